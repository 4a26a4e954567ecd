//! Keys are equal exactly where the rule of repetition sees the same position (RULES 5,
//! `repetition`).

use janggi_core::{Game, GeneralCapture, Move, Piece, PieceKind, Side, Square};
use proptest::prelude::*;

use crate::draw::{any_game, any_small_game, tries};

/// What repetition compares, told from the moves of the game: board, side to move, and whether the
/// generals face each other because one of them has just captured, where the rules ask for that.
type State = (Vec<Option<Piece>>, Side, bool);

fn state(game: &Game, ply: usize) -> State {
    let position = &game.positions()[ply];
    let pieces = Square::ALL.map(|square| position.piece_at(square)).to_vec();
    let asks =
        position.rules().bikjang.is_some_and(|rule| rule.general_capture != GeneralCapture::Same);
    let by_capture = ply.checked_sub(1).is_some_and(|before| {
        let m = game.moves()[before];
        let mover = m.from().and_then(|from| game.positions()[before].piece_at(from));
        let captures = m.to().is_some_and(|to| game.positions()[before].piece_at(to).is_some());
        captures && mover.is_some_and(|mover| mover.kind == PieceKind::General)
    });
    (pieces, position.turn(), asks && by_capture && position.is_bikjang())
}

proptest! {
    #![proptest_config(tries(1000))]

    #[test]
    fn keys_are_equal_exactly_where_positions_repeat(
        game in prop_oneof![any_game(), any_small_game(2, 60), any_small_game(0, 60)],
    ) {
        let states: Vec<State> = (0..=game.moves().len()).map(|ply| state(&game, ply)).collect();
        for (i, a) in game.positions().iter().enumerate() {
            for (j, b) in game.positions().iter().enumerate().skip(i) {
                let same = states[i] == states[j];
                prop_assert_eq!(a.key() == b.key(), same, "plies {} and {}", i, j);
                prop_assert_eq!(a.is_same_for_repetition(b), same, "plies {} and {}", i, j);
            }
        }
        let now = states.last();
        let occurrences = states.iter().filter(|state| Some(*state) == now).count();
        prop_assert_eq!(game.repetitions(), occurrences);
    }

    #[test]
    fn there_and_back_leads_to_the_same_key(game in any_small_game(6, 20)) {
        let start = game.position();
        let quiet = |m: &Move| {
            let to = m.to();
            to.is_some_and(|to| start.piece_at(to).is_none())
        };
        // Before and after, no facing is told by a capture.
        if state(&game, game.moves().len()).2 {
            return Ok(());
        }
        for m in start.legal_moves().into_iter().filter(quiet) {
            let Some(after) = start.play(m).ok().filter(|next| next.outcome().is_none()) else { continue };
            for answer in after.legal_moves().into_iter().filter(quiet) {
                let back = |m: Move| Move::new(m.to().unwrap(), m.from().unwrap());
                let Ok(next) = after.play(answer).and_then(|next| next.play(back(m))) else { continue };
                let Ok(next) = next.play(back(answer)) else { continue };
                prop_assert_eq!(next.key(), start.key(), "{} {}", m, answer);
                prop_assert!(next.is_same_for_repetition(start));
                prop_assert_ne!(after.key(), start.key());
            }
        }
    }
}
