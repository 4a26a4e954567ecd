//! Searching deeper and deeper, and what comes of it.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::sync::atomic::Ordering;
use core::time::Duration;

use super::eval::evaluate;
use super::exchange::{exchange, worth};
use super::order::Candidate;
use super::value::{ESTIMATES, INFINITE, MATE, Value};
use super::worker::{Stopped, Worker};
use super::{Found, Line};
use crate::Move;

/// A move at the root.
struct RootMove {
    m: Move,
    value: i32,
    line: Vec<Move>,
    /// Searched to the end in the last iteration, and better than what it was compared with.
    depth: u32,
}

/// The window around the last value that a search starts with.
const ASPIRATION: i32 = 40;
/// The deepest iteration.
const DEEPEST: u32 = 100;

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached, and tells of every line that is found.
    pub(super) fn iterate(&mut self, report: &mut dyn FnMut(&Line)) -> Found {
        let limits = self.shared.limits;
        let mut root = self.root_moves();
        let lines = limits.lines.clamp(1, root.len().max(1));
        let most = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let mut found: Vec<Line> =
            root.first().map(|first| self.first_line(first)).into_iter().collect();
        if root.is_empty() {
            return self.found(found);
        }
        for depth in 1..=most {
            if self.search_lines(&mut root, lines, depth, &mut found, report).is_err() {
                break;
            }
            let no_choice = root.len() == 1 && limits.clock.is_some();
            if no_choice
                || self.is_enough(&found, depth)
                || (depth > 1 && self.shared.deadline.ends_iterations())
            {
                break;
            }
        }
        self.found(found)
    }

    /// The legal moves, as far as the limits admit them, best at a glance first.
    fn root_moves(&self) -> Vec<RootMove> {
        let wanted = self.shared.limits.moves.as_ref();
        let legal = self.path.legal_moves();
        let admitted = legal.iter().filter(|m| wanted.is_none_or(|wanted| wanted.contains(m)));
        let mut moves: Vec<Move> = admitted.copied().collect();
        moves.sort_by_cached_key(|&m| Reverse(self.glance(m)));
        let root_move = |m| RootMove { m, value: -INFINITE, line: [m].into(), depth: 0 };
        moves.into_iter().map(root_move).collect()
    }

    /// What a move looks worth without searching: the position after it, what it takes once it is
    /// taken back.
    fn glance(&self, m: Move) -> i32 {
        let position = self.path.position();
        let candidate = Candidate::of(position, m);
        let mut after = *position;
        candidate.apply(&mut after);
        let after = -evaluate(&after);
        let Move::Step { from, to } = m else { return after };
        let taken = candidate.captured.map_or(0, worth);
        after - taken + exchange(position.board(), candidate.kind, from, to)
    }

    /// What there is to say before anything was searched.
    fn first_line(&self, first: &RootMove) -> Line {
        let estimate = evaluate(self.path.position());
        self.line(0, 0, estimate, first.line.clone())
    }

    /// One iteration: the best lines one after the other.
    fn search_lines(
        &mut self,
        root: &mut [RootMove],
        lines: usize,
        depth: u32,
        found: &mut Vec<Line>,
        report: &mut dyn FnMut(&Line),
    ) -> Result<(), Stopped> {
        self.root_depth = depth as i32;
        let mut new = Vec::new();
        for rank in 0..lines {
            self.deepest = 0;
            let result = self.search_around(&mut root[rank..], depth);
            // A search that was stopped keeps what it had already found to be better.
            let best = &root[rank];
            if best.depth == depth {
                new.push(self.line(rank, depth, best.value, best.line.clone()));
            }
            if result.is_err() {
                put_in_order(&mut new);
                new.iter().for_each(report);
                put_first(found, new);
                return result;
            }
        }
        put_in_order(&mut new);
        new.iter().for_each(report);
        *found = new;
        Ok(())
    }

    /// Searches with a window around the last value, and a wider one as long as that proves wrong.
    /// Leaves the best move first.
    fn search_around(&mut self, root: &mut [RootMove], depth: u32) -> Result<(), Stopped> {
        let guess = root[0].value;
        let mut width = ASPIRATION;
        let narrow = depth >= 5 && guess.abs() < ESTIMATES;
        let (mut alpha, mut beta) =
            if narrow { (guess - width, guess + width) } else { (-INFINITE, INFINITE) };
        loop {
            let value = self.search_root(root, depth, alpha, beta)?;
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if width > 1500 { -INFINITE } else { value - width };
            } else if value >= beta && beta < INFINITE {
                beta = if width > 1500 { INFINITE } else { value + width };
            } else {
                return Ok(());
            }
        }
    }

    fn search_root(
        &mut self,
        root: &mut [RootMove],
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let mut best = -INFINITE;
        for number in 0..root.len() {
            let m = root[number].m;
            let value = self.root_move(m, number, depth as i32, (alpha, beta))?;
            if number == 0 || value > alpha {
                let tried = &mut root[number];
                tried.value = value;
                tried.line.truncate(1);
                tried.line.extend_from_slice(self.line_after_root());
                // A value at a bound is no value yet.
                tried.depth = if alpha < value && value < beta { depth } else { tried.depth };
                root[..=number].rotate_right(usize::from(value > best));
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Whether a deeper search would not change anything that was asked for.
    fn is_enough(&self, found: &[Line], depth: u32) -> bool {
        let Some(best) = found.first() else { return false };
        let mate = best.value.mate();
        let wanted = self.shared.limits.mate.map(|moves| 2 * i32::from(moves) - 1);
        if mate.is_some_and(|plies| plies > 0 && wanted.is_some_and(|wanted| plies <= wanted)) {
            return true;
        }
        // Mates that the search would have seen sooner if they were shorter.
        found.len() == 1 && mate.is_some_and(|plies| plies.unsigned_abs() + 4 < depth)
    }

    fn line(&self, rank: usize, depth: u32, value: i32, moves: Vec<Move>) -> Line {
        Line {
            rank: rank + 1,
            depth,
            deepest: self.deepest.max(0) as u32,
            value: Value(value.clamp(-MATE, MATE)),
            nodes: self.all_nodes(),
            time: self.elapsed(),
            table_permille: self.shared.table.permille(),
            moves,
        }
    }

    fn found(&self, lines: Vec<Line>) -> Found {
        Found { lines, nodes: self.all_nodes(), time: self.elapsed() }
    }

    fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.helped.load(Ordering::Relaxed)
    }

    fn elapsed(&self) -> Duration {
        self.shared.deadline.started.elapsed()
    }
}

/// Orders the lines of one iteration: a later one can turn out better than an earlier one.
fn put_in_order(lines: &mut [Line]) {
    lines.sort_by_key(|line| Reverse(line.value));
    number(lines);
}

fn number(lines: &mut [Line]) {
    for (i, line) in lines.iter_mut().enumerate() {
        line.rank = i + 1;
    }
}

/// Puts the lines of an iteration that was stopped before those of the last one that begin with other
/// moves.
fn put_first(found: &mut Vec<Line>, new: Vec<Line>) {
    let most = found.len().max(new.len());
    found.retain(|old| new.iter().all(|line| line.moves.first() != old.moves.first()));
    found.splice(..0, new);
    found.truncate(most);
    number(found);
}
