//! PGN (`.pgn`) with `[Variant "Janggi"]`, as pychess and Fairy-Stockfish read and write it.
//!
//! White is Cho and `1-0` a win of Cho. The start is the `FEN` of the headers; without one it is
//! Fairy-Stockfish's: inner elephants on both sides. Moves are read in any notation of
//! [`Position::parse_move`](crate::Position::parse_move) and written in short algebraic notation.
//! Comments are kept, variations (`(…)`), glyphs (`$1`, `!`) and `%` lines are passed over. Move
//! numbers are not compared.
//!
//! ```
//! use janggi_core::record::pgn;
//! use janggi_core::{Move, Side};
//! let text = "[Event \"?\"]\n[Variant \"Janggi\"]\n[Result \"0-1\"]\n\n1. Hc3 Hc8 2. Ke2 Pab7 0-1\n";
//! let record = pgn::read(text.as_bytes()).next().unwrap()?;
//! assert_eq!(record.moves()[2], Move::Pass);
//! assert_eq!(record.result().winner(), Some(Side::Han));
//! # Ok::<(), janggi_core::record::RecordError>(())
//! ```

mod read;
mod write;

use std::io::Read;

pub use write::to_string;

use super::chunk::{Boundary, Chunks, looks_like_header};
use super::{Record, RecordError};

/// Reads the games of a source, one at a time.
///
/// ```
/// use janggi_core::record::pgn;
/// let source = std::io::Cursor::new("1. Hc3 *\n\n[Event \"2\"]\n\n1. Hg3 *\n");
/// assert_eq!(pgn::Reader::new(source).count(), 2);
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    chunks: Chunks<R, Games>,
}

impl<R: Read> Reader<R> {
    /// A reader, with its own buffer.
    pub fn new(source: R) -> Reader<R> {
        Reader { chunks: Chunks::new(source, Games::default()) }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        self.chunks.next_chunk().map(read::read)
    }
}

/// Reads the games in bytes.
///
/// ```
/// use janggi_core::record::pgn;
/// assert!(pgn::read(b"").next().is_none());
/// ```
pub fn read(bytes: &[u8]) -> Reader<&[u8]> {
    Reader::new(bytes)
}

/// Games begin with a header after moves; one named `Event` also ends a comment that was left open.
#[derive(Debug, Default)]
struct Games {
    has_moves: bool,
    in_comment: bool,
}

impl Boundary for Games {
    fn starts_game(&mut self, line: &[u8]) -> bool {
        let title = line.starts_with(b"[Event ");
        if title || (!self.in_comment && looks_like_header(line)) {
            return core::mem::take(self).has_moves;
        }
        if line.trim_ascii().is_empty() {
            return false;
        }
        self.has_moves = true;
        // The last brace outside a `;` comment tells; those in one are too rare to matter here.
        if let Some(brace) = line.iter().rfind(|byte| matches!(byte, b'{' | b'}')) {
            self.in_comment = *brace == b'{';
        }
        false
    }
}
