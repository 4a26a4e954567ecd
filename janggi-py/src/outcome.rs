//! `Outcome` and `Score`.

use janggi_core::{EndReason, Outcome, Points, Score, Side};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::enums::{Enum, load};
use crate::errors;
use crate::text::{text_of, wrong_type};

/// A number of points: anything that is a whole number of halves.
pub(crate) struct PointsArg(pub(crate) Points);

impl<'a, 'py> FromPyObject<'a, 'py> for PointsArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<PointsArg> {
        let py = value.py();
        if let Some(text) = text_of(value) {
            return text.parse().map(PointsArg).map_err(|error| errors::parse(py, &text, error));
        }
        let message = "points are whole or half, from -9999 to 9999";
        let points: f64 = value.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py) {
                errors::value(py, "bad_points", message)
            } else {
                wrong_type(value, "points, such as 72 or 1.5")
            }
        })?;
        let halves = points * 2.0;
        if halves.fract() == 0.0 && halves.abs() <= 19998.0 {
            Ok(PointsArg(Points::from_halves(halves as i16)))
        } else {
            Err(errors::value(py, "bad_points", message))
        }
    }
}

/// The points of both sides; Han's include the deom (덤).
///
/// Args:
///     cho: Cho's points, to the half point.
///     han: Han's points with the deom, to the half point.
///
/// Raises:
///     ParseError: if they are not whole or half points.
///     TypeError: if they are no numbers.
///
/// >>> from janggi_py import Position
/// >>> score = Position().score()
/// >>> score, score.leader, score.lead
/// (Score(72.0, 73.5), Side.HAN, -1.5)
/// >>> print(score)
/// 72 : 73.5
#[pyclass(name = "Score", module = "janggi_py", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PyScore(pub(crate) Score);

#[pymethods]
impl PyScore {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("cho", "han")
    }

    #[new]
    #[pyo3(signature = (cho, han))]
    fn new(cho: PointsArg, han: PointsArg) -> PyScore {
        PyScore(Score { cho: cho.0, han: han.0 })
    }

    /// The points of Cho's pieces that remain.
    #[getter]
    fn cho(&self) -> f32 {
        self.0.cho.to_f32()
    }

    /// The points of Han's pieces that remain, and the deom.
    #[getter]
    fn han(&self) -> f32 {
        self.0.han.to_f32()
    }

    /// Who has more points; ``None`` for a tie, which takes a deom of whole points.
    #[getter]
    fn leader(&self) -> Option<Enum<Side>> {
        self.0.leader().map(Enum)
    }

    /// Cho's points less Han's.
    #[getter]
    fn lead(&self) -> f32 {
        self.0.lead().to_f32()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Score({:?}, {:?})", self.0.cho.to_f32(), self.0.han.to_f32())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (f32, f32)) {
        (slf.get_type(), (slf.get().cho(), slf.get().han()))
    }
}

/// The end of a game: who won, by which rule, and both scores.
///
/// ``print`` writes it as a sentence; ``korean`` is the sentence in Korean.
///
/// Args:
///     winner: a ``Side`` or its name; ``None`` for a draw.
///     reason: an ``EndReason`` or its name, such as ``"resignation"``.
///     score: the ``Score`` at the end.
///     by_score: whether the score decided; then the winner is the side with more points.
///
/// Raises:
///     ParseError: if a name does not read, or the score decided for another side.
///     TypeError: if the score is no ``Score``.
///
/// >>> from janggi_py import Game
/// >>> game = Game()
/// >>> game.push("pass")
/// >>> game.push("pass")
/// >>> outcome = game.outcome()
/// >>> outcome.winner, outcome.reason, outcome.result
/// (Side.HAN, EndReason.DOUBLE_PASS, '0-1')
/// >>> print(outcome)
/// Han wins on points, 72 : 73.5, by two passes in a row.
/// >>> print(outcome.korean)
/// 한 점수승 72 : 73.5, 두 번 연속 한수쉼
#[pyclass(name = "Outcome", module = "janggi_py", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PyOutcome(pub(crate) Outcome);

type OutcomeParts = (Option<Enum<Side>>, &'static str, PyScore, bool);

#[pymethods]
impl PyOutcome {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str) {
        ("winner", "reason", "score", "by_score")
    }

    #[new]
    #[pyo3(signature = (winner, reason, score, by_score=false))]
    fn new(
        winner: Option<Enum<Side>>,
        reason: &Bound<'_, PyAny>,
        score: &Bound<'_, PyAny>,
        by_score: bool,
    ) -> PyResult<PyOutcome> {
        let py = reason.py();
        let Ok(score) = score.cast::<PyScore>() else {
            return Err(wrong_type(score.as_borrowed(), "a Score, such as game.score()"));
        };
        let score = score.get().0;
        // The Python enum reads its own names and says which there are.
        let reason = py.import("janggi_py._enums")?.getattr("EndReason")?.call1((reason,))?;
        let name: String = reason.getattr("value")?.extract()?;
        let reason = EndReason::from_name(&name)
            .ok_or_else(|| errors::value(py, "bad_end_reason", "there is no such end"))?;
        let outcome = match winner {
            _ if by_score => Outcome::on_points(reason, score),
            Some(side) => Outcome::win(side.0, reason, score),
            None => Outcome::draw(reason, score),
        };
        if outcome.winner == winner.map(|side| side.0) {
            Ok(PyOutcome(outcome))
        } else {
            let message = "the score decides for the side with more points; leave by_score=False \
                           for another winner";
            Err(errors::value(py, "bad_outcome", message))
        }
    }

    /// Who won; ``None`` for a draw.
    #[getter]
    fn winner(&self) -> Option<Enum<Side>> {
        self.0.winner.map(Enum)
    }

    /// By which rule: an ``EndReason``.
    #[getter]
    fn reason(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        load(py, "EndReason", self.0.reason.name())
    }

    /// Both scores at the end.
    #[getter]
    fn score(&self) -> PyScore {
        PyScore(self.0.score)
    }

    /// Whether the score decided.
    #[getter]
    fn by_score(&self) -> bool {
        self.0.by_score
    }

    /// ``1-0`` for a win of Cho, ``0-1`` for a win of Han, ``1/2-1/2`` for a draw: as in PGN.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result()
    }

    /// The end as a sentence in Korean.
    #[getter]
    fn korean(&self) -> String {
        self.0.korean().to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn __repr__(&self) -> String {
        let Outcome { winner, reason, by_score, score, .. } = self.0;
        let winner = match winner {
            Some(Side::Cho) => "Side.CHO",
            Some(Side::Han) => "Side.HAN",
            None => "None",
        };
        let reason = reason.name().to_uppercase();
        let by_score = if by_score { ", by_score=True" } else { "" };
        let score = PyScore(score).__repr__();
        format!("Outcome({winner}, EndReason.{reason}, {score}{by_score})")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, OutcomeParts) {
        let outcome = slf.get().0;
        let parts = (
            outcome.winner.map(Enum),
            outcome.reason.name(),
            PyScore(outcome.score),
            outcome.by_score,
        );
        (slf.get_type(), parts)
    }
}
