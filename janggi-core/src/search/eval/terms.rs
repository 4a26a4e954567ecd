//! The terms of the evaluation: what is counted, and the numbers that the counts are multiplied by.

use super::weights::WEIGHTS;
use crate::{PieceKind, Side, Square};

/// Lays the groups of terms out one after the other: a constant with the first number of each, and
/// the list of all.
macro_rules! groups {
    ($($(#[$doc:meta])* $constant:ident $name:literal [$len:expr, $row:expr];)*) => {
        groups!(@lay 0usize; $($(#[$doc])* $constant [$len];)*);

        /// All groups in their order: name, first term, number of terms, terms that belong in one row.
        #[cfg(feature = "tune")]
        pub(in crate::search) const GROUPS: &[(&str, usize, usize, usize)] =
            &[$(($name, $constant, $len, $row)),*];
    };
    (@lay $start:expr; $(#[$doc:meta])* $constant:ident [$len:expr]; $($rest:tt)*) => {
        $(#[$doc])*
        pub(in crate::search) const $constant: usize = $start;
        groups!(@lay $constant + $len; $($rest)*);
    };
    (@lay $start:expr;) => {
        /// How many terms there are.
        pub(in crate::search) const TERMS: usize = $start;
    };
}

groups! {
    /// A piece of each kind.
    MATERIAL "material" [7, 7];
    /// A piece of a kind on a point: rank from the own edge, file from the edge to the centre file.
    PLACES "places" [7 * PLACES_A_KIND, 5];
    /// The points that a chariot can go to.
    CHARIOT_MOBILITY "chariot mobility" [20, 20];
    /// The points that a cannon can go to.
    CANNON_MOBILITY "cannon mobility" [20, 20];
    /// The points that a horse can go to.
    HORSE_MOBILITY "horse mobility" [9, 9];
    /// The points that an elephant can go to.
    ELEPHANT_MOBILITY "elephant mobility" [9, 9];
    /// Points of the enemy palace that are attacked, by the enemy's guards and by how many pieces attack
    /// them (all soldiers counting as one).
    PRESSURE "pressure" [3 * ATTACKERS * PALACE_POINTS, PALACE_POINTS];
    /// A point from which a chariot, cannon, horse or elephant can give check and not be taken.
    CHECKS "checks" [4, 4];
    /// Pieces between a cannon and the enemy general on its line.
    CANNON_LINE "cannon line" [4, 4];
    /// A piece of a kind (the five that attack) attacks one of another (all but the general), which
    /// is not guarded or is; of the side that waits, then of the side to move.
    THREATS "threats" [2 * THREATS_A_TURN, 12];
    /// Both guards, chariots, cannons, horses, elephants.
    PAIRS "pairs" [5, 5];
    /// Leading by the score where the score can decide, in steps of two points.
    LEAD "lead" [LEADS, LEADS];
    /// The turn to move.
    TEMPO "tempo" [1, 1];
}

/// Places that are told apart.
pub(super) const PLACES_A_KIND: usize = 50;
/// Threats of a side.
pub(super) const THREATS_A_TURN: usize = 5 * 6 * 2;
/// Sizes of a lead that are told apart.
pub(super) const LEADS: usize = 8;
/// Numbers of pieces that attack a palace, none among them, that are told apart.
pub(super) const ATTACKERS: usize = 6;
/// Numbers of points of a palace, none among them.
pub(super) const PALACE_POINTS: usize = 10;

/// The term of a piece on a point: the board is the same to the left and to the right, and to both
/// sides.
pub(in crate::search) const fn place(kind: PieceKind, side: Side, square: Square) -> usize {
    let seen = match side {
        Side::Cho => square,
        Side::Han => square.rotate(),
    };
    let file = if seen.file() > 4 { 8 - seen.file() } else { seen.file() };
    PLACES + kind.index() * PLACES_A_KIND + seen.rank() as usize * 5 + file as usize
}

/// Who is told what there is of each term.
pub(in crate::search) trait Ledger {
    /// A term applies so many times.
    fn enter(&mut self, term: usize, times: i32);
}

/// A number for the middle game (the lower half) and one for the end game (the upper half).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tapered(i64);

impl Tapered {
    pub(super) const ZERO: Tapered = Tapered(0);

    pub(super) const fn new(middle: i32, end: i32) -> Tapered {
        Tapered(middle as i64 + ((end as i64) << 32))
    }

    pub(super) const fn middle(self) -> i32 {
        self.0 as i32
    }

    pub(super) const fn end(self) -> i32 {
        // What the lower half borrowed when it is negative.
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    pub(super) const fn plus(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }

    pub(super) const fn minus(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

/// Adds up what the terms are worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum(pub(super) Tapered);

impl Ledger for Sum {
    #[inline]
    fn enter(&mut self, term: usize, times: i32) {
        self.0.0 += WEIGHED[term].0 * i64::from(times);
    }
}

static WEIGHED: [Tapered; TERMS] = {
    let mut table = [Tapered::ZERO; TERMS];
    let mut term = 0;
    while term < TERMS {
        table[term] = weight(term);
        term += 1;
    }
    table
};

/// What a term is worth.
pub(super) const fn weight(term: usize) -> Tapered {
    let (middle, end) = WEIGHTS[term];
    Tapered::new(middle as i32, end as i32)
}
