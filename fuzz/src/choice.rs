//! Rules, starts and games that the bytes of a fuzzer choose.

use janggi_core::{EndReason, Game, Position, Rules};

use crate::support::{Rng, Start, random_rules, random_setup};

/// One of the presets, or any rules.
pub(crate) fn rules(rng: &mut Rng) -> Rules {
    if rng.percent(50) { rng.pick(&Rules::PRESETS).1 } else { random_rules(rng) }
}

/// A legal position of any kind.
pub(crate) fn start(rng: &mut Rng, rules: Rules) -> Position {
    let start = rng.pick(&Start::ALL);
    Position::from_setup(&random_setup(rng, start), rules).expect("a legal setup")
}

/// A game of at most so many plies, one byte a move, under rules of its own.
pub(crate) fn game(rng: &mut Rng, plies: usize) -> Game {
    let rules = rules(rng);
    let mut game = Game::new(start(rng, rules));
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() || rng.is_used_up() {
            break;
        }
        game.play(rng.pick(&moves)).expect("a legal move");
    }
    game
}

/// A bikjang accepted in check ends the game with the side that passed still in check: the one
/// position of a game that no setup makes.
pub(crate) fn is_accepted_bikjang(position: &Position) -> bool {
    position.outcome().is_some_and(|outcome| outcome.reason == EndReason::Bikjang)
}
