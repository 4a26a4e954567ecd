use janggi_core::{
    Game, PerftTable, Position, Rules, divide, perft as count, perft_hashed, perft_parallel,
    perft_split, perft_until,
};

use crate::choice;
use crate::support::oracle::Oracle;
use crate::support::{Rng, oracle_rules};

/// Lines of three plies are counted where there are no more of two than this.
const FEW: u64 = 500;

/// Lines of play from a position that the bytes choose are as many on every way to count them: all at
/// once, with a table, on threads, in parts, by playing and taking back, in the mirror, and by the
/// naive referee.
pub fn perft(data: &[u8]) {
    let game = choice::game(&mut Rng::from_bytes(data), 40);
    let position = game.position();
    let depth = if count(position, 2) <= FEW { 3 } else { 2 };
    let nodes = count(position, depth);
    let at = || format!("perft({depth}) of {} under {}", position.fen(), position.rules());

    let table = PerftTable::new(1, *position.rules());
    for _ in 0..2 {
        assert_eq!(perft_hashed(position, depth, &table), nodes, "hashed {}", at());
    }
    assert_eq!(perft_parallel(position, depth, None), nodes, "parallel {}", at());
    assert_eq!(perft_parallel(position, depth, Some(&table)), nodes, "both {}", at());
    assert_eq!(perft_until(position, depth, &mut || false), Some(nodes), "stoppable {}", at());
    assert_eq!(divided(position, depth), nodes, "divided {}", at());
    for plies in 0..=depth {
        assert_eq!(in_parts(position, plies, depth), nodes, "in parts {}", at());
    }
    assert_eq!(count(&position.mirror(), depth), nodes, "mirrored {}", at());
    // A FEN does not tell of a pass or a capture that led there.
    if position.with_rules(*position.rules()) == *position {
        let start = position.with_rules(without_limits(*position.rules()));
        assert_eq!(played(&mut Game::new(start), depth), nodes, "played {}", at());
        let referee = Oracle::from_fen(&start.fen(), oracle_rules(start.rules()));
        assert_eq!(referee.perft(2), count(position, 2), "by the referee {}", at());
    }
}

fn divided(position: &Position, depth: u32) -> u64 {
    divide(position, depth).into_iter().map(|(_, nodes)| nodes).sum()
}

fn in_parts(position: &Position, plies: u32, depth: u32) -> u64 {
    perft_split(position, plies)
        .iter()
        .map(|(part, lines)| count(part, depth - plies) * lines)
        .sum()
}

/// The same rules without those that perft does not ask for.
fn without_limits(rules: Rules) -> Rules {
    Rules {
        repetition: None,
        shuttle: None,
        ply_limit: None,
        no_capture_limit: None,
        low_points: None,
        dead_position: None,
        ..rules
    }
}

/// Plays every line and takes it back.
fn played(game: &mut Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for m in game.legal_moves() {
        game.play(m).expect("a legal move");
        nodes += played(game, depth - 1);
        game.undo();
    }
    nodes
}
