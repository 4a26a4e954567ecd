//! All 8,101 conceivable moves of many positions: legality has one answer whichever way it is
//! asked, and every refusal has the reason that a plain reading of the rules gives.

mod support;

use janggi_core::{
    Bitboard, DoublePass, Game, IllegalMove, Move, PassRule, PieceKind, Position, Rules, Side,
    Square,
};
use support::oracle::Oracle;
use support::{Rng, Start, factor, oracle_rules, random_setup};

/// Every pair of points, and the pass.
fn conceivable_moves() -> impl Iterator<Item = Move> {
    let steps = Square::ALL
        .into_iter()
        .flat_map(|from| Square::ALL.into_iter().map(move |to| Move::new(from, to)));
    steps.chain([Move::Pass])
}

#[test]
fn there_are_8101_conceivable_moves() {
    assert_eq!(conceivable_moves().count(), 8101);
}

/// Plays a random game with both and calls `visit` where it stops.
fn visit_positions(seed: u64, count: usize, mut visit: impl FnMut(&Game, &Oracle)) {
    let mut rng = Rng::new(seed);
    for i in 0..count * factor() {
        let rules = if rng.percent(70) {
            rng.pick(&Rules::PRESETS).1
        } else {
            support::random_rules(&mut rng)
        };
        let setup = random_setup(&mut rng, Start::ALL[i % Start::ALL.len()]);
        let mut game = Game::new(Position::from_setup(&setup, rules).expect("a legal setup"));
        let mut oracle = Oracle::from_fen(&setup.to_string(), oracle_rules(&rules));
        for _ in 0..rng.below(25) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = rng.pick(&moves);
            oracle.play(&game.position().uci(m));
            game.play(m).expect("a legal move");
        }
        visit(&game, &oracle);
    }
}

#[test]
fn legality_has_one_answer() {
    visit_positions(31, 350, |game, oracle| {
        let position = game.position();
        let legal = position.legal_moves();
        let naive = oracle.legal_moves();
        assert_eq!(legal.len(), naive.len(), "{} under {}", position.fen(), position.rules());
        for m in conceivable_moves() {
            let listed = legal.contains(&m);
            let at = || format!("{m} in {} under {}", position.fen(), position.rules());
            assert_eq!(position.is_legal(m), listed, "is_legal of {}", at());
            assert_eq!(position.play(m).is_ok(), listed, "play of {}", at());
            match (m.from(), m.to()) {
                (Some(from), Some(to)) => {
                    let reached = position.legal_destinations(from).contains(to);
                    assert_eq!(reached, listed, "legal_destinations of {}", at());
                }
                _ => assert_eq!(position.can_pass(), listed, "can_pass of {}", at()),
            }
            if game.is_legal(m) {
                assert!(listed, "{} is legal in the game only", at());
            }
        }
        let in_game = game.legal_moves();
        for &m in &legal {
            assert_eq!(game.is_legal(m), in_game.contains(&m), "{m} in {}", position.fen());
        }
    });
}

#[test]
fn every_refusal_has_its_reason() {
    let mut seen = std::collections::BTreeSet::new();
    visit_positions(32, 350, |game, oracle| {
        let position = game.position();
        for m in conceivable_moves().filter(|&m| !position.is_legal(m)) {
            let refusal = position.play(m).unwrap_err();
            seen.insert(refusal.name());
            let plain = plain_refusal(position, oracle, m);
            assert_eq!(refusal, plain, "{m} in {} under {}", position.fen(), position.rules());
        }
        for m in position.legal_moves() {
            if let Err(refusal) = game.clone().play(m) {
                seen.insert(refusal.name());
                let by_history = matches!(
                    refusal,
                    IllegalMove::Repetition { .. }
                        | IllegalMove::Shuttle { .. }
                        | IllegalMove::GameOver(_)
                );
                assert!(by_history, "{m} in {}: {refusal}", position.fen());
            }
        }
    });
    let rare = ["repetition_forbidden", "shuttle_forbidden"];
    let names = [
        "game_over",
        "empty_point",
        "not_your_piece",
        "own_piece",
        "not_its_move",
        "leaves_palace",
        "blocked",
        "no_screen",
        "many_screens",
        "cannon_over_cannon",
        "cannon_takes_cannon",
        "in_check",
        "exposes_general",
        "bikjang_must_be_answered",
        "no_pass",
        "pass_in_check",
        "pass_after_pass",
    ];
    for name in names {
        assert!(seen.contains(name), "no move was refused with {name}");
    }
    assert!(seen.iter().all(|name| names.contains(name) || rare.contains(name)), "{seen:?}");
}

/// Why a move that is not legal is refused, from the pieces on the points and the naive referee.
fn plain_refusal(position: &Position, oracle: &Oracle, m: Move) -> IllegalMove {
    if let Some(outcome) = position.outcome() {
        return IllegalMove::GameOver(outcome);
    }
    let Move::Step { from, to } = m else { return plain_pass_refusal(position, oracle) };
    let Some(piece) = position.piece_at(from) else { return IllegalMove::EmptyPoint(from) };
    if piece.side != position.turn() {
        return IllegalMove::NotYourPiece { piece, at: from };
    }
    if let Some(own) = position.piece_at(to).filter(|own| own.side == piece.side) {
        return IllegalMove::OwnPiece { kind: own.kind, at: to };
    }
    let kind = piece.kind;
    if kind.is_confined_to_palace() && !in_palace(piece.side, to) {
        return IllegalMove::LeavesPalace { kind, to };
    }
    if let Some(refusal) = movement_refusal(position, kind, from, to) {
        return refusal;
    }
    let checkers = squares(&oracle.attackers_after(&m.to_string()));
    match (checkers.is_empty(), oracle.is_check()) {
        (true, _) => IllegalMove::BikjangMustBeAnswered,
        (false, true) => IllegalMove::InCheck { checkers },
        (false, false) => IllegalMove::ExposesGeneral { checkers },
    }
}

fn plain_pass_refusal(position: &Position, oracle: &Oracle) -> IllegalMove {
    let rules = position.rules();
    if rules.pass == PassRule::Never {
        IllegalMove::NoPass
    } else if oracle.is_check() {
        IllegalMove::PassInCheck { checkers: squares(&oracle.checkers()) }
    } else {
        assert_eq!(rules.double_pass, DoublePass::Forbidden);
        IllegalMove::PassAfterPass
    }
}

/// Why a piece does not move that way on this board, the generals aside.
fn movement_refusal(
    position: &Position,
    kind: PieceKind,
    from: Square,
    to: Square,
) -> Option<IllegalMove> {
    let Some(way) = way(kind, position.turn(), from, to) else {
        return Some(IllegalMove::NotItsMove { kind, from, to });
    };
    let pieces: Bitboard =
        way.into_iter().filter(|&point| position.piece_at(point).is_some()).collect();
    let is_cannon = |point: Square| {
        position.piece_at(point).is_some_and(|piece| piece.kind == PieceKind::Cannon)
    };
    if kind == PieceKind::Cannon {
        if let Some(screen) = pieces.iter().find(|&point| is_cannon(point)) {
            return Some(IllegalMove::CannonOverCannon { screen });
        }
        return match pieces.len() {
            0 => Some(IllegalMove::NoScreen { from, to }),
            1 => is_cannon(to).then_some(IllegalMove::CannonTakesCannon { at: to }),
            _ => Some(IllegalMove::ManyScreens { screens: pieces }),
        };
    }
    (!pieces.is_empty()).then_some(IllegalMove::Blocked { kind, blockers: pieces })
}

/// The points that a piece goes over, if it moves that way on some board.
fn way(kind: PieceKind, side: Side, from: Square, to: Square) -> Option<Vec<Square>> {
    let files = i16::from(to.file()) - i16::from(from.file());
    let ranks = i16::from(to.rank()) - i16::from(from.rank());
    let point = |file: i16, rank: i16| {
        let file = u8::try_from(i16::from(from.file()) + file).ok()?;
        Square::new(file, u8::try_from(i16::from(from.rank()) + rank).ok()?)
    };
    let distance = files.abs().max(ranks.abs());
    let straight = (files == 0) != (ranks == 0);
    let line = straight || is_drawn_diagonal(from, to);
    let between = || (1..distance).map(|n| point(files.signum() * n, ranks.signum() * n)).collect();
    let forward = if side == Side::Cho { 1 } else { -1 };
    match kind {
        PieceKind::General | PieceKind::Guard if line && distance == 1 => Some(Vec::new()),
        PieceKind::Chariot if line => between(),
        PieceKind::Cannon if straight || line && distance == 2 => between(),
        PieceKind::Horse if files.abs().min(ranks.abs()) == 1 && distance == 2 => {
            Some(vec![point(files / 2, ranks / 2)?])
        }
        PieceKind::Elephant if files.abs().min(ranks.abs()) == 2 && distance == 3 => {
            let (across, up) = (files.signum(), ranks.signum());
            let leg = if files.abs() == 3 { (across, 0) } else { (0, up) };
            Some(vec![point(leg.0, leg.1)?, point(leg.0 + across, leg.1 + up)?])
        }
        PieceKind::Soldier if distance == 1 && line && ranks != -forward => {
            let in_own_palace = in_palace(side, from);
            (straight || !in_own_palace).then(Vec::new)
        }
        _ => None,
    }
}

/// Whether two points lie on one drawn diagonal of a palace.
fn is_drawn_diagonal(from: Square, to: Square) -> bool {
    const DIAGONALS: [[Square; 3]; 4] = [
        [Square::D1, Square::E2, Square::F3],
        [Square::F1, Square::E2, Square::D3],
        [Square::D8, Square::E9, Square::F10],
        [Square::F8, Square::E9, Square::D10],
    ];
    from != to && DIAGONALS.iter().any(|line| line.contains(&from) && line.contains(&to))
}

fn in_palace(side: Side, square: Square) -> bool {
    let ranks = if side == Side::Cho { 0..=2 } else { 7..=9 };
    (3..=5).contains(&square.file()) && ranks.contains(&square.rank())
}

fn squares(texts: &[String]) -> Bitboard {
    texts.iter().map(|text| text.parse::<Square>().expect("a point")).collect()
}
