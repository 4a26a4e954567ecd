//! `Searcher` and `search`.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use janggi_core::Position;
use janggi_core::search::{Found, Line, Searcher, Stop};
use pyo3::exceptions::PyMemoryError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::attended::{OnInterrupt, attend, listener};
use crate::errors;
use crate::limits::{LimitArgs, unfinished, whole};
use crate::move_list::PyMoveList;
use crate::position::PyPosition;
use crate::review::review;
use crate::text::wrong_type;
use crate::value::PyValue;

/// How long a search takes that nobody limits.
const ONE_SECOND: Duration = Duration::from_secs(1);
const TABLE_MIB: i64 = 16;

/// Looks for good moves, and remembers what it saw for the next time.
///
/// ``search`` and ``analyse`` make one for each call; keep one to have its table help from move to
/// move of a game. It does one search at a time; several of them search side by side in threads.
///
/// With one thread, and limits of depth or nodes only, a new or cleared searcher finds the same in the
/// same number of nodes on every machine.
///
/// Args:
///     threads: how many threads search, 1 to 256.
///     table_mib: the memory of the table in mebibytes, 1 to 65536.
///
/// Raises:
///     ParseError: if a number is out of range.
///     MemoryError: if the system refuses so much memory.
///     TypeError: if something else is given.
///
/// >>> from janggi_py import Game, Searcher
/// >>> searcher = Searcher(table_mib=1)
/// >>> game = Game()
/// >>> for _ in range(4):
/// ...     game.push(searcher.search(game, nodes=500).best)
/// >>> len(game), searcher
/// (4, Searcher(threads=1, table_mib=1))
#[pyclass(name = "Searcher", module = "janggi_py", frozen)]
#[derive(Debug)]
pub(crate) struct PySearcher {
    /// `None` while a search has it.
    idle: Mutex<Option<Searcher>>,
    /// Stops the search under way.
    stop: Mutex<Option<Stop>>,
    /// What was found last.
    found: Mutex<Option<Py<PyAny>>>,
    threads: usize,
    table_mib: usize,
}

impl Default for PySearcher {
    fn default() -> PySearcher {
        PySearcher::of(Searcher::with_table(TABLE_MIB as usize), 1, TABLE_MIB as usize)
    }
}

/// A lock that is never held while Python code can run.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A `Searcher`; anything else is a `TypeError` that says so.
pub(crate) fn searcher_of(value: &Bound<'_, PyAny>) -> PyResult<Py<PySearcher>> {
    match value.cast::<PySearcher>() {
        Ok(searcher) => Ok(searcher.clone().unbind()),
        Err(_) => Err(wrong_type(value.as_borrowed(), "a Searcher")),
    }
}

impl PySearcher {
    fn of(searcher: Searcher, threads: usize, table_mib: usize) -> PySearcher {
        PySearcher {
            idle: Mutex::new(Some(searcher)),
            stop: Mutex::new(None),
            found: Mutex::new(None),
            threads,
            table_mib,
        }
    }

    /// Hands the searcher out for work that the flag stops.
    pub(crate) fn lend<R>(
        &self,
        py: Python<'_>,
        stop: &Stop,
        work: impl FnOnce(&mut Searcher) -> PyResult<R>,
    ) -> PyResult<R> {
        let mut searcher = self.take(py)?;
        *lock(&self.stop) = Some(stop.clone());
        let result = work(&mut searcher);
        *lock(&self.stop) = None;
        *lock(&self.idle) = Some(searcher);
        result
    }

    fn take(&self, py: Python<'_>) -> PyResult<Searcher> {
        lock(&self.idle).take().ok_or_else(|| {
            let message = "the searcher is searching; use another Searcher for a search at the \
                           same time, or stop() this one from another thread";
            errors::value(py, "busy", message)
        })
    }
}

/// A line as the `Line` of `janggi_py`.
fn line_object<'py>(py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    fields.set_item("rank", line.rank)?;
    fields.set_item("depth", line.depth)?;
    fields.set_item("deepest", line.deepest)?;
    fields.set_item("nodes", line.nodes)?;
    fields.set_item("time", line.time.as_secs_f64())?;
    fields.set_item("table_permille", line.table_permille)?;
    let value = PyValue(line.value);
    let class = py.import(intern!(py, "janggi_py._search"))?.getattr(intern!(py, "Line"))?;
    class.call((value, PyMoveList::alone(&line.moves)), Some(&fields))
}

/// What was found as the `Found` of `janggi_py`.
fn found_object<'py>(
    py: Python<'py>,
    position: &Position,
    found: &Found,
    interrupted: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let lines = found.lines.iter().map(|line| line_object(py, line));
    let lines = PyList::new(py, lines.collect::<PyResult<Vec<_>>>()?)?;
    let fields = PyDict::new(py);
    fields.set_item("nodes", found.nodes)?;
    fields.set_item("time", found.time.as_secs_f64())?;
    fields.set_item("interrupted", interrupted)?;
    let class = py.import(intern!(py, "janggi_py._search"))?.getattr(intern!(py, "Found"))?;
    class.call((PyPosition(*position), lines), Some(&fields))
}

#[pymethods]
impl PySearcher {
    #[new]
    #[pyo3(
        signature = (*, threads=None, table_mib=None),
        text_signature = "(*, threads=1, table_mib=16)"
    )]
    fn new(
        py: Python<'_>,
        threads: Option<&Bound<'_, PyAny>>,
        table_mib: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PySearcher> {
        let number = |value: Option<&Bound<'_, PyAny>>, name, unit, most, otherwise| {
            value.map_or(Ok(otherwise), |value| whole(value, name, unit, 1..=most))
        };
        let threads = number(threads, "threads", "threads", 256, 1)? as usize;
        let mib = number(table_mib, "table_mib", "mebibytes", 65_536, TABLE_MIB)? as usize;
        match py.detach(|| Searcher::try_with_table(mib).map(|it| it.threads(threads))) {
            Some(searcher) => Ok(PySearcher::of(searcher, threads, mib)),
            None => Err(PyMemoryError::new_err(format!("no memory for a table of {mib} MiB"))),
        }
    }

    /// How many threads search.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// The memory of the table in mebibytes.
    #[getter]
    fn table_mib(&self) -> usize {
        self.table_mib
    }

    /// What the last ``search`` found, also one that was interrupted or whose ``progress`` raised an
    /// error; ``None`` before the first.
    ///
    /// >>> from janggi_py import Position, Searcher
    /// >>> searcher = Searcher(table_mib=1)
    /// >>> found = searcher.search(Position(), depth=2)
    /// >>> searcher.found is found
    /// True
    #[getter]
    fn found(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        lock(&self.found).as_ref().map(|found| found.clone_ref(py))
    }

    /// Searches a position, or a game with all that was played in it; see the function ``search``.
    ///
    /// >>> from janggi_py import Position, Searcher
    /// >>> position = Position.from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R w")
    /// >>> Searcher(table_mib=1).search(position, depth=3).value
    /// Value(mate=1)
    #[pyo3(signature = (
        game, /, *, depth=None, nodes=None, time=None, mate=None, lines=None, moves=None,
        progress=None, on_interrupt=None
    ), text_signature = "(self, game, /, *, depth=None, nodes=None, time=None, mate=None, lines=1, \
        moves=None, progress=None, on_interrupt='raise')")]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn search<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, PyAny>,
        depth: Option<&Bound<'py, PyAny>>,
        nodes: Option<&Bound<'py, PyAny>>,
        time: Option<&Bound<'py, PyAny>>,
        mate: Option<&Bound<'py, PyAny>>,
        lines: Option<&Bound<'py, PyAny>>,
        moves: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
        on_interrupt: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = unfinished(game)?;
        let limits = LimitArgs { depth, nodes, time, mate, lines, moves };
        let stop = Stop::new();
        let limits = limits.read(py, &game, ONE_SECOND)?.stop(&stop);
        let progress = listener(progress)?;
        let on_interrupt = on_interrupt.map_or(Ok(OnInterrupt::Raise), OnInterrupt::read)?;
        let hears = progress.is_some();
        let attended = self.lend(py, &stop, |searcher| {
            let work = |reports: std::sync::mpsc::Sender<Line>| {
                searcher.search_with(&game, &limits, |line| {
                    if hears {
                        // Who no longer listens is about to stop the search.
                        let _ = reports.send(line.clone());
                    }
                })
            };
            attend(py, &stop, None, work, |py, line: Line| match &progress {
                Some(progress) => progress.call1(py, (line_object(py, &line)?,)).map(drop),
                None => Ok(()),
            })
        })?;
        let interrupted = attended.trouble.is_some();
        let found = found_object(py, game.position(), &attended.found, interrupted)?;
        let before = lock(&self.found).replace(found.clone().unbind());
        // Only now, without the lock: what goes may run Python code.
        drop(before);
        on_interrupt.settle(py, attended.trouble)?;
        Ok(found)
    }

    /// Goes through a game and says of every move what it gave away; see the function ``analyse``.
    #[pyo3(signature = (
        game, /, *, depth=None, nodes=None, time=None, progress=None, on_interrupt=None
    ), text_signature = "(self, game, /, *, depth=None, nodes=None, time=None, progress=None, \
        on_interrupt='raise')")]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, PyAny>,
        depth: Option<&Bound<'py, PyAny>>,
        nodes: Option<&Bound<'py, PyAny>>,
        time: Option<&Bound<'py, PyAny>>,
        progress: Option<&Bound<'py, PyAny>>,
        on_interrupt: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = LimitArgs { depth, nodes, time, mate: None, lines: None, moves: None };
        review(py, self, game, &limits, progress, on_interrupt)
    }

    /// Ends the search under way with what it has; nothing happens if there is none. Call it from
    /// another thread.
    fn stop(&self) {
        if let Some(stop) = &*lock(&self.stop) {
            stop.stop();
        }
    }

    /// Forgets everything, before a new game or to repeat a search exactly.
    ///
    /// Raises:
    ///     ParseError: if the searcher is searching.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        let mut searcher = self.take(py)?;
        py.detach(|| searcher.clear());
        *lock(&self.idle) = Some(searcher);
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Searcher(threads={}, table_mib={})", self.threads, self.table_mib)
    }
}

/// Searches a position, or a game with all that was played in it, for good moves.
///
/// The game stays as it is. Everything that ends a game under its rules ends a line: mate, passes,
/// bikjang, repetition and shuttles, few points, limits of plies. Other threads run meanwhile, and
/// Ctrl-C works.
///
/// Args:
///     game: a ``Position`` or a ``Game``.
///     depth: at most so many plies deep, 1 to 100.
///     nodes: at most so many positions; with 0 a move is chosen at a glance.
///     time: at most so many seconds; ``math.inf`` for no limit.
///     mate: until a mate in so many moves of the side to move is found, 1 to 100.
///     lines: so many best lines instead of one.
///     moves: only these moves at the start of the search, all legal.
///     threads: how many threads search, 1 to 256.
///     table_mib: the memory of the table in mebibytes, 1 to 65536.
///     progress: a function that is called with each ``Line`` when it is found. An error that it
///         raises stops the search and is raised.
///     on_interrupt: what Ctrl-C does: ``"raise"`` the ``KeyboardInterrupt``, or ``"return"`` what was
///         found until then, with ``interrupted`` set.
///
/// A search ends at the first of its limits; without ``depth``, ``nodes``, ``time`` and ``mate`` it
/// takes one second.
///
/// Raises:
///     ParseError: if the game is over (``kind`` is ``game_over``), or a limit is out of range
///         (``bad_limit``).
///     IllegalMoveError: if one of the moves is refused.
///     MemoryError: if the system refuses so much memory.
///     TypeError: if something else is given.
///     KeyboardInterrupt: if Ctrl-C is pressed, within a tenth of a second.
///
/// >>> from janggi_py import Position, search
/// >>> found = search(Position.from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R w"), depth=3)
/// >>> found.best, found.value, found.answer
/// (Move('i1i10'), Value(mate=1), None)
/// >>> depths = []
/// >>> found = search(Position(), depth=3, lines=2, progress=lambda line: depths.append(line.depth))
/// >>> depths
/// [1, 1, 2, 2, 3, 3]
#[pyfunction]
#[pyo3(signature = (
    game, /, *, depth=None, nodes=None, time=None, mate=None, lines=None, moves=None, threads=None,
    table_mib=None, progress=None, on_interrupt=None
), text_signature = "(game, /, *, depth=None, nodes=None, time=None, mate=None, lines=1, moves=None, \
    threads=1, table_mib=16, progress=None, on_interrupt='raise')")]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn search<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    depth: Option<&Bound<'py, PyAny>>,
    nodes: Option<&Bound<'py, PyAny>>,
    time: Option<&Bound<'py, PyAny>>,
    mate: Option<&Bound<'py, PyAny>>,
    lines: Option<&Bound<'py, PyAny>>,
    moves: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    table_mib: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
    on_interrupt: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    PySearcher::new(py, threads, table_mib)?.search(
        py,
        game,
        depth,
        nodes,
        time,
        mate,
        lines,
        moves,
        progress,
        on_interrupt,
    )
}

/// Goes through a game and says of every move what it was worth and what it gave away.
///
/// The moves are judged from the last to the first, because what is known of later positions helps
/// with the earlier ones; ``progress`` hears of them in that order. Other threads run meanwhile, and
/// Ctrl-C works.
///
/// Args:
///     game: a ``Game``, or a ``Record``, which is judged under rules without endings; use
///         ``record.game(rules)`` for others.
///     depth: each position at most so many plies deep, 1 to 100.
///     nodes: at most so many positions looked at for each position of the game.
///     time: at most so many seconds for each position of the game.
///     threads: how many threads search, 1 to 256.
///     table_mib: the memory of the table in mebibytes, 1 to 65536.
///     progress: a function that is called with each ``Remark``. An error that it raises stops the
///         analysis and is raised.
///     on_interrupt: what Ctrl-C does: ``"raise"`` the ``KeyboardInterrupt``, or ``"return"`` the moves
///         judged until then, the last ones of the game.
///
/// Without ``depth``, ``nodes`` and ``time`` each position takes a tenth of a second.
///
/// Raises:
///     ParseError: if a limit is out of range.
///     IllegalMoveError: if a record has a move that no rules allow.
///     MemoryError: if the system refuses so much memory.
///     TypeError: if something else is given.
///     KeyboardInterrupt: if Ctrl-C is pressed, within a tenth of a second.
///
/// >>> from janggi_py import Game, analyse
/// >>> analysis = analyse(Game(moves=["a4a5", "a7a6", "a5a6"]), depth=4)
/// >>> [(remark.move, remark.loss > 100) for remark in analysis]
/// [(Move('a4a5'), False), (Move('a7a6'), True), (Move('a5a6'), False)]
#[pyfunction]
#[pyo3(signature = (
    game, /, *, depth=None, nodes=None, time=None, threads=None, table_mib=None, progress=None,
    on_interrupt=None
), text_signature = "(game, /, *, depth=None, nodes=None, time=None, threads=1, table_mib=16, \
    progress=None, on_interrupt='raise')")]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    depth: Option<&Bound<'py, PyAny>>,
    nodes: Option<&Bound<'py, PyAny>>,
    time: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    table_mib: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
    on_interrupt: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    PySearcher::new(py, threads, table_mib)?.analyse(
        py,
        game,
        depth,
        nodes,
        time,
        progress,
        on_interrupt,
    )
}
