//! One side's pieces: where they reach, and the terms that follow from it.

use super::terms::{
    CANNON_LINE, CANNON_MOBILITY, CHARIOT_LINE, CHARIOT_MOBILITY, CHECKS, ELEPHANT_MOBILITY,
    ESCAPES, GUARDED, HORSE_MOBILITY, Ledger, PAIRS, PRESSURE, PRESSURES, SCREENS, SOLDIERS_BESIDE,
    THREATS, WEAK_POINTS,
};
use crate::attacks::{cannon, cannon_sight, chariot, elephant, horse};
use crate::geometry::{DIAGONAL_POINTS, LINES, PALACE, PALACE_STEPS, SOLDIER_DIAGONALS, between};
use crate::{Bitboard, Board, PieceKind, Side, Square};

/// The kinds that range over the board.
const RANGING: [PieceKind; 4] =
    [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse, PieceKind::Elephant];

/// What they count towards the middle game, and the most points that they go to, which is where
/// their mobility is looked up.
const PHASE: [i32; 4] = [13, 7, 5, 3];
const MOBILITY: [(usize, usize); 4] =
    [(CHARIOT_MOBILITY, 19), (CANNON_MOBILITY, 19), (HORSE_MOBILITY, 8), (ELEPHANT_MOBILITY, 8)];

/// How much each of them and a soldier press with each point of the enemy palace that they attack.
const PRESS: [i32; 4] = [4, 4, 4, 2];
const SOLDIER_PRESS: i32 = 3;

/// A side's pieces.
pub(super) struct Army {
    side: Side,
    own: Bitboard,
    general: Square,
    guards: Bitboard,
    soldiers: Bitboard,
    ranging: [Bitboard; 4],
    /// What the ranging pieces reach, the first and the second of each kind.
    reach: [[Bitboard; 2]; 4],
    /// What soldiers attack.
    by_soldiers: Bitboard,
    /// What anything but the general attacks.
    attacks: Bitboard,
    /// What the pieces count towards the middle game.
    pub(super) phase: i32,
}

impl Army {
    /// Finds where a side's pieces reach, and enters where they stand.
    #[inline]
    pub(super) fn muster(
        board: &Board,
        side: Side,
        general: Square,
        occupied: Bitboard,
        cannons: Bitboard,
        ledger: &mut impl Ledger,
    ) -> Army {
        let own = board.side(side);
        let guards = board.kind(PieceKind::Guard) & own;
        let soldiers = board.kind(PieceKind::Soldier) & own;
        ledger.piece(PieceKind::General, side, general);
        let mut attacks = Bitboard::EMPTY;
        for guard in guards {
            ledger.piece(PieceKind::Guard, side, guard);
            attacks |= PALACE_STEPS[guard.index()];
        }
        for soldier in soldiers {
            ledger.piece(PieceKind::Soldier, side, soldier);
        }
        let by_soldiers = soldier_attacks(side, soldiers);
        attacks |= by_soldiers;
        let mut army = Army {
            side,
            own,
            general,
            guards,
            soldiers,
            ranging: RANGING.map(|kind| board.kind(kind) & own),
            reach: [[Bitboard::EMPTY; 2]; 4],
            by_soldiers,
            attacks,
            phase: 0,
        };
        for (i, kind) in RANGING.into_iter().enumerate() {
            for (from, reach) in army.ranging[i].iter().zip(&mut army.reach[i]) {
                ledger.piece(kind, side, from);
                army.phase += PHASE[i];
                *reach = match kind {
                    PieceKind::Chariot => chariot(from, occupied),
                    PieceKind::Cannon => cannon(from, occupied, cannons),
                    PieceKind::Horse => horse(from, occupied),
                    _ => elephant(from, occupied),
                };
                army.attacks |= *reach;
            }
        }
        army
    }

    /// Enters the terms that depend on both sides' pieces.
    #[inline]
    pub(super) fn assess(&self, enemy: &Army, board: &Board, ledger: &mut impl Ledger) {
        let occupied = self.own | enemy.own;
        let cannons = self.ranging[1] | enemy.ranging[1];
        self.enter_reach(enemy, board, ledger);
        self.enter_attack(enemy, occupied, cannons, ledger);
        self.enter_lines(enemy, occupied, ledger);
        self.enter_structure(occupied, cannons, ledger);
    }

    /// Mobility and threats.
    #[inline]
    fn enter_reach(&self, enemy: &Army, board: &Board, ledger: &mut impl Ledger) {
        let closed = self.own | enemy.by_soldiers;
        let targets = enemy.own.without(enemy.general);
        let guarded = enemy.attacks | PALACE_STEPS[enemy.general.index()];
        let mut threaten = |attacker: usize, reach: Bitboard| {
            for target in reach & targets {
                let Some(kind) = board.kind_at(target) else { continue };
                let is_guarded = usize::from(guarded.contains(target));
                let victim = kind.index() - 1;
                ledger.enter(THREATS + (attacker * 6 + victim) * 2 + is_guarded, 1);
            }
        };
        threaten(4, self.by_soldiers);
        for (i, reach) in self.reach.iter().enumerate() {
            for &reach in &reach[..self.ranging[i].len().min(2) as usize] {
                threaten(i, reach);
            }
        }
        for (i, reach) in self.reach.iter().enumerate() {
            for &reach in &reach[..self.ranging[i].len().min(2) as usize] {
                let (first, most) = MOBILITY[i];
                ledger.enter(first + ((reach - closed).len() as usize).min(most), 1);
            }
        }
    }

    /// What bears on the enemy palace and its general.
    #[inline]
    fn enter_attack(
        &self,
        enemy: &Army,
        occupied: Bitboard,
        cannons: Bitboard,
        ledger: &mut impl Ledger,
    ) {
        let palace = PALACE[enemy.side.index()];
        let mut pressure = 0;
        for (reach, press) in self.reach.iter().zip(PRESS) {
            for &reach in reach {
                let attacked = reach & palace;
                if !attacked.is_empty() {
                    pressure += press * attacked.len() as i32;
                }
            }
        }
        pressure += SOLDIER_PRESS * (self.by_soldiers & palace).len() as i32;
        let degree = (pressure as usize / 3).min(PRESSURES - 1);
        let guards = enemy.guards.len().min(2) as usize;
        ledger.enter(PRESSURE + guards * PRESSURES + degree, 1);

        let weak = (self.attacks & palace) - enemy.attacks;
        ledger.enter(WEAK_POINTS + weak.len().min(9) as usize, 1);
        let escapes = PALACE_STEPS[enemy.general.index()] - enemy.own - self.attacks;
        ledger.enter(ESCAPES + escapes.len().min(8) as usize, 1);

        let safe = !(enemy.attacks | self.own | PALACE_STEPS[enemy.general.index()]);
        let lines = chariot(enemy.general, occupied) & safe;
        let sight = cannon_sight(enemy.general, occupied, cannons) & safe;
        for (i, points) in [(0, lines), (1, sight)] {
            let [first, second] = self.reach[i];
            if !((first | second) & points).is_empty() {
                ledger.enter(CHECKS + i, 1);
            }
        }
    }

    /// Chariots and cannons on a line with the enemy general.
    #[inline]
    fn enter_lines(&self, enemy: &Army, occupied: Bitboard, ledger: &mut impl Ledger) {
        let lines = LINES[enemy.general.index()];
        for (kind, first) in [(0, CHARIOT_LINE), (1, CANNON_LINE)] {
            for from in self.ranging[kind] & lines {
                let pieces = (between(from, enemy.general) & occupied).len().min(3) as usize;
                ledger.enter(first + pieces, 1);
            }
        }
    }

    /// How the pieces stand to each other.
    #[inline]
    fn enter_structure(&self, occupied: Bitboard, cannons: Bitboard, ledger: &mut impl Ledger) {
        let guarded = self.attacks | PALACE_STEPS[self.general.index()];
        let sets = [self.guards, self.soldiers];
        for (kind, set) in [PieceKind::Guard, PieceKind::Soldier].into_iter().zip(sets) {
            ledger.enter(GUARDED + kind.index(), (set & guarded).len() as i32);
        }
        for (kind, set) in RANGING.into_iter().zip(self.ranging) {
            ledger.enter(GUARDED + kind.index(), (set & guarded).len() as i32);
        }
        ledger.enter(SOLDIERS_BESIDE, (to_the_right(self.soldiers) & self.soldiers).len() as i32);
        let screens = (occupied - cannons).len() as i32 - 16;
        ledger.enter(SCREENS, screens * self.ranging[1].len() as i32);
        for (i, set) in [self.guards].into_iter().chain(self.ranging).enumerate() {
            if set.has_several() {
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
