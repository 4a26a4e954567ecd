//! What an exchange of captures on one point comes to.

use crate::attacks::{cannon_sight, chariot, elephant, horse};
use crate::geometry::{ELEPHANT_POINTS, HORSE_POINTS, LINES, PALACE_STEPS, SOLDIER_ORIGINS};
use crate::{Bitboard, Board, PieceKind, Side, Square};

/// What a piece is worth in an exchange, in hundredths of a point.
pub(super) const fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::General => 10_000,
        PieceKind::Guard => 330,
        PieceKind::Chariot => 1300,
        PieceKind::Cannon => 720,
        PieceKind::Horse => 520,
        PieceKind::Elephant => 340,
        PieceKind::Soldier => 200,
    }
}

/// What the move from one point to another wins if both sides then capture on that point with their
/// cheapest pieces for as long as it pays. Who is pinned is not asked.
///
/// Attackers are looked for anew after every capture: a piece that leaves opens lines and legs, and
/// gives and takes the screens of cannons. Cannons do not capture cannons.
pub(super) fn exchange(board: &Board, mover: PieceKind, from: Square, to: Square) -> i32 {
    let Some(piece) = board.piece_at(from) else { return 0 };
    let mut fight = Fight {
        to,
        occupied: board.occupied().without(from).with(to),
        cannons: board.kind(PieceKind::Cannon).without(from).without(to),
        on_point: mover,
    };
    // What each capture would win if the exchange ended with it.
    let mut gains = [0; 34];
    gains[0] = board.kind_at(to).map_or(0, worth);
    let mut side = !piece.side;
    let mut last = 0;
    while let Some((kind, origin)) = fight.cheapest_attacker(board, side) {
        last += 1;
        gains[last] = worth(fight.on_point) - gains[last - 1];
        // Neither goes on with nor stops at what only loses.
        if gains[last].max(-gains[last - 1]) < 0 || last + 1 == gains.len() {
            break;
        }
        fight.capture_with(kind, origin);
        side = !side;
    }
    while last > 0 {
        gains[last - 1] = -(-gains[last - 1]).max(gains[last]);
        last -= 1;
    }
    gains[0]
}

/// An exchange under way.
struct Fight {
    to: Square,
    occupied: Bitboard,
    /// Cannons other than one on the point itself, which is nobody's screen there.
    cannons: Bitboard,
    on_point: PieceKind,
}

impl Fight {
    fn capture_with(&mut self, kind: PieceKind, from: Square) {
        self.occupied = self.occupied.without(from);
        self.cannons = self.cannons.without(from);
        self.on_point = kind;
    }

    fn cheapest_attacker(&self, board: &Board, side: Side) -> Option<(PieceKind, Square)> {
        let Fight { to, occupied, .. } = *self;
        let own = board.side(side) & occupied.without(to);
        let soldiers =
            board.kind(PieceKind::Soldier) & own & SOLDIER_ORIGINS[side.index()][to.index()];
        if let Some(from) = soldiers.first() {
            return Some((PieceKind::Soldier, from));
        }
        let near = own & PALACE_STEPS[to.index()];
        if let Some(from) = (near & board.kind(PieceKind::Guard)).first() {
            return Some((PieceKind::Guard, from));
        }
        let elephants = board.kind(PieceKind::Elephant) & own & ELEPHANT_POINTS[to.index()];
        if let Some(from) = elephants.iter().find(|&from| elephant(from, occupied).contains(to)) {
            return Some((PieceKind::Elephant, from));
        }
        let horses = board.kind(PieceKind::Horse) & own & HORSE_POINTS[to.index()];
        if let Some(from) = horses.iter().find(|&from| horse(from, occupied).contains(to)) {
            return Some((PieceKind::Horse, from));
        }
        let lines = LINES[to.index()];
        let cannons = self.cannons & own & lines;
        if self.on_point != PieceKind::Cannon && !cannons.is_empty() {
            let sight = cannon_sight(to, occupied, self.cannons);
            if let Some(from) = (sight & cannons).first() {
                return Some((PieceKind::Cannon, from));
            }
        }
        let chariots = board.kind(PieceKind::Chariot) & own & lines;
        if !chariots.is_empty()
            && let Some(from) = (chariot(to, occupied) & chariots).first()
        {
            return Some((PieceKind::Chariot, from));
        }
        let general = (near & board.kind(PieceKind::General)).first()?;
        Some((PieceKind::General, general))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, Position};

    fn gain(fen: &str, text: &str) -> i32 {
        let position: Position = fen.parse().unwrap();
        let Move::Step { from, to } = text.parse().unwrap() else { panic!("a pass") };
        exchange(position.board(), position.board().kind_at(from).unwrap(), from, to)
    }

    #[test]
    fn an_undefended_piece_is_won() {
        assert_eq!(gain("4k4/9/9/9/4p4/9/9/4R4/9/3K5 w", "e3e6"), 200);
    }

    #[test]
    fn a_chariot_for_a_defended_soldier_is_lost() {
        assert_eq!(gain("4k4/9/9/9/3pp4/9/9/4R4/9/3K5 w", "e3e6"), 200 - 1300);
    }

    #[test]
    fn a_chariot_behind_the_first_joins_in() {
        let fen = "4k4/9/9/4r4/4p4/9/9/4R4/4R4/3K5 w";
        assert_eq!(gain(fen, "e3e6"), 200);
    }

    #[test]
    fn a_cannon_takes_back_over_its_screen_only() {
        // Over the horse on e7 the cannon takes back.
        assert_eq!(gain("3k5/9/4c4/4n4/3Pp4/9/9/9/9/5K3 w", "d6e6"), 0);
        assert_eq!(gain("3k5/9/4c4/9/3Pp4/9/9/9/9/5K3 w", "d6e6"), 200);
        // The chariot is the screen, until it takes.
        assert_eq!(gain("3k5/9/4c4/4R4/4p4/9/9/9/9/5K3 w", "e7e6"), 200);
    }

    #[test]
    fn cannons_do_not_take_cannons() {
        assert_eq!(gain("3k5/9/6c2/6n2/2C1p1p2/9/9/9/9/5K3 w", "c6g6"), 200);
        // A chariot that takes there is lost.
        assert_eq!(gain("3k5/9/6c2/6n2/5Rp2/9/9/9/9/5K3 w", "f6g6"), 200 - 1300);
    }

    #[test]
    fn a_general_does_not_take_a_defended_piece_at_a_loss() {
        assert_eq!(gain("4k4/4a4/9/9/9/9/9/4R4/4R4/3K5 w", "e3e9"), 330);
    }
}
