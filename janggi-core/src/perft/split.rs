//! Perft in parts that can be counted anywhere and added up.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::{MOST_PLIES, for_each_child};
use crate::Position;
use crate::position::PerftState;

/// The different positions after `plies` plies and how many lines lead to each, in a stable order.
///
/// Positions count as one when all their continuations correspond: the same board or its mirror
/// image, with the same side to move and the same pending pass and bikjang. Counters are reset,
/// since perft does not ask for them. The perft of the position at depth `plies + n` is the sum of
/// the perfts of these positions at depth `n`, each times its number of lines.
///
/// ```
/// use janggi_core::{Position, perft, perft_split};
/// let start = Position::default();
/// let parts = perft_split(&start, 2);
/// assert!(parts.len() < 1024);
/// let sum: u64 = parts.iter().map(|(position, lines)| perft(position, 1) * lines).sum();
/// assert_eq!(sum, perft(&start, 3));
/// ```
pub fn perft_split(position: &Position, plies: u32) -> Vec<(Position, u64)> {
    let mut level = BTreeMap::new();
    level.insert(PerftState::canonical(position), (position.without_counters(), 1));
    for _ in 0..plies.min(MOST_PLIES) {
        let mut next: BTreeMap<PerftState, (Position, u64)> = BTreeMap::new();
        for (parent, lines) in level.values() {
            for_each_child(parent, |child| {
                let (_, sum) = next
                    .entry(PerftState::canonical(child))
                    .or_insert_with(|| (child.without_counters(), 0));
                *sum = sum.saturating_add(*lines);
            });
        }
        level = next;
    }
    level.into_values().collect()
}
