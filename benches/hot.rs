//! One hot path at a time, for counting instructions: `hot NAME TIMES`.
//!
//! `benches/instructions.py` runs it.

use std::hint::black_box;
use std::process::ExitCode;

use janggi_benches::CASES;
use janggi_core::{Game, Position, Rules, perft};

type Path = fn(&Position) -> usize;

/// The paths: each does its work on every position once and returns something that depends on it.
const PATHS: [(&str, Path); 7] = [
    ("count", |position| perft(position, 2) as usize),
    ("legal_moves", |position| position.legal_moves().len()),
    ("play", |position| {
        let mut sum = 0;
        for m in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(m);
            sum += next.key() as usize & 1;
        }
        sum
    }),
    ("checked play", |position| {
        position.legal_moves().iter().filter(|&&m| position.play(m).is_ok()).count()
    }),
    ("is_check", |position| usize::from(position.is_check())),
    ("outcome", |position| usize::from(Game::new(*position).outcome().is_some())),
    ("fen", |position| {
        Position::from_fen(&position.fen(), Rules::KAKAO).map_or(0, |read| read.halfmove().into())
    }),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, times] = &words[..] else {
        for (name, _) in PATHS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let path = PATHS.iter().find(|(known, _)| known == name);
    let (Some((_, path)), Ok(times)) = (path, times.parse::<usize>()) else {
        eprintln!("expected the name of a path and a number of times");
        return ExitCode::FAILURE;
    };
    let positions = CASES.map(|case| case.position());
    let mut sum = 0_usize;
    for _ in 0..times {
        for position in &positions {
            sum = sum.wrapping_add(path(black_box(position)));
        }
    }
    println!("{sum}");
    ExitCode::SUCCESS
}
