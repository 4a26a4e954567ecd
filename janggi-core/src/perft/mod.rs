//! Counting lines of play, the standard test of move generators.

#[cfg(feature = "parallel")]
mod parallel;
mod split;
#[cfg(feature = "std")]
mod table;

use alloc::vec::Vec;

#[cfg(feature = "parallel")]
pub use parallel::perft_parallel;
pub use split::perft_split;
#[cfg(feature = "std")]
pub use table::{PerftTable, perft_hashed};

use crate::{Move, Position};

/// The deepest that is counted: as deep as functions call themselves here, so that no depth exhausts
/// a stack.
const MOST_PLIES: u32 = 100;

/// The number of lines of `depth` plies from a position.
///
/// As in Fairy-Stockfish, a pass is a move, and nothing follows two passes that end the game, an
/// accepted bikjang, or a mate. Repetition and the limits of a game (plies, captures, few points,
/// bare palaces) do not stop a line: they depend on counters and history, not on move generation.
///
/// A depth above 100 counts as 100, and a number above [`u64::MAX`] as that. No other count comes
/// near either, except of positions in which next to nothing moves.
///
/// ```
/// use janggi_core::{Position, Rules, perft};
/// let start = Position::default().with_rules(Rules::FAIRY_MODERN);
/// assert_eq!(perft(&start, 3), 33_316);
/// assert_eq!(perft(&start.with_rules(Rules::FAIRY_JANGGI), 3), 33_000);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(position, depth.min(MOST_PLIES))
}

fn count(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_moves_on_board()),
        _ => {
            let mut nodes = 0_u64;
            for_each_child(position, |next| {
                nodes = nodes.saturating_add(count(next, depth.saturating_sub(1)));
            });
            nodes
        }
    }
}

/// [`perft`] that can be stopped: `stop` is asked every few thousand nodes, and `None` is returned
/// once it says so.
///
/// ```
/// use janggi_core::{Position, perft, perft_until};
/// let start = Position::default();
/// assert_eq!(perft_until(&start, 4, &mut || false), Some(perft(&start, 4)));
/// assert_eq!(perft_until(&start, 5, &mut || true), None);
/// ```
pub fn perft_until(position: &Position, depth: u32, stop: &mut dyn FnMut() -> bool) -> Option<u64> {
    /// Counts of this depth are made in one go.
    const CHUNK: u32 = 3;
    if depth <= CHUNK {
        return if stop() { None } else { Some(count(position, depth)) };
    }
    let shallower = depth.min(MOST_PLIES).saturating_sub(1);
    let mut nodes = 0_u64;
    for m in position.moves_on_board() {
        let mut next = *position;
        next.apply(m);
        nodes = nodes.saturating_add(perft_until(&next, shallower, stop)?);
    }
    Some(nodes)
}

/// Visits the positions after every move that the board allows.
#[inline]
fn for_each_child(position: &Position, mut visit: impl FnMut(&Position)) {
    let check = position.generate_all(|kind, from, destinations| {
        for to in destinations {
            let mut next = *position;
            next.apply_step(kind, from, to);
            visit(&next);
        }
    });
    if position.can_pass_given(check) {
        let mut next = *position;
        next.apply(Move::Pass);
        visit(&next);
    }
}

/// [`perft`] for each first move, in the order of [`Position::legal_moves`].
///
/// The counts add up to the perft of the position; at depth 0 there is nothing to divide.
///
/// ```
/// use janggi_core::{Position, divide, perft};
/// let start = Position::default();
/// let counts = divide(&start, 3);
/// assert_eq!(counts.len(), 32);
/// assert_eq!(counts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&start, 3));
/// ```
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(shallower) = depth.min(MOST_PLIES).checked_sub(1) else { return Vec::new() };
    let count = |m| {
        let mut next = *position;
        next.apply(m);
        (m, count(&next, shallower))
    };
    position.moves_on_board().into_iter().map(count).collect()
}
