//! `MoveList`.

use std::hash::{DefaultHasher, Hash, Hasher};

use janggi_core::{Move, Position, Square};
use numpy::PyArray1;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice, PyType};

use crate::errors;
use crate::mv::{MoveArg, PyMove};
use crate::text::wrong_type;

/// A list of moves that does not change.
///
/// It does what a list does: ``len``, ``in``, indexing, slices, iteration, equality with a list;
/// ``in`` and equality take moves and their texts. The moves become Python objects only when asked
/// for, so that a long list costs little.
///
/// Args:
///     moves: moves or their texts.
///
/// Raises:
///     ParseError: if a text is no move.
///     TypeError: if something else is in it.
///
/// >>> from janggi_py import Position
/// >>> moves = Position().legal_moves()
/// >>> len(moves), moves[0], moves[-1], "a4b4" in moves
/// (32, Move('a1a2'), Move('pass'), True)
/// >>> moves[:2] == ["a1a2", "a1a3"]
/// True
#[pyclass(name = "MoveList", module = "janggi_py", frozen, sequence)]
#[derive(Clone, Debug)]
pub(crate) struct PyMoveList {
    moves: Box<[Move]>,
    /// Where the general stands whose move onto its own point is the pass.
    general: Option<Square>,
}

impl PyMoveList {
    /// The moves of a position.
    #[inline]
    pub(crate) fn of(position: &Position, moves: &[Move]) -> PyMoveList {
        PyMoveList { moves: moves.into(), general: Some(position.general(position.turn())) }
    }

    /// Moves of no position in particular.
    pub(crate) fn alone(moves: &[Move]) -> PyMoveList {
        PyMoveList { moves: moves.into(), general: None }
    }

    fn read(&self, py: Python<'_>, m: MoveArg) -> PyResult<Move> {
        Ok(match m.alone(py)? {
            Move::Step { from, to } if from == to && self.general == Some(from) => Move::Pass,
            m => m,
        })
    }

    fn find(&self, py: Python<'_>, m: MoveArg) -> PyResult<Option<usize>> {
        let m = self.read(py, m)?;
        Ok(self.moves.iter().position(|&listed| listed == m))
    }

    fn objects(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        self.moves.iter().map(|&m| PyMove::interned(py, m)).collect()
    }

    /// Whether a list holds these moves or their texts.
    fn equals_list(&self, list: &Bound<'_, PyList>) -> bool {
        list.len() == self.moves.len()
            && list.iter().zip(&*self.moves).all(|(item, &m)| {
                item.extract::<MoveArg>()
                    .and_then(|item| self.read(list.py(), item))
                    .is_ok_and(|item| item == m)
            })
    }
}

/// Moves or their texts, from any iterable.
pub(crate) fn moves_of(value: &Bound<'_, PyAny>) -> PyResult<Vec<MoveArg>> {
    if let Ok(list) = value.cast::<PyMoveList>() {
        return Ok(list.get().moves.iter().map(|&m| MoveArg::Move(m)).collect());
    }
    let expected = "moves, such as ['e2e3', 'pass']";
    if value.is_instance_of::<pyo3::types::PyString>() {
        return Err(wrong_type(value.as_borrowed(), expected));
    }
    let items = value.try_iter().map_err(|_| wrong_type(value.as_borrowed(), expected))?;
    items.map(|item| item?.extract::<MoveArg>()).collect()
}

#[pymethods]
impl PyMoveList {
    #[new]
    #[pyo3(signature = (moves=None, /))]
    fn new(py: Python<'_>, moves: Option<&Bound<'_, PyAny>>) -> PyResult<PyMoveList> {
        let moves = moves.map_or(Ok(Vec::new()), moves_of)?;
        let moves: PyResult<Vec<_>> = moves.into_iter().map(|m| m.alone(py)).collect();
        Ok(PyMoveList::alone(&moves?))
    }

    /// The place of a move.
    ///
    /// Raises:
    ///     ParseError: if it is not in the list.
    #[pyo3(signature = (value, /))]
    fn index(&self, py: Python<'_>, value: MoveArg) -> PyResult<usize> {
        self.find(py, value)?
            .ok_or_else(|| errors::value(py, "not_in_list", "the move is not in the list"))
    }

    /// How often a move is in the list.
    #[pyo3(signature = (value, /))]
    fn count(&self, py: Python<'_>, value: MoveArg) -> PyResult<usize> {
        let m = self.read(py, value)?;
        Ok(self.moves.iter().filter(|&&listed| listed == m).count())
    }

    /// The action numbers of the moves: an array of int64, shape ``(len,)``; -1 for a move that no
    /// piece could make.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position().legal_moves()[:3].actions()
    /// array([  8,  10, 201])
    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions = self.moves.iter().map(|m| m.action().map_or(-1, i64::from));
        PyArray1::from_vec(py, actions.collect())
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(self.moves.len() as isize)?;
            let mut i = slice.start;
            let moves = (0..slice.slicelength).filter_map(|_| {
                let m = self.moves.get(usize::try_from(i).ok()?).copied();
                // Past the last move of the slice it may come to any number.
                i = i.wrapping_add(slice.step);
                m
            });
            let part = PyMoveList { moves: moves.collect(), general: self.general };
            return Ok(Bound::new(py, part)?.into_any());
        }
        let out_of_range = || PyIndexError::new_err("the list has no such place");
        let index: isize = index.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py) {
                out_of_range()
            } else {
                wrong_type(index.as_borrowed(), "a place in the list or a slice")
            }
        })?;
        let len = self.moves.len() as isize;
        let place = usize::try_from(if index < 0 { index.saturating_add(len) } else { index }).ok();
        let m = place.and_then(|place| self.moves.get(place)).ok_or_else(out_of_range)?;
        Ok(PyMove::interned(py, *m)?.into_bound(py).into_any())
    }

    fn __contains__(&self, py: Python<'_>, value: MoveArg) -> PyResult<bool> {
        Ok(self.find(py, value)?.is_some())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.objects(py)?)?.try_iter()
    }

    fn __eq__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Py<PyAny>> {
        let equal = if let Ok(other) = other.cast::<PyMoveList>() {
            self.moves == other.get().moves
        } else if let Ok(list) = other.cast::<PyList>() {
            self.equals_list(list)
        } else {
            return Ok(py.NotImplemented());
        };
        Ok(equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.moves.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<_> = self.moves.iter().map(|m| format!("Move('{m}')")).collect();
        format!("[{}]", moves.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Vec<String>,)) {
        (slf.get_type(), (slf.get().moves.iter().map(Move::to_string).collect(),))
    }
}
