//! What the programs share: command lines, `.perft` files and collections of records.

pub mod args;
pub mod records;
pub mod suite;
