//! Games that were played, in a file.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};

use serde::{Deserialize, Serialize};

use super::{Contest, Played};
use crate::args::Failure;

/// A file with a game a line as JSON, after a line that says what is played.
///
/// A line that was broken off belongs to a game that is played again.
#[derive(Debug, Default)]
pub struct Log {
    file: Option<File>,
    done: HashMap<(u32, bool), Played>,
}

/// What is played; games of another match are not taken for ours.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    first: String,
    second: String,
    variant: String,
    openings: String,
    max_plies: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resign: Option<String>,
}

impl Log {
    /// Opens a log, or begins one.
    ///
    /// # Errors
    ///
    /// If the file cannot be read and written, or holds the games of another match: other engines,
    /// options, limits, rules or openings.
    pub fn open(path: &str, contest: &Contest, openings: &str) -> Result<Log, Failure> {
        let [first, second] = contest.contenders.each_ref().map(super::Contender::describe);
        let (variant, openings) = (contest.variant.clone(), openings.to_owned());
        let resign = contest.resignation.map(|rule| rule.to_string());
        let head = Head { first, second, variant, openings, max_plies: contest.max_plies, resign };
        let (mut done, mut headed, mut unended) = (HashMap::new(), false, false);
        if let Ok(file) = File::open(path) {
            let mut lines = BufReader::new(file);
            let mut line = String::new();
            while lines.read_line(&mut line)? > 0 {
                unended = !line.ends_with('\n');
                if let Ok(played) = serde_json::from_str::<Played>(&line) {
                    done.insert((played.pair, played.first_is_cho), played);
                } else if let Ok(found) = serde_json::from_str::<Head>(&line) {
                    if found != head {
                        return Err(Failure(format!("{path} is the log of another match: {line}")));
                    }
                    headed = true;
                }
                line.clear();
            }
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        if unended {
            writeln!(file)?;
        }
        if !headed {
            writeln!(file, "{}", serde_json::to_string(&head)?)?;
        }
        Ok(Log { file: Some(file), done })
    }

    /// The games of a pair that are there, that with the first engine as Cho first.
    pub fn done(&mut self, pair: u32) -> [Option<Played>; 2] {
        [true, false].map(|first_is_cho| self.done.remove(&(pair, first_is_cho)))
    }

    /// Writes a game down.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&mut self, played: &Played) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", serde_json::to_string(played)?)?;
        }
        Ok(())
    }
}
