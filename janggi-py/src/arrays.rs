//! numpy arrays: boards, planes, masks of actions.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "arrays are cut into boards and planes of 90 cells before they are written"
)]

use janggi_core::{Move, PieceKind, Position, Side, Square};
use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors;
use crate::mv::PyMove;
use crate::text::wrong_type;

/// How many planes show a position.
pub(crate) const PLANES: usize = 16;
/// The shape of the planes of one position.
pub(crate) const PLANES_SHAPE: [usize; 3] = [PLANES, 10, 9];
/// How many numbers the planes of one position are.
const PLANES_SIZE: usize = PLANES * Square::COUNT;

/// Whether arrays show the board as the side to move sees it.
#[derive(Clone, Copy)]
pub(crate) struct Perspective(pub(crate) bool);

impl Perspective {
    /// Whether the board is turned round.
    pub(crate) fn turns(self, turn: Side) -> bool {
        self.0 && turn == Side::Han
    }
}

/// A number type of planes and masks.
pub(crate) trait Cell: Element + Copy + Send + Sync {
    const ZERO: Self;
    const ONE: Self;
}

impl Cell for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
}

impl Cell for u8 {
    const ZERO: u8 = 0;
    const ONE: u8 = 1;
}

impl Cell for bool {
    const ZERO: bool = false;
    const ONE: bool = true;
}

/// A mask of actions, of whatever number type, all unset.
pub(crate) trait Mask {
    fn set(&mut self, action: u16);
}

impl<T: Cell> Mask for &mut [T] {
    fn set(&mut self, action: u16) {
        if let Some(cell) = self.get_mut(usize::from(action)) {
            *cell = T::ONE;
        }
    }
}

/// Marks the legal moves of a side.
pub(crate) fn write_mask(
    moves: &[Move],
    turn: Side,
    perspective: Perspective,
    mask: &mut dyn Mask,
) {
    for &m in moves {
        let m = if perspective.turns(turn) { m.rotate() } else { m };
        if let Some(action) = m.action() {
            mask.set(action);
        }
    }
}

/// Writes the 90 numbers of a board.
pub(crate) fn write_board(position: &Position, cells: &mut [i8]) {
    cells.fill(0);
    for (square, piece) in position.board().iter() {
        let number = piece.kind.index() as i8 + 1;
        cells[square.index()] = if piece.side == Side::Cho { number } else { -number };
    }
}

/// Writes the planes of a position.
fn write_planes<T: Cell>(position: &Position, perspective: Perspective, cells: &mut [T]) {
    let turn = position.turn();
    let turned = perspective.turns(turn);
    cells.fill(T::ZERO);
    for (square, piece) in position.board().iter() {
        let first = if perspective.0 { piece.side == turn } else { piece.side == Side::Cho };
        let square = if turned { square.rotate() } else { square };
        let plane = piece.kind.index() + if first { 0 } else { PieceKind::ALL.len() };
        cells[plane * Square::COUNT + square.index()] = T::ONE;
    }
    let (to_move, check) = cells[14 * Square::COUNT..].split_at_mut(Square::COUNT);
    if turn == Side::Cho {
        to_move.fill(T::ONE);
    }
    if position.is_check() {
        check.fill(T::ONE);
    }
}

/// An array of that shape, filled: `out` if there is one, else a new one.
///
/// Filling happens without the GIL.
pub(crate) fn filled<'py, T: Element + Copy + Default + Send + Sync>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]) + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(out) = out else {
        let mut cells = vec![T::default(); shape.iter().product()];
        py.detach(|| fill(&mut cells));
        return Ok(PyArray1::from_vec(py, cells).reshape(shape)?.into_any());
    };
    let Ok(array) = out.cast::<PyArrayDyn<T>>() else {
        let dtype = T::get_dtype(py);
        return Err(wrong_type(out.as_borrowed(), &format!("out to be an array of {dtype}")));
    };
    let mut array = writable(array, shape)?;
    let cells = array
        .as_slice_mut()
        .map_err(|_| errors::value(py, "bad_array", "out must be contiguous in memory"))?;
    py.detach(|| fill(cells));
    Ok(out.clone())
}

/// The array for writing, if it has the shape.
fn writable<'py, T: Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let py = array.py();
    if array.shape() != shape {
        let message = format!("out must have the shape {shape:?}, not {:?}", array.shape());
        return Err(errors::value(py, "bad_array", &message));
    }
    if !array.is_c_contiguous() {
        return Err(errors::value(py, "bad_array", "out must be contiguous in memory (order C)"));
    }
    array.try_readwrite().map_err(|_| errors::value(py, "bad_array", "out cannot be written"))
}

/// Whether `out` is an array of numbers of type `T`.
fn is_of<T: Element>(out: Option<&Bound<'_, PyAny>>) -> bool {
    out.is_some_and(|out| out.cast::<PyArrayDyn<T>>().is_ok())
}

/// Planes of positions in an array of `shape`.
pub(crate) fn planes_into<'py>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    positions: &[Position],
    shape: &[usize],
    perspective: Perspective,
) -> PyResult<Bound<'py, PyAny>> {
    fn all<T: Cell>(positions: &[Position], perspective: Perspective, cells: &mut [T]) {
        for (position, cells) in positions.iter().zip(cells.chunks_exact_mut(PLANES_SIZE)) {
            write_planes(position, perspective, cells);
        }
    }
    if is_of::<u8>(out) {
        filled::<u8>(py, out, shape, |cells| all(positions, perspective, cells))
    } else if is_of::<bool>(out) {
        filled::<bool>(py, out, shape, |cells| all(positions, perspective, cells))
    } else {
        filled::<f32>(py, out, shape, |cells| all(positions, perspective, cells))
    }
}

/// Masks of `lanes` lists of moves in an array of `shape`.
pub(crate) fn masks_into<'py>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    lanes: usize,
    shape: &[usize],
    write: impl Fn(usize, &mut dyn Mask) + Send + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    fn all<T: Cell>(lanes: usize, cells: &mut [T], write: impl Fn(usize, &mut dyn Mask)) {
        cells.fill(T::ZERO);
        for (lane, mut cells) in (0..lanes).zip(cells.chunks_exact_mut(Move::ACTION_COUNT)) {
            write(lane, &mut cells);
        }
    }
    if is_of::<u8>(out) {
        filled::<u8>(py, out, shape, |cells| all(lanes, cells, write))
    } else if is_of::<f32>(out) {
        filled::<f32>(py, out, shape, |cells| all(lanes, cells, write))
    } else {
        filled::<bool>(py, out, shape, |cells| all(lanes, cells, write))
    }
}

/// The moves in the order of their action numbers, in a new list.
///
/// >>> import janggi_py
/// >>> moves = janggi_py.actions()
/// >>> len(moves), moves[0], moves[2450]
/// (2451, Move('a1b1'), Move('pass'))
#[pyfunction]
#[pyo3(signature = ())]
pub(crate) fn actions(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let moves = (0..Move::ACTION_COUNT as u16).filter_map(Move::from_action);
    PyList::new(py, moves.map(|m| PyMove::interned(py, m)).collect::<PyResult<Vec<_>>>()?)
}

/// The table of actions: an array of int16, shape ``(2451, 2)``, with the indices of the points that
/// each action leaves and reaches; -1 for the pass.
///
/// An action is the number of a move among all that any piece could ever make on an empty board: the
/// 2,450 steps along a file, a rank or a drawn palace diagonal, or as a horse or an elephant, and the
/// pass, 2450. Steps are ordered by the index of the point they leave, then of the point they reach.
/// The numbers never change within an ``ACTION_VERSION``.
///
/// >>> import janggi_py
/// >>> janggi_py.action_table()[[0, 2450]]
/// array([[ 0,  1],
///        [-1, -1]], dtype=int16)
#[pyfunction]
#[pyo3(signature = ())]
pub(crate) fn action_table(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    filled::<i16>(py, None, &[Move::ACTION_COUNT, 2], |cells| {
        for (action, row) in (0..).zip(cells.chunks_exact_mut(2)) {
            let m = Move::from_action(action).unwrap_or(Move::Pass);
            let index = |square: Option<Square>| square.map_or(-1, |square| square.index() as i16);
            row.copy_from_slice(&[index(m.from()), index(m.to())]);
        }
    })
}
