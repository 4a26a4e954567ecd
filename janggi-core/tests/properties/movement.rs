//! Where pieces go.

use janggi_core::{EndReason, Piece, PieceKind, Rules, Side, Square};
use proptest::prelude::*;

use crate::draw::{any_game, any_position, tries};
use crate::support::oracle::Oracle;
use crate::support::oracle_rules;

/// The points strictly between two points of a file, rank or palace diagonal.
pub(crate) fn between(from: Square, to: Square) -> Vec<Square> {
    let files = to.file().cast_signed() - from.file().cast_signed();
    let ranks = to.rank().cast_signed() - from.rank().cast_signed();
    let (across, up) = (files.signum(), ranks.signum());
    let distance = files.abs().max(ranks.abs());
    (1..distance).filter_map(|n| from.offset(n * across, n * up)).collect()
}

proptest! {
    #![proptest_config(tries(1000))]

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
}
