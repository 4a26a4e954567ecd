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
/// assert_eq!(text.lines().nth(5), Some(" 5  .  .  .  . *.  .  .  .  ."));
/// assert_eq!(text.lines().nth(9), Some(" 1  R  N  B  A  .  A  B  N  R"));
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

    /// Marks points with an asterisk before them, such as those of the last move.
    pub const fn marks(mut self, marks: Bitboard) -> Self {
        self.marks = marks;
        self
    }

    /// Colours the pieces for a terminal (ANSI): Cho green, Han red.
    pub const fn colour(mut self, colour: bool) -> Self {
        self.colour = colour;
        self
    }

    /// Writes a point, four columns wide, or three with letters: a mark or a blank, then the piece
    /// in its brackets or the bare point.
    fn write_point(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let mark = if self.marks.contains(square) { '*' } else { ' ' };
        match self.position.piece_at(square) {
            Some(piece) => {
                f.write_char(mark)?;
                self.write_piece(f, piece)
            }
            None => {
                let point = if DIAGONAL_POINTS.contains(square) { '+' } else { '.' };
                match self.style {
                    PieceStyle::Ascii => write!(f, "{mark}{point}"),
                    PieceStyle::Hanja | PieceStyle::Hangul => write!(f, " {mark}{point}  "),
                }
            }
        }
    }

    fn write_piece(&self, f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
        let (colour, open, close) = match piece.side {
            Side::Cho => ("\u{1b}[32m", '(', ')'),
            Side::Han => ("\u{1b}[31m", '[', ']'),
        };
        if self.colour {
            f.write_str(colour)?;
        }
        match self.style {
            PieceStyle::Hanja => write!(f, "{open}{}{close}", piece.hanja())?,
            PieceStyle::Hangul => write!(f, "{open}{}{close}", piece.korean())?,
            PieceStyle::Ascii => f.write_char(piece.letter())?,
        }
        if self.colour {
            f.write_str("\u{1b}[0m")?;
        }
        Ok(())
    }
}

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.style == PieceStyle::Ascii { " " } else { "" };
        for rank in (0..10).rev() {
            write!(f, "{:>2}", rank + 1)?;
            for square in (0..9).filter_map(|file| Square::new(file, rank)) {
                f.write_str(gap)?;
                self.write_point(f, square)?;
            }
            f.write_char('\n')?;
        }
        let width = if self.style == PieceStyle::Ascii { 3 } else { 5 };
        write!(f, "{:>5}", 'a')?;
        for file in 'b'..='i' {
            write!(f, "{file:>width$}")?;
        }
        f.write_char('\n')
    }
}
