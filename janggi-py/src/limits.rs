//! The limits of a search, as Python gives them.

use std::ops::RangeInclusive;
use std::time::Duration;

use janggi_core::search::Limits;
use janggi_core::{Game, Move};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors;
use crate::game::PyGame;
use crate::move_list::moves_of;
use crate::position::PyPosition;
use crate::text::{text_of, wrong_type};

type Argument<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// The limits that a search can be given; those that are `None` do not apply.
pub(crate) struct LimitArgs<'a, 'py> {
    pub(crate) depth: Argument<'a, 'py>,
    pub(crate) nodes: Argument<'a, 'py>,
    pub(crate) time: Argument<'a, 'py>,
    pub(crate) mate: Argument<'a, 'py>,
    pub(crate) lines: Argument<'a, 'py>,
    pub(crate) moves: Argument<'a, 'py>,
}

/// The deepest search, in plies or in moves to a mate.
const DEEPEST: i64 = 100;

impl LimitArgs<'_, '_> {
    /// The limits; where none is given, `otherwise` is the time.
    pub(crate) fn read(
        &self,
        py: Python<'_>,
        game: &Game,
        otherwise: Duration,
    ) -> PyResult<Limits> {
        let mut limits = Limits::new();
        let mut limited = false;
        if let Some(depth) = self.depth {
            limits = limits.depth(whole(depth, "depth", "plies", 1..=DEEPEST)? as u32);
            limited = true;
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(whole(nodes, "nodes", "positions", 0..=i64::MAX)? as u64);
            limited = true;
        }
        if let Some(mate) = self.mate {
            limits = limits.mate(whole(mate, "mate", "moves", 1..=DEEPEST)? as u16);
            limited = true;
        }
        if let Some(lines) = self.lines {
            limits = limits.lines(whole(lines, "lines", "lines of play", 1..=i64::MAX)? as usize);
        }
        if let Some(moves) = self.moves {
            limits = limits.moves(&legal(py, game, moves)?);
        }
        match self.time {
            Some(time) => Ok(seconds(time)?.map_or(limits.clone(), |time| limits.time(time))),
            None if limited => Ok(limits),
            None => Ok(limits.time(otherwise)),
        }
    }
}

/// A whole number in a range; the error names the argument.
pub(crate) fn whole(
    value: &Bound<'_, PyAny>,
    name: &str,
    unit: &str,
    range: RangeInclusive<i64>,
) -> PyResult<i64> {
    let number = value.extract::<i64>();
    let out_of_range = match &number {
        Ok(number) => !range.contains(number),
        Err(error) => error.is_instance_of::<PyOverflowError>(value.py()),
    };
    if out_of_range {
        let (least, most) = range.into_inner();
        let most = if most == i64::MAX { "2**63 - 1".into() } else { most.to_string() };
        let message = format!("{name} is from {least} to {most} {unit}, not {}", shown(value));
        return Err(errors::value(value.py(), "bad_limit", &message));
    }
    number.map_err(|_| {
        wrong_type(value.as_borrowed(), &format!("a whole number of {unit} as {name}"))
    })
}

/// A time in seconds; `None` for one without end.
pub(crate) fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    let number = match value.extract::<f64>() {
        Ok(number) => number,
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => f64::NAN,
        Err(_) if text_of(value.as_borrowed()).is_some() => {
            return Err(wrong_type(value.as_borrowed(), "a number of seconds as time"));
        }
        Err(_) => return Err(wrong_type(value.as_borrowed(), "seconds as time, such as 0.5")),
    };
    if number == f64::INFINITY {
        return Ok(None);
    }
    Duration::try_from_secs_f64(number).map(Some).map_err(|_| {
        let message = format!(
            "time is in seconds, 0 or more, and math.inf for no limit, not {}",
            shown(value)
        );
        errors::value(value.py(), "bad_limit", &message)
    })
}

/// The beginning of a value's text.
fn shown(value: &Bound<'_, PyAny>) -> String {
    // Numbers of more than a few thousand digits have no text.
    let text = value.repr().map_or_else(|_| "that".to_owned(), |text| text.to_string());
    if text.chars().count() > 40 { text.chars().take(40).chain(['…']).collect() } else { text }
}

/// Moves of the game's position, each of them legal, at least one.
fn legal(py: Python<'_>, game: &Game, moves: &Bound<'_, PyAny>) -> PyResult<Vec<Move>> {
    let position = game.position();
    let check = |m: crate::mv::MoveArg| {
        let m = m.in_position(py, position)?;
        match game.clone().play(m) {
            Ok(()) => Ok(m),
            Err(why) => Err(errors::illegal(py, position, m, why)),
        }
    };
    let moves = moves_of(moves)?.into_iter().map(check).collect::<PyResult<Vec<_>>>()?;
    if moves.is_empty() {
        let message = "moves is empty, so that nothing can be searched; None means all legal moves";
        return Err(errors::value(py, "bad_limit", message));
    }
    Ok(moves)
}

/// What is to be searched: the game, or one that starts at the position.
pub(crate) fn game_of(value: &Bound<'_, PyAny>) -> PyResult<Game> {
    if let Ok(game) = value.cast::<PyGame>() {
        return Ok(game.get().snapshot());
    }
    match value.cast::<PyPosition>() {
        Ok(position) => Ok(Game::new(position.get().0)),
        Err(_) => Err(wrong_type(value.as_borrowed(), "a Position or a Game")),
    }
}

/// As [`game_of`]; an error if the game is over.
pub(crate) fn unfinished(value: &Bound<'_, PyAny>) -> PyResult<Game> {
    let game = game_of(value)?;
    match game.outcome() {
        None => Ok(game),
        Some(outcome) => {
            let message = format!("the game is over: {outcome} There is nothing to search");
            Err(errors::value(value.py(), "game_over", &message))
        }
    }
}
