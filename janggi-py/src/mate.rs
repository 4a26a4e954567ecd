//! `mate`.

use janggi_core::search::{MateProblem, MateVerdict, Stop};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::attended::attend;
use crate::limits::{seconds, unfinished, whole};
use crate::move_list::PyMoveList;
use crate::position::PyPosition;

/// Finds the shortest mate (외통), or proves that there is none: solves mate problems (박보).
///
/// The rules of the position apply: where a mated side may pass to accept a bikjang it is not mated,
/// and a game that a limit has ended has no mate any more. What was played before is not asked:
/// repetition and shuttles forbid nothing here. Other threads run meanwhile, and Ctrl-C works.
///
/// Args:
///     game: a ``Position``, or a ``Game``, whose position is asked.
///     moves: mate in at most so many moves of the side to move, 1 to 100.
///     checks_only: every move of the mating side has to give check, as in problems of the classic
///         manner. Long mates are found much faster so.
///     nodes: looks at so many positions at most.
///     time: takes so many seconds at most.
///
/// Raises:
///     ParseError: if the game is over, or a number is out of range.
///     TypeError: if something else is given.
///     KeyboardInterrupt: if Ctrl-C is pressed, within a tenth of a second.
///
/// >>> from janggi_py import Position, mate
/// >>> fen = "R7R/5a3/4k4/3p1p3/4P2p1/4P4/6PP1/c2K5/r8/5A3 w - - 0 1"
/// >>> solution = mate(Position.from_fen(fen, "fairy-casual"), 3)
/// >>> solution.verdict, solution.moves, len(solution.line)
/// (MateVerdict.MATE, 2, 3)
/// >>> bool(mate(Position.from_fen(fen, "fairy-casual"), 1))
/// False
#[pyfunction]
#[pyo3(signature = (game, /, moves, *, checks_only=false, nodes=None, time=None))]
pub(crate) fn mate<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    moves: &Bound<'py, PyAny>,
    checks_only: bool,
    nodes: Option<&Bound<'py, PyAny>>,
    time: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = *unfinished(game)?.position();
    let stop = Stop::new();
    let mut problem =
        MateProblem::new(whole(moves, "moves", "moves to the mate", 1..=100)? as u16).stop(&stop);
    if checks_only {
        problem = problem.checks_only();
    }
    if let Some(nodes) = nodes {
        problem = problem.nodes(whole(nodes, "nodes", "positions", 0..=i64::MAX)? as u64);
    }
    let time = time.map_or(Ok(None), seconds)?;
    let solve = |_reports| problem.solve(&position);
    let attended = attend(py, &stop, time, solve, |_, ()| Ok(()))?;
    match attended.trouble {
        Some(error) => Err(error),
        None => solution(py, PyPosition(position), checks_only, &attended.found),
    }
}

/// A verdict as the `Mate` of `janggi_py`.
fn solution<'py>(
    py: Python<'py>,
    position: PyPosition,
    checks_only: bool,
    verdict: &MateVerdict,
) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    let name = match verdict {
        MateVerdict::Mate(mate) => {
            fields.set_item("moves", mate.moves)?;
            fields.set_item("least", mate.least)?;
            fields.set_item("has_all_first_moves", mate.has_all_first_moves)?;
            fields.set_item("first_moves", PyMoveList::alone(&mate.first_moves))?;
            fields.set_item("line", PyMoveList::alone(&mate.line))?;
            fields.set_item("nodes", mate.nodes)?;
            "mate"
        }
        MateVerdict::NoMate => "no_mate",
        _ => "unknown",
    };
    fields.set_item("checks_only", checks_only)?;
    let class = py.import(intern!(py, "janggi_py._mate"))?.getattr(intern!(py, "Mate"))?;
    class.call((position, name), Some(&fields))
}
