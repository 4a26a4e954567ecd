//! Which moves to try first.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use super::eval::Places;
use super::exchange::{exchange, worth};
use super::verdicts::Verdicts;
use crate::mv::MAX_MOVES;
use crate::{Bitboard, Board, Move, PieceKind, Position, Side, Square};

/// A legal move and what ordering knows of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) m: Move,
    pub(super) kind: PieceKind,
    pub(super) captured: Option<PieceKind>,
    /// Whether the move is a capture that was found to lose material.
    pub(super) loses_material: bool,
}

/// The moves of a position, handed out best first: the move that the table remembers, captures that
/// do not lose, quiet moves, captures that lose.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    remembered: Option<Candidate>,
    captures: Queue,
    /// Quiet moves as sets of destinations, until one is asked for: most nodes are through before.
    sets: Vec<(PieceKind, Square, Bitboard)>,
    pass: bool,
    quiets: Queue,
    /// Captures that lose, which is found out when their turn comes.
    losses: Vec<Candidate>,
    next_loss: usize,
}

const KILLER: i32 = 1_000_000;

impl Candidates {
    fn clear(&mut self) {
        self.remembered = None;
        self.captures.clear();
        self.sets.clear();
        self.pass = false;
        self.quiets.clear();
        self.losses.clear();
        self.next_loss = 0;
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.remembered.is_none()
            && self.captures.list.is_empty()
            && self.sets.is_empty()
            && !self.pass
    }

    /// All board moves of the position, and the pass where it is legal, which asks whether the side to
    /// move is in check. The remembered move is the first if it is among them.
    pub(super) fn fill(&mut self, position: &Position, check: bool, remembered: Option<Move>) {
        self.clear();
        let board = position.board();
        let enemy = board.side(!position.turn());
        position.generate_all(|kind, from, destinations| {
            self.push_captures(board, kind, from, destinations & enemy);
            let quiet = destinations - enemy;
            if !quiet.is_empty() {
                self.sets.push((kind, from, quiet));
            }
        });
        self.pass = position.can_pass_given(check);
        if let Some(m) = remembered {
            self.remembered = self.captures.take(m).or_else(|| self.take_quiet(m));
        }
        self.captures.rank(Candidate::rank_of_capture);
    }

    /// Takes a quiet move out of the sets.
    fn take_quiet(&mut self, m: Move) -> Option<Candidate> {
        let Move::Step { from, to } = m else {
            return take(&mut self.pass).then_some(Candidate::PASS);
        };
        let (kind, _, set) = self.sets.iter_mut().find(|(_, origin, _)| *origin == from)?;
        let found = set.contains(to);
        *set = set.without(to);
        found.then_some(Candidate::quiet(m, *kind))
    }

    /// Puts the quiet moves into their queue.
    fn queue_quiets(&mut self, habits: Habits<'_>) {
        for (kind, from, set) in self.sets.drain(..) {
            for to in set {
                self.quiets.list.push(Candidate::quiet(Move::Step { from, to }, kind));
            }
        }
        if take(&mut self.pass) {
            self.quiets.list.push(Candidate::PASS);
        }
        self.quiets.rank(|candidate| habits.rank(candidate));
    }

    /// The captures of a position that is not check.
    pub(super) fn fill_captures(&mut self, position: &Position) {
        self.clear();
        let board = position.board();
        let enemy = board.side(!position.turn());
        position.generate_all(|kind, from, destinations| {
            self.push_captures(board, kind, from, destinations & enemy);
        });
        self.captures.rank(Candidate::rank_of_capture);
    }

    #[inline]
    fn push_captures(&mut self, board: &Board, kind: PieceKind, from: Square, targets: Bitboard) {
        for to in targets {
            let m = Move::Step { from, to };
            let captured = board.kind_at(to);
            self.captures.list.push(Candidate { m, kind, captured, loses_material: false });
        }
    }

    /// The next best move.
    pub(super) fn next(&mut self, board: &Board, habits: Habits<'_>) -> Option<Candidate> {
        if self.remembered.is_some() {
            return self.remembered.take();
        }
        while let Some(mut candidate) = self.captures.pop() {
            if !candidate.is_bad_capture(board) {
                return Some(candidate);
            }
            candidate.loses_material = true;
            self.losses.push(candidate);
        }
        if self.pass || !self.sets.is_empty() {
            self.queue_quiets(habits);
        }
        self.quiets.pop().or_else(|| {
            let loss = self.losses.get(self.next_loss).copied();
            self.next_loss += 1;
            loss
        })
    }

    /// Of the quiet moves that are left, only what is wanted, by the move and by its rank.
    pub(super) fn keep_quiets(&mut self, wanted: impl Fn(Candidate, i32) -> bool) {
        self.quiets.keep(wanted);
    }
}

/// Moves that wait, each with a key: its rank, and in the lowest bits its place in the list, counted
/// from the end, so that of equals the first comes first.
#[derive(Debug, Default)]
struct Queue {
    list: Vec<Candidate>,
    keys: Vec<i32>,
}

const PLACE_BITS: u32 = 8;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
const _: () = assert!(MAX_MOVES <= 1 << PLACE_BITS, "a place for every move");
/// The key of a move that has been handed out.
const GONE: i32 = i32::MIN;

impl Queue {
    fn clear(&mut self) {
        self.list.clear();
        self.keys.clear();
    }

    fn rank(&mut self, rank: impl Fn(Candidate) -> i32) {
        let places = (0..=LAST_PLACE).rev();
        let key = |(&candidate, place)| rank(candidate) << PLACE_BITS | place;
        self.keys.clear();
        self.keys.extend(self.list.iter().zip(places).map(key));
    }

    fn pop(&mut self) -> Option<Candidate> {
        // Without branches, so that it goes by several at once.
        let best = self.keys.iter().fold(GONE, |best, &key| best.max(key));
        if best == GONE {
            return None;
        }
        let place = (LAST_PLACE - (best & LAST_PLACE)) as usize;
        self.keys[place] = GONE;
        Some(self.list[place])
    }

    /// Takes a move out before there are ranks.
    fn take(&mut self, m: Move) -> Option<Candidate> {
        let place = self.list.iter().position(|candidate| candidate.m == m)?;
        Some(self.list.remove(place))
    }

    fn keep(&mut self, wanted: impl Fn(Candidate, i32) -> bool) {
        for (&candidate, key) in self.list.iter().zip(&mut self.keys) {
            if *key != GONE && !wanted(candidate, *key >> PLACE_BITS) {
                *key = GONE;
            }
        }
    }
}

/// What quiet moves are ranked by at a node.
#[derive(Clone, Copy)]
pub(super) struct Habits<'a> {
    pub(super) memory: &'a Memory,
    pub(super) side: Side,
    pub(super) ply: usize,
    pub(super) before: Option<Trace>,
}

impl Habits<'_> {
    fn rank(self, candidate: Candidate) -> i32 {
        let killers = &self.memory.killers[self.ply];
        if Some(candidate.m) == killers[0] {
            KILLER + 1
        } else if Some(candidate.m) == killers[1] {
            KILLER
        } else {
            self.memory.history(self.side, candidate, self.before)
        }
    }
}

impl Candidate {
    pub(super) const PASS: Candidate = Candidate::quiet(Move::Pass, PieceKind::General);

    const fn quiet(m: Move, kind: PieceKind) -> Candidate {
        Candidate { m, kind, captured: None, loses_material: false }
    }

    pub(super) fn of(position: &Position, m: Move) -> Candidate {
        let kind_at = |point: Option<Square>| point.and_then(|at| position.board().kind_at(at));
        let kind = kind_at(m.from()).unwrap_or(PieceKind::General);
        Candidate { m, kind, captured: kind_at(m.to()), loses_material: false }
    }

    /// Plays the move.
    pub(super) fn apply(self, position: &mut Position) {
        match self.m {
            Move::Pass => position.apply(Move::Pass),
            Move::Step { from, to } => position.apply_step(self.kind, from, to),
        }
    }

    /// What the pieces of the board are worth where they stand once a side has played the move.
    #[inline]
    pub(super) fn places_after(self, places: Places, side: Side) -> Places {
        match self.m {
            Move::Pass => places,
            Move::Step { from, to } => places.after(side, self.kind, from, to, self.captured),
        }
    }

    pub(super) fn is_quiet(self) -> bool {
        self.captured.is_none()
    }

    fn is_bad_capture(self, board: &Board) -> bool {
        let (Some(captured), Move::Step { from, to }) = (self.captured, self.m) else {
            return false;
        };
        worth(self.kind) > worth(captured) && exchange(board, self.kind, from, to) < 0
    }

    /// By the value of what is taken, then by the cheapness of what takes.
    fn rank_of_capture(self) -> i32 {
        self.captured.map_or(0, worth) * 16 - worth(self.kind) / 16
    }

    /// The trace that the move leaves for the ordering of the answer.
    pub(super) fn trace(self, side: Side) -> Trace {
        Trace { side, kind: self.kind, to: self.m.to() }
    }
}

/// A move as the ordering of the next ones remembers it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trace {
    side: Side,
    kind: PieceKind,
    to: Option<Square>,
}

impl Trace {
    fn index(self) -> Option<usize> {
        let to = self.to?.index();
        Some((self.side.index() * 7 + self.kind.index()) * Square::COUNT + to)
    }
}

/// Plies that a search can be deep.
pub(super) const MAX_PLY: usize = 120;

/// How often moves were good: what a search learns and the next search goes on with.
#[derive(Debug)]
pub(super) struct Memory {
    /// Quiet moves that were best lately at each ply.
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    /// By side and points.
    moves: Box<[i16]>,
    /// By the move before, piece and destination.
    answers: Box<[i16]>,
    pub(super) verdicts: Verdicts,
}

/// Histories stay within this.
const LIMIT: i32 = 16_384;
const PLACES: usize = 7 * Square::COUNT;

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            killers: [[None; 2]; MAX_PLY + 2],
            moves: vec![0; 2 * (Square::COUNT + 1) * Square::COUNT].into(),
            answers: vec![0; 2 * PLACES * PLACES].into(),
            verdicts: Verdicts::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Memory::new();
    }

    /// Before a new search: killers belong to plies that are others now, and old habits fade.
    pub(super) fn fade(&mut self) {
        self.killers = [[None; 2]; MAX_PLY + 2];
        for value in self.moves.iter_mut().chain(self.answers.iter_mut()) {
            *value /= 2;
        }
        self.verdicts.clear();
    }

    /// How good a quiet move has been, -32 768 to 32 768.
    pub(super) fn history(&self, side: Side, candidate: Candidate, before: Option<Trace>) -> i32 {
        let own = i32::from(self.moves[place_of_move(side, candidate.m)]);
        let answer = place_of_answer(candidate, before).map_or(0, |i| i32::from(self.answers[i]));
        own + answer
    }

    /// A quiet move was best, after others had been tried in vain.
    pub(super) fn reward(
        &mut self,
        side: Side,
        best: Candidate,
        tried: &[Candidate],
        depth: i32,
        ply: usize,
        before: Option<Trace>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.m) {
            *killers = [Some(best.m), killers[0]];
        }
        let bonus = (depth * depth * 16 + depth * 32).min(1600);
        self.learn(side, best, before, bonus);
        for &candidate in tried {
            self.learn(side, candidate, before, -bonus);
        }
    }

    fn learn(&mut self, side: Side, candidate: Candidate, before: Option<Trace>, bonus: i32) {
        let nudge = |value: &mut i16| {
            let old = i32::from(*value);
            // The nearer the limit the smaller the step: the limit is never passed.
            *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        };
        nudge(&mut self.moves[place_of_move(side, candidate.m)]);
        if let Some(i) = place_of_answer(candidate, before) {
            nudge(&mut self.answers[i]);
        }
    }
}

fn place_of_move(side: Side, m: Move) -> usize {
    let (from, to) = match m {
        Move::Pass => (Square::COUNT, 0),
        Move::Step { from, to } => (from.index(), to.index()),
    };
    (side.index() * (Square::COUNT + 1) + from) * Square::COUNT + to
}

fn place_of_answer(candidate: Candidate, before: Option<Trace>) -> Option<usize> {
    let to = candidate.m.to()?.index();
    Some(before?.index()? * PLACES + candidate.kind.index() * Square::COUNT + to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    /// All that is handed out, in order.
    fn all(candidates: &mut Candidates, position: &Position, memory: &Memory) -> Vec<Candidate> {
        let habits = Habits { memory, side: position.turn(), ply: 0, before: None };
        core::iter::from_fn(|| candidates.next(position.board(), habits)).collect()
    }

    /// Where a move comes: captures that do not lose, quiet moves, captures that lose.
    fn class(candidate: Candidate) -> u8 {
        if candidate.is_quiet() { 1 } else { 2 * u8::from(candidate.loses_material) }
    }

    /// Positions of games at random, each with a number.
    fn positions() -> impl Iterator<Item = (Position, u64)> {
        let mut random = 1_u64;
        (0..40).flat_map(move |_| {
            let mut game = Game::default();
            let mut met = Vec::new();
            while game.moves().len() < 120 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(m) = game.random_move(random) else { break };
                met.push((*game.position(), random >> 33));
                game.play(m).unwrap();
            }
            met
        })
    }

    #[test]
    fn every_legal_move_comes_once_and_the_best_kinds_first() {
        let memory = Memory::new();
        let mut candidates = Candidates::default();
        for (position, number) in positions() {
            let legal = position.moves_on_board();
            let remembered = legal[number as usize % legal.len()];
            for first in [None, Some(remembered)] {
                candidates.fill(&position, position.is_check(), first);
                let moves = all(&mut candidates, &position, &memory);
                for m in &legal {
                    assert_eq!(moves.iter().filter(|other| other.m == *m).count(), 1, "{m}");
                }
                assert_eq!(moves.len(), legal.len());
                let begun = first.map_or(0, |m| moves.iter().take(1).filter(|c| c.m == m).count());
                assert_eq!(begun, usize::from(first.is_some()));
                assert!(moves[begun..].is_sorted_by_key(|&candidate| class(candidate)));
            }
        }
    }

    #[test]
    fn captures_are_all_and_nothing_else() {
        let memory = Memory::new();
        let mut candidates = Candidates::default();
        let mut some = 0;
        for (position, _) in positions() {
            candidates.fill_captures(&position);
            let moves = all(&mut candidates, &position, &memory);
            let legal = position.moves_on_board();
            let captures =
                legal.iter().filter(|m| !Candidate::of(&position, **m).is_quiet()).count();
            assert_eq!(moves.len(), captures);
            assert!(moves.iter().all(|candidate| !candidate.is_quiet()));
            some += moves.len();
        }
        assert!(some > 100, "{some}");
    }

    /// What was good before comes before what was not, killers before both.
    #[test]
    fn quiet_moves_come_by_what_was_learnt() {
        let position = Position::default();
        let candidate = |text: &str| Candidate::of(&position, text.parse().unwrap());
        let mut memory = Memory::new();
        let (good, killer, bad) = (candidate("a4b4"), candidate("i4h4"), candidate("c4d4"));
        memory.reward(Side::Cho, good, &[bad], 8, 1, None);
        memory.reward(Side::Cho, killer, &[good], 1, 0, None);
        let mut candidates = Candidates::default();
        candidates.fill(&position, false, None);
        let moves = all(&mut candidates, &position, &memory);
        assert_eq!([moves[0].m, moves[1].m], [killer.m, good.m]);
        assert_eq!(moves.last().unwrap().m, bad.m);

        candidates.fill(&position, false, None);
        let habits = Habits { memory: &memory, side: Side::Cho, ply: 0, before: None };
        assert_eq!(candidates.next(position.board(), habits).unwrap().m, killer.m);
        candidates.keep_quiets(|left, _| left.m == bad.m);
        assert_eq!(candidates.next(position.board(), habits).unwrap().m, bad.m);
        assert!(candidates.next(position.board(), habits).is_none());
    }
}
