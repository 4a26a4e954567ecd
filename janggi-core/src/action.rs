//! Numbers for moves, as learning programs want them.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "tables of the board are indexed by points, sides and kinds, which are enums as long as the tables; all but two places are constants"
)]

use crate::geometry::LINES;
use crate::{Bitboard, Move, Square};

/// The points to which any piece whatever could go from a point: along the lines of the chariot,
/// in the palaces along drawn diagonals, and as horse and elephant.
const TARGETS: [Bitboard; Square::COUNT] = {
    let mut table = LINES;
    let mut i = 0;
    while i < Square::COUNT {
        let mut n = 0;
        while n < LEAPS.len() {
            let (files, ranks) = LEAPS[n];
            if let Some(to) = Square::ALL[i].offset(files, ranks) {
                table[i] = table[i].with(to);
            }
            n += 1;
        }
        i += 1;
    }
    table
};

/// The leaps of the horse, then those of the elephant.
#[rustfmt::skip]
const LEAPS: [(i8, i8); 16] = [
    (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2),
    (2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3),
];

/// The action of the first step from each point.
const FIRST: [u16; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut i = 1;
    while i < Square::COUNT {
        table[i] = table[i - 1] + TARGETS[i - 1].len() as u16;
        i += 1;
    }
    table
};

/// The moves in the order of their actions.
static MOVES: [Move; Move::ACTION_COUNT] = {
    let mut table = [Move::Pass; Move::ACTION_COUNT];
    let mut action = 0;
    let mut from = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            if TARGETS[from].contains(Square::ALL[to]) {
                table[action] = Move::new(Square::ALL[from], Square::ALL[to]);
                action += 1;
            }
            to += 1;
        }
        from += 1;
    }
    assert!(action == Move::ACTION_COUNT - 1);
    table
};

/// # Actions
///
/// An *action* is the number of a move among all that any piece could ever make on an empty board:
/// the 2,450 steps along a file, a rank or a drawn palace diagonal, or as a horse or an elephant,
/// and the pass.
///
/// Steps are numbered from 0 by the index of the point they leave and then by that of the point they
/// reach; the pass is the last, 2,450. The table is the same for both sides.
///
/// # Stability
///
/// The numbers never change within an [`ACTION_VERSION`](Move::ACTION_VERSION), which will only rise
/// with a breaking release.
impl Move {
    /// How many actions there are: 2,450 steps and the pass.
    pub const ACTION_COUNT: usize = 2451;

    /// The version of the numbering.
    pub const ACTION_VERSION: u32 = 1;

    /// The action of the pass.
    pub const PASS_ACTION: u16 = 2450;

    /// The number of the move, or `None` if no piece could make it on any board.
    ///
    /// ```
    /// use janggi_core::{Move, Square};
    /// assert_eq!(Move::new(Square::A1, Square::B1).action(), Some(0));
    /// assert_eq!(Move::Pass.action(), Some(Move::PASS_ACTION));
    /// assert_eq!(Move::new(Square::A1, Square::B2).action(), None);
    /// ```
    #[inline]
    pub const fn action(self) -> Option<u16> {
        let Move::Step { from, to } = self else { return Some(Move::PASS_ACTION) };
        let targets = TARGETS[from.index()];
        if !targets.contains(to) {
            return None;
        }
        let before = targets.bits() & ((1 << to.index()) - 1);
        Some(FIRST[from.index()] + Bitboard::from_bits(before).len() as u16)
    }

    /// The move with that number, or `None` from [`ACTION_COUNT`](Move::ACTION_COUNT) on.
    ///
    /// ```
    /// use janggi_core::Move;
    /// for action in 0..Move::ACTION_COUNT as u16 {
    ///     assert_eq!(Move::from_action(action).and_then(Move::action), Some(action));
    /// }
    /// assert_eq!(Move::from_action(2451), None);
    /// ```
    #[inline]
    pub fn from_action(action: u16) -> Option<Move> {
        MOVES.get(usize::from(action)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    /// The table by its definition, in words and without tables.
    fn is_possible(from: Square, to: Square) -> bool {
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        let in_one_palace =
            Side::ALL.into_iter().any(|side| from.is_in_palace(side) && to.is_in_palace(side));
        let centre = |square: Square| square == Square::E2 || square == Square::E9;
        let corner = |square: Square| {
            [3, 5].contains(&square.file()) && [0, 2, 7, 9].contains(&square.rank())
        };
        match (files.min(ranks), files.max(ranks)) {
            (0, far) => far > 0,
            (1, 2) | (2, 3) => true,
            (1, 1) => in_one_palace && (centre(from) || centre(to)),
            (2, 2) => in_one_palace && corner(from) && corner(to),
            _ => false,
        }
    }

    #[test]
    fn actions_are_the_possible_steps_in_order_and_the_pass() {
        let mut next = 0;
        for from in Square::ALL {
            for to in Square::ALL {
                let m = Move::new(from, to);
                let wanted = is_possible(from, to).then_some(next);
                assert_eq!(m.action(), wanted, "{m}");
                next += u16::from(wanted.is_some());
            }
        }
        assert_eq!(next, Move::PASS_ACTION);
        assert_eq!(Move::from_action(next), Some(Move::Pass));
    }

    /// Programs store these numbers: they must not change.
    #[test]
    fn some_actions_by_heart() {
        let action = |text: &str| text.parse::<Move>().ok().and_then(Move::action);
        assert_eq!(action("a1b1"), Some(0));
        assert_eq!(action("e2d1"), Some(312));
        assert_eq!(action("d8f10"), Some(1865));
        assert_eq!(action("i10i9"), Some(2441));
    }
}
