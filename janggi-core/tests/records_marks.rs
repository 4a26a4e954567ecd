//! What records say of captures and checks, and what their reader makes of what they leave out.

#![cfg(feature = "records")]

use janggi_core::record::{Disagreement, Record, gib, pgn};
use janggi_core::{KoreanStyle, NotationErrorKind, PieceKind, Position, Rules, Script};

/// Two chariots that can give check and capture, on files of their own.
const CHARIOTS: &str = "4k4/9/9/p8/8p/9/9/9/9/R2K4R w - - 0 1";

/// The chariots alone.
const LONE_CHARIOTS: &str = "4k4/9/9/9/9/9/9/9/9/R2K4R w - - 0 1";

/// The usual set-up.
const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

/// A record in GIB of these moves.
fn gib_from(fen: &str, moves: &str) -> Record {
    let start = Position::from_fen(fen, Rules::KAKAO).unwrap();
    let text = format!("{}{moves}\n", gib::to_string(&Record::new(&start)));
    gib::read(text.as_bytes()).next().expect("a game").unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A record in PGN of these moves.
fn pgn_from(fen: &str, moves: &str) -> Record {
    let text = format!("[FEN \"{fen}\"]\n\n{moves} *\n");
    pgn::read(text.as_bytes()).next().expect("a game").unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn style(record: &Record) -> KoreanStyle {
    record.source().expect("it was read").style
}

/// The disagreements with the numbers of their moves.
fn found(record: &Record) -> Vec<(usize, Disagreement)> {
    record.disagreements().iter().map(|(place, what)| (place.ply, *what)).collect()
}

#[test]
fn checks_are_missed_only_where_others_are_marked() {
    let unmarked = |ply| vec![(ply, Disagreement::UnmarkedCheck)];
    for (gib, pgn, expected) in [
        ("1. 09차19장군 2. 15장25 3. 19차29장군", "1. Ri10+ Ke9 2. Ri9+", vec![]),
        ("1. 09차19 2. 15장25 3. 19차29", "1. Ri10 Ke9 2. Ri9", vec![]),
        ("1. 09차19장군 2. 15장25 3. 19차29", "1. Ri10+ Ke9 2. Ri9", unmarked(3)),
        ("1. 09차19 2. 15장25 3. 19차29장군", "1. Ri10 Ke9 2. Ri9+", unmarked(1)),
    ] {
        let record = gib_from(LONE_CHARIOTS, gib);
        assert_eq!(found(&record), expected, "{gib}");
        assert_eq!(style(&record).check, gib.contains("장군"), "{gib}");
        assert_eq!(found(&pgn_from(LONE_CHARIOTS, pgn)), expected, "{pgn}");
    }
}

#[test]
fn captures_are_missed_only_where_others_are_marked() {
    let unmarked = |ply| vec![(ply, Disagreement::UnmarkedCapture(PieceKind::Soldier))];
    for (gib, pgn, expected) in [
        ("1. 01차41병 2. 15장25 3. 09차59병", "1. Rxa7 Ke9 2. Rxi6", vec![]),
        ("1. 01차41 2. 15장25 3. 09차59", "1. Ra7 Ke9 2. Ri6", vec![]),
        ("1. 01차41병 2. 15장25 3. 09차59", "1. Rxa7 Ke9 2. Ri6", unmarked(3)),
        ("1. 01차41 2. 15장25 3. 09차59병", "1. Ra7 Ke9 2. Rxi6", unmarked(1)),
    ] {
        let record = gib_from(CHARIOTS, gib);
        assert_eq!(found(&record), expected, "{gib}");
        assert_eq!(style(&record).captured, gib.contains('병'), "{gib}");
        assert_eq!(found(&pgn_from(CHARIOTS, pgn)), expected, "{pgn}");
    }
}

/// What is left out of the one kind says nothing of the other, and a game that shows neither is
/// taken for one of the usual style.
#[test]
fn a_style_is_shown_by_moves_that_could_have_a_mark() {
    let style_of = |moves| style(&gib_from(CHARIOTS, moves));
    assert_eq!(style_of("1. 01차91 2. 15장14"), KoreanStyle::default());
    let no_captures = KoreanStyle { captured: false, ..KoreanStyle::default() };
    assert_eq!(style_of("1. 01차41 2. 15장14"), no_captures);
    let no_checks = KoreanStyle { check: false, ..KoreanStyle::default() };
    assert_eq!(style_of("1. 09차08 2. 41병42 3. 08차18"), no_checks);
}

/// Script and side are those of the first move; 타 counts wherever it stands.
#[test]
fn a_style_follows_the_first_move() {
    let usual = KoreanStyle::default();
    for (moves, expected) in [
        ("1. 79卒78", KoreanStyle { script: Script::Hanja, ..usual }),
        ("1. 79卒78 2. 49병48", KoreanStyle { script: Script::Hanja, ..usual }),
        ("1. 79졸78 2. 49漢兵48", usual),
        ("1. 79초졸78 2. 49병48", KoreanStyle { side: true, ..usual }),
        ("1. 79졸78 2. 49병48 3. 09차19타차", KoreanStyle { strike: true, ..usual }),
    ] {
        assert_eq!(style(&gib_from(START, moves)), expected, "{moves}");
    }
}

#[test]
fn pgn_says_check_and_mate_where_there_is_one() {
    for (moves, expected) in [
        ("1. Ri2+", vec![(1, Disagreement::NoCheck)]),
        ("1. Ri2#", vec![(1, Disagreement::NoCheck)]),
        ("1. Ri10#", vec![(1, Disagreement::NoMate)]),
        ("1. Rxi5", vec![(1, Disagreement::NoCapture)]),
        ("1. Ra9 Ke10 2. Ri10#", vec![]),
        ("1. Ra9 Ke10 2. Ri10+", vec![]),
    ] {
        assert_eq!(found(&pgn_from(LONE_CHARIOTS, moves)), expected, "{moves}");
    }
}

/// PGN may be written in Korean notation. Its marks are compared as in GIB.
#[test]
fn korean_moves_in_pgn_have_marks_too() {
    for moves in ["1. 01차91병", "01차91병"] {
        assert_eq!(found(&pgn_from(CHARIOTS, moves)), [(1, Disagreement::NoCapture)], "{moves}");
    }
    let record = pgn_from(CHARIOTS, "1. 01차41병 15장25 2. 09차59");
    assert_eq!(found(&record), [(3, Disagreement::UnmarkedCapture(PieceKind::Soldier))]);
    // Four zeros are a pass, not a point.
    assert_eq!(pgn_from(CHARIOTS, "1. 0000 0000").moves().len(), 2);
}

/// A pass captures nothing, though it ends on a piece.
#[test]
fn a_pass_that_says_it_captures_is_wrong() {
    for pass in ["04장04차", "04장04장"] {
        assert_eq!(
            found(&gib_from(CHARIOTS, &format!("1. {pass}"))),
            [(1, Disagreement::NoCapture)]
        );
        let start = Position::from_fen(CHARIOTS, Rules::KAKAO).unwrap();
        let error = start.parse_korean(pass).unwrap_err();
        assert_eq!(error.kind, NotationErrorKind::NoCapture, "{pass}");
    }
    assert_eq!(found(&gib_from(CHARIOTS, "1. 04장04")), []);
}

#[test]
fn disagreements_have_names_and_sentences_of_their_own() {
    let (said, found) = (PieceKind::Horse, PieceKind::Cannon);
    let all = [
        (Disagreement::NoCapture, "no_capture"),
        (Disagreement::WrongCapture { said, found }, "wrong_capture"),
        (Disagreement::NoCheck, "no_check"),
        (Disagreement::NoMate, "no_mate"),
        (Disagreement::UnmarkedCapture(found), "unmarked_capture"),
        (Disagreement::UnmarkedCheck, "unmarked_check"),
    ];
    for (disagreement, name) in all {
        assert_eq!(disagreement.name(), name);
        let sentence = disagreement.to_string();
        assert_eq!(all.iter().filter(|(other, _)| other.to_string() == sentence).count(), 1);
    }
}
