//! Perft on several threads.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::{MOST_PLIES, PerftTable, perft, perft_hashed, perft_split};
use crate::Position;

/// [`perft`] on the threads of the current `rayon` pool, with a table or without.
///
/// ```
/// use janggi_core::{Position, perft, perft_parallel};
/// let start = Position::default();
/// assert_eq!(perft_parallel(&start, 4, None), perft(&start, 4));
/// ```
pub fn perft_parallel(position: &Position, depth: u32, table: Option<&PerftTable>) -> u64 {
    let count = |position: &Position, depth| match table {
        Some(table) => perft_hashed(position, depth, table),
        None => perft(position, depth),
    };
    let depth = depth.min(MOST_PLIES);
    // Two plies give some hundreds of parts, enough to keep all threads busy to the end.
    let plies = depth.saturating_sub(2).min(2);
    let parts =
        if table.is_some() { perft_split(position, plies) } else { all_lines(position, plies) };
    let depth = depth.saturating_sub(plies);
    parts
        .par_iter()
        .map(|(part, lines)| count(part, depth).saturating_mul(*lines))
        .reduce(|| 0, u64::saturating_add)
}

/// Every line of that many plies by itself: without a table nothing is counted once for several.
fn all_lines(position: &Position, plies: u32) -> std::vec::Vec<(Position, u64)> {
    let mut parts = std::vec![(*position, 1)];
    for _ in 0..plies {
        let mut next = std::vec::Vec::new();
        for (parent, _) in &parts {
            super::for_each_child(parent, |child| next.push((*child, 1)));
        }
        parts = next;
    }
    parts
}
