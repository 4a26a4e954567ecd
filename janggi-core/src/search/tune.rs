//! The evaluation taken apart, for the program that fits its numbers (feature `tune`).
//!
//! Not for other uses, and not stable: terms come and go.
//!
//! ```
//! use janggi_core::search::{Searcher, tune};
//! use janggi_core::{Position, Side};
//! let position: Position = "4k4/9/9/9/9/9/9/9/9/R3K4 w".parse()?;
//! let trace = tune::trace(&position);
//! assert_eq!(trace.value(&tune::weights()), Searcher::evaluate(&position).hundredths());
//! # Ok::<(), janggi_core::Error>(())
//! ```

use alloc::vec::Vec;

use super::eval::terms::{self, Ledger, MATERIAL, TERMS, place};
use super::eval::weights::WEIGHTS;
use super::eval::{FULL_PHASE, Places, lead_before_limit, survey};
use crate::{Board, PieceKind, Position, Side};

/// A group of terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// What it is called.
    pub name: &'static str,
    /// Its first term.
    pub start: usize,
    /// How many terms it has.
    pub len: usize,
    /// How many of them belong in one row of a listing.
    pub row: usize,
}

/// The groups of terms, in their order.
pub fn groups() -> Vec<Group> {
    terms::GROUPS.iter().map(|&(name, start, len, row)| Group { name, start, len, row }).collect()
}

/// What each term is worth, in hundredths of a point, in the middle game and in the end game.
pub fn weights() -> Vec<(i16, i16)> {
    WEIGHTS.to_vec()
}

/// How often each term applies to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Terms with how often they apply, for Cho; negative for Han.
    pub counts: Vec<(u16, i16)>,
    /// How much of the middle game it is, up to [`FULL`](Trace::FULL).
    pub phase: i32,
    /// What is added that is no term, for Cho.
    pub fixed: i32,
    /// Whose turn it is.
    pub turn: Side,
}

impl Trace {
    /// The phase of a full board.
    pub const FULL: i32 = FULL_PHASE;

    /// What the position is worth to the side to move if the terms are worth so much; terms beyond the
    /// list are worth nothing.
    pub fn value(&self, weights: &[(i16, i16)]) -> i32 {
        // Wide enough for whatever is put into the fields.
        let (mut middle, mut end) = (0_i128, 0_i128);
        for &(term, count) in &self.counts {
            let (m, e) = weights.get(usize::from(term)).copied().unwrap_or_default();
            middle += i128::from(m) * i128::from(count);
            end += i128::from(e) * i128::from(count);
        }
        let (full, phase) = (i128::from(FULL_PHASE), i128::from(self.phase));
        let value = (middle * phase + end * (full - phase)) / full + i128::from(self.fixed);
        let value = value.clamp(i128::from(-i32::MAX), i128::from(i32::MAX)) as i32;
        if self.turn == Side::Cho { value } else { -value }
    }
}

/// Counts the terms of a position.
pub fn trace(position: &Position) -> Trace {
    let board = position.board();
    let mut ledgers = survey::<Counts>(position);
    for (ledger, side) in ledgers.iter_mut().zip(Side::ALL) {
        ledger.enter_places(board, side);
    }
    let [cho, han] = ledgers;
    let difference = cho.0.iter().zip(&han.0).map(|(cho, han)| cho - han).enumerate();
    let counts = difference.filter(|&(_, count)| count != 0);
    Trace {
        counts: counts.map(|(term, count)| (term as u16, count as i16)).collect(),
        phase: Places::of(board).phase(),
        fixed: lead_before_limit(position),
        turn: position.turn(),
    }
}

/// Counts of all terms.
struct Counts([i32; TERMS]);

impl Default for Counts {
    fn default() -> Counts {
        Counts([0; TERMS])
    }
}

impl Counts {
    /// A side's pieces and their places.
    fn enter_places(&mut self, board: &Board, side: Side) {
        for kind in PieceKind::ALL {
            for square in board.pieces(side, kind) {
                self.enter(MATERIAL + kind.index(), 1);
                self.enter(place(kind, side, square), 1);
            }
        }
    }
}

impl Ledger for Counts {
    fn enter(&mut self, term: usize, times: i32) {
        self.0[term] += times;
    }
}
