//! Games that both engines hold for decided.

use std::fmt;
use std::str::FromStr;

use janggi_core::Side;

/// When a game is given up: both engines have held it for won by the same side, by so many hundredths
/// of a soldier, for so many moves each.
///
/// ```
/// use janggi_examples::contest::Resignation;
/// let rule: Resignation = "1000/4".parse()?;
/// assert_eq!((rule.score, rule.moves, rule.to_string().as_str()), (1000, 4, "1000/4"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resignation {
    /// Hundredths of a soldier, as the engines count them.
    pub score: i32,
    /// Moves of each engine in a row.
    pub moves: u32,
}

impl fmt::Display for Resignation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.score, self.moves)
    }
}

impl FromStr for Resignation {
    type Err = String;

    fn from_str(text: &str) -> Result<Resignation, String> {
        let rule = text.split_once('/').and_then(|(score, moves)| {
            Some(Resignation { score: score.parse().ok()?, moves: moves.parse().ok()? })
        });
        rule.filter(|rule| rule.score > 0 && rule.moves > 0)
            .ok_or_else(|| format!("{text}: not a score and moves, such as 1000/4"))
    }
}

/// For how long the engines have agreed on who wins.
#[derive(Debug, Default)]
pub(super) struct Agreement {
    winner: Option<Side>,
    plies: u32,
}

impl Agreement {
    /// Notes what the side that has moved thinks of its game, in hundredths of a soldier; tells who
    /// gives up.
    pub(super) fn note(
        &mut self,
        rule: Resignation,
        mover: Side,
        score: Option<i32>,
    ) -> Option<Side> {
        let winner = score.and_then(|score| {
            let decided = score.unsigned_abs() >= rule.score.unsigned_abs();
            decided.then_some(if score > 0 { mover } else { !mover })
        });
        self.plies = if winner.is_some() && winner == self.winner { self.plies + 1 } else { 1 };
        self.winner = winner;
        winner.filter(|_| self.plies >= rule.moves.saturating_mul(2)).map(|winner| !winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_have_to_agree_for_long_enough() {
        let rule = Resignation { score: 500, moves: 2 };
        let (cho, han) = (Side::Cho, Side::Han);
        let after = |scores: &[(Side, Option<i32>)]| {
            let mut agreement = Agreement::default();
            scores
                .iter()
                .map(|&(side, score)| agreement.note(rule, side, score))
                .collect::<Vec<_>>()
        };
        let lost = [(cho, Some(-500)), (han, Some(700)), (cho, Some(-900)), (han, Some(500))];
        assert_eq!(after(&lost), [None, None, None, Some(cho)]);
        let doubted = [(cho, Some(900)), (han, Some(-499)), (cho, Some(900)), (han, Some(-500))];
        assert_eq!(after(&doubted), [None; 4]);
        let both_win = [(cho, Some(900)), (han, Some(900)), (cho, Some(900)), (han, Some(900))];
        assert_eq!(after(&both_win), [None; 4]);
        let mute = [(cho, Some(900)), (han, Some(-900)), (cho, None), (han, Some(-900))];
        assert_eq!(after(&mute), [None; 4]);
        assert!("0/3".parse::<Resignation>().is_err() && "9".parse::<Resignation>().is_err());
    }
}
