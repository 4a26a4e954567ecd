//! Moves and lists of moves.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a list is sized from the proven bound of moves, and never longer than that"
)]

use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use crate::error::{ParseError, ParseErrorKind};
use crate::square::read_square;
use crate::{Bitboard, Square};

/// A move: a step of a piece, or a pass (한수쉼).
///
/// A move is a request, not a proof of legality; it is two bytes and says exactly what its text
/// says. In Janggi nothing is promoted, dropped or castled, so two points are all there is.
///
/// The text is UCI (RULES 7), `e2e3`. A pass is written there as the general moving onto its own
/// point, which takes a position to know: see [`Position::uci`](crate::Position::uci). Without a
/// position a pass prints as `pass`.
///
/// ```
/// use janggi_core::{Move, Square};
/// let m: Move = "a10b8".parse()?;
/// assert_eq!(m, Move::Step { from: Square::A10, to: Square::B8 });
/// assert_eq!("0000".parse(), Ok(Move::Pass));
/// assert_eq!(Move::Pass.to_string(), "pass");
/// assert_eq!(core::mem::size_of::<Option<Move>>(), 2);
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The side to move moves nothing (한수쉼). In a callable bikjang it accepts the bikjang.
    Pass,
    /// The piece on `from` goes to `to` and captures what stands there.
    Step {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
}

const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);

impl Move {
    /// The step `from` → `to`.
    pub const fn new(from: Square, to: Square) -> Move {
        Move::Step { from, to }
    }

    /// Where the piece stands; `None` for a pass.
    pub const fn from(self) -> Option<Square> {
        match self {
            Move::Pass => None,
            Move::Step { from, .. } => Some(from),
        }
    }

    /// Where the piece goes; `None` for a pass.
    pub const fn to(self) -> Option<Square> {
        match self {
            Move::Pass => None,
            Move::Step { to, .. } => Some(to),
        }
    }

    /// The same move seen from the other seat: `a1a2` becomes `i10i9`.
    ///
    /// ```
    /// use janggi_core::{Move, Square};
    /// let m = Move::new(Square::A1, Square::A2);
    /// assert_eq!(m.rotate(), Move::new(Square::I10, Square::I9));
    /// ```
    pub const fn rotate(self) -> Move {
        match self {
            Move::Pass => Move::Pass,
            Move::Step { from, to } => Move::new(from.rotate(), to.rotate()),
        }
    }

    /// The same move on the mirrored board: `a1a2` becomes `i1i2`.
    ///
    /// ```
    /// use janggi_core::{Move, Square};
    /// let m = Move::new(Square::A1, Square::A2);
    /// assert_eq!(m.mirror(), Move::new(Square::I1, Square::I2));
    /// ```
    pub const fn mirror(self) -> Move {
        match self {
            Move::Pass => Move::Pass,
            Move::Step { from, to } => Move::new(from.mirror(), to.mirror()),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.pad("pass"),
            Move::Step { from, to } => write!(f, "{from}{to}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads `e2e3`, and as a pass `0000`, `@@@@`, `pass` and `--`.
    ///
    /// A step onto its own point (`e2e2`) reads as that step; only a position can tell whether a
    /// general stands there: see [`Position::parse_uci`](crate::Position::parse_uci).
    fn from_str(text: &str) -> Result<Move, ParseError> {
        if matches!(text, "0000" | "@@@@" | "pass" | "--") {
            return Ok(Move::Pass);
        }
        let error = |offset| ParseError::new(ParseErrorKind::Move, offset);
        let (from, used) = read_square(text.as_bytes()).ok_or(error(0))?;
        let rest = text.as_bytes().get(used..).unwrap_or_default();
        let (to, more) = read_square(rest).ok_or(error(used))?;
        if more < rest.len() {
            return Err(error(used + more));
        }
        Ok(Move::Step { from, to })
    }
}

/// The most moves that a legal position can have is 158: chariots 2 × 17 + 8 on palace lines,
/// cannons 34, horses and elephants 16 each, soldiers 25, general and guards 24, and the pass.
pub(crate) const MAX_MOVES: usize = 160;

/// The legal moves of a position, on the stack.
///
/// Dereferences to a slice, so that `len`, `contains`, indexing and iteration work as for any
/// slice.
///
/// ```
/// use janggi_core::{Move, Position, Square};
/// let moves = Position::default().legal_moves();
/// assert_eq!(moves.len(), 32);
/// assert!(moves.contains(&Move::Pass));
/// assert!(moves.iter().all(|m| m.to() != Some(Square::E2)));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::Pass; MAX_MOVES], len: 0 }
    }

    /// Appends a move. Positions never have more moves than the list holds.
    #[inline]
    pub(crate) fn push(&mut self, m: Move) {
        self.moves[self.len] = m;
        self.len += 1;
    }

    /// Appends the moves from one point to each of a set.
    #[inline]
    pub(crate) fn push_all(&mut self, from: Square, destinations: Bitboard) {
        for to in destinations {
            self.push(Move::Step { from, to });
        }
    }

    /// Keeps the moves for which `keep` holds, in order.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let m = self.moves[i];
            if keep(m) {
                self.moves[kept] = m;
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl AsRef<[Move]> for MoveList {
    fn as_ref(&self) -> &[Move] {
        self
    }
}

impl PartialEq for MoveList {
    /// Equal when they hold the same moves in the same order.
    fn eq(&self, other: &MoveList) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The moves of a [`MoveList`], by value.
///
/// ```
/// use janggi_core::Position;
/// let passes = Position::default().legal_moves().into_iter().filter(|m| m.from().is_none());
/// assert_eq!(passes.count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct MoveIntoIter {
    list: MoveList,
    next: usize,
}

impl Iterator for MoveIntoIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let m = *self.list.get(self.next)?;
        self.next += 1;
        Some(m)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for MoveIntoIter {}
impl core::iter::FusedIterator for MoveIntoIter {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveIntoIter;

    fn into_iter(self) -> MoveIntoIter {
        MoveIntoIter { list: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
