//! What makes a setup a legal position (RULES 3).

use alloc::vec::Vec;

use super::danger::Army;
use crate::error::Problem;
use crate::geometry::PALACE;
use crate::{Board, PieceKind, Setup, Side, Square};

/// Every reason why a setup is not a legal position.
pub(crate) fn problems(setup: &Setup) -> Vec<Problem> {
    let board = setup.board();
    let mut problems = Vec::new();
    for side in Side::ALL {
        wrong_counts(&board, side, &mut problems);
        outside_palace(&board, side, &mut problems);
        soldiers_behind_start(&board, side, &mut problems);
    }
    if problems.is_empty() {
        opponent_in_check(&board, setup.turn, &mut problems);
    }
    if setup.halfmove > Setup::MAX_COUNTER || !(1..=Setup::MAX_COUNTER).contains(&setup.fullmove) {
        problems.push(Problem::Counter);
    }
    problems
}

/// One general, and no more of a kind than a full army has.
fn wrong_counts(board: &Board, side: Side, problems: &mut Vec<Problem>) {
    for kind in PieceKind::ALL {
        let pieces = board.pieces(side, kind);
        if kind == PieceKind::General && pieces.is_empty() {
            problems.push(Problem::NoGeneral(side));
        }
        if let Some(at) = pieces.iter().nth(kind.full_count() as usize) {
            problems.push(Problem::TooMany { side, kind, count: pieces.len(), at });
        }
    }
}

/// Generals and guards stand in their own palace.
fn outside_palace(board: &Board, side: Side, problems: &mut Vec<Problem>) {
    let confined = board.pieces(side, PieceKind::General) | board.pieces(side, PieceKind::Guard);
    for at in confined - PALACE[side.index()] {
        if let Some(piece) = board.piece_at(at) {
            problems.push(Problem::OutsidePalace { piece, at });
        }
    }
}

/// Soldiers never move back.
fn soldiers_behind_start(board: &Board, side: Side, problems: &mut Vec<Problem>) {
    let behind = |square: &Square| match side {
        Side::Cho => square.rank() < 3,
        Side::Han => square.rank() > 6,
    };
    for at in board.pieces(side, PieceKind::Soldier).iter().filter(behind) {
        problems.push(Problem::SoldierBehindStart { side, at });
    }
}

/// The side that is not to move is not in check; asked only when both generals are in place.
fn opponent_in_check(board: &Board, turn: Side, problems: &mut Vec<Problem>) {
    let side = !turn;
    if let Some(at) = board.pieces(side, PieceKind::General).first()
        && Army::of(board, turn).checks(at, side, board.occupied(), board.kind(PieceKind::Cannon))
    {
        problems.push(Problem::OpponentInCheck { side, at });
    }
}
