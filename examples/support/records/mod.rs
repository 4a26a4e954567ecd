//! What `replay` does with collections of game records.

pub mod convert;
pub mod counts;
pub mod files;
pub mod stats;
pub mod table;
pub mod verdicts;
