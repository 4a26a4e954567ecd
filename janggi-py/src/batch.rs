//! Many games at once: `Batch`, and functions over lists of positions.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a batch keeps its number of games, and arrays are checked to have as many"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use janggi_core::{Game, Move, Outcome, Position, Side};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::arrays::{self, Perspective};
use crate::errors;
use crate::game::PyGame;
use crate::outcome::PyOutcome;
use crate::position::{PyPosition, position_of};
use crate::text::{Number, wrong_type};

/// More games than fit into any machine's memory.
const MAX_LANES: u64 = 1_000_000;
/// How many games are played between two looks at the signals.
const CHUNK: usize = 256;
/// How many plies of a game are played at a time.
const PLIES: u32 = 128;
/// The most threads that a call starts.
const MAX_THREADS: usize = 256;

/// The number that `n` steps of the generator `splitmix64` give for a seed.
const fn mix(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add((n.wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// Plays one random move; `false` if the game is over.
fn step_random(game: &mut Game, seed: u64) -> bool {
    let Some(m) = game.random_move(mix(seed, game.moves().len() as u64)) else { return false };
    game.play_unchecked(m);
    true
}

/// Who won, as a number: 1 Cho, -1 Han, 0 nobody (yet).
fn winner_number(outcome: Option<Outcome>) -> i8 {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(Side::Cho) => 1,
        Some(Side::Han) => -1,
        None => 0,
    }
}

/// Does something for each item, in parallel where `threads` says so.
fn for_each<T: Send>(items: &mut [T], threads: usize, work: impl Fn(usize, &mut T) + Sync) {
    if threads <= 1 {
        for (i, item) in items.iter_mut().enumerate() {
            work(i, item);
        }
        return;
    }
    let share = items.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        for (n, chunk) in items.chunks_mut(share).enumerate() {
            let work = &work;
            scope.spawn(move || {
                for (i, item) in chunk.iter_mut().enumerate() {
                    work(n * share + i, item);
                }
            });
        }
    });
}

fn threads_of(py: Python<'_>, threads: Option<Number<u64>>) -> PyResult<usize> {
    match threads.map_or(1, |threads| threads.0) {
        0 => Ok(std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS)),
        n if n <= MAX_THREADS as u64 => Ok(n as usize),
        _ => {
            let message = format!("threads are 1 to {MAX_THREADS}, or 0 for one a core");
            Err(errors::value(py, "bad_number", &message))
        }
    }
}

/// The positions of a list of positions and games.
fn positions_of(value: &Bound<'_, PyAny>) -> PyResult<Vec<Position>> {
    let items = value.try_iter().map_err(|_| {
        wrong_type(value.as_borrowed(), "a list of positions, such as game.positions()")
    })?;
    items
        .map(|item| {
            let item = item?;
            match item.cast::<PyGame>() {
                Ok(game) => Ok(*game.get().lock().position()),
                Err(_) => position_of(item.as_borrowed()),
            }
        })
        .collect()
}

/// The planes of many positions: shape ``(n, 16, 10, 9)``, float32; see ``Position.planes``.
///
/// The array is filled without the GIL.
///
/// Args:
///     positions: positions or games.
///     out: a contiguous array of that shape to fill, float32, uint8 or bool; a new one otherwise.
///     relative: as the side to move sees each position.
///
/// Raises:
///     ParseError: if ``out`` does not fit.
///     TypeError: if something else is given.
///
/// >>> import janggi_py
/// >>> janggi_py.planes([janggi_py.Position()] * 3).shape
/// (3, 16, 10, 9)
#[pyfunction]
#[pyo3(signature = (positions, out=None, *, relative=false))]
pub(crate) fn planes<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    relative: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = positions_of(positions)?;
    let [planes, ranks, files] = arrays::PLANES_SHAPE;
    let shape = [positions.len(), planes, ranks, files];
    arrays::planes_into(py, out, &positions, &shape, Perspective(relative))
}

/// The legal actions of many positions: shape ``(n, 2451)``, bool; see ``Position.legal_mask``.
///
/// The array is filled without the GIL. Of a game the position counts, not its history; ``Batch``
/// knows both.
///
/// Args:
///     positions: positions or games.
///     out: a contiguous array of that shape to fill, bool, uint8 or float32; a new one otherwise.
///     relative: actions as the side to move sees each position.
///
/// Raises:
///     ParseError: if ``out`` does not fit.
///     TypeError: if something else is given.
///
/// >>> import janggi_py
/// >>> janggi_py.legal_masks([janggi_py.Position()] * 3).sum(axis=1)
/// array([32, 32, 32])
#[pyfunction]
#[pyo3(signature = (positions, out=None, *, relative=false))]
pub(crate) fn legal_masks<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    relative: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = positions_of(positions)?;
    let shape = [positions.len(), Move::ACTION_COUNT];
    arrays::masks_into(py, out, positions.len(), &shape, |lane, mask| {
        let position = &positions[lane];
        arrays::write_mask(&position.legal_moves(), position.turn(), Perspective(relative), mask);
    })
}

type Playouts<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<i64>>);

/// Plays games to the end by random moves, one from each position.
///
/// The same seed gives the same games on every machine, whatever the number of threads. Other Python
/// threads run meanwhile, and Ctrl-C works.
///
/// Args:
///     positions: the positions to start from, or games, whose history counts.
///     seed: 0 to 2**64 - 1.
///     max_plies: where to stop a game that does not end.
///     threads: how many threads to use, 0 for one a core.
///
/// Returns:
///     Two arrays of shape ``(n,)``: the winners, int8 (1 Cho, -1 Han, 0 nobody), and the plies
///     played, int64.
///
/// Raises:
///     ParseError: if a number is out of range.
///     TypeError: if something else is given.
///
/// >>> import janggi_py
/// >>> winners, plies = janggi_py.playouts([janggi_py.Position()] * 100, seed=1)
/// >>> winners.shape, bool((plies > 1).all())
/// ((100,), True)
#[pyfunction]
#[pyo3(signature = (positions, *, seed=None, max_plies=None, threads=None))]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    seed: Option<Number<u64>>,
    max_plies: Option<Number<u32>>,
    threads: Option<Number<u64>>,
) -> PyResult<Playouts<'py>> {
    let (seed, max_plies) = (seed.map_or(0, |n| n.0), max_plies.map_or(1000, |n| n.0));
    let threads = threads_of(py, threads)?;
    let mut games = games_of(positions)?;
    let (mut winners, mut plies) = (Vec::new(), Vec::new());
    let mut first = 0;
    for chunk in games.chunks_mut(CHUNK * threads) {
        py.check_signals()?;
        py.detach(|| {
            for_each(chunk, threads, |lane, game| {
                let seed = mix(seed, (first + lane) as u64);
                let start = game.moves().len();
                while game.moves().len() - start < max_plies as usize && step_random(game, seed) {}
            });
        });
        first += chunk.len();
        for game in &*chunk {
            winners.push(winner_number(game.outcome()));
            plies.push(game.moves().len() as i64);
        }
    }
    Ok((PyArray1::from_vec(py, winners), PyArray1::from_vec(py, plies)))
}

/// Games that start from positions, or go on from games.
fn games_of(value: &Bound<'_, PyAny>) -> PyResult<Vec<Game>> {
    let items = value.try_iter().map_err(|_| {
        wrong_type(value.as_borrowed(), "a list of positions, such as [Position()] * 100")
    })?;
    items
        .map(|item| {
            let item = item?;
            match item.cast::<PyGame>() {
                Ok(game) => Ok(game.get().snapshot()),
                Err(_) => position_of(item.as_borrowed()).map(Game::new),
            }
        })
        .collect()
}

/// Many games that are played side by side, for programs that learn.
///
/// Everything runs in Rust without the GIL, over all games at once; results are arrays with one row a
/// game. Each game keeps its history, so that repetition and shuttles count. A batch changes by
/// ``step``, ``step_random`` and ``reset``; its methods may be called from several threads, one after
/// the other.
///
/// Args:
///     games: how many games, 1 to 1,000,000, or a list of positions and games to start from.
///     start: the ``Position`` that the games start from, if a number is given.
///     threads: how many threads to use, 0 for one a core. Results do not depend on it.
///
/// Raises:
///     ParseError: if a number is out of range.
///     TypeError: if something else is given.
///
/// >>> import numpy as np
/// >>> from janggi_py import Batch
/// >>> batch = Batch(4)
/// >>> masks = batch.legal_masks()
/// >>> masks.shape, batch.step(masks.argmax(axis=1))
/// ((4, 2451), array([False, False, False, False]))
/// >>> batch[0].turn
/// Side.HAN
#[pyclass(name = "Batch", module = "janggi_py", frozen)]
#[derive(Debug)]
pub(crate) struct PyBatch {
    /// Never held while Python code can run.
    games: Mutex<Vec<Game>>,
    threads: usize,
}

impl PyBatch {
    fn lock(&self) -> MutexGuard<'_, Vec<Game>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number for each game, computed without the GIL.
    fn numbers<'py, T: numpy::Element + Send + Copy + Default>(
        &self,
        py: Python<'py>,
        number: impl Fn(&Game) -> T + Sync + Send,
    ) -> Bound<'py, PyArray1<T>> {
        let numbers = py.detach(|| {
            let mut games = self.lock();
            let mut numbers: Vec<(&mut Game, T)> =
                games.iter_mut().map(|game| (game, T::default())).collect();
            for_each(&mut numbers, self.threads, |_, (game, result)| *result = number(game));
            numbers.into_iter().map(|(_, result)| result).collect::<Vec<T>>()
        });
        PyArray1::from_vec(py, numbers)
    }

    fn lane(&self, py: Python<'_>, lane: &Bound<'_, PyAny>) -> PyResult<Game> {
        let n: isize = lane.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py) {
                PyIndexError::new_err("the batch has no such game")
            } else {
                wrong_type(lane.as_borrowed(), "the number of a game")
            }
        })?;
        let games = self.lock();
        let n = if n < 0 { n + games.len() as isize } else { n };
        let game = usize::try_from(n).ok().and_then(|n| games.get(n));
        game.cloned().ok_or_else(|| PyIndexError::new_err("the batch has no such game"))
    }
}

/// Why an action cannot be played: the game, the position and what was asked.
struct Refused {
    lane: usize,
    game: Game,
    action: i64,
}

/// The move of an action for a side.
fn move_of(action: i64, turn: Side, perspective: Perspective) -> Option<Move> {
    let m = Move::from_action(u16::try_from(action).ok()?)?;
    Some(if perspective.turns(turn) { m.rotate() } else { m })
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (games, *, start=None, threads=None))]
    fn new(
        games: &Bound<'_, PyAny>,
        start: Option<&Bound<'_, PyAny>>,
        threads: Option<Number<u64>>,
    ) -> PyResult<PyBatch> {
        let py = games.py();
        let threads = threads_of(py, threads)?;
        let start = start.map(|start| position_of(start.as_borrowed())).transpose()?;
        let games = match (games.try_iter().is_ok(), start) {
            (true, None) => games_of(games)?,
            (true, Some(_)) => {
                let message = "give a number of games with start, or a list without it";
                return Err(errors::value(py, "bad_batch", message));
            }
            (false, start) => {
                let n = games.extract::<Number<u64>>()?.0;
                if !(1..=MAX_LANES).contains(&n) {
                    let message = format!("a batch has 1 to {MAX_LANES} games");
                    return Err(errors::value(py, "bad_number", &message));
                }
                vec![Game::new(start.unwrap_or_default()); n as usize]
            }
        };
        Ok(PyBatch { games: Mutex::new(games), threads })
    }

    /// Plays one action in each game.
    ///
    /// Args:
    ///     actions: an array of whole numbers, shape ``(n,)``: the action of each game, or a negative
    ///         number to leave a game as it is.
    ///     relative: actions as the side to move sees them.
    ///
    /// Returns:
    ///     An array of bool, shape ``(n,)``: which games are over now.
    ///
    /// Raises:
    ///     IllegalMoveError: if an action is refused; then nothing was played in any game.
    ///     ParseError: if the array has another shape or a number is no action.
    ///     TypeError: if it is no array of whole numbers.
    #[pyo3(signature = (actions, /, *, relative=false))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        relative: bool,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let perspective = Perspective(relative);
        let actions = whole_numbers(actions)?;
        let refused = py.detach(|| {
            let mut games = self.lock();
            if games.len() != actions.len() {
                return Err(None);
            }
            for (lane, (game, &action)) in games.iter().zip(&actions).enumerate() {
                let legal = action < 0
                    || move_of(action, game.turn(), perspective).is_some_and(|m| game.is_legal(m));
                if !legal {
                    return Err(Some(Refused { lane, game: game.clone(), action }));
                }
            }
            for_each(&mut games, self.threads, |lane, game| {
                if let Some(m) = move_of(actions[lane], game.turn(), perspective) {
                    let _ = game.play(m);
                }
            });
            Ok(())
        });
        match refused {
            Ok(()) => Ok(self.done(py)),
            Err(None) => Err(errors::value(py, "bad_array", "give one action for each game")),
            Err(Some(Refused { lane, mut game, action })) => {
                match move_of(action, game.turn(), perspective) {
                    None => {
                        let message = format!(
                            "game {lane}: {action} is no action; actions are 0 to 2450, and a \
                             negative number plays nothing"
                        );
                        Err(errors::value(py, "bad_action", &message))
                    }
                    Some(m) => match game.play(m) {
                        Err(why) => Err(errors::illegal(py, game.position(), m, why)),
                        Ok(()) => Ok(self.done(py)),
                    },
                }
            }
        }
    }

    /// Plays random moves in each game that is not over.
    ///
    /// Args:
    ///     seed: 0 to 2**64 - 1; the same seed gives the same moves.
    ///     plies: how many moves.
    ///     restart: whether a game that is over starts again.
    ///
    /// Returns:
    ///     An array of bool, shape ``(n,)``: which games are over now.
    #[pyo3(signature = (*, seed=None, plies=None, restart=false))]
    fn step_random<'py>(
        &self,
        py: Python<'py>,
        seed: Option<Number<u64>>,
        plies: Option<Number<u32>>,
        restart: bool,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seed = seed.map_or(0, |seed| seed.0);
        // Many plies of one game at a time: its end stays in the cache.
        let mut left = plies.map_or(1, |plies| plies.0);
        while left > 0 {
            let plies = left.min(PLIES);
            left -= plies;
            let lanes = self.lock().len();
            for first in (0..lanes).step_by(CHUNK * self.threads) {
                py.check_signals()?;
                py.detach(|| {
                    let mut games = self.lock();
                    let end = games.len().min(first + CHUNK * self.threads);
                    for_each(&mut games[first..end], self.threads, |i, game| {
                        let seed = mix(seed, (first + i) as u64);
                        for _ in 0..plies {
                            if !step_random(game, seed) && restart {
                                game.restart();
                            }
                        }
                    });
                });
            }
        }
        Ok(self.done(py))
    }

    /// Starts games again from where they started.
    ///
    /// Args:
    ///     which: an array of bool, shape ``(n,)``; all games otherwise.
    ///
    /// Raises:
    ///     ParseError: if the array has another shape.
    ///     TypeError: if it is no array of bool.
    #[pyo3(signature = (which=None))]
    fn reset(&self, py: Python<'_>, which: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let which: Option<Vec<bool>> = match which {
            None => None,
            Some(which) => Some(
                which
                    .extract::<PyReadonlyArray1<'_, bool>>()
                    .map_err(|_| wrong_type(which.as_borrowed(), "an array of bool"))?
                    .to_vec()
                    .map_err(|_| errors::value(py, "bad_array", "the array must be contiguous"))?,
            ),
        };
        let mut games = self.lock();
        if which.as_ref().is_some_and(|which| which.len() != games.len()) {
            drop(games);
            return Err(errors::value(py, "bad_array", "give one bool for each game"));
        }
        for (lane, game) in games.iter_mut().enumerate() {
            if which.as_ref().is_none_or(|which| which[lane]) {
                game.restart();
            }
        }
        Ok(())
    }

    /// The legal actions: shape ``(n, 2451)``, bool; see ``Position.legal_mask``.
    #[pyo3(signature = (out=None, *, relative=false))]
    fn legal_masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        relative: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let lists = py.detach(|| {
            let list = |game: &Game| (game.legal_moves(), game.turn());
            self.lock().iter().map(list).collect::<Vec<_>>()
        });
        let shape = [lists.len(), Move::ACTION_COUNT];
        arrays::masks_into(py, out, lists.len(), &shape, |lane, mask| {
            let (moves, turn) = &lists[lane];
            arrays::write_mask(moves, *turn, Perspective(relative), mask);
        })
    }

    /// The planes: shape ``(n, 16, 10, 9)``, float32; see ``Position.planes``.
    #[pyo3(signature = (out=None, *, relative=false))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        relative: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let positions: Vec<_> = self.lock().iter().map(|game| *game.position()).collect();
        let [planes, ranks, files] = arrays::PLANES_SHAPE;
        let shape = [positions.len(), planes, ranks, files];
        arrays::planes_into(py, out, &positions, &shape, Perspective(relative))
    }

    /// Which games are over: an array of bool, shape ``(n,)``.
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.numbers(py, |game| game.outcome().is_some())
    }

    /// Who won: an array of int8, shape ``(n,)``: 1 Cho, -1 Han, 0 nobody (yet).
    fn winners<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.numbers(py, |game| winner_number(game.outcome()))
    }

    /// Whose turn it is: an array of int8, shape ``(n,)``: 1 Cho, -1 Han.
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.numbers(py, |game| if game.turn() == Side::Cho { 1 } else { -1 })
    }

    /// How many moves were played: an array of int64, shape ``(n,)``.
    fn plies<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.numbers(py, |game| game.moves().len() as i64)
    }

    /// How each game ended, ``None`` where it goes on, in a new list.
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let outcomes: Vec<_> = self.lock().iter().map(Game::outcome).collect();
        PyList::new(py, outcomes.into_iter().map(|outcome| outcome.map(PyOutcome)))
    }

    /// A copy of one game, with its moves.
    ///
    /// Raises:
    ///     IndexError: if there is no such game.
    #[pyo3(signature = (lane, /))]
    fn game(&self, py: Python<'_>, lane: &Bound<'_, PyAny>) -> PyResult<PyGame> {
        self.lane(py, lane).map(PyGame::new_of)
    }

    /// How many threads the batch uses.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    fn __getitem__(&self, py: Python<'_>, lane: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
        Ok(PyPosition(*self.lane(py, lane)?.position()))
    }

    fn __len__(&self) -> usize {
        self.lock().len()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games>", self.lock().len())
    }
}

/// Whole numbers, from an array of them.
fn whole_numbers(value: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let py = value.py();
    let expected = "an array of whole numbers";
    let array = py.import("numpy")?.call_method1("asarray", (value,));
    let array = array.map_err(|_| wrong_type(value.as_borrowed(), expected))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "i" | "u") {
        return Err(wrong_type(value.as_borrowed(), expected));
    }
    let array = array.call_method1("astype", ("int64",))?;
    let array = array
        .cast::<PyArray1<i64>>()
        .map_err(|_| errors::value(py, "bad_array", "give one action for each game: shape (n,)"))?;
    if array.len() == 0 {
        return Ok(Vec::new());
    }
    array
        .try_readonly()
        .map_err(|_| errors::value(py, "bad_array", "the array is in use"))?
        .to_vec()
        .map_err(|_| errors::value(py, "bad_array", "the array must be contiguous"))
}
