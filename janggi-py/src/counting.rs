//! `perft` and `divide`.

use janggi_core::Position;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::mv::PyMove;
use crate::position::position_of;
use crate::text::Number;

/// More plies than anybody can count.
const MAX_DEPTH: u32 = 30;

/// Counts with the GIL released, and asks between chunks whether Ctrl-C was pressed.
fn count(py: Python<'_>, position: &Position, depth: u32) -> PyResult<u64> {
    let mut interrupt = None;
    let nodes = py.detach(|| {
        janggi_core::perft_until(position, depth, &mut || {
            // The lint asks for a function item, which does not fit every lifetime.
            #[expect(clippy::redundant_closure_for_method_calls, reason = "lifetimes")]
            let pressed = Python::attach(|py| py.check_signals());
            interrupt = pressed.err();
            interrupt.is_some()
        })
    });
    match (nodes, interrupt) {
        (Some(nodes), _) => Ok(nodes),
        (None, Some(error)) => Err(error),
        (None, None) => Err(errors::value(py, "stopped", "the count was stopped")),
    }
}

fn depth_of(py: Python<'_>, depth: &Number<u32>) -> PyResult<u32> {
    if depth.0 <= MAX_DEPTH {
        Ok(depth.0)
    } else {
        let message = format!("the depth is 0 to {MAX_DEPTH} plies; 4 takes a moment, 7 a minute");
        Err(errors::value(py, "bad_depth", &message))
    }
}

/// The number of lines of ``depth`` plies from a position: the standard test of move generators.
///
/// A pass is a move; nothing follows two passes that end the game, an accepted bikjang, or a mate.
/// Repetition and the limits of a game do not stop a line. Other threads run meanwhile, and Ctrl-C
/// works.
///
/// Args:
///     position: a ``Position``.
///     depth: 0 to 30 plies.
///
/// Raises:
///     ParseError: if the depth is out of range.
///     TypeError: if it is no ``Position`` or no number.
///
/// >>> from janggi_py import Position, perft
/// >>> perft(Position(rules="fairy-modern"), 3)
/// 33316
#[pyfunction]
#[pyo3(signature = (position, depth))]
pub(crate) fn perft(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    depth: Number<u32>,
) -> PyResult<u64> {
    let position = position_of(position.as_borrowed())?;
    count(py, &position, depth_of(py, &depth)?)
}

/// ``perft`` for each first move: a dict from moves to counts, in the order of the legal moves.
///
/// Args:
///     position: a ``Position``.
///     depth: 0 to 30 plies; at 0 there is nothing to divide.
///
/// Raises:
///     ParseError: if the depth is out of range.
///     TypeError: if it is no ``Position`` or no number.
///
/// >>> from janggi_py import Position, divide, perft
/// >>> counts = divide(Position(), 2)
/// >>> len(counts), sum(counts.values()) == perft(Position(), 2)
/// (32, True)
#[pyfunction]
#[pyo3(signature = (position, depth))]
pub(crate) fn divide<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    depth: Number<u32>,
) -> PyResult<Bound<'py, PyDict>> {
    let position = position_of(position.as_borrowed())?;
    let depth = depth_of(py, &depth)?;
    let counts = PyDict::new(py);
    // The moves that perft counts; it does not ask the limits of the game.
    for (m, _) in janggi_core::divide(&position, depth.min(1)) {
        let mut next = position;
        next.play_unchecked(m);
        counts.set_item(PyMove::interned(py, m)?, count(py, &next, depth.saturating_sub(1))?)?;
    }
    Ok(counts)
}
