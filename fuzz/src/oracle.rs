use janggi_core::Game;

use crate::choice;
use crate::support::compare::compare;
use crate::support::oracle::Oracle;
use crate::support::{Rng, oracle_rules};

/// The referee looks through its whole history for every answer.
const MOST_PLIES: usize = 60;

/// Plays a game under rules that the bytes choose beside the naive referee: moves, check, score and
/// end agree after every ply, and again when everything is taken back.
pub fn oracle(data: &[u8]) {
    let mut rng = Rng::from_bytes(data);
    let rules = choice::rules(&mut rng);
    let mut game = Game::new(choice::start(&mut rng, rules));
    let mut referee = Oracle::from_fen(&game.position().fen(), oracle_rules(&rules));
    compare(&game, &referee);
    for _ in 0..MOST_PLIES {
        let moves = game.legal_moves();
        if moves.is_empty() || rng.is_used_up() {
            break;
        }
        let m = rng.pick(&moves);
        referee.play(&game.position().uci(m));
        game.play(m).expect("a legal move");
        compare(&game, &referee);
    }
    while game.undo().is_some() {
        referee.undo();
        assert_eq!(game.position().fen(), referee.fen());
    }
    compare(&game, &referee);
}
