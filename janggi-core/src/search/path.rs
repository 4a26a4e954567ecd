//! The game as it goes on in a searched line.

use alloc::vec::Vec;

use crate::outcome::{EndReason, Outcome};
use crate::rules::ShuttleEffect;
use crate::{Game, Move, MoveList, Position};

use super::value::{MATE, RULE_WIN};

/// The game that is searched and the moves tried from there.
#[derive(Clone, Debug)]
pub(super) struct Path {
    game: Game,
    /// The repetition key of each position, to look for equal ones quickly.
    keys: Vec<u64>,
    /// How many moves were played before the search.
    root: usize,
    /// Whether history can forbid a move.
    forbids: bool,
}

impl Path {
    pub(super) fn new(game: &Game) -> Path {
        let rules = game.position().rules();
        let forbids = rules.shuttle.is_some_and(|rule| rule.effect == ShuttleEffect::Forbidden)
            || rules.repetition.is_some();
        Path {
            keys: game.positions().iter().map(Position::key).collect(),
            root: game.moves().len(),
            forbids,
            game: game.clone(),
        }
    }

    /// The legal moves now, history asked.
    pub(super) fn legal_moves(&self) -> MoveList {
        self.game.legal_moves()
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// How many plies into the search the path is.
    pub(super) fn ply(&self) -> i32 {
        (self.keys.len() - 1 - self.root) as i32
    }

    pub(super) fn push(&mut self, m: Move, next: Position) {
        self.keys.push(next.key());
        self.game.push(m, next);
    }

    pub(super) fn pop(&mut self) {
        self.keys.pop();
        self.game.undo();
    }

    /// Whether what was played before forbids a move that the position allows and that leads to
    /// `next`.
    #[inline]
    pub(super) fn forbids(&self, m: Move, next: &Position) -> bool {
        self.forbids
            && next.halfmove() >= 4
            && self.game.history_can_forbid()
            && (self.has_occurred(next) || self.goes_back(m))
            && self.game.history_refusal(m).is_some()
    }

    /// Whether the position, about to be reached, has occurred since the last capture.
    fn has_occurred(&self, next: &Position) -> bool {
        let back = usize::from(next.halfmove());
        self.keys.iter().rev().skip(1).step_by(2).take(back / 2).any(|&key| key == next.key())
    }

    /// Whether the move takes back what its piece did on its side's last turn, or on the one before
    /// that: shuttles may be bridged by a pass.
    fn goes_back(&self, m: Move) -> bool {
        let own_turns = self.game.moves().iter().rev().skip(1).step_by(2).take(2);
        own_turns.clone().any(|turn| turn.to().is_some() && turn.to() == m.from())
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
            || rules.repetition.is_some() && self.has_recurred()
    }

    fn has_recurred(&self) -> bool {
        self.latest_occurrence().is_some()
    }

    /// The latest earlier ply at which the game stood as now.
    fn latest_occurrence(&self) -> Option<usize> {
        let now = self.keys.len() - 1;
        let back = usize::from(self.position().halfmove()).min(now);
        if back < 4 {
            return None;
        }
        (now - back..=now - 4)
            .rev()
            .find(|&i| (now - i).is_multiple_of(2) && self.keys[i] == self.keys[now])
    }

    fn recurrence(&self) -> Option<Outcome> {
        let since = self.latest_occurrence()?;
        if since < self.root { None } else { self.game.outcome_of_cycle(since) }
    }

    /// The value of an outcome here, for the side to move.
    pub(super) fn value_of(&self, outcome: Outcome) -> i32 {
        let at_once = if outcome.reason == EndReason::Checkmate { MATE } else { RULE_WIN };
        match outcome.winner {
            None => 0,
            Some(side) if side == self.position().turn() => at_once - self.ply(),
            Some(_) => self.ply() - at_once,
        }
    }
}
