//! Reading game records, which includes playing them through, on one core.
//!
//! With `JANGGI_GIBO` in the environment the real games in that folder are read too.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use janggi_benches::{collection, invented};
use janggi_core::record::gib::{Options, Reader};
use janggi_core::record::{gib, pgn};

/// Reads a file; returns how many games and plies there are.
fn read(bytes: &[u8]) -> (usize, usize) {
    let records = Reader::with_options(bytes, Options::STRICT).flatten();
    records.fold((0, 0), |(games, plies), record| (games + 1, plies + record.moves().len()))
}

fn invented_games(c: &mut Criterion) {
    let bytes = invented(200, 100);
    let records: Vec<_> = gib::read(&bytes).flatten().collect();
    assert_eq!(records.len(), 200);
    let text: String = records.iter().map(pgn::to_string).collect();
    let plies = read(&bytes).1;
    assert_eq!(plies, records.iter().map(|record| record.moves().len()).sum::<usize>());

    let mut group = c.benchmark_group("invented games");
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("read gib", |b| {
        b.iter(|| assert_eq!(read(&bytes), (200, plies)));
    });
    group.bench_function("read pgn", |b| {
        b.iter(|| assert_eq!(pgn::read(text.as_bytes()).flatten().count(), 200));
    });
    group.bench_function("write gib", |b| {
        b.iter(|| records.iter().map(|record| gib::to_string(record).len()).sum::<usize>());
    });
    group.finish();
}

fn real_games(c: &mut Criterion) {
    let Some(files) = collection().expect("JANGGI_GIBO is a folder") else {
        eprintln!("SKIPPED: JANGGI_GIBO names no folder of game records");
        return;
    };
    let mut group = c.benchmark_group("real games");
    group.sample_size(10);
    group.throughput(Throughput::Bytes(files.iter().map(|file| file.len() as u64).sum()));
    group.bench_function("read and replay", |b| {
        b.iter(|| {
            let counts = files.iter().map(|file| read(file));
            let counts = counts.fold((0, 0), |sum, (games, plies)| (sum.0 + games, sum.1 + plies));
            assert_eq!(counts, (17003, 1_691_335));
        });
    });
    group.finish();
}

criterion_group!(benches, invented_games, real_games);
criterion_main!(benches);
