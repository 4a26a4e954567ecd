//! FEN, the text of positions.
//!
//! Written in Fairy-Stockfish's dialect: ranks 10 to 1 with `/` between, `K A R C N B P` for Cho
//! and lower case for Han, `w` or `b`, `- -`, the plies since the last capture and the number of
//! the move.
//!
//! The reader is relaxed in this much: `H` is read for `N` and `E` for `B`; the side to move, `- -`
//! and the counters may be missing (then Cho is to move, and the counters are 0 and 1). Everything
//! else is a fault, and all faults are reported.

use alloc::vec::Vec;
use core::fmt;

use crate::error::{FenError, FenFault, FenFaultKind, Problem};
use crate::{Piece, Setup, Side, Square};

/// A FEN that reads well, with the offset of each piece letter.
pub(crate) struct Parsed {
    pub(crate) setup: Setup,
    offsets: [usize; Square::COUNT],
    turn_offset: usize,
}

impl Parsed {
    /// Where in the text a problem of the position shows.
    pub(crate) fn fault(&self, problem: Problem) -> FenFault {
        let offset = match (problem, problem.square()) {
            (Problem::OpponentInCheck { .. }, _) => self.turn_offset,
            (_, Some(square)) => self.offsets.get(square.index()).copied().unwrap_or(0),
            (_, None) => 0,
        };
        FenFault { offset, kind: FenFaultKind::Problem(problem) }
    }
}

/// Reads a FEN; its position need not be legal.
pub(crate) fn read(text: &str) -> Result<Parsed, FenError> {
    let mut reader = Reader {
        faults: Vec::new(),
        parsed: Parsed {
            setup: Setup::EMPTY,
            offsets: [0; Square::COUNT],
            turn_offset: text.len(),
        },
    };
    reader.read_fields(text);
    match FenError::of(reader.faults) {
        Some(error) => Err(error),
        None => Ok(reader.parsed),
    }
}

struct Reader {
    faults: Vec<FenFault>,
    parsed: Parsed,
}

impl Reader {
    fn fault(&mut self, offset: usize, kind: FenFaultKind) {
        self.faults.push(FenFault { offset, kind });
    }

    fn read_fields(&mut self, text: &str) {
        let mut offset = 0;
        let mut fields = text.split(' ').map(|field| {
            let start = offset;
            offset += field.len() + 1;
            (start, field)
        });

        let (_, board) = fields.next().unwrap_or((0, ""));
        self.read_board(board);
        let Some((start, turn)) = fields.next() else { return };
        self.read_turn(start, turn);

        // `- -` may be missing; a counter never starts with a dash followed by nothing.
        let mut rest = fields.peekable();
        if rest.peek().is_some_and(|(_, field)| !is_number(field)) {
            for _ in 0..2 {
                let (start, field) = rest.next().unwrap_or((text.len(), ""));
                self.read_dash(start, field);
            }
        }
        if let Some((start, field)) = rest.next() {
            self.parsed.setup.halfmove = self.read_counter(start, field).unwrap_or(0);
        }
        if let Some((start, field)) = rest.next() {
            self.parsed.setup.fullmove = self.read_counter(start, field).unwrap_or(1);
            if self.parsed.setup.fullmove == 0 {
                self.fault(start, FenFaultKind::MoveZero);
            }
        }
        if let Some((start, _)) = rest.next() {
            self.fault(start, FenFaultKind::ExtraField);
        }
    }

    fn read_board(&mut self, board: &str) {
        let count = board.split('/').count();
        if count != 10 {
            self.fault(0, FenFaultKind::RankCount(count));
        }
        let mut offset = 0;
        for (i, text) in board.split('/').enumerate().take(10) {
            self.read_rank(offset, 9 - i as u8, text);
            offset += text.len() + 1;
        }
    }

    /// Reads the text of a rank, 0 to 9.
    fn read_rank(&mut self, start: usize, rank: u8, text: &str) {
        let mut width = 0;
        let mut after_digit = false;
        let mut readable = true;
        for (i, c) in text.char_indices() {
            let offset = start + i;
            if let '1'..='9' = c {
                if after_digit {
                    self.fault(offset, FenFaultKind::AdjacentDigits);
                    readable = false;
                }
                width += c as usize - '0' as usize;
            } else if let Some(piece) = Piece::from_letter(c) {
                if let Some(square) = Square::new(width.min(9) as u8, rank) {
                    self.parsed.setup[square] = Some(piece);
                    if let Some(place) = self.parsed.offsets.get_mut(square.index()) {
                        *place = offset;
                    }
                }
                width += 1;
            } else {
                self.fault(offset, FenFaultKind::Character(c));
                readable = false;
            }
            after_digit = c.is_ascii_digit();
        }
        // The width of what cannot be read is anybody's guess.
        if width != 9 && readable {
            self.fault(start, FenFaultKind::RankWidth { rank: rank + 1, width });
        }
    }

    fn read_turn(&mut self, start: usize, text: &str) {
        self.parsed.turn_offset = start;
        let mut chars = text.chars();
        match (chars.next().and_then(Side::from_letter), chars.next()) {
            (Some(side), None) => self.parsed.setup.turn = side,
            (None, None) if text.is_empty() => self.fault(start, FenFaultKind::EmptyField),
            _ => self.fault(start, FenFaultKind::Turn),
        }
    }

    fn read_dash(&mut self, start: usize, text: &str) {
        match text {
            "-" => {}
            "" => self.fault(start, FenFaultKind::EmptyField),
            _ => self.fault(start, FenFaultKind::NotADash),
        }
    }

    fn read_counter(&mut self, start: usize, text: &str) -> Option<u16> {
        let counter = text.parse().ok().filter(|_| is_number(text));
        match counter {
            None if text.is_empty() => self.fault(start, FenFaultKind::EmptyField),
            None => self.fault(start, FenFaultKind::Counter),
            Some(_) => {}
        }
        counter
    }
}

/// One to four digits: what the counters of real games are.
fn is_number(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Writes the FEN of a setup.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
    use fmt::Write as _;
    for rank in (0..10).rev() {
        let mut empty = 0;
        for file in 0..9 {
            match Square::new(file, rank).and_then(|square| setup[square]) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    f.write_char(piece.letter())?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_char('/')?;
        }
    }
    write!(f, " {} - - {} {}", setup.turn.letter(), setup.halfmove, setup.fullmove)
}
