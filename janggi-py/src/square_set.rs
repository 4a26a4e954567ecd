//! `SquareSet`.

use std::hash::{DefaultHasher, Hash, Hasher};

use janggi_core::{Bitboard, Square};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyType};

use crate::drawing;
use crate::errors;
use crate::square::{PySquare, SquareArg};
use crate::text::{Number, wrong_type};

/// A set of points that does not change.
///
/// The operators are those of Python's sets: ``|``, ``&``, ``^``, ``-``, ``<=`` and so on, and
/// ``~`` is the complement on the board. ``print`` draws the set; a notebook shows it.
///
/// Args:
///     squares: points or their texts, or one of them, or another set; none for the empty set.
///
/// Raises:
///     ParseError: if a text is no point.
///     TypeError: if something else is in it.
///
/// >>> from janggi_py import SquareSet
/// >>> corners = SquareSet(["a1", "i1", "a10", "i10"])
/// >>> corners & SquareSet.from_rank(0)
/// SquareSet(['a1', 'i1'])
/// >>> len(~corners), "a10" in corners, [square.file for square in corners]
/// (86, True, [0, 8, 0, 8])
#[pyclass(name = "SquareSet", module = "janggi_py", frozen)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct PySquareSet(pub(crate) Bitboard);

/// A `SquareSet`, a point, or an iterable of points.
#[derive(Clone, Copy)]
pub(crate) struct SquareSetArg(pub(crate) Bitboard);

impl<'a, 'py> FromPyObject<'a, 'py> for SquareSetArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<SquareSetArg> {
        if let Ok(set) = value.cast::<PySquareSet>() {
            return Ok(SquareSetArg(set.get().0));
        }
        match value.extract::<SquareArg>() {
            Ok(SquareArg(square)) => return Ok(SquareSetArg(square.into())),
            Err(error) if !error.is_instance_of::<pyo3::exceptions::PyTypeError>(value.py()) => {
                return Err(error);
            }
            Err(_) => {}
        }
        let Ok(items) = value.try_iter() else {
            return Err(wrong_type(value, "points, such as ['e2', 'e3']"));
        };
        let mut set = Bitboard::EMPTY;
        for item in items {
            set = set.with(item?.extract::<SquareArg>()?.0);
        }
        Ok(SquareSetArg(set))
    }
}

#[pymethods]
impl PySquareSet {
    #[new]
    #[pyo3(signature = (squares=None, /))]
    fn new(squares: Option<SquareSetArg>) -> PySquareSet {
        PySquareSet(squares.map_or(Bitboard::EMPTY, |set| set.0))
    }

    /// The set of all 90 points.
    #[staticmethod]
    fn all() -> PySquareSet {
        PySquareSet(Bitboard::ALL)
    }

    /// The ten points of a file, 0 (``a``) to 8 (``i``).
    ///
    /// Raises:
    ///     ParseError: if there is no such file.
    #[staticmethod]
    #[pyo3(signature = (file, /))]
    fn from_file(py: Python<'_>, file: Number<u64>) -> PyResult<PySquareSet> {
        if file.0 > 8 {
            return Err(errors::value(py, "bad_square", "files are 0 (a) to 8 (i)"));
        }
        Ok(PySquareSet(Bitboard::from_file(file.0 as u8)))
    }

    /// The nine points of a rank, 0 (rank 1) to 9 (rank 10).
    ///
    /// Raises:
    ///     ParseError: if there is no such rank.
    #[staticmethod]
    #[pyo3(signature = (rank, /))]
    fn from_rank(py: Python<'_>, rank: Number<u64>) -> PyResult<PySquareSet> {
        if rank.0 > 9 {
            return Err(errors::value(py, "bad_square", "ranks are 0 (rank 1) to 9 (rank 10)"));
        }
        Ok(PySquareSet(Bitboard::from_rank(rank.0 as u8)))
    }

    /// The set whose bits are given: bit ``n`` is the point with index ``n``.
    ///
    /// Raises:
    ///     ParseError: if bits beyond the 90th are set.
    ///
    /// >>> from janggi_py import SquareSet
    /// >>> SquareSet.from_bits(0b11)
    /// SquareSet(['a1', 'b1'])
    #[staticmethod]
    #[pyo3(signature = (bits, /))]
    fn from_bits(py: Python<'_>, bits: Number<u128>) -> PyResult<PySquareSet> {
        let set = Bitboard::from_bits(bits.0);
        if set.bits() == bits.0 {
            Ok(PySquareSet(set))
        } else {
            Err(errors::value(py, "bad_square", "a set of points has 90 bits"))
        }
    }

    /// The bits of the set as a number; bit ``n`` is the point with index ``n``.
    #[getter]
    fn bits(&self) -> u128 {
        self.0.bits()
    }

    /// The set seen from the other seat.
    fn rotate(&self) -> PySquareSet {
        PySquareSet(self.0.rotate())
    }

    /// The set with every point on its mirrored file.
    fn mirror(&self) -> PySquareSet {
        PySquareSet(self.0.mirror())
    }

    /// Whether the sets have no point in common.
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: SquareSetArg) -> bool {
        (self.0 & other.0).is_empty()
    }

    /// The set as marks on an empty board; the options are those of ``Position.svg``.
    #[pyo3(signature = (*, coordinates=None, dark=false, flip=false, size=None))]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        coordinates: Option<&Bound<'py, PyAny>>,
        dark: bool,
        flip: bool,
        size: Option<Number<u32>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let look = drawing::Look { pieces: None, coordinates, dark, flip, size };
        drawing::svg(py, &look.board(py, self.0.svg())?)
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg().size(drawing::NOTEBOOK_WIDTH).to_string()
    }

    fn __contains__(&self, square: SquareArg) -> bool {
        self.0.contains(square.0)
    }

    fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let squares = self.0.iter().map(|square| PySquare::interned(py, square));
        PyList::new(py, squares.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    fn __or__(&self, other: &PySquareSet) -> PySquareSet {
        PySquareSet(self.0 | other.0)
    }

    fn __and__(&self, other: &PySquareSet) -> PySquareSet {
        PySquareSet(self.0 & other.0)
    }

    fn __xor__(&self, other: &PySquareSet) -> PySquareSet {
        PySquareSet(self.0 ^ other.0)
    }

    fn __sub__(&self, other: &PySquareSet) -> PySquareSet {
        PySquareSet(self.0 - other.0)
    }

    fn __invert__(&self) -> PySquareSet {
        PySquareSet(!self.0)
    }

    fn __richcmp__(&self, other: &PySquareSet, op: CompareOp) -> bool {
        let (a, b) = (self.0, other.0);
        let subset = |a: Bitboard, b: Bitboard| (a - b).is_empty();
        match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Le => subset(a, b),
            CompareOp::Lt => subset(a, b) && a != b,
            CompareOp::Ge => subset(b, a),
            CompareOp::Gt => subset(b, a) && a != b,
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        if self.0.is_empty() {
            return "SquareSet()".into();
        }
        format!("SquareSet([{}])", quoted(self.0.iter()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Vec<String>,)) {
        let squares = slf.get().0.iter().map(|square| square.to_string()).collect();
        (slf.get_type(), (squares,))
    }
}

/// Points as Python texts: `'a1', 'i1'`.
fn quoted(squares: impl Iterator<Item = Square>) -> String {
    let texts: Vec<_> = squares.map(|square| format!("'{square}'")).collect();
    texts.join(", ")
}
