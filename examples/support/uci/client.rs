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

    /// Asks for a move; gives its text and how long the engine took.
    ///
    /// # Errors
    ///
    /// If it does not answer within `patience`, or has ended.
    pub fn best_move(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
    ) -> Result<(String, Duration), Silence> {
        self.tell(position).map_err(|_| Silence::Gone)?;
        let started = Instant::now();
        self.tell(go).map_err(|_| Silence::Gone)?;
        let line = self.line_with("bestmove", patience)?;
        let took = started.elapsed();
        Ok((line.split_whitespace().nth(1).unwrap_or_default().to_owned(), took))
    }

    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, Failure> {
        self.line_with(word, patience).map_err(|silence| match silence {
            Silence::Late => Failure(format!("{}: no {word} in {patience:?}", self.name)),
            Silence::Gone => Failure(format!("{}: ended without {word}", self.name)),
        })
    }

    /// The next line that begins with a word.
    fn line_with(&mut self, word: &str, patience: Duration) -> Result<String, Silence> {
        let until = Instant::now() + patience;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
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
