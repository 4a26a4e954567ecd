//! Counts of lines of play: the reference files as far as they are quick, and every preset against
//! the naive referee.

mod support;

#[cfg(feature = "parallel")]
use janggi_core::perft_parallel;
use janggi_core::{Move, Position, Rules, divide, perft, perft_split, perft_until};
#[cfg(feature = "std")]
use janggi_core::{PerftTable, perft_hashed};
use support::oracle::Oracle;
use support::{Rng, Start, factor, oracle_rules, random_setup};

/// Entries with more lines than this are left to the `perft` example and its `--suite`.
const MAX_NODES: u64 = 200_000;

struct Entry<'a> {
    id: &'a str,
    fen: &'a str,
    rules: &'a str,
    depth: u32,
    nodes: u64,
}

/// The blocks of the reference file: `id`, `fen`, then `perft RULES DEPTH NODES` lines.
fn reference() -> Vec<Entry<'static>> {
    let (mut id, mut fen) = ("", "");
    let mut entries = Vec::new();
    for line in include_str!("data/janggi.perft").lines() {
        match line.split_once(' ') {
            None | Some(("#", _)) => {}
            Some(("id", text)) => id = text,
            Some(("fen", text)) => fen = text,
            Some(("perft", text)) => {
                let words: Vec<&str> = text.split(' ').collect();
                let [rules, depth, nodes] = words[..] else { panic!("{line:?}") };
                let (depth, nodes) = (depth.parse().expect(line), nodes.parse().expect(line));
                entries.push(Entry { id, fen, rules, depth, nodes });
            }
            Some(_) => panic!("a line of the reference file does not read: {line:?}"),
        }
    }
    entries
}

#[test]
fn counts_of_the_reference_file() {
    let entries = reference();
    assert_eq!(entries.len(), 615);
    let mut counted = 0;
    for Entry { id, fen, rules, depth, nodes } in entries {
        if nodes > MAX_NODES {
            continue;
        }
        let rules: Rules = rules.parse().expect("a preset");
        let position = Position::from_fen(fen, rules).expect(fen);
        assert_eq!(perft(&position, depth), nodes, "{id} under {rules} at depth {depth}");
        counted += 1;
    }
    assert!(counted > 400, "only {counted} entries have at most {MAX_NODES} lines");
}

/// A count of the suite of presets: its line, depth and number.
struct PresetCount {
    line: &'static str,
    position: Position,
    depth: u32,
    nodes: u64,
}

/// The counts under a tag, `D` or `N`, of all lines `FEN; id …; rules …; D1 …; N1 …`.
fn presets(tag: char) -> Vec<PresetCount> {
    let mut counts = Vec::new();
    for line in include_str!("data/presets.perft").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split("; ").collect();
        let [fen, _, rules, numbers @ ..] = &fields[..] else { panic!("{line:?}") };
        for name in rules.strip_prefix("rules ").expect(line).split(", ") {
            let rules: Rules = name.parse().expect("a preset");
            let position = Position::from_fen(fen, rules).expect(fen);
            for number in numbers.iter().filter_map(|number| number.strip_prefix(tag)) {
                let (depth, nodes) = number.split_once(' ').expect(line);
                let (depth, nodes) = (depth.parse().expect(line), nodes.parse().expect(line));
                counts.push(PresetCount { line, position, depth, nodes });
            }
        }
    }
    counts
}

#[test]
fn counts_under_every_preset() {
    let counts = presets('D');
    assert_eq!(counts.len(), 4011);
    for PresetCount { line, position, depth, nodes } in counts {
        if nodes <= MAX_NODES {
            assert_eq!(perft(&position, depth), nodes, "depth {depth} of {line}");
        }
    }
}

#[test]
fn counts_without_passes_under_every_preset() {
    let counts = presets('N');
    assert_eq!(counts.len(), 4051);
    for PresetCount { line, position, depth, nodes } in counts {
        // Played by the checked way, move by move: slow.
        if nodes <= MAX_NODES / 40 {
            // No count asks for the limits of a game.
            let position = position.with_rules(Rules {
                ply_limit: None,
                no_capture_limit: None,
                low_points: None,
                dead_position: None,
                ..*position.rules()
            });
            assert_eq!(play_without_passes(&position, depth), nodes, "depth {depth} of {line}");
        }
    }
}

fn play_without_passes(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves().into_iter().filter(|&m| m != Move::Pass);
    moves.map(|m| play_without_passes(&position.play(m).expect("legal"), depth - 1)).sum()
}

/// Positions in which passes, facing generals, cannons and mates matter early.
const SHALLOW: [(&str, u32); 7] = [
    ("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w - - 0 1", 2),
    ("9/4k4/9/9/9/9/9/9/4K4/9 w - - 0 1", 4),
    ("4k4/c7R/6N2/3R5/9/9/9/9/9/3K5 b - - 0 1", 2),
    ("5c3/5k3/9/9/9/RR7/9/9/9/3r1K3 w - - 0 1", 3),
    ("4k4/9/9/9/4N4/9/9/9/4K4/9 w - - 0 1", 3),
    ("1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23", 2),
    ("2bca3r/4k4/2n1cC3/1pp2R3/8p/9/1PPPN1P2/4C4/4A2r1/2BAK3R b - - 0 23", 2),
];

#[test]
fn every_preset_counts_as_the_referee() {
    for (name, rules) in Rules::PRESETS {
        for (fen, depth) in SHALLOW {
            let position = support::position(fen, rules);
            let naive = Oracle::from_fen(fen, oracle_rules(&rules)).perft(depth);
            assert_eq!(perft(&position, depth), naive, "{fen} under {name} at depth {depth}");
        }
    }
}

#[test]
fn random_rules_and_positions_count_as_the_referee() {
    let mut rng = Rng::new(21);
    for i in 0..60 * factor() {
        let rules = support::random_rules(&mut rng);
        let setup = random_setup(&mut rng, Start::ALL[i % Start::ALL.len()]);
        let position = Position::from_setup(&setup, rules).expect("a legal setup");
        let naive = Oracle::from_fen(&setup.to_string(), oracle_rules(&rules)).perft(2);
        assert_eq!(perft(&position, 2), naive, "{setup} under {rules}");
    }
}

#[test]
fn divided_counts_add_up() {
    for (name, rules) in Rules::PRESETS {
        for (fen, _) in SHALLOW {
            let position = support::position(fen, rules);
            let sum: u64 = divide(&position, 3).iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(sum, perft(&position, 3), "{fen} under {name}");
        }
    }
    assert!(divide(&Position::default(), 0).is_empty());
    assert_eq!(perft(&Position::default(), 0), 1);
}

/// Positions with the same pieces on the same points that do not count alike: either side's turn,
/// after a pass or not, and generals that face each other because one captured or as they stood.
fn look_alikes(fen: &str, rules: Rules) -> Vec<Position> {
    let turned = fen.split_once(' ').map(|(board, _)| (format!("{board} w"), format!("{board} b")));
    let (cho, han) = turned.expect("a side to move");
    let read = [cho, han].map(|fen| Position::from_fen(&fen, rules));
    let mut positions: Vec<Position> = read.into_iter().flatten().collect();
    let passed = positions.iter().filter_map(|p| p.play(Move::Pass).ok()).collect::<Vec<_>>();
    positions.extend(passed);
    positions
}

/// Cho's general captures on e2 and faces the other; the armies are worth more than 30 points.
const GENERAL_CAPTURES: &str = "4k3r/9/9/9/9/9/9/9/3Kp4/RRC6 w";

fn with_look_alikes() -> impl Iterator<Item = (Rules, Vec<Position>)> {
    Rules::PRESETS.into_iter().flat_map(|(_, rules)| {
        let captured = support::position(GENERAL_CAPTURES, rules)
            .play("d2e2".parse().expect("a move"))
            .expect("a legal move");
        let read = Position::from_fen(&captured.fen(), rules).expect("a legal position");
        SHALLOW
            .into_iter()
            .map(move |(fen, _)| (rules, look_alikes(fen, rules)))
            .chain([(rules, vec![captured, read]), (rules, vec![read, captured])])
    })
}

#[test]
#[cfg(feature = "std")]
fn a_table_changes_no_count() {
    for (rules, positions) in with_look_alikes() {
        let table = PerftTable::new(1, rules);
        for position in &positions {
            let mirrored = position.mirror();
            for depth in [2, 3, 2] {
                let nodes = perft(position, depth);
                assert_eq!(perft_hashed(position, depth, &table), nodes, "{position:?}");
                assert_eq!(perft_hashed(&mirrored, depth, &table), nodes, "{mirrored:?}");
            }
        }
    }
}

#[test]
fn parts_add_up() {
    for (_, positions) in with_look_alikes() {
        for position in &positions {
            for plies in 0..=2 {
                let parts = perft_split(position, plies);
                let sum: u64 = parts.iter().map(|(part, lines)| perft(part, 1) * lines).sum();
                assert_eq!(sum, perft(position, plies + 1), "{position:?} after {plies} plies");
            }
        }
    }
}

#[test]
#[cfg(feature = "parallel")]
fn threads_change_no_count() {
    for (rules, positions) in with_look_alikes() {
        let table = PerftTable::new(1, rules);
        for position in &positions {
            for depth in 0..=3 {
                let nodes = perft(position, depth);
                assert_eq!(perft_parallel(position, depth, None), nodes, "{position:?}");
                assert_eq!(perft_parallel(position, depth, Some(&table)), nodes, "{position:?}");
            }
        }
    }
}

#[test]
fn a_count_can_be_stopped() {
    let start = Position::default();
    let mut asked = 0;
    let mut stop = |after: u32| {
        asked = 0;
        perft_until(&start, 4, &mut || {
            asked += 1;
            asked > after
        })
    };
    assert_eq!(stop(32), Some(perft(&start, 4)));
    assert_eq!(stop(31), None, "asked once before each of 32 parts");
}

#[test]
fn no_ply_is_one_line_and_one_ply_a_move_each() {
    for (name, rules) in Rules::PRESETS {
        let start = Position::default().with_rules(rules);
        assert_eq!(perft(&start, 0), 1, "{name}");
        assert_eq!(perft(&start, 1), start.legal_moves().len() as u64, "{name}");
        for depth in 0..4 {
            let counted = perft_until(&start, depth, &mut || false);
            assert_eq!(counted, Some(perft(&start, depth)), "{name} {depth}");
        }
    }
}

/// Three plies are counted in one go.
#[test]
fn a_stop_is_asked_for_often() {
    let start = Position::default();
    for depth in 0..6 {
        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            false
        };
        assert!(perft_until(&start, depth, &mut stop).is_some());
        assert_eq!(asked, perft(&start, depth.saturating_sub(3)), "{depth}");
    }
}
