//! Every target over its seeds, and over cut and altered copies of them.

use std::fs;
use std::path::Path;

fn run(target: &str, function: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target);
    let mut seeds = 0;
    for entry in fs::read_dir(folder).expect("a folder of seeds") {
        let seed = fs::read(entry.expect("a file").path()).expect("a readable seed");
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

#[test]
fn texts() {
    run("texts", janggi_fuzz::texts);
}

#[test]
fn play() {
    run("play", janggi_fuzz::play);
}

#[test]
fn records() {
    run("records", janggi_fuzz::records);
}

#[test]
fn moves() {
    run("moves", janggi_fuzz::moves);
}
