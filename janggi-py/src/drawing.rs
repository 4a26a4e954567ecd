//! Options of pictures and text boards.

use std::fmt::Display;
use std::str::FromStr;

use janggi_core::{
    Arrow, ArrowColour, BoardSvg, Coordinates, GameFilm, GameStrip, ParseError, PieceSet,
    PieceStyle, Theme,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors;
use crate::mv::MoveArg;
use crate::square::SquareArg;
use crate::text::{Number, text_of, wrong_type};

/// How wide boards are in a notebook, in pixels.
pub(crate) const NOTEBOOK_WIDTH: u32 = 380;

/// What every picture can be told.
pub(crate) struct Look<'a, 'py> {
    pub(crate) pieces: Option<&'a Bound<'py, PyAny>>,
    pub(crate) coordinates: Option<&'a Bound<'py, PyAny>>,
    pub(crate) dark: bool,
    pub(crate) flip: bool,
    pub(crate) size: Option<Number<u32>>,
}

macro_rules! apply {
    ($name:ident, $picture:ty $(, $game:lifetime)?) => {
        /// Sets what is given.
        pub(crate) fn $name$(<$game>)?(
            &self,
            py: Python<'_>,
            mut picture: $picture,
        ) -> PyResult<$picture> {
            if let Some(set) = self.pieces {
                picture = picture.piece_set(option::<PieceSet>(set)?);
            }
            if let Some(coordinates) = self.coordinates {
                picture = picture.coordinates(option::<Coordinates>(coordinates)?);
            }
            if let Some(Number(size)) = self.size {
                if !(1..=20_000).contains(&size) {
                    let message = "the size is the width in pixels, 1 to 20000";
                    return Err(errors::value(py, "bad_drawing", message));
                }
                picture = picture.size(size);
            }
            let theme = if self.dark { Theme::Dark } else { Theme::Light };
            Ok(picture.theme(theme).flip(self.flip))
        }
    };
}

impl Look<'_, '_> {
    apply!(board, BoardSvg);
    apply!(strip, GameStrip<'game>, 'game);
    apply!(film, GameFilm<'game>, 'game);
}

/// An option that is given by its name.
fn option<T: FromStr<Err = ParseError>>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    match text_of(value.as_borrowed()) {
        Some(text) => text.parse().map_err(|error| errors::parse(value.py(), &text, error)),
        None => Err(wrong_type(value.as_borrowed(), "the name of an option, such as 'hangul'")),
    }
}

/// The pieces of a text board, by name.
pub(crate) fn style(value: &Bound<'_, PyAny>) -> PyResult<PieceStyle> {
    let text = text_of(value.as_borrowed())
        .ok_or_else(|| wrong_type(value.as_borrowed(), "'hanja', 'hangul' or 'ascii'"))?;
    match text.as_str() {
        "hanja" => Ok(PieceStyle::Hanja),
        "hangul" => Ok(PieceStyle::Hangul),
        "ascii" => Ok(PieceStyle::Ascii),
        _ => {
            let message = format!("{text:?}: a style is 'hanja', 'hangul' or 'ascii'");
            Err(errors::value(value.py(), "bad_drawing", &message))
        }
    }
}

/// Arrows: moves, or pairs of points, or triples of two points and a colour.
pub(crate) fn arrows(value: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Arrow>> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let expected = "arrows, such as ['b1c3', ('e2', 'e3', 'red')]";
    if value.is_instance_of::<pyo3::types::PyString>() {
        return Err(wrong_type(value.as_borrowed(), expected));
    }
    let items = value.try_iter().map_err(|_| wrong_type(value.as_borrowed(), expected))?;
    items.map(|item| arrow(&item?)).filter_map(Result::transpose).collect()
}

/// One arrow; none for a pass.
fn arrow(item: &Bound<'_, PyAny>) -> PyResult<Option<Arrow>> {
    let Ok(tuple) = item.cast::<PyTuple>() else {
        let m = item.extract::<MoveArg>()?.alone(item.py())?;
        let ends = m.from().zip(m.to());
        return Ok(ends.map(|(from, to)| Arrow { from, to, colour: ArrowColour::default() }));
    };
    if !(2..=3).contains(&tuple.len()) {
        let message = "an arrow is two points, and a colour if you like: ('e2', 'e3', 'red')";
        return Err(errors::value(item.py(), "bad_drawing", message));
    }
    Ok(Some(Arrow {
        from: tuple.get_item(0)?.extract::<SquareArg>()?.0,
        to: tuple.get_item(1)?.extract::<SquareArg>()?.0,
        colour: match tuple.get_item(2) {
            Ok(colour) => option(&colour)?,
            Err(_) => ArrowColour::default(),
        },
    }))
}

/// The picture as the `Svg` of `janggi_py`.
pub(crate) fn svg<'py>(py: Python<'py>, picture: &impl Display) -> PyResult<Bound<'py, PyAny>> {
    py.import("janggi_py._values")?.getattr("Svg")?.call1((picture.to_string(),))
}
