//! What can be wrong with the text of a move.

use core::fmt;
use core::ops::Range;

use thiserror::Error;

use super::IllegalMove;
use crate::{Bitboard, Piece, PieceKind};

/// The text of a move that cannot be read here: what is wrong, and where in the text.
///
/// ```
/// use janggi_core::{NotationErrorKind, PieceKind, Position};
/// let error = Position::default().parse_korean("79마78").unwrap_err();
/// assert_eq!(error.span(), 2..5); // the bytes of 마
/// assert!(matches!(error.kind, NotationErrorKind::WrongPiece { said: PieceKind::Horse, .. }));
/// assert_eq!(error.to_string(), "a soldier stands there, not a horse (at bytes 2 to 5)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("{kind} (at bytes {start} to {end})")]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// Where the fault starts, in bytes.
    pub start: usize,
    /// Where the fault ends, in bytes; the same as the start where something is missing.
    pub end: usize,
}

impl NotationError {
    pub(crate) const fn new(kind: NotationErrorKind, span: Range<usize>) -> NotationError {
        NotationError { kind, start: span.start, end: span.end }
    }

    /// A fault at the character that starts at a byte, or at the end of the text.
    pub(crate) fn at_character(kind: NotationErrorKind, text: &str, at: usize) -> NotationError {
        let found = text.get(at..).and_then(|rest| rest.chars().next());
        NotationError::new(kind, at..at.saturating_add(found.map_or(0, char::len_utf8)))
    }

    /// The bytes of the text that are at fault.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// What can be wrong with the text of a move.
///
/// ```
/// use janggi_core::{NotationErrorKind, Position};
/// let error = Position::default().parse_san("Pb4").unwrap_err();
/// assert!(matches!(error.kind, NotationErrorKind::Ambiguous { candidates } if candidates.len() == 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// The text is in no notation of moves.
    NotAMove,
    /// The letters and digits of a point were expected.
    Point,
    /// The letter or name of a kind of piece was expected.
    PieceName,
    /// There is more text than a move has.
    ExtraText,
    /// A piece other than the general does not pass by moving onto its own point.
    NotThePass,
    /// No piece stands where the move starts.
    EmptyPoint,
    /// Another kind of piece stands where the move starts.
    WrongPiece {
        /// The kind that the text names.
        said: PieceKind,
        /// What stands there.
        found: Piece,
    },
    /// The piece is not of the side that the text names, or not of the side to move.
    WrongSide {
        /// What stands there.
        found: Piece,
    },
    /// The text marks a capture, and the move captures nothing.
    NoCapture,
    /// The text names another captured piece than the move captures.
    WrongCapture {
        /// The kind that the text names.
        said: PieceKind,
        /// The kind that is captured.
        found: PieceKind,
    },
    /// The text marks a check (장군), and the move gives none.
    NoCheck,
    /// The text marks mate, and the move does not mate.
    NoMate,
    /// No piece of that kind can go there.
    NoCandidate,
    /// Several pieces of that kind can go there.
    Ambiguous {
        /// Where they stand.
        candidates: Bitboard,
    },
    /// The rules refuse the move.
    Illegal(IllegalMove),
}

impl NotationErrorKind {
    /// A short stable name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            NotationErrorKind::NotAMove => "not_a_move",
            NotationErrorKind::Point => "bad_point",
            NotationErrorKind::PieceName => "bad_piece_name",
            NotationErrorKind::ExtraText => "extra_text",
            NotationErrorKind::NotThePass => "not_the_pass",
            NotationErrorKind::EmptyPoint => "empty_point",
            NotationErrorKind::WrongPiece { .. } => "wrong_piece",
            NotationErrorKind::WrongSide { .. } => "wrong_side",
            NotationErrorKind::NoCapture => "no_capture",
            NotationErrorKind::WrongCapture { .. } => "wrong_capture",
            NotationErrorKind::NoCheck => "no_check",
            NotationErrorKind::NoMate => "no_mate",
            NotationErrorKind::NoCandidate => "no_candidate",
            NotationErrorKind::Ambiguous { .. } => "ambiguous",
            NotationErrorKind::Illegal(why) => why.name(),
        }
    }
}

impl fmt::Display for NotationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationErrorKind::NotAMove => f.write_str(
                "expected a move such as a4b4, Pab4, P71-72 or 71졸72, or a pass (한수쉼, 0000)",
            ),
            NotationErrorKind::Point => f.write_str("expected a point"),
            NotationErrorKind::PieceName => f.write_str("expected a kind of piece"),
            NotationErrorKind::ExtraText => f.write_str("unexpected text after the move"),
            NotationErrorKind::NotThePass => f.write_str(
                "a piece cannot move onto its own point; only the side's general does, as a pass",
            ),
            NotationErrorKind::EmptyPoint => f.write_str("no piece stands there"),
            NotationErrorKind::WrongPiece { said, found } => {
                write!(f, "a {} stands there, not a {said}", found.kind)
            }
            NotationErrorKind::WrongSide { found } => {
                write!(f, "the {} there is {}'s", found.kind, found.side)
            }
            NotationErrorKind::NoCapture => f.write_str("the move captures nothing"),
            NotationErrorKind::WrongCapture { said, found } => {
                write!(f, "the move captures a {found}, not a {said}")
            }
            NotationErrorKind::NoCheck => f.write_str("the move does not give check"),
            NotationErrorKind::NoMate => f.write_str("the move does not mate"),
            NotationErrorKind::NoCandidate => f.write_str("no such piece can go there"),
            NotationErrorKind::Ambiguous { candidates } => {
                write!(f, "several such pieces can go there, from {}", super::Points(*candidates))
            }
            NotationErrorKind::Illegal(why) => fmt::Display::fmt(why, f),
        }
    }
}
