//! The Python module `janggi_py._janggi`: one wrapper a type around `janggi-core`.
//!
//! The public names are those of the package `janggi_py`, which re-exports them. The docs are
//! written here once; the stubs take them over.

#![expect(
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "the docs of Python items are docstrings"
)]
#![expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::wrong_self_convention,
    clippy::needless_pass_by_value,
    reason = "Python calls methods by reference, and names are those of Python"
)]
// Nothing panics, whatever the input, as in `janggi-core`.
#![warn(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::get_unwrap,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::panic_in_result_fn,
    clippy::string_slice,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_in_result,
    clippy::unwrap_used
)]

mod arrays;
mod attended;
mod batch;
mod counting;
mod drawing;
mod enums;
mod errors;
mod game;
mod interned;
mod level;
mod limits;
mod mate;
mod move_list;
mod mv;
mod outcome;
mod piece;
mod position;
mod record;
mod review;
mod rules;
mod searcher;
mod setup;
mod square;
mod square_set;
mod strength;
mod text;
mod value;

use pyo3::prelude::pymodule;

/// The compiled part of the package janggi_py, which re-exports its names.
#[pymodule(gil_used = false)]
mod _janggi {
    #[pymodule_export]
    use crate::arrays::{action_table, actions};
    #[pymodule_export]
    use crate::batch::{PyBatch, legal_masks, planes, playouts};
    #[pymodule_export]
    use crate::counting::{divide, perft};
    #[pymodule_export]
    use crate::enums::{enum_texts, read_enum};
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::level::PyLevel;
    #[pymodule_export]
    use crate::mate::mate;
    #[pymodule_export]
    use crate::move_list::PyMoveList;
    #[pymodule_export]
    use crate::mv::PyMove;
    #[pymodule_export]
    use crate::outcome::{PyOutcome, PyScore};
    #[pymodule_export]
    use crate::piece::PyPiece;
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::record::{PyRecord, PyRecordReader, read_records, write_gib_bytes, write_record};
    #[pymodule_export]
    use crate::rules::PyRules;
    #[pymodule_export]
    use crate::searcher::{PySearcher, analyse, search};
    #[pymodule_export]
    use crate::setup::PySetup;
    #[pymodule_export]
    use crate::square::PySquare;
    #[pymodule_export]
    use crate::square_set::PySquareSet;
    #[pymodule_export]
    use crate::strength::PyStrength;
    #[pymodule_export]
    use crate::value::PyValue;

    #[pymodule_init]
    fn init(m: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::PyModuleMethods;

        m.add("__version__", env!("CARGO_PKG_VERSION"))?;
        m.add("ACTION_COUNT", janggi_core::Move::ACTION_COUNT)?;
        m.add("ACTION_VERSION", janggi_core::Move::ACTION_VERSION)?;
        m.add("PLANE_COUNT", crate::arrays::PLANES)?;
        crate::level::add_constants(m)?;
        crate::interned::add_constants(m)
    }
}
