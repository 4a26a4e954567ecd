//! Games: a start, the moves played, and what only history tells.

use alloc::vec::Vec;

use crate::error::IllegalMove;
use crate::outcome::{EndReason, Outcome};
use crate::rules::{PerpetualCheck, Repetition, RepetitionEffect, Shuttle, ShuttleEffect};
use crate::{Bitboard, Move, MoveList, PieceKind, Position, Score, Side, Square};

/// A game: the position that it started from and the moves played.
///
/// A game knows what a [`Position`] cannot: repetition, shuttles, and the ends that people declare
/// (resignation, time, agreement). It takes back moves, and remembers everything.
///
/// ```
/// use janggi_core::{EndReason, Game, Side};
/// let mut game = Game::default();
/// for text in ["a1a2", "i10i9", "a2a1", "i9i10"] {
///     game.play(text.parse()?)?;
/// }
/// assert_eq!(game.repetitions(), 2);
/// game.undo();
/// game.resign(Side::Han);
/// assert_eq!(game.outcome().unwrap().reason, EndReason::Resignation);
/// # Ok::<(), janggi_core::Error>(())
/// ```
///
/// # Equality
///
/// Games are equal when they have the same start, the same moves and the same declared end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The start and the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
    declared: Option<Outcome>,
}

impl Game {
    /// A game that starts from this position, under its rules.
    ///
    /// ```
    /// use janggi_core::{Game, Position};
    /// assert_eq!(Game::new(Position::default()), Game::default());
    /// ```
    pub fn new(start: Position) -> Game {
        Game { positions: [start].into(), moves: Vec::new(), declared: None }
    }

    /// The position that the game started from.
    ///
    /// ```
    /// use janggi_core::{Game, Position};
    /// assert_eq!(Game::default().start(), &Position::default());
    /// ```
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position now.
    ///
    /// ```
    /// use janggi_core::{Game, Side};
    /// let mut game = Game::default();
    /// game.play("e2e3".parse()?)?;
    /// assert_eq!(game.position().turn(), Side::Han);
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The start and the position after each move: one more than there are moves.
    ///
    /// ```
    /// use janggi_core::Game;
    /// assert_eq!(Game::default().positions().len(), 1);
    /// ```
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    ///
    /// ```
    /// use janggi_core::{Game, Move};
    /// let mut game = Game::default();
    /// game.play(Move::Pass)?;
    /// assert_eq!(game.moves(), [Move::Pass]);
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        self.position().turn()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// Both sides' points now.
    pub fn score(&self) -> Score {
        self.position().score()
    }

    /// The verdict if the game were decided by the score now; the game goes on.
    pub fn score_adjudicate(&self) -> Outcome {
        self.position().score_adjudicate()
    }

    /// All legal moves, the pass last: those of the position without what repetition and shuttles
    /// forbid; empty when the game is over.
    ///
    /// ```
    /// use janggi_core::{Game, Position, Rules};
    /// let mut game = Game::new(Position::default().with_rules(Rules::HANGAME));
    /// let there_and_back = ["a1a2", "i10i9", "a2a1", "i9i10"];
    /// for text in there_and_back.repeat(2) {
    ///     game.play(text.parse()?)?;
    /// }
    /// let third = "a1a2".parse()?;
    /// assert!(game.position().legal_moves().contains(&third));
    /// assert!(!game.legal_moves().contains(&third));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        if self.outcome().is_some() { MoveList::new() } else { self.moves_allowed_by_history() }
    }

    fn moves_allowed_by_history(&self) -> MoveList {
        let mut moves = self.position().legal_moves();
        if self.history_can_forbid() {
            moves.retain(|m| self.history_refusal(m).is_none());
        }
        moves
    }

    /// Whether the move is legal here. Agrees with [`legal_moves`](Game::legal_moves).
    ///
    /// ```
    /// use janggi_core::{Game, Move};
    /// assert!(Game::default().is_legal(Move::Pass));
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        self.refusal(m).is_none()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] says why the move is refused; the game is as it was.
    ///
    /// ```
    /// use janggi_core::{Game, IllegalMove, Side};
    /// let mut game = Game::default();
    /// game.resign(Side::Cho);
    /// assert!(matches!(game.play("a1a2".parse()?), Err(IllegalMove::GameOver(_))));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if let Some(refusal) = self.refusal(m) {
            return Err(refusal);
        }
        let mut next = *self.position();
        next.apply(m);
        self.positions.push(next);
        self.moves.push(m);
        Ok(())
    }

    /// Takes back what was last done: a declared end, or else the last move, which is returned.
    ///
    /// ```
    /// use janggi_core::{Game, Move};
    /// let mut game = Game::default();
    /// game.play(Move::Pass)?;
    /// assert_eq!(game.undo(), Some(Move::Pass));
    /// assert_eq!(game, Game::default());
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        if self.declared.take().is_some() {
            return None;
        }
        let m = self.moves.pop()?;
        self.positions.pop();
        Some(m)
    }

    /// A side resigns (기권). Without effect when the game is over.
    ///
    /// ```
    /// use janggi_core::{Game, Side};
    /// let mut game = Game::default();
    /// game.resign(Side::Cho);
    /// assert_eq!(game.outcome().unwrap().korean().to_string(), "한 기권승 72 : 73.5, 상대 기권");
    /// ```
    pub fn resign(&mut self, side: Side) {
        self.declare(Outcome::win(!side, EndReason::Resignation, self.score()));
    }

    /// A side has run out of time (시간패). Without effect when the game is over.
    pub fn lose_on_time(&mut self, side: Side) {
        self.declare(Outcome::win(!side, EndReason::Time, self.score()));
    }

    /// The sides agree to a draw (합의). Without effect when the game is over.
    pub fn agree_draw(&mut self) {
        self.declare(Outcome::draw(EndReason::Agreement, self.score()));
    }

    /// The game ends here and the score decides (판정). Without effect when the game is over.
    ///
    /// ```
    /// use janggi_core::{Game, Side};
    /// let mut game = Game::default();
    /// game.adjudicate();
    /// assert_eq!(game.outcome().unwrap().winner, Some(Side::Han));
    /// ```
    pub fn adjudicate(&mut self) {
        self.declare(self.score_adjudicate());
    }

    /// Someone declares how the game ended, a referee for example. Without effect when the game is
    /// over.
    pub fn declare(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.declared = Some(outcome);
        }
    }

    /// How the game ended, by the rules or as declared; `None` while it goes on.
    ///
    /// ```
    /// use janggi_core::Game;
    /// assert_eq!(Game::default().outcome(), None);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared.or_else(|| self.ended_by_rules())
    }

    /// The end that someone declared, if any.
    ///
    /// ```
    /// use janggi_core::Game;
    /// assert_eq!(Game::default().declared(), None);
    /// ```
    pub fn declared(&self) -> Option<Outcome> {
        self.declared
    }

    /// The endings in the order of RULES 6.
    fn ended_by_rules(&self) -> Option<Outcome> {
        let position = self.position();
        position
            .ended_by_pass()
            .or_else(|| position.ended_by_no_move())
            .or_else(|| self.ended_by_early_no_capture())
            .or_else(|| self.ended_by_repetition())
            .or_else(|| self.ended_by_shuttle())
            .or_else(|| position.ended_by_count())
            .or_else(|| self.ended_by_forbidden_moves())
    }

    /// The limit of plies without a capture, where the rules ask for it before repetition.
    fn ended_by_early_no_capture(&self) -> Option<Outcome> {
        let rule = self.position().rules().no_capture_limit?;
        if rule.before_repetition { self.position().ended_by_no_capture() } else { None }
    }

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
        self.occurrences(self.position(), self.moves.len(), 0).count() + 1
    }

    /// The plies before `ply`, latest first and not before `earliest`, after which the game stood as
    /// in `position`, which stands at `ply`.
    fn occurrences(
        &self,
        position: &Position,
        ply: usize,
        earliest: usize,
    ) -> impl Iterator<Item = usize> {
        // No position recurs across a capture.
        let oldest = ply.saturating_sub(position.halfmove().into()).max(earliest);
        (oldest..ply).rev().filter(move |&i| self.positions[i].is_same_for_repetition(position))
    }

    fn repetition_exempt(rule: Repetition, position: &Position) -> bool {
        rule.exempt_below.is_some_and(|limit| position.both_below(limit))
    }

    fn ended_by_repetition(&self) -> Option<Outcome> {
        let position = self.position();
        let rule = position.rules().repetition?;
        let RepetitionEffect::Ends(verdict) = rule.effect else { return None };
        if Game::repetition_exempt(rule, position) {
            return None;
        }
        let now = self.moves.len();
        let first = match usize::from(rule.occurrences) {
            0 | 1 => now,
            n => self.occurrences(position, now, 0).nth(n - 2)?,
        };
        if rule.perpetual_check == PerpetualCheck::CheckerLoses
            && let Some(loser) = self.perpetual_checker(first)
        {
            return Some(Outcome::win(!loser, EndReason::PerpetualCheck, position.score()));
        }
        Some(position.verdict(verdict, EndReason::Repetition))
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

    fn ended_by_shuttle(&self) -> Option<Outcome> {
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
    fn refusal(&self, m: Move) -> Option<IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Some(IllegalMove::GameOver(outcome));
        }
        if !self.position().is_legal(m) {
            return Some(self.position().refusal(m));
        }
        if self.history_can_forbid() { self.history_refusal(m) } else { None }
    }

    /// Whether the rules forbid anything because of history, and there is enough of it.
    fn history_can_forbid(&self) -> bool {
        let rules = self.position().rules();
        let repetition =
            rules.repetition.is_some_and(|rule| rule.effect == RepetitionEffect::Forbidden);
        let shuttle = rules.shuttle.is_some_and(|rule| rule.effect == ShuttleEffect::Forbidden);
        self.moves.len() >= 2 && (repetition || shuttle)
    }

    /// Why history forbids a move that the position allows.
    fn history_refusal(&self, m: Move) -> Option<IllegalMove> {
        let position = self.position();
        let mut next = *position;
        next.apply(m);
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
        let earlier = self.occurrences(next, self.positions.len(), 1).count();
        (earlier + 1 >= usize::from(rule.occurrences) && !self.is_check())
            .then_some(IllegalMove::Repetition { occurrences: rule.occurrences })
    }

    /// Every legal move of the position is forbidden by history.
    fn ended_by_forbidden_moves(&self) -> Option<Outcome> {
        (self.history_can_forbid() && self.moves_allowed_by_history().is_empty())
            .then(|| self.position().outcome_without_move())
    }

    /// The points from which and to which the last move went; empty before the first move and for a
    /// pass.
    ///
    /// ```
    /// use janggi_core::{Game, Square};
    /// let mut game = Game::default();
    /// game.play("a4a5".parse()?)?;
    /// assert!(game.last_move_squares().contains(Square::A5));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn last_move_squares(&self) -> Bitboard {
        let last = self.moves.last();
        let squares: [Option<Square>; 2] = [last.and_then(|m| m.from()), last.and_then(|m| m.to())];
        squares.into_iter().flatten().collect()
    }
}

impl Default for Game {
    /// A game from [`Position::default`].
    fn default() -> Game {
        Game::new(Position::default())
    }
}

impl From<Position> for Game {
    fn from(start: Position) -> Game {
        Game::new(start)
    }
}
