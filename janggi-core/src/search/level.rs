//! Opponents for people.

use core::fmt;
use core::time::Duration;

use super::strength::{WAVERING_LINES, waver};
use super::{Limits, Searcher, Stop};
use crate::{Game, Move};

/// How well to play: the three levels that players know from other programs. For finer steps there is
/// [`Strength`](super::Strength).
///
/// ```
/// use janggi_core::search::{Level, Searcher};
/// use janggi_core::Game;
/// let game = Game::default();
/// let m = Level::Easy.choose(&mut Searcher::new(), &game, 7).unwrap();
/// assert!(game.is_legal(m));
/// assert_eq!(Level::Easy.choose(&mut Searcher::new(), &game, 7), Some(m));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Level {
    /// Looks one ply ahead and wavers between moves that look about equally good (쉬움).
    Easy,
    /// Looks three plies ahead, exchanges further (보통).
    #[default]
    Normal,
    /// Thinks for a second (어려움).
    Hard,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// `easy`, `normal` or `hard`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// The level of a [`name`](Level::name), English or Korean.
    ///
    /// ```
    /// use janggi_core::search::Level;
    /// assert_eq!(Level::from_name("easy"), Some(Level::Easy));
    /// assert_eq!(Level::from_name("어려움"), Some(Level::Hard));
    /// ```
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name || level.korean() == name)
    }

    /// The name in Korean.
    pub const fn korean(self) -> &'static str {
        match self {
            Level::Easy => "쉬움",
            Level::Normal => "보통",
            Level::Hard => "어려움",
        }
    }

    /// How far the level looks.
    pub fn limits(self) -> Limits {
        match self {
            Level::Easy => Limits::new().depth(1).lines(WAVERING_LINES),
            Level::Normal => Limits::new().depth(3),
            Level::Hard => Limits::new().time(Duration::from_secs(1)),
        }
    }

    /// The level's move; `None` when the game is over. Only moves that the rules allow after all that
    /// was played, so that no game is lost by a forbidden repetition.
    ///
    /// `seed` decides where the easy level wavers: the same seed, the same move.
    pub fn choose(self, searcher: &mut Searcher, game: &Game, seed: u64) -> Option<Move> {
        self.choose_within(searcher, game, seed, &Stop::new())
    }

    /// As [`choose`](Level::choose), until it is told to stop.
    pub fn choose_within(
        self,
        searcher: &mut Searcher,
        game: &Game,
        seed: u64,
        stop: &Stop,
    ) -> Option<Move> {
        let found = searcher.search(game, &self.limits().stop(stop));
        if self != Level::Easy {
            return found.best();
        }
        waver(&found, game.position(), WAVERING, seed)?.moves.first().copied()
    }
}

/// The easy level gives away up to a soldier and a half without noticing, in hundredths of a point.
const WAVERING: u64 = 300;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
