//! What is known of positions, in bounded memory.

use alloc::vec::Vec;

use crate::Move;

/// What is known of a position. "Moves" are those of the mating side from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Which position; 0 for an empty place.
    pub(super) key: u64,
    /// How hard it looks to prove and to refute a mate in [`bound`](Known::bound) moves.
    pub(super) numbers: (u32, u32),
    /// The positions that were looked at for this.
    pub(super) work: u32,
    /// There is no mate in fewer moves.
    pub(super) least: u16,
    /// There is a mate in so many; [`UNPROVED`] if none is known.
    pub(super) proved: u16,
    pub(super) bound: u16,
    /// The move that mates so soon, or the hardest answer.
    pub(super) best: Option<Move>,
}

/// Longer than any mate.
pub(super) const UNPROVED: u16 = u16::MAX;

impl Known {
    /// Nothing is known.
    pub(super) const fn nothing(key: u64) -> Known {
        Known { key, numbers: (1, 1), work: 0, least: 0, proved: UNPROVED, bound: 0, best: None }
    }

    /// Whether there is a mate in so many moves, as far as is known.
    pub(super) const fn verdict(&self, moves: u16) -> Option<bool> {
        if self.proved <= moves {
            Some(true)
        } else if moves < self.least {
            Some(false)
        } else {
            None
        }
    }
}

/// Places that a position may take.
const WAYS: usize = 4;
/// Small problems need little: a table begins with this many buckets and grows.
const FIRST: usize = 1 << 8;

/// A table that grows up to a limit, and then forgets what was least work.
#[derive(Debug)]
pub(super) struct Table {
    /// A power of two of them.
    buckets: Vec<[Known; WAYS]>,
    used: usize,
    most: usize,
}

impl Table {
    /// A table of at most so many mebibytes.
    pub(super) fn new(mebibytes: usize) -> Table {
        let bytes = mebibytes.clamp(1, 65_536) << 20;
        let most = bytes / size_of::<[Known; WAYS]>();
        // The largest power of two that fits.
        let most = (most / 2 + 1).next_power_of_two().max(FIRST);
        Table { buckets: Table::empty(FIRST), used: 0, most }
    }

    fn empty(buckets: usize) -> Vec<[Known; WAYS]> {
        alloc::vec![[Known::nothing(0); WAYS]; buckets]
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    pub(super) fn recall(&self, key: u64) -> Known {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().find(|known| known.key == key).copied().unwrap_or(Known::nothing(key))
    }

    pub(super) fn keep(&mut self, known: Known) {
        if self.used > self.buckets.len() * WAYS / 2 && self.buckets.len() < self.most {
            self.grow();
        }
        let place = self.place(known.key);
        let bucket = &mut self.buckets[place];
        let same = bucket.iter().position(|other| other.key == known.key);
        let way = same.unwrap_or_else(|| {
            let work = |way: &usize| (bucket[*way].key != 0, bucket[*way].work);
            (0..WAYS).min_by_key(work).unwrap_or_default()
        });
        self.used += usize::from(bucket[way].key == 0);
        bucket[way] = known;
    }

    fn grow(&mut self) {
        let larger = Table::empty(self.buckets.len() * 2);
        let smaller = core::mem::replace(&mut self.buckets, larger);
        self.used = 0;
        for known in smaller.into_iter().flatten().filter(|known| known.key != 0) {
            let place = self.place(known.key);
            // Half as many positions come to each bucket as before: there is room for them.
            if let Some(free) = self.buckets[place].iter_mut().find(|known| known.key == 0) {
                *free = known;
                self.used += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_grows_and_stays_within_its_memory() {
        let mut table = Table::new(1);
        let key = |i: u64| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for i in 0..200_000 {
            table.keep(Known { work: i as u32, ..Known::nothing(key(i)) });
            assert_eq!(table.recall(key(i)).work, i as u32);
        }
        assert_eq!(table.buckets.len(), table.most);
        assert!(table.buckets.len() * size_of::<[Known; WAYS]>() <= 1 << 20);
        let kept = (0..200_000).filter(|&i| table.recall(key(i)).work == i as u32).count();
        assert!(kept > 20_000, "{kept}");
    }

    #[test]
    fn what_is_known_holds_for_more_and_fewer_moves() {
        let known = Known { least: 3, proved: 5, ..Known::nothing(7) };
        let verdicts: Vec<_> = (1..7).map(|moves| known.verdict(moves)).collect();
        let (no, yes) = (Some(false), Some(true));
        assert_eq!(verdicts, [no, no, None, None, yes, yes]);
    }
}
