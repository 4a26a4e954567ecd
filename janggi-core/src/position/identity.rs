//! What perft tells positions apart by.

use super::{LastPly, Position};
use crate::Setup;
use crate::board::Board;
use crate::rules::DoublePass;

/// Everything that the moves after a position depend on, its rules aside: the board, the side to
/// move, the pending pass and bikjang. Of a position and its mirror image the smaller stands for
/// both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct PerftState([u64; 8]);

impl PerftState {
    pub(crate) fn canonical(position: &Position) -> PerftState {
        let state = |board: &Board| {
            let mut words = board.words();
            // The upper word of a board's last set has its top bits to spare.
            words[7] |= position.perft_flags() << 56;
            PerftState(words)
        };
        state(&position.board).min(state(&position.board.mirror()))
    }

    /// A number spread over all 64 bits, for a place in a table.
    #[cfg(feature = "std")]
    pub(crate) fn hash(&self, depth: u32) -> u64 {
        let mix = |hash: u64, word: u64| {
            let hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^ hash >> 32
        };
        self.0.into_iter().fold(mix(0, depth.into()), mix)
    }
}

impl Position {
    fn perft_flags(&self) -> u64 {
        let last = match self.perft_last() {
            LastPly::None | LastPly::Step => 0,
            LastPly::Pass => 1,
            LastPly::EndingPass => 2,
            LastPly::AcceptedBikjang => 3,
        };
        last << 2 | u64::from(self.facing_by_capture) << 1 | self.turn as u64
    }

    /// The last ply as far as moves depend on it.
    fn perft_last(&self) -> LastPly {
        match self.last {
            LastPly::Step => LastPly::None,
            LastPly::Pass if self.rules.double_pass == DoublePass::PlayOn => LastPly::None,
            last => last,
        }
    }

    /// The position with its counters and history reset as far as moves do not depend on them.
    pub(crate) fn without_counters(&self) -> Position {
        let last = if self.facing_by_capture { LastPly::Step } else { self.perft_last() };
        let fresh = Setup { turn: self.turn, ..Setup::EMPTY };
        Position {
            last,
            halfmove: 0,
            fullmove: 1,
            uncounted: u16::from(fresh.han_begins()),
            uncounted_quiet: 0,
            ..*self
        }
    }

    /// The position with left and right exchanged, everything else as it is.
    ///
    /// ```
    /// use janggi_core::{Formation, Position, Rules};
    /// let left = Position::start(Formation::LeftElephants, Formation::InnerElephants, Rules::KAKAO);
    /// let right = Position::start(Formation::RightElephants, Formation::InnerElephants, Rules::KAKAO);
    /// assert_eq!(left.mirror(), right);
    /// ```
    pub fn mirror(&self) -> Position {
        let mut position = Position { board: self.board.mirror(), ..*self };
        position.key = position.compute_key();
        position
    }

    /// The position seen from the other seat: the board turned round, the sides exchanged.
    ///
    /// The counters stay, and Han's deom stays with Han.
    ///
    /// ```
    /// use janggi_core::{Position, Side};
    /// let swapped = Position::default().swap_sides();
    /// assert_eq!(swapped.turn(), Side::Han);
    /// assert_eq!(swapped.board(), Position::default().board());
    /// ```
    pub fn swap_sides(&self) -> Position {
        let [cho, han] = self.points;
        let mut position = Position {
            board: self.board.swap_sides(),
            turn: !self.turn,
            points: [han, cho],
            ..*self
        };
        position.key = position.compute_key();
        position
    }
}
