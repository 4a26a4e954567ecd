//! Mates (외통): proves and refutes them.

mod proof;
mod solver;
mod table;

use alloc::vec::Vec;

use solver::Solver;

use super::{Limits, Stop};
use crate::{Move, Position};

/// A mate problem (박보): in how many moves, with which moves.
///
/// ```
/// use janggi_core::search::{MateProblem, MateVerdict};
/// use janggi_core::{Position, Rules};
/// let fen = "R7R/5a3/4k4/3p1p3/4P2p1/4P4/6PP1/c2K5/r8/5A3 w - - 0 1";
/// let position = Position::from_fen(fen, Rules::FAIRY_CASUAL)?;
/// let MateVerdict::Mate(mate) = MateProblem::new(3).solve(&position) else { panic!() };
/// assert_eq!((mate.moves, mate.line.len()), (2, 3));
/// assert_eq!(MateProblem::new(1).solve(&position), MateVerdict::NoMate);
/// # Ok::<(), janggi_core::Error>(())
/// ```
///
/// # What counts
///
/// Mate on the board, and nothing else: a game won on points or by a repetition is no mate. The
/// position's rules apply: whoever is not in check may pass where they say so, a mated side that may
/// pass to accept a bikjang is not mated, and a game that a limit has ended has no mate any more.
///
/// What was played before the position is not asked, and repetition and shuttles forbid nothing to
/// either side. Repetition could not matter in a solution: every two plies of it bring the mate
/// nearer, so that no position comes twice.
///
/// # How it is done
///
/// Two ways of looking take turns: all lines of one move, of two, and so on; and a search by proof
/// numbers that follows forced lines however long they are. Every question is about a mate *within so
/// many moves*, and each move leaves one fewer: no line returns to where it was, and an answer holds
/// however a position was reached.
#[derive(Clone, Debug)]
pub struct MateProblem {
    moves: u16,
    checks_only: bool,
    mebibytes: usize,
    limits: Limits,
}

/// How far a solver is.
///
/// ```
/// use janggi_core::search::MateProblem;
/// use janggi_core::Position;
/// let position: Position = "4k4/R8/9/9/9/9/9/9/4K4/8R w".parse()?;
/// let mut steps = Vec::new();
/// MateProblem::new(3).solve_with(&position, |progress| steps.push(*progress));
/// assert_eq!(steps.last().unwrap().at_most, Some(1));
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MateProgress {
    /// There is no mate in fewer moves.
    pub least: u16,
    /// There is a mate in so many moves; `None` while none is found.
    pub at_most: Option<u16>,
    /// Positions looked at.
    pub nodes: u64,
}

/// The answer to a mate problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MateVerdict {
    /// There is a mate: the shortest, unless a limit was reached before that was proved.
    Mate(Mate),
    /// There is none in so many moves.
    NoMate,
    /// Stopped, or out of positions to look at, before either was proved.
    Unknown,
}

/// A mate, as short as was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Mate {
    /// In how many moves of the side to move.
    pub moves: u16,
    /// There is no mate in fewer moves than this; the same as `moves` when the mate is proved to be the
    /// shortest, as it is unless a limit was reached.
    pub least: u16,
    /// First moves that mate so soon, at least one; a sound problem has one.
    pub first_moves: Vec<Move>,
    /// Whether these are all first moves of the shortest mate, as they are unless a limit was reached.
    pub has_all_first_moves: bool,
    /// One of the lines, with the longest resistance: twice the moves less one. It may be cut short, or
    /// resist less, if a limit was reached.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Mate {
    /// Whether this is proved to be the shortest mate.
    pub fn is_shortest(&self) -> bool {
        self.least == self.moves
    }

    /// Whether a single first move mates so soon, which is proved.
    pub fn is_unique(&self) -> bool {
        self.has_all_first_moves && self.first_moves.len() == 1
    }
}

impl MateProblem {
    /// Mate in at most so many moves of the side to move, with any moves.
    pub fn new(moves: u16) -> MateProblem {
        MateProblem {
            moves: moves.min(MOST_MOVES),
            checks_only: false,
            mebibytes: DEFAULT_MEMORY,
            limits: Limits::new(),
        }
    }

    /// Every move of the mating side has to give check, as problems of the classic manner ask. Long
    /// mates are found much faster so.
    ///
    /// ```
    /// use janggi_core::search::{MateProblem, MateVerdict};
    /// use janggi_core::Position;
    /// let position: Position = "4k4/R8/9/9/9/9/9/9/4K4/8R w".parse()?;
    /// let verdict = MateProblem::new(9).checks_only().solve(&position);
    /// assert!(matches!(verdict, MateVerdict::Mate(mate) if mate.is_unique()));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    #[must_use]
    pub fn checks_only(self) -> MateProblem {
        MateProblem { checks_only: true, ..self }
    }

    /// Looks at so many positions at most.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> MateProblem {
        MateProblem { limits: self.limits.nodes(nodes), ..self }
    }

    /// A flag that stops the solver.
    #[must_use]
    pub fn stop(self, stop: &Stop) -> MateProblem {
        MateProblem { limits: self.limits.stop(stop), ..self }
    }

    /// Remembers positions in so many mebibytes at most, 1 to 65 536 (default 64); takes no more than
    /// the problem needs.
    #[must_use]
    pub fn memory(self, mebibytes: usize) -> MateProblem {
        MateProblem { mebibytes, ..self }
    }

    /// Finds the shortest mate, or proves that there is none.
    pub fn solve(&self, position: &Position) -> MateVerdict {
        self.solve_with(position, |_| ())
    }

    /// As [`solve`](MateProblem::solve), and tells whenever more is known.
    pub fn solve_with(
        &self,
        position: &Position,
        mut report: impl FnMut(&MateProgress),
    ) -> MateVerdict {
        Solver::new(self).solve(position, &mut report)
    }
}

/// Deeper than any problem goes.
const MOST_MOVES: u16 = 100;
/// In mebibytes.
const DEFAULT_MEMORY: usize = 64;
