//! The fuzz targets as plain functions: `cargo fuzz` drives them, and so does a test over seeds.

use janggi_core::record::{Record, gib, pgn};
use janggi_core::{
    Bitboard, EndReason, Formation, Game, Move, PerftTable, Piece, PieceKind, Points, Position,
    Rules, Setup, Side, Square, perft, perft_hashed,
};

/// Every text reads or is refused, and what reads is written the same way again.
pub fn texts(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    round_trip::<Square>(text);
    round_trip::<Piece>(text);
    round_trip::<PieceKind>(text);
    round_trip::<Side>(text);
    round_trip::<Move>(text);
    round_trip::<Points>(text);
    round_trip::<Formation>(text);
    round_trip::<Rules>(text);
    round_trip::<Setup>(text);
    match Position::from_fen(text, Rules::KAKAO) {
        Ok(position) => {
            assert!(position.to_setup().problems().is_empty());
            assert_eq!(Position::from_fen(&position.fen(), Rules::KAKAO), Ok(position));
            assert_eq!(position.to_string().lines().count(), 11);
        }
        Err(error) => {
            assert!(error.faults().iter().all(|fault| fault.offset <= text.len()));
            assert!(!error.to_string().is_empty());
        }
    }
    if let Ok(game) = serde_json::from_str::<Game>(text) {
        let json = serde_json::to_string(&game).expect("games can be written");
        assert_eq!(serde_json::from_str::<Game>(&json).ok(), Some(game));
    }
}

fn round_trip<T>(text: &str)
where
    T: core::str::FromStr + ToString + PartialEq + core::fmt::Debug,
{
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse::<T>().ok().as_ref(), Some(&value));
    }
}

/// Files of records: every one reads to its end, and each record that is read can be written in both
/// formats and reads as the same game.
pub fn records(data: &[u8]) {
    for options in [gib::Options::default(), gib::Options::STRICT, gib::Options::MENDING] {
        gib::Reader::with_options(data, options).flatten().for_each(|record| rewrite(&record));
    }
    pgn::read(data).flatten().for_each(|record| rewrite(&record));
}

fn rewrite(record: &Record) {
    let (as_gib, as_pgn) = (gib::to_string(record), pgn::to_string(record));
    let again = [gib::read(as_gib.as_bytes()).next(), pgn::read(as_pgn.as_bytes()).next()];
    for again in again.into_iter().map(|game| game.expect("a game").expect("a record")) {
        // GIB has no counters.
        let start = |record: &Record| (*record.start().board(), record.start().turn());
        assert_eq!((start(&again), again.moves()), (start(record), record.moves()));
        assert_eq!(again.comments().len(), record.comments().len());
        assert!(again.disagreements().is_empty());
    }
}

/// The first line is a FEN, the second the text of a move there, which reads or is refused.
pub fn moves(data: &[u8]) {
    let Some((fen, text)) = core::str::from_utf8(data).ok().and_then(|t| t.split_once('\n')) else {
        return;
    };
    let Ok(position) = Position::from_fen(fen, Rules::FAIRY_JANGGI) else { return };
    match position.parse_move(text) {
        Ok(m) if position.is_legal(m) => {
            for text in [position.uci(m)].into_iter().chain(
                [position.korean(m), position.san(m), position.rank_file(m)].map(Result::unwrap),
            ) {
                assert_eq!(position.parse_move(&text), Ok(m), "{text}");
            }
        }
        Ok(_) => {}
        Err(error) => {
            assert!(text.get(error.span()).is_some() && !error.to_string().is_empty());
        }
    }
}

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
    // A bikjang accepted in check ends the game with the side that passed still in check.
    let accepted = position.outcome().is_some_and(|outcome| outcome.reason == EndReason::Bikjang);
    assert!(accepted || position.to_setup().problems().is_empty());
    assert_eq!(position.is_check(), !position.checkers().is_empty());
    for m in position.legal_moves() {
        let next = position.play(m).expect("a legal move");
        assert!(next.checkers().len() <= 16);
        assert_ne!(next.turn(), position.turn());
    }
    assert_eq!(perft(position, 2), perft_hashed(position, 2, table));
    assert_eq!(perft(position, 2), perft(&position.mirror(), 2));
}
