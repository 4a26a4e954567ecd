//! Whole games as pictures: a strip of boards, and a board on which the pieces move.

use alloc::vec::Vec;
use core::fmt::{self, Display, Write as _};

use super::draw::{Canvas, Place};
use super::{Coordinates, Look, PieceSet, Theme, look_setters};
use crate::{Game, Move, Square};

/// The height of the line under each board of a strip.
const CAPTION: i32 = 70;
/// The room between the boards of a strip.
const GAP: i32 = 40;

/// A game as a table of boards: the start and the position after each move, each with its caption.
///
/// ```
/// use janggi_core::Game;
/// let mut game = Game::default();
/// game.play("b1c3".parse()?)?;
/// let svg = game.strip().columns(2).size(600).to_string();
/// assert!(svg.contains(">1. b1c3</text>"));
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameStrip<'a> {
    game: &'a Game,
    look: Look,
    columns: u16,
    size: Option<u32>,
}

/// A game as a board on which the pieces move (SMIL), over and over.
///
/// Every viewer that knows SVG animation plays it; others show the start.
///
/// ```
/// use janggi_core::Game;
/// let mut game = Game::default();
/// game.play("b1c3".parse()?)?;
/// assert!(game.film().seconds_per_ply(2).to_string().contains("<animateTransform"));
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameFilm<'a> {
    game: &'a Game,
    look: Look,
    seconds_per_ply: u16,
    size: Option<u32>,
}

impl Game {
    /// The game as a table of boards.
    ///
    /// ```
    /// use janggi_core::Game;
    /// assert!(Game::default().strip().to_string().contains(">start</text>"));
    /// ```
    pub fn strip(&self) -> GameStrip<'_> {
        let look = Look { coordinates: Coordinates::None, ..Look::default() };
        GameStrip { game: self, look, columns: 4, size: None }
    }

    /// The game as a board on which the pieces move.
    ///
    /// ```
    /// use janggi_core::Game;
    /// assert!(!Game::default().film().to_string().contains("<animate"));
    /// ```
    pub fn film(&self) -> GameFilm<'_> {
        GameFilm { game: self, look: Look::default(), seconds_per_ply: 1, size: None }
    }
}

impl GameStrip<'_> {
    look_setters!();

    /// Sets how many boards stand side by side, at least one.
    pub const fn columns(mut self, columns: u16) -> Self {
        self.columns = if columns == 0 { 1 } else { columns };
        self
    }
}

impl fmt::Display for GameStrip<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = self.game.positions().len();
        let columns = usize::from(self.columns).min(boards);
        let rows = boards.div_ceil(columns);
        // A strip can be longer than a picture of one board ever is.
        let width = i64::from(self.look.width() + GAP);
        let height = i64::from(self.look.height() + CAPTION + GAP);
        let (right, bottom) = (columns as i64 * width, rows as i64 * height);

        let mut canvas = Canvas::new(f, self.look);
        canvas.open_box(right - i64::from(GAP), bottom - i64::from(GAP), self.size)?;
        for (i, position) in self.game.positions().iter().enumerate() {
            let (column, row) = ((i % columns) as i64, (i / columns) as i64);
            write!(canvas.f, "<g transform=\"translate({},{})\">", column * width, row * height)?;
            let last = i.checked_sub(1).and_then(|ply| self.game.moves().get(ply)).copied();
            canvas.board()?;
            if let Some(Move::Step { from, to }) = last {
                canvas.highlight(from)?;
                canvas.highlight(to)?;
            }
            if position.is_check() {
                canvas.glow(position.general(position.turn()))?;
            }
            canvas.pieces(position.board())?;
            canvas.caption(i, last)?;
            write!(canvas.f, "</g>")?;
        }
        canvas.close()
    }
}

impl Canvas<'_, '_> {
    /// The line under a board: `12. b1c3`.
    fn caption(&mut self, ply: usize, last: Option<Move>) -> fmt::Result {
        write!(
            self.f,
            "<text x=\"{}\" y=\"{}\" font-family=\"'Helvetica Neue',Arial,sans-serif\" \
             font-size=\"48\" text-anchor=\"middle\" fill=\"{}\">",
            self.look.width() / 2,
            self.look.height() + CAPTION - 14,
            self.look.theme.palette().label
        )?;
        match last {
            Some(m) => write!(self.f, "{ply}. {m}</text>"),
            None => write!(self.f, "start</text>"),
        }
    }
}

/// What becomes of a piece in the course of a game.
struct Career {
    /// The piece that starts here.
    first: Square,
    /// Where it goes, after which ply.
    travels: Vec<(usize, Square)>,
    /// The ply that captures it.
    captured: Option<usize>,
}

impl GameFilm<'_> {
    look_setters!();

    /// Sets how long a ply takes, in seconds, at least one.
    pub const fn seconds_per_ply(mut self, seconds: u16) -> Self {
        self.seconds_per_ply = if seconds == 0 { 1 } else { seconds };
        self
    }

    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// Follows every piece through the game. Plies count from 1.
    fn careers(&self) -> Vec<Career> {
        let start = self.game.start().board();
        let mut careers: Vec<Career> = start
            .iter()
            .map(|(first, _)| Career { first, travels: Vec::new(), captured: None })
            .collect();
        let mut on: [Option<usize>; Square::COUNT] = [None; Square::COUNT];
        for (i, career) in careers.iter().enumerate() {
            on[career.first.index()] = Some(i);
        }
        for (ply, m) in (1..).zip(self.game.moves()) {
            let Move::Step { from, to } = *m else { continue };
            let Some(mover) = on[from.index()].take() else { continue };
            if let Some(victim) = on[to.index()].replace(mover) {
                careers[victim].captured = Some(ply);
            }
            careers[mover].travels.push((ply, to));
        }
        careers
    }

    /// The moment `tenths` of a ply after the start, as a fraction of the film in hundred
    /// thousandths. After the last ply the film rests for three more.
    fn moment(&self, tenths: usize) -> Moment {
        let all = (self.plies() as u64 + 4) * 10;
        Moment((tenths as u64 * 100_000 / all) as u32)
    }

    /// Writes what the animations of the film have in common.
    fn write_timing(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = (self.plies() + 4) * usize::from(self.seconds_per_ply);
        write!(f, " dur=\"{seconds}s\" repeatCount=\"indefinite\"")
    }

    /// Lets the piece around the origin travel. A ply is made in its first four tenths.
    fn write_travels(&self, f: &mut fmt::Formatter<'_>, career: &Career) -> fmt::Result {
        if career.travels.is_empty() {
            return Ok(());
        }
        write!(f, "<animateTransform attributeName=\"transform\" type=\"translate\"")?;
        self.write_timing(f)?;
        let mut at = self.look.place(career.first);
        let mut values = alloc::format!("{},{}", at.x, at.y);
        let mut times = alloc::format!("{}", self.moment(0));
        for &(ply, to) in &career.travels {
            let next = self.look.place(to);
            write!(values, ";{},{};{},{}", at.x, at.y, next.x, next.y)?;
            write!(times, ";{};{}", self.moment(ply * 10), self.moment(ply * 10 + 4))?;
            at = next;
        }
        write!(f, " values=\"{values};{},{}\" keyTimes=\"{times};1\"/>", at.x, at.y)
    }

    /// Lets the piece disappear when it is captured.
    fn write_capture(&self, f: &mut fmt::Formatter<'_>, career: &Career) -> fmt::Result {
        let Some(ply) = career.captured else { return Ok(()) };
        write!(f, "<animate attributeName=\"opacity\" calcMode=\"discrete\"")?;
        self.write_timing(f)?;
        write!(f, " values=\"1;0\" keyTimes=\"0;{}\"/>", self.moment(ply * 10 + 3))
    }

    /// A highlight that follows the moves: `end` picks the point of a move.
    fn write_highlight(
        &self,
        canvas: &mut Canvas<'_, '_>,
        end: fn(Move) -> Option<Square>,
    ) -> fmt::Result {
        let palette = self.look.theme.palette();
        write!(
            canvas.f,
            "<rect x=\"-54\" y=\"-54\" width=\"108\" height=\"108\" rx=\"22\" fill=\"{}\" \
             fill-opacity=\"0.5\" transform=\"translate(-999,-999)\">\
             <animateTransform attributeName=\"transform\" type=\"translate\" \
             calcMode=\"discrete\"",
            palette.last_move
        )?;
        self.write_timing(canvas.f)?;
        write!(canvas.f, " values=\"-999,-999")?;
        for &m in self.game.moves() {
            let place = end(m).map_or(Place { x: -999, y: -999 }, |square| self.look.place(square));
            write!(canvas.f, ";{},{}", place.x, place.y)?;
        }
        write!(canvas.f, "\" keyTimes=\"0")?;
        for ply in 1..=self.plies() {
            write!(canvas.f, ";{}", self.moment(ply * 10))?;
        }
        write!(canvas.f, "\"/></rect>")
    }
}

impl fmt::Display for GameFilm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.game.start().board();
        let mut canvas = Canvas::new(f, self.look);
        canvas.open(self.size)?;
        canvas.board()?;
        if self.plies() > 0 {
            self.write_highlight(&mut canvas, Move::from)?;
            self.write_highlight(&mut canvas, Move::to)?;
        }
        canvas.open_pieces()?;
        for career in self.careers() {
            let Some(piece) = board.piece_at(career.first) else { continue };
            let Place { x, y } = self.look.place(career.first);
            write!(canvas.f, "<g transform=\"translate({x},{y})\">")?;
            self.write_travels(canvas.f, &career)?;
            self.write_capture(canvas.f, &career)?;
            canvas.piece(piece)?;
            write!(canvas.f, "</g>")?;
        }
        canvas.close_pieces()?;
        canvas.close()
    }
}

/// A fraction of one in hundred thousandths.
struct Moment(u32);

impl Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:05}", self.0 / 100_000, self.0 % 100_000)
    }
}
