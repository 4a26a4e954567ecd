//! Which moves to try first.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::exchange::{exchange, worth};
use super::verdicts::Verdicts;
use crate::{Board, Move, PieceKind, Position, Side, Square};

/// A legal move and what ordering knows of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) m: Move,
    pub(super) kind: PieceKind,
    pub(super) captured: Option<PieceKind>,
    pub(super) rank: i32,
}

/// The moves of a position, handed out best first.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    list: Vec<Candidate>,
    next: usize,
}

// Ranks, from the move that the table remembers to captures that lose.
const REMEMBERED: i32 = 4_000_000;
const GOOD_CAPTURE: i32 = 2_000_000;
const KILLER: i32 = 1_000_000;
const BAD_CAPTURE: i32 = -2_000_000;

impl Candidates {
    fn clear(&mut self) {
        self.list.clear();
        self.next = 0;
    }

    fn push(&mut self, m: Move, kind: PieceKind, captured: Option<PieceKind>) {
        self.list.push(Candidate { m, kind, captured, rank: 0 });
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All board moves of the position, and the pass where it is legal, which asks whether the side to
    /// move is in check.
    pub(super) fn fill(&mut self, position: &Position, check: bool) {
        self.clear();
        let board = position.board();
        let enemy = board.side(!position.turn());
        position.generate_all(|kind, from, destinations| {
            for to in destinations & enemy {
                self.push(Move::Step { from, to }, kind, board.kind_at(to));
            }
            for to in destinations - enemy {
                self.push(Move::Step { from, to }, kind, None);
            }
        });
        if position.can_pass_given(check) {
            self.push(Move::Pass, PieceKind::General, None);
        }
    }

    /// The captures of a position that is not check.
    pub(super) fn fill_captures(&mut self, position: &Position) {
        self.clear();
        let board = position.board();
        let enemy = board.side(!position.turn());
        position.generate_all(|kind, from, destinations| {
            for to in destinations & enemy {
                self.push(Move::Step { from, to }, kind, board.kind_at(to));
            }
        });
    }

    /// Gives every move its rank: captures by the value of what they take, then by the cheapness of
    /// what takes. That a capture loses is found out when its turn comes.
    pub(super) fn rank(
        &mut self,
        position: &Position,
        remembered: Option<Move>,
        memory: &Memory,
        ply: usize,
        before: Option<Trace>,
    ) {
        let killers = memory.killers[ply];
        let side = position.turn();
        for candidate in &mut self.list {
            candidate.rank = if Some(candidate.m) == remembered {
                REMEMBERED
            } else if let Some(captured) = candidate.captured {
                GOOD_CAPTURE + worth(captured) * 16 - worth(candidate.kind) / 16
            } else if Some(candidate.m) == killers[0] {
                KILLER + 1
            } else if Some(candidate.m) == killers[1] {
                KILLER
            } else {
                memory.history(side, *candidate, before)
            };
        }
    }

    /// The next best move.
    pub(super) fn next(&mut self, board: &Board) -> Option<Candidate> {
        let rest = &mut self.list[self.next..];
        loop {
            let mut best = 0;
            let mut best_rank = rest.first()?.rank;
            for (i, candidate) in rest.iter().enumerate() {
                if candidate.rank > best_rank {
                    best_rank = candidate.rank;
                    best = i;
                }
            }
            if (GOOD_CAPTURE..REMEMBERED).contains(&best_rank) && rest[best].is_bad_capture(board) {
                rest[best].rank += BAD_CAPTURE - GOOD_CAPTURE;
                continue;
            }
            rest.swap(0, best);
            self.next += 1;
            return rest.first().copied();
        }
    }

    /// Of what is left, only what is wanted.
    pub(super) fn keep(&mut self, wanted: impl Fn(Candidate) -> bool) {
        let mut kept = self.next;
        for i in self.next..self.list.len() {
            if wanted(self.list[i]) {
                self.list[kept] = self.list[i];
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }
}

impl Candidate {
    pub(super) const PASS: Candidate =
        Candidate { m: Move::Pass, kind: PieceKind::General, captured: None, rank: 0 };

    pub(super) fn of(position: &Position, m: Move) -> Candidate {
        let kind_at = |point: Option<Square>| point.and_then(|at| position.board().kind_at(at));
        let kind = kind_at(m.from()).unwrap_or(PieceKind::General);
        Candidate { m, kind, captured: kind_at(m.to()), rank: 0 }
    }

    /// The position after the move.
    pub(super) fn apply(self, position: &Position) -> Position {
        let mut next = *position;
        match self.m {
            Move::Pass => next.apply(Move::Pass),
            Move::Step { from, to } => next.apply_step(self.kind, from, to),
        }
        next
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

    /// Whether the move is a capture that was found to lose material.
    pub(super) fn loses_material(self) -> bool {
        self.rank < BAD_CAPTURE / 2
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
