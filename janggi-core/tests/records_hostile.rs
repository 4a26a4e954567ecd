//! Readers of records against anything at all: no panic, no loss of the next game, and time that
//! grows with the length of the input and no faster.

#![cfg(feature = "records")]

use std::io::{self, Read};

use janggi_core::record::gib::{self, Options};
use janggi_core::record::{GameResult, Record, RecordError, RecordErrorKind, pgn};
use janggi_core::{Move, Position};
use proptest::prelude::*;

const HEAD: &str = "[대회명 \"가\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n";

/// Reads bytes in every way there is.
fn read_all(bytes: &[u8]) -> Vec<Vec<Result<Record, RecordError>>> {
    let mut games: Vec<_> = [Options::default(), Options::STRICT, Options::MENDING]
        .into_iter()
        .map(|options| gib::Reader::with_options(bytes, options).collect())
        .collect();
    games.push(pgn::read(bytes).collect());
    games
}

/// Pieces of records, of which broken ones are made.
fn fragment() -> impl Strategy<Value = String> {
    prop_oneof![
        "[\\[\\]{}<>()\"\n 0-9.]{0,6}",
        ".{0,4}",
        Just("[대회명 \"가\"]\n".to_string()),
        Just("[초차림 \"마상상마\"]\n".to_string()),
        Just("[한차림 \"상마상마\"]\n".to_string()),
        Just("[판 \"4장///////4將// 한\"]\n".to_string()),
        Just("[Event \"?\"]\n".to_string()),
        Just("[FEN \"4k4/9/9/9/9/9/9/9/4K4/9 w\"]\n".to_string()),
        Just("\n\n".to_string()),
        Just("1. 79졸78 2. 49병48 ".to_string()),
        Just("1. Hc3 Hc8 ".to_string()),
        Just("한수쉼 ".to_string()),
        Just("Ke2 ".to_string()),
        Just("{해설} ".to_string()),
        Just("장군 ".to_string()),
        Just("1-0\n".to_string()),
        "[0-9]{1,2}[졸병차포마상사장車兵][0-9]{1,2}(타|장군|차)? ",
        "[KARCHENBP][a-i]?x?[a-i][0-9]{1,2}[+#]? ",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        read_all(&bytes);
    }

    #[test]
    fn no_text_panics(fragments in prop::collection::vec(fragment(), 0..40)) {
        let text = fragments.concat();
        for games in read_all(text.as_bytes()) {
            for record in games.into_iter().flatten() {
                // What is read can be written, and reads as the same.
                let gib = gib::to_string(&record);
                let again: Vec<_> = gib::read(gib.as_bytes()).collect();
                prop_assert_eq!(again.len(), 1, "{}", &gib);
                let again = again[0].as_ref().map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(again.moves(), record.moves());
                prop_assert_eq!(again.start(), record.start());
                let pgn = pgn::to_string(&record);
                let again = pgn::read(pgn.as_bytes()).next().unwrap();
                let again = again.map_err(|error| TestCaseError::fail(format!("{error}\n{pgn}")))?;
                prop_assert_eq!(again.moves(), record.moves());
                prop_assert_eq!(again.start(), record.start());
            }
        }
    }

    #[test]
    fn a_good_game_survives_what_stands_before_it(
        fragments in prop::collection::vec(fragment(), 0..20),
    ) {
        let text = format!("{}\n{HEAD}1. 79졸78 2. 49병48\n", fragments.concat());
        for options in [Options::default(), Options::STRICT] {
            let last = gib::Reader::with_options(text.as_bytes(), options).last().unwrap();
            prop_assert_eq!(last.unwrap().moves().len(), 2);
        }
        let text = format!("{}\n[Event \"?\"]\n\n1. Hc3 Hc8 *\n", fragments.concat());
        let last = pgn::read(text.as_bytes()).last().unwrap();
        // Headers alone before it are taken for its own, whatever they say.
        if let Ok(record) = last {
            prop_assert!(record.moves().len() >= 2);
        }
    }

    #[test]
    fn no_move_text_panics(text in ".{0,12}") {
        let position = Position::default();
        for result in [position.parse_korean(&text), position.parse_san(&text), position.parse_move(&text)] {
            if let Err(error) = result {
                prop_assert!(error.start <= error.end && error.end <= text.len());
                prop_assert!(text.is_char_boundary(error.start) && text.is_char_boundary(error.end));
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn no_result_text_panics(text in "[초한楚漢승패무부점0-9. ()끊김a-z]{0,12}") {
        let result = GameResult::from_korean(&text);
        prop_assert!(GameResult::from_korean(&result.korean()).says_the_same(&result));
        GameResult::from_pgn(&text, Some(&text));
    }

    #[test]
    fn games_of_random_moves_survive_every_format(seed in any::<u64>(), plies in 0..80_usize) {
        let mut random = seed | 1;
        let mut record = Record::new(&Position::default());
        for _ in 0..plies {
            let moves = record.end().legal_moves();
            if moves.is_empty() {
                break;
            }
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            record.push(moves[(random >> 33) as usize % moves.len()]).unwrap();
            if random >> 60 == 0 {
                record.comment("해설");
            }
        }
        let bytes = gib::to_bytes(&record, &gib::WriteOptions::default()).unwrap();
        let again = gib::Reader::with_options(&bytes[..], Options::STRICT).next().unwrap().unwrap();
        prop_assert_eq!((again.moves(), again.comments()), (record.moves(), record.comments()));
        let again = pgn::read(pgn::to_string(&record).as_bytes()).next().unwrap().unwrap();
        prop_assert_eq!((again.moves(), again.comments()), (record.moves(), record.comments()));
        prop_assert!(again.disagreements().is_empty());
    }
}

/// The error of the only game in a text.
fn error(text: &str) -> &'static str {
    let games: Vec<_> = gib::read(text.as_bytes()).collect();
    assert_eq!(games.len(), 1);
    games[0].as_ref().expect_err("a fault").kind.name()
}

#[test]
fn excess_is_an_error() {
    let headers = "[머리 \"말\"]\n".repeat(1_000_000);
    assert_eq!(error(&format!("{HEAD}{}", "가".repeat(1 << 20))), "line_too_long");
    assert_eq!(error(&format!("{HEAD}{{{}", "{".repeat(100_000))), "nested_comment");
    assert_eq!(error(&format!("{HEAD}{}", "{}".repeat(100_000) + "}")), "unopened");
    assert_eq!(error(&format!("[대회명 \"가\"]\n{headers}")), "record_too_long");
    let headers = "[머리 \"말\"]\n".repeat(1000);
    assert_eq!(error(&format!("[대회명 \"가\"]\n{headers}")), "too_many_headers");
    assert_eq!(error(&format!("{HEAD}4294967296. 79졸78")), "move_number");
    assert_eq!(error(&format!("{HEAD}1. 79졸78 {}", "x\n".repeat(9 << 20))), "record_too_long");
}

#[test]
fn excess_costs_no_other_game() {
    for excess in ["가".repeat(1 << 20), "x\n".repeat(9 << 20), "[머리 \"말\"]\n".repeat(1_000_000)]
    {
        let text = format!("{HEAD}1. 79졸78\n\n{HEAD}{excess}\n{HEAD}1. 79졸78\n");
        let games: Vec<_> = gib::read(text.as_bytes()).map(|game| game.is_ok()).collect();
        assert_eq!(games, [true, false, true]);
    }
}

/// A text that grows with a number.
type Text = fn(usize) -> String;

#[test]
fn time_grows_no_faster_than_the_text() {
    let lines: [(&str, Text); 9] = [
        ("comments", |n| format!("{HEAD}{}", "{}".repeat(n))),
        ("comment lines", |n| format!("{HEAD}{{{}", "한\n".repeat(n))),
        ("wrong marks", |n| {
            format!("{HEAD}{}", "95장85장군 25장35장군 85장95장군 35장25장군 ".repeat(n / 10))
        }),
        ("passes", |n| format!("{HEAD}{}", "한수쉼 ".repeat(n))),
        ("clocks", |n| format!("{HEAD}{}", "<1>".repeat(n))),
        ("open clocks", |n| format!("{HEAD}{}", "<".repeat(n))),
        ("variations", |n| format!("1. Hc3 {}", "(".repeat(n))),
        ("glyphs", |n| format!("1. Hc3 {}", "$1 ! ".repeat(n / 2))),
        ("titles", |n| "[대회명 \"가\"]\n".repeat(n / 4)),
    ];
    // Not measured: a reader that took quadratic time for a megabyte would not come to an end.
    for (name, line) in lines {
        let text = line(1 << 20);
        assert!(text.len() >= 1 << 18, "{name}");
        read_all(text.as_bytes());
    }
}

/// A source that yields the same game for ever, and counts how many bytes it has given.
struct Endless {
    text: Vec<u8>,
    given: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let at = self.given % self.text.len();
        let length = buffer.len().min(self.text.len() - at);
        buffer[..length].copy_from_slice(&self.text[at..at + length]);
        self.given += length;
        Ok(length)
    }
}

#[test]
fn readers_read_no_further_than_they_need() {
    let text = format!("{HEAD}1. 79졸78 2. 49병48\n\n").into_bytes();
    let length = text.len();
    let mut source = Endless { text, given: 0 };
    let games = gib::Reader::new(&mut source).take(5000).flatten().count();
    assert_eq!(games, 5000);
    // The games, the title of the next one and a buffer.
    assert!(source.given < 5001 * length + (1 << 17), "{} bytes", source.given);
}

/// A source that fails after its text.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::ErrorKind::ConnectionReset.into()),
            length => Ok(length),
        }
    }
}

#[test]
fn a_failing_source_ends_the_games() {
    let text = format!("{HEAD}1. 79졸78\n\n{HEAD}1. 79졸78 2. ");
    let games: Vec<_> = gib::Reader::new(Failing(text.as_bytes())).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].as_ref().unwrap().moves(), ["i4h4".parse::<Move>().unwrap()]);
    let error = games[1].as_ref().unwrap_err();
    assert_eq!(error.kind, RecordErrorKind::Io(io::ErrorKind::ConnectionReset));
}
