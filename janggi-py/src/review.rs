//! The analysis of a game, for `analyse`.

use std::sync::mpsc::Sender;
use std::time::Duration;

use janggi_core::Game;
use janggi_core::search::{Remark, Stop};
use pyo3::intern;
use pyo3::prelude::*;

use crate::attended::{OnInterrupt, attend, listener};
use crate::enums::Enum;
use crate::game::PyGame;
use crate::limits::LimitArgs;
use crate::move_list::PyMoveList;
use crate::mv::PyMove;
use crate::record::PyRecord;
use crate::searcher::PySearcher;
use crate::text::wrong_type;
use crate::value::PyValue;

/// How long a position takes that nobody limits.
const A_TENTH: Duration = Duration::from_millis(100);

/// The game, or that of the record.
fn game_of(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Game> {
    if let Ok(game) = value.cast::<PyGame>() {
        return Ok(game.get().snapshot());
    }
    match value.cast::<PyRecord>() {
        Ok(record) => Ok(record.get().game(py, None)?.snapshot()),
        Err(_) => Err(wrong_type(value.as_borrowed(), "a Game or a Record")),
    }
}

/// A remark as the `Remark` of `janggi_py`.
fn remark_object<'py>(py: Python<'py>, remark: &Remark) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import(intern!(py, "janggi_py._analysis"))?.getattr(intern!(py, "Remark"))?;
    class.call1((
        remark.ply,
        Enum(remark.side),
        PyMove::interned(py, remark.played)?,
        PyMoveList::alone(&remark.best),
        PyValue(remark.before),
        PyValue(remark.after),
        remark.loss(),
    ))
}

/// Judges the moves of a game: an `Analysis`.
pub(crate) fn review<'py>(
    py: Python<'py>,
    searcher: &PySearcher,
    game: &Bound<'py, PyAny>,
    limits: &LimitArgs<'_, 'py>,
    progress: Option<&Bound<'py, PyAny>>,
    on_interrupt: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = game_of(py, game)?;
    let stop = Stop::new();
    let limits = limits.read(py, &game, A_TENTH)?.stop(&stop);
    let progress = listener(progress)?;
    let on_interrupt = on_interrupt.map_or(Ok(OnInterrupt::Raise), OnInterrupt::read)?;
    let attended = searcher.lend(py, &stop, |searcher| {
        let work = |reports: Sender<Remark>| {
            let mut remarks = Vec::new();
            searcher.review_with(&game, &limits, |remark| {
                remarks.push(remark.clone());
                let _ = reports.send(remark.clone());
            });
            remarks.reverse();
            remarks
        };
        attend(py, &stop, None, work, |py, remark| match &progress {
            Some(progress) => progress.call1(py, (remark_object(py, &remark)?,)).map(drop),
            None => Ok(()),
        })
    })?;
    on_interrupt.settle(py, attended.trouble)?;
    let remarks = attended.found.iter().map(|remark| remark_object(py, remark));
    let remarks = remarks.collect::<PyResult<Vec<_>>>()?;
    let class = py.import(intern!(py, "janggi_py._analysis"))?.getattr(intern!(py, "Analysis"))?;
    class.call1((PyGame::new_of(game), remarks))
}
