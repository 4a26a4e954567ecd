//! Counts lines of play, in the manner of Fairy-Stockfish.

use std::hint::black_box;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use janggi_core::{
    PerftTable, Position, Rules, divide, perft, perft_hashed, perft_parallel, perft_split,
};
use janggi_examples::args::{Args, Failure, Output, run};
use janggi_examples::{lines, suite};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};

const HELP: &str = "\
Counts the lines of play from a position.

perft [--rules NAME] [--fen FEN] [--threads N] [--hash MIB] [--divide | --leaf list|play] DEPTH
perft --suite FILE [--max-nodes N] [--played]
perft --recount FILE --max-nodes N > SUITE
perft [--rules NAME] [--fen FEN] --split PLIES > JOBS
perft --shard I/N JOBS DEPTH [--threads N] [--hash MIB] > PART
perft --sum PART…

  --rules NAME    the rule set (default kakao)
  --fen FEN       the position (default: the start)
  --threads N     how many threads count (default 1)
  --hash MIB      remembers counts in a table of this size, exactly (default: no table)
  --divide        the count of each first move
  --leaf list     makes the full list of legal moves where it would only count them
  --leaf play     plays every last move too: what a program that uses the library would do
  --suite FILE    checks every count of a suite; fails at any mismatch
  --max-nodes N   leaves out counts above N
  --played        counts by playing every move of every line, checked, instead of by generating them
  --recount FILE  writes a suite of the positions of another one, under every preset
  --split PLIES   writes the different positions after so many plies, and how many lines lead to
                  each, as lines of JSON: jobs that can be counted anywhere
  --shard I/N     counts every Nth job, from the Ith on, to DEPTH more plies
  --sum PART…     adds up what the shards 1/N to N/N wrote
";

fn main() -> ExitCode {
    run(HELP, |mut args, out| {
        if let Some(file) = args.option::<String>("--suite")? {
            check_suite(&file, args, out)
        } else if let Some(file) = args.option::<String>("--recount")? {
            recount(&file, args, out)
        } else if let Some(plies) = args.option("--split")? {
            split(plies, args, out)
        } else if let Some(shard) = args.option("--shard")? {
            count_shard(shard, args, out)
        } else if args.flag("--sum") {
            sum(args, out)
        } else {
            count(args, out)
        }
    })
}

/// The position that the command line names.
fn position(args: &mut Args) -> Result<Position, Failure> {
    let rules: Rules = args.option("--rules")?.unwrap_or_default();
    Ok(match args.option::<String>("--fen")? {
        Some(fen) => Position::from_fen(&fen, rules)?,
        None => Position::default().with_rules(rules),
    })
}

fn number<T: FromStr>(word: &str, what: &str) -> Result<T, Failure> {
    word.parse().map_err(|_| Failure(format!("{word} is not {what}")))
}

/// How to count: on how many threads, with what table.
struct Counter {
    threads: ThreadPool,
    table: Option<PerftTable>,
}

impl Counter {
    fn new(args: &mut Args, rules: Rules) -> Result<Counter, Failure> {
        let threads = args.option("--threads")?.unwrap_or(1_usize).max(1);
        let mebibytes: Option<usize> = args.option("--hash")?;
        Ok(Counter {
            threads: ThreadPoolBuilder::new().num_threads(threads).build()?,
            table: mebibytes.map(|mebibytes| PerftTable::new(mebibytes, rules)),
        })
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        match &self.table {
            table if self.threads.current_num_threads() > 1 => {
                self.threads.install(|| perft_parallel(position, depth, table.as_ref()))
            }
            Some(table) => perft_hashed(position, depth, table),
            None => perft(position, depth),
        }
    }
}

fn count(mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let position = position(&mut args)?;
    let by_move = args.flag("--divide");
    let leaf: Option<Leaf> = args.option("--leaf")?;
    let counter = Counter::new(&mut args, *position.rules())?;
    let words = args.rest()?;
    let [depth] = &words[..] else { return Err(Failure("expected a depth; try --help".into())) };
    let depth = number(depth, "a depth")?;

    let nodes = if let Some(leaf) = leaf {
        walk(&position, depth, leaf)
    } else if by_move && depth > 0 {
        let mut nodes = 0;
        for (m, _) in divide(&position, 1) {
            let mut next = position;
            next.play_unchecked(m);
            let count = counter.count(&next, depth - 1);
            writeln!(out, "{}: {count}", position.uci(m))?;
            out.flush()?;
            nodes += count;
        }
        writeln!(out)?;
        nodes
    } else {
        counter.count(&position, depth)
    };
    writeln!(out, "Nodes searched: {nodes}")?;
    Ok(())
}

// -------------------------------------------------------------------------------------------------
// Parts that can be counted anywhere

/// A position to count and how many lines lead to it.
#[derive(Serialize, Deserialize)]
struct Job {
    position: Position,
    lines: u64,
}

/// What a shard found.
#[derive(Serialize, Deserialize)]
struct Part {
    shard: String,
    depth: u32,
    /// How many jobs all shards have together, and how many lines lead to them: the same in all
    /// parts of one count.
    jobs: usize,
    lines: u64,
    nodes: u64,
}

/// `I/N`: every `N`th job from the `I`th on.
#[derive(Clone, Copy)]
struct Shard {
    index: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let parse = || {
            let (index, of) = text.split_once('/')?;
            let shard = Shard { index: index.parse().ok()?, of: of.parse().ok()? };
            (1..=shard.of).contains(&shard.index).then_some(shard)
        };
        parse().ok_or("expected I/N with I from 1 to N")
    }
}

fn split(plies: u32, mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let position = position(&mut args)?;
    args.rest()?;
    for (position, lines) in perft_split(&position, plies) {
        serde_json::to_writer(&mut *out, &Job { position, lines })?;
        writeln!(out)?;
    }
    Ok(())
}

fn count_shard(shard: Shard, mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let threads: Option<usize> = args.option("--threads")?;
    let mebibytes: Option<usize> = args.option("--hash")?;
    let words = args.rest()?;
    let [file, depth] = &words[..] else {
        return Err(Failure("expected a file of jobs and a depth; try --help".into()));
    };
    let depth = number(depth, "a depth")?;
    let text = read_file(file)?;
    let jobs = text
        .lines()
        .enumerate()
        .map(|(i, line)| {
            serde_json::from_str(line)
                .map_err(|error| Failure(format!("{file}, line {}: {error}", i + 1)))
        })
        .collect::<Result<Vec<Job>, Failure>>()?;
    let mine: Vec<_> = jobs.iter().skip(shard.index - 1).step_by(shard.of).collect();

    let rules = jobs.first().map(|job| *job.position.rules()).unwrap_or_default();
    let table = mebibytes.map(|mebibytes| PerftTable::new(mebibytes, rules));
    let progress = Progress::new(mine.len());
    let count = |job: &&Job| {
        let nodes = match &table {
            Some(table) => perft_hashed(&job.position, depth, table),
            None => perft(&job.position, depth),
        };
        progress.step();
        nodes * job.lines
    };
    let threads = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(1).max(1)).build()?;
    let nodes = threads.install(|| mine.par_iter().map(count).sum());
    progress.finish();
    let part = Part {
        shard: format!("{}/{}", shard.index, shard.of),
        depth,
        jobs: jobs.len(),
        lines: jobs.iter().map(|job| job.lines).sum(),
        nodes,
    };
    writeln!(out, "{}", serde_json::to_string(&part)?)?;
    Ok(())
}

fn sum(args: Args, out: &mut Output) -> Result<(), Failure> {
    let mut parts: Vec<Part> = Vec::new();
    for file in args.rest()? {
        for line in read_file(&file)?.lines() {
            parts.push(serde_json::from_str(line).map_err(|e| Failure(format!("{file}: {e}")))?);
        }
    }
    let Some(first) = parts.first() else { return Err(Failure("no parts to add up".into())) };
    if parts.iter().any(|p| (p.depth, p.jobs, p.lines) != (first.depth, first.jobs, first.lines)) {
        return Err(Failure("the parts are not of one count".into()));
    }
    let of = first.shard.parse::<Shard>().map_err(|error| Failure(error.to_owned()))?.of;
    for index in 1..=of {
        let found = parts.iter().filter(|part| part.shard == format!("{index}/{of}")).count();
        if found != 1 {
            return Err(Failure(format!("shard {index}/{of} is there {found} times")));
        }
    }
    if parts.len() != of {
        return Err(Failure(format!("expected {of} shards, found {}", parts.len())));
    }
    let nodes: u64 = parts.iter().map(|part| part.nodes).sum();
    writeln!(out, "Nodes searched: {nodes}")?;
    Ok(())
}

fn read_file(file: &str) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(|error| Failure(format!("{file}: {error}")))
}

/// A line on the terminal that says how far the count is.
struct Progress {
    total: usize,
    done: AtomicUsize,
    start: Instant,
    shown: bool,
}

impl Progress {
    fn new(total: usize) -> Progress {
        let shown = std::io::stderr().is_terminal();
        Progress { total, done: AtomicUsize::new(0), start: Instant::now(), shown }
    }

    fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if self.shown && (done.is_multiple_of(100) || done == self.total) {
            let seconds = self.start.elapsed().as_secs_f64();
            eprint!("\r{done} of {} jobs, {seconds:.0} s ", self.total);
        }
    }

    fn finish(&self) {
        if self.shown {
            eprintln!();
        }
    }
}

// -------------------------------------------------------------------------------------------------
// Leaves

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
        (1, Leaf::Play) => {
            let moves = position.legal_moves();
            for &m in &moves {
                let mut next = *position;
                next.play_unchecked(m);
                black_box(&next);
            }
            moves.len() as u64
        }
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

// -------------------------------------------------------------------------------------------------
// Suites

fn read_suite(file: &str) -> Result<Vec<suite::Entry>, Failure> {
    suite::read(&read_file(file)?).map_err(|Failure(error)| Failure(format!("{file}: {error}")))
}

fn check_suite(file: &str, mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let max_nodes: u64 = args.option("--max-nodes")?.unwrap_or(u64::MAX);
    let count = if args.flag("--played") { lines::play } else { lines::count };
    args.rest()?;
    let entries = read_suite(file)?;
    let chosen: Vec<_> = entries.iter().filter(|entry| entry.nodes <= max_nodes).collect();

    let start = Instant::now();
    let progress = std::io::stderr().is_terminal();
    let (mut total, mut wrong) = (0, 0);
    for (i, entry) in chosen.iter().enumerate() {
        let nodes = count(&entry.position, entry.depth, entry.lines);
        total += nodes;
        if nodes != entry.nodes {
            wrong += 1;
            writeln!(out, "{entry}: counted {nodes}, expected {}", entry.nodes)?;
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

/// Deeper counts of positions in which little moves say nothing new.
const DEEPEST: u32 = 6;

fn recount(file: &str, mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let max_nodes = args.option("--max-nodes")?.ok_or(Failure("expected --max-nodes".into()))?;
    args.rest()?;
    let mut entries = read_suite(file)?;
    // One entry of each position, which may have many.
    entries.dedup_by(|a, b| a.id == b.id);
    for entry in entries {
        out.write_all(
            suite::write(&entry.id, &entry.position.to_setup(), max_nodes, DEEPEST)?.as_bytes(),
        )?;
        out.flush()?;
    }
    Ok(())
}
