//! The other end of the protocol: a program that has an engine play.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::args::Failure;

/// Why no move came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// It took too long.
    Late,
    /// The program has ended.
    Gone,
}

/// A move that an engine has chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move in UCI, as it was sent.
    pub text: String,
    /// How long the engine took.
    pub took: Duration,
    /// What the engine last said that its game is worth, in hundredths of a soldier; a mate counts as
    /// more than anything else.
    pub score: Option<i32>,
}

/// A score that stands for a mate.
const MATE: i32 = 1_000_000;

/// The score in a line of UCI, if it tells one of the best line.
fn score_in(line: &str) -> Option<i32> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word| words.iter().position(|&other| other == word).map(|at| &words[at + 1..]);
    if after("multipv").is_some_and(|rest| rest.first() != Some(&"1")) {
        return None;
    }
    let (&kind, rest) = after("score")?.split_first()?;
    let number: i32 = rest.first()?.parse().ok()?;
    match kind {
        "cp" => Some(number),
        "mate" if number > 0 => Some(MATE),
        "mate" => Some(-MATE),
        _ => None,
    }
}

/// A running engine. It is ended when this is dropped.
#[derive(Debug)]
pub struct Client {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    name: String,
}

impl Client {
    /// Starts an engine: a program and its arguments, separated by spaces.
    ///
    /// # Errors
    ///
    /// If the program does not start or does not answer `uci`.
    pub fn start(command: &str) -> Result<Client, Failure> {
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Failure(format!("{program}: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure(format!("{program}: no pipes")));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut client = Client { child, input, lines, name: program.to_owned() };
        client.tell("uci")?;
        client.wait_for("uciok", Duration::from_secs(10))?;
        Ok(client)
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// If the engine is gone.
    pub fn tell(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| Failure(format!("{}: {error}", self.name)))
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// If the engine is gone.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        self.tell(&format!("setoption name {name} value {value}"))
    }

    /// Waits until the engine has done all that it was told.
    ///
    /// # Errors
    ///
    /// If it does not answer in ten seconds.
    pub fn ready(&mut self) -> Result<(), Failure> {
        self.tell("isready")?;
        self.wait_for("readyok", Duration::from_secs(10)).map(drop)
    }

    /// Asks for a move.
    ///
    /// # Errors
    ///
    /// If it does not answer within `patience`, or has ended.
    pub fn best_move(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
    ) -> Result<Answer, Silence> {
        self.tell(position).map_err(|_| Silence::Gone)?;
        let started = Instant::now();
        self.tell(go).map_err(|_| Silence::Gone)?;
        let mut score = None;
        let line = self.line_with("bestmove", patience, |line| score = score_in(line).or(score))?;
        let took = started.elapsed();
        let text = line.split_whitespace().nth(1).unwrap_or_default().to_owned();
        Ok(Answer { text, took, score })
    }

    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, Failure> {
        self.line_with(word, patience, |_| {}).map_err(|silence| match silence {
            Silence::Late => Failure(format!("{}: no {word} in {patience:?}", self.name)),
            Silence::Gone => Failure(format!("{}: ended without {word}", self.name)),
        })
    }

    /// The next line that begins with a word; those before it are passed on.
    fn line_with(
        &mut self,
        word: &str,
        patience: Duration,
        mut pass: impl FnMut(&str),
    ) -> Result<String, Silence> {
        let until = Instant::now() + patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(line) => pass(&line),
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.tell("quit");
        let patience = Instant::now() + Duration::from_millis(300);
        while Instant::now() < patience {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_the_best_line() {
        for (line, score) in [
            ("info depth 9 multipv 1 score cp -31 nodes 5 pv a1a2", Some(-31)),
            ("info depth 9 score mate 3 pv a1a2", Some(MATE)),
            ("info depth 0 score mate 0", Some(-MATE)),
            ("info depth 9 score cp 12 lowerbound", Some(12)),
            ("info depth 9 multipv 2 score cp 12", None),
            ("info depth 9 score cp", None),
            ("info string score", None),
        ] {
            assert_eq!(score_in(line), score, "{line}");
        }
    }
}
