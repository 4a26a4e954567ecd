//! Games end at the ply that the rule says: not one earlier, and not one later. What is counted here
//! is counted from the moves, by nothing that the library keeps.

use janggi_core::{
    DoublePass, EndReason, Game, LowPoints, Move, NoCaptureLimit, PerpetualCheck, Piece, PieceKind,
    PlyLimit, Points, Position, Repetition, RepetitionEffect, Rules, Setup, Side, Square, Verdict,
};
use proptest::prelude::*;

use crate::draw::{any_picks, any_small_setup, any_verdict, tries};

/// Nothing but mate ends a game.
const PLAIN: Rules = Rules::KAKAO.without_endings();

/// Plays until the game ends, and holds the end of every ply against what `is_due` counts.
fn ends_when_due(
    setup: &Setup,
    rules: Rules,
    picks: &[usize],
    reason: EndReason,
    is_due: impl Fn(&Game) -> bool,
) -> Result<(), TestCaseError> {
    let mut game = Game::new(Position::from_setup(setup, rules).expect("a legal setup"));
    for pick in picks {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.legal_moves();
        // A pass one time in four, where there is one, so that passes meet.
        let pass = moves.contains(&Move::Pass) && pick % 4 == 0;
        let m = if pass { Move::Pass } else { moves[pick / 4 % moves.len()] };
        game.play(m).expect("a legal move");
        // Mate goes before any other ending (RULES 6).
        let mated = game.position().with_rules(PLAIN).outcome().is_some();
        let expected =
            if mated { Some(EndReason::Checkmate) } else { is_due(&game).then_some(reason) };
        let ended = game.outcome().map(|outcome| outcome.reason);
        prop_assert_eq!(ended, expected, "after {:?} from {}", game.moves(), setup);
    }
    Ok(())
}

/// The moves since the last capture, all of them if there was none.
fn since_capture(game: &Game) -> &[Move] {
    let captures = |(position, m): (&Position, &Move)| {
        m.to().is_some_and(|to| position.piece_at(to).is_some())
    };
    let quiet = game.positions().iter().zip(game.moves()).rev().take_while(|&ply| !captures(ply));
    &game.moves()[game.moves().len() - quiet.count()..]
}

fn counted(moves: &[Move], pass_counts: bool) -> usize {
    moves.iter().filter(|&&m| pass_counts || m != Move::Pass).count()
}

/// The points of a side's pieces, by the table of RULES 4.
fn points(position: &Position, side: Side) -> i16 {
    let worth = |piece: Piece| match piece.kind {
        PieceKind::Chariot => 13,
        PieceKind::Cannon => 7,
        PieceKind::Horse => 5,
        PieceKind::Elephant | PieceKind::Guard => 3,
        PieceKind::Soldier => 2,
        PieceKind::General => 0,
    };
    let own = Square::ALL.into_iter().filter_map(|at| position.piece_at(at));
    own.filter(|piece| piece.side == side).map(worth).sum()
}

/// How often the board and the side to move have been as they are now.
fn occurrences(game: &Game) -> usize {
    let state = |position: &Position| {
        (Square::ALL.map(|square| position.piece_at(square)), position.turn())
    };
    let now = state(game.position());
    game.positions().iter().filter(|position| state(position) == now).count()
}

proptest! {
    #![proptest_config(tries(1000))]

    #[test]
    fn the_ply_limit(
        setup in any_small_setup(6),
        plies in 1_u16..40,
        verdict in any_verdict(),
        pass_counts in any::<bool>(),
        picks in any_picks(60),
    ) {
        let limit = PlyLimit { plies, verdict, wait_for_quiet: false };
        let rules = Rules { ply_limit: Some(limit), pass_counts, ..PLAIN };
        // Han's first move is the first, where Han begins.
        ends_when_due(&setup, rules, &picks, EndReason::PlyLimit, |game| {
            counted(game.moves(), pass_counts) >= plies.into()
        })?;
    }

    #[test]
    fn the_no_capture_limit(
        setup in any_small_setup(6),
        plies in 1_u16..30,
        verdict in any_verdict(),
        pass_counts in any::<bool>(),
        picks in any_picks(60),
    ) {
        let limit = NoCaptureLimit { plies, verdict, before_repetition: false };
        let rules = Rules { no_capture_limit: Some(limit), pass_counts, ..PLAIN };
        ends_when_due(&setup, rules, &picks, EndReason::NoCaptureLimit, |game| {
            counted(since_capture(game), pass_counts) >= plies.into()
        })?;
    }

    #[test]
    fn repetition(
        setup in any_small_setup(2),
        times in 2_u8..5,
        verdict in any_verdict(),
        picks in any_picks(100),
    ) {
        let rule = Repetition {
            occurrences: times,
            effect: RepetitionEffect::Ends(verdict),
            perpetual_check: PerpetualCheck::Same,
            exempt_below: None,
        };
        let rules = Rules { repetition: Some(rule), ..PLAIN };
        ends_when_due(&setup, rules, &picks, EndReason::Repetition, |game| {
            occurrences(game) >= times.into()
        })?;
    }

    #[test]
    fn two_passes_in_a_row(
        setup in any_small_setup(6),
        verdict in any_verdict(),
        picks in any_picks(40),
    ) {
        let rules = Rules { double_pass: DoublePass::Ends(verdict), ..PLAIN };
        ends_when_due(&setup, rules, &picks, EndReason::DoublePass, |game| {
            game.moves().ends_with(&[Move::Pass, Move::Pass])
        })?;
    }

    #[test]
    fn low_points(setup in any_small_setup(12), halves in 0_i16..60, picks in any_picks(60)) {
        let limit = LowPoints { at_most: Points::from_halves(halves), wait_for_quiet: false };
        let rules = Rules { low_points: Some(limit), ..PLAIN };
        ends_when_due(&setup, rules, &picks, EndReason::LowPoints, |game| {
            let [cho, han] = Side::ALL.map(|side| points(game.position(), side) * 2);
            cho <= halves || han + rules.deom.halves() <= halves
        })?;
    }

    #[test]
    fn a_dead_position(
        setup in any_small_setup(4),
        verdict in any_verdict(),
        picks in any_picks(60),
    ) {
        let rules = Rules { dead_position: Some(verdict), ..PLAIN };
        ends_when_due(&setup, rules, &picks, EndReason::DeadPosition, |game| {
            Square::ALL.into_iter().filter_map(|at| game.position().piece_at(at)).all(|piece| {
                matches!(piece.kind, PieceKind::General | PieceKind::Guard)
            })
        })?;
    }
}

/// The endings that the properties speak of do come about, from a board that hardly matters.
#[test]
fn games_come_to_the_endings() {
    let setup: Setup = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1".parse().expect("a setup");
    let picks: Vec<usize> = (0..200).map(|n| n * n + n / 7).collect();
    let verdict = Verdict::Draw;
    let end = |rules| {
        let game = Game::new(Position::from_setup(&setup, rules).expect("a legal setup"));
        let mut game = game;
        for pick in &picks {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[pick % moves.len()];
            game.play(m).expect("a legal move");
        }
        game.outcome().map(|outcome| outcome.reason)
    };
    let repetition = Repetition {
        occurrences: 3,
        effect: RepetitionEffect::Ends(verdict),
        perpetual_check: PerpetualCheck::Same,
        exempt_below: None,
    };
    let ply_limit = PlyLimit { plies: 40, verdict, wait_for_quiet: false };
    let no_capture = NoCaptureLimit { plies: 30, verdict, before_repetition: false };
    assert_eq!(end(PLAIN), None);
    for (rules, reason) in [
        (Rules { ply_limit: Some(ply_limit), ..PLAIN }, EndReason::PlyLimit),
        (Rules { no_capture_limit: Some(no_capture), ..PLAIN }, EndReason::NoCaptureLimit),
        (Rules { repetition: Some(repetition), ..PLAIN }, EndReason::Repetition),
        (Rules { double_pass: DoublePass::Ends(verdict), ..PLAIN }, EndReason::DoublePass),
        (Rules { dead_position: Some(verdict), ..PLAIN }, EndReason::DeadPosition),
    ] {
        assert_eq!(end(rules), Some(reason), "{rules}");
    }
}
