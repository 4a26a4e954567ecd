//! `Setup`.

use janggi_core::{Formation, Setup, Side, Square};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyTuple, PyType};

use crate::enums::Enum;
use crate::errors;
use crate::piece::{PieceArg, PyPiece};
use crate::square::{PySquare, SquareArg};
use crate::text::{Number, text_of, wrong_type};

/// An arrangement of pieces, the side to move and the counters. Anything goes; a ``Position`` is made
/// from it only if it is legal.
///
/// Args:
///     pieces: a mapping from points to pieces, or a FEN, whose position need not be legal; none for
///         an empty board.
///     turn: whose turn it is.
///     halfmove: plies since the last capture, 0 to 9999.
///     fullmove: the number of the current move, 1 to 9999.
///
/// Raises:
///     FenError: if a FEN does not read.
///     ParseError: if a point, piece or side does not read, or a counter is out of range.
///     TypeError: if something else is in it.
///
/// >>> from janggi_py import Position, Setup
/// >>> # A handicap game (접장기): Cho gives a chariot, and Han moves first.
/// >>> setup = Setup.start().with_piece("a1", None).replace(turn="han")
/// >>> print(Position.from_setup(setup).score())
/// 59 : 73.5
#[pyclass(name = "Setup", module = "janggi_py", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PySetup(pub(crate) Setup);

/// Sets what is given.
fn replaced(
    py: Python<'_>,
    mut setup: Setup,
    turn: Option<Enum<Side>>,
    halfmove: Option<Number<u64>>,
    fullmove: Option<Number<u64>>,
) -> PyResult<Setup> {
    let counter = |number: u64, least: u16| match u16::try_from(number) {
        Ok(number) if (least..=Setup::MAX_COUNTER).contains(&number) => Ok(number),
        _ => {
            let message = format!("the counter must be from {least} to {}", Setup::MAX_COUNTER);
            Err(errors::value(py, "counter_out_of_range", &message))
        }
    };
    if let Some(turn) = turn {
        setup.turn = turn.0;
    }
    if let Some(halfmove) = halfmove {
        setup.halfmove = counter(halfmove.0, 0)?;
    }
    if let Some(fullmove) = fullmove {
        setup.fullmove = counter(fullmove.0, 1)?;
    }
    Ok(setup)
}

fn read_fen(py: Python<'_>, fen: &str) -> PyResult<Setup> {
    fen.parse().map_err(|error| errors::fen(py, &error))
}

#[pymethods]
impl PySetup {
    #[new]
    #[pyo3(signature = (pieces=None, /, *, turn=None, halfmove=None, fullmove=None))]
    fn new(
        py: Python<'_>,
        pieces: Option<&Bound<'_, PyAny>>,
        turn: Option<Enum<Side>>,
        halfmove: Option<Number<u64>>,
        fullmove: Option<Number<u64>>,
    ) -> PyResult<PySetup> {
        let mut setup = Setup::EMPTY;
        if let Some(pieces) = pieces {
            if let Some(fen) = text_of(pieces.as_borrowed()) {
                setup = read_fen(py, &fen)?;
            } else if let Ok(pieces) = pieces.cast::<PyMapping>() {
                for item in pieces.items()? {
                    let (square, piece): (SquareArg, PieceArg) = item.extract()?;
                    setup[square.0] = Some(piece.0);
                }
            } else {
                let expected = "a FEN or a mapping, such as {'e2': 'K', 'e9': 'k'}";
                return Err(wrong_type(pieces.as_borrowed(), expected));
            }
        }
        replaced(py, setup, turn, halfmove, fullmove).map(PySetup)
    }

    /// The start of a game: full armies in these formations, each seen from its own seat.
    ///
    /// >>> from janggi_py import Setup
    /// >>> Setup.start("마상상마", "outer").fen()[:9]
    /// 'rbna1anbr'
    #[staticmethod]
    #[pyo3(signature = (cho=None, han=None))]
    fn start(cho: Option<Enum<Formation>>, han: Option<Enum<Formation>>) -> PySetup {
        let formation =
            |given: Option<Enum<Formation>>| given.map_or(Formation::default(), |f| f.0);
        PySetup(Setup::start(formation(cho), formation(han)))
    }

    /// Reads a FEN without asking whether the position is legal.
    ///
    /// Raises:
    ///     FenError: if the text does not read.
    #[staticmethod]
    #[pyo3(signature = (fen, /))]
    fn from_fen(fen: &Bound<'_, PyAny>) -> PyResult<PySetup> {
        match text_of(fen.as_borrowed()) {
            Some(text) => read_fen(fen.py(), &text).map(PySetup),
            None => Err(wrong_type(fen.as_borrowed(), "a FEN")),
        }
    }

    /// The FEN, in Fairy-Stockfish's dialect.
    fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The pieces by point, in a new dict.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for square in Square::ALL {
            if let Some(piece) = self.0[square] {
                pieces.set_item(PySquare::interned(py, square)?, PyPiece::interned(py, piece)?)?;
            }
        }
        Ok(pieces)
    }

    /// Whose turn it is.
    #[getter]
    fn turn(&self) -> Enum<Side> {
        Enum(self.0.turn)
    }

    /// Plies since the last capture, passes included.
    #[getter]
    fn halfmove(&self) -> u16 {
        self.0.halfmove
    }

    /// The number of the current move, from 1; it rises after Han's moves.
    #[getter]
    fn fullmove(&self) -> u16 {
        self.0.fullmove
    }

    /// The same setup with another piece on a point, or none.
    #[pyo3(signature = (square, piece, /))]
    fn with_piece(&self, square: SquareArg, piece: Option<PieceArg>) -> PySetup {
        let mut setup = self.0.clone();
        setup[square.0] = piece.map(|piece| piece.0);
        PySetup(setup)
    }

    /// The same setup with another side to move or other counters.
    #[pyo3(signature = (*, turn=None, halfmove=None, fullmove=None))]
    fn replace(
        &self,
        py: Python<'_>,
        turn: Option<Enum<Side>>,
        halfmove: Option<Number<u64>>,
        fullmove: Option<Number<u64>>,
    ) -> PyResult<PySetup> {
        replaced(py, self.0.clone(), turn, halfmove, fullmove).map(PySetup)
    }

    /// Every reason why this is not a legal position, as ``Fault``; empty if it is one.
    ///
    /// >>> from janggi_py import Setup
    /// >>> [fault.kind for fault in Setup().problems()]
    /// ['no_general', 'no_general']
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        errors::problems(py, &self.0.problems())
    }

    /// The formation in which a side stands, if all of its pieces are on their first points.
    ///
    /// >>> from janggi_py import Setup
    /// >>> Setup.start("outer", "left").formation("han")
    /// Formation.LEFT_ELEPHANTS
    #[pyo3(signature = (side, /))]
    fn formation(&self, side: Enum<Side>) -> Option<Enum<Formation>> {
        Formation::of(&self.0, side.0).map(Enum)
    }

    fn __getitem__(&self, py: Python<'_>, square: SquareArg) -> PyResult<Option<Py<PyPiece>>> {
        self.0[square.0].map(|piece| PyPiece::interned(py, piece)).transpose()
    }

    fn __repr__(&self) -> String {
        format!("Setup('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }
}
