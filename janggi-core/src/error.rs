//! Everything that can go wrong, typed.

mod notation;

use alloc::vec::Vec;
use core::fmt;

pub use notation::{NotationError, NotationErrorKind};
use thiserror::Error;

use crate::{Bitboard, Outcome, Piece, PieceKind, Side, Square};

/// Any error of this crate, so that `?` works across its functions.
///
/// ```
/// use janggi_core::{Error, Position};
/// fn checks(fen: &str, m: &str) -> Result<bool, Error> {
///     let position: Position = fen.parse()?;
///     let m = position.parse_uci(m)?;
///     Ok(position.play(m)?.is_check())
/// }
/// assert!(matches!(checks("nonsense", "e2e3"), Err(Error::Fen(_))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A text that is not a value of the wanted kind.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A faulty FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A setup that no legal position has.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move that the rules refuse.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The text of a move that cannot be read here.
    #[error(transparent)]
    Notation(#[from] NotationError),
}

impl Error {
    /// A short stable name of the fault for programs, such as `fen_rank_width` or
    /// `exposes_general`.
    ///
    /// ```
    /// use janggi_core::{Error, Square};
    /// let error: Error = "k1".parse::<Square>().unwrap_err().into();
    /// assert_eq!(error.kind(), "bad_square");
    /// ```
    pub fn kind(&self) -> &'static str {
        match self {
            Error::Parse(error) => error.kind.name(),
            Error::Fen(error) => error.first().kind.name(),
            Error::Setup(error) => error.first().name(),
            Error::IllegalMove(error) => error.name(),
            Error::Notation(error) => error.kind.name(),
        }
    }

    /// The byte offset of the fault in the text, if a text was at fault.
    pub fn offset(&self) -> Option<usize> {
        match self {
            Error::Parse(error) => Some(error.offset),
            Error::Fen(error) => Some(error.first().offset),
            Error::Notation(error) => Some(error.start),
            Error::Setup(_) | Error::IllegalMove(_) => None,
        }
    }
}

/// A text that does not read as a value of the wanted kind.
///
/// ```
/// use janggi_core::{Move, ParseErrorKind};
/// let error = "e2x9".parse::<Move>().unwrap_err();
/// assert_eq!((error.kind, error.offset), (ParseErrorKind::Move, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("{} (at byte {offset})", .kind.message())]
pub struct ParseError {
    /// What was wanted.
    pub kind: ParseErrorKind,
    /// The byte offset of what cannot be read.
    pub offset: usize,
}

impl ParseError {
    pub(crate) const fn new(kind: ParseErrorKind, offset: usize) -> ParseError {
        ParseError { kind, offset }
    }
}

/// What a text should have been.
///
/// ```
/// use janggi_core::{ParseErrorKind, Rules};
/// assert_eq!("chess".parse::<Rules>().unwrap_err().kind, ParseErrorKind::Rules);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A [`Side`].
    Side,
    /// A [`PieceKind`].
    PieceKind,
    /// A [`Piece`].
    Piece,
    /// A [`Square`].
    Square,
    /// A [`Move`](crate::Move).
    Move,
    /// The general's move onto its own point is the pass; this is another piece's.
    NotThePass,
    /// A [`Formation`](crate::Formation).
    Formation,
    /// [`Rules`](crate::Rules).
    Rules,
    /// [`Points`](crate::Points).
    Points,
    /// An option of a drawing, such as a set of pieces.
    Drawing,
}

impl ParseErrorKind {
    /// A short stable name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            ParseErrorKind::Side => "bad_side",
            ParseErrorKind::PieceKind => "bad_piece_kind",
            ParseErrorKind::Piece => "bad_piece",
            ParseErrorKind::Square => "bad_square",
            ParseErrorKind::Move => "bad_move",
            ParseErrorKind::NotThePass => "not_the_pass",
            ParseErrorKind::Formation => "bad_formation",
            ParseErrorKind::Rules => "bad_rules",
            ParseErrorKind::Points => "bad_points",
            ParseErrorKind::Drawing => "bad_drawing",
        }
    }

    const fn message(self) -> &'static str {
        match self {
            ParseErrorKind::Side => "expected a side: cho or han",
            ParseErrorKind::PieceKind => "expected a kind of piece, such as cannon, 포 or C",
            ParseErrorKind::Piece => "expected a piece letter: one of KARCNBP or karcnbp",
            ParseErrorKind::Square => "expected a point: file a to i, then rank 1 to 10",
            ParseErrorKind::Move => "expected a move such as e2e3 or a10b8, or a pass (0000)",
            ParseErrorKind::NotThePass => {
                "a piece cannot move onto its own point; only the side's general does, as a pass"
            }
            ParseErrorKind::Formation => {
                "expected a formation such as 마상상마 or inner, outer, left, right, central"
            }
            ParseErrorKind::Rules => {
                "expected a rule set: kakao, tournament, kojf, hangame, friendly, simple, \
                 fairy-janggi, fairy-traditional, fairy-modern or fairy-casual, \
                 then field=value where it differs"
            }
            ParseErrorKind::Points => "expected points such as 72 or 1.5",
            ParseErrorKind::Drawing => {
                "expected a set of pieces (hanja, hangul, latin), coordinates (none, uci, korean) \
                 or the colour of an arrow (blue, green, red, orange)"
            }
        }
    }
}

/// All faults of a FEN, in the order of their offset.
///
/// ```
/// use janggi_core::{FenFaultKind, Position};
/// let fen = "4k4/9/9/9/9/9/9/9/44/9 x";
/// let error = Position::from_fen(fen, Default::default()).unwrap_err();
/// let kinds: Vec<_> = error.faults().iter().map(|fault| (fault.offset, fault.kind)).collect();
/// assert_eq!(kinds, [(19, FenFaultKind::AdjacentDigits), (23, FenFaultKind::Turn)]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
pub struct FenError {
    /// Never empty.
    faults: Vec<FenFault>,
}

impl FenError {
    /// An error of these faults, or `None` if there are none.
    pub(crate) fn of(mut faults: Vec<FenFault>) -> Option<FenError> {
        faults.sort_by_key(|fault| fault.offset);
        faults.dedup();
        (!faults.is_empty()).then_some(FenError { faults })
    }

    /// The faults, at least one.
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }

    /// The first fault.
    #[expect(clippy::indexing_slicing, reason = "never empty")]
    pub fn first(&self) -> FenFault {
        self.faults[0]
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad FEN: ")?;
        write_list(f, &self.faults)
    }
}

/// One fault of a FEN.
///
/// ```
/// use janggi_core::Position;
/// let error = Position::from_fen("", Default::default()).unwrap_err();
/// assert_eq!(error.first().to_string(), "expected 10 ranks, found 1 (at byte 0)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FenFault {
    /// The byte offset of the fault.
    pub offset: usize,
    /// What is wrong.
    pub kind: FenFaultKind,
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.kind, self.offset)
    }
}

/// What can be wrong with a FEN.
///
/// ```
/// use janggi_core::{FenFaultKind, Position};
/// let fen = "4k4/9/9/9/9/9/9/9/4K4/9 w KQkq - 0 1";
/// let error = Position::from_fen(fen, Default::default()).unwrap_err();
/// assert_eq!(error.first().kind, FenFaultKind::NotADash);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum FenFaultKind {
    /// Not ten ranks.
    #[error("expected 10 ranks, found {0}")]
    RankCount(usize),
    /// A rank that is not nine points wide.
    #[error("rank {rank} is {width} points wide, not 9")]
    RankWidth {
        /// The rank, 1 to 10.
        rank: u8,
        /// How many points the text fills.
        width: usize,
    },
    /// A character that is neither a piece letter nor a digit 1 to 9.
    #[error("{0:?} is neither a piece letter nor a digit 1 to 9")]
    Character(char),
    /// Two digits in a row: `45` could be nine points or forty-five.
    #[error("two digits in a row")]
    AdjacentDigits,
    /// A field is missing between two blanks.
    #[error("empty field")]
    EmptyField,
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move must be w (Cho) or b (Han)")]
    Turn,
    /// A field that must be `-`: Janggi has neither castling nor en passant.
    #[error("expected -")]
    NotADash,
    /// A counter that is not a number of one to four digits.
    #[error("expected a number of one to four digits")]
    Counter,
    /// The full-move number starts at 1.
    #[error("the full-move number starts at 1")]
    MoveZero,
    /// More fields than a FEN has.
    #[error("unexpected text after the last field")]
    ExtraField,
    /// The text reads well, but the position is not legal.
    #[error(transparent)]
    Problem(#[from] Problem),
}

impl FenFaultKind {
    /// A short stable name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            FenFaultKind::RankCount(_) => "fen_rank_count",
            FenFaultKind::RankWidth { .. } => "fen_rank_width",
            FenFaultKind::Character(_) => "fen_character",
            FenFaultKind::AdjacentDigits => "fen_adjacent_digits",
            FenFaultKind::EmptyField => "fen_empty_field",
            FenFaultKind::Turn => "fen_turn",
            FenFaultKind::NotADash => "fen_not_a_dash",
            FenFaultKind::Counter => "fen_counter",
            FenFaultKind::MoveZero => "fen_move_zero",
            FenFaultKind::ExtraField => "fen_extra_field",
            FenFaultKind::Problem(problem) => problem.name(),
        }
    }
}

/// All problems of a [`Setup`](crate::Setup) that no legal position has.
///
/// ```
/// use janggi_core::{Position, Rules, Setup, Square};
/// let mut setup = Setup::default();
/// setup[Square::E2] = None;
/// let error = Position::from_setup(&setup, Rules::KAKAO).unwrap_err();
/// assert_eq!(error.to_string(), "not a legal position: Cho has no general");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
pub struct SetupError {
    /// Never empty.
    problems: Vec<Problem>,
}

impl SetupError {
    /// An error of these problems, or `None` if there are none.
    pub(crate) fn of(problems: Vec<Problem>) -> Option<SetupError> {
        (!problems.is_empty()).then_some(SetupError { problems })
    }

    /// The problems, at least one.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The first problem.
    #[expect(clippy::indexing_slicing, reason = "never empty")]
    pub fn first(&self) -> Problem {
        self.problems[0]
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a legal position: ")?;
        write_list(f, &self.problems)
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, items: &[impl fmt::Display]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { "; " })?;
    }
    Ok(())
}

/// Why a [`Setup`](crate::Setup) is not a legal position (RULES 3).
///
/// ```
/// use janggi_core::{Problem, Setup, Side, Square};
/// let mut setup = Setup::default();
/// setup[Square::A3] = setup[Square::A4].take();
/// let problem = Problem::SoldierBehindStart { side: Side::Cho, at: Square::A3 };
/// assert_eq!(setup.problems(), [problem]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A side without a general.
    #[error("{0} has no general")]
    NoGeneral(Side),
    /// More pieces of a kind than a full army has.
    #[error("{side} has {count} pieces of the kind {kind}, more than {}", .kind.full_count())]
    TooMany {
        /// Whose pieces.
        side: Side,
        /// Of what kind.
        kind: PieceKind,
        /// How many there are.
        count: u32,
        /// The first that is too many, by index.
        at: Square,
    },
    /// A general or guard outside its palace.
    #[error("the {} of {} on {at} is outside its palace", .piece.kind, .piece.side)]
    OutsidePalace {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// A soldier behind the rank on which it starts: soldiers never move back.
    #[error("the soldier of {side} on {at} is behind the rank on which it starts")]
    SoldierBehindStart {
        /// Whose soldier.
        side: Side,
        /// Where it stands.
        at: Square,
    },
    /// The side that is not to move is in check: its general could be captured.
    #[error("{side} is in check but not to move")]
    OpponentInCheck {
        /// Who is in check.
        side: Side,
        /// Where the general in check stands.
        at: Square,
    },
    /// A counter is out of range: the full-move number is 1 to 9999, the plies since a capture 0 to
    /// 9999.
    #[error("a move counter is out of range")]
    Counter,
}

impl Problem {
    /// A short stable name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Problem::NoGeneral(_) => "no_general",
            Problem::TooMany { .. } => "too_many_pieces",
            Problem::OutsidePalace { .. } => "outside_palace",
            Problem::SoldierBehindStart { .. } => "soldier_behind_start",
            Problem::OpponentInCheck { .. } => "opponent_in_check",
            Problem::Counter => "counter_out_of_range",
        }
    }

    /// The point in question, if it is one point.
    pub const fn square(self) -> Option<Square> {
        match self {
            Problem::NoGeneral(_) | Problem::Counter => None,
            Problem::TooMany { at, .. }
            | Problem::OutsidePalace { at, .. }
            | Problem::SoldierBehindStart { at, .. }
            | Problem::OpponentInCheck { at, .. } => Some(at),
        }
    }
}

/// Why a move is refused, and which pieces are in the way.
///
/// ```
/// use janggi_core::{IllegalMove, Position, Square};
/// let start = Position::default();
/// let refused = |m: &str| start.play(m.parse().unwrap()).unwrap_err();
/// assert_eq!(refused("e5e6"), IllegalMove::EmptyPoint(Square::E5));
/// assert_eq!(refused("h1f2").to_string(), "the horse is blocked: g1 in the way");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// No piece stands there.
    #[error("no piece stands on {0}")]
    EmptyPoint(Square),
    /// The piece there is the opponent's.
    #[error("the {} on {at} is {}'s, and it is the other side's turn", .piece.kind, .piece.side)]
    NotYourPiece {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
    },
    /// The destination holds a piece of one's own, or is where the piece stands.
    #[error("{at} holds one's own {kind}")]
    OwnPiece {
        /// The piece on the destination.
        kind: PieceKind,
        /// The destination.
        at: Square,
    },
    /// The kind of piece does not move that way, even on an empty board.
    #[error("the {kind} does not move from {from} to {to}")]
    NotItsMove {
        /// The kind of piece.
        kind: PieceKind,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// Generals and guards stay in their palace.
    #[error("a {kind} may not leave its palace, and {to} is outside")]
    LeavesPalace {
        /// The kind of piece.
        kind: PieceKind,
        /// Where it should go.
        to: Square,
    },
    /// Pieces stand in the way: on the leg (멱) of a horse or elephant, or on the line of a chariot.
    #[error("the {kind} is blocked: {} in the way", Points(*.blockers))]
    Blocked {
        /// The kind of piece that is blocked.
        kind: PieceKind,
        /// The points on the way that are occupied.
        blockers: Bitboard,
    },
    /// A cannon has nothing to jump (다리).
    #[error("the cannon has no screen to jump between {from} and {to}")]
    NoScreen {
        /// Where the cannon stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// A cannon would jump more than one piece.
    #[error("the cannon would jump more than one piece: {}", Points(*.screens))]
    ManyScreens {
        /// The pieces on the way.
        screens: Bitboard,
    },
    /// A cannon may not jump a cannon (포는 포를 넘지 못한다).
    #[error("a cannon may not jump the cannon on {screen}")]
    CannonOverCannon {
        /// Where the cannon in the way stands.
        screen: Square,
    },
    /// A cannon may not capture a cannon (포는 포를 잡지 못한다).
    #[error("a cannon may not capture the cannon on {at}")]
    CannonTakesCannon {
        /// Where the cannon to be captured stands.
        at: Square,
    },
    /// The side is in check, and the move does not answer it.
    #[error("the move does not answer the check from {}", Points(*.checkers))]
    InCheck {
        /// The pieces that would still give check after the move.
        checkers: Bitboard,
    },
    /// The move would let one's own general be captured (자장).
    #[error("the move exposes the general to {}", Points(*.checkers))]
    ExposesGeneral {
        /// The pieces that would give check after the move.
        checkers: Bitboard,
    },
    /// A bikjang stands; it must be broken, or accepted by passing.
    #[error("the generals face each other: break the bikjang or accept it by passing")]
    BikjangMustBeAnswered,
    /// The position would occur too often.
    #[error("with the move the position would have occurred {occurrences} times")]
    Repetition {
        /// How often the position would have occurred.
        occurrences: u8,
    },
    /// The piece would arrive on the point for the third turn in a row.
    #[error("the piece would arrive on {at} for the third time in a row")]
    Shuttle {
        /// The point.
        at: Square,
    },
    /// The rules know no pass.
    #[error("these rules know no pass")]
    NoPass,
    /// A side in check may not pass.
    #[error("a side in check may not pass; check from {}", Points(*.checkers))]
    PassInCheck {
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// The opponent has just passed, and these rules want a board move as the answer.
    #[error("a pass may not be answered by a pass while there is a board move")]
    PassAfterPass,
}

impl IllegalMove {
    /// A short stable name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            IllegalMove::GameOver(_) => "game_over",
            IllegalMove::EmptyPoint(_) => "empty_point",
            IllegalMove::NotYourPiece { .. } => "not_your_piece",
            IllegalMove::OwnPiece { .. } => "own_piece",
            IllegalMove::NotItsMove { .. } => "not_its_move",
            IllegalMove::LeavesPalace { .. } => "leaves_palace",
            IllegalMove::Blocked { .. } => "blocked",
            IllegalMove::NoScreen { .. } => "no_screen",
            IllegalMove::ManyScreens { .. } => "many_screens",
            IllegalMove::CannonOverCannon { .. } => "cannon_over_cannon",
            IllegalMove::CannonTakesCannon { .. } => "cannon_takes_cannon",
            IllegalMove::InCheck { .. } => "in_check",
            IllegalMove::ExposesGeneral { .. } => "exposes_general",
            IllegalMove::BikjangMustBeAnswered => "bikjang_must_be_answered",
            IllegalMove::Repetition { .. } => "repetition_forbidden",
            IllegalMove::Shuttle { .. } => "shuttle_forbidden",
            IllegalMove::NoPass => "no_pass",
            IllegalMove::PassInCheck { .. } => "pass_in_check",
            IllegalMove::PassAfterPass => "pass_after_pass",
        }
    }

    /// The pieces that are in the way or give the check; empty where none are.
    pub const fn culprits(self) -> Bitboard {
        match self {
            IllegalMove::Blocked { blockers, .. } => blockers,
            IllegalMove::ManyScreens { screens } => screens,
            IllegalMove::CannonOverCannon { screen } => Bitboard::from_square(screen),
            IllegalMove::InCheck { checkers }
            | IllegalMove::ExposesGeneral { checkers }
            | IllegalMove::PassInCheck { checkers } => checkers,
            IllegalMove::OwnPiece { at, .. } | IllegalMove::CannonTakesCannon { at } => {
                Bitboard::from_square(at)
            }
            _ => Bitboard::EMPTY,
        }
    }
}

/// Writes the points of a set, `d8, e9`.
struct Points(Bitboard);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.0.iter().enumerate() {
            write!(f, "{}{square}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
