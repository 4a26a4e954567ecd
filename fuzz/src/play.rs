use janggi_core::{
    Bitboard, Formation, Game, PerftTable, PieceKind, Position, Rules, Side, perft, perft_hashed,
};

use crate::choice::is_accepted_bikjang;

/// Plays a game that the bytes choose: the first three its start and rules, each next one a move.
/// All parts of every position agree, and taking everything back leads to the start.
pub fn play(data: &[u8]) {
    let [cho, han, rules, moves @ ..] = data else { return };
    let formation = |byte: &u8| Formation::ALL[usize::from(*byte) % Formation::ALL.len()];
    let (_, rules) = Rules::PRESETS[usize::from(*rules) % Rules::PRESETS.len()];
    let start = Position::start(formation(cho), formation(han), rules);
    let mut game = Game::new(start);
    let table = PerftTable::new(1, rules);
    for byte in moves.iter().take(300) {
        check(game.position(), &table);
        let legal = game.legal_moves();
        assert_eq!(legal.is_empty(), game.outcome().is_some());
        let Some(&m) = legal.get(usize::from(*byte) % legal.len().max(1)) else { break };
        game.play(m).expect("a legal move");
    }
    while game.undo().is_some() {}
    assert_eq!(game, Game::new(start));
}

/// What holds in every position.
fn check(position: &Position, table: &PerftTable) {
    let board = position.board();
    assert!((board.side(Side::Cho) & board.side(Side::Han)).is_empty());
    let kinds: Bitboard = PieceKind::ALL
        .into_iter()
        .map(|kind| board.kind(kind))
        .fold(Bitboard::EMPTY, |all, kind| all | kind);
    assert_eq!(kinds, board.occupied());
    assert!(is_accepted_bikjang(position) || position.to_setup().problems().is_empty());
    assert_eq!(position.is_check(), !position.checkers().is_empty());
    for m in position.legal_moves() {
        let next = position.play(m).expect("a legal move");
        assert!(next.checkers().len() <= 16);
        assert_ne!(next.turn(), position.turn());
    }
    assert_eq!(perft(position, 2), perft_hashed(position, 2, table));
    assert_eq!(perft(position, 2), perft(&position.mirror(), 2));
}
