//! What several suites share: an own random generator, random rules and positions, and the bridge
//! to the naive referee.

// No test binary asks for everything here.
#![allow(dead_code, unreachable_pub, unused_imports)]

pub mod compare;
pub mod oracle;

use janggi_core::{
    Bikjang, DoublePass, EndReason, Formation, Game, GeneralCapture, LowPoints, Move,
    NoCaptureLimit, NoMoves, Outcome, PassRule, PerpetualCheck, Piece, PieceKind, PlyLimit, Points,
    Position, Repetition, RepetitionEffect, Rules, Setup, Shuttle, ShuttleEffect, Side, Square,
    Verdict,
};

/// `SplitMix64`: a fixed seed gives the same tests on every machine. A fuzzer's bytes go first, one
/// for each choice.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
    /// Still to be used, last one first.
    bytes: Vec<u8>,
}

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng { state: seed, bytes: Vec::new() }
    }

    /// Choices by these bytes, and when they are used up, by a fixed seed.
    pub fn from_bytes(bytes: &[u8]) -> Rng {
        Rng { state: 0, bytes: bytes.iter().rev().copied().collect() }
    }

    /// Whether all bytes are used up.
    pub fn is_used_up(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn next(&mut self) -> u64 {
        if let Some(byte) = self.bytes.pop() {
            return byte.into();
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Half points below `bound`.
    pub fn half_points(&mut self, bound: u8) -> Points {
        Points::from_halves(i16::from(self.next() as u8 % bound))
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// How much work a suite does: `JANGGI_TEST_FACTOR` multiplies it for a long run.
pub fn factor() -> usize {
    std::env::var("JANGGI_TEST_FACTOR").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// A position that a test writes down.
pub fn position(fen: &str, rules: Rules) -> Position {
    Position::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A game from a position that a test writes down, with moves in UCI, a blank between.
pub fn game(fen: &str, rules: Rules, moves: &str) -> Game {
    let mut game = Game::new(position(fen, rules));
    for text in moves.split_whitespace() {
        let m = game.position().parse_uci(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(m).unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
    }
    game
}

/// The end of a game as `winner reason`, such as `han checkmate` or `draw repetition`.
pub fn ending(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(
        || "goes on".to_string(),
        |outcome| {
            let winner = match outcome.winner {
                Some(Side::Cho) => "cho",
                Some(Side::Han) => "han",
                None => "draw",
            };
            format!("{winner} {}", outcome.reason.name())
        },
    )
}

/// Moves as sorted UCI texts.
pub fn sorted_texts(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|&m| position.uci(m)).collect();
    texts.sort();
    texts
}

// Rules -------------------------------------------------------------------------------------------

/// Any rules, most of them used by nobody. The limits are low, so that short games reach them.
pub fn random_rules(rng: &mut Rng) -> Rules {
    let verdict = |rng: &mut Rng| rng.pick(&[Verdict::Draw, Verdict::Score]);
    let threshold = |rng: &mut Rng| {
        let points = Points::new(10) + rng.half_points(120);
        rng.percent(50).then_some(points)
    };
    let double_pass = [DoublePass::PlayOn, DoublePass::Forbidden, DoublePass::Ends(verdict(rng))];
    let bikjang = Bikjang {
        verdict: verdict(rng),
        below: threshold(rng),
        general_capture: rng.pick(&[
            GeneralCapture::Same,
            GeneralCapture::AlwaysCallable,
            GeneralCapture::NeverCallable,
        ]),
    };
    let repetition = Repetition {
        occurrences: 2 + rng.below(3) as u8,
        effect: rng.pick(&[
            RepetitionEffect::Forbidden,
            RepetitionEffect::Forbidden,
            RepetitionEffect::Ends(Verdict::Draw),
            RepetitionEffect::Ends(Verdict::Score),
        ]),
        perpetual_check: rng.pick(&[PerpetualCheck::CheckerLoses, PerpetualCheck::Same]),
        exempt_below: threshold(rng),
    };
    let shuttle = Shuttle {
        effect: rng.pick(&[ShuttleEffect::Forbidden, ShuttleEffect::MoverLoses]),
        exempt_checks: rng.percent(50),
        bridges_pass: rng.percent(50),
        broken_by_capture: rng.percent(50),
    };
    let ply_limit = PlyLimit {
        plies: 5 + rng.below(80) as u16,
        verdict: verdict(rng),
        wait_for_quiet: rng.percent(50),
    };
    let no_capture_limit = NoCaptureLimit {
        plies: 2 + rng.below(30) as u16,
        verdict: verdict(rng),
        before_repetition: rng.percent(50),
    };
    let low_points = LowPoints { at_most: rng.half_points(60), wait_for_quiet: rng.percent(50) };
    Rules {
        pass: rng.pick(&[PassRule::Never, PassRule::WhenNotInCheck, PassRule::WhenNotInCheck]),
        double_pass: rng.pick(&double_pass),
        pass_counts: rng.percent(50),
        no_moves: rng.pick(&[NoMoves::Draw, NoMoves::Loses]),
        bikjang: rng.percent(50).then_some(bikjang),
        repetition: rng.percent(50).then_some(repetition),
        shuttle: rng.percent(50).then_some(shuttle),
        ply_limit: rng.percent(25).then_some(ply_limit),
        no_capture_limit: rng.percent(25).then_some(no_capture_limit),
        low_points: rng.percent(25).then_some(low_points),
        dead_position: rng.percent(50).then_some(verdict(rng)),
        deom: rng.half_points(9) - Points::from_halves(3),
    }
}

/// The same rules in the words of the naive referee, field by field.
pub fn oracle_rules(rules: &Rules) -> oracle::Rules {
    let verdict = |verdict| match verdict {
        Verdict::Draw => oracle::Verdict::Draw,
        Verdict::Score => oracle::Verdict::Score,
    };
    let halves = |points: Points| i32::from(points.halves());
    oracle::Rules {
        pass: match rules.pass {
            PassRule::Never => oracle::Pass::Never,
            PassRule::WhenNotInCheck => oracle::Pass::WhenNotInCheck,
        },
        double_pass: match rules.double_pass {
            DoublePass::PlayOn => oracle::DoublePass::PlayOn,
            DoublePass::Forbidden => oracle::DoublePass::Forbidden,
            DoublePass::Ends(by) => oracle::DoublePass::Ends(verdict(by)),
        },
        pass_counts: rules.pass_counts,
        no_moves: match rules.no_moves {
            NoMoves::Draw => oracle::NoMoves::Draw,
            NoMoves::Loses => oracle::NoMoves::Loses,
        },
        bikjang: rules.bikjang.map(|rule| oracle::Bikjang {
            verdict: verdict(rule.verdict),
            below: rule.below.map(halves),
            general_capture: match rule.general_capture {
                GeneralCapture::Same => oracle::GeneralCapture::Same,
                GeneralCapture::AlwaysCallable => oracle::GeneralCapture::AlwaysCallable,
                GeneralCapture::NeverCallable => oracle::GeneralCapture::NeverCallable,
            },
        }),
        repetition: rules.repetition.map(|rule| oracle::Repetition {
            occurrences: rule.occurrences.into(),
            effect: match rule.effect {
                RepetitionEffect::Forbidden => oracle::RepetitionEffect::Forbidden,
                RepetitionEffect::Ends(by) => oracle::RepetitionEffect::Ends(verdict(by)),
            },
            perpetual_check: match rule.perpetual_check {
                PerpetualCheck::CheckerLoses => oracle::PerpetualCheck::CheckerLoses,
                PerpetualCheck::Same => oracle::PerpetualCheck::Same,
            },
            exempt_below: rule.exempt_below.map(halves),
        }),
        shuttle: rules.shuttle.map(|rule| oracle::Shuttle {
            effect: match rule.effect {
                ShuttleEffect::Forbidden => oracle::ShuttleEffect::Forbidden,
                ShuttleEffect::MoverLoses => oracle::ShuttleEffect::MoverLoses,
            },
            exempt_checks: rule.exempt_checks,
            bridges_pass: rule.bridges_pass,
            broken_by_capture: rule.broken_by_capture,
        }),
        ply_limit: rules.ply_limit.map(|rule| oracle::PlyLimit {
            plies: rule.plies.into(),
            verdict: verdict(rule.verdict),
            wait_for_quiet: rule.wait_for_quiet,
        }),
        no_capture_limit: rules.no_capture_limit.map(|rule| oracle::NoCaptureLimit {
            plies: rule.plies.into(),
            verdict: verdict(rule.verdict),
            before_repetition: rule.before_repetition,
        }),
        low_points: rules.low_points.map(|rule| oracle::LowPoints {
            at_most: halves(rule.at_most),
            wait_for_quiet: rule.wait_for_quiet,
        }),
        dead_position: rules.dead_position.map(verdict),
        deom: halves(rules.deom),
    }
}

/// An outcome in the words of the naive referee.
pub fn oracle_outcome(outcome: Outcome) -> oracle::Outcome {
    use oracle::Ending;
    let winner = outcome.winner.map(|side| match side {
        Side::Cho => oracle::Side::Cho,
        Side::Han => oracle::Side::Han,
    });
    let ending = match outcome.reason {
        EndReason::Checkmate => Ending::Checkmate,
        EndReason::NoMoves => Ending::NoMoves,
        EndReason::DoublePass => Ending::DoublePass,
        EndReason::Bikjang => Ending::Bikjang,
        EndReason::Repetition => Ending::Repetition,
        EndReason::PerpetualCheck => Ending::PerpetualCheck,
        EndReason::Shuttle => Ending::Shuttle,
        EndReason::LowPoints => Ending::LowPoints,
        EndReason::DeadPosition => Ending::DeadPosition,
        EndReason::PlyLimit => Ending::PlyLimit,
        EndReason::NoCaptureLimit => Ending::NoCaptureLimit,
        other => panic!("{other} is no ending by the rules"),
    };
    (winner, ending)
}

// Positions ---------------------------------------------------------------------------------------

/// What kind of board a random game starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Full armies in random formations.
    Formations,
    /// Some pieces anywhere.
    Scattered,
    /// Few pieces, most of them cannons.
    Cannons,
    /// Pieces crowded round one palace.
    Siege,
    /// Generals on one file with little or nothing between.
    Facing,
    /// Generals, guards and at most one piece more.
    Bare,
    /// One side has its general only.
    Hunted,
}

impl Start {
    pub const ALL: [Start; 7] = [
        Start::Formations,
        Start::Scattered,
        Start::Cannons,
        Start::Siege,
        Start::Facing,
        Start::Bare,
        Start::Hunted,
    ];
}

/// A legal setup of this kind.
pub fn random_setup(rng: &mut Rng, start: Start) -> Setup {
    loop {
        let mut setup = if start == Start::Formations {
            Setup::start(rng.pick(&Formation::ALL), rng.pick(&Formation::ALL))
        } else {
            random_board(rng, start)
        };
        setup.turn = rng.pick(&Side::ALL);
        if rng.percent(30) {
            // Near the usual limits of 100 and 200 plies.
            setup.halfmove = rng.pick(&[0, 1, 90, 97, 99, 190, 199]);
            setup.fullmove = rng.pick(&[1, 2, 60, 96, 99, 100, 101]);
        }
        if setup.problems().is_empty() {
            return setup;
        }
    }
}

fn random_board(rng: &mut Rng, start: Start) -> Setup {
    let mut setup = Setup::EMPTY;
    let files = [3 + rng.below(3) as u8, 3 + rng.below(3) as u8];
    let files = if start == Start::Facing { [files[0]; 2] } else { files };
    for (side, file) in [(Side::Cho, files[0]), (Side::Han, files[1])] {
        put(&mut setup, side, PieceKind::General, file, palace_rank(rng, side));
        for _ in 0..if start == Start::Hunted { 0 } else { rng.below(3) } {
            let (file, rank) = (3 + rng.below(3) as u8, palace_rank(rng, side));
            put(&mut setup, side, PieceKind::Guard, file, rank);
        }
    }
    let (kinds, most): (&[PieceKind], usize) = match start {
        Start::Cannons => (
            &[
                PieceKind::Cannon,
                PieceKind::Cannon,
                PieceKind::Cannon,
                PieceKind::Soldier,
                PieceKind::Horse,
            ],
            12,
        ),
        Start::Bare => (&ATTACKERS, 2),
        Start::Facing => (&ATTACKERS, 8),
        _ => (&ATTACKERS, 24),
    };
    let ranks = if start == Start::Siege { rng.pick(&[0, 5]) } else { 0 };
    let hunter = rng.pick(&Side::ALL);
    for _ in 0..rng.below(most) {
        let kind = rng.pick(kinds);
        let side = if start == Start::Hunted { hunter } else { rng.pick(&Side::ALL) };
        let rank = if start == Start::Siege { ranks + rng.below(5) } else { rng.below(10) };
        put(&mut setup, side, kind, rng.below(9) as u8, rank as u8);
    }
    setup
}

const ATTACKERS: [PieceKind; 5] = [
    PieceKind::Chariot,
    PieceKind::Cannon,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Soldier,
];

fn palace_rank(rng: &mut Rng, side: Side) -> u8 {
    rng.below(3) as u8 + if side == Side::Cho { 0 } else { 7 }
}

/// Puts a piece on an empty point if a legal position can have it there.
fn put(setup: &mut Setup, side: Side, kind: PieceKind, file: u8, rank: u8) {
    let square = Square::new(file, rank).expect("a point of the board");
    let piece = Piece { side, kind };
    let own = setup.pieces.iter().filter(|&&other| other == Some(piece)).count();
    let full = match kind {
        PieceKind::General => 1,
        PieceKind::Soldier => 5,
        _ => 2,
    };
    let behind = kind == PieceKind::Soldier
        && match side {
            Side::Cho => rank < 3,
            Side::Han => rank > 6,
        };
    if setup[square].is_none() && own < full && !behind {
        setup[square] = Some(piece);
    }
}

/// A legal position after a few random moves from a random start, under these rules.
pub fn random_position(rng: &mut Rng, start: Start, rules: Rules) -> Position {
    let setup = random_setup(rng, start);
    let mut position = Position::from_setup(&setup, rules).expect("a legal setup");
    for _ in 0..rng.below(30) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(rng.pick(&moves));
    }
    position
}
