//! Game records (기보): GIB and PGN files, read and written.
//!
//! A reader takes bytes and yields one [`Record`], or one [`RecordError`], a game. A broken game
//! costs none of the next ones, and memory does not grow with the number of games. Every record
//! that is yielded has been played through: its moves are legal.
//!
//! ```
//! use janggi_core::Side;
//! use janggi_core::record::{gib, pgn};
//!
//! let text = "\
//! [대회명 \"동네 장기\"]
//! [초차림 \"마상상마\"]
//! [한차림 \"상마상마\"]
//! [대국결과 \"초 기권승\"]
//!
//! 1. 79졸78 2. 49병48 3. 09차79 {변을 연다} 4. 18마37
//! ";
//! for record in gib::read(text.as_bytes()) {
//!     let record = record?;
//!     assert_eq!(record.moves().len(), 4);
//!     assert_eq!(record.result().winner(), Some(Side::Cho));
//!     assert_eq!((record.comments()[0].ply, record.comments()[0].text.as_str()), (3, "변을 연다"));
//!     print!("{}", pgn::to_string(&record));
//! }
//! # Ok::<(), janggi_core::record::RecordError>(())
//! ```

#![expect(
    clippy::arithmetic_side_effects,
    reason = "offsets into the text being read, and counts of what is held in memory"
)]

mod builder;
mod chunk;
mod error;
pub mod gib;
mod headers;
mod opening;
pub mod pgn;
mod result;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use error::{BoardFault, Disagreement, Place, RecordError, RecordErrorKind};
pub use headers::Headers;
pub use opening::{CornerHorseStyle, ElephantFacing, Opening, SideOpening};
pub use result::{Decision, GameResult, Manner};

use crate::{Formation, Game, IllegalMove, KoreanStyle, Move, Position, Rules, Setup, Side};

/// The rules under which records are played through: nothing but mate ends a game, since real games
/// go on after what a rule book would call the end.
const REPLAY: Rules = Rules::KAKAO.without_endings();

/// A remark on a game, and where it stands.
///
/// ```
/// use janggi_core::record::Comment;
/// let comment = Comment { ply: 0, text: "개회".into() };
/// assert_eq!(comment.ply, 0); // before the first move
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment {
    /// After how many moves it stands.
    pub ply: usize,
    /// What it says, without the braces.
    pub text: String,
}

impl Comment {
    /// The comment in braces, as a reader of either format reads it back: braces of its own become
    /// parentheses, and no line of it can be taken for a header.
    fn braced(&self) -> String {
        let text = self.text.replace('{', "(").replace('}', ")").replace("\n[", "\n [");
        alloc::format!("{{{text}}}")
    }
}

/// Where a record was read.
///
/// ```
/// use janggi_core::record::pgn;
/// let record = pgn::read(b"[Event \"?\"]\n\n1. Hc3 *\n").next().unwrap().unwrap();
/// let source = record.source().unwrap();
/// assert_eq!((source.game, source.first_line, source.last_line), (1, 1, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Source {
    /// The number of the game in its source, from 1.
    pub game: u64,
    /// The line on which it starts, from 1.
    pub first_line: u64,
    /// The last line that holds a part of it.
    pub last_line: u64,
    /// The format that it was read in.
    pub format: Format,
    /// How its moves are written, as far as they show it: the script and side of the first move,
    /// which marks there are. For PGN the default.
    pub style: KoreanStyle,
}

/// The format of a file of records.
///
/// ```
/// use janggi_core::record::Format;
/// assert_eq!(Format::of_file_name("kakao/041.GIB"), Some(Format::Gib));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// `.gib`, the format of Korean programs.
    Gib,
    /// `.pgn`, the format of chess programs.
    Pgn,
}

impl Format {
    /// The format of files whose name ends like this one's.
    pub fn of_file_name(name: &str) -> Option<Format> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "gib" => Some(Format::Gib),
            "pgn" => Some(Format::Pgn),
            _ => None,
        }
    }
}

/// A recorded game: where it starts, the moves, comments, headers and result.
///
/// The moves are legal from the start, with endings switched off.
///
/// ```
/// use janggi_core::record::{Decision, GameResult, Manner, Record, gib};
/// use janggi_core::{Position, Rules, Side};
/// let mut record = Record::new(&Position::default());
/// record.headers_mut().push("대회명", "연습 대국");
/// record.push("b1c3".parse()?)?;
/// record.comment("마가 먼저 나간다");
/// record.set_result(GameResult::new(Decision::Win(Side::Cho), Some(Manner::Resignation)));
/// assert_eq!(record.game(Rules::KAKAO)?.moves().len(), 1);
/// assert!(gib::to_string(&record).contains("1. 02마83"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
///
/// Two records are equal when start, moves, comments, headers and result are; where they were read
/// does not matter, nor do marks that disagreed.
#[derive(Clone, Debug)]
pub struct Record {
    headers: Headers,
    start: Position,
    moves: Vec<Move>,
    end: Position,
    comments: Vec<Comment>,
    result: GameResult,
    disagreements: Vec<(Place, Disagreement)>,
    source: Option<Source>,
}

impl Record {
    /// A record without moves that starts from this position.
    pub fn new(start: &Position) -> Record {
        let start = start.with_rules(REPLAY);
        Record {
            headers: Headers::new(),
            start,
            moves: Vec::new(),
            end: start,
            comments: Vec::new(),
            result: GameResult::default(),
            disagreements: Vec::new(),
            source: None,
        }
    }

    /// The record of a game, with its outcome as the result.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], if the game has a move that no rules for records allow, such as a pass in
    /// check that accepts no bikjang.
    ///
    /// ```
    /// use janggi_core::record::{Decision, Record};
    /// use janggi_core::{Game, Side};
    /// let mut game = Game::default();
    /// game.play("b1c3".parse()?)?;
    /// game.resign(Side::Han);
    /// let record = Record::from_game(&game)?;
    /// assert_eq!(record.moves(), game.moves());
    /// assert_eq!(record.result().decision, Decision::Win(Side::Cho));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_game(game: &Game) -> Result<Record, ReplayError> {
        let mut record = Record::new(game.start());
        for (i, &m) in game.moves().iter().enumerate() {
            record.push(m).map_err(|why| ReplayError { ply: i + 1, why })?;
        }
        record.result = game.outcome().map(GameResult::from).unwrap_or_default();
        Ok(record)
    }

    /// The headers, in the order of the file.
    pub fn headers(&self) -> &Headers {
        &self.headers
    }

    /// The headers, to change. Those that say how the game starts and ends are written anew where
    /// they disagree with the record.
    pub fn headers_mut(&mut self) -> &mut Headers {
        &mut self.headers
    }

    /// The position that the game starts from, under rules without endings.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move, under rules without endings.
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// Each move with the position in which it is played.
    ///
    /// ```
    /// use janggi_core::record::pgn;
    /// let record = pgn::read(b"1. Hc3 Hc8 *").next().unwrap()?;
    /// let text: Vec<_> = record.plies().map(|(position, m)| position.korean(m).unwrap()).collect();
    /// assert_eq!(text, ["02마83", "12마33"]);
    /// # Ok::<(), janggi_core::record::RecordError>(())
    /// ```
    pub fn plies(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        let mut position = self.start;
        self.moves.iter().map(move |&m| {
            let before = position;
            // The moves are legal: each was played when it was pushed.
            position = play_on(&before, m).unwrap_or(before);
            (before, m)
        })
    }

    /// Appends a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], if the move is not legal; the record is as it was.
    pub fn push(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.end = play_on(&self.end, m)?;
        self.moves.push(m);
        Ok(())
    }

    /// The comments, in order.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Adds a comment after the moves so far.
    pub fn comment(&mut self, text: &str) {
        self.comments.push(Comment { ply: self.moves.len(), text: text.into() });
    }

    /// The result that the record gives.
    pub fn result(&self) -> &GameResult {
        &self.result
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// The marks of captures and checks that disagree with the board, in order.
    ///
    /// Records that mark no capture at all, or no check, are of a dialect without these marks; what
    /// they leave out is no disagreement.
    pub fn disagreements(&self) -> &[(Place, Disagreement)] {
        &self.disagreements
    }

    /// Where the record was read, if it was.
    pub fn source(&self) -> Option<Source> {
        self.source
    }

    /// The game under a rule set: its endings, repetition and all. Use
    /// [`Rules::without_endings`] to play on after what would be the end.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] at the first move that the rules refuse, also because the game is over.
    ///
    /// ```
    /// use janggi_core::record::pgn;
    /// use janggi_core::{IllegalMove, Rules};
    /// let record = pgn::read(b"1. Ke2 Ke9 2. Hc3 *").next().unwrap()?;
    /// assert!(record.game(Rules::KAKAO.without_endings()).is_ok());
    /// let error = record.game(Rules::KAKAO).unwrap_err();
    /// assert_eq!(error.ply, 3);
    /// assert!(matches!(error.why, IllegalMove::GameOver(_)));
    /// # Ok::<(), janggi_core::record::RecordError>(())
    /// ```
    pub fn game(&self, rules: Rules) -> Result<Game, ReplayError> {
        let mut game = Game::new(self.start.with_rules(rules));
        for (i, &m) in self.moves.iter().enumerate() {
            game.play(m).map_err(|why| ReplayError { ply: i + 1, why })?;
        }
        Ok(game)
    }

    /// The formation (상차림) that a side starts in, if it has all of its pieces.
    ///
    /// ```
    /// use janggi_core::record::Record;
    /// use janggi_core::{Formation, Position, Side};
    /// let record = Record::new(&Position::default());
    /// assert_eq!(record.formation(Side::Han), Some(Formation::InnerElephants));
    /// ```
    pub fn formation(&self, side: Side) -> Option<Formation> {
        Formation::of(&self.start.to_setup(), side)
    }

    /// Whether this is a handicap game (접장기), or any other than one of full armies with Cho to
    /// move first.
    pub fn is_from_edited_start(&self) -> bool {
        formations(&self.start.to_setup()).is_none()
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.start == other.start
            && self.moves == other.moves
            && self.comments == other.comments
            && self.headers == other.headers
            && self.result == other.result
    }
}

impl Eq for Record {}

/// Why a record cannot be played under a rule set.
///
/// ```
/// use janggi_core::record::Record;
/// use janggi_core::{Move, Position, Rules};
/// let mut record = Record::new(&Position::default());
/// record.push(Move::Pass)?;
/// let error = record.game(Rules::SIMPLE).unwrap_err();
/// assert_eq!(error.to_string(), "move 1: these rules know no pass");
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReplayError {
    /// The number of the move, from 1.
    pub ply: usize,
    /// Why it is refused.
    pub why: IllegalMove,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.ply, self.why)
    }
}

impl core::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.why)
    }
}

/// Both sides' formations, if the setup is the start of a game between full armies, Cho to move.
fn formations(setup: &Setup) -> Option<[Formation; 2]> {
    let [cho, han] = Side::ALL.map(|side| Formation::of(setup, side));
    let formations = [cho?, han?];
    (Setup::start(formations[0], formations[1]) == *setup).then_some(formations)
}

/// Plays a move of a record. A side in check, or even mated, may pass only to accept a bikjang.
fn play_on(position: &Position, m: Move) -> Result<Position, IllegalMove> {
    match position.play(m) {
        Err(IllegalMove::PassInCheck { .. } | IllegalMove::GameOver(_))
            if m == Move::Pass && position.is_bikjang() =>
        {
            Ok(accepting(position, m).play(m)?.with_rules(REPLAY))
        }
        result => result,
    }
}

/// The position in which a move of a record is legal: the same, or, for a pass in check, one in
/// which it accepts the bikjang.
fn accepting(position: &Position, m: Move) -> Position {
    if m == Move::Pass && position.is_check() {
        position.with_rules(Rules { bikjang: Rules::FAIRY_TRADITIONAL.bikjang, ..REPLAY })
    } else {
        *position
    }
}
