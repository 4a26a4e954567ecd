//! What the benchmarks work on.

use std::path::Path;
use std::{env, fs, io};

use janggi_core::record::{Record, gib};
use janggi_core::{Formation, Position, Rules};

/// The bytes of all `.gib` files in the folder that the environment variable `JANGGI_GIBO` names;
/// `None` if it is not set.
///
/// # Errors
///
/// Those of reading the folder.
pub fn collection() -> io::Result<Option<Vec<Vec<u8>>>> {
    let Some(folder) = env::var_os("JANGGI_GIBO") else { return Ok(None) };
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(&folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "gib") {
            files.push(fs::read(path)?);
        }
    }
    Ok(Some(files))
}

/// Made-up games of random moves, as the bytes of a GIB file. Always the same ones.
///
/// # Panics
///
/// Never: all moves are legal, and the headers are Korean.
pub fn invented(games: usize, plies: usize) -> Vec<u8> {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below as u64) as usize
    };
    let mut bytes = Vec::new();
    for _ in 0..games {
        let [cho, han] = [0; 2].map(|_| Formation::STANDARD[next(4)]);
        let mut record = Record::new(&Position::start(cho, han, Rules::KAKAO));
        while record.moves().len() < plies {
            let moves = record.end().legal_moves();
            if moves.is_empty() {
                break;
            }
            record.push(moves[next(moves.len())]).expect("a legal move");
        }
        bytes.extend(gib::to_bytes(&record, &gib::WriteOptions::default()).expect("Korean text"));
    }
    bytes
}
