//! `Record` and the readers of record files.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use janggi_core::record::{
    Decision, GameResult, Manner, Record, RecordError, ReplayError, gib, pgn,
};
use janggi_core::{Formation, Points, Position, Rules, Side};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use serde::{Deserialize, Serialize};

use crate::enums::Enum;
use crate::errors;
use crate::game::PyGame;
use crate::move_list::PyMoveList;

use crate::position::{PyPosition, from_json, json, restore};
use crate::rules::RulesArg;
use crate::text::{text_of, wrong_type};

/// A recorded game (기보): where it starts, its moves, comments, headers and result.
///
/// Records come from files (``janggi_py.gib``, ``janggi_py.pgn``) or from games (``from_game``). Their
/// moves are legal from the start, with endings switched off: real games go on after what a rule book
/// would call the end. ``game`` gives the game under a rule book.
///
/// >>> from janggi_py import Game, Record, gib
/// >>> record = Record.from_game(Game(moves=["i4h4", "e7d7"]), headers={"대회명": "연습"})
/// >>> record.moves, record.headers["대회명"]
/// ([Move('i4h4'), Move('e7d7')], '연습')
/// >>> "1. 79졸78 2. 45병44" in gib.dumps(record)
/// True
#[pyclass(name = "Record", module = "janggi_py", frozen, eq)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PyRecord(pub(crate) Record);

/// A record to store: everything but where it was read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordForm {
    start: Position,
    moves: Vec<String>,
    headers: Vec<(String, String)>,
    comments: Vec<(usize, String)>,
    decision: String,
    manner: Option<String>,
    margin: Option<Points>,
    text: String,
}

const fn decision_name(decision: Decision) -> &'static str {
    match decision {
        Decision::Win(Side::Cho) => "cho",
        Decision::Win(Side::Han) => "han",
        Decision::Draw => "draw",
        Decision::Void => "void",
        Decision::Unknown => "unknown",
    }
}

fn decision_of(name: &str) -> Option<Decision> {
    let all = [
        Decision::Win(Side::Cho),
        Decision::Win(Side::Han),
        Decision::Draw,
        Decision::Void,
        Decision::Unknown,
    ];
    all.into_iter().find(|&decision| decision_name(decision) == name)
}

fn manner_of(name: &str) -> Option<Manner> {
    Manner::ALL.into_iter().find(|manner| manner.name() == name)
}

impl From<&Record> for RecordForm {
    fn from(record: &Record) -> RecordForm {
        let result = record.result();
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        RecordForm {
            start: *record.start(),
            moves: record.moves().iter().map(ToString::to_string).collect(),
            headers: record.headers().iter().map(owned).collect(),
            comments: record.comments().iter().map(|c| (c.ply, c.text.clone())).collect(),
            decision: decision_name(result.decision).into(),
            manner: result.manner.map(|manner| manner.name().into()),
            margin: result.margin,
            text: result.text.clone(),
        }
    }
}

impl RecordForm {
    /// The record, or what is wrong with it.
    fn read(self) -> Result<Record, String> {
        let mut record = Record::new(&self.start);
        for (name, value) in &self.headers {
            record.headers_mut().push(name, value);
        }
        let mut comments = self.comments.iter().peekable();
        for ply in 0..=self.moves.len() {
            while let Some((_, text)) = comments.next_if(|(at, _)| *at == ply) {
                record.comment(text);
            }
            if let Some(text) = self.moves.get(ply) {
                let m = text.parse().map_err(|error| format!("{text}: {error}"))?;
                record.push(m).map_err(|error| format!("{text}: {error}"))?;
            }
        }
        if comments.next().is_some() {
            return Err("comments must be in the order of the moves".into());
        }
        let decision = decision_of(&self.decision).ok_or("the decision does not read")?;
        let manner = match self.manner {
            Some(name) => Some(manner_of(&name).ok_or("the manner does not read")?),
            None => None,
        };
        record.set_result(GameResult { decision, manner, margin: self.margin, text: self.text });
        Ok(record)
    }
}

fn refused(py: Python<'_>, record: &Record, rules: Rules, error: &ReplayError) -> PyErr {
    let mut position = record.start().with_rules(rules);
    let mut moves = record.moves().iter();
    for &m in moves.by_ref().take(error.ply.saturating_sub(1)) {
        position = position.play(m).unwrap_or(position);
    }
    match moves.next() {
        Some(&m) => errors::illegal(py, &position, m, error.why),
        None => errors::value(py, error.why.name(), &error.to_string()),
    }
}

/// Headers from a mapping.
fn headers_of(value: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
    let Ok(mapping) = value.cast::<pyo3::types::PyMapping>() else {
        return Err(wrong_type(value.as_borrowed(), "headers, such as {'대회명': '연습'}"));
    };
    let text = |item: Bound<'_, PyAny>| {
        text_of(item.as_borrowed()).ok_or_else(|| {
            wrong_type(item.as_borrowed(), "headers whose names and values are texts")
        })
    };
    let pairs = mapping.items()?.into_iter().map(|pair| {
        let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
        Ok((text(name)?, text(value)?))
    });
    pairs.collect()
}

#[pymethods]
impl PyRecord {
    /// The record of a game, with its outcome as the result.
    ///
    /// Args:
    ///     game: a ``Game``.
    ///     headers: names and values, such as ``{"대회명": "연습", "초대국자": "갑"}``.
    ///     comments: remarks by the number of moves before them: 0 before the first move.
    ///     result: who won, as Korean records write it (``"초 기권승"``) or as PGN (``"1-0"``), if it
    ///         is not the outcome of the game.
    ///
    /// Raises:
    ///     IllegalMoveError: if the game has a move that no rules for records allow.
    ///     TypeError: if something else is given.
    #[staticmethod]
    #[pyo3(signature = (game, /, *, headers=None, comments=None, result=None))]
    fn from_game(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        headers: Option<&Bound<'_, PyAny>>,
        comments: Option<&Bound<'_, PyAny>>,
        result: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRecord> {
        let Ok(game) = game.cast::<PyGame>() else {
            return Err(wrong_type(game.as_borrowed(), "a Game"));
        };
        let game = game.get().snapshot();
        let record = Record::from_game(&game).map_err(|error| {
            let played = error.ply.saturating_sub(1);
            let position = game.positions().get(played).unwrap_or(game.position());
            match game.moves().get(played) {
                Some(&m) => errors::illegal(py, position, m, error.why),
                None => errors::value(py, error.why.name(), &error.to_string()),
            }
        })?;
        let mut form = RecordForm::from(&record);
        if let Some(headers) = headers {
            form.headers = headers_of(headers)?;
        }
        if let Some(comments) = comments {
            form.comments = comments_of(comments)?;
        }
        let mut record = form.read().map_err(|error| errors::value(py, "bad_record", &error))?;
        if let Some(result) = result {
            let Some(text) = text_of(result.as_borrowed()) else {
                return Err(wrong_type(result.as_borrowed(), "a result, such as '초 기권승'"));
            };
            let read = if text.is_ascii() {
                GameResult::from_pgn(&text, None)
            } else {
                GameResult::from_korean(&text)
            };
            record.set_result(read);
        }
        Ok(PyRecord(record))
    }

    /// Reads what ``to_json`` wrote.
    ///
    /// Raises:
    ///     ParseError: if it does not read, or a move is refused.
    ///     TypeError: if it is no text.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(text: &Bound<'_, PyAny>) -> PyResult<PyRecord> {
        let form: RecordForm = from_json(text, "Record")?;
        let read = form.read().map(PyRecord);
        read.map_err(|error| errors::value(text.py(), "bad_json", &error))
    }

    /// The record as JSON.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        json(py, &RecordForm::from(&self.0))
    }

    /// The headers in a new dict, in the order of the file. Of headers with the same name the first
    /// counts.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in self.0.headers().iter() {
            if !headers.contains(name)? {
                headers.set_item(name, value)?;
            }
        }
        Ok(headers)
    }

    /// The position that the game starts from, under rules without endings.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.0.start())
    }

    /// The position after the last move, under rules without endings.
    #[getter]
    fn end(&self) -> PyPosition {
        PyPosition(*self.0.end())
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> PyMoveList {
        PyMoveList::alone(self.0.moves())
    }

    /// The moves in Korean record notation, in a new list.
    fn korean_moves(&self) -> Vec<String> {
        let text = |(position, m): (Position, _)| position.korean(m).unwrap_or_default();
        self.0.plies().map(text).collect()
    }

    /// The comments: tuples of the number of moves before it and the text.
    #[getter]
    fn comments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.comments().iter().map(|c| (c.ply, c.text.as_str())))
    }

    /// The result as in PGN: ``1-0`` for Cho, ``0-1`` for Han, ``1/2-1/2``, or ``*``.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result().pgn()
    }

    /// The result as Korean records write it, such as ``초 기권승``.
    #[getter]
    fn korean_result(&self) -> String {
        self.0.result().korean()
    }

    /// Who won, if somebody did.
    #[getter]
    fn winner(&self) -> Option<Enum<Side>> {
        self.0.result().winner().map(Enum)
    }

    /// How the game was decided: ``checkmate``, ``resignation``, ``time``, ``points``, …; ``None`` if
    /// the record does not say.
    #[getter]
    fn manner(&self) -> Option<&'static str> {
        self.0.result().manner.map(Manner::name)
    }

    /// By how many points the game was decided, if the record says.
    #[getter]
    fn margin(&self) -> Option<f32> {
        self.0.result().margin.map(Points::to_f32)
    }

    /// The marks of captures and checks that disagree with the board: tuples of the number of the
    /// move and what is wrong.
    #[getter]
    fn disagreements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let marks = self.0.disagreements().iter();
        PyTuple::new(py, marks.map(|(place, wrong)| (place.ply, wrong.to_string())))
    }

    /// Where the record was read: the number of the game and its first and last line, from 1;
    /// ``None`` if it was not read.
    #[getter]
    fn source(&self) -> Option<(u64, u64, u64)> {
        self.0.source().map(|source| (source.game, source.first_line, source.last_line))
    }

    /// The formation (상차림) that a side starts in, if it has all of its pieces.
    #[pyo3(signature = (side, /))]
    fn formation(&self, side: Enum<Side>) -> Option<Enum<Formation>> {
        self.0.formation(side.0).map(Enum)
    }

    /// The Korean name of a side's opening (포진), such as ``귀마``; ``None`` if it has none.
    #[pyo3(signature = (side, /))]
    fn opening(&self, side: Enum<Side>) -> Option<&'static str> {
        self.0.opening(side.0).opening.map(janggi_core::record::Opening::korean)
    }

    /// The game under a rule set: its endings, repetition and all.
    ///
    /// Args:
    ///     rules: ``Rules`` or their text; rules without endings otherwise, under which every record
    ///         can be played to its last move.
    ///
    /// Raises:
    ///     IllegalMoveError: at the first move that the rules refuse, also because the game is over.
    #[pyo3(signature = (rules=None))]
    pub(crate) fn game(&self, py: Python<'_>, rules: Option<RulesArg>) -> PyResult<PyGame> {
        let rules = rules.map_or(*self.0.start().rules(), |rules| rules.0);
        let game = py.detach(|| self.0.game(rules));
        game.map(PyGame::new_of).map_err(|error| refused(py, &self.0, rules, &error))
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    #[expect(clippy::unused_self, reason = "a record without moves is a record too")]
    fn __bool__(&self) -> bool {
        true
    }

    fn __hash__(&self) -> u64 {
        self.0.end().key() ^ self.0.start().key().rotate_left(1)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let json = self.to_json(py)?;
        Ok(format!("Record.from_json({})", pyo3::types::PyString::new(py, &json).repr()?))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        restore(slf.get_type(), "from_json", slf.get().to_json(slf.py())?)
    }
}

/// Comments from a mapping of numbers of moves to texts.
fn comments_of(value: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, String)>> {
    let expected = "comments, such as {0: '개회', 3: '변을 연다'}";
    let Ok(mapping) = value.cast::<pyo3::types::PyMapping>() else {
        return Err(wrong_type(value.as_borrowed(), expected));
    };
    let mut comments = Vec::new();
    for pair in mapping.items()? {
        let (ply, text): (crate::text::Number<u64>, Bound<'_, PyAny>) = pair.extract()?;
        let text = text_of(text.as_borrowed())
            .ok_or_else(|| wrong_type(text.as_borrowed(), "comments that are texts"))?;
        comments.push((usize::try_from(ply.0).unwrap_or(usize::MAX), text));
    }
    comments.sort_by_key(|(ply, _)| *ply);
    Ok(comments)
}

/// A reader of records in either format.
enum Source {
    Gib(gib::Reader<Box<dyn Read + Send>>),
    Pgn(pgn::Reader<Box<dyn Read + Send>>),
}

impl Source {
    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        match self {
            Source::Gib(reader) => reader.next(),
            Source::Pgn(reader) => reader.next(),
        }
    }
}

/// What to do with a game that cannot be read.
#[derive(Clone, Copy)]
enum OnError {
    Raise,
    Skip,
    Yield,
}

/// The records of a file, one after the other.
///
/// Made by ``janggi_py.gib.read`` and ``janggi_py.pgn.read``. A game that cannot be read costs none of
/// the next ones: after an error was raised, iteration goes on.
#[pyclass(name = "RecordReader", module = "janggi_py", frozen)]
pub(crate) struct PyRecordReader {
    /// Never held while Python code can run.
    source: Mutex<Source>,
    on_error: OnError,
}

#[pymethods]
impl PyRecordReader {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            let next =
                py.detach(|| self.source.lock().unwrap_or_else(PoisonError::into_inner).next());
            match next {
                None => return Ok(None),
                Some(Ok(record)) => return Ok(Some(Bound::new(py, PyRecord(record))?.into_any())),
                Some(Err(error)) => {
                    let raised = errors::record(py, &error);
                    match self.on_error {
                        OnError::Raise => return Err(raised),
                        OnError::Yield => return Ok(Some(raised.value(py).clone().into_any())),
                        OnError::Skip => py.check_signals()?,
                    }
                }
            }
        }
    }
}

/// Opens a source of records.
#[pyfunction]
#[pyo3(name = "_read_records", signature = (source, format, mode, on_error, /))]
pub(crate) fn read_records(
    source: &Bound<'_, PyAny>,
    format: &str,
    mode: &Bound<'_, PyAny>,
    on_error: &Bound<'_, PyAny>,
) -> PyResult<PyRecordReader> {
    let py = source.py();
    let option = |value: &Bound<'_, PyAny>, name: &str, choices: &[&str]| {
        let text = text_of(value.as_borrowed());
        text.filter(|text| choices.contains(&text.as_str())).ok_or_else(|| {
            let message = format!("{name} is one of {}", choices.join(", "));
            errors::value(py, "bad_option", &message)
        })
    };
    let options = match option(mode, "mode", &["default", "strict", "mending"])?.as_str() {
        "strict" => gib::Options::STRICT,
        "mending" => gib::Options::MENDING,
        _ => gib::Options::default(),
    };
    let on_error = match option(on_error, "on_error", &["raise", "skip", "yield"])?.as_str() {
        "skip" => OnError::Skip,
        "yield" => OnError::Yield,
        _ => OnError::Raise,
    };
    let bytes = open(source)?;
    let source = match format {
        "gib" => Source::Gib(gib::Reader::with_options(bytes, options)),
        _ => Source::Pgn(pgn::Reader::new(bytes)),
    };
    Ok(PyRecordReader { source: Mutex::new(source), on_error })
}

/// The bytes of a path or of a `bytes` object.
fn open(source: &Bound<'_, PyAny>) -> PyResult<Box<dyn Read + Send>> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(Box::new(Cursor::new(bytes.as_bytes().to_vec())));
    }
    let expected = "a path, or the bytes of a file";
    let path: PathBuf = source.extract().map_err(|_| wrong_type(source.as_borrowed(), expected))?;
    let file = File::open(&path).map_err(|error| {
        if error.kind() == std::io::ErrorKind::InvalidInput {
            errors::value(source.py(), "bad_path", "the path has characters that no path has")
        } else {
            PyErr::from(error)
        }
    })?;
    Ok(Box::new(file))
}

fn record_of(value: &Bound<'_, PyAny>) -> PyResult<Record> {
    if let Ok(record) = value.cast::<PyRecord>() {
        return Ok(record.get().0.clone());
    }
    let game = value
        .cast::<PyGame>()
        .map_err(|_| wrong_type(value.as_borrowed(), "a Record or a Game"))?;
    let game = game.get().snapshot();
    Record::from_game(&game)
        .map_err(|error| errors::value(value.py(), error.why.name(), &error.to_string()))
}

/// Writes a record as the text of a file.
#[pyfunction]
#[pyo3(name = "_write_record", signature = (record, format, /))]
pub(crate) fn write_record(record: &Bound<'_, PyAny>, format: &str) -> PyResult<String> {
    let record = record_of(record)?;
    Ok(if format == "gib" { gib::to_string(&record) } else { pgn::to_string(&record) })
}

/// Writes a record as the bytes of a GIB file.
#[pyfunction]
#[pyo3(name = "_write_gib_bytes", signature = (record, encoding, crlf, /))]
pub(crate) fn write_gib_bytes<'py>(
    py: Python<'py>,
    record: &Bound<'py, PyAny>,
    encoding: &Bound<'py, PyAny>,
    crlf: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let encoding = match text_of(encoding.as_borrowed()).as_deref() {
        Some("cp949") => gib::Encoding::Cp949,
        Some("utf-8") => gib::Encoding::Utf8,
        _ => return Err(errors::value(py, "bad_option", "encoding is 'cp949' or 'utf-8'")),
    };
    let options = gib::WriteOptions { encoding, crlf, ..gib::WriteOptions::default() };
    match gib::to_bytes(&record_of(record)?, &options) {
        Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
        Err(error) => {
            let message = format!("{error}; write it with encoding='utf-8'");
            Err(errors::value(py, "not_in_cp949", &message))
        }
    }
}
