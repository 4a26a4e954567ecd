//! A conversation with the engine over UCI, line by line.

use std::sync::{Arc, Mutex};

use janggi_core::{Game, Position, Rules};
use janggi_examples::uci::{Command, Engine, Go, SetPosition, variants};

/// Tells the engine all lines and gives what it said.
fn talk(lines: &[&str]) -> Vec<String> {
    let said = Arc::new(Mutex::new(Vec::new()));
    let kept = said.clone();
    let mut engine = Engine::new(move |line| kept.lock().unwrap().push(line.to_owned()));
    for line in lines {
        engine.hear(line);
    }
    engine.finish();
    drop(engine);
    Arc::into_inner(said).expect("the engine is gone").into_inner().unwrap()
}

fn best_moves(said: &[String]) -> Vec<&str> {
    said.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect()
}

/// The number after a word of an `info` line.
fn number_after(line: &str, word: &str) -> Option<i64> {
    let mut words = line.split(' ').skip_while(|&w| w != word);
    words.nth(1)?.parse().ok()
}

#[test]
fn the_engine_introduces_itself() {
    let said = talk(&["uci", "isready"]).join("\n");
    assert!(said.starts_with("id name Janggi"));
    assert!(said.ends_with("uciok\nreadyok"));
    for (name, _) in variants() {
        assert!(said.contains(&format!(" var {name}")));
    }
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "UCI_Variant",
        "Ponder",
        "Clear Hash",
        "Skill Level",
        "Move Overhead",
    ] {
        assert!(said.contains(&format!("option name {option} type ")), "{option}");
    }
}

#[test]
fn every_search_answers_once_with_a_legal_move() {
    for go in [
        "go depth 4",
        "go nodes 500",
        "go movetime 20",
        "go wtime 300 btime 300 winc 10 binc 10",
        "go wtime -5 btime -5",
        "go wtime 100 btime 100 movestogo 2",
        "go depth 3 nodes 100 movetime 1000 mate 2",
        "go depth many nodes 100",
        "go mate 1 depth 3",
        "go depth 3 searchmoves a4a5 i4i5",
    ] {
        let said = talk(&["position startpos moves a4b4 a7b7", go]);
        let [best] = best_moves(&said)[..] else { panic!("{go}: {said:?}") };
        let text = best.split(' ').next().unwrap();
        let position = Position::default().play("a4b4".parse().unwrap()).unwrap();
        let position = position.play("a7b7".parse().unwrap()).unwrap();
        assert!(position.is_legal(position.parse_uci(text).unwrap()), "{go}: {best}");
    }
}

#[test]
fn lines_can_be_replayed_and_are_numbered() {
    let said = talk(&["setoption name MultiPV value 3", "position startpos", "go depth 4"]);
    let infos: Vec<&String> =
        said.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    assert_eq!(infos.len(), 3);
    for (i, line) in infos.iter().enumerate() {
        assert_eq!(number_after(line, "multipv"), Some(i as i64 + 1));
        let mut game = Game::default();
        let moves = line.split_once(" pv ").unwrap().1;
        for text in moves.split(' ') {
            game.play(game.position().parse_uci(text).unwrap()).unwrap();
        }
        assert!(!game.moves().is_empty());
    }
}

/// What is searched after the last line that was found counts too.
#[test]
fn the_last_thing_told_is_all_that_was_searched() {
    for nodes in [1, 70, 5_000, 20_000] {
        let said = talk(&["position startpos", &format!("go nodes {nodes}")]);
        let [.., last, _best] = &said[..] else { panic!("{said:?}") };
        assert_eq!(number_after(last, "nodes"), Some(nodes), "{last}");
    }
}

#[test]
fn mates_are_told_in_moves() {
    let mate = "position fen 4k4/R8/9/9/9/9/9/9/4K4/8R w - - 0 1";
    let said = talk(&["setoption name UCI_Variant value janggicasual", mate, "go depth 3"]);
    assert!(said.iter().any(|line| line.contains(" score mate 1 ")), "{said:?}");
    assert_eq!(best_moves(&said)[0].split(' ').next(), Some("i1i10"));
    let mated = format!("{mate} moves i1i10");
    let said = talk(&["setoption name UCI_Variant value janggicasual", &mated, "go depth 3"]);
    assert_eq!(best_moves(&said), ["(none)"]);
}

#[test]
fn an_endless_search_answers_when_it_is_stopped() {
    let said = talk(&["position startpos", "go infinite", "stop", "isready"]);
    assert_eq!(best_moves(&said).len(), 1);
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
    // Even one that has seen all there is to see.
    let mate = "position fen 4k4/R8/9/9/9/9/9/9/4K4/8R w - - 0 1";
    assert_eq!(best_moves(&talk(&[mate, "go infinite", "stop"])).len(), 1);
    // Whoever ends without a word stops it too.
    assert_eq!(best_moves(&talk(&["go infinite"])).len(), 1);
}

#[test]
fn pondering_answers_after_the_hit_only() {
    let start = "position startpos moves a4b4 a7b7";
    let said = talk(&[start, "go ponder depth 3", "ponderhit"]);
    assert_eq!(best_moves(&said).len(), 1);
    let said = talk(&[start, "go ponder wtime 1000 btime 1000", "stop"]);
    assert_eq!(best_moves(&said).len(), 1);
}

#[test]
fn pondering_keeps_to_the_moves_that_are_asked_for() {
    let ponder = "go ponder depth 3 searchmoves i4i5";
    for end in ["ponderhit", "stop"] {
        let said = talk(&["position startpos", ponder, end]);
        assert_eq!(best_moves(&said)[0].split(' ').next(), Some("i4i5"), "{end}");
    }
}

#[test]
fn the_engine_is_ready_while_it_searches() {
    for go in ["go infinite", "go", "go ponder", "go mate 9", "go perft 9"] {
        let said = talk(&["position startpos", go, "isready", "d", "stop", "isready"]);
        let ready = |line: &String| line == "readyok";
        let first = said.iter().position(ready).expect("an answer");
        assert!(!said[..first].iter().any(|line| line.starts_with("bestmove")), "{go}");
        assert_eq!(said.iter().filter(|line| ready(line)).count(), 2, "{go}");
        assert_eq!(best_moves(&said).len(), usize::from(!go.contains("perft")), "{go}");
    }
}

#[test]
fn a_search_without_an_end_ends_with_the_input() {
    for go in ["go", "go infinite", "go ponder", "go mate 9"] {
        assert_eq!(best_moves(&talk(&["position startpos", go])).len(), 1, "{go}");
    }
}

#[test]
fn words_between_searches_harm_nothing() {
    let said = talk(&["stop", "ponderhit", "ucinewgame", "stop", "go depth 1", "stop", "stop"]);
    assert_eq!(best_moves(&said).len(), 1);
    // A new search ends the one that has no end.
    let said = talk(&["go infinite", "go depth 1", "go infinite", "position startpos", "stop"]);
    assert_eq!(best_moves(&said).len(), 3);
}

#[test]
fn a_position_that_does_not_read_leaves_the_old_one() {
    let fen = "4k4/R8/9/9/9/9/9/9/4K4/8R w - - 0 1";
    for wrong in [
        "position fen rubbish",
        "position fen 4k4/9/9/9/9/9/9/9/9/9 w",
        "position startpos moves a4a5 a1a10",
        "position startpos moves e2e9",
        "position startpos moves a4a5 nonsense",
    ] {
        let said = talk(&[&format!("position fen {fen}"), wrong, "d"]).join("\n");
        assert!(said.contains(&format!("Fen: {fen}")), "{wrong}: {said}");
        assert!(said.contains("info string"), "{wrong}");
    }
}

#[test]
fn options_are_obeyed_and_kept_within_their_bounds() {
    let said = talk(&[
        "setoption name hash value 0",
        "setoption name Threads value 2",
        "setoption name MultiPV value 999999",
        "setoption name Clear Hash",
        "setoption name Ponder value true",
        "setoption name Move Overhead value 999999999",
        "setoption name UCI_Variant value hangame",
        "go depth 2",
    ]);
    let ranks = said.iter().filter_map(|line| number_after(line, "multipv")).max();
    assert_eq!(ranks, Some(32));
    assert_eq!(best_moves(&said).len(), 1);
    for wrong in ["Hash value -1", "Threads value", "MultiPV value 3.5", "Skill Level value best"] {
        let said = talk(&[&format!("setoption name {wrong}"), "go depth 1"]);
        assert!(said[0].contains("takes a number"), "{said:?}");
        assert_eq!(best_moves(&said).len(), 1);
    }
}

#[test]
fn skill_limits_the_search_and_shows_the_lines_that_are_asked_for() {
    let said = talk(&["setoption name Skill Level value 15", "position startpos", "go depth 9"]);
    assert_eq!(said.iter().filter_map(|line| number_after(line, "depth")).max(), Some(2));
    assert_eq!(said.iter().filter_map(|line| number_after(line, "multipv")).max(), Some(1));
    // The least skill wavers from game to game, and plays the same in the same game.
    let mut talked = vec!["setoption name Skill Level value 0"];
    for _ in 0..12 {
        talked.extend(["ucinewgame", "position startpos", "go depth 9"]);
    }
    let said = talk(&talked);
    let mut moves: Vec<String> = best_moves(&said).into_iter().map(str::to_owned).collect();
    assert_eq!(moves, best_moves(&talk(&talked)));
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "{moves:?}");
}

#[test]
fn garbage_is_survived() {
    let long = "go ".repeat(10_000);
    let garbage = [
        "",
        "   ",
        "\u{0}",
        "go go go depth",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "position fen",
        "position moves a1a2",
        "go depth 99999999999999999999 nodes 5",
        "go searchmoves",
        "go movetime 99999999999999999999 depth 1",
        "장기",
        "go nodes 1 searchmoves 장군",
        "position fen 장기 w",
        long.as_str(),
        "stop",
        "d d d",
    ];
    let mut lines = garbage.to_vec();
    lines.extend(["stop", "position startpos", "go depth 1"]);
    assert!(best_moves(&talk(&lines)).last().is_some_and(|m| m.len() > 3));
}

#[test]
fn perft_counts_as_the_library_does() {
    let said = talk(&["setoption name UCI_Variant value janggicasual", "go perft 3"]).join("\n");
    assert!(said.contains("Nodes searched: 33316"), "{said}");
    let said = talk(&["setoption name UCI_Variant value janggi", "go perft 3"]).join("\n");
    assert!(said.contains("Nodes searched: 33000"), "{said}");
}

#[test]
fn passes_are_the_general_onto_its_own_point() {
    let said = talk(&["position startpos moves e2e2 e9e9", "d"]).join("\n");
    assert!(said.contains("Over: Han wins on points"), "{said}");
    assert!(said.contains("Fen: rnba1abnr/"));
}

#[test]
fn nonsense_is_answered_and_harms_nothing() {
    let said = talk(&[
        "hello",
        "position",
        "position fen rubbish",
        "position startpos moves a1a10",
        "setoption name Nothing value 1",
        "setoption name Hash value lots",
        "setoption name UCI_Variant value chess",
        "position startpos",
        "go depth 1",
    ]);
    assert!(said.iter().any(|line| line.contains("unknown command: hello")));
    assert!(said.iter().any(|line| line.contains("a1a10: ")));
    assert!(said.iter().any(|line| line.contains("no such option: Nothing")));
    assert!(said.iter().any(|line| line.contains("no such variant: chess")));
    assert_eq!(best_moves(&said).len(), 1);
}

#[test]
fn commands_are_read_word_by_word() {
    let Some(Command::Go(go)) = Command::read("go wtime 1000 winc 5 searchmoves a1a2 e2e2 nodes 7")
    else {
        panic!()
    };
    let seconds = std::time::Duration::from_secs(1);
    assert_eq!((go.wtime, go.nodes), (Some(seconds), Some(7)));
    assert_eq!(go.searchmoves, ["a1a2", "e2e2"]);
    assert_eq!(Command::read("go"), Some(Command::Go(Go::default())));

    let fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let told = Command::read(&format!("position fen {fen} moves e1e2"));
    let expected = SetPosition { fen: Some(fen.to_owned()), moves: ["e1e2".to_owned()].into() };
    assert_eq!(told, Some(Command::Position(expected)));

    let option = Command::read("setoption name Clear Hash");
    let expected = Command::SetOption { name: "Clear Hash".to_owned(), value: String::new() };
    assert_eq!(option, Some(expected));
}

#[test]
fn variants_are_the_presets_and_the_names_of_fairy_stockfish() {
    let names: Vec<&str> = variants().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 4 + Rules::PRESETS.len());
    assert_eq!(names[..2], ["janggi", "janggitraditional"]);
}
