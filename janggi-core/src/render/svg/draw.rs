//! The shapes of a board.
//!
//! Points are 100 units apart. All arithmetic is in integers: the same picture everywhere.

use core::fmt;

use super::{Arrow, Coordinates, Look, radius};
use crate::{Bitboard, Board, Piece, Side, Square};

/// The distance between neighbouring points.
const CELL: i32 = 100;

/// A place in the picture.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// Writes shapes in a look.
pub(super) struct Canvas<'a, 'b> {
    pub(super) f: &'a mut fmt::Formatter<'b>,
    pub(super) look: Look,
}

impl Look {
    pub(super) const fn width(self) -> i32 {
        8 * CELL + 2 * self.coordinates.margin()
    }

    pub(super) const fn height(self) -> i32 {
        9 * CELL + 2 * self.coordinates.margin()
    }

    /// Where a point is drawn.
    pub(super) const fn place(self, square: Square) -> Place {
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        let (column, row) = if self.flip { (8 - file, rank) } else { (file, 9 - rank) };
        let margin = self.coordinates.margin();
        Place { x: margin + column * CELL, y: margin + row * CELL }
    }
}

impl<'a, 'b> Canvas<'a, 'b> {
    pub(super) fn new(f: &'a mut fmt::Formatter<'b>, look: Look) -> Canvas<'a, 'b> {
        Canvas { f, look }
    }

    /// Opens a picture of one board.
    pub(super) fn open(&mut self, size: Option<u32>) -> fmt::Result {
        self.open_box(self.look.width().into(), self.look.height().into(), size)
    }

    /// Opens a picture of these measures, shown `size` pixels wide.
    pub(super) fn open_box(&mut self, width: i64, height: i64, size: Option<u32>) -> fmt::Result {
        write!(
            self.f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-label=\"Janggi\""
        )?;
        if let Some(size) = size {
            let tall = i64::from(size).saturating_mul(height) / width.max(1);
            write!(self.f, " width=\"{size}\" height=\"{tall}\"")?;
        }
        write!(self.f, ">")
    }

    pub(super) fn close(&mut self) -> fmt::Result {
        write!(self.f, "</svg>")
    }

    /// The wood, the lines and the coordinates.
    pub(super) fn board(&mut self) -> fmt::Result {
        let Look { coordinates, theme, .. } = self.look;
        let palette = theme.palette();
        let (width, height) = (self.look.width(), self.look.height());
        write!(
            self.f,
            "<rect x=\"3\" y=\"3\" width=\"{}\" height=\"{}\" rx=\"18\" fill=\"{}\" \
             stroke=\"{}\" stroke-width=\"6\"/>",
            width - 6,
            height - 6,
            palette.board,
            palette.rim
        )?;
        self.lines()?;
        if coordinates == Coordinates::None { Ok(()) } else { self.labels() }
    }

    fn lines(&mut self) -> fmt::Result {
        let look = self.look;
        let margin = look.coordinates.margin();
        let (right, bottom) = (margin + 8 * CELL, margin + 9 * CELL);
        write!(
            self.f,
            "<g stroke=\"{}\" stroke-width=\"2.5\" stroke-linecap=\"round\" fill=\"none\">",
            look.theme.palette().line
        )?;
        write!(
            self.f,
            "<rect x=\"{margin}\" y=\"{margin}\" width=\"{}\" height=\"{}\" stroke-width=\"5\"/>",
            8 * CELL,
            9 * CELL
        )?;
        write!(self.f, "<path d=\"")?;
        for row in 1..9 {
            write!(self.f, "M{margin} {}H{right}", margin + row * CELL)?;
        }
        for column in 1..8 {
            write!(self.f, "M{} {margin}V{bottom}", margin + column * CELL)?;
        }
        for (from, to) in [
            (Square::D1, Square::F3),
            (Square::F1, Square::D3),
            (Square::D8, Square::F10),
            (Square::F8, Square::D10),
        ] {
            let (from, to) = (look.place(from), look.place(to));
            write!(self.f, "M{} {}L{} {}", from.x, from.y, to.x, to.y)?;
        }
        write!(self.f, "\"/></g>")
    }

    fn labels(&mut self) -> fmt::Result {
        let look = self.look;
        let coordinates = look.coordinates;
        write!(
            self.f,
            "<g font-family=\"'Helvetica Neue',Arial,'Noto Sans CJK KR','Noto Sans KR',sans-serif\" \
             font-size=\"26\" text-anchor=\"middle\" fill=\"{}\">",
            look.theme.palette().label
        )?;
        for (file, square) in (0..9).filter_map(|file| Some((file, Square::new(file, 0)?))) {
            let x = look.place(square).x;
            write!(self.f, "<text x=\"{x}\" y=\"{}\">", look.height() - 19)?;
            coordinates.write_file(self.f, file)?;
            write!(self.f, "</text>")?;
        }
        for (rank, square) in (0..10).filter_map(|rank| Some((rank, Square::new(0, rank)?))) {
            let y = look.place(square).y + 9;
            write!(self.f, "<text x=\"27\" y=\"{y}\">")?;
            coordinates.write_rank(self.f, rank)?;
            write!(self.f, "</text>")?;
        }
        write!(self.f, "</g>")
    }

    /// A patch of light under a point.
    pub(super) fn highlight(&mut self, square: Square) -> fmt::Result {
        let Place { x, y } = self.look.place(square);
        write!(
            self.f,
            "<rect x=\"{}\" y=\"{}\" width=\"108\" height=\"108\" rx=\"22\" fill=\"{}\" \
             fill-opacity=\"0.5\"/>",
            x - 54,
            y - 54,
            self.look.theme.palette().last_move
        )
    }

    /// The glow around a general in check.
    pub(super) fn glow(&mut self, general: Square) -> fmt::Result {
        let Place { x, y } = self.look.place(general);
        write!(
            self.f,
            "<g transform=\"translate({x},{y})\" fill=\"{}\">",
            self.look.theme.palette().check
        )?;
        for (radius, opacity) in [(72, "0.12"), (67, "0.18"), (62, "0.28"), (56, "0.6")] {
            write!(self.f, "<path fill-opacity=\"{opacity}\" d=\"")?;
            self.octagon(radius)?;
            write!(self.f, "\"/>")?;
        }
        write!(self.f, "</g>")
    }

    /// The outline of an octagon around the origin.
    fn octagon(&mut self, radius: i32) -> fmt::Result {
        let (r, k) = (radius, radius * 414 / 1000);
        write!(self.f, "M-{k}-{r}H{k}L{r}-{k}V{k}L{k} {r}H-{k}L-{r} {k}V-{k}Z")
    }

    /// All pieces of a board.
    pub(super) fn pieces(&mut self, board: &Board) -> fmt::Result {
        self.open_pieces()?;
        for (square, piece) in board.iter() {
            let Place { x, y } = self.look.place(square);
            write!(self.f, "<g transform=\"translate({x},{y})\">")?;
            self.piece(piece)?;
            write!(self.f, "</g>")?;
        }
        self.close_pieces()
    }

    /// Opens the group in which pieces are drawn.
    pub(super) fn open_pieces(&mut self) -> fmt::Result {
        write!(
            self.f,
            "<g font-family=\"{}\" font-weight=\"700\" text-anchor=\"middle\">",
            self.look.piece_set.fonts()
        )
    }

    pub(super) fn close_pieces(&mut self) -> fmt::Result {
        write!(self.f, "</g>")
    }

    /// A piece around the origin.
    pub(super) fn piece(&mut self, piece: Piece) -> fmt::Result {
        let palette = self.look.theme.palette();
        let colour = match piece.side {
            Side::Cho => palette.cho,
            Side::Han => palette.han,
        };
        let radius = radius(piece.kind);
        write!(self.f, "<path transform=\"translate(1,4)\" fill-opacity=\"0.35\" ")?;
        write!(self.f, "fill=\"{}\" d=\"", palette.shadow)?;
        self.octagon(radius)?;
        write!(
            self.f,
            "\"/><path fill=\"{}\" stroke=\"{}\" stroke-width=\"2\" d=\"",
            palette.body, palette.edge
        )?;
        self.octagon(radius)?;
        write!(
            self.f,
            "\"/><path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" d=\"",
            if radius > 45 { 3 } else { 2 }
        )?;
        self.octagon(radius - radius / 8)?;
        let size = radius * self.look.piece_set.face_size() / 100;
        write!(
            self.f,
            "\"/><text y=\"{}\" font-size=\"{size}\" fill=\"{colour}\">",
            size * 36 / 100
        )?;
        self.look.piece_set.write_face(self.f, piece)?;
        write!(self.f, "</text>")
    }

    /// Dots on empty points, frames around pieces.
    pub(super) fn dots(&mut self, dots: Bitboard, board: &Board) -> fmt::Result {
        let colour = self.look.theme.palette().dot;
        for square in dots {
            let Place { x, y } = self.look.place(square);
            if let Some(kind) = board.kind_at(square) {
                write!(
                    self.f,
                    "<path transform=\"translate({x},{y})\" fill=\"none\" stroke=\"{colour}\" \
                     stroke-width=\"7\" stroke-opacity=\"0.85\" d=\""
                )?;
                self.octagon(radius(kind) + 5)?;
                write!(self.f, "\"/>")?;
            } else {
                write!(
                    self.f,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"{colour}\" \
                     fill-opacity=\"0.8\"/>"
                )?;
            }
        }
        Ok(())
    }

    /// Rings around points.
    pub(super) fn marks(&mut self, marks: Bitboard) -> fmt::Result {
        let colour = self.look.theme.palette().mark;
        for square in marks {
            let Place { x, y } = self.look.place(square);
            write!(
                self.f,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"52\" fill=\"{colour}\" fill-opacity=\"0.12\" \
                 stroke=\"{colour}\" stroke-width=\"6\"/>"
            )?;
        }
        Ok(())
    }

    /// An arrow from near the centre of one point to the centre of another; nothing if they are the
    /// same.
    pub(super) fn arrow(&mut self, arrow: Arrow) -> fmt::Result {
        let (from, to) = (self.look.place(arrow.from), self.look.place(arrow.to));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = (dx * dx + dy * dy).unsigned_abs().isqrt() as i32;
        if length == 0 {
            return Ok(());
        }
        // `along` units towards the target and `across` to its right.
        let at = |along: i32, across: i32| {
            let x = from.x + (dx * along - dy * across) / length;
            let y = from.y + (dy * along + dx * across) / length;
            Place { x, y }
        };
        let (tail, neck, tip) = (12, length - 44, length - 4);
        let outline = [
            at(tail, -7),
            at(neck, -7),
            at(neck, -23),
            at(tip, 0),
            at(neck, 23),
            at(neck, 7),
            at(tail, 7),
        ];
        write!(
            self.f,
            "<polygon fill=\"{}\" fill-opacity=\"0.78\" stroke=\"#fff\" stroke-opacity=\"0.55\" \
             stroke-width=\"2\" stroke-linejoin=\"round\" points=\"",
            arrow.colour.hex()
        )?;
        for (i, Place { x, y }) in outline.into_iter().enumerate() {
            write!(self.f, "{}{x},{y}", if i == 0 { "" } else { " " })?;
        }
        write!(self.f, "\"/>")
    }
}
