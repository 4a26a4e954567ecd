//! Positions and moves as text.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "offsets into the text being read, at most its length; files and ranks of points"
)]

mod any;
pub(crate) mod fen;
pub(crate) mod korean;
pub(crate) mod san;
mod uci;

pub use korean::{KoreanStyle, Script};
