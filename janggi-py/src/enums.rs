//! The enums of the package are Python enums (`janggi_py._enums`), so that they iterate, match,
//! pickle and copy like any other. This module carries them across.

use janggi_core::{EndReason, Error, Formation, Guards, ParseError, PieceKind, Side};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::errors;
use crate::text::{text_of, wrong_type};

/// An enum of the core that is an enum in Python.
pub(crate) trait Member: Copy + Sized + 'static {
    /// The name of the class in Python.
    const CLASS: &'static str;
    /// What to say when something else comes.
    const EXPECTED: &'static str;

    fn all() -> &'static [Self];
    /// The value of the Python member.
    fn value(self) -> &'static str;
    /// The place in [`Member::all`].
    fn number(self) -> usize;
    /// Reads any text of the member.
    fn read(text: &str) -> Result<Self, ParseError>;
    /// Where the Python members are kept.
    fn members() -> &'static PyOnceLock<Vec<Py<PyAny>>>;
}

macro_rules! member {
    ($type:ident, $expected:literal, $all:expr, $value:expr) => {
        impl Member for $type {
            const CLASS: &'static str = stringify!($type);
            const EXPECTED: &'static str = $expected;

            fn all() -> &'static [$type] {
                &$all
            }
            fn value(self) -> &'static str {
                $value(self)
            }
            fn number(self) -> usize {
                self as usize
            }
            fn read(text: &str) -> Result<$type, ParseError> {
                text.parse()
            }
            fn members() -> &'static PyOnceLock<Vec<Py<PyAny>>> {
                static MEMBERS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
                &MEMBERS
            }
        }
    };
}

const fn side_value(side: Side) -> &'static str {
    match side {
        Side::Cho => "cho",
        Side::Han => "han",
    }
}

member!(Side, "a Side or its name: 'cho' or 'han'", Side::ALL, side_value);
member!(
    PieceKind,
    "a PieceKind or its name, such as 'cannon' or '포'",
    PieceKind::ALL,
    PieceKind::name
);
member!(
    Formation,
    "a Formation or its name, such as '마상상마' or 'inner'",
    Formation::ALL,
    Formation::name
);

/// A Python enum member, as an argument or a result.
#[derive(Clone, Copy)]
pub(crate) struct Enum<T>(pub(crate) T);

fn members<T: Member>(py: Python<'_>) -> PyResult<&'static [Py<PyAny>]> {
    let members = T::members().get_or_try_init(py, || {
        T::all().iter().map(|member| load(py, T::CLASS, member.value())).collect::<PyResult<_>>()
    })?;
    Ok(members)
}

/// The member of an enum class of `janggi_py._enums` with that value.
pub(crate) fn load(py: Python<'_>, class: &str, value: &str) -> PyResult<Py<PyAny>> {
    Ok(py.import("janggi_py._enums")?.getattr(class)?.call1((value,))?.unbind())
}

impl<'a, 'py, T: Member> FromPyObject<'a, 'py> for Enum<T> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Enum<T>> {
        let py = value.py();
        let mut all = members::<T>(py)?.iter().zip(T::all());
        if let Some((_, &named)) = all.find(|(member, _)| member.is(value.as_any())) {
            return Ok(Enum(named));
        }
        match text_of(value) {
            Some(text) => T::read(&text).map(Enum).map_err(|error| errors::parse(py, &text, error)),
            None => Err(wrong_type(value, T::EXPECTED)),
        }
    }
}

impl<'py, T: Member> IntoPyObject<'py> for Enum<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    #[expect(clippy::indexing_slicing, reason = "a number is the place among all members")]
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(members::<T>(py)?[self.0.number()].bind(py).clone())
    }
}

fn value<T: Member>(text: &str) -> Result<&'static str, ParseError> {
    T::read(text).map(T::value)
}

/// Reads a text of an enum member; returns its value.
#[pyfunction]
#[pyo3(name = "_read_enum", signature = (name, text, /))]
pub(crate) fn read_enum(
    py: Python<'_>,
    name: &str,
    text: &Bound<'_, PyAny>,
) -> PyResult<&'static str> {
    let text = text_of(text.as_borrowed()).unwrap_or_default();
    let read = match name {
        "Side" => value::<Side>(&text),
        "PieceKind" => value::<PieceKind>(&text),
        "Formation" => value::<Formation>(&text),
        _ => {
            return EndReason::from_name(&text)
                .filter(|_| name == "EndReason")
                .map(EndReason::name)
                .ok_or_else(|| errors::value(py, "bad_enum", &format!("{text:?} is no {name}")));
        }
    };
    read.map_err(|error| errors::parse(py, &text, Error::from(error)))
}

/// The texts of the enums' members: class, value, name of the text.
#[pyfunction]
#[pyo3(name = "_enum_texts", signature = ())]
pub(crate) fn enum_texts(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let classes = PyDict::new(py);
    let add = |class: &str, value: &str, texts: &[(&str, String)]| -> PyResult<()> {
        let members = match classes.get_item(class)? {
            Some(members) => members.cast_into::<PyDict>()?,
            None => PyDict::new(py),
        };
        let entry = PyDict::new(py);
        for (name, text) in texts {
            entry.set_item(name, text)?;
        }
        members.set_item(value, entry)?;
        classes.set_item(class, members)
    };
    for side in Side::ALL {
        let texts = [
            ("korean", side.korean().into()),
            ("hanja", side.hanja().into()),
            ("letter", side.letter().into()),
        ];
        add("Side", side.value(), &texts)?;
    }
    for kind in PieceKind::ALL {
        let texts = [
            ("korean", kind.korean().into()),
            ("letter", kind.letter().into()),
            ("points", kind.points().to_string()),
        ];
        add("PieceKind", kind.value(), &texts)?;
    }
    for formation in Formation::ALL {
        let texts = [
            ("korean", formation.korean().into()),
            ("own_view", formation.own_view().into()),
            ("cho_view", formation.board_view(Side::Cho).into()),
            ("han_view", formation.board_view(Side::Han).into()),
            ("mirror", formation.mirror().name().into()),
        ];
        add("Formation", formation.value(), &texts)?;
    }
    for reason in EndReason::ALL {
        let texts = [("english", reason.english().into()), ("korean", reason.korean().into())];
        add("EndReason", reason.name(), &texts)?;
    }
    for (value, guards) in [("both", Guards::Both), ("one", Guards::One), ("none", Guards::None)] {
        add("Guards", value, &[("korean", guards.korean().into())])?;
    }
    Ok(classes)
}
