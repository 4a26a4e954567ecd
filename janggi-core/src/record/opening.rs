//! Openings by name (포진): what players call the shape that a side builds behind its soldiers.

use super::Record;
use crate::PieceKind::{Elephant, Horse};
use crate::{Formation, Move, PieceKind, Position, Side, Square};

/// How many plies of a game are looked at for a side's opening.
const HORIZON: usize = 30;

/// An opening (포진) of one side: a shape of its horses or elephants.
///
/// The formation (차림) is how a side starts; the opening is what it makes of that. Each is defined
/// by pieces on points, [`Opening::shapes`], seen from Cho's seat: `d3` and `f3` are the corners of
/// the palace towards the enemy (귀), `e3` is the point before the general (면).
///
/// ```
/// use janggi_core::record::Opening;
/// use janggi_core::{PieceKind, Square};
/// let shapes = Opening::TwinCornerHorses.shapes();
/// assert_eq!(shapes, [&[(PieceKind::Horse, Square::D3), (PieceKind::Horse, Square::F3)]]);
/// assert_eq!(Opening::MandarinDucks.korean(), "원앙마");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Opening {
    /// 귀마: one horse on a corner of the palace; from left or right elephants. The usual opening.
    CornerHorse,
    /// 원앙마, mandarin ducks: a horse before the palace and the other behind it, each guarding the
    /// other; from inner elephants.
    MandarinDucks,
    /// 양귀마: both horses on the corners; from outer elephants.
    TwinCornerHorses,
    /// 면상: an elephant before the general, where others put a cannon.
    FaceElephant,
    /// 양귀상: both elephants on the corners; from inner elephants.
    TwinCornerElephants,
}

impl Opening {
    /// All openings. Where a side has the shapes of several, the later one names its opening.
    pub const ALL: [Opening; 5] = [
        Opening::CornerHorse,
        Opening::MandarinDucks,
        Opening::TwinCornerHorses,
        Opening::FaceElephant,
        Opening::TwinCornerElephants,
    ];

    /// The definition: a side has the opening when its pieces stand on all points of any one shape.
    /// Seen from Cho; Han's points are those of the board turned round.
    pub const fn shapes(self) -> &'static [&'static [(PieceKind, Square)]] {
        match self {
            Opening::CornerHorse => &[&[(Horse, Square::D3)], &[(Horse, Square::F3)]],
            Opening::MandarinDucks => &[
                &[(Horse, Square::E4), (Horse, Square::C3)],
                &[(Horse, Square::E4), (Horse, Square::G3)],
            ],
            Opening::TwinCornerHorses => &[&[(Horse, Square::D3), (Horse, Square::F3)]],
            Opening::FaceElephant => &[&[(Elephant, Square::E3)]],
            Opening::TwinCornerElephants => &[&[(Elephant, Square::D3), (Elephant, Square::F3)]],
        }
    }

    /// The Korean name.
    pub const fn korean(self) -> &'static str {
        match self {
            Opening::CornerHorse => "귀마",
            Opening::MandarinDucks => "원앙마",
            Opening::TwinCornerHorses => "양귀마",
            Opening::FaceElephant => "면상",
            Opening::TwinCornerElephants => "양귀상",
        }
    }

    /// A short stable name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Opening::CornerHorse => "corner_horse",
            Opening::MandarinDucks => "mandarin_ducks",
            Opening::TwinCornerHorses => "twin_corner_horses",
            Opening::FaceElephant => "face_elephant",
            Opening::TwinCornerElephants => "twin_corner_elephants",
        }
    }

    /// The opening whose shape a side has on the board now.
    ///
    /// ```
    /// use janggi_core::record::Opening;
    /// use janggi_core::{Formation, Position, Rules, Side};
    /// let (left, right) = (Formation::LeftElephants, Formation::RightElephants);
    /// let mut position = Position::start(left, right, Rules::KAKAO);
    /// assert_eq!(Opening::on_board(&position, Side::Cho), None);
    /// position = position.play("c1d3".parse()?)?;
    /// assert_eq!(Opening::on_board(&position, Side::Cho), Some(Opening::CornerHorse));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn on_board(position: &Position, side: Side) -> Option<Opening> {
        let stands = |&(kind, square): &(PieceKind, Square)| {
            let square = if side == Side::Cho { square } else { square.rotate() };
            position.board().pieces(side, kind).contains(square)
        };
        let has = |opening: &Opening| opening.shapes().iter().any(|shape| shape.iter().all(stands));
        Opening::ALL.into_iter().rev().find(has)
    }
}

/// How a corner horse opening (귀마) is built: from which wing the cannon comes that goes before the
/// general (면포).
///
/// ```
/// use janggi_core::record::CornerHorseStyle;
/// assert_eq!(CornerHorseStyle::Regular.korean(), "정형");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CornerHorseStyle {
    /// 정형: the cannon of the wing without the corner horse.
    Regular,
    /// 변형: the cannon of the corner horse's own wing.
    Irregular,
}

impl CornerHorseStyle {
    /// The Korean name.
    pub const fn korean(self) -> &'static str {
        match self {
            CornerHorseStyle::Regular => "정형",
            CornerHorseStyle::Irregular => "변형",
        }
    }
}

/// What a side made of its opening in the first 30 plies.
///
/// ```
/// use janggi_core::record::{Opening, pgn};
/// use janggi_core::Side;
/// let text = "[FEN \"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w\"]\n
///     1. Hc3 Hc8 2. Ce3 Ce8 3. Hf3 Hg8";
/// let record = pgn::read(text.as_bytes()).next().unwrap()?;
/// let cho = record.opening(Side::Cho);
/// assert_eq!((cho.opening, cho.ply), (Some(Opening::CornerHorse), Some(5)));
/// assert_eq!(cho.style.unwrap().korean(), "정형");
/// # Ok::<(), janggi_core::record::RecordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct SideOpening {
    /// The formation (차림) that the side starts in.
    pub formation: Option<Formation>,
    /// The opening (포진): the last in [`Opening::ALL`] of which it had the shape.
    pub opening: Option<Opening>,
    /// After how many plies it first had the shape.
    pub ply: Option<usize>,
    /// After how many plies a cannon first stood before the general (면포).
    pub face_cannon: Option<usize>,
    /// How a corner horse opening is built, once the cannon has gone before the general.
    pub style: Option<CornerHorseStyle>,
}

/// How the elephants of two corner horse formations face each other.
///
/// ```
/// use janggi_core::record::{ElephantFacing, Record};
/// use janggi_core::{Formation, Position, Rules};
/// let left = Formation::LeftElephants;
/// let record = Record::new(&Position::start(left, left, Rules::KAKAO));
/// assert_eq!(record.elephant_facing(), Some(ElephantFacing::Facing));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ElephantFacing {
    /// 맞상: the outer elephants stand on opposite wings of the board and will attack each other.
    Facing,
    /// 엇상: they stand on the same wing and pass each other by.
    Passing,
}

impl ElephantFacing {
    /// The Korean name.
    pub const fn korean(self) -> &'static str {
        match self {
            ElephantFacing::Facing => "맞상",
            ElephantFacing::Passing => "엇상",
        }
    }
}

impl Record {
    /// The opening (포진) that a side plays, by name, from its formation and the first 30 plies.
    /// Games from an edited start have none.
    ///
    /// ```
    /// use janggi_core::Side;
    /// use janggi_core::record::{Record, SideOpening};
    /// let opening = Record::new(&Default::default()).opening(Side::Han);
    /// assert_eq!(opening.opening, None);
    /// assert!(opening.formation.is_some());
    /// ```
    pub fn opening(&self, side: Side) -> SideOpening {
        if self.is_from_edited_start() {
            return SideOpening::default();
        }
        let mut found = SideOpening { formation: self.formation(side), ..SideOpening::default() };
        let mut cannon_from = None;
        for (ply, (position, m)) in self.plies().take(HORIZON + 1).enumerate() {
            let now = Opening::on_board(&position, side);
            if now > found.opening {
                found.opening = now;
                found.ply = Some(ply);
            }
            let is_own = position.turn() == side && ply < HORIZON;
            if let Some(from) = cannon_to_face(&position, m).filter(|_| is_own)
                && found.face_cannon.is_none()
            {
                found.face_cannon = Some(ply + 1);
                cannon_from = Some(from);
            }
        }
        // The position after the last move of a game that is shorter than that.
        if self.moves.len() <= HORIZON
            && let now = Opening::on_board(&self.end, side)
            && now > found.opening
        {
            found.opening = now;
            found.ply = Some(self.moves.len());
        }
        if found.opening == Some(Opening::CornerHorse) {
            found.style = corner_horse_style(found.formation, cannon_from);
        }
        found
    }

    /// How the elephants face each other, if both sides start in formations of the corner horse (left
    /// or right elephants).
    pub fn elephant_facing(&self) -> Option<ElephantFacing> {
        let is_corner = |formation: &Formation| {
            matches!(formation, Formation::LeftElephants | Formation::RightElephants)
        };
        let [cho, han] = Side::ALL.map(|side| self.formation(side).filter(is_corner));
        // Each is seen from its own seat: the same there is opposite on the board.
        let same = cho? == han?;
        Some(if same { ElephantFacing::Facing } else { ElephantFacing::Passing })
    }
}

/// The file, seen from the player, from which a cannon goes before its general.
fn cannon_to_face(position: &Position, m: Move) -> Option<u8> {
    let Move::Step { from, to } = m else { return None };
    let (from, to) = match position.turn() {
        Side::Cho => (from, to),
        Side::Han => (from.rotate(), to.rotate()),
    };
    let piece = position.piece_at(m.from()?)?;
    (piece.kind == PieceKind::Cannon && to == Square::E3).then_some(from.file())
}

/// The corner horse comes from the wing on which the elephant stands outside.
fn corner_horse_style(
    formation: Option<Formation>,
    cannon_from: Option<u8>,
) -> Option<CornerHorseStyle> {
    let horse_is_left = match formation? {
        Formation::LeftElephants => true,
        Formation::RightElephants => false,
        _ => return None,
    };
    let cannon_is_left = match cannon_from? {
        0..=3 => true,
        5..=8 => false,
        _ => return None,
    };
    Some(if horse_is_left == cannon_is_left {
        CornerHorseStyle::Irregular
    } else {
        CornerHorseStyle::Regular
    })
}
