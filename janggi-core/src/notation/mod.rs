//! Positions and moves as text.

pub(crate) mod fen;
mod uci;
