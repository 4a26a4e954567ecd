//! Lines of play of many kinds.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use janggi_core::record::{Record, gib};
use janggi_core::{Move, Position, Rules};

use super::Question;
use crate::support::{Rng, Start, random_setup};

/// A kind of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// Anything, from the start of a game.
    Openings,
    /// Anything, from some pieces anywhere.
    Scattered,
    /// Pieces around a palace, and as many checks as can be given.
    Checks,
    /// Generals, guards and hardly anything else.
    Bare,
    /// Cannons, and little to jump over.
    Cannons,
    /// Generals that face or step into each other's sight.
    Facing,
    /// Passes wherever there is one.
    Passes,
    /// To and fro.
    Shuttles,
    /// Parts of games that people have played.
    Records,
}

impl Play {
    /// Every kind.
    pub const ALL: [Play; 9] = [
        Play::Openings,
        Play::Scattered,
        Play::Checks,
        Play::Bare,
        Play::Cannons,
        Play::Facing,
        Play::Passes,
        Play::Shuttles,
        Play::Records,
    ];

    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Play::Openings => "openings",
            Play::Scattered => "scattered",
            Play::Checks => "checks",
            Play::Bare => "bare",
            Play::Cannons => "cannons",
            Play::Facing => "facing",
            Play::Passes => "passes",
            Play::Shuttles => "shuttles",
            Play::Records => "records",
        }
    }

    fn start(self, rng: &mut Rng) -> Start {
        match self {
            Play::Openings | Play::Records => Start::Formations,
            Play::Scattered => Start::Scattered,
            Play::Checks => rng.pick(&[Start::Siege, Start::Hunted]),
            Play::Bare => rng.pick(&[Start::Bare, Start::Hunted]),
            Play::Cannons => Start::Cannons,
            Play::Facing => Start::Facing,
            Play::Passes => rng.pick(&[Start::Scattered, Start::Facing, Start::Bare]),
            Play::Shuttles => rng.pick(&[Start::Scattered, Start::Siege, Start::Cannons]),
        }
    }

    /// Whether a player of this kind likes a move; `last` is the player's own last one.
    fn likes(self, position: &Position, m: Move, last: Option<Move>) -> bool {
        let next = || position.play(m).expect("a legal move");
        match self {
            Play::Checks => next().is_check(),
            Play::Facing => {
                m.from() == Some(position.general(position.turn())) || next().is_bikjang()
            }
            Play::Passes => m == Move::Pass,
            Play::Shuttles => {
                last.is_some_and(|last| (last.from(), last.to()) == (m.to(), m.from()))
            }
            _ => true,
        }
    }
}

/// A line of play.
#[derive(Clone, Debug)]
pub struct Line {
    /// Where it starts.
    pub fen: String,
    /// The start and the position after each move.
    pub positions: Vec<Position>,
    /// The moves, as UCI.
    pub moves: Vec<String>,
}

impl Line {
    fn new(start: Position) -> Line {
        Line { fen: start.fen(), positions: vec![start], moves: Vec::new() }
    }

    /// The position at its end.
    pub fn last(&self) -> &Position {
        self.positions.last().unwrap_or_else(|| unreachable!("a line has a start"))
    }

    /// The position after so many plies, as the engine is told it.
    pub fn question(&self, plies: usize) -> Question<'_> {
        Question { fen: &self.fen, moves: &self.moves[..plies] }
    }

    /// Plays on, if the move is legal.
    fn push(&mut self, m: Move) -> bool {
        let Ok(next) = self.last().play(m) else { return false };
        self.moves.push(self.last().uci(m));
        self.positions.push(next);
        true
    }
}

/// Where lines come from.
#[derive(Clone, Debug)]
pub struct Source {
    /// Files of records, if there are any.
    files: Vec<PathBuf>,
}

impl Source {
    /// A source of lines; `records` is a folder of `.gib` files.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn new(records: Option<&Path>) -> io::Result<Source> {
        let mut files = Vec::new();
        if let Some(folder) = records {
            for entry in fs::read_dir(folder)? {
                files.push(entry?.path());
            }
            files.retain(|path| path.extension().is_some_and(|ending| ending == "gib"));
            files.sort();
        }
        Ok(Source { files })
    }

    /// Whether there are lines of this kind.
    pub fn has(&self, play: Play) -> bool {
        play != Play::Records || !self.files.is_empty()
    }

    /// So many lines of at most so many plies; the same seed, the same lines.
    ///
    /// # Errors
    ///
    /// If a file of records cannot be read.
    pub fn lines(
        &self,
        play: Play,
        rules: Rules,
        seed: u64,
        count: usize,
        plies: usize,
    ) -> io::Result<Vec<Line>> {
        let mut rng = Rng::new(seed);
        if play != Play::Records {
            return Ok((0..count).map(|_| play_line(&mut rng, play, rules, plies)).collect());
        }
        let file = File::open(&self.files[rng.below(self.files.len())])?;
        let records: Vec<Record> = gib::Reader::new(file).flatten().collect();
        let line = |_| record_line(&mut rng, &records, rules, plies);
        Ok(if records.is_empty() { Vec::new() } else { (0..count).map(line).collect() })
    }
}

fn play_line(rng: &mut Rng, play: Play, rules: Rules, plies: usize) -> Line {
    let start = play.start(rng);
    let setup = random_setup(rng, start);
    let mut line = Line::new(Position::from_setup(&setup, rules).expect("a legal setup"));
    let mut played: Vec<Move> = Vec::new();
    for _ in 0..plies {
        let position = line.last();
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let last = played.iter().rev().nth(1).copied();
        let mut liked = moves.to_vec();
        liked.retain(|&m| play.likes(position, m, last));
        let any = liked.is_empty() || rng.percent(25);
        let m = if any { rng.pick(&moves) } else { rng.pick(&liked) };
        played.push(m);
        line.push(m);
    }
    line
}

/// A part of a recorded game, as far as these rules allow its moves.
fn record_line(rng: &mut Rng, records: &[Record], rules: Rules, plies: usize) -> Line {
    let record = &records[rng.below(records.len())];
    let skipped = rng.below(record.moves().len() + 1);
    let start = record.plies().nth(skipped).map_or(*record.end(), |(position, _)| position);
    let mut line = Line::new(start.with_rules(rules));
    for &m in record.moves().iter().skip(skipped).take(plies) {
        if !line.push(m) {
            break;
        }
    }
    line
}
