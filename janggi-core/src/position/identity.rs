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

#[cfg(test)]
mod tests {
    #[cfg(feature = "std")]
    use alloc::collections::BTreeSet;
    #[cfg(feature = "std")]
    use alloc::vec::Vec;

    use super::*;
    use crate::{Move, Points, Rules, Side};

    fn position(fen: &str, rules: Rules) -> Position {
        Position::from_fen(fen, rules).unwrap()
    }

    fn played(position: &Position, moves: &[&str]) -> Position {
        moves.iter().fold(*position, |position, text| {
            position.play(position.parse_uci(text).unwrap()).unwrap()
        })
    }

    /// What moves depend on tells positions apart, and what they do not depend on does not.
    #[test]
    fn perft_tells_apart_what_moves_depend_on() {
        let state = PerftState::canonical;
        let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
        for rules in [Rules::FAIRY_JANGGI, Rules::FRIENDLY, Rules::TOURNAMENT] {
            let start = position(fen, rules);
            let other_turn = position(&fen.replace(" w ", " b "), rules);
            assert_ne!(state(&start), state(&other_turn));
            // A pass that another can answer is not like a step there and back.
            let stepped = played(&start, &["d1d2", "e10e9", "d2d1", "e9e10"]);
            let passed = played(&start, &["d1d2", "e10e9", "d2d1"]).play(Move::Pass);
            assert_eq!(state(&start), state(&stepped), "the last step is forgotten");
            assert_eq!(state(&start), state(&start.mirror()));
            let passed = played(&passed.unwrap(), &["d1d2", "e9e10"]).play("d2d1".parse().unwrap());
            let pending = passed.unwrap().play(Move::Pass).unwrap();
            let answers = rules.double_pass != DoublePass::PlayOn;
            assert_eq!(state(&pending) != state(&start), answers, "{rules}");
        }
        // The generals face since one captured: whether that can be called is another matter.
        let before = position("4k4/9/9/9/9/9/9/9/4p4/3K5 w", Rules::TOURNAMENT);
        let captured = played(&before, &["d1e2"]);
        let read = position(&captured.fen(), Rules::TOURNAMENT);
        assert_eq!(captured.board(), read.board());
        assert_ne!(state(&captured), state(&read));
    }

    /// A part of a perft starts its counters anew and allows the same lines.
    #[test]
    fn a_position_without_counters_has_the_same_moves() {
        for rules in [Rules::FAIRY_JANGGI, Rules::FRIENDLY, Rules::TOURNAMENT, Rules::KAKAO] {
            let start = Position::default().with_rules(rules);
            let game = ["a4b4", "e9e9", "e2d2", "a7b7", "e2d3"];
            for plies in 0..4 {
                let played = played(&start, &game[..plies]);
                let part = played.without_counters();
                assert_eq!(part.without_counters(), part);
                assert_eq!((part.board, part.turn, part.rules), (played.board, played.turn, rules));
                let begins = u16::from(part.turn == Side::Han);
                let counters = (part.halfmove, part.fullmove, part.uncounted, part.uncounted_quiet);
                assert_eq!(counters, (0, 1, begins, 0));
                assert_eq!(part.moves_on_board(), played.moves_on_board());
                assert_eq!(PerftState::canonical(&part), PerftState::canonical(&played));
                // Only a pass that can be answered is remembered.
                let pending =
                    played.last == LastPly::Pass && rules.double_pass != DoublePass::PlayOn;
                assert_eq!(part.last == LastPly::Pass, pending, "{plies} {rules}");
            }
        }
    }

    #[test]
    fn a_position_from_the_other_seat_is_that_of_its_own_board() {
        let position = position("4k4/9/9/p8/9/9/9/9/9/R2K5 w - - 3 9", Rules::KAKAO);
        let swapped = position.swap_sides();
        assert_eq!(swapped.fen(), "5k2r/9/9/9/9/9/8P/9/9/4K4 b - - 3 9");
        let score = swapped.score();
        assert_eq!((score.cho.halves(), score.han - Rules::KAKAO.deom), (4, Points::new(13)));
        assert_eq!(swapped.key(), swapped.compute_key());
        assert_eq!(swapped.swap_sides(), position);
    }

    /// The hashes of a few thousand positions are different, and each of their bits is set in half.
    #[cfg(feature = "std")]
    #[test]
    fn hashes_are_spread_over_all_bits() {
        let mut states = BTreeSet::new();
        let mut level: Vec<Position> = alloc::vec![Position::default()];
        for _ in 0..3 {
            let children = |position: &Position| {
                let position = *position;
                let moves = position.moves_on_board().to_vec();
                moves.into_iter().map(move |m| position.play(m).unwrap())
            };
            level = level.iter().flat_map(children).take(4000).collect();
            states.extend(level.iter().map(PerftState::canonical));
        }
        let count = 2 * states.len();
        let hashes: BTreeSet<u64> =
            states.iter().flat_map(|state| [state.hash(2), state.hash(3)]).collect();
        assert_eq!(hashes.len(), count);
        for bit in 0..64 {
            let set = hashes.iter().filter(|&hash| hash >> bit & 1 == 1).count();
            assert!(set.abs_diff(count / 2) < count / 20, "bit {bit}: {set} of {count}");
        }
    }
}
