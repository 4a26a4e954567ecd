//! Properties that hold of every position, every game and every text.

mod support;

use janggi_core::{
    Bikjang, DoublePass, EndReason, Formation, Game, GeneralCapture, LowPoints, Move,
    NoCaptureLimit, NoMoves, PassRule, PerpetualCheck, Piece, PieceKind, PlyLimit, Points,
    Position, Repetition, RepetitionEffect, Rules, Setup, Shuttle, ShuttleEffect, Side, Square,
    Verdict,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use support::oracle::Oracle;
use support::{Rng, Start, oracle_rules, random_setup};

// What to draw ------------------------------------------------------------------------------------

fn any_side() -> impl Strategy<Value = Side> {
    select(&Side::ALL)
}

fn any_square() -> impl Strategy<Value = Square> {
    select(&Square::ALL)
}

fn any_piece() -> impl Strategy<Value = Piece> {
    (any_side(), select(&PieceKind::ALL)).prop_map(|(side, kind)| Piece { side, kind })
}

fn any_points() -> impl Strategy<Value = Points> {
    any::<i16>().prop_map(Points::from_halves)
}

fn any_verdict() -> impl Strategy<Value = Verdict> {
    select(&[Verdict::Draw, Verdict::Score])
}

fn any_bikjang() -> impl Strategy<Value = Bikjang> {
    let capture = select(&[
        GeneralCapture::Same,
        GeneralCapture::AlwaysCallable,
        GeneralCapture::NeverCallable,
    ]);
    (any_verdict(), option::of(any_points()), capture)
        .prop_map(|(verdict, below, general_capture)| Bikjang { verdict, below, general_capture })
}

fn any_repetition() -> impl Strategy<Value = Repetition> {
    let effect = prop_oneof![
        Just(RepetitionEffect::Forbidden),
        any_verdict().prop_map(RepetitionEffect::Ends),
    ];
    let checks = select(&[PerpetualCheck::CheckerLoses, PerpetualCheck::Same]);
    (1..=u8::MAX, effect, checks, option::of(any_points())).prop_map(
        |(occurrences, effect, perpetual_check, exempt_below)| Repetition {
            occurrences,
            effect,
            perpetual_check,
            exempt_below,
        },
    )
}

fn any_shuttle() -> impl Strategy<Value = Shuttle> {
    let effect = select(&[ShuttleEffect::Forbidden, ShuttleEffect::MoverLoses]);
    (effect, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(effect, exempt_checks, bridges_pass, broken_by_capture)| Shuttle {
            effect,
            exempt_checks,
            bridges_pass,
            broken_by_capture,
        },
    )
}

/// Any combination of fields, nearly all of them no preset.
fn any_rules() -> impl Strategy<Value = Rules> {
    let double_pass = prop_oneof![
        Just(DoublePass::PlayOn),
        Just(DoublePass::Forbidden),
        any_verdict().prop_map(DoublePass::Ends),
    ];
    let ply_limit = (any::<u16>(), any_verdict(), any::<bool>())
        .prop_map(|(plies, verdict, wait_for_quiet)| PlyLimit { plies, verdict, wait_for_quiet });
    let no_capture_limit = (any::<u16>(), any_verdict(), any::<bool>()).prop_map(
        |(plies, verdict, before_repetition)| NoCaptureLimit { plies, verdict, before_repetition },
    );
    let low_points = (any_points(), any::<bool>())
        .prop_map(|(at_most, wait_for_quiet)| LowPoints { at_most, wait_for_quiet });
    let passes = (
        select(&[PassRule::Never, PassRule::WhenNotInCheck]),
        double_pass,
        any::<bool>(),
        select(&[NoMoves::Draw, NoMoves::Loses]),
    );
    let history =
        (option::of(any_bikjang()), option::of(any_repetition()), option::of(any_shuttle()));
    let limits = (
        option::of(ply_limit),
        option::of(no_capture_limit),
        option::of(low_points),
        option::of(any_verdict()),
        any_points(),
    );
    (passes, history, limits).prop_map(|(passes, history, limits)| Rules {
        pass: passes.0,
        double_pass: passes.1,
        pass_counts: passes.2,
        no_moves: passes.3,
        bikjang: history.0,
        repetition: history.1,
        shuttle: history.2,
        ply_limit: limits.0,
        no_capture_limit: limits.1,
        low_points: limits.2,
        dead_position: limits.3,
        deom: limits.4,
    })
}

/// Any arrangement at all, legal or not.
fn any_setup() -> impl Strategy<Value = Setup> {
    let pieces = vec(option::weighted(0.3, any_piece()), Square::COUNT);
    (pieces, any_side(), 0..=Setup::MAX_COUNTER, 1..=Setup::MAX_COUNTER).prop_map(
        |(pieces, turn, halfmove, fullmove)| Setup {
            pieces: pieces.try_into().expect("90 points"),
            turn,
            halfmove,
            fullmove,
        },
    )
}

fn any_legal_setup() -> impl Strategy<Value = Setup> {
    (any::<u64>(), select(&Start::ALL))
        .prop_map(|(seed, start)| random_setup(&mut Rng::new(seed), start))
}

/// A game of up to 40 plies under rules of all kinds.
fn any_game() -> impl Strategy<Value = Game> {
    let rules = prop_oneof![
        select(&Rules::PRESETS).prop_map(|(_, rules)| rules),
        any::<u64>().prop_map(|seed| support::random_rules(&mut Rng::new(seed))),
    ];
    (any_legal_setup(), rules, vec(any::<usize>(), 0..40)).prop_map(|(setup, rules, picks)| {
        let mut game = Game::new(Position::from_setup(&setup, rules).expect("a legal setup"));
        for pick in picks {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[pick % moves.len()]).expect("a legal move");
        }
        game
    })
}

fn any_position() -> impl Strategy<Value = Position> {
    any_game().prop_map(|game| *game.position())
}

/// Texts that look a little like those that the readers know.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-j0-9]{0,6}",
        "[1-9kKaArRcCbBnNpP/]{0,40}( [wb-]){0,3}( [0-9]{1,5}){0,2}",
        "(kakao|simple|fairy-modern)( [a-z_]{1,12}=[a-z0-9,:.-]{0,16}){0,3}",
        "-?[0-9]{0,6}(\\.[0-9]{0,2})?",
    ]
}

// Movement ----------------------------------------------------------------------------------------

/// The points strictly between two points of a file, rank or palace diagonal.
fn between(from: Square, to: Square) -> Vec<Square> {
    let files = to.file().cast_signed() - from.file().cast_signed();
    let ranks = to.rank().cast_signed() - from.rank().cast_signed();
    let (across, up) = (files.signum(), ranks.signum());
    let distance = files.abs().max(ranks.abs());
    (1..distance).filter_map(|n| from.offset(n * across, n * up)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_cannon_never_jumps_or_captures_a_cannon(position in any_position()) {
        for m in position.legal_moves() {
            let (Some(from), Some(to)) = (m.from(), m.to()) else { continue };
            if position.piece_at(from).unwrap().kind != PieceKind::Cannon {
                continue;
            }
            let captured = position.piece_at(to).map(|piece| piece.kind);
            prop_assert_ne!(captured, Some(PieceKind::Cannon), "{} captures", m);
            let jumped: Vec<_> =
                between(from, to).into_iter().filter_map(|at| position.piece_at(at)).collect();
            prop_assert_eq!(jumped.len(), 1, "{} jumps {:?}", m, &jumped);
            prop_assert_ne!(jumped[0].kind, PieceKind::Cannon, "{} jumps", m);
        }
    }

    #[test]
    fn generals_and_guards_never_leave_their_palace(game in any_game()) {
        for position in game.positions() {
            for (square, piece) in position.board().iter() {
                if piece.kind.is_confined_to_palace() {
                    prop_assert!(square.is_in_palace(piece.side), "{} in {}", square, position.fen());
                }
            }
            for m in position.legal_moves() {
                let Some(piece) = m.from().and_then(|from| position.piece_at(from)) else { continue };
                if matches!(piece.kind, PieceKind::General | PieceKind::Guard) {
                    let to = m.to().unwrap();
                    prop_assert!(('d'..='f').contains(&(char::from(b'a' + to.file()))));
                    let ranks = if piece.side == Side::Cho { 0..=2 } else { 7..=9 };
                    prop_assert!(ranks.contains(&to.rank()), "{} in {}", m, position.fen());
                }
            }
        }
    }

    #[test]
    fn no_legal_move_leaves_ones_own_general_attacked(position in any_position()) {
        for m in position.legal_moves() {
            let next = position.play(m).unwrap();
            if next.outcome().is_some_and(|outcome| outcome.reason == EndReason::Bikjang) {
                continue; // an accepted bikjang ends the game, even in check
            }
            let oracle = Oracle::from_fen(&next.fen(), oracle_rules(&Rules::KAKAO));
            prop_assert!(!oracle.opponent_is_in_check(), "{} in {}", m, position.fen());
        }
    }

    #[test]
    fn soldiers_never_go_back(game in any_game()) {
        for (position, &m) in game.positions().iter().zip(game.moves()) {
            let Some((from, to)) = m.from().zip(m.to()) else { continue };
            match position.piece_at(from).unwrap() {
                Piece { side: Side::Cho, kind: PieceKind::Soldier } => {
                    prop_assert!(to.rank() >= from.rank());
                }
                Piece { side: Side::Han, kind: PieceKind::Soldier } => {
                    prop_assert!(to.rank() <= from.rank());
                }
                _ => {}
            }
        }
    }

    #[test]
    fn a_move_changes_its_two_points_and_no_other(position in any_position()) {
        for m in position.legal_moves() {
            let next = position.play(m).unwrap();
            for square in Square::ALL {
                let expected = match (m.from(), m.to()) {
                    (Some(from), _) if from == square => None,
                    (Some(from), Some(to)) if to == square => position.piece_at(from),
                    _ => position.piece_at(square),
                };
                prop_assert_eq!(next.piece_at(square), expected, "{} at {}", m, square);
            }
            prop_assert_eq!(next.turn(), !position.turn());
        }
    }

    // Games ---------------------------------------------------------------------------------------

    #[test]
    fn play_then_undo_is_identity(game in any_game()) {
        let mut replayed = game.clone();
        for m in game.legal_moves() {
            replayed.play(m).unwrap();
            prop_assert_ne!(&replayed, &game);
            prop_assert_eq!(replayed.undo(), Some(m));
            prop_assert_eq!(&replayed, &game);
        }
        let mut moves = Vec::new();
        while let Some(m) = replayed.undo() {
            moves.push(m);
        }
        prop_assert_eq!(&replayed, &Game::new(*game.start()));
        for m in moves.into_iter().rev() {
            replayed.play(m).unwrap();
        }
        prop_assert_eq!(replayed, game);
    }

    #[test]
    fn a_refused_move_changes_nothing(game in any_game(), from in any_square(), to in any_square()) {
        let mut after = game.clone();
        let m = Move::new(from, to);
        if after.play(m).is_err() {
            prop_assert_eq!(after, game);
        } else {
            prop_assert!(game.legal_moves().contains(&m));
        }
    }

    #[test]
    fn a_finished_game_has_no_move(game in any_game()) {
        prop_assert_eq!(game.outcome().is_some(), game.legal_moves().is_empty());
        let position = game.position();
        prop_assert_eq!(position.outcome().is_some(), position.legal_moves().is_empty());
    }

    #[test]
    fn points_fall_only_by_captures(game in any_game()) {
        for (pair, &m) in game.positions().windows(2).zip(game.moves()) {
            let captured = m.to().and_then(|to| pair[0].piece_at(to));
            let lost = captured.map_or(0, |piece| i16::from(piece.kind.points()));
            let [before, after] = [0, 1].map(|i| pair[i].score());
            let sum = |score: janggi_core::Score| score.cho + score.han;
            prop_assert_eq!(sum(before) - sum(after), Points::new(lost));
            prop_assert_eq!(pair[1].halfmove() == 0, captured.is_some());
        }
    }

    // Symmetry ------------------------------------------------------------------------------------

    #[test]
    fn the_mirrored_board_has_the_mirrored_moves(setup in any_legal_setup(), rules in any_rules()) {
        let position = Position::from_setup(&setup, rules).unwrap();
        let mut mirrored = setup.clone();
        for square in Square::ALL {
            mirrored[square.mirror()] = setup[square];
        }
        let mirrored = Position::from_setup(&mirrored, rules).unwrap();
        let image = images(&position, Square::mirror);
        prop_assert_eq!(images(&mirrored, |square| square), image);
        prop_assert_eq!(mirrored.score(), position.score());
        prop_assert_eq!(mirrored.outcome(), position.outcome());
        prop_assert_eq!(mirrored.is_check(), position.is_check());
        prop_assert_eq!(mirrored.is_bikjang(), position.is_bikjang());
    }

    #[test]
    fn the_sides_exchanged_have_each_others_moves(setup in any_legal_setup(), rules in any_rules()) {
        // What treats the sides unlike: the deom, and whose turn the number of plies tells.
        let rules = Rules { deom: Points::ZERO, ply_limit: None, ..rules };
        let position = Position::from_setup(&setup, rules).unwrap();
        let mut flipped = Setup { turn: !setup.turn, ..setup.clone() };
        for square in Square::ALL {
            flipped[square.rotate()] =
                setup[square].map(|piece| Piece { side: !piece.side, ..piece });
        }
        let flipped = Position::from_setup(&flipped, rules).unwrap();
        let image = images(&position, Square::rotate);
        prop_assert_eq!(images(&flipped, |square| square), image);
        prop_assert_eq!(flipped.score().cho, position.score().han);
        prop_assert_eq!(flipped.score().han, position.score().cho);
        prop_assert_eq!(flipped.is_check(), position.is_check());
        let winners = |position: &Position| position.outcome().map(|outcome| outcome.winner);
        let exchanged = winners(&position).map(|winner| winner.map(|side| !side));
        prop_assert_eq!(winners(&flipped), exchanged);
    }

    // Texts ---------------------------------------------------------------------------------------

    #[test]
    fn uci_round_trips_through_text(position in any_position()) {
        for m in position.legal_moves() {
            prop_assert_eq!(position.parse_uci(&position.uci(m)), Ok(m));
        }
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

/// The legal moves with every point replaced by its image, sorted; `None` stands for the pass.
fn images(
    position: &Position,
    image: impl Fn(Square) -> Square,
) -> Vec<(Option<Square>, Option<Square>)> {
    let mut moves: Vec<_> =
        position.legal_moves().iter().map(|m| (m.from().map(&image), m.to().map(&image))).collect();
    moves.sort();
    moves
}
