//! RULES 2: how the pieces move, under every preset alike.

use janggi_core::{Rules, Square};

use super::support::position;
use super::{PLAIN, end, legal};

/// The points that a piece can go to, by index; the same under every preset.
fn reaches(fen: &str, from: Square) -> String {
    let answers = Rules::PRESETS.map(|(_, rules)| {
        let reached = position(fen, rules.without_endings()).legal_destinations(from);
        reached.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    answers[0].clone()
}

#[test]
fn a_general_steps_along_drawn_lines_inside_its_palace() {
    let centre = "3k5/9/9/9/9/9/9/9/4K4/9 w";
    assert_eq!(reaches(centre, Square::E2), "d1 e1 f1 d2 f2 d3 e3 f3");
    let edge = "5k3/9/9/9/9/9/9/9/9/4K4 w";
    assert_eq!(reaches(edge, Square::E1), "d1 f1 e2");
    let side = "5k3/9/9/9/9/9/9/9/3K5/9 w";
    assert_eq!(reaches(side, Square::D2), "d1 e2 d3");
    let corner = "5k3/9/9/9/9/9/9/9/9/3K5 w";
    assert_eq!(reaches(corner, Square::D1), "e1 d2 e2");
    let front = "3k5/9/9/9/9/9/9/5K3/9/9 w";
    assert_eq!(reaches(front, Square::F3), "e2 f2 e3");
}

#[test]
fn a_guard_moves_as_the_general() {
    let centre = "3k5/9/9/9/9/9/9/5K3/4A4/9 w";
    assert_eq!(reaches(centre, Square::E2), "d1 e1 f1 d2 f2 d3 e3");
    let han = "5k3/9/3a5/9/9/9/9/9/4K4/9 b";
    assert_eq!(reaches(han, Square::D8), "e8 d9 e9");
    let edge = "5k3/9/9/9/9/9/9/9/4K4/4A4 w";
    assert_eq!(reaches(edge, Square::E1), "d1 f1");
}

#[test]
fn a_chariot_goes_any_distance_along_files_and_ranks() {
    let fen = "3k5/9/9/9/2p6/9/2R2P3/9/5K3/9 w";
    assert_eq!(reaches(fen, Square::C4), "c1 c2 c3 a4 b4 d4 e4 c5 c6");
}

#[test]
fn a_chariot_uses_the_diagonals_of_both_palaces() {
    let corner = "5k3/9/9/9/9/9/9/9/9/3R1K3 w";
    let reached = reaches(corner, Square::D1);
    assert!(reached.contains("e2") && reached.contains("f3"));
    let centre = "3k5/9/9/9/9/9/9/9/4R4/5K3 w";
    let reached = reaches(centre, Square::E2);
    assert!(["d1", "d3", "f3"].iter().all(|at| reached.contains(at)));
    let enemy = "4k4/9/3R5/9/9/9/9/9/9/5K3 w";
    let reached = reaches(enemy, Square::D8);
    assert!(reached.contains("e9") && reached.contains("f10"));
}

#[test]
fn a_chariot_does_not_jump_the_palace_centre() {
    let occupied = "5k3/9/9/9/9/9/9/9/4A4/3R1K3 w";
    assert_eq!(reaches(occupied, Square::D1), "a1 b1 c1 e1 d2 d3 d4 d5 d6 d7 d8 d9 d10");
    let capture = "5k3/9/9/9/9/9/9/9/4n4/3R1K3 w";
    let reached = reaches(capture, Square::D1);
    assert!(reached.contains("e2") && !reached.contains("f3"));
}

#[test]
fn a_chariot_has_no_diagonal_from_the_middle_of_an_edge() {
    let fen = "5k3/9/9/9/9/9/9/9/3R5/5K3 w";
    let reached = reaches(fen, Square::D2);
    assert!(!reached.contains("e1") && !reached.contains("e3"));
}

#[test]
fn a_cannon_needs_exactly_one_screen_to_move() {
    assert_eq!(reaches("3k5/9/9/9/9/9/C8/9/4K4/9 w", Square::A4), "");
    let own_screen = "3k5/9/9/9/9/P8/C8/9/4K4/9 w";
    assert_eq!(reaches(own_screen, Square::A4), "a6 a7 a8 a9 a10");
    let enemy_screen = "3k5/9/9/9/9/p8/C8/9/4K4/9 w";
    assert_eq!(reaches(enemy_screen, Square::A4), "a6 a7 a8 a9 a10");
    let stops = "3k5/9/r8/9/9/p8/C8/9/4K4/9 w";
    assert_eq!(reaches(stops, Square::A4), "a6 a7 a8");
    let own_behind = "3k5/9/R8/9/9/p8/C8/9/4K4/9 w";
    assert_eq!(reaches(own_behind, Square::A4), "a6 a7");
}

#[test]
fn a_cannon_neither_jumps_nor_captures_a_cannon() {
    assert_eq!(reaches("3k5/9/9/9/p8/9/c8/9/C8/3K5 w", Square::A2), "");
    assert_eq!(reaches("3k5/9/9/9/p8/9/C8/9/C8/3K5 w", Square::A2), "");
    assert_eq!(reaches("3k5/9/9/c8/9/9/p8/9/C8/3K5 w", Square::A2), "a5 a6");
    assert_eq!(reaches("3k5/9/9/C8/9/9/p8/9/C8/3K5 w", Square::A2), "a5 a6");
}

#[test]
fn a_cannon_jumps_the_palace_centre_from_corner_to_corner() {
    let over_own = "3k5/9/9/9/9/9/9/9/4A4/3C1K3 w";
    assert!(reaches(over_own, Square::D1).contains("f3"));
    let over_enemy = "5k3/4n4/3C5/9/9/9/9/9/9/4K4 b";
    assert!(position(over_enemy, PLAIN).is_check());
    let empty = "3k5/9/9/9/9/9/9/9/9/3C1K3 w";
    assert_eq!(reaches(empty, Square::D1), "g1 h1 i1");
    let over_cannon = "3k5/9/9/9/9/9/9/9/4c4/3C1K3 w";
    assert!(!reaches(over_cannon, Square::D1).contains("f3"));
    let cannon_beyond = "3k5/9/9/9/9/9/9/5c3/4A4/3CK4 w";
    assert!(!reaches(cannon_beyond, Square::D1).contains("f3"));
}

#[test]
fn a_cannon_never_uses_a_diagonal_from_or_to_the_centre() {
    let from_centre = "3ak4/4C4/3P1P3/9/9/9/9/9/3K5/9 w";
    assert_eq!(reaches(from_centre, Square::E9), "");
    let to_centre = "3k5/9/9/9/9/9/9/5K3/9/3C5 w";
    assert_eq!(reaches(to_centre, Square::D1), "");
}

#[test]
fn a_horse_steps_straight_and_then_diagonally_outward() {
    let free = "5k3/9/9/9/9/9/4N4/9/9/3K5 w";
    assert_eq!(reaches(free, Square::E4), "d2 f2 c3 g3 c5 g5 d6 f6");
    let blocked = "5k3/9/9/9/9/4p4/4N4/9/9/3K5 w";
    assert_eq!(reaches(blocked, Square::E4), "d2 f2 c3 g3 c5 g5");
    assert_eq!(reaches("5k3/9/9/9/9/9/9/9/3K5/N8 w", Square::A1), "c2 b3");
}

#[test]
fn an_elephant_steps_straight_and_then_twice_diagonally_outward() {
    let free = "5k3/9/9/9/4B4/9/9/9/9/3K5 w";
    assert_eq!(reaches(free, Square::E6), "c3 g3 b4 h4 b8 h8 c9 g9");
    let first_point = "5k3/9/9/4p4/4B4/9/9/9/9/3K5 w";
    assert_eq!(reaches(first_point, Square::E6), "c3 g3 b4 h4 b8 h8");
    // e7 and d8 lead to c9.
    let second_point = "5k3/9/3n5/9/4B4/9/9/9/9/3K5 w";
    assert_eq!(reaches(second_point, Square::E6), "c3 g3 b4 h4 b8 h8 g9");
}

#[test]
fn a_soldier_steps_forward_or_sideways_and_never_back() {
    assert_eq!(reaches("5k3/9/9/9/9/4P4/9/9/3K5/9 w", Square::E5), "d5 f5 e6");
    assert_eq!(reaches("5k3/9/9/9/9/4p4/9/9/3K5/9 b", Square::E5), "e4 d5 f5");
    assert_eq!(reaches("P4k3/9/9/9/9/9/9/9/3K5/9 w", Square::A10), "b10");
    assert_eq!(reaches("5k3/9/9/9/9/9/9/9/3K5/8p b", Square::I1), "h1");
}

#[test]
fn a_soldier_uses_the_diagonals_of_the_enemy_palace_forward() {
    assert_eq!(reaches("5k3/9/3P5/9/9/9/9/9/3K5/9 w", Square::D8), "c8 e8 d9 e9");
    assert_eq!(reaches("9/4P4/5k3/9/9/9/9/9/3K5/9 w", Square::E9), "d9 f9 d10 e10 f10");
    assert_eq!(reaches("5k3/9/4P4/9/9/9/9/9/3K5/9 w", Square::E8), "d8 f8 e9");
    assert_eq!(reaches("5k3/3P5/9/9/9/9/9/9/3K5/9 w", Square::D9), "c9 e9 d10");
    assert_eq!(reaches("3k5/9/9/9/9/9/9/5K3/4p4/9 b", Square::E2), "d1 e1 f1 d2 f2");
}

#[test]
fn own_pieces_are_never_captured() {
    for (_, rules) in Rules::PRESETS {
        let position = position(super::START, rules);
        for m in position.legal_moves() {
            let taken = m.to().and_then(|to| position.piece_at(to));
            assert!(taken.is_none_or(|piece| piece.side != position.turn()), "{m}");
        }
    }
}

#[test]
fn no_move_may_leave_ones_own_general_attacked() {
    let pinned = "4k4/9/4r4/9/4R4/9/9/9/4K4/9 w";
    assert_eq!(reaches(pinned, Square::E6), "e3 e4 e5 e7 e8");
    let on_a_leg = "5k3/9/9/9/9/9/3n5/3A5/4K4/9 w";
    assert_eq!(reaches(on_a_leg, Square::D3), "");
}

#[test]
fn facing_generals_are_legal_and_never_capture_each_other() {
    let fen = "4k4/9/9/9/9/9/9/9/4K4/R8 w";
    assert!(position(fen, PLAIN).is_bikjang());
    assert!(!position(fen, PLAIN).is_check());
    assert!(legal(fen, PLAIN, "", "a1a5"));
    assert!(legal("5k3/9/9/9/9/9/9/9/4K4/9 w", PLAIN, "", "e2f2"));
    assert_eq!(reaches(fen, Square::E2), "d1 e1 f1 d2 f2 d3 e3 f3");
}

#[test]
fn a_cannon_check_is_answered_at_its_screen() {
    // A second piece between.
    assert!(legal("3k5/9/9/4c4/R8/9/4N4/9/4K4/9 w", PLAIN, "", "a6e6"));
    // The screen moves away.
    assert!(legal("3k5/9/9/4c4/9/9/4N4/9/4K4/9 w", PLAIN, "", "e4c5"));
    // Capturing the screen only puts another in its place,
    assert!(!legal("3k5/9/4c4/9/9/R3p4/9/9/4K4/9 w", PLAIN, "", "a5e5"));
    // unless a cannon does.
    assert!(legal("3k5/9/4c4/9/9/CP2p4/9/9/4K4/9 w", PLAIN, "", "a5e5"));
}

#[test]
fn in_check_without_an_answer_loses() {
    for (name, rules) in Rules::PRESETS {
        let fen = "4k4/R8/9/9/9/9/9/9/3K5/8R w";
        assert_eq!(end(fen, rules, "i1i10"), "cho checkmate", "{name}");
        let turned = "r8/5k3/9/9/9/9/9/9/8r/4K4 b";
        assert_eq!(end(turned, rules, "a10a1"), "han checkmate", "{name}");
    }
}
