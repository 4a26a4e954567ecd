//! Sets of points.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "tables are indexed by points, or masked to their length; shifts are less than the width"
)]

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::Square;

/// A set of points, one bit each: bit `n` is the point with [`Square::index`] `n`.
///
/// Bits 90 and above are always zero, so that equal sets are equal numbers. The operators are
/// those of sets: `|` union, `&` intersection, `^` symmetric difference, `-` difference and `!`
/// complement on the board. `{}` draws the set as a board.
///
/// ```
/// use janggi_core::{Bitboard, Square};
/// let corners: Bitboard = [Square::A1, Square::I1, Square::A10, Square::I10].into_iter().collect();
/// let edge = corners & Bitboard::from_rank(0);
/// assert_eq!(edge.len(), 2);
/// assert_eq!(edge.iter().collect::<Vec<_>>(), [Square::A1, Square::I1]);
/// assert_eq!((!corners).len(), 86);
/// assert!((corners - edge).contains(Square::A10));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 90 points.
    pub const ALL: Bitboard = Bitboard((1 << Square::COUNT) - 1);

    /// The set whose bits are given; bits 90 and above are dropped.
    pub const fn from_bits(bits: u128) -> Bitboard {
        Bitboard(bits & Bitboard::ALL.0)
    }

    /// The bits of the set; bit `n` is the point with index `n`.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one point.
    #[inline]
    pub const fn from_square(square: Square) -> Bitboard {
        SINGLE[square.index()]
    }

    /// The ten points of a file, 0 (`a`) to 8 (`i`); empty for other numbers.
    #[inline]
    pub const fn from_file(file: u8) -> Bitboard {
        if file < 9 { FILES[file as usize] } else { Bitboard::EMPTY }
    }

    /// The nine points of a rank, 0 (rank 1) to 9 (rank 10); empty for other numbers.
    #[inline]
    pub const fn from_rank(rank: u8) -> Bitboard {
        if rank < 10 { RANKS[rank as usize] } else { Bitboard::EMPTY }
    }

    /// Whether no point is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points are in the set.
    pub const fn len(self) -> u32 {
        // Two halves: a 64-bit count is what machines have.
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// Whether more than one point is in the set; cheaper than [`len`](Bitboard::len).
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & SINGLE[square.index()].0 != 0
    }

    /// The union with one point.
    #[inline]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | SINGLE[square.index()].0)
    }

    /// The set without one point.
    #[inline]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !SINGLE[square.index()].0)
    }

    /// The point with the lowest index.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(square_at(self.0.trailing_zeros())) }
    }

    /// The points in the order of their index.
    pub const fn iter(self) -> SquareIter {
        SquareIter(self)
    }

    /// The set seen from the other seat: every point [rotated](Square::rotate).
    pub const fn rotate(self) -> Bitboard {
        Bitboard(self.0.reverse_bits() >> (128 - Square::COUNT))
    }

    /// The set with every point on its [mirrored](Square::mirror) file.
    pub const fn mirror(self) -> Bitboard {
        // Turned round, with the ranks put back in their order.
        let turned = self.rotate().0;
        let mut mirrored = 0;
        let mut rank = 0;
        while rank < 10 {
            mirrored |= (turned >> (9 * (9 - rank)) & 0x1FF) << (9 * rank);
            rank += 1;
        }
        Bitboard(mirrored)
    }

    /// The lower and the upper 64 bits.
    #[inline]
    pub(crate) const fn words(self) -> Words {
        Words { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }

    /// Union, for constants.
    pub(crate) const fn or(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

/// A set as two 64-bit words.
///
/// A shift of 128 bits by a variable becomes a double shift, which many processors are slow at. Put
/// together from single shifts, by `^` so that the compiler leaves them apart, it takes a few fast
/// instructions; and of the result only one word is wanted most of the time.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) low: u64,
    pub(crate) high: u64,
}

impl Words {
    /// The 64 bits from bit `start`, less than 128, on.
    #[inline]
    pub(crate) const fn window(self, start: u32) -> u64 {
        let shift = start & 63;
        if start < 64 {
            self.low >> shift ^ self.high << 1 << (63 - shift)
        } else {
            self.high >> shift
        }
    }

    /// The bits at `start`, less than 128, and above; the reverse of [`window`](Words::window).
    #[inline]
    pub(crate) const fn place(bits: u64, start: u32) -> Words {
        let shift = start & 63;
        if start < 64 {
            Words { low: bits << shift, high: bits >> 1 >> (63 - shift) }
        } else {
            Words { low: 0, high: bits << shift }
        }
    }

    #[inline]
    pub(crate) const fn set(self) -> Bitboard {
        Bitboard::from_bits(self.low as u128 | (self.high as u128) << 64)
    }
}

// Tables instead of shifts by a variable: see `Words`.

static SINGLE: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = Bitboard(1 << i);
        i += 1;
    }
    table
};

static FILES: [Bitboard; 9] = {
    const FILE_A: u128 = 0x0002_0100_8040_2010_0804_0201;
    let mut table = [Bitboard::EMPTY; 9];
    let mut file = 0;
    while file < 9 {
        table[file] = Bitboard(FILE_A << file);
        file += 1;
    }
    table
};

static RANKS: [Bitboard; 10] = {
    let mut table = [Bitboard::EMPTY; 10];
    let mut rank = 0;
    while rank < 10 {
        table[rank] = Bitboard(0x1FF << (rank * 9));
        rank += 1;
    }
    table
};

/// The point of a bit that is known to be set in a board.
///
/// The table has a power of two of entries, so that no bounds check is left.
pub(crate) const fn square_at(index: u32) -> Square {
    const SQUARES: [Square; 128] = {
        let mut table = [Square::A1; 128];
        let mut i = 0;
        while i < Square::COUNT {
            table[i] = Square::ALL[i];
            i += 1;
        }
        table
    };
    SQUARES[index as usize & 127]
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                let ($a, $b) = (self.0, other.0);
                Bitboard($result)
            }
        }
        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::ALL.0)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect::<Bitboard>();
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = SquareIter;

    fn into_iter(self) -> SquareIter {
        self.iter()
    }
}

/// The points of a [`Bitboard`], by index.
///
/// ```
/// use janggi_core::Bitboard;
/// assert_eq!(Bitboard::from_file(0).iter().len(), 10);
/// ```
#[derive(Clone, Debug)]
pub struct SquareIter(Bitboard);

impl Iterator for SquareIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.len() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for SquareIter {}
impl FusedIterator for SquareIter {}

impl fmt::Display for Bitboard {
    /// Ten lines, Han's edge first: `x` for a point in the set and `.` for one outside.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            for file in 0..9 {
                let inside = Square::new(file, rank).is_some_and(|square| self.contains(square));
                write!(
                    f,
                    "{}{}",
                    if file == 0 { "" } else { " " },
                    if inside { 'x' } else { '.' }
                )?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
