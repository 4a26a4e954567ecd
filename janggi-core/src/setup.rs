//! Arrangements of pieces, legal or not, and the formations that games start from.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "arrays of the board are indexed by points"
)]

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::board::Board;
use crate::error::{FenError, ParseError, ParseErrorKind, Problem};
use crate::notation::fen;
use crate::position::validate;
use crate::{Piece, PieceKind, Side, Square};

/// How a side arranges its horses and elephants before the game (상차림, RULES 3).
///
/// Named as the player sees it from their own seat, left to right. Han sits opposite, so that
/// Han's own left is the board's right: ask for the seat with [`own_view`](Formation::own_view) or
/// for the board from file `a` to `i` with [`board_view`](Formation::board_view).
///
/// ```
/// use janggi_core::{Formation, Side};
/// let left: Formation = "상마상마".parse()?;
/// assert_eq!(left, Formation::LeftElephants);
/// assert_eq!(left.board_view(Side::Cho), "상마상마");
/// assert_eq!(left.board_view(Side::Han), "마상마상");
/// assert_eq!("inner".parse(), Ok(Formation::InnerElephants));
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Formation {
    /// 마상상마, 안상차림: horse, elephant, elephant, horse.
    #[default]
    InnerElephants,
    /// 상마마상, 바깥상차림: elephant, horse, horse, elephant.
    OuterElephants,
    /// 상마상마, 왼상차림: elephant, horse, elephant, horse.
    LeftElephants,
    /// 마상마상, 오른상차림: horse, elephant, horse, elephant.
    RightElephants,
    /// 상마차사·사차마상, 기동차: the chariots beside the guards; played in North Korea only and not
    /// one of the standard four.
    CentralChariots,
}

impl Formation {
    /// The four standard formations.
    pub const STANDARD: [Formation; 4] = [
        Formation::InnerElephants,
        Formation::OuterElephants,
        Formation::LeftElephants,
        Formation::RightElephants,
    ];

    /// All formations.
    pub const ALL: [Formation; 5] = [
        Formation::InnerElephants,
        Formation::OuterElephants,
        Formation::LeftElephants,
        Formation::RightElephants,
        Formation::CentralChariots,
    ];

    /// Whether the formation is one of the standard four.
    pub const fn is_standard(self) -> bool {
        !matches!(self, Formation::CentralChariots)
    }

    /// The Korean name, such as `안상차림`.
    pub const fn korean(self) -> &'static str {
        match self {
            Formation::InnerElephants => "안상차림",
            Formation::OuterElephants => "바깥상차림",
            Formation::LeftElephants => "왼상차림",
            Formation::RightElephants => "오른상차림",
            Formation::CentralChariots => "기동차차림",
        }
    }

    /// The English name: `inner`, `outer`, `left`, `right` or `central`.
    pub const fn name(self) -> &'static str {
        match self {
            Formation::InnerElephants => "inner",
            Formation::OuterElephants => "outer",
            Formation::LeftElephants => "left",
            Formation::RightElephants => "right",
            Formation::CentralChariots => "central",
        }
    }

    /// The horses and elephants from the player's left to right: `마상상마`.
    pub const fn own_view(self) -> &'static str {
        match self {
            Formation::InnerElephants => "마상상마",
            Formation::OuterElephants => "상마마상",
            Formation::LeftElephants => "상마상마",
            Formation::RightElephants => "마상마상",
            Formation::CentralChariots => "상마차차마상",
        }
    }

    /// The horses and elephants from file `a` to file `i`, as game records write them for both
    /// sides.
    pub const fn board_view(self, side: Side) -> &'static str {
        match side {
            Side::Cho => self.own_view(),
            Side::Han => self.mirror().own_view(),
        }
    }

    /// The formation that players call by this text, seen from their own seat.
    pub fn from_own_view(text: &str) -> Option<Formation> {
        Formation::ALL.into_iter().find(|formation| formation.own_view() == text)
    }

    /// The formation that a side has when the board, from file `a` to file `i`, reads this text.
    pub fn from_board_view(side: Side, text: &str) -> Option<Formation> {
        Formation::ALL.into_iter().find(|formation| formation.board_view(side) == text)
    }

    /// The formation with left and right exchanged.
    pub const fn mirror(self) -> Formation {
        match self {
            Formation::LeftElephants => Formation::RightElephants,
            Formation::RightElephants => Formation::LeftElephants,
            symmetric => symmetric,
        }
    }

    /// The kinds on the back rank from the player's left to right; the centre of the rank is empty,
    /// since the general stands on the palace centre.
    pub const fn back_rank(self) -> [Option<PieceKind>; 9] {
        use PieceKind::{Chariot as R, Elephant as B, Guard as A, Horse as N};
        let kinds = match self {
            Formation::InnerElephants => [R, N, B, A, A, A, B, N, R],
            Formation::OuterElephants => [R, B, N, A, A, A, N, B, R],
            Formation::LeftElephants => [R, B, N, A, A, A, B, N, R],
            Formation::RightElephants => [R, N, B, A, A, A, N, B, R],
            Formation::CentralChariots => [B, N, R, A, A, A, R, N, B],
        };
        let mut rank = [None; 9];
        let mut file = 0;
        while file < 9 {
            if file != 4 {
                rank[file] = Some(kinds[file]);
            }
            file += 1;
        }
        rank
    }

    /// The formation in which a side stands, if all of its pieces are on their first points.
    ///
    /// ```
    /// use janggi_core::{Formation, Setup, Side};
    /// let setup = Setup::start(Formation::OuterElephants, Formation::LeftElephants);
    /// assert_eq!(Formation::of(&setup, Side::Han), Some(Formation::LeftElephants));
    /// ```
    pub fn of(setup: &Setup, side: Side) -> Option<Formation> {
        Formation::ALL.into_iter().find(|&formation| {
            let wanted = first_points(side, formation);
            Square::ALL.into_iter().all(|square| {
                let own = setup[square].filter(|piece| piece.side == side);
                own.map(|piece| piece.kind) == wanted[square.index()]
            })
        })
    }
}

impl fmt::Display for Formation {
    /// The pieces from the player's own seat: `마상상마`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.own_view())
    }
}

impl FromStr for Formation {
    type Err = ParseError;

    /// Reads the pieces from the player's own seat (`마상상마`), the Korean name (`안상차림` or
    /// `안상`, `기동차`) or the English name (`inner`, `outer`, `left`, `right`, `central`).
    fn from_str(text: &str) -> Result<Formation, ParseError> {
        Formation::ALL
            .into_iter()
            .find(|formation| {
                formation.own_view() == text
                    || formation.name() == text
                    || formation.korean() == text
                    || formation.korean().strip_suffix("차림") == Some(text)
            })
            .ok_or(ParseError::new(ParseErrorKind::Formation, 0))
    }
}

/// Where a side's pieces of a full army stand before the game.
fn first_points(side: Side, formation: Formation) -> [Option<PieceKind>; Square::COUNT] {
    let mut points = [None; Square::COUNT];
    let mut put = |file: usize, rank: usize, kind| {
        // Own view: the other seat is the board turned round.
        let index = rank * 9 + file;
        points[if side == Side::Cho { index } else { Square::COUNT - 1 - index }] = Some(kind);
    };
    for (file, kind) in formation.back_rank().into_iter().enumerate() {
        if let Some(kind) = kind {
            put(file, 0, kind);
        }
    }
    put(4, 1, PieceKind::General);
    for file in [1, 7] {
        put(file, 2, PieceKind::Cannon);
    }
    for file in [0, 2, 4, 6, 8] {
        put(file, 3, PieceKind::Soldier);
    }
    points
}

/// An arrangement of pieces, the side to move and the counters. Anything goes; a
/// [`Position`](crate::Position) is made from it only if it is legal.
///
/// Its text is FEN (RULES 7), read without asking whether the position is legal.
///
/// ```
/// use janggi_core::{Formation, Position, Rules, Setup, Side, Square};
/// // A handicap game (접장기): Cho gives a chariot, and Han moves first.
/// let mut setup = Setup::start(Formation::InnerElephants, Formation::InnerElephants);
/// setup[Square::A1] = None;
/// setup.turn = Side::Han;
/// let position = Position::from_setup(&setup, Rules::KAKAO)?;
/// assert_eq!(position.score().to_string(), "59 : 73.5");
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on each point, by [`Square::index`]. A setup is also indexed by square.
    pub pieces: [Option<Piece>; Square::COUNT],
    /// Whose turn it is.
    pub turn: Side,
    /// Plies since the last capture, passes included; at most 9999.
    pub halfmove: u16,
    /// The number of the current move, 1 to 9999; it rises after Han's moves.
    pub fullmove: u16,
}

impl Setup {
    /// The most that a counter can be.
    pub const MAX_COUNTER: u16 = 9999;

    /// No pieces; Cho to move.
    pub const EMPTY: Setup =
        Setup { pieces: [None; Square::COUNT], turn: Side::Cho, halfmove: 0, fullmove: 1 };

    /// The start of a game: full armies in these formations, each seen from its own seat; Cho to
    /// move.
    pub fn start(cho: Formation, han: Formation) -> Setup {
        let mut setup = Setup::EMPTY;
        for (side, formation) in [(Side::Cho, cho), (Side::Han, han)] {
            for (slot, kind) in setup.pieces.iter_mut().zip(first_points(side, formation)) {
                if let Some(kind) = kind {
                    *slot = Some(Piece { side, kind });
                }
            }
        }
        setup
    }

    /// Whether this is the start of a game in which Han moves first: move 1, Han to move, and no ply
    /// since a capture. The ply of Cho that the counters suggest was not played.
    pub(crate) fn han_begins(&self) -> bool {
        self.turn == Side::Han && self.fullmove == 1 && self.halfmove == 0
    }

    /// Every reason why this is not a legal position; empty if it is one.
    ///
    /// ```
    /// use janggi_core::Setup;
    /// assert!(Setup::default().problems().is_empty());
    /// assert_eq!(Setup::EMPTY.problems().len(), 2); // two generals are missing
    /// ```
    pub fn problems(&self) -> Vec<Problem> {
        validate::problems(self)
    }

    /// The board with these pieces.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for square in Square::ALL {
            if let Some(piece) = self[square] {
                board.toggle(piece, square);
            }
        }
        board
    }
}

impl Default for Setup {
    /// Inner elephants on both sides, Cho to move.
    fn default() -> Setup {
        Setup::start(Formation::InnerElephants, Formation::InnerElephants)
    }
}

impl Index<Square> for Setup {
    type Output = Option<Piece>;

    fn index(&self, square: Square) -> &Option<Piece> {
        &self.pieces[square.index()]
    }
}

impl IndexMut<Square> for Setup {
    fn index_mut(&mut self, square: Square) -> &mut Option<Piece> {
        &mut self.pieces[square.index()]
    }
}

impl fmt::Display for Setup {
    /// FEN in Fairy-Stockfish's dialect.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write(f, self)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a FEN without asking whether the position is legal.
    fn from_str(text: &str) -> Result<Setup, FenError> {
        fen::read(text).map(|parsed| parsed.setup)
    }
}
