//! The shortest mate, proved move by move.

use alloc::vec::Vec;

use super::table::{Known, Table};
use super::{Mate, MateProblem, MateProgress, MateVerdict};
use crate::search::Stop;
use crate::{Move, MoveList, Position};

/// Why work on a question ends without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// It is the other way's turn.
    Turn,
    /// The problem's limits are reached.
    Over,
}

/// What one way of looking does before the other one has a turn, in positions; doubled every time.
const FIRST_TURN: u64 = 4_000;

/// Proves mates move by move: the mating side needs one move that leads to mate, whatever the other
/// side answers.
///
/// Two ways of looking take turns, and share what they find out. The one in this file goes through all
/// lines of so many moves, fewest first: most mates are short, and this is how it is proved that there
/// is no shorter one. The one in `proof` follows forced lines to their end.
///
/// A quiet move comes to nothing unless it threatens mate, and whoever is not in check may usually
/// pass: so the pass is the first answer that a quiet move is tried against.
pub(super) struct Solver<'a> {
    problem: &'a MateProblem,
    pub(super) table: Table,
    pub(super) nodes: u64,
    /// When the turn is over.
    turn: u64,
}

impl Solver<'_> {
    pub(super) fn new(problem: &MateProblem) -> Solver<'_> {
        Solver { problem, table: Table::new(problem.mebibytes), nodes: 0, turn: u64::MAX }
    }

    /// Finds the shortest mate and all about it, as far as the limits allow.
    pub(super) fn solve(
        &mut self,
        position: &Position,
        report: &mut dyn FnMut(&MateProgress),
    ) -> MateVerdict {
        if position.outcome().is_some() {
            return MateVerdict::NoMate;
        }
        let progress = self.narrow(position, report);
        let Some(moves) = progress.at_most else {
            let refuted = progress.least > self.problem.moves;
            return if refuted { MateVerdict::NoMate } else { MateVerdict::Unknown };
        };
        let shortest = progress.least == moves;
        let (first_moves, all) = self.first_moves(position, moves);
        let line = self.line(position, moves);
        MateVerdict::Mate(Mate {
            moves,
            least: progress.least,
            first_moves,
            has_all_first_moves: shortest && all,
            line,
            nodes: self.nodes,
        })
    }

    /// Brings the fewest and the most moves of the shortest mate together, until they meet or a limit
    /// is reached.
    fn narrow(
        &mut self,
        position: &Position,
        report: &mut dyn FnMut(&MateProgress),
    ) -> MateProgress {
        let mut progress = MateProgress { least: 1, at_most: None, nodes: 0 };
        let mut turn = FIRST_TURN;
        loop {
            let most = progress.at_most.map_or(self.problem.moves, |moves| moves - 1);
            if progress.least > most {
                return progress;
            }
            let tried = self.take_turn(turn, |solver| solver.mates(position, progress.least));
            match tried {
                Ok(true) => progress.at_most = Some(progress.least),
                Ok(false) => progress.least += 1,
                Err(Halt::Over) => return progress,
                Err(Halt::Turn) => {
                    match self.take_turn(turn, |solver| solver.prove(position, most)) {
                        Ok(Some(moves)) => progress.at_most = Some(moves),
                        Ok(None) => progress.least = most + 1,
                        Err(Halt::Over) => return progress,
                        Err(Halt::Turn) => {
                            turn *= 2;
                            continue;
                        }
                    }
                }
            }
            progress.nodes = self.nodes;
            report(&progress);
        }
    }

    /// Looks at so many positions at most.
    fn take_turn<T>(
        &mut self,
        nodes: u64,
        look: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.turn = self.nodes.saturating_add(nodes);
        let result = look(self);
        self.turn = u64::MAX;
        result
    }

    /// Counts a position that is looked at.
    pub(super) fn count(&mut self) -> Result<(), Halt> {
        let limits = &self.problem.limits;
        if limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Halt::Over);
        }
        if self.nodes >= self.turn {
            return Err(Halt::Turn);
        }
        let pulse = self.nodes.is_multiple_of(1024);
        self.nodes += 1;
        if pulse && limits.stop.as_ref().is_some_and(Stop::is_stopped) {
            return Err(Halt::Over);
        }
        Ok(())
    }

    // ---------------------------------------------------------------------------------------------
    // What is known

    /// A key of all that a mate within the problem's moves depends on.
    pub(super) fn key(&self, position: &Position) -> u64 {
        let key = position.search_key();
        let horizon = 2 * self.problem.moves;
        match position.plies_to_limit() {
            // A limit of plies that no line reaches makes no difference.
            Some(left) if left <= horizon => {
                key ^ u64::from(left + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            }
            _ => key,
        }
    }

    pub(super) fn known(&self, position: &Position) -> Known {
        self.table.recall(self.key(position))
    }

    /// Whether a move of the mating side that led to this position can be part of a mate in so many
    /// moves.
    pub(super) fn may_attack(&self, next: &Position, moves: u16) -> bool {
        (moves > 1 && !self.problem.checks_only) || next.is_check()
    }

    // ---------------------------------------------------------------------------------------------
    // Going through all lines

    /// Whether the side to move mates in at most so many moves.
    fn mates(&mut self, position: &Position, moves: u16) -> Result<bool, Halt> {
        let known = self.known(position);
        if let Some(verdict) = known.verdict(moves) {
            return Ok(verdict);
        }
        let before = self.nodes;
        let best = self.mating_move(position, moves, known.best)?;
        // The table has changed since.
        let mut known = self.known(position);
        match best {
            Some(_) if moves < known.proved => (known.proved, known.best) = (moves, best),
            Some(_) => {}
            None => known.least = known.least.max(moves + 1),
        }
        let work = u32::try_from(self.nodes - before).unwrap_or(u32::MAX);
        known.work = known.work.saturating_add(work);
        self.table.keep(known);
        Ok(best.is_some())
    }

    /// A move that mates in at most so many: checks first, then quiet threats.
    fn mating_move(
        &mut self,
        position: &Position,
        moves: u16,
        guess: Option<Move>,
    ) -> Result<Option<Move>, Halt> {
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
    fn is_mated(&mut self, position: &Position, moves: u16) -> Result<bool, Halt> {
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
    ) -> Result<bool, Halt> {
        let next = after(position, answer);
        if next.ended_by_pass().is_some() || next.ended_by_count().is_some() {
            return Ok(false);
        }
        self.mates(&next, moves)
    }

    // ---------------------------------------------------------------------------------------------
    // Solutions

    /// The moves that mate in so many, and whether these are all.
    fn first_moves(&mut self, position: &Position, moves: u16) -> (Vec<Move>, bool) {
        let (mut found, mut all) = (Vec::new(), true);
        let known = self.known(position).best;
        for &m in &position.legal_moves() {
            let next = after(position, m);
            let mates = Some(m) == known
                || (self.may_attack(&next, moves)
                    && self.decides(&next, moves - 1).unwrap_or_else(|_| {
                        all = false;
                        false
                    }));
            if mates {
                found.push(m);
            }
        }
        (found, all)
    }

    /// Whether the side to move will be mated in so many moves, by whichever way finds out sooner.
    fn decides(&mut self, position: &Position, moves: u16) -> Result<bool, Halt> {
        let mut turn = FIRST_TURN;
        loop {
            match self.take_turn(turn, |solver| solver.is_mated(position, moves)) {
                Err(Halt::Turn) => {}
                decided => return decided,
            }
            match self.take_turn(turn, |solver| solver.prove_mated(position, moves)) {
                Err(Halt::Turn) => turn *= 2,
                decided => return decided.map(|mate| mate.is_some()),
            }
        }
    }

    /// A line in which the mated side resists as long as it can, as far as the limits allow.
    fn line(&mut self, position: &Position, moves: u16) -> Vec<Move> {
        let mut line = Vec::new();
        // Out of positions, the line ends where it is.
        let _ = self.follow(position, moves, &mut line);
        if line.is_empty() {
            line.extend(self.known(position).best);
        }
        line
    }

    fn follow(
        &mut self,
        position: &Position,
        moves: u16,
        line: &mut Vec<Move>,
    ) -> Result<(), Halt> {
        let mut position = *position;
        let mut left = moves;
        while left > 0 {
            let Some(m) = self.mating_move_known(&position, left)? else { break };
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
        Ok(())
    }

    /// A move that mates in so many, which is known to be possible: the table's if it has one.
    fn mating_move_known(&mut self, position: &Position, moves: u16) -> Result<Option<Move>, Halt> {
        let known = self.known(position);
        if known.proved <= moves && known.best.is_some() {
            return Ok(known.best);
        }
        self.mating_move(position, moves, known.best)
    }

    /// The length of the shortest mate, which is known to exist in at most so many moves.
    fn moves_to_mate(&mut self, position: &Position, most: u16) -> Result<u16, Halt> {
        for moves in 1..most {
            if self.mates(position, moves)? {
                return Ok(moves);
            }
        }
        Ok(most)
    }
}

pub(super) fn after(position: &Position, m: Move) -> Position {
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
