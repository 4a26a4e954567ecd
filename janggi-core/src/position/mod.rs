//! Positions: what is legal now, and what follows.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "tables are indexed by points, sides and kinds, which are enums as long as the tables; counts are of at most 32 pieces on 90 points"
)]

mod check;
mod count;
pub(crate) mod danger;
mod ending;
mod explain;
mod identity;
mod key;
mod movegen;
#[cfg(feature = "search")]
mod search_state;
#[cfg(feature = "serde")]
mod state;
pub(crate) mod validate;

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

pub use check::{Check, Guards, KoreanCheck};
pub(crate) use identity::PerftState;
#[cfg(feature = "serde")]
pub(crate) use state::{PositionState, StateParts};

use crate::error::{FenError, IllegalMove, SetupError};
use crate::geometry::between;
use crate::notation::fen;
use crate::rules::{DoublePass, GeneralCapture};
use crate::{
    Bitboard, Board, Formation, Move, Piece, PieceKind, Points, Rules, Score, Setup, Side, Square,
};

/// A legal position under a rule set: the board, whose turn it is, and what the rules need to know
/// of the moves before (the last pass, the pending bikjang, the counters).
///
/// One position only is not legal as it stands: after a bikjang was accepted in check the game is
/// over, and the side that passed is still in check. Its FEN is refused.
///
/// Positions are small values without history; what depends on earlier positions, such as
/// repetition, is asked of a [`Game`](crate::Game). Playing gives a new position and leaves the old
/// one as it was. `{}` draws the board; [`fen`](Position::fen) writes it.
///
/// ```
/// use janggi_core::{Formation, Position, Rules, Side};
/// let start = Position::start(Formation::InnerElephants, Formation::LeftElephants, Rules::KAKAO);
/// let next = start.play("a4b4".parse()?)?;
/// assert_eq!(next.turn(), Side::Han);
/// assert!(!next.is_check());
/// assert_eq!(next.outcome(), None);
/// println!("{next}");
/// # Ok::<(), janggi_core::Error>(())
/// ```
///
/// # Equality
///
/// Two positions are equal when everything about them is: board, turn, counters, pending passes and
/// bikjang, and rules. For the equality of the repetition rule compare
/// [`is_same_for_repetition`](Position::is_same_for_repetition).
///
/// # FEN
///
/// A FEN knows nothing of passes and of how a facing of the generals arose, and counts passes as
/// moves. A position read from one starts anew: its last ply was not a pass, and a facing of the
/// generals is a bikjang to be answered but not yet accepted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    key: u64,
    turn: Side,
    last: LastPly,
    /// The generals face each other since a general captured on the last ply.
    facing_by_capture: bool,
    /// Points of each side's pieces, without deom.
    points: [u8; 2],
    halfmove: u16,
    fullmove: u16,
    /// Plies, and plies since a capture, that the limits do not count: passes, where the rules say so.
    uncounted: u16,
    uncounted_quiet: u16,
    rules: Rules,
}

const _: () = assert!(size_of::<Position>() <= 256);

/// What the last ply was, as far as later rules ask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub(crate) enum LastPly {
    /// None was played: the position was set up or read.
    #[default]
    None,
    Step,
    Pass,
    /// A pass in answer to a pass, which ended the game.
    EndingPass,
    /// A pass that accepted a bikjang, which ended the game.
    AcceptedBikjang,
}

impl Position {
    /// The start of a game: each side in the formation that it chose, seen from its own seat; Cho to
    /// move.
    ///
    /// ```
    /// use janggi_core::{Formation, Position, Rules};
    /// let start = Position::start(Formation::OuterElephants, Formation::RightElephants, Rules::KAKAO);
    /// assert!(start.fen().starts_with("rbna1abnr/4k4/"));
    /// assert!(start.fen().ends_with("/4K4/RBNA1ANBR w - - 0 1"));
    /// ```
    pub fn start(cho: Formation, han: Formation, rules: Rules) -> Position {
        Position::from_legal_setup(&Setup::start(cho, han), rules)
    }

    /// Reads a FEN in either dialect.
    ///
    /// The reader is relaxed in this much: `H` is read for `N` and `E` for `B`; the side to move,
    /// `- -` and the counters may be missing.
    ///
    /// # Errors
    ///
    /// [`FenError`] with all faults and their byte offsets, if the text does not read or the
    /// position is not legal.
    ///
    /// ```
    /// use janggi_core::{Position, Rules};
    /// let fen = "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w 0 1";
    /// assert_eq!(Position::from_fen(fen, Rules::KAKAO)?, Position::default());
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn from_fen(text: &str, rules: Rules) -> Result<Position, FenError> {
        let parsed = fen::read(text)?;
        let faults = parsed.setup.problems().into_iter().map(|problem| parsed.fault(problem));
        match FenError::of(faults.collect()) {
            Some(error) => Err(error),
            None => Ok(Position::from_legal_setup(&parsed.setup, rules)),
        }
    }

    /// Makes a position of a setup.
    ///
    /// # Errors
    ///
    /// [`SetupError`] with all problems, if the setup is not a legal position.
    ///
    /// ```
    /// use janggi_core::{Position, Rules, Setup};
    /// assert!(Position::from_setup(&Setup::EMPTY, Rules::KAKAO).is_err());
    /// ```
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Position, SetupError> {
        match SetupError::of(setup.problems()) {
            Some(error) => Err(error),
            None => Ok(Position::from_legal_setup(setup, rules)),
        }
    }

    fn from_legal_setup(setup: &Setup, rules: Rules) -> Position {
        let board = setup.board();
        let mut position = Position {
            board,
            key: 0,
            turn: setup.turn,
            last: LastPly::None,
            facing_by_capture: false,
            points: Side::ALL.map(|side| board.points(side)),
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            uncounted: u16::from(setup.han_begins()),
            uncounted_quiet: 0,
            rules,
        };
        position.key = position.compute_key();
        position
    }

    /// The position as a setup, to edit or to write.
    ///
    /// ```
    /// use janggi_core::{Position, Setup};
    /// assert_eq!(Position::default().to_setup(), Setup::default());
    /// ```
    pub fn to_setup(&self) -> Setup {
        Setup {
            pieces: Square::ALL.map(|square| self.board.piece_at(square)),
            turn: self.turn,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
        }
    }

    /// The FEN, in Fairy-Stockfish's dialect.
    ///
    /// ```
    /// use janggi_core::Position;
    /// let fen = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    /// assert_eq!(Position::default().fen(), fen);
    /// ```
    pub fn fen(&self) -> String {
        self.to_setup().to_string()
    }

    /// The same board and counters under other rules, as if read anew.
    ///
    /// ```
    /// use janggi_core::{Position, Rules};
    /// assert_eq!(Position::default().with_rules(Rules::KOJF).rules(), &Rules::KOJF);
    /// ```
    pub fn with_rules(&self, rules: Rules) -> Position {
        let mut position =
            Position { rules, last: LastPly::None, facing_by_capture: false, ..*self };
        position.key = position.compute_key();
        position
    }

    /// The rules that apply.
    ///
    /// ```
    /// use janggi_core::{Position, Rules};
    /// assert_eq!(Position::default().rules(), &Rules::KAKAO);
    /// ```
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whose turn it is.
    ///
    /// ```
    /// use janggi_core::{Position, Side};
    /// assert_eq!(Position::default().turn(), Side::Cho);
    /// ```
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Where the pieces stand.
    ///
    /// ```
    /// use janggi_core::{PieceKind, Position};
    /// assert_eq!(Position::default().board().kind(PieceKind::Cannon).len(), 4);
    /// ```
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on a point.
    ///
    /// ```
    /// use janggi_core::{Position, Square};
    /// assert_eq!(Position::default().piece_at(Square::B1).unwrap().to_string(), "N");
    /// ```
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Where a side's general stands.
    ///
    /// ```
    /// use janggi_core::{Position, Side, Square};
    /// assert_eq!(Position::default().general(Side::Han), Square::E9);
    /// ```
    #[inline]
    pub fn general(&self, side: Side) -> Square {
        // Every position has both generals; the fallback is never taken.
        self.board.pieces(side, PieceKind::General).first().unwrap_or(Square::E2)
    }

    /// Plies since the last capture, passes included, as in the FEN.
    ///
    /// ```
    /// use janggi_core::Position;
    /// assert_eq!(Position::default().halfmove(), 0);
    /// ```
    pub const fn halfmove(&self) -> u16 {
        self.halfmove
    }

    /// The number of the current move, from 1; it rises after Han's moves, as in the FEN.
    ///
    /// ```
    /// use janggi_core::Position;
    /// assert_eq!(Position::default().fullmove(), 1);
    /// ```
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The plies played so far as the rules' limit counts them: without passes where these do not
    /// count.
    ///
    /// ```
    /// use janggi_core::{Move, Position, Rules};
    /// let kakao = Position::default();
    /// let hangame = kakao.with_rules(Rules::HANGAME);
    /// assert_eq!(kakao.play(Move::Pass)?.plies(), 1);
    /// assert_eq!(hangame.play(Move::Pass)?.plies(), 0);
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub const fn plies(&self) -> u16 {
        let played = (self.fullmove - 1) * 2 + self.turn as u16;
        played.saturating_sub(self.uncounted)
    }

    /// The plies since the last capture as the rules' limit counts them.
    pub(crate) const fn quiet_plies(&self) -> u16 {
        self.halfmove.saturating_sub(self.uncounted_quiet)
    }

    /// Both sides' points; Han's with the deom (RULES 4).
    ///
    /// ```
    /// use janggi_core::Position;
    /// assert_eq!(Position::default().score().to_string(), "72 : 73.5");
    /// ```
    pub fn score(&self) -> Score {
        let [cho, han] = self.points.map(|points| Points::new(points.into()));
        Score { cho, han: han + self.rules.deom }
    }

    /// Whether both sides' pieces, without deom, count strictly less than a number of points.
    pub(crate) fn both_below(&self, limit: Points) -> bool {
        self.points.iter().all(|&points| Points::new(points.into()) < limit)
    }

    /// The key of the repetition state: the board, the side to move, and the pending bikjang where
    /// the rules tell kinds of it apart.
    ///
    /// # Stability
    ///
    /// The same on every machine and in every release. Two different states can share a key: with
    /// honest positions that is as likely as any 64-bit collision, but keys can be forged.
    ///
    /// ```
    /// use janggi_core::Position;
    /// let start = Position::default();
    /// let there = start.play("a1a2".parse()?)?.play("i10i9".parse()?)?;
    /// let back = there.play("a2a1".parse()?)?.play("i9i10".parse()?)?;
    /// assert_ne!(start.key(), there.key());
    /// assert_eq!(start.key(), back.key());
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether the rule of repetition counts two positions as the same: board, side to move, and
    /// pending bikjang where the rules tell kinds of it apart.
    ///
    /// ```
    /// use janggi_core::{Move, Position, Rules};
    /// let start = Position::default().with_rules(Rules::HANGAME);
    /// let passed = start.play(Move::Pass)?.play(Move::Pass)?;
    /// assert_ne!(start, passed);
    /// assert!(start.is_same_for_repetition(&passed));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn is_same_for_repetition(&self, other: &Position) -> bool {
        self.key == other.key && self.turn == other.turn && self.board == other.board
    }

    fn compute_key(&self) -> u64 {
        let mut value = 0;
        for side in Side::ALL {
            for kind in PieceKind::ALL {
                value ^= key::pieces(Piece { side, kind }, self.board.pieces(side, kind));
            }
        }
        if self.turn == Side::Han {
            value ^= key::HAN_TO_MOVE;
        }
        if self.facing_by_capture {
            value ^= key::FACING_BY_CAPTURE;
        }
        value
    }

    /// Whether the generals face each other on a file with nothing between (빅장). Whether that
    /// means anything is for the rules to say: see
    /// [`must_answer_bikjang`](Position::must_answer_bikjang).
    ///
    /// ```
    /// use janggi_core::Position;
    /// let position: Position = "4k4/9/9/9/9/9/9/9/9/4K4 w".parse()?;
    /// assert!(position.is_bikjang());
    /// assert!(!position.must_answer_bikjang()); // Kakao knows no bikjang
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn is_bikjang(&self) -> bool {
        let (cho, han) = (self.general(Side::Cho), self.general(Side::Han));
        cho.file() == han.file() && (between(cho, han) & self.board.occupied()).is_empty()
    }

    /// Whether a callable bikjang stands: the side to move must break it, or accept it by passing.
    ///
    /// ```
    /// use janggi_core::{Position, Rules};
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w", Rules::KOJF)?;
    /// assert!(position.must_answer_bikjang());
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    #[inline]
    pub fn must_answer_bikjang(&self) -> bool {
        let Some(rule) = self.rules.bikjang else { return false };
        self.is_bikjang()
            && match rule.general_capture {
                GeneralCapture::AlwaysCallable if self.facing_by_capture => true,
                GeneralCapture::NeverCallable if self.facing_by_capture => false,
                _ => rule.below.is_none_or(|limit| self.both_below(limit)),
            }
    }

    /// Plays a move: the position after it.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] says why the move is refused and which pieces are in the way.
    ///
    /// ```
    /// use janggi_core::{IllegalMove, Position, Square};
    /// let start = Position::default();
    /// let refusal = start.play("a1a10".parse()?).unwrap_err();
    /// assert!(matches!(refusal, IllegalMove::Blocked { blockers, .. } if blockers.contains(Square::A4)));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn play(&self, m: Move) -> Result<Position, IllegalMove> {
        if !self.is_legal(m) {
            return Err(self.refusal(m));
        }
        let mut next = *self;
        next.apply(m);
        Ok(next)
    }

    /// Plays a move that is known to be legal, in place.
    ///
    /// For loops over [`legal_moves`](Position::legal_moves). Of a move that is not legal only this
    /// is promised: nothing panics in a release build, and the result is of no use.
    ///
    /// # Panics
    ///
    /// In debug builds, if the move is not legal.
    ///
    /// ```
    /// use janggi_core::Position;
    /// let start = Position::default();
    /// for m in start.legal_moves() {
    ///     let mut next = start;
    ///     next.play_unchecked(m);
    ///     assert_eq!(start.play(m), Ok(next));
    /// }
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        debug_assert!(self.is_legal(m), "{m:?} is not legal in {}", self.fen());
        self.apply(m);
    }

    /// Plays a move that the board allows; the limits of the game are not asked.
    #[inline]
    pub(crate) fn apply(&mut self, m: Move) {
        match m {
            Move::Pass => self.apply_pass(),
            Move::Step { from, to } => {
                if let Some(kind) = self.board.kind_at(from) {
                    self.apply_step(kind, from, to);
                }
            }
        }
    }

    /// The one place where pieces move: board, key and points stay in step.
    #[inline]
    pub(crate) fn apply_step(&mut self, kind: PieceKind, from: Square, to: Square) {
        let side = self.turn;
        let piece = Piece { side, kind };
        let captured = self.board.kind_at(to);
        if captured.is_some() {
            self.board.clear(to);
        }
        self.board.toggle(piece, from);
        self.board.toggle(piece, to);
        self.key ^= key::piece(piece, from) ^ key::piece(piece, to);
        self.last = LastPly::Step;
        self.halfmove = count_on(self.halfmove);
        if let Some(captured) = captured {
            self.note_capture(Piece { side: !side, kind: captured }, to);
        }
        self.note_facing(kind == PieceKind::General && captured.is_some());
        self.hand_over();
    }

    /// A piece on a point is gone.
    #[inline]
    fn note_capture(&mut self, piece: Piece, at: Square) {
        self.key ^= key::piece(piece, at);
        let points = &mut self.points[piece.side.index()];
        *points = points.saturating_sub(piece.kind.points());
        self.halfmove = 0;
        self.uncounted_quiet = 0;
    }

    fn apply_pass(&mut self) {
        self.last = if self.must_answer_bikjang() {
            LastPly::AcceptedBikjang
        } else if self.last == LastPly::Pass && self.rules.double_pass != DoublePass::PlayOn {
            LastPly::EndingPass
        } else {
            LastPly::Pass
        };
        self.halfmove = count_on(self.halfmove);
        if !self.rules.pass_counts {
            self.uncounted = count_on(self.uncounted);
            self.uncounted_quiet = count_on(self.uncounted_quiet);
        }
        self.note_facing(false);
        self.hand_over();
    }

    /// Remembers that a general's capture led to the facing, if the rules ask.
    #[inline]
    fn note_facing(&mut self, general_captured: bool) {
        if self.facing_by_capture {
            self.facing_by_capture = false;
            self.key ^= key::FACING_BY_CAPTURE;
        }
        if general_captured
            && self.rules.bikjang.is_some_and(|rule| rule.general_capture != GeneralCapture::Same)
            && self.is_bikjang()
        {
            self.facing_by_capture = true;
            self.key ^= key::FACING_BY_CAPTURE;
        }
    }

    #[inline]
    fn hand_over(&mut self) {
        if self.turn == Side::Han {
            self.fullmove = count_on(self.fullmove);
        }
        self.turn = !self.turn;
        self.key ^= key::HAN_TO_MOVE;
    }

    /// The points of the side to move's opponent that give check.
    pub(crate) fn checkers_of(&self, side: Side) -> Bitboard {
        danger::Army::of(&self.board, !side).checkers(
            self.general(side),
            side,
            self.board.occupied(),
            self.board.kind(PieceKind::Cannon),
        )
    }
}

/// The next value of a counter, which stops where FEN stops.
#[inline]
const fn count_on(counter: u16) -> u16 {
    if counter < Setup::MAX_COUNTER { counter + 1 } else { counter }
}

impl Default for Position {
    /// Inner elephants on both sides, [`Rules::KAKAO`], Cho to move.
    fn default() -> Position {
        Position::start(Formation::default(), Formation::default(), Rules::default())
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN under the default rules; see [`Position::from_fen`].
    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text, Rules::default())
    }
}

impl fmt::Display for Position {
    /// Draws the board; see [`Position::text`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.text(), f)
    }
}
