//! How a recorded game ended, as the record says.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use crate::{EndReason, Outcome, Points, Side};

/// Who won a recorded game.
///
/// ```
/// use janggi_core::Side;
/// use janggi_core::record::{Decision, GameResult};
/// assert_eq!(GameResult::from_korean("한 접속 끊김 패").decision, Decision::Win(Side::Cho));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Decision {
    /// A side won.
    Win(Side),
    /// Nobody won (무승부).
    Draw,
    /// The game does not count (무효).
    Void,
    /// The record does not say, or says what cannot be read (미상).
    #[default]
    Unknown,
}

/// How a recorded game was decided.
///
/// ```
/// use janggi_core::record::{GameResult, Manner};
/// assert_eq!(GameResult::from_korean("초 불계승").manner, Some(Manner::Resignation));
/// assert_eq!(Manner::Points.korean(), "점수");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Manner {
    /// Mate: 완승, 외통수, 장군승.
    Checkmate,
    /// 기권승, 불계승.
    Resignation,
    /// 시간승.
    Time,
    /// 점수승, 3.5점 승, 기물승.
    Points,
    /// 빅승, 무승부(빅장).
    Bikjang,
    /// 무승부(동의).
    Agreement,
    /// 실격승.
    Disqualification,
    /// 접속 끊김 승, 접속 끊김 패.
    Disconnection,
    /// 무승부(자동): the server ended the game.
    Automatic,
}

impl Manner {
    /// All manners.
    pub const ALL: [Manner; 9] = [
        Manner::Checkmate,
        Manner::Resignation,
        Manner::Time,
        Manner::Points,
        Manner::Bikjang,
        Manner::Agreement,
        Manner::Disqualification,
        Manner::Disconnection,
        Manner::Automatic,
    ];

    /// A short stable name for programs, which also stands in the PGN header `Termination`.
    pub const fn name(self) -> &'static str {
        match self {
            Manner::Checkmate => "checkmate",
            Manner::Resignation => "resignation",
            Manner::Time => "time",
            Manner::Points => "points",
            Manner::Bikjang => "bikjang",
            Manner::Agreement => "agreement",
            Manner::Disqualification => "disqualification",
            Manner::Disconnection => "disconnection",
            Manner::Automatic => "automatic",
        }
    }

    /// The word for it in records.
    pub const fn korean(self) -> &'static str {
        match self {
            Manner::Checkmate => "외통수",
            Manner::Resignation => "기권",
            Manner::Time => "시간",
            Manner::Points => "점수",
            Manner::Bikjang => "빅장",
            Manner::Agreement => "동의",
            Manner::Disqualification => "실격",
            Manner::Disconnection => "접속 끊김",
            Manner::Automatic => "자동",
        }
    }

    /// The words that tell it in a Korean result, typing errors of real records included. Earlier
    /// entries go first: `점속 끊김` is no score.
    const WORDS: [(&'static str, Manner); 20] = [
        ("끊김", Manner::Disconnection),
        ("접속", Manner::Disconnection),
        ("기권", Manner::Resignation),
        ("불계", Manner::Resignation),
        ("시간", Manner::Time),
        ("실격", Manner::Disqualification),
        ("반칙", Manner::Disqualification),
        ("동의", Manner::Agreement),
        ("합의", Manner::Agreement),
        ("자동", Manner::Automatic),
        ("빅", Manner::Bikjang),
        ("점", Manner::Points),
        ("기물", Manner::Points),
        ("외통", Manner::Checkmate),
        ("장군", Manner::Checkmate),
        ("완승", Manner::Checkmate),
        ("완패", Manner::Checkmate),
        ("완슫", Manner::Checkmate),
        ("촨승", Manner::Checkmate),
        ("와늣", Manner::Checkmate),
    ];

    fn in_korean(text: &str) -> Option<Manner> {
        Manner::WORDS.iter().find(|(word, _)| text.contains(word)).map(|(_, manner)| *manner)
    }

    /// The manner that a PGN `Termination` names: one of ours, or one that sites write.
    fn in_termination(text: &str) -> Option<Manner> {
        const SITES: [(&str, Manner); 9] = [
            ("mate", Manner::Checkmate),
            ("resign", Manner::Resignation),
            ("time", Manner::Time),
            ("flag", Manner::Time),
            ("point", Manner::Points),
            ("bikjang", Manner::Bikjang),
            ("agree", Manner::Agreement),
            ("rules infraction", Manner::Disqualification),
            ("abandon", Manner::Disconnection),
        ];
        let text = text.to_ascii_lowercase();
        let own = Manner::ALL.into_iter().find(|manner| text.starts_with(manner.name()));
        own.or_else(|| {
            SITES.iter().find(|(word, _)| text.contains(word)).map(|(_, manner)| *manner)
        })
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The result of a recorded game: who won, how, by how much, and what the record says.
///
/// ```
/// use janggi_core::{Points, Side};
/// use janggi_core::record::{Decision, GameResult, Manner};
/// let result = GameResult::from_korean("한 3.5점 승");
/// assert_eq!(result.decision, Decision::Win(Side::Han));
/// assert_eq!(result.manner, Some(Manner::Points));
/// assert_eq!(result.margin, Some(Points::from_halves(7)));
/// assert_eq!((result.korean().as_str(), result.pgn()), ("한 3.5점 승", "0-1"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct GameResult {
    /// Who won.
    pub decision: Decision,
    /// How, if the record says and we can read it.
    pub manner: Option<Manner>,
    /// By how many points, if the record says.
    pub margin: Option<Points>,
    /// What the record says, letter for letter; empty if the result was not read from one.
    pub text: String,
}

impl GameResult {
    /// A result that was not read from a record.
    ///
    /// ```
    /// use janggi_core::Side;
    /// use janggi_core::record::{Decision, GameResult, Manner};
    /// let result = GameResult::new(Decision::Win(Side::Cho), Some(Manner::Checkmate));
    /// assert_eq!(result.korean(), "초 완승");
    /// ```
    pub fn new(decision: Decision, manner: Option<Manner>) -> GameResult {
        GameResult { decision, manner, ..GameResult::default() }
    }

    /// Reads what Korean records write under 대국결과, in any of its many spellings: side, then a word
    /// for winning, how and by how much, in any order. What cannot be read is
    /// [`Decision::Unknown`] and keeps its text.
    ///
    /// ```
    /// use janggi_core::record::{Decision, GameResult};
    /// for text in ["", "미상", "재대국"] {
    ///     assert_eq!(GameResult::from_korean(text).decision, Decision::Unknown);
    /// }
    /// ```
    pub fn from_korean(text: &str) -> GameResult {
        let words = text.trim();
        let decision = korean_decision(words);
        // `빅장` in a win names how the points came to be counted.
        let manner = match decision {
            Decision::Win(_) | Decision::Draw => Manner::in_korean(words),
            Decision::Void | Decision::Unknown => None,
        };
        GameResult { decision, manner, margin: points_in(words), text: text.into() }
    }

    /// Reads a result of PGN, `1-0` for Cho, and what its header `Termination` says.
    ///
    /// ```
    /// use janggi_core::Side;
    /// use janggi_core::record::{Decision, GameResult, Manner};
    /// let result = GameResult::from_pgn("1-0", Some("time forfeit"));
    /// assert_eq!(result.decision, Decision::Win(Side::Cho));
    /// assert_eq!(result.manner, Some(Manner::Time));
    /// ```
    pub fn from_pgn(text: &str, termination: Option<&str>) -> GameResult {
        let termination = termination.unwrap_or("");
        let decision = match text.trim() {
            "1-0" => Decision::Win(Side::Cho),
            "0-1" => Decision::Win(Side::Han),
            "1/2-1/2" | "1/2" | "½-½" => Decision::Draw,
            _ if termination == "void" => Decision::Void,
            _ => Decision::Unknown,
        };
        let manner = match decision {
            Decision::Win(_) | Decision::Draw => Manner::in_termination(termination),
            Decision::Void | Decision::Unknown => None,
        };
        let by_points = manner == Some(Manner::Points);
        let margin = termination.strip_prefix("points ").filter(|_| by_points);
        let margin = margin.and_then(|points| points.parse().ok());
        GameResult { decision, manner, margin, text: text.into() }
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        match self.decision {
            Decision::Win(side) => Some(side),
            Decision::Draw | Decision::Void | Decision::Unknown => None,
        }
    }

    /// The result as Korean records write it: the text that was read, or else the usual words.
    pub fn korean(&self) -> String {
        // A result of PGN, such as `*`, is none of Korean records.
        let is_korean = !self.text.is_ascii();
        if is_korean && GameResult::from_korean(&self.text).says_the_same(self) {
            return self.text.clone();
        }
        let side = match self.decision {
            Decision::Unknown => return "미상".to_string(),
            Decision::Void => return "무효".to_string(),
            Decision::Draw => {
                return match self.manner {
                    Some(manner) => format!("무승부({})", manner.korean()),
                    None => "무승부".to_string(),
                };
            }
            Decision::Win(side) => side.korean(),
        };
        match (self.manner, self.margin) {
            (Some(Manner::Points), Some(margin)) => format!("{side} {margin}점 승"),
            (Some(Manner::Checkmate), _) => format!("{side} 완승"),
            (Some(Manner::Bikjang), _) => format!("{side} 빅승"),
            (Some(manner), _) => format!("{side} {}승", manner.korean()),
            (None, _) => format!("{side}승"),
        }
    }

    /// `1-0` for a win of Cho, `0-1` for one of Han, `1/2-1/2` for a draw, `*` else.
    pub const fn pgn(&self) -> &'static str {
        match self.decision {
            Decision::Win(Side::Cho) => "1-0",
            Decision::Win(Side::Han) => "0-1",
            Decision::Draw => "1/2-1/2",
            Decision::Void | Decision::Unknown => "*",
        }
    }

    /// What the PGN header `Termination` says: `checkmate`, `points 3.5`, `void`; `None` if nothing
    /// is known.
    pub fn termination(&self) -> Option<String> {
        match (self.decision, self.manner, self.margin) {
            (Decision::Void, _, _) => Some("void".to_string()),
            (_, Some(Manner::Points), Some(margin)) => Some(format!("points {margin}")),
            (_, Some(manner), _) => Some(manner.name().to_string()),
            _ => None,
        }
    }

    /// Whether two results say the same, whatever their words.
    pub fn says_the_same(&self, other: &GameResult) -> bool {
        (self.decision, self.manner, self.margin) == (other.decision, other.manner, other.margin)
    }
}

impl From<Outcome> for GameResult {
    /// The result that a record of a game with this outcome bears.
    fn from(outcome: Outcome) -> GameResult {
        let manner = match outcome.reason {
            _ if outcome.by_score && outcome.reason != EndReason::Bikjang => Some(Manner::Points),
            EndReason::Checkmate => Some(Manner::Checkmate),
            EndReason::Bikjang => Some(Manner::Bikjang),
            EndReason::Resignation => Some(Manner::Resignation),
            EndReason::Time => Some(Manner::Time),
            EndReason::Agreement => Some(Manner::Agreement),
            EndReason::Disqualification | EndReason::PerpetualCheck | EndReason::Shuttle => {
                Some(Manner::Disqualification)
            }
            EndReason::Abandonment => Some(Manner::Disconnection),
            EndReason::NoMoves
            | EndReason::DoublePass
            | EndReason::Repetition
            | EndReason::LowPoints
            | EndReason::DeadPosition
            | EndReason::PlyLimit
            | EndReason::NoCaptureLimit
            | EndReason::Adjudication => Some(Manner::Automatic),
        };
        let decision = outcome.winner.map_or(Decision::Draw, Decision::Win);
        let lead = outcome.score.lead();
        let margin = Points::from_halves(lead.halves().saturating_abs());
        GameResult {
            margin: (manner == Some(Manner::Points)).then_some(margin),
            ..GameResult::new(decision, manner)
        }
    }
}

fn korean_decision(words: &str) -> Decision {
    if words.contains("무효") {
        return Decision::Void;
    }
    if words.contains("무승부") || words.contains("비김") {
        return Decision::Draw;
    }
    let mut chars = words.chars();
    let side = match chars.next() {
        Some('초' | '楚') => Side::Cho,
        Some('한' | '漢') => Side::Han,
        _ => return Decision::Unknown,
    };
    let rest = chars.as_str();
    if rest.contains('승') || ["완슫", "와늣"].iter().any(|typo| rest.contains(typo)) {
        Decision::Win(side)
    } else if rest.contains('패') {
        Decision::Win(!side)
    } else {
        Decision::Unknown
    }
}

/// The number before `점`.
fn points_in(words: &str) -> Option<Points> {
    let (before, _) = words.split_once('점')?;
    let before = before.trim_end();
    let other = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    before.strip_prefix(other)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_results() {
        use Decision::{Draw, Unknown, Void, Win};
        use Manner::*;
        use Side::{Cho, Han};
        let cases = [
            ("초 완승", Win(Cho), Some(Checkmate)),
            ("楚 완승", Win(Cho), Some(Checkmate)),
            ("漢 시간승", Win(Han), Some(Time)),
            ("초 촨승", Win(Cho), Some(Checkmate)),
            ("초 완슫", Win(Cho), Some(Checkmate)),
            ("초 와늣", Win(Cho), Some(Checkmate)),
            ("초 장군승", Win(Cho), Some(Checkmate)),
            ("초승(외통수)", Win(Cho), Some(Checkmate)),
            ("한승(기권) ", Win(Han), Some(Resignation)),
            ("한기권승", Win(Han), Some(Resignation)),
            ("한 불계승", Win(Han), Some(Resignation)),
            ("초 점수승(기물승)", Win(Cho), Some(Points)),
            ("한 8.5 점수승", Win(Han), Some(Points)),
            ("초 1.5점 승(정선)", Win(Cho), Some(Points)),
            ("초 점속 끊김승", Win(Cho), Some(Disconnection)),
            ("초 5회 끊김승", Win(Cho), Some(Disconnection)),
            ("초 접속 끊김 패", Win(Han), Some(Disconnection)),
            ("한 접속끊김패", Win(Cho), Some(Disconnection)),
            ("초실격승", Win(Cho), Some(Disqualification)),
            ("한빅승", Win(Han), Some(Bikjang)),
            ("한 승리", Win(Han), None),
            ("초승", Win(Cho), None),
            ("무승부", Draw, None),
            ("무승부(동의)", Draw, Some(Agreement)),
            ("무승부(빅장)", Draw, Some(Bikjang)),
            ("무승부(자동)", Draw, Some(Automatic)),
            ("무효 대국", Void, None),
            ("미상", Unknown, None),
            ("한", Unknown, None),
            ("", Unknown, None),
        ];
        for (text, decision, manner) in cases {
            let result = GameResult::from_korean(text);
            assert_eq!((result.decision, result.manner), (decision, manner), "{text}");
            assert_eq!(result.text, text);
            if !text.is_empty() {
                assert_eq!(result.korean(), text);
            }
        }
    }

    #[test]
    fn margins() {
        for (text, halves) in [
            ("한 8.5 점수승", Some(17)),
            ("한 8.5점 승", Some(17)),
            ("초승(1.5점)", Some(3)),
            ("초 13.5점 점수승", Some(27)),
            ("초 점수승", None),
            ("초 99999999점 승", None),
        ] {
            let margin = GameResult::from_korean(text).margin.map(crate::Points::halves);
            assert_eq!(margin, halves, "{text}");
        }
    }

    /// Without a decision nobody can have won by so many points.
    #[test]
    fn only_decided_games_have_a_margin() {
        for (text, termination) in [("*", "points 3.5"), ("0-0", "points 3.5"), ("1-0", "point 3")]
        {
            let result = GameResult::from_pgn(text, Some(termination));
            assert_eq!(result.margin, None, "{text} {termination}");
        }
    }

    #[test]
    fn results_survive_both_formats() {
        for manner in Manner::ALL.into_iter().map(Some).chain([None]) {
            for decision in [Decision::Win(Side::Cho), Decision::Win(Side::Han), Decision::Draw] {
                let result = GameResult::new(decision, manner);
                assert!(GameResult::from_korean(&result.korean()).says_the_same(&result));
                let termination = result.termination();
                let read = GameResult::from_pgn(result.pgn(), termination.as_deref());
                assert!(read.says_the_same(&result), "{result:?}");
            }
        }
        for decision in [Decision::Void, Decision::Unknown] {
            let result = GameResult::new(decision, None);
            assert!(GameResult::from_korean(&result.korean()).says_the_same(&result));
            let read = GameResult::from_pgn(result.pgn(), result.termination().as_deref());
            assert!(read.says_the_same(&result));
        }
    }
}
