//! Long work, attended: Ctrl-C stops it, and Python hears of it on the way.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use janggi_core::search::Stop;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

use crate::errors;
use crate::text::{text_of, wrong_type};

/// How often the signals are looked at.
const PULSE: Duration = Duration::from_millis(20);

/// What came of attended work.
pub(crate) struct Attended<T> {
    /// What was found, until the work was stopped if there was trouble.
    pub(crate) found: T,
    /// What a signal or a listener raised.
    pub(crate) trouble: Option<PyErr>,
}

/// Does work on a thread of its own, without the GIL. The calling thread waits, passes on what the
/// work reports to `hear`, and looks for signals, which Python hands to its main thread alone. When
/// either raises, or the time is up, the flag is raised and the work is waited for.
pub(crate) fn attend<T: Send, M: Send>(
    py: Python<'_>,
    stop: &Stop,
    time: Option<Duration>,
    work: impl FnOnce(Sender<M>) -> T + Send,
    hear: impl Fn(Python<'_>, M) -> PyResult<()> + Sync,
) -> PyResult<Attended<T>> {
    // A time that is too long to be told from none has no end.
    let until = time.and_then(|time| Instant::now().checked_add(time));
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, reports) = channel();
            let worker = thread::Builder::new().spawn_scoped(scope, move || work(sender))?;
            let mut trouble = None;
            loop {
                let left = until.map(|until| until.saturating_duration_since(Instant::now()));
                let pulse = match left {
                    Some(Duration::ZERO) => {
                        stop.stop();
                        PULSE
                    }
                    left => left.unwrap_or(PULSE).min(PULSE),
                };
                let report = match reports.recv_timeout(pulse) {
                    Ok(report) => Some(report),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if trouble.is_none() {
                    trouble = Python::attach(|py| {
                        py.check_signals()?;
                        report.map_or(Ok(()), |report| hear(py, report))
                    })
                    .err();
                }
                if trouble.is_some() {
                    stop.stop();
                }
            }
            match worker.join() {
                Ok(found) => Ok(Attended { found, trouble }),
                Err(_) => Err(PyRuntimeError::new_err("the search failed; please report this")),
            }
        })
    })
}

/// What to do when Ctrl-C is pressed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnInterrupt {
    Raise,
    Return,
}

impl OnInterrupt {
    pub(crate) fn read(value: &Bound<'_, PyAny>) -> PyResult<OnInterrupt> {
        match text_of(value.as_borrowed()).as_deref() {
            Some("raise") => Ok(OnInterrupt::Raise),
            Some("return") => Ok(OnInterrupt::Return),
            _ => {
                let message = "on_interrupt is 'raise' or 'return'";
                Err(errors::value(value.py(), "bad_option", message))
            }
        }
    }

    /// Raises the trouble, unless it is a wish to see what was found.
    pub(crate) fn settle(self, py: Python<'_>, trouble: Option<PyErr>) -> PyResult<()> {
        let wished = |error: &PyErr| {
            self == OnInterrupt::Return && error.is_instance_of::<PyKeyboardInterrupt>(py)
        };
        match trouble {
            Some(error) if !wished(&error) => Err(error),
            _ => Ok(()),
        }
    }
}

/// A listener that Python gave, if it is callable.
pub(crate) fn listener(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Py<PyAny>>> {
    match value {
        Some(value) if !value.is_callable() => {
            Err(wrong_type(value.as_borrowed(), "a function as progress"))
        }
        value => Ok(value.map(|value| value.clone().unbind())),
    }
}
