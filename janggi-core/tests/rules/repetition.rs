//! RULES 5: `repetition`.

use janggi_core::{
    IllegalMove, PerpetualCheck, Points, Repetition, RepetitionEffect, Rules, Verdict,
};

use super::support::game;
use super::{CHARIOTS, PLAIN, START, THERE_AND_BACK, end, legal, refusal, twice};

const fn rules(effect: RepetitionEffect, occurrences: u8) -> Rules {
    let perpetual_check = PerpetualCheck::Same;
    let rule = Repetition { occurrences, effect, perpetual_check, exempt_below: None };
    Rules { repetition: Some(rule), ..PLAIN }
}

const DRAWS: RepetitionEffect = RepetitionEffect::Ends(Verdict::Draw);
const SCORES: RepetitionEffect = RepetitionEffect::Ends(Verdict::Score);
const FORBIDDEN: RepetitionEffect = RepetitionEffect::Forbidden;

fn with(rules: Rules, change: impl FnOnce(&mut Repetition)) -> Rules {
    let mut repetition = rules.repetition.expect("a rule of repetition");
    change(&mut repetition);
    Rules { repetition: Some(repetition), ..rules }
}

#[test]
fn repetition_none_lets_everything_recur() {
    let moves = twice(&twice(THERE_AND_BACK));
    assert_eq!(end(CHARIOTS, PLAIN, &moves), "goes on");
    assert_eq!(game(CHARIOTS, PLAIN, &moves).repetitions(), 5);
}

#[test]
fn occurrences() {
    assert_eq!(end(CHARIOTS, rules(DRAWS, 2), THERE_AND_BACK), "draw repetition");
    assert_eq!(end(CHARIOTS, rules(DRAWS, 3), THERE_AND_BACK), "goes on");
    let twice_round = twice(THERE_AND_BACK);
    assert_eq!(end(CHARIOTS, rules(DRAWS, 3), &twice_round), "draw repetition");
    assert_eq!(end(CHARIOTS, rules(DRAWS, 4), &twice_round), "goes on");
    let three_times = format!("{twice_round} {THERE_AND_BACK}");
    assert_eq!(end(CHARIOTS, rules(DRAWS, 4), &three_times), "draw repetition");
}

#[test]
fn effect_ends_with_a_verdict() {
    let moves = twice(THERE_AND_BACK);
    assert_eq!(end(CHARIOTS, rules(DRAWS, 3), &moves), "draw repetition");
    assert_eq!(end(CHARIOTS, rules(SCORES, 3), &moves), "han repetition");
}

#[test]
fn ends_counts_the_start_of_the_game() {
    let before_the_last = "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1";
    assert_eq!(end(CHARIOTS, rules(DRAWS, 3), before_the_last), "goes on");
    assert_eq!(end(CHARIOTS, rules(DRAWS, 3), &twice(THERE_AND_BACK)), "draw repetition");
}

#[test]
fn effect_forbidden_refuses_the_move() {
    let rules = rules(FORBIDDEN, 3);
    let moves = twice(THERE_AND_BACK);
    let refused = refusal(START, rules, &moves, "a1a2");
    assert_eq!(refused, Some(IllegalMove::Repetition { occurrences: 3 }));
    assert!(legal(START, rules, &moves, "a1a3"));
    assert_eq!(end(START, rules, &moves), "goes on");
}

#[test]
fn the_second_occurrence_can_be_forbidden() {
    let second = Some(IllegalMove::Repetition { occurrences: 2 });
    assert_eq!(refusal(CHARIOTS, rules(FORBIDDEN, 2), THERE_AND_BACK, "a1a2"), second);
    // Two passes lead back to the position after a capture.
    let capture = "3k4r/9/9/9/9/9/9/9/p3K4/R8 w";
    assert_eq!(refusal(capture, rules(FORBIDDEN, 2), "a1a2 d10d10", "e2e2"), second);
    assert_eq!(refusal(capture, rules(FORBIDDEN, 3), "a1a2 d10d10", "e2e2"), None);
}

#[test]
fn forbidden_counts_what_moves_have_made() {
    // The start stands for the third time, but no move made it the first time.
    let before_the_last = "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1";
    assert!(legal(START, rules(FORBIDDEN, 3), before_the_last, "i9i10"));
    let game = game(START, rules(FORBIDDEN, 3), &twice(THERE_AND_BACK));
    assert_eq!(game.repetitions(), 3);
}

/// Cho checks for ever; 36 points against none.
const PERPETUAL: &str = "R2k5/9/9/9/9/9/9/9/5K3/1R2CA3 b - - 0 1";
const PERPETUAL_ROUND: &str = "d10d9 a10a9 d9d10 a9a10";

#[test]
fn an_answer_to_a_check_is_not_forbidden() {
    let rules = rules(FORBIDDEN, 3);
    let moves = twice(PERPETUAL_ROUND);
    assert!(legal(PERPETUAL, rules, &moves, "d10d9"), "third occurrence, but in check");
    let then = format!("{moves} d10d9");
    let refused = refusal(PERPETUAL, rules, &then, "a10a9");
    assert_eq!(refused, Some(IllegalMove::Repetition { occurrences: 3 }));
}

#[test]
fn exempt_below_is_strict_and_without_deom() {
    let moves = twice(THERE_AND_BACK);
    let exempt = |points| with(rules(DRAWS, 3), |rule| rule.exempt_below = Some(points));
    assert_eq!(end(CHARIOTS, exempt(Points::new(13)), &moves), "draw repetition");
    assert_eq!(end(CHARIOTS, exempt(Points::new(14)), &moves), "goes on");
    let forbidden = |points| with(rules(FORBIDDEN, 3), |rule| rule.exempt_below = Some(points));
    assert!(!legal(CHARIOTS, forbidden(Points::new(13)), &moves, "a1a2"));
    assert!(legal(CHARIOTS, forbidden(Points::new(14)), &moves, "a1a2"));
}

#[test]
fn both_sides_must_be_below_to_be_exempt() {
    let rules = with(rules(DRAWS, 3), |rule| rule.exempt_below = Some(Points::new(14)));
    let fen = CHARIOTS.replace("9/9/9/9/9/9/9", "9/9/9/9/9/6PPP/9");
    assert_eq!(end(&fen, rules, &twice(THERE_AND_BACK)), "draw repetition");
}

/// Cho checks with every move.
const CHECKS: &str = "a1a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10 a9a10";
/// Cho checks with every other move.
const CHECKS_NOW_AND_THEN: &str = "a1a10 d10d9 a10a8 d9d10 a8a10 d10d9 a10a8 d9d10 a8a10";
const HUNTER: &str = "3k5/9/9/9/9/9/9/9/5K3/R8 w - - 0 1";

#[test]
fn perpetual_check_loses() {
    for effect in [DRAWS, SCORES] {
        let rules =
            with(rules(effect, 3), |rule| rule.perpetual_check = PerpetualCheck::CheckerLoses);
        assert_eq!(end(HUNTER, rules, CHECKS), "han perpetual_check");
    }
}

#[test]
fn perpetual_check_loses_for_han_too() {
    let rules = with(rules(DRAWS, 3), |rule| rule.perpetual_check = PerpetualCheck::CheckerLoses);
    let checks = "a10a1 d1d2 a1a2 d2d1 a2a1 d1d2 a1a2 d2d1 a2a1";
    assert_eq!(end("r8/5k3/9/9/9/9/9/9/9/3K5 b", rules, checks), "cho perpetual_check");
}

#[test]
fn a_cycle_with_a_quiet_move_is_no_perpetual_check() {
    let rules = with(rules(DRAWS, 3), |rule| rule.perpetual_check = PerpetualCheck::CheckerLoses);
    assert_eq!(end(HUNTER, rules, CHECKS_NOW_AND_THEN), "draw repetition");
}

#[test]
fn perpetual_check_same() {
    assert_eq!(end(HUNTER, rules(DRAWS, 3), CHECKS), "draw repetition");
    assert_eq!(end(HUNTER, rules(SCORES, 3), CHECKS), "cho repetition");
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_another_position() {
    assert_eq!(game(CHARIOTS, PLAIN, "e2e2").repetitions(), 1);
    assert_eq!(game(CHARIOTS, PLAIN, "e2e2 d10d10").repetitions(), 2);
    assert_eq!(game(CHARIOTS, PLAIN, "e2e2 d10d10 e2e2").repetitions(), 2);
}

#[test]
fn different_ways_to_the_same_position_count() {
    let moves = "a1a2 i10i9 a2a1 i9i10 a1b1 i10i9 b1a1 i9i10";
    assert_eq!(end(CHARIOTS, rules(SCORES, 3), moves), "han repetition");
}

#[test]
fn a_pending_bikjang_by_capture_is_another_position() {
    let before = "4k3r/9/9/9/9/9/9/9/3Kp4/R8 w";
    // Back to the same pieces on the same points, but now no general has captured.
    let back = "d2e2 e10d10 e2e1 d10e10 e1d1 i10i9 d1d2 i9i10 d2e2";
    for (rules, repetitions) in [(Rules::TOURNAMENT, 1), (Rules::KOJF, 2)] {
        assert_eq!(game(before, rules, back).repetitions(), repetitions, "{rules}");
    }
}

#[test]
fn undo_forgets_occurrences() {
    let mut game = game(CHARIOTS, rules(DRAWS, 3), &twice(THERE_AND_BACK));
    assert!(game.outcome().is_some());
    game.undo();
    assert_eq!((game.outcome(), game.repetitions()), (None, 2));
}
