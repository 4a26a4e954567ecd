//! What a search asks of a game: to go on and back without judging every position.

use super::Game;
use super::history::Suspects;
use crate::outcome::Outcome;
use crate::rules::RepetitionEffect;
use crate::{Move, Position};

impl Game {
    /// Goes on with a move that is known to be allowed and the position that it leads to. How the
    /// game ended is not worked out: only what is in this file may be asked until
    /// [`pop`](Game::pop).
    #[inline]
    pub(crate) fn push(&mut self, m: Move, next: Position) {
        let occurrence = self.occurrence(&next);
        self.occurrences.push(occurrence);
        self.positions.push(next);
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
