//! Checks and palaces, as players name them.

use alloc::vec::Vec;
use core::fmt;

use super::Position;
use super::danger::Army;
use crate::{Bitboard, PieceKind, Side, Square};

/// A check (장군): the pieces that give it.
///
/// Prints as `check by the chariot on e5`; [`Check::korean`] gives 차장, 포장, 마장, 상장, 졸장 or
/// 병장, and 양수겸장 for a double check.
///
/// ```
/// use janggi_core::{PieceKind, Position};
/// let position: Position = "3k5/9/4c4/9/9/4r4/R8/9/4K4/9 w".parse()?;
/// let check = position.check().unwrap();
/// assert!(check.is_double());
/// assert_eq!(check.to_string(), "double check by the chariot on e5 and the cannon on e8");
/// assert_eq!(check.korean().to_string(), "양수겸장 (차장, 포장)");
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Check {
    /// Who is in check.
    pub side: Side,
    /// The pieces that give check, by point; never empty.
    pub pieces: Vec<(Square, PieceKind)>,
}

impl Check {
    /// Whether several pieces give check at once (양수겸장).
    pub fn is_double(&self) -> bool {
        self.pieces.len() > 1
    }

    /// The check in Korean.
    pub fn korean(&self) -> KoreanCheck<'_> {
        KoreanCheck(self)
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_double() { "double check by " } else { "check by " })?;
        for (i, (square, kind)) in self.pieces.iter().enumerate() {
            write!(f, "{}the {kind} on {square}", if i == 0 { "" } else { " and " })?;
        }
        Ok(())
    }
}

/// A [`Check`] that prints in Korean.
///
/// ```
/// use janggi_core::Position;
/// let position: Position = "4k4/9/9/9/4R4/9/9/9/9/3K5 b".parse()?;
/// assert_eq!(position.check().unwrap().korean().to_string(), "차장");
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KoreanCheck<'a>(&'a Check);

impl fmt::Display for KoreanCheck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let giver = !self.0.side;
        let double = self.0.is_double();
        if double {
            f.write_str("양수겸장 (")?;
        }
        for (i, &(_, kind)) in self.0.pieces.iter().enumerate() {
            let name = crate::Piece::new(giver, kind).korean();
            write!(f, "{}{name}장", if i == 0 { "" } else { ", " })?;
        }
        f.write_str(if double { ")" } else { "" })
    }
}

/// The state of a side's guards.
///
/// ```
/// use janggi_core::{Guards, Position, Side};
/// assert_eq!(Position::default().guards(Side::Cho), Guards::Both);
/// assert_eq!(Guards::None.korean(), "민궁");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Guards {
    /// 양사: both guards are there.
    Both,
    /// 외사: one guard is left.
    One,
    /// 민궁: the palace is bare.
    None,
}

impl Guards {
    /// `양사`, `외사` or `민궁`.
    pub const fn korean(self) -> &'static str {
        match self {
            Guards::Both => "양사",
            Guards::One => "외사",
            Guards::None => "민궁",
        }
    }
}

impl fmt::Display for Guards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Guards::Both => "both guards",
            Guards::One => "one guard",
            Guards::None => "no guard",
        })
    }
}

impl Position {
    /// Whether the side to move is in check (장군).
    ///
    /// ```
    /// use janggi_core::Position;
    /// assert!(!Position::default().is_check());
    /// ```
    #[inline]
    pub fn is_check(&self) -> bool {
        Army::of(&self.board, !self.turn).checks(
            self.general(self.turn),
            self.turn,
            self.board.occupied(),
            self.board.kind(PieceKind::Cannon),
        )
    }

    /// The points of the pieces that give check to the side to move; empty when it is not in check.
    ///
    /// ```
    /// use janggi_core::{Position, Square};
    /// let position: Position = "4k4/9/9/9/4R4/9/9/9/9/3K5 b".parse()?;
    /// assert!(position.checkers().contains(Square::E6));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn checkers(&self) -> Bitboard {
        self.checkers_of(self.turn)
    }

    /// The check in which the side to move is, by its name.
    ///
    /// ```
    /// use janggi_core::Position;
    /// assert_eq!(Position::default().check(), None);
    /// ```
    pub fn check(&self) -> Option<Check> {
        let pieces: Vec<_> = self
            .checkers()
            .iter()
            .filter_map(|square| Some((square, self.board.kind_at(square)?)))
            .collect();
        (!pieces.is_empty()).then_some(Check { side: self.turn, pieces })
    }

    /// How many guards a side has left, by its name.
    ///
    /// ```
    /// use janggi_core::{Guards, Position, Side};
    /// let position: Position = "4k4/4a4/9/9/9/9/9/9/9/3K5 w".parse()?;
    /// assert_eq!(position.guards(Side::Han), Guards::One);
    /// assert_eq!(position.guards(Side::Cho), Guards::None);
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn guards(&self, side: Side) -> Guards {
        match self.board.pieces(side, PieceKind::Guard).len() {
            0 => Guards::None,
            1 => Guards::One,
            _ => Guards::Both,
        }
    }
}
