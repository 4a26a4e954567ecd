//! `Position`.

use janggi_core::{
    Bitboard, Formation, Guards, IllegalMove, KoreanStyle, PieceKind, Position, Script, Side,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::arrays::{self, Perspective};
use crate::drawing;
use crate::enums::{Enum, load};
use crate::errors;
use crate::move_list::PyMoveList;
use crate::mv::MoveArg;
use crate::outcome::{PyOutcome, PyScore};
use crate::piece::PyPiece;
use crate::rules::{PyRules, RulesArg, or_default};
use crate::setup::PySetup;
use crate::square::{PySquare, SquareArg};
use crate::square_set::{PySquareSet, SquareSetArg};
use crate::text::{Number, text_of, wrong_type};

/// A legal position under a rule set: the board, whose turn it is, and what the rules need to know of
/// the moves before.
///
/// Positions are values without history: playing gives a new position and leaves the old one as it
/// was. What depends on earlier positions, such as repetition, is asked of a ``Game``. ``print`` draws
/// the board; a notebook shows it as a picture.
///
/// Args:
///     rules: ``Rules`` or their text.
///     cho: Cho's ``Formation`` or its Korean or English name, seen from Cho's seat.
///     han: Han's, seen from Han's seat.
///
/// Raises:
///     ParseError: if a text does not read.
///     TypeError: if something else is given.
///
/// >>> from janggi_py import Position
/// >>> start = Position(rules="kakao", cho="마상상마", han="inner")
/// >>> after = start.play("a4b4")
/// >>> after.turn, after.is_check(), after.outcome(), after["b4"]
/// (Side.HAN, False, None, Piece('P'))
#[pyclass(name = "Position", module = "janggi_py", frozen, eq)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PyPosition(pub(crate) Position);

/// A `Position`; anything else is a `TypeError` that says so.
pub(crate) fn position_of(value: Borrowed<'_, '_, PyAny>) -> PyResult<Position> {
    match value.cast::<PyPosition>() {
        Ok(position) => Ok(position.get().0),
        Err(_) => Err(wrong_type(value, "a Position, such as Position() or game.position")),
    }
}

/// Makes the call `janggi_py._values._restore(class, method, text)` for pickle and copy.
pub(crate) fn restore<'py>(
    class: Bound<'py, PyType>,
    method: &str,
    text: String,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
    let py = class.py();
    let restore = py.import("janggi_py._values")?.getattr("_restore")?;
    Ok((restore, (class, method, text).into_pyobject(py)?))
}

/// The JSON of a value. Every value of the core has one.
pub(crate) fn json(py: Python<'_>, value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| errors::value(py, "bad_json", &error.to_string()))
}

/// The value of a JSON text.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(
    text: &Bound<'_, PyAny>,
    class: &str,
) -> PyResult<T> {
    let Some(json) = text_of(text.as_borrowed()) else {
        return Err(wrong_type(text.as_borrowed(), &format!("a text made by {class}.to_json()")));
    };
    serde_json::from_str(&json).map_err(|error| {
        let message = format!("{error}; use a text made by {class}.to_json()");
        errors::value(text.py(), "bad_json", &message)
    })
}

/// A check as the `Check` of `janggi_py`.
pub(crate) fn check<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(check) = position.check() else { return Ok(None) };
    let pieces = check
        .pieces
        .iter()
        .map(|&(square, kind)| (PySquare::interned(py, square)?, Enum(kind)).into_pyobject(py));
    let pieces = PyTuple::new(py, pieces.collect::<PyResult<Vec<_>>>()?)?;
    let english = check.to_string();
    let korean = check.korean().to_string();
    let class = py.import("janggi_py._values")?.getattr("Check")?;
    class.call1((Enum(check.side), pieces, english, korean)).map(Some)
}

impl PyPosition {
    fn refusal(&self, m: janggi_core::Move) -> Option<IllegalMove> {
        self.0.play(m).err()
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (rules=None, cho=None, han=None))]
    fn new(
        rules: Option<RulesArg>,
        cho: Option<Enum<Formation>>,
        han: Option<Enum<Formation>>,
    ) -> PyPosition {
        let formation =
            |given: Option<Enum<Formation>>| given.map_or(Formation::default(), |f| f.0);
        PyPosition(Position::start(formation(cho), formation(han), or_default(rules)))
    }

    /// Reads a FEN in either dialect (``N`` or ``H``, ``B`` or ``E``); the side to move, ``- -`` and
    /// the counters may be missing.
    ///
    /// A FEN knows nothing of passes before: use ``to_json`` to keep everything.
    ///
    /// Raises:
    ///     FenError: with all faults, if the text does not read or the position is not legal.
    ///     ParseError: if the rules do not read.
    ///     TypeError: if it is no text.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position.from_fen("4k4/9/9/9/4R4/9/9/9/9/3K5 b").is_check()
    /// True
    #[staticmethod]
    #[pyo3(signature = (fen, rules=None))]
    fn from_fen(fen: &Bound<'_, PyAny>, rules: Option<RulesArg>) -> PyResult<PyPosition> {
        let Some(text) = text_of(fen.as_borrowed()) else {
            return Err(wrong_type(fen.as_borrowed(), "a FEN"));
        };
        Position::from_fen(&text, or_default(rules))
            .map(PyPosition)
            .map_err(|error| errors::fen(fen.py(), &error))
    }

    /// Makes a position of a setup.
    ///
    /// Raises:
    ///     SetupError: with all problems, if the setup is not a legal position.
    ///     TypeError: if it is no ``Setup``.
    #[staticmethod]
    #[pyo3(signature = (setup, rules=None))]
    fn from_setup(setup: &Bound<'_, PyAny>, rules: Option<RulesArg>) -> PyResult<PyPosition> {
        let Ok(setup) = setup.cast::<PySetup>() else {
            return Err(wrong_type(setup.as_borrowed(), "a Setup, such as Setup.start()"));
        };
        Position::from_setup(&setup.get().0, or_default(rules))
            .map(PyPosition)
            .map_err(|error| errors::setup(setup.py(), &error))
    }

    /// Reads what ``to_json`` wrote.
    ///
    /// Raises:
    ///     ParseError: if it does not read, or no move leads to the position.
    ///     TypeError: if it is no text.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(text: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        from_json(text, "Position").map(PyPosition)
    }

    /// The position as JSON: rules, FEN, and what a FEN does not carry.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        json(py, &self.0)
    }

    /// The FEN, in Fairy-Stockfish's dialect.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position().fen()
    /// 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1'
    fn fen(&self) -> String {
        self.0.fen()
    }

    /// The position as a setup, to edit.
    fn to_setup(&self) -> PySetup {
        PySetup(self.0.to_setup())
    }

    /// The same board and counters under other rules, as if read anew.
    #[pyo3(signature = (rules, /))]
    fn with_rules(&self, rules: RulesArg) -> PyPosition {
        PyPosition(self.0.with_rules(rules.0))
    }

    /// The rules that apply.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(*self.0.rules())
    }

    /// Whose turn it is.
    #[getter]
    fn turn(&self) -> Enum<Side> {
        Enum(self.0.turn())
    }

    /// Plies since the last capture, passes included, as in the FEN.
    #[getter]
    fn halfmove(&self) -> u16 {
        self.0.halfmove()
    }

    /// The number of the current move, from 1; it rises after Han's moves, as in the FEN.
    #[getter]
    fn fullmove(&self) -> u16 {
        self.0.fullmove()
    }

    /// The plies played so far as the rules' limit counts them.
    #[getter]
    fn plies(&self) -> u16 {
        self.0.plies()
    }

    /// The key of the repetition state, 64 bits; the same on every machine and in every release.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// Where a side's general stands.
    #[pyo3(signature = (side, /))]
    fn general(&self, py: Python<'_>, side: Enum<Side>) -> PyResult<Py<PySquare>> {
        PySquare::interned(py, self.0.general(side.0))
    }

    /// The piece on a point, or ``None``; the same as ``position[square]``.
    #[pyo3(signature = (square, /))]
    fn piece_at(&self, py: Python<'_>, square: SquareArg) -> PyResult<Option<Py<PyPiece>>> {
        self.0.piece_at(square.0).map(|piece| PyPiece::interned(py, piece)).transpose()
    }

    /// The points of pieces: all, or those of a side, of a kind, or of both.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position().pieces("han", "cannon")
    /// SquareSet(['b8', 'h8'])
    #[pyo3(signature = (side=None, kind=None))]
    fn pieces(&self, side: Option<Enum<Side>>, kind: Option<Enum<PieceKind>>) -> PySquareSet {
        let board = self.0.board();
        let of_side = side.map_or(Bitboard::ALL, |side| board.side(side.0));
        let of_kind = kind.map_or(board.occupied(), |kind| board.kind(kind.0));
        PySquareSet(of_side & of_kind)
    }

    /// All pieces by point, in a new dict.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.0.board().iter() {
            pieces.set_item(PySquare::interned(py, square)?, PyPiece::interned(py, piece)?)?;
        }
        Ok(pieces)
    }

    /// All legal moves, the pass last; empty when the game is over.
    ///
    /// >>> from janggi_py import Position
    /// >>> len(Position().legal_moves())
    /// 32
    fn legal_moves(&self) -> PyMoveList {
        PyMoveList::of(&self.0, &self.0.legal_moves())
    }

    /// The points to which the piece on a point may legally go.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position().legal_destinations("b1")
    /// SquareSet(['a3', 'c3'])
    #[pyo3(signature = (square, /))]
    fn legal_destinations(&self, square: SquareArg) -> PySquareSet {
        PySquareSet(self.0.legal_destinations(square.0))
    }

    /// Whether the side to move may pass (한수쉼).
    fn can_pass(&self) -> bool {
        self.0.can_pass()
    }

    /// Whether the move is legal here.
    ///
    /// Raises:
    ///     ParseError: if a text is no move.
    ///     TypeError: if it is neither a move nor a text.
    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<bool> {
        Ok(self.0.is_legal(r#move.in_position(py, &self.0)?))
    }

    /// Why a move is refused: the error that ``play`` would raise, or ``None`` if the move is legal.
    ///
    /// >>> from janggi_py import Position
    /// >>> print(Position().explain("b3b7"))
    /// b3b7: the cannon has no screen to jump between b3 and b7. The piece on b3 cannot move now; legal_moves() lists what can be played
    #[pyo3(signature = (r#move, /))]
    fn explain(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<Option<Py<PyAny>>> {
        let m = r#move.in_position(py, &self.0)?;
        let refusal = self.refusal(m).map(|why| errors::illegal(py, &self.0, m, why));
        Ok(refusal.map(|error| error.into_value(py).into_any()))
    }

    /// Plays a move: the position after it. This position stays as it was.
    ///
    /// Args:
    ///     move: a ``Move`` or its text. A pass is ``"pass"``, or the general onto its own point.
    ///
    /// Raises:
    ///     IllegalMoveError: says why the move is refused and which pieces are in the way.
    ///     ParseError: if a text is no move.
    ///     TypeError: if it is neither a move nor a text.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position().play("b1c3").play("pass").turn
    /// Side.CHO
    #[pyo3(signature = (r#move, /))]
    fn play(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<PyPosition> {
        let m = r#move.in_position(py, &self.0)?;
        self.0.play(m).map(PyPosition).map_err(|why| errors::illegal(py, &self.0, m, why))
    }

    /// Whether the side to move is in check (장군).
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// The points of the pieces that give check to the side to move.
    fn checkers(&self) -> PySquareSet {
        PySquareSet(self.0.checkers())
    }

    /// The check in which the side to move is, as ``Check``; ``None`` if it is in none.
    fn check<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        check(py, &self.0)
    }

    /// How many guards a side has left, as ``Guards``.
    #[pyo3(signature = (side, /))]
    fn guards(&self, py: Python<'_>, side: Enum<Side>) -> PyResult<Py<PyAny>> {
        let value = match self.0.guards(side.0) {
            Guards::Both => "both",
            Guards::One => "one",
            Guards::None => "none",
        };
        load(py, "Guards", value)
    }

    /// Whether the generals face each other on a file with nothing between (빅장).
    fn is_bikjang(&self) -> bool {
        self.0.is_bikjang()
    }

    /// Whether a callable bikjang stands: the side to move must break it, or accept it by passing.
    fn must_answer_bikjang(&self) -> bool {
        self.0.must_answer_bikjang()
    }

    /// Whether the rule of repetition counts two positions as the same.
    #[pyo3(signature = (other, /))]
    fn is_same_for_repetition(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.is_same_for_repetition(&position_of(other.as_borrowed())?))
    }

    /// How the game ended, as far as the position alone tells; ``None`` while it goes on.
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    /// Both sides' points; Han's with the deom (덤).
    fn score(&self) -> PyScore {
        PyScore(self.0.score())
    }

    /// The verdict if the game were decided by the score now (판정).
    fn score_adjudicate(&self) -> PyOutcome {
        PyOutcome(self.0.score_adjudicate())
    }

    /// The UCI text of a move here; a pass is the general onto its own point.
    ///
    /// >>> from janggi_py import Move, Position
    /// >>> Position().uci(Move.PASS)
    /// 'e2e2'
    #[pyo3(signature = (r#move, /))]
    fn uci(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<String> {
        Ok(self.0.uci(r#move.in_position(py, &self.0)?))
    }

    /// Korean record notation (기보) of a legal move: ``79졸78``; the pass is ``한수쉼``.
    ///
    /// Args:
    ///     move: a ``Move`` or its text.
    ///     hanja: pieces and sides in hanja, not hangul.
    ///     side: the side before the piece: ``02초마83``.
    ///     captured: the captured piece after the destination.
    ///     strike: 타 between the destination and the captured piece.
    ///     check: 장군 after a move that gives check.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position().korean("b1c3"), Position().korean("b1c3", hanja=True, side=True)
    /// ('02마83', '02楚馬83')
    #[pyo3(signature = (
        r#move, /, *, hanja=false, side=false, captured=true, strike=false, check=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    #[expect(clippy::fn_params_excessive_bools, reason = "they are keywords in Python")]
    fn korean(
        &self,
        py: Python<'_>,
        r#move: MoveArg,
        hanja: bool,
        side: bool,
        captured: bool,
        strike: bool,
        check: bool,
    ) -> PyResult<String> {
        let m = r#move.in_position(py, &self.0)?;
        let script = if hanja { Script::Hanja } else { Script::Hangul };
        let style = KoreanStyle { script, side, captured, strike, check };
        self.0.korean_in(m, style).map_err(|why| errors::illegal(py, &self.0, m, why))
    }

    /// Short notation of a legal move, as Fairy-Stockfish writes it.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position().san("b1c3"), Position().san("a4b4"), Position().san("pass")
    /// ('Hc3', 'Pab4', 'Ke2')
    #[pyo3(signature = (r#move, /))]
    fn san(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<String> {
        let m = r#move.in_position(py, &self.0)?;
        self.0.san(m).map_err(|why| errors::illegal(py, &self.0, m, why))
    }

    /// Short notation with rows and columns as in Korean records: ``H02-83``.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not legal.
    #[pyo3(signature = (r#move, /))]
    fn rank_file(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<String> {
        let m = r#move.in_position(py, &self.0)?;
        self.0.rank_file(m).map_err(|why| errors::illegal(py, &self.0, m, why))
    }

    /// Reads a move in any notation: UCI (``b1c3``), Korean (``02마83``), short (``Hc3``, ``H02-83``).
    ///
    /// A UCI text need not be a legal move, playing it tells; the others name one. Everything that
    /// takes a move in a position reads these texts.
    ///
    /// Raises:
    ///     ParseError: if the text is no move.
    ///     IllegalMoveError: if it names a move that is not legal.
    ///
    /// >>> from janggi_py import Position
    /// >>> [Position().parse_move(text) for text in ("02마83", "Hc3", "한수쉼", "e2e2")]
    /// [Move('b1c3'), Move('b1c3'), Move('pass'), Move('pass')]
    #[pyo3(signature = (text, /))]
    fn parse_move(&self, py: Python<'_>, text: MoveArg) -> PyResult<Py<crate::mv::PyMove>> {
        crate::mv::PyMove::interned(py, text.in_position(py, &self.0)?)
    }

    /// The board as text; ``print(position)`` is the same with default options.
    ///
    /// Args:
    ///     style: the pieces: ``"hanja"``, ``"hangul"`` or ``"ascii"``.
    ///     marks: points to mark with angle brackets.
    ///     colour: colours for a terminal (ANSI).
    #[pyo3(signature = (style=None, *, marks=None, colour=false))]
    fn text(
        &self,
        style: Option<&Bound<'_, PyAny>>,
        marks: Option<SquareSetArg>,
        colour: bool,
    ) -> PyResult<String> {
        let style = style.map_or(Ok(janggi_core::PieceStyle::default()), drawing::style)?;
        let marks = marks.map_or(Bitboard::EMPTY, |marks| marks.0);
        Ok(self.0.text().style(style).marks(marks).colour(colour).to_string())
    }

    /// The board as a picture: an ``Svg``, which is a ``str`` that notebooks show.
    ///
    /// Args:
    ///     pieces: ``"hanja"``, ``"hangul"`` or ``"latin"``.
    ///     coordinates: ``"uci"``, ``"korean"`` or ``"none"``.
    ///     dark: colours for dark pages.
    ///     flip: Han at the bottom.
    ///     size: the width in pixels, 1 to 20000; without it the picture fills what it is given.
    ///     last_move: a move whose points are highlighted.
    ///     check: whether a general in check glows.
    ///     marks: points to put a ring around.
    ///     dots: points to put a dot on, such as ``position.legal_destinations("b1")``.
    ///     arrows: moves, or tuples of two points and a colour (blue, green, red, orange).
    ///
    /// Raises:
    ///     ParseError: if an option does not read.
    ///     TypeError: if something else is given.
    ///
    /// >>> from janggi_py import Position
    /// >>> svg = Position().svg(pieces="hangul", arrows=["b1c3", ("a4", "b4", "red")])
    /// >>> svg.count("<polygon")
    /// 2
    #[pyo3(signature = (
        *, pieces=None, coordinates=None, dark=false, flip=false, size=None, last_move=None,
        check=true, marks=None, dots=None, arrows=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        pieces: Option<&Bound<'py, PyAny>>,
        coordinates: Option<&Bound<'py, PyAny>>,
        dark: bool,
        flip: bool,
        size: Option<Number<u32>>,
        last_move: Option<MoveArg>,
        check: bool,
        marks: Option<SquareSetArg>,
        dots: Option<SquareSetArg>,
        arrows: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let look = drawing::Look { pieces, coordinates, dark, flip, size };
        let last_move = last_move.map(|m| m.alone(py)).transpose()?;
        let picture = look
            .board(py, self.0.svg())?
            .last_move(last_move)
            .check_glow(check)
            .marks(marks.map_or(Bitboard::EMPTY, |marks| marks.0))
            .dots(dots.map_or(Bitboard::EMPTY, |dots| dots.0))
            .arrows(drawing::arrows(arrows)?);
        drawing::svg(py, &picture)
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg().size(drawing::NOTEBOOK_WIDTH).to_string()
    }

    /// The board as an array of int8, shape ``(10, 9)``: row 0 is rank 1, column 0 is file a.
    ///
    /// 0 is an empty point; 1 to 7 are Cho's general, guard, chariot, cannon, horse, elephant and
    /// soldier; -1 to -7 are Han's.
    ///
    /// Args:
    ///     out: an array of that shape and dtype to fill; a new one otherwise.
    ///
    /// Raises:
    ///     ParseError: if ``out`` has another shape, cannot be written or is not contiguous.
    ///     TypeError: if ``out`` is no array of int8.
    ///
    /// >>> from janggi_py import Position
    /// >>> Position().board_array()[0]
    /// array([3, 5, 6, 2, 0, 2, 6, 5, 3], dtype=int8)
    #[pyo3(signature = (out=None))]
    fn board_array<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let fill = |cells: &mut [i8]| arrays::write_board(&self.0, cells);
        arrays::filled::<i8>(py, out, &[10, 9], fill)
    }

    /// The board as planes of zeros and ones, shape ``(16, 10, 9)``, float32.
    ///
    /// Planes 0 to 6 are Cho's general, guard, chariot, cannon, horse, elephant and soldier, 7 to 13
    /// Han's; plane 14 is all ones while Cho is to move, plane 15 while the side to move is in check.
    ///
    /// Args:
    ///     out: a contiguous array of that shape to fill, float32, uint8 or bool; a new one otherwise.
    ///     relative: as the side to move sees it: its own pieces in planes 0 to 6 and at the bottom.
    ///
    /// Raises:
    ///     ParseError: if ``out`` has another shape, cannot be written or is not contiguous.
    ///     TypeError: if ``out`` is no array of such a dtype.
    ///
    /// >>> from janggi_py import Position
    /// >>> planes = Position().planes()
    /// >>> planes.shape, float(planes[:14].sum())
    /// ((16, 10, 9), 32.0)
    #[pyo3(signature = (out=None, *, relative=false))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        relative: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays::planes_into(py, out, &[self.0], &arrays::PLANES_SHAPE, Perspective(relative))
    }

    /// Which actions are legal: an array of bool, shape ``(2451,)``; see ``action_table``.
    ///
    /// Args:
    ///     out: a contiguous array of that shape to fill, bool, uint8 or float32; a new one otherwise.
    ///     relative: actions as the side to move sees them: rotated while Han is to move.
    ///
    /// Raises:
    ///     ParseError: if ``out`` has another shape, cannot be written or is not contiguous.
    ///     TypeError: if ``out`` is no array of such a dtype.
    ///
    /// >>> from janggi_py import Position
    /// >>> int(Position().legal_mask().sum())
    /// 32
    #[pyo3(signature = (out=None, *, relative=false))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        relative: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let lane = |mask: &mut dyn arrays::Mask| {
            arrays::write_mask(&self.0.legal_moves(), self.0.turn(), Perspective(relative), mask);
        };
        arrays::masks_into(py, out, 1, &[janggi_core::Move::ACTION_COUNT], |_, mask| lane(mask))
    }

    fn __getitem__(&self, py: Python<'_>, square: SquareArg) -> PyResult<Option<Py<PyPiece>>> {
        self.piece_at(py, square)
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (fen, rules) = (self.0.fen(), self.0.rules());
        if Position::from_fen(&fen, *rules).is_ok_and(|read| read == self.0) {
            Ok(format!("Position.from_fen('{fen}', '{rules}')"))
        } else {
            Ok(format!("Position.from_json('{}')", json(py, &self.0)?))
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        restore(slf.get_type(), "from_json", json(slf.py(), &slf.get().0)?)
    }
}
