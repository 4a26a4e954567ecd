//! After every ply of random games the parts of a position agree with each other: sets of points,
//! pieces on points, key, points, FEN and setup.

mod support;

use janggi_core::{Bitboard, EndReason, PieceKind, Points, Position, Rules, Setup, Side, Square};
use support::{Rng, Start, factor, random_setup};

fn check_consistency(position: &Position) {
    let board = position.board();
    let [cho, han] = Side::ALL.map(|side| board.side(side));
    assert!((cho & han).is_empty(), "a point belongs to both sides in {}", position.fen());
    assert_eq!(cho | han, board.occupied());

    let kinds: Vec<Bitboard> = PieceKind::ALL.iter().map(|&kind| board.kind(kind)).collect();
    let total: u32 = kinds.iter().map(|set| set.len()).sum();
    assert_eq!(total, board.occupied().len(), "kinds overlap or lack in {}", position.fen());

    let setup = position.to_setup();
    for square in Square::ALL {
        let piece = position.piece_at(square);
        assert_eq!(piece, board.piece_at(square));
        assert_eq!(piece, setup[square]);
        assert_eq!(piece.map(|piece| piece.kind), board.kind_at(square));
        assert_eq!(piece.is_some(), board.occupied().contains(square));
        for side in Side::ALL {
            let here = piece.is_some_and(|piece| piece.side == side);
            assert_eq!(here, board.side(side).contains(square));
            for kind in PieceKind::ALL {
                let here = here && piece.is_some_and(|piece| piece.kind == kind);
                assert_eq!(here, board.pieces(side, kind).contains(square));
            }
        }
    }
    let listed: Vec<_> = board.iter().collect();
    assert_eq!(listed.len(), board.occupied().len() as usize);
    assert!(listed.iter().all(|&(square, piece)| setup[square] == Some(piece)));

    for side in Side::ALL {
        let points: u32 = PieceKind::ALL
            .map(|kind| u32::from(kind.points()) * board.pieces(side, kind).len())
            .iter()
            .sum();
        assert_eq!(u32::from(board.points(side)), points);
        let general = board.pieces(side, PieceKind::General);
        assert_eq!(general, Bitboard::from_square(position.general(side)));
    }
    let score = position.score();
    assert_eq!(score.cho, Points::new(board.points(Side::Cho).into()));
    let han = Points::new(board.points(Side::Han).into());
    assert_eq!(score.han, han + position.rules().deom);
}

/// What a position read anew from the text of another has in common with it.
fn check_round_trip(position: &Position) {
    let setup = position.to_setup();
    let anew = Position::from_setup(&setup, *position.rules()).expect("positions are legal");
    let read = Position::from_fen(&position.fen(), *position.rules()).expect("positions are legal");
    assert_eq!(anew, read);
    assert_eq!(read.fen(), position.fen());
    assert_eq!(setup.to_string().parse::<Setup>().as_ref(), Ok(&setup));
    assert_eq!(anew.board(), position.board());
    assert_eq!(anew.score(), position.score());
    // How a facing arose is not in the text, and only the key of facings knows it.
    if !position.is_bikjang() {
        assert_eq!(anew.key(), position.key(), "the key of {} is not up to date", position.fen());
    }
}

#[test]
fn every_ply_leaves_a_consistent_position() {
    let mut rng = Rng::new(41);
    for i in 0..700 * factor() {
        let rules =
            if i % 2 == 0 { rng.pick(&Rules::PRESETS).1 } else { support::random_rules(&mut rng) };
        let setup = random_setup(&mut rng, Start::ALL[i % Start::ALL.len()]);
        let mut position = Position::from_setup(&setup, rules).expect("a legal setup");
        for _ in 0..40 {
            check_consistency(&position);
            // A bikjang may be accepted in check: then the game is over and the text is of no game.
            let over_in_check =
                position.outcome().is_some_and(|outcome| outcome.reason == EndReason::Bikjang);
            if !over_in_check {
                check_round_trip(&position);
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = rng.pick(&moves);
            let next = position.play(m).expect("a legal move");
            let mut unchecked = position;
            unchecked.play_unchecked(m);
            assert_eq!(next, unchecked, "{m} in {}", position.fen());
            position = next;
        }
    }
}

/// Two ways to the same board give the same key; any difference that the repetition rule knows
/// gives another.
#[test]
fn keys_tell_positions_apart() {
    let mut rng = Rng::new(42);
    let mut seen = std::collections::HashMap::new();
    for i in 0..4000 {
        let start = Start::ALL[i % Start::ALL.len()];
        let position = support::random_position(&mut rng, start, Rules::KAKAO);
        let identity = position.fen().rsplitn(3, ' ').last().map(str::to_string);
        let known = seen.entry(position.key()).or_insert_with(|| identity.clone());
        assert_eq!(*known, identity, "one key for two positions");
    }
    assert!(seen.len() > 1000);
}

#[test]
fn keys_are_stable() {
    // As promised under "Stability": from one release to the next, on every machine.
    assert_eq!(format!("{:016x}", Position::default().key()), "a6e56da9307f642b");
    let han = Position::default().play("a4a5".parse().unwrap()).unwrap();
    assert_eq!(format!("{:016x}", han.key()), "8ecc3ca66254aa1b");
}

/// A facing that a general's capture made is another position where the rules tell it apart.
#[test]
fn keys_know_how_a_facing_arose() {
    let key = |rules| {
        let before = support::position("4k4/9/9/9/9/9/9/9/3Kp4/9 w", rules);
        before.play("d2e2".parse().unwrap()).unwrap()
    };
    let anew = |rules| support::position("4k4/9/9/9/9/9/9/9/4K4/9 b - - 0 1", rules);
    assert_ne!(key(Rules::TOURNAMENT).key(), anew(Rules::TOURNAMENT).key());
    assert!(!key(Rules::TOURNAMENT).is_same_for_repetition(&anew(Rules::TOURNAMENT)));
    assert_eq!(key(Rules::KOJF).key(), anew(Rules::KOJF).key());
    assert_eq!(key(Rules::KAKAO).key(), anew(Rules::KAKAO).key());
}
