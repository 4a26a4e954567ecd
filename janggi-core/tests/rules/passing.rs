//! RULES 5: `pass`, `double_pass`, `pass_counts` and `no_moves`.

use janggi_core::{DoublePass, Move, NoMoves, PassRule, Rules, Side, Verdict};

use super::support::{game, position};
use super::{PLAIN, START, end, legal};

/// Han is not in check and has no move of a piece.
const NO_BOARD_MOVE: &str = "4k4/c7R/6N2/3R5/9/9/9/9/9/3K5 b - - 0 1";

#[test]
fn pass_never() {
    let rules = Rules { pass: PassRule::Never, ..PLAIN };
    assert!(!legal(START, rules, "", "e2e2"));
    assert!(!position(START, rules).can_pass());
    assert_eq!(position(START, rules).legal_moves().len(), 31);
}

#[test]
fn pass_when_not_in_check() {
    assert!(legal(START, PLAIN, "", "e2e2"));
    assert_eq!(position(START, PLAIN).legal_moves().last(), Some(&Move::Pass));
    let in_check = "3k5/9/9/4c4/9/9/4N4/9/4K4/9 w";
    assert!(!legal(in_check, PLAIN, "", "e2e2"));
}

#[test]
fn a_pass_changes_the_side_and_nothing_else() {
    let game = game(START, PLAIN, "e2e2");
    let after = START.replace(" w - - 0 1", " b - - 1 1");
    assert_eq!(game.position().fen(), after);
    let score = position(START, PLAIN).score();
    assert_eq!((game.turn(), game.score()), (Side::Han, score));
}

#[test]
fn double_pass_play_on() {
    let rules = Rules { double_pass: DoublePass::PlayOn, ..PLAIN };
    assert_eq!(end(START, rules, "e2e2 e9e9 e2e2 e9e9 e2e2"), "goes on");
}

#[test]
fn double_pass_forbidden() {
    let rules = Rules { double_pass: DoublePass::Forbidden, ..PLAIN };
    assert!(!legal(START, rules, "e2e2", "e9e9"));
    assert!(legal(START, rules, "e2e2", "a7a6"));
    assert!(legal(START, rules, "e2e2 a7a6", "e2e2"), "only the answer to a pass is forbidden");
}

#[test]
fn double_pass_forbidden_without_a_board_move_is_a_draw() {
    let rules = Rules { double_pass: DoublePass::Forbidden, ..PLAIN };
    let before = NO_BOARD_MOVE.replace(" b ", " w ");
    assert!(legal(&before, rules, "d1d1", "e10e10"));
    assert_eq!(game(&before, rules, "d1d1").legal_moves()[..], [Move::Pass]);
    assert_eq!(end(&before, rules, "d1d1 e10e10"), "draw double_pass");
}

#[test]
fn double_pass_ends_by_score() {
    let rules = Rules { double_pass: DoublePass::Ends(Verdict::Score), ..PLAIN };
    assert_eq!(end(START, rules, "e2e2"), "goes on");
    assert_eq!(end(START, rules, "e2e2 e9e9"), "han double_pass");
    assert!(game(START, rules, "e2e2 e9e9").legal_moves().is_empty());
    let cho_leads = "3k5/9/9/9/9/9/9/9/4K4/R8 w";
    assert_eq!(end(cho_leads, rules, "e2e2 d10d10"), "cho double_pass");
}

#[test]
fn double_pass_ends_in_a_draw() {
    let rules = Rules { double_pass: DoublePass::Ends(Verdict::Draw), ..PLAIN };
    assert_eq!(end(START, rules, "e2e2 e9e9"), "draw double_pass");
}

#[test]
fn passes_that_a_move_parts_end_nothing() {
    let rules = Rules { double_pass: DoublePass::Ends(Verdict::Score), ..PLAIN };
    assert_eq!(end(START, rules, "e2e2 a7a6 e2e2"), "goes on");
    assert_eq!(end(START, rules, "e2e2 a7a6 e2e2 e9e9"), "han double_pass");
}

#[test]
fn a_position_that_is_loaded_follows_no_pass() {
    let rules = Rules { double_pass: DoublePass::Ends(Verdict::Score), ..PLAIN };
    let after_pass = game(START, rules, "e2e2").position().fen();
    assert_eq!(end(&after_pass, rules, "e9e9"), "goes on");
}

#[test]
fn pass_counts() {
    for (pass_counts, plies) in [(true, 3), (false, 1)] {
        let rules = Rules { pass_counts, ..PLAIN };
        let game = game(START, rules, "e2e2 e9e9 a4a5");
        assert_eq!(game.position().plies(), plies);
        assert_eq!(game.position().halfmove(), 3, "the FEN counts passes in any case");
    }
}

#[test]
fn no_moves_draw() {
    let rules = Rules { pass: PassRule::Never, no_moves: NoMoves::Draw, ..PLAIN };
    assert_eq!(end(NO_BOARD_MOVE, rules, ""), "draw no_moves");
}

#[test]
fn no_moves_loses() {
    let rules = Rules { pass: PassRule::Never, no_moves: NoMoves::Loses, ..PLAIN };
    assert_eq!(end(NO_BOARD_MOVE, rules, ""), "cho no_moves");
}

#[test]
fn no_moves_does_not_matter_where_one_may_pass() {
    for no_moves in [NoMoves::Draw, NoMoves::Loses] {
        let rules = Rules { no_moves, ..PLAIN };
        assert_eq!(end(NO_BOARD_MOVE, rules, ""), "goes on");
        assert_eq!(position(NO_BOARD_MOVE, rules).legal_moves()[..], [Move::Pass]);
    }
}
