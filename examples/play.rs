//! Plays a game of Janggi against you in the terminal.

use std::fmt;
use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use janggi_core::record::{Format, Record, gib, pgn};
use janggi_core::search::{Level, Limits, Searcher, Strength};
use janggi_core::{Bitboard, Formation, Game, Move, PieceStyle, Position, Rules, Side, Square};
use janggi_examples::args::{Args, Failure, Output, run};

const HELP: &str = "\
Plays a game of Janggi (장기) against you.

play [--level LEVEL] [--side cho|han] [--rules NAME] [--cho SETUP] [--han SETUP] [--fen FEN]
     [--seed N] [--hangul | --ascii]

  --level LEVEL  easy (쉬움), normal (보통, default), hard (어려움), or a number from 0 to 100
  --side SIDE    yours (default cho, which moves first)
  --rules NAME   the rule set (default kakao)
  --cho SETUP, --han SETUP
                 the set-ups (상차림) from each player's own seat: 마상상마, 안상 or inner (default),
                 outer, left, right
  --fen FEN      the position to begin from, instead of set-ups
  --seed N       the same seed, the same moves of levels that waver (default 1)
  --hangul       draws the pieces in Hangul instead of Hanja
  --ascii        draws the pieces as letters

";

const COMMANDS: &str = "\
A move in any notation: b1c3, 02마83, Hc3; 한수쉼 or pass for a pass.
  moves [POINT]  the legal moves, of all pieces or of the one on a point
  hint           what the search would play, after a second
  undo           takes back your last move and the answer
  score          the points of both sides
  board          draws the board again
  level LEVEL    another level from here on
  save FILE      writes the game as .gib or .pgn
  new            another game from the same start
  resign, quit, help
";

const OVER: &str = "The game is over: save FILE, undo, new or quit.";

fn main() -> ExitCode {
    run(&format!("{HELP}{COMMANDS}"), |mut args, out| {
        let mut table = Table::take(&mut args)?;
        args.rest()?;
        table.play(&mut io::stdin().lock(), out)
    })
}

/// A game between a person and a level.
struct Table {
    game: Game,
    person: Side,
    level: Opponent,
    seed: u64,
    style: PieceStyle,
    searcher: Searcher,
}

/// How well the program plays.
#[derive(Clone, Copy)]
enum Opponent {
    Level(Level),
    Strength(Strength),
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(text: &str) -> Result<Opponent, String> {
        let level = Level::from_name(text).map(Opponent::Level);
        level
            .or_else(|| text.parse().ok().map(Opponent::Strength))
            .ok_or_else(|| "expected easy, normal, hard or a number from 0 to 100".to_owned())
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Level(level) => write!(f, "{level} ({})", level.korean()),
            Opponent::Strength(strength) => write!(f, "{strength} of 100"),
        }
    }
}

/// What to do after a line of the person's.
enum Next {
    /// Ask again.
    Ask,
    /// The board has changed.
    Changed,
    Quit,
}

impl Table {
    fn take(args: &mut Args) -> Result<Table, Failure> {
        let rules: Rules = args.option("--rules")?.unwrap_or_default();
        let mut setup = |name| Ok::<Formation, Failure>(args.option(name)?.unwrap_or_default());
        let (cho, han) = (setup("--cho")?, setup("--han")?);
        let start = match args.option::<String>("--fen")? {
            Some(fen) => Position::from_fen(&fen, rules)?,
            None => Position::start(cho, han, rules),
        };
        let style = match (args.flag("--hangul"), args.flag("--ascii")) {
            (_, true) => PieceStyle::Ascii,
            (true, _) => PieceStyle::Hangul,
            _ => PieceStyle::Hanja,
        };
        Ok(Table {
            game: Game::new(start),
            person: args.option("--side")?.unwrap_or(Side::Cho),
            level: args.option("--level")?.unwrap_or(Opponent::Level(Level::default())),
            seed: args.option("--seed")?.unwrap_or(1),
            style,
            searcher: Searcher::new(),
        })
    }

    fn play(&mut self, input: &mut impl BufRead, out: &mut Output) -> Result<(), Failure> {
        let (person, level) = (self.person, self.level);
        writeln!(
            out,
            "You are {person} ({}); the other side plays at level {level}. Type help for help.\n",
            person.korean()
        )?;
        self.show_board(out, self.game.last_move_squares())?;
        let mut line = String::new();
        let mut announced = None;
        loop {
            let outcome = self.game.outcome();
            if outcome.is_none() && self.game.turn() != self.person {
                self.answer(out)?;
                continue;
            }
            if let Some(outcome) = outcome.filter(|_| announced != outcome) {
                writeln!(out, "{outcome}\n{}", outcome.korean())?;
                writeln!(out, "{OVER}")?;
            }
            announced = outcome;
            write!(out, "{}> ", self.person)?;
            out.flush()?;
            line.clear();
            if input.read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Ok(());
            }
            match self.hear(line.trim(), out)? {
                Next::Ask => {}
                Next::Changed => self.show_board(out, self.game.last_move_squares())?,
                Next::Quit => return Ok(()),
            }
        }
    }

    /// The level moves.
    fn answer(&mut self, out: &mut Output) -> Result<(), Failure> {
        out.flush()?;
        let (searcher, game, seed) = (&mut self.searcher, &self.game, self.seed);
        let chosen = match self.level {
            Opponent::Level(level) => level.choose(searcher, game, seed),
            Opponent::Strength(strength) => strength.choose(searcher, game, seed),
        };
        let Some(m) = chosen else {
            return Err(Failure("the level found no move".to_owned()));
        };
        let text = self.describe(m);
        self.game.play(m)?;
        writeln!(out, "{} plays {text}{}\n", !self.person, self.check())?;
        self.show_board(out, self.game.last_move_squares())
    }

    /// A move in both notations.
    fn describe(&self, m: Move) -> String {
        let position = self.game.position();
        let korean = position.korean(m).map(|text| format!(" ({text})")).unwrap_or_default();
        format!("{}{korean}", position.uci(m))
    }

    fn check(&self) -> String {
        let check = self.game.position().check();
        check.map(|check| format!(": {check} ({})!", check.korean())).unwrap_or_default()
    }

    fn show_board(&self, out: &mut Output, marks: Bitboard) -> Result<(), Failure> {
        let colour = io::stdout().is_terminal();
        let position = self.game.position();
        writeln!(out, "{}", position.text().style(self.style).marks(marks).colour(colour))?;
        Ok(())
    }

    // ---------------------------------------------------------------------------------------------
    // What the person says

    fn hear(&mut self, line: &str, out: &mut Output) -> Result<Next, Failure> {
        let mut words = line.split_whitespace();
        let (first, argument) = (words.next().unwrap_or_default(), words.next());
        match first {
            "" => {}
            "help" => write!(out, "{COMMANDS}")?,
            "quit" => return Ok(Next::Quit),
            "board" => self.show_board(out, self.game.last_move_squares())?,
            "score" => writeln!(out, "{} (Cho : Han)", self.game.score())?,
            "moves" => self.show_moves(argument, out)?,
            "hint" => self.hint(out)?,
            "resign" if self.game.outcome().is_none() => self.game.resign(self.person),
            "undo" if self.undo() => return Ok(Next::Changed),
            "undo" => writeln!(out, "There is nothing to take back.")?,
            "level" => match argument.unwrap_or_default().parse() {
                Ok(level) => {
                    self.level = level;
                    writeln!(out, "The other side plays at level {level}.")?;
                }
                Err(why) => writeln!(out, "level: {why}; it is {}", self.level)?,
            },
            "new" => {
                self.game = Game::new(*self.game.start());
                self.searcher.clear();
                return Ok(Next::Changed);
            }
            "save" => match self.save(line["save".len()..].trim()) {
                Ok(file) => writeln!(out, "Saved in {file}.")?,
                Err(Failure(why)) => writeln!(out, "Not saved: {why}")?,
            },
            _ => return self.play_text(line, out),
        }
        Ok(Next::Ask)
    }

    fn play_text(&mut self, text: &str, out: &mut Output) -> Result<Next, Failure> {
        if self.game.outcome().is_some() {
            writeln!(out, "{OVER}")?;
            return Ok(Next::Ask);
        }
        let read = self.game.position().parse_move(text).map_err(|error| error.to_string());
        let played = read.and_then(|m| self.game.play(m).map_err(|error| error.to_string()));
        match played {
            Ok(()) => Ok(Next::Changed),
            Err(why) => {
                writeln!(out, "{text}: {why}. Type help for help.")?;
                Ok(Next::Ask)
            }
        }
    }

    /// Back to the person's last turn, if there was one; says whether there was.
    fn undo(&mut self) -> bool {
        if self.game.declared().is_some() {
            self.game.undo();
            return true;
        }
        let mut back = self.game.clone();
        while back.undo().is_some() {
            if back.turn() == self.person {
                self.game = back;
                return true;
            }
        }
        false
    }

    fn show_moves(&self, point: Option<&str>, out: &mut Output) -> Result<(), Failure> {
        let point: Option<Square> = match point.map(str::parse).transpose() {
            Ok(point) => point,
            Err(error) => {
                writeln!(out, "{error}")?;
                return Ok(());
            }
        };
        let legal = self.game.legal_moves();
        let asked = |m: &&Move| point.is_none() || m.from() == point;
        let moves: Vec<Move> = legal.iter().filter(asked).copied().collect();
        if point.is_some() {
            self.show_board(out, moves.iter().filter_map(|m| m.to()).collect())?;
        }
        let texts: Vec<String> = moves.iter().map(|&m| self.describe(m)).collect();
        for line in texts.chunks(5) {
            writeln!(out, "{}", line.join(", "))?;
        }
        if texts.is_empty() {
            writeln!(out, "No legal moves.")?;
        }
        Ok(())
    }

    fn hint(&mut self, out: &mut Output) -> Result<(), Failure> {
        let limits = Limits::new().time(Duration::from_secs(1));
        let found = self.searcher.search(&self.game, &limits);
        match (found.best(), found.value()) {
            (Some(best), Some(value)) => writeln!(out, "{}, worth {value}", self.describe(best))?,
            _ => writeln!(out, "{OVER}")?,
        }
        Ok(())
    }

    fn save<'a>(&self, file: &'a str) -> Result<&'a str, Failure> {
        if file.is_empty() {
            return Err(Failure("to which file?".to_owned()));
        }
        let record = Record::from_game(&self.game)?;
        let text = match Format::of_file_name(file) {
            Some(Format::Gib) => gib::to_string(&record),
            Some(Format::Pgn) => pgn::to_string(&record),
            _ => return Err(Failure("the file's name ends in .gib or .pgn".to_owned())),
        };
        fs::write(file, text)?;
        Ok(file)
    }
}
