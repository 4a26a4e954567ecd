//! Games: a start, the moves played, and what only history tells.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "plies of the game, of which positions and occurrences hold one more than moves"
)]

mod history;
#[cfg(feature = "search")]
mod line;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use history::Occurrence;
pub(crate) use history::Suspects;

use crate::error::IllegalMove;
use crate::outcome::{EndReason, Outcome};
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

    /// The moves that board and history allow; the limits of the game do not stop them.
    fn moves_allowed_by_history(&self) -> MoveList {
        let mut moves = self.position().moves_on_board();
        match self.suspects() {
            Suspects::None => {}
            Suspects::One(suspect) => {
                moves.retain(|m| m != suspect || self.history_refusal(m).is_none());
            }
            Suspects::Any => moves.retain(|m| self.history_refusal(m).is_none()),
        }
        moves
    }

    /// Visits the legal board moves of every piece as a set of destinations, until `visit` breaks; as
    /// [`Position::for_each_legal`], without what repetition and shuttles forbid.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use janggi_core::Game;
    /// let mut count = 0;
    /// let _ = Game::default().for_each_legal(|_kind, _from, destinations| {
    ///     count += destinations.len();
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(count, 31);
    /// ```
    pub fn for_each_legal<B>(
        &self,
        mut visit: impl FnMut(PieceKind, Square, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let position = self.position();
        let flow = match self.suspects() {
            Suspects::None => position.generate(Bitboard::ALL, &mut visit),
            _ => position.generate(Bitboard::ALL, &mut |kind, from, destinations| {
                visit(kind, from, self.allowed_destinations(from, destinations))
            }),
        };
        flow.map_continue(|_check| ())
    }

    /// One of the legal moves, each as likely as the others where all values of `random` are; `None`
    /// when the game is over.
    ///
    /// Faster than choosing from [`legal_moves`](Game::legal_moves): no move is listed.
    ///
    /// ```
    /// use janggi_core::{Game, Move};
    /// let game = Game::default();
    /// let moves = game.legal_moves();
    /// let step = u64::MAX / 32 + 1;
    /// let chosen: Vec<Move> = (0..32).filter_map(|n| game.random_move(n * step)).collect();
    /// assert_eq!(chosen, *moves);
    /// ```
    pub fn random_move(&self, random: u64) -> Option<Move> {
        if self.outcome().is_some() {
            return None;
        }
        let position = self.position();
        let suspects = self.suspects();
        // No side has more pieces.
        let mut sets = [(Square::A1, Bitboard::EMPTY); 16];
        let (mut used, mut count) = (0, 0);
        let check = position.generate_all(|_, from, to| {
            let to = match suspects {
                Suspects::None => to,
                Suspects::One(_) | Suspects::Any => self.allowed_destinations(from, to),
            };
            if let Some(set) = sets.get_mut(used) {
                *set = (from, to);
                used += 1;
                count += to.len();
            }
        });
        if position.can_pass_given(check) && self.history_allows_pass(&suspects) {
            count += 1;
        }
        let mut place = ((u128::from(random) * u128::from(count)) >> 64) as u32;
        for &(from, to) in &sets[..used] {
            if place < to.len() {
                return to.iter().nth(place as usize).map(|to| Move::new(from, to));
            }
            place -= to.len();
        }
        (count > 0).then_some(Move::Pass)
    }

    /// The destinations that history does not forbid.
    fn allowed_destinations(&self, from: Square, to: Bitboard) -> Bitboard {
        let forbidden = |to: &Square| self.history_refusal(Move::new(from, *to)).is_some();
        to - to.iter().filter(forbidden).collect()
    }

    /// Whether history allows a pass.
    fn history_allows_pass(&self, suspects: &Suspects) -> bool {
        match suspects {
            Suspects::Any => self.history_refusal(Move::Pass).is_none(),
            Suspects::One(_) | Suspects::None => true,
        }
    }

    /// Whether the side to move may pass (한수쉼).
    ///
    /// ```
    /// use janggi_core::Game;
    /// assert!(Game::default().can_pass());
    /// ```
    pub fn can_pass(&self) -> bool {
        self.outcome().is_none()
            && self.position().can_pass_on_board()
            && self.history_allows_pass(&self.suspects())
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
        let now = self.moves.len();
        self.positions.push(self.positions[now]);
        self.positions[now + 1].apply(m);
        self.occurrences.push(self.occurrence(&self.positions[now + 1]));
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

    /// Back to the start, as if nothing had been played; the memory is kept for the next game.
    ///
    /// ```
    /// use janggi_core::{Game, Move};
    /// let mut game = Game::default();
    /// game.play(Move::Pass)?;
    /// game.restart();
    /// assert_eq!(game, Game::default());
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn restart(&mut self) {
        self.positions.truncate(1);
        self.occurrences.truncate(1);
        self.moves.clear();
        self.declared = None;
        self.ended = self.ended_by_rules();
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

    /// The endings in the order of RULES 6. A shuttle that also repeats a position is a shuttle, as in
    /// Fairy-Stockfish.
    fn ended_by_rules(&self) -> Option<Outcome> {
        let position = self.position();
        position
            .ended_by_pass()
            .or_else(|| position.ended_by_no_move())
            .or_else(|| self.ended_by_early_no_capture())
            .or_else(|| self.ended_by_shuttle())
            .or_else(|| self.ended_by_repetition())
            .or_else(|| position.ended_by_count())
            .or_else(|| self.ended_by_forbidden_moves())
    }

    /// The limit of plies without a capture, where the rules ask for it before repetition.
    fn ended_by_early_no_capture(&self) -> Option<Outcome> {
        let rule = self.position().rules().no_capture_limit?;
        if rule.before_repetition { self.position().ended_by_no_capture() } else { None }
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
