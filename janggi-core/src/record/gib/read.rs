//! Reading one game of a GIB file.

use alloc::string::String;

use super::super::builder::Builder;
use super::super::chunk::{
    Chunk, Columns, MAX_HEADERS, decode, is_space, numbered_lines, push_line, read_header,
};
use super::super::error::{Place, RecordError, RecordErrorKind};
use super::super::{Comment, Format, GameResult, Headers, REPLAY, Record, Source};
use super::{BOARD, CHO_FORMATION, HAN_FORMATION, Options, RESULT, board};
use crate::notation::korean::Coordinates;
use crate::{Formation, Position, Setup, Side};

/// What is wrong, and at which byte of the line.
type Fault = (RecordErrorKind, usize);

/// Reads the game in a chunk.
pub(super) fn read(mut chunk: Chunk, options: Options) -> Result<Record, RecordError> {
    let (game, first_line) = (chunk.game, chunk.first_line);
    let at = |ply, line, column| Place { game, ply, line, column };
    if let Some((line, kind)) = chunk.fault {
        return Err(RecordError { place: at(0, line, 1), kind });
    }
    let text = decode(&mut chunk.bytes);
    let mut reader = Reader {
        options,
        game,
        headers: Headers::new(),
        first_line,
        header_lines: [None; 3],
        builder: None,
        comment: None,
        last_line: first_line,
    };
    for (number, line) in numbered_lines(&text, first_line) {
        reader.read_line(number, line).map_err(|(kind, offset)| {
            let column = Columns::of_line(line).of(offset);
            let place = at(reader.ply(&kind), number, column);
            // Errors of the set-up are those of their headers.
            RecordError { place: reader.header_place(&kind).unwrap_or(place), kind }
        })?;
    }
    reader.finish()
}

struct Reader {
    options: Options,
    game: u64,
    first_line: u64,
    headers: Headers,
    /// The lines of the headers that give Cho's and Han's formation, and the board.
    header_lines: [Option<u64>; 3],
    /// The record, once the headers are complete.
    builder: Option<Builder>,
    /// An open comment: its text so far and where it began.
    comment: Option<(String, Place)>,
    last_line: u64,
}

impl Reader {
    /// The ply to which a fault belongs.
    fn ply(&self, kind: &RecordErrorKind) -> usize {
        let in_moves =
            !matches!(kind, RecordErrorKind::HeaderAfterMoves | RecordErrorKind::NoSetup);
        self.builder.as_ref().filter(|_| in_moves).map_or(0, Builder::next_ply)
    }

    /// The place of the header that is at fault.
    fn header_place(&self, kind: &RecordErrorKind) -> Option<Place> {
        let line = match kind {
            RecordErrorKind::Formation(Side::Cho) => self.header_lines[0],
            RecordErrorKind::Formation(Side::Han) => self.header_lines[1],
            RecordErrorKind::Board(_) | RecordErrorKind::Setup(_) => self.header_lines[2],
            _ => None,
        };
        line.map(|line| Place { game: self.game, ply: 0, line, column: 1 })
    }

    fn read_line(&mut self, number: u64, line: &str) -> Result<(), Fault> {
        if !line.bytes().all(is_space) {
            self.last_line = number;
        }
        if self.comment.is_none() && line.trim_start().starts_with('[') {
            return self.read_header(number, line.trim_start());
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
        let [cho, han, board] = &mut self.header_lines;
        let slot = match name {
            _ if CHO_FORMATION.contains(&name) => Some(cho),
            _ if HAN_FORMATION.contains(&name) => Some(han),
            BOARD => Some(board),
            _ => None,
        };
        if let Some(slot) = slot {
            slot.get_or_insert(number);
        }
        self.headers.push(name, value);
        Ok(())
    }

    /// The record under construction; the first move or comment closes the headers.
    fn begin(&mut self) -> Result<&mut Builder, RecordErrorKind> {
        if self.headers.is_empty() {
            return Err(RecordErrorKind::NoHeaders);
        }
        if self.builder.is_none() {
            let start = Position::from_setup(&setup(&self.headers)?, REPLAY)?;
            self.builder = Some(Builder::new(&start));
        }
        self.builder.as_mut().ok_or(RecordErrorKind::NoSetup)
    }

    fn read_moves(&mut self, number: u64, line: &str) -> Result<(), Fault> {
        let bytes = line.as_bytes();
        let mut columns = Columns::of_line(line);
        let mut at = 0;
        loop {
            if self.comment.is_some() {
                match self.read_comment(line, at)? {
                    Some(end) => at = end,
                    None => return Ok(()),
                }
            }
            while bytes.get(at).is_some_and(|&byte| is_space(byte)) {
                at += 1;
            }
            let Some(&byte) = bytes.get(at) else { return Ok(()) };
            let game = self.game;
            let builder = self.begin().map_err(|kind| (kind, at))?;
            let ply = builder.next_ply();
            let mut place = |at: usize| Place { game, ply, line: number, column: columns.of(at) };
            at = match byte {
                b'{' => {
                    self.comment = Some((String::new(), place(at)));
                    at + 1
                }
                b'}' => return Err((RecordErrorKind::Unopened, at)),
                b'<' => clock_end(bytes, at),
                _ => match move_number(bytes, at) {
                    Some((found, end)) if found == ply as u64 => end,
                    Some((found, _)) => {
                        let expected = ply;
                        return Err((RecordErrorKind::MoveNumber { expected, found }, at));
                    }
                    None => {
                        let end = token_end(line, at);
                        let token = line.get(at..end).unwrap_or("");
                        let coordinates = self.coordinates(token).map_err(|kind| (kind, at))?;
                        let builder = self.begin().map_err(|kind| (kind, at))?;
                        builder
                            .play_korean(token, coordinates, || place(at))
                            .map_err(|error| (RecordErrorKind::Move(error), at + error.start))?;
                        end
                    }
                },
            };
        }
    }

    /// How the move names its points.
    fn coordinates(&self, token: &str) -> Result<Coordinates, RecordErrorKind> {
        match token.as_bytes() {
            [b'a'..=b'i', b'0'..=b'9', ..] if self.options.letters => Ok(Coordinates::Letters),
            [b'a'..=b'i', b'0'..=b'9', ..] => Err(RecordErrorKind::LetterCoordinates),
            _ => Ok(Coordinates::Digits),
        }
    }

    /// Reads on in an open comment; returns where it ends, if it ends on this line.
    fn read_comment(&mut self, line: &str, at: usize) -> Result<Option<usize>, Fault> {
        let Some((text, _)) = &mut self.comment else { return Ok(Some(at)) };
        let rest = line.get(at..).unwrap_or("");
        let end = rest.find(['{', '}']);
        push_line(text, end.and_then(|end| rest.get(..end)).unwrap_or(rest));
        let Some(end) = end else { return Ok(None) };
        if rest.as_bytes().get(end) == Some(&b'{') {
            return Err((RecordErrorKind::NestedComment, at + end));
        }
        if let Some((text, _)) = self.comment.take()
            && let Some(builder) = &mut self.builder
        {
            let ply = builder.record.moves.len();
            builder.record.comments.push(Comment { ply, text: text.trim_end().into() });
        }
        Ok(Some(at + end + 1))
    }

    fn finish(mut self) -> Result<Record, RecordError> {
        if let Some((_, place)) = self.comment {
            return Err(RecordError { place, kind: RecordErrorKind::Unclosed });
        }
        let end = Place { game: self.game, ply: 0, line: self.last_line, column: 1 };
        if let Err(kind) = self.begin() {
            let place = self.header_place(&kind).unwrap_or(end);
            return Err(RecordError { place, kind });
        }
        let Some(builder) = self.builder else {
            return Err(RecordError { place: end, kind: RecordErrorKind::NoSetup });
        };
        let style = builder.style();
        let mut record = builder
            .finish(self.options.refuse_wrong_marks)
            .map_err(|(place, kind)| RecordError { place, kind })?;
        record.result = GameResult::from_korean(self.headers.get(RESULT).unwrap_or(""));
        record.headers = self.headers;
        record.source = Some(Source {
            game: self.game,
            first_line: self.first_line,
            last_line: self.last_line,
            format: Format::Gib,
            style,
        });
        Ok(record)
    }
}

/// How the pieces stand, as the headers say.
pub(super) fn setup(headers: &Headers) -> Result<Setup, RecordErrorKind> {
    if let Some(text) = headers.get(BOARD) {
        return board::read(text).map_err(|(fault, _)| RecordErrorKind::Board(fault));
    }
    let formation = |side, names: &[&str]| {
        let text = headers.get_any(names).ok_or(RecordErrorKind::NoSetup)?.trim();
        // Four pieces are read on the board, names from the player's own seat.
        Formation::from_board_view(side, text)
            .or_else(|| text.parse().ok())
            .ok_or(RecordErrorKind::Formation(side))
    };
    Ok(Setup::start(formation(Side::Cho, &CHO_FORMATION)?, formation(Side::Han, &HAN_FORMATION)?))
}

/// The number before a `.` at that place, and where what follows begins.
fn move_number(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let rest = bytes.get(at..)?;
    let length = rest.iter().position(|byte| !byte.is_ascii_digit())?;
    let (digits, [b'.', ..]) = rest.split_at_checked(length)? else { return None };
    let number = digits.iter().fold(0_u64, |number, &digit| {
        number.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    });
    (!digits.is_empty()).then_some((number, at + length + 1))
}

/// Where a clock reading `<33>` ends: at its `>`, or else at the next blank.
fn clock_end(bytes: &[u8], at: usize) -> usize {
    let mut rest = bytes.iter().zip(0..).skip(at);
    match rest.find(|&(&byte, _)| byte == b'>' || is_space(byte)) {
        Some((b'>', end)) => end + 1,
        Some((_, end)) => end,
        None => bytes.len(),
    }
}

/// Where the token that starts at that place ends.
fn token_end(line: &str, at: usize) -> usize {
    let ends = |byte: u8| is_space(byte) || matches!(byte, b'{' | b'}' | b'<');
    let length = line.bytes().skip(at).position(ends);
    length.map_or(line.len(), |length| at + length)
}
