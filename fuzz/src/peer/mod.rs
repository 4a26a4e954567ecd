//! Fairy-Stockfish over UCI beside the library: what both say of every position of many lines of play.
//!
//! The engine is asked in bulk, for the legal moves (`go perft 1`), the FEN and the pieces that give
//! check (`d`), and where a line ends, for who has won (`go depth 1`). It does not tell of endings that
//! leave moves on the board, such as repetitions: these are for `differential.py`.

mod difference;
mod engine;
mod line;

pub use difference::{Difference, compare};
pub use engine::{Engine, Question, Verdict, View};
pub use line::{Line, Play, Source};

use janggi_core::Rules;

/// The engine's variants and our names for their rules.
pub const VARIANTS: [(&str, Rules); 4] = [
    ("janggi", Rules::FAIRY_JANGGI),
    ("janggitraditional", Rules::FAIRY_TRADITIONAL),
    ("janggimodern", Rules::FAIRY_MODERN),
    ("janggicasual", Rules::FAIRY_CASUAL),
];
