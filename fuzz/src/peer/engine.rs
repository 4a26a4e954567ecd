//! A running engine.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use janggi_core::{Outcome, Position, Side};

/// A running Fairy-Stockfish. It is ended when this is dropped.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// A position as the engine is told it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Where the moves start.
    pub fen: &'a str,
    /// The moves, as UCI.
    pub moves: &'a [String],
}

/// What there is to say of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// The position with its counters.
    pub fen: String,
    /// The pieces that give check, sorted.
    pub checkers: Vec<String>,
    /// The legal moves with the pass, sorted; none where the game is over.
    pub moves: Vec<String>,
}

/// How a move ends the game for the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins, by mate or on points.
    Wins,
    /// It loses on points.
    Loses,
    /// Nobody wins.
    Draws,
}

impl View {
    /// What the library says.
    pub fn of(position: &Position) -> View {
        let moves = position.legal_moves().iter().map(|&m| position.uci(m)).collect();
        let checkers = position.checkers().iter().map(|square| square.to_string()).collect();
        View { fen: position.fen(), checkers: sorted(checkers), moves: sorted(moves) }
    }
}

impl Verdict {
    /// What an outcome is for a side.
    pub fn of(outcome: Outcome, side: Side) -> Verdict {
        match outcome.winner {
            None => Verdict::Draws,
            Some(winner) if winner == side => Verdict::Wins,
            Some(_) => Verdict::Loses,
        }
    }

    /// The verdict in a line `info … score mate 1 …` that looks one ply ahead.
    fn read(info: &str) -> Option<Verdict> {
        let (_, score) = info.split_once(" score ")?;
        let mut words = score.split(' ');
        let (unit, value) = (words.next()?, words.next()?.parse::<i32>().ok()?);
        match unit {
            "mate" if value > 0 => Some(Verdict::Wins),
            "mate" => Some(Verdict::Loses),
            _ if value == 0 => Some(Verdict::Draws),
            _ => None,
        }
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

impl Engine {
    /// The program, if it is installed: what `FAIRY_STOCKFISH` names, else where Debian puts it.
    pub fn find() -> Option<PathBuf> {
        let named = std::env::var_os("FAIRY_STOCKFISH").map(PathBuf::from);
        let path = named.unwrap_or_else(|| "/usr/games/fairy-stockfish".into());
        path.is_file().then_some(path)
    }

    /// Starts the program.
    ///
    /// # Errors
    ///
    /// If it does not run.
    pub fn start(program: &Path) -> io::Result<Engine> {
        let mut child =
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let mut engine = Engine { child, input, output: BufReader::new(output) };
        engine.converse("uci\nsetoption name Hash value 1\nisready\n", |line| line == "readyok")?;
        Ok(engine)
    }

    /// What the engine says of positions.
    ///
    /// # Errors
    ///
    /// If it is gone.
    pub fn views(&mut self, variant: &str, questions: &[Question<'_>]) -> io::Result<Vec<View>> {
        let mut text = choose(variant);
        for question in questions {
            text += &position(question);
            text += "d\ngo perft 1\n";
        }
        let mut views = vec![View::default(); questions.len()];
        // `go` answers from a thread of its own, so that the next `d` may come in between: both
        // kinds of answer are in order, each by itself.
        let (mut shown, mut counted) = (0, 0);
        if questions.is_empty() {
            return Ok(views);
        }
        self.converse(&text, |line| {
            if let Some(fen) = line.strip_prefix("Fen: ") {
                fen.trim().clone_into(&mut views[shown].fen);
            } else if let Some(squares) = line.strip_prefix("Checkers:") {
                let squares = squares.split_whitespace().map(str::to_owned).collect();
                views[shown].checkers = sorted(squares);
                shown += 1;
            } else if line.starts_with("Nodes searched:") {
                views[counted].moves.sort();
                counted += 1;
            } else if let Some(m) = line.strip_suffix(": 1").filter(|m| is_move(m)) {
                views[counted].moves.push(m.to_owned());
            }
            shown == questions.len() && counted == questions.len()
        })?;
        Ok(views)
    }

    /// How the last moves end the game; `None` where the engine has no clear opinion.
    ///
    /// # Errors
    ///
    /// If it is gone.
    pub fn verdicts(
        &mut self,
        variant: &str,
        questions: &[Question<'_>],
    ) -> io::Result<Vec<Option<Verdict>>> {
        let mut text = choose(variant);
        let mut asked = 0;
        for question in questions {
            let Some((last, before)) = question.moves.split_last() else { continue };
            let before = position(&Question { moves: before, ..*question });
            let go = ["ucinewgame\n", &before, "go depth 1 searchmoves ", last, "\n"];
            text += &go.concat();
            asked += 1;
        }
        let mut verdicts = Vec::new();
        let mut verdict = None;
        if asked == 0 {
            return Ok(verdicts);
        }
        self.converse(&text, |line| {
            if line.starts_with("info depth 1 ") {
                verdict = Verdict::read(line);
            } else if line.starts_with("bestmove") {
                verdicts.push(verdict.take());
            }
            verdicts.len() == asked
        })?;
        Ok(verdicts)
    }

    /// Says a text, and listens line by line until `hear` has heard enough.
    fn converse(&mut self, text: &str, mut hear: impl FnMut(&str) -> bool) -> io::Result<()> {
        let Engine { input, output, .. } = self;
        thread::scope(|scope| {
            // Both at once, or the two programs would wait for each other with full pipes.
            let writing = scope.spawn(move || input.write_all(text.as_bytes()));
            let mut line = String::new();
            loop {
                line.clear();
                if output.read_line(&mut line)? == 0 {
                    return Err(io::Error::other("the engine ended"));
                }
                if hear(line.trim_end()) {
                    break;
                }
            }
            writing.join().unwrap_or_else(|_| Err(io::Error::other("the writer panicked")))
        })
    }
}

fn choose(variant: &str) -> String {
    format!("setoption name UCI_Variant value {variant}\n")
}

fn position(question: &Question<'_>) -> String {
    format!("position fen {} moves {}\n", question.fen, question.moves.join(" "))
}

/// Whether this begins as a move does; other lines of numbers begin with a word.
fn is_move(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 4 && bytes[0].is_ascii_lowercase() && bytes[1].is_ascii_digit()
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        let _ = self.child.wait();
    }
}
