//! The hot paths of the rules, each on one position of each kind.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use janggi_benches::CASES;
use janggi_core::{Bitboard, Position, Rules, perft};

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft 3");
    for case in CASES {
        let position = case.position();
        group.throughput(Throughput::Elements(case.perft_3));
        group.bench_function(case.name, |b| {
            b.iter(|| assert_eq!(perft(black_box(&position), 3), case.perft_3));
        });
    }
    group.finish();
}

/// What the rules cost: the same tree under rule sets that ask for more.
fn rule_sets(c: &mut Criterion) {
    let start = Position::default();
    let mut group = c.benchmark_group("perft 3 by rules");
    for (name, rules) in Rules::PRESETS {
        let position = start.with_rules(rules);
        let nodes = perft(&position, 3);
        group.throughput(Throughput::Elements(nodes));
        group
            .bench_function(name, |b| b.iter(|| assert_eq!(perft(black_box(&position), 3), nodes)));
    }
    group.finish();
}

fn questions(c: &mut Criterion) {
    for case in CASES {
        let position = case.position();
        let moves = position.legal_moves();
        let fen = position.fen();
        let mut group = c.benchmark_group(case.name);
        let mut bench = |name, question: &dyn Fn() -> usize, answer: usize| {
            group.bench_with_input(BenchmarkId::from_parameter(name), &(), |b, ()| {
                b.iter(|| assert_eq!(question(), answer));
            });
        };
        bench("legal_moves", &|| black_box(&position).legal_moves().len(), moves.len());
        let destinations = || {
            let own = position.board().side(position.turn());
            let sets = own.iter().map(|from| black_box(&position).legal_destinations(from));
            sets.map(Bitboard::len).sum::<u32>() as usize
        };
        bench("legal_destinations of every piece", &destinations, destinations());
        let play = || moves.iter().filter(|&&m| black_box(&position).play(m).is_ok()).count();
        bench("play every move", &play, moves.len());
        let check = usize::from(position.is_check());
        bench("is_check", &|| usize::from(black_box(&position).is_check()), check);
        bench("outcome", &|| usize::from(black_box(&position).outcome().is_some()), 0);
        let read =
            || Position::from_fen(black_box(&fen), Rules::KAKAO).map_or(0, |p| p.fen().len());
        bench("read and write FEN", &read, fen.len());
        group.finish();
    }
}

criterion_group!(benches, counting, rule_sets, questions);
criterion_main!(benches);
