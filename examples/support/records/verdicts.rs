//! What a rule set says of recorded games, and what the records say.

use std::collections::BTreeMap;

use janggi_core::record::{Decision, Record};
use janggi_core::{EndReason, Game, IllegalMove, Outcome, Rules, Side};

use super::table::{Table, percent};

/// What becomes of a recorded game under a rule set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Verdict {
    /// The last move ends the game, for this reason.
    Ended(&'static str),
    /// The game is not over after the last move.
    GoesOn,
    /// The rules end the game before the record does, for this reason.
    EndedEarlier(&'static str),
    /// The rules refuse a move of the record, for this reason.
    Refused(&'static str),
}

/// Games by how their record says that they ended and what the rules make of them.
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    games: BTreeMap<(&'static str, Verdict), u64>,
    /// Games that the last move ends by the rules: all, and those with the recorded winner.
    ended: u64,
    same_winner: u64,
    /// The same for those whose record says that the score decided.
    by_score: u64,
    by_score_explained: u64,
    by_score_same: u64,
}

impl Verdicts {
    /// Judges a game.
    pub fn add(&mut self, record: &Record, rules: Rules) {
        let (verdict, outcome) = judge(record, rules);
        let manner = record.result().manner.map_or("not told", |manner| manner.name());
        *self.games.entry((manner, verdict)).or_default() += 1;
        let same = outcome.is_some_and(|outcome| agrees(record, outcome));
        self.ended += u64::from(outcome.is_some());
        self.same_winner += u64::from(same);
        if manner == "points" {
            self.by_score += 1;
            self.by_score_explained += u64::from(outcome.is_some_and(|outcome| outcome.by_score));
            self.by_score_same += u64::from(same);
        }
    }

    /// Takes over the games of another.
    pub fn merge(&mut self, other: Verdicts) {
        for (key, count) in other.games {
            *self.games.entry(key).or_default() += count;
        }
        self.ended += other.ended;
        self.same_winner += other.same_winner;
        self.by_score += other.by_score;
        self.by_score_explained += other.by_score_explained;
        self.by_score_same += other.by_score_same;
    }

    /// The table: a row for each way in which records say that games ended, a column for each
    /// verdict of the rules.
    pub fn text(&self, rules: &Rules) -> String {
        let mut verdicts: Vec<Verdict> = self.games.keys().map(|(_, verdict)| *verdict).collect();
        verdicts.sort_unstable();
        verdicts.dedup();
        let names: Vec<String> = verdicts
            .iter()
            .map(|verdict| match verdict {
                Verdict::Ended(reason) => (*reason).to_string(),
                Verdict::GoesOn => "goes on".to_string(),
                Verdict::EndedEarlier(reason) => format!("earlier: {reason}"),
                Verdict::Refused(reason) => format!("refused: {reason}"),
            })
            .collect();
        let mut headings = vec!["record says", "games"];
        headings.extend(names.iter().map(String::as_str));
        let mut table = Table::new(&headings);
        let mut manners: Vec<&str> = self.games.keys().map(|(manner, _)| *manner).collect();
        manners.dedup();
        for manner in manners {
            let of = |verdict| self.games.get(&(manner, verdict)).copied().unwrap_or(0);
            let counts: Vec<u64> = verdicts.iter().map(|verdict| of(*verdict)).collect();
            let mut cells = vec![manner.to_string(), counts.iter().sum::<u64>().to_string()];
            cells.extend(counts.iter().map(|count| match count {
                0 => "·".to_string(),
                count => count.to_string(),
            }));
            table.row(cells);
        }
        let Verdicts { ended, same_winner, by_score, by_score_explained, by_score_same, .. } = self;
        format!(
            "Rules: {rules}\n{}\n\
             Ended on the last move by the rules: {ended}, with the recorded winner {same_winner} ({}).\n\
             Decided by score according to the record: {by_score}, explained by the rules \
             {by_score_explained} ({}), with the recorded winner {by_score_same}.\n",
            table.text(),
            percent(*same_winner, *ended),
            percent(*by_score_explained, *by_score),
        )
    }
}

/// What the rules make of a game, and the outcome if the last move ends it.
fn judge(record: &Record, rules: Rules) -> (Verdict, Option<Outcome>) {
    let mut game = Game::new(record.start().with_rules(rules));
    for &m in record.moves() {
        match game.play(m) {
            Ok(()) => {}
            Err(IllegalMove::GameOver(outcome)) => {
                return (Verdict::EndedEarlier(name(outcome)), None);
            }
            Err(why) => return (Verdict::Refused(why.name()), None),
        }
    }
    match game.outcome() {
        Some(outcome) => (Verdict::Ended(name(outcome)), Some(outcome)),
        None => (Verdict::GoesOn, None),
    }
}

fn name(outcome: Outcome) -> &'static str {
    match outcome.reason {
        EndReason::Checkmate => "mate",
        reason => reason.name(),
    }
}

fn agrees(record: &Record, outcome: Outcome) -> bool {
    match record.result().decision {
        Decision::Win(side) => outcome.winner == Some(side),
        Decision::Draw => outcome.winner.is_none(),
        Decision::Void | Decision::Unknown => false,
    }
}

/// Wins of Cho, draws, wins of Han, and games without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games that Cho won.
    pub cho: u64,
    /// Draws.
    pub draws: u64,
    /// Games that Han won.
    pub han: u64,
    /// Games whose result is not known or does not count.
    pub open: u64,
}

impl Score {
    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        match record.result().decision {
            Decision::Win(Side::Cho) => self.cho += 1,
            Decision::Win(Side::Han) => self.han += 1,
            Decision::Draw => self.draws += 1,
            Decision::Void | Decision::Unknown => self.open += 1,
        }
    }

    /// Takes over the games of another.
    pub fn merge(&mut self, other: Score) {
        self.cho += other.cho;
        self.draws += other.draws;
        self.han += other.han;
        self.open += other.open;
    }

    /// How many games there are.
    pub fn games(self) -> u64 {
        self.cho + self.draws + self.han + self.open
    }
}
