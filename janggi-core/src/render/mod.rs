//! Pictures of boards.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "measures of a picture, which boards of 90 points bound; a game has fewer plies than memory"
)]

#[cfg(feature = "svg")]
#[expect(clippy::indexing_slicing, reason = "tables by kind and side, which are small numbers")]
mod svg;
mod text;

#[cfg(feature = "svg")]
pub use svg::{Arrow, ArrowColour, BoardSvg, Coordinates, GameFilm, GameStrip, PieceSet, Theme};
pub use text::{BoardText, PieceStyle};
