//! Counts lines of play, in the manner of Fairy-Stockfish.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Instant;

use janggi_core::{Position, Rules, divide, perft};
use janggi_examples::args::{Args, Failure, Output, run};
use janggi_examples::suite;

const HELP: &str = "\
Counts the lines of play from a position.

perft [--rules NAME] [--fen FEN] [--divide | --leaf list|play] DEPTH
perft --suite FILE [--max-nodes N]

  --rules NAME    the rule set (default kakao)
  --fen FEN       the position (default: the start)
  --divide        the count of each first move
  --leaf list     makes the full list of legal moves where it would only count them
  --leaf play     plays every last move too: what a program that uses the library would do
  --suite FILE    checks every count of a .perft file; fails at any mismatch
  --max-nodes N   leaves out counts above N
";

fn main() -> ExitCode {
    run(HELP, |mut args, out| match args.option::<String>("--suite")? {
        Some(file) => check_suite(&file, args, out),
        None => count(args, out),
    })
}

fn count(mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let rules: Rules = args.option("--rules")?.unwrap_or_default();
    let fen: Option<String> = args.option("--fen")?;
    let by_move = args.flag("--divide");
    let leaf: Option<Leaf> = args.option("--leaf")?;
    let words = args.rest()?;
    let [depth] = &words[..] else { return Err(Failure("expected a depth; try --help".into())) };
    let depth = depth.parse().map_err(|_| Failure(format!("{depth} is not a depth")))?;
    let position = match fen {
        Some(fen) => Position::from_fen(&fen, rules)?,
        None => Position::default().with_rules(rules),
    };

    let nodes = if by_move {
        let counts = divide(&position, depth);
        for (m, nodes) in &counts {
            writeln!(out, "{}: {nodes}", position.uci(*m))?;
        }
        writeln!(out)?;
        if depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() }
    } else if let Some(leaf) = leaf {
        walk(&position, depth, leaf)
    } else {
        perft(&position, depth)
    };
    writeln!(out, "Nodes searched: {nodes}")?;
    Ok(())
}

/// What is done where only a number is wanted.
#[derive(Clone, Copy)]
enum Leaf {
    List,
    Play,
}

impl FromStr for Leaf {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Leaf, &'static str> {
        match text {
            "list" => Ok(Leaf::List),
            "play" => Ok(Leaf::Play),
            _ => Err("expected list or play"),
        }
    }
}

/// Perft by the public functions alone.
fn walk(position: &Position, depth: u32, leaf: Leaf) -> u64 {
    match (depth, leaf) {
        (0, _) => 1,
        (1, Leaf::List) => position.legal_moves().len() as u64,
        _ => {
            let mut nodes = 0;
            for m in position.legal_moves() {
                let mut next = *position;
                next.play_unchecked(m);
                nodes += walk(&next, depth - 1, leaf);
            }
            nodes
        }
    }
}

fn check_suite(file: &str, mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let max_nodes: u64 = args.option("--max-nodes")?.unwrap_or(u64::MAX);
    args.rest()?;
    let text =
        std::fs::read_to_string(file).map_err(|error| Failure(format!("{file}: {error}")))?;
    let entries =
        suite::read(&text).map_err(|Failure(error)| Failure(format!("{file}: {error}")))?;
    let chosen: Vec<_> = entries.iter().filter(|entry| entry.nodes <= max_nodes).collect();

    let start = Instant::now();
    let progress = std::io::stderr().is_terminal();
    let (mut total, mut wrong) = (0, 0);
    for (i, entry) in chosen.iter().enumerate() {
        let nodes = perft(&entry.position, entry.depth);
        total += nodes;
        if nodes != entry.nodes {
            wrong += 1;
            writeln!(
                out,
                "{} {} depth {}: counted {nodes}, expected {}",
                entry.id,
                entry.position.rules(),
                entry.depth,
                entry.nodes
            )?;
        }
        if progress {
            eprint!("\r{} of {}, {total} nodes, {wrong} wrong ", i + 1, chosen.len());
            std::io::stderr().flush()?;
        }
    }
    if progress {
        eprintln!();
    }
    writeln!(
        out,
        "{} counts checked, {} left out, {wrong} wrong, {total} nodes in {:.1} s",
        chosen.len(),
        entries.len() - chosen.len(),
        start.elapsed().as_secs_f64()
    )?;
    if wrong > 0 {
        Err(Failure(format!("{wrong} of {} counts are wrong", chosen.len())))
    } else {
        Ok(())
    }
}
