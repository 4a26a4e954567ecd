//! How well to play, in small steps.

use core::fmt;
use core::num::ParseIntError;
use core::str::FromStr;

use alloc::vec::Vec;

use super::{Found, Limits, Line, Searcher, Stop};
use crate::{Game, Move, Position};

/// How well to play, from 0 for beginners to 100: how far to look, and how much to waver between moves
/// that look about equally good. Takes no account of time, so that the strength is the same on every
/// machine.
///
/// A decided game is no matter of mood: a mate that is seen is played at every strength. Only moves
/// that the rules allow after all that was played are chosen, so that no game is lost by a forbidden
/// repetition.
///
/// # Determinism
///
/// The same seed brings the same move from a new (or [cleared](Searcher::clear)) searcher of one
/// thread.
///
/// ```
/// use janggi_core::search::{Searcher, Strength};
/// use janggi_core::Game;
/// let game = Game::default();
/// let beginner = Strength::new(5);
/// let m = beginner.choose(&mut Searcher::new(), &game, 7).unwrap();
/// assert!(game.is_legal(m));
/// assert_eq!(beginner.choose(&mut Searcher::new(), &game, 7), Some(m));
/// assert!(beginner < Strength::FULL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength(u8);

impl Strength {
    /// The least.
    pub const LEAST: Strength = Strength(0);
    /// Looks as far as the limits of a search allow.
    pub const FULL: Strength = Strength(100);
    /// Who is at least as strong looks as deep as there are positions to look at.
    const FAR_SIGHTED: u8 = 60;
    /// Who is at least as strong does not waver.
    const STEADY: u8 = 80;

    /// A strength; more than 100 is 100.
    pub const fn new(strength: u8) -> Strength {
        Strength(if strength > 100 { 100 } else { strength })
    }

    /// As a number, 0 to 100.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Tightens limits to what this strength looks at; full strength leaves them as they are.
    ///
    /// ```
    /// use janggi_core::search::{Limits, Searcher, Strength};
    /// use janggi_core::Game;
    /// let limits = Strength::new(20).within(Limits::new().depth(50));
    /// let found = Searcher::new().search(&Game::default(), &limits);
    /// assert_eq!(found.lines[0].depth, 3);
    /// ```
    #[must_use]
    pub fn within(self, limits: Limits) -> Limits {
        if self == Strength::FULL {
            return limits;
        }
        let nodes = self.nodes();
        let nodes = limits.nodes.map_or(nodes, |given| given.min(nodes));
        let lines = limits.lines.max(self.lines());
        let limits = limits.nodes(nodes).lines(lines);
        if self.0 >= Strength::FAR_SIGHTED {
            return limits;
        }
        let depth = 1 + u32::from(self.0) / 10;
        let depth = limits.depth.map_or(depth, |given| given.min(depth));
        limits.depth(depth)
    }

    /// How many positions are looked at: ever more for those who look at more than a few plies, twice
    /// as many every twelve steps.
    fn nodes(self) -> u64 {
        let steps = u64::from(self.0.saturating_sub(Strength::FAR_SIGHTED));
        let nodes = LEAST_NODES << (steps / 12);
        nodes + nodes * (steps % 12) / 12
    }

    /// What this strength gives away without noticing, in hundredths of a point.
    fn margin(self) -> u64 {
        let steady = u64::from(Strength::STEADY);
        let short = steady.saturating_sub(self.0.into());
        MOST_WAVERING * short * short / (steady * steady)
    }

    /// Between how many lines to waver: fewer where less is given away, since they share the positions that
    /// are looked at.
    fn lines(self) -> usize {
        match self.margin() {
            0 => 1,
            margin => 2 + (WAVERING_LINES - 2) * margin as usize / MOST_WAVERING as usize,
        }
    }

    /// Which of the lines that a search [within](Strength::within) this strength found is played.
    pub fn pick<'a>(self, found: &'a Found, position: &Position, seed: u64) -> Option<&'a Line> {
        waver(found, position, self.margin(), seed)
    }

    /// The move of this strength; `None` when the game is over. Full strength looks as far as
    /// [strength 99](Strength::new) here, since there is no limit.
    pub fn choose(self, searcher: &mut Searcher, game: &Game, seed: u64) -> Option<Move> {
        self.choose_within(searcher, game, seed, &Stop::new())
    }

    /// As [`choose`](Strength::choose), until it is told to stop.
    pub fn choose_within(
        self,
        searcher: &mut Searcher,
        game: &Game,
        seed: u64,
        stop: &Stop,
    ) -> Option<Move> {
        let limits = self.min(Strength(99)).within(Limits::new().stop(stop));
        let found = searcher.search(game, &limits);
        self.pick(&found, game.position(), seed)?.moves.first().copied()
    }
}

/// At strength 0, two soldiers.
const MOST_WAVERING: u64 = 400;
const LEAST_NODES: u64 = 20_000;
/// Between how many lines to waver at most.
pub(super) const WAVERING_LINES: usize = 12;

/// The line that is best when every line gets a mood between nothing and a margin. A decided game is
/// no matter of mood.
pub(super) fn waver<'a>(
    found: &'a Found,
    position: &Position,
    margin: u64,
    seed: u64,
) -> Option<&'a Line> {
    let mut random = seed ^ position.key();
    let mut mood = |line: &Line| {
        let mood = (next_random(&mut random) % margin.max(1)) as i32;
        line.value.hundredths() + if line.value.is_decided() { 0 } else { mood }
    };
    let moods: Vec<i32> = found.lines.iter().map(&mut mood).collect();
    let best = (0..moods.len()).max_by_key(|&i| (moods[i], core::cmp::Reverse(i)))?;
    found.lines.get(best)
}

/// The next number of `splitmix64`.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

impl Default for Strength {
    fn default() -> Strength {
        Strength::FULL
    }
}

impl FromStr for Strength {
    type Err = ParseIntError;

    /// Reads a number; more than 100 is 100.
    fn from_str(text: &str) -> Result<Strength, ParseIntError> {
        text.parse().map(Strength::new)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_strength_looks_further_and_wavers_less() {
        for strength in 0..99 {
            let (one, next) = (Strength(strength), Strength(strength + 1));
            let (limits, further) = (one.within(Limits::new()), next.within(Limits::new()));
            let depth = |limits: &Limits| limits.depth.unwrap_or(u32::MAX);
            assert!(depth(&limits) <= depth(&further) && one.margin() >= next.margin());
            // Every step makes a difference.
            assert!(limits.nodes <= further.nodes && limits.lines >= further.lines);
            assert!(one.margin() > next.margin() || limits.nodes < further.nodes, "{one}");
        }
        assert_eq!(Strength::FULL.within(Limits::new()), Limits::new());
        assert_eq!(Strength(99).margin(), 0);
        let lines = [0, 20, 40, 60, 79, 80].map(|n| Strength(n).within(Limits::new()).lines);
        assert_eq!(lines, [12, 7, 4, 2, 1, 1]);
    }

    #[test]
    fn limits_that_are_tighter_stay() {
        let limits = Strength(50).within(Limits::new().depth(2).nodes(100).lines(30));
        assert_eq!((limits.depth, limits.nodes, limits.lines), (Some(2), Some(100), 30));
    }
}
