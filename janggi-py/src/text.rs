//! Reading arguments: texts and numbers, whatever Python hands over.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;

/// The text of a Python string, if it is one.
///
/// What is no Unicode text (lone surrogates) reads as replacement characters, which no text of this
/// package contains.
pub(crate) fn text_of(value: Borrowed<'_, '_, PyAny>) -> Option<String> {
    let text = value.cast::<PyString>().ok()?;
    Some(text.to_string_lossy().into_owned())
}

/// A `TypeError` that says what was expected and what came.
pub(crate) fn wrong_type(value: Borrowed<'_, '_, PyAny>, expected: &str) -> PyErr {
    let found = value.get_type().name().map_or_else(|_| "that".into(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, not {found}"))
}

/// A whole number in the range of `T`; outside it the error is a `ValueError`.
pub(crate) struct Number<T>(pub(crate) T);

impl<'a, 'py, T> FromPyObject<'a, 'py> for Number<T>
where
    T: FromPyObject<'a, 'py, Error = PyErr>,
{
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Number<T>> {
        value.extract::<T>().map(Number).map_err(|error| {
            if error.is_instance_of::<PyOverflowError>(value.py()) {
                errors::value(
                    value.py(),
                    "bad_number",
                    "the number is out of range; use a smaller one that is not negative",
                )
            } else {
                wrong_type(value, "a whole number")
            }
        })
    }
}
