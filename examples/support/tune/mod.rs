//! Fitting the evaluation to games: positions with results, and the parameters that foretell them.

pub mod data;
pub mod fit;
pub mod listing;
pub mod sample;
pub mod source;
