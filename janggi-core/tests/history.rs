//! What history forbids, against a count over all earlier positions.

use janggi_core::{Game, Move, Position, RepetitionEffect, Rules, ShuttleEffect};

/// The same board and side to move as often as `occurrences` says, the start not counted.
fn repeats(game: &Game, next: &Position) -> bool {
    let Some(rule) = game.position().rules().repetition else { return false };
    if rule.effect != RepetitionEffect::Forbidden || game.is_check() {
        return false;
    }
    let placement = |position: &Position| position.to_setup().pieces;
    let earlier = game.positions()[1..]
        .iter()
        .filter(|earlier| earlier.turn() == next.turn() && placement(earlier) == placement(next));
    let exempt = rule.exempt_below.is_some_and(|limit| {
        let score = next.score();
        score.cho < limit && score.han - next.rules().deom < limit
    });
    earlier.count() + 1 >= usize::from(rule.occurrences) && !exempt
}

/// The side's last four turns and this one go to and fro, and none of them answers a check.
fn shuttles(game: &Game, m: Move, next: &Position) -> bool {
    let Some(rule) = game.position().rules().shuttle else { return false };
    if rule.effect != ShuttleEffect::Forbidden || (rule.exempt_checks && next.is_check()) {
        return false;
    }
    let (Some(from), Some(to)) = (m.from(), m.to()) else { return false };
    let now = game.moves().len();
    if now < 8 || next.piece_at(to).is_some_and(|piece| piece.kind.is_confined_to_palace()) {
        return false;
    }
    let turn = |back: usize| game.moves()[now - 2 * back];
    let back = Move::new(to, from);
    let captured = game.positions()[now - 7].halfmove() == 0;
    [turn(1), turn(2), turn(3)] == [back, m, back]
        && turn(4).to() == Some(to)
        && !captured
        && (0..=4).all(|back| !game.positions()[now - 2 * back].is_check())
}

/// A number that depends on the seed and the place.
fn random(seed: u64, n: u64) -> usize {
    let z = (seed << 32 | n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (z ^ z >> 32) as usize
}

#[test]
fn legal_moves_leave_out_what_history_forbids_and_nothing_else() {
    let mut forbidden = 0;
    for rules in [Rules::KAKAO, Rules::HANGAME, Rules::FRIENDLY, Rules::TOURNAMENT] {
        for seed in 0..5 {
            let mut game = Game::new(Position::default().with_rules(rules));
            for ply in 0..160 {
                let position = *game.position();
                let mut allowed = Vec::new();
                for m in position.legal_moves() {
                    let next = position.play(m).unwrap();
                    if repeats(&game, &next) || shuttles(&game, m, &next) {
                        forbidden += 1;
                        assert!(!game.is_legal(m), "{rules}: {m} after {:?}", game.moves());
                    } else {
                        allowed.push(m);
                    }
                }
                if game.outcome().is_some() {
                    break;
                }
                let step = u64::MAX / allowed.len() as u64 + 1;
                let chosen = (0..allowed.len() as u64).map(|n| game.random_move(n * step));
                assert!(chosen.eq(allowed.iter().copied().map(Some)), "{rules}");
                assert_eq!(*game.legal_moves(), *allowed, "{rules} after {:?}", game.moves());
                // Mostly to and fro, so that positions come back.
                let back = game.moves().len().checked_sub(2).map(|turn| game.moves()[turn]);
                let back = back.and_then(|m| Some(Move::new(m.to()?, m.from()?)));
                let pick = random(seed, ply);
                let m = back.filter(|m| !pick.is_multiple_of(8) && allowed.contains(m));
                game.play(m.unwrap_or(allowed[pick / 8 % allowed.len()])).unwrap();
                let again = game.undo().unwrap();
                game.play_unchecked(again);
                let same = |earlier: &&Position| earlier.is_same_for_repetition(game.position());
                assert_eq!(game.repetitions(), game.positions().iter().filter(same).count());
            }
        }
    }
    assert!(forbidden > 150, "{forbidden}");
}

/// A move for each value of `random`, as many as there are legal moves.
fn chosen(game: &Game) -> Vec<Move> {
    let count = game.legal_moves().len() as u64;
    let step = u64::MAX / count + 1;
    (0..count).filter_map(|n| game.random_move(n * step)).collect()
}

#[test]
fn a_pass_is_not_chosen_where_it_is_not_legal() {
    // A chariot gives check: the general steps aside, or the other chariot between.
    let fen = "R3k4/9/9/9/9/1r7/9/9/9/3K5 b";
    let position = Position::from_fen(fen, Rules::KAKAO.without_endings()).unwrap();
    let game = Game::new(position);
    assert_eq!(chosen(&game), *game.legal_moves());
    assert!(game.legal_moves().len() > 1 && !game.can_pass());
    assert!((0..64).all(|n| game.random_move(n << 58) != Some(Move::Pass)));

    // The fifth pass in a row would make the third occurrence.
    let mut game = Game::new(Position::default().with_rules(Rules::TOURNAMENT));
    for _ in 0..4 {
        assert!(game.can_pass());
        game.play(Move::Pass).unwrap();
    }
    assert!(game.position().can_pass() && !game.can_pass());
    assert!(!game.is_legal(Move::Pass) && !game.legal_moves().contains(&Move::Pass));
    assert_eq!(chosen(&game), *game.legal_moves());
}
