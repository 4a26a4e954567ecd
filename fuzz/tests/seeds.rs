//! Every target over its seeds, and over cut and altered copies of them. `JANGGI_TEST_FACTOR` makes the
//! copies more, for a long run without a fuzzer.

#[path = "../../janggi-core/tests/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use support::{Rng, factor};

/// The entries of a folder of this package.
fn entries(folder: &str) -> impl Iterator<Item = PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
}

/// The names of the entries of a folder, without endings.
fn names(folder: &str) -> BTreeSet<String> {
    let name = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    entries(folder).map(name).collect()
}

/// A copy with a few bytes changed, put in or taken out.
fn altered(rng: &mut Rng, seed: &[u8]) -> Vec<u8> {
    let mut copy = seed.to_vec();
    for _ in 0..=rng.below(8) {
        let (at, byte) = (rng.below(copy.len() + 1), rng.next() as u8);
        match rng.below(3) {
            0 => copy.insert(at, byte),
            1 if at < copy.len() => drop(copy.remove(at)),
            _ if at < copy.len() => copy[at] = byte,
            _ => {}
        }
    }
    copy
}

fn run(target: &str, function: fn(&[u8])) {
    let mut seeds = 0;
    let mut rng = Rng::new(1);
    for path in entries(&format!("seeds/{target}")) {
        let seed = fs::read(path).expect("a readable seed");
        function(&seed);
        for i in 0..seed.len().min(64) {
            function(&seed[..i]);
            let mut altered = seed.clone();
            altered[i] ^= 1 << (i % 8);
            function(&altered);
        }
        for _ in 0..64 * (factor() - 1) {
            function(&altered(&mut rng, &seed));
        }
        seeds += 1;
    }
    assert!(seeds > 0, "no seeds for {target}");
}

macro_rules! targets {
    ($($target:ident),* $(,)?) => {
        $(
            #[test]
            fn $target() {
                run(stringify!($target), janggi_fuzz::$target);
            }
        )*

        #[test]
        fn every_target_has_seeds_and_is_tested() {
            let tested: BTreeSet<String> = [$(stringify!($target).to_owned()),*].into();
            assert_eq!(names("fuzz_targets"), tested);
            assert_eq!(names("seeds"), tested);
        }
    };
}

targets!(fen, gib, notation, oracle, perft, pgn, play, search, serde, setup, svg, values);
