//! Objects that are made once: every point, piece and possible move.
//!
//! Making a Python object costs more than finding a legal move. The 2,451 moves that can ever be
//! legal are made when the module is loaded, and lists of moves hand these out.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "the lists hold an object for every point, piece and action"
)]

use janggi_core::{Move, Piece, PieceKind, Side, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyModule;

use crate::mv::PyMove;
use crate::piece::PyPiece;
use crate::rules::PyRules;
use crate::square::PySquare;

struct Interned {
    squares: Vec<Py<PySquare>>,
    pieces: Vec<Py<PyPiece>>,
    /// By action.
    moves: Vec<Py<PyMove>>,
}

static INTERNED: PyOnceLock<Interned> = PyOnceLock::new();

fn interned(py: Python<'_>) -> PyResult<&'static Interned> {
    INTERNED.get_or_try_init(py, || {
        let squares = Square::ALL.into_iter().map(|square| Py::new(py, PySquare(square)));
        let pieces = Side::ALL.into_iter().flat_map(|side| {
            PieceKind::ALL.into_iter().map(move |kind| Py::new(py, PyPiece(Piece { side, kind })))
        });
        let moves = (0..Move::ACTION_COUNT as u16)
            .filter_map(Move::from_action)
            .map(|m| Py::new(py, PyMove(m)));
        Ok(Interned {
            squares: squares.collect::<PyResult<_>>()?,
            pieces: pieces.collect::<PyResult<_>>()?,
            moves: moves.collect::<PyResult<_>>()?,
        })
    })
}

impl PySquare {
    /// The object of a point.
    pub(crate) fn interned(py: Python<'_>, square: Square) -> PyResult<Py<PySquare>> {
        Ok(interned(py)?.squares[square.index()].clone_ref(py))
    }
}

impl PyPiece {
    /// The object of a piece.
    pub(crate) fn interned(py: Python<'_>, piece: Piece) -> PyResult<Py<PyPiece>> {
        let number = piece.side.index() * PieceKind::ALL.len() + piece.kind.index();
        Ok(interned(py)?.pieces[number].clone_ref(py))
    }
}

impl PyMove {
    /// The object of a move; a new one for a move that no piece could make.
    #[inline]
    pub(crate) fn interned(py: Python<'_>, m: Move) -> PyResult<Py<PyMove>> {
        match m.action() {
            Some(action) => Ok(interned(py)?.moves[usize::from(action)].clone_ref(py)),
            None => Py::new(py, PyMove(m)),
        }
    }
}

/// Hangs the constants on their classes: `Square.E2`, `Move.PASS`, `Rules.KAKAO`.
pub(crate) fn add_constants(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = m.py();
    let squares = m.getattr("Square")?;
    for square in Square::ALL {
        let name = square.to_string().to_uppercase();
        squares.setattr(name, PySquare::interned(py, square)?)?;
    }
    m.getattr("Move")?.setattr("PASS", PyMove::interned(py, Move::Pass)?)?;
    let rules = m.getattr("Rules")?;
    for (name, preset) in janggi_core::Rules::PRESETS {
        rules.setattr(name.to_uppercase().replace('-', "_"), PyRules(preset).into_pyobject(py)?)?;
    }
    Ok(())
}
