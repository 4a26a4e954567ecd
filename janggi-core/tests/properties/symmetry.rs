//! The mirrored board, and the sides exchanged.

use janggi_core::{Game, Move, Outcome, Piece, Points, Position, Rules, Score, Setup, Square};
use proptest::prelude::*;

use crate::draw::{any_game, any_legal_setup, any_rules, any_small_game, tries};

proptest! {
    #![proptest_config(tries(1000))]

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

    // Whole games, with what only their history tells.

    #[test]
    fn a_mirrored_game_goes_and_ends_alike(
        game in prop_oneof![any_game(), any_small_game(4, 60)],
    ) {
        let mut mirrored = Game::new(game.start().mirror());
        for &m in game.moves() {
            prop_assert_eq!(mirrored.play(m.mirror()), Ok(()));
        }
        prop_assert_eq!(mirrored.outcome(), game.outcome());
        prop_assert_eq!(mirrored.repetitions(), game.repetitions());
        prop_assert_eq!(sorted(mirrored.legal_moves().iter().map(|m| m.mirror())), sorted(game.legal_moves()));
    }

    #[test]
    fn a_game_with_the_sides_exchanged_goes_and_ends_alike(
        game in prop_oneof![any_game(), any_small_game(4, 60)],
    ) {
        let rules = Rules { deom: Points::ZERO, ply_limit: None, ..*game.start().rules() };
        let start = game.start().with_rules(rules);
        let mut played = Game::new(start);
        let mut exchanged = Game::new(start.swap_sides());
        for &m in game.moves() {
            // Other rules than the game's may end or forbid what it plays: alike for both.
            let result = played.play(m);
            prop_assert_eq!(exchanged.play(m.rotate()).is_ok(), result.is_ok());
            prop_assert_eq!(exchanged.outcome(), played.outcome().map(other_side));
            prop_assert_eq!(sorted(exchanged.legal_moves().iter().map(|m| m.rotate())), sorted(played.legal_moves()));
            if result.is_err() {
                break;
            }
        }
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

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_key(|m| (m.from(), m.to()));
    moves
}

/// How the game ended for whoever sits on the other side.
fn other_side(mut outcome: Outcome) -> Outcome {
    outcome.winner = outcome.winner.map(|side| !side);
    outcome.score = Score { cho: outcome.score.han, han: outcome.score.cho };
    outcome
}
