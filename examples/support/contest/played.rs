//! Games between two engines.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use janggi_core::{EndReason, Game, Outcome, Position, Rules, Side};
use serde::{Deserialize, Serialize};

use super::resignation::Agreement;
use super::{Contest, Pace};
use crate::args::Failure;
use crate::uci::{Answer, Client, Silence};

/// A game as it is logged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The number of its pair.
    pub pair: u32,
    /// Whether the first engine had Cho.
    pub first_is_cho: bool,
    /// What the first engine scored, in half points.
    pub half_points: usize,
    /// Why the game ended, by the name of the reason.
    pub reason: String,
    /// Where the opening began.
    pub fen: String,
    /// How many of the moves belong to the opening.
    #[serde(default)]
    pub opening: usize,
    /// The moves in UCI.
    pub moves: Vec<String>,
    /// What the engine did that lost, if it was no move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// How long the engines thought.
    #[serde(default)]
    pub timing: [Timing; 2],
}

/// A game lost without being beaten.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// Which engine, 0 or 1.
    pub engine: usize,
    /// What it did.
    pub fault: Fault,
    /// What it said, or how it failed.
    pub detail: String,
}

/// What loses a game without being beaten.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A move that is not legal, or none.
    IllegalMove,
    /// The clock ran out, or no move came at all.
    Time,
    /// The program ended.
    Crash,
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 3] = [Fault::IllegalMove, Fault::Time, Fault::Crash];

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::IllegalMove => "illegal move",
            Fault::Time => "time",
            Fault::Crash => "crash",
        }
    }
}

/// How long an engine thought, as the other end of the pipe sees it.
///
/// ```
/// use std::time::Duration;
/// use janggi_examples::contest::Timing;
/// let mut timing = Timing::default();
/// timing.add(Duration::from_millis(103), Some(Duration::from_millis(100)));
/// timing.add(Duration::from_millis(99), Some(Duration::from_millis(100)));
/// assert_eq!((timing.moves, timing.late), (2, 1));
/// assert!((timing.mean_over() - 1.5).abs() < 1e-9 && (timing.most_over - 3.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Timing {
    /// Moves.
    pub moves: u32,
    /// Time for all of them, in milliseconds.
    pub total: f64,
    /// How many took longer than their limit.
    pub late: u32,
    /// By how much all of these took longer, in milliseconds.
    pub over: f64,
    /// By how much the worst of them did.
    pub most_over: f64,
}

impl Timing {
    /// Adds a move and what it might take at most.
    pub fn add(&mut self, took: Duration, most: Option<Duration>) {
        let over = most.map_or(Duration::ZERO, |most| took.saturating_sub(most));
        self.moves += 1;
        self.total += millis(took);
        self.late += u32::from(!over.is_zero());
        self.over += millis(over);
        self.most_over = self.most_over.max(millis(over));
    }

    /// Adds the moves of another game.
    pub fn join(&mut self, other: &Timing) {
        self.moves += other.moves;
        self.total += other.total;
        self.late += other.late;
        self.over += other.over;
        self.most_over = self.most_over.max(other.most_over);
    }

    /// The mean time of a move, in milliseconds.
    pub fn mean(&self) -> f64 {
        self.total / f64::from(self.moves.max(1))
    }

    /// The mean time over the limit of a move, in milliseconds; moves in time count as 0.
    pub fn mean_over(&self) -> f64 {
        self.over / f64::from(self.moves.max(1))
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

impl Played {
    /// The opening of the game.
    ///
    /// # Errors
    ///
    /// If the log has been tampered with.
    pub fn opening(&self, rules: Rules) -> Result<Game, Failure> {
        let mut game = Game::new(Position::from_fen(&self.fen, rules)?);
        for text in self.moves.iter().take(self.opening) {
            let m = game.position().parse_uci(text)?;
            game.play(m)?;
        }
        Ok(game)
    }
}

/// A table with both engines.
pub(super) struct Board<'a> {
    contest: &'a Contest,
    /// Whether nobody wants to know any more.
    closed: &'a AtomicBool,
    engines: [Client; 2],
}

/// How long a program that has nothing to do with its clock is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

impl<'a> Board<'a> {
    /// Starts both engines.
    pub(super) fn new(contest: &'a Contest, closed: &'a AtomicBool) -> Result<Board<'a>, Failure> {
        let [first, second] = &contest.contenders;
        Ok(Board { contest, closed, engines: [first.start()?, second.start()?] })
    }

    /// Plays a game to its end, or until nobody wants to know. Whoever crashes has lost it and is
    /// started again for the next one.
    pub(super) fn play(
        &mut self,
        opening: &Game,
        pair: u32,
        first_is_cho: bool,
    ) -> Result<Option<Played>, Failure> {
        for engine in &mut self.engines {
            engine.tell("ucinewgame")?;
            engine.ready()?;
        }
        let mut game = opening.clone();
        let first = if first_is_cho { Side::Cho } else { Side::Han };
        let mut left = self.contest.contenders.each_ref().map(|one| one.pace.clock());
        let mut timing = [Timing::default(); 2];
        let mut forfeit = None;
        let mut agreement = Agreement::default();
        while game.outcome().is_none() {
            if self.closed.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if game.moves().len() >= self.contest.max_plies {
                game.declare(Outcome::draw(EndReason::Agreement, game.score()));
                break;
            }
            let mover = game.turn();
            let engine = usize::from(mover != first);
            match self.play_move(engine, &mut game, &mut left, &mut timing[engine]) {
                Ok(score) => {
                    let rule = self.contest.resignation;
                    let loser = rule.and_then(|rule| agreement.note(rule, mover, score));
                    if let (Some(loser), None) = (loser, game.outcome()) {
                        game.resign(loser);
                    }
                }
                Err((fault, detail)) => {
                    lose(&mut game, fault);
                    forfeit = Some(Forfeit { engine, fault, detail });
                    // What it may still have to say would come in the next game.
                    self.engines[engine] = self.contest.contenders[engine].start()?;
                }
            }
        }
        let outcome = game.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner);
        Ok(Some(Played {
            pair,
            first_is_cho,
            half_points: winner.map_or(1, |side| if side == first { 2 } else { 0 }),
            reason: outcome.map(|outcome| outcome.reason.name()).unwrap_or_default().to_owned(),
            fen: opening.start().fen(),
            opening: opening.moves().len(),
            moves: moves_of(&game),
            forfeit,
            timing,
        }))
    }

    /// Has an engine move; tells what it thinks of its game.
    fn play_move(
        &mut self,
        engine: usize,
        game: &mut Game,
        left: &mut [Option<Duration>; 2],
        timing: &mut Timing,
    ) -> Result<Option<i32>, (Fault, String)> {
        let contender = &self.contest.contenders[engine];
        let position = told(game);
        let go = contender.pace.go(game.turn() == Side::Cho, [left[engine], left[1 - engine]]);
        let most = contender.pace.most(left[engine]);
        let patience = PATIENCE + 10 * most.unwrap_or(PATIENCE);
        let Answer { text, took, score } = self.engines[engine]
            .best_move(&position, &go, patience)
            .map_err(|silence| match silence {
                Silence::Late => (Fault::Time, format!("no move in {patience:?}")),
                Silence::Gone => (Fault::Crash, "the program ended".to_owned()),
            })?;
        timing.add(took, most);
        if let (Some(left), Pace::Clock(clock)) = (&mut left[engine], &contender.pace) {
            if took > *left + contender.margin {
                return Err((Fault::Time, format!("{took:?} with {left:?} left")));
            }
            *left = left.saturating_sub(took) + clock.increment;
        }
        let m = game.position().parse_uci(&text).map_err(|error| error.to_string());
        m.and_then(|m| game.play(m).map_err(|error| error.to_string()))
            .map_err(|why| (Fault::IllegalMove, format!("{text}: {why}")))?;
        Ok(score)
    }
}

/// The side to move loses by a fault.
fn lose(game: &mut Game, fault: Fault) {
    let side = game.turn();
    match fault {
        Fault::Time => game.lose_on_time(side),
        Fault::IllegalMove | Fault::Crash => {
            game.declare(Outcome::win(!side, EndReason::Disqualification, game.score()));
        }
    }
}

fn told(game: &Game) -> String {
    let mut text = format!("position fen {}", game.start().fen());
    if !game.moves().is_empty() {
        text += " moves ";
        text += &moves_of(game).join(" ");
    }
    text
}

/// The moves of a game in UCI.
fn moves_of(game: &Game) -> Vec<String> {
    game.positions().iter().zip(game.moves()).map(|(position, &m)| position.uci(m)).collect()
}
