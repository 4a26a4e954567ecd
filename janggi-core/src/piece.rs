//! Pieces and their names.

use core::fmt;
use core::str::FromStr;

use crate::Side;
use crate::error::{ParseError, ParseErrorKind};

/// One of the seven kinds of pieces (RULES 2).
///
/// ```
/// use janggi_core::PieceKind;
/// assert_eq!(PieceKind::Cannon.korean(), "포");
/// assert_eq!(PieceKind::Cannon.points(), 7);
/// assert_eq!(PieceKind::from_letter('H'), Some(PieceKind::Horse));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceKind {
    /// 궁 (宮), also 장 or 왕: one step along a drawn line inside its own palace. Letter `K`.
    General,
    /// 사 (士): moves as the general. Letter `A`.
    Guard,
    /// 차 (車): any distance along a line. Letter `R`.
    Chariot,
    /// 포 (包): jumps exactly one piece, never a cannon. Letter `C`.
    Cannon,
    /// 마 (馬): one step straight, one diagonally outward. Letter `N`, also read `H`.
    Horse,
    /// 상 (象): one step straight, two diagonally outward. Letter `B`, also read `E`.
    Elephant,
    /// 졸 (卒) of Cho, 병 (兵) of Han: one step forward or sideways. Letter `P`.
    Soldier,
}

impl PieceKind {
    /// All kinds, in the order of [`PieceKind::index`].
    pub const ALL: [PieceKind; 7] = [
        PieceKind::General,
        PieceKind::Guard,
        PieceKind::Chariot,
        PieceKind::Cannon,
        PieceKind::Horse,
        PieceKind::Elephant,
        PieceKind::Soldier,
    ];

    /// The position of the kind in [`PieceKind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case FEN letter.
    pub const fn letter(self) -> char {
        match self {
            PieceKind::General => 'K',
            PieceKind::Guard => 'A',
            PieceKind::Chariot => 'R',
            PieceKind::Cannon => 'C',
            PieceKind::Horse => 'N',
            PieceKind::Elephant => 'B',
            PieceKind::Soldier => 'P',
        }
    }

    /// The kind that a FEN letter names, in either case and either dialect (`N` or `H`, `B` or
    /// `E`).
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        match letter.to_ascii_uppercase() {
            'K' => Some(PieceKind::General),
            'A' => Some(PieceKind::Guard),
            'R' => Some(PieceKind::Chariot),
            'C' => Some(PieceKind::Cannon),
            'N' | 'H' => Some(PieceKind::Horse),
            'B' | 'E' => Some(PieceKind::Elephant),
            'P' => Some(PieceKind::Soldier),
            _ => None,
        }
    }

    /// The points that the piece is worth (점수, RULES 4): whole points, 0 for the general.
    pub const fn points(self) -> u8 {
        match self {
            PieceKind::General => 0,
            PieceKind::Guard | PieceKind::Elephant => 3,
            PieceKind::Chariot => 13,
            PieceKind::Cannon => 7,
            PieceKind::Horse => 5,
            PieceKind::Soldier => 2,
        }
    }

    /// How many of this kind a side has in a full army, which is also the most that it may have.
    pub const fn full_count(self) -> u32 {
        match self {
            PieceKind::General => 1,
            PieceKind::Soldier => 5,
            _ => 2,
        }
    }

    /// The Korean name without regard to side: 궁, 사, 차, 포, 마, 상, 졸.
    pub const fn korean(self) -> &'static str {
        match self {
            PieceKind::General => "궁",
            PieceKind::Guard => "사",
            PieceKind::Chariot => "차",
            PieceKind::Cannon => "포",
            PieceKind::Horse => "마",
            PieceKind::Elephant => "상",
            PieceKind::Soldier => "졸",
        }
    }

    /// The English name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::General => "general",
            PieceKind::Guard => "guard",
            PieceKind::Chariot => "chariot",
            PieceKind::Cannon => "cannon",
            PieceKind::Horse => "horse",
            PieceKind::Elephant => "elephant",
            PieceKind::Soldier => "soldier",
        }
    }

    /// Generals and guards never leave their palace.
    pub const fn is_confined_to_palace(self) -> bool {
        matches!(self, PieceKind::General | PieceKind::Guard)
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for PieceKind {
    type Err = ParseError;

    /// Reads the English name, the Korean name (졸 and 병 are both soldiers, 장 and 왕 the
    /// general) or a FEN letter.
    fn from_str(text: &str) -> Result<PieceKind, ParseError> {
        let mut chars = text.chars();
        if let (Some(letter), None) = (chars.next(), chars.next())
            && let Some(kind) = PieceKind::from_letter(letter)
        {
            return Ok(kind);
        }
        match text {
            "병" => return Ok(PieceKind::Soldier),
            "장" | "왕" => return Ok(PieceKind::General),
            _ => {}
        }
        PieceKind::ALL
            .into_iter()
            .find(|kind| kind.name() == text || kind.korean() == text)
            .ok_or(ParseError::new(ParseErrorKind::PieceKind, 0))
    }
}

/// A piece: its side and its kind. Its text is the FEN letter.
///
/// ```
/// use janggi_core::{Piece, PieceKind, Side};
/// let horse = Piece::new(Side::Han, PieceKind::Horse);
/// assert_eq!(horse.to_string(), "n");
/// assert_eq!("h".parse(), Ok(horse));
/// assert_eq!(horse.korean(), "마");
/// assert_eq!(Piece::new(Side::Han, PieceKind::Soldier).korean(), "병");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// The piece of `side` of that `kind`.
    pub const fn new(side: Side, kind: PieceKind) -> Piece {
        Piece { side, kind }
    }

    /// The FEN letter: upper case for Cho, lower case for Han.
    pub const fn letter(self) -> char {
        match self.side {
            Side::Cho => self.kind.letter(),
            Side::Han => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece that a FEN letter names, in either dialect.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let Some(kind) = PieceKind::from_letter(letter) else {
            return None;
        };
        let side = if letter.is_ascii_uppercase() { Side::Cho } else { Side::Han };
        Some(Piece { side, kind })
    }

    /// The name that players use: the soldier is 졸 on Cho's side and 병 on Han's.
    pub const fn korean(self) -> &'static str {
        match (self.side, self.kind) {
            (Side::Han, PieceKind::Soldier) => "병",
            (_, kind) => kind.korean(),
        }
    }

    /// The character on the piece: 楚 or 漢 on the general, 卒 or 兵 on the soldier.
    pub const fn hanja(self) -> char {
        match (self.side, self.kind) {
            (side, PieceKind::General) => side.hanja(),
            (_, PieceKind::Guard) => '士',
            (_, PieceKind::Chariot) => '車',
            (_, PieceKind::Cannon) => '包',
            (_, PieceKind::Horse) => '馬',
            (_, PieceKind::Elephant) => '象',
            (Side::Cho, PieceKind::Soldier) => '卒',
            (Side::Han, PieceKind::Soldier) => '兵',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    /// Reads one FEN letter.
    fn from_str(text: &str) -> Result<Piece, ParseError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => Piece::from_letter(letter),
            _ => None,
        }
        .ok_or(ParseError::new(ParseErrorKind::Piece, 0))
    }
}
