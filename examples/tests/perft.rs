//! The suites of counts against Fairy-Stockfish, where it is installed, and the line of the README
//! that compares two programs.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use janggi_core::{Rules, divide};
use janggi_examples::lines::Lines;
use janggi_examples::suite::{self, Entry};

/// Counts above this are left out; `JANGGI_PERFT_NODES` sets another number.
const MOST_NODES: u64 = 20_000;

const PRESETS: &str = include_str!("../../janggi-core/tests/data/presets.perft");
const README: &str = include_str!("../../janggi-core/tests/data/README.md");

/// The rule sets that are Fairy-Stockfish's, and what it calls them.
const VARIANTS: [(Rules, &str); 4] = [
    (Rules::FAIRY_JANGGI, "janggi"),
    (Rules::FAIRY_TRADITIONAL, "janggitraditional"),
    (Rules::FAIRY_MODERN, "janggimodern"),
    (Rules::FAIRY_CASUAL, "janggicasual"),
];

/// Fairy-Stockfish, if this machine has it.
struct Peer {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Peer {
    /// Where Debian puts it, or what `FAIRY_STOCKFISH` names.
    fn path() -> Option<String> {
        let path = std::env::var("FAIRY_STOCKFISH");
        let path = path.unwrap_or_else(|_| "/usr/games/fairy-stockfish".to_owned());
        let found = Path::new(&path).exists();
        if !found {
            eprintln!("skipped: there is no {path}");
        }
        found.then_some(path)
    }

    fn start() -> Option<Peer> {
        let mut command = Command::new(Peer::path()?);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        Some(Peer { child, answers })
    }

    fn tell(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("a pipe");
        writeln!(input, "{line}").expect("it listens");
    }

    /// Its `go perft`: the count of each first move, and of all.
    fn perft(&mut self, variant: &str, fen: &str, depth: u32) -> (Vec<(String, u64)>, u64) {
        self.tell(&format!("setoption name UCI_Variant value {variant}"));
        self.tell(&format!("position fen {fen}"));
        self.tell(&format!("go perft {depth}"));
        let mut parts = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.answers.read_line(&mut line).expect("an answer") > 0, "it has gone");
            let Some((word, number)) = line.trim().split_once(": ") else { continue };
            match (word, number.parse()) {
                ("Nodes searched", nodes) => return (parts, nodes.expect("a number")),
                (m, Ok(nodes)) => parts.push((m.to_owned(), nodes)),
                _ => {}
            }
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.tell("quit");
        let _ = self.child.wait();
    }
}

/// The counts of the suite that Fairy-Stockfish can make, each with its name of the variant.
fn shared_counts() -> Vec<(&'static str, Entry)> {
    let most = std::env::var("JANGGI_PERFT_NODES").ok().and_then(|text| text.parse().ok());
    let mut counts: Vec<_> = suite::read(PRESETS)
        .expect("the suite reads")
        .into_iter()
        .filter(|entry| entry.lines == Lines::All && entry.nodes <= most.unwrap_or(MOST_NODES))
        .filter_map(|entry| {
            let is_its = |(rules, _): &&(Rules, _)| rules == entry.position.rules();
            let (_, variant) = VARIANTS.iter().find(is_its)?;
            Some((*variant, entry))
        })
        .collect();
    // It takes a while to change from one variant to another.
    counts.sort_by_key(|(variant, _)| *variant);
    counts
}

#[test]
fn fairy_stockfish_counts_the_suite_alike() {
    let counts = shared_counts();
    assert!(counts.len() > 800, "only {} counts", counts.len());
    let Some(mut peer) = Peer::start() else { return };
    for (variant, entry) in counts {
        let (_, nodes) = peer.perft(variant, &entry.position.fen(), entry.depth);
        assert_eq!(nodes, entry.nodes, "{entry}");
    }
}

#[test]
fn fairy_stockfish_divides_alike() {
    let Some(mut peer) = Peer::start() else { return };
    for (variant, entry) in shared_counts().into_iter().filter(|(_, entry)| entry.depth == 2) {
        let (mut theirs, _) = peer.perft(variant, &entry.position.fen(), entry.depth);
        let mut ours: Vec<(String, u64)> = divide(&entry.position, entry.depth)
            .into_iter()
            .map(|(m, nodes)| (entry.position.uci(m), nodes))
            .collect();
        theirs.sort();
        ours.sort();
        assert_eq!(ours, theirs, "{entry}");
    }
}

/// What the README tells to type prints no difference, and does print one where there is one.
#[test]
fn the_line_of_the_readme_compares_divided_counts() {
    let Some(path) = Peer::path() else { return };
    let (_, line) = README.split_once("```sh\n").expect("a line to type");
    let (line, _) = line.split_once("```").expect("its end");
    // Tests are built beside the examples: target/…/deps/perft-… and target/…/examples/perft.
    let test = std::env::current_exe().expect("a path");
    let program = test.ancestors().nth(2).expect("a folder").join("examples").join("perft");
    let line = line
        .replace("cargo run -q --release --example perft --", &program.to_string_lossy())
        .replace("fairy-stockfish |", &format!("{path} |"));
    let run = |line: &str| {
        let output = Command::new("bash").args(["-c", line]).output().expect("bash");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert_eq!(run(&line), "");
    let other = line.replace("--rules fairy-modern", "--rules fairy-janggi");
    assert!(run(&other).contains("Nodes searched: 33316"), "{other}");
}
