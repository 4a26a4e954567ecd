//! A few thousand positions beside Fairy-Stockfish over UCI, where it is installed.

use std::io::{self, Write};
use std::path::PathBuf;

use janggi_core::{Position, Rules};
use janggi_fuzz::peer::{Engine, Line, Play, Question, Source, VARIANTS, Verdict, View, compare};

/// The engine, ready; says so if there is none.
fn engine() -> Option<Engine> {
    let program = Engine::find();
    if program.is_none() {
        // Not by a macro, whose output tests that pass keep to themselves.
        let text =
            "SKIPPED: no Fairy-Stockfish in /usr/games, and none that FAIRY_STOCKFISH names\n";
        let _ = io::stderr().write_all(text.as_bytes());
    }
    program.map(|program| Engine::start(&program).expect("the engine runs"))
}

fn lines(play: Play, rules: Rules, count: usize) -> Vec<Line> {
    let folder = std::env::var_os("JANGGI_GIBO").map(PathBuf::from);
    let source = Source::new(folder.as_deref()).expect("a folder of records");
    if source.has(play) {
        source.lines(play, rules, 7, count, 16).expect("files")
    } else {
        Vec::new()
    }
}

#[test]
fn every_kind_of_play_is_the_same_under_all_variants() {
    let Some(mut engine) = engine() else { return };
    let mut endings = 0;
    for play in Play::ALL {
        for (variant, rules) in VARIANTS {
            let rules = Rules { no_capture_limit: None, ..rules };
            match compare(&mut engine, variant, &lines(play, rules, 8)).expect("answers") {
                Ok(ended) => endings += ended,
                Err(difference) => panic!("{play:?}: {difference}"),
            }
        }
    }
    assert!(endings > 20, "{endings}");
}

/// A comparison that cannot fail would say nothing: other rules are told apart, and the report leads
/// to the difference by the shortest way.
#[test]
fn a_difference_is_found_and_shortened() {
    let Some(mut engine) = engine() else { return };
    let lines = lines(Play::Facing, Rules::FAIRY_MODERN, 20);
    let difference = compare(&mut engine, "janggi", &lines).expect("answers");
    let difference = difference.expect_err("bikjang is played by these rules only");
    assert!(difference.moves.len() <= 1, "{difference}");
    let position = Position::from_fen(&difference.fen, Rules::FAIRY_MODERN).expect("a FEN");
    let position = difference.moves.iter().fold(position, |position, text| {
        position.play(position.parse_uci(text).expect("a move")).expect("a legal move")
    });
    assert!(position.is_bikjang());
    assert_eq!(difference.ours, format!("{:?}", View::of(&position)));
}

/// The three ways in which a last move can end a game, and what a move that ends nothing is.
#[test]
fn the_engine_tells_who_has_won() {
    let Some(mut engine) = engine() else { return };
    let mut ask = |variant, fen: &str, moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
        let question = Question { fen, moves: &moves };
        engine.verdicts(variant, &[question]).expect("an answer")[0]
    };
    let mate = "4k4/R8/9/9/9/9/9/9/4K4/8R w - - 0 1";
    assert_eq!(ask("janggimodern", mate, &["i1i10"]), Some(Verdict::Wins));
    let ahead = "3k4r/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
    assert_eq!(ask("janggimodern", ahead, &["e2e2", "d10d10"]), Some(Verdict::Wins));
    let behind = "3k5/9/9/9/9/9/9/9/4K4/R8 w - - 0 1";
    assert_eq!(ask("janggimodern", behind, &["e2e2", "d10d10"]), Some(Verdict::Loses));
    assert_eq!(ask("janggicasual", behind, &["e2e2", "d10d10"]), Some(Verdict::Draws));
}
