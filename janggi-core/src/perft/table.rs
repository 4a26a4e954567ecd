//! Perft with a table of counts already made.

use core::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::vec::Vec;

use super::{MOST_PLIES, for_each_child, perft};
use crate::position::PerftState;
use crate::{Position, Rules};

/// Counts already made, to be met again by other orders of the same moves.
///
/// Exact: an entry holds the whole position that it is of, not only a key, and is used for no other
/// but its mirror image. A table may be shared by threads and by calls.
///
/// ```
/// use janggi_core::{PerftTable, Position, perft, perft_hashed};
/// let start = Position::default();
/// let table = PerftTable::new(16, *start.rules());
/// assert_eq!(perft_hashed(&start, 4, &table), perft(&start, 4));
/// ```
pub struct PerftTable {
    rules: Rules,
    entries: Vec<Mutex<Entry>>,
}

/// What can be addressed with room to spare.
const MOST_MEBIBYTES: usize = if usize::BITS < 64 { 1 << 10 } else { 1 << 16 };

#[derive(Clone, Copy, Default)]
struct Entry {
    state: PerftState,
    /// 0 for an entry that holds nothing.
    depth: u32,
    nodes: u64,
}

impl PerftTable {
    /// A table of about that many mebibytes, 1 to 65,536 (1,024 on machines of 32 bits), for
    /// positions under these rules.
    #[expect(clippy::arithmetic_side_effects, reason = "bounded, and no entry is without size")]
    pub fn new(mebibytes: usize, rules: Rules) -> PerftTable {
        let count = (mebibytes.clamp(1, MOST_MEBIBYTES) << 20) / size_of::<Mutex<Entry>>();
        PerftTable { rules, entries: core::iter::repeat_with(Mutex::default).take(count).collect() }
    }

    #[expect(
        clippy::arithmetic_side_effects,
        clippy::indexing_slicing,
        reason = "the product of two 64-bit numbers; its upper half is less than the number of entries"
    )]
    fn entry(&self, state: &PerftState, depth: u32) -> MutexGuard<'_, Entry> {
        let place = (u128::from(state.hash(depth)) * self.entries.len() as u128) >> 64;
        self.entries[place as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for PerftTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerftTable")
            .field("rules", &self.rules)
            .field("entries", &self.entries.len())
            .finish()
    }
}

/// [`perft`] with a table. A position under other rules than the table's is counted without it.
///
/// ```
/// use janggi_core::{PerftTable, Position, perft_hashed};
/// let start = Position::default();
/// let table = PerftTable::new(1, *start.rules());
/// assert_eq!(perft_hashed(&start, 3, &table), 33_316);
/// ```
pub fn perft_hashed(position: &Position, depth: u32, table: &PerftTable) -> u64 {
    if depth < 2 || *position.rules() != table.rules {
        return perft(position, depth);
    }
    let depth = depth.min(MOST_PLIES);
    let state = PerftState::canonical(position);
    let known = *table.entry(&state, depth);
    if known.depth == depth && known.state == state {
        return known.nodes;
    }
    let mut nodes = 0_u64;
    for_each_child(position, |next| {
        nodes = nodes.saturating_add(perft_hashed(next, depth.saturating_sub(1), table));
    });
    *table.entry(&state, depth) = Entry { state, depth, nodes };
    nodes
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    /// The entry for a position and a depth, if it is that of this position.
    fn known(table: &PerftTable, position: &Position, depth: u32) -> Option<u64> {
        let state = PerftState::canonical(position);
        let entry = *table.entry(&state, depth);
        (entry.depth == depth && entry.state == state).then_some(entry.nodes)
    }

    #[test]
    fn what_is_counted_is_kept() {
        let start = Position::default();
        let table = PerftTable::new(4, *start.rules());
        assert_eq!(perft_hashed(&start, 3, &table), perft(&start, 3));
        assert_eq!(known(&table, &start, 3), Some(perft(&start, 3)));
        for_each_child(&start, |child| {
            assert_eq!(known(&table, child, 2), Some(perft(child, 2)));
            assert_eq!(known(&table, child, 1), None, "counting is as fast as looking up");
        });
        let other = start.with_rules(Rules::SIMPLE);
        assert_eq!(perft_hashed(&other, 2, &table), perft(&other, 2));
        assert_eq!(known(&table, &other, 2), None, "the table is for one rule set");
    }

    /// By an entry that is wrong on purpose: it is used for its position and depth, and for no other.
    #[test]
    fn what_is_kept_is_used() {
        let start = Position::default();
        let moved = start.play("a4b4".parse().unwrap()).unwrap();
        let table = PerftTable::new(1, *start.rules());
        let state = PerftState::canonical(&start);
        *table.entry(&state, 2) = Entry { state, depth: 2, nodes: 7 };
        assert_eq!(perft_hashed(&start, 2, &table), 7);
        assert_eq!(perft_hashed(&start, 3, &table), perft(&start, 3));
        // In the same place, but of another position or depth.
        for wrong in [
            Entry { state, depth: 3, nodes: 7 },
            Entry { state: PerftState::canonical(&moved), depth: 2, nodes: 7 },
        ] {
            *table.entry(&state, 2) = wrong;
            assert_eq!(perft_hashed(&start, 2, &table), perft(&start, 2));
        }
    }

    #[test]
    fn a_table_shows_its_rules_and_size() {
        let table = PerftTable::new(1, Rules::KAKAO);
        let shown = format!("{table:?}");
        assert!(shown.contains("PerftTable") && shown.contains("rules"), "{shown}");
        assert!(shown.contains(&format!("entries: {}", table.entries.len())), "{shown}");
    }
}
