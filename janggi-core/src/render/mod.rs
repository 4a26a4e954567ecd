//! Pictures of boards.

#[cfg(feature = "svg")]
mod svg;
mod text;

#[cfg(feature = "svg")]
pub use svg::{Arrow, ArrowColour, BoardSvg, Coordinates, GameFilm, GameStrip, PieceSet, Theme};
pub use text::{BoardText, PieceStyle};
