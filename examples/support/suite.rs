//! Files of positions and how many lines of play they have.
//!
//! What the counts mean and how the files are written is told beside the suite of this project, in
//! `janggi-core/tests/data/README.md`. There are two forms, which a file may mix: a line for a
//! position and the rule sets that count it alike,
//!
//! ```text
//! rnba1abnr/… w - - 0 1; id start-000; rules kakao, fairy-modern; D1 32; D2 1024; N1 31; N2 961
//! ```
//!
//! and a block for each position, a line for each count:
//!
//! ```text
//! id start-000
//! fen rnba1abnr/… w - - 0 1
//! perft fairy-modern 2 1024
//! ```

use std::fmt::{self, Write as _};
use std::str::FromStr;

use janggi_core::{Position, Rules, Setup};

use crate::args::Failure;
use crate::lines::{Lines, count};

/// A count of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The name of the position.
    pub id: String,
    /// The position, under the rules of the count.
    pub position: Position,
    /// Which lines are counted.
    pub lines: Lines,
    /// The depth in plies.
    pub depth: u32,
    /// The number of lines of play of that depth.
    pub nodes: u64,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}{}", self.id, self.position.rules(), self.lines.tag(), self.depth)
    }
}

/// Reads the text of a suite.
///
/// # Errors
///
/// A message that names the first line that does not read.
pub fn read(text: &str) -> Result<Vec<Entry>, Failure> {
    let mut entries = Vec::new();
    let mut block = Block::default();
    for (line, number) in text.lines().zip(1..) {
        let read = if line.starts_with('#') {
            Ok(())
        } else if line.contains(';') {
            read_line(line, &mut entries)
        } else {
            block.read(line, &mut entries)
        };
        read.map_err(|Failure(message)| Failure(format!("line {number}: {message}")))?;
    }
    Ok(entries)
}

/// Reads a line that holds a position and all its counts.
fn read_line(line: &str, entries: &mut Vec<Entry>) -> Result<(), Failure> {
    let mut fields = line.split(';').map(str::trim);
    let setup: Setup = fields.next().unwrap_or("").parse()?;
    let (mut id, mut rules) = (String::new(), Vec::<Rules>::new());
    for field in fields {
        let (word, value) = field.split_once(' ').ok_or(Failure(format!("{field:?} is bare")))?;
        match word {
            "id" => value.clone_into(&mut id),
            "rules" => {
                rules =
                    value.split(',').map(|name| parse(name.trim())).collect::<Result<_, _>>()?;
            }
            _ => {
                let (lines, depth) = Lines::of_tag(word)
                    .ok_or(Failure(format!("expected id, rules, D or N, not {word:?}")))?;
                if rules.is_empty() {
                    return Err(Failure("no rules before the first count".into()));
                }
                for &rules in &rules {
                    let position = Position::from_setup(&setup, rules)?;
                    let (id, nodes) = (id.clone(), parse(value)?);
                    entries.push(Entry { id, position, lines, depth: parse(depth)?, nodes });
                }
            }
        }
    }
    Ok(())
}

/// The position that the lines of a block speak of.
#[derive(Default)]
struct Block {
    id: String,
    setup: Option<Setup>,
}

impl Block {
    fn read(&mut self, line: &str, entries: &mut Vec<Entry>) -> Result<(), Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => self.setup = None,
            "id" => rest.clone_into(&mut self.id),
            "fen" => self.setup = Some(rest.parse()?),
            "perft" => {
                let setup = self.setup.as_ref();
                let setup = setup.ok_or(Failure("no position above this line".into()))?;
                let mut words = rest.rsplitn(3, ' ');
                let mut next =
                    || words.next().ok_or(Failure("expected rules, depth, nodes".into()));
                let (nodes, depth, rules) = (next()?, next()?, next()?);
                entries.push(Entry {
                    id: self.id.clone(),
                    position: Position::from_setup(setup, parse(rules)?)?,
                    lines: Lines::All,
                    depth: parse(depth)?,
                    nodes: parse(nodes)?,
                });
            }
            _ => return Err(Failure("expected a FEN and counts, id, fen, perft or #".into())),
        }
        Ok(())
    }
}

fn parse<T: FromStr<Err: fmt::Display>>(word: &str) -> Result<T, Failure> {
    word.parse().map_err(|error| Failure(format!("{word:?}: {error}")))
}

/// Writes the lines of a position under every preset: one for the presets that count it alike. Counts
/// stop at `max_nodes`, and at `deepest`.
///
/// # Errors
///
/// The problems of a setup that is no legal position.
pub fn write(id: &str, setup: &Setup, max_nodes: u64, deepest: u32) -> Result<String, Failure> {
    let mut classes: Vec<(String, Vec<&str>)> = Vec::new();
    for (name, rules) in Rules::PRESETS {
        let position = Position::from_setup(setup, rules)?;
        let counts = write_counts(&position, max_nodes, deepest);
        match classes.iter_mut().find(|(known, _)| *known == counts) {
            Some((_, names)) => names.push(name),
            None => classes.push((counts, vec![name])),
        }
    }
    let mut text = String::new();
    for (counts, names) in classes {
        let _ = writeln!(text, "{setup}; id {id}; rules {}{counts}", names.join(", "));
    }
    Ok(text)
}

fn write_counts(position: &Position, max_nodes: u64, deepest: u32) -> String {
    let mut text = String::new();
    for lines in Lines::ALL {
        for depth in 1..=deepest {
            let nodes = count(position, depth, lines);
            if nodes > max_nodes {
                break;
            }
            let _ = write!(text, "; {}{depth} {nodes}", lines.tag());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

    #[test]
    fn lines_and_blocks_say_the_same() {
        let line = format!("{START}; id start; rules kakao, simple pass_counts=yes; D2 1024");
        let block = format!(
            "# two rule sets\nid start\nfen {START}\nperft kakao 2 1024\n\
             perft simple pass_counts=yes 2 1024\n"
        );
        let entries = read(&line).unwrap();
        assert_eq!(entries.len(), 2);
        assert_eq!(read(&block).unwrap(), entries);
        assert_eq!(entries[1].to_string(), "start simple pass_counts=yes D2");
    }

    #[test]
    fn what_is_written_reads() {
        let setup: Setup = START.parse().unwrap();
        let text = write("start", &setup, 40_000, 9).unwrap();
        let entries = read(&text).unwrap();
        // Three plies with a pass and three without, under each preset.
        assert_eq!(entries.len(), 2 * 3 * Rules::PRESETS.len());
        for entry in entries {
            assert_eq!(count(&entry.position, entry.depth, entry.lines), entry.nodes, "{entry}");
        }
    }

    #[test]
    fn faults_name_their_line() {
        for (text, fault) in [
            ("\n9/9 w; D1 1", "line 2: "),
            (&format!("{START}; D1 1"), "line 1: no rules before the first count"),
            (&format!("{START}; rules kakao; D1"), "line 1: \"D1\" is bare"),
            (&format!("{START}; rules kakao; X1 5"), "line 1: expected id, rules, D or N"),
            (&format!("{START}; rules kakao; D1 many"), "line 1: \"many\""),
            (&format!("{START}; rules moon; D1 1"), "line 1: \"moon\""),
            ("perft kakao 1 32", "line 1: no position above this line"),
            (&format!("fen {START}\nperft 1 32"), "line 2: expected rules, depth, nodes"),
            ("what", "line 1: expected a FEN"),
        ] {
            let Failure(message) = read(text).unwrap_err();
            assert!(message.starts_with(fault), "{text}: {message}");
        }
    }
}
