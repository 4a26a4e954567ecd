//! What a search asks of a game: to go on and back without judging every position.

use super::Game;
use super::history::Suspects;
use crate::outcome::Outcome;
use crate::rules::RepetitionEffect;
use crate::{Move, Position};

impl Game {
    /// Goes on with a move that is known to be allowed, which `play` plays in place. How the game
    /// ended is not worked out: only what is in this file may be asked until
    /// [`pop`](Game::pop).
    #[inline]
    pub(crate) fn push(&mut self, m: Move, play: impl FnOnce(&mut Position)) {
        self.positions.push(*self.position());
        if let Some(next) = self.positions.last_mut() {
            play(next);
            let occurrence = self.occurrence(&self.positions[self.moves.len() + 1]);
            self.occurrences.push(occurrence);
        }
        self.moves.push(m);
    }

    /// Goes back to before the last [`push`](Game::push).
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.moves.pop();
        self.positions.pop();
        self.occurrences.pop();
    }

    /// The latest earlier ply at which the game stood as now, where the rules ask for it.
    #[inline]
    pub(crate) fn recurs_since(&self) -> Option<usize> {
        let now = self.moves.len();
        if self.occurrences[now].number <= 1 {
            return None;
        }
        self.earlier_occurrences(self.position(), now, 0).next()
    }

    /// How the game would end by repetition if the moves since ply `first`, where it stood as it does
    /// now, were played over and over.
    pub(crate) fn outcome_of_cycle(&self, first: usize) -> Option<Outcome> {
        let rule = self.position().rules().repetition?;
        match rule.effect {
            RepetitionEffect::Ends(verdict) if !Game::repetition_exempt(rule, self.position()) => {
                Some(self.repetition_outcome(rule, verdict, first))
            }
            _ => None,
        }
    }

    /// The endings that the last move brought about whatever moves there are now: those of RULES 6
    /// but passes and mate, which go before them.
    pub(crate) fn ended_beside_mate(&self) -> Option<Outcome> {
        self.ended_by_early_no_capture()
            .or_else(|| self.ended_by_shuttle())
            .or_else(|| self.ended_by_repetition())
            .or_else(|| self.position().ended_by_count())
    }

    /// Whether history forbids a move that the position allows and that is among the suspects.
    #[inline]
    pub(crate) fn is_forbidden(&self, suspects: &Suspects, m: Move) -> bool {
        match suspects {
            Suspects::None => false,
            Suspects::One(suspect) => *suspect == m && self.history_refusal(m).is_some(),
            Suspects::Any => self.history_refusal(m).is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Rules};

    fn game(fen: &str, rules: Rules, moves: &str) -> Game {
        let mut game = Game::new(Position::from_fen(fen, rules).unwrap());
        for text in moves.split_whitespace() {
            game.play(game.position().parse_uci(text).unwrap()).unwrap();
        }
        game
    }

    const CHARIOTS: &str = "3k5/r8/9/9/9/9/9/9/8R/4K4 w - - 0 1";

    /// The moves that the position allows, without those that `is_forbidden` names, are the legal ones.
    #[test]
    fn what_is_forbidden_is_not_legal() {
        let to_and_fro = "i2i3 a9a8 i3i2 a8a9 i2i3 a9a8 i3i2 a8a9 i2i3 a9a8";
        let starts =
            [CHARIOTS, "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w"];
        let shuffles = ["", to_and_fro, "a4b4 a7b7 b4a4 b7a7 a4b4 a7b7 b4a4 b7a7 a4b4 a7b7"];
        let mut forbidden = 0;
        for rules in [Rules::KAKAO, Rules::HANGAME, Rules::TOURNAMENT, Rules::FAIRY_CASUAL] {
            for (fen, moves) in
                [(starts[0], shuffles[0]), (starts[0], shuffles[1]), (starts[1], shuffles[2])]
            {
                for plies in 0..=moves.split_whitespace().count() {
                    let mut game = game(fen, rules, "");
                    for text in moves.split_whitespace().take(plies) {
                        let m = game.position().parse_uci(text).unwrap();
                        if game.play(m).is_err() {
                            break;
                        }
                    }
                    if game.outcome().is_some() {
                        break;
                    }
                    let suspects = game.suspects();
                    let mut allowed = game.position().moves_on_board();
                    let all = allowed.len();
                    allowed.retain(|m| !game.is_forbidden(&suspects, m));
                    assert_eq!(allowed, game.legal_moves(), "{rules} {plies}");
                    forbidden += all - allowed.len();
                }
            }
        }
        assert!(forbidden > 3, "{forbidden}");
    }

    #[test]
    fn a_cycle_ends_only_where_repetition_does() {
        let cycle = "i2i3 a9a8 i3i2 a8a9";
        let exempt = Rules {
            repetition: Rules::FAIRY_CASUAL.repetition.map(|rule| crate::Repetition {
                exempt_below: Some(crate::Points::new(30)),
                ..rule
            }),
            ..Rules::FAIRY_CASUAL
        };
        for (rules, ends) in [
            (Rules::FAIRY_CASUAL, true),
            (exempt, false),
            (Rules::HANGAME, false),
            (Rules::KAKAO, false),
        ] {
            let game = game(CHARIOTS, rules, cycle);
            assert_eq!(game.outcome_of_cycle(0).is_some(), ends, "{rules}");
        }
    }
}
