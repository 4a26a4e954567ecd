//! Which quiet moves give check, at a glance.

use super::order::Candidate;
use crate::attacks::{cannon_sight, chariot};
use crate::geometry::{ELEPHANT_POINTS, HORSE_POINTS, LINES, SOLDIER_ORIGINS, between};
use crate::{Bitboard, PieceKind, Position};

/// The points on which a side's pieces give check to the other general.
///
/// Legs that are blocked and lines that a move opens are not looked at: this decides how deep a move
/// is searched, not what is legal.
pub(super) struct CheckPoints {
    by_kind: [Bitboard; 7],
    /// Where anything but a cannon becomes the screen of a cannon.
    gaps: Bitboard,
}

impl CheckPoints {
    /// Of the side to move.
    pub(super) fn of(position: &Position) -> CheckPoints {
        let board = position.board();
        let side = position.turn();
        let general = position.general(!side);
        let occupied = board.occupied();
        let cannons = board.kind(PieceKind::Cannon);
        let mut by_kind = [Bitboard::EMPTY; 7];
        by_kind[PieceKind::Chariot.index()] = chariot(general, occupied);
        by_kind[PieceKind::Cannon.index()] = cannon_sight(general, occupied, cannons);
        by_kind[PieceKind::Horse.index()] = HORSE_POINTS[general.index()];
        by_kind[PieceKind::Elephant.index()] = ELEPHANT_POINTS[general.index()];
        by_kind[PieceKind::Soldier.index()] = SOLDIER_ORIGINS[side.index()][general.index()];
        let mut gaps = Bitboard::EMPTY;
        for cannon in cannons & board.side(side) & LINES[general.index()] {
            let gap = between(cannon, general);
            if (gap & occupied).is_empty() {
                gaps |= gap;
            }
        }
        CheckPoints { by_kind, gaps }
    }

    /// Whether the move gives check.
    pub(super) fn has(&self, candidate: Candidate) -> bool {
        let Some(to) = candidate.m.to() else { return false };
        self.by_kind[candidate.kind.index()].contains(to)
            || (candidate.kind != PieceKind::Cannon && self.gaps.contains(to))
    }
}
