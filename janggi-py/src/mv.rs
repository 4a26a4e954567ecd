//! `Move`.

use janggi_core::{Move, Position};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors;
use crate::square::{PySquare, SquareArg};
use crate::text::{Number, text_of, wrong_type};

/// A move: a step of a piece, or a pass (한수쉼).
///
/// A move is a request, not a proof of legality. Its text is UCI, ``"e2e3"``; without a position a
/// pass is ``"pass"``. Every place that takes a move takes its text as well.
///
/// Args:
///     text: the move as text (``"e2e3"``, ``"pass"``, ``"0000"``), a ``Move``, or the point where
///         the piece stands.
///     to_square: the point where the piece goes, if the first argument is a point.
///
/// Raises:
///     ParseError: if the text is no move.
///     TypeError: if it is no text.
///
/// >>> from janggi_py import Move
/// >>> m = Move("a10b8")
/// >>> m.from_square, m.to_square, m == Move("a10", "b8")
/// (Square('a10'), Square('b8'), True)
/// >>> Move("0000") is Move.PASS or Move("0000") == Move.PASS
/// True
/// >>> match m:
/// ...     case Move(from_square=a, to_square=b):
/// ...         print(a, "to", b)
/// a10 to b8
#[pyclass(name = "Move", module = "janggi_py", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PyMove(pub(crate) Move);

/// A `Move` or a text that a position may have to read.
pub(crate) enum MoveArg {
    Move(Move),
    Text(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for MoveArg {
    type Error = PyErr;

    #[inline]
    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<MoveArg> {
        if let Ok(m) = value.cast::<PyMove>() {
            return Ok(MoveArg::Move(m.get().0));
        }
        match text_of(value) {
            Some(text) => Ok(MoveArg::Text(text)),
            None => Err(wrong_type(value, "a Move or its text, such as 'e2e3' or 'pass'")),
        }
    }
}

impl MoveArg {
    /// The move that is meant in a position.
    #[inline]
    pub(crate) fn in_position(self, py: Python<'_>, position: &Position) -> PyResult<Move> {
        match self {
            MoveArg::Move(Move::Step { from, to }) if from == to => {
                MoveArg::Text(format!("{from}{to}")).in_position(py, position)
            }
            MoveArg::Move(m) => Ok(m),
            MoveArg::Text(text) => position
                .parse_move(&text)
                .map_err(|error| errors::notation(py, position, &text, error)),
        }
    }

    /// The move, without a position.
    pub(crate) fn alone(self, py: Python<'_>) -> PyResult<Move> {
        match self {
            MoveArg::Move(m) => Ok(m),
            MoveArg::Text(text) => text.parse().map_err(|error| errors::parse(py, &text, error)),
        }
    }
}

#[pymethods]
impl PyMove {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("from_square", "to_square")
    }

    #[new]
    #[pyo3(signature = (text, to_square=None, /))]
    fn new(text: &Bound<'_, PyAny>, to_square: Option<SquareArg>) -> PyResult<PyMove> {
        match to_square {
            Some(to) => Ok(PyMove(Move::new(text.extract::<SquareArg>()?.0, to.0))),
            None => text.extract::<MoveArg>()?.alone(text.py()).map(PyMove),
        }
    }

    /// The move with that action number, 0 to 2450.
    ///
    /// See ``action_table`` for the order of the numbers.
    ///
    /// Raises:
    ///     ParseError: if the number is not 0 to 2450.
    ///
    /// >>> from janggi_py import Move
    /// >>> Move.from_action(0), Move.from_action(2450)
    /// (Move('a1b1'), Move('pass'))
    #[staticmethod]
    #[pyo3(signature = (action, /))]
    fn from_action(py: Python<'_>, action: Number<u64>) -> PyResult<Py<PyMove>> {
        match u16::try_from(action.0).ok().and_then(Move::from_action) {
            Some(m) => PyMove::interned(py, m),
            None => Err(errors::value(py, "bad_action", "an action is a number from 0 to 2450")),
        }
    }

    /// Where the piece stands; ``None`` for a pass.
    #[getter]
    fn from_square(&self, py: Python<'_>) -> PyResult<Option<Py<PySquare>>> {
        self.0.from().map(|square| PySquare::interned(py, square)).transpose()
    }

    /// Where the piece goes; ``None`` for a pass.
    #[getter]
    fn to_square(&self, py: Python<'_>) -> PyResult<Option<Py<PySquare>>> {
        self.0.to().map(|square| PySquare::interned(py, square)).transpose()
    }

    /// Whether the move is a pass (한수쉼).
    #[getter]
    fn is_pass(&self) -> bool {
        self.0 == Move::Pass
    }

    /// The action number of the move, 0 to 2450; ``None`` if no piece could make it on any board.
    ///
    /// >>> from janggi_py import Move
    /// >>> Move("pass").action, Move("a1b1").action, Move("a1b2").action
    /// (2450, 0, None)
    #[getter]
    fn action(&self) -> Option<u16> {
        self.0.action()
    }

    /// The same move seen from the other seat: ``a1a2`` becomes ``i10i9``.
    fn rotate(&self, py: Python<'_>) -> PyResult<Py<PyMove>> {
        PyMove::interned(py, self.0.rotate())
    }

    /// The same move on the mirrored board: ``a1a2`` becomes ``i1i2``.
    fn mirror(&self, py: Python<'_>) -> PyResult<Py<PyMove>> {
        PyMove::interned(py, self.0.mirror())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }
}
