//! Texts of moves: what is read as what, and what is refused.

use janggi_core::{Error, Move, NotationErrorKind, Position, Rules, Square};

fn step(text: &str) -> Move {
    text.parse().unwrap()
}

/// What a text means in the position that a FEN and moves lead to, or the name of the fault.
fn read(fen: &str, moves: &[&str], text: &str) -> Result<Move, &'static str> {
    let mut position = Position::from_fen(fen, Rules::FAIRY_JANGGI).unwrap();
    for m in moves {
        position = position.play(position.parse_uci(m).unwrap()).unwrap();
    }
    position.parse_move(text).map_err(|error| error.kind.name())
}

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

#[test]
fn texts_that_other_programs_get_wrong() {
    // Five characters: a10 and a9, not a1 and 0a9.
    assert_eq!(read(START, &["e2e2"], "a10a9"), Ok(step("a10a9")));
    // Not a1a1 and a stray 0.
    assert_eq!(read(START, &[], "a1a10"), Ok(step("a1a10")));
    assert!(!Position::default().is_legal(step("a1a10")));
    // Only the general's own point is a pass.
    assert_eq!(read(START, &[], "e2e2"), Ok(Move::Pass));
    for text in ["a1a1", "i1i1", "e9e9", "e5e5"] {
        assert_eq!(read(START, &[], text), Err("not_the_pass"), "{text}");
    }
    // Ranks count from 1: the general cannot step where it stands already.
    assert_eq!(read(START, &[], "e1e2"), Ok(step("e1e2")));
    assert!(!Position::default().is_legal(step("e1e2")));
    // Facing generals do not capture each other.
    let facing = "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
    assert_eq!(read(facing, &[], "e2e10"), Ok(Move::new(Square::E2, Square::E10)));
    let facing: Position = facing.parse().unwrap();
    assert!(!facing.is_legal(Move::new(Square::E2, Square::E10)));
    assert_eq!(facing.parse_san("Kxe10").unwrap_err().kind.name(), "leaves_palace");
}

#[test]
fn texts_that_are_no_moves() {
    for text in ["", " ", "e2-e3", "e2e3 ", " e2e3", "k2k3", "e2", "e0e1", "e2e11", "초", "楚", "é"]
    {
        assert_eq!(read(START, &[], text), Err("not_a_move"), "{text:?}");
    }
    for text in ["E2E3", "79졸7", "7졸78", "H02-8", "H02-803", "Kx"] {
        assert_eq!(read(START, &[], text), Err("bad_point"), "{text:?}");
    }
}

#[test]
fn korean_coordinates_count_rows_from_han() {
    let start = Position::default();
    let cases = [
        ("a1a2", "01차91", "R01-91"),
        ("b1c3", "02마83", "H02-83"),
        ("e2e3", "95장85", "K95-85"),
        ("a4a5", "71졸61", "P71-61"),
        ("h1i3", "08마89", "H08-89"),
    ];
    for (uci, korean, form) in cases {
        let m = step(uci);
        assert_eq!(start.korean(m).as_deref(), Ok(korean));
        assert_eq!(start.rank_file(m).as_deref(), Ok(form));
        assert_eq!(start.parse_move(korean), Ok(m));
        assert_eq!(start.parse_move(form), Ok(m));
    }
}

#[test]
fn errors_join_the_others() {
    let read = |text: &str| -> Result<Move, Error> { Ok(Position::default().parse_move(text)?) };
    let error = read("Pb4").unwrap_err();
    assert_eq!((error.kind(), error.offset()), ("ambiguous", Some(0)));
    let Error::Notation(error) = error else { panic!("{error}") };
    let NotationErrorKind::Ambiguous { candidates } = error.kind else { panic!("{error}") };
    assert_eq!(candidates.iter().collect::<Vec<_>>(), [Square::A4, Square::C4]);
}

#[test]
fn illegal_moves_have_no_notation() {
    let start = Position::default();
    let m = step("a1a10");
    assert!(start.san(m).is_err() && start.korean(m).is_err() && start.rank_file(m).is_err());
}

#[test]
fn mate_is_marked() {
    let position = Position::from_fen("3k5/R8/9/9/9/9/9/9/4K4/8R w", Rules::FAIRY_MODERN).unwrap();
    let m = step("i1i10");
    assert_eq!(position.san(m).as_deref(), Ok("Ri10#"));
    for text in ["Ri10#", "Ri10+", "Ri10", "R09-19#"] {
        assert_eq!(position.parse_move(text), Ok(m), "{text}");
    }
    let check = Position::from_fen("4k4/9/9/9/9/9/9/9/4K4/8R w", Rules::FAIRY_MODERN).unwrap();
    assert_eq!(check.parse_san("Ri10#").unwrap_err().kind, NotationErrorKind::NoMate);
}

#[test]
fn captures_and_checks_are_written() {
    let fen = "4k4/9/9/p7p/9/9/9/9/9/R2K4R w";
    let position = Position::from_fen(fen, Rules::KAKAO.without_endings()).unwrap();
    for (m, san, korean) in [
        ("a1a7", "Rxa7", "01차41병"),
        ("a1a6", "Ra6", "01차51"),
        ("a1b1", "Rb1", "01차02"),
        ("i1h1", "Rh1", "09차08"),
    ] {
        assert_eq!(position.san(step(m)).as_deref(), Ok(san));
        assert_eq!(position.korean(step(m)).as_deref(), Ok(korean));
    }
    let position = position.play(step("i1i7")).unwrap().play(Move::Pass).unwrap();
    assert_eq!(position.san(step("i7i10")).as_deref(), Ok("Ri10+"));
}

/// Of a move in UCI that does not read, the first character that cannot be right.
#[test]
fn a_fault_is_one_character_long() {
    let start = Position::default();
    for (text, span) in [
        ("a4z9", 2..3),
        ("a10j1", 3..4),
        ("a4b4x", 4..5),
        ("a4한", 2..5),
        ("a4", 2..2),
        ("z", 0..1),
        ("?a4", 0..1),
        ("말a4", 0..3),
    ] {
        let error = start.parse_move(text).unwrap_err();
        assert_eq!((error.kind.name(), error.span()), ("not_a_move", span), "{text}");
    }
}
