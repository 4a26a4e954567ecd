//! What a program tells an engine.

use std::time::Duration;

/// A line that an engine understands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `uci`
    Uci,
    /// `isready`
    IsReady,
    /// `ucinewgame`
    NewGame,
    /// `setoption name … value …`
    SetOption {
        /// The option, as written.
        name: String,
        /// Its value; empty where there is none.
        value: String,
    },
    /// `position …`
    Position(SetPosition),
    /// `go …`
    Go(Go),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `d`: shows the board
    Display,
    /// `quit`
    Quit,
}

/// The position that an engine is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetPosition {
    /// The FEN; `None` for `startpos`.
    pub fen: Option<String>,
    /// The moves from there.
    pub moves: Vec<String>,
}

/// How an engine is to search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// Cho's clock.
    pub wtime: Option<Duration>,
    /// Han's clock.
    pub btime: Option<Duration>,
    /// Cho's increment.
    pub winc: Duration,
    /// Han's increment.
    pub binc: Duration,
    /// For how many moves the clock has to last; `None` for the rest of the game.
    pub movestogo: Option<u32>,
    /// A mate in so many moves is enough.
    pub mate: Option<u16>,
    /// Until told to stop.
    pub infinite: bool,
    /// On the opponent's time, until told to stop or that the move was played.
    pub ponder: bool,
    /// Only these moves; empty for all.
    pub searchmoves: Vec<String>,
    /// Counts lines of play instead.
    pub perft: Option<u32>,
}

impl Command {
    /// Reads a line. Words before the first known one are skipped, as the protocol asks; `None` for a
    /// line that says nothing.
    ///
    /// ```
    /// use janggi_examples::uci::Command;
    /// assert_eq!(Command::read("  isready "), Some(Command::IsReady));
    /// assert_eq!(Command::read("hello"), None);
    /// ```
    pub fn read(line: &str) -> Option<Command> {
        let words: Vec<&str> = line.split_whitespace().collect();
        (0..words.len()).find_map(|i| Command::read_words(words[i], &words[i + 1..]))
    }

    fn read_words(first: &str, rest: &[&str]) -> Option<Command> {
        Some(match first {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => Command::set_option(rest)?,
            "position" => Command::Position(SetPosition::read(rest)?),
            "go" => Command::Go(Go::read(rest)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "d" => Command::Display,
            "quit" => Command::Quit,
            _ => return None,
        })
    }

    fn set_option(words: &[&str]) -> Option<Command> {
        let words = words.strip_prefix(&["name"])?;
        let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let value = words.get(end + 1..).unwrap_or_default();
        Some(Command::SetOption { name: words[..end].join(" "), value: value.join(" ") })
    }
}

impl SetPosition {
    fn read(words: &[&str]) -> Option<SetPosition> {
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let moves = words.get(end + 1..).unwrap_or_default();
        let fen = match words[..end].split_first()? {
            (&"startpos", _) => None,
            (&"fen", fields) => Some(fields.join(" ")),
            _ => return None,
        };
        Some(SetPosition { fen, moves: moves.iter().map(|&word| word.to_owned()).collect() })
    }
}

impl Go {
    /// Whether nothing but `stop` is sure to end it soon.
    pub fn is_endless(&self) -> bool {
        let clocks = self.movetime.or(self.wtime).or(self.btime);
        self.infinite
            || self.ponder
            || (clocks.is_none() && self.depth.is_none() && self.nodes.is_none())
    }

    /// Reads the words after `go`. Those that make no sense are passed over.
    fn read(words: &[&str]) -> Go {
        let mut go = Go::default();
        let mut rest = words.iter().copied().peekable();
        while let Some(word) = rest.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = rest.next_if(|word| !Go::is_keyword(word)) {
                        go.searchmoves.push(text.to_owned());
                    }
                }
                _ if Go::is_keyword(word) => {
                    if let Some(value) = rest.next_if(|word| !Go::is_keyword(word)) {
                        go.set(word, value);
                    }
                }
                _ => {}
            }
        }
        go
    }

    fn is_keyword(word: &str) -> bool {
        const KEYWORDS: [&str; 13] = [
            "depth",
            "nodes",
            "movetime",
            "wtime",
            "btime",
            "winc",
            "binc",
            "mate",
            "movestogo",
            "infinite",
            "ponder",
            "searchmoves",
            "perft",
        ];
        KEYWORDS.contains(&word)
    }

    fn set(&mut self, name: &str, value: &str) {
        // A clock that has run out is told as a negative number.
        let time =
            value.parse().ok().map(|ms: i64| Duration::from_millis(ms.max(0).unsigned_abs()));
        match name {
            "depth" => self.depth = value.parse().ok(),
            "nodes" => self.nodes = value.parse().ok(),
            "mate" => self.mate = value.parse().ok(),
            "perft" => self.perft = value.parse().ok(),
            "movestogo" => self.movestogo = value.parse().ok(),
            "movetime" => self.movetime = time,
            "wtime" => self.wtime = time,
            "btime" => self.btime = time,
            "winc" => self.winc = time.unwrap_or_default(),
            "binc" => self.binc = time.unwrap_or_default(),
            _ => {}
        }
    }
}
