//! Boards as pictures (SVG).
//!
//! The drawing is the crate's own and refers to nothing outside: shapes and text, no images, no
//! scripts, no ids that could clash on a page. The characters on the pieces are text in a Korean
//! serif font, or in what the viewer has.

mod draw;
mod film;
mod style;

use alloc::vec::Vec;
use core::fmt;

use crate::{Bitboard, Board, Game, Move, PieceKind, Position, Square};

use draw::Canvas;
pub use film::{GameFilm, GameStrip};
pub use style::{Arrow, ArrowColour, Coordinates, PieceSet, Theme};

/// A board as a picture, written by `{}` as SVG.
///
/// Pieces are octagons of three sizes, as in real sets: the general, then chariot, cannon, horse and
/// elephant, then guard and soldier; Cho's are green and Han's red. A side in check has a glow around
/// its general. The picture is sharp at any size.
///
/// ```
/// use janggi_core::{Coordinates, PieceSet, Position, Square, Theme};
/// let position = Position::default();
/// let svg = position
///     .svg()
///     .piece_set(PieceSet::Hangul)
///     .coordinates(Coordinates::Korean)
///     .theme(Theme::Dark)
///     .dots(position.legal_destinations(Square::B1))
///     .size(400)
///     .to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
/// ```
#[derive(Clone, Debug)]
pub struct BoardSvg {
    board: Board,
    /// Where a general stands in check.
    check: Option<Square>,
    look: Look,
    last_move: Option<Move>,
    marks: Bitboard,
    dots: Bitboard,
    arrows: Vec<Arrow>,
    size: Option<u32>,
}

/// What boards, strips and films have in common.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    piece_set: PieceSet,
    coordinates: Coordinates,
    theme: Theme,
    flip: bool,
}

/// The setters of a [`Look`], for each kind of picture.
macro_rules! look_setters {
    () => {
        /// Sets the characters on the pieces.
        pub const fn piece_set(mut self, piece_set: PieceSet) -> Self {
            self.look.piece_set = piece_set;
            self
        }

        /// Sets the coordinates at the edge.
        pub const fn coordinates(mut self, coordinates: Coordinates) -> Self {
            self.look.coordinates = coordinates;
            self
        }

        /// Sets the colours.
        pub const fn theme(mut self, theme: Theme) -> Self {
            self.look.theme = theme;
            self
        }

        /// Puts Han at the bottom.
        pub const fn flip(mut self, flip: bool) -> Self {
            self.look.flip = flip;
            self
        }

        /// Sets the width of the picture in pixels; without it the picture takes the width that it
        /// is given.
        pub const fn size(mut self, width: u32) -> Self {
            self.size = Some(width);
            self
        }
    };
}
use look_setters;

impl BoardSvg {
    fn new(board: Board) -> BoardSvg {
        BoardSvg {
            board,
            check: None,
            look: Look::default(),
            last_move: None,
            marks: Bitboard::EMPTY,
            dots: Bitboard::EMPTY,
            arrows: Vec::new(),
            size: None,
        }
    }

    look_setters!();

    /// Highlights the points of a move. A pass has none.
    pub const fn last_move(mut self, last_move: Option<Move>) -> Self {
        self.last_move = last_move;
        self
    }

    /// Puts a ring around points.
    pub const fn marks(mut self, marks: Bitboard) -> Self {
        self.marks = marks;
        self
    }

    /// Puts a dot on points, and a frame around the pieces there: where a piece may go.
    pub const fn dots(mut self, dots: Bitboard) -> Self {
        self.dots = dots;
        self
    }

    /// Draws arrows.
    pub fn arrows(mut self, arrows: impl IntoIterator<Item = Arrow>) -> Self {
        self.arrows = arrows.into_iter().collect();
        self
    }

    /// Whether a general in check glows, as it does unless told otherwise.
    pub const fn check_glow(mut self, glow: bool) -> Self {
        if !glow {
            self.check = None;
        }
        self
    }
}

impl fmt::Display for BoardSvg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut canvas = Canvas::new(f, self.look);
        canvas.open(self.size)?;
        canvas.board()?;
        if let Some(Move::Step { from, to }) = self.last_move {
            canvas.highlight(from)?;
            canvas.highlight(to)?;
        }
        if let Some(general) = self.check {
            canvas.glow(general)?;
        }
        canvas.pieces(&self.board)?;
        canvas.dots(self.dots, &self.board)?;
        canvas.marks(self.marks)?;
        for arrow in &self.arrows {
            canvas.arrow(*arrow)?;
        }
        canvas.close()
    }
}

impl Position {
    /// The board as a picture.
    ///
    /// ```
    /// use janggi_core::{Arrow, ArrowColour, Position, Square};
    /// let position = Position::default();
    /// let svg = position.svg().flip(true).marks(Square::E5.into()).to_string();
    /// assert!(svg.contains("楚"));
    /// ```
    pub fn svg(&self) -> BoardSvg {
        let check = self.is_check().then(|| self.general(self.turn()));
        BoardSvg { check, ..BoardSvg::new(*self.board()) }
    }
}

impl Bitboard {
    /// The set as marks on an empty board.
    ///
    /// ```
    /// use janggi_core::Bitboard;
    /// assert_eq!(Bitboard::from_rank(3).svg().to_string().matches("<circle").count(), 9);
    /// ```
    pub fn svg(self) -> BoardSvg {
        BoardSvg::new(Board::EMPTY).marks(self)
    }
}

impl Game {
    /// The board now as a picture, with the last move.
    ///
    /// ```
    /// use janggi_core::Game;
    /// let mut game = Game::default();
    /// game.play("b1c3".parse()?)?;
    /// assert_ne!(game.svg().to_string(), game.position().svg().to_string());
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn svg(&self) -> BoardSvg {
        self.position().svg().last_move(self.moves().last().copied())
    }
}

/// The radius of a piece, by its rank.
const fn radius(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::General => 49,
        PieceKind::Chariot | PieceKind::Cannon | PieceKind::Horse | PieceKind::Elephant => 44,
        PieceKind::Guard | PieceKind::Soldier => 37,
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    /// Every tag is closed in order, and attributes are quoted.
    fn assert_well_formed(svg: &str) {
        let mut open = Vec::new();
        let mut rest = svg;
        while let Some(start) = rest.find('<') {
            let end = start + rest[start..].find('>').expect("a tag ends");
            let tag = &rest[start + 1..end];
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap_or_default());
            }
            rest = &rest[end + 1..];
        }
        assert!(open.is_empty(), "{open:?}");
    }

    #[test]
    fn pictures_are_well_formed_in_every_look() {
        let position: Position = "3k5/9/4c4/9/9/4r4/R8/9/4K4/9 w".parse().unwrap();
        let arrow = Arrow { from: Square::A1, to: Square::I10, colour: ArrowColour::Red };
        for piece_set in PieceSet::ALL {
            for coordinates in Coordinates::ALL {
                for theme in [Theme::Light, Theme::Dark] {
                    for flip in [false, true] {
                        let svg = position
                            .svg()
                            .piece_set(piece_set)
                            .coordinates(coordinates)
                            .theme(theme)
                            .flip(flip)
                            .marks(Bitboard::from_file(4))
                            .dots(Bitboard::from_rank(3))
                            .arrows([arrow, Arrow { to: Square::A1, ..arrow }])
                            .last_move(Some(Move::new(Square::E4, Square::E5)))
                            .to_string();
                        assert_well_formed(&svg);
                    }
                }
            }
        }
    }

    #[test]
    fn only_a_side_in_check_glows() {
        let glow = Theme::Light.palette().check;
        let position: Position = "3k5/9/4c4/9/9/4r4/R8/9/4K4/9 w".parse().unwrap();
        assert!(position.svg().to_string().contains(glow));
        assert!(!position.svg().check_glow(false).to_string().contains(glow));
        assert!(!Position::default().svg().to_string().contains(glow));
    }

    #[test]
    fn films_and_strips_are_well_formed() {
        let mut game = Game::default();
        for text in ["a4b4", "a7b7", "b4b5", "b7b6", "b5b6", "pass"] {
            game.play(text.parse().unwrap()).unwrap();
        }
        assert_well_formed(&game.film().to_string());
        assert_well_formed(&game.strip().to_string());
        assert_well_formed(&Game::default().film().to_string());
        assert_well_formed(&Game::default().strip().columns(0).to_string());
    }
}
