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
    /// The key of each position and how often it had occurred by then.
    occurrences: Vec<Occurrence>,
    moves: Vec<Move>,
    declared: Option<Outcome>,
    /// How the rules ended the game, as worked out after the last move.
    ended: Option<Outcome>,
}

/// A position as the rule of repetition counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Occurrence {
    key: u64,
    /// The number of this occurrence, from 1.
    number: u16,
}

/// The moves that history may forbid; it forbids no other.
enum Suspects {
    None,
    One(Move),
    Any,
}

impl Game {
    /// A game that starts from this position, under its rules.
    ///
    /// ```
    /// use janggi_core::{Game, Position};
    /// assert_eq!(Game::new(Position::default()), Game::default());
    /// ```
    pub fn new(start: Position) -> Game {
        let first = Occurrence { key: start.key(), number: 1 };
        let mut game = Game {
            positions: [start].into(),
            occurrences: [first].into(),
            moves: Vec::new(),
            declared: None,
            ended: None,
        };
        game.ended = game.ended_by_rules();
        game
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
        match self.suspects() {
            Suspects::None => {}
            Suspects::One(suspect) => {
                moves.retain(|m| m != suspect || self.history_refusal(m).is_none());
            }
            Suspects::Any => moves.retain(|m| self.history_refusal(m).is_none()),
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
        self.apply(m);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    ///
    /// For loops over [`legal_moves`](Game::legal_moves). Of a move that is not legal only this is
    /// promised: nothing panics in a release build, and the game is of no use.
    ///
    /// # Panics
    ///
    /// In debug builds, if the move is not legal.
    ///
    /// ```
    /// use janggi_core::Game;
    /// let mut game = Game::default();
    /// while let Some(&m) = game.legal_moves().first() {
    ///     game.play_unchecked(m);
    /// }
    /// assert!(game.outcome().is_some());
    /// ```
    pub fn play_unchecked(&mut self, m: Move) {
        debug_assert!(self.is_legal(m), "{m:?} is not legal in {}", self.position().fen());
        self.apply(m);
    }

    fn apply(&mut self, m: Move) {
        let mut next = *self.position();
        next.apply(m);
        self.occurrences.push(self.occurrence(&next));
        self.positions.push(next);
        self.moves.push(m);
        self.ended = self.ended_by_rules();
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
        self.occurrences.pop();
        self.ended = self.ended_by_rules();
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
        self.declared.or(self.ended)
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
        self.occurrences[self.moves.len()].number.into()
    }

    /// The next position as the rule of repetition counts it.
    fn occurrence(&self, next: &Position) -> Occurrence {
        let ply = self.positions.len();
        let earlier = self.earlier_occurrences(next, ply, 0).next();
        let number = earlier.map_or(0, |earlier| self.occurrences[earlier].number);
        Occurrence { key: next.key(), number: number.saturating_add(1) }
    }

    /// The plies before `ply`, latest first and not before `earliest`, after which the game stood as
    /// in `position`, which stands at `ply`.
    fn earlier_occurrences(
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
        if self.repetitions() < usize::from(rule.occurrences) {
            return None;
        }
        let first = match usize::from(rule.occurrences) {
            0 | 1 => now,
            n => self.earlier_occurrences(position, now, 0).nth(n - 2)?,
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
        match self.suspects() {
            Suspects::None => None,
            Suspects::One(suspect) if suspect != m => None,
            Suspects::One(_) | Suspects::Any => self.history_refusal(m),
        }
    }

    /// The moves that the rules may forbid because of history.
    fn suspects(&self) -> Suspects {
        let rules = self.position().rules();
        if rules.repetition.is_some_and(|rule| self.repetition_may_forbid(rule)) {
            return Suspects::Any;
        }
        // Only the way back of a side's own last move arrives where the piece came from.
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

    /// The move that takes back the side's last move with a piece.
    fn way_back(&self, rule: Shuttle) -> Option<Move> {
        let mut turns = self.moves.iter().rev().skip(1).step_by(2);
        let last = match turns.next()? {
            Move::Pass if rule.bridges_pass => turns.next()?,
            m => m,
        };
        Some(Move::new(last.to()?, last.from()?))
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
        let earlier = self.earlier_occurrences(next, self.positions.len(), 1).count();
        (earlier + 1 >= usize::from(rule.occurrences) && !self.is_check())
            .then_some(IllegalMove::Repetition { occurrences: rule.occurrences })
    }

    /// Every legal move of the position is forbidden by history.
    fn ended_by_forbidden_moves(&self) -> Option<Outcome> {
        let suspicious = match self.suspects() {
            Suspects::None => false,
            Suspects::One(m) => self.position().is_legal(m) && self.history_refusal(m).is_some(),
            Suspects::Any => true,
        };
        (suspicious && self.moves_allowed_by_history().is_empty())
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
