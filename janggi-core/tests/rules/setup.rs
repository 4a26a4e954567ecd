//! RULES 3: set-ups, formations, and what makes a position legal.

use janggi_core::{Formation, Piece, PieceKind, Position, Problem, Rules, Setup, Side, Square};

use Formation::{CentralChariots, InnerElephants, LeftElephants, OuterElephants, RightElephants};

fn back_ranks(formation: Formation) -> (String, String) {
    let fen = Position::start(formation, formation, Rules::KAKAO).fen();
    let ranks: Vec<&str> = fen.split(' ').next().unwrap().split('/').collect();
    (ranks[9].to_string(), ranks[0].to_string())
}

macro_rules! formation {
    ($name:ident, $formation:ident, $own:literal, $korean:literal, $cho:literal, $han:literal) => {
        #[test]
        fn $name() {
            assert_eq!(back_ranks($formation), ($cho.to_string(), $han.to_string()));
            assert_eq!($formation.own_view(), $own);
            assert_eq!($formation.korean(), $korean);
            for side in Side::ALL {
                let setup = Setup::start($formation, $formation);
                assert_eq!(Formation::of(&setup, side), Some($formation));
            }
        }
    };
}

formation!(formation_inner, InnerElephants, "마상상마", "안상차림", "RNBA1ABNR", "rnba1abnr");
formation!(formation_outer, OuterElephants, "상마마상", "바깥상차림", "RBNA1ANBR", "rbna1anbr");
formation!(formation_left, LeftElephants, "상마상마", "왼상차림", "RBNA1ABNR", "rnba1anbr");
formation!(formation_right, RightElephants, "마상마상", "오른상차림", "RNBA1ANBR", "rbna1abnr");
formation!(
    formation_central_chariots,
    CentralChariots,
    "상마차차마상",
    "기동차차림",
    "BNRA1ARNB",
    "bnra1arnb"
);

#[test]
fn own_view_and_board_view_differ_for_han() {
    for formation in Formation::ALL {
        assert_eq!(formation.board_view(Side::Cho), formation.own_view());
        let turned: String = formation.own_view().chars().rev().collect();
        assert_eq!(formation.board_view(Side::Han), turned);
    }
    assert_eq!(Formation::from_board_view(Side::Han, "상마상마"), Some(RightElephants));
}

#[test]
fn four_formations_are_standard() {
    assert_eq!(Formation::STANDARD.len(), 4);
    assert!(Formation::STANDARD.iter().all(|formation| formation.is_standard()));
    assert!(!CentralChariots.is_standard());
}

#[test]
fn the_fixed_pieces_stand_where_they_belong() {
    for cho in Formation::ALL {
        for han in Formation::ALL {
            let fen = Position::start(cho, han, Rules::KAKAO).fen();
            let ranks: Vec<&str> = fen.split(' ').next().unwrap().split('/').collect();
            let middle = ["4k4", "1c5c1", "p1p1p1p1p", "9", "9", "P1P1P1P1P", "1C5C1", "4K4"];
            assert_eq!(ranks[1..9], middle);
            assert!(fen.ends_with(" w - - 0 1"), "Cho moves first");
        }
    }
}

#[test]
fn han_moves_first_in_a_handicap_game() {
    let mut setup = Setup::default();
    setup[Square::A1] = None;
    setup.turn = Side::Han;
    let start = Position::from_setup(&setup, Rules::SIMPLE).unwrap();
    assert_eq!((start.turn(), start.plies()), (Side::Han, 0), "no ply has been played");
    let next = start.play("a7a6".parse().unwrap()).unwrap();
    assert_eq!((next.turn(), next.plies(), next.fullmove()), (Side::Cho, 1, 2));
}

// Every fault of a setup --------------------------------------------------------------------------

/// The problems of two generals in place and what `edit` makes of it.
fn problems(edit: impl FnOnce(&mut Setup)) -> Vec<Problem> {
    let mut setup = Setup::EMPTY;
    setup[Square::D2] = Some(Piece::new(Side::Cho, PieceKind::General));
    setup[Square::F9] = Some(Piece::new(Side::Han, PieceKind::General));
    edit(&mut setup);
    let problems = setup.problems();
    match Position::from_setup(&setup, Rules::KAKAO) {
        Ok(_) => assert!(problems.is_empty()),
        Err(error) => assert_eq!(error.problems(), problems),
    }
    problems
}

#[test]
fn each_side_has_one_general() {
    assert!(problems(|_| {}).is_empty());
    let none = problems(|setup| setup.pieces = Setup::EMPTY.pieces);
    assert_eq!(none, [Problem::NoGeneral(Side::Cho), Problem::NoGeneral(Side::Han)]);
    let general = Some(Piece::new(Side::Cho, PieceKind::General));
    let two = problems(|setup| setup[Square::E3] = general);
    let (side, kind, at) = (Side::Cho, PieceKind::General, Square::E3);
    assert_eq!(two, [Problem::TooMany { side, kind, count: 2, at }]);
}

#[test]
fn generals_and_guards_stand_in_their_own_palace() {
    for kind in [PieceKind::General, PieceKind::Guard] {
        for side in Side::ALL {
            let piece = Piece { side, kind };
            for at in Square::ALL {
                let found = problems(|setup| setup[at] = Some(piece));
                let outside = found.contains(&Problem::OutsidePalace { piece, at });
                assert_eq!(outside, !at.is_in_palace(side), "{piece} on {at}");
            }
        }
    }
}

#[test]
fn no_side_has_more_pieces_than_a_full_army() {
    let limits = [
        (PieceKind::Chariot, 2),
        (PieceKind::Cannon, 2),
        (PieceKind::Horse, 2),
        (PieceKind::Elephant, 2),
        (PieceKind::Soldier, 5),
    ];
    for (kind, most) in limits {
        for side in Side::ALL {
            let with = |count: usize| {
                problems(|setup| {
                    for &at in Square::ALL[36..].iter().take(count) {
                        setup[at] = Some(Piece { side, kind });
                    }
                })
            };
            let too_many = |problem: &Problem| matches!(problem, Problem::TooMany { .. });
            assert!(!with(most).iter().any(too_many), "{most} {kind}s");
            let at = Square::ALL[36 + most];
            let count = most as u32 + 1;
            assert!(with(most + 1).contains(&Problem::TooMany { side, kind, count, at }));
        }
    }
    let guards = problems(|setup| {
        for at in [Square::D1, Square::E1, Square::F1] {
            setup[at] = Some(Piece::new(Side::Cho, PieceKind::Guard));
        }
    });
    let (side, kind, at) = (Side::Cho, PieceKind::Guard, Square::F1);
    assert_eq!(guards, [Problem::TooMany { side, kind, count: 3, at }]);
}

#[test]
fn no_soldier_stands_behind_its_starting_rank() {
    for side in Side::ALL {
        for at in Square::ALL {
            let soldier = Some(Piece::new(side, PieceKind::Soldier));
            let found = problems(|setup| setup[at] = soldier);
            let behind = match side {
                Side::Cho => at.rank() < 3,
                Side::Han => at.rank() > 6,
            };
            assert_eq!(found.contains(&Problem::SoldierBehindStart { side, at }), behind);
        }
    }
}

#[test]
fn the_side_that_is_not_to_move_is_not_in_check() {
    let check = |turn| {
        problems(|setup| {
            setup[Square::F5] = Some(Piece::new(Side::Cho, PieceKind::Chariot));
            setup.turn = turn;
        })
    };
    let (side, at) = (Side::Han, Square::F9);
    assert_eq!(check(Side::Cho), [Problem::OpponentInCheck { side, at }]);
    assert_eq!(check(Side::Han), []);
}

#[test]
fn counters_are_in_range() {
    assert_eq!(problems(|setup| setup.fullmove = 0), [Problem::Counter]);
    assert_eq!(problems(|setup| setup.fullmove = 10_000), [Problem::Counter]);
    assert_eq!(problems(|setup| setup.halfmove = 10_000), [Problem::Counter]);
    assert_eq!(problems(|setup| setup.halfmove = 9_999), []);
}

#[test]
fn all_faults_are_named_not_the_first_only() {
    let found = problems(|setup| {
        setup[Square::D2] = None;
        setup[Square::E5] = Some(Piece::new(Side::Han, PieceKind::Guard));
        setup[Square::A1] = Some(Piece::new(Side::Cho, PieceKind::Soldier));
        setup.fullmove = 0;
    });
    assert_eq!(found.len(), 4);
}

#[test]
fn counters_stop_where_fen_stops() {
    let fen = "4k4/9/9/9/9/9/9/9/4K4/9 b - - 9999 9999";
    let position = Position::from_fen(fen, super::PLAIN).unwrap();
    let next = position.play("e10d10".parse().unwrap()).unwrap();
    assert!(next.fen().ends_with(" w - - 9999 9999"));
}
