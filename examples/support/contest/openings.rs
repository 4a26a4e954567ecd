//! Positions that games of a match begin from.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use janggi_core::record::{Record, gib};
use janggi_core::search::{Limits, Searcher};
use janggi_core::{Formation, Game, Move, Position, Rules, Side};

use crate::args::Failure;
use crate::random::Random;
use crate::records::files::{find, for_each, open};

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Random moves after a set-up.
    Random,
    /// The first moves of the records in files or folders. A set-up that they lack, or whose openings
    /// are used up, begins with random moves.
    Records(Vec<String>),
}

/// A pair of set-ups has a number below this.
const SETUPS: usize = 16;
/// Neither side may be better by more, in hundredths of a point, by a search this deep.
const BALANCE: i32 = 200;
const GLANCE: u32 = 6;

/// The openings of a match, one for each pair of games: all 16 pairs of standard set-ups in turn, then
/// some moves after which neither side is clearly ahead. The same number brings the same opening.
///
/// ```
/// use janggi_core::Rules;
/// use janggi_examples::contest::{Openings, Source};
/// let openings = Openings::new(&Source::Random, Rules::KAKAO, 4, 1).unwrap();
/// let game = openings.game(3);
/// assert_eq!(game.moves().len(), 4);
/// assert_eq!(openings.game(3), game);
/// assert_ne!(openings.game(4).start(), game.start());
/// ```
#[derive(Debug)]
pub struct Openings {
    rules: Rules,
    plies: usize,
    seed: u64,
    /// For each pair of set-ups, the openings of the records in random order.
    recorded: Vec<Mutex<Recorded>>,
}

#[derive(Debug, Default)]
struct Recorded {
    /// Not looked at yet.
    candidates: Vec<Vec<Move>>,
    /// Those that turned out even.
    even: Vec<Game>,
}

impl Openings {
    /// Openings of so many plies.
    ///
    /// # Errors
    ///
    /// If the records cannot be read; records that are broken are passed over.
    pub fn new(source: &Source, rules: Rules, plies: usize, seed: u64) -> Result<Self, Failure> {
        let mut candidates = match source {
            Source::Random => vec![Vec::new(); SETUPS],
            Source::Records(paths) => first_moves(paths, plies)?,
        };
        let mut random = Random::new(seed);
        for candidates in &mut candidates {
            random.shuffle(candidates);
        }
        let recorded = |candidates| Mutex::new(Recorded { candidates, even: Vec::new() });
        let recorded = candidates.into_iter().map(recorded).collect();
        Ok(Openings { rules, plies, seed, recorded })
    }

    /// How many different openings the records have, even or not.
    pub fn recorded(&self) -> usize {
        let count = |setup| {
            let recorded = self.lock(setup);
            recorded.candidates.len() + recorded.even.len()
        };
        (0..SETUPS).map(count).sum()
    }

    /// The opening of a pair of games.
    pub fn game(&self, pair: u32) -> Game {
        let (setup, turn) = (pair as usize % SETUPS, pair as usize / SETUPS);
        self.recorded_game(setup, turn).unwrap_or_else(|| self.random_game(setup, pair))
    }

    fn lock(&self, setup: usize) -> MutexGuard<'_, Recorded> {
        self.recorded[setup].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self, setup: usize) -> Position {
        let formations = Formation::STANDARD;
        Position::start(formations[setup % 4], formations[setup / 4], self.rules)
    }

    /// The n-th even opening of the records.
    fn recorded_game(&self, setup: usize, turn: usize) -> Option<Game> {
        let mut recorded = self.lock(setup);
        while recorded.even.len() <= turn {
            let moves = recorded.candidates.pop()?;
            let mut game = Game::new(self.start(setup));
            if moves.iter().all(|&m| game.play(m).is_ok()) && is_even(&game) {
                recorded.even.push(game);
            }
        }
        Some(recorded.even[turn].clone())
    }

    fn random_game(&self, setup: usize, pair: u32) -> Game {
        let mut random = Random::new(self.seed.wrapping_mul(0x1_0000_0001) + u64::from(pair));
        loop {
            let mut game = Game::new(self.start(setup));
            for _ in 0..self.plies {
                let moves = game.legal_moves();
                if moves.is_empty() || game.play(moves[random.below(moves.len())]).is_err() {
                    break;
                }
            }
            if is_even(&game) {
                return game;
            }
        }
    }
}

/// Whether the game goes on and neither side is clearly ahead.
fn is_even(game: &Game) -> bool {
    let found = Searcher::with_table(1).search(game, &Limits::new().depth(GLANCE));
    found.value().is_some_and(|value| value.hundredths().abs() <= BALANCE)
}

/// For each pair of set-ups, how the records begin; each beginning once.
fn first_moves(paths: &[String], plies: usize) -> Result<Vec<Vec<Vec<Move>>>, Failure> {
    let mut openings = vec![Vec::new(); SETUPS];
    let mut seen = HashSet::new();
    let read = |source: &_| {
        let records = open(source, gib::Options::default())?.filter_map(Result::ok);
        Ok(records.filter_map(|record| beginning(&record, plies)).collect::<Vec<_>>())
    };
    for_each(&find(paths)?, read, |_, beginnings| {
        for (setup, key, moves) in beginnings {
            if seen.insert((setup, key)) {
                openings[setup].push(moves);
            }
        }
        Ok(())
    })?;
    Ok(openings)
}

/// The pair of set-ups, the key of the position after the first moves, and these moves; `None` for
/// handicaps, other set-ups than the standard ones and games that are too short.
fn beginning(record: &Record, plies: usize) -> Option<(usize, u64, Vec<Move>)> {
    if record.is_from_edited_start() || record.moves().len() <= plies {
        return None;
    }
    let number = |side| {
        let formation = record.formation(side)?;
        Formation::STANDARD.iter().position(|&standard| standard == formation)
    };
    let setup = number(Side::Cho)? + 4 * number(Side::Han)?;
    let (position, _) = record.plies().nth(plies)?;
    Some((setup, position.key(), record.moves()[..plies].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pairs_of_setups_take_their_turn() {
        let openings = Openings::new(&Source::Random, Rules::KAKAO, 2, 1).unwrap();
        let starts: HashSet<String> =
            (0..16).map(|pair| openings.game(pair).start().fen()).collect();
        assert_eq!(starts.len(), 16);
    }

    #[test]
    fn records_are_used_once_before_random_moves() {
        let folder = std::env::temp_dir().join(format!("janggi-openings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut game = Game::default();
        for text in ["b1c3", "b10c8", "i4h4", "a7b7", "h4h5"] {
            game.play(text.parse().unwrap()).unwrap();
        }
        let record = gib::to_string(&Record::from_game(&game).unwrap());
        // The same game twice is one opening.
        std::fs::write(folder.join("games.gib"), format!("{record}\n{record}")).unwrap();
        let source = Source::Records(vec![folder.to_string_lossy().into_owned()]);
        let openings = Openings::new(&source, Rules::KAKAO, 4, 1).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(openings.recorded(), 1);
        // The set-up takes its turn once in 16 pairs.
        let recorded = |pair: &u32| openings.game(*pair).moves() == &game.moves()[..4];
        let pairs: Vec<u32> = (0..48).filter(recorded).collect();
        assert!(matches!(pairs[..], [pair] if pair < 16), "{pairs:?}");
    }
}
