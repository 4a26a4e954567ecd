//! What the two do not agree about.

use core::fmt;
use std::io;

use janggi_core::Position;

use super::{Engine, Line, Question, Verdict, View};

/// A position of which the engine says something else, by the shortest way that leads there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The variant.
    pub variant: String,
    /// Where the moves start.
    pub fen: String,
    /// The moves, as UCI.
    pub moves: Vec<String>,
    /// What the library says.
    pub ours: String,
    /// What the engine says.
    pub theirs: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { variant, fen, moves, ours, theirs } = self;
        writeln!(f, "{variant}\nposition fen {fen} moves {}", moves.join(" "))?;
        writeln!(f, "ours:   {ours}")?;
        write!(f, "theirs: {theirs}")
    }
}

/// Asks the engine about every position of lines, and how those that are over have ended. Gives how
/// many endings were compared, or the first difference.
///
/// # Errors
///
/// If the engine is gone.
pub fn compare(
    engine: &mut Engine,
    variant: &str,
    lines: &[Line],
) -> io::Result<Result<usize, Difference>> {
    let places = || lines.iter().flat_map(|line| (0..line.positions.len()).map(move |i| (line, i)));
    let questions: Vec<_> = places().map(|(line, plies)| line.question(plies)).collect();
    for ((line, plies), theirs) in places().zip(engine.views(variant, &questions)?) {
        if View::of(&line.positions[plies]) != theirs {
            return shortest(engine, variant, line, plies).map(Err);
        }
    }

    let is_over = |line: &&Line| !line.moves.is_empty() && line.last().outcome().is_some();
    let ended: Vec<&Line> = lines.iter().filter(is_over).collect();
    let questions: Vec<_> = ended.iter().map(|line| line.question(line.moves.len())).collect();
    for (line, theirs) in ended.iter().zip(engine.verdicts(variant, &questions)?) {
        let ours = verdict(line.last());
        if ours != theirs {
            return Ok(Err(Difference {
                variant: variant.to_owned(),
                fen: line.fen.clone(),
                moves: line.moves.clone(),
                ours: format!("the last move {ours:?}"),
                theirs: format!("the last move {theirs:?}"),
            }));
        }
    }
    Ok(Ok(ended.len()))
}

/// What the last move was for the side that made it.
fn verdict(position: &Position) -> Option<Verdict> {
    position.outcome().map(|outcome| Verdict::of(outcome, !position.turn()))
}

/// The difference at that ply of a line, from the latest start from which it still shows.
fn shortest(engine: &mut Engine, variant: &str, line: &Line, ply: usize) -> io::Result<Difference> {
    for first in (0..=ply).rev() {
        let start = line.positions[first].with_rules(*line.positions[first].rules());
        let (fen, moves) = (start.fen(), &line.moves[first..ply]);
        let played = moves.iter().try_fold(start, |position, text| {
            position.parse_uci(text).ok().and_then(|m| position.play(m).ok())
        });
        let question = Question { fen: &fen, moves };
        let (Some(position), theirs) = (played, engine.views(variant, &[question])?) else {
            continue;
        };
        let ours = View::of(&position);
        if let Some(theirs) = theirs.into_iter().next().filter(|theirs| *theirs != ours) {
            return Ok(Difference {
                variant: variant.to_owned(),
                moves: moves.to_vec(),
                fen,
                ours: format!("{ours:?}"),
                theirs: format!("{theirs:?}"),
            });
        }
    }
    Err(io::Error::other("the engine does not say the same when it is asked again"))
}
