//! Reading one game of a PGN file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::builder::Builder;
use super::super::chunk::{
    Chunk, Columns, MAX_HEADERS, decode, is_space, numbered_lines, push_line, read_header,
};
use super::super::error::{Place, RecordError, RecordErrorKind};
use super::super::{Comment, Format, GameResult, Headers, REPLAY, Record, Source};
use crate::{KoreanStyle, Position};

/// What is wrong, and at which byte of the line.
type Fault = (RecordErrorKind, usize);

/// The greatest move number that is read, as in FEN.
const MAX_NUMBER: u64 = 9999;

/// Reads the game in a chunk.
pub(super) fn read(mut chunk: Chunk) -> Result<Record, RecordError> {
    let (game, first_line) = (chunk.game, chunk.first_line);
    if let Some((line, kind)) = chunk.fault {
        return Err(RecordError { place: Place { game, ply: 0, line, column: 1 }, kind });
    }
    let text = decode(&mut chunk.bytes);
    let mut reader = Reader {
        game,
        first_line,
        last_line: first_line,
        headers: Headers::new(),
        fen_line: None,
        builder: None,
        comment: None,
        variations: Vec::new(),
        result: None,
    };
    for (line, text) in numbered_lines(&text, first_line) {
        reader.read_line(line, text).map_err(|(kind, offset)| {
            let column = Columns::of_line(text).of(offset);
            let ply = reader.builder.as_ref().map_or(0, Builder::next_ply);
            let place = Place { game, ply, line, column };
            RecordError { place: reader.header_place(&kind).unwrap_or(place), kind }
        })?;
    }
    reader.finish()
}

struct Reader {
    game: u64,
    first_line: u64,
    last_line: u64,
    headers: Headers,
    /// The line of the header that gives the start.
    fen_line: Option<u64>,
    /// The record, once the headers are complete.
    builder: Option<Builder>,
    /// An open comment: its text so far and where it began.
    comment: Option<(String, Place)>,
    /// Where the variations that are open began.
    variations: Vec<Place>,
    /// The result that ends the moves.
    result: Option<&'static str>,
}

impl Reader {
    /// The place of the header that is at fault.
    fn header_place(&self, kind: &RecordErrorKind) -> Option<Place> {
        let of_start = matches!(kind, RecordErrorKind::Fen(_) | RecordErrorKind::Variant(_));
        let line = self.fen_line.filter(|_| of_start)?;
        Some(Place { game: self.game, ply: 0, line, column: 1 })
    }

    fn read_line(&mut self, number: u64, line: &str) -> Result<(), Fault> {
        if line.bytes().all(is_space) && self.comment.is_none() {
            return Ok(());
        }
        self.last_line = number;
        if self.comment.is_none() {
            if line.starts_with('%') {
                return Ok(());
            }
            if line.trim_start().starts_with('[') {
                return self.read_header(number, line.trim_start());
            }
        }
        self.read_moves(number, line)
    }

    fn read_header(&mut self, number: u64, line: &str) -> Result<(), Fault> {
        if self.builder.is_some() {
            return Err((RecordErrorKind::HeaderAfterMoves, 0));
        }
        let (name, value) = read_header(line).ok_or((RecordErrorKind::Header, 0))?;
        if self.headers.len() == MAX_HEADERS {
            return Err((RecordErrorKind::TooManyHeaders(MAX_HEADERS), 0));
        }
        if name == "FEN" {
            self.fen_line.get_or_insert(number);
        }
        self.headers.push(name, &unescape(value));
        Ok(())
    }

    /// The record under construction; the first move or comment closes the headers.
    fn begin(&mut self) -> Result<&mut Builder, RecordErrorKind> {
        if self.builder.is_none() {
            self.builder = Some(Builder::new(&start(&self.headers)?));
        }
        self.builder.as_mut().ok_or(RecordErrorKind::NoSetup)
    }

    fn read_moves(&mut self, number: u64, line: &str) -> Result<(), Fault> {
        let bytes = line.as_bytes();
        let mut columns = Columns::of_line(line);
        let mut at = 0;
        loop {
            if self.comment.is_some() {
                match self.read_comment(line, at) {
                    Some(end) => at = end,
                    None => return Ok(()),
                }
            }
            while bytes.get(at).is_some_and(|&byte| is_space(byte)) {
                at += 1;
            }
            let Some(&byte) = bytes.get(at) else { return Ok(()) };
            let game = self.game;
            let ply = self.begin().map_err(|kind| (kind, at))?.next_ply();
            let mut place = |at: usize| Place { game, ply, line: number, column: columns.of(at) };
            at = match byte {
                b'{' => {
                    self.comment = Some((String::new(), place(at)));
                    at + 1
                }
                b';' => {
                    self.add_comment(line.get(at + 1..).unwrap_or(""));
                    return Ok(());
                }
                b'(' => {
                    self.variations.push(place(at));
                    at + 1
                }
                b')' if self.variations.pop().is_some() => at + 1,
                b')' | b'}' => return Err((RecordErrorKind::Unopened, at)),
                _ => {
                    let end = token_end(bytes, at);
                    if self.variations.is_empty() {
                        let token = line.get(at..end).unwrap_or("");
                        self.read_token(token, || place(at))
                            .map_err(|(kind, offset)| (kind, at + offset))?;
                    }
                    end
                }
            };
        }
    }

    /// Reads a word of the moves: a number and a move perhaps joined to it, a glyph, or the result.
    fn read_token(&mut self, token: &str, place: impl FnOnce() -> Place) -> Result<(), Fault> {
        if let Some(result) = ["1-0", "0-1", "1/2-1/2", "*"].into_iter().find(|r| *r == token) {
            self.result = Some(result);
            return Ok(());
        }
        if token.starts_with('$') {
            return Ok(());
        }
        let number_end = move_number(token, self.begin_ply())?;
        let text = token.get(number_end..).unwrap_or("").trim_end_matches(['!', '?']);
        if text.is_empty() {
            return Ok(());
        }
        if self.result.is_some() {
            return Err((RecordErrorKind::ExtraText, 0));
        }
        let builder = self.begin().map_err(|kind| (kind, 0))?;
        builder
            .play_any(text, place)
            .map_err(|error| (RecordErrorKind::Move(error), number_end + error.start))
    }

    fn begin_ply(&self) -> usize {
        self.builder.as_ref().map_or(1, Builder::next_ply)
    }

    /// Reads on in an open comment; returns where it ends, if it ends on this line.
    fn read_comment(&mut self, line: &str, at: usize) -> Option<usize> {
        let (text, _) = self.comment.as_mut()?;
        let rest = line.get(at..)?;
        let end = rest.find('}');
        push_line(text, end.and_then(|end| rest.get(..end)).unwrap_or(rest));
        let end = end?;
        if let Some((text, _)) = self.comment.take() {
            self.add_comment(&text);
        }
        Some(at + end + 1)
    }

    /// Adds a comment on the moves so far; those on variations go with these.
    fn add_comment(&mut self, text: &str) {
        if let Some(builder) = self.builder.as_mut().filter(|_| self.variations.is_empty()) {
            let ply = builder.record.moves.len();
            builder.record.comments.push(Comment { ply, text: text.trim().into() });
        }
    }

    fn finish(mut self) -> Result<Record, RecordError> {
        let open = self.comment.take().map(|(_, place)| place).or_else(|| self.variations.pop());
        if let Some(place) = open {
            return Err(RecordError { place, kind: RecordErrorKind::Unclosed });
        }
        let place = Place { game: self.game, ply: 0, line: self.last_line, column: 1 };
        if let Err(kind) = self.begin() {
            let place = self.header_place(&kind).unwrap_or(place);
            return Err(RecordError { place, kind });
        }
        let Some(builder) = self.builder else {
            return Err(RecordError { place, kind: RecordErrorKind::NoSetup });
        };
        let mut record =
            builder.finish(false).map_err(|(place, kind)| RecordError { place, kind })?;
        let told = self.headers.get("Result").filter(|text| *text != "*" && *text != "?");
        let text = told.or(self.result).unwrap_or("*");
        record.result = GameResult::from_pgn(text, self.headers.get("Termination"));
        record.headers = self.headers;
        record.source = Some(Source {
            game: self.game,
            first_line: self.first_line,
            last_line: self.last_line,
            format: Format::Pgn,
            style: KoreanStyle::default(),
        });
        Ok(record)
    }
}

/// The position from which a game starts, as the headers say.
pub(super) fn start(headers: &Headers) -> Result<Position, RecordErrorKind> {
    if let Some(variant) = headers.get("Variant") {
        let name = variant.to_ascii_lowercase();
        if !["janggi", "korean chess", "korean-chess", "장기"].iter().any(|j| name.starts_with(j))
        {
            return Err(RecordErrorKind::Variant(variant.to_string()));
        }
    }
    match headers.get("FEN") {
        Some(fen) => Ok(Position::from_fen(fen, REPLAY)?),
        None => Ok(Position::default().with_rules(REPLAY)),
    }
}

/// How many bytes of a word are a move number with its dots, `12.` or `12...`.
fn move_number(token: &str, ply: usize) -> Result<usize, Fault> {
    let after_digits = token.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches('.');
    let has_dots = after_dots.len() < after_digits.len();
    // Digits without a dot are a number if nothing follows, else the begin of a Korean move; four
    // zeros are a pass.
    let alone = after_digits.is_empty() && token != "0000";
    if !has_dots && !alone {
        return Ok(0);
    }
    let found = token
        .bytes()
        .take_while(u8::is_ascii_digit)
        .fold(0_u64, |n, digit| n.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
    if found > MAX_NUMBER {
        return Err((RecordErrorKind::MoveNumber { expected: ply.div_ceil(2), found }, 0));
    }
    Ok(token.len() - after_dots.len())
}

/// Where the word that starts at that place ends.
fn token_end(bytes: &[u8], at: usize) -> usize {
    let ends = |byte: u8| is_space(byte) || matches!(byte, b'{' | b'}' | b'(' | b')' | b';');
    let length = bytes.iter().skip(at).position(|&byte| ends(byte));
    length.map_or(bytes.len(), |length| at + length)
}

/// Undoes `\"` and `\\`; other backslashes stand for themselves.
fn unescape(value: &str) -> String {
    let mut text = String::new();
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match chars.peek() {
            Some(&next @ ('"' | '\\')) if c == '\\' => {
                text.push(next);
                chars.next();
            }
            _ => text.push(c),
        }
    }
    text
}
