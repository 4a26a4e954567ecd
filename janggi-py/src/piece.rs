//! `Piece`.

use janggi_core::{Piece, PieceKind, Side};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::enums::Enum;
use crate::errors;
use crate::text::{text_of, wrong_type};

/// A piece: its side and its kind. Its text is the FEN letter.
///
/// Args:
///     text: a FEN letter, capital for Cho, small for Han (``"N"``, ``"n"``; ``H`` and ``E`` are
///         read too), or a ``Piece``.
///
/// Raises:
///     ParseError: if the text is no piece.
///     TypeError: if it is no text.
///
/// >>> from janggi_py import Piece
/// >>> horse = Piece("n")
/// >>> horse.side, horse.kind, horse.hanja, Piece.of("han", "horse") == horse
/// (Side.HAN, PieceKind.HORSE, '馬', True)
#[pyclass(name = "Piece", module = "janggi_py", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PyPiece(pub(crate) Piece);

/// A `Piece` or its letter.
#[derive(Clone, Copy)]
pub(crate) struct PieceArg(pub(crate) Piece);

impl<'a, 'py> FromPyObject<'a, 'py> for PieceArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<PieceArg> {
        if let Ok(piece) = value.cast::<PyPiece>() {
            return Ok(PieceArg(piece.get().0));
        }
        match text_of(value) {
            Some(text) => match text.parse() {
                Ok(piece) => Ok(PieceArg(piece)),
                Err(error) => Err(errors::parse(value.py(), &text, error)),
            },
            None => Err(wrong_type(value, "a Piece or its letter, such as 'N'")),
        }
    }
}

#[pymethods]
impl PyPiece {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("side", "kind")
    }

    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: PieceArg) -> PyPiece {
        PyPiece(text.0)
    }

    /// The piece of that side and kind.
    ///
    /// >>> from janggi_py import Piece
    /// >>> Piece.of("cho", "포")
    /// Piece('C')
    #[staticmethod]
    #[pyo3(signature = (side, kind))]
    fn of(py: Python<'_>, side: Enum<Side>, kind: Enum<PieceKind>) -> PyResult<Py<PyPiece>> {
        PyPiece::interned(py, Piece { side: side.0, kind: kind.0 })
    }

    /// Whose piece it is.
    #[getter]
    fn side(&self) -> Enum<Side> {
        Enum(self.0.side)
    }

    /// What it is.
    #[getter]
    fn kind(&self) -> Enum<PieceKind> {
        Enum(self.0.kind)
    }

    /// The FEN letter: upper case for Cho, lower case for Han.
    #[getter]
    fn letter(&self) -> char {
        self.0.letter()
    }

    /// The name that players use: the soldier is 졸 on Cho's side and 병 on Han's.
    #[getter]
    fn korean(&self) -> &'static str {
        self.0.korean()
    }

    /// The character on the piece: 楚 or 漢 on the general, 卒 or 兵 on the soldier.
    #[getter]
    fn hanja(&self) -> char {
        self.0.hanja()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Piece('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }
}
