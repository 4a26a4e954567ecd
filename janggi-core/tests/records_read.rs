//! How readers of records cut a source into games and lines, and where their limits are.

#![cfg(feature = "records")]

use janggi_core::record::gib::{self, Options};
use janggi_core::record::{
    Decision, Place, Record, RecordError, RecordErrorKind, ReplayError, pgn,
};
use janggi_core::{IllegalMove, Move, Position, Rules, Side};

const HEAD: &str = "[대회명 \"마을 장기\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n";

/// The longest line and the longest record, as the documentation of the errors has them.
const LINE: usize = 512 << 10;
const RECORD: usize = 8 << 20;

fn one_of_gib(text: &str) -> Result<Record, RecordError> {
    let mut games = gib::read(text.as_bytes());
    let game = games.next().expect("a game");
    assert!(games.next().is_none(), "more than one game");
    game
}

fn one_of_pgn(text: &str) -> Result<Record, RecordError> {
    let mut games = pgn::read(text.as_bytes());
    let game = games.next().expect("a game");
    assert!(games.next().is_none(), "more than one game");
    game
}

// ---------------------------------------------------------------------------------------------
// Lines and games

#[test]
fn blank_lines_before_a_game_belong_to_none() {
    for blank in ["\n", " \t\n\n", "\u{1a}\n", "\r\n"] {
        let lines = blank.matches('\n').count() as u64;
        let record = one_of_gib(&format!("{blank}{HEAD}\n1. 79졸78\n{blank}")).unwrap();
        let source = record.source().unwrap();
        assert_eq!((source.first_line, source.last_line), (lines + 1, lines + 5), "{blank:?}");
        let record = one_of_pgn(&format!("{blank}1. Hc3 *\n{blank}")).unwrap();
        assert_eq!(record.source().unwrap().first_line, lines + 1, "{blank:?}");
        assert_eq!(gib::read(blank.as_bytes()).count() + pgn::read(blank.as_bytes()).count(), 0);
    }
    let strays = [b"\xff \xff\n", HEAD.as_bytes(), b"\n"].concat();
    let record = gib::read(&strays).next().unwrap().unwrap();
    assert_eq!(record.source().unwrap().first_line, 2);
}

#[test]
fn a_line_may_be_as_long_as_the_limit() {
    // The last line of a source needs no end.
    let line = |length: usize| format!("{{{}}}", "x".repeat(length - 2));
    for end in ["", "\n", "\n1. 79졸78\n"] {
        let fits = one_of_gib(&format!("{HEAD}\n{}{end}", line(LINE))).expect("a line that fits");
        assert_eq!(fits.comments()[0].text.len(), LINE - 2);
        let error = one_of_gib(&format!("{HEAD}\n{}{end}", line(LINE + 1))).unwrap_err();
        assert_eq!(error.kind, RecordErrorKind::LineTooLong(LINE));
        assert_eq!(error.place.line, 5);
    }
}

/// What is skipped of a line that is too long is that line and nothing else.
#[test]
fn the_line_after_one_that_is_too_long_is_the_next() {
    for length in [LINE + 1, LINE + 2, LINE + 70_000, 3 * LINE] {
        let text = format!("{HEAD}{}\n{HEAD}1. 79졸78\n", "x".repeat(length));
        let games: Vec<_> = gib::read(text.as_bytes()).collect();
        assert_eq!(games.len(), 2, "{length}");
        assert!(games[0].is_err());
        let source = games[1].as_ref().expect("the second game").source().unwrap();
        assert_eq!((source.first_line, source.last_line), (5, 8), "{length}");
    }
}

#[test]
fn a_record_may_be_as_long_as_the_limit() {
    let of_length = |length: usize| {
        let line = format!("{}\n", "x".repeat(1000));
        let rest = length - HEAD.len() - "{\n}\n".len();
        let last = format!("{}\n", "y".repeat(rest % line.len() - 1));
        format!("{HEAD}{{\n{}{last}}}\n", line.repeat(rest / line.len()))
    };
    let fits = of_length(RECORD);
    assert_eq!(fits.len(), RECORD);
    assert!(one_of_gib(&fits).is_ok());
    let error = one_of_gib(&of_length(RECORD + 1)).unwrap_err();
    assert_eq!(error.kind, RecordErrorKind::RecordTooLong(RECORD));
}

#[test]
fn a_game_begins_with_what_is_a_header_from_bracket_to_quote() {
    let game = "[Event \"a\"]\n\n1. Hc3 *\n";
    assert_eq!(pgn::read([game, game].concat().as_bytes()).flatten().count(), 2);
    // Only one of the two: a name that can be one, and a value in quotes.
    for line in ["[n(t \"a header\"]", "[White unquoted]", "[White]", "[ \"x\"]"] {
        let text = format!("{game}{line}\n");
        assert_eq!(pgn::read(text.as_bytes()).count(), 1, "{line}");
    }
}

/// Blank lines between headers, or between a game's headers and its moves, part no games.
#[test]
fn mending_parts_games_after_moves_only() {
    let untitled = "[초차림 \"마상상마\"]\n\n[한차림 \"마상상마\"]\n\n";
    for (text, games) in [
        (format!("{untitled}1. 79졸78\n"), 1),
        (format!("{untitled}1. 79졸78\n{untitled}1. 79졸78\n"), 2),
        (format!("{untitled}1. 79졸78\n\n\n{untitled}1. 79졸78\n"), 2),
        (format!("[대회명 \"가\"]\n\n{untitled}1. 79졸78\n"), 1),
    ] {
        let read = gib::Reader::with_options(text.as_bytes(), Options::MENDING);
        let plies: Vec<_> = read.map(|game| game.expect(&text).moves().len()).collect();
        assert_eq!(plies, vec![1; games], "{text}");
    }
}

// ---------------------------------------------------------------------------------------------
// Faults and where they are

#[test]
fn a_place_before_the_moves_names_no_move() {
    let place = Place { game: 2, ply: 0, line: 3, column: 4 };
    assert_eq!(place.to_string(), "game 2, line 3, column 4");
    assert_eq!(Place { ply: 1, ..place }.to_string(), "game 2, move 1, line 3, column 4");
}

/// The header that is at fault is named, not the last line.
#[test]
fn faults_of_a_board_name_its_header() {
    for (board, name) in [("가/////////", "bad_board"), ("/4장////////", "no_general")] {
        let text = format!("[대회명 \"가\"]\n[판 \"{board} 한\"]\n[주최 \"나\"]\n\n1. 79졸78\n");
        let error = one_of_gib(&text).unwrap_err();
        assert_eq!((error.kind.name(), error.place.line), (name, 2), "{text}");
        assert_eq!((error.place.ply, error.place.column), (0, 1));
    }
}

#[test]
fn a_move_that_cannot_be_replayed_says_why() {
    let mut record = Record::new(&Position::default());
    record.push("a4b4".parse().unwrap()).unwrap();
    record.push(Move::Pass).unwrap();
    let error: ReplayError = record.game(Rules::SIMPLE).unwrap_err();
    assert_eq!((error.ply, error.why), (2, IllegalMove::NoPass));
    let source = std::error::Error::source(&error).expect("a reason");
    assert_eq!(source.to_string(), error.why.to_string());
}

#[test]
fn faults_of_pgn_count_from_the_move_number() {
    for (text, ply, column) in [
        ("1. Hc3 Hz8 *", 2, 9),
        ("1.Hz3 *", 1, 4),
        ("1. Hc3 1...Hz8 *", 2, 13),
        ("1. Hc3 Hc8 2.Kd2x *", 3, 17),
    ] {
        let place = one_of_pgn(text).unwrap_err().place;
        assert_eq!((place.ply, place.column), (ply, column), "{text}");
    }
}

// ---------------------------------------------------------------------------------------------
// Move numbers and results of PGN

#[test]
fn move_numbers_of_pgn_may_be_written_in_many_ways() {
    let expected = one_of_pgn("1. Hc3 Hc8 2. Ke2 *").unwrap();
    for text in [
        "1.Hc3 Hc8 2.Ke2 *",
        "1 Hc3 Hc8 2 Ke2 *",
        "1. Hc3 1... Hc8 2. Ke2 *",
        "1. Hc3 1...Hc8 2...Ke2 *",
        "1. Hc3 ... Hc8 2. 0000 *",
        "Hc3 Hc8 0000 *",
        "1.02마83 12마33 95장95 *",
        "9999. Hc3 9999 Hc8 Ke2 *",
    ] {
        let read = one_of_pgn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, expected, "{text}");
    }
}

#[test]
fn a_move_number_beyond_reason_is_told_with_the_one_expected() {
    for (text, expected, found) in [
        ("10000. Hc3 *", 1, 10_000),
        ("12345 Hc3 *", 1, 12_345),
        ("1. Hc3 10987... Hc8 *", 1, 10_987),
        ("1. Hc3 Hc8 65432. Ke2 *", 2, 65_432),
        ("1. Hc3 Hc8 2. Ke2 Ke9 12345. Ke2 *", 3, 12_345),
    ] {
        let error = one_of_pgn(text).unwrap_err();
        assert_eq!(error.kind, RecordErrorKind::MoveNumber { expected, found }, "{text}");
    }
}

#[test]
fn a_header_that_leaves_the_result_open_gives_way_to_the_moves() {
    for (header, end, expected) in [
        ("*", "1-0", Decision::Win(Side::Cho)),
        ("?", "0-1", Decision::Win(Side::Han)),
        ("1-0", "*", Decision::Win(Side::Cho)),
        ("0-1", "1-0", Decision::Win(Side::Han)),
        ("*", "*", Decision::Unknown),
    ] {
        let text = format!("[Result \"{header}\"]\n\n1. Hc3 {end}\n");
        assert_eq!(one_of_pgn(&text).unwrap().result().decision, expected, "{text}");
    }
}
