//! `Square`.

use janggi_core::{Side, Square};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::enums::Enum;
use crate::errors;
use crate::text::{Number, text_of, wrong_type};

/// A point of the board, file ``a`` to ``i`` and rank 1 to 10, seen from Cho.
///
/// Pieces stand on the points where lines cross; the name *square* is the field's usual word. All
/// 90 are attributes of the class, and every place that takes a point takes its text as well.
///
/// Args:
///     text: the point as text (``"e2"``), or a ``Square``.
///
/// Raises:
///     ParseError: if the text is not a point.
///     TypeError: if it is no text.
///
/// >>> from janggi_py import Square
/// >>> centre = Square("e2")
/// >>> centre, centre.file, centre.rank, centre == Square.E2
/// (Square('e2'), 4, 1, True)
#[pyclass(name = "Square", module = "janggi_py", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PySquare(pub(crate) Square);

/// A `Square` or its text.
#[derive(Clone, Copy)]
pub(crate) struct SquareArg(pub(crate) Square);

impl<'a, 'py> FromPyObject<'a, 'py> for SquareArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<SquareArg> {
        if let Ok(square) = value.cast::<PySquare>() {
            return Ok(SquareArg(square.get().0));
        }
        match text_of(value) {
            Some(text) => match text.parse() {
                Ok(square) => Ok(SquareArg(square)),
                Err(error) => Err(errors::parse(value.py(), &text, error)),
            },
            None => Err(wrong_type(value, "a Square or its text, such as 'e2'")),
        }
    }
}

#[pymethods]
impl PySquare {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: SquareArg) -> PySquare {
        PySquare(text.0)
    }

    /// The point with that index, 0 (``a1``) to 89 (``i10``).
    ///
    /// Raises:
    ///     ParseError: if the index is not 0 to 89.
    ///
    /// >>> from janggi_py import Square
    /// >>> Square.from_index(13)
    /// Square('e2')
    #[staticmethod]
    #[pyo3(signature = (index, /))]
    fn from_index(py: Python<'_>, index: Number<u64>) -> PyResult<Py<PySquare>> {
        match usize::try_from(index.0).ok().and_then(Square::from_index) {
            Some(square) => PySquare::interned(py, square),
            None => Err(errors::value(py, "bad_square", "the index of a point is 0 to 89")),
        }
    }

    /// The point on that file, 0 to 8, and rank, 0 to 9.
    ///
    /// Raises:
    ///     ParseError: if it is off the board.
    ///
    /// >>> from janggi_py import Square
    /// >>> Square.at(4, 1)
    /// Square('e2')
    #[staticmethod]
    #[pyo3(signature = (file, rank))]
    fn at(py: Python<'_>, file: Number<u64>, rank: Number<u64>) -> PyResult<Py<PySquare>> {
        let square = match (u8::try_from(file.0), u8::try_from(rank.0)) {
            (Ok(file), Ok(rank)) => Square::new(file, rank),
            _ => None,
        };
        match square {
            Some(square) => PySquare::interned(py, square),
            None => Err(errors::value(py, "bad_square", "files are 0 to 8 and ranks 0 to 9")),
        }
    }

    /// ``rank * 9 + file``, 0 to 89: the place in flattened arrays.
    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    /// 0 for file ``a`` to 8 for file ``i``.
    #[getter]
    fn file(&self) -> u8 {
        self.0.file()
    }

    /// 0 for rank 1 (Cho's edge) to 9 for rank 10 (Han's edge).
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank()
    }

    /// The point ``files`` to the right and ``ranks`` towards Han, or ``None`` off the board.
    ///
    /// >>> from janggi_py import Square
    /// >>> Square.E2.offset(0, 8)
    /// Square('e10')
    #[pyo3(signature = (files, ranks))]
    fn offset(
        &self,
        py: Python<'_>,
        files: Number<i64>,
        ranks: Number<i64>,
    ) -> PyResult<Option<Py<PySquare>>> {
        // Beyond ten points every point is off the board.
        let (files, ranks) = (files.0.clamp(-10, 10) as i8, ranks.0.clamp(-10, 10) as i8);
        self.0.offset(files, ranks).map(|square| PySquare::interned(py, square)).transpose()
    }

    /// The same point seen from the other seat: ``a1`` becomes ``i10``.
    fn rotate(&self, py: Python<'_>) -> PyResult<Py<PySquare>> {
        PySquare::interned(py, self.0.rotate())
    }

    /// The point on the mirrored file, same rank: ``a1`` becomes ``i1``.
    fn mirror(&self, py: Python<'_>) -> PyResult<Py<PySquare>> {
        PySquare::interned(py, self.0.mirror())
    }

    /// Whether the point is one of the nine of that side's palace (궁성).
    #[pyo3(signature = (side))]
    fn is_in_palace(&self, side: Enum<Side>) -> bool {
        self.0.is_in_palace(side.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Square('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }
}
