//! What rule sets vary, and the presets, in the referee's own words.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Cho,
    Han,
}

impl Side {
    pub fn opponent(self) -> Side {
        match self {
            Side::Cho => Side::Han,
            Side::Han => Side::Cho,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Draw,
    Score,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    Never,
    WhenNotInCheck,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoublePass {
    PlayOn,
    Forbidden,
    Ends(Verdict),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMoves {
    Draw,
    Loses,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GeneralCapture {
    AlwaysCallable,
    NeverCallable,
    Same,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bikjang {
    pub verdict: Verdict,
    pub below: Option<i32>,
    pub general_capture: GeneralCapture,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionEffect {
    Forbidden,
    Ends(Verdict),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerpetualCheck {
    CheckerLoses,
    Same,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    pub occurrences: usize,
    pub effect: RepetitionEffect,
    pub perpetual_check: PerpetualCheck,
    pub exempt_below: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShuttleEffect {
    Forbidden,
    MoverLoses,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shuttle {
    pub effect: ShuttleEffect,
    pub exempt_checks: bool,
    pub bridges_pass: bool,
    pub broken_by_capture: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyLimit {
    pub plies: u32,
    pub verdict: Verdict,
    pub wait_for_quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoCaptureLimit {
    pub plies: u32,
    pub verdict: Verdict,
    /// The order of the Fairy-Stockfish variants when both endings fall on one ply.
    pub before_repetition: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LowPoints {
    pub at_most: i32,
    pub wait_for_quiet: bool,
}

/// What rule sets vary. All points are half points.
#[derive(Clone, Debug)]
pub struct Rules {
    pub pass: Pass,
    pub double_pass: DoublePass,
    pub pass_counts: bool,
    pub no_moves: NoMoves,
    pub bikjang: Option<Bikjang>,
    pub repetition: Option<Repetition>,
    pub shuttle: Option<Shuttle>,
    pub ply_limit: Option<PlyLimit>,
    pub no_capture_limit: Option<NoCaptureLimit>,
    pub low_points: Option<LowPoints>,
    pub dead_position: Option<Verdict>,
    pub deom: i32,
}

impl Rules {
    /// The rule set with this text name.
    pub fn preset(name: &str) -> Option<Rules> {
        use Verdict::{Draw, Score};

        let plain = Rules {
            pass: Pass::WhenNotInCheck,
            double_pass: DoublePass::PlayOn,
            pass_counts: false,
            no_moves: NoMoves::Draw,
            bikjang: None,
            repetition: None,
            shuttle: None,
            ply_limit: None,
            no_capture_limit: None,
            low_points: None,
            dead_position: None,
            deom: 3,
        };
        let bikjang =
            |verdict| Some(Bikjang { verdict, below: None, general_capture: GeneralCapture::Same });
        let repetition_forbidden = Some(Repetition {
            occurrences: 3,
            effect: RepetitionEffect::Forbidden,
            perpetual_check: PerpetualCheck::Same,
            exempt_below: Some(60),
        });
        let repetition_ends = |occurrences, verdict| {
            Some(Repetition {
                occurrences,
                effect: RepetitionEffect::Ends(verdict),
                perpetual_check: PerpetualCheck::CheckerLoses,
                exempt_below: None,
            })
        };
        let ply_200 =
            |wait_for_quiet| Some(PlyLimit { plies: 200, verdict: Score, wait_for_quiet });
        let no_capture =
            |plies, verdict| Some(NoCaptureLimit { plies, verdict, before_repetition: true });
        let fairy = |verdict| Rules {
            double_pass: DoublePass::Ends(verdict),
            pass_counts: true,
            repetition: repetition_ends(3, verdict),
            no_capture_limit: no_capture(100, verdict),
            ..plain.clone()
        };

        Some(match name {
            "kakao" => Rules {
                double_pass: DoublePass::Ends(Score),
                pass_counts: true,
                shuttle: Some(Shuttle {
                    effect: ShuttleEffect::Forbidden,
                    exempt_checks: true,
                    bridges_pass: false,
                    broken_by_capture: false,
                }),
                ply_limit: ply_200(true),
                low_points: Some(LowPoints { at_most: 20, wait_for_quiet: true }),
                ..plain
            },
            "tournament" => Rules {
                bikjang: Some(Bikjang {
                    verdict: Score,
                    below: Some(60),
                    general_capture: GeneralCapture::AlwaysCallable,
                }),
                repetition: repetition_forbidden,
                dead_position: Some(Score),
                ..plain
            },
            "kojf" => Rules {
                double_pass: DoublePass::Ends(Score),
                bikjang: bikjang(Score),
                repetition: repetition_forbidden,
                ..plain
            },
            "hangame" => {
                Rules { repetition: repetition_forbidden, ply_limit: ply_200(false), ..plain }
            }
            "friendly" => Rules {
                double_pass: DoublePass::Forbidden,
                bikjang: bikjang(Draw),
                repetition: repetition_forbidden,
                dead_position: Some(Draw),
                ..plain
            },
            "simple" => Rules { pass: Pass::Never, ply_limit: ply_200(false), ..plain },
            "fairy-janggi" => Rules { bikjang: bikjang(Score), ..fairy(Score) },
            "fairy-traditional" => Rules { bikjang: bikjang(Draw), ..fairy(Draw) },
            "fairy-modern" => Rules {
                repetition: repetition_ends(4, Score),
                shuttle: Some(Shuttle {
                    effect: ShuttleEffect::MoverLoses,
                    exempt_checks: false,
                    bridges_pass: true,
                    broken_by_capture: true,
                }),
                no_capture_limit: no_capture(200, Score),
                ..fairy(Score)
            },
            "fairy-casual" => fairy(Draw),
            _ => return None,
        })
    }
}
