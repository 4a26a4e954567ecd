//! RULES 4: points and the deom.

use janggi_core::{Piece, PieceKind, Points, Position, Rules, Side};

use super::{PLAIN, START, end, support::position};

#[test]
fn pieces_have_their_points() {
    let points = PieceKind::ALL.map(|kind| (kind, kind.points()));
    let expected = [
        (PieceKind::General, 0),
        (PieceKind::Guard, 3),
        (PieceKind::Chariot, 13),
        (PieceKind::Cannon, 7),
        (PieceKind::Horse, 5),
        (PieceKind::Elephant, 3),
        (PieceKind::Soldier, 2),
    ];
    assert_eq!(points, expected);
}

#[test]
fn a_full_army_counts_72() {
    let sum = |side| -> i16 {
        Position::default()
            .board()
            .iter()
            .filter(|(_, piece)| piece.side == side)
            .map(|(_, Piece { kind, .. })| i16::from(kind.points()))
            .sum()
    };
    assert_eq!((sum(Side::Cho), sum(Side::Han)), (72, 72));
    for (_, rules) in Rules::PRESETS {
        assert_eq!(position(START, rules).score().to_string(), "72 : 73.5");
    }
}

#[test]
fn points_of_the_pieces_that_remain_count() {
    let fen = "4k4/9/9/4b3p/9/9/9/9/3AKA3/9 w";
    assert_eq!(position(fen, PLAIN).score().to_string(), "6 : 6.5");
    let before = position("3k5/9/9/9/9/9/9/9/p3K4/R8 w", PLAIN);
    assert_eq!(before.score().to_string(), "13 : 3.5");
    let after = before.play("a1a2".parse().unwrap()).unwrap();
    assert_eq!(after.score().to_string(), "13 : 1.5");
}

#[test]
fn the_deom_is_counted_in_half_points() {
    let fen = "3k5/9/9/9/p8/9/P8/9/4K4/9 w";
    for (halves, score, winner) in [
        (0, "2 : 2", None),
        (1, "2 : 2.5", Some(Side::Han)),
        (3, "2 : 3.5", Some(Side::Han)),
        (-1, "2 : 1.5", Some(Side::Cho)),
    ] {
        let rules = Rules { deom: Points::from_halves(halves), ..PLAIN };
        let position = position(fen, rules);
        assert_eq!(position.score().to_string(), score);
        let verdict = position.score_adjudicate();
        assert_eq!(verdict.winner, winner);
        assert!(verdict.by_score);
    }
}

#[test]
fn an_exact_tie_is_a_draw() {
    let even = Rules { deom: Points::ZERO, ..Rules::KOJF };
    assert_eq!(end(START, even, "e2e2 e9e9"), "draw double_pass");
    assert_eq!(end(START, Rules::KOJF, "e2e2 e9e9"), "han double_pass");
}
