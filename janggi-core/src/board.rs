//! Where the pieces stand.

use core::fmt;

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// The kind on each point as a number of three bits, 0 for an empty point: one set for each bit.
    /// Four sets instead of nine make a board of one cache line, and a kind is read without a
    /// search.
    kinds: [Bitboard; 3],
    /// Which of the pieces are Han's.
    han: Bitboard,
}

/// The number of a kind in [`Board::kinds`].
const fn code(kind: PieceKind) -> u8 {
    kind as u8 + 1
}

impl Board {
    /// The board without pieces.
    pub(crate) const EMPTY: Board = Board { kinds: [Bitboard::EMPTY; 3], han: Bitboard::EMPTY };

    /// All points with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.kinds[0] | self.kinds[1] | self.kinds[2]
    }

    /// The points of a side's pieces.
    #[inline]
    pub fn side(&self, side: Side) -> Bitboard {
        match side {
            Side::Cho => self.occupied() - self.han,
            Side::Han => self.han,
        }
    }

    /// The points of the pieces of a kind, both sides'.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Bitboard {
        let [ones, twos, fours] = self.kinds;
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
            Side::Cho => self.kind(kind) - self.han,
            Side::Han => self.kind(kind) & self.han,
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
        let [ones, twos, fours] = self.kinds.map(|set| usize::from(set.contains(square)));
        KINDS[ones | twos << 1 | fours << 2]
    }

    /// The piece on a point.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let kind = self.kind_at(square)?;
        let side = if self.han.contains(square) { Side::Han } else { Side::Cho };
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

    /// Puts a piece on an empty point.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        for (bit, set) in self.kinds.iter_mut().enumerate() {
            if code(piece.kind) >> bit & 1 != 0 {
                *set = set.with(square);
            }
        }
        if piece.side == Side::Han {
            self.han = self.han.with(square);
        }
    }

    /// Moves a piece from its point to another; what stands there is gone.
    #[inline]
    pub(crate) fn step(&mut self, piece: Piece, from: Square, to: Square) {
        let step = Bitboard::from_square(from).with(to);
        for (bit, set) in self.kinds.iter_mut().enumerate() {
            *set = set.without(to).toggled_if(code(piece.kind) >> bit & 1 != 0, step);
        }
        self.han = self.han.without(to).toggled_if(piece.side == Side::Han, step);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
