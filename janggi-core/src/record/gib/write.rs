//! Writing records as GIB.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use thiserror::Error;

use super::super::chunk::is_header_name;
use super::super::{Decision, Format, GameResult, Headers, Record, accepting, formations};
use super::read::setup;
use super::{BOARD, CHO_FORMATION, HAN_FORMATION, RESULT, TITLE, board};
use crate::notation::korean::write_korean;
use crate::{KoreanStyle, Side};

/// How many moves stand on a line.
const MOVES_A_LINE: usize = 6;

/// The encoding of a file.
///
/// ```
/// use janggi_core::record::gib::Encoding;
/// assert_eq!(Encoding::default(), Encoding::Cp949);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// CP949 (EUC-KR and more), which Korean programs expect.
    #[default]
    Cp949,
    /// UTF-8.
    Utf8,
}

/// How a record is written.
///
/// ```
/// use janggi_core::record::gib::{Encoding, WriteOptions, to_bytes};
/// use janggi_core::record::Record;
/// let record = Record::new(&Default::default());
/// let options = WriteOptions { encoding: Encoding::Utf8, crlf: false, ..WriteOptions::default() };
/// assert!(to_bytes(&record, &options)?.starts_with("[대회명 ".as_bytes()));
/// # Ok::<(), janggi_core::record::gib::WriteError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WriteOptions {
    /// The encoding of the file.
    pub encoding: Encoding,
    /// Whether lines end as on Windows, where the programs run that read these files.
    pub crlf: bool,
    /// How moves are written; `None` for as they were read, or else the usual style.
    pub style: Option<KoreanStyle>,
}

impl Default for WriteOptions {
    /// CP949 with CRLF, moves as they were read.
    fn default() -> WriteOptions {
        WriteOptions { encoding: Encoding::Cp949, crlf: true, style: None }
    }
}

/// Why a record cannot be written.
///
/// ```
/// use janggi_core::record::gib::{WriteError, WriteOptions, to_bytes};
/// use janggi_core::record::Record;
/// let mut record = Record::new(&Default::default());
/// record.comment("좋은 수 👍");
/// let error = to_bytes(&record, &WriteOptions::default()).unwrap_err();
/// assert_eq!(error, WriteError::NotInCp949('👍'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// CP949 does not have this character.
    #[error("CP949 has no character {0:?}")]
    NotInCp949(char),
}

/// Writes a record as the bytes of a file; those of several records may follow one another.
///
/// # Errors
///
/// [`WriteError`], if the encoding does not have a character.
///
/// ```
/// use janggi_core::record::{gib, Record};
/// let record = Record::new(&Default::default());
/// let bytes = gib::to_bytes(&record, &gib::WriteOptions::default())?;
/// let read = gib::read(&bytes).next().unwrap().unwrap();
/// assert_eq!(read.start(), record.start());
/// # Ok::<(), gib::WriteError>(())
/// ```
pub fn to_bytes(record: &Record, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, record, options.style);
    if options.crlf {
        text = text.replace('\n', "\r\n");
    }
    match options.encoding {
        Encoding::Utf8 => Ok(text.into_bytes()),
        Encoding::Cp949 => {
            let (bytes, _, unmappable) = encoding_rs::EUC_KR.encode(&text);
            match text.chars().find(|c| unmappable && !is_in_cp949(*c)) {
                Some(c) => Err(WriteError::NotInCp949(c)),
                None => Ok(bytes.into_owned()),
            }
        }
    }
}

fn is_in_cp949(c: char) -> bool {
    let mut text = [0; 4];
    !encoding_rs::EUC_KR.encode(c.encode_utf8(&mut text)).2
}

/// Writes a record as text, moves as they were read or else in the usual style.
///
/// Headers keep their order, except that the title comes first; those of PGN get their Korean
/// names. The set-up and the result are written anew where the headers do not tell them; the counters
/// of a start from a FEN have no place in GIB.
///
/// ```
/// use janggi_core::record::{Record, gib};
/// let text = gib::to_string(&Record::new(&Default::default()));
/// assert_eq!(text, "\
/// [대회명 \"미상\"]
/// [초차림 \"마상상마\"]
/// [한차림 \"마상상마\"]
/// [대국결과 \"미상\"]
/// [총수 \"0\"]
///
/// ");
/// ```
pub fn to_string(record: &Record) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, record, None);
    text
}

fn write(f: &mut String, record: &Record, style: Option<KoreanStyle>) -> core::fmt::Result {
    let as_read = record.source.map(|source| source.style).unwrap_or_default();
    let style = style.unwrap_or(as_read);
    let headers = headers(record);
    for (name, value) in headers.iter().filter(|(name, _)| is_header_name(name.as_bytes())) {
        let value = value.replace(['\r', '\n'], " ");
        writeln!(f, "[{name} \"{value}\"]")?;
    }
    writeln!(f)?;
    if record.moves.is_empty() && record.comments.is_empty() {
        return Ok(());
    }
    write_moves(f, record, style)?;
    writeln!(f)
}

/// The headers of the record as GIB has them.
fn headers(record: &Record) -> Headers {
    let told = Told {
        start: setup(&record.headers).is_ok_and(|told| told == record.start.to_setup()),
        result: record
            .headers
            .get_any(&[RESULT, "KoreanResult"])
            .is_some_and(|text| GameResult::from_korean(text).says_the_same(&record.result)),
    };
    let mut headers = Headers::new();
    let titles = ["대회명", "Event"];
    headers.push(TITLE, record.headers.get_any(&titles).unwrap_or("미상"));
    for (name, value) in record.headers.in_gib() {
        if name == TITLE || told.replaces(name) {
            // A second title would begin another game.
            continue;
        }
        if name == RESULT && !told.result {
            headers.set(RESULT, &record.result.korean());
        } else {
            headers.push(name, &value);
        }
    }
    if !told.start {
        match formations(&record.start.to_setup()) {
            Some([cho, han]) => {
                headers.push(CHO_FORMATION[0], cho.board_view(Side::Cho));
                headers.push(HAN_FORMATION[0], han.board_view(Side::Han));
            }
            None => headers.push(BOARD, &board::write(&record.start.to_setup())),
        }
    }
    // A record read from GIB keeps its headers as they are, also if it has fewer than others.
    let from_gib = record.source.is_some_and(|source| source.format == Format::Gib);
    if headers.get(RESULT).is_none() && !(from_gib && record.result.decision == Decision::Unknown) {
        headers.push(RESULT, &record.result.korean());
    }
    if !from_gib {
        headers.set("총수", &format!("{}", record.moves.len()));
    }
    headers
}

/// What the headers of the record tell rightly.
struct Told {
    start: bool,
    result: bool,
}

impl Told {
    /// Whether a header is left out, since what it tells is written in other words.
    fn replaces(&self, name: &str) -> bool {
        let of_start =
            name == BOARD || CHO_FORMATION.contains(&name) || HAN_FORMATION.contains(&name);
        match name {
            "FEN" | "SetUp" | "Variant" | "Result" | "Termination" => true,
            _ => of_start && !self.start,
        }
    }
}

fn write_moves(f: &mut String, record: &Record, style: KoreanStyle) -> core::fmt::Result {
    let mut comments = record.comments.iter().peekable();
    let mut on_line = 0;
    let mut write_comments = |f: &mut String, ply: usize, on_line: &mut usize| {
        while let Some(comment) = comments.next_if(|comment| comment.ply == ply) {
            if *on_line > 0 {
                writeln!(f)?;
            }
            *on_line = 0;
            writeln!(f, "{}", comment.braced())?;
        }
        Ok(())
    };
    write_comments(f, 0, &mut on_line)?;
    let mut plies = record.plies().enumerate().peekable();
    while let Some((i, (position, m))) = plies.next() {
        let end = &record.end;
        let next = plies.peek().map_or(end, |(_, (next, _))| next);
        if on_line > 0 {
            f.push(if on_line == MOVES_A_LINE { '\n' } else { ' ' });
        }
        on_line = on_line % MOVES_A_LINE + 1;
        write!(f, "{}. ", i + 1)?;
        write_korean(f, &accepting(&position, m), m, next.is_check(), style)?;
        write_comments(f, i + 1, &mut on_line)?;
    }
    if on_line > 0 {
        writeln!(f)?;
    }
    Ok(())
}
