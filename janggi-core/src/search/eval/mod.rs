//! The evaluation: what a position is worth without looking ahead.
//!
//! All numbers are hundredths of a point, each for the middle game and for the end game; the pieces
//! left on the board say where between the two a position stands.
//!
//! [`Army`] finds what there is of each term and enters it into a [`Ledger`]. [`Sum`] adds up what the
//! terms are worth; the ledger of [`tune`](super::tune) counts them, for the program that fits
//! [`weights`] to games. The code that is fitted is the code that plays.

mod army;
mod places;
pub(super) mod terms;
pub(super) mod weights;

use army::Army;
pub(super) use places::Places;
use terms::{LEAD, LEADS, Ledger, Sum, TEMPO};

use crate::rules::{DoublePass, RepetitionEffect, Verdict};
use crate::{PieceKind, Position, Side};

/// What the ranging pieces of a full board count.
pub(super) const FULL_PHASE: i32 = 112;

/// Plies before a limit from which on the lead in points counts more and more.
const LIMIT_IN_SIGHT: i32 = 40;

// -------------------------------------------------------------------------------------------------

/// What the position is worth to the side to move.
pub(super) fn evaluate(position: &Position) -> i32 {
    evaluate_with(position, |position| standing(position, Places::of(position.board())))
}

/// The same with the part that depends on nothing but the board and the turn, [`standing`], from
/// somewhere else.
#[inline]
pub(super) fn evaluate_with(position: &Position, standing: impl FnOnce(&Position) -> i32) -> i32 {
    let value = standing(position) + lead_before_limit(position);
    if position.turn() == Side::Cho { value } else { -value }
}

/// What the position is worth to the side to move but for what its pieces reach: seldom off by more
/// than [`ROUGHLY`].
#[inline]
pub(super) fn evaluate_roughly(position: &Position, places: Places) -> i32 {
    evaluate_with(position, |position| {
        let mut ledgers = [Sum::default(); 2];
        enter_turn_and_lead(position, &mut ledgers);
        total(ledgers, places)
    })
}

/// Nineteen of twenty rough evaluations are nearer than this, at the leaves of searches in the middle
/// game.
pub(super) const ROUGHLY: i32 = 300;

/// What the board and the turn are worth, given what pieces are worth where they stand. Cho's view.
pub(super) fn standing(position: &Position, places: Places) -> i32 {
    total(survey(position), places)
}

/// All terms of Cho less those of Han.
fn total([Sum(cho), Sum(han)]: [Sum; 2], places: Places) -> i32 {
    let sum = places.sum.plus(cho).minus(han);
    taper(sum.middle(), sum.end(), places.phase())
}

/// Between the middle game and the end game.
const fn taper(middle: i32, end: i32, phase: i32) -> i32 {
    (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
}

/// Enters what there is of each term but the pieces and their places, for Cho and for Han.
pub(super) fn survey<L: Ledger + Default>(position: &Position) -> [L; 2] {
    let board = position.board();
    let occupied = board.occupied();
    let cannons = board.kind(PieceKind::Cannon);
    let mut ledgers = [L::default(), L::default()];
    let muster = |side| Army::muster(board, side, position.general(side), occupied, cannons);
    let (cho, han) = (muster(Side::Cho), muster(Side::Han));
    let turn = position.turn();
    cho.assess(&han, board, turn, &mut ledgers[0]);
    han.assess(&cho, board, turn, &mut ledgers[1]);
    enter_turn_and_lead(position, &mut ledgers);
    ledgers
}

/// Enters the terms that need no look at what pieces reach.
#[inline]
fn enter_turn_and_lead(position: &Position, ledgers: &mut [impl Ledger; 2]) {
    ledgers[position.turn().index()].enter(TEMPO, 1);
    if let Some((leader, size)) = lead(position) {
        ledgers[leader.index()].enter(LEAD + size, 1);
    }
}

/// Who leads by the score where that can decide, and the size of the lead in steps of two points.
fn lead(position: &Position) -> Option<(Side, usize)> {
    if !score_decides(position) {
        return None;
    }
    let lead = position.score().lead().halves();
    let leader = match lead.signum() {
        1 => Side::Cho,
        -1 => Side::Han,
        _ => return None,
    };
    Some((leader, usize::from(lead.unsigned_abs() / 4).min(LEADS - 1)))
}

/// Whether a game in which nothing happens is won by who has more points.
fn score_decides(position: &Position) -> bool {
    let rules = position.rules();
    let repetition = rules.repetition.map(|rule| rule.effect);
    rules.double_pass == DoublePass::Ends(Verdict::Score)
        || repetition == Some(RepetitionEffect::Ends(Verdict::Score))
        || rules.ply_limit.is_some_and(|rule| rule.verdict == Verdict::Score)
        || rules.no_capture_limit.is_some_and(|rule| rule.verdict == Verdict::Score)
}

/// Where the score will decide at a limit of plies, the lead in points counts for more the nearer
/// that is. Cho's view.
pub(super) fn lead_before_limit(position: &Position) -> i32 {
    let rules = position.rules();
    let by_score =
        [rules.ply_limit.map(|rule| rule.verdict), rules.no_capture_limit.map(|rule| rule.verdict)];
    if !by_score.contains(&Some(Verdict::Score)) {
        return 0;
    }
    let left = position.plies_to_limit().map_or(LIMIT_IN_SIGHT, i32::from);
    let near = (LIMIT_IN_SIGHT - left).max(0);
    i32::from(position.score().lead().halves()) * 50 * near / LIMIT_IN_SIGHT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn what_is_good_for_one_side_is_as_good_for_the_other() {
        let fen = "r1ba1abnr/4k4/1c2n2c1/p1p1p1p1p/9/4P4/P1P3P1P/1C2C4/4K4/RNBA1ABNR w - - 0 1";
        let position = Position::from_fen(fen, Rules::FAIRY_CASUAL).unwrap();
        let seen = evaluate(&position);
        assert_eq!(evaluate(&position.swap_sides()), seen);
        assert_eq!(evaluate(&position.mirror()), seen);
    }

    #[test]
    fn a_rough_evaluation_is_near() {
        let rough = |position: &Position| evaluate_roughly(position, Places::of(position.board()));
        let (mut random, mut near, mut all) = (3_u64, 0, 0);
        for _ in 0..20 {
            let mut game = crate::Game::new(Position::default().with_rules(Rules::FAIRY_CASUAL));
            for _ in 0..80 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(m) = game.random_move(random) else { break };
                game.play(m).unwrap();
                let position = game.position();
                assert_eq!(rough(&position.swap_sides()), rough(position));
                all += 1;
                near += u32::from((rough(position) - evaluate(position)).abs() < ROUGHLY);
            }
        }
        // Moves at random leave more hanging than searches do.
        assert!(near * 4 > all * 3, "{near} of {all}");
    }

    #[test]
    fn the_start_is_even_but_for_the_turn() {
        let start = Position::default().with_rules(Rules::FAIRY_CASUAL);
        let [Sum(cho), Sum(han)] = survey(&start);
        assert_eq!(evaluate(&start), cho.minus(han).middle());
        assert_eq!(evaluate(&start.play(crate::Move::Pass).unwrap()), evaluate(&start));
    }

    /// Leading counts only where the score can decide, and the more the larger the lead.
    #[test]
    fn the_lead_is_told_by_its_size() {
        let lead = |fen: &str, rules| lead(&Position::from_fen(fen, rules).unwrap());
        let start = Position::default().fen();
        assert_eq!(lead(&start, Rules::FAIRY_MODERN), Some((Side::Han, 0)));
        assert_eq!(lead(&start, Rules::FAIRY_CASUAL), None);
        let chariot = "4k4/9/9/9/9/9/9/9/9/R3K4 w";
        assert_eq!(lead(chariot, Rules::KAKAO), Some((Side::Cho, 5)));
        assert_eq!(lead("4k4/9/9/9/9/9/9/9/9/R3K3R w", Rules::KAKAO), Some((Side::Cho, 7)));
        let even = Rules { deom: crate::Points::from_halves(0), ..Rules::KAKAO };
        assert_eq!(lead("4k4/9/9/9/9/9/9/9/9/4K4 w", even), None);
    }

    /// Both numbers of a weight come out of the sum, whatever their signs.
    #[test]
    fn tapered_numbers_are_kept_apart() {
        for (middle, end) in [(0, 0), (5, -7), (-5, 7), (-30_000, -30_000), (30_000, 30_000)] {
            let number = terms::Tapered::new(middle, end);
            assert_eq!((number.middle(), number.end()), (middle, end));
            let zero = number.minus(number);
            assert_eq!((zero.middle(), zero.end()), (0, 0));
        }
        assert_eq!(taper(700, 0, FULL_PHASE), 700);
        assert_eq!(taper(700, 84, 0), 84);
    }

    #[test]
    fn more_pieces_are_better() {
        for (more, less) in [
            ("4k4/9/9/9/9/9/4P4/9/9/R3K4 w", "4k4/9/9/9/9/9/9/9/9/R3K4 w"),
            ("4k4/9/9/9/9/9/9/9/9/R3K4 w", "4k4/9/9/9/9/9/9/9/9/C3K4 w"),
            ("4k4/9/9/9/9/9/9/9/9/C3K4 w", "4k4/9/9/9/9/9/9/9/9/B3K4 w"),
        ] {
            let value = |fen| evaluate(&Position::from_fen(fen, Rules::FAIRY_CASUAL).unwrap());
            assert!(value(more) > value(less), "{more} {less}");
        }
    }

    #[test]
    fn the_lead_in_points_counts_before_the_limit() {
        let early = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 20 20", Rules::HANGAME);
        let late = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 20 98", Rules::HANGAME);
        assert!(evaluate(&late.unwrap()) > evaluate(&early.unwrap()) + 500);
    }
}
