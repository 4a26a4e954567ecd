//! What the programs share: command lines, `.perft` files, collections of records, engines that speak
//! UCI, and matches between them.

pub mod args;
pub mod contest;
pub mod random;
pub mod records;
pub mod suite;
pub mod tally;
pub mod uci;

/// The examples of the README, which are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
