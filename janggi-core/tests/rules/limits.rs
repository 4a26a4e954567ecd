//! RULES 5: `ply_limit`, `no_capture_limit`, `low_points` and `dead_position`.

use janggi_core::{Bitboard, LowPoints, NoCaptureLimit, PlyLimit, Points, Rules, Square, Verdict};

use super::support::game;
use super::{CHARIOTS, PLAIN, START, end};

const fn ply_limit(plies: u16, wait_for_quiet: bool) -> Rules {
    Rules { ply_limit: Some(PlyLimit { plies, verdict: Verdict::Score, wait_for_quiet }), ..PLAIN }
}

const fn no_capture_limit(plies: u16, verdict: Verdict) -> Rules {
    let rule = NoCaptureLimit { plies, verdict, before_repetition: false };
    Rules { no_capture_limit: Some(rule), ..PLAIN }
}

const fn low_points(at_most: Points, wait_for_quiet: bool) -> Rules {
    Rules { low_points: Some(LowPoints { at_most, wait_for_quiet }), ..PLAIN }
}

const fn dead_position(verdict: Verdict) -> Rules {
    Rules { dead_position: Some(verdict), ..PLAIN }
}

/// Cho can capture a soldier on a2.
const CAPTURE: &str = "3k4r/9/9/9/9/9/9/9/p3K4/R8 w - - 0 1";
/// Cho can give check on a10.
const CHECK: &str = "3k5/9/9/9/9/9/9/8r/4K4/R8 w - - 0 1";

// The limit of plies ------------------------------------------------------------------------------

#[test]
fn the_ply_limit_ends_the_game_at_exactly_its_ply() {
    assert_eq!(end(START, ply_limit(3, false), "a1a2 i10i9"), "goes on");
    assert_eq!(end(START, ply_limit(3, false), "a1a2 i10i9 a2a1"), "han ply_limit");
    let draws = Rules {
        ply_limit: Some(PlyLimit { plies: 1, verdict: Verdict::Draw, wait_for_quiet: false }),
        ..PLAIN
    };
    assert_eq!(end(START, draws, "a1a2"), "draw ply_limit");
}

#[test]
fn presets_end_at_ply_200() {
    for rules in [Rules::KAKAO, Rules::HANGAME, Rules::SIMPLE] {
        let before = CHARIOTS.replace("w - - 0 1", "b - - 9 99");
        assert_eq!(end(&before, rules, "i10i9"), "goes on", "ply 198 under {rules}");
        assert_eq!(end(&before, rules, "i10i9 a1a2"), "goes on", "ply 199 under {rules}");
        assert_eq!(end(&before, rules, "i10i9 a1a2 i9i8"), "han ply_limit", "{rules}");
    }
}

#[test]
fn the_ply_limit_waits_for_quiet_after_a_capture() {
    assert_eq!(end(CAPTURE, ply_limit(1, false), "a1a2"), "han ply_limit");
    assert_eq!(end(CAPTURE, ply_limit(1, true), "a1a2"), "goes on");
    assert_eq!(end(CAPTURE, ply_limit(1, true), "a1a2 i10i9"), "han ply_limit");
}

#[test]
fn the_ply_limit_waits_for_quiet_while_in_check() {
    assert_eq!(end(CHECK, ply_limit(1, false), "a1a10"), "han ply_limit");
    assert_eq!(end(CHECK, ply_limit(1, true), "a1a10"), "goes on");
    assert_eq!(end(CHECK, ply_limit(1, true), "a1a10 d10d9"), "han ply_limit");
}

#[test]
fn passes_advance_the_ply_limit_where_they_count() {
    let counts = Rules { pass_counts: true, ..ply_limit(2, false) };
    let does_not = Rules { pass_counts: false, ..ply_limit(2, false) };
    assert_eq!(end(START, counts, "e2e2 e9e9"), "han ply_limit");
    assert_eq!(end(START, does_not, "e2e2 e9e9"), "goes on");
    assert_eq!(end(START, does_not, "e2e2 e9e9 a1a2"), "goes on");
    assert_eq!(end(START, does_not, "e2e2 e9e9 a1a2 i10i9"), "han ply_limit");
}

#[test]
fn the_ply_limit_starts_from_the_move_number() {
    let at = |fields: &str| CHARIOTS.replace("w - - 0 1", fields);
    assert_eq!(end(&at("w - - 5 100"), ply_limit(200, false), "a1a2"), "goes on");
    assert_eq!(end(&at("w - - 5 100"), ply_limit(200, false), "a1a2 i10i9"), "han ply_limit");
    assert_eq!(end(&at("b - - 5 100"), ply_limit(200, false), "i10i9"), "han ply_limit");
}

// The limit of plies without a capture ------------------------------------------------------------

#[test]
fn the_no_capture_limit_ends_the_game_at_exactly_its_ply() {
    let before = CHARIOTS.replace("w - - 0 1", "w - - 98 80");
    for (rules, ending) in [
        (no_capture_limit(100, Verdict::Score), "han no_capture_limit"),
        (no_capture_limit(100, Verdict::Draw), "draw no_capture_limit"),
    ] {
        assert_eq!(end(&before, rules, "a1a2"), "goes on");
        assert_eq!(end(&before, rules, "a1a2 i10i9"), ending);
    }
}

#[test]
fn a_capture_starts_the_no_capture_limit_anew() {
    let before = CAPTURE.replace("w - - 0 1", "w - - 99 80");
    let rules = no_capture_limit(100, Verdict::Score);
    assert_eq!(end(&before, rules, "a1a2"), "goes on");
    assert_eq!(end(&before, rules, "a1b1"), "han no_capture_limit");
    let three = no_capture_limit(3, Verdict::Score);
    assert_eq!(end(CAPTURE, three, "a1a2 i10i9 a2a1"), "goes on");
    assert_eq!(end(CAPTURE, three, "a1a2 i10i9 a2a1 i9i10"), "han no_capture_limit");
}

#[test]
fn soldier_moves_do_not_start_the_no_capture_limit_anew() {
    let rules = no_capture_limit(2, Verdict::Draw);
    assert_eq!(end(START, rules, "a4a5 a7a6"), "draw no_capture_limit");
}

#[test]
fn passes_advance_the_no_capture_limit_where_they_count() {
    let counts = Rules { pass_counts: true, ..no_capture_limit(2, Verdict::Draw) };
    let does_not = Rules { pass_counts: false, ..no_capture_limit(2, Verdict::Draw) };
    assert_eq!(end(START, counts, "e2e2 e9e9"), "draw no_capture_limit");
    assert_eq!(end(START, does_not, "e2e2 e9e9"), "goes on");
    assert_eq!(end(START, does_not, "e2e2 e9e9 a1a2 i10i9"), "draw no_capture_limit");
}

#[test]
fn the_no_capture_limit_does_not_wait_for_the_answer_to_a_check() {
    assert_eq!(end(CHECK, no_capture_limit(1, Verdict::Draw), "a1a10"), "draw no_capture_limit");
}

#[test]
fn a_position_loaded_at_the_no_capture_limit_is_over() {
    let at_limit = CHARIOTS.replace("w - - 0 1", "w - - 100 80");
    for (rules, ending) in [
        (Rules::FAIRY_JANGGI, "han no_capture_limit"),
        (Rules::FAIRY_CASUAL, "draw no_capture_limit"),
        (Rules::FAIRY_MODERN, "goes on"),
    ] {
        assert_eq!(end(&at_limit, rules, ""), ending);
        let moves = game(&at_limit, rules, "").legal_moves();
        assert_eq!(moves.is_empty(), ending != "goes on");
    }
}

#[test]
fn a_position_loaded_at_the_ply_limit_ends_after_a_ply() {
    let late = CHARIOTS.replace("w - - 0 1", "w - - 7 113");
    for rules in [Rules::SIMPLE, Rules::HANGAME] {
        assert_eq!(end(&late, rules, ""), "goes on");
        assert!(!game(&late, rules, "").legal_moves().is_empty());
        assert_eq!(end(&late, rules, "a1a2"), "han ply_limit");
    }
}

// Few points --------------------------------------------------------------------------------------

/// 13 against 8, with the deom 9.5.
const HAN_LOW: &str = "3k5/9/9/9/n7b/9/9/9/4K4/R8 w - - 0 1";
/// 10 against 13, with the deom 14.5.
const CHO_LOW: &str = "3k4r/9/9/9/9/9/9/9/4K4/NN7 w - - 0 1";

#[test]
fn low_points_end_the_game_by_score() {
    let rules = low_points(Points::new(10), false);
    assert_eq!(end(HAN_LOW, rules, "a1b1"), "cho low_points");
    assert_eq!(end(CHO_LOW, rules, "a1b3"), "han low_points");
    assert_eq!(end(CHARIOTS, rules, "a1a2"), "goes on");
}

#[test]
fn low_points_are_at_most_the_limit_with_the_deom_of_han() {
    assert_eq!(end(HAN_LOW, low_points(Points::from_halves(19), false), "a1b1"), "cho low_points");
    assert_eq!(end(HAN_LOW, low_points(Points::from_halves(18), false), "a1b1"), "goes on");
    assert_eq!(end(CHO_LOW, low_points(Points::new(10), false), "a1b3"), "han low_points");
    assert_eq!(end(CHO_LOW, low_points(Points::from_halves(19), false), "a1b3"), "goes on");
}

#[test]
fn low_points_wait_for_quiet_after_a_capture() {
    // Cho captures the horse: 13 against 3 and the deom.
    let fen = "3k5/9/9/9/9/9/9/n7b/4K4/R8 w";
    let at_most = Points::new(5);
    assert_eq!(end(fen, low_points(at_most, false), "a1a3"), "cho low_points");
    assert_eq!(end(fen, low_points(at_most, true), "a1a3"), "goes on");
    assert_eq!(end(fen, low_points(at_most, true), "a1a3 d10e10"), "cho low_points");
}

#[test]
fn low_points_wait_for_quiet_while_in_check() {
    let fen = "3k5/9/9/9/9/9/9/9/4K4/R8 w";
    let at_most = Points::new(10);
    assert_eq!(end(fen, low_points(at_most, false), "a1a10"), "cho low_points");
    assert_eq!(end(fen, low_points(at_most, true), "a1a10"), "goes on");
    assert_eq!(end(fen, low_points(at_most, true), "a1a10 d10d9"), "cho low_points");
}

#[test]
fn low_points_of_a_loaded_position_end_nothing_before_a_ply() {
    for fen in [HAN_LOW, CHO_LOW] {
        assert_eq!(end(fen, low_points(Points::new(10), false), ""), "goes on");
        assert_eq!(end(fen, Rules::KAKAO, ""), "goes on");
        assert!(!game(fen, Rules::KAKAO, "").legal_moves().is_empty());
    }
    let after_a_capture = "3k5/9/9/9/9/9/9/R7b/4K4/9 b - - 0 1";
    assert_eq!(end(after_a_capture, Rules::KAKAO, ""), "goes on");
    assert_eq!(end(after_a_capture, Rules::KAKAO, "d10e10"), "cho low_points");
}

// Nothing left to attack with ---------------------------------------------------------------------

/// Cho captures the last piece that is neither general nor guard.
const LAST_PIECE: &str = "3k5/4a4/9/9/9/9/9/9/3Kp4/9 w - - 0 1";

#[test]
fn a_dead_position_ends_the_game() {
    assert_eq!(end(LAST_PIECE, dead_position(Verdict::Score), "d2e2"), "han dead_position");
    assert_eq!(end(LAST_PIECE, dead_position(Verdict::Draw), "d2e2"), "draw dead_position");
    assert_eq!(end(LAST_PIECE, PLAIN, "d2e2"), "goes on");
    assert_eq!(end(LAST_PIECE, Rules::TOURNAMENT, "d2e2"), "han dead_position");
    assert_eq!(end(LAST_PIECE, Rules::FRIENDLY, "d2e2"), "draw dead_position");
}

#[test]
fn one_piece_keeps_a_position_alive() {
    for (kind, m) in [("r", "d2e2"), ("p", "d2e2"), ("n", "d2e2"), ("b", "d2e2"), ("c", "d2e2")] {
        let fen = LAST_PIECE.replace("9/9/9/9/9/9/3Kp4/9", &format!("9/9/9/9/8{kind}/9/3Kp4/9"));
        assert_eq!(end(&fen, dead_position(Verdict::Draw), m), "goes on", "{kind}");
    }
}

#[test]
fn a_dead_position_that_is_loaded_ends_nothing_before_a_ply() {
    let fen = "3k5/4a4/9/9/9/9/9/9/4K4/9 w";
    assert_eq!(end(fen, dead_position(Verdict::Draw), ""), "goes on");
    assert_eq!(end(fen, dead_position(Verdict::Draw), "e2e1"), "draw dead_position");
}

#[test]
fn a_game_that_is_over_has_no_destinations() {
    let over = game(CAPTURE, ply_limit(1, false), "a1b1");
    let position = over.position();
    assert!(position.outcome().is_some());
    for from in position.board().side(position.turn()) {
        assert_eq!(position.legal_destinations(from), Bitboard::EMPTY, "{from}");
    }
    let ongoing = game(CAPTURE, PLAIN, "a1b1");
    let chariot = ongoing.position().legal_destinations(Square::I10);
    assert!(!chariot.is_empty());
    // Nor has a piece of the other side.
    assert_eq!(ongoing.position().legal_destinations(Square::B1), Bitboard::EMPTY);
}
