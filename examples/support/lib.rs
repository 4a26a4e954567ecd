//! What the programs share: command lines and `.perft` files.

pub mod args;
pub mod suite;
