//! Playing: finds good moves, and solves mates (feature `search`).
//!
//! A [`Searcher`] looks ahead from a [`Game`] within [`Limits`] and says what it [`Found`]: the best
//! lines with what they are worth. Everything that ends a game under the active
//! [`Rules`](crate::Rules) ends a line: mate, passes, bikjang, repetition and shuttles, few points,
//! limits of plies.
//!
//! ```
//! use janggi_core::search::{Limits, Searcher};
//! use janggi_core::{Game, Position};
//! let position: Position = "4k4/R8/9/9/9/9/9/9/4K4/8R w".parse()?;
//! let game = Game::new(position);
//! let found = Searcher::new().search(&game, &Limits::new().depth(3));
//! assert_eq!(found.best(), Some("i1i10".parse()?));
//! assert_eq!(found.value().unwrap().mate(), Some(1));
//! # Ok::<(), janggi_core::Error>(())
//! ```
//!
//! # How it searches
//!
//! Deeper and deeper, with a window around the last value (aspiration). Of each position the most
//! promising move is searched fully, and the others only have to prove that they are no better
//! (principal variation search). A table remembers positions across transpositions; what it is asked
//! by includes a pending pass and how near a limit of plies is. Moves are tried in the order: the
//! table's, captures that do not lose by an exchange on their point, quiet moves that were good
//! elsewhere (killers, histories), captures that lose. Late moves are searched less deep and hopeless
//! ones near the leaves not at all, unless they give check; a position that is good enough even after
//! giving the other side two turns in a row is not searched further. Checks are looked at one ply
//! deeper, and leaves play captures to their end.
//!
//! A position that occurs again within a line is judged as if the moves between went on for ever, so
//! that a repetition is seen the first time.
//!
//! # Other questions
//!
//! [`MateProblem`] proves and refutes mates, [`Level`] and [`Strength`] play with people at their
//! strength, and
//! [`Searcher::review`] says what the moves of a game gave away.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "values are bounded by MATE, plies by MAX_PLY, and the arrays are as long"
)]

mod checks;
mod eval;
mod exchange;
mod iterate;
mod level;
mod limits;
mod mate;
mod order;
mod path;
mod review;
mod strength;
mod table;
#[cfg(feature = "tune")]
pub mod tune;
mod value;
mod verdicts;
mod worker;

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

use limits::Deadline;
use order::Memory;
use table::Table;
use worker::{Shared, Worker};

pub use level::Level;
pub use limits::{Limits, Stop};
pub use mate::{Mate, MateProblem, MateProgress, MateVerdict};
pub use review::Remark;
pub use strength::Strength;
pub use value::Value;

use crate::{Game, Move, Position};

/// A line of play that a search found, and what it is worth.
///
/// ```
/// use janggi_core::search::{Limits, Searcher};
/// use janggi_core::Game;
/// let found = Searcher::new().search(&Game::default(), &Limits::new().depth(4));
/// let line = &found.lines[0];
/// assert_eq!((line.rank, line.depth), (1, 4));
/// let mut game = Game::default();
/// for &m in &line.moves {
///     game.play(m)?;
/// }
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line {
    /// 1 for the best line, 2 for the second best.
    pub rank: usize,
    /// The plies that were searched; 0 if the search was stopped before it had begun.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub deepest: u32,
    /// What the line is worth to the side to move.
    pub value: Value,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_permille: u32,
    /// The moves, at least one; legal one after the other.
    pub moves: Vec<Move>,
}

/// What a search found.
///
/// ```
/// use janggi_core::search::{Limits, Searcher};
/// use janggi_core::Game;
/// let mut game = Game::default();
/// let found = Searcher::new().search(&game, &Limits::new().depth(4));
/// game.play(found.best().unwrap())?;
/// println!("expects {:?}; {} after {} positions", found.answer(), found.value().unwrap(), found.nodes);
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The best lines, best first, each with another first move; empty when there is no move. If an
    /// iteration was stopped, what it had found comes before what is left of the one before it.
    pub lines: Vec<Line>,
    /// Positions looked at.
    pub nodes: u64,
    /// Time that it took.
    pub time: Duration,
}

impl Found {
    /// The best move; `None` when there is none.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The answer that is expected.
    pub fn answer(&self) -> Option<Move> {
        self.lines.first()?.moves.get(1).copied()
    }

    /// What the position is worth to the side to move.
    pub fn value(&self) -> Option<Value> {
        Some(self.lines.first()?.value)
    }
}

/// Looks for good moves, and remembers what it saw for the next time.
///
/// The game that it is given is left as it was.
///
/// # Determinism
///
/// With one thread, and limits of depth or nodes only, a new (or [cleared](Searcher::clear))
/// searcher finds the same in the same number of nodes on every machine.
///
/// ```
/// use janggi_core::search::{Limits, Searcher};
/// use janggi_core::Game;
/// let limits = Limits::new().nodes(5_000);
/// let once = Searcher::new().search(&Game::default(), &limits);
/// let again = Searcher::new().search(&Game::default(), &limits);
/// assert_eq!((once.best(), once.nodes), (again.best(), 5_000));
/// ```
#[derive(Debug)]
pub struct Searcher {
    table: Table,
    /// One for each thread.
    memories: Vec<Memory>,
}

impl Searcher {
    /// One thread and a table of 16 MiB.
    pub fn new() -> Searcher {
        Searcher::with_table(16)
    }

    /// One thread and a table of so many mebibytes, from 1 to 65 536.
    pub fn with_table(mebibytes: usize) -> Searcher {
        Searcher { table: Table::new(mebibytes), memories: [Memory::new()].into() }
    }

    /// As [`with_table`](Searcher::with_table); `None` where the system refuses so much memory.
    ///
    /// ```
    /// use janggi_core::search::Searcher;
    /// assert!(Searcher::try_with_table(1).is_some());
    /// ```
    pub fn try_with_table(mebibytes: usize) -> Option<Searcher> {
        let table = Table::try_new(mebibytes)?;
        Some(Searcher { table, memories: [Memory::new()].into() })
    }

    /// Sets the number of threads, 1 to 256.
    ///
    /// ```
    /// use janggi_core::search::{Limits, Searcher};
    /// use janggi_core::Game;
    /// let found = Searcher::new().threads(2).search(&Game::default(), &Limits::new().depth(4));
    /// assert!(found.best().is_some());
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Searcher {
        self.memories.resize_with(threads.clamp(1, 256), Memory::new);
        self
    }

    /// Forgets everything, before a new game or to repeat a search exactly.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// What the position is worth to the side to move, without looking ahead.
    ///
    /// ```
    /// use janggi_core::search::Searcher;
    /// use janggi_core::Position;
    /// let position: Position = "4k4/9/9/9/9/9/9/9/9/R3K4 w".parse()?;
    /// assert!(Searcher::evaluate(&position).hundredths() > 1_000);
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn evaluate(position: &Position) -> Value {
        Value::new(eval::evaluate(position))
    }

    /// Searches the game's position.
    ///
    /// ```
    /// use janggi_core::search::{Limits, Searcher};
    /// use janggi_core::Game;
    /// let game = Game::default();
    /// let found = Searcher::new().search(&game, &Limits::new().depth(4).lines(3));
    /// assert_eq!(found.lines.len(), 3);
    /// assert!(found.lines[0].value >= found.lines[1].value);
    /// ```
    pub fn search(&mut self, game: &Game, limits: &Limits) -> Found {
        self.search_with(game, limits, |_| ())
    }

    /// Searches the game's position, and tells of every line when it is found.
    ///
    /// ```
    /// use janggi_core::search::{Limits, Searcher};
    /// use janggi_core::Game;
    /// let mut depths = Vec::new();
    /// let limits = Limits::new().depth(3);
    /// Searcher::new().search_with(&Game::default(), &limits, |line| depths.push(line.depth));
    /// assert_eq!(depths, [1, 2, 3]);
    /// ```
    pub fn search_with(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut report: impl FnMut(&Line),
    ) -> Found {
        self.table.next_age();
        self.memories.iter_mut().for_each(Memory::fade);
        let shared = Shared {
            table: &self.table,
            limits,
            deadline: Deadline::new(limits),
            done: AtomicBool::new(false),
            helped: AtomicU64::new(0),
        };
        let Some((first, helpers)) = self.memories.split_first_mut() else {
            return Found { lines: Vec::new(), nodes: 0, time: Duration::ZERO };
        };
        std::thread::scope(|scope| {
            for memory in helpers {
                let shared = &shared;
                let help = move || Worker::new(game, shared, memory, true).iterate(&mut |_| ());
                // Where the system has no thread to give, the search goes on with fewer.
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            let found = Worker::new(game, &shared, first, false).iterate(&mut report);
            shared.done.store(true, Ordering::Relaxed);
            found
        })
    }
}

impl Default for Searcher {
    fn default() -> Searcher {
        Searcher::new()
    }
}
