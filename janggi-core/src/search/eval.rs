//! The evaluation: what a position is worth without looking ahead.
//!
//! All numbers are hundredths of a point, each for the middle game and for the end game; the pieces
//! left on the board say where between the two a position stands.

use core::ops::{Add, AddAssign, Mul, Neg, Sub};

use crate::attacks::{cannon, chariot, elephant, horse};
use crate::geometry::{PALACE, SOLDIER_STEPS};
use crate::rules::Verdict;
use crate::{Bitboard, Piece, PieceKind, Position, Side, Square};

/// A number for the middle game and one for the end game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tapered {
    middle: i32,
    end: i32,
}

const fn t(middle: i32, end: i32) -> Tapered {
    Tapered { middle, end }
}

impl Add for Tapered {
    type Output = Tapered;
    fn add(self, other: Tapered) -> Tapered {
        t(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    fn sub(self, other: Tapered) -> Tapered {
        self + -other
    }
}

impl Neg for Tapered {
    type Output = Tapered;
    fn neg(self) -> Tapered {
        t(-self.middle, -self.end)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    fn mul(self, times: i32) -> Tapered {
        t(self.middle * times, self.end * times)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

// -------------------------------------------------------------------------------------------------
// What things are worth

/// Cannons lose their screens as the board empties; soldiers and horses gain.
const MATERIAL: [Tapered; 7] = [
    t(0, 0),       // general
    t(330, 300),   // guard
    t(1300, 1400), // chariot
    t(780, 600),   // cannon
    t(500, 600),   // horse
    t(330, 340),   // elephant
    t(190, 280),   // soldier
];

/// For each point that a piece can go to.
const MOBILITY: [Tapered; 7] = [t(0, 0), t(0, 0), t(5, 7), t(4, 3), t(9, 9), t(6, 6), t(0, 0)];

/// How much a piece threatens with each point of the enemy palace that it attacks.
const THREAT: [i32; 7] = [0, 0, 4, 4, 4, 2, 3];

/// Soldiers beside each other guard each other.
const CONNECTED: Tapered = t(14, 18);
/// The turn to move.
const TEMPO: i32 = 15;

/// By rank from one's own edge, and by file from the edge to the centre file.
type Places = [[i16; 5]; 10];

#[rustfmt::skip]
const PLACES: [Places; 7] = [
    // general: low in the palace is safe
    [
        [0, 0, 0, 20, 10],
        [0, 0, 0, 5, 0],
        [0, 0, 0, -30, -50],
        [0; 5], [0; 5], [0; 5], [0; 5], [0; 5], [0; 5], [0; 5],
    ],
    // guard
    [
        [0, 0, 0, 5, 10],
        [0, 0, 0, 5, 15],
        [0, 0, 0, -15, -5],
        [0; 5], [0; 5], [0; 5], [0; 5], [0; 5], [0; 5], [0; 5],
    ],
    // chariot
    [
        [-10, -5, -5, 0, 0],
        [0, 0, 0, 5, 5],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 5, 5],
        [0, 5, 5, 10, 10],
        [5, 10, 10, 15, 15],
        [10, 10, 10, 15, 15],
        [10, 15, 15, 25, 25],
        [10, 15, 15, 25, 25],
        [10, 15, 15, 20, 20],
    ],
    // cannon
    [
        [0, 0, 0, 0, 5],
        [0, 0, 0, 5, 10],
        [-5, 0, 5, 15, 30],
        [0, 0, 0, 0, 10],
        [-5, 0, 0, 0, 5],
        [-5, 0, 0, 0, 5],
        [0, 0, 0, 0, 0],
        [0, 5, 0, 5, 0],
        [5, 5, 5, 10, 5],
        [10, 10, 10, 15, 15],
    ],
    // horse
    [
        [-60, -25, -20, -20, -30],
        [-30, -15, -10, 0, 0],
        [-20, 0, 20, 15, 15],
        [-10, 0, 10, 10, 10],
        [-5, 10, 20, 25, 25],
        [0, 15, 25, 30, 30],
        [0, 20, 35, 40, 35],
        [0, 20, 35, 40, 30],
        [-10, 10, 20, 20, 10],
        [-30, -15, -5, 0, -10],
    ],
    // elephant
    [
        [-20, -10, -10, -10, -10],
        [-15, -5, 0, 0, 0],
        [-10, 0, 5, 5, 10],
        [-5, 10, 10, 15, 15],
        [0, 10, 10, 10, 10],
        [0, 10, 10, 10, 10],
        [0, 5, 10, 10, 10],
        [0, 5, 10, 10, 10],
        [-5, 0, 5, 5, 5],
        [-15, -10, 0, 0, 0],
    ],
    // soldier: worth most on the ranks of the palace, little on the last
    [
        [0; 5], [0; 5], [0; 5],
        [0, 0, 8, 5, 12],
        [4, 10, 15, 18, 22],
        [10, 20, 28, 32, 38],
        [20, 35, 50, 60, 65],
        [25, 45, 70, 110, 120],
        [10, 30, 55, 110, 120],
        [-80, -60, -20, 10, 20],
    ],
];

/// What chariots, cannons, horses and elephants count towards the middle game.
const PHASE: [i32; 7] = [0, 0, 13, 7, 5, 3, 0];
const FULL_PHASE: i32 = 112;

/// Plies before a limit from which on the lead in points counts more and more.
const LIMIT_IN_SIGHT: i32 = 40;

// -------------------------------------------------------------------------------------------------

/// What the position is worth to the side to move.
pub(super) fn evaluate(position: &Position) -> i32 {
    let cho = Army::of(position, Side::Cho);
    let han = Army::of(position, Side::Han);
    let phase = (cho.phase + han.phase).min(FULL_PHASE);
    let sum = cho.total() - han.total();
    let middle_and_end = (sum.middle * phase + sum.end * (FULL_PHASE - phase)) / FULL_PHASE;
    let value = middle_and_end + lead_before_limit(position);
    TEMPO + if position.turn() == Side::Cho { value } else { -value }
}

/// One side's terms.
struct Army {
    sum: Tapered,
    phase: i32,
    threat: i32,
    enemy_guards: i32,
}

impl Army {
    fn of(position: &Position, side: Side) -> Army {
        let board = position.board();
        let enemy_guards = board.pieces(!side, PieceKind::Guard).len() as i32;
        let mut army = Army { sum: t(0, 0), phase: 0, threat: 0, enemy_guards };
        let own = board.side(side);
        let occupied = board.occupied();
        let cannons = board.kind(PieceKind::Cannon);
        for kind in PieceKind::ALL {
            for square in board.kind(kind) & own {
                army.place(Piece { side, kind }, square);
                let reach = match kind {
                    PieceKind::General | PieceKind::Guard => continue,
                    PieceKind::Chariot => chariot(square, occupied),
                    PieceKind::Cannon => cannon(square, occupied, cannons),
                    PieceKind::Horse => horse(square, occupied),
                    PieceKind::Elephant => elephant(square, occupied),
                    PieceKind::Soldier => SOLDIER_STEPS[side.index()][square.index()],
                };
                army.reach(kind, reach, own, PALACE[(!side).index()]);
            }
        }
        army.sum += CONNECTED * neighbours(board.kind(PieceKind::Soldier) & own);
        army
    }

    fn place(&mut self, piece: Piece, square: Square) {
        let kind = piece.kind.index();
        let seen = if piece.side == Side::Cho { square } else { square.rotate() };
        let file = seen.file().min(8 - seen.file());
        let place = i32::from(PLACES[kind][usize::from(seen.rank())][usize::from(file)]);
        self.sum += MATERIAL[kind] + t(place, place);
        self.phase += PHASE[kind];
    }

    fn reach(&mut self, kind: PieceKind, reach: Bitboard, own: Bitboard, enemy_palace: Bitboard) {
        let kind = kind.index();
        if MOBILITY[kind] != t(0, 0) {
            self.sum += MOBILITY[kind] * (reach - own).len() as i32;
        }
        let attacked = reach & enemy_palace;
        if !attacked.is_empty() {
            self.threat += THREAT[kind] * attacked.len() as i32;
        }
    }

    fn total(&self) -> Tapered {
        // Attackers help each other: the threat grows with its square, and with missing guards.
        let threat = self.threat * self.threat * (5 - self.enemy_guards) / 24;
        self.sum + t(threat.min(600), threat.min(600) / 2)
    }
}

/// How many of a set have a neighbour to the right.
fn neighbours(set: Bitboard) -> i32 {
    const NOT_FILE_I: u128 = !Bitboard::from_file(8).bits();
    let shifted = Bitboard::from_bits((set.bits() & NOT_FILE_I) << 1);
    (shifted & set).len() as i32
}

/// Where the score will decide at a limit of plies, the lead in points counts for more the nearer
/// that is. Cho's view.
fn lead_before_limit(position: &Position) -> i32 {
    let rules = position.rules();
    let by_score =
        [rules.ply_limit.map(|rule| rule.verdict), rules.no_capture_limit.map(|rule| rule.verdict)];
    if !by_score.contains(&Some(Verdict::Score)) {
        return 0;
    }
    let left = position.plies_to_limit().map_or(LIMIT_IN_SIGHT, i32::from);
    let near = (LIMIT_IN_SIGHT - left).max(0);
    i32::from(position.score().lead().halves()) * 50 * near / LIMIT_IN_SIGHT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn what_is_good_for_one_side_is_as_good_for_the_other() {
        let fen = "r1ba1abnr/4k4/1c2n2c1/p1p1p1p1p/9/4P4/P1P3P1P/1C2C4/4K4/RNBA1ABNR w - - 0 1";
        let position = Position::from_fen(fen, Rules::FAIRY_CASUAL).unwrap();
        let seen = evaluate(&position);
        assert_eq!(evaluate(&position.swap_sides()), seen);
        assert_eq!(evaluate(&position.mirror()), seen);
    }

    #[test]
    fn the_start_is_even_but_for_the_turn() {
        let start = Position::default().with_rules(Rules::FAIRY_CASUAL);
        assert_eq!(evaluate(&start), TEMPO);
    }

    #[test]
    fn more_pieces_are_better() {
        for (more, less) in [
            ("4k4/9/9/9/9/9/4P4/9/9/R3K4 w", "4k4/9/9/9/9/9/9/9/9/R3K4 w"),
            ("4k4/9/9/9/9/9/9/9/9/R3K4 w", "4k4/9/9/9/9/9/9/9/9/C3K4 w"),
            ("4k4/9/9/9/9/9/9/9/9/C3K4 w", "4k4/9/9/9/9/9/9/9/9/B3K4 w"),
        ] {
            let value = |fen| evaluate(&Position::from_fen(fen, Rules::FAIRY_CASUAL).unwrap());
            assert!(value(more) > value(less), "{more} {less}");
        }
    }

    #[test]
    fn the_lead_in_points_counts_before_the_limit() {
        let early = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 20 20", Rules::HANGAME);
        let late = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 20 98", Rules::HANGAME);
        assert!(evaluate(&late.unwrap()) > evaluate(&early.unwrap()) + 500);
    }
}
