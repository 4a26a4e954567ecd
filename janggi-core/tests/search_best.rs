//! Positions of which the best move is known: the search finds it, in the same number of positions
//! every time.
#![cfg(feature = "search")]

mod support;

use std::fmt::Write as _;

use janggi_core::search::{Found, Limits, Searcher};
use janggi_core::{Game, Move, Rules};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/best-moves.txt");

/// How the numbers are set anew after a change of the search.
const COMMAND: &str =
    "JANGGI_REWRITE=1 cargo test -p janggi-core --all-features --test search_best";

/// A line of the file.
struct Known<'a> {
    nodes: u64,
    depth: u32,
    kind: &'a str,
    /// The best moves, or those to avoid.
    moves: Vec<&'a str>,
    avoid: bool,
    rules: &'a str,
    fen: &'a str,
    /// What was played from there.
    played: &'a str,
}

impl<'a> Known<'a> {
    fn read(line: &'a str) -> Known<'a> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [nodes, depth, kind, moves, rules, start] = fields[..] else { panic!("{line:?}") };
        let (fen, played) = start.split_once(" moves ").unwrap_or((start, ""));
        let (moves, avoid) = moves.strip_prefix("not ").map_or((moves, false), |m| (m, true));
        Known {
            nodes: nodes.parse().expect("a number"),
            depth: depth.parse().expect("a number"),
            kind,
            moves: moves.split(' ').collect(),
            avoid,
            rules,
            fen,
            played,
        }
    }

    fn game(&self) -> Game {
        let rules: Rules = self.rules.parse().expect(self.rules);
        support::game(self.fen, rules, self.played)
    }

    fn search(&self) -> Found {
        Searcher::with_table(4).search(&self.game(), &Limits::new().depth(self.depth))
    }

    fn is_right(&self, best: Move) -> bool {
        let game = self.game();
        let read = |text: &&str| game.position().parse_uci(text).expect(text);
        self.moves.iter().map(read).any(|m| m == best) != self.avoid
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn the_best_move_is_found_in_the_same_number_of_positions() {
    let text = std::fs::read_to_string(PATH).expect("the file");
    let rewrite = std::env::var_os("JANGGI_REWRITE").is_some();
    let mut rewritten: String = text.lines().take_while(|line| line.starts_with('#')).fold(
        String::new(),
        |mut text, line| {
            let _ = writeln!(text, "{line}");
            text
        },
    );
    let mut wrong = Vec::new();
    for line in lines(&text) {
        let known = Known::read(line);
        let (once, again) = (known.search(), known.search());
        assert_eq!(once.nodes, again.nodes, "{line}");
        assert_eq!(once.lines[0].moves, again.lines[0].moves, "{line}");
        let best = once.best().expect("a move");
        if !known.is_right(best) {
            wrong.push(format!("{best}, {} in {line}", once.lines[0].value));
        }
        let (_, rest) = line.split_once('\t').expect("fields");
        let _ = writeln!(rewritten, "{}\t{rest}", once.nodes);
        if !rewrite && once.nodes != known.nodes {
            wrong.push(format!("{} positions in {line}: if that is meant, {COMMAND}", once.nodes));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    if rewrite {
        std::fs::write(PATH, rewritten).expect("the file is written");
    }
}

#[test]
fn there_are_positions_of_every_kind() {
    let text = std::fs::read_to_string(PATH).expect("the file");
    let kinds: Vec<&str> = lines(&text).map(|line| Known::read(line).kind).collect();
    assert!(kinds.len() >= 20);
    for kind in ["mate", "defence", "piece", "cannon", "repetition", "ending"] {
        assert!(kinds.contains(&kind), "{kind}");
    }
}
