//! What the programs share: command lines, `.perft` files and collections of records.

pub mod args;
pub mod records;
pub mod suite;

/// The examples of the README, which are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
