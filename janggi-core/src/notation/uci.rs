//! UCI move texts (RULES 7): `e2e3`, and the pass as the general onto its own point.

use alloc::string::{String, ToString};

use crate::error::{ParseError, ParseErrorKind};
use crate::{Move, Position};

impl Position {
    /// The UCI text of a move here: `e2e3`; a pass is the general moving onto its own point.
    ///
    /// ```
    /// use janggi_core::{Move, Position};
    /// assert_eq!(Position::default().uci(Move::Pass), "e2e2");
    /// ```
    pub fn uci(&self, m: Move) -> String {
        match m {
            Move::Pass => {
                let general = self.general(self.turn());
                Move::new(general, general).to_string()
            }
            step @ Move::Step { .. } => step.to_string(),
        }
    }

    /// Reads a UCI move text here. It need not be legal; playing it tells.
    ///
    /// A pass is the own general onto its own point (`e2e2`), and also `0000`, `@@@@`, `pass` and
    /// `--`.
    ///
    /// # Errors
    ///
    /// [`ParseError`] for a text that is no move, and for a piece other than the side's general that
    /// moves onto its own point.
    ///
    /// ```
    /// use janggi_core::{Move, ParseErrorKind, Position};
    /// let start = Position::default();
    /// assert_eq!(start.parse_uci("e2e2"), Ok(Move::Pass));
    /// assert_eq!(start.parse_uci("i1i1").unwrap_err().kind, ParseErrorKind::NotThePass);
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, ParseError> {
        match text.parse()? {
            Move::Step { from, to } if from == to => {
                if from == self.general(self.turn()) {
                    Ok(Move::Pass)
                } else {
                    Err(ParseError::new(ParseErrorKind::NotThePass, 0))
                }
            }
            m => Ok(m),
        }
    }
}
