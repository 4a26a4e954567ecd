//! Playing, taking back, and what the points do.

use janggi_core::{Game, Move, Points};
use proptest::prelude::*;

use crate::draw::{any_game, any_square, tries};

proptest! {
    #![proptest_config(tries(1000))]

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
}
