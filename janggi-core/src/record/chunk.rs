//! Cutting a stream of bytes into games, line by line.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use std::io::{self, BufRead, BufReader, Read};

use super::error::RecordErrorKind;

/// The longest line that is read: far more than any record needs.
pub(super) const MAX_LINE: usize = 1 << 19;
/// The longest record that is read.
pub(super) const MAX_RECORD: usize = 1 << 23;
/// The most headers that a record may have.
pub(super) const MAX_HEADERS: usize = 256;

/// Says of each line in turn whether it starts a new game.
pub(super) trait Boundary {
    /// Whether this line starts a new game. `line` has no line end.
    fn starts_game(&mut self, line: &[u8]) -> bool;
}

/// The bytes of one game.
pub(super) struct Chunk {
    /// The number of the game, from 1.
    pub(super) game: u64,
    /// The number of its first line, from 1.
    pub(super) first_line: u64,
    pub(super) bytes: Vec<u8>,
    /// What is wrong with the bytes as such, and on which line.
    pub(super) fault: Option<(u64, RecordErrorKind)>,
}

/// Games of a stream, one after the other. Holds one game at a time.
#[derive(Debug)]
pub(super) struct Chunks<R, B> {
    lines: Lines<R>,
    boundary: B,
    game: u64,
    /// A line that has been read and belongs to the next game.
    held: Option<Line>,
}

impl<R: Read, B: Boundary> Chunks<R, B> {
    pub(super) fn new(source: R, boundary: B) -> Chunks<R, B> {
        Chunks { lines: Lines::new(source), boundary, game: 0, held: None }
    }

    /// The next game; `None` at the end.
    pub(super) fn next_chunk(&mut self) -> Option<Chunk> {
        let mut chunk: Option<Chunk> = None;
        loop {
            let line = match self.held.take() {
                Some(line) => line,
                None => match self.lines.next_line() {
                    Some(line) => line,
                    None => return chunk,
                },
            };
            // Blank lines before a game belong to none.
            if chunk.is_none() && line.fault.is_none() && is_blank(&line.bytes) {
                self.lines.recycle(line.bytes);
                continue;
            }
            let starts = self.boundary.starts_game(&line.bytes);
            if starts && chunk.is_some() {
                self.held = Some(line);
                return chunk;
            }
            self.append(&mut chunk, line);
        }
    }

    fn append(&mut self, chunk: &mut Option<Chunk>, line: Line) {
        let chunk = chunk.get_or_insert_with(|| {
            self.game += 1;
            Chunk { game: self.game, first_line: line.number, bytes: Vec::new(), fault: None }
        });
        if chunk.fault.is_none() {
            chunk.fault = line.fault.map(|kind| (line.number, kind));
        }
        if chunk.bytes.len() + line.bytes.len() < MAX_RECORD {
            chunk.bytes.extend_from_slice(&line.bytes);
            chunk.bytes.push(b'\n');
        } else if chunk.fault.is_none() {
            chunk.fault = Some((line.number, RecordErrorKind::RecordTooLong(MAX_RECORD)));
        }
        self.lines.recycle(line.bytes);
    }
}

/// Whether a line holds nothing that a record could need.
fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|&byte| byte.is_ascii_whitespace() || matches!(byte, 0x1a | 0xff))
}

/// A line without its end.
#[derive(Debug)]
struct Line {
    number: u64,
    bytes: Vec<u8>,
    fault: Option<RecordErrorKind>,
}

#[derive(Debug)]
struct Lines<R> {
    source: BufReader<R>,
    number: u64,
    failed: bool,
    spare: Vec<u8>,
}

impl<R: Read> Lines<R> {
    fn new(source: R) -> Lines<R> {
        let source = BufReader::with_capacity(1 << 16, source);
        Lines { source, number: 0, failed: false, spare: Vec::new() }
    }

    /// Takes back a buffer for the next line.
    fn recycle(&mut self, mut bytes: Vec<u8>) {
        bytes.clear();
        self.spare = bytes;
    }

    /// The next line; `None` at the end, and after reading has failed once.
    fn next_line(&mut self) -> Option<Line> {
        if self.failed {
            return None;
        }
        self.number += 1;
        let mut bytes = core::mem::take(&mut self.spare);
        let read = self.source.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes);
        let fault = match read {
            Ok(0) => return None,
            Ok(_) if bytes.last() == Some(&b'\n') => {
                bytes.pop();
                if bytes.last() == Some(&b'\r') {
                    bytes.pop();
                }
                None
            }
            Ok(_) if bytes.len() > MAX_LINE => Some(match self.skip_line() {
                Ok(()) => RecordErrorKind::LineTooLong(MAX_LINE),
                Err(error) => self.fail(&error),
            }),
            Ok(_) => None,
            Err(error) => Some(self.fail(&error)),
        };
        if self.number == 1 && bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(..3);
        }
        Some(Line { number: self.number, bytes, fault })
    }

    fn fail(&mut self, error: &io::Error) -> RecordErrorKind {
        self.failed = true;
        RecordErrorKind::Io(error.kind())
    }

    /// Skips the rest of a line without keeping it.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.source.fill_buf()?;
            if buffer.is_empty() {
                return Ok(());
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(buffer.len(), |at| at + 1);
            self.source.consume(used);
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

/// The text of a game: UTF-8 if it is that, else CP949. Bytes 0xFF, which no text has and real
/// files do, are dropped.
pub(super) fn decode(bytes: &mut Vec<u8>) -> Cow<'_, str> {
    if bytes.contains(&0xff) {
        bytes.retain(|&byte| byte != 0xff);
    }
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        // Text that begins as UTF-8 in hangul is UTF-8 with a broken byte.
        Err(error) if bytes.get(..error.valid_up_to()).is_some_and(has_hangul) => {
            String::from_utf8_lossy(bytes)
        }
        Err(_) => encoding_rs::EUC_KR.decode_without_bom_handling(bytes).0,
    }
}

fn has_hangul(bytes: &[u8]) -> bool {
    core::str::from_utf8(bytes).is_ok_and(|text| text.contains(|c| matches!(c, '가'..='힣')))
}

/// The name and value of a header line `[name "value"]`.
pub(super) fn read_header(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim_end().strip_prefix('[')?.strip_suffix(']')?;
    let (name, rest) = inside.split_once(|c: char| c.is_ascii_whitespace())?;
    let value = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    is_header_name(name.as_bytes()).then_some((name, value))
}

/// Whether a line has the beginning of a header, `[name "`, whatever its encoding.
pub(super) fn looks_like_header(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else { return false };
    let Some(length) = rest.iter().position(u8::is_ascii_whitespace) else { return false };
    let Some((name, value)) = rest.split_at_checked(length) else { return false };
    is_header_name(name) && value.trim_ascii_start().starts_with(b"\"")
}

/// Whether a header can have this name: letters of any script, digits, and signs that join them.
pub(super) fn is_header_name(name: &[u8]) -> bool {
    let is_part =
        |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b"_-+#=:./".contains(byte);
    !name.is_empty() && name.iter().all(is_part)
}

/// A line of a game's text: its number, and what it says.
pub(super) fn numbered_lines(text: &str, first: u64) -> impl Iterator<Item = (u64, &str)> {
    text.lines().zip(first..).map(|(line, number)| (number, line))
}

/// The columns of a line that is read from left to right.
///
/// Each character is counted once, however often columns are asked for.
pub(super) struct Columns<'a> {
    line: &'a str,
    /// The byte up to which characters have been counted, and how many there are.
    at: usize,
    count: usize,
}

impl<'a> Columns<'a> {
    pub(super) const fn of_line(line: &'a str) -> Columns<'a> {
        Columns { line, at: 0, count: 0 }
    }

    /// The column, from 1, of a byte that does not lie before those asked for earlier.
    pub(super) fn of(&mut self, at: usize) -> usize {
        let between = self.line.get(self.at..at).unwrap_or("");
        self.count += between.chars().count();
        self.at = self.at.max(at.min(self.line.len()));
        self.count + 1
    }
}

/// Blanks between words, the end-of-file sign of old systems among them.
pub(super) const fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x1a
}

/// Joins the lines of a comment.
pub(super) fn push_line(comment: &mut String, line: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(line.trim());
}
