//! Points, counted in halves.

use core::fmt;
use core::ops::{Add, Sub};
use core::str::FromStr;

use crate::Side;
use crate::error::{ParseError, ParseErrorKind};

/// A number of points (점수, RULES 4), exact to the half point.
///
/// ```
/// use janggi_core::Points;
/// let deom = Points::from_halves(3);
/// assert_eq!(deom.to_string(), "1.5");
/// assert_eq!((Points::new(72) + deom).halves(), 147);
/// assert_eq!("1.5".parse(), Ok(deom));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points(i16);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// A whole number of points. Saturates beyond ±16,383.
    pub const fn new(whole: i16) -> Points {
        Points(whole.saturating_mul(2))
    }

    /// A number of half points.
    pub const fn from_halves(halves: i16) -> Points {
        Points(halves)
    }

    /// The number of half points.
    pub const fn halves(self) -> i16 {
        self.0
    }

    /// The number of points. Exact: halves have a finite binary form.
    pub fn to_f32(self) -> f32 {
        f32::from(self.0) / 2.0
    }
}

impl Add for Points {
    type Output = Points;

    /// The sum, saturating.
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;

    /// The difference, saturating.
    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Points {
    type Err = ParseError;

    /// Reads `12`, `1.5`, `-1.5`, `12.0`.
    fn from_str(text: &str) -> Result<Points, ParseError> {
        let error = ParseError::new(ParseErrorKind::Points, 0);
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, half) = match digits.split_once('.') {
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => return Err(error),
            None => (digits, 0),
        };
        // Five digits are the most that the number can have.
        if !(1..=5).contains(&whole.len()) || !whole.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error);
        }
        let halves =
            whole.parse::<i32>().map_err(|_| error)?.saturating_mul(2).saturating_add(half);
        let halves = if negative { halves.saturating_neg() } else { halves };
        i16::try_from(halves).map(Points).map_err(|_| error)
    }
}

/// The points of both sides; Han's include the deom (덤).
///
/// Printed with Cho's first: `72 : 73.5`.
///
/// ```
/// use janggi_core::{Position, Side};
/// let score = Position::default().score();
/// assert_eq!(score.to_string(), "72 : 73.5");
/// assert_eq!(score.leader(), Some(Side::Han));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// The points of Cho's pieces that remain.
    pub cho: Points,
    /// The points of Han's pieces that remain, and the deom.
    pub han: Points,
}

impl Score {
    /// Who has more points; `None` for a tie, which takes a deom of whole points.
    pub fn leader(self) -> Option<Side> {
        match self.cho.cmp(&self.han) {
            core::cmp::Ordering::Greater => Some(Side::Cho),
            core::cmp::Ordering::Less => Some(Side::Han),
            core::cmp::Ordering::Equal => None,
        }
    }

    /// Cho's points less Han's.
    pub fn lead(self) -> Points {
        self.cho - self.han
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} : {}", self.cho, self.han)
    }
}
