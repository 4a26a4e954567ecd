//! The game as it goes on in a searched line.

use crate::game::Suspects;
use crate::outcome::{EndReason, Outcome};
use crate::rules::ShuttleEffect;
use crate::{Game, Move, MoveList, Position};

use super::value::{MATE, RULE_WIN};

/// The game that is searched and the moves tried from there.
#[derive(Clone, Debug)]
pub(super) struct Path {
    game: Game,
    /// How many moves were played before the search.
    root: usize,
}

impl Path {
    pub(super) fn new(game: &Game) -> Path {
        Path { root: game.moves().len(), game: game.clone() }
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// The legal moves at the root, history asked. Not for positions deeper in the search.
    pub(super) fn legal_moves(&self) -> MoveList {
        self.game.legal_moves()
    }

    /// How many plies into the search the path is.
    pub(super) fn ply(&self) -> i32 {
        (self.game.moves().len() - self.root) as i32
    }

    /// Goes down a move, which `play` plays in place.
    pub(super) fn push(&mut self, m: Move, play: impl FnOnce(&mut Position)) {
        self.game.push(m, play);
    }

    pub(super) fn pop(&mut self) {
        self.game.pop();
    }

    /// The moves that what was played before may forbid here.
    pub(super) fn suspects(&self) -> Suspects {
        self.game.suspects()
    }

    /// Whether what was played before forbids a move that the position allows.
    #[inline]
    pub(super) fn forbids(&self, suspects: &Suspects, m: Move) -> bool {
        self.game.is_forbidden(suspects, m)
    }

    /// How the game has ended here, mate and stalemate left aside; `None` where it goes on or nobody
    /// can move.
    ///
    /// A position that recurs within the search is judged as if the moves between went on for ever:
    /// who can repeat once can repeat again.
    #[inline]
    pub(super) fn ending(&self) -> Option<Outcome> {
        let position = self.position();
        if let Some(outcome) = position.ended_by_pass() {
            return Some(outcome);
        }
        if self.ply() == 0 {
            return None;
        }
        let outcome = self
            .recurrence()
            .or_else(|| if self.rare() { self.game.ended_beside_mate() } else { None })?;
        position.has_move().then_some(outcome)
    }

    /// Whether rules other than repetition within the search could end the game here.
    fn rare(&self) -> bool {
        let rules = self.position().rules();
        rules.low_points.is_some()
            || rules.dead_position.is_some()
            || rules.shuttle.is_some_and(|rule| rule.effect == ShuttleEffect::MoverLoses)
            || self.position().plies_to_limit() == Some(0)
            || self.game.recurs_since().is_some()
    }

    fn recurrence(&self) -> Option<Outcome> {
        let since = self.game.recurs_since()?;
        if since < self.root { None } else { self.game.outcome_of_cycle(since) }
    }

    /// The value of an outcome here, for the side to move.
    pub(super) fn value_of(&self, outcome: Outcome) -> i32 {
        // A lost side must not prefer a forfeit to a mate that the other side has yet to find.
        let at_once = match outcome.reason {
            EndReason::Checkmate | EndReason::PerpetualCheck | EndReason::Shuttle => MATE,
            _ => RULE_WIN,
        };
        match outcome.winner {
            None => 0,
            Some(side) if side == self.position().turn() => at_once - self.ply(),
            Some(_) => self.ply() - at_once,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    #[test]
    fn a_forfeit_is_no_way_out_of_a_mate() {
        let path = Path::new(&Game::default());
        let score = path.position().score();
        let loss = |reason| path.value_of(Outcome::win(Side::Han, reason, score));
        assert_eq!(loss(EndReason::Shuttle), loss(EndReason::Checkmate));
        assert_eq!(loss(EndReason::PerpetualCheck), loss(EndReason::Checkmate));
        assert!(loss(EndReason::DoublePass) > loss(EndReason::Checkmate));
    }
}
