//! Solves mate problems (박보).

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use janggi_core::search::{Mate, MateProblem, MateProgress, MateVerdict};
use janggi_core::{Game, Position, Rules};
use janggi_examples::args::{Args, Failure, Output, run};
use serde::Deserialize;

const HELP: &str = "\
Solves mate problems (박보): proves the shortest mate, or that there is none.

mate [--rules NAME] [--moves N] [--checks] [--nodes N] [--memory MIB] FEN
mate [--rules NAME] [--moves N] [--checks] [--nodes N] [--memory MIB] --file PROBLEMS

  --rules NAME   the rule set (default fairy-casual)
  --moves N      mate in at most so many moves (default 5)
  --checks       every move of the mating side gives check
  --nodes N      gives up after looking at so many positions
  --memory MIB   remembers positions in so many mebibytes (default 64)
  --file FILE    a problem a line as JSON, {\"fen\": …, \"mate_at_most\"?: …}: solves those of at most
                 --moves moves and fails if a mate is missed or longer than stated
";

fn main() -> ExitCode {
    run(HELP, |mut args, out| {
        let task = Task::take(&mut args)?;
        if let Some(file) = args.option::<String>("--file")? {
            args.rest()?;
            return task.solve_file(&file, out);
        }
        match &args.rest()?[..] {
            [] => Err(Failure("which position? try --help".to_owned())),
            words => task.solve_one(&words.join(" "), out),
        }
    })
}

/// What the command line asks of every problem.
struct Task {
    rules: Rules,
    moves: u16,
    checks: bool,
    nodes: Option<u64>,
    memory: Option<usize>,
}

/// A line of a file of problems.
#[derive(Deserialize)]
struct Stated {
    fen: String,
    mate_at_most: Option<u16>,
}

impl Task {
    fn take(args: &mut Args) -> Result<Task, Failure> {
        Ok(Task {
            rules: args.option("--rules")?.unwrap_or(Rules::FAIRY_CASUAL),
            moves: args.option("--moves")?.unwrap_or(5),
            checks: args.flag("--checks"),
            nodes: args.option("--nodes")?,
            memory: args.option("--memory")?,
        })
    }

    fn problem(&self, moves: u16) -> MateProblem {
        let mut problem = MateProblem::new(moves);
        if self.checks {
            problem = problem.checks_only();
        }
        if let Some(nodes) = self.nodes {
            problem = problem.nodes(nodes);
        }
        if let Some(mebibytes) = self.memory {
            problem = problem.memory(mebibytes);
        }
        problem
    }

    fn solve_one(&self, fen: &str, out: &mut Output) -> Result<(), Failure> {
        let position = Position::from_fen(fen, self.rules)?;
        writeln!(out, "{}", position.text())?;
        let started = Instant::now();
        match self.problem(self.moves).solve_with(&position, tell) {
            MateVerdict::Mate(mate) => show(out, &position, &mate, started.elapsed())?,
            MateVerdict::NoMate => writeln!(out, "No mate in {} moves.", self.moves)?,
            _ => writeln!(out, "Neither proved nor refuted within the limit.")?,
        }
        Ok(())
    }

    fn solve_file(&self, file: &str, out: &mut Output) -> Result<(), Failure> {
        let mut times = Vec::new();
        let mut missed = 0;
        for line in BufReader::new(File::open(file)?).lines() {
            let stated: Stated = serde_json::from_str(&line?)?;
            let most = stated.mate_at_most.unwrap_or(self.moves);
            if most > self.moves {
                continue;
            }
            let position = Position::from_fen(&stated.fen, self.rules)?;
            let started = Instant::now();
            let verdict = self.problem(most).solve(&position);
            times.push(started.elapsed());
            match verdict {
                MateVerdict::Mate(mate) if replays(&position, &mate) => {}
                _ => {
                    missed += 1;
                    writeln!(out, "mate in {most} missed: {}", stated.fen)?;
                }
            }
        }
        times.sort_unstable();
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        let longest = times.last().copied().unwrap_or_default();
        writeln!(
            out,
            "{} problems, {missed} missed; median {median:.1?}, longest {longest:.1?}",
            times.len()
        )?;
        if missed > 0 { Err(Failure("mates were missed".to_owned())) } else { Ok(()) }
    }
}

/// Whether the line can be played and ends in mate.
fn replays(position: &Position, mate: &Mate) -> bool {
    let mut game = Game::new(*position);
    mate.line.len() == 2 * usize::from(mate.moves) - 1
        && mate.line.iter().all(|&m| game.play(m).is_ok())
        && game.outcome().is_some_and(|outcome| outcome.winner == Some(position.turn()))
}

/// How far the solver is, for those who wait in front of a terminal.
fn tell(progress: &MateProgress) {
    if io::stderr().is_terminal() {
        let MateProgress { least, at_most, nodes, .. } = progress;
        let found = at_most.map(|moves| format!(", there is one in {moves}")).unwrap_or_default();
        eprintln!("no mate in fewer than {least} moves{found} ({nodes} positions)");
    }
}

fn show(out: &mut Output, position: &Position, mate: &Mate, time: Duration) -> Result<(), Failure> {
    let s = if mate.moves == 1 { "" } else { "s" };
    writeln!(out, "Mate in {} move{s} ({} positions, {time:.1?})", mate.moves, mate.nodes)?;
    let first: Vec<_> = mate.first_moves.iter().map(|&m| position.uci(m)).collect();
    if !mate.is_shortest() {
        writeln!(out, "Whether there is one in {} to {} is open.", mate.least, mate.moves - 1)?;
    }
    let which = match (mate.has_all_first_moves, first.len()) {
        (true, 1) => "the only first move",
        (true, _) => "all first moves",
        (false, _) => "first moves, perhaps not all",
    };
    writeln!(out, "{}: {which}", first.join(" "))?;
    let mut position = *position;
    for (i, &m) in mate.line.iter().enumerate() {
        let number = if i % 2 == 0 { format!("{}. ", i / 2 + 1) } else { "   ".to_owned() };
        writeln!(out, "{number}{:6} {}", position.uci(m), position.korean(m)?)?;
        position = position.play(m)?;
    }
    Ok(())
}
