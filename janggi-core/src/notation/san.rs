//! Short notation as Fairy-Stockfish writes it (RULES 7): `Hc3`, `Pab4`, `Rxa7+`, and its form with
//! rows and columns, `H02-83`.

use alloc::format;
use alloc::string::String;
use core::fmt::Write as _;

use crate::error::{IllegalMove, NotationError, NotationErrorKind};
use crate::square::read_square;
use crate::{Bitboard, Move, PieceKind, Position, Square};

impl Position {
    /// Short algebraic notation of a legal move, letter for letter as Fairy-Stockfish writes it.
    ///
    /// The piece's letter (horse `H`, elephant `E`), where it comes from if another such piece could
    /// go there too (its file, else its rank, else its point), `x` for a capture, the destination,
    /// `+` for check and `#` for mate. The pass is the general onto its own point, `Ke2`.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] for a move that is not legal here.
    ///
    /// ```
    /// use janggi_core::{Move, Position};
    /// let start = Position::default();
    /// assert_eq!(start.san("b1c3".parse()?)?, "Hc3");
    /// assert_eq!(start.san("a4b4".parse()?)?, "Pab4");
    /// assert_eq!(start.san(Move::Pass)?, "Ke2");
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn san(&self, m: Move) -> Result<String, IllegalMove> {
        let next = self.play(m)?;
        let (kind, from, to) = self.as_step(m);
        let mut text = String::from(letter(kind));
        if m != Move::Pass {
            text += &self.disambiguation(kind, from, to);
            if self.board().side(!self.turn()).contains(to) {
                text.push('x');
            }
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{to}{}", check_mark(&next));
        Ok(text)
    }

    /// The form of short notation with rows and columns as in Korean records, as Fairy-Stockfish
    /// writes it: `H02-83`, `R55x85`; the pass is `K95-95`.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] for a move that is not legal here.
    ///
    /// ```
    /// use janggi_core::{Move, Position};
    /// let start = Position::default();
    /// assert_eq!(start.rank_file("b1c3".parse()?)?, "H02-83");
    /// assert_eq!(start.rank_file(Move::Pass)?, "K95-95");
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn rank_file(&self, m: Move) -> Result<String, IllegalMove> {
        let next = self.play(m)?;
        let (kind, from, to) = self.as_step(m);
        let captures = self.board().side(!self.turn()).contains(to);
        let sign = if captures { 'x' } else { '-' };
        let [from, to] = [from, to].map(|point| (10 - point.rank(), point.file() + 1));
        let mark = check_mark(&next);
        Ok(format!("{}{}{}{sign}{}{}{mark}", letter(kind), from.0 % 10, from.1, to.0 % 10, to.1))
    }

    /// Reads short notation, `Hc3` or `H02-83`.
    ///
    /// The reader is relaxed in this much: the FEN letters `N` and `B` are read for `H` and `E`; more
    /// of the origin may be given than is needed; `-` may stand before the destination; `x`, `+` and
    /// `#` may be missing, but must not be wrong, and mate may be marked as check.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for a text that does not read, names no legal move or more than one, or
    /// marks what the move does not do.
    ///
    /// ```
    /// use janggi_core::{NotationErrorKind, Position, Square};
    /// let start = Position::default();
    /// assert_eq!(start.parse_san("Hc3")?, "b1c3".parse()?);
    /// assert_eq!(start.parse_san("Nb1-c3")?, "b1c3".parse()?);
    /// let error = start.parse_san("Pb4").unwrap_err();
    /// assert_eq!(error.to_string(), "several such pieces can go there, from a4, c4 (at bytes 0 to 3)");
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, NotationError> {
        let written = San::read(text)?;
        let m = written.on(self)?;
        let next = self
            .play(m)
            .map_err(|why| NotationError::new(NotationErrorKind::Illegal(why), 0..text.len()))?;
        match written.disagreement(self, m, &next) {
            Some(error) => Err(error),
            None => Ok(m),
        }
    }

    /// Kind, origin and destination of a move; a pass is the general staying where it is.
    fn as_step(&self, m: Move) -> (PieceKind, Square, Square) {
        match m {
            Move::Pass => {
                let general = self.general(self.turn());
                (PieceKind::General, general, general)
            }
            // Only legal moves are written, and these have a piece.
            Move::Step { from, to } => {
                (self.board().kind_at(from).unwrap_or(PieceKind::General), from, to)
            }
        }
    }

    /// What of the origin tells the piece from others of its kind that could go there too.
    fn disambiguation(&self, kind: PieceKind, from: Square, to: Square) -> String {
        let others = self.candidates(kind, to) - Bitboard::from(from);
        let shares = |same: fn(Square, Square) -> bool| others.iter().any(|o| same(o, from));
        if others.is_empty() {
            String::new()
        } else if !shares(|a, b| a.file() == b.file()) {
            String::from((b'a' + from.file()) as char)
        } else if !shares(|a, b| a.rank() == b.rank()) {
            format!("{}", from.rank() + 1)
        } else {
            format!("{from}")
        }
    }

    /// The side to move's pieces of a kind that may legally go to a point.
    fn candidates(&self, kind: PieceKind, to: Square) -> Bitboard {
        let pieces = self.board().pieces(self.turn(), kind);
        pieces.iter().filter(|&from| self.is_legal(Move::new(from, to))).collect()
    }
}

/// The letter of a kind: as in FEN, but `H` and `E` for horse and elephant.
const fn letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::Horse => 'H',
        PieceKind::Elephant => 'E',
        other => other.letter(),
    }
}

/// `+` or `#` if the move that led here gives check or mate.
fn check_mark(next: &Position) -> &'static str {
    match (next.is_check(), next.has_move()) {
        (false, _) => "",
        (true, true) => "+",
        (true, false) => "#",
    }
}

/// What a short notation says, before any board is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct San {
    kind: PieceKind,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    /// Where `x` stands, if it does.
    capture: Option<usize>,
    /// `+` or `#` and where it stands.
    mark: Option<(u8, usize)>,
    length: usize,
}

impl San {
    /// Reads a text; it must be one move and nothing more.
    pub(crate) fn read(text: &str) -> Result<San, NotationError> {
        let fault = |kind, at| NotationError::at_character(kind, text, at);
        let (name, body) = match text.as_bytes() {
            [name @ b'A'..=b'Z', body @ ..] => (PieceKind::from_letter(char::from(*name)), body),
            _ => (None, &[][..]),
        };
        let kind = name.ok_or(fault(NotationErrorKind::PieceName, 0))?;
        let (body, mark) = match body {
            [body @ .., mark @ (b'+' | b'#')] => (body, Some((*mark, text.len() - 1))),
            body => (body, None),
        };
        let san = if body.first().is_some_and(u8::is_ascii_digit) && is_rank_file(body) {
            San::read_rank_file(body)
        } else {
            San::read_algebraic(body)
        };
        let san = san.map_err(|at| fault(NotationErrorKind::Point, at + 1))?;
        Ok(San { kind, mark, length: text.len(), ..san })
    }

    /// Reads `02-83`; the error is the offset of the fault.
    fn read_rank_file(body: &[u8]) -> Result<San, usize> {
        let point = |row: u8, column: u8, at: usize| {
            let rank = if row == b'0' { 0 } else { b'9' - row + 1 };
            let file = column.checked_sub(b'1').ok_or(at + 1)?;
            Square::new(file, rank).ok_or(at)
        };
        let &[row, column, joined, to_row, to_column] = body else { return Err(body.len()) };
        let (from, to) = (point(row, column, 0)?, point(to_row, to_column, 3)?);
        Ok(San {
            file: Some(from.file()),
            rank: Some(from.rank()),
            capture: (joined == b'x').then_some(3),
            ..San::to(to)
        })
    }

    /// Reads `c3`, `ab4`, `1f1`, `b1-c3`; the error is the offset of the fault.
    fn read_algebraic(body: &[u8]) -> Result<San, usize> {
        // The destination is the last letter and what follows it.
        let at = body.iter().rposition(u8::is_ascii_lowercase).ok_or(body.len())?;
        let (before, destination) = body.split_at_checked(at).ok_or(at)?;
        let to = match read_square(destination) {
            Some((to, length)) if length == destination.len() => to,
            Some((_, length)) => return Err(at + length),
            None => return Err(at),
        };
        let (origin, capture) = match before {
            [origin @ .., b'x'] => (origin, Some(at)),
            [origin @ .., b'-'] | origin => (origin, None),
        };
        let (file, digits) = match origin {
            [file @ b'a'..=b'i', digits @ ..] => (Some(file - b'a'), digits),
            digits => (None, digits),
        };
        let rank = match digits {
            [] => None,
            [digit @ b'1'..=b'9'] => Some(digit - b'1'),
            [b'1', b'0'] => Some(9),
            _ => return Err(usize::from(file.is_some())),
        };
        Ok(San { file, rank, capture, ..San::to(to) })
    }

    const fn to(to: Square) -> San {
        San {
            kind: PieceKind::General,
            file: None,
            rank: None,
            to,
            capture: None,
            mark: None,
            length: 0,
        }
    }

    /// The one legal move that the text means here.
    pub(crate) fn on(&self, position: &Position) -> Result<Move, NotationError> {
        let fault = |kind| NotationError::new(kind, 0..self.length);
        let fits = |from: &Square| {
            self.file.is_none_or(|file| file == from.file())
                && self.rank.is_none_or(|rank| rank == from.rank())
        };
        let own = position.board().pieces(position.turn(), self.kind);
        if self.kind == PieceKind::General && own.iter().any(|from| from == self.to && fits(&from))
        {
            return Ok(Move::Pass);
        }
        let candidates: Bitboard =
            position.candidates(self.kind, self.to).iter().filter(fits).collect();
        let mut from = candidates.iter();
        match (from.next(), from.next()) {
            (Some(from), None) => Ok(Move::new(from, self.to)),
            (Some(_), Some(_)) => Err(fault(NotationErrorKind::Ambiguous { candidates })),
            (None, _) => {
                // A lone piece that is meant can say why it does not go there.
                let mut meant = own.iter().filter(fits);
                Err(fault(match (meant.next(), meant.next()) {
                    (Some(from), None) => {
                        NotationErrorKind::Illegal(position.refusal(Move::new(from, self.to)))
                    }
                    _ => NotationErrorKind::NoCandidate,
                }))
            }
        }
    }

    /// The first mark of the text that the board contradicts. A mark that is missing contradicts
    /// nothing.
    pub(crate) fn disagreement(
        &self,
        position: &Position,
        m: Move,
        next: &Position,
    ) -> Option<NotationError> {
        let captures = m.to().is_some_and(|to| position.board().occupied().contains(to));
        if let Some(at) = self.capture
            && !captures
        {
            return Some(NotationError::new(NotationErrorKind::NoCapture, at..at + 1));
        }
        let (mark, at) = self.mark?;
        let kind = match (mark, check_mark(next)) {
            (_, "") => NotationErrorKind::NoCheck,
            (b'#', "+") => NotationErrorKind::NoMate,
            _ => return None,
        };
        Some(NotationError::new(kind, at..at + 1))
    }

    /// Whether the text says that something is captured.
    #[cfg(feature = "records")]
    pub(crate) fn marks_capture(&self) -> bool {
        self.capture.is_some()
    }

    /// Whether the text says that the move gives check.
    #[cfg(feature = "records")]
    pub(crate) fn marks_check(&self) -> bool {
        self.mark.is_some()
    }
}

/// Whether the text has the shape `02-83` or `02x83`.
fn is_rank_file(body: &[u8]) -> bool {
    match body {
        [a, b, b'-' | b'x', c, d] => [a, b, c, d].into_iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    /// Notations of all legal moves, as Fairy-Stockfish writes them.
    #[test]
    fn san_as_fairy_stockfish_writes_it() {
        let fen = "3aka3/9/9/9/9/3P1P3/3P5/3RK4/9/3RN2N1 w";
        let position = Position::from_fen(fen, Rules::FAIRY_CASUAL).unwrap();
        let expected = "d1a1 Ra1; d1b1 Rb1; d1c1 Rc1; d1d2 R1d2; d1e2 R1e2; d1f3 Rf3; d3f1 Rf1; \
            d3d2 R3d2; d3e2 R3e2; d3a3 Ra3; d3b3 Rb3; d3c3 Rc3; d4c4 Pc4; d4e4 Pe4; d5c5 Pc5; \
            d5e5 Pde5; d5d6 Pd6; f5e5 Pfe5; f5g5 Pg5; f5f6 Pf6; e1g2 Hg2; e1f3 Hf3; h1f2 Hf2; \
            h1g3 Hg3; h1i3 Hi3; e3e2 Ke2; e3f3 Kf3; e3e3 Ke3";
        let mut count = 0;
        for pair in expected.split("; ") {
            let (uci, san) = pair.split_once(' ').unwrap();
            let m = position.parse_uci(uci).unwrap();
            assert_eq!(position.san(m).as_deref(), Ok(san), "{uci}");
            assert_eq!(position.parse_san(san), Ok(m), "{san}");
            count += 1;
        }
        assert_eq!(count, position.legal_moves().len());
    }

    #[test]
    fn faults_say_what_and_where() {
        let start = Position::default();
        let cases = [
            ("", "bad_piece_name", 0..0),
            ("c3", "bad_piece_name", 0..1),
            ("Q", "bad_piece_name", 0..1),
            ("H", "bad_point", 1..1),
            ("H+", "bad_point", 1..2),
            ("Hc", "bad_point", 1..2),
            ("Hc0", "bad_point", 1..2),
            ("Hc33", "bad_point", 3..4),
            ("Hc3x", "bad_point", 3..4),
            ("Hb11c3", "bad_point", 2..3),
            ("H00-83", "bad_point", 2..3),
            ("H한c3", "bad_point", 1..4),
            ("Hc5", "no_candidate", 0..3),
            ("Ra5", "no_candidate", 0..3),
            ("Raa5", "blocked", 0..4),
            ("Pb4", "ambiguous", 0..3),
            ("Hxc3", "no_capture", 1..2),
            ("H02x83", "no_capture", 3..4),
            ("Hc3+", "no_check", 3..4),
        ];
        for (text, kind, span) in cases {
            let error = start.parse_san(text).unwrap_err();
            assert_eq!((error.kind.name(), error.span()), (kind, span), "{text}");
        }
    }

    #[test]
    fn every_legal_move_reads_back() {
        let fens = [
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
            "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b",
            "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w",
        ];
        for fen in fens {
            let position: Position = fen.parse().unwrap();
            for m in position.legal_moves() {
                for text in [position.san(m).unwrap(), position.rank_file(m).unwrap()] {
                    assert_eq!(position.parse_san(&text), Ok(m), "{text} in {fen}");
                }
            }
        }
    }
}
