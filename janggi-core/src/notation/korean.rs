//! Korean record notation (기보, RULES 7): `79졸78`, row then column, seen from Cho.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use crate::error::{IllegalMove, NotationError, NotationErrorKind};
use crate::{Move, Piece, PieceKind, Position, Side, Square};

/// The script in which Korean notation names pieces and sides.
///
/// ```
/// use janggi_core::{KoreanStyle, Position, Script};
/// let style = KoreanStyle { script: Script::Hanja, ..KoreanStyle::default() };
/// assert_eq!(Position::default().korean_in("i4h4".parse()?, style)?, "79卒78");
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Script {
    /// 차, 포, 마, 상, 사, 졸, 병, 장; 초, 한.
    #[default]
    Hangul,
    /// 車, 包, 馬, 象, 士, 卒, 兵, 將; 楚, 漢.
    Hanja,
}

/// Which parts Korean notation writes, besides points and piece.
///
/// The defaults are those of most records: the captured piece and 장군, in hangul, no side.
///
/// ```
/// use janggi_core::{KoreanStyle, Position, Script};
/// let position: Position = "4k4/9/9/p8/R8/9/9/9/9/3K5 w".parse()?;
/// let m = "a6a7".parse()?;
/// assert_eq!(position.korean(m)?, "51차41병");
/// let full = KoreanStyle { script: Script::Hanja, side: true, strike: true, ..KoreanStyle::default() };
/// assert_eq!(position.korean_in(m, full)?, "51楚車41타兵");
/// assert_eq!(position.korean_in(m, KoreanStyle::BARE)?, "51차41");
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each part of the text is there or not")]
pub struct KoreanStyle {
    /// The script of pieces and sides.
    pub script: Script,
    /// The side before the piece: `36漢車39`.
    pub side: bool,
    /// The captured piece after the destination: `68마49차`.
    pub captured: bool,
    /// 타 (打) between the destination and the captured piece: `68마49타차`.
    pub strike: bool,
    /// 장군 after a move that gives check.
    pub check: bool,
}

impl KoreanStyle {
    /// Points and piece alone, in hangul.
    pub const BARE: KoreanStyle = KoreanStyle {
        script: Script::Hangul,
        side: false,
        captured: false,
        strike: false,
        check: false,
    };
}

impl Default for KoreanStyle {
    fn default() -> KoreanStyle {
        KoreanStyle { captured: true, check: true, ..KoreanStyle::BARE }
    }
}

/// The pass, as records write it.
const PASS: &str = "한수쉼";
const CHECK: &str = "장군";

impl Position {
    /// Korean record notation (기보) of a legal move: `79졸78`, with the captured piece and 장군; the
    /// pass is `한수쉼`.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] for a move that is not legal here.
    ///
    /// ```
    /// use janggi_core::{Move, Position};
    /// let start = Position::default();
    /// assert_eq!(start.korean("i4h4".parse()?)?, "79졸78");
    /// assert_eq!(start.korean(Move::Pass)?, "한수쉼");
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn korean(&self, m: Move) -> Result<String, IllegalMove> {
        self.korean_in(m, KoreanStyle::default())
    }

    /// Korean record notation of a legal move, in a style.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] for a move that is not legal here.
    ///
    /// ```
    /// use janggi_core::{KoreanStyle, Position};
    /// let style = KoreanStyle { side: true, ..KoreanStyle::default() };
    /// assert_eq!(Position::default().korean_in("b1c3".parse()?, style)?, "02초마83");
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn korean_in(&self, m: Move, style: KoreanStyle) -> Result<String, IllegalMove> {
        let next = self.play(m)?;
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write_korean(&mut text, self, m, next.is_check(), style);
        Ok(text)
    }

    /// Reads the Korean record notation of a legal move: hangul or hanja, with or without side,
    /// captured piece, 타 and 장군. What is written must agree with the board.
    ///
    /// # Errors
    ///
    /// [`NotationError`] says what disagrees, and where in the text.
    ///
    /// ```
    /// use janggi_core::{Move, NotationErrorKind, Position};
    /// let start = Position::default();
    /// assert_eq!(start.parse_korean("02楚馬83")?, "b1c3".parse()?);
    /// assert_eq!(start.parse_korean("한수쉼")?, Move::Pass);
    /// let error = start.parse_korean("79졸78장군").unwrap_err();
    /// assert_eq!((error.kind, error.span()), (NotationErrorKind::NoCheck, 7..13));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn parse_korean(&self, text: &str) -> Result<Move, NotationError> {
        let written = KoreanMove::read(text, Coordinates::Digits)?;
        let m = written.on(self)?;
        let next = self
            .play(m)
            .map_err(|why| NotationError::new(NotationErrorKind::Illegal(why), 0..text.len()))?;
        match written.disagreement(self, next.is_check()) {
            Some(error) => Err(error),
            None => Ok(m),
        }
    }
}

/// Writes a legal move; `gives_check` says whether it does.
pub(crate) fn write_korean(
    f: &mut impl fmt::Write,
    position: &Position,
    m: Move,
    gives_check: bool,
    style: KoreanStyle,
) -> fmt::Result {
    let Move::Step { from, to } = m else { return f.write_str(PASS) };
    write_point(f, from)?;
    if let Some(piece) = position.piece_at(from) {
        match style.script {
            Script::Hangul if style.side => f.write_str(piece.side.korean())?,
            Script::Hanja if style.side => f.write_char(piece.side.hanja())?,
            _ => {}
        }
        f.write_char(piece_name(piece, style.script))?;
    }
    write_point(f, to)?;
    if let Some(captured) = position.piece_at(to).filter(|_| style.captured) {
        if style.strike {
            f.write_char('타')?;
        }
        f.write_char(piece_name(captured, style.script))?;
    }
    if gives_check && style.check {
        f.write_str(CHECK)?;
    }
    Ok(())
}

fn write_point(f: &mut impl fmt::Write, square: Square) -> fmt::Result {
    let (row, column) = (10 - square.rank(), square.file() + 1);
    write!(f, "{}{column}", row % 10)
}

/// The name of a piece in records, where the general is 장 (將).
fn piece_name(piece: Piece, script: Script) -> char {
    use PieceKind::{Cannon, Chariot, Elephant, General, Guard, Horse, Soldier};
    match (script, piece.kind) {
        (Script::Hangul, General) => '장',
        (Script::Hangul, Guard) => '사',
        (Script::Hangul, Chariot) => '차',
        (Script::Hangul, Cannon) => '포',
        (Script::Hangul, Horse) => '마',
        (Script::Hangul, Elephant) => '상',
        (Script::Hangul, Soldier) => match piece.side {
            Side::Cho => '졸',
            Side::Han => '병',
        },
        (Script::Hanja, General) => '將',
        (Script::Hanja, _) => piece.hanja(),
    }
}

/// The kind of piece that a character of either script names.
pub(crate) fn kind_named(name: char) -> Option<PieceKind> {
    Some(match name {
        '장' | '궁' | '왕' | '將' | '宮' | '王' => PieceKind::General,
        '사' | '士' => PieceKind::Guard,
        // The second is 車 as CP949 knows it under its other reading.
        '차' | '車' | '\u{f902}' => PieceKind::Chariot,
        '포' | '包' | '砲' => PieceKind::Cannon,
        '마' | '馬' => PieceKind::Horse,
        '상' | '象' => PieceKind::Elephant,
        '졸' | '병' | '卒' | '兵' => PieceKind::Soldier,
        _ => return None,
    })
}

fn side_named(name: char) -> Option<Side> {
    match name {
        '초' | '楚' => Some(Side::Cho),
        '한' | '漢' => Some(Side::Han),
        _ => None,
    }
}

/// How a text names points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coordinates {
    /// Row then column, rows counted from Han's edge, the tenth written `0`.
    Digits,
    /// File `a` to `i` then rank `0` to `9` from Cho's edge, as in xiangqi.
    #[cfg(feature = "records")]
    Letters,
}

/// What a text in Korean notation says, before any board is asked.
#[derive(Clone, Debug)]
pub(crate) struct KoreanMove {
    /// The step; `None` for the pass.
    step: Option<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    from: Square,
    side: Option<Side>,
    kind: PieceKind,
    /// Where the text names side and piece.
    named: Range<usize>,
    to: Square,
    /// The script, and whether 타 is written.
    #[cfg_attr(not(feature = "records"), expect(dead_code, reason = "records alone ask"))]
    style: (Script, bool),
    /// What is captured, if the text names it, and where the text says that something is.
    captured: Option<PieceKind>,
    capture_span: Range<usize>,
    /// Where the text says 장군.
    check_span: Range<usize>,
    length: usize,
}

impl KoreanMove {
    /// Reads a text; it must be one move and nothing more.
    pub(crate) fn read(text: &str, coordinates: Coordinates) -> Result<KoreanMove, NotationError> {
        if matches!(text, PASS | "한수 쉼" | "한 수 쉼") {
            return Ok(KoreanMove { step: None });
        }
        let mut cursor = Cursor { text, at: 0 };
        let from = cursor.point(coordinates)?;
        let named = cursor.at;
        let side = cursor.take(side_named);
        let kind = cursor.take(kind_named).ok_or(cursor.error(NotationErrorKind::PieceName))?;
        let named = named..cursor.at;
        let to = cursor.point(coordinates)?;

        let capture_start = cursor.at;
        let strike = cursor.take_text("타") || cursor.take_text("打");
        // 장 begins 장군; as a captured piece it never occurs.
        let captured =
            if cursor.rest().starts_with(CHECK) { None } else { cursor.take(kind_named) };
        let capture_span = capture_start..cursor.at;
        let check_start = cursor.at;
        cursor.take_text(CHECK);
        let check_span = check_start..cursor.at;
        if !cursor.rest().is_empty() {
            return Err(NotationError::new(NotationErrorKind::ExtraText, cursor.at..text.len()));
        }
        let length = text.len();
        let is_hangul =
            text.get(..named.end).is_some_and(|name| name.ends_with(|c| matches!(c, '가'..='힣')));
        let script = if is_hangul { Script::Hangul } else { Script::Hanja };
        let step = Step {
            style: (script, strike),
            from,
            side,
            kind,
            named,
            to,
            captured,
            capture_span,
            check_span,
            length,
        };
        Ok(KoreanMove { step: Some(step) })
    }

    /// The move that the text means here, if side and piece are as it says.
    pub(crate) fn on(&self, position: &Position) -> Result<Move, NotationError> {
        let Some(step) = &self.step else { return Ok(Move::Pass) };
        let error = |kind, span: &Range<usize>| Err(NotationError::new(kind, span.clone()));
        let Some(found) = position.piece_at(step.from) else {
            return error(NotationErrorKind::EmptyPoint, &(0..step.named.start));
        };
        if found.side != position.turn() || step.side.is_some_and(|side| side != found.side) {
            return error(NotationErrorKind::WrongSide { found }, &step.named);
        }
        if found.kind != step.kind {
            return error(NotationErrorKind::WrongPiece { said: step.kind, found }, &step.named);
        }
        if step.from == step.to {
            return if found.kind == PieceKind::General {
                Ok(Move::Pass)
            } else {
                error(NotationErrorKind::NotThePass, &(0..step.length))
            };
        }
        Ok(Move::new(step.from, step.to))
    }

    /// The first mark of the text that the board contradicts. A mark that is missing contradicts
    /// nothing.
    pub(crate) fn disagreement(
        &self,
        position: &Position,
        gives_check: bool,
    ) -> Option<NotationError> {
        let step = self.step.as_ref()?;
        // A pass ends on the general, and captures nothing.
        let found = position.board().kind_at(step.to).filter(|_| step.from != step.to);
        let kind = match (step.captured, found) {
            (_, None) if !step.capture_span.is_empty() => Some(NotationErrorKind::NoCapture),
            (Some(said), Some(found)) if said != found => {
                Some(NotationErrorKind::WrongCapture { said, found })
            }
            _ => None,
        };
        let capture = kind.map(|kind| NotationError::new(kind, step.capture_span.clone()));
        capture.or_else(|| {
            (!step.check_span.is_empty() && !gives_check)
                .then(|| NotationError::new(NotationErrorKind::NoCheck, step.check_span.clone()))
        })
    }

    /// The script of the text, whether it names the side, and whether it has 타; `None` for the pass.
    #[cfg(feature = "records")]
    pub(crate) fn style(&self) -> Option<(Script, bool, bool)> {
        let step = self.step.as_ref()?;
        Some((step.style.0, step.side.is_some(), step.style.1))
    }

    /// Whether the text says that something is captured.
    #[cfg(feature = "records")]
    pub(crate) fn marks_capture(&self) -> bool {
        self.step.as_ref().is_some_and(|step| !step.capture_span.is_empty())
    }

    /// Whether the text says that the move gives check.
    #[cfg(feature = "records")]
    pub(crate) fn marks_check(&self) -> bool {
        self.step.as_ref().is_some_and(|step| !step.check_span.is_empty())
    }
}

/// A place in a text that is read from left to right.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// A fault at the next character, or at the end of the text.
    fn error(&self, kind: NotationErrorKind) -> NotationError {
        NotationError::at_character(kind, self.text, self.at)
    }

    /// Takes the next character if `read` makes something of it.
    fn take<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let c = self.rest().chars().next()?;
        let value = read(c)?;
        self.at += c.len_utf8();
        Some(value)
    }

    fn take_text(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    fn point(&mut self, coordinates: Coordinates) -> Result<Square, NotationError> {
        let [first, second, ..] = *self.rest().as_bytes() else {
            return Err(self.error(NotationErrorKind::Point));
        };
        let square = match (coordinates, first, second) {
            (Coordinates::Digits, b'0'..=b'9', b'1'..=b'9') => {
                let row = if first == b'0' { 10 } else { first - b'0' };
                Square::new(second - b'1', 10 - row)
            }
            #[cfg(feature = "records")]
            (Coordinates::Letters, b'a'..=b'i', b'0'..=b'9') => {
                Square::new(first - b'a', second - b'0')
            }
            _ => None,
        };
        let square = square.ok_or(self.error(NotationErrorKind::Point))?;
        self.at += 2;
        Ok(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Move, (&'static str, Range<usize>)> {
        let start = Position::default();
        start.parse_korean(text).map_err(|error| (error.kind.name(), error.span()))
    }

    #[test]
    fn every_dialect_reads() {
        let soldier = Ok("i4h4".parse().unwrap());
        for text in ["79졸78", "79卒78", "79초졸78", "79楚卒78", "79병78", "79楚졸78"] {
            assert_eq!(read(text), soldier, "{text}");
        }
        for text in ["한수쉼", "한수 쉼", "한 수 쉼", "95장95", "95궁95", "95楚將95"] {
            assert_eq!(read(text), Ok(Move::Pass), "{text}");
        }
    }

    #[test]
    fn faults_say_what_and_where() {
        let cases = [
            ("", "bad_point", 0..0),
            ("7", "bad_point", 0..1),
            ("70졸78", "bad_point", 0..1),
            ("졸7978", "bad_point", 0..3),
            ("7978", "bad_piece_name", 2..3),
            ("79졸", "bad_point", 5..5),
            ("79졸7", "bad_point", 5..6),
            ("79졸78 ", "extra_text", 7..8),
            ("79졸78장군!", "extra_text", 13..14),
            ("69졸68", "empty_point", 0..2),
            ("79마78", "wrong_piece", 2..5),
            ("49병48", "wrong_side", 2..5),
            ("79한졸78", "wrong_side", 2..8),
            ("79졸78병", "no_capture", 7..10),
            ("79졸78타", "no_capture", 7..10),
            ("79졸78장군", "no_check", 7..13),
            ("79졸79", "not_the_pass", 0..7),
            ("79졸59", "not_its_move", 0..7),
            ("09차19", "blocked", 0..7),
        ];
        for (text, kind, span) in cases {
            assert_eq!(read(text), Err((kind, span)), "{text}");
        }
    }

    #[test]
    fn the_captured_piece_is_checked() {
        let position: Position = "4k4/9/9/p8/R8/9/9/9/9/3K5 w".parse().unwrap();
        let read = |text| position.parse_korean(text).map_err(|error| error.kind);
        let captured = Ok("a6a7".parse().unwrap());
        for text in ["51차41", "51차41병", "51차41타병", "51차41타", "51車41卒"] {
            assert_eq!(read(text), captured, "{text}");
        }
        let wrong =
            NotationErrorKind::WrongCapture { said: PieceKind::Horse, found: PieceKind::Soldier };
        assert_eq!(read("51차41마"), Err(wrong));
        assert_eq!(read("51차55장군"), Ok("a6e6".parse().unwrap()));
    }

    #[test]
    fn every_legal_move_reads_back() {
        let fens = [
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
            "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b",
            "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w",
        ];
        let mut styles = alloc::vec::Vec::new();
        for bits in 0..32 {
            let script = if bits & 1 == 0 { Script::Hangul } else { Script::Hanja };
            let [side, captured, strike, check] = [2, 4, 8, 16].map(|bit| bits & bit != 0);
            styles.push(KoreanStyle { script, side, captured, strike, check });
        }
        for fen in fens {
            let position: Position = fen.parse().unwrap();
            for m in position.legal_moves() {
                for &style in &styles {
                    let text = position.korean_in(m, style).unwrap();
                    assert_eq!(position.parse_korean(&text), Ok(m), "{text} in {fen}");
                }
            }
        }
    }
}
