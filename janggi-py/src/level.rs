//! `Level`.

use janggi_core::search::{Level, Searcher, Stop};
use janggi_core::{Game, Move};
use pyo3::prelude::*;
use pyo3::types::{PyModule, PyTuple, PyType};

use crate::attended::attend;
use crate::errors;
use crate::limits::unfinished;
use crate::mv::PyMove;
use crate::searcher::{PySearcher, searcher_of};
use crate::text::{Number, text_of, wrong_type};

/// How well to play with people: ``Level.EASY`` (쉬움), ``Level.NORMAL`` (보통), ``Level.HARD``
/// (어려움).
///
/// Easy looks one ply ahead and wavers between moves that look about equally good, normal looks three
/// plies ahead, hard thinks for a second.
///
/// Args:
///     name: ``"easy"``, ``"normal"``, ``"hard"``, or the name in Korean.
///
/// Raises:
///     ParseError: if there is no such level.
///     TypeError: if it is no text.
///
/// >>> from janggi_py import Game, Level
/// >>> Level("쉬움") == Level.EASY, [level.name for level in Level.ALL]
/// (True, ['easy', 'normal', 'hard'])
/// >>> game = Game()
/// >>> game.push(Level.EASY.choose(game, seed=7))
/// >>> len(game)
/// 1
#[pyclass(name = "Level", module = "janggi_py", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PyLevel(Level);

#[pymethods]
impl PyLevel {
    #[new]
    #[pyo3(signature = (name, /))]
    fn new(name: &Bound<'_, PyAny>) -> PyResult<PyLevel> {
        if let Ok(level) = name.cast::<PyLevel>() {
            return Ok(*level.get());
        }
        let Some(text) = text_of(name.as_borrowed()) else {
            return Err(wrong_type(name.as_borrowed(), "the name of a level, such as 'easy'"));
        };
        Level::from_name(&text).map(PyLevel).ok_or_else(|| {
            let message = format!("{text:?} is no level: use 'easy', 'normal' or 'hard'");
            errors::value(name.py(), "bad_level", &message)
        })
    }

    /// ``easy``, ``normal`` or ``hard``.
    #[getter]
    fn name(&self) -> String {
        self.0.name().to_string()
    }

    /// The name in Korean.
    #[getter]
    fn korean(&self) -> String {
        self.0.korean().to_string()
    }

    /// The level's move: always one that the rules allow after all that was played.
    ///
    /// Other threads run meanwhile, and Ctrl-C works.
    ///
    /// Args:
    ///     game: a ``Game`` or a ``Position``; it stays as it is.
    ///     searcher: a ``Searcher`` that keeps its table from move to move; a new one otherwise.
    ///     seed: decides where the easy level wavers: the same seed, the same move.
    ///
    /// Raises:
    ///     ParseError: if the game is over, or the searcher is searching.
    ///     TypeError: if something else is given.
    #[pyo3(
        signature = (game, /, *, searcher=None, seed=None),
        text_signature = "(self, game, /, *, searcher=None, seed=0)"
    )]
    fn choose(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        searcher: Option<&Bound<'_, PyAny>>,
        seed: Option<Number<u64>>,
    ) -> PyResult<Py<PyMove>> {
        let level = self.0;
        choose(py, game, searcher, seed, |searcher, game, seed, stop| {
            level.choose_within(searcher, game, seed, stop)
        })
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Level('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }
}

/// A move that an opponent chooses, attended.
pub(crate) fn choose(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    searcher: Option<&Bound<'_, PyAny>>,
    seed: Option<Number<u64>>,
    opponent: impl FnOnce(&mut Searcher, &Game, u64, &Stop) -> Option<Move> + Send,
) -> PyResult<Py<PyMove>> {
    let game = unfinished(game)?;
    let seed = seed.map_or(0, |seed| seed.0);
    let searcher = match searcher {
        Some(searcher) => searcher_of(searcher)?,
        None => Py::new(py, PySearcher::default())?,
    };
    let stop = Stop::new();
    let chosen = searcher.get().lend(py, &stop, |searcher| {
        let work = |_reports| opponent(searcher, &game, seed, &stop);
        attend(py, &stop, None, work, |_, ()| Ok(()))
    })?;
    match (chosen.trouble, chosen.found) {
        (Some(error), _) => Err(error),
        (None, Some(m)) => PyMove::interned(py, m),
        (None, None) => Err(errors::value(py, "no_move", "there is no move to choose")),
    }
}

/// Hangs the constants on the class: `Level.EASY` and the others, and all of them as `Level.ALL`.
pub(crate) fn add_constants(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let class = m.getattr("Level")?;
    let mut all = Vec::new();
    for level in Level::ALL {
        let object = Bound::new(m.py(), PyLevel(level))?;
        class.setattr(level.name().to_uppercase(), &object)?;
        all.push(object);
    }
    class.setattr("ALL", PyTuple::new(m.py(), all)?)
}
