//! Proofs of long mates, the most promising line first.
//!
//! A depth-first search by proof and disproof numbers (df-pn): of each position it is known how many
//! further positions at least must be proved, or refuted, until there is a mate or none, and it is
//! always the line that needs the fewest that is looked at next. So a forced line that is long is found
//! where going through all lines that are shorter would take for ever.
//!
//! Every question is about a mate within so many moves, and each move leaves one fewer: no line
//! returns to where it was, and what is known of a position does not depend on how it was reached.

use alloc::vec::Vec;

use super::solver::{Halt, Solver, after};
use super::table::{Known, UNPROVED};
use crate::{Move, Position};

/// How many positions must be proved for a mate, and how many refuted for none. One of them is 0 and the
/// other `SURE` when it is decided.
type Numbers = (u32, u32);

/// Never reached by counting.
const SURE: u32 = 1 << 30;
const PROVED: Numbers = (0, SURE);
const REFUTED: Numbers = (SURE, 0);
/// A quiet move looks as hard to prove as a check with so many answers.
const QUIET: u32 = 8;

/// What is known of a position, for some number of moves.
#[derive(Clone, Copy)]
struct Promise {
    numbers: Numbers,
    /// In how many moves it is mate, if that is proved.
    moves: u16,
}

impl Promise {
    const REFUTED: Promise = Promise::open(REFUTED);

    const fn open(numbers: Numbers) -> Promise {
        Promise { numbers, moves: UNPROVED }
    }

    const fn mate(moves: u16) -> Promise {
        Promise { numbers: PROVED, moves }
    }

    /// What the table says; `None` if it has nothing to say.
    fn of(known: &Known, moves: u16) -> Option<Promise> {
        match known.verdict(moves) {
            Some(true) => Some(Promise::mate(known.proved)),
            Some(false) => Some(Promise::REFUTED),
            None => (known.bound > 0).then_some(Promise::open(known.numbers)),
        }
    }

    fn is_mate(&self) -> bool {
        self.numbers.0 == 0
    }

    fn is_refuted(&self) -> bool {
        self.numbers.1 == 0
    }
}

/// A move and what comes of it.
type Branch = (Move, Promise);

impl Solver<'_> {
    /// Looks for a mate within so many moves until it is proved, and in how many, or refuted.
    pub(super) fn prove(&mut self, position: &Position, moves: u16) -> Result<Option<u16>, Halt> {
        let found = self.attack(position, moves, (SURE, SURE))?;
        Ok(found.is_mate().then_some(found.moves))
    }

    /// As [`prove`](Solver::prove), with the mated side to move.
    pub(super) fn prove_mated(
        &mut self,
        position: &Position,
        moves: u16,
    ) -> Result<Option<u16>, Halt> {
        let mut found = self.defence(position, moves)?;
        if !found.is_mate() && !found.is_refuted() {
            found = self.defend(position, moves, (SURE, SURE))?;
        }
        Ok(found.is_mate().then_some(found.moves))
    }

    // ---------------------------------------------------------------------------------------------
    // The mating side to move

    /// Works on the position until a number reaches its limit.
    fn attack(
        &mut self,
        position: &Position,
        moves: u16,
        limits: Numbers,
    ) -> Result<Promise, Halt> {
        let before = self.nodes;
        let mut branches = self.attacks(position, moves)?;
        loop {
            let proof = branches.iter().map(|(_, promise)| promise.numbers.0).min();
            let disproof = all_of(branches.iter().map(|(_, promise)| promise.numbers.1));
            let numbers = (proof.unwrap_or(SURE), disproof);
            let best = (0..branches.len()).min_by_key(|&i| branches[i].1.numbers);
            let Some(best) = best.filter(|_| !is_enough(numbers, limits)) else {
                let mate = branches.iter().find(|(_, promise)| promise.is_mate());
                let promise = mate.map_or(Promise::open(numbers), |&(_, promise)| {
                    Promise::mate(promise.moves.saturating_add(1))
                });
                self.note(position, moves, promise, mate.map(|&(m, _)| m), before);
                return Ok(promise);
            };
            let open = branches.iter().filter(|(_, promise)| !promise.is_refuted()).count() as u32;
            let second = second_least(best, branches.iter().map(|(_, promise)| promise.numbers.0));
            let limits = (limits.0.min(and_some_more(second)), limits.1 - beside(open));
            let next = after(position, branches[best].0);
            branches[best].1 = self.defend(&next, moves - 1, limits)?;
        }
    }

    /// The moves of the mating side that are not refuted at a glance; only the mate if there is one.
    fn attacks(&mut self, position: &Position, moves: u16) -> Result<Vec<Branch>, Halt> {
        let mut branches = Vec::new();
        if moves == 0 {
            return Ok(branches);
        }
        for &m in &position.moves_on_board() {
            let next = after(position, m);
            if !self.may_attack(&next, moves) {
                continue;
            }
            let promise = self.defence(&next, moves - 1)?;
            if promise.is_mate() {
                return Ok([(m, promise)].into());
            }
            if !promise.is_refuted() {
                branches.push((m, promise));
            }
        }
        Ok(branches)
    }

    /// What is known at a glance of a position with the mated side to move.
    fn defence(&mut self, position: &Position, moves: u16) -> Result<Promise, Halt> {
        self.count()?;
        if position.ended_by_pass().is_some() {
            return Ok(Promise::REFUTED);
        }
        if let Some(promise) = Promise::of(&self.known(position), moves) {
            return Ok(promise);
        }
        // The answers to a quiet move are looked at when their turn comes.
        let check = position.is_check();
        let answers = if check { position.moves_on_board().len() as u32 } else { QUIET };
        Ok(if answers == 0 {
            Promise::mate(0)
        } else if moves == 0 || position.ended_by_count().is_some() {
            Promise::REFUTED
        } else {
            Promise::open((answers, 1))
        })
    }

    // ---------------------------------------------------------------------------------------------
    // The mated side to move

    /// Works on the position until a number reaches its limit. A pass is the first answer that is
    /// tried, and the others only when it does not help: whoever threatens nothing mates nobody.
    fn defend(
        &mut self,
        position: &Position,
        moves: u16,
        limits: Numbers,
    ) -> Result<Promise, Halt> {
        let before = self.nodes;
        let mut answers = position.moves_on_board();
        // Nobody is mated who is not in check, and mates were seen before.
        let mut promise = Promise::REFUTED;
        let mut branches = Vec::new();
        if answers.last() == Some(&Move::Pass) {
            branches.push((Move::Pass, self.answer(position, Move::Pass, moves)?));
            promise = self.answer_all(position, moves, limits, &mut branches)?;
            answers.retain(|m| m != Move::Pass);
        }
        if !answers.is_empty() && (branches.is_empty() || promise.is_mate()) {
            for &m in &answers {
                branches.push((m, self.answer(position, m, moves)?));
            }
            promise = self.answer_all(position, moves, limits, &mut branches)?;
        }
        let longest = branches.iter().max_by_key(|(_, promise)| promise.moves);
        let hardest = longest.filter(|_| promise.is_mate()).map(|&(m, _)| m);
        self.note(position, moves, promise, hardest, before);
        Ok(promise)
    }

    /// Works on the answers, of which there is at least one, until a number reaches its limit.
    fn answer_all(
        &mut self,
        position: &Position,
        moves: u16,
        limits: Numbers,
        branches: &mut [Branch],
    ) -> Result<Promise, Halt> {
        loop {
            let proof = all_of(branches.iter().map(|(_, promise)| promise.numbers.0));
            let disproof = branches.iter().map(|(_, promise)| promise.numbers.1).min();
            let numbers = (proof, disproof.unwrap_or(SURE));
            let key = |&i: &usize| {
                let (proof, disproof) = branches[i].1.numbers;
                (disproof, proof)
            };
            let best = (0..branches.len()).min_by_key(key);
            let Some(best) = best.filter(|_| !is_enough(numbers, limits)) else {
                let longest = branches.iter().map(|(_, promise)| promise.moves).max();
                let mate = longest.filter(|_| numbers.0 == 0).map(Promise::mate);
                return Ok(mate.unwrap_or(Promise::open(numbers)));
            };
            let open = branches.iter().filter(|(_, promise)| !promise.is_mate()).count() as u32;
            let second = second_least(best, branches.iter().map(|(_, promise)| promise.numbers.1));
            let limits = (limits.0 - beside(open), limits.1.min(and_some_more(second)));
            let next = after(position, branches[best].0);
            branches[best].1 = self.attack(&next, moves, limits)?;
        }
    }

    /// What is known at a glance of the position after an answer.
    fn answer(&mut self, position: &Position, m: Move, moves: u16) -> Result<Promise, Halt> {
        self.count()?;
        let next = after(position, m);
        if next.ended_by_pass().is_some() || next.ended_by_count().is_some() {
            return Ok(Promise::REFUTED);
        }
        Ok(Promise::of(&self.known(&next), moves).unwrap_or(Promise::open((1, 1))))
    }

    // ---------------------------------------------------------------------------------------------
    // The table

    /// Remembers what came of the work on a position.
    fn note(
        &mut self,
        position: &Position,
        moves: u16,
        promise: Promise,
        best: Option<Move>,
        before: u64,
    ) {
        let mut known = self.known(position);
        if promise.is_mate() {
            if promise.moves < known.proved {
                (known.proved, known.best) = (promise.moves, best);
            }
        } else if promise.is_refuted() {
            known.least = known.least.max(moves + 1);
        } else {
            (known.numbers, known.bound) = (promise.numbers, moves);
        }
        let work = u32::try_from(self.nodes - before).unwrap_or(u32::MAX);
        known.work = known.work.saturating_add(work);
        self.table.keep(known);
    }
}

/// Whether to go back to where another line may be more promising.
fn is_enough(numbers: Numbers, limits: Numbers) -> bool {
    numbers.0 == 0 || numbers.1 == 0 || numbers.0 >= limits.0 || numbers.1 >= limits.1
}

/// How many positions it takes for all of several branches: the largest number, and a little for the
/// others. A sum would count what they share once for each: what threatens mate after one answer
/// usually does after most.
fn all_of(numbers: impl Iterator<Item = u32>) -> u32 {
    let (mut most, mut open) = (0, 0_u32);
    for number in numbers.filter(|&number| number > 0) {
        most = most.max(number);
        open += 1;
    }
    if most >= SURE { SURE } else { (most + beside(open)).min(SURE - 1) }
}

/// What so many branches need beside that which needs most.
fn beside(open: u32) -> u32 {
    open.saturating_sub(1) / 8
}

/// The least number beside that of the best.
fn second_least(best: usize, numbers: impl Iterator<Item = u32>) -> u32 {
    let others = numbers.enumerate().filter(|&(i, _)| i != best);
    others.map(|(_, number)| number).min().unwrap_or(SURE)
}

/// Going to and fro between branches costs more than going on for a while.
fn and_some_more(number: u32) -> u32 {
    number + number / 4 + 1
}
