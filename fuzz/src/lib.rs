//! The fuzz targets as plain functions, one a subject: `cargo fuzz` drives them, and so does a test
//! over seeds.
//!
//! A target returns when everything that it asks of the library holds, and panics when something does
//! not.

mod choice;
mod fen;
mod gib;
mod notation;
mod oracle;
pub mod peer;
mod perft;
mod pgn;
mod play;
mod search;
mod serde;
mod setup;
mod svg;
mod values;

/// The random generator and the naive referee of the library's own tests.
#[path = "../../janggi-core/tests/support/mod.rs"]
mod support;

pub use fen::fen;
pub use gib::gib;
pub use notation::notation;
pub use oracle::oracle;
pub use perft::perft;
pub use pgn::pgn;
pub use play::play;
pub use search::search;
pub use serde::serde;
pub use setup::setup;
pub use svg::svg;
pub use values::values;
