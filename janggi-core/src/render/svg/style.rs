//! What can be chosen about a drawn board.

use core::fmt::{self, Display};
use core::str::FromStr;

use crate::error::{ParseError, ParseErrorKind};
use crate::{Piece, PieceKind, Square};

/// The characters on the pieces of a drawn board.
///
/// ```
/// use janggi_core::{PieceSet, Position};
/// let svg = Position::default().svg().piece_set(PieceSet::Hangul).to_string();
/// assert!(svg.contains("마") && !svg.contains("馬"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceSet {
    /// As on most sets: 楚 漢 車 包 馬 象 士 卒 兵.
    #[default]
    Hanja,
    /// 초 한 차 포 마 상 사 졸 병.
    Hangul,
    /// The letters of FEN, capital for both sides.
    Latin,
}

impl PieceSet {
    /// All sets.
    pub const ALL: [PieceSet; 3] = [PieceSet::Hanja, PieceSet::Hangul, PieceSet::Latin];

    /// `hanja`, `hangul` or `latin`.
    pub const fn name(self) -> &'static str {
        match self {
            PieceSet::Hanja => "hanja",
            PieceSet::Hangul => "hangul",
            PieceSet::Latin => "latin",
        }
    }

    /// Writes what stands on a piece.
    pub(super) fn write_face(self, f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
        match (self, piece.kind) {
            (PieceSet::Hanja, _) => piece.hanja().fmt(f),
            (PieceSet::Hangul, PieceKind::General) => f.write_str(piece.side.korean()),
            (PieceSet::Hangul, _) => f.write_str(piece.korean()),
            (PieceSet::Latin, kind) => kind.letter().fmt(f),
        }
    }

    /// The size of the character in hundredths of the piece's radius.
    pub(super) const fn face_size(self) -> i32 {
        match self {
            PieceSet::Hanja => 124,
            PieceSet::Hangul => 116,
            PieceSet::Latin => 112,
        }
    }

    /// The fonts, the wanted first. Viewers without them use their own.
    pub(super) const fn fonts(self) -> &'static str {
        match self {
            PieceSet::Hanja => {
                "'Noto Serif CJK KR','Noto Serif KR','Source Han Serif KR',AppleMyungjo,Batang,\
                 'Songti SC','Yu Mincho',serif"
            }
            PieceSet::Hangul => {
                "'Noto Serif CJK KR','Noto Serif KR','Source Han Serif KR',AppleMyungjo,Batang,serif"
            }
            PieceSet::Latin => "Georgia,'Noto Serif','DejaVu Serif','Times New Roman',serif",
        }
    }
}

impl FromStr for PieceSet {
    type Err = ParseError;

    /// Reads the [`name`](PieceSet::name).
    fn from_str(text: &str) -> Result<PieceSet, ParseError> {
        by_name(PieceSet::ALL, PieceSet::name, text)
    }
}

/// The letters and numbers at the edge of a drawn board.
///
/// ```
/// use janggi_core::{Coordinates, Position};
/// let plain = Position::default().svg().coordinates(Coordinates::None).to_string();
/// assert!(!plain.contains(">a</text>"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// No coordinates; the margin is narrower.
    None,
    /// Files `a` to `i`, ranks 1 to 10 from Cho's edge.
    #[default]
    Uci,
    /// As Korean records count (기보): columns 1 to 9, rows 1 to 9 and 0 from Han's edge.
    Korean,
}

impl Coordinates {
    /// All kinds.
    pub const ALL: [Coordinates; 3] = [Coordinates::None, Coordinates::Uci, Coordinates::Korean];

    /// `none`, `uci` or `korean`.
    pub const fn name(self) -> &'static str {
        match self {
            Coordinates::None => "none",
            Coordinates::Uci => "uci",
            Coordinates::Korean => "korean",
        }
    }

    /// The margin around the points.
    pub(super) const fn margin(self) -> i32 {
        match self {
            Coordinates::None => 62,
            Coordinates::Uci | Coordinates::Korean => 92,
        }
    }

    pub(super) fn write_file(self, f: &mut fmt::Formatter<'_>, file: u8) -> fmt::Result {
        match self {
            Coordinates::None => Ok(()),
            Coordinates::Uci => char::from(b'a' + file).fmt(f),
            Coordinates::Korean => (file + 1).fmt(f),
        }
    }

    pub(super) fn write_rank(self, f: &mut fmt::Formatter<'_>, rank: u8) -> fmt::Result {
        match self {
            Coordinates::None => Ok(()),
            Coordinates::Uci => (rank + 1).fmt(f),
            Coordinates::Korean => ((10 - rank) % 10).fmt(f),
        }
    }
}

impl FromStr for Coordinates {
    type Err = ParseError;

    /// Reads the [`name`](Coordinates::name).
    fn from_str(text: &str) -> Result<Coordinates, ParseError> {
        by_name(Coordinates::ALL, Coordinates::name, text)
    }
}

/// The colours of a drawn board.
///
/// ```
/// use janggi_core::{Position, Theme};
/// let svg = Position::default().svg();
/// assert_ne!(svg.clone().theme(Theme::Dark).to_string(), svg.to_string());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// A board of light wood.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

impl Theme {
    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

/// The colour of an [`Arrow`].
///
/// ```
/// use janggi_core::ArrowColour;
/// assert_eq!("red".parse(), Ok(ArrowColour::Red));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "a colour is its name")]
pub enum ArrowColour {
    #[default]
    Blue,
    Green,
    Red,
    Orange,
}

impl ArrowColour {
    /// All colours.
    pub const ALL: [ArrowColour; 4] =
        [ArrowColour::Blue, ArrowColour::Green, ArrowColour::Red, ArrowColour::Orange];

    /// `blue`, `green`, `red` or `orange`.
    pub const fn name(self) -> &'static str {
        match self {
            ArrowColour::Blue => "blue",
            ArrowColour::Green => "green",
            ArrowColour::Red => "red",
            ArrowColour::Orange => "orange",
        }
    }

    pub(super) const fn hex(self) -> &'static str {
        match self {
            ArrowColour::Blue => "#2166c9",
            ArrowColour::Green => "#178a4c",
            ArrowColour::Red => "#cf222e",
            ArrowColour::Orange => "#d9730d",
        }
    }
}

impl FromStr for ArrowColour {
    type Err = ParseError;

    /// Reads the [`name`](ArrowColour::name).
    fn from_str(text: &str) -> Result<ArrowColour, ParseError> {
        by_name(ArrowColour::ALL, ArrowColour::name, text)
    }
}

/// An arrow from point to point.
///
/// ```
/// use janggi_core::{Arrow, ArrowColour, Position, Square};
/// let arrow = Arrow { from: Square::B1, to: Square::C3, colour: ArrowColour::Green };
/// let svg = Position::default().svg().arrows([arrow]).to_string();
/// assert!(svg.contains("<polygon"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour.
    pub colour: ArrowColour,
}

/// The value whose name is `text`.
fn by_name<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    text: &str,
) -> Result<T, ParseError> {
    all.into_iter()
        .find(|&value| name(value) == text)
        .ok_or(ParseError::new(ParseErrorKind::Drawing, 0))
}

/// The colours of a theme.
pub(super) struct Palette {
    pub(super) board: &'static str,
    pub(super) rim: &'static str,
    pub(super) line: &'static str,
    pub(super) label: &'static str,
    pub(super) body: &'static str,
    pub(super) edge: &'static str,
    pub(super) shadow: &'static str,
    pub(super) cho: &'static str,
    pub(super) han: &'static str,
    pub(super) last_move: &'static str,
    pub(super) check: &'static str,
    pub(super) dot: &'static str,
    pub(super) mark: &'static str,
}

static LIGHT: Palette = Palette {
    board: "#efd09a",
    rim: "#c9974f",
    line: "#6f4d25",
    label: "#80592a",
    body: "#fff8e7",
    edge: "#9a7443",
    shadow: "#4a2f0f",
    cho: "#00703c",
    han: "#b8141f",
    last_move: "#f2b705",
    check: "#ff2d1a",
    dot: "#2b6f8f",
    mark: "#2166c9",
};

static DARK: Palette = Palette {
    board: "#37312a",
    rim: "#5b4d3a",
    line: "#9c8768",
    label: "#c0a985",
    body: "#efe3ca",
    edge: "#6f5a3a",
    shadow: "#000000",
    cho: "#00683a",
    han: "#ab111c",
    last_move: "#e0b02a",
    check: "#ff4a33",
    dot: "#7fc4e0",
    mark: "#6ea8ff",
};
