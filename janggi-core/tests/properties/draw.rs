//! What to draw.

use janggi_core::{
    Bikjang, DoublePass, Game, GeneralCapture, LowPoints, NoCaptureLimit, NoMoves, PassRule,
    PerpetualCheck, Piece, PieceKind, PlyLimit, Points, Position, Repetition, RepetitionEffect,
    Rules, Setup, Shuttle, ShuttleEffect, Side, Square, Verdict,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{self, Rng, Start, random_setup};

/// How many cases each property is tried on.
pub(crate) fn tries(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..Default::default() }
}

pub(crate) fn any_side() -> impl Strategy<Value = Side> {
    select(&Side::ALL)
}

pub(crate) fn any_square() -> impl Strategy<Value = Square> {
    select(&Square::ALL)
}

pub(crate) fn any_piece() -> impl Strategy<Value = Piece> {
    (any_side(), select(&PieceKind::ALL)).prop_map(|(side, kind)| Piece { side, kind })
}

pub(crate) fn any_points() -> impl Strategy<Value = Points> {
    any::<i16>().prop_map(Points::from_halves)
}

pub(crate) fn any_verdict() -> impl Strategy<Value = Verdict> {
    select(&[Verdict::Draw, Verdict::Score])
}

pub(crate) fn any_bikjang() -> impl Strategy<Value = Bikjang> {
    let capture = select(&[
        GeneralCapture::Same,
        GeneralCapture::AlwaysCallable,
        GeneralCapture::NeverCallable,
    ]);
    (any_verdict(), option::of(any_points()), capture)
        .prop_map(|(verdict, below, general_capture)| Bikjang { verdict, below, general_capture })
}

pub(crate) fn any_repetition() -> impl Strategy<Value = Repetition> {
    let effect = prop_oneof![
        Just(RepetitionEffect::Forbidden),
        any_verdict().prop_map(RepetitionEffect::Ends),
    ];
    let checks = select(&[PerpetualCheck::CheckerLoses, PerpetualCheck::Same]);
    (1..=u8::MAX, effect, checks, option::of(any_points())).prop_map(
        |(occurrences, effect, perpetual_check, exempt_below)| Repetition {
            occurrences,
            effect,
            perpetual_check,
            exempt_below,
        },
    )
}

pub(crate) fn any_shuttle() -> impl Strategy<Value = Shuttle> {
    let effect = select(&[ShuttleEffect::Forbidden, ShuttleEffect::MoverLoses]);
    (effect, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(effect, exempt_checks, bridges_pass, broken_by_capture)| Shuttle {
            effect,
            exempt_checks,
            bridges_pass,
            broken_by_capture,
        },
    )
}

/// Any combination of fields, nearly all of them no preset.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let double_pass = prop_oneof![
        Just(DoublePass::PlayOn),
        Just(DoublePass::Forbidden),
        any_verdict().prop_map(DoublePass::Ends),
    ];
    let ply_limit = (any::<u16>(), any_verdict(), any::<bool>())
        .prop_map(|(plies, verdict, wait_for_quiet)| PlyLimit { plies, verdict, wait_for_quiet });
    let no_capture_limit = (any::<u16>(), any_verdict(), any::<bool>()).prop_map(
        |(plies, verdict, before_repetition)| NoCaptureLimit { plies, verdict, before_repetition },
    );
    let low_points = (any_points(), any::<bool>())
        .prop_map(|(at_most, wait_for_quiet)| LowPoints { at_most, wait_for_quiet });
    let passes = (
        select(&[PassRule::Never, PassRule::WhenNotInCheck]),
        double_pass,
        any::<bool>(),
        select(&[NoMoves::Draw, NoMoves::Loses]),
    );
    let history =
        (option::of(any_bikjang()), option::of(any_repetition()), option::of(any_shuttle()));
    let limits = (
        option::of(ply_limit),
        option::of(no_capture_limit),
        option::of(low_points),
        option::of(any_verdict()),
        any_points(),
    );
    (passes, history, limits).prop_map(|(passes, history, limits)| Rules {
        pass: passes.0,
        double_pass: passes.1,
        pass_counts: passes.2,
        no_moves: passes.3,
        bikjang: history.0,
        repetition: history.1,
        shuttle: history.2,
        ply_limit: limits.0,
        no_capture_limit: limits.1,
        low_points: limits.2,
        dead_position: limits.3,
        deom: limits.4,
    })
}

/// Any arrangement at all, legal or not.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    let pieces = vec(option::weighted(0.3, any_piece()), Square::COUNT);
    (pieces, any_side(), 0..=Setup::MAX_COUNTER, 1..=Setup::MAX_COUNTER).prop_map(
        |(pieces, turn, halfmove, fullmove)| Setup {
            pieces: pieces.try_into().expect("90 points"),
            turn,
            halfmove,
            fullmove,
        },
    )
}

pub(crate) fn any_legal_setup() -> impl Strategy<Value = Setup> {
    (any::<u64>(), select(&Start::ALL))
        .prop_map(|(seed, start)| random_setup(&mut Rng::new(seed), start))
}

/// A game of up to 40 plies under rules of all kinds.
pub(crate) fn any_game() -> impl Strategy<Value = Game> {
    (any_legal_setup(), any_reachable_rules(), vec(any::<usize>(), 0..40)).prop_map(
        |(setup, rules, picks)| {
            play(Position::from_setup(&setup, rules).expect("a legal setup"), &picks)
        },
    )
}

pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    any_game().prop_map(|game| *game.position())
}

/// Texts that look a little like those that the readers know.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-j0-9]{0,6}",
        "[1-9kKaArRcCbBnNpP/]{0,40}( [wb-]){0,3}( [0-9]{1,5}){0,2}",
        "(kakao|simple|fairy-modern)( [a-z_]{1,12}=[a-z0-9,:.-]{0,16}){0,3}",
        "-?[0-9]{0,6}(\\.[0-9]{0,2})?",
    ]
}

/// The rules of a preset, or rules of all kinds with limits so low that short games reach them.
pub(crate) fn any_reachable_rules() -> impl Strategy<Value = Rules> {
    prop_oneof![
        select(&Rules::PRESETS).prop_map(|(_, rules)| rules),
        any::<u64>().prop_map(|seed| support::random_rules(&mut Rng::new(seed))),
    ]
}

/// Two generals and up to so many other pieces, which shrinks to fewer and fewer.
pub(crate) fn any_small_setup(most: usize) -> impl Strategy<Value = Setup> {
    let palace = |side: Side| -> Vec<Square> {
        Square::ALL.into_iter().filter(|square| square.is_in_palace(side)).collect()
    };
    let generals = (select(palace(Side::Cho)), select(palace(Side::Han)));
    (generals, vec((any_square(), any_piece()), 0..=most), any_side()).prop_map(
        |((cho, han), pieces, turn)| {
            let mut setup = Setup { turn, ..Setup::EMPTY };
            for (side, at) in [(Side::Cho, cho), (Side::Han, han)] {
                setup[at] = Some(Piece { side, kind: PieceKind::General });
            }
            for (at, piece) in pieces {
                setup = with_piece(&setup, at, piece).unwrap_or(setup);
            }
            setup
        },
    )
}

/// The setup with another piece on an empty point, if that is still a legal position.
pub(crate) fn with_piece(setup: &Setup, at: Square, piece: Piece) -> Option<Setup> {
    let mut more = setup.clone();
    more[at] = Some(piece);
    (setup[at].is_none() && more.problems().is_empty()).then_some(more)
}

/// A game from a small board: whatever of the picks it comes to.
pub(crate) fn play(position: Position, picks: &[usize]) -> Game {
    let mut game = Game::new(position);
    for pick in picks {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[pick % moves.len()]).expect("a legal move");
    }
    game
}

pub(crate) fn any_picks(most: usize) -> impl Strategy<Value = Vec<usize>> {
    vec(any::<usize>(), 0..=most)
}

/// A game on a small board under rules of all kinds.
pub(crate) fn any_small_game(pieces: usize, plies: usize) -> impl Strategy<Value = Game> {
    (any_small_setup(pieces), any_reachable_rules(), any_picks(plies)).prop_map(
        |(setup, rules, picks)| {
            play(Position::from_setup(&setup, rules).expect("a legal setup"), &picks)
        },
    )
}
