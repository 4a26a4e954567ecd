//! The search itself: one thread's way through the tree.

use alloc::vec::Vec;
use core::cell::OnceCell;
use core::mem::take;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::checks::CheckPoints;
use super::eval::{self, Places, ROUGHLY};
use super::exchange::{exchange, worth};
use super::limits::{Deadline, Limits};
use super::order::{Candidate, Candidates, Habits, MAX_PLY, Memory, Trace};
use super::path::Path;
use super::table::{Bound, Entry, Table};
use super::value::{ESTIMATES, INFINITE, MATE};
use crate::{Game, Move, Position};

/// The search has to end before it is through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// What the threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) limits: &'a Limits,
    pub(super) deadline: Deadline,
    /// The thread that decides is done.
    pub(super) done: AtomicBool,
    /// What the helping threads have looked at.
    pub(super) helped: AtomicU64,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) memory: &'a mut Memory,
    pub(super) path: Path,
    /// Positions looked at.
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
    /// The deepest ply of the present iteration.
    pub(super) deepest: i32,
    pub(super) root_depth: i32,
    helper: bool,
    /// The best line found from each ply on.
    lines: Vec<Vec<Move>>,
    /// The moves to try at each ply, kept for the room that they take.
    candidates: Vec<Candidates>,
    /// The move that led to each ply; `None` for a skipped turn.
    traces: [Option<Trace>; MAX_PLY + 2],
    /// What the pieces are worth where they stand at each ply.
    places: [Places; MAX_PLY + 2],
    estimates: [i32; MAX_PLY + 2],
}

/// What stands for an evaluation in check.
const NO_ESTIMATE: i32 = -INFINITE;

/// How often limits of time are asked for: every so many positions.
const PULSE: u64 = 256;

impl<'a> Worker<'a> {
    pub(super) fn new(
        game: &Game,
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        helper: bool,
    ) -> Worker<'a> {
        Worker {
            shared,
            memory,
            path: Path::new(game),
            nodes: 0,
            most_nodes: if helper { u64::MAX } else { shared.limits.nodes.unwrap_or(u64::MAX) },
            deepest: 0,
            root_depth: 0,
            helper,
            lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            candidates: (0..MAX_PLY + 2).map(|_| Candidates::default()).collect(),
            traces: [None; MAX_PLY + 2],
            places: [Places::of(game.position().board()); MAX_PLY + 2],
            estimates: [0; MAX_PLY + 2],
        }
    }

    /// Asked before each new position.
    #[inline]
    fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.most_nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(PULSE) && self.has_to_stop() {
            return Err(Stopped);
        }
        Ok(())
    }

    #[cold]
    pub(super) fn has_to_stop(&self) -> bool {
        if self.helper {
            self.shared.helped.fetch_add(PULSE, Ordering::Relaxed);
            return self.shared.done.load(Ordering::Relaxed);
        }
        self.shared.deadline.is_over() || self.shared.limits.is_stopped()
    }

    // ---------------------------------------------------------------------------------------------
    // The root

    /// The value of a move at the root, searched with a full window or, when it only has to prove
    /// that it is no better than the best so far, with an empty one first.
    pub(super) fn root_move(
        &mut self,
        m: Move,
        number: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Stopped> {
        let candidate = Candidate::of(self.path.position(), m);
        self.enter(candidate, depth - 1, |worker| {
            if number == 0 {
                return Ok(-worker.node(depth - 1, -beta, -alpha)?);
            }
            let late = depth >= 3 && number >= 4 && candidate.is_quiet();
            let value = -worker.node(depth - 1 - i32::from(late), -alpha - 1, -alpha)?;
            if value > alpha { Ok(-worker.node(depth - 1, -beta, -alpha)?) } else { Ok(value) }
        })
    }

    /// The best line after the root move searched last.
    pub(super) fn line_after_root(&self) -> &[Move] {
        &self.lines[1]
    }

    /// Goes down a move to search the position there to a depth, and comes back whatever happens.
    fn enter<T>(
        &mut self,
        candidate: Candidate,
        depth: i32,
        search: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        self.count()?;
        let ply = self.path.ply() as usize;
        let side = self.path.position().turn();
        self.traces[ply + 1] = Some(candidate.trace(side));
        self.places[ply + 1] = candidate.places_after(self.places[ply], side);
        let table = self.shared.table;
        self.path.push(candidate.m, |next| {
            candidate.apply(next);
            if depth > 0 {
                table.prepare(next.search_key());
            }
        });
        let result = search(self);
        self.path.pop();
        result
    }

    // ---------------------------------------------------------------------------------------------
    // Inner nodes

    /// The value of the path's position for the side to move, searched to a depth, as far as it lies
    /// between `alpha` and `beta`; outside it is a bound.
    fn node(&mut self, depth: i32, mut alpha: i32, mut beta: i32) -> Result<i32, Stopped> {
        let ply = self.path.ply();
        self.lines[ply as usize].clear();
        if let Some(outcome) = self.path.ending() {
            return Ok(self.path.value_of(outcome));
        }
        if depth <= 0 {
            return self.quiesce(alpha, beta);
        }
        self.deepest = self.deepest.max(ply);
        if ply as usize >= MAX_PLY {
            return Ok(self.evaluate());
        }
        // Nothing here is better than mating at once or worse than being mated.
        alpha = alpha.max(ply - MATE);
        beta = beta.min(MATE - ply - 1);
        if alpha >= beta {
            return Ok(alpha);
        }

        let principal = beta - alpha > 1;
        let position = *self.path.position();
        // Asked first, while the table's line is on its way.
        let check = position.is_check();
        let own = if check { NO_ESTIMATE } else { self.evaluate() };
        let key = position.search_key();
        let known = self.shared.table.get(key, ply);
        if let Some(entry) = known
            && !principal
            && entry.depth >= depth
            && entry.cuts(alpha, beta)
        {
            return Ok(entry.value);
        }
        let remembered = known.and_then(|entry| entry.best);

        if is_stuck(&position, check) {
            return Ok(self.path.value_of(position.outcome_without_move()));
        }
        let better = known
            .filter(|entry| !check && entry.value.abs() < ESTIMATES && entry.tells_more_than(own));
        let estimate = better.map_or(own, |entry| entry.value);
        self.estimates[ply as usize] = estimate;
        if !principal
            && !check
            && let Some(value) = self.prune_node(&position, depth, beta, estimate)?
        {
            return Ok(value);
        }

        let mut candidates = take(&mut self.candidates[ply as usize]);
        candidates.fill(&position, check, remembered);
        if candidates.is_empty() {
            self.candidates[ply as usize] = candidates;
            return Ok(self.path.value_of(position.outcome_without_move()));
        }
        let depth = if check {
            depth + i32::from(ply < 2 * self.root_depth)
        } else if depth >= 4 && remembered.is_none() {
            // Without a move to try first a shallower search finds one for the next time.
            depth - 1
        } else {
            depth
        };
        let window = Window { alpha, beta, depth, check, estimate };
        let value = self.try_moves(&position, &mut candidates, window, key);
        self.candidates[ply as usize] = candidates;
        value
    }

    /// What quiet moves of the path's position are ranked by.
    fn habits(&self) -> Habits<'_> {
        let ply = self.path.ply() as usize;
        let side = self.path.position().turn();
        Habits { memory: self.memory, side, ply, before: self.traces[ply] }
    }

    /// What the path's position is worth to the side to move, without looking ahead.
    fn evaluate(&mut self) -> i32 {
        let places = self.places[self.path.ply() as usize];
        let verdicts = &mut self.memory.verdicts;
        eval::evaluate_with(self.path.position(), |position| verdicts.find(position, places))
    }

    /// The same as far as it lies between `alpha` and `beta`; outside, a bound that is only likely.
    fn evaluate_within(&mut self, alpha: i32, beta: i32) -> i32 {
        let places = self.places[self.path.ply() as usize];
        let rough = eval::evaluate_roughly(self.path.position(), places);
        if rough - ROUGHLY >= beta {
            rough - ROUGHLY
        } else if rough + ROUGHLY <= alpha {
            rough + ROUGHLY
        } else {
            self.evaluate()
        }
    }

    /// A value without trying moves, if the position is so good that it is not needed.
    fn prune_node(
        &mut self,
        position: &Position,
        depth: i32,
        beta: i32,
        estimate: i32,
    ) -> Result<Option<i32>, Stopped> {
        if beta.abs() >= ESTIMATES {
            return Ok(None);
        }
        if depth <= 7 && estimate - 140 * depth >= beta {
            return Ok(Some(estimate));
        }
        let skipped = self.traces[self.path.ply() as usize].is_none();
        if depth >= 3 && estimate >= beta && !skipped && !position.must_answer_bikjang() {
            let reduction = 3 + depth / 4 + ((estimate - beta) / 300).min(3);
            let value = self.skip_turn(depth - reduction, beta)?;
            if value >= beta && value < ESTIMATES {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// The value when the other side has two turns in a row. Passing is legal in Janggi, so this is
    /// no better than what the side can have; but it does not count as a pass.
    fn skip_turn(&mut self, depth: i32, beta: i32) -> Result<i32, Stopped> {
        self.count()?;
        let ply = self.path.ply() as usize;
        self.traces[ply + 1] = None;
        self.places[ply + 1] = self.places[ply];
        self.path.push(Move::Pass, Position::skip_turn);
        let value = self.node(depth, -beta, 1 - beta);
        self.path.pop();
        Ok(-value?)
    }

    fn try_moves(
        &mut self,
        position: &Position,
        candidates: &mut Candidates,
        window: Window,
        key: u64,
    ) -> Result<i32, Stopped> {
        let Window { mut alpha, beta, depth, check, estimate } = window;
        let principal = beta - alpha > 1;
        let ply = self.path.ply();
        let side = position.turn();
        let before = self.traces[ply as usize];
        let improving = !check && ply >= 2 && estimate > self.estimates[ply as usize - 2];
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut number = 0_usize;
        let mut quiets = Quiets::new();
        let suspects = self.path.suspects();
        // In check nothing is pruned or reduced; and many nodes are through before a quiet move comes.
        let checks = OnceCell::new();
        let gives_check = |m| !check && checks.get_or_init(|| CheckPoints::of(position)).has(m);

        while let Some(candidate) = candidates.next(position.board(), self.habits()) {
            let quiet = candidate.is_quiet();
            let history = if quiet { self.memory.history(side, candidate, before) } else { 0 };
            let forcing = quiet && gives_check(candidate);
            if !principal && !check && !forcing && best > -ESTIMATES {
                let late = 3 + depth * depth / if improving { 1 } else { 2 };
                if quiet && depth <= 8 && number as i32 > late {
                    candidates.keep_quiets(|left, _| gives_check(left));
                    continue;
                }
                let hopeless = |rank: i32| estimate + 150 + 130 * depth + rank / 64 <= alpha;
                if quiet && depth <= 6 && hopeless(history) {
                    candidates.keep_quiets(|left, rank| !hopeless(rank) || gives_check(left));
                    continue;
                }
                if depth <= 4 && quiet && history < -4000 * depth {
                    continue;
                }
                if depth <= 6 && Self::is_too_dear(position, candidate, depth) {
                    continue;
                }
            }
            if self.path.forbids(&suspects, candidate.m) {
                continue;
            }
            let reduction = if depth >= 3 && number >= 2 + usize::from(principal) && !check {
                let late = Lateness { depth, number, history, principal, improving };
                (late.reduction(candidate) - i32::from(forcing)).max(0)
            } else {
                0
            };
            let first = number == 0;
            number += 1;
            let value = self.enter(candidate, depth - 1, |worker| {
                if first {
                    return Ok(-worker.node(depth - 1, -beta, -alpha)?);
                }
                let reduced = (depth - 1 - reduction).max(1).min(depth - 1);
                let mut value = -worker.node(reduced, -alpha - 1, -alpha)?;
                if value > alpha && reduced < depth - 1 {
                    value = -worker.node(depth - 1, -alpha - 1, -alpha)?;
                }
                if value > alpha && principal {
                    value = -worker.node(depth - 1, -beta, -alpha)?;
                }
                Ok(value)
            })?;

            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(candidate.m);
                    bound = Bound::Exact;
                    if principal {
                        self.prolong_line(ply as usize, candidate.m);
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        if quiet {
                            let tried = quiets.as_slice();
                            self.memory.reward(side, candidate, tried, depth, ply as usize, before);
                        }
                        break;
                    }
                }
            }
            if quiet {
                quiets.push(candidate);
            }
        }

        if number == 0 {
            // Every move is forbidden by what was played before.
            return Ok(self.path.value_of(position.outcome_without_move()));
        }
        let entry = Entry { best: best_move, value: best, depth, bound };
        self.shared.table.put(key, ply, entry);
        Ok(best)
    }

    /// Whether the move gives away more than so shallow a search is likely to win back.
    fn is_too_dear(position: &Position, candidate: Candidate, depth: i32) -> bool {
        let Move::Step { from, to } = candidate.m else { return false };
        if candidate.is_quiet() {
            return exchange(position.board(), candidate.kind, from, to) < -80 * depth;
        }
        candidate.loses_material
            && exchange(position.board(), candidate.kind, from, to) < -130 * depth
    }

    fn prolong_line(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(m);
        upper[ply].extend_from_slice(&lower[0]);
    }

    // ---------------------------------------------------------------------------------------------
    // Leaves

    /// The value once the captures that pay are through. In check every answer is tried.
    ///
    /// The table is not asked here: it would be right too seldom to pay for the waiting.
    fn quiesce(&mut self, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        let ply = self.path.ply();
        let position = *self.path.position();
        self.deepest = self.deepest.max(ply);
        if ply as usize >= MAX_PLY {
            return Ok(self.evaluate());
        }
        let check = position.is_check();
        if is_stuck(&position, check) {
            return Ok(self.path.value_of(position.outcome_without_move()));
        }
        let estimate = if check { NO_ESTIMATE } else { self.evaluate_within(alpha, beta) };
        if estimate >= beta {
            return Ok(estimate);
        }
        let mut candidates = take(&mut self.candidates[ply as usize]);
        if check {
            candidates.fill(&position, check, None);
        } else {
            candidates.fill_captures(&position);
        }
        let value = self.try_captures(&position, &mut candidates, estimate, (alpha, beta));
        self.candidates[ply as usize] = candidates;
        value
    }

    /// The best value of captures, or of the answers to a check where there is no estimate.
    fn try_captures(
        &mut self,
        position: &Position,
        candidates: &mut Candidates,
        estimate: i32,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Stopped> {
        let check = estimate == NO_ESTIMATE;
        let mut alpha = alpha.max(estimate);
        let mut best = estimate;
        let mut tried = false;
        let suspects = self.path.suspects();
        while let Some(candidate) = candidates.next(position.board(), self.habits()) {
            if !check {
                let hope = estimate + candidate.captured.map_or(0, worth) + 150;
                if candidate.loses_material || hope <= alpha {
                    best = best.max(hope.min(alpha));
                    continue;
                }
            } else if best > -ESTIMATES && candidate.loses_material {
                continue;
            }
            if self.path.forbids(&suspects, candidate.m) {
                continue;
            }
            tried = true;
            let value = self.enter(candidate, 0, |worker| {
                let ply = worker.path.ply() as usize;
                worker.lines[ply].clear();
                match worker.path.ending() {
                    Some(outcome) => Ok(-worker.path.value_of(outcome)),
                    None => Ok(-worker.quiesce(-beta, -alpha)?),
                }
            })?;
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                return Ok(best);
            }
        }
        if check && !tried {
            // Mate, or what was played before forbids every answer.
            return Ok(self.path.value_of(position.outcome_without_move()));
        }
        Ok(best)
    }
}

/// Whether the side to move is not in check and cannot move.
fn is_stuck(position: &Position, check: bool) -> bool {
    !check && !position.can_pass_given(check) && !position.has_move()
}

/// What a node is searched with.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
    depth: i32,
    check: bool,
    /// The evaluation, or what the table makes of it; `NO_ESTIMATE` in check.
    estimate: i32,
}

/// By how many plies a late move is searched less deep at first.
struct Lateness {
    depth: i32,
    number: usize,
    history: i32,
    principal: bool,
    improving: bool,
}

impl Lateness {
    fn reduction(&self, candidate: Candidate) -> i32 {
        if !candidate.is_quiet() {
            return i32::from(candidate.loses_material);
        }
        let log = |n: usize| LOGARITHMS[n.min(LOGARITHMS.len() - 1)];
        let thirty_seconds = log(self.depth as usize) * log(self.number + 1) * 32 / 3200 + 24
            - self.history / 256
            - if self.principal { 32 } else { 0 }
            - if self.improving { 16 } else { 0 };
        (thirty_seconds / 32).clamp(0, self.depth - 2)
    }
}

/// Logarithms to base two in thirty-seconds, straight between the powers of two.
const LOGARITHMS: [i32; 128] = {
    let mut table = [0; 128];
    let mut n = 1;
    while n < table.len() {
        let whole = n.ilog2();
        let rest = n - (1 << whole);
        table[n] = whole as i32 * 32 + ((rest as i32 * 32) >> whole);
        n += 1;
    }
    table
};

/// The quiet moves that a node has tried, as many as there is to learn from.
struct Quiets {
    list: [Candidate; 32],
    len: usize,
}

impl Quiets {
    const fn new() -> Quiets {
        Quiets { list: [Candidate::PASS; 32], len: 0 }
    }

    fn push(&mut self, candidate: Candidate) {
        if let Some(place) = self.list.get_mut(self.len) {
            *place = candidate;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[Candidate] {
        &self.list[..self.len]
    }
}
