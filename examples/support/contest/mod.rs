//! Matches between two engines: openings, games, logs and what the results say.
//!
//! A [`Contest`] plays pairs of games, each [opening](Openings) with both colours; this program is the
//! referee. Finished games are [logged](Log), so that a match that was broken off goes on, and
//! [reported](Report).

mod contender;
mod log;
mod openings;
mod pace;
mod played;
mod report;
mod resignation;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use janggi_core::Rules;

pub use contender::{Contender, Setting};
pub use log::Log;
pub use openings::{Openings, Source};
pub use pace::{Clock, Pace};
pub use played::{Fault, Forfeit, Played, Timing};
pub use report::{Report, Test};
pub use resignation::Resignation;

use crate::args::Failure;
use played::Board;

/// What is played, and by whom.
#[derive(Debug)]
pub struct Contest {
    /// The two engines; results are told from the first one's point of view.
    pub contenders: [Contender; 2],
    /// The rules as the engines know them.
    pub variant: String,
    /// The same rules, for the referee.
    pub rules: Rules,
    /// How many pairs of games.
    pub pairs: u32,
    /// A game that is this long, opening included, is a draw.
    pub max_plies: usize,
    /// When a game is given up; never, if there is no rule.
    pub resignation: Option<Resignation>,
    /// How many games go on at once.
    pub jobs: NonZeroUsize,
}

/// Two games from the same opening, the first engine with Cho in the first of them.
pub type Pair = [Played; 2];

impl Contest {
    /// Plays all pairs that the log does not have, and hands every pair to `take` when both of its
    /// games are played: first those of the log. `take` says whether to go on.
    ///
    /// # Errors
    ///
    /// If an engine does not start, or the log cannot be written.
    pub fn play(
        &self,
        openings: &Openings,
        log: &mut Log,
        mut take: impl FnMut(&Pair, bool) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let mut open = Vec::new();
        for pair in 0..self.pairs {
            match log.done(pair) {
                [Some(first), Some(second)] => {
                    if !take(&[first, second], false)? {
                        return Ok(());
                    }
                }
                done => open.push((pair, done)),
            }
        }
        let hall = Hall {
            contest: self,
            openings,
            open,
            next: AtomicU32::new(0),
            closed: AtomicBool::new(false),
        };
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.jobs.get().min(hall.open.len()) {
                let (sender, hall) = (sender.clone(), &hall);
                scope.spawn(move || hall.play(&sender));
            }
            drop(sender);
            let listen = || -> Result<(), Failure> {
                for news in results {
                    match news? {
                        News::Game(played) => log.write(&played)?,
                        News::Pair(pair) if take(&pair, true)? => {}
                        News::Pair(_) => return Ok(()),
                    }
                }
                Ok(())
            };
            let result = listen();
            // What is still being played when the match is over is of no use.
            hall.closed.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// What a table has to tell.
enum News {
    Game(Played),
    Pair(Box<Pair>),
}

/// Where the pairs are played that are still open, by several tables at once.
struct Hall<'a> {
    contest: &'a Contest,
    openings: &'a Openings,
    open: Vec<(u32, [Option<Played>; 2])>,
    next: AtomicU32,
    closed: AtomicBool,
}

impl Hall<'_> {
    /// One table: takes an open pair after the other.
    fn play(&self, sender: &Sender<Result<News, Failure>>) {
        if let Err(failure) = self.play_pairs(sender) {
            // Nobody listens any more once something else has failed.
            let _ = sender.send(Err(failure));
        }
    }

    fn play_pairs(&self, sender: &Sender<Result<News, Failure>>) -> Result<(), Failure> {
        let mut board = Board::new(self.contest, &self.closed)?;
        loop {
            let next = self.next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some((pair, done)) = self.open.get(next) else { return Ok(()) };
            let known = done.iter().flatten().next();
            let opening = match known {
                Some(played) => played.opening(self.contest.rules)?,
                None => self.openings.game(*pair),
            };
            let mut both = Vec::new();
            for (i, done) in done.iter().enumerate() {
                let played = match done {
                    Some(played) => played.clone(),
                    None => {
                        let Some(played) = board.play(&opening, *pair, i == 0)? else {
                            return Ok(());
                        };
                        let _ = sender.send(Ok(News::Game(played.clone())));
                        played
                    }
                };
                both.push(played);
            }
            if let Ok(pair) = Pair::try_from(both) {
                let _ = sender.send(Ok(News::Pair(Box::new(pair))));
            }
        }
    }
}
