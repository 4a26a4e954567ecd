//! RULES 6: which ending counts where several fall on one ply.

use janggi_core::{
    DoublePass, LowPoints, NoCaptureLimit, NoMoves, PerpetualCheck, PlyLimit, Points, Repetition,
    RepetitionEffect, Rules, Shuttle, ShuttleEffect, Verdict,
};

use super::{CHARIOTS, PLAIN, START, THERE_AND_BACK, end, twice};

const DRAW_AT_THIRD: Option<Repetition> = Some(Repetition {
    occurrences: 3,
    effect: RepetitionEffect::Ends(Verdict::Draw),
    perpetual_check: PerpetualCheck::CheckerLoses,
    exempt_below: None,
});

const SHUTTLE_LOSES: Option<Shuttle> = Some(Shuttle {
    effect: ShuttleEffect::MoverLoses,
    exempt_checks: false,
    bridges_pass: false,
    broken_by_capture: false,
});

const fn plies(plies: u16) -> PlyLimit {
    PlyLimit { plies, verdict: Verdict::Score, wait_for_quiet: false }
}

const fn quiet_plies(plies: u16, before_repetition: bool) -> NoCaptureLimit {
    NoCaptureLimit { plies, verdict: Verdict::Score, before_repetition }
}

const fn low(at_most: Points) -> LowPoints {
    LowPoints { at_most, wait_for_quiet: false }
}

/// Everything ends the game at once.
const EVERYTHING: Rules = Rules {
    ply_limit: Some(plies(1)),
    no_capture_limit: Some(quiet_plies(1, true)),
    low_points: Some(low(Points::new(100))),
    dead_position: Some(Verdict::Draw),
    ..PLAIN
};

#[test]
fn passes_come_first() {
    let rules =
        Rules { double_pass: DoublePass::Ends(Verdict::Draw), ply_limit: Some(plies(2)), ..PLAIN };
    assert_eq!(end(START, rules, "e2e2 e9e9"), "draw double_pass");
    let bikjang = Rules { bikjang: Rules::FRIENDLY.bikjang, ..EVERYTHING };
    assert_eq!(end("4k4/9/9/9/9/9/9/9/4K4/R8 w", bikjang, "e2e2"), "draw bikjang");
}

#[test]
fn mate_goes_before_all_that_counts() {
    let fen = "4k4/R8/9/9/9/9/9/9/3K5/8R w";
    assert_eq!(end(fen, EVERYTHING, "i1i10"), "cho checkmate");
    // The same ply without the mate.
    assert_eq!(end(&fen.replace("R8/9/9", "9/R8/9"), EVERYTHING, "i1i10"), "cho no_capture_limit");
}

#[test]
fn mate_goes_before_a_shuttle() {
    // The horse of Han comes between on d10 twice, then goes where it cannot come back from.
    let fen = "4k4/2P5R/R3n4/9/9/9/9/9/3K5/9 w";
    let rules = Rules { shuttle: SHUTTLE_LOSES, ..PLAIN };
    let moves = "a8a10 e8d10 a10a8 d10e8 a8a10 e8d10 a10a8";
    assert_eq!(end(fen, rules, &format!("{moves} d10c8 a8a10")), "cho checkmate");
    assert_eq!(end(fen, rules, &format!("{moves} d10e8 a8a10")), "han shuttle");
}

#[test]
fn no_moves_goes_before_all_that_counts() {
    let rules = Rules { pass: Rules::SIMPLE.pass, ..EVERYTHING };
    let fen = "4k4/c7R/9/3R5/9/7N1/9/9/9/3K5 w";
    assert_eq!(end(fen, rules, "h5g7"), "cho no_capture_limit");
    let fen = "4k4/c7R/9/3R5/7N1/9/9/9/9/3K5 w";
    assert_eq!(end(fen, rules, "h6g8"), "draw no_moves");
}

#[test]
fn repetition_goes_before_the_limits() {
    let moves = twice(THERE_AND_BACK);
    let rules = Rules { repetition: DRAW_AT_THIRD, ply_limit: Some(plies(8)), ..PLAIN };
    assert_eq!(end(CHARIOTS, rules, &moves), "draw repetition");
    let rules = Rules { no_capture_limit: Some(quiet_plies(8, false)), ..rules };
    assert_eq!(end(CHARIOTS, rules, &moves), "draw repetition");
}

#[test]
fn the_no_capture_limit_goes_before_repetition_where_it_says_so() {
    let moves = twice(THERE_AND_BACK);
    let rules =
        Rules { repetition: DRAW_AT_THIRD, no_capture_limit: Some(quiet_plies(8, true)), ..PLAIN };
    assert_eq!(end(CHARIOTS, rules, &moves), "han no_capture_limit");
    // As the Fairy-Stockfish presets do: 92 plies before, the third occurrence at 100.
    let before = CHARIOTS.replace("w - - 0 1", "w - - 92 60");
    assert_eq!(end(&before, Rules::FAIRY_CASUAL, &moves), "draw no_capture_limit");
    assert_eq!(end(CHARIOTS, Rules::FAIRY_CASUAL, &moves), "draw repetition");
}

#[test]
fn a_shuttle_goes_before_repetition() {
    // The ninth ply makes a position for the third time and ends a shuttle.
    let rules = Rules { repetition: DRAW_AT_THIRD, shuttle: SHUTTLE_LOSES, ..PLAIN };
    let moves = "b1a1 i10i9 a1a2 i9i10 a2a1 i10i9 a1a2 i9i10 a2a1";
    let fen = "3k4r/9/9/9/9/9/9/9/4K4/1R7 w";
    assert_eq!(end(fen, Rules { shuttle: None, ..rules }, moves), "draw repetition");
    assert_eq!(end(fen, rules, moves), "han shuttle");
}

#[test]
fn a_shuttle_goes_before_low_points() {
    // The last move captures a soldier that has come to a2.
    let fen = "3k4r/9/9/9/9/9/9/9/1p2K4/R6R1 w";
    let moves = "a1a2 i10i9 a2a1 i9i10 a1a2 i10i9 a2a1 b2a2 a1a2";
    let low = Some(low(Points::from_halves(29)));
    assert_eq!(end(fen, Rules { low_points: low, ..PLAIN }, moves), "cho low_points");
    let both = Rules { low_points: low, shuttle: SHUTTLE_LOSES, ..PLAIN };
    assert_eq!(end(fen, both, moves), "han shuttle");
}

#[test]
fn low_points_go_before_a_dead_position() {
    let fen = "3k5/9/9/9/9/9/9/9/3Kp4/9 w";
    let rules = Rules {
        low_points: Some(low(Points::new(10))),
        dead_position: Some(Verdict::Draw),
        ..PLAIN
    };
    assert_eq!(end(fen, rules, "d2e2"), "han low_points");
}

#[test]
fn a_dead_position_goes_before_the_limits() {
    let fen = "3k5/9/9/9/9/9/9/9/3Kp4/9 w";
    let rules = Rules { dead_position: Some(Verdict::Draw), ply_limit: Some(plies(1)), ..PLAIN };
    assert_eq!(end(fen, rules, "d2e2"), "draw dead_position");
}

#[test]
fn the_ply_limit_goes_before_the_no_capture_limit() {
    let rules =
        Rules { ply_limit: Some(plies(1)), no_capture_limit: Some(quiet_plies(1, false)), ..PLAIN };
    assert_eq!(end(START, rules, "a1a2"), "han ply_limit");
}

#[test]
fn history_that_forbids_every_move_ends_the_game_as_having_none() {
    // Han may only step to and fro with its general, and may not pass.
    let forbidden = Repetition { effect: RepetitionEffect::Forbidden, ..DRAW_AT_THIRD.unwrap() };
    let rules = Rules { pass: Rules::SIMPLE.pass, repetition: Some(forbidden), ..PLAIN };
    let fen = "4k4/8R/9/5R3/9/9/9/9/9/3K5 b";
    let round = "e10d10 i9h9 d10e10 h9i9";
    assert_eq!(end(fen, rules, round), "goes on");
    assert_eq!(end(fen, rules, &twice(round)), "draw no_moves");
    let loses = Rules { no_moves: NoMoves::Loses, ..rules };
    assert_eq!(end(fen, loses, &twice(round)), "cho no_moves");
}
