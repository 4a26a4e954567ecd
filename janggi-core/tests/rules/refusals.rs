//! Why moves are refused, and which pieces are in the way: every kind of [`IllegalMove`].

use janggi_core::{Bitboard, Error, IllegalMove, Piece, PieceKind, Rules, Side, Square};

use super::{CHARIOTS, PLAIN, START, THERE_AND_BACK, refusal, twice};

/// Holds a refusal against its value, its stable name, its culprits and its sentence.
fn check(
    found: Option<IllegalMove>,
    expected: IllegalMove,
    name: &str,
    way: &[Square],
    text: &str,
) {
    let found = found.expect("a refusal");
    assert_eq!(found, expected);
    assert_eq!(found.name(), name);
    assert_eq!(found.culprits(), way.iter().copied().collect::<Bitboard>());
    assert_eq!(found.to_string(), text);
    assert_eq!(Error::from(found).kind(), name);
    assert_eq!(Error::from(found).offset(), None);
}

fn squares(list: &[Square]) -> Bitboard {
    list.iter().copied().collect()
}

#[test]
fn game_over() {
    let found = refusal(START, Rules::KOJF, "e2e2 e9e9", "a1a2");
    let Some(IllegalMove::GameOver(outcome)) = found else { panic!("{found:?}") };
    let text = format!("the game is over: {outcome}");
    check(found, IllegalMove::GameOver(outcome), "game_over", &[], &text);
}

#[test]
fn empty_point() {
    let found = refusal(START, PLAIN, "", "e5e6");
    let expected = IllegalMove::EmptyPoint(Square::E5);
    check(found, expected, "empty_point", &[], "no piece stands on e5");
}

#[test]
fn not_your_piece() {
    let piece = Piece::new(Side::Han, PieceKind::Soldier);
    let expected = IllegalMove::NotYourPiece { piece, at: Square::A7 };
    let text = "the soldier on a7 is Han's, and it is the other side's turn";
    check(refusal(START, PLAIN, "", "a7a6"), expected, "not_your_piece", &[], text);
}

#[test]
fn own_piece() {
    let expected = IllegalMove::OwnPiece { kind: PieceKind::Soldier, at: Square::A4 };
    let text = "a4 holds one's own soldier";
    check(refusal(START, PLAIN, "", "a1a4"), expected, "own_piece", &[Square::A4], text);
}

#[test]
fn not_its_move() {
    let (kind, from, to) = (PieceKind::Soldier, Square::A4, Square::A6);
    let expected = IllegalMove::NotItsMove { kind, from, to };
    let text = "the soldier does not move from a4 to a6";
    check(refusal(START, PLAIN, "", "a4a6"), expected, "not_its_move", &[], text);
    for (m, kind) in [
        ("a1b2", PieceKind::Chariot),
        ("b3c4", PieceKind::Cannon),
        ("b1b2", PieceKind::Horse),
        ("c1e3", PieceKind::Elephant),
        ("d1d3", PieceKind::Guard),
    ] {
        let fen = START.replace("P1P1P1P1P", "P3P3P");
        let found = refusal(&fen, PLAIN, "", m);
        assert!(matches!(found, Some(IllegalMove::NotItsMove { kind: k, .. }) if k == kind));
    }
}

#[test]
fn leaves_palace() {
    let expected = IllegalMove::LeavesPalace { kind: PieceKind::General, to: Square::C2 };
    let text = "a general may not leave its palace, and c2 is outside";
    check(refusal(START, PLAIN, "", "e2c2"), expected, "leaves_palace", &[], text);
    let fen = "3k5/9/9/9/9/9/9/5A3/4K4/9 w";
    let found = refusal(fen, PLAIN, "", "f3f4");
    assert_eq!(found.map(IllegalMove::name), Some("leaves_palace"));
}

#[test]
fn blocked_chariot() {
    let way = [Square::A4, Square::A7];
    let expected = IllegalMove::Blocked { kind: PieceKind::Chariot, blockers: squares(&way) };
    let text = "the chariot is blocked: a4, a7 in the way";
    check(refusal(START, PLAIN, "", "a1a10"), expected, "blocked", &way, text);
}

#[test]
fn blocked_on_the_palace_diagonal() {
    let fen = "5k3/9/9/9/9/9/9/9/4A4/3R1K3 w";
    let way = [Square::E2];
    let expected = IllegalMove::Blocked { kind: PieceKind::Chariot, blockers: squares(&way) };
    let text = "the chariot is blocked: e2 in the way";
    check(refusal(fen, PLAIN, "", "d1f3"), expected, "blocked", &way, text);
}

#[test]
fn blocked_leg_of_a_horse() {
    let way = [Square::G1];
    let expected = IllegalMove::Blocked { kind: PieceKind::Horse, blockers: squares(&way) };
    let text = "the horse is blocked: g1 in the way";
    check(refusal(START, PLAIN, "", "h1f2"), expected, "blocked", &way, text);
}

#[test]
fn blocked_way_of_an_elephant() {
    let fen = "5k3/9/9/9/5p3/4p4/4B4/9/3K5/9 w";
    let both = [Square::E5, Square::F6];
    let expected = IllegalMove::Blocked { kind: PieceKind::Elephant, blockers: squares(&both) };
    let text = "the elephant is blocked: e5, f6 in the way";
    check(refusal(fen, PLAIN, "", "e4g7"), expected, "blocked", &both, text);
}

#[test]
fn no_screen() {
    let expected = IllegalMove::NoScreen { from: Square::B3, to: Square::B5 };
    let text = "the cannon has no screen to jump between b3 and b5";
    check(refusal(START, PLAIN, "", "b3b5"), expected, "no_screen", &[], text);
}

#[test]
fn a_cannon_has_no_screen_to_the_next_point_of_its_line() {
    for (m, to) in [("b3b4", Square::B4), ("b3c3", Square::C3)] {
        let expected = IllegalMove::NoScreen { from: Square::B3, to };
        assert_eq!(refusal(START, PLAIN, "", m), Some(expected));
    }
}

#[test]
fn on_a_palace_diagonal_a_cannon_goes_from_corner_to_corner_only() {
    let fen = "4k4/9/9/9/9/9/9/9/5K3/3C5 w";
    let (kind, from) = (PieceKind::Cannon, Square::D1);
    let expected = IllegalMove::NotItsMove { kind, from, to: Square::E2 };
    assert_eq!(refusal(fen, PLAIN, "", "d1e2"), Some(expected));
    let expected = IllegalMove::NoScreen { from, to: Square::F3 };
    assert_eq!(refusal(fen, PLAIN, "", "d1f3"), Some(expected));
    assert_eq!(refusal("3k5/9/9/9/9/9/9/9/4K4/3C5 w", PLAIN, "", "d1f3"), None);
}

#[test]
fn a_cannon_that_moves_as_it_should_may_still_expose_its_general() {
    let fen = "3k5/9/4r4/9/9/9/4C1P2/9/4K4/9 w";
    let expected = IllegalMove::ExposesGeneral { checkers: squares(&[Square::E8]) };
    assert_eq!(refusal(fen, PLAIN, "", "e4h4"), Some(expected));
}

#[test]
fn many_screens() {
    let fen = "3k5/9/9/p8/9/p8/P8/9/C8/3K5 w";
    let screens = [Square::A4, Square::A5];
    let expected = IllegalMove::ManyScreens { screens: squares(&screens) };
    let text = "the cannon would jump more than one piece: a4, a5";
    check(refusal(fen, PLAIN, "", "a2a7"), expected, "many_screens", &screens, text);
}

#[test]
fn cannon_over_cannon() {
    let expected = IllegalMove::CannonOverCannon { screen: Square::B8 };
    let text = "a cannon may not jump the cannon on b8";
    let found = refusal(START, PLAIN, "", "b3b9");
    check(found, expected, "cannon_over_cannon", &[Square::B8], text);
}

#[test]
fn cannon_takes_cannon() {
    let fen = "3k5/9/9/c8/p8/9/C8/9/4K4/9 w";
    let expected = IllegalMove::CannonTakesCannon { at: Square::A7 };
    let text = "a cannon may not capture the cannon on a7";
    check(refusal(fen, PLAIN, "", "a4a7"), expected, "cannon_takes_cannon", &[Square::A7], text);
}

#[test]
fn in_check() {
    let fen = "3k5/9/9/4c4/R8/9/4N4/9/4K4/9 w";
    let checkers = [Square::E7];
    let expected = IllegalMove::InCheck { checkers: squares(&checkers) };
    let text = "the move does not answer the check from e7";
    check(refusal(fen, PLAIN, "", "a6a5"), expected, "in_check", &checkers, text);
}

#[test]
fn exposes_general() {
    let fen = "3kc4/9/R3c4/9/9/9/9/9/4K4/9 w";
    let checkers = [Square::E10];
    let expected = IllegalMove::ExposesGeneral { checkers: squares(&checkers) };
    let text = "the move exposes the general to e10";
    check(refusal(fen, PLAIN, "", "a8e8"), expected, "exposes_general", &checkers, text);
}

#[test]
fn bikjang_must_be_answered() {
    let fen = "4k4/9/9/9/9/9/9/9/4K4/R8 w";
    let expected = IllegalMove::BikjangMustBeAnswered;
    let text = "the generals face each other: break the bikjang or accept it by passing";
    for m in ["a1a5", "e2e3"] {
        let found = refusal(fen, Rules::KOJF, "", m);
        check(found, expected, "bikjang_must_be_answered", &[], text);
    }
}

#[test]
fn repetition_forbidden() {
    let found = refusal(START, Rules::HANGAME, &twice(THERE_AND_BACK), "a1a2").unwrap();
    assert_eq!(found, IllegalMove::Repetition { occurrences: 3 });
    assert_eq!((found.name(), found.culprits()), ("repetition_forbidden", Bitboard::EMPTY));
    assert!(found.to_string().contains('3'));
}

#[test]
fn shuttle_forbidden() {
    let found = refusal(CHARIOTS, Rules::KAKAO, &twice(THERE_AND_BACK), "a1a2");
    let expected = IllegalMove::Shuttle { at: Square::A2 };
    let text = "the piece would arrive on a2 for the third time in a row";
    check(found, expected, "shuttle_forbidden", &[], text);
}

#[test]
fn no_pass() {
    let found = refusal(START, Rules::SIMPLE, "", "e2e2");
    check(found, IllegalMove::NoPass, "no_pass", &[], "these rules know no pass");
}

#[test]
fn pass_in_check() {
    let fen = "3k5/9/9/4c4/9/9/4N4/9/4K4/9 w";
    let checkers = [Square::E7];
    let expected = IllegalMove::PassInCheck { checkers: squares(&checkers) };
    let text = "a side in check may not pass; check from e7";
    check(refusal(fen, PLAIN, "", "e2e2"), expected, "pass_in_check", &checkers, text);
}

#[test]
fn pass_after_pass() {
    let found = refusal(START, Rules::FRIENDLY, "e2e2", "e9e9");
    let text = "a pass may not be answered by a pass while there is a board move";
    check(found, IllegalMove::PassAfterPass, "pass_after_pass", &[], text);
}
