use janggi_core::{Formation, Piece, PieceKind, Position, Rules, Setup, Side, Square};

use crate::support::oracle::Oracle;
use crate::support::{Rng, oracle_rules};

/// Pieces put and taken anywhere, a turn and counters: a setup is a legal position if and only if a
/// plain reading of RULES 3 says so, and nothing is lost on any way through its text and a position.
pub fn setup(data: &[u8]) {
    let mut rng = Rng::from_bytes(data);
    let mut setup = Setup::EMPTY;
    if rng.percent(70) {
        setup = Setup::start(rng.pick(&Formation::ALL), rng.pick(&Formation::ALL));
    }
    setup.turn = rng.pick(&Side::ALL);
    setup.halfmove = counter(&mut rng, 0);
    setup.fullmove = counter(&mut rng, 1);
    check(&setup);
    while !rng.is_used_up() {
        edit(&mut rng, &mut setup);
        check(&setup);
    }
}

/// The usual one, or any.
fn counter(rng: &mut Rng, usual: u16) -> u16 {
    if rng.percent(50) { usual } else { rng.next() as u16 * 257 + rng.next() as u16 }
}

/// Puts a piece, or takes what is there, on one point.
fn edit(rng: &mut Rng, setup: &mut Setup) {
    let at = Square::ALL[rng.below(Square::COUNT)];
    let piece = Piece { side: rng.pick(&Side::ALL), kind: rng.pick(&PieceKind::ALL) };
    setup[at] = rng.percent(60).then_some(piece);
}

fn check(setup: &Setup) {
    let problems = setup.problems();
    assert_eq!(problems.is_empty(), is_legal(setup), "{setup}: {problems:?}");
    assert!(problems.iter().all(|problem| !problem.to_string().is_empty()));
    assert_eq!(Formation::of(setup, Side::Cho), formation(setup, Side::Cho));
    assert_eq!(Formation::of(setup, Side::Han), formation(setup, Side::Han));

    let text = setup.to_string();
    assert_eq!(text.parse::<Setup>().is_ok(), has_sound_counters(setup), "{text}");
    assert_eq!(Position::from_fen(&text, Rules::KAKAO).is_ok(), problems.is_empty(), "{text}");
    match Position::from_setup(setup, Rules::KAKAO) {
        Ok(position) => {
            assert_eq!((&position.to_setup(), &position.fen()), (setup, &text));
            assert_eq!(position.mirror().mirror(), position);
            assert_eq!(position.swap_sides().swap_sides(), position);
            assert!(position.swap_sides().mirror().to_setup().problems().is_empty());
        }
        Err(error) => assert_eq!(error.problems(), problems),
    }
}

fn has_sound_counters(setup: &Setup) -> bool {
    setup.halfmove <= 9999 && (1..=9999).contains(&setup.fullmove)
}

/// RULES 3, without bitboards.
fn is_legal(setup: &Setup) -> bool {
    let pieces = || Square::ALL.into_iter().filter_map(|at| setup[at].map(|piece| (piece, at)));
    let counts = Side::ALL.into_iter().all(|side| {
        PieceKind::ALL.into_iter().all(|kind| {
            let count = pieces().filter(|(piece, _)| *piece == Piece { side, kind }).count();
            match kind {
                PieceKind::General => count == 1,
                PieceKind::Soldier => count <= 5,
                _ => count <= 2,
            }
        })
    });
    let places = pieces().all(|(piece, at)| {
        // Ranks from the owner's edge, 0 to 9.
        let rank = if piece.side == Side::Cho { at.rank() } else { 9 - at.rank() };
        match piece.kind {
            PieceKind::General | PieceKind::Guard => rank <= 2 && (3..=5).contains(&at.file()),
            PieceKind::Soldier => rank >= 3,
            _ => true,
        }
    });
    let in_turn = || {
        let fen = Setup { halfmove: 0, fullmove: 1, ..setup.clone() }.to_string();
        !Oracle::from_fen(&fen, oracle_rules(&Rules::KAKAO)).opponent_is_in_check()
    };
    has_sound_counters(setup) && counts && places && in_turn()
}

/// The formation in which a side stands, by comparison with whole starts.
fn formation(setup: &Setup, side: Side) -> Option<Formation> {
    let own = |setup: &Setup, at: Square| setup[at].filter(|piece| piece.side == side);
    Formation::ALL.into_iter().find(|&formation| {
        let start = Setup::start(formation, formation);
        Square::ALL.into_iter().all(|at| own(setup, at) == own(&start, at))
    })
}
