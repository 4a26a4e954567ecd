//! The solver of mates against a list of problems and against exhaustion.
#![cfg(feature = "search")]

use janggi_core::search::{Limits, MateProblem, MateVerdict, Searcher, Stop, Value};
use janggi_core::{EndReason, Game, Move, Position, Rules};

struct Problem {
    moves: u16,
    first_moves: Vec<Move>,
    position: Position,
}

fn problems() -> Vec<Problem> {
    let text = include_str!("data/mate-problems.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [moves, first, fen] = fields[..] else { panic!("{line:?}") };
            let position = Position::from_fen(fen, Rules::FAIRY_CASUAL).expect(fen);
            let read = |text| position.parse_uci(text).expect(text);
            Problem {
                moves: moves.parse().expect("a number"),
                first_moves: first.split(' ').map(read).collect(),
                position,
            }
        })
        .collect()
}

/// Whether the side to move mates in at most so many moves, by trying everything.
fn mates(position: &Position, moves: u16) -> bool {
    moves > 0 && position.legal_moves().iter().any(|&m| is_mated(&after(position, m), moves - 1))
}

fn is_mated(position: &Position, moves: u16) -> bool {
    match position.outcome() {
        Some(outcome) => outcome.reason == EndReason::Checkmate,
        None => position.legal_moves().iter().all(|&m| {
            let next = after(position, m);
            next.outcome().is_none() && mates(&next, moves)
        }),
    }
}

fn after(position: &Position, m: Move) -> Position {
    position.play(m).expect("a legal move")
}

#[test]
fn every_problem_is_solved_with_all_its_first_moves() {
    let problems = problems();
    assert!(problems.len() >= 40);
    for Problem { moves, first_moves, position } in problems {
        let verdict = MateProblem::new(moves).solve(&position);
        let MateVerdict::Mate(mate) = verdict else { panic!("{verdict:?} {}", position.fen()) };
        assert_eq!(mate.moves, moves, "{}", position.fen());
        assert_eq!(mate.first_moves, first_moves, "{}", position.fen());
        assert_eq!(mate.is_unique(), first_moves.len() == 1);

        assert_eq!(mate.line.len(), 2 * usize::from(moves) - 1);
        assert!(first_moves.contains(&mate.line[0]));
        let mut game = Game::new(position);
        for m in mate.line {
            game.play(m).expect("a legal move");
        }
        let outcome = game.outcome().expect("an end");
        assert_eq!((outcome.winner, outcome.reason), (Some(position.turn()), EndReason::Checkmate));
    }
}

#[test]
fn shortest_mates_and_their_first_moves_are_those_of_exhaustion() {
    for Problem { moves, first_moves, position } in problems() {
        if moves > 3 {
            continue;
        }
        assert!(!mates(&position, moves - 1), "{}", position.fen());
        let mut legal = position.legal_moves().to_vec();
        if moves == 3 {
            // Exhaustion of every quiet move takes long: of those that fail a sample will do.
            let mut others = 0;
            legal.retain(|m| {
                others += u32::from(!first_moves.contains(m));
                first_moves.contains(m) || others <= 3
            });
        }
        let found: Vec<Move> =
            legal.into_iter().filter(|&m| is_mated(&after(&position, m), moves - 1)).collect();
        assert_eq!(found, first_moves, "{}", position.fen());
    }
}

#[test]
fn a_move_less_is_refuted() {
    for Problem { moves, position, .. } in problems() {
        assert_eq!(MateProblem::new(moves - 1).solve(&position), MateVerdict::NoMate);
    }
}

#[test]
fn checks_only_never_finds_more_than_all_moves() {
    let mut found = 0;
    for Problem { moves, first_moves, position } in problems() {
        if let MateVerdict::Mate(mate) = MateProblem::new(moves).checks_only().solve(&position) {
            found += 1;
            assert_eq!(mate.moves, moves);
            assert!(mate.first_moves.iter().all(|m| first_moves.contains(m)));
            let mut position = position;
            for (i, &m) in mate.line.iter().enumerate() {
                position = after(&position, m);
                assert!(i % 2 == 1 || position.is_check(), "move {i} gives no check");
            }
        }
    }
    assert!(found >= 20, "{found}");
}

#[test]
fn the_start_has_no_mate_and_limits_are_obeyed() {
    let start = Position::default();
    assert_eq!(MateProblem::new(2).solve(&start), MateVerdict::NoMate);
    assert_eq!(MateProblem::new(0).solve(&start), MateVerdict::NoMate);
    assert_eq!(MateProblem::new(5).nodes(100).solve(&start), MateVerdict::Unknown);
    let stop = Stop::new();
    stop.stop();
    assert_eq!(MateProblem::new(9).stop(&stop).solve(&start), MateVerdict::Unknown);
}

/// Where all lines of so many moves are too many, those that are forced decide.
#[test]
fn mates_of_many_moves_are_found_and_refuted() {
    let solve = |moves, fen| {
        let position = Position::from_fen(fen, Rules::FAIRY_CASUAL).unwrap();
        let mut steps = Vec::new();
        let problem = MateProblem::new(moves).nodes(400_000);
        let verdict = problem.solve_with(&position, |progress| steps.push(*progress));
        // More and more is known.
        assert!(steps.windows(2).all(|pair| {
            let ([one, next], most) =
                ([&pair[0], &pair[1]], |at_most: Option<u16>| at_most.unwrap_or(u16::MAX));
            one.least <= next.least
                && one.nodes <= next.nodes
                && most(one.at_most) >= most(next.at_most)
        }));
        (verdict, steps)
    };

    let (verdict, _) = solve(8, "3PkaR2/9/9/3pr4/9/9/1PP6/9/3KNr3/5C3 b - - 0 1");
    let MateVerdict::Mate(mate) = verdict else { panic!("{verdict:?}") };
    assert_eq!((mate.moves, mate.least, mate.line.len()), (5, 5, 9));
    assert!(mate.is_shortest() && mate.is_unique());
    assert_eq!(mate.first_moves, ["e10e9".parse().unwrap()]);

    let (verdict, steps) = solve(7, "5a3/R2ka4/3cc4/9/9/5p2R/9/4r4/3rA1B2/4K4 b - - 0 1");
    assert_eq!(verdict, MateVerdict::NoMate);
    // Not by going through the lines of one move more after the other.
    assert!(steps.len() < 7, "{steps:?}");
}

/// A mate of six moves, with positions for a part of the way only.
#[test]
fn what_is_open_is_unknown() {
    let fen = "3a1k3/3ca4/6c2/1N7/5p3/4P4/2P2pb2/4C4/5K3/2nA5 b - - 0 1";
    let position = Position::from_fen(fen, Rules::FAIRY_CASUAL).unwrap();
    let mut last = None;
    let problem = MateProblem::new(6).nodes(10_000);
    let verdict = problem.solve_with(&position, |progress| last = Some(*progress));
    assert_eq!(verdict, MateVerdict::Unknown);
    let last = last.expect("something is known");
    assert!(last.least > 2 && last.nodes <= 10_000 && last.at_most.is_none());
}

#[test]
fn little_memory_changes_no_answer() {
    for Problem { moves, first_moves, position } in problems() {
        if moves <= 3 {
            let verdict = MateProblem::new(moves).memory(1).solve(&position);
            let MateVerdict::Mate(mate) = verdict else { panic!("{verdict:?}") };
            assert!(mate.has_all_first_moves && mate.is_shortest());
            assert_eq!((mate.moves, mate.first_moves), (moves, first_moves));
        }
    }
}

/// Problems that have a mate by checks, but none so short or none at all without quiet moves.
#[test]
fn a_mate_by_checks_may_be_longer_or_not_exist() {
    let (mut longer, mut none) = (0, 0);
    for Problem { moves, position, .. } in problems() {
        match MateProblem::new(moves + 3).checks_only().solve(&position) {
            MateVerdict::Mate(mate) => {
                assert!(mate.moves >= moves && mate.is_shortest());
                longer += u32::from(mate.moves > moves);
            }
            MateVerdict::NoMate => none += 1,
            _ => panic!("{}", position.fen()),
        }
    }
    assert!(none >= 3, "{longer} {none}");
}

/// A game that is near its limit has no mate beyond it.
#[test]
fn limits_of_the_game_bound_a_mate() {
    let fen = "4ka2R/9/4a4/2ppb4/9/1P4P2/4P4/4CA3/R8/5K3 w - - 0";
    let solve = |turn: u32| {
        let position = Position::from_fen(&format!("{fen} {turn}"), Rules::SIMPLE).unwrap();
        MateProblem::new(4).solve(&position)
    };
    let mate_in = |verdict| match verdict {
        MateVerdict::Mate(mate) => Some(mate.moves),
        _ => None,
    };
    assert_eq!(mate_in(solve(1)), mate_in(solve(90)));
    assert!(mate_in(solve(1)).is_some());
    assert_eq!(solve(100), MateVerdict::NoMate);
}

/// In a callable bikjang the pass accepts it, even in mate.
#[test]
fn who_may_accept_a_bikjang_is_not_mated() {
    // The chariot mates on the tenth rank, were it not that the generals face each other.
    let fen = "4k4/R8/9/9/9/9/9/9/4K4/8R w";
    let casual = Position::from_fen(fen, Rules::FAIRY_CASUAL).unwrap();
    let traditional = Position::from_fen(fen, Rules::FAIRY_TRADITIONAL).unwrap();
    let in_one = |position: &Position| match MateProblem::new(1).solve(position) {
        MateVerdict::Mate(mate) => mate.first_moves,
        _ => Vec::new(),
    };
    let mating = "i1i10".parse().unwrap();
    assert!(in_one(&casual).contains(&mating));
    assert!(!in_one(&traditional).contains(&mating));
}

#[test]
fn the_search_sees_short_mates_too() {
    for Problem { moves, position, first_moves } in problems().into_iter().filter(|p| p.moves <= 2)
    {
        let limits = Limits::new().mate(moves).nodes(400_000);
        let found = Searcher::new().search(&Game::new(position), &limits);
        let mate = found.value().and_then(Value::mate);
        assert_eq!(mate, Some(2 * i32::from(moves) - 1), "{}", position.fen());
        assert!(first_moves.contains(&found.best().unwrap()));
    }
}
