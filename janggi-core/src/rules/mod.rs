//! Rule books as data.
//!
//! All bodies agree on how the pieces move; they differ in passing, bikjang, repetition and the
//! limits of a game. A [`Rules`] value says what applies. Each field is read in one place: the
//! function named beside it.

mod text;

use crate::Points;

/// How a game that ends without a mate is decided.
///
/// ```
/// use janggi_core::{Rules, Verdict};
/// assert_eq!(Rules::KOJF.bikjang.map(|b| b.verdict), Some(Verdict::Score));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The game is drawn (무승부).
    Draw,
    /// The higher score wins (점수승); an exact tie, possible only with a deom of whole points, is
    /// a draw.
    Score,
}

/// When a side may pass (한수쉼).
///
/// ```
/// use janggi_core::{PassRule, Rules};
/// assert_eq!(Rules::SIMPLE.pass, PassRule::Never);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PassRule {
    /// There is no pass.
    Never,
    /// A side may pass whenever it is not in check.
    WhenNotInCheck,
}

/// What answering a pass with a pass does.
///
/// ```
/// use janggi_core::{DoublePass, Rules, Verdict};
/// assert_eq!(Rules::KAKAO.double_pass, DoublePass::Ends(Verdict::Score));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DoublePass {
    /// Nothing: the game goes on.
    PlayOn,
    /// It is not allowed while any board move exists; if none exists the pass is legal and the
    /// game is drawn.
    Forbidden,
    /// It ends the game.
    Ends(Verdict),
}

/// What happens to a side that is not in check and has neither a board move nor a pass.
///
/// ```
/// use janggi_core::{NoMoves, Rules};
/// assert_eq!(Rules::SIMPLE.no_moves, NoMoves::Draw);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoMoves {
    /// The game is drawn.
    Draw,
    /// The side loses.
    Loses,
}

/// The bikjang rule (빅장): the generals face each other on a file with nothing between.
///
/// While a *callable* bikjang stands on one's turn, the legal moves are those that break it, and
/// the pass, which accepts it and ends the game, even in check or mate.
///
/// ```
/// use janggi_core::{Points, Rules};
/// assert_eq!(Rules::TOURNAMENT.bikjang.and_then(|b| b.below), Some(Points::new(30)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bikjang {
    /// How an accepted bikjang is decided.
    pub verdict: Verdict,
    /// Callable only while each side's pieces (without deom) count strictly less than this.
    pub below: Option<Points>,
    /// What it means that a general's capture led to the facing.
    pub general_capture: GeneralCapture,
}

/// What it means for a bikjang that a general's capture led to the facing.
///
/// ```
/// use janggi_core::{GeneralCapture, Rules};
/// let rule = Rules::TOURNAMENT.bikjang.unwrap();
/// assert_eq!(rule.general_capture, GeneralCapture::AlwaysCallable);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GeneralCapture {
    /// Nothing special.
    Same,
    /// The bikjang is callable whatever the points.
    AlwaysCallable,
    /// The bikjang is not callable.
    NeverCallable,
}

/// The repetition rule (동형반복): the same board with the same side to move, and the same pending
/// bikjang.
///
/// ```
/// use janggi_core::{RepetitionEffect, Rules};
/// let rule = Rules::HANGAME.repetition.unwrap();
/// assert_eq!((rule.occurrences, rule.effect), (3, RepetitionEffect::Forbidden));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Repetition {
    /// At which occurrence of a position the rule acts; 0 and 1 mean the first.
    pub occurrences: u8,
    /// What the rule does.
    pub effect: RepetitionEffect,
    /// What giving check with every move of the cycle means (만년장).
    pub perpetual_check: PerpetualCheck,
    /// No effect while each side's pieces (without deom) count strictly less than this.
    pub exempt_below: Option<Points>,
}

/// What the repetition rule does.
///
/// [`Ends`](RepetitionEffect::Ends) counts every occurrence, that of the position a game starts
/// from included, as Fairy-Stockfish does. [`Forbidden`](RepetitionEffect::Forbidden) speaks of
/// moves and counts the positions that moves have made: a piece may not be put on the same point
/// for the third time, and standing there at the start is not one of the three.
///
/// ```
/// use janggi_core::{RepetitionEffect, Rules, Verdict};
/// let rule = Rules::FAIRY_CASUAL.repetition.unwrap();
/// assert_eq!(rule.effect, RepetitionEffect::Ends(Verdict::Draw));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepetitionEffect {
    /// The move that would make the last occurrence is not legal, unless it answers a check.
    Forbidden,
    /// The game ends.
    Ends(Verdict),
}

/// What giving check with every move of a repeated cycle means.
///
/// ```
/// use janggi_core::{PerpetualCheck, Rules};
/// let rule = Rules::FAIRY_JANGGI.repetition.unwrap();
/// assert_eq!(rule.perpetual_check, PerpetualCheck::CheckerLoses);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PerpetualCheck {
    /// The side that gave check with every move of the cycle loses; if both did, the effect of the
    /// rule applies.
    CheckerLoses,
    /// Nothing special.
    Same,
}

/// The shuttle rule (반복수): a piece other than general and guard that arrives on one point for
/// the third of its side's turns in a row, going to and fro.
///
/// Of one side's last five turns with one piece: m5 goes x→y, m4 y→x, m3 x→y, m2 y→x, and m1 ended
/// on y without capturing. Then m5 is refused or loses. Turns that answer a check do not count.
///
/// ```
/// use janggi_core::{Rules, ShuttleEffect};
/// assert_eq!(Rules::KAKAO.shuttle.unwrap().effect, ShuttleEffect::Forbidden);
/// assert_eq!(Rules::FAIRY_MODERN.shuttle.unwrap().effect, ShuttleEffect::MoverLoses);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shuttle {
    /// What the rule does.
    pub effect: ShuttleEffect,
    /// A last move that gives check is exempt.
    pub exempt_checks: bool,
    /// A pass of the same side just before the last move is overlooked, as Fairy-Stockfish does.
    pub bridges_pass: bool,
    /// A capture by either side since m1 breaks the pattern, as in Fairy-Stockfish.
    pub broken_by_capture: bool,
}

/// What the shuttle rule does.
///
/// ```
/// use janggi_core::{Rules, ShuttleEffect};
/// assert!(matches!(Rules::KAKAO.shuttle, Some(s) if s.effect == ShuttleEffect::Forbidden));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShuttleEffect {
    /// The third arrival is not legal.
    Forbidden,
    /// The side that arrives for the third time loses.
    MoverLoses,
}

/// The end of a game after a number of plies.
///
/// ```
/// use janggi_core::Rules;
/// assert_eq!(Rules::SIMPLE.ply_limit.unwrap().plies, 200);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlyLimit {
    /// How many plies (moves of either side) are played.
    pub plies: u16,
    /// How the game is decided.
    pub verdict: Verdict,
    /// The game goes on after a capture and while in check.
    pub wait_for_quiet: bool,
}

/// The end of a game after a number of plies without a capture. Soldier moves do not count as
/// progress.
///
/// ```
/// use janggi_core::Rules;
/// assert_eq!(Rules::FAIRY_JANGGI.no_capture_limit.unwrap().plies, 100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoCaptureLimit {
    /// How many plies without a capture end the game.
    pub plies: u16,
    /// How the game is decided.
    pub verdict: Verdict,
    /// Tested before repetition and shuttle, as Fairy-Stockfish does, not last.
    pub before_repetition: bool,
}

/// The end of a game by score when either side has few points left.
///
/// ```
/// use janggi_core::{Points, Rules};
/// assert_eq!(Rules::KAKAO.low_points.unwrap().at_most, Points::new(10));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LowPoints {
    /// The game ends when either side's score (Han's with deom) is at most this.
    pub at_most: Points,
    /// The game goes on after a capture and while in check.
    pub wait_for_quiet: bool,
}

/// What applies beyond the movement of the pieces (RULES 5).
///
/// Ten presets are constants. Any other combination of fields is as good; start from a preset:
///
/// ```
/// use janggi_core::{Points, Position, Rules};
/// let teaching = Rules { deom: Points::from_halves(1), ..Rules::KAKAO };
/// assert_eq!(teaching.to_string(), "kakao deom=0.5");
/// assert_eq!("kakao deom=0.5".parse(), Ok(teaching));
/// assert_eq!("fairy-modern".parse(), Ok(Rules::FAIRY_MODERN));
/// ```
///
/// # Text
///
/// The text of a preset is its name: `kakao`, `tournament`, `kojf`, `hangame`, `friendly`,
/// `simple`, `fairy-janggi`, `fairy-traditional`, `fairy-modern`, `fairy-casual`. Other rules are
/// written as the nearest preset and the fields that differ, `name=value` with a blank between:
///
/// | field | values |
/// |---|---|
/// | `pass` | `never`, `not-in-check` |
/// | `double_pass` | `play-on`, `forbidden`, `draw`, `score` |
/// | `pass_counts` | `yes`, `no` |
/// | `no_moves` | `draw`, `loses` |
/// | `bikjang` | `none`, or `draw` or `score`, then `,below:30` and `,general-capture:always` or `never` where they apply |
/// | `repetition` | `none`, or occurrences and effect, `3,forbidden`, `3,draw`, `3,score`, then `,checker-loses` and `,exempt-below:30` where they apply |
/// | `shuttle` | `none`, or `forbidden` or `mover-loses`, then `,exempt-checks`, `,bridges-pass`, `,broken-by-capture` where they apply |
/// | `ply_limit` | `none`, or plies and verdict, `200,score`, then `,wait` where it applies |
/// | `no_capture_limit` | `none`, or `100,score` or `100,draw`, then `,before-repetition` where it applies |
/// | `low_points` | `none`, or `10`, then `,wait` where it applies |
/// | `dead_position` | `none`, `draw`, `score` |
/// | `deom` | points, `1.5` |
///
/// The text is stable: what one release writes, later releases read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// When a side may pass.
    pub pass: PassRule,
    /// What answering a pass with a pass does.
    pub double_pass: DoublePass,
    /// Whether passes advance the two limits below.
    pub pass_counts: bool,
    /// What happens to a side with neither a board move nor a pass.
    pub no_moves: NoMoves,
    /// The bikjang rule, if any.
    pub bikjang: Option<Bikjang>,
    /// The repetition rule, if any.
    pub repetition: Option<Repetition>,
    /// The shuttle rule, if any.
    pub shuttle: Option<Shuttle>,
    /// The limit of plies, if any.
    pub ply_limit: Option<PlyLimit>,
    /// The limit of plies without a capture, if any.
    pub no_capture_limit: Option<NoCaptureLimit>,
    /// The end by few points, if any.
    pub low_points: Option<LowPoints>,
    /// The verdict when neither side has a piece other than general and guards, if that ends the
    /// game.
    pub dead_position: Option<Verdict>,
    /// What Han receives for moving second (덤).
    pub deom: Points,
}

const THIRTY: Points = Points::new(30);
const DEOM: Points = Points::from_halves(3);

/// The position may not occur a third time, unless both sides are below 30 points.
const THIRD_FORBIDDEN: Option<Repetition> = Some(Repetition {
    occurrences: 3,
    effect: RepetitionEffect::Forbidden,
    perpetual_check: PerpetualCheck::Same,
    exempt_below: Some(THIRTY),
});

const fn fairy_repetition(occurrences: u8, verdict: Verdict) -> Repetition {
    Repetition {
        occurrences,
        effect: RepetitionEffect::Ends(verdict),
        perpetual_check: PerpetualCheck::CheckerLoses,
        exempt_below: None,
    }
}

const fn fairy_no_capture(plies: u16, verdict: Verdict) -> NoCaptureLimit {
    NoCaptureLimit { plies, verdict, before_repetition: true }
}

const fn plain_bikjang(verdict: Verdict) -> Bikjang {
    Bikjang { verdict, below: None, general_capture: GeneralCapture::Same }
}

impl Rules {
    /// Kakao Janggi (장기 for Kakao), the default.
    ///
    /// Measured, not published: it is what the records of 5,802 games of that service show. Two
    /// passes in a row end the game by score, as in 46 of 46 games. At ply 200, or when a side is
    /// left with 10 points or fewer, the score decides once a ply is neither a capture nor a check;
    /// together these explain 508 of 511 score endings. Bikjang has no effect. The shuttle rule is
    /// the only one on repetition.
    pub const KAKAO: Rules = Rules {
        pass: PassRule::WhenNotInCheck,
        double_pass: DoublePass::Ends(Verdict::Score),
        pass_counts: true,
        no_moves: NoMoves::Draw,
        bikjang: None,
        repetition: None,
        shuttle: Some(Shuttle {
            effect: ShuttleEffect::Forbidden,
            exempt_checks: true,
            bridges_pass: false,
            broken_by_capture: false,
        }),
        ply_limit: Some(PlyLimit { plies: 200, verdict: Verdict::Score, wait_for_quiet: true }),
        no_capture_limit: None,
        low_points: Some(LowPoints { at_most: Points::new(10), wait_for_quiet: true }),
        dead_position: None,
        deom: DEOM,
    };

    /// Scored games under the rules of the Korea Janggi Association (대한장기협회).
    ///
    /// Stated: passing; bikjang may be called while each side's pieces count less than 30, with an
    /// exception for a capture by the general; the same move may not be repeated three times unless
    /// both sides are below 30 points; the deom.
    ///
    /// Our choice where the text is silent or unclear: the exception lifts the 30-point limit
    /// (read grammatically, and as the records suggest); an accepted bikjang outranks mate; a
    /// repeated *move* is read as the third occurrence of a position; the 30 points are counted
    /// without deom; passes follow each other without end; bare generals and guards end the game by
    /// score.
    pub const TOURNAMENT: Rules = Rules {
        double_pass: DoublePass::PlayOn,
        pass_counts: false,
        bikjang: Some(Bikjang {
            verdict: Verdict::Score,
            below: Some(THIRTY),
            general_capture: GeneralCapture::AlwaysCallable,
        }),
        repetition: THIRD_FORBIDDEN,
        shuttle: None,
        ply_limit: None,
        low_points: None,
        dead_position: Some(Verdict::Score),
        ..Rules::KAKAO
    };

    /// The Korea Janggi Federation (대한장기연맹), 2020 and 2022.
    ///
    /// Stated: no draws; two passes in a row and bikjang are decided by score; a pass is not
    /// counted as a move. The repetition rule was not to be had and is that of
    /// [`TOURNAMENT`](Rules::TOURNAMENT).
    pub const KOJF: Rules = Rules {
        double_pass: DoublePass::Ends(Verdict::Score),
        bikjang: Some(plain_bikjang(Verdict::Score)),
        dead_position: None,
        ..Rules::TOURNAMENT
    };

    /// Hangame's scored rooms with their default settings, as records of their games show.
    ///
    /// Passes are free and not counted, bikjang is off, the score decides at ply 200, and positions
    /// recur a third time only when both sides are below 30 points.
    pub const HANGAME: Rules = Rules {
        pass_counts: false,
        double_pass: DoublePass::PlayOn,
        repetition: THIRD_FORBIDDEN,
        shuttle: None,
        ply_limit: Some(PlyLimit { plies: 200, verdict: Verdict::Score, wait_for_quiet: false }),
        low_points: None,
        ..Rules::KAKAO
    };

    /// Friendly games without score (승부제), as encyclopaedias describe them.
    ///
    /// Stated: after a pass the opponent must move; a bikjang that is not broken draws; the same
    /// piece may not arrive on one point three times in a row unless both sides are below 30
    /// points.
    ///
    /// Our choice where the text is silent: a bikjang is left standing by passing, and no other
    /// move may leave it; a side that must answer a pass and has no board move may pass, which draws
    /// the game; bare generals and guards draw.
    pub const FRIENDLY: Rules = Rules {
        double_pass: DoublePass::Forbidden,
        bikjang: Some(plain_bikjang(Verdict::Draw)),
        dead_position: Some(Verdict::Draw),
        ..Rules::TOURNAMENT
    };

    /// A play site's short rules: no pass, no bikjang, no repetition rule; a side without a move
    /// draws, and the score decides at ply 200.
    pub const SIMPLE: Rules = Rules {
        pass: PassRule::Never,
        double_pass: DoublePass::PlayOn,
        pass_counts: false,
        shuttle: None,
        ply_limit: Some(PlyLimit { plies: 200, verdict: Verdict::Score, wait_for_quiet: false }),
        low_points: None,
        ..Rules::KAKAO
    };

    /// Fairy-Stockfish's variant `janggi`, exactly, endings and perft included.
    pub const FAIRY_JANGGI: Rules = Rules {
        bikjang: Some(plain_bikjang(Verdict::Score)),
        repetition: Some(fairy_repetition(3, Verdict::Score)),
        shuttle: None,
        ply_limit: None,
        no_capture_limit: Some(fairy_no_capture(100, Verdict::Score)),
        low_points: None,
        ..Rules::KAKAO
    };

    /// Fairy-Stockfish's variant `janggitraditional`, exactly: as
    /// [`FAIRY_JANGGI`](Rules::FAIRY_JANGGI) with draws instead of scores.
    pub const FAIRY_TRADITIONAL: Rules = Rules {
        double_pass: DoublePass::Ends(Verdict::Draw),
        bikjang: Some(plain_bikjang(Verdict::Draw)),
        repetition: Some(fairy_repetition(3, Verdict::Draw)),
        no_capture_limit: Some(fairy_no_capture(100, Verdict::Draw)),
        ..Rules::FAIRY_JANGGI
    };

    /// Fairy-Stockfish's variant `janggimodern`, exactly: no bikjang, a shuttle loses.
    pub const FAIRY_MODERN: Rules = Rules {
        bikjang: None,
        repetition: Some(fairy_repetition(4, Verdict::Score)),
        shuttle: Some(Shuttle {
            effect: ShuttleEffect::MoverLoses,
            exempt_checks: false,
            bridges_pass: true,
            broken_by_capture: true,
        }),
        no_capture_limit: Some(fairy_no_capture(200, Verdict::Score)),
        ..Rules::FAIRY_JANGGI
    };

    /// Fairy-Stockfish's variant `janggicasual`, exactly: no bikjang, draws instead of scores.
    pub const FAIRY_CASUAL: Rules = Rules { bikjang: None, ..Rules::FAIRY_TRADITIONAL };

    /// The presets and their names.
    pub const PRESETS: [(&'static str, Rules); 10] = [
        ("kakao", Rules::KAKAO),
        ("tournament", Rules::TOURNAMENT),
        ("kojf", Rules::KOJF),
        ("hangame", Rules::HANGAME),
        ("friendly", Rules::FRIENDLY),
        ("simple", Rules::SIMPLE),
        ("fairy-janggi", Rules::FAIRY_JANGGI),
        ("fairy-traditional", Rules::FAIRY_TRADITIONAL),
        ("fairy-modern", Rules::FAIRY_MODERN),
        ("fairy-casual", Rules::FAIRY_CASUAL),
    ];

    /// The name of the preset that these rules are, if they are one.
    ///
    /// ```
    /// use janggi_core::Rules;
    /// assert_eq!(Rules::default().name(), Some("kakao"));
    /// ```
    pub fn name(&self) -> Option<&'static str> {
        Rules::PRESETS.iter().find(|(_, rules)| rules == self).map(|(name, _)| *name)
    }

    /// The same passing and movement, but nothing ends the game except mate and having no move,
    /// and nothing is forbidden by history.
    ///
    /// For replaying real games, which go on after what a rule book would call the end.
    ///
    /// ```
    /// use janggi_core::{Game, Move, Position, Rules};
    /// let mut game = Game::new(Position::default().with_rules(Rules::KAKAO.without_endings()));
    /// for _ in 0..10 {
    ///     game.play(Move::Pass)?;
    /// }
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub const fn without_endings(self) -> Rules {
        Rules {
            double_pass: DoublePass::PlayOn,
            bikjang: None,
            repetition: None,
            shuttle: None,
            ply_limit: None,
            no_capture_limit: None,
            low_points: None,
            dead_position: None,
            ..self
        }
    }
}

impl Default for Rules {
    /// [`Rules::KAKAO`].
    fn default() -> Rules {
        Rules::KAKAO
    }
}
