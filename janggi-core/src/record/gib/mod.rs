//! GIB (`.gib`), the format in which Korean programs keep games.
//!
//! Plain text in CP949 or UTF-8 (found out for each game), several games a file, each beginning
//! with `[대회명 "…"]`. Headers are `[name "value"]` lines; moves are numbered and in Korean notation;
//! comments stand in braces and may span lines; `<33>` is a clock reading and is passed over, as
//! are the bytes 0xFF and 0x1A that old programs leave.
//!
//! The start is read from `초차림` and `한차림` (or `초포진` and `한포진`): horses and elephants from
//! the board's left to its right, for both sides. `판` overrides them with a whole board, rows from
//! Cho's edge, hangul for Cho and hanja for Han, as in `4장/…/4將/ 한 접장기`; without a side to move
//! there, Han moves first, as is usual in handicap games (접장기).
//!
//! ```
//! use janggi_core::record::gib;
//! let text = "[대회명 \"친선\"]\n[초차림 \"마상상마\"]\n[한차림 \"상마마상\"]\n\n1. 79졸78 2. 한수쉼\n";
//! let record = gib::read(text.as_bytes()).next().unwrap()?;
//! assert_eq!(record.moves()[0], "i4h4".parse().unwrap());
//! # Ok::<(), janggi_core::record::RecordError>(())
//! ```

mod board;
mod read;
mod write;

use std::io::Read;

pub use write::{Encoding, WriteError, WriteOptions, to_bytes, to_string};

use super::chunk::{Boundary, Chunks, looks_like_header};
use super::{Record, RecordError};

/// How strict a [`Reader`] is.
///
/// ```
/// use janggi_core::record::gib::{self, Options};
/// let text = "[대회명 \"친선\"]\n[초차림 \"마상상마\"]\n[한차림 \"상마마상\"]\n\n1. i3卒h3\n";
/// assert!(gib::read(text.as_bytes()).next().unwrap().is_ok());
/// let mut strict = gib::Reader::with_options(text.as_bytes(), Options::STRICT);
/// assert_eq!(strict.next().unwrap().unwrap_err().kind.name(), "letter_coordinates");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Whether moves with letters, `i3卒h3` (files `a` to `i`, ranks 0 to 9 from Cho), are read.
    pub letters: bool,
    /// Whether any header after moves begins a new game, not only `[대회명`. Mends files in which
    /// games have lost their first header or have it in another place.
    pub any_header_begins: bool,
    /// Whether a mark (captured piece, 장군) that disagrees with the board refuses the record.
    pub refuse_wrong_marks: bool,
}

impl Options {
    /// Reads what is written by the book, and nothing else.
    pub const STRICT: Options =
        Options { letters: false, any_header_begins: false, refuse_wrong_marks: true };

    /// Reads whatever makes sense.
    pub const MENDING: Options =
        Options { letters: true, any_header_begins: true, refuse_wrong_marks: false };
}

impl Default for Options {
    /// Letters are read, wrong marks are reported, and games begin with `[대회명`.
    fn default() -> Options {
        Options { letters: true, any_header_begins: false, refuse_wrong_marks: false }
    }
}

/// Reads the games of a source, one at a time.
///
/// ```
/// use janggi_core::record::gib;
/// # fn main() -> std::io::Result<()> {
/// # let path = std::env::temp_dir().join("janggi-core-doc.gib");
/// # std::fs::write(&path, "")?;
/// let reader = gib::Reader::new(std::fs::File::open(path)?);
/// assert_eq!(reader.filter(Result::is_ok).count(), 0);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    chunks: Chunks<R, Titles>,
    options: Options,
}

impl<R: Read> Reader<R> {
    /// A reader with the default options. It has its own buffer.
    pub fn new(source: R) -> Reader<R> {
        Reader::with_options(source, Options::default())
    }

    /// A reader with options.
    pub fn with_options(source: R, options: Options) -> Reader<R> {
        let any_header = options.any_header_begins;
        let boundary = Titles { any_header, has_moves: false, has_title: false };
        Reader { chunks: Chunks::new(source, boundary), options }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        self.chunks.next_chunk().map(|chunk| read::read(chunk, self.options))
    }
}

/// Reads the games in bytes, with the default options.
///
/// ```
/// use janggi_core::record::gib;
/// assert!(gib::read(b"").next().is_none());
/// ```
pub fn read(bytes: &[u8]) -> Reader<&[u8]> {
    Reader::new(bytes)
}

/// Games begin with their title.
#[derive(Debug)]
struct Titles {
    /// Whether any header after moves begins a game too.
    any_header: bool,
    /// Whether the game so far has moves, and a title.
    has_moves: bool,
    has_title: bool,
}

impl Boundary for Titles {
    fn starts_game(&mut self, line: &[u8]) -> bool {
        // `[대회명 ` in CP949 and in UTF-8.
        const TITLES: [&[u8]; 2] = [b"[\xb4\xeb\xc8\xb8\xb8\xed ", "[대회명 ".as_bytes()];
        let start = line.iter().position(|&byte| byte != 0xff).unwrap_or(line.len());
        let line = line.get(start..).unwrap_or_default();
        let title = TITLES.iter().any(|title| line.starts_with(title));
        if !self.any_header {
            return title;
        }
        let header = looks_like_header(line);
        let starts = (title && self.has_title) || (header && self.has_moves);
        self.has_title = title || (self.has_title && !starts);
        self.has_moves = !header && (self.has_moves || !line.trim_ascii().is_empty());
        starts
    }
}

/// The headers that say how the pieces stand.
pub(super) const CHO_FORMATION: [&str; 2] = ["초차림", "초포진"];
pub(super) const HAN_FORMATION: [&str; 2] = ["한차림", "한포진"];
pub(super) const BOARD: &str = "판";
/// The header that gives the result.
pub(super) const RESULT: &str = "대국결과";
/// The header with which a game begins.
pub(super) const TITLE: &str = "대회명";
