//! Positions with what came of them, as lines of text.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::str::FromStr;

use janggi_core::{Position, Rules};

use crate::args::Failure;

/// A quiet position of a game, what a short search thinks of it, and how the game ended.
///
/// Written as a line, parted by tabs: game, result, value, rules, FEN.
///
/// ```
/// use janggi_examples::tune::sample::Sample;
/// let line = "7\t0.5\t-20\tkakao\t4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
/// let sample: Sample = line.parse().unwrap();
/// assert_eq!((sample.game, sample.value), (7, -20));
/// assert_eq!(sample.to_string(), line);
/// ```
#[derive(Clone, Debug)]
pub struct Sample {
    /// The game; positions of one game are never parted between training and validation.
    pub game: u64,
    /// 1 if Cho won, 0 if Han did, ½ for a draw.
    pub result: f32,
    /// What a search found, in hundredths of a point for Cho.
    pub value: i32,
    /// The position, with its rules.
    pub position: Position,
}

impl Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sample { game, result, value, position } = self;
        write!(f, "{game}\t{result}\t{value}\t{}\t{}", position.rules(), position.fen())
    }
}

impl FromStr for Sample {
    type Err = Failure;

    fn from_str(line: &str) -> Result<Sample, Failure> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [game, result, value, rules, fen] = fields[..] else {
            return Err(Failure(format!("expected five fields: {line}")));
        };
        let rules: Rules = rules.parse()?;
        Ok(Sample {
            game: game.parse()?,
            result: result.parse()?,
            value: value.parse()?,
            position: Position::from_fen(fen, rules)?,
        })
    }
}

/// The samples of a file.
///
/// # Errors
///
/// A message that names the file, if it cannot be read, or the line that is none of a sample. A last
/// line without an end, which a gathering that was broken off leaves behind, is passed over.
pub fn read(path: &str) -> Result<Vec<Sample>, Failure> {
    let fault = |what: &dyn Display| Failure(format!("{path}: {what}"));
    let mut reader = BufReader::new(File::open(path).map_err(|error| fault(&error))?);
    let mut samples = Vec::new();
    let mut line = String::new();
    while reader.read_line(&mut line).map_err(|error| fault(&error))? > 0 {
        if !line.ends_with('\n') {
            break;
        }
        samples.push(line.trim_end().parse().map_err(|Failure(message)| fault(&message))?);
        line.clear();
    }
    Ok(samples)
}
