//! The 90 points of the board.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "files are less than 9 and ranks less than 10 in every point"
)]

use core::fmt;
use core::str::FromStr;

use crate::Side;
use crate::error::{ParseError, ParseErrorKind};

/// A point of the board, file `a` to `i` and rank 1 to 10, seen from Cho (RULES 1).
///
/// Pieces stand on the points where lines cross; the name *square* is the field's usual word.
/// An enum, so that every value is on the board and `Option<Square>` is one byte.
///
/// ```
/// use janggi_core::Square;
/// let centre: Square = "e2".parse()?;
/// assert_eq!(centre, Square::E2);
/// assert_eq!((centre.file(), centre.rank()), (4, 1));
/// assert_eq!(centre.offset(0, 8), Some(Square::E10));
/// assert_eq!(centre.offset(0, 9), None);
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the name of a point says it all")]
#[rustfmt::skip]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1, I1,
    A2, B2, C2, D2, E2, F2, G2, H2, I2,
    A3, B3, C3, D3, E3, F3, G3, H3, I3,
    A4, B4, C4, D4, E4, F4, G4, H4, I4,
    A5, B5, C5, D5, E5, F5, G5, H5, I5,
    A6, B6, C6, D6, E6, F6, G6, H6, I6,
    A7, B7, C7, D7, E7, F7, G7, H7, I7,
    A8, B8, C8, D8, E8, F8, G8, H8, I8,
    A9, B9, C9, D9, E9, F9, G9, H9, I9,
    A10, B10, C10, D10, E10, F10, G10, H10, I10,
}

impl Square {
    /// How many points there are.
    pub const COUNT: usize = 90;

    /// All points in the order of [`Square::index`]: rank by rank from `a1`.
    #[rustfmt::skip]
    pub const ALL: [Square; Square::COUNT] = [
        Square::A1, Square::B1, Square::C1, Square::D1, Square::E1, Square::F1, Square::G1, Square::H1, Square::I1,
        Square::A2, Square::B2, Square::C2, Square::D2, Square::E2, Square::F2, Square::G2, Square::H2, Square::I2,
        Square::A3, Square::B3, Square::C3, Square::D3, Square::E3, Square::F3, Square::G3, Square::H3, Square::I3,
        Square::A4, Square::B4, Square::C4, Square::D4, Square::E4, Square::F4, Square::G4, Square::H4, Square::I4,
        Square::A5, Square::B5, Square::C5, Square::D5, Square::E5, Square::F5, Square::G5, Square::H5, Square::I5,
        Square::A6, Square::B6, Square::C6, Square::D6, Square::E6, Square::F6, Square::G6, Square::H6, Square::I6,
        Square::A7, Square::B7, Square::C7, Square::D7, Square::E7, Square::F7, Square::G7, Square::H7, Square::I7,
        Square::A8, Square::B8, Square::C8, Square::D8, Square::E8, Square::F8, Square::G8, Square::H8, Square::I8,
        Square::A9, Square::B9, Square::C9, Square::D9, Square::E9, Square::F9, Square::G9, Square::H9, Square::I9,
        Square::A10, Square::B10, Square::C10, Square::D10, Square::E10, Square::F10, Square::G10, Square::H10, Square::I10,
    ];

    /// `rank * 9 + file`, 0 to 89.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The point with that [`index`](Square::index), or `None` from 90 on.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square::ALL[index]) } else { None }
    }

    /// The point on `file` 0 to 8 (`a` to `i`) and `rank` 0 to 9 (1 to 10), or `None` off the
    /// board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 {
            Some(Square::ALL[rank as usize * 9 + file as usize])
        } else {
            None
        }
    }

    /// 0 for file `a` to 8 for file `i`.
    pub const fn file(self) -> u8 {
        self as u8 % 9
    }

    /// 0 for rank 1 (Cho's edge) to 9 for rank 10 (Han's edge).
    pub const fn rank(self) -> u8 {
        self as u8 / 9
    }

    /// The point `files` to the right and `ranks` towards Han, or `None` off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// The same point seen from the other seat: `a1` becomes `i10`.
    pub const fn rotate(self) -> Square {
        Square::ALL[Square::COUNT - 1 - self.index()]
    }

    /// The point on the mirrored file, same rank: `a1` becomes `i1`.
    pub const fn mirror(self) -> Square {
        Square::ALL[self.rank() as usize * 9 + 8 - self.file() as usize]
    }

    /// Whether the point is one of the nine of that side's palace (궁성): d to f, ranks 1 to 3 or
    /// 8 to 10.
    pub const fn is_in_palace(self, side: Side) -> bool {
        let rank = match side {
            Side::Cho => self.rank(),
            Side::Han => 9 - self.rank(),
        };
        rank <= 2 && 3 <= self.file() && self.file() <= 5
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads `a1` to `i10`, lower case.
    fn from_str(text: &str) -> Result<Square, ParseError> {
        match read_square(text.as_bytes()) {
            Some((square, length)) if length == text.len() => Ok(square),
            Some((_, length)) => Err(ParseError::new(ParseErrorKind::Square, length)),
            None => Err(ParseError::new(ParseErrorKind::Square, 0)),
        }
    }
}

/// Reads a point from the start of `bytes`; returns it and how many bytes it took.
pub(crate) fn read_square(bytes: &[u8]) -> Option<(Square, usize)> {
    let file = bytes.first()?.checked_sub(b'a')?;
    let (rank, length) = match bytes.get(1..)? {
        [b'1', b'0', ..] => (9, 3),
        [digit @ b'1'..=b'9', ..] => (digit - b'1', 2),
        _ => return None,
    };
    Some((Square::new(file, rank)?, length))
}
