//! Positions with a forced mate: the lines of play replay, and the short ones end in mate.

mod support;

use janggi_core::{EndReason, Rules};
use support::game;

struct Mate {
    at_most: usize,
    line: &'static str,
    fen: &'static str,
}

fn mates() -> Vec<Mate> {
    let lines = include_str!("data/mates.txt").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let fields: Vec<&'static str> = line.split('\t').collect();
        let [at_most, line, fen] = fields[..] else { panic!("{line:?}") };
        Mate { at_most: at_most.parse().expect("a number"), line, fen }
    };
    lines.map(read).collect()
}

#[test]
fn lines_of_play_replay() {
    assert!(mates().len() >= 20);
    for Mate { line, fen, .. } in mates() {
        let game = game(fen, Rules::FAIRY_CASUAL, line);
        assert_eq!(game.moves().len(), line.split(' ').count());
    }
}

#[test]
fn a_mate_in_one_ends_the_game() {
    let mates = mates();
    let short: Vec<&Mate> = mates.iter().filter(|mate| mate.at_most == 1).collect();
    assert!(short.len() >= 10);
    for Mate { line, fen, .. } in short {
        let game = game(fen, Rules::FAIRY_CASUAL, line);
        let outcome = game.outcome().unwrap_or_else(|| panic!("{line} is no mate in {fen}"));
        assert_eq!(outcome.reason, EndReason::Checkmate, "{fen}");
        assert_eq!(outcome.winner, Some(!game.turn()), "{fen}");
        assert!(game.is_check() && game.legal_moves().is_empty());
    }
}

/// A line that is as long as the shortest mate can be ends in it; before its end nobody is mated.
#[test]
fn no_line_goes_on_after_a_mate() {
    for Mate { at_most, line, fen } in mates() {
        let game = game(fen, Rules::FAIRY_CASUAL, line);
        for position in &game.positions()[..game.moves().len()] {
            assert_eq!(position.outcome(), None, "{fen}");
        }
        if game.moves().len() == 2 * at_most - 1 {
            let reason = game.outcome().map(|outcome| outcome.reason);
            assert_eq!(reason, Some(EndReason::Checkmate), "{line} in {fen}");
        }
    }
}
