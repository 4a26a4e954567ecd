//! How a game ended.

use core::fmt;

use crate::{Score, Side};

/// Why a game ended.
///
/// ```
/// use janggi_core::EndReason;
/// assert_eq!(EndReason::Checkmate.name(), "checkmate");
/// assert_eq!(EndReason::DoublePass.korean(), "두 번 연속 한수쉼");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndReason {
    /// In check with no legal answer (외통).
    Checkmate,
    /// The side to move, not in check, had neither a board move nor a pass.
    NoMoves,
    /// Two passes in a row.
    DoublePass,
    /// A bikjang was accepted (빅장).
    Bikjang,
    /// A position came back too often (동형반복).
    Repetition,
    /// A position came back too often, and one side had given check with every move (만년장).
    PerpetualCheck,
    /// A piece went to and fro once too often (반복수).
    Shuttle,
    /// A side had few points left.
    LowPoints,
    /// Only generals and guards were left.
    DeadPosition,
    /// The limit of plies was reached.
    PlyLimit,
    /// Too many plies passed without a capture.
    NoCaptureLimit,
    /// A side resigned (기권).
    Resignation,
    /// A side ran out of time (시간).
    Time,
    /// The sides agreed (합의).
    Agreement,
    /// A referee decided by the score, or the sides agreed to count (판정).
    Adjudication,
    /// A side was disqualified (실격).
    Disqualification,
    /// A side left the game (접속 끊김).
    Abandonment,
}

impl EndReason {
    /// All reasons.
    pub const ALL: [EndReason; 17] = [
        EndReason::Checkmate,
        EndReason::NoMoves,
        EndReason::DoublePass,
        EndReason::Bikjang,
        EndReason::Repetition,
        EndReason::PerpetualCheck,
        EndReason::Shuttle,
        EndReason::LowPoints,
        EndReason::DeadPosition,
        EndReason::PlyLimit,
        EndReason::NoCaptureLimit,
        EndReason::Resignation,
        EndReason::Time,
        EndReason::Agreement,
        EndReason::Adjudication,
        EndReason::Disqualification,
        EndReason::Abandonment,
    ];

    /// A short stable name for programs: `checkmate`, `double_pass`, …
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::NoMoves => "no_moves",
            EndReason::DoublePass => "double_pass",
            EndReason::Bikjang => "bikjang",
            EndReason::Repetition => "repetition",
            EndReason::PerpetualCheck => "perpetual_check",
            EndReason::Shuttle => "shuttle",
            EndReason::LowPoints => "low_points",
            EndReason::DeadPosition => "dead_position",
            EndReason::PlyLimit => "ply_limit",
            EndReason::NoCaptureLimit => "no_capture_limit",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::Agreement => "agreement",
            EndReason::Adjudication => "adjudication",
            EndReason::Disqualification => "disqualification",
            EndReason::Abandonment => "abandonment",
        }
    }

    /// The reason with that [`name`](EndReason::name).
    pub fn from_name(name: &str) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// The reason in English, as it stands at the end of a sentence.
    pub const fn english(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::NoMoves => "no legal move",
            EndReason::DoublePass => "two passes in a row",
            EndReason::Bikjang => "accepted bikjang",
            EndReason::Repetition => "repeated position",
            EndReason::PerpetualCheck => "perpetual check",
            EndReason::Shuttle => "a piece going to and fro",
            EndReason::LowPoints => "few points left",
            EndReason::DeadPosition => "only generals and guards left",
            EndReason::PlyLimit => "limit of plies",
            EndReason::NoCaptureLimit => "no capture for too long",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::Agreement => "agreement",
            EndReason::Adjudication => "adjudication",
            EndReason::Disqualification => "disqualification",
            EndReason::Abandonment => "abandonment",
        }
    }

    /// The reason in Korean.
    pub const fn korean(self) -> &'static str {
        match self {
            EndReason::Checkmate => "외통",
            EndReason::NoMoves => "둘 수 없음",
            EndReason::DoublePass => "두 번 연속 한수쉼",
            EndReason::Bikjang => "빅장",
            EndReason::Repetition => "동형반복",
            EndReason::PerpetualCheck => "만년장",
            EndReason::Shuttle => "반복수",
            EndReason::LowPoints => "점수 부족",
            EndReason::DeadPosition => "공격 기물 없음",
            EndReason::PlyLimit => "수 제한",
            EndReason::NoCaptureLimit => "오랫동안 기물을 잡지 않음",
            EndReason::Resignation => "기권",
            EndReason::Time => "시간",
            EndReason::Agreement => "합의",
            EndReason::Adjudication => "판정",
            EndReason::Disqualification => "실격",
            EndReason::Abandonment => "접속 끊김",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.english())
    }
}

/// The end of a game: who won, by which rule, and both scores.
///
/// Prints as one sentence, in English by `{}` and in Korean by [`Outcome::korean`]. Scores are
/// always Cho's first.
///
/// ```
/// use janggi_core::{Game, Move, Rules, Side};
/// let mut game = Game::default();
/// game.play(Move::Pass)?;
/// game.play(Move::Pass)?;
/// let outcome = game.outcome().unwrap();
/// assert_eq!(outcome.winner, Some(Side::Han));
/// assert_eq!(outcome.to_string(), "Han wins on points, 72 : 73.5, by two passes in a row.");
/// assert_eq!(outcome.korean().to_string(), "한 점수승 72 : 73.5, 두 번 연속 한수쉼");
/// # Ok::<(), janggi_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// By which rule.
    pub reason: EndReason,
    /// Whether the score decided.
    pub by_score: bool,
    /// Both scores at the end.
    pub score: Score,
}

impl Outcome {
    /// A win of `winner`, whatever the score.
    pub const fn win(winner: Side, reason: EndReason, score: Score) -> Outcome {
        Outcome { winner: Some(winner), reason, by_score: false, score }
    }

    /// A draw, whatever the score.
    pub const fn draw(reason: EndReason, score: Score) -> Outcome {
        Outcome { winner: None, reason, by_score: false, score }
    }

    /// The higher score wins; an exact tie is a draw.
    pub fn on_points(reason: EndReason, score: Score) -> Outcome {
        Outcome { winner: score.leader(), reason, by_score: true, score }
    }

    /// `1-0` for a win of Cho, `0-1` for a win of Han, `1/2-1/2` for a draw: as in PGN.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Side::Cho) => "1-0",
            Some(Side::Han) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The sentence in Korean.
    pub const fn korean(self) -> KoreanOutcome {
        KoreanOutcome(self)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome { winner, reason, by_score, score } = *self;
        match (winner, by_score) {
            (Some(side), true) => write!(f, "{side} wins on points, {score}, by {reason}."),
            (Some(side), false) => write!(f, "{side} wins by {reason}, {score} on points."),
            (None, true) => write!(f, "Draw on points, {score}, by {reason}."),
            (None, false) => write!(f, "Draw by {reason}, {score} on points."),
        }
    }
}

/// An [`Outcome`] that prints in Korean.
///
/// ```
/// use janggi_core::{EndReason, Position};
/// let outcome = Position::default().score_adjudicate();
/// assert_eq!(outcome.korean().to_string(), "한 점수승 72 : 73.5, 판정");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KoreanOutcome(Outcome);

impl fmt::Display for KoreanOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome { winner, reason, by_score, score } = self.0;
        let reason_ko = reason.korean();
        let Some(side) = winner else {
            return write!(f, "무승부 {score}, {reason_ko}");
        };
        let side = side.korean();
        match (by_score, reason) {
            (true, _) => write!(f, "{side} 점수승 {score}, {reason_ko}"),
            (false, EndReason::Checkmate) => write!(f, "{side} 완승 {score}, {reason_ko}"),
            (false, EndReason::Resignation) => write!(f, "{side} 기권승 {score}, 상대 기권"),
            (false, EndReason::Time) => write!(f, "{side} 시간승 {score}, 상대 시간 초과"),
            (false, EndReason::Disqualification) => write!(f, "{side} 실격승 {score}, 상대 실격"),
            (false, _) => write!(f, "{side} 승 {score}, {reason_ko}"),
        }
    }
}
