//! First moves, set-ups, openings and lengths of recorded games.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use janggi_core::record::{Manner, Record};
use janggi_core::{KoreanStyle, Side};

use super::table::{Table, bar, percent};
use super::verdicts::Score;

/// How many of the most frequent things a table lists.
const LISTED: usize = 16;
/// How many plies make one bar of the chart of lengths.
const LENGTH_STEP: usize = 20;
/// How wide the longest bar is.
const BAR: u64 = 40;

/// What is counted of a collection.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    all: Score,
    manners: BTreeMap<&'static str, Score>,
    first_moves: BTreeMap<String, Score>,
    setups: BTreeMap<String, Score>,
    openings: BTreeMap<String, Score>,
    facings: BTreeMap<&'static str, Score>,
    lengths: BTreeMap<usize, u64>,
    edited: u64,
}

impl Stats {
    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        self.all.add(record);
        let manner = record.result().manner.map_or("not told", Manner::name);
        self.manners.entry(manner).or_default().add(record);
        *self.lengths.entry(record.moves().len() / LENGTH_STEP).or_default() += 1;
        if record.is_from_edited_start() {
            self.edited += 1;
            return;
        }
        let first: Vec<String> = record
            .plies()
            .take(2)
            .map(|(position, m)| position.korean_in(m, KoreanStyle::BARE).unwrap_or_default())
            .collect();
        self.first_moves.entry(first.join(" ")).or_default().add(record);
        let pair = |name: &dyn Fn(Side) -> &'static str| {
            format!("{} : {}", name(Side::Cho), name(Side::Han))
        };
        let formation = |side| record.formation(side).map_or("?", |formation| formation.own_view());
        self.setups.entry(pair(&formation)).or_default().add(record);
        let opening = |side| record.opening(side).opening.map_or("–", |opening| opening.korean());
        self.openings.entry(pair(&opening)).or_default().add(record);
        if let Some(facing) = record.elephant_facing() {
            self.facings.entry(facing.korean()).or_default().add(record);
        }
    }

    /// Takes over the games of another.
    pub fn merge(&mut self, other: Stats) {
        self.all.merge(other.all);
        merge(&mut self.manners, other.manners);
        merge(&mut self.first_moves, other.first_moves);
        merge(&mut self.setups, other.setups);
        merge(&mut self.openings, other.openings);
        merge(&mut self.facings, other.facings);
        for (length, count) in other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        self.edited += other.edited;
    }

    /// The tables and charts.
    pub fn text(&self) -> String {
        let tables = [
            ("How games end", table("manner", &self.manners)),
            ("First moves of both sides", table("moves", &self.first_moves)),
            (
                "Set-ups (상차림), Cho : Han, each seen from its own seat",
                table("set-ups", &self.setups),
            ),
            ("Openings (포진), Cho : Han", table("openings", &self.openings)),
            ("Elephants of corner horse set-ups", table("elephants", &self.facings)),
            ("Plies of a game", self.lengths()),
        ];
        let mut text = format!(
            "{} games, {} from an edited or handicap start\n",
            self.all.games(),
            self.edited
        );
        for (title, table) in tables {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{title}\n{table}");
        }
        text
    }

    fn lengths(&self) -> String {
        let most = self.lengths.values().max().copied().unwrap_or(0);
        let mut table = Table::new(&["plies", "games"]);
        for (length, &count) in &self.lengths {
            let first = length * LENGTH_STEP;
            let range = format!("{first}–{}", first + LENGTH_STEP - 1);
            table.row(vec![range, count.to_string(), bar(count, most, BAR)]);
        }
        table.text()
    }
}

fn merge<K: Ord>(into: &mut BTreeMap<K, Score>, from: BTreeMap<K, Score>) {
    for (key, score) in from {
        into.entry(key).or_default().merge(score);
    }
}

/// The most frequent entries with their results.
fn table<K: AsRef<str>>(heading: &str, entries: &BTreeMap<K, Score>) -> String {
    let mut table = Table::new(&[heading, "games", "Cho wins", "draws", "Han wins"]);
    let mut entries: Vec<_> = entries.iter().collect();
    entries.sort_by_key(|(_, score)| std::cmp::Reverse(score.games()));
    let most = entries.first().map_or(0, |(_, score)| score.games());
    for (key, score) in entries.iter().take(LISTED) {
        let games = score.games();
        table.row(vec![
            key.as_ref().to_string(),
            games.to_string(),
            percent(score.cho, games),
            percent(score.draws, games),
            percent(score.han, games),
            bar(games, most, BAR),
        ]);
    }
    table.text()
}
