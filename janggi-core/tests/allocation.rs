//! The rules of a position need no heap: copying, generating, playing and judging allocate nothing.

use std::hint::black_box;

use janggi_core::{Game, Move, MoveList, Position, Rules, perft};

/// A middlegame, a check, a mate and a bikjang.
const FENS: [&str; 5] = [
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1",
    "3k5/9/4c4/9/9/4r4/R8/9/4K4/9 w - - 0 1",
    "3CN4/3Nk4/3c5/9/2c6/9/9/3n1r3/3K5/9 w - - 0 1",
    "5c3/5k3/9/9/9/RR7/9/9/9/3r1K3 w - - 0 1",
];

/// How often `work` asks for memory under every preset and in each of the positions.
fn allocations(mut work: impl FnMut(&Position)) -> u64 {
    let mut count = 0;
    for (_, rules) in Rules::PRESETS {
        for fen in FENS {
            let position = Position::from_fen(fen, rules).expect(fen);
            count += allocation_counter::measure(|| work(&position)).count_total;
        }
    }
    count
}

/// The counter counts: what returns a `String` or a `Vec` is seen.
#[test]
fn the_counter_counts() {
    assert!(allocations(|position| drop(black_box(position.fen()))) >= 50);
    let growing = allocation_counter::measure(|| drop(black_box(Game::default())));
    assert!(growing.count_total >= 1);
}

#[test]
fn a_position_is_small_and_copied_without_the_heap() {
    const { assert!(size_of::<Position>() <= 256) };
    const { assert!(size_of::<Move>() == 2) };
    assert_eq!(allocations(|position| _ = black_box(*position)), 0);
}

#[test]
fn legal_moves_stay_on_the_stack() {
    let work = |position: &Position| {
        let moves: MoveList = position.legal_moves();
        for m in black_box(moves.clone()) {
            black_box(position.is_legal(m));
            black_box(m.from().map(|from| position.legal_destinations(from)));
        }
        black_box(position.can_pass());
    };
    assert_eq!(allocations(work), 0);
}

#[test]
fn playing_and_refusing_allocate_nothing() {
    let work = |position: &Position| {
        for m in position.legal_moves() {
            let mut next = black_box(position.play(m)).expect("legal");
            black_box(next.play(Move::Pass)).ok();
            if let Some(&m) = next.legal_moves().first() {
                next.play_unchecked(m);
            }
        }
        black_box(position.play("a1a10".parse().expect("a move"))).ok();
    };
    assert_eq!(allocations(work), 0);
}

#[test]
fn judging_allocates_nothing() {
    let work = |position: &Position| {
        black_box(position.outcome());
        black_box(position.is_check());
        black_box(position.checkers());
        black_box(position.is_bikjang());
        black_box(position.must_answer_bikjang());
        black_box(position.score());
        black_box(position.score_adjudicate());
        black_box(position.key());
        black_box(perft(position, 2));
    };
    assert_eq!(allocations(work), 0);
}
