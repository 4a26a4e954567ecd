//! What bears on a general.

use crate::attacks::{LeaperThreats, cannon_sight, chariot};
use crate::geometry::{
    ELEPHANT_POINTS, HORSE_POINTS, LEAPER_WAYS, LINES, PALACE_STEPS, SOLDIER_ORIGINS, between,
};
use crate::{Bitboard, Board, PieceKind, Side, Square};

/// The pieces of a side that can give check; generals and guards never do.
#[derive(Clone, Copy)]
pub(crate) struct Army {
    chariots: Bitboard,
    cannons: Bitboard,
    horses: Bitboard,
    elephants: Bitboard,
    soldiers: Bitboard,
}

impl Army {
    #[inline]
    pub(crate) fn of(board: &Board, side: Side) -> Army {
        Army {
            chariots: board.pieces(side, PieceKind::Chariot),
            cannons: board.pieces(side, PieceKind::Cannon),
            horses: board.pieces(side, PieceKind::Horse),
            elephants: board.pieces(side, PieceKind::Elephant),
            soldiers: board.pieces(side, PieceKind::Soldier),
        }
    }

    /// The army after a piece on that point was captured.
    #[inline]
    pub(super) fn without(self, captured: Square) -> Army {
        Army {
            chariots: self.chariots.without(captured),
            cannons: self.cannons.without(captured),
            horses: self.horses.without(captured),
            elephants: self.elephants.without(captured),
            soldiers: self.soldiers.without(captured),
        }
    }

    /// Whether a piece of this army gives check to a general of `side` on that point.
    #[inline]
    pub(crate) fn checks(
        &self,
        general: Square,
        side: Side,
        occupied: Bitboard,
        cannons: Bitboard,
    ) -> bool {
        let lines = LINES[general.index()];
        if !(self.soldiers & SOLDIER_ORIGINS[(!side).index()][general.index()]).is_empty() {
            return true;
        }
        if LeaperThreats::new(general, self.horses, self.elephants, occupied)
            .is_some_and(LeaperThreats::any_check)
        {
            return true;
        }
        if !(self.chariots & lines).is_empty()
            && !(chariot(general, occupied) & self.chariots).is_empty()
        {
            return true;
        }
        !(self.cannons & lines).is_empty()
            && !(cannon_sight(general, occupied, cannons) & self.cannons).is_empty()
    }

    /// The pieces of this army that give check to a general of `side` on that point.
    pub(crate) fn checkers(
        &self,
        general: Square,
        side: Side,
        occupied: Bitboard,
        cannons: Bitboard,
    ) -> Bitboard {
        let leapers = (self.horses | self.elephants).iter().filter(|&from| {
            let attacks = if self.horses.contains(from) {
                crate::attacks::horse(from, occupied)
            } else {
                crate::attacks::elephant(from, occupied)
            };
            attacks.contains(general)
        });
        chariot(general, occupied) & self.chariots
            | cannon_sight(general, occupied, cannons) & self.cannons
            | self.soldiers & SOLDIER_ORIGINS[(!side).index()][general.index()]
            | leapers.collect()
    }

    /// Whether no piece of this army stands where it could reach one of the points that the general
    /// could step to, on any occupancy.
    #[inline]
    pub(super) fn is_far_from(&self, general: Square, side: Side) -> bool {
        let near = &NEARBY[general.index()];
        ((self.chariots | self.cannons) & near.lines
            | self.horses & near.horses
            | self.elephants & near.elephants
            | self.soldiers & near.soldiers[(!side).index()])
        .is_empty()
    }
}

/// From where pieces could reach a step of a general: the union over its steps.
struct Nearby {
    lines: Bitboard,
    horses: Bitboard,
    elephants: Bitboard,
    soldiers: [Bitboard; 2],
}

static NEARBY: [Nearby; Square::COUNT] = {
    let mut table = [const {
        Nearby {
            lines: Bitboard::EMPTY,
            horses: Bitboard::EMPTY,
            elephants: Bitboard::EMPTY,
            soldiers: [Bitboard::EMPTY; 2],
        }
    }; Square::COUNT];
    let mut general = 0;
    while general < Square::COUNT {
        let near = &mut table[general];
        let mut to = 0;
        while to < Square::COUNT {
            if PALACE_STEPS[general].contains(Square::ALL[to]) {
                near.lines = near.lines.or(LINES[to]);
                near.horses = near.horses.or(HORSE_POINTS[to]);
                near.elephants = near.elephants.or(ELEPHANT_POINTS[to]);
                near.soldiers[0] = near.soldiers[0].or(SOLDIER_ORIGINS[0][to]);
                near.soldiers[1] = near.soldiers[1].or(SOLDIER_ORIGINS[1][to]);
            }
            to += 1;
        }
        general += 1;
    }
    table
};

/// What one pass over the enemy pieces that bear on a general tells about the moves of its side.
///
/// With `n` pieces between an enemy piece and the general:
///
/// | attacker | n = 0 | n = 1 | n = 2 |
/// |---|---|---|---|
/// | chariot | check | pinned if one's own | |
/// | cannon | any piece but a cannon that comes between is a screen: closed | a cannon: whatever else captures it is a screen: closed; any other piece: check | both pinned if one's own |
/// | horse, elephant | check | pinned if one's own | |
/// | soldier | check | | |
///
/// Moves of pieces that are not pinned to points that are not closed never expose the general, and
/// cannons, which are no screens, may go to closed points. Everything else is asked one by one.
pub(super) struct Danger {
    /// Whether the general is in check.
    pub(super) check: bool,
    /// Pieces that may be what keeps the general from check.
    pub(super) pinned: Bitboard,
    /// Points that only cannons may enter without giving an enemy cannon its screen.
    pub(super) closed: Bitboard,
    /// Where a piece has to go, all of them but the general and `screens`, if it is to end the check:
    /// onto what gives it or into its way. Not every piece that goes there does.
    pub(super) answers: Bitboard,
    /// The screens of cannons that give check, which may end it by leaving.
    pub(super) screens: Bitboard,
}

impl Danger {
    #[inline]
    pub(super) fn of(
        army: &Army,
        general: Square,
        side: Side,
        occupied: Bitboard,
        cannons: Bitboard,
    ) -> Danger {
        let soldiers = army.soldiers & SOLDIER_ORIGINS[(!side).index()][general.index()];
        let mut danger = Danger {
            check: false,
            pinned: Bitboard::EMPTY,
            closed: Bitboard::EMPTY,
            answers: Bitboard::ALL,
            screens: Bitboard::EMPTY,
        };
        for soldier in soldiers {
            danger.add_check(soldier.into());
        }
        if let Some(leapers) = LeaperThreats::new(general, army.horses, army.elephants, occupied) {
            if leapers.any_check() {
                danger.add_check(army.horses | army.elephants | LEAPER_WAYS[general.index()]);
            }
            danger.pinned |= leapers.sole_blockers(general);
        }
        let lines = LINES[general.index()];
        for from in army.chariots & lines {
            danger.add_chariot(from, between(general, from), occupied);
        }
        for from in army.cannons & lines {
            danger.add_cannon(from, between(general, from), occupied, cannons);
        }
        danger
    }

    /// A check that only pieces end that go to one of these points.
    #[inline]
    fn add_check(&mut self, answers: Bitboard) {
        self.check = true;
        self.answers &= answers;
    }

    #[inline]
    fn add_chariot(&mut self, from: Square, gap: Bitboard, occupied: Bitboard) {
        let way = gap & occupied;
        if way.is_empty() {
            self.add_check(gap.with(from));
        } else if !way.has_several() {
            self.pinned |= way;
        }
    }

    #[inline]
    fn add_cannon(&mut self, from: Square, gap: Bitboard, occupied: Bitboard, cannons: Bitboard) {
        let way = gap & occupied;
        if way.is_empty() {
            self.closed |= gap;
        } else if !way.has_several() {
            if (way & cannons).is_empty() {
                self.add_check(gap.with(from));
                self.screens |= way;
            } else {
                self.closed |= way;
            }
        } else if way.len() == 2 {
            self.pinned |= way;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Piece;
    use crate::geometry::SOLDIER_STEPS;

    /// Whether a piece reaches a point on some board: by a line, a leap, or a soldier's step.
    fn could_reach(piece: Piece, from: Square, to: Square) -> bool {
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        let leap = (files.min(ranks), files.max(ranks));
        match piece.kind {
            PieceKind::Chariot | PieceKind::Cannon => LINES[from.index()].contains(to),
            PieceKind::Horse => leap == (1, 2),
            PieceKind::Elephant => leap == (2, 3),
            PieceKind::Soldier => SOLDIER_STEPS[piece.side.index()][from.index()].contains(to),
            PieceKind::General | PieceKind::Guard => false,
        }
    }

    #[test]
    fn far_is_what_reaches_no_step_of_the_general() {
        for side in Side::ALL {
            for general in Square::ALL.into_iter().filter(|square| square.is_in_palace(side)) {
                for kind in PieceKind::ALL {
                    for from in Square::ALL.into_iter().filter(|&from| from != general) {
                        let piece = Piece { side: !side, kind };
                        let mut board = Board::EMPTY;
                        board.toggle(piece, from);
                        let mut steps = PALACE_STEPS[general.index()].iter();
                        let near = steps.any(|to| could_reach(piece, from, to));
                        let army = Army::of(&board, !side);
                        assert_eq!(
                            army.is_far_from(general, side),
                            !near,
                            "{piece} {from} {general}"
                        );
                    }
                }
            }
        }
    }
}
