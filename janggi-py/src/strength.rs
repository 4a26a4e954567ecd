//! `Strength`.

use janggi_core::search::Strength;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::level::choose;
use crate::limits::whole;
use crate::mv::PyMove;
use crate::text::Number;

/// How well to play, in small steps: from 0 for beginners to 100.
///
/// It tells how far to look, and how much to waver between moves that look about equally good. Time is
/// not asked, so that the strength is the same on every machine.
///
/// Args:
///     strength: 0 to 100.
///
/// Raises:
///     ParseError: if the number is out of range.
///     TypeError: if it is no whole number.
///
/// >>> from janggi_py import Game, Strength
/// >>> game = Game()
/// >>> game.push(Strength(5).choose(game, seed=7))
/// >>> len(game), Strength(5) < Strength(60), int(Strength(60))
/// (1, True, 60)
#[pyclass(name = "Strength", module = "janggi_py", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PyStrength(Strength);

#[pymethods]
impl PyStrength {
    #[new]
    #[pyo3(signature = (strength, /))]
    fn new(strength: &Bound<'_, PyAny>) -> PyResult<PyStrength> {
        Ok(PyStrength(Strength::new(whole(strength, "strength", "in all", 0..=100)? as u8)))
    }

    /// The move of this strength: always one that the rules allow after all that was played.
    ///
    /// Other threads run meanwhile, and Ctrl-C works.
    ///
    /// Args:
    ///     game: a ``Game`` or a ``Position``; it stays as it is.
    ///     searcher: a ``Searcher`` that keeps its table from move to move; a new one otherwise.
    ///     seed: decides where it wavers: the same seed, the same move from a new or cleared searcher.
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
        let strength = self.0;
        choose(py, game, searcher, seed, |searcher, game, seed, stop| {
            strength.choose_within(searcher, game, seed, stop)
        })
    }

    fn __int__(&self) -> u8 {
        self.0.get()
    }

    fn __repr__(&self) -> String {
        format!("Strength({})", self.0.get())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u8,)) {
        (slf.get_type(), (slf.get().0.get(),))
    }
}
