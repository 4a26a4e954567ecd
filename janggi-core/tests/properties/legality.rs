//! What the presence of a piece elsewhere does to a move, and what it does not.
//!
//! "Elsewhere" has to be said exactly. A piece on a point matters to a move
//!
//! - if it stands on the way of the move, or on one of its two points;
//! - if it stands where an enemy's attack on the general could pass: on the general's file or rank,
//!   or one or two points away from it diagonally, where the ways of horses and elephants and the
//!   lines of the palaces lie; or if it is itself an enemy piece that appears;
//! - if the rules ask what is on the board altogether: these tests play without such rules.

use janggi_core::{IllegalMove, Move, Piece, PieceKind, Position, Rules, Setup, Side, Square};
use proptest::prelude::*;

use crate::draw::{any_piece, any_small_setup, any_square, tries, with_piece};

/// Nothing but mate ends a game.
const PLAIN: Rules = Rules::KAKAO.without_endings();

fn on(setup: &Setup) -> Position {
    Position::from_setup(setup, PLAIN).expect("a legal setup")
}

/// The board without a piece, where that is a legal position.
fn without(setup: &Setup, at: Square) -> Option<Position> {
    let mut less = setup.clone();
    less[at] = None;
    Position::from_setup(&less, PLAIN).ok()
}

fn pieces_of(setup: &Setup, side: Side) -> Vec<(Square, Piece)> {
    let on = |square: Square| Some((square, setup[square].filter(|piece| piece.side == side)?));
    Square::ALL.into_iter().filter_map(on).collect()
}

/// How many files and ranks two points lie apart.
fn distance(a: Square, b: Square) -> (u8, u8) {
    (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()))
}

/// Whether an attack on a general can pass over a point.
fn is_on_a_way_to(general: Square, at: Square) -> bool {
    let (files, ranks) = distance(general, at);
    files == 0 || ranks == 0 || (files == ranks && files <= 2)
}

/// Whether a piece makes that move on this board, whatever becomes of its general.
fn reaches(position: &Position, from: Square, to: Square) -> bool {
    match position.play(Move::new(from, to)) {
        Ok(_) => true,
        Err(why) => {
            matches!(why, IllegalMove::InCheck { .. } | IllegalMove::ExposesGeneral { .. })
        }
    }
}

/// The point after a leap's first step, and that after the second one of an elephant.
fn way(kind: PieceKind, from: Square, to: Square) -> Vec<Square> {
    let towards = |a: u8, b: u8| (i16::from(b) - i16::from(a)).signum() as i8;
    let across = (towards(from.file(), to.file()), towards(from.rank(), to.rank()));
    let (files, ranks) = distance(from, to);
    let straight = if files > ranks { (across.0, 0) } else { (0, across.1) };
    let leg = from.offset(straight.0, straight.1).expect("on the way to a point of the board");
    let second = leg.offset(across.0, across.1).filter(|_| kind == PieceKind::Elephant);
    [Some(leg), second].into_iter().flatten().collect()
}

/// All leaps of a horse or elephant that the edge of the board allows.
fn leaps(kind: PieceKind, from: Square) -> impl Iterator<Item = Square> {
    let leap = if kind == PieceKind::Horse { (1, 2) } else { (2, 3) };
    Square::ALL.into_iter().filter(move |&to| {
        let (files, ranks) = distance(from, to);
        (files.min(ranks), files.max(ranks)) == leap
    })
}

proptest! {
    #![proptest_config(tries(1000))]

    #[test]
    fn a_leap_depends_on_its_own_way_and_nothing_else(
        setup in any_small_setup(10),
        at in any_square(),
        piece in any_piece(),
    ) {
        let Some(more) = with_piece(&setup, at, piece) else { return Ok(()) };
        let (before, after) = (on(&setup), on(&more));
        if before.outcome().or(after.outcome()).is_some() {
            return Ok(());
        }
        for (from, leaper) in pieces_of(&setup, setup.turn) {
            if !matches!(leaper.kind, PieceKind::Horse | PieceKind::Elephant) {
                continue;
            }
            for to in leaps(leaper.kind, from) {
                let blocked = way(leaper.kind, from, to).contains(&at);
                let taken = to == at && piece.side == setup.turn;
                let expected = reaches(&before, from, to) && !blocked && !taken;
                prop_assert_eq!(
                    reaches(&after, from, to), expected,
                    "{} from {} to {} with {:?} on {}: {}", leaper.kind, from, to, piece, at, setup
                );
            }
        }
    }

    #[test]
    fn an_enemy_piece_that_is_gone_and_was_no_screen_forbids_no_move(setup in any_small_setup(12)) {
        let position = on(&setup);
        let side = setup.turn;
        for (gone, _) in pieces_of(&setup, !side) {
            let Some(less) = without(&setup, gone).filter(|less| less.outcome().is_none()) else {
                continue;
            };
            for m in position.legal_moves() {
                let next = position.play(m).unwrap();
                let is_screen = m.from().zip(m.to()).is_some_and(|(from, to)| {
                    position.board().kind_at(from) == Some(PieceKind::Cannon)
                        && crate::movement::between(from, to).contains(&gone)
                });
                if is_screen || is_on_a_way_to(next.general(side), gone) {
                    continue;
                }
                prop_assert!(less.is_legal(m), "{} without {}: {}", m, gone, setup);
            }
        }
    }

    #[test]
    fn what_a_move_captures_may_as_well_be_gone_before(setup in any_small_setup(12)) {
        let position = on(&setup);
        for m in position.legal_moves() {
            let Some(to) = m.to().filter(|&to| setup[to].is_some()) else { continue };
            let Some(less) = without(&setup, to).filter(|less| less.outcome().is_none()) else {
                continue;
            };
            prop_assert!(less.is_legal(m), "{} with {} empty: {}", m, to, setup);
            let [emptied, captured] = [less, position].map(|position| position.play(m).unwrap());
            prop_assert_eq!(emptied.board(), captured.board());
        }
    }

    #[test]
    fn an_own_piece_elsewhere_takes_no_check_off_and_gives_none(
        setup in any_small_setup(12),
        at in any_square(),
        kind in any_piece().prop_map(|piece| piece.kind),
    ) {
        let piece = Piece { side: setup.turn, kind };
        let Some(more) = with_piece(&setup, at, piece) else { return Ok(()) };
        let (before, after) = (on(&setup), on(&more));
        if !is_on_a_way_to(before.general(setup.turn), at) {
            prop_assert_eq!(after.checkers(), before.checkers(), "{} on {}: {}", kind, at, setup);
        }
        if piece.kind != PieceKind::Cannon && !before.is_check() && after.is_check() {
            // Only as a screen can it turn a cannon on its own general.
            for checker in after.checkers() {
                prop_assert_eq!(after.board().kind_at(checker), Some(PieceKind::Cannon));
            }
        }
    }
}
