//! Pictures of boards.

mod text;

pub use text::{BoardText, PieceStyle};
