//! The two players.

use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use crate::error::{ParseError, ParseErrorKind};

/// One of the two players (RULES 1).
///
/// Cho (초, 楚) sits at ranks 1 to 4, moves first and is written in upper case in FEN;
/// Han (한, 漢) sits at ranks 7 to 10 and receives the deom (덤).
///
/// ```
/// use janggi_core::Side;
/// assert_eq!(!Side::Cho, Side::Han);
/// assert_eq!(Side::Han.korean(), "한");
/// assert_eq!("초".parse(), Ok(Side::Cho));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// 초 (楚), green or blue; moves first.
    Cho,
    /// 한 (漢), red; has the deom.
    Han,
}

impl Side {
    /// Both sides, Cho first.
    pub const ALL: [Side; 2] = [Side::Cho, Side::Han];

    /// The side's letter in FEN: `w` for Cho, `b` for Han.
    pub const fn letter(self) -> char {
        match self {
            Side::Cho => 'w',
            Side::Han => 'b',
        }
    }

    /// The side that a FEN letter names.
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'w' => Some(Side::Cho),
            'b' => Some(Side::Han),
            _ => None,
        }
    }

    /// `초` or `한`.
    pub const fn korean(self) -> &'static str {
        match self {
            Side::Cho => "초",
            Side::Han => "한",
        }
    }

    /// `楚` or `漢`, as on the generals.
    pub const fn hanja(self) -> char {
        match self {
            Side::Cho => '楚',
            Side::Han => '漢',
        }
    }

    /// 0 for Cho, 1 for Han.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    /// The opponent.
    fn not(self) -> Side {
        match self {
            Side::Cho => Side::Han,
            Side::Han => Side::Cho,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Cho => "Cho",
            Side::Han => "Han",
        })
    }
}

impl FromStr for Side {
    type Err = ParseError;

    /// Reads `Cho` or `Han` in any case, `초`/`한`, `楚`/`漢`, and the FEN letters `w`/`b`.
    fn from_str(text: &str) -> Result<Side, ParseError> {
        match text {
            "초" | "楚" | "w" => Ok(Side::Cho),
            "한" | "漢" | "b" => Ok(Side::Han),
            _ if text.eq_ignore_ascii_case("cho") => Ok(Side::Cho),
            _ if text.eq_ignore_ascii_case("han") => Ok(Side::Han),
            _ => Err(ParseError::new(ParseErrorKind::Side, 0)),
        }
    }
}

/// A pair of values, one for each side.
///
/// ```
/// use janggi_core::{BySide, Side};
/// let mut captured = BySide { cho: 0, han: 0 };
/// captured[Side::Han] += 1;
/// assert_eq!(captured.han, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T> {
    /// The value of Cho.
    pub cho: T,
    /// The value of Han.
    pub han: T,
}

impl<T> BySide<T> {
    /// Asks `f` for the value of each side.
    ///
    /// ```
    /// use janggi_core::BySide;
    /// assert_eq!(BySide::new(|side| side.letter()), BySide { cho: 'w', han: 'b' });
    /// ```
    pub fn new(mut f: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { cho: f(Side::Cho), han: f(Side::Han) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Cho => &self.cho,
            Side::Han => &self.han,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Cho => &mut self.cho,
            Side::Han => &mut self.han,
        }
    }
}
