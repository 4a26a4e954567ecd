//! A game of the library beside the same game of the naive referee.

use janggi_core::Game;

use super::oracle::Oracle;
use super::{oracle_outcome, sorted_texts};

/// Everything that both know about the game now.
pub fn compare(game: &Game, oracle: &Oracle) {
    let position = game.position();
    let at = || format!("{} under {}, after {:?}", oracle.fen(), position.rules(), game.moves());
    assert_eq!(position.fen(), oracle.fen(), "{}", at());
    assert_eq!(position.is_check(), oracle.is_check(), "check in {}", at());
    let checkers: Vec<String> = position.checkers().iter().map(|s| s.to_string()).collect();
    assert_eq!(sorted(checkers), oracle.checkers(), "checkers in {}", at());
    assert_eq!(position.is_bikjang(), oracle.facing(), "facing in {}", at());
    let callable = oracle.callable_bikjang();
    assert_eq!(position.must_answer_bikjang(), callable, "callable bikjang in {}", at());
    let score = position.score();
    let halves = (score.cho.halves().into(), score.han.halves().into());
    assert_eq!(halves, oracle.score(), "score in {}", at());

    let outcome = position.outcome().map(oracle_outcome);
    assert_eq!(outcome, oracle.position_outcome(), "outcome of {}", at());
    let outcome = game.outcome().map(oracle_outcome);
    assert_eq!(outcome, oracle.outcome(), "outcome of the game in {}", at());
    let moves = sorted_texts(position, &position.legal_moves());
    assert_eq!(moves, oracle.legal_moves(), "moves of {}", at());
    let moves = sorted_texts(position, &game.legal_moves());
    assert_eq!(moves, oracle.game_legal_moves(), "moves of the game in {}", at());
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}
