//! What a search asks of a position beyond the rules.

use super::key;
use super::{LastPly, Position};
use crate::rules::DoublePass;

/// Added while a pass stands that the next pass would answer.
const PENDING_PASS: u64 = key::number(2 * 7 * 90 + 2);

/// A limit of plies that is nearer than this is part of what positions are told apart by.
const NEAR_LIMIT: u16 = 24;

impl Position {
    /// A key of everything that the rest of the game depends on, history aside: the repetition key,
    /// a pending pass, and how far off a limit of plies is once it is near.
    pub(crate) fn search_key(&self) -> u64 {
        let mut value = self.key;
        if self.last == LastPly::Pass && self.rules.double_pass != DoublePass::PlayOn {
            value ^= PENDING_PASS;
        }
        if let Some(left) = self.plies_to_limit()
            && left < NEAR_LIMIT
        {
            value ^= key::number(4096 + u64::from(left));
        }
        value
    }

    /// The plies until a limit of the rules ends the game, if nothing is captured.
    pub(crate) fn plies_to_limit(&self) -> Option<u16> {
        let game = self.rules.ply_limit.map(|rule| rule.plies.saturating_sub(self.plies()));
        let quiet =
            self.rules.no_capture_limit.map(|rule| rule.plies.saturating_sub(self.quiet_plies()));
        match (game, quiet) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (left, None) | (None, left) => left,
        }
    }

    /// Gives the other side a turn, as if this one had none: unlike a pass it is no ply of the game,
    /// ends nothing, and no position before it counts as repeated after it.
    pub(crate) fn skip_turn(&mut self) {
        self.last = LastPly::Step;
        self.halfmove = 0;
        self.uncounted_quiet = 0;
        self.note_facing(false);
        self.turn = !self.turn;
        self.key ^= key::HAN_TO_MOVE;
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;
    use crate::{Move, Rules};

    #[test]
    fn a_skipped_turn_is_no_pass() {
        let start = Position::default();
        let mut skipped = start.play(Move::Pass).unwrap();
        skipped.skip_turn();
        assert_eq!((skipped.turn(), skipped.outcome()), (start.turn(), None));
        // Nor is a pass after it an answer to a pass.
        assert_eq!(skipped.play(Move::Pass).unwrap().outcome(), None);
        assert_eq!(skipped.key(), start.key());
    }

    #[test]
    fn keys_tell_near_limits_apart() {
        let key = |counters: &str, rules| {
            let fen = format!("4k4/9/9/9/9/9/9/9/9/R3K4 w - - {counters}");
            Position::from_fen(&fen, rules).unwrap().search_key()
        };
        for rules in [Rules::SIMPLE, Rules::FAIRY_MODERN] {
            assert_eq!(key("3 20", rules), key("5 21", rules));
        }
        assert_ne!(key("3 95", Rules::SIMPLE), key("3 96", Rules::SIMPLE));
        assert_ne!(key("190 200", Rules::FAIRY_MODERN), key("191 200", Rules::FAIRY_MODERN));
    }

    #[test]
    fn keys_tell_pending_passes_apart_where_they_matter() {
        for (rules, matters) in [(Rules::KAKAO, true), (Rules::TOURNAMENT, false)] {
            let passed = Position::default().with_rules(rules).play(Move::Pass).unwrap();
            assert_eq!(passed.key() != passed.search_key(), matters);
            let moved_on = passed.play("a10a9".parse().unwrap()).unwrap();
            assert_eq!(moved_on.key(), moved_on.search_key());
        }
    }

    /// What a key has beyond that of repetition, `left` plies before a limit.
    fn added_near_limit(fen: &str, left: u16) -> u64 {
        let fen = format!("{fen} - - {} 80", 100 - left);
        let position = Position::from_fen(&fen, Rules::FAIRY_JANGGI).unwrap();
        assert_eq!(position.plies_to_limit(), Some(left));
        position.key() ^ position.search_key()
    }

    #[test]
    fn what_is_added_to_a_key_depends_on_nothing_else() {
        let fens = ["4k4/9/9/9/9/9/9/9/9/R3K4 w", "3k5/9/9/p8/9/9/8P/9/4K4/9 b"];
        for left in 0..=30 {
            let [one, other] = fens.map(|fen| added_near_limit(fen, left));
            assert_eq!(one, other, "{left}");
            assert_eq!(one != 0, left < NEAR_LIMIT, "{left}");
        }
        let pass = |fen: &str| {
            let passed = fen.parse::<Position>().unwrap().play(Move::Pass).unwrap();
            passed.key() ^ passed.search_key()
        };
        assert_eq!(fens.map(pass), [PENDING_PASS; 2]);
    }

    /// Else two positions that differ in a piece and a pending pass could have the same key.
    #[test]
    fn what_is_added_to_a_key_is_added_for_nothing_else() {
        let mut numbers: Vec<u64> = (0..2 * 7 * 90 + 2).map(key::number).collect();
        numbers.push(PENDING_PASS);
        numbers.extend(
            (0..NEAR_LIMIT).map(|left| added_near_limit("4k4/9/9/9/9/9/9/9/9/R3K4 w", left)),
        );
        let count = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), count);
    }
}
