//! How long a search goes on.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::time::Instant;

use crate::Move;

/// Stops a search from another thread. Clones stop the same search.
///
/// ```
/// use janggi_core::search::{Limits, Searcher, Stop};
/// use janggi_core::Game;
/// let stop = Stop::new();
/// let limits = Limits::new().stop(&stop);
/// let searching = std::thread::spawn(move || Searcher::new().search(&Game::default(), &limits));
/// stop.stop();
/// assert!(searching.join().unwrap().best().is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that nobody has raised yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks the search to stop. It ends within a fraction of a millisecond with what it has.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// When a search ends: at the first of its limits. Without any it goes on until it is stopped or has
/// seen the end of the game.
///
/// ```
/// use std::time::Duration;
/// use janggi_core::search::Limits;
/// let limits = Limits::new().depth(12).time(Duration::from_millis(500));
/// assert_eq!(limits, Limits::depth(Limits::new(), 12).time(Duration::from_millis(500)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) clock: Option<(Duration, Duration)>,
    pub(super) moves_to_go: Option<u32>,
    pub(super) mate: Option<u16>,
    pub(super) moves: Option<Vec<Move>>,
    pub(super) lines: usize,
    pub(super) stop: Option<Stop>,
}

impl Limits {
    /// No limit.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// At most so many plies deep.
    #[must_use]
    pub fn depth(self, plies: u32) -> Limits {
        Limits { depth: Some(plies), ..self }
    }

    /// At most so many positions, exactly; helping threads count for themselves. With none, a move is
    /// chosen at a glance.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// At most so long.
    #[must_use]
    pub fn time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }

    /// A sensible part of what is left on the clock, with so much more after each move.
    #[must_use]
    pub fn clock(self, left: Duration, increment: Duration) -> Limits {
        Limits { clock: Some((left, increment)), ..self }
    }

    /// The [clock](Limits::clock) has to last for so many more moves, after which more time is added;
    /// without this, for the rest of the game.
    ///
    /// ```
    /// use std::time::Duration;
    /// use janggi_core::search::{Limits, Searcher};
    /// use janggi_core::Game;
    /// let limits = Limits::new().clock(Duration::from_millis(90), Duration::ZERO).moves_to_go(3);
    /// let found = Searcher::new().search(&Game::default(), &limits);
    /// assert!(found.best().is_some());
    /// ```
    #[must_use]
    pub fn moves_to_go(self, moves: u32) -> Limits {
        Limits { moves_to_go: Some(moves), ..self }
    }

    /// Until a mate in so many moves of the side to move is found.
    #[must_use]
    pub fn mate(self, moves: u16) -> Limits {
        Limits { mate: Some(moves), ..self }
    }

    /// Only these moves at the start of the search; those that are not legal are not searched.
    #[must_use]
    pub fn moves(self, moves: &[Move]) -> Limits {
        Limits { moves: Some(moves.to_vec()), ..self }
    }

    /// So many best lines instead of one.
    #[must_use]
    pub fn lines(self, lines: usize) -> Limits {
        Limits { lines, ..self }
    }

    /// A flag that stops the search.
    #[must_use]
    pub fn stop(self, stop: &Stop) -> Limits {
        Limits { stop: Some(stop.clone()), ..self }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_stopped)
    }
}

impl PartialEq for Limits {
    /// Equal when the limits are; who may stop the search is not compared.
    fn eq(&self, other: &Limits) -> bool {
        (self.depth, self.nodes, self.time, self.mate, self.lines)
            == (other.depth, other.nodes, other.time, other.mate, other.lines)
            && (self.clock, self.moves_to_go) == (other.clock, other.moves_to_go)
            && self.moves == other.moves
    }
}

/// The limits of time as a running search asks them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    pub(super) started: Instant,
    /// No new iteration after this.
    soft: Option<Duration>,
    /// Stop at once after this.
    hard: Option<Duration>,
}

impl Deadline {
    /// Kept from every move for what happens between two programs.
    const OVERHEAD: Duration = Duration::from_millis(15);
    /// How many moves a clock without a control of time is to last for.
    const MOVES: u32 = 30;

    pub(super) fn new(limits: &Limits) -> Deadline {
        let mut deadline =
            Deadline { started: Instant::now(), soft: limits.time, hard: limits.time };
        if let Some((left, increment)) = limits.clock {
            let usable = left.saturating_sub(Deadline::OVERHEAD);
            // One move more than there are, so that the last one is not played on the last second.
            let moves = limits
                .moves_to_go
                .map_or(Deadline::MOVES, |moves| moves.saturating_add(1).clamp(2, Deadline::MOVES));
            let share = (usable / moves).saturating_add(increment.saturating_mul(3) / 4);
            let soft = share.min(usable / 3);
            let hard = soft.saturating_mul(3).min(usable / 2).max(Duration::from_millis(1));
            let at_most =
                |time: Option<Duration>, own| Some(time.map_or(own, |time| time.min(own)));
            deadline.soft = at_most(deadline.soft, soft);
            deadline.hard = at_most(deadline.hard, hard);
        }
        deadline
    }

    pub(super) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.started.elapsed() >= hard)
    }

    /// Whether another iteration, which takes longer than the last, would not come to anything.
    pub(super) fn ends_iterations(&self) -> bool {
        self.soft.is_some_and(|soft| self.started.elapsed() >= soft.saturating_mul(6) / 10)
            && self.hard != self.soft
            || self.is_over()
    }
}
