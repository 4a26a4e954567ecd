//! `Value`.

use janggi_core::search::{Searcher, Value};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors;
use crate::position::position_of;
use crate::text::Number;

/// What a position is worth to the side to move, in hundredths of a point of the rules.
///
/// A soldier (졸) is about 200, Han's deom (덤) 150. Decided games have values beyond every estimate: a
/// mate counts more than a win on points, and each of them more the sooner it comes; values compare
/// and negate like numbers.
///
/// Args:
///     hundredths: hundredths of a point, from -18999 to 18999; or the ``hundredths`` of a decided
///         game.
///     mate: instead, a mate after so many plies, at most 999: positive when the side mates (an odd
///         number), negative or 0 when it is mated (an even one).
///     decision: instead, a win (or, negative, a loss) on points or by another rule than mate after
///         so many plies, at most 999.
///
/// Raises:
///     ParseError: if the number is out of range, or not exactly one is given.
///     TypeError: if it is no whole number.
///
/// >>> from janggi_py import Value
/// >>> Value(-150), str(Value(-150)), Value(-150).points
/// (Value(-150), '-1.50', -1.5)
/// >>> Value(mate=3) > Value(mate=5) > Value(decision=1) > Value(7200)
/// True
/// >>> print(-Value(mate=3))
/// mated in 3 plies
#[pyclass(name = "Value", module = "janggi_py", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PyValue(pub(crate) Value);

/// The plies after which a game can be decided.
const MOST_PLIES: i32 = 999;

/// The value with these hundredths, if there is one.
fn from_hundredths(hundredths: i32) -> Option<Value> {
    let of_winner = match hundredths.abs() {
        0..=18_999 => return Some(Value::new(hundredths)),
        rule @ 19_001..=20_000 => Value::points_win_in(20_000_u16.abs_diff(rule as u16)),
        mate @ 29_001..=30_000 => Value::mate_in(30_000_u16.abs_diff(mate as u16)),
        _ => return None,
    };
    Some(if hundredths > 0 { of_winner } else { -of_winner })
}

/// A win after that many plies; a loss if they are negative or none.
fn decided(plies: i32, win: fn(u16) -> Value) -> Option<Value> {
    let value = win(plies.unsigned_abs() as u16);
    (plies.abs() <= MOST_PLIES).then_some(if plies > 0 { value } else { -value })
}

#[pymethods]
impl PyValue {
    #[new]
    #[pyo3(signature = (hundredths=None, *, mate=None, decision=None))]
    fn new(
        py: Python<'_>,
        hundredths: Option<Number<i32>>,
        mate: Option<Number<i32>>,
        decision: Option<Number<i32>>,
    ) -> PyResult<PyValue> {
        let value = match (hundredths, mate, decision) {
            (Some(Number(hundredths)), None, None) => from_hundredths(hundredths),
            (None, Some(Number(plies)), None) => decided(plies, Value::mate_in),
            (None, None, Some(Number(plies))) => decided(plies, Value::points_win_in),
            _ => {
                let message = "give one: Value(52), Value(mate=3) or Value(decision=-4)";
                return Err(errors::value(py, "bad_value", message));
            }
        };
        value.map(PyValue).ok_or_else(|| {
            let message = "a value is -18999 to 18999 hundredths of a point, or decided in at most \
                           999 plies";
            errors::value(py, "bad_value", message)
        })
    }

    /// What the position is worth at a glance, without looking ahead.
    ///
    /// Args:
    ///     position: a ``Position``.
    ///
    /// Raises:
    ///     TypeError: if it is no ``Position``.
    ///
    /// >>> from janggi_py import Position, Value
    /// >>> Value.of(Position.from_fen("4k4/9/9/9/9/9/9/9/9/R3K4 w")).points > 10
    /// True
    #[staticmethod]
    #[pyo3(signature = (position, /))]
    fn of(position: &Bound<'_, PyAny>) -> PyResult<PyValue> {
        Ok(PyValue(Searcher::evaluate(&position_of(position.as_borrowed())?)))
    }

    /// The value in hundredths of a point; of a decided game only the sign and the order say
    /// anything.
    #[getter]
    fn hundredths(&self) -> i32 {
        self.0.hundredths()
    }

    /// The value in points: ``hundredths / 100``.
    #[getter]
    fn points(&self) -> f64 {
        f64::from(self.0.hundredths()) / 100.0
    }

    /// The plies until a mate (외통): positive when the side mates, negative or 0 when it is mated;
    /// ``None`` when no mate was seen.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.0.mate()
    }

    /// The plies until the game is decided on points or by another rule than mate: positive for a
    /// win, negative for a loss; ``None`` when it is not seen to be.
    #[getter]
    fn decision(&self) -> Option<i32> {
        self.0.decision()
    }

    /// Whether the game is decided, by mate or otherwise.
    #[getter]
    fn is_decided(&self) -> bool {
        self.0.is_decided()
    }

    fn __neg__(&self) -> PyValue {
        PyValue(-self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let hundredths = self.0.hundredths();
        match (self.0.mate(), self.0.decision()) {
            // Just decided in favour of the side: no number of plies says so.
            (Some(0), _) | (_, Some(0)) if hundredths > 0 => format!("Value({hundredths})"),
            (Some(plies), _) => format!("Value(mate={plies})"),
            (None, Some(plies)) => format!("Value(decision={plies})"),
            (None, None) => format!("Value({hundredths})"),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (i32,)) {
        (slf.get_type(), (slf.get().0.hundredths(),))
    }
}
