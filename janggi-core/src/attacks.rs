//! Where pieces go on a given occupancy.
//!
//! [`Lines`]: the occupancy of a rank is nine bits, shifted down; that of a file is ten bits, gathered
//! by one multiplication. Tables of these few bits give what a chariot reaches and what a cannon
//! jumps to. Horses and elephants see their surroundings through a 64-bit [`Window`] in which they
//! always stand in the same place, so that a leg is one constant mask.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "places of the board are masked to the length of their table; the rest are constants"
)]

use crate::bitboard::Words;
use crate::geometry::{DIAGONAL_POINTS, DIAGONAL_STEPS, opposite_corner};
use crate::{Bitboard, Square};

// ---------------------------------------------------------------------------------------------
// Lines

/// For every place on a line of `N` points and every occupancy of it, the points reached.
type LineTable<const N: usize, const OCCUPANCIES: usize> = [[u16; OCCUPANCIES]; N];

static RANK_SLIDES: LineTable<9, 512> = line_table(false);
static FILE_SLIDES: LineTable<10, 1024> = line_table(false);
static RANK_JUMPS: LineTable<9, 512> = line_table(true);
static FILE_JUMPS: LineTable<10, 1024> = line_table(true);

/// Without `jump`, the points up to and including the first piece in both directions; with it, the
/// points beyond the first piece up to and including the second.
const fn line_table<const N: usize, const OCCUPANCIES: usize>(
    jump: bool,
) -> LineTable<N, OCCUPANCIES> {
    let mut table = [[0; OCCUPANCIES]; N];
    let mut place = 0;
    while place < N {
        let mut occupancy = 0;
        while occupancy < OCCUPANCIES {
            let up = reach_upwards(place, N, occupancy, jump);
            let down = reach_upwards(N - 1 - place, N, reverse(occupancy, N), jump);
            table[place][occupancy] = (up | reverse(down, N)) as u16;
            occupancy += 1;
        }
        place += 1;
    }
    table
}

const fn reach_upwards(place: usize, length: usize, occupancy: usize, jump: bool) -> usize {
    let mut pieces = 0;
    let mut reached = 0;
    let mut point = place + 1;
    while point < length {
        if pieces == jump as usize {
            reached |= 1 << point;
        }
        pieces += occupancy >> point & 1;
        point += 1;
    }
    reached
}

const fn reverse(bits: usize, length: usize) -> usize {
    bits.reverse_bits() >> (usize::BITS as usize - length)
}

/// Points of the rank and of the file of a point, nine and ten bits: what a table gives before it is
/// put on the board, and all that is needed to count.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    rank: u16,
    file: u16,
}

impl Lines {
    /// The part of a set that lies on the lines of a point.
    ///
    /// The bits of a file lie nine apart, so that multiplying the lowest eight by a byte pattern
    /// lines them up in the top byte; ranks 9 and 10 are picked one by one.
    #[inline]
    pub(crate) fn of(set: Bitboard, point: Square) -> Lines {
        let words = set.words();
        let file = u32::from(point.file()) & 15;
        let (low, high) = (words.window(file), words.high >> file);
        let eight = (low & 0x8040201008040201).wrapping_mul(0x0101010101010101) >> 56;
        Lines {
            rank: words.window(u32::from(point.rank()) * 9) as u16 & 0x1FF,
            file: (eight | (high & 1 << 8) | (high >> 8 & 1 << 9)) as u16,
        }
    }

    /// The points on the board; the reverse of [`Lines::of`].
    #[inline]
    pub(crate) fn on_board(self, point: Square) -> Bitboard {
        let bits = u64::from(self.file);
        let low = (bits & 0xFF).wrapping_mul(0x0101010101010101) & 0x8040201008040201;
        let high = bits & 1 << 8 | (bits & 1 << 9) << 8;
        let file = u32::from(point.file()) & 15;
        Words::place(low, file).set()
            | Words::place(high, 64 + file).set()
            | Words::place(u64::from(self.rank), u32::from(point.rank()) * 9).set()
    }

    /// All bits side by side, to be counted: the lowest [`Lines::WIDTH`].
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.rank as u64 | (self.file as u64) << 9
    }

    /// How many bits [`Lines::bits`] takes.
    pub(crate) const WIDTH: u32 = 19;

    #[inline]
    pub(crate) const fn and(self, other: Lines) -> Lines {
        Lines { rank: self.rank & other.rank, file: self.file & other.file }
    }

    #[inline]
    pub(crate) const fn and_not(self, other: Lines) -> Lines {
        Lines { rank: self.rank & !other.rank, file: self.file & !other.file }
    }

    /// Of the occupancy of a point's lines, the points up to and including the first piece.
    #[inline]
    pub(crate) fn slides(self, from: Square) -> Lines {
        Lines {
            rank: RANK_SLIDES[from.file() as usize][self.rank as usize & 511],
            file: FILE_SLIDES[from.rank() as usize][self.file as usize & 1023],
        }
    }

    /// Of the occupancy of a point's lines, the points beyond the first piece up to and including
    /// the second.
    #[inline]
    fn jumps(self, from: Square) -> Lines {
        Lines {
            rank: RANK_JUMPS[from.file() as usize][self.rank as usize & 511],
            file: FILE_JUMPS[from.rank() as usize][self.file as usize & 1023],
        }
    }

    /// Of the occupancy of a point's lines, what a cannon sees over a screen, cannons at the end of
    /// the line included.
    ///
    /// Jumping over any first piece and jumping over the first piece that is no cannon reach the
    /// same points exactly when the first piece is no cannon; where it is one they have no point in
    /// common.
    #[inline]
    pub(crate) fn cannon_sight(self, cannons: Lines, from: Square) -> Lines {
        self.jumps(from).and(self.and_not(cannons).jumps(from))
    }
}

/// Where a chariot (차) goes, pieces of either side included.
#[inline]
pub(crate) fn chariot(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = Lines::of(occupied, from).slides(from).on_board(from);
    if DIAGONAL_POINTS.contains(from) { lines | chariot_diagonals(from, occupied) } else { lines }
}

/// Where a chariot goes along the drawn diagonals of a palace.
#[cold]
pub(crate) fn chariot_diagonals(from: Square, occupied: Bitboard) -> Bitboard {
    let steps = DIAGONAL_STEPS[from.index()];
    match opposite_corner(from) {
        Some((centre, opposite)) if !occupied.contains(centre) => steps.with(opposite),
        _ => steps,
    }
}

/// Where a cannon (포) goes, own pieces included. Neither the screen nor the piece on the
/// destination is a cannon.
#[inline]
pub(crate) fn cannon(from: Square, occupied: Bitboard, cannons: Bitboard) -> Bitboard {
    cannon_sight(from, occupied, cannons) - cannons
}

/// The points that a cannon sees over a screen, other cannons at the end of the line included.
///
/// Seen from a general, these are the points from which a cannon gives check.
#[inline]
pub(crate) fn cannon_sight(from: Square, occupied: Bitboard, cannons: Bitboard) -> Bitboard {
    let lines = Lines::of(occupied, from).cannon_sight(Lines::of(cannons, from), from);
    let lines = lines.on_board(from);
    if DIAGONAL_POINTS.contains(from) {
        lines | cannon_diagonal(from, occupied - cannons)
    } else {
        lines
    }
}

/// Where a cannon jumps across a palace, from corner to corner over a screen on the centre.
#[cold]
pub(crate) fn cannon_diagonal(from: Square, screens: Bitboard) -> Bitboard {
    match opposite_corner(from) {
        Some((centre, opposite)) if screens.contains(centre) => Bitboard::from_square(opposite),
        _ => Bitboard::EMPTY,
    }
}

// ---------------------------------------------------------------------------------------------
// Horses and elephants

/// A set of points as seen from a centre: the centre is bit 31, one file to the right is one bit
/// up, one rank towards Han nine bits up. Three ranks and files in each direction fit.
///
/// Points across the edge of the board show as points of the neighbouring rank; the reach masks
/// below keep pieces from going there.
#[derive(Clone, Copy)]
pub(crate) struct Window(pub(crate) u64);

const CENTRE: u32 = 31;

const fn bit(files: i32, ranks: i32) -> u64 {
    1 << (CENTRE as i32 + files + 9 * ranks)
}

// The four points beside the centre.
const NORTH: u64 = bit(0, 1);
const SOUTH: u64 = bit(0, -1);
const EAST: u64 = bit(1, 0);
const WEST: u64 = bit(-1, 0);

// The four points diagonally beside the centre.
const NORTH_EAST: u64 = bit(1, 1);
const NORTH_WEST: u64 = bit(-1, 1);
const SOUTH_EAST: u64 = bit(1, -1);
const SOUTH_WEST: u64 = bit(-1, -1);

impl Window {
    #[inline]
    pub(crate) fn new(set: Bitboard, centre: Square) -> Window {
        // Raised, so that the window never starts below the board.
        let Words { low, high } = set.words();
        let raised = Words { low: low << CENTRE, high: high << CENTRE ^ low >> (64 - CENTRE) };
        Window(raised.window(centre.index() as u32))
    }

    #[inline]
    pub(crate) fn on_board(self, centre: Square) -> Bitboard {
        let Words { low, high } = Words::place(self.0, centre.index() as u32);
        Words { low: low >> CENTRE ^ high << (64 - CENTRE), high: high >> CENTRE }.set()
    }

    /// Where a horse (마) on the centre goes when these points are occupied: over a free point
    /// beside it, then diagonally outward.
    #[inline]
    fn horse(self) -> u64 {
        let free = !self.0;
        let (north, south, east, west) = (free & NORTH, free & SOUTH, free & EAST, free & WEST);
        outward(north | east, north | west, south | east, south | west)
    }

    /// Where an elephant (상) on the centre goes: over a free point beside it and the free point
    /// diagonally outward of that, which is a horse's move, then diagonally outward once more.
    #[inline]
    fn elephant(self) -> u64 {
        const QUADRANT: [u64; 4] = [
            bit(1, 2) | bit(2, 1),
            bit(-1, 2) | bit(-2, 1),
            bit(1, -2) | bit(2, -1),
            bit(-1, -2) | bit(-2, -1),
        ];
        let free = self.horse() & !self.0;
        outward(free & QUADRANT[0], free & QUADRANT[1], free & QUADRANT[2], free & QUADRANT[3])
    }
}

/// Steps diagonally: to the north-east, north-west, south-east and south-west.
#[inline]
const fn outward(to_ne: u64, to_nw: u64, to_se: u64, to_sw: u64) -> u64 {
    to_ne << 10 | to_nw << 8 | to_se >> 8 | to_sw >> 10
}

/// The points that a horse or elephant reaches on an empty board, in its window.
const fn reach(jumps: [(i8, i8); 8]) -> [u64; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = jumps[d];
            if Square::ALL[i].offset(files, ranks).is_some() {
                table[i] |= bit(files as i32, ranks as i32);
            }
            d += 1;
        }
        i += 1;
    }
    table
}

static HORSE_REACH: [u64; Square::COUNT] =
    reach([(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]);
static ELEPHANT_REACH: [u64; Square::COUNT] =
    reach([(2, 3), (3, 2), (-2, 3), (-3, 2), (2, -3), (3, -2), (-2, -3), (-3, -2)]);

/// Where a horse (마) goes, in its window, pieces of either side included.
#[inline]
pub(crate) fn horse_window(from: Square, occupied: Bitboard) -> Window {
    Window(Window::new(occupied, from).horse() & HORSE_REACH[from.index()])
}

/// Where an elephant (상) goes, in its window, pieces of either side included.
#[inline]
pub(crate) fn elephant_window(from: Square, occupied: Bitboard) -> Window {
    Window(Window::new(occupied, from).elephant() & ELEPHANT_REACH[from.index()])
}

/// Where a horse (마) goes, pieces of either side included.
#[inline]
pub(crate) fn horse(from: Square, occupied: Bitboard) -> Bitboard {
    horse_window(from, occupied).on_board(from)
}

/// Where an elephant (상) goes, pieces of either side included.
#[inline]
pub(crate) fn elephant(from: Square, occupied: Bitboard) -> Bitboard {
    elephant_window(from, occupied).on_board(from)
}

/// Horses and elephants that bear on a general, through its window.
///
/// They come in along the general's diagonals. A horse's leg is the point diagonally beside the
/// general; an elephant's way leads over the second point of the diagonal and then the first. The
/// window of a palace point has no edge of the board in it that they could come across.
#[derive(Clone, Copy)]
pub(crate) struct LeaperThreats {
    /// First points of diagonals that are the leg of an enemy horse.
    horse_legs: u64,
    /// First points of diagonals that are the last point of an enemy elephant's way.
    elephant_ends: u64,
    /// First points whose diagonal goes on over an occupied second point.
    second_occupied: u64,
    /// The points that are occupied.
    occupied: u64,
}

impl LeaperThreats {
    /// The horses and elephants that could bear on the centre; `None` if there is none in reach.
    #[inline]
    pub(crate) fn new(
        general: Square,
        horses: Bitboard,
        elephants: Bitboard,
        occupied: Bitboard,
    ) -> Option<LeaperThreats> {
        const HORSES: u64 = HORSE_REACH[Square::E5.index()];
        const ELEPHANTS: u64 = ELEPHANT_REACH[Square::E5.index()];
        let horses = Window::new(horses, general).0 & HORSES;
        let elephants = Window::new(elephants, general).0 & ELEPHANTS;
        if horses | elephants == 0 {
            return None;
        }
        let occupied = Window::new(occupied, general).0;
        Some(LeaperThreats {
            horse_legs: (horses >> 9 | horses >> 1) & NORTH_EAST
                | (horses >> 9 | horses << 1) & NORTH_WEST
                | (horses << 9 | horses >> 1) & SOUTH_EAST
                | (horses << 9 | horses << 1) & SOUTH_WEST,
            elephant_ends: (elephants >> 19 | elephants >> 11) & NORTH_EAST
                | (elephants >> 17 | elephants >> 7) & NORTH_WEST
                | (elephants << 17 | elephants << 7) & SOUTH_EAST
                | (elephants << 19 | elephants << 11) & SOUTH_WEST,
            second_occupied: (occupied >> 10) & NORTH_EAST
                | (occupied >> 8) & NORTH_WEST
                | (occupied << 8) & SOUTH_EAST
                | (occupied << 10) & SOUTH_WEST,
            occupied,
        })
    }

    /// Whether one of them gives check.
    #[inline]
    pub(crate) fn any_check(self) -> bool {
        (self.horse_legs | self.elephant_ends & !self.second_occupied) & !self.occupied != 0
    }

    /// The points whose occupant alone keeps one of them from giving check.
    #[inline]
    pub(crate) fn sole_blockers(self, general: Square) -> Bitboard {
        let first = (self.horse_legs | self.elephant_ends & !self.second_occupied) & self.occupied;
        let second = self.elephant_ends & self.second_occupied & !self.occupied;
        let second = outward(
            second & NORTH_EAST,
            second & NORTH_WEST,
            second & SOUTH_EAST,
            second & SOUTH_WEST,
        );
        Window(first | second).on_board(general)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use crate::geometry::PALACE_CENTRE;

    #[test]
    fn lines_are_gathered_and_spread() {
        for point in Square::ALL {
            for file in 0..1024_u16 {
                let rank = file & 511;
                let set = Lines { rank: 0, file }.on_board(point);
                assert_eq!(set.len(), file.count_ones());
                assert_eq!(set & Bitboard::from_file(point.file()), set);
                assert_eq!(Lines::of(set | !Bitboard::from_file(point.file()), point).file, file);
                let set = Lines { rank, file: 0 }.on_board(point);
                assert_eq!(set & Bitboard::from_rank(point.rank()), set);
                assert_eq!(Lines::of(set | !Bitboard::from_rank(point.rank()), point).rank, rank);
            }
        }
    }

    #[test]
    fn palace_diagonals_join_centre_and_corners_only() {
        for centre in PALACE_CENTRE {
            assert_eq!(DIAGONAL_STEPS[centre.index()].len(), 4);
            assert!(opposite_corner(centre).is_none());
        }
        assert_eq!(DIAGONAL_POINTS.len(), 10);
        assert_eq!(opposite_corner(Square::D1), Some((Square::E2, Square::F3)));
        assert_eq!(opposite_corner(Square::E1), None);
    }

    /// One point of `n`, by a generator of random numbers.
    fn scattered(state: &mut u64, n: u64) -> Bitboard {
        let taken = |_: &Square| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (*state >> 33).is_multiple_of(n)
        };
        Square::ALL.into_iter().filter(taken).collect()
    }

    /// By trial: a piece blocks a leaper alone if its going lets that leaper give check.
    #[test]
    fn a_sole_blocker_is_one_without_which_a_leaper_gives_check() {
        let threats = LeaperThreats::new;
        let checks = |general, horses, elephants, occupied| {
            threats(general, horses, elephants, occupied).is_some_and(LeaperThreats::any_check)
        };
        let (mut state, mut blocked) = (1, 0);
        for general in Square::ALL.into_iter().filter(|&square| square.is_in_palace(Side::Cho)) {
            for _ in 0..2000 {
                let horses = scattered(&mut state, 12).without(general);
                let elephants = scattered(&mut state, 12).without(general) - horses;
                let leapers = horses | elephants;
                let occupied = scattered(&mut state, 3) | leapers | general.into();
                let (mut any, mut expected) = (false, Bitboard::EMPTY);
                for leaper in leapers {
                    let (horse, elephant) = (horses & leaper.into(), elephants & leaper.into());
                    if checks(general, horse, elephant, occupied) {
                        any = true;
                        continue;
                    }
                    let others = occupied.without(leaper).iter();
                    expected |= others
                        .filter(|&point| checks(general, horse, elephant, occupied.without(point)))
                        .collect();
                }
                assert_eq!(checks(general, horses, elephants, occupied), any);
                let found = threats(general, horses, elephants, occupied)
                    .map_or(Bitboard::EMPTY, |threats| threats.sole_blockers(general));
                assert_eq!(found, expected, "{general} {horses:?} {elephants:?} {occupied:?}");
                blocked += expected.len();
            }
        }
        assert!(blocked > 2000, "{blocked}");
    }
}
