//! The transposition table: what was found out about positions.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use super::value::{ESTIMATES, HORIZON, MATE};
use crate::{Move, Square};

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) best: Option<Move>,
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

impl Entry {
    /// Whether what is known settles a search between the two values.
    pub(super) fn cuts(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// Whether the value is nearer the truth than an estimate.
    pub(super) fn tells_more_than(&self, estimate: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > estimate,
            Bound::Upper => self.value < estimate,
        }
    }
}

/// Positions by key, shared by threads without locks: the key is stored mixed with the data, so that
/// an entry torn by two writers is not found.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots of which a position may take any, side by side in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// What can be addressed with room to spare.
const MOST_MEBIBYTES: usize = if usize::BITS < 64 { 1 << 10 } else { 1 << 16 };

impl Table {
    pub(super) fn new(mebibytes: usize) -> Table {
        let mut buckets = Vec::new();
        buckets.resize_with(Table::buckets_in(mebibytes), Bucket::default);
        Table { buckets, age: 0 }
    }

    /// As [`Table::new`]; `None` where the system refuses so much memory.
    pub(super) fn try_new(mebibytes: usize) -> Option<Table> {
        let count = Table::buckets_in(mebibytes);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(Table { buckets, age: 0 })
    }

    fn buckets_in(mebibytes: usize) -> usize {
        (mebibytes.clamp(1, MOST_MEBIBYTES) << 20) / size_of::<Bucket>()
    }

    pub(super) fn clear(&mut self) {
        self.age = 0;
        self.buckets.fill_with(Bucket::default);
    }

    /// Entries of earlier searches give way to those of the next one.
    pub(super) fn next_age(&mut self) {
        self.age = self.age.wrapping_add(1) & 63;
    }

    /// The thousandths of the table that the present search has filled, from a sample.
    pub(super) fn permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == self.age
        });
        (used.count() * 250 / sample.len()) as u32
    }

    fn place(&self, key: u64) -> usize {
        // The upper half of the product spreads keys evenly over any number of buckets.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    fn bucket(&self, key: u64) -> &[Slot; 4] {
        &self.buckets[self.place(key)].0
    }

    /// Has the memory brought near in which a position will be looked up soon.
    #[inline]
    pub(super) fn prepare(&self, key: u64) {
        prefetch_index(&self.buckets, self.place(key));
    }

    /// What is known of a position that stands `ply` plies into the search.
    pub(super) fn get(&self, key: u64, ply: i32) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let found = slot.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            if found { unpack(data, ply) } else { None }
        })
    }

    /// Stores what was found out of a position that stands `ply` plies into the search.
    pub(super) fn put(&self, key: u64, ply: i32, entry: Entry) {
        let mut place = &self.bucket(key)[0];
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                place = slot;
                break;
            }
            let stale = i32::from(self.age.wrapping_sub(age_of(data)) & 63);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 4 * stale };
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let data = pack(entry, ply, self.age);
        place.check.store(key ^ data, Ordering::Relaxed);
        place.data.store(data, Ordering::Relaxed);
    }
}

// An entry in 64 bits: from 0 the move's points, 7 bits each;
// from 16 the value, from 32 the depth, from 40 the bound, from 42 the age.

const NO_MOVE: u64 = 127;
const PASS: u64 = 126;

fn pack(entry: Entry, ply: i32, age: u8) -> u64 {
    let (from, to) = match entry.best {
        None => (NO_MOVE, 0),
        Some(Move::Pass) => (PASS, 0),
        Some(Move::Step { from, to }) => (from.index() as u64, to.index() as u64),
    };
    let value = from_position(entry.value, ply) as i16 as u16;
    let depth = entry.depth.clamp(0, 255) as u64;
    from | to << 7
        | u64::from(value) << 16
        | depth << 32
        | (entry.bound as u64) << 40
        | u64::from(age) << 42
}

fn unpack(data: u64, ply: i32) -> Option<Entry> {
    let best = match data & 127 {
        PASS => Some(Move::Pass),
        from => match (
            Square::from_index(from as usize),
            Square::from_index((data >> 7 & 127) as usize),
        ) {
            (Some(from), Some(to)) => Some(Move::Step { from, to }),
            _ => None,
        },
    };
    let bound = match data >> 40 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let value = from_root(i32::from((data >> 16) as u16 as i16), ply);
    Some(Entry { best, value, depth: depth_of(data), bound })
}

fn depth_of(data: u64) -> i32 {
    (data >> 32 & 255) as i32
}

fn age_of(data: u64) -> u8 {
    (data >> 42 & 63) as u8
}

/// A decided game counts its plies from the root while it is searched, and from the position in the
/// table.
fn from_position(value: i32, ply: i32) -> i32 {
    if value >= ESTIMATES {
        (value + ply).min(MATE)
    } else if value <= -ESTIMATES {
        (value - ply).max(-MATE)
    } else {
        value
    }
}

fn from_root(value: i32, ply: i32) -> i32 {
    debug_assert!(ply < HORIZON);
    if value >= ESTIMATES {
        value - ply
    } else if value <= -ESTIMATES {
        value + ply
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Table::new(1);
        let step = Move::new(Square::I10, Square::A1);
        for (n, best) in [None, Some(Move::Pass), Some(step)].into_iter().enumerate() {
            for (m, value) in [0, -1, 18_999, MATE - 7, 7 - MATE, 19_990].into_iter().enumerate() {
                let entry = Entry { best, value, depth: 17, bound: Bound::Lower };
                let key = 0x1234_5678_9ABC_DEF0 ^ (n as u64) << 8 ^ (m as u64) << 60;
                table.put(key, 5, entry);
                assert_eq!(table.get(key, 5), Some(entry));
                assert_eq!(table.get(!key, 5), None);
            }
        }
    }

    #[test]
    fn a_mate_is_as_far_off_as_from_where_it_is_met() {
        let table = Table::new(1);
        let entry = Entry { best: None, value: MATE - 9, depth: 1, bound: Bound::Exact };
        table.put(1, 4, entry);
        assert_eq!(table.get(1, 0).unwrap().value, MATE - 5);
    }
}
