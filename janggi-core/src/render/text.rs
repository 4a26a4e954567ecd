//! Boards as text.

use core::fmt::{self, Write as _};

use crate::geometry::DIAGONAL_POINTS;
use crate::{Bitboard, Piece, Position, Side, Square};

/// How pieces are written in a [`BoardText`].
///
/// ```
/// use janggi_core::{PieceStyle, Position};
/// let ascii = Position::default().text().style(PieceStyle::Ascii).to_string();
/// assert!(ascii.is_ascii());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceStyle {
    /// Hanja, as on most sets: 車 in round brackets for Cho, in square brackets for Han.
    #[default]
    Hanja,
    /// Hangul: 차, in the same brackets.
    Hangul,
    /// FEN letters: upper case for Cho, lower case for Han.
    Ascii,
}

/// A board as text, drawn by `{}`. Cho is at the bottom.
///
/// Every point takes the same width in a terminal, in which a Korean or Chinese character is twice
/// as wide as a letter. Points on which palace diagonals meet are `+`, others `.`.
///
/// ```
/// use janggi_core::{Bitboard, PieceStyle, Position, Square};
/// let position = Position::default();
/// let text = position.text().style(PieceStyle::Ascii).marks(Square::E5.into()).to_string();
/// assert_eq!(text.lines().nth(5), Some(" 5   .   .   .   .  <.>  .   .   .   . "));
/// assert_eq!(text.lines().nth(9), Some(" 1   R   N   B   A   .   A   B   N   R "));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardText<'a> {
    position: &'a Position,
    style: PieceStyle,
    marks: Bitboard,
    colour: bool,
}

impl Position {
    /// The board as text; `{}` of the position is the same with default options.
    ///
    /// ```
    /// use janggi_core::Position;
    /// let position = Position::default();
    /// assert_eq!(position.text().to_string(), position.to_string());
    /// ```
    pub const fn text(&self) -> BoardText<'_> {
        BoardText {
            position: self,
            style: PieceStyle::Hanja,
            marks: Bitboard::EMPTY,
            colour: false,
        }
    }
}

impl BoardText<'_> {
    /// Sets how pieces are written.
    pub const fn style(mut self, style: PieceStyle) -> Self {
        self.style = style;
        self
    }

    /// Marks points with angle brackets, such as those of the last move.
    pub const fn marks(mut self, marks: Bitboard) -> Self {
        self.marks = marks;
        self
    }

    /// Colours the pieces for a terminal (ANSI): Cho green, Han red.
    pub const fn colour(mut self, colour: bool) -> Self {
        self.colour = colour;
        self
    }

    fn write_point(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let piece = self.position.piece_at(square);
        let (open, close) = match piece {
            _ if self.marks.contains(square) => ('<', '>'),
            None => (' ', ' '),
            Some(_) if self.style == PieceStyle::Ascii => (' ', ' '),
            Some(Piece { side: Side::Cho, .. }) => ('(', ')'),
            Some(Piece { side: Side::Han, .. }) => ('[', ']'),
        };
        let colour = match piece {
            Some(piece) if self.colour => match piece.side {
                Side::Cho => "\u{1b}[32m",
                Side::Han => "\u{1b}[31m",
            },
            _ => "",
        };
        write!(f, "{colour}{open}")?;
        match (piece, self.style) {
            (Some(piece), PieceStyle::Hanja) => f.write_char(piece.hanja())?,
            (Some(piece), PieceStyle::Hangul) => f.write_str(piece.korean())?,
            (Some(piece), PieceStyle::Ascii) => f.write_char(piece.letter())?,
            (None, style) => {
                f.write_char(if DIAGONAL_POINTS.contains(square) { '+' } else { '.' })?;
                if style != PieceStyle::Ascii {
                    f.write_char(' ')?;
                }
            }
        }
        write!(f, "{close}{}", if colour.is_empty() { "" } else { "\u{1b}[0m" })
    }
}

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            write!(f, "{:>2}  ", rank + 1)?;
            for square in (0..9).filter_map(|file| Square::new(file, rank)) {
                if square.file() > 0 {
                    f.write_char(' ')?;
                }
                self.write_point(f, square)?;
            }
            f.write_char('\n')?;
        }
        f.write_str("    ")?;
        for file in 'a'..='i' {
            let width = if self.style == PieceStyle::Ascii { 2 } else { 3 };
            write!(f, " {file:<width$}")?;
            if file < 'i' {
                f.write_char(' ')?;
            }
        }
        f.write_char('\n')
    }
}
