//! Input as large as it comes, on a small stack: nothing overflows, whether sums or stacks.
//!
//! A stack that overflows ends the whole program, so these tests cannot fail quietly.

#![cfg(feature = "std")]

use janggi_core::{PerftTable, Position, Rules, divide, perft_hashed, perft_split, perft_until};

/// Runs `work` with a stack of so many KiB; a thread of Rust has 2,048 unless told otherwise.
fn with_stack(kibibytes: usize, work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(kibibytes << 10).spawn(work);
    if let Err(panic) = thread.expect("a thread").join() {
        std::panic::resume_unwind(panic);
    }
}

/// Two generals alone, of which no line of play ever ends.
fn bare_generals() -> Position {
    Position::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w", Rules::SIMPLE).expect("a position")
}

#[test]
fn perft_of_any_depth_needs_little_stack() {
    with_stack(256, || {
        let generals = bare_generals();
        // The deepest line comes first: the count is in its last plies when it is stopped.
        let mut asked = 0;
        let stopped = perft_until(&generals, u32::MAX, &mut || {
            asked += 1;
            asked > 1000
        });
        assert_eq!((stopped, asked), (None, 1001));

        let table = PerftTable::new(64, *generals.rules());
        let deepest = perft_hashed(&generals, u32::MAX, &table);
        assert_eq!(deepest, u64::MAX, "so many that they are not counted any more");
        assert_eq!(deepest, perft_hashed(&generals, 100, &table));
        assert!(perft_hashed(&generals, 20, &table) < u64::MAX);

        let parts = perft_split(&generals, u32::MAX);
        assert!(parts.len() <= 81);
        assert!(parts.iter().any(|(_, lines)| *lines == u64::MAX));
        assert!(!divide(&generals, 3).is_empty());
    });
}

#[cfg(feature = "records")]
#[test]
fn nested_variations_need_no_stack() {
    use janggi_core::record::{gib, pgn};

    with_stack(128, || {
        const DEPTH: usize = 200_000;
        let (open, closed) = ("(".repeat(DEPTH), ")".repeat(DEPTH));
        let nested = format!("1. Hc3 {open} Hg3 {closed} Hc8 *");
        let record = pgn::read(nested.as_bytes()).next().expect("a game").expect("it reads");
        assert_eq!(record.moves().len(), 2);
        for broken in [format!("1. Hc3 {open}"), format!("1. Hc3 {open}{closed})")] {
            assert!(pgn::read(broken.as_bytes()).next().expect("a game").is_err());
        }
        let braces = format!("[대회명 \"\"]\n{{{}", "{".repeat(DEPTH));
        assert!(gib::read(braces.as_bytes()).next().expect("a game").is_err());
    });
}

#[cfg(feature = "serde")]
#[test]
fn nested_json_needs_little_stack() {
    with_stack(128, || {
        for nested in ["[".repeat(200_000), "{\"start\":".repeat(200_000)] {
            assert!(serde_json::from_str::<janggi_core::Game>(&nested).is_err());
            assert!(serde_json::from_str::<Position>(&nested).is_err());
            assert!(serde_json::from_str::<janggi_core::Setup>(&nested).is_err());
        }
    });
}

#[cfg(feature = "search")]
mod search {
    use core::time::Duration;

    use janggi_core::search::{Limits, MateProblem, MateVerdict, Searcher};
    use janggi_core::{Game, Position, Rules};

    use super::{bare_generals, with_stack};

    /// As deep as the search goes at all, one ply a level of the stack.
    #[test]
    fn the_deepest_search_needs_half_a_mebibyte() {
        with_stack(512, || {
            // Most positions here have been met before, so that it goes deep soon.
            let endless = bare_generals().with_rules(Rules::KAKAO.without_endings());
            let limits = Limits::new().depth(u32::MAX).nodes(500_000);
            let found = Searcher::new().search(&Game::new(endless), &limits);
            let deepest = found.lines.iter().map(|line| line.deepest).max();
            assert!(deepest >= Some(100), "only {deepest:?} plies deep");
        });
    }

    #[test]
    fn a_mate_problem_without_end_needs_little_stack() {
        with_stack(256, || {
            // A chariot can give check for ever, and never mates.
            let fen = "3k5/9/9/9/9/9/9/9/R8/4K4 w";
            let position = Position::from_fen(fen, Rules::SIMPLE).expect("a position");
            let problem = MateProblem::new(u16::MAX).nodes(300_000);
            for problem in [problem.clone(), problem.checks_only()] {
                assert!(!matches!(problem.solve(&position), MateVerdict::Mate(_)));
            }
        });
    }

    #[test]
    fn time_without_end_does_not_overflow() {
        let game = Game::default();
        let eternal = Limits::new().time(Duration::MAX).depth(2);
        for limits in [eternal.clone(), eternal.clock(Duration::MAX, Duration::MAX)] {
            assert!(Searcher::new().search(&game, &limits).best().is_some());
        }
        let nothing = Limits::new().clock(Duration::ZERO, Duration::ZERO);
        assert!(Searcher::new().search(&game, &nothing).best().is_some());
    }
}
