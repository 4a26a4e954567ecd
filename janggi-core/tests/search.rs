//! What a search promises: legal moves, limits, determinism, and the endings of every rule set.
#![cfg(feature = "search")]

mod support;

use janggi_core::search::{Level, Limits, Line, Searcher, Stop, Strength, Value};
use janggi_core::{Game, Move, Position, Rules, Side};
use support::{Rng, game};

/// A game of random moves, which may be over.
fn random_game(rules: Rules, plies: usize, random: &mut Rng) -> Game {
    let mut game = Game::new(Position::default().with_rules(rules));
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[random.below(moves.len())]).expect("a legal move");
    }
    game
}

fn assert_line_is_legal(game: &Game, moves: &[Move]) {
    let mut game = game.clone();
    for &m in moves {
        game.play(m).unwrap_or_else(|error| panic!("{m}: {error}\n{}", game.position().fen()));
    }
}

/// `JANGGI_TEST_FACTOR=50` tries 10,000 positions under each of the rule sets.
#[test]
fn moves_are_legal_under_every_preset_and_the_game_stays_as_it_was() {
    let mut random = Rng::new(1);
    for (name, rules) in Rules::PRESETS {
        let mut searcher = Searcher::with_table(1);
        let mut searched = 0;
        let positions = 200 * support::factor();
        for i in 0..positions {
            let game = random_game(rules, i % 200, &mut random);
            let before = game.clone();
            // A few searches look at more, the others at almost nothing.
            let nodes = if i % 20 == 0 { 1500 } else { 3 * (i as u64 % 20) };
            let found = searcher.search(&game, &Limits::new().nodes(nodes));
            assert_eq!(game, before);
            assert_eq!(found.best().is_none(), game.legal_moves().is_empty(), "{name}");
            if let Some(best) = found.best() {
                searched += 1;
                assert!(game.legal_moves().contains(&best), "{name}: {best}");
                // The line may run on beyond a repetition that was judged as an ending.
                assert_line_is_legal(&game, &found.lines[0].moves[..1]);
            }
        }
        assert!(searched >= positions / 2, "{name}: {searched}");
    }
}

/// Play of the search against itself to the end, under rules that forbid what history makes of it.
#[test]
fn whole_games_end_by_the_rules() {
    for (name, rules) in Rules::PRESETS {
        let mut game = random_game(rules, 8, &mut Rng::new(3));
        let mut searcher = Searcher::with_table(1);
        while game.outcome().is_none() && game.moves().len() < 120 {
            let found = searcher.search(&game, &Limits::new().nodes(400));
            let best = found.best().unwrap_or_else(|| panic!("{name}: no move"));
            game.play(best).unwrap_or_else(|error| panic!("{name}: {best}: {error}"));
        }
    }
}

#[test]
fn lines_are_legal_one_move_after_the_other() {
    let mut random = Rng::new(9);
    for i in 0..20 {
        let game = random_game(Rules::FAIRY_MODERN, 4 * i, &mut random);
        let found = Searcher::with_table(1).search(&game, &Limits::new().depth(5).lines(3));
        for line in &found.lines {
            assert_line_is_legal(&game, &line.moves);
        }
    }
}

#[test]
fn one_thread_finds_the_same_in_the_same_nodes() {
    let mut random = Rng::new(5);
    for i in 0..5 {
        let game = random_game(Rules::KAKAO, 10 * i, &mut random);
        let limits = Limits::new().depth(7);
        let mut searcher = Searcher::with_table(4);
        let once = searcher.search(&game, &limits);
        let other = Searcher::with_table(4).search(&game, &limits);
        searcher.clear();
        let again = searcher.search(&game, &limits);
        let essence = |found: &janggi_core::search::Found| {
            (found.nodes, found.value(), found.lines.first().map(|line| line.moves.clone()))
        };
        assert_eq!(essence(&once), essence(&other));
        assert_eq!(essence(&once), essence(&again));
    }
}

#[test]
fn limits_of_nodes_are_exact() {
    for nodes in [0, 1, 2, 10, 31, 32, 33, 257, 1000, 12_345] {
        let found = Searcher::new().search(&Game::default(), &Limits::new().nodes(nodes));
        assert_eq!(found.nodes, nodes);
        assert!(found.best().is_some());
    }
}

/// A search that was stopped in the middle of an iteration has lines of two of them.
#[test]
fn lines_of_a_stopped_search_begin_with_different_moves() {
    let mut random = Rng::new(21);
    let mut depths = 0;
    for plies in 0..20 {
        let game = random_game(Rules::KAKAO, 4 * plies, &mut random);
        for nodes in (50..2000).step_by(50) {
            let limits = Limits::new().nodes(nodes).lines(5);
            let lines = Searcher::with_table(1).search(&game, &limits).lines;
            for (i, line) in lines.iter().enumerate() {
                assert_eq!(line.rank, i + 1);
                assert!(
                    lines[..i].iter().all(|other| other.moves[0] != line.moves[0]),
                    "{lines:?}"
                );
            }
            let depth = |line: Option<&Line>| line.map(|line| line.depth);
            depths += usize::from(depth(lines.first()) > depth(lines.last()));
        }
    }
    assert!(depths > 50, "{depths} searches with lines of two depths");
}

/// A search that may not look at anything takes what is there for the taking.
#[test]
fn a_glance_sees_what_is_undefended() {
    let game = game("3k5/9/9/9/p3r3p/9/4R4/9/9/4K4 w", Rules::KAKAO, "");
    let found = Searcher::new().search(&game, &Limits::new().nodes(0));
    assert_eq!(found.best(), Some("e4e6".parse().unwrap()));
}

#[test]
fn limits_of_depth_are_obeyed() {
    for depth in 1..6 {
        let mut depths = Vec::new();
        let limits = Limits::new().depth(depth);
        let found =
            Searcher::new().search_with(&Game::default(), &limits, |line| depths.push(line.depth));
        assert_eq!(found.lines[0].depth, depth);
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
    }
}

#[test]
fn a_search_stops_when_told_to() {
    for threads in [1, 3] {
        let stop = Stop::new();
        let limits = Limits::new().stop(&stop);
        let mut told = false;
        let found =
            Searcher::new().threads(threads).search_with(&Game::default(), &limits, |line| {
                if line.depth == 4 {
                    stop.stop();
                    told = true;
                }
            });
        assert!(told && found.best().is_some());
        assert!(found.lines[0].depth <= 6, "went on to {}", found.lines[0].depth);
    }
}

#[test]
fn a_search_stops_when_another_thread_says_so() {
    for threads in [1, 2, 4] {
        let stop = Stop::new();
        let limits = Limits::new().stop(&stop);
        let begun = std::sync::mpsc::channel();
        let search = std::thread::spawn(move || {
            let mut searcher = Searcher::with_table(1).threads(threads);
            searcher.search_with(&Game::default(), &limits, |line| {
                let _ = begun.0.send(line.depth);
            })
        });
        begun.1.recv().expect("a line");
        stop.stop();
        let found = search.join().expect("no panic");
        assert!(Game::default().is_legal(found.best().expect("a move")));
    }
}

#[test]
fn a_search_that_is_stopped_before_it_begins_still_has_a_move() {
    let stop = Stop::new();
    stop.stop();
    let found = Searcher::new().search(&Game::default(), &Limits::new().stop(&stop));
    assert!(Game::default().is_legal(found.best().unwrap()));
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let asked: Vec<Move> = ["a4a5", "i4i5", "a1a9"].map(|text| text.parse().unwrap()).into();
    let limits = Limits::new().depth(4).moves(&asked).lines(10);
    let found = Searcher::new().search(&Game::default(), &limits);
    let mut searched: Vec<Move> = found.lines.iter().map(|line| line.moves[0]).collect();
    searched.sort();
    assert_eq!(searched, asked[..2]);
    let none = Limits::new().depth(4).moves(&[]);
    assert_eq!(Searcher::new().search(&Game::default(), &none).best(), None);
}

#[test]
fn several_lines_are_different_and_in_order() {
    let found = Searcher::new().search(&Game::default(), &Limits::new().depth(5).lines(5));
    assert_eq!(found.lines.iter().map(|line| line.rank).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(found.lines.windows(2).all(|pair| pair[0].value >= pair[1].value));
    let mut first: Vec<Move> = found.lines.iter().map(|line| line.moves[0]).collect();
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 5);
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let mut game = Game::default();
    game.resign(Side::Cho);
    let found = Searcher::new().search(&game, &Limits::new().depth(3));
    assert_eq!((found.best(), found.nodes), (None, 0));
}

// -------------------------------------------------------------------------------------------------
// Levels

#[test]
fn the_easy_level_wavers_with_its_seed_and_plays_by_the_rules() {
    let game = random_game(Rules::KAKAO, 12, &mut Rng::new(4));
    let choose = |seed| Level::Easy.choose(&mut Searcher::with_table(1), &game, seed).unwrap();
    let mut choices: Vec<Move> = (0..30).map(choose).collect();
    assert!(choices.iter().all(|&m| game.is_legal(m)));
    assert_eq!(choices, (0..30).map(choose).collect::<Vec<_>>());
    choices.sort();
    choices.dedup();
    assert!(choices.len() > 1);
}

#[test]
fn the_easy_level_does_not_waver_at_a_mate() {
    let game = game("4k4/R8/9/9/9/9/9/9/4K4/8R w", Rules::KAKAO, "");
    for seed in 0..30 {
        let m = Level::Easy.choose(&mut Searcher::with_table(1), &game, seed).unwrap();
        assert_eq!(m, "i1i10".parse().unwrap());
    }
}

#[test]
fn the_normal_level_beats_the_easy_one() {
    let mut points = 0;
    for seed in 0..6 {
        let mut game = random_game(Rules::KAKAO, 4, &mut Rng::new(seed + 20));
        let normal = if seed % 2 == 0 { Side::Cho } else { Side::Han };
        let mut searchers = [Searcher::with_table(1), Searcher::with_table(1)];
        while game.outcome().is_none() {
            let level = if game.turn() == normal { Level::Normal } else { Level::Easy };
            let searcher = &mut searchers[usize::from(level == Level::Easy)];
            let m = level.choose(searcher, &game, seed).unwrap();
            game.play(m).unwrap();
        }
        let winner = game.outcome().unwrap().winner;
        points += if winner == Some(normal) { 2 } else { i32::from(winner.is_none()) };
    }
    assert!(points >= 9, "{points} of 12");
}

const STRENGTHS: [u8; 6] = [0, 20, 40, 60, 80, 100];

#[test]
fn every_strength_plays_by_the_rules_and_the_same_from_the_same_seed() {
    let mut random = Rng::new(8);
    for i in 0..8 {
        let game = random_game(Rules::PRESETS[i].1, 12 * i, &mut random);
        for strength in [0, 20, 40].map(Strength::new) {
            let choose = |seed| strength.choose(&mut Searcher::with_table(1), &game, seed);
            let chosen = choose(3);
            assert_eq!(chosen, choose(3));
            assert_eq!(chosen.is_none(), game.legal_moves().is_empty());
            assert!(chosen.is_none_or(|m| game.is_legal(m)));
        }
    }
}

#[test]
fn no_strength_misses_a_mate_in_one() {
    let game = game("4k4/R8/9/9/9/9/9/9/4K4/8R w", Rules::KAKAO, "");
    for strength in STRENGTHS.map(Strength::new) {
        for seed in 0..5 {
            let m = strength.choose(&mut Searcher::with_table(1), &game, seed).unwrap();
            assert_eq!(m, "i1i10".parse().unwrap(), "{strength}");
        }
    }
}

/// Cho's chariot has checked to and fro; one check more repeats the position once too often, which is
/// forbidden under some rules and loses under others.
#[test]
fn no_strength_loses_by_a_repetition() {
    let start = "3k5/R8/9/p8/9/9/9/9/9/4K4 w";
    let moves = "a9a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10";
    let (moves, forbidden) = (moves.rsplit_once(' ').unwrap().0, "d9d10");
    let (before, repeating) = moves.rsplit_once(' ').unwrap();
    let checks_again = game(start, Rules::FAIRY_CASUAL, before);
    let repeating: Move = repeating.parse().unwrap();
    // What happens to whoever does not look: Han repeats, and has won.
    let mut lost = checks_again.clone();
    lost.play(repeating).unwrap();
    lost.play(forbidden.parse().unwrap()).unwrap();
    assert_eq!(lost.outcome().and_then(|outcome| outcome.winner), Some(Side::Han));

    for strength in STRENGTHS.map(Strength::new) {
        for seed in 0..5 {
            let m = strength.choose(&mut Searcher::with_table(1), &checks_again, seed).unwrap();
            assert_ne!(m, repeating, "{strength}");
        }
    }
    for level in [Level::Easy, Level::Normal] {
        let m = level.choose(&mut Searcher::with_table(1), &checks_again, 1).unwrap();
        assert_ne!(m, repeating, "{level}");
    }
}

/// Where a repetition is forbidden, no strength tries the move.
#[test]
fn no_strength_plays_a_forbidden_repetition() {
    let to_and_fro = "a1a2 a10a9 a2a1 a9a10 a1a2 a10a9 a2a1 a9a10";
    let mut tried = 0;
    for rules in [Rules::TOURNAMENT, Rules::HANGAME, Rules::FRIENDLY] {
        let mut game = Game::new(Position::default().with_rules(rules));
        for text in to_and_fro.split(' ') {
            if game.play(text.parse().unwrap()).is_err() {
                break;
            }
        }
        let allowed = game.legal_moves();
        let on_board = game.position().legal_moves();
        tried += usize::from(allowed.len() < on_board.len());
        for strength in [0, 10, 30, 100].map(Strength::new) {
            for seed in 0..3 {
                let m = strength.choose(&mut Searcher::with_table(1), &game, seed).unwrap();
                assert!(allowed.contains(&m), "{strength}: {m}");
            }
        }
    }
    assert_eq!(tried, 3);
}

// -------------------------------------------------------------------------------------------------
// Reviews

#[test]
fn a_review_has_a_remark_for_every_move_and_finds_the_missed_mate() {
    // The first move misses a mate in one; the second lets it happen again, and the third mates.
    let mut played = game("4k4/R8/9/9/9/9/9/9/4K4/8R w", Rules::FAIRY_CASUAL, "i1h1 e10d10 h1h10");
    let before = played.clone();
    let remarks = Searcher::new().review(&played, &Limits::new().depth(5));
    assert_eq!(played, before);
    let plies: Vec<usize> = remarks.iter().map(|remark| remark.ply).collect();
    assert_eq!(plies, [0, 1, 2]);
    assert_eq!(remarks[0].side, Side::Cho);
    assert_eq!(remarks[0].before, Value::mate_in(1));
    assert_eq!(remarks[2].after, Value::mate_in(0));
    assert_eq!(remarks[2].loss(), 0);
    assert_eq!(remarks[0].after, -remarks[1].before);

    // A declared end is no move.
    played.undo();
    played.resign(Side::Han);
    assert_eq!(Searcher::new().review(&played, &Limits::new().depth(2)).len(), 2);
}

// -------------------------------------------------------------------------------------------------
// Endings

fn search(game: &Game, depth: u32) -> (Move, Value) {
    let found = Searcher::new().search(game, &Limits::new().depth(depth));
    (found.best().expect("a move"), found.value().expect("a value"))
}

/// Two passes in a row end the game by the score: whoever leads answers a pass with a pass.
#[test]
fn the_leader_answers_a_pass_with_a_pass() {
    let fen = "r3k4/4a4/9/p3p3p/9/9/P3P3P/9/4A4/R2K5 w";
    let (best, value) = search(&game(fen, Rules::KAKAO, "d1d1"), 4);
    assert_eq!((best, value), (Move::Pass, Value::points_win_in(1)));
    // Where two passes mean nothing, or a draw, nothing is won by it.
    for rules in [Rules::TOURNAMENT, Rules::FAIRY_CASUAL] {
        assert_eq!(search(&game(fen, rules, "d1d1"), 4).1.decision(), None);
    }
}

#[test]
fn who_is_behind_does_not_offer_a_pass() {
    let fen = "r3k4/4a4/9/p3p3p/9/9/P3P3P/9/4A4/R2K5 w";
    assert_ne!(search(&game(fen, Rules::KAKAO, ""), 4).0, Move::Pass);
}

/// At the limit of plies the score decides.
#[test]
fn the_last_ply_takes_what_turns_the_score() {
    // Han leads by its deom; a soldier more turns the score, with the last ply of the game.
    let fen = "3k5/4a4/9/p3p4/4P4/9/P8/9/4A4/4K4 w - - 10 100";
    let (best, _) = search(&game(fen, Rules::SIMPLE, ""), 3);
    assert_eq!(best, "e6e7".parse().unwrap());
    let fen = "3k5/4a4/9/p8/9/9/P8/9/4A4/4K4 b - - 10 100";
    let (_, value) = search(&game(fen, Rules::SIMPLE, ""), 3);
    assert_eq!(value, Value::points_win_in(1));
}

/// A side whose every move in a repeated cycle checks loses; a side that is losing repeats if it can.
#[test]
fn a_forced_repetition_is_a_draw_or_a_loss_as_the_rules_have_it() {
    // Cho's chariot is all that keeps Han's two from winning, and checks for ever.
    let fen = "3k5/R8/9/9/9/9/9/2r6/1r7/5K3 w";
    let draws = Rules { repetition: Some(quiet_repetition()), ..Rules::FAIRY_CASUAL };
    let (_, value) = search(&game(fen, draws, ""), 10);
    assert!(value >= Value::ZERO, "{value}");
    let (_, value) = search(&game(fen, Rules::FAIRY_CASUAL, ""), 10);
    assert!(value < Value::ZERO, "{value}");
}

fn quiet_repetition() -> janggi_core::Repetition {
    let rule = Rules::FAIRY_CASUAL.repetition.expect("a rule");
    janggi_core::Repetition { perpetual_check: janggi_core::PerpetualCheck::Same, ..rule }
}

#[test]
fn an_accepted_bikjang_is_a_draw_where_it_is_one() {
    // Cho is far behind; the generals face each other on Cho's turn.
    let fen = "4k4/9/9/r7r/9/9/9/9/4K4/9 w";
    let (best, value) = search(&game(fen, Rules::FAIRY_TRADITIONAL, ""), 4);
    assert_eq!((best, value), (Move::Pass, Value::ZERO));
    assert!(search(&game(fen, Rules::FAIRY_CASUAL, ""), 4).1 < Value::ZERO);
}

#[test]
fn a_stopped_review_tells_of_the_moves_that_it_has_judged() {
    let game = random_game(Rules::KAKAO, 12, &mut Rng::new(6));
    let stop = Stop::new();
    let limits = Limits::new().depth(2).stop(&stop);
    let mut plies = Vec::new();
    Searcher::new().review_with(&game, &limits, |remark| {
        plies.push(remark.ply);
        if plies.len() == 3 {
            stop.stop();
        }
    });
    assert_eq!(plies, [11, 10, 9]);
    assert_eq!(Searcher::new().review(&game, &limits), []);
}
