//! What the benchmarks work on.

use std::path::Path;
use std::{env, fs, io};

use janggi_core::record::{Record, gib};
use janggi_core::{Formation, Position, Rules};

/// A position to measure on.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// What kind of position it is.
    pub name: &'static str,
    /// The position, as a FEN.
    pub fen: &'static str,
    /// How many lines of play of three plies it has under [`Rules::FAIRY_MODERN`].
    pub perft_3: u64,
}

/// One position of each kind. The counts are also Fairy-Stockfish's.
pub const CASES: [Case; 4] = [
    Case {
        name: "start",
        fen: "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        perft_3: 33_316,
    },
    Case {
        name: "middlegame",
        fen: "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23",
        perft_3: 8_835,
    },
    Case { name: "endgame", fen: "3k4r/4a4/9/9/4p4/4P4/9/9/4K4/R8 w - - 0 60", perft_3: 0 },
    Case {
        name: "checks",
        fen: "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1",
        perft_3: 2_644,
    },
];

impl Case {
    /// The position under [`Rules::FAIRY_MODERN`].
    ///
    /// # Panics
    ///
    /// Never: the FENs above are good.
    pub fn position(&self) -> Position {
        Position::from_fen(self.fen, Rules::FAIRY_MODERN).expect("a good FEN")
    }
}

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
