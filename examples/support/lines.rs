//! Lines of play, counted in two ways that check each other.

use janggi_core::{Move, Position, Rules, perft};

/// Which lines of play are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    /// All of them: a pass is a move.
    All,
    /// Those in which nobody passes.
    WithoutPass,
}

impl Lines {
    /// Both.
    pub const ALL: [Lines; 2] = [Lines::All, Lines::WithoutPass];

    /// The letter before the depth in a suite: `D4`, `N4`.
    pub const fn tag(self) -> char {
        match self {
            Lines::All => 'D',
            Lines::WithoutPass => 'N',
        }
    }

    /// Splits `D4` into the lines and the text of the depth.
    pub fn of_tag(text: &str) -> Option<(Lines, &str)> {
        Lines::ALL.into_iter().find_map(|lines| Some((lines, text.strip_prefix(lines.tag())?)))
    }

    fn has(self, m: Move) -> bool {
        self == Lines::All || m != Move::Pass
    }
}

/// The number of lines by generating moves: the last ply is not played.
pub fn count(position: &Position, depth: u32, lines: Lines) -> u64 {
    match lines {
        Lines::All => perft(position, depth),
        Lines::WithoutPass => without_pass(&unlimited(position), depth),
    }
}

fn without_pass(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    let moves = moves.iter().filter(|&&m| m != Move::Pass);
    match depth {
        0 => 1,
        1 => moves.count() as u64,
        _ => moves
            .map(|&m| {
                let mut next = *position;
                next.play_unchecked(m);
                without_pass(&next, depth - 1)
            })
            .sum(),
    }
}

/// The number of lines by playing every move of every line, the last ones too, as a game does: each
/// move is checked, and refused with a reason if it is not legal.
pub fn play(position: &Position, depth: u32, lines: Lines) -> u64 {
    play_on(&unlimited(position), depth, lines)
}

fn play_on(position: &Position, depth: u32, lines: Lines) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    let played = moves.iter().filter(|&&m| lines.has(m)).filter_map(|&m| position.play(m).ok());
    played.map(|next| play_on(&next, depth - 1, lines)).sum()
}

/// The position without the limits that end games, which no count asks for. It must come from a FEN: a
/// pass before it is forgotten.
fn unlimited(position: &Position) -> Position {
    position.with_rules(Rules {
        ply_limit: None,
        no_capture_limit: None,
        low_points: None,
        dead_position: None,
        ..*position.rules()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_agree_under_every_preset() {
        for (name, rules) in Rules::PRESETS {
            // Facing generals, few points, and limits that would end a game.
            for fen in [
                "4k4/9/9/9/4C4/9/9/9/4K4/9 w - - 0 1",
                "4k4/9/9/9/4C4/9/9/9/4K4/9 w - - 199 150",
                "r1ba1a1nr/4k4/1cn2c3/p1p1p1p1p/9/9/P1P1P1P1P/1C2N2C1/4K4/R1BA1AB1R w - - 6 4",
            ] {
                let position = Position::from_fen(fen, rules).unwrap();
                for lines in Lines::ALL {
                    let counted = count(&position, 3, lines);
                    assert_eq!(counted, play(&position, 3, lines), "{name}: {fen}");
                    assert!(counted > 0);
                }
            }
        }
    }
}
