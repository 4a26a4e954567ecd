//! What the programs share: command lines, lines of play and suites of their counts, collections of
//! records, engines that speak UCI and the results of their matches.

pub mod args;
pub mod lines;
pub mod records;
pub mod suite;
pub mod tally;
pub mod uci;

/// The examples of the README, which are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
