//! From the errors of the core to those of the package.
//!
//! The exception classes are written in Python (`janggi_py._errors`), so that they carry attributes,
//! pickle and have docs. Each message ends with what to do next.

use janggi_core::record::RecordError;
use janggi_core::{
    Error, FenError, IllegalMove, Move, NotationError, NotationErrorKind, Position, Problem,
    SetupError,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::mv::PyMove;
use crate::square::PySquare;
use crate::square_set::PySquareSet;

/// An instance of a class of `janggi_py._errors`; the error that was met on the way otherwise.
fn make(
    py: Python<'_>,
    class: &str,
    message: &str,
    fields: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    let made = || {
        let class = py.import(intern!(py, "janggi_py._errors"))?.getattr(class)?;
        let kwargs = PyDict::new(py);
        fields(&kwargs)?;
        class.call((message,), Some(&kwargs))
    };
    match made() {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A text that does not read. `text` is what was given.
pub(crate) fn parse(py: Python<'_>, text: &str, error: impl Into<Error>) -> PyErr {
    let error = error.into();
    let shown: String = text.chars().take(60).collect();
    let dots = if shown.len() < text.len() { "…" } else { "" };
    make(py, "ParseError", &format!("{shown:?}{dots}: {error}"), |fields| {
        fields.set_item("kind", error.kind())?;
        fields.set_item("offset", error.offset())
    })
}

/// A value that is out of range or does not fit.
pub(crate) fn value(py: Python<'_>, kind: &str, message: &str) -> PyErr {
    make(py, "ParseError", message, |fields| fields.set_item("kind", kind))
}

/// A faulty FEN.
pub(crate) fn fen(py: Python<'_>, error: &FenError) -> PyErr {
    let message = format!(
        "{error}. A FEN looks like this: \
         rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
    );
    make(py, "FenError", &message, |fields| {
        let faults = error.faults().iter().map(|fault| {
            let square = match fault.kind {
                janggi_core::FenFaultKind::Problem(problem) => problem.square(),
                _ => None,
            };
            self::fault(py, fault.kind.name(), &fault.kind.to_string(), Some(fault.offset), square)
        });
        fields.set_item("kind", error.first().kind.name())?;
        fields.set_item("offset", error.first().offset)?;
        fields.set_item("faults", PyTuple::new(py, faults.collect::<PyResult<Vec<_>>>()?)?)
    })
}

/// A setup that no legal position has.
pub(crate) fn setup(py: Python<'_>, error: &SetupError) -> PyErr {
    let message = format!(
        "{error}. Change the setup with with_piece() and replace(); problems() lists what is wrong"
    );
    make(py, "SetupError", &message, |fields| {
        fields.set_item("kind", error.first().name())?;
        fields.set_item("faults", problems(py, error.problems())?)
    })
}

/// Problems as a tuple of `Fault`.
pub(crate) fn problems<'py>(
    py: Python<'py>,
    problems: &[Problem],
) -> PyResult<Bound<'py, PyTuple>> {
    let faults = problems
        .iter()
        .map(|problem| fault(py, problem.name(), &problem.to_string(), None, problem.square()));
    PyTuple::new(py, faults.collect::<PyResult<Vec<_>>>()?)
}

fn fault<'py>(
    py: Python<'py>,
    kind: &str,
    message: &str,
    offset: Option<usize>,
    square: Option<janggi_core::Square>,
) -> PyResult<Bound<'py, PyAny>> {
    let square = square.map(|square| PySquare::interned(py, square)).transpose()?;
    py.import(intern!(py, "janggi_py._values"))?
        .getattr(intern!(py, "Fault"))?
        .call1((kind, message, offset, square))
}

/// A move that the rules refuse in a position.
pub(crate) fn illegal(py: Python<'_>, position: &Position, m: Move, why: IllegalMove) -> PyErr {
    // Outcomes are sentences of their own.
    let reason = why.to_string();
    let reason = reason.trim_end_matches('.');
    let message = format!("{}: {reason}. {}", position.uci(m), advice(position, m, why));
    make(py, "IllegalMoveError", &message, |fields| {
        fields.set_item("kind", why.name())?;
        fields.set_item("move", PyMove::interned(py, m)?)?;
        fields.set_item("squares", PySquareSet(why.culprits()))
    })
}

/// The text of a move that does not read in a position, or names a move that is refused.
pub(crate) fn notation(
    py: Python<'_>,
    position: &Position,
    text: &str,
    error: NotationError,
) -> PyErr {
    let NotationErrorKind::Illegal(why) = error.kind else { return parse(py, text, error) };
    let message = format!("{text}: {why}. {}", advice(position, Move::Pass, why));
    make(py, "IllegalMoveError", &message, |fields| {
        fields.set_item("kind", why.name())?;
        fields.set_item("offset", error.start)?;
        fields.set_item("squares", PySquareSet(why.culprits()))
    })
}

/// A game of a file that cannot be read.
pub(crate) fn record(py: Python<'_>, error: &RecordError) -> PyErr {
    let message = format!("{error}; on_error='skip' leaves such games out");
    make(py, "RecordError", &message, |fields| {
        fields.set_item("kind", error.kind.name())?;
        fields.set_item("game", error.place.game)?;
        fields.set_item("ply", error.place.ply)?;
        fields.set_item("line", error.place.line)?;
        fields.set_item("column", error.place.column)
    })
}

/// What to do instead.
fn advice(position: &Position, m: Move, why: IllegalMove) -> String {
    match why {
        IllegalMove::GameOver(_) => return "Start a new game, or take back with pop()".into(),
        IllegalMove::NoPass => return "Play a move of legal_moves(), or choose other rules".into(),
        _ => {}
    }
    let own = |square| position.piece_at(square).is_some_and(|piece| piece.side == position.turn());
    match m.from().filter(|&from| own(from)) {
        None => "legal_moves() lists what can be played".into(),
        Some(from) => {
            let destinations = position.legal_destinations(from);
            if destinations.is_empty() {
                return format!(
                    "The piece on {from} cannot move now; legal_moves() lists what can be played"
                );
            }
            let list: Vec<_> = destinations.iter().map(|to| to.to_string()).collect();
            format!("From {from} it can go to {}", list.join(", "))
        }
    }
}
