//! The repetition key.

use crate::{Bitboard, Piece, Square};

/// One number for every piece on every point.
///
/// Filled by the `splitmix64` generator from a fixed seed, so that keys are the same on every
/// machine and in every release.
static PIECES: [[[u64; Square::COUNT]; 7]; 2] = {
    let mut table = [[[0; Square::COUNT]; 7]; 2];
    let mut n = 0;
    while n < 2 * 7 * Square::COUNT {
        table[n / (7 * Square::COUNT)][n / Square::COUNT % 7][n % Square::COUNT] = number(n as u64);
        n += 1;
    }
    table
};

/// Added while Han is to move.
pub(super) const HAN_TO_MOVE: u64 = number(2 * 7 * 90);

/// Added while the generals face each other because a general captured, where the rules make a
/// difference of it.
pub(super) const FACING_BY_CAPTURE: u64 = number(2 * 7 * 90 + 1);

/// The number of a piece on a point.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.side.index()][piece.kind.index()][square.index()]
}

/// The numbers of all pieces of a set.
pub(super) fn pieces(of: Piece, squares: Bitboard) -> u64 {
    squares.iter().fold(0, |key, square| key ^ piece(of, square))
}

/// The `n`th number of `splitmix64`, whose seed spells "janggi".
pub(super) const fn number(n: u64) -> u64 {
    const SEED: u64 = 0x6A61_6E67_6769;
    let mut z = SEED.wrapping_add((n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
