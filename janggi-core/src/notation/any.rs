//! Moves in whatever notation they come.

use crate::error::{NotationError, NotationErrorKind, ParseErrorKind};
use crate::{Move, Position};

impl Position {
    /// Reads a move in any notation: UCI (`b1c3`), Korean (`02마83`, `한수쉼`), short algebraic (`Hc3`)
    /// or its form with rows and columns (`H02-83`).
    ///
    /// The first character tells the notation. A UCI text need not be a legal move, as with
    /// [`parse_uci`](Position::parse_uci); the others name one.
    ///
    /// # Errors
    ///
    /// [`NotationError`] says what is wrong, and where in the text.
    ///
    /// ```
    /// use janggi_core::{Move, Position};
    /// let start = Position::default();
    /// for text in ["b1c3", "02마83", "02楚馬83", "Hc3", "H02-83"] {
    ///     assert_eq!(start.parse_move(text)?, "b1c3".parse()?);
    /// }
    /// for text in ["e2e2", "한수쉼", "Ke2", "K95-95", "0000", "pass"] {
    ///     assert_eq!(start.parse_move(text)?, Move::Pass);
    /// }
    /// assert!(start.parse_move("E2E3").is_err());
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        if matches!(text, "0000" | "@@@@" | "pass" | "--") {
            return Ok(Move::Pass);
        }
        match text.chars().next() {
            Some('a'..='z') => self.parse_uci(text).map_err(|error| match error.kind {
                ParseErrorKind::NotThePass => {
                    NotationError::new(NotationErrorKind::NotThePass, 0..text.len())
                }
                _ => NotationError::at_character(NotationErrorKind::NotAMove, text, error.offset),
            }),
            Some('A'..='Z') => self.parse_san(text),
            Some('0'..='9' | '한') => self.parse_korean(text),
            _ => Err(NotationError::at_character(NotationErrorKind::NotAMove, text, 0)),
        }
    }
}
