//! `Rules`.

use janggi_core::{
    DoublePass, GeneralCapture, NoMoves, PassRule, PerpetualCheck, Points, RepetitionEffect, Rules,
    ShuttleEffect, Verdict,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyType};

use crate::enums::load;
use crate::errors;
use crate::text::{text_of, wrong_type};

/// What applies beyond the movement of the pieces: passing, bikjang, repetition, limits, deom.
///
/// Ten presets are attributes of the class (``Rules.KAKAO``, ``TOURNAMENT``, ``KOJF``, ``HANGAME``,
/// ``FRIENDLY``, ``SIMPLE``, ``FAIRY_JANGGI``, ``FAIRY_TRADITIONAL``, ``FAIRY_MODERN``,
/// ``FAIRY_CASUAL``); every place that takes rules takes their text as well.
///
/// Args:
///     text: the name of a preset, such as ``"kakao"``, then ``field=value`` where it differs.
///     fields: the fields that differ, as for ``replace``.
///
/// Raises:
///     ParseError: if the text or a field does not read.
///     TypeError: if there is no such field, or the text is no text.
///
/// >>> from janggi_py import Rules
/// >>> teaching = Rules("kakao", deom=0.5, bikjang="draw")
/// >>> teaching, teaching.deom, Rules("fairy-modern") == Rules.FAIRY_MODERN
/// (Rules('kakao bikjang=draw deom=0.5'), 0.5, True)
#[pyclass(name = "Rules", module = "janggi_py", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PyRules(pub(crate) Rules);

/// A `Rules` or its text.
pub(crate) struct RulesArg(pub(crate) Rules);

impl<'a, 'py> FromPyObject<'a, 'py> for RulesArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<RulesArg> {
        if let Ok(rules) = value.cast::<PyRules>() {
            return Ok(RulesArg(rules.get().0));
        }
        match text_of(value) {
            Some(text) => match text.parse() {
                Ok(rules) => Ok(RulesArg(rules)),
                Err(error) => Err(errors::parse(value.py(), &text, error)),
            },
            None => Err(wrong_type(value, "Rules or their text, such as 'kakao'")),
        }
    }
}

/// The rules that are meant, or the default.
pub(crate) fn or_default(rules: Option<RulesArg>) -> Rules {
    rules.map_or(Rules::KAKAO, |rules| rules.0)
}

/// The names of the fields in Python.
const FIELDS: [&str; 12] = [
    "pass_",
    "double_pass",
    "pass_counts",
    "no_moves",
    "bikjang",
    "repetition",
    "shuttle",
    "ply_limit",
    "no_capture_limit",
    "low_points",
    "dead_position",
    "deom",
];

fn replaced(rules: Rules, fields: Option<&Bound<'_, PyDict>>) -> PyResult<Rules> {
    let mut rules = rules;
    for (name, value) in fields.into_iter().flatten() {
        let py = name.py();
        let name: String = name.extract()?;
        if !FIELDS.contains(&name.as_str()) {
            return Err(pyo3::exceptions::PyTypeError::new_err(format!(
                "rules have no field {name:?}; the fields are {}",
                FIELDS.join(", ")
            )));
        }
        let text = field_text(&value)?;
        let read = format!("{rules} {}={text}", name.trim_end_matches('_')).parse();
        rules = read.ok().filter(|_| !text.contains(' ')).ok_or_else(|| {
            let message = format!(
                "{name}={text:?} does not read; a preset shows how it looks, such as \
                 Rules.TOURNAMENT.{name}"
            );
            errors::value(py, "bad_rules", &message)
        })?;
    }
    Ok(rules)
}

/// The value of a field as in the text of rules.
fn field_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_none() {
        return Ok("none".into());
    }
    if let Ok(yes) = value.cast::<PyBool>() {
        return Ok(if yes.is_true() { "yes" } else { "no" }.into());
    }
    Ok(value.str()?.to_string_lossy().into_owned())
}

const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "draw",
        Verdict::Score => "score",
    }
}

/// A dataclass of `janggi_py._values`, made from keyword arguments.
fn value<'py>(
    py: Python<'py>,
    class: &str,
    fields: impl FnOnce(&Bound<'py, PyDict>) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let kwargs = PyDict::new(py);
    fields(&kwargs)?;
    py.import("janggi_py._values")?.getattr(class)?.call((), Some(&kwargs))
}

fn points(points: Option<Points>) -> Option<f32> {
    points.map(Points::to_f32)
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (text=None, /, **fields))]
    fn new(text: Option<RulesArg>, fields: Option<&Bound<'_, PyDict>>) -> PyResult<PyRules> {
        replaced(or_default(text), fields).map(PyRules)
    }

    /// The same rules with other values in some fields.
    ///
    /// Args:
    ///     fields: ``pass_``, ``double_pass``, ``pass_counts``, ``no_moves``, ``bikjang``,
    ///         ``repetition``, ``shuttle``, ``ply_limit``, ``no_capture_limit``, ``low_points``,
    ///         ``dead_position``, ``deom``; as values of the kind that the field gives, or as the
    ///         text of it.
    ///
    /// Raises:
    ///     ParseError: if a value does not read.
    ///     TypeError: if there is no such field.
    ///
    /// >>> from janggi_py import PlyLimit, Rules
    /// >>> Rules.KAKAO.replace(ply_limit=PlyLimit(150), shuttle=None)
    /// Rules('kakao shuttle=none ply_limit=150,score')
    #[pyo3(signature = (**fields))]
    fn replace(&self, fields: Option<&Bound<'_, PyDict>>) -> PyResult<PyRules> {
        replaced(self.0, fields).map(PyRules)
    }

    /// The presets and their names.
    ///
    /// >>> from janggi_py import Rules
    /// >>> list(Rules.presets())[:2]
    /// ['kakao', 'tournament']
    #[staticmethod]
    fn presets(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let presets = PyDict::new(py);
        for (name, rules) in Rules::PRESETS {
            presets.set_item(name, PyRules(rules))?;
        }
        Ok(presets)
    }

    /// The name of the preset that these rules are; ``None`` if they are none.
    #[getter]
    fn name(&self) -> Option<&'static str> {
        self.0.name()
    }

    /// All fields and their values, in order.
    fn as_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(slf.py());
        for name in FIELDS {
            fields.set_item(name, slf.getattr(name)?)?;
        }
        Ok(fields)
    }

    /// The same passing and movement, but nothing ends the game except mate and having no move, and
    /// nothing is forbidden by history.
    ///
    /// For replaying real games, which go on after what a rule book would call the end.
    fn without_endings(&self) -> PyRules {
        PyRules(self.0.without_endings())
    }

    /// When a side may pass (한수쉼): a ``PassRule``.
    #[getter]
    fn pass_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        load(
            py,
            "PassRule",
            match self.0.pass {
                PassRule::Never => "never",
                PassRule::WhenNotInCheck => "not-in-check",
            },
        )
    }

    /// What answering a pass with a pass does: a ``DoublePass``.
    #[getter]
    fn double_pass(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        load(
            py,
            "DoublePass",
            match self.0.double_pass {
                DoublePass::PlayOn => "play-on",
                DoublePass::Forbidden => "forbidden",
                DoublePass::Ends(ends) => verdict(ends),
            },
        )
    }

    /// Whether passes advance the limits of plies.
    #[getter]
    fn pass_counts(&self) -> bool {
        self.0.pass_counts
    }

    /// What happens to a side with neither a board move nor a pass: a ``NoMoves``.
    #[getter]
    fn no_moves(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        load(
            py,
            "NoMoves",
            match self.0.no_moves {
                NoMoves::Draw => "draw",
                NoMoves::Loses => "loses",
            },
        )
    }

    /// The bikjang rule, a ``Bikjang``, or ``None``.
    #[getter]
    fn bikjang<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(rule) = self.0.bikjang else { return Ok(None) };
        let capture = match rule.general_capture {
            GeneralCapture::Same => "same",
            GeneralCapture::AlwaysCallable => "always",
            GeneralCapture::NeverCallable => "never",
        };
        value(py, "Bikjang", |fields| {
            fields.set_item("verdict", verdict(rule.verdict))?;
            fields.set_item("below", points(rule.below))?;
            fields.set_item("general_capture", capture)
        })
        .map(Some)
    }

    /// The repetition rule, a ``Repetition``, or ``None``.
    #[getter]
    fn repetition<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(rule) = self.0.repetition else { return Ok(None) };
        let effect = match rule.effect {
            RepetitionEffect::Forbidden => "forbidden",
            RepetitionEffect::Ends(ends) => verdict(ends),
        };
        value(py, "Repetition", |fields| {
            fields.set_item("occurrences", rule.occurrences)?;
            fields.set_item("effect", effect)?;
            let checker_loses = rule.perpetual_check == PerpetualCheck::CheckerLoses;
            fields.set_item("checker_loses", checker_loses)?;
            fields.set_item("exempt_below", points(rule.exempt_below))
        })
        .map(Some)
    }

    /// The shuttle rule, a ``Shuttle``, or ``None``.
    #[getter]
    fn shuttle<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(rule) = self.0.shuttle else { return Ok(None) };
        let effect = match rule.effect {
            ShuttleEffect::Forbidden => "forbidden",
            ShuttleEffect::MoverLoses => "mover-loses",
        };
        value(py, "Shuttle", |fields| {
            fields.set_item("effect", effect)?;
            fields.set_item("exempt_checks", rule.exempt_checks)?;
            fields.set_item("bridges_pass", rule.bridges_pass)?;
            fields.set_item("broken_by_capture", rule.broken_by_capture)
        })
        .map(Some)
    }

    /// The limit of plies, a ``PlyLimit``, or ``None``.
    #[getter]
    fn ply_limit<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(rule) = self.0.ply_limit else { return Ok(None) };
        value(py, "PlyLimit", |fields| {
            fields.set_item("plies", rule.plies)?;
            fields.set_item("verdict", verdict(rule.verdict))?;
            fields.set_item("wait_for_quiet", rule.wait_for_quiet)
        })
        .map(Some)
    }

    /// The limit of plies without a capture, a ``NoCaptureLimit``, or ``None``.
    #[getter]
    fn no_capture_limit<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(rule) = self.0.no_capture_limit else { return Ok(None) };
        value(py, "NoCaptureLimit", |fields| {
            fields.set_item("plies", rule.plies)?;
            fields.set_item("verdict", verdict(rule.verdict))?;
            fields.set_item("before_repetition", rule.before_repetition)
        })
        .map(Some)
    }

    /// The end by few points, a ``LowPoints``, or ``None``.
    #[getter]
    fn low_points<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(rule) = self.0.low_points else { return Ok(None) };
        value(py, "LowPoints", |fields| {
            fields.set_item("at_most", rule.at_most.to_f32())?;
            fields.set_item("wait_for_quiet", rule.wait_for_quiet)
        })
        .map(Some)
    }

    /// The verdict when neither side has a piece other than general and guards, a ``Verdict``;
    /// ``None`` if that does not end the game.
    #[getter]
    fn dead_position(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.dead_position.map(|ends| load(py, "Verdict", verdict(ends))).transpose()
    }

    /// The points that Han receives for moving second (덤).
    #[getter]
    fn deom(&self) -> f32 {
        self.0.deom.to_f32()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Rules('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }
}
