//! `.perft` files: positions and how many lines of play they have.
//!
//! A block for each position, blocks parted by blank lines, `#` starts a comment:
//!
//! ```text
//! id start
//! fen rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1
//! perft fairy-modern 3 33316
//! ```
//!
//! The rules of a `perft` line are the text of any rule set; where it has blanks, the last two words
//! are depth and count.

use janggi_core::{Position, Rules, Setup};

use crate::args::Failure;

/// A count of a position.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name of the position.
    pub id: String,
    /// The position, under the rules of the count.
    pub position: Position,
    /// The depth in plies.
    pub depth: u32,
    /// The number of lines of play of that depth.
    pub nodes: u64,
}

/// Reads the text of a `.perft` file.
///
/// # Errors
///
/// A message that names the first line that does not read.
pub fn read(text: &str) -> Result<Vec<Entry>, Failure> {
    let mut entries = Vec::new();
    let mut id = String::new();
    let mut setup: Option<Setup> = None;
    for (i, line) in text.lines().enumerate() {
        let at = |message: &dyn std::fmt::Display| Failure(format!("line {}: {message}", i + 1));
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => setup = None,
            "id" => rest.clone_into(&mut id),
            "fen" => setup = Some(rest.parse().map_err(|error| at(&error))?),
            "perft" => {
                let setup = setup.as_ref().ok_or_else(|| at(&"no position above this line"))?;
                let mut words = rest.rsplitn(3, ' ');
                let mut next = || words.next().ok_or_else(|| at(&"expected rules, depth, nodes"));
                let (nodes, depth, rules) = (next()?, next()?, next()?);
                let rules: Rules = rules.parse().map_err(|error| at(&error))?;
                entries.push(Entry {
                    id: id.clone(),
                    position: Position::from_setup(setup, rules).map_err(|error| at(&error))?,
                    depth: depth.parse().map_err(|error| at(&error))?,
                    nodes: nodes.parse().map_err(|error| at(&error))?,
                });
            }
            _ if word.starts_with('#') => {}
            _ => return Err(at(&"expected id, fen, perft or #")),
        }
    }
    Ok(entries)
}
