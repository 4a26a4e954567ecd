//! Fitting the evaluation to games: positions with results, and the parameters that foretell them.

#[expect(
    clippy::cast_precision_loss,
    reason = "hundredths of a point and numbers of positions, far below 2^23"
)]
pub mod data;
#[expect(clippy::cast_precision_loss, reason = "numbers of positions, far below 2^23")]
pub mod fit;
pub mod listing;
pub mod sample;
pub mod source;
