//! The evaluation taken apart is the evaluation.
#![cfg(feature = "tune")]

use janggi_core::search::{Searcher, tune};
use janggi_core::{Game, Position, Rules, Side};

/// Positions of games that choose their moves by a fixed rule of thumb.
fn positions(rules: Rules) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 1..40_u64 {
        let mut game = Game::new(Position::default().with_rules(rules));
        let mut random = seed;
        while game.outcome().is_none() && game.moves().len() < 120 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let Some(m) = game.random_move(random) else { break };
            game.play(m).expect("a legal move");
            positions.push(*game.position());
        }
    }
    positions
}

#[test]
fn the_counts_of_the_terms_give_the_value() {
    let weights = tune::weights();
    for rules in [Rules::FAIRY_MODERN, Rules::KAKAO, Rules::FAIRY_CASUAL] {
        let positions = positions(rules);
        assert!(positions.len() > 2_000);
        for position in positions {
            let value = tune::trace(&position).value(&weights);
            assert_eq!(value, Searcher::evaluate(&position).hundredths(), "{}", position.fen());
        }
    }
}

#[test]
fn what_is_counted_for_one_side_is_counted_against_the_other() {
    for position in positions(Rules::FAIRY_CASUAL) {
        let mut seen = tune::trace(&position);
        seen.counts.iter_mut().for_each(|(_, count)| *count = -*count);
        seen.turn = !seen.turn;
        assert_eq!(tune::trace(&position.swap_sides()), seen, "{}", position.fen());
        seen.turn = !seen.turn;
        seen.counts.iter_mut().for_each(|(_, count)| *count = -*count);
        assert_eq!(tune::trace(&position.mirror()), seen, "{}", position.fen());
    }
}

/// The groups lie one after the other and hold all terms.
#[test]
fn groups_cover_the_terms() {
    let mut next = 0;
    for group in tune::groups() {
        assert_eq!(group.start, next, "{}", group.name);
        assert_eq!(group.len % group.row, 0, "{}", group.name);
        next += group.len;
    }
    assert_eq!(next, tune::weights().len());
}

#[test]
fn the_start_is_even_but_for_the_turn_and_the_deom() {
    let trace = tune::trace(&Position::default().with_rules(Rules::FAIRY_CASUAL));
    let tempo = tune::groups().into_iter().find(|group| group.name == "tempo").expect("a tempo");
    assert_eq!(trace.counts, [(tempo.start as u16, 1)]);
    assert_eq!((trace.phase, trace.turn), (tune::Trace::FULL, Side::Cho));
}

/// Whatever is put into a trace and for weights, a value comes out.
#[test]
fn absurd_traces_have_values() {
    let mut trace = tune::trace(&Position::default());
    trace.counts = vec![(0, i16::MIN), (1, i16::MIN), (2, i16::MIN), (u16::MAX, 1)];
    trace.phase = i32::MIN;
    trace.fixed = i32::MAX;
    assert_eq!(trace.value(&[(i16::MIN, i16::MAX); 3]), -i32::MAX);
    trace.turn = Side::Han;
    assert_eq!(trace.value(&[(i16::MIN, i16::MAX); 3]), i32::MAX);
    assert_eq!(trace.value(&[]), -i32::MAX);
}
