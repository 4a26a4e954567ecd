//! Mates (외통): proves and refutes them.

use alloc::vec::Vec;

use super::{Limits, Stop};
use crate::{Move, MoveList, Position};

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
/// The position's rules apply: where a mated side may pass to accept a bikjang it is not mated, and a
/// game that a limit has ended has no mate any more. What was played before the position is not
/// asked: repetition and shuttles forbid nothing here.
#[derive(Clone, Debug)]
pub struct MateProblem {
    moves: u16,
    checks_only: bool,
    limits: Limits,
}

/// The answer to a mate problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MateVerdict {
    /// There is a mate; this is the shortest.
    Mate(Mate),
    /// There is none in so many moves.
    NoMate,
    /// Stopped, or out of positions to look at, before either was proved.
    Unknown,
}

/// A mate, as short as can be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Mate {
    /// In how many moves of the side to move.
    pub moves: u16,
    /// All first moves that mate so soon; a sound problem has one.
    pub first_moves: Vec<Move>,
    /// One of the lines, with the longest resistance: twice the moves less one.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Mate {
    /// Whether a single first move mates so soon.
    pub fn is_unique(&self) -> bool {
        self.first_moves.len() == 1
    }
}

impl MateProblem {
    /// Mate in at most so many moves of the side to move, with any moves.
    pub fn new(moves: u16) -> MateProblem {
        MateProblem { moves: moves.min(MOST_MOVES), checks_only: false, limits: Limits::new() }
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

    /// Finds the shortest mate, or proves that there is none.
    pub fn solve(&self, position: &Position) -> MateVerdict {
        let mut solver = Solver::new(self);
        match solver.shortest(position, self.moves) {
            Ok(Some(mate)) => MateVerdict::Mate(mate),
            Ok(None) => MateVerdict::NoMate,
            Err(Exhausted) => MateVerdict::Unknown,
        }
    }
}

/// Deeper than any problem goes.
const MOST_MOVES: u16 = 100;

/// No positions left to look at.
#[derive(Clone, Copy, Debug)]
struct Exhausted;

/// What is known of a position with the mating side to move.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    key: u64,
    /// No mate in this many moves.
    refuted: u16,
    /// A mate in this many; 0 if none is known.
    proved: u16,
    best: Option<Move>,
}

/// Proves mates move by move: the mating side needs one move that leads to mate, whatever the other
/// side answers.
///
/// A quiet move comes to nothing unless it threatens mate, and whoever is not in check may usually
/// pass: so the pass is the first answer that a quiet move is tried against.
struct Solver<'a> {
    problem: &'a MateProblem,
    known: Vec<Known>,
    nodes: u64,
}

/// Positions remembered, a power of two.
const MEMORY: usize = 1 << 18;

impl Solver<'_> {
    fn new(problem: &MateProblem) -> Solver<'_> {
        Solver { problem, known: alloc::vec![Known::default(); MEMORY], nodes: 0 }
    }

    fn shortest(&mut self, position: &Position, most: u16) -> Result<Option<Mate>, Exhausted> {
        if position.outcome().is_some() {
            return Ok(None);
        }
        for moves in 1..=most {
            if self.mates(position, moves)? {
                let first_moves = self.first_moves(position, moves)?;
                let line = self.line(position, moves)?;
                return Ok(Some(Mate { moves, first_moves, line, nodes: self.nodes }));
            }
        }
        Ok(None)
    }

    fn count(&mut self) -> Result<(), Exhausted> {
        let limits = &self.problem.limits;
        if limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Exhausted);
        }
        self.nodes += 1;
        let pulse = self.nodes.is_multiple_of(1024);
        if pulse && limits.stop.as_ref().is_some_and(Stop::is_stopped) {
            return Err(Exhausted);
        }
        Ok(())
    }

    // ---------------------------------------------------------------------------------------------
    // Proofs

    /// Whether the side to move mates in at most so many moves.
    fn mates(&mut self, position: &Position, moves: u16) -> Result<bool, Exhausted> {
        let key = position.search_key();
        let known = self.recall(key);
        if known.proved != 0 && known.proved <= moves {
            return Ok(true);
        }
        if moves <= known.refuted {
            return Ok(false);
        }
        let best = self.mating_move(position, moves, known.best)?;
        let known = match best {
            Some(_) => Known { key, proved: moves, best, ..known },
            None => Known { key, refuted: moves, ..known },
        };
        self.known[place(key)] = known;
        Ok(best.is_some())
    }

    fn recall(&self, key: u64) -> Known {
        let known = self.known[place(key)];
        if known.key == key { known } else { Known::default() }
    }

    /// A move that mates in at most so many: checks first, then quiet threats.
    fn mating_move(
        &mut self,
        position: &Position,
        moves: u16,
        guess: Option<Move>,
    ) -> Result<Option<Move>, Exhausted> {
        let mut quiet = MoveList::new();
        let legal = ordered(position, guess);
        for &m in &legal {
            let next = after(position, m);
            if next.is_check() {
                if self.is_mated(&next, moves - 1)? {
                    return Ok(Some(m));
                }
            } else {
                quiet.push(m);
            }
        }
        if moves > 1 && !self.problem.checks_only {
            for &m in &quiet {
                if self.is_mated(&after(position, m), moves - 1)? {
                    return Ok(Some(m));
                }
            }
        }
        Ok(None)
    }

    /// Whether the side to move is mated, or will be in so many moves whatever it answers.
    fn is_mated(&mut self, position: &Position, moves: u16) -> Result<bool, Exhausted> {
        self.count()?;
        if position.ended_by_pass().is_some() {
            return Ok(false);
        }
        if moves == 0 {
            return Ok(position.is_check() && !position.has_move());
        }
        let mut answers = position.moves_on_board();
        if answers.is_empty() {
            return Ok(position.is_check());
        }
        if position.ended_by_count().is_some() {
            return Ok(false);
        }
        // The pass stands last and is asked first.
        if answers.last() == Some(&Move::Pass)
            && !self.leads_to_mate(position, Move::Pass, moves)?
        {
            return Ok(false);
        }
        answers.retain(|m| m != Move::Pass);
        // What takes a piece is the likeliest to refute.
        let occupied = position.board().occupied();
        let takes = |m: &&Move| m.to().is_some_and(|to| occupied.contains(to));
        for &m in answers.iter().filter(takes) {
            if !self.leads_to_mate(position, m, moves)? {
                return Ok(false);
            }
        }
        for &m in answers.iter().filter(|m| !takes(m)) {
            if !self.leads_to_mate(position, m, moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn leads_to_mate(
        &mut self,
        position: &Position,
        answer: Move,
        moves: u16,
    ) -> Result<bool, Exhausted> {
        let next = after(position, answer);
        if next.ended_by_pass().is_some() || next.ended_by_count().is_some() {
            return Ok(false);
        }
        self.mates(&next, moves)
    }

    // ---------------------------------------------------------------------------------------------
    // Solutions

    /// All moves that mate in so many.
    fn first_moves(&mut self, position: &Position, moves: u16) -> Result<Vec<Move>, Exhausted> {
        let mut found = Vec::new();
        for &m in &position.legal_moves() {
            let next = after(position, m);
            let allowed = next.is_check() || (moves > 1 && !self.problem.checks_only);
            if allowed && self.is_mated(&next, moves - 1)? {
                found.push(m);
            }
        }
        Ok(found)
    }

    /// A line in which the mated side resists as long as it can.
    fn line(&mut self, position: &Position, moves: u16) -> Result<Vec<Move>, Exhausted> {
        let mut line = Vec::new();
        let mut position = *position;
        let mut left = moves;
        while left > 0 {
            let guess = self.recall(position.search_key()).best;
            let Some(m) = self.mating_move(&position, left, guess)? else { break };
            line.push(m);
            position = after(&position, m);
            let mut longest = (0, None);
            for &answer in &position.moves_on_board() {
                let resists = self.moves_to_mate(&after(&position, answer), left - 1)?;
                if resists > longest.0 {
                    longest = (resists, Some(answer));
                }
            }
            let (more, Some(answer)) = longest else { break };
            line.push(answer);
            position = after(&position, answer);
            left = more;
        }
        Ok(line)
    }

    /// The length of the shortest mate, which is known to exist in at most so many moves.
    fn moves_to_mate(&mut self, position: &Position, most: u16) -> Result<u16, Exhausted> {
        for moves in 1..most {
            if self.mates(position, moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = *position;
    next.apply(m);
    next
}

/// The moves of the mating side, a promising one first.
fn ordered(position: &Position, first: Option<Move>) -> MoveList {
    let mut ordered = MoveList::new();
    let moves = position.moves_on_board();
    for m in moves.iter().filter(|&&m| Some(m) == first) {
        ordered.push(*m);
    }
    for m in moves.iter().filter(|&&m| Some(m) != first) {
        ordered.push(*m);
    }
    ordered
}

const fn place(key: u64) -> usize {
    key as usize & (MEMORY - 1)
}
