//! Where the pieces stand.

use crate::{Bitboard, Piece, PieceKind, Side, Square};

/// The pieces on the board, as one set for each kind and one for each side.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    kinds: [Bitboard; 7],
    sides: [Bitboard; 2],
}

impl Board {
    /// The board without pieces.
    pub(crate) const EMPTY: Board =
        Board { kinds: [Bitboard::EMPTY; 7], sides: [Bitboard::EMPTY; 2] };

    /// All points with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The points of a side's pieces.
    #[inline]
    pub fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The points of the pieces of a kind, both sides'.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The points of a side's pieces of a kind.
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Bitboard {
        self.side(side) & self.kind(kind)
    }

    /// The kind of the piece on a point.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<PieceKind> {
        PieceKind::ALL.into_iter().find(|&kind| self.kind(kind).contains(square))
    }

    /// The piece on a point.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let kind = self.kind_at(square)?;
        let side = if self.side(Side::Cho).contains(square) { Side::Cho } else { Side::Han };
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

    /// Puts a piece on an empty point, or takes it away from where it stands.
    #[inline]
    pub(crate) fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::from_square(square);
        self.kinds[piece.kind.index()] ^= bit;
        self.sides[piece.side.index()] ^= bit;
    }
}
