//! Counting legal moves without listing them.
//!
//! In most positions no move can expose the general ([`Danger`](super::danger::Danger)), and the
//! moves of all pieces are then counted together: what each piece reaches is packed side by side
//! into a few 64-bit words, and the words are counted.

use super::Position;
use super::movegen::Sight;
use crate::attacks::{
    Lines, Window, cannon_diagonal, chariot_diagonals, elephant_window, horse_window,
};
use crate::geometry::{DIAGONAL_POINTS, PALACE_STEPS, SOLDIER_DIAGONALS};
use crate::{Bitboard, PieceKind, Side};

impl Position {
    /// The number of [`moves_on_board`](Position::moves_on_board).
    pub(crate) fn count_moves_on_board(&self) -> u32 {
        if self.is_ended_by_pass() {
            return 0;
        }
        let sight = Sight::of(self);
        let danger = sight.danger();
        let free_of_care = !danger.check && danger.pinned.is_empty() && danger.closed.is_empty();
        let board_moves = if free_of_care && !self.must_answer_bikjang() {
            self.count_carefree(&sight)
        } else {
            self.count_one_by_one()
        };
        board_moves + u32::from(self.can_pass_given(danger.check))
    }

    fn count_one_by_one(&self) -> u32 {
        let mut count = 0;
        self.generate_all(|_, _, to| count += to.len());
        count
    }

    /// The number of board moves when only the general's own steps can expose it.
    #[inline]
    fn count_carefree(&self, sight: &Sight) -> u32 {
        count_chariots(self.board.kind(PieceKind::Chariot) & sight.own, sight)
            + count_cannons(sight)
            + count_leapers(
                self.board.kind(PieceKind::Horse) & sight.own,
                self.board.kind(PieceKind::Elephant) & sight.own,
                sight,
            )
            + count_soldiers(self.board.kind(PieceKind::Soldier) & sight.own, sight)
            + count_in_palace(self.board.kind(PieceKind::Guard) & sight.own, sight)
    }
}

fn count_chariots(chariots: Bitboard, sight: &Sight) -> u32 {
    let mut reached = 0;
    for from in chariots {
        let lines = Lines::of(sight.occupied, from).slides(from);
        reached = reached << Lines::WIDTH | lines.and_not(Lines::of(sight.own, from)).bits();
    }
    let diagonals: u32 = (chariots & DIAGONAL_POINTS)
        .iter()
        .map(|from| (chariot_diagonals(from, sight.occupied) - sight.own).len())
        .sum();
    reached.count_ones() + diagonals
}

fn count_cannons(sight: &Sight) -> u32 {
    let cannons = sight.cannons & sight.own;
    let closed = sight.own | sight.cannons;
    let mut reached = 0;
    for from in cannons {
        let seen = Lines::of(sight.occupied, from)
            .cannon_sight(Lines::of(sight.cannons, from), from)
            .and_not(Lines::of(closed, from));
        reached = reached << Lines::WIDTH | seen.bits();
    }
    let diagonals: u32 = (cannons & DIAGONAL_POINTS)
        .iter()
        .map(|from| (cannon_diagonal(from, sight.occupied - sight.cannons) - closed).len())
        .sum();
    reached.count_ones() + diagonals
}

/// A side has at most two horses and two elephants, whose destinations lie in different places of
/// their windows; those of the second of each are shifted by one, where no others are.
fn count_leapers(horses: Bitboard, elephants: Bitboard, sight: &Sight) -> u32 {
    let reached = |from, window: Window| window.0 & !Window::new(sight.own, from).0;
    let mut horse_moves = 0;
    for from in horses {
        horse_moves = horse_moves << 1 | reached(from, horse_window(from, sight.occupied));
    }
    let mut elephant_moves = 0;
    for from in elephants {
        elephant_moves = elephant_moves << 1 | reached(from, elephant_window(from, sight.occupied));
    }
    (horse_moves | elephant_moves).count_ones()
}

/// Soldiers never stand on the three ranks behind their start, so that all of them and all points
/// that they reach fit into one word.
fn count_soldiers(soldiers: Bitboard, sight: &Sight) -> u32 {
    const FILE_A: u64 = Bitboard::from_file(0).words().low;
    const FILE_I: u64 = Bitboard::from_file(8).words().low;
    let word = |set: Bitboard| match sight.side {
        Side::Cho => set.words().window(27),
        Side::Han => set.words().low,
    };
    let (men, free) = (word(soldiers), word(!sight.own));
    let ahead = match sight.side {
        Side::Cho => men << 9,
        Side::Han => men >> 9,
    } & free;
    let left = (men & !FILE_A) >> 1 & free;
    let right = (men & !FILE_I) << 1 & free;
    // Two can arrive on one point: add bit by bit.
    let (once, twice) = (ahead ^ left ^ right, ahead & left | (ahead ^ left) & right);
    let diagonals: u32 = (soldiers & DIAGONAL_POINTS)
        .iter()
        .map(|from| (SOLDIER_DIAGONALS[sight.side.index()][from.index()] - sight.own).len())
        .sum();
    once.count_ones() + 2 * twice.count_ones() + diagonals
}

/// The steps of the guards and of the general; the three ranks of a palace fill 21 bits of a word.
fn count_in_palace(guards: Bitboard, sight: &Sight) -> u32 {
    let word = |set: Bitboard| match sight.side {
        Side::Cho => set.words().low >> 3,
        Side::Han => set.words().high >> 2,
    };
    let general = PALACE_STEPS[sight.general.index()] - sight.own;
    let mut reached = word(sight.keep_general_safe(general));
    for from in guards {
        reached = reached << 21 | word(PALACE_STEPS[from.index()] - sight.own);
    }
    reached.count_ones()
}
