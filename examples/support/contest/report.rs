//! What the games of a match say.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::{Contender, Fault, Pair, Played, Timing};
use crate::tally::Tally;

/// A sequential test: whether the first engine is stronger by `elo1`, or only by `elo0`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Test {
    /// The hypothesis to stay with.
    pub elo0: f64,
    /// The hypothesis to be shown.
    pub elo1: f64,
}

impl Test {
    /// Either hypothesis is accepted wrongly in at most 5 % of all matches.
    const BOUND: f64 = 2.944;

    /// Which hypothesis is accepted: the second, the first, or none yet.
    pub fn verdict(&self, tally: &Tally) -> Option<bool> {
        let ratio = tally.log_likelihood_ratio(self.elo0, self.elo1);
        if ratio >= Test::BOUND {
            Some(true)
        } else if ratio <= -Test::BOUND {
            Some(false)
        } else {
            None
        }
    }
}

/// The results so far.
#[derive(Debug)]
pub struct Report {
    names: [String; 2],
    paces: [String; 2],
    test: Test,
    tally: Tally,
    /// Lost, drawn and won by the first engine.
    games: [u32; 3],
    plies: usize,
    endings: BTreeMap<String, u32>,
    forfeits: BTreeMap<(usize, &'static str), u32>,
    timing: [Timing; 2],
    started: Instant,
    /// Pairs played since then.
    fresh: u32,
    pairs: u32,
}

impl Report {
    /// Before the first of so many pairs.
    pub fn new(contenders: &[Contender; 2], test: Test, pairs: u32) -> Report {
        Report {
            names: contenders.each_ref().map(|one| one.name.clone()),
            paces: contenders.each_ref().map(|one| one.pace.to_string()),
            test,
            tally: Tally::default(),
            games: [0; 3],
            plies: 0,
            endings: BTreeMap::new(),
            forfeits: BTreeMap::new(),
            timing: [Timing::default(); 2],
            started: Instant::now(),
            fresh: 0,
            pairs,
        }
    }

    /// Adds a pair; `fresh` if it was played just now.
    pub fn add(&mut self, pair: &Pair, fresh: bool) {
        self.fresh += u32::from(fresh);
        self.tally.add_pair(pair.iter().map(|played| played.half_points).sum());
        for played in pair {
            self.add_game(played);
        }
    }

    fn add_game(&mut self, played: &Played) {
        self.games[played.half_points.min(2)] += 1;
        self.plies += played.moves.len();
        *self.endings.entry(played.reason.clone()).or_default() += 1;
        if let Some(forfeit) = &played.forfeit {
            *self.forfeits.entry((forfeit.engine, forfeit.fault.name())).or_default() += 1;
        }
        for (all, timing) in self.timing.iter_mut().zip(&played.timing) {
            all.join(timing);
        }
    }

    /// The results of pairs.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Whether the sequential test has come to an end.
    pub fn is_decided(&self) -> bool {
        self.test.verdict(&self.tally).is_some()
    }

    /// A line that says how things stand; empty before the first pair.
    pub fn line(&self) -> String {
        let Some(elo) = self.tally.elo() else { return String::new() };
        let [lost, drawn, won] = self.games;
        let Test { elo0, elo1 } = self.test;
        let mut line = format!(
            "pair {} of {}: +{won} ={drawn} -{lost}, {:.1} %, Elo {:+.0} [{:+.0}, {:+.0}], LLR {:+.2} ({elo0} or {elo1}), pairs {:?}",
            self.tally.len(),
            self.pairs,
            100.0 * self.tally.share(),
            elo.value,
            elo.low,
            elo.high,
            self.tally.log_likelihood_ratio(elo0, elo1),
            self.tally.pairs(),
        );
        let forfeits: u32 = self.forfeits.values().sum();
        if forfeits > 0 {
            let _ = write!(line, ", {forfeits} forfeits");
        }
        if let Some(left) = self.time_left() {
            let _ = write!(line, ", {} left", in_words(left));
        }
        line
    }

    /// How long all pairs that are open will take; `None` before the first was played, and after the
    /// last.
    fn time_left(&self) -> Option<Duration> {
        let open = self.pairs.saturating_sub(self.tally.len());
        (self.fresh > 0 && open > 0).then(|| self.started.elapsed() * open / self.fresh)
    }

    /// The results as a table of Markdown, and what else there is to say; empty before the first pair.
    pub fn summary(&self) -> String {
        let Some(elo) = self.tally.elo() else { return String::new() };
        let [lost, drawn, won] = self.games;
        let games = lost + drawn + won;
        let ([first, second], [pace, other]) = (&self.names, &self.paces);
        let pace = if pace == other { pace.clone() } else { format!("{pace} : {other}") };
        let verdict = match self.test.verdict(&self.tally) {
            Some(true) => format!("at least {:+}", self.test.elo1),
            Some(false) => format!("at most {:+}", self.test.elo0),
            None => "open".to_owned(),
        };
        let mut text = String::new();
        let _ = writeln!(
            text,
            "| first | second | limit | games | won | drawn | lost | share | Elo | 95 % | test {} or {} |\n\
             |---|---|---|---|---|---|---|---|---|---|---|\n\
             | {first} | {second} | {pace} | {games} | {won} | {drawn} | {lost} | {:.1} % | {:+.0} | {:+.0} to {:+.0} | {verdict} (LLR {:+.2}) |\n",
            self.test.elo0,
            self.test.elo1,
            100.0 * self.tally.share(),
            elo.value,
            elo.low,
            elo.high,
            self.tally.log_likelihood_ratio(self.test.elo0, self.test.elo1),
        );
        for (engine, timing) in self.timing.iter().enumerate() {
            let _ = writeln!(
                text,
                "{}: {} moves of {:.1} ms; {} over the limit, by {:.2} ms in the mean of all and {:.1} ms at most; {}",
                self.names[engine],
                timing.moves,
                timing.mean(),
                timing.late,
                timing.mean_over(),
                timing.most_over,
                self.forfeits_of(engine),
            );
        }
        let endings: Vec<String> =
            self.endings.iter().map(|(reason, games)| format!("{reason} {games}")).collect();
        let plies = self.plies / games.max(1) as usize;
        let _ = writeln!(text, "{plies} plies a game; ended by {}", endings.join(", "));
        text
    }

    fn forfeits_of(&self, engine: usize) -> String {
        let count = |fault: Fault| {
            let games = self.forfeits.get(&(engine, fault.name()))?;
            Some(format!("{games} by {}", fault.name()))
        };
        let counts: Vec<String> = Fault::ALL.into_iter().filter_map(count).collect();
        if counts.is_empty() {
            "no forfeits".to_owned()
        } else {
            format!("forfeits: {}", counts.join(", "))
        }
    }
}

/// A time in the two units that matter.
fn in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours} h {minutes} min")
    } else if minutes > 0 {
        format!("{minutes} min {} s", seconds % 60)
    } else {
        format!("{seconds} s")
    }
}
