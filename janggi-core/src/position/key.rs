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

#[cfg(test)]
mod tests {

    use alloc::vec::Vec;

    use super::*;

    /// All numbers that keys are made of.
    fn numbers() -> Vec<u64> {
        let mut numbers = PIECES.as_flattened().as_flattened().to_vec();
        numbers.extend([HAN_TO_MOVE, FACING_BY_CAPTURE]);
        numbers
    }

    #[test]
    fn no_number_serves_twice() {
        let mut numbers = numbers();
        let count = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), count);
    }

    /// Keys are sums of these numbers, so that two positions have the same key as often as bits
    /// would by chance only if each bit is set in about half of them, and any two bits agree in
    /// about half.
    #[test]
    fn numbers_are_made_of_even_and_unlike_bits() {
        let numbers = numbers();
        let half = numbers.len() / 2;
        // Five standard deviations of coins.
        let near_half = |count: usize| count.abs_diff(half) < 90;
        for bit in 0..64 {
            let set = numbers.iter().filter(|&n| n >> bit & 1 == 1).count();
            assert!(near_half(set), "bit {bit}: {set}");
            for other in 0..bit {
                let alike = numbers.iter().filter(|&n| (n >> bit ^ n >> other) & 1 == 0).count();
                assert!(near_half(alike), "bits {bit} and {other}: {alike}");
            }
        }
    }
}
