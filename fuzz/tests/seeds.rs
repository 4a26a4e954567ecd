//! Every target over its seeds, and over cut and altered copies of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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

fn run(target: &str, function: fn(&[u8])) {
    let mut seeds = 0;
    for path in entries(&format!("seeds/{target}")) {
        let seed = fs::read(path).expect("a readable seed");
        function(&seed);
        for i in 0..seed.len().min(64) {
            function(&seed[..i]);
            let mut altered = seed.clone();
            altered[i] ^= 1 << (i % 8);
            function(&altered);
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
