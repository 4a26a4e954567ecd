//! Random games under every preset and under random rules, each ply compared with a naive referee
//! that shares no code with the library. `JANGGI_TEST_FACTOR` makes the games more.

mod support;

use janggi_core::{Game, Move, Piece, PieceKind, Position, Rules, Setup, Side, Square};
use support::compare::compare;
use support::oracle::Oracle;
use support::{Rng, Start, factor, oracle_rules, random_setup};

/// What the players of a random game like.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Anything,
    Captures,
    Checks,
    /// To take back one's last move.
    Shuttles,
    /// To give check, best by taking back one's last move, and to flee to and fro.
    PerpetualCheck,
    Passes,
    /// The generals.
    Generals,
}

const TASTES: [Taste; 7] = [
    Taste::Anything,
    Taste::Captures,
    Taste::Checks,
    Taste::Shuttles,
    Taste::PerpetualCheck,
    Taste::Passes,
    Taste::Generals,
];

impl Taste {
    fn likes(self, game: &Game, m: Move) -> bool {
        let position = game.position();
        let gives_check = || position.play(m).is_ok_and(|next| next.is_check());
        match self {
            Taste::Anything => true,
            Taste::Captures => m.to().is_some_and(|to| position.piece_at(to).is_some()),
            Taste::Checks => gives_check(),
            Taste::Shuttles => takes_back(game, m),
            Taste::PerpetualCheck => takes_back(game, m) && (position.is_check() || gives_check()),
            Taste::Passes => m == Move::Pass,
            Taste::Generals => m.from() == Some(position.general(position.turn())),
        }
    }
}

/// Whether the move takes back the side's own last move.
fn takes_back(game: &Game, m: Move) -> bool {
    let last = game.moves().iter().rev().nth(1);
    last.is_some_and(|last| (last.from(), last.to()) == (m.to(), m.from()))
}

fn choose(rng: &mut Rng, game: &Game, taste: Taste, moves: &[Move]) -> Move {
    let liked = |taste: Taste| -> Vec<Move> {
        moves.iter().copied().filter(|&m| taste.likes(game, m)).collect()
    };
    let mut wanted = liked(taste);
    if wanted.is_empty() && matches!(taste, Taste::PerpetualCheck) {
        wanted = liked(Taste::Checks);
    }
    if wanted.is_empty() || rng.percent(15) { rng.pick(moves) } else { rng.pick(&wanted) }
}

fn random_tastes(rng: &mut Rng) -> [Taste; 2] {
    if rng.percent(20) {
        [Taste::PerpetualCheck; 2]
    } else {
        [rng.pick(&TASTES), rng.pick(&TASTES)]
    }
}

/// Plays one game to its end or for so many plies, and takes everything back.
fn play_and_compare(
    rng: &mut Rng,
    start: Start,
    rules: Rules,
    plies: usize,
    tastes: [Taste; 2],
) -> Game {
    let setup = random_setup(rng, start);
    let mut game = Game::new(Position::from_setup(&setup, rules).expect("a legal setup"));
    let mut oracle = Oracle::from_fen(&setup.to_string(), oracle_rules(&rules));
    for _ in 0..plies {
        compare(&game, &oracle);
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = choose(rng, &game, tastes[game.turn().index()], &moves);
        oracle.play(&game.position().uci(m));
        game.play(m).expect("a legal move");
    }
    compare(&game, &oracle);
    let played = game.clone();
    while let Some(m) = game.undo() {
        oracle.undo();
        let text = game.position().uci(m);
        assert!(game.is_legal(m), "{text} was played in {}", game.position().fen());
        assert_eq!(game.position().fen(), oracle.fen());
    }
    compare(&game, &oracle);
    played
}

/// Games of every kind of start under these rules.
fn games(seed: u64, count: usize, mut rules: impl FnMut(&mut Rng) -> Rules) {
    let mut rng = Rng::new(seed);
    for i in 0..count * factor() {
        let rules = rules(&mut rng);
        let plies = 20 + rng.below(60);
        let tastes = random_tastes(&mut rng);
        play_and_compare(&mut rng, Start::ALL[i % Start::ALL.len()], rules, plies, tastes);
    }
}

macro_rules! preset {
    ($name:ident, $rules:ident, $seed:literal) => {
        #[test]
        fn $name() {
            games($seed, 36, |_| Rules::$rules);
        }
    };
}

preset!(kakao, KAKAO, 1);
preset!(tournament, TOURNAMENT, 2);
preset!(kojf, KOJF, 3);
preset!(hangame, HANGAME, 4);
preset!(friendly, FRIENDLY, 5);
preset!(simple, SIMPLE, 6);
preset!(fairy_janggi, FAIRY_JANGGI, 7);
preset!(fairy_traditional, FAIRY_TRADITIONAL, 8);
preset!(fairy_modern, FAIRY_MODERN, 9);
preset!(fairy_casual, FAIRY_CASUAL, 10);

#[test]
fn random_rules() {
    games(11, 300, support::random_rules);
}

/// Rules about history, whatever they are, and nothing that ends a game early.
fn historical_rules(rng: &mut Rng) -> Rules {
    loop {
        let rules = support::random_rules(rng);
        if rules.shuttle.is_some() || rules.repetition.is_some() {
            return Rules {
                ply_limit: None,
                no_capture_limit: None,
                low_points: None,
                dead_position: None,
                ..rules
            };
        }
    }
}

/// Two sides that go to and fro and give check until the rules stop them.
#[test]
fn shuttles_and_repetitions() {
    let mut rng = Rng::new(14);
    for i in 0..150 * factor() {
        let rules = historical_rules(&mut rng);
        let start = [Start::Scattered, Start::Hunted, Start::Siege, Start::Cannons][i % 4];
        let tastes = [Taste::Shuttles, Taste::Shuttles, Taste::PerpetualCheck, Taste::Checks];
        let tastes = [rng.pick(&tastes), rng.pick(&tastes)];
        play_and_compare(&mut rng, start, rules, 50, tastes);
    }
}

/// The games above would prove little if they never came to the rules that they are about.
#[test]
fn the_games_reach_every_ending() {
    let mut rng = Rng::new(12);
    let mut missing = vec![
        "checkmate",
        "no_moves",
        "double_pass",
        "bikjang",
        "repetition",
        "perpetual_check",
        "shuttle",
        "low_points",
        "dead_position",
        "ply_limit",
        "no_capture_limit",
    ];
    for i in 0..2000 {
        let start = if i % 2 == 0 { Start::Hunted } else { rng.pick(&Start::ALL) };
        let rules = support::random_rules(&mut rng);
        let rules = rng.pick(&[rules, rules, Rules::FAIRY_CASUAL, Rules::SIMPLE]);
        let tastes = random_tastes(&mut rng);
        let game = play_and_compare(&mut rng, start, rules, 50, tastes);
        let ended = game.outcome().map(|outcome| outcome.reason.name());
        missing.retain(|&name| Some(name) != ended);
        if missing.is_empty() {
            return;
        }
    }
    panic!("no game ended by {missing:?}");
}

/// The presets in the referee were written from RULES 5.3 by hand.
#[test]
fn presets_agree_field_by_field() {
    for (name, rules) in Rules::PRESETS {
        let own = support::oracle::Rules::preset(name).expect("a preset");
        assert_eq!(format!("{:?}", oracle_rules(&rules)), format!("{own:?}"), "{name}");
    }
}

/// Setups with sound armies: the only thing left that can be wrong is a check out of turn.
#[test]
fn checks_out_of_turn_are_refused() {
    let mut rng = Rng::new(13);
    let mut refused = 0;
    for i in 0..3000 {
        let mut setup = random_setup(&mut rng, Start::ALL[1 + i % (Start::ALL.len() - 1)]);
        let piece = Piece { side: !setup.turn, kind: PieceKind::Chariot };
        let at = Square::ALL[rng.below(Square::COUNT)];
        if setup[at].is_some() || setup.pieces.iter().flatten().any(|&other| other == piece) {
            continue;
        }
        setup[at] = Some(piece);
        setup.turn = rng.pick(&Side::ALL);
        let oracle = Oracle::from_fen(&setup.to_string(), oracle_rules(&Rules::KAKAO));
        let legal = Position::from_setup(&setup, Rules::KAKAO).is_ok();
        assert_eq!(legal, !oracle.opponent_is_in_check(), "{setup}");
        refused += usize::from(!legal);
    }
    assert!(refused > 100, "only {refused} setups had a check out of turn");
}

/// The start of a handicap game and of a game in the middle count plies differently.
#[test]
fn plies_before_the_start_agree() {
    for (turn, halfmove, fullmove) in
        [(Side::Cho, 0, 1), (Side::Han, 0, 1), (Side::Han, 1, 1), (Side::Han, 0, 100)]
    {
        let setup = Setup { turn, halfmove, fullmove, ..Setup::default() };
        let mut game = Game::new(Position::from_setup(&setup, Rules::HANGAME).expect("legal"));
        let mut oracle = Oracle::from_fen(&setup.to_string(), oracle_rules(&Rules::HANGAME));
        for _ in 0..3 {
            compare(&game, &oracle);
            let Some(&m) = game.legal_moves().first() else { break };
            oracle.play(&game.position().uci(m));
            game.play(m).expect("legal");
        }
    }
}
