//! RULES 5.1: facing generals.

use janggi_core::{Bikjang, DoublePass, GeneralCapture, Points, Rules, Verdict};

use super::support::{game, position, sorted_texts};
use super::{PLAIN, START, end, legal};

const fn rules(verdict: Verdict, below: Option<Points>, general_capture: GeneralCapture) -> Rules {
    Rules { bikjang: Some(Bikjang { verdict, below, general_capture }), ..PLAIN }
}

const SCORE: Rules = rules(Verdict::Score, None, GeneralCapture::Same);
const DRAW: Rules = rules(Verdict::Draw, None, GeneralCapture::Same);
const BELOW_30: Rules = rules(Verdict::Score, Some(Points::new(30)), GeneralCapture::Same);

const FACING: &str = "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1";
/// Cho is mated by the chariot on d1 and leads by 26 : 21.5.
const MATED: &str = "5c3/5k3/9/9/9/RR7/9/9/9/3r1K3 w - - 0 1";

fn must_answer(fen: &str, rules: Rules, moves: &str) -> bool {
    game(fen, rules, moves).position().must_answer_bikjang()
}

#[test]
fn bikjang_is_generals_on_one_file_with_nothing_between() {
    let facing = |fen| position(fen, PLAIN).is_bikjang();
    assert!(facing(FACING));
    assert!(facing("9/9/3k5/9/9/9/9/3K5/9/9 w"));
    assert!(!facing("4k4/9/9/9/4p4/9/9/9/4K4/R8 w"));
    assert!(!facing("3k5/9/9/9/9/9/9/9/4K4/R8 w"));
}

#[test]
fn bikjang_none_has_no_effect() {
    assert!(position(FACING, PLAIN).is_bikjang());
    assert!(!must_answer(FACING, PLAIN, ""));
    assert!(legal(FACING, PLAIN, "", "a1a5"));
    assert_eq!(end(FACING, PLAIN, "e2e2"), "goes on");
}

#[test]
fn a_bikjang_must_be_broken_or_accepted() {
    let position = position(FACING, SCORE);
    let moves = sorted_texts(&position, &position.legal_moves());
    assert_eq!(moves, ["e2d1", "e2d2", "e2d3", "e2e2", "e2f1", "e2f2", "e2f3"]);
    let interposes = "4k4/9/9/9/9/R8/9/9/4K4/9 w";
    assert!(legal(interposes, SCORE, "", "a5e5"));
}

#[test]
fn an_accepted_bikjang_ends_by_score() {
    assert_eq!(end(FACING, SCORE, "e2e2"), "cho bikjang");
    let han_leads = "5k3/9/9/9/9/9/9/3p5/5K3/9 w";
    assert_eq!(end(han_leads, SCORE, "f2f2"), "han bikjang");
    assert!(game(FACING, SCORE, "e2e2").legal_moves().is_empty());
}

#[test]
fn an_accepted_bikjang_ends_in_a_draw() {
    assert_eq!(end(FACING, DRAW, "e2e2"), "draw bikjang");
}

#[test]
fn a_broken_bikjang_lets_the_game_go_on() {
    assert_eq!(end(FACING, SCORE, "e2d2 e10e10"), "goes on");
}

#[test]
fn the_called_side_has_one_move_before_the_bikjang_counts() {
    let fen = "4k4/9/9/9/4N4/9/9/9/4K4/9 w";
    for rules in [SCORE, DRAW, Rules::FRIENDLY] {
        assert_eq!(end(fen, rules, "e6d8"), "goes on");
        assert!(must_answer(fen, rules, "e6d8"));
    }
}

#[test]
fn a_bikjang_may_be_accepted_in_check() {
    let fen = "9/3k5/9/9/9/9/9/9/9/3K1r3 w";
    let position = position(fen, SCORE);
    assert!(position.is_check());
    assert_eq!(sorted_texts(&position, &position.legal_moves()), ["d1d1"]);
    assert_eq!(end(fen, SCORE, "d1d1"), "han bikjang");
    assert!(legal(fen, PLAIN, "", "d1d2"), "without a bikjang d2 answers the check");
}

#[test]
fn a_bikjang_may_be_accepted_in_mate() {
    assert_eq!(end(MATED, PLAIN, ""), "han checkmate");
    assert_eq!(end(MATED, SCORE, ""), "goes on");
    assert_eq!(end(MATED, SCORE, "f1f1"), "cho bikjang");
    assert_eq!(end(MATED, DRAW, "f1f1"), "draw bikjang");
}

#[test]
fn a_bikjang_is_callable_below_30_points_only() {
    // Cho has 30 and steps aside, then 29.
    let thirty = "4k4/9/9/9/9/RRP6/4P4/9/4K4/9 w";
    assert!(!must_answer(thirty, BELOW_30, "e4d4"));
    let twenty_nine = "4k4/9/9/9/9/RR7/9/4A4/4K4/9 w";
    assert!(must_answer(twenty_nine, BELOW_30, "e3d3"));
}

#[test]
fn both_sides_must_be_below_and_the_deom_is_not_counted() {
    // Han has 29, with the deom 30.5; then 31.
    let twenty_nine = "4k4/4a4/rr7/9/9/9/9/9/4K4/9 b";
    assert!(must_answer(twenty_nine, BELOW_30, "e9d9"));
    let thirty_one = "4k4/4a4/rr7/p8/9/9/9/9/4K4/9 b";
    assert!(!must_answer(thirty_one, BELOW_30, "e9d9"));
}

#[test]
fn a_bikjang_that_is_not_callable_has_no_effect() {
    let thirty = "4k4/9/9/9/9/RRP6/4P4/9/4K4/9 w";
    assert!(game(thirty, BELOW_30, "e4d4").position().is_bikjang());
    assert!(legal(thirty, BELOW_30, "e4d4", "e10e9"));
    assert_eq!(end(thirty, BELOW_30, "e4d4 e10e10"), "goes on");
    let ends = Rules { double_pass: DoublePass::Ends(Verdict::Score), ..BELOW_30 };
    assert_eq!(end(thirty, ends, "e4d4 e10e10 e2e2"), "cho double_pass");
    // Nor does it make a pass legal in check.
    let in_check = "9/3k5/9/9/9/RR6P/8P/9/9/3K1r3 w";
    assert!(!legal(in_check, BELOW_30, "", "d1d1"));
    assert!(legal(in_check, BELOW_30, "", "d1d2"));
}

/// The general of Cho captures and faces the other; 13 points each.
const GENERAL_CAPTURES: (&str, &str) = ("4k3r/9/9/9/9/9/9/9/3Kp4/R8 w - - 0 1", "d2e2");

#[test]
fn a_generals_capture_always_callable() {
    let (fen, moves) = GENERAL_CAPTURES;
    let capture = GeneralCapture::AlwaysCallable;
    assert!(must_answer(fen, rules(Verdict::Score, Some(Points::new(10)), capture), moves));
    assert!(must_answer(fen, rules(Verdict::Score, None, capture), moves));
}

#[test]
fn a_generals_capture_never_callable() {
    let (fen, moves) = GENERAL_CAPTURES;
    let capture = GeneralCapture::NeverCallable;
    assert!(!must_answer(fen, rules(Verdict::Score, Some(Points::new(30)), capture), moves));
    assert!(!must_answer(fen, rules(Verdict::Score, None, capture), moves));
}

#[test]
fn a_generals_capture_same() {
    let (fen, moves) = GENERAL_CAPTURES;
    let capture = GeneralCapture::Same;
    assert!(!must_answer(fen, rules(Verdict::Score, Some(Points::new(13)), capture), moves));
    assert!(must_answer(fen, rules(Verdict::Score, Some(Points::new(14)), capture), moves));
    assert!(must_answer(fen, rules(Verdict::Score, None, capture), moves));
}

#[test]
fn another_pieces_capture_or_a_generals_quiet_step_is_nothing_special() {
    let never = rules(Verdict::Score, None, GeneralCapture::NeverCallable);
    assert!(must_answer("4k4/9/9/9/9/2p6/4N4/9/4K4/9 w", never, "e4c5"));
    assert!(must_answer("4k4/9/9/9/9/9/9/9/3K5/9 w", never, "d2e2"));
    let always = rules(Verdict::Score, Some(Points::new(1)), GeneralCapture::AlwaysCallable);
    assert!(!must_answer("4k4/9/9/9/9/2p6/4N4/9/4K4/R8 w", always, "e4c5"));
    assert!(!must_answer("4k4/9/9/9/9/9/9/9/3K5/R8 w", always, "d2e2"));
}

#[test]
fn how_a_facing_arose_is_forgotten_with_the_next_ply() {
    let (fen, moves) = GENERAL_CAPTURES;
    let never = rules(Verdict::Score, None, GeneralCapture::NeverCallable);
    // Han does not care and moves its chariot: now the facing is like any other.
    assert!(must_answer(fen, never, &format!("{moves} i10i9")));
}

#[test]
fn a_loaded_facing_is_not_over_and_not_by_capture() {
    for (name, rules) in Rules::PRESETS {
        assert_eq!(end(FACING, rules, ""), "goes on", "{name}");
    }
    let never = rules(Verdict::Score, None, GeneralCapture::NeverCallable);
    assert!(must_answer(FACING, never, ""));
}

#[test]
fn the_soldiers_before_the_generals_step_aside() {
    let moves = "e4d4 e7d7";
    let callable = |rules| must_answer(START, rules, moves);
    assert!(!callable(Rules::KAKAO) && !callable(Rules::TOURNAMENT) && !callable(Rules::HANGAME));
    assert!(callable(Rules::KOJF) && callable(Rules::FRIENDLY));
    assert!(callable(Rules::FAIRY_JANGGI) && callable(Rules::FAIRY_TRADITIONAL));
    assert!(!callable(Rules::FAIRY_MODERN) && !callable(Rules::FAIRY_CASUAL));
}

#[test]
fn an_accepted_bikjang_goes_before_the_answer_to_a_pass() {
    // Han passes, and Cho's pass accepts what has stood since.
    let forbidden = Rules { double_pass: DoublePass::Forbidden, ..SCORE };
    let fen = "4k4/9/9/9/9/9/9/9/4K4/R8 b";
    assert_eq!(end(fen, forbidden, "e10e10"), "cho bikjang");
    let below = Rules { double_pass: DoublePass::Ends(Verdict::Draw), ..BELOW_30 };
    assert_eq!(end(fen, below, "e10e10"), "cho bikjang");
}
