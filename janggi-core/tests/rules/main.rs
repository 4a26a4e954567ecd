//! One named test for each rule of RULES 2 to 6 and for each field of each preset.

#[path = "../support/mod.rs"]
mod support;

mod bikjang;
mod limits;
mod movement;
mod order;
mod passing;
mod presets;
mod refusals;
mod repetition;
mod score;
mod sentences;
mod setup;
mod shuttle;

use janggi_core::{Game, IllegalMove, Rules};
use support::{ending, game};

/// Movement and passing, and nothing that ends a game but mate: tests add what they are about.
const PLAIN: Rules = Rules::KAKAO.without_endings();

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

/// One chariot a side, far from each other and from the generals; 13 points each.
const CHARIOTS: &str = "3k4r/9/9/9/9/9/9/9/4K4/R8 w - - 0 1";

/// Four plies that lead back to [`CHARIOTS`].
const THERE_AND_BACK: &str = "a1a2 i10i9 a2a1 i9i10";

/// How the game ended after these moves: `winner reason`, or `goes on`.
fn end(fen: &str, rules: Rules, moves: &str) -> String {
    ending(game(fen, rules, moves).outcome())
}

/// Whether the move is legal after these moves.
fn legal(fen: &str, rules: Rules, moves: &str, m: &str) -> bool {
    refusal(fen, rules, moves, m).is_none()
}

/// Why the move is refused after these moves.
fn refusal(fen: &str, rules: Rules, moves: &str, m: &str) -> Option<IllegalMove> {
    let mut game: Game = game(fen, rules, moves);
    let m = game.position().parse_uci(m).expect("a move");
    let legal = game.is_legal(m);
    let refusal = game.play(m).err();
    assert_eq!(legal, refusal.is_none());
    refusal
}

/// The moves of the last round once more.
fn twice(moves: &str) -> String {
    format!("{moves} {moves}")
}
