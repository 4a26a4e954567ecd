//! Where the pieces stand.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a point is less than 90 and the words are two, its kind less than 8 and the kinds eight"
)]

use core::fmt;

use crate::bitboard::Words;
use crate::{Bitboard, Piece, PieceKind, Side, Square};

/// The pieces on the board.
///
/// Read-only outside the crate: it is the board of a [`Position`](crate::Position), and changes
/// only by playing.
///
/// # Equality
///
/// Equal when the same pieces stand on the same points.
///
/// ```
/// use janggi_core::{PieceKind, Position, Side, Square};
/// let position = Position::default();
/// let board = position.board();
/// assert_eq!(board.piece_at(Square::E2).unwrap().kind, PieceKind::General);
/// assert_eq!(board.pieces(Side::Han, PieceKind::Soldier).len(), 5);
/// assert_eq!(board.occupied().len(), 32);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The kind on each point as a number of three bits, 0 for an empty point: one set for each bit.
    /// Four sets instead of nine make a board of one cache line, and a kind is read without a
    /// search.
    kinds: [Plane; 3],
    /// Which of the pieces are Han's.
    han: Plane,
}

/// A set of points of which one point at a time is read or changed: two words, of which only that
/// of the point is touched.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Plane([u64; 2]);

impl Plane {
    const EMPTY: Plane = Plane([0; 2]);

    fn of(set: Bitboard) -> Plane {
        let Words { low, high } = set.words();
        Plane([low, high])
    }

    #[inline]
    fn set(self) -> Bitboard {
        let [low, high] = self.0;
        Words { low, high }.set()
    }

    /// 1 if the point is in the set.
    #[inline]
    fn bit(&self, square: Square) -> usize {
        let index = square.index();
        (self.0[index >> 6] >> (index & 63)) as usize & 1
    }

    /// Puts the point in or takes it out, if `mask` is all ones; does nothing if it is 0.
    #[inline]
    fn toggle(&mut self, square: Square, mask: u64) {
        let index = square.index();
        self.0[index >> 6] ^= 1 << (index & 63) & mask;
    }

    #[inline]
    fn remove(&mut self, square: Square) {
        let index = square.index();
        self.0[index >> 6] &= !(1 << (index & 63));
    }
}

/// The number of a kind in [`Board::kinds`].
const fn code(kind: PieceKind) -> u8 {
    kind as u8 + 1
}

impl Board {
    /// The board without pieces.
    pub(crate) const EMPTY: Board = Board { kinds: [Plane::EMPTY; 3], han: Plane::EMPTY };

    /// All points with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        let [ones, twos, fours] = self.kinds.map(Plane::set);
        ones | twos | fours
    }

    /// The points of a side's pieces.
    #[inline]
    pub fn side(&self, side: Side) -> Bitboard {
        match side {
            Side::Cho => self.occupied() - self.han.set(),
            Side::Han => self.han.set(),
        }
    }

    /// The points of the pieces of a kind, both sides'.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Bitboard {
        let [ones, twos, fours] = self.kinds.map(Plane::set);
        match kind {
            PieceKind::General => ones - twos - fours,
            PieceKind::Guard => twos - ones - fours,
            PieceKind::Chariot => (ones & twos) - fours,
            PieceKind::Cannon => fours - ones - twos,
            PieceKind::Horse => (ones & fours) - twos,
            PieceKind::Elephant => (twos & fours) - ones,
            PieceKind::Soldier => ones & twos & fours,
        }
    }

    /// The points of a side's pieces of a kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Bitboard {
        match side {
            Side::Cho => self.kind(kind) - self.han.set(),
            Side::Han => self.kind(kind) & self.han.set(),
        }
    }

    /// The kind of the piece on a point.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<PieceKind> {
        const KINDS: [Option<PieceKind>; 8] = [
            None,
            Some(PieceKind::General),
            Some(PieceKind::Guard),
            Some(PieceKind::Chariot),
            Some(PieceKind::Cannon),
            Some(PieceKind::Horse),
            Some(PieceKind::Elephant),
            Some(PieceKind::Soldier),
        ];
        let [ones, twos, fours] = [0, 1, 2].map(|bit| self.kinds[bit].bit(square));
        KINDS[ones | twos << 1 | fours << 2]
    }

    /// The piece on a point.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let kind = self.kind_at(square)?;
        let side = if self.han.bit(square) == 0 { Side::Cho } else { Side::Han };
        Some(Piece { side, kind })
    }

    /// All pieces with their points, by point.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The points that a side's pieces count, without deom: whole points.
    pub fn points(&self, side: Side) -> u8 {
        PieceKind::ALL
            .into_iter()
            .map(|kind| self.pieces(side, kind).len() as u8 * kind.points())
            .sum()
    }

    /// The board with left and right exchanged.
    pub(crate) fn mirror(&self) -> Board {
        self.map_planes(Bitboard::mirror)
    }

    /// The board turned round, with the sides exchanged.
    pub(crate) fn swap_sides(&self) -> Board {
        let turned = self.map_planes(Bitboard::rotate);
        Board { han: Plane::of(turned.side(Side::Cho)), ..turned }
    }

    fn map_planes(&self, f: impl Fn(Bitboard) -> Bitboard) -> Board {
        Board {
            kinds: self.kinds.map(|plane| Plane::of(f(plane.set()))),
            han: Plane::of(f(self.han.set())),
        }
    }

    /// The whole board as numbers, the upper of each pair with its top bits clear.
    pub(crate) fn words(&self) -> [u64; 8] {
        let [Plane([a, b]), Plane([c, d]), Plane([e, f])] = self.kinds;
        let Plane([g, h]) = self.han;
        [a, b, c, d, e, f, g, h]
    }

    /// Puts a piece on an empty point, or takes it away from where it stands.
    #[inline]
    pub(crate) fn toggle(&mut self, piece: Piece, square: Square) {
        for (bit, plane) in self.kinds.iter_mut().enumerate() {
            plane.toggle(square, u64::from(code(piece.kind) >> bit & 1).wrapping_neg());
        }
        self.han.toggle(square, (piece.side as u64).wrapping_neg());
    }

    /// Takes away whatever stands on a point.
    #[inline]
    pub(crate) fn clear(&mut self, square: Square) {
        for plane in &mut self.kinds {
            plane.remove(square);
        }
        self.han.remove(square);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
