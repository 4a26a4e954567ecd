//! Writing records as PGN.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::super::chunk::is_header_name;
use super::super::{Format, GameResult, Headers, Record, accepting};
use super::read::start;
use crate::Side;

/// The longest line of moves.
const WIDTH: usize = 80;

/// Writes a record as PGN, UTF-8. Those of several records may follow one another.
///
/// Headers keep their order; those of GIB get their English names, and the set-up becomes a FEN.
/// Headers that say how the game starts and ends are written anew where they are missing or wrong;
/// a record that was read from PGN keeps the ones it has.
///
/// ```
/// use janggi_core::record::{Record, pgn};
/// let mut record = Record::new(&Default::default());
/// record.push("b1c3".parse().unwrap()).unwrap();
/// assert_eq!(pgn::to_string(&record), "\
/// [Event \"?\"]
/// [Site \"?\"]
/// [Date \"?\"]
/// [Round \"?\"]
/// [White \"?\"]
/// [Black \"?\"]
/// [Result \"*\"]
/// [Variant \"Janggi\"]
/// [FEN \"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]
/// [SetUp \"1\"]
///
/// 1. Hc3 *
///
/// ");
/// ```
pub fn to_string(record: &Record) -> String {
    let mut text = String::new();
    let headers = headers(record);
    for (name, value) in headers.iter().filter(|(name, _)| is_header_name(name.as_bytes())) {
        let value = value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut moves = Lines { text, width: 0 };
    write_moves(&mut moves, record);
    moves.word(record.result.pgn());
    moves.text + "\n\n"
}

/// The headers of the record as PGN has them.
fn headers(record: &Record) -> Headers {
    let from_pgn = record.source.is_some_and(|source| source.format == Format::Pgn);
    let mut headers = Headers::new();
    let told: Vec<_> = record.headers.in_pgn().collect();
    if !from_pgn {
        for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
            let value = told.iter().find(|(own, _)| *own == name);
            headers.push(name, value.map_or("?", |(_, value)| value));
        }
        headers.push("Result", record.result.pgn());
    }
    let roster = headers.len();
    for (name, value) in &told {
        let in_roster = headers.iter().take(roster).any(|(own, _)| own == *name);
        if *name == "PlyCount" && !from_pgn {
            headers.push(name, &record.moves.len().to_string());
        } else if !in_roster && !is_told_by_fen(name) {
            headers.push(name, value);
        }
    }
    let same_result = |headers: &Headers| {
        let told = headers.get("Result").unwrap_or("*");
        GameResult::from_pgn(told, headers.get("Termination")).says_the_same(&record.result)
    };
    if !same_result(&headers) {
        let told_at_the_end = from_pgn && headers.get("Result").is_none();
        if !told_at_the_end {
            headers.set("Result", record.result.pgn());
        }
        match record.result.termination() {
            Some(termination) => headers.set("Termination", &termination),
            None => headers.remove("Termination"),
        }
    }
    let same_start = start(&headers).is_ok_and(|told| told == record.start);
    if !from_pgn || headers.get("Variant").is_none() && !same_start {
        headers.set("Variant", "Janggi");
    }
    if !from_pgn || !same_start {
        headers.set("FEN", &record.start.fen());
        headers.set("SetUp", "1");
    }
    headers
}

/// The headers of GIB that the FEN tells.
fn is_told_by_fen(name: &str) -> bool {
    matches!(name, "초차림" | "한차림" | "초포진" | "한포진" | "판")
}

/// Text that is broken into lines between words.
struct Lines {
    text: String,
    width: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.width > 0 && self.width + 1 + width > WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(word);
        self.width += width;
    }
}

fn write_moves(lines: &mut Lines, record: &Record) {
    let mut comments = record.comments.iter().peekable();
    let mut write_comments = |lines: &mut Lines, ply: usize| {
        let mut any = false;
        while let Some(comment) = comments.next_if(|comment| comment.ply == ply) {
            lines.word(&comment.braced());
            any = true;
        }
        any
    };
    write_comments(lines, 0);
    let mut number = 1;
    // Han's move gets a number where it does not follow one of Cho.
    let mut numbered = false;
    for (i, (position, m)) in record.plies().enumerate() {
        let side = position.turn();
        if side == Side::Cho {
            lines.word(&format!("{number}."));
        } else if !numbered {
            lines.word(&format!("{number}..."));
        }
        // The moves of a record are legal where it plays them.
        lines.word(&accepting(&position, m).san(m).unwrap_or_else(|_| m.to_string()));
        numbered = side == Side::Cho;
        if side == Side::Han {
            number += 1;
        }
        if write_comments(lines, i + 1) {
            numbered = false;
        }
    }
}
