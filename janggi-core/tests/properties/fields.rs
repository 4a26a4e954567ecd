//! Rule sets that differ in one field judge a game alike until that field matters.
//!
//! When a field can matter is told here from RULES 5 and the moves, generously: too early rather than
//! too late.

use janggi_core::{EndReason, Game, Move, PieceKind, Position, Rules, Side};
use proptest::prelude::*;
use proptest::sample::select;

use crate::draw::{any_legal_setup, any_picks, any_reachable_rules, any_small_setup, tries};

/// A field: how it is taken over from other rules, and whether it can matter in a game now.
#[derive(Clone, Copy, Debug)]
struct Field {
    name: &'static str,
    copy: fn(&mut Rules, &Rules),
    can_matter: fn(&Game, &Rules, &Rules) -> bool,
}

const FIELDS: [Field; 12] = [
    Field {
        name: "pass",
        copy: |rules, other| rules.pass = other.pass,
        // The pass itself is left out of the comparison.
        can_matter: |game, _, _| board_moves(game).is_empty(),
    },
    Field {
        name: "double_pass",
        copy: |rules, other| rules.double_pass = other.double_pass,
        can_matter: |game, _, _| game.moves().contains(&Move::Pass),
    },
    Field {
        name: "pass_counts",
        copy: |rules, other| rules.pass_counts = other.pass_counts,
        can_matter: |game, _, _| game.moves().contains(&Move::Pass),
    },
    Field {
        name: "no_moves",
        copy: |rules, other| rules.no_moves = other.no_moves,
        can_matter: |game, _, _| board_moves(game).is_empty() && !game.is_check(),
    },
    Field {
        name: "bikjang",
        copy: |rules, other| rules.bikjang = other.bikjang,
        can_matter: |game, _, _| game.positions().iter().any(Position::is_bikjang),
    },
    Field {
        name: "repetition",
        copy: |rules, other| rules.repetition = other.repetition,
        can_matter: |game, _, _| recurs(game) || can_recur(game),
    },
    Field {
        name: "shuttle",
        copy: |rules, other| rules.shuttle = other.shuttle,
        can_matter: |game, _, _| takes_back(game),
    },
    Field {
        name: "ply_limit",
        copy: |rules, other| rules.ply_limit = other.ply_limit,
        can_matter: |game, a, b| {
            let limits = [a, b].into_iter().filter_map(|rules| rules.ply_limit);
            let limit = limits.map(|limit| limit.plies).min();
            let position = game.position();
            let plies = (position.fullmove() - 1) * 2 + position.turn() as u16;
            limit.is_some_and(|limit| plies >= limit)
        },
    },
    Field {
        name: "no_capture_limit",
        copy: |rules, other| rules.no_capture_limit = other.no_capture_limit,
        can_matter: |game, a, b| {
            let limits = [a, b].into_iter().filter_map(|rules| rules.no_capture_limit);
            let limit = limits.map(|limit| limit.plies).min();
            limit.is_some_and(|limit| game.position().halfmove() >= limit)
        },
    },
    Field {
        name: "low_points",
        copy: |rules, other| rules.low_points = other.low_points,
        can_matter: |game, a, b| {
            let limits = [a, b].into_iter().filter_map(|rules| rules.low_points);
            let limit = limits.map(|limit| limit.at_most).max();
            let score = game.score();
            limit.is_some_and(|limit| score.cho.min(score.han) <= limit)
        },
    },
    Field {
        name: "dead_position",
        copy: |rules, other| rules.dead_position = other.dead_position,
        can_matter: |game, _, _| {
            let quiet = |kind| matches!(kind, PieceKind::General | PieceKind::Guard);
            game.position().board().iter().all(|(_, piece)| quiet(piece.kind))
        },
    },
    Field {
        name: "deom",
        copy: |rules, other| rules.deom = other.deom,
        can_matter: |game, a, b| {
            game.outcome().is_some() || a.low_points.is_some() || b.low_points.is_some()
        },
    },
];

fn board_moves(game: &Game) -> Vec<Move> {
    game.position().legal_moves().into_iter().filter(|&m| m != Move::Pass).collect()
}

fn is_same(a: &Position, b: &Position) -> bool {
    a.turn() == b.turn() && a.board() == b.board()
}

/// Whether the game stands as it has stood before.
fn recurs(game: &Game) -> bool {
    game.positions().iter().filter(|earlier| is_same(earlier, game.position())).count() > 1
}

/// Whether a move leads to where the game has stood before.
fn can_recur(game: &Game) -> bool {
    let position = game.position();
    position
        .legal_moves()
        .into_iter()
        .filter_map(|m| position.play(m).ok())
        .any(|next| game.positions().iter().any(|earlier| is_same(earlier, &next)))
}

/// Whether a side has taken back a move of its own, or can.
fn takes_back(game: &Game) -> bool {
    let takes_back = |m: &Move, earlier: &[Move]| {
        let reverse = m.to().zip(m.from()).map(|(to, from)| Move::new(to, from));
        earlier.iter().rev().skip(1).step_by(2).any(|&own| Some(own) == reverse)
    };
    let moves = game.moves();
    let has = (0..moves.len()).any(|ply| takes_back(&moves[ply], &moves[..ply]));
    has || board_moves(game).iter().any(|m| takes_back(m, moves))
}

/// What of a game the two rule sets must agree on.
fn judgement(game: &Game, field: Field) -> (Vec<Move>, Option<(Option<Side>, EndReason)>) {
    let mut moves: Vec<Move> = game.legal_moves().into_iter().collect();
    if field.name == "pass" {
        moves.retain(|&m| m != Move::Pass);
    }
    (moves, game.outcome().map(|outcome| (outcome.winner, outcome.reason)))
}

proptest! {
    #![proptest_config(tries(3000))]

    #[test]
    fn rules_that_differ_in_a_field_agree_until_it_matters(
        setup in prop_oneof![any_legal_setup(), any_small_setup(12)],
        rules in any_reachable_rules(),
        other in any_reachable_rules(),
        field in select(&FIELDS),
        picks in any_picks(60),
    ) {
        let mut changed = rules;
        (field.copy)(&mut changed, &other);
        let [mut a, mut b] = [rules, changed].map(|rules| {
            Game::new(Position::from_setup(&setup, rules).expect("a legal setup"))
        });
        for pick in picks {
            if (field.can_matter)(&a, &rules, &changed) {
                break;
            }
            prop_assert_eq!(judgement(&a, field), judgement(&b, field), "{} after {:?}", field.name, a.moves());
            let moves: Vec<Move> =
                a.legal_moves().into_iter().filter(|&m| b.is_legal(m)).collect();
            if moves.is_empty() {
                break;
            }
            let m = moves[pick % moves.len()];
            prop_assert_eq!((a.play(m), b.play(m)), (Ok(()), Ok(())));
        }
    }
}

/// The list of fields is whole: two rule sets that agree in all of them are equal.
#[test]
fn all_fields_are_there() {
    for (_, other) in Rules::PRESETS {
        let mut rules = Rules::KAKAO;
        for field in FIELDS {
            (field.copy)(&mut rules, &other);
        }
        assert_eq!(rules, other);
    }
}
