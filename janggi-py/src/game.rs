//! `Game`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use janggi_core::{Bitboard, Game, Move, Position, Side};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::arrays::{self, Perspective};
use crate::drawing;
use crate::enums::Enum;
use crate::errors;
use crate::move_list::{PyMoveList, moves_of};
use crate::mv::{MoveArg, PyMove};
use crate::outcome::{PyOutcome, PyScore};
use crate::position::{self, PyPosition, from_json, json, position_of, restore};
use crate::square_set::SquareSetArg;
use crate::text::{Number, wrong_type};

/// A game: the position that it started from, the moves played, and how it ended.
///
/// A game knows what a ``Position`` cannot: repetition, shuttles, and the ends that people declare
/// (resignation, time, agreement). It changes by ``push``, ``pop`` and the declarations, and so has
/// no hash; ``copy`` makes an independent one. A notebook shows the board and the moves.
///
/// Args:
///     start: the ``Position`` that the game starts from; the usual start otherwise.
///     moves: moves or their texts, played in order.
///     declared: an ``Outcome`` that someone declared after the moves.
///
/// Raises:
///     IllegalMoveError: if a move is refused.
///     ParseError: if a text is no move.
///     TypeError: if something else is given.
///
/// >>> from janggi_py import Game
/// >>> game = Game(moves=["a1a2", "i10i9", "a2a1", "i9i10"])
/// >>> game.repetitions(), game.turn, len(game)
/// (2, Side.CHO, 4)
/// >>> game.pop()
/// Move('i9i10')
/// >>> game.resign("han")
/// >>> print(game.outcome())
/// Cho wins by resignation, 72 : 73.5 on points.
#[pyclass(name = "Game", module = "janggi_py", frozen)]
#[derive(Debug)]
pub(crate) struct PyGame {
    /// Never held while Python code can run.
    game: Mutex<Game>,
}

impl PyGame {
    pub(crate) fn new_of(game: Game) -> PyGame {
        PyGame { game: Mutex::new(game) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Game> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn snapshot(&self) -> Game {
        self.lock().clone()
    }

    fn now(&self) -> Position {
        *self.lock().position()
    }

    fn declare(&self, py: Python<'_>, declare: impl FnOnce(&mut Game)) -> PyResult<()> {
        let mut game = self.lock();
        match game.outcome() {
            None => {
                declare(&mut game);
                Ok(())
            }
            Some(outcome) => {
                drop(game);
                let message = format!("the game is over: {outcome} Take back with pop() first");
                Err(errors::value(py, "game_over", &message))
            }
        }
    }
}

fn push(py: Python<'_>, game: &mut Game, m: MoveArg) -> PyResult<()> {
    let position = *game.position();
    let m = m.in_position(py, &position)?;
    game.play(m).map_err(|why| errors::illegal(py, &position, m, why))
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start=None, moves=None, *, declared=None))]
    fn new(
        py: Python<'_>,
        start: Option<&Bound<'_, PyAny>>,
        moves: Option<&Bound<'_, PyAny>>,
        declared: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyGame> {
        let start = start.map_or(Ok(Position::default()), |p| position_of(p.as_borrowed()))?;
        let mut game = Game::new(start);
        for m in moves.map_or(Ok(Vec::new()), moves_of)? {
            push(py, &mut game, m)?;
        }
        let game = PyGame::new_of(game);
        if let Some(outcome) = declared {
            game.declare_outcome(outcome)?;
        }
        Ok(game)
    }

    /// Reads what ``to_json`` wrote.
    ///
    /// Raises:
    ///     ParseError: if it does not read, or a move is refused.
    ///     TypeError: if it is no text.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(text: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        from_json(text, "Game").map(PyGame::new_of)
    }

    /// The game as JSON: its start, its moves, and its declared end.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        json(py, &self.snapshot())
    }

    /// An independent game with the same start, moves and end.
    fn copy(&self) -> PyGame {
        PyGame::new_of(self.snapshot())
    }

    /// The position that the game started from.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.lock().start())
    }

    /// The position now.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.now())
    }

    /// The start and the position after each move, in a new list: one more than there are moves.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let positions: Vec<_> = self.lock().positions().iter().copied().map(PyPosition).collect();
        PyList::new(py, positions)
    }

    /// The moves played.
    #[getter]
    fn moves(&self) -> PyMoveList {
        PyMoveList::alone(self.lock().moves())
    }

    /// Whose turn it is.
    #[getter]
    fn turn(&self) -> Enum<Side> {
        Enum(self.lock().turn())
    }

    /// All legal moves, the pass last: those of the position without what repetition and shuttles
    /// forbid; empty when the game is over.
    fn legal_moves(&self) -> PyMoveList {
        let game = self.lock();
        PyMoveList::of(game.position(), &game.legal_moves())
    }

    /// Whether the move is legal now.
    ///
    /// Raises:
    ///     ParseError: if a text is no move.
    ///     TypeError: if it is neither a move nor a text.
    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<bool> {
        let m = r#move.in_position(py, &self.now())?;
        Ok(self.lock().is_legal(m))
    }

    /// Why a move is refused: the error that ``push`` would raise, or ``None`` if it is legal.
    #[pyo3(signature = (r#move, /))]
    fn explain(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<Option<Py<PyAny>>> {
        let error = push(py, &mut self.snapshot(), r#move).err();
        match error {
            Some(error) if error.value(py).get_type().name()? != "IllegalMoveError" => Err(error),
            Some(error) => Ok(Some(error.into_value(py).into_any())),
            None => Ok(None),
        }
    }

    /// Plays a move.
    ///
    /// Args:
    ///     move: a ``Move`` or its text. A pass is ``"pass"``, or the general onto its own point.
    ///
    /// Raises:
    ///     IllegalMoveError: says why the move is refused; the game is as it was.
    ///     ParseError: if a text is no move.
    ///     TypeError: if it is neither a move nor a text.
    #[pyo3(signature = (r#move, /))]
    fn push(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<()> {
        let position = self.now();
        let m = r#move.in_position(py, &position)?;
        let played = self.lock().play(m);
        played.map_err(|why| errors::illegal(py, &position, m, why))
    }

    /// Takes back what was last done: a declared end (then ``None`` is returned), or else the last
    /// move.
    ///
    /// Raises:
    ///     IndexError: if nothing was played.
    fn pop(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        let mut game = self.lock();
        if game.moves().is_empty() && game.declared().is_none() {
            return Err(PyIndexError::new_err("no move was played, so none can be taken back"));
        }
        let m = game.undo();
        drop(game);
        m.map(|m| PyMove::interned(py, m)).transpose()
    }

    /// How often the present position has occurred, this time included.
    fn repetitions(&self) -> usize {
        self.lock().repetitions()
    }

    /// Whether the side to move is in check (장군).
    fn is_check(&self) -> bool {
        self.lock().is_check()
    }

    /// The check in which the side to move is, as ``Check``; ``None`` if it is in none.
    fn check<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        position::check(py, &self.now())
    }

    /// How the game ended, by the rules or as declared; ``None`` while it goes on.
    fn outcome(&self) -> Option<PyOutcome> {
        self.lock().outcome().map(PyOutcome)
    }

    /// The end that someone declared, if any.
    #[getter]
    fn declared(&self) -> Option<PyOutcome> {
        self.lock().declared().map(PyOutcome)
    }

    /// The result as in PGN: ``1-0`` for Cho, ``0-1`` for Han, ``1/2-1/2``, or ``*`` while the game
    /// goes on.
    fn result(&self) -> &'static str {
        self.lock().outcome().map_or("*", janggi_core::Outcome::result)
    }

    /// Both sides' points; Han's with the deom (덤).
    fn score(&self) -> PyScore {
        PyScore(self.lock().score())
    }

    /// The verdict if the game were decided by the score now (판정); the game goes on.
    fn score_adjudicate(&self) -> PyOutcome {
        PyOutcome(self.lock().score_adjudicate())
    }

    /// A side resigns (기권): the side to move, unless told otherwise.
    ///
    /// Raises:
    ///     ParseError: if the game is over.
    #[pyo3(signature = (side=None))]
    fn resign(&self, py: Python<'_>, side: Option<Enum<Side>>) -> PyResult<()> {
        self.declare(py, |game| game.resign(side.map_or(game.turn(), |side| side.0)))
    }

    /// A side has run out of time (시간패): the side to move, unless told otherwise.
    ///
    /// Raises:
    ///     ParseError: if the game is over.
    #[pyo3(signature = (side=None))]
    fn lose_on_time(&self, py: Python<'_>, side: Option<Enum<Side>>) -> PyResult<()> {
        self.declare(py, |game| game.lose_on_time(side.map_or(game.turn(), |side| side.0)))
    }

    /// The sides agree to a draw (합의).
    ///
    /// Raises:
    ///     ParseError: if the game is over.
    fn agree_draw(&self, py: Python<'_>) -> PyResult<()> {
        self.declare(py, Game::agree_draw)
    }

    /// The game ends here and the score decides (판정).
    ///
    /// Raises:
    ///     ParseError: if the game is over.
    fn adjudicate(&self, py: Python<'_>) -> PyResult<()> {
        self.declare(py, Game::adjudicate)
    }

    /// Someone declares how the game ended, a referee for example.
    ///
    /// Raises:
    ///     ParseError: if the game is over, or the outcome has another score than the game.
    ///     TypeError: if it is no ``Outcome``.
    #[pyo3(name = "declare", signature = (outcome, /))]
    fn declare_outcome(&self, outcome: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = outcome.py();
        let Ok(outcome) = outcome.cast::<PyOutcome>() else {
            return Err(wrong_type(outcome.as_borrowed(), "an Outcome"));
        };
        let outcome = outcome.get().0;
        if outcome.score != self.now().score() {
            let message = "the outcome must carry the score of the game: use game.score()";
            return Err(errors::value(py, "bad_outcome", message));
        }
        self.declare(py, |game| game.declare(outcome))
    }

    /// The board now as a picture, with the last move; the options are those of ``Position.svg``.
    #[pyo3(signature = (
        *, pieces=None, coordinates=None, dark=false, flip=false, size=None, check=true,
        marks=None, dots=None, arrows=None
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
        check: bool,
        marks: Option<SquareSetArg>,
        dots: Option<SquareSetArg>,
        arrows: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let look = drawing::Look { pieces, coordinates, dark, flip, size };
        let board = self.lock().svg();
        let picture = look
            .board(py, board)?
            .check_glow(check)
            .marks(marks.map_or(Bitboard::EMPTY, |marks| marks.0))
            .dots(dots.map_or(Bitboard::EMPTY, |dots| dots.0))
            .arrows(drawing::arrows(arrows)?);
        drawing::svg(py, &picture)
    }

    /// The whole game as a table of boards, one after each move.
    ///
    /// Args:
    ///     columns: how many boards stand side by side, 1 to 100.
    ///     pieces, coordinates, dark, flip, size: as for ``Position.svg``.
    #[pyo3(signature = (
        *, columns=None, pieces=None, coordinates=None, dark=false, flip=false, size=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn strip<'py>(
        &self,
        py: Python<'py>,
        columns: Option<Number<u16>>,
        pieces: Option<&Bound<'py, PyAny>>,
        coordinates: Option<&Bound<'py, PyAny>>,
        dark: bool,
        flip: bool,
        size: Option<Number<u32>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let columns = columns.map_or(4, |columns| columns.0);
        if !(1..=100).contains(&columns) {
            return Err(errors::value(py, "bad_drawing", "columns are 1 to 100"));
        }
        let game = self.snapshot();
        let look = drawing::Look { pieces, coordinates, dark, flip, size };
        drawing::svg(py, &look.strip(py, game.strip())?.columns(columns))
    }

    /// The whole game as a board on which the pieces move, over and over (an animated SVG).
    ///
    /// Args:
    ///     seconds_per_ply: how long a move takes, 1 to 60.
    ///     pieces, coordinates, dark, flip, size: as for ``Position.svg``.
    #[pyo3(signature = (
        *, seconds_per_ply=None, pieces=None, coordinates=None, dark=false, flip=false, size=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn film<'py>(
        &self,
        py: Python<'py>,
        seconds_per_ply: Option<Number<u16>>,
        pieces: Option<&Bound<'py, PyAny>>,
        coordinates: Option<&Bound<'py, PyAny>>,
        dark: bool,
        flip: bool,
        size: Option<Number<u32>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seconds = seconds_per_ply.map_or(1, |seconds| seconds.0);
        if !(1..=60).contains(&seconds) {
            return Err(errors::value(py, "bad_drawing", "seconds_per_ply are 1 to 60"));
        }
        let game = self.snapshot();
        let look = drawing::Look { pieces, coordinates, dark, flip, size };
        drawing::svg(py, &look.film(py, game.film())?.seconds_per_ply(seconds))
    }

    fn _repr_svg_(&self) -> String {
        self.lock().svg().size(drawing::NOTEBOOK_WIDTH).to_string()
    }

    /// The board and the list of moves, for notebooks.
    fn _repr_html_(&self) -> String {
        html(&self.snapshot())
    }

    /// Which actions are legal; see ``Position.legal_mask``.
    #[pyo3(signature = (out=None, *, relative=false))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        relative: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (moves, turn) = {
            let game = self.lock();
            (game.legal_moves(), game.turn())
        };
        arrays::masks_into(py, out, 1, &[Move::ACTION_COUNT], |_, mask| {
            arrays::write_mask(&moves, turn, Perspective(relative), mask);
        })
    }

    fn __len__(&self) -> usize {
        self.lock().moves().len()
    }

    #[expect(clippy::unused_self, reason = "a game without moves is a game too")]
    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<PyGame>() else { return Ok(py.NotImplemented()) };
        // One after the other: two locks at once could wait for each other.
        let other = other.get().snapshot();
        let equal = *self.lock() == other;
        Ok(equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    #[classattr]
    const __hash__: Option<Py<PyAny>> = None;

    fn __str__(&self) -> String {
        self.now().to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.snapshot();
        let moves: Vec<_> = game.moves().iter().map(|m| format!("'{m}'")).collect();
        let start = PyPosition(*game.start()).__repr__(py)?;
        let declared = match game.declared() {
            Some(outcome) => format!(", declared={}", PyOutcome(outcome).__repr__()),
            None => String::new(),
        };
        Ok(format!("Game({start}, [{}]{declared})", moves.join(", ")))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        restore(slf.get_type(), "from_json", json(slf.py(), &slf.get().snapshot())?)
    }
}

/// The board beside the moves, one line for each pair.
fn html(game: &Game) -> String {
    use std::fmt::Write as _;

    let mut rows = String::new();
    let han_begins = usize::from(game.start().turn() == Side::Han);
    let texts: Vec<String> = std::iter::repeat_n(String::new(), han_begins)
        .chain(game.positions().iter().zip(game.moves()).map(|(position, m)| position.uci(*m)))
        .collect();
    for (number, pair) in (u64::from(game.start().fullmove())..).zip(texts.chunks(2)) {
        let text = |i| pair.get(i).map_or("", String::as_str);
        let (cho, han) = (text(0), text(1));
        let _ = write!(
            rows,
            "<tr><td style=\"opacity:.6\">{number}</td><td>{cho}</td><td>{han}</td></tr>"
        );
    }
    let end = game.outcome().map_or_else(
        || format!("{} to move, {} on points.", game.turn(), game.score()),
        |outcome| outcome.to_string(),
    );
    format!(
        "<div style=\"display:flex;gap:1.5em;align-items:flex-start\"><div>{}</div><div><div \
         style=\"max-height:26em;overflow:auto\"><table><thead><tr><th></th>\
         <th style=\"color:#00703c\">초 Cho</th><th style=\"color:#b8141f\">한 Han</th></tr></thead>\
         <tbody>{rows}</tbody></table></div><p>{end}</p></div></div>",
        game.svg().size(drawing::NOTEBOOK_WIDTH)
    )
}
