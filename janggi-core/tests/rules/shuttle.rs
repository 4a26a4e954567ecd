//! RULES 5.2: a piece that goes to and fro.

use janggi_core::{IllegalMove, Rules, Shuttle, ShuttleEffect, Square};

use super::{CHARIOTS, PLAIN, THERE_AND_BACK, end, legal, refusal, twice};

const FORBIDDEN: Shuttle = Shuttle {
    effect: ShuttleEffect::Forbidden,
    exempt_checks: false,
    bridges_pass: false,
    broken_by_capture: false,
};

const fn rules(shuttle: Shuttle) -> Rules {
    Rules { shuttle: Some(shuttle), ..PLAIN }
}

const LOSES: Shuttle = Shuttle { effect: ShuttleEffect::MoverLoses, ..FORBIDDEN };

#[test]
fn shuttle_none_lets_a_piece_go_to_and_fro() {
    assert_eq!(end(CHARIOTS, PLAIN, &twice(&twice(THERE_AND_BACK))), "goes on");
}

#[test]
fn the_third_arrival_is_forbidden() {
    let moves = twice(THERE_AND_BACK);
    let refused = refusal(CHARIOTS, rules(FORBIDDEN), &moves, "a1a2");
    assert_eq!(refused, Some(IllegalMove::Shuttle { at: Square::A2 }));
    assert!(legal(CHARIOTS, rules(FORBIDDEN), &moves, "a1a3"));
    // Nobody may, Han neither.
    assert!(!legal(CHARIOTS, rules(FORBIDDEN), &format!("{moves} a1a3"), "i10i9"));
}

#[test]
fn the_second_arrival_is_not() {
    let moves = "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1";
    assert!(legal(CHARIOTS, rules(FORBIDDEN), moves, "i9i10"));
}

#[test]
fn the_third_arrival_loses() {
    let moves = format!("{} a1a2", twice(THERE_AND_BACK));
    assert_eq!(end(CHARIOTS, rules(LOSES), &twice(THERE_AND_BACK)), "goes on");
    assert_eq!(end(CHARIOTS, rules(LOSES), &moves), "han shuttle");
    let turned = "8r/4k4/9/9/9/9/9/9/9/R4K3 b";
    let moves = "i10i9 a1a2 i9i10 a2a1 i10i9 a1a2 i9i10 a2a1 i10i9";
    assert_eq!(end(turned, rules(LOSES), moves), "cho shuttle");
}

#[test]
fn the_first_arrival_may_come_from_anywhere() {
    let moves = "a1a5 i10i9 a5a6 i9i8 a6a5 i8i7 a5a6 i7i6";
    assert!(!legal(CHARIOTS, rules(FORBIDDEN), moves, "a6a5"));
}

#[test]
fn generals_and_guards_are_exempt() {
    let fen = "3k4r/4a4/9/9/4p4/9/9/9/4K4/R8 w";
    let moves = "e2e1 d10e10 e1e2 e10d10 e2e1 d10e10 e1e2 e10d10";
    assert!(legal(fen, rules(FORBIDDEN), moves, "e2e1"));
    assert_eq!(end(fen, rules(LOSES), &format!("{moves} e2e1 d10e10")), "goes on");
    let guards = "3k5/4a4/9/9/9/9/9/9/4A4/5K3 w";
    let moves = "e2e1 e9f9 e1e2 f9e9 e2e1 e9f9 e1e2 f9e9";
    assert!(legal(guards, rules(FORBIDDEN), &format!("{moves} e2e1"), "e9f9"));
}

#[test]
fn a_first_arrival_by_capture_does_not_count() {
    let fen = "3k4r/9/9/9/9/9/9/9/p3K4/R8 w";
    let moves = "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1 i9i8";
    assert!(legal(fen, rules(FORBIDDEN), moves, "a1a2"));
    let quiet = fen.replace("p3K4", "4K4");
    assert!(!legal(&quiet, rules(FORBIDDEN), moves, "a1a2"));
}

#[test]
fn a_step_of_another_piece_breaks_the_pattern() {
    let fen = "3k4r/9/9/9/9/9/9/9/4K4/RR7 w";
    let moves = "a1a2 i10i9 a2a1 i9i8 b1b2 i8i7 a1a2 i7i6 a2a1 i6i5";
    assert!(legal(fen, rules(FORBIDDEN), moves, "a1a2"));
}

/// The chariot of Cho stands on e4 and a4 by turns; on e4 it answers a check.
const ANSWERS: (&str, &str) =
    ("3k5/9/7r1/9/9/9/4R4/9/4K4/9 w", "e4a4 h8e8 a4e4 e8h8 e4a4 h8e8 a4e4 e8h8");

#[test]
fn turns_that_answer_a_check_do_not_count() {
    let (fen, moves) = ANSWERS;
    assert!(legal(fen, rules(FORBIDDEN), moves, "e4a4"), "the second and fourth turn answered");
    let in_check = "3k5/9/4r4/9/9/9/R8/9/4K4/9 w";
    let moves = "a4e4 e8h8 e4a4 d10d9 a4e4 d9d10 e4a4 d10d9";
    assert!(legal(in_check, rules(FORBIDDEN), moves, "a4e4"), "the first turn answered");
    let free = "3k5/9/8r/9/9/9/R8/9/4K4/9 w";
    let moves = "a4e4 i8h8 e4a4 d10d9 a4e4 d9d10 e4a4 d10d9";
    assert!(!legal(free, rules(FORBIDDEN), moves, "a4e4"), "no turn answered");
}

#[test]
fn a_last_turn_that_answers_a_check_is_not_forbidden() {
    let fen = "3k5/9/8r/9/9/9/R8/9/4K4/9 w";
    let moves = "a4e4 i8h8 e4a4 h8g8 a4e4 g8f8 e4a4 f8e8";
    assert!(legal(fen, rules(FORBIDDEN), moves, "a4e4"));
}

#[test]
fn exempt_checks() {
    let fen = "3k5/9/9/9/9/9/9/9/5K3/R8 w";
    let moves = "a1a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10";
    assert!(!legal(fen, rules(FORBIDDEN), moves, "a9a10"));
    let exempt = Shuttle { exempt_checks: true, ..FORBIDDEN };
    assert!(legal(fen, rules(exempt), moves, "a9a10"));
    let moves = format!("{moves} a9a10");
    assert_eq!(end(fen, rules(LOSES), &moves), "han shuttle");
    assert_eq!(end(fen, rules(Shuttle { exempt_checks: true, ..LOSES }), &moves), "goes on");
    // Only what gives check is exempt.
    assert!(!legal(CHARIOTS, rules(exempt), &twice(THERE_AND_BACK), "a1a2"));
}

#[test]
fn bridges_pass() {
    let moves = "a1a2 i10i9 a2a1 i9i10 a1a2 i10i8 a2a1 i8i7 e2e2 i7i6";
    assert!(legal(CHARIOTS, rules(FORBIDDEN), moves, "a1a2"));
    let bridges = Shuttle { bridges_pass: true, ..FORBIDDEN };
    assert!(!legal(CHARIOTS, rules(bridges), moves, "a1a2"));
    // One pass only, and only just before the last turn.
    let two = format!("{moves} e2e2 i6i5");
    assert!(legal(CHARIOTS, rules(bridges), &two, "a1a2"));
    let earlier = "a1a2 i10i9 a2a1 i9i10 e2e2 i10i8 a1a2 i8i7 a2a1 i7i6";
    assert!(legal(CHARIOTS, rules(bridges), earlier, "a1a2"));
}

#[test]
fn broken_by_capture() {
    // Han captures a soldier meanwhile.
    let fen = "3k4r/9/9/8P/9/9/9/9/4K4/R8 w";
    let moves = "a1a2 i10i9 a2a1 i9i7 a1a2 i7i6 a2a1 i6i5";
    assert!(!legal(fen, rules(FORBIDDEN), moves, "a1a2"));
    let broken = Shuttle { broken_by_capture: true, ..FORBIDDEN };
    assert!(legal(fen, rules(broken), moves, "a1a2"));
    // Before the pattern a capture does not matter.
    let earlier = "a1a3 i10i7 a3a2 i7i6 a2a1 i6i5 a1a2 i5i4 a2a1 i4i3";
    assert!(!legal(fen, rules(broken), earlier, "a1a2"));
}

#[test]
fn kakao_and_fairy_modern_differ_in_their_effect() {
    let fen = "3k4r/9/9/9/9/9/9/9/4K4/R8 w";
    let moves = twice(THERE_AND_BACK);
    assert!(!legal(fen, Rules::KAKAO, &moves, "a1a2"));
    assert_eq!(end(fen, Rules::FAIRY_MODERN, &format!("{moves} a1a2")), "han shuttle");
}
