//! What can be wrong with a record.

use alloc::string::String;
use core::fmt;
use std::io;

use thiserror::Error;

use crate::error::{FenError, NotationError, NotationErrorKind, SetupError};
use crate::{PieceKind, Side};

/// A place in a source: which game, which move, which line and column.
///
/// ```
/// use janggi_core::record::Place;
/// let place = Place { game: 2, ply: 63, line: 340, column: 5 };
/// assert_eq!(place.to_string(), "game 2, move 63, line 340, column 5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The number of the game in the source, from 1.
    pub game: u64,
    /// The number of the move, from 1, counting both sides' moves and passes; 0 before the moves.
    pub ply: usize,
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1; bytes that no text has are not counted.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, ", self.game)?;
        if self.ply > 0 {
            write!(f, "move {}, ", self.ply)?;
        }
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A game that cannot be read: what is wrong, and where.
///
/// The next games of the source are not touched by it.
///
/// ```
/// use janggi_core::record::{RecordErrorKind, gib};
/// let text = "[대회명 \"연습\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸78 2. 49병";
/// let error = gib::read(text.as_bytes()).next().unwrap().unwrap_err();
/// assert_eq!((error.place.ply, error.place.line, error.place.column), (2, 5, 16));
/// assert!(matches!(error.kind, RecordErrorKind::Move(_)));
/// assert_eq!(error.to_string(), "game 1, move 2, line 5, column 16: expected a point");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {kind}")]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: RecordErrorKind,
}

/// What can be wrong with a record.
///
/// ```
/// use janggi_core::record::{RecordErrorKind, gib};
/// let error = gib::read("[대회명 \"연습\"]\n\n1. 79졸78".as_bytes()).next().unwrap().unwrap_err();
/// assert_eq!(error.kind, RecordErrorKind::NoSetup);
/// assert_eq!(error.kind.name(), "no_setup");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The source cannot be read any further.
    #[error("reading failed: {0}")]
    Io(io::ErrorKind),
    /// A line is longer than any record needs.
    #[error("the line is longer than {0} bytes")]
    LineTooLong(usize),
    /// The record is longer than any record needs.
    #[error("the record is longer than {0} bytes")]
    RecordTooLong(usize),
    /// A header does not read `[name "value"]`.
    #[error("expected a header: [name \"value\"]")]
    Header,
    /// More headers than any record needs.
    #[error("more than {0} headers")]
    TooManyHeaders(usize),
    /// Moves stand before any header.
    #[error("the record has no headers")]
    NoHeaders,
    /// A header stands after the moves, where it belongs to no game.
    #[error("a header after the moves")]
    HeaderAfterMoves,
    /// Nothing says how the pieces stand: neither 차림 nor 판.
    #[error("no set-up: neither 초차림 and 한차림 nor 판")]
    NoSetup,
    /// The value of a side's 차림 is no formation.
    #[error("not a formation of {0}")]
    Formation(Side),
    /// The board of a 판 does not read.
    #[error("the board does not read: {0}")]
    Board(BoardFault),
    /// The set-up is not a legal position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The FEN of the start does not read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The record is of another game.
    #[error("the variant {0:?} is not Janggi")]
    Variant(String),
    /// A comment within a comment.
    #[error("a comment within a comment")]
    NestedComment,
    /// A comment or variation that does not end.
    #[error("what is opened here is never closed")]
    Unclosed,
    /// A closing sign without an opening one.
    #[error("nothing is open that this could close")]
    Unopened,
    /// The moves are not numbered one after the other, or beyond reason.
    #[error("expected move number {expected}, found {found}")]
    MoveNumber {
        /// The number that the next move has.
        expected: usize,
        /// The number that stands there; at most 2⁶⁴ − 1.
        found: u64,
    },
    /// The moves are written with letters, which the options refuse.
    #[error("points are written with letters")]
    LetterCoordinates,
    /// A move that does not read here, or that the rules refuse.
    #[error("{}", .0.kind)]
    Move(NotationError),
    /// A mark that disagrees with the board, which the options refuse.
    #[error(transparent)]
    Mark(#[from] Disagreement),
    /// Text after the result that ends the moves.
    #[error("text after the end of the game")]
    ExtraText,
}

impl RecordErrorKind {
    /// A short stable name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            RecordErrorKind::Io(_) => "io",
            RecordErrorKind::LineTooLong(_) => "line_too_long",
            RecordErrorKind::RecordTooLong(_) => "record_too_long",
            RecordErrorKind::Header => "bad_header",
            RecordErrorKind::TooManyHeaders(_) => "too_many_headers",
            RecordErrorKind::NoHeaders => "no_headers",
            RecordErrorKind::HeaderAfterMoves => "header_after_moves",
            RecordErrorKind::NoSetup => "no_setup",
            RecordErrorKind::Formation(_) => "bad_formation",
            RecordErrorKind::Board(_) => "bad_board",
            RecordErrorKind::Setup(error) => error.first().name(),
            RecordErrorKind::Fen(error) => error.first().kind.name(),
            RecordErrorKind::Variant(_) => "other_variant",
            RecordErrorKind::NestedComment => "nested_comment",
            RecordErrorKind::Unclosed => "unclosed",
            RecordErrorKind::Unopened => "unopened",
            RecordErrorKind::MoveNumber { .. } => "move_number",
            RecordErrorKind::LetterCoordinates => "letter_coordinates",
            RecordErrorKind::Move(error) => error.kind.name(),
            RecordErrorKind::Mark(mark) => mark.name(),
            RecordErrorKind::ExtraText => "extra_text",
        }
    }
}

/// What can be wrong with the board of a 판 (handicap or edited start).
///
/// ```
/// use janggi_core::record::{BoardFault, RecordErrorKind, gib};
/// let text = "[대회명 \"연습\"]\n[판 \"4장///////4將// 무\"]\n";
/// let error = gib::read(text.as_bytes()).next().unwrap().unwrap_err();
/// assert_eq!(error.kind, RecordErrorKind::Board(BoardFault::Turn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum BoardFault {
    /// Not ten rows.
    #[error("expected 10 rows, found {0}")]
    RowCount(usize),
    /// A row is wider than nine points. Narrower rows end in empty points.
    #[error("row {0} is wider than 9 points")]
    RowWidth(usize),
    /// A character is neither a piece nor a number of empty points.
    #[error("{0:?} is neither a piece nor a digit 1 to 9")]
    Character(char),
    /// The side to move is not 초 or 한.
    #[error("the side to move must be 초 or 한")]
    Turn,
}

/// A mark of a move that disagrees with the board.
///
/// ```
/// use janggi_core::record::{Disagreement, gib};
/// let text = "[대회명 \"연습\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n1. 79졸78장군";
/// let record = gib::read(text.as_bytes()).next().unwrap().unwrap();
/// let [(place, disagreement)] = record.disagreements() else { panic!() };
/// assert_eq!((place.ply, *disagreement), (1, Disagreement::NoCheck));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum Disagreement {
    /// A capture is marked, and the move captures nothing.
    #[error("a capture is marked, and the move captures nothing")]
    NoCapture,
    /// Another captured piece is named than the move captures.
    #[error("the move captures a {found}, not a {said}")]
    WrongCapture {
        /// The kind that is named.
        said: PieceKind,
        /// The kind that is captured.
        found: PieceKind,
    },
    /// A check is marked, and the move gives none.
    #[error("a check is marked, and the move gives none")]
    NoCheck,
    /// Mate is marked, and the move does not mate.
    #[error("mate is marked, and the move does not mate")]
    NoMate,
    /// The record marks captures, but not this one.
    #[error("the capture of a {0} is not marked")]
    UnmarkedCapture(PieceKind),
    /// The record marks checks, but not this one.
    #[error("the check is not marked")]
    UnmarkedCheck,
}

impl Disagreement {
    /// A short stable name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Disagreement::NoCapture => "no_capture",
            Disagreement::WrongCapture { .. } => "wrong_capture",
            Disagreement::NoCheck => "no_check",
            Disagreement::NoMate => "no_mate",
            Disagreement::UnmarkedCapture(_) => "unmarked_capture",
            Disagreement::UnmarkedCheck => "unmarked_check",
        }
    }

    /// The disagreement that the notation reports, if it is one of marks.
    pub(crate) const fn of(kind: NotationErrorKind) -> Option<Disagreement> {
        match kind {
            NotationErrorKind::NoCapture => Some(Disagreement::NoCapture),
            NotationErrorKind::WrongCapture { said, found } => {
                Some(Disagreement::WrongCapture { said, found })
            }
            NotationErrorKind::NoCheck => Some(Disagreement::NoCheck),
            NotationErrorKind::NoMate => Some(Disagreement::NoMate),
            _ => None,
        }
    }
}
