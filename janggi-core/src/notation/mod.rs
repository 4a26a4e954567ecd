//! Positions and moves as text.

mod any;
pub(crate) mod fen;
pub(crate) mod korean;
pub(crate) mod san;
mod uci;

pub use korean::{KoreanStyle, Script};
