use std::cmp::Ordering;

use janggi_core::search::{Level, Limits, Line, Mate, MateProblem, MateVerdict, Searcher};
use janggi_core::{EndReason, Game, Move, Position};

use crate::choice;
use crate::support::Rng;

/// Small searches, reviews, levels and mate problems in a game that the bytes choose, under any rules:
/// moves and lines are legal, limits and bounds hold, mates are mates, and the game is left as it was.
pub fn search(data: &[u8]) {
    let mut rng = Rng::from_bytes(data);
    let (kind, a, b, c) = (rng.below(8), rng.next() % 256, rng.next() % 256, rng.next() % 256);
    let game = choice::game(&mut rng, 40);
    let before = game.clone();
    match kind {
        0 => check_review(&game, a % 50),
        1 => check_level(&game, a),
        2 | 3 => check_problem(game.position(), 1 + a as u16 % 3, b % 2 == 0, 10 * c),
        _ => check_search(&game, a * (b % 8), c as usize),
    }
    assert_eq!(game, before);
}

// Searches ----------------------------------------------------------------------------------------

fn check_search(game: &Game, nodes: u64, shape: usize) {
    let (lines, depth) = (shape % 4, (shape / 4) as u32 % 8);
    let mut limits = Limits::new().nodes(nodes).lines(lines).depth(depth);
    let mut allowed = game.legal_moves().to_vec();
    if shape >= 128 {
        allowed.retain(|m| m.from().is_none_or(|from| from.file() < 4));
        limits = limits.moves(&allowed);
    }
    let found = Searcher::with_table(1).search(game, &limits);
    assert!(found.nodes <= nodes);
    assert_eq!(found.lines.is_empty(), allowed.is_empty());
    assert!(found.lines.len() <= lines.max(1));
    for (i, line) in found.lines.iter().enumerate() {
        assert_eq!(line.rank, i + 1);
        assert!(allowed.contains(&line.moves[0]));
        let others = &found.lines[..i];
        assert!(others.iter().all(|other| other.moves[0] != line.moves[0]), "{:?}", found.lines);
        assert!(others.iter().all(|other| is_before(other, line)), "{:?}", found.lines);
        check_line(game, line);
    }
}

/// Lines of a deeper iteration come first, and in an iteration the better ones.
fn is_before(a: &Line, b: &Line) -> bool {
    a.depth > b.depth || a.depth == b.depth && a.value >= b.value
}

/// A line can be played, and a value tells of a mate if and only if the line leads to one, as far as
/// it goes.
fn check_line(game: &Game, line: &Line) {
    let mut after = game.clone();
    for &m in &line.moves {
        after.play(m).unwrap_or_else(|error| panic!("{m}: {error} in {line:?} of {game:?}"));
    }
    let value = line.value;
    assert!(value.hundredths().abs() <= 30_000, "{value}");
    assert!(value.is_decided() || value.hundredths().abs() < 19_000, "{value}");
    let is_mate =
        |game: &Game| game.outcome().is_some_and(|end| end.reason == EndReason::Checkmate);
    let plies = value.mate().map(i32::unsigned_abs);
    if line.depth > 0 && plies == Some(line.moves.len() as u32) {
        assert!(is_mate(&after), "{line:?} of {game:?}");
    }
    if let (Some(plies @ 1..=3), true) = (value.mate(), forgets(game)) {
        let moves = plies.unsigned_abs().div_ceil(2) as usize;
        assert!(mates(game.position(), moves, false), "{line:?} of {game:?}");
    }
}

/// Whether the rules ask for nothing but the position.
fn forgets(game: &Game) -> bool {
    let rules = game.position().rules();
    rules.repetition.is_none() && rules.shuttle.is_none()
}

fn check_review(game: &Game, nodes: u64) {
    let remarks = Searcher::with_table(1).review(game, &Limits::new().nodes(nodes));
    assert_eq!(remarks.len(), game.moves().len());
    for (ply, remark) in remarks.iter().enumerate() {
        assert_eq!((remark.ply, remark.played), (ply, game.moves()[ply]));
        assert_eq!(remark.side, game.positions()[ply].turn());
        assert!(remark.loss() >= 0);
        let best = remark.best.first().expect("there was a move");
        assert!(game.positions()[ply].is_legal(*best));
    }
}

fn check_level(game: &Game, seed: u64) {
    for level in [Level::Easy, Level::Normal] {
        match level.choose(&mut Searcher::with_table(1), game, seed) {
            Some(m) => assert!(game.is_legal(m), "{level}: {m} in {game:?}"),
            None => assert!(game.legal_moves().is_empty(), "{level}: {game:?}"),
        }
    }
}

// Mate problems -----------------------------------------------------------------------------------

fn check_problem(position: &Position, moves: u16, checks_only: bool, nodes: u64) {
    let mut problem = MateProblem::new(moves).nodes(nodes);
    if checks_only {
        problem = problem.checks_only();
    }
    let at = || format!("{} under {}", position.fen(), position.rules());
    match problem.solve(position) {
        MateVerdict::Mate(mate) => {
            assert!((1..=moves).contains(&mate.moves), "{}", at());
            check_mate(position, &mate, checks_only, mate.nodes >= nodes);
        }
        MateVerdict::NoMate => {
            // What is longer takes too long in the plain way.
            let moves = usize::from(moves).min(2);
            assert!(!mates(position, moves, checks_only), "{}", at());
        }
        _ => assert!(nodes < 10_000),
    }
}

/// A mate is one, and is told whole unless its limit was reached.
fn check_mate(position: &Position, mate: &Mate, checks_only: bool, limited: bool) {
    let at = || format!("{mate:?} of {} under {}", position.fen(), position.rules());
    assert!(limited || mate.is_shortest() && mate.has_all_first_moves, "{}", at());
    assert!(mate.first_moves.contains(&mate.line[0]), "{}", at());
    let mut after = *position;
    for (ply, &m) in mate.line.iter().enumerate() {
        after = after.play(m).expect("a legal move");
        assert!(ply % 2 == 1 || !checks_only || after.is_check(), "{}", at());
    }
    match mate.line.len().cmp(&(2 * usize::from(mate.moves) - 1)) {
        Ordering::Less => assert!(limited, "{}", at()),
        Ordering::Equal => assert!(is_mated(&after), "{}", at()),
        Ordering::Greater => panic!("{}", at()),
    }
    if let moves @ 1..=2 = usize::from(mate.moves) {
        let is_shortest = moves == 1 || !mates(position, moves - 1, checks_only);
        assert!(is_shortest || !mate.is_shortest(), "{}", at());
        let first_moves = mating_moves(position, moves, checks_only);
        assert!(mate.first_moves.iter().all(|m| first_moves.contains(m)), "{}", at());
        let are_all = mate.first_moves.len() == first_moves.len();
        assert!(are_all || !mate.has_all_first_moves, "{}", at());
    }
}

fn is_mated(position: &Position) -> bool {
    position.outcome().is_some_and(|end| end.reason == EndReason::Checkmate)
}

/// Whether the side to move mates in so many moves, by trying everything.
fn mates(position: &Position, moves: usize, checks_only: bool) -> bool {
    !mating_moves(position, moves, checks_only).is_empty()
}

/// The moves after which the other side is mated, or mated in the moves left whatever it answers.
fn mating_moves(position: &Position, moves: usize, checks_only: bool) -> Vec<Move> {
    let mut mating = position.legal_moves().to_vec();
    mating.retain(|&m| {
        let next = position.play(m).expect("a legal move");
        if is_mated(&next) {
            return true;
        }
        let may_go_on = moves > 1 && next.outcome().is_none() && (next.is_check() || !checks_only);
        let after = |answer| next.play(answer).expect("a legal move");
        may_go_on
            && next.legal_moves().into_iter().all(|m| mates(&after(m), moves - 1, checks_only))
    });
    mating
}
