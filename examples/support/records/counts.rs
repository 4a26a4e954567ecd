//! How much there is in records.

use std::fmt;
use std::ops::AddAssign;

use janggi_core::record::Record;

/// Games, and what happens in those that can be replayed.
///
/// Printed as one line, `games 1  replayed 1  refused 0  plies 90  passes 0  …`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// How many games there are.
    pub games: u64,
    /// How many of them replay from the first to the last move.
    pub replayed: u64,
    /// Moves and passes of the replayed games.
    pub plies: u64,
    /// Passes.
    pub passes: u64,
    /// Moves that give check.
    pub checks: u64,
    /// Captures.
    pub captures: u64,
}

impl Counts {
    /// The names of the columns of [`Counts::columns`].
    pub const HEADER: &'static str = "file\tgames\treplayed\tplies\tpasses\tchecks\tcaptures";

    /// Counts a game that cannot be replayed.
    pub fn refuse(&mut self) {
        self.games += 1;
    }

    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        self.replayed += 1;
        self.plies += record.moves().len() as u64;
        let mut first = true;
        for (position, m) in record.plies() {
            match m.to() {
                None => self.passes += 1,
                Some(to) if position.board().occupied().contains(to) => self.captures += 1,
                Some(_) => {}
            }
            // The check of a move shows in the next position; an edited start shows nobody's.
            self.checks += u64::from(!first && position.is_check());
            first = false;
        }
        self.checks += u64::from(!first && record.end().is_check());
    }

    /// The numbers, parted by tabs.
    pub fn columns(&self) -> String {
        let Counts { games, replayed, plies, passes, checks, captures } = self;
        format!("{games}\t{replayed}\t{plies}\t{passes}\t{checks}\t{captures}")
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.games += other.games;
        self.replayed += other.replayed;
        self.plies += other.plies;
        self.passes += other.passes;
        self.checks += other.checks;
        self.captures += other.captures;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { games, replayed, plies, passes, checks, captures } = self;
        let refused = games - replayed;
        write!(
            f,
            "games {games}  replayed {replayed}  refused {refused}  plies {plies}  \
             passes {passes}  checks {checks}  captures {captures}"
        )
    }
}
