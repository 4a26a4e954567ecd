//! What is written reads the same.

use janggi_core::{
    Formation, Move, Piece, PieceKind, Points, Position, Rules, Setup, Side, Square,
};
use proptest::prelude::*;
use proptest::sample::select;

#[cfg(any(feature = "records", feature = "serde"))]
use crate::draw::any_game;
use crate::draw::{
    any_legal_setup, any_piece, any_position, any_rules, any_setup, any_side, any_text, tries,
};

proptest! {
    #![proptest_config(tries(1000))]

    #[test]
    fn uci_round_trips_through_text(position in any_position()) {
        for m in position.legal_moves() {
            prop_assert_eq!(position.parse_uci(&position.uci(m)), Ok(m));
        }
    }

    #[test]
    fn all_notations_of_moves_round_trip(position in any_position()) {
        for m in position.legal_moves() {
            let texts = [position.san(m), position.korean(m), position.rank_file(m)];
            for text in texts {
                let text = text.unwrap();
                prop_assert_eq!(position.parse_move(&text), Ok(m), "{} in {}", text, position.fen());
            }
        }
    }

    #[cfg(feature = "records")]
    #[test]
    fn games_round_trip_through_files(game in any_game()) {
        use janggi_core::record::{Record, gib, pgn};
        let record = Record::from_game(&game).unwrap();
        let from_pgn = pgn::read(pgn::to_string(&record).as_bytes()).next().unwrap().unwrap();
        prop_assert_eq!(from_pgn.start(), record.start());
        prop_assert_eq!(from_pgn.moves(), game.moves());
        prop_assert_eq!(from_pgn.result().decision, record.result().decision);
        // GIB knows no counters, else all is there.
        let from_gib = gib::read(gib::to_string(&record).as_bytes()).next().unwrap().unwrap();
        prop_assert_eq!(from_gib.start().board(), record.start().board());
        prop_assert_eq!(from_gib.start().turn(), record.start().turn());
        prop_assert_eq!(from_gib.moves(), game.moves());
    }

    #[test]
    fn pieces_round_trip_through_text(piece in any_piece()) {
        prop_assert_eq!(piece.to_string().parse(), Ok(piece));
        prop_assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        prop_assert_eq!(piece.kind.to_string().parse(), Ok(piece.kind));
        prop_assert_eq!(piece.kind.korean().parse(), Ok(piece.kind));
        prop_assert_eq!(PieceKind::from_letter(piece.kind.letter()), Some(piece.kind));
        prop_assert_eq!(piece.side.to_string().to_lowercase().parse(), Ok(piece.side));
        prop_assert_eq!(piece.side.korean().parse(), Ok(piece.side));
    }

    #[test]
    fn formations_round_trip_through_text(formation in select(&Formation::ALL), side in any_side()) {
        prop_assert_eq!(formation.to_string().parse(), Ok(formation));
        prop_assert_eq!(formation.name().parse(), Ok(formation));
        prop_assert_eq!(formation.korean().parse(), Ok(formation));
        let view = formation.board_view(side);
        prop_assert_eq!(Formation::from_board_view(side, view), Some(formation));
        prop_assert_eq!(Formation::from_own_view(formation.own_view()), Some(formation));
    }

    #[test]
    fn setups_round_trip_through_text(setup in any_setup()) {
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
    }

    #[test]
    fn fen_round_trips_through_text(setup in any_legal_setup(), rules in any_rules()) {
        let position = Position::from_setup(&setup, rules).unwrap();
        prop_assert_eq!(Position::from_fen(&position.fen(), rules), Ok(position));
        let other_dialect: String = position
            .fen()
            .split_once(' ')
            .map(|(board, rest)| {
                let board = board.replace('N', "H").replace('n', "h").replace('B', "E");
                format!("{} {rest}", board.replace('b', "e"))
            })
            .unwrap();
        prop_assert_eq!(Position::from_fen(&other_dialect, rules), Ok(position));
    }

    #[test]
    fn rules_round_trip_through_text(rules in any_rules()) {
        let text = rules.to_string();
        prop_assert_eq!(text.parse(), Ok(rules), "{}", text);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn values_round_trip_through_json(game in any_game(), setup in any_setup(), rules in any_rules()) {
        fn back<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
            let text = serde_json::to_string(value).expect("every value has a text");
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
        }
        prop_assert_eq!(back(&setup), setup);
        prop_assert_eq!(back(&rules), rules);
        prop_assert_eq!(back(game.position()), *game.position());
        prop_assert_eq!(back(&game.outcome()), game.outcome());
        prop_assert_eq!(back(&game), game);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any_text()) {
        let offsets = [
            text.parse::<Square>().err().map(|error| error.offset),
            text.parse::<Move>().err().map(|error| error.offset),
            text.parse::<Piece>().err().map(|error| error.offset),
            text.parse::<PieceKind>().err().map(|error| error.offset),
            text.parse::<Side>().err().map(|error| error.offset),
            text.parse::<Points>().err().map(|error| error.offset),
            text.parse::<Rules>().err().map(|error| error.offset),
            text.parse::<Formation>().err().map(|error| error.offset),
            text.parse::<Setup>().err().map(|error| error.first().offset),
            text.parse::<Position>().err().map(|error| error.first().offset),
            Position::default().parse_uci(&text).err().map(|error| error.offset),
        ];
        for offset in offsets.into_iter().flatten() {
            prop_assert!(text.is_char_boundary(offset), "byte {} of {:?}", offset, text);
        }
    }

    #[test]
    fn what_reads_as_a_setup_is_written_alike(text in any_text()) {
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        }
    }

    #[test]
    fn every_problem_of_any_setup_is_found(setup in any_setup(), rules in any_rules()) {
        let problems = setup.problems();
        match Position::from_setup(&setup, rules) {
            Ok(_) => prop_assert!(problems.is_empty()),
            Err(error) => {
                prop_assert_eq!(error.problems(), &problems[..]);
                let faults = Position::from_fen(&setup.to_string(), rules).unwrap_err();
                prop_assert_eq!(faults.faults().len(), problems.len());
            }
        }
    }
}

/// Few enough to try them all.
#[test]
fn squares_and_moves_round_trip_through_text() {
    for from in Square::ALL {
        assert_eq!(from.to_string().parse(), Ok(from));
        for to in Square::ALL {
            let m = Move::new(from, to);
            assert_eq!(m.to_string().parse(), Ok(m));
        }
    }
    assert_eq!(Move::Pass.to_string().parse(), Ok(Move::Pass));
}

/// Few enough to try them all.
#[test]
fn points_round_trip_through_text() {
    for halves in i16::MIN..=i16::MAX {
        let points = Points::from_halves(halves);
        let text = points.to_string();
        assert_eq!(text.parse(), Ok(points));
        assert_eq!(text.parse::<f64>(), Ok(f64::from(halves) / 2.0));
    }
}
