//! Short notation against Fairy-Stockfish, where Python has its module `pyffish`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use janggi_core::{Formation, Move, Position, Rules};

/// Reads lines `FEN|move|SAN|rank-file form`, and prints those that Fairy-Stockfish writes otherwise.
const PEER: &str = "
import sys, pyffish as sf
count = 0
for line in sys.stdin:
    fen, move, san, form = line.rstrip('\\n').split('|')
    theirs = [sf.get_san('janggimodern', fen, move, False, n)
              for n in (sf.NOTATION_SAN, sf.NOTATION_JANGGI)]
    count += 1
    if theirs != [san, form]:
        print(fen, move, san, form, theirs)
print(count)
";

fn has_peer() -> bool {
    let found = Command::new("python3")
        .args(["-c", "import pyffish"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !found {
        eprintln!("SKIPPED: no python3 with the module pyffish");
    }
    found
}

#[test]
fn short_notation_is_that_of_fairy_stockfish() {
    if !has_peer() {
        return;
    }
    let mut lines = String::new();
    let mut count = 0;
    let mut random = 20_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (random >> 33) as usize % below
    };
    for game in 0..6 {
        let formation = |i: usize| Formation::STANDARD[i % 4];
        let mut position =
            Position::start(formation(game), formation(game / 4), Rules::FAIRY_MODERN);
        for ply in 0..80 {
            let moves = position.legal_moves();
            // The peer takes milliseconds for a move: one position in thirty is enough.
            for &m in moves.iter().filter(|_| ply % 30 == 10) {
                let (san, form) = (position.san(m).unwrap(), position.rank_file(m).unwrap());
                assert_eq!(position.parse_san(&san), Ok(m), "{san} in {}", position.fen());
                assert_eq!(position.parse_move(&form), Ok(m), "{form} in {}", position.fen());
                writeln!(lines, "{}|{}|{san}|{form}", position.fen(), position.uci(m)).unwrap();
                count += 1;
            }
            // Passes would soon end the game.
            let steps: Vec<_> = moves.into_iter().filter(|m| *m != Move::Pass).collect();
            if steps.is_empty() {
                break;
            }
            position = position.play(steps[next(steps.len())]).unwrap();
        }
    }

    let mut python = Command::new("python3")
        .args(["-c", PEER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.trim(), count.to_string());
    eprintln!("{count} moves compared");
}
