//! What only the history of a game tells: repetition and shuttles.

use super::Game;
use crate::error::IllegalMove;
use crate::outcome::{EndReason, Outcome};
use crate::rules::{PerpetualCheck, Repetition, RepetitionEffect, Shuttle, ShuttleEffect, Verdict};
use crate::{Move, PieceKind, Position, Side};

/// A position as the rule of repetition counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Occurrence {
    pub(super) key: u64,
    /// The number of this occurrence, from 1; 0 where the rules do not ask for it.
    pub(super) number: u16,
}

/// The moves that history may forbid; it forbids no other.
pub(crate) enum Suspects {
    None,
    One(Move),
    Any,
}

impl Game {
    // -----------------------------------------------------------------------------------------
    // Repetition

    /// How often the present position has occurred, this time included.
    ///
    /// ```
    /// use janggi_core::{Game, Move};
    /// let mut game = Game::default();
    /// assert_eq!(game.repetitions(), 1);
    /// ```
    pub fn repetitions(&self) -> usize {
        let now = self.moves.len();
        match self.occurrences[now].number {
            0 => self.earlier_occurrences(self.position(), now, 0).count() + 1,
            number => number.into(),
        }
    }

    /// The next position as the rule of repetition counts it.
    pub(super) fn occurrence(&self, next: &Position) -> Occurrence {
        if next.rules().repetition.is_none() {
            return Occurrence { key: next.key(), number: 0 };
        }
        let ply = self.moves.len() + 1;
        let earlier = self.earlier_occurrences(next, ply, 0).next();
        let number = earlier.map_or(0, |earlier| self.occurrences[earlier].number);
        Occurrence { key: next.key(), number: number.saturating_add(1) }
    }

    /// The plies before `ply`, latest first and not before `earliest`, after which the game stood as
    /// in `position`, which stands at `ply`.
    pub(super) fn earlier_occurrences(
        &self,
        position: &Position,
        ply: usize,
        earliest: usize,
    ) -> impl Iterator<Item = usize> {
        // No position recurs across a capture.
        let oldest = ply.saturating_sub(position.halfmove().into()).max(earliest);
        // The keys are close together in memory, the positions are not.
        (oldest..ply).rev().skip(1).step_by(2).filter(move |&i| {
            self.occurrences[i].key == position.key()
                && self.positions[i].is_same_for_repetition(position)
        })
    }

    pub(super) fn repetition_exempt(rule: Repetition, position: &Position) -> bool {
        rule.exempt_below.is_some_and(|limit| position.both_below(limit))
    }

    pub(super) fn ended_by_repetition(&self) -> Option<Outcome> {
        let position = self.position();
        let rule = position.rules().repetition?;
        let RepetitionEffect::Ends(verdict) = rule.effect else { return None };
        if Game::repetition_exempt(rule, position) {
            return None;
        }
        let now = self.moves.len();
        if self.repetitions() < usize::from(rule.occurrences) {
            return None;
        }
        let first = match usize::from(rule.occurrences) {
            0 | 1 => now,
            n => self.earlier_occurrences(position, now, 0).nth(n - 2)?,
        };
        Some(self.repetition_outcome(rule, verdict, first))
    }

    /// How a cycle that began at ply `first` ends the game.
    pub(super) fn repetition_outcome(
        &self,
        rule: Repetition,
        verdict: Verdict,
        first: usize,
    ) -> Outcome {
        let position = self.position();
        if rule.perpetual_check == PerpetualCheck::CheckerLoses
            && let Some(loser) = self.perpetual_checker(first)
        {
            return Outcome::win(!loser, EndReason::PerpetualCheck, position.score());
        }
        position.verdict(verdict, EndReason::Repetition)
    }

    /// The side that alone has given check with every move since a ply.
    fn perpetual_checker(&self, since: usize) -> Option<Side> {
        let cycle = &self.positions[since + 1..];
        let always = |giver: Side| {
            let mut answers = cycle.iter().filter(|position| position.turn() != giver).peekable();
            answers.peek().is_some() && answers.all(Position::is_check)
        };
        match (always(Side::Cho), always(Side::Han)) {
            (true, false) => Some(Side::Cho),
            (false, true) => Some(Side::Han),
            _ => None,
        }
    }

    // -----------------------------------------------------------------------------------------
    // Shuttles

    /// Whether the last move of a line of play, after which the game stands as in `next`, arrives on
    /// its point for the third of its side's turns in a row (RULES 5.2).
    ///
    /// `before` is the number of moves before it; positions and moves up to there are the game's.
    fn is_third_arrival(&self, rule: Shuttle, before: usize, last: Move, next: &Position) -> bool {
        let Move::Step { from: x, to: y } = last else { return false };
        let kind = next.board().kind_at(y);
        if kind.is_none_or(PieceKind::is_confined_to_palace) {
            return false;
        }
        // The side's own turns before the last move, latest first.
        let mut turns = (0..before.saturating_sub(1)).rev().step_by(2).peekable();
        if rule.bridges_pass && turns.peek().is_some_and(|&turn| self.moves[turn] == Move::Pass) {
            turns.next();
        }
        let back = Move::new(y, x);
        let forth = Move::new(x, y);
        for expected in [back, forth, back] {
            match turns.next() {
                Some(turn) if self.moves[turn] == expected && !self.answers_check(turn) => {}
                _ => return false,
            }
        }
        let Some(first) = turns.next() else { return false };
        let arrived = self.moves[first].to() == Some(y);
        let captured = self.positions[first + 1].halfmove() == 0;
        if !arrived || captured || self.answers_check(first) || self.answers_check(before) {
            return false;
        }
        if rule.broken_by_capture && usize::from(next.halfmove()) < before - first {
            return false;
        }
        !(rule.exempt_checks && next.is_check())
    }

    /// Whether the move at that ply was, or would be, played in check.
    fn answers_check(&self, ply: usize) -> bool {
        self.positions[ply].is_check()
    }

    pub(super) fn ended_by_shuttle(&self) -> Option<Outcome> {
        let position = self.position();
        let rule = position.rules().shuttle?;
        let (&last, before) = self.moves.split_last()?;
        (rule.effect == ShuttleEffect::MoverLoses
            && self.is_third_arrival(rule, before.len(), last, position))
        .then(|| Outcome::win(position.turn(), EndReason::Shuttle, position.score()))
    }

    // -----------------------------------------------------------------------------------------
    // What history forbids

    /// Why a move is refused, if it is.
    pub(super) fn refusal(&self, m: Move) -> Option<IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Some(IllegalMove::GameOver(outcome));
        }
        if !self.position().is_legal(m) {
            return Some(self.position().refusal(m));
        }
        match self.suspects() {
            Suspects::None => None,
            Suspects::One(suspect) if suspect != m => None,
            Suspects::One(_) | Suspects::Any => self.history_refusal(m),
        }
    }

    /// The moves that the rules may forbid because of history.
    pub(crate) fn suspects(&self) -> Suspects {
        let rules = self.position().rules();
        if rules.repetition.is_some_and(|rule| self.repetition_may_forbid(rule)) {
            return Suspects::Any;
        }
        // Only the way back of a side's own last move can arrive for the third time.
        let rule = rules.shuttle.filter(|rule| rule.effect == ShuttleEffect::Forbidden);
        match rule.and_then(|rule| self.way_back(rule)) {
            Some(back) => Suspects::One(back),
            None => Suspects::None,
        }
    }

    /// Whether any position since the last capture has occurred so often that once more is too often.
    fn repetition_may_forbid(&self, rule: Repetition) -> bool {
        let window = usize::from(self.position().halfmove()) + 1;
        let oldest = self.occurrences.len().saturating_sub(window);
        rule.effect == RepetitionEffect::Forbidden
            && self.moves.len() >= 2
            && self.occurrences[oldest..]
                .iter()
                .any(|earlier| earlier.number.saturating_add(1) >= rule.occurrences.into())
    }

    /// The move that takes back the side's last move with a piece, if that piece has been going to
    /// and fro.
    fn way_back(&self, rule: Shuttle) -> Option<Move> {
        let mut turns = self.moves.iter().rev().skip(1).step_by(2);
        let last = match turns.next()? {
            Move::Pass if rule.bridges_pass => turns.next()?,
            m => m,
        };
        let back = Move::new(last.to()?, last.from()?);
        (turns.next() == Some(&back) && turns.next() == Some(last)).then_some(back)
    }

    /// Why history forbids a move that the position allows.
    pub(super) fn history_refusal(&self, m: Move) -> Option<IllegalMove> {
        let position = self.position();
        let mut next = *position;
        next.apply(m);
        // A pass that ends the game, such as one that accepts a bikjang, repeats nothing.
        if next.ended_by_pass().is_some() {
            return None;
        }
        self.repetition_refusal(&next).or_else(|| {
            let rule = position.rules().shuttle?;
            let at = m.to()?;
            (rule.effect == ShuttleEffect::Forbidden
                && self.is_third_arrival(rule, self.moves.len(), m, &next))
            .then_some(IllegalMove::Shuttle { at })
        })
    }

    /// The move would make the last occurrence that the rules allow for one too many. The position
    /// that the game started from was not made by a move and does not count.
    fn repetition_refusal(&self, next: &Position) -> Option<IllegalMove> {
        let rule = next.rules().repetition?;
        if rule.effect != RepetitionEffect::Forbidden
            || Game::repetition_exempt(rule, next)
            || usize::from(next.halfmove()) < 2
        {
            return None;
        }
        let earlier = self.earlier_occurrences(next, self.positions.len(), 1).count();
        (earlier + 1 >= usize::from(rule.occurrences) && !self.is_check())
            .then_some(IllegalMove::Repetition { occurrences: rule.occurrences })
    }

    /// Every legal move of the position is forbidden by history.
    pub(super) fn ended_by_forbidden_moves(&self) -> Option<Outcome> {
        let suspicious = match self.suspects() {
            Suspects::None => false,
            Suspects::One(m) => self.position().is_legal(m) && self.history_refusal(m).is_some(),
            Suspects::Any => true,
        };
        (suspicious && self.moves_allowed_by_history().is_empty())
            .then(|| self.position().outcome_without_move())
    }
}
