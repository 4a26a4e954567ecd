//! One side's pieces: where they reach, and the terms that follow from it.

use super::terms::{
    ATTACKERS, CANNON_LINE, CANNON_MOBILITY, CHARIOT_MOBILITY, CHECKS, ELEPHANT_MOBILITY,
    HORSE_MOBILITY, Ledger, PAIRS, PALACE_POINTS, PRESSURE, THREATS, THREATS_A_TURN,
};
use crate::attacks::{cannon, cannon_sight, chariot, elephant, horse};
use crate::bitboard::Words;
use crate::geometry::{
    DIAGONAL_POINTS, ELEPHANT_POINTS, HORSE_POINTS, LINES, PALACE, PALACE_STEPS, SOLDIER_DIAGONALS,
    between,
};
use crate::{Bitboard, Board, PieceKind, Side, Square};

/// The kinds that range over the board.
const RANGING: [PieceKind; 4] =
    [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse, PieceKind::Elephant];

/// Where their mobility is looked up, and the most points that they go to.
const MOBILITY: [(usize, usize); 4] =
    [(CHARIOT_MOBILITY, 19), (CANNON_MOBILITY, 19), (HORSE_MOBILITY, 8), (ELEPHANT_MOBILITY, 8)];

// The places of the kinds in what follows.
const CHARIOT: usize = 0;
const CANNON: usize = 1;
const HORSE: usize = 2;
const ELEPHANT: usize = 3;
/// Soldiers, which attack too, come after the ranging kinds.
const SOLDIER: usize = 4;

/// A side's pieces.
pub(super) struct Army {
    side: Side,
    own: Bitboard,
    general: Square,
    ranging: [Bitboard; 4],
    /// What the ranging pieces reach: the first of each kind, the second, which may be missing, and how
    /// many there are.
    reach: [[Bitboard; 2]; 4],
    numbers: [usize; 4],
    guards: usize,
    /// What each ranging kind attacks, and soldiers.
    by_kind: [Bitboard; 5],
    /// What anything but the general attacks.
    attacks: Bitboard,
    /// The steps of the general.
    steps: Bitboard,
}

impl Army {
    /// Finds where a side's pieces reach.
    #[inline]
    pub(super) fn muster(
        board: &Board,
        side: Side,
        general: Square,
        occupied: Bitboard,
        cannons: Bitboard,
    ) -> Army {
        let own = board.side(side);
        let mut army = Army {
            side,
            own,
            general,
            ranging: RANGING.map(|kind| board.kind(kind) & own),
            reach: [[Bitboard::EMPTY; 2]; 4],
            numbers: [0; 4],
            guards: 0,
            by_kind: [Bitboard::EMPTY; 5],
            attacks: Bitboard::EMPTY,
            steps: PALACE_STEPS[general.index()],
        };
        for guard in board.kind(PieceKind::Guard) & own {
            army.guards += 1;
            army.attacks |= PALACE_STEPS[guard.index()];
        }
        let attacked = soldier_attacks(side, board.kind(PieceKind::Soldier) & own);
        army.by_kind[SOLDIER] = attacked;
        army.attacks |= attacked;
        army.field::<CHARIOT>(|from| chariot(from, occupied));
        army.field::<CANNON>(|from| cannon(from, occupied, cannons));
        army.field::<HORSE>(|from| horse(from, occupied));
        army.field::<ELEPHANT>(|from| elephant(from, occupied));
        army
    }

    /// The pieces of a ranging kind.
    #[inline]
    fn field<const KIND: usize>(&mut self, reach_from: impl Fn(Square) -> Bitboard) {
        let mut attacked = Bitboard::EMPTY;
        let mut number = 0;
        for (from, reach) in self.ranging[KIND].iter().zip(&mut self.reach[KIND]) {
            *reach = reach_from(from);
            attacked |= *reach;
            number += 1;
        }
        self.numbers[KIND] = number;
        self.by_kind[KIND] = attacked;
        self.attacks |= attacked;
    }

    /// Enters the terms that depend on both sides' pieces.
    #[inline]
    pub(super) fn assess(&self, enemy: &Army, board: &Board, turn: Side, ledger: &mut impl Ledger) {
        let occupied = self.own | enemy.own;
        let cannons = self.ranging[CANNON] | enemy.ranging[CANNON];
        self.enter_mobility(enemy, ledger);
        self.enter_threats(enemy, board, turn, ledger);
        self.enter_pressure(enemy, ledger);
        self.enter_checks(enemy, occupied, cannons, ledger);
        self.enter_lines(enemy, occupied, ledger);
        self.enter_pairs(ledger);
    }

    /// Where pieces can go without being taken by lesser ones.
    #[inline]
    fn enter_mobility(&self, enemy: &Army, ledger: &mut impl Ledger) {
        let to_leaper = enemy.by_kind[SOLDIER];
        let to_cannon = to_leaper | enemy.by_kind[HORSE] | enemy.by_kind[ELEPHANT];
        let to_chariot = to_cannon | enemy.by_kind[CANNON];
        let closed = [to_chariot, to_cannon, to_leaper, to_leaper].map(|set| set | self.own);
        for i in [CHARIOT, CANNON, HORSE, ELEPHANT] {
            let (first, most) = MOBILITY[i];
            for &reach in self.reach[i].iter().take(self.numbers[i]) {
                ledger.enter(first + ((reach - closed[i]).len() as usize).min(most), 1);
            }
        }
    }

    /// What pieces attack.
    #[inline]
    fn enter_threats(&self, enemy: &Army, board: &Board, turn: Side, ledger: &mut impl Ledger) {
        let first = THREATS + if turn == self.side { THREATS_A_TURN } else { 0 };
        let targets = enemy.own.without(enemy.general);
        let guarded = enemy.attacks | enemy.steps;
        for (attacker, &attacked) in self.by_kind.iter().enumerate() {
            for target in attacked & targets {
                let Some(kind) = board.kind_at(target) else { continue };
                let pair = attacker * 6 + kind.index() - 1;
                ledger.enter(first + pair * 2 + usize::from(guarded.contains(target)), 1);
            }
        }
    }

    /// What bears on the enemy palace.
    #[inline]
    fn enter_pressure(&self, enemy: &Army, ledger: &mut impl Ledger) {
        let palace = PALACE[enemy.side.index()];
        let mut attackers = usize::from(!(self.by_kind[SOLDIER] & palace).is_empty());
        for reach in self.reach.as_flattened() {
            attackers += usize::from(!(*reach & palace).is_empty());
        }
        let row = enemy.guards.min(2) * ATTACKERS + attackers.min(ATTACKERS - 1);
        // A palace lies in one half of the board's bits.
        let Words { low, high } = (self.attacks & palace).words();
        let points = (low | high).count_ones() as usize;
        ledger.enter(PRESSURE + row * PALACE_POINTS + points, 1);
    }

    /// From where pieces could give check without being taken.
    #[inline]
    fn enter_checks(
        &self,
        enemy: &Army,
        occupied: Bitboard,
        cannons: Bitboard,
        ledger: &mut impl Ledger,
    ) {
        let safe = !(enemy.attacks | self.own | enemy.steps);
        let general = enemy.general;
        let reaches = |i: usize, points: Bitboard| !(self.by_kind[i] & safe & points).is_empty();
        let lines = LINES[general.index()];
        let found = [
            reaches(CHARIOT, lines) && reaches(CHARIOT, chariot(general, occupied)),
            reaches(CANNON, lines) && reaches(CANNON, cannon_sight(general, occupied, cannons)),
            // Legs aside.
            reaches(HORSE, HORSE_POINTS[general.index()]),
            reaches(ELEPHANT, ELEPHANT_POINTS[general.index()]),
        ];
        for (i, found) in found.into_iter().enumerate() {
            if found {
                ledger.enter(CHECKS + i, 1);
            }
        }
    }

    /// Cannons on a line with the enemy general.
    #[inline]
    fn enter_lines(&self, enemy: &Army, occupied: Bitboard, ledger: &mut impl Ledger) {
        for from in self.ranging[CANNON] & LINES[enemy.general.index()] {
            let pieces = (between(from, enemy.general) & occupied).len().min(3) as usize;
            ledger.enter(CANNON_LINE + pieces, 1);
        }
    }

    /// Both pieces of a kind.
    #[inline]
    fn enter_pairs(&self, ledger: &mut impl Ledger) {
        for (i, number) in [self.guards].into_iter().chain(self.numbers).enumerate() {
            if number >= 2 {
                ledger.enter(PAIRS + i, 1);
            }
        }
    }
}

/// The points that soldiers attack: ahead, beside, and along the drawn diagonals of the enemy palace.
fn soldier_attacks(side: Side, soldiers: Bitboard) -> Bitboard {
    let bits = soldiers.bits();
    let ahead = match side {
        Side::Cho => bits << 9 & Bitboard::ALL.bits(),
        Side::Han => bits >> 9,
    };
    let mut attacked = Bitboard::from_bits(ahead) | to_the_right(soldiers) | to_the_left(soldiers);
    for soldier in soldiers & DIAGONAL_POINTS {
        attacked |= SOLDIER_DIAGONALS[side.index()][soldier.index()];
    }
    attacked
}

fn to_the_right(set: Bitboard) -> Bitboard {
    const NOT_FILE_I: u128 = !Bitboard::from_file(8).bits();
    Bitboard::from_bits((set.bits() & NOT_FILE_I) << 1)
}

fn to_the_left(set: Bitboard) -> Bitboard {
    const NOT_FILE_A: u128 = !Bitboard::from_file(0).bits();
    Bitboard::from_bits((set.bits() & NOT_FILE_A) >> 1)
}
