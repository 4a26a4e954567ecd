#![doc = include_str!("crate.md")]
#![no_std]
// Nothing panics, whatever the input: what could panic is a warning, on which `make lint` fails.
// Where one is expected, the reason says why it cannot happen.
#![warn(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::get_unwrap,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::panic_in_result_fn,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_in_result,
    clippy::unwrap_used
)]
// The other lints know by themselves that a test fails by panicking.
#![cfg_attr(not(test), warn(clippy::string_slice))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod attacks;
mod bitboard;
mod board;
mod error;
mod game;
mod geometry;
mod mv;
mod notation;
mod outcome;
mod perft;
mod piece;
mod position;
#[cfg(feature = "records")]
#[cfg_attr(docsrs, doc(cfg(feature = "records")))]
pub mod record;
mod render;
mod rules;
mod score;
#[cfg(feature = "search")]
#[cfg_attr(docsrs, doc(cfg(feature = "search")))]
pub mod search;
#[cfg(feature = "serde")]
mod serde_forms;
mod setup;
mod side;
mod square;

pub use bitboard::{Bitboard, SquareIter};
pub use board::Board;
pub use error::{
    Error, FenError, FenFault, FenFaultKind, IllegalMove, NotationError, NotationErrorKind,
    ParseError, ParseErrorKind, Problem, SetupError,
};
pub use game::Game;
pub use mv::{Move, MoveIntoIter, MoveList};
pub use notation::{KoreanStyle, Script};
pub use outcome::{EndReason, KoreanOutcome, Outcome};
#[cfg(feature = "parallel")]
pub use perft::perft_parallel;
#[cfg(feature = "std")]
pub use perft::{PerftTable, perft_hashed};
pub use perft::{divide, perft, perft_split, perft_until};
pub use piece::{Piece, PieceKind};
pub use position::{Check, Guards, KoreanCheck, Position};
#[cfg(feature = "svg")]
pub use render::{Arrow, ArrowColour, BoardSvg, Coordinates, GameFilm, GameStrip, PieceSet, Theme};
pub use render::{BoardText, PieceStyle};
pub use rules::{
    Bikjang, DoublePass, GeneralCapture, LowPoints, NoCaptureLimit, NoMoves, PassRule,
    PerpetualCheck, PlyLimit, Repetition, RepetitionEffect, Rules, Shuttle, ShuttleEffect, Verdict,
};
pub use score::{Points, Score};
pub use setup::{Formation, Setup};
pub use side::{BySide, Side};
pub use square::Square;
