//! What positions were judged to be worth lately.

use alloc::boxed::Box;
use alloc::vec;

use super::eval::{Places, standing};
use crate::Position;

/// Evaluations by key: a search meets many positions again, mostly at its leaves.
///
/// Right for one set of rules at a time.
#[derive(Debug)]
pub(super) struct Verdicts(Box<[u64]>);

/// The upper bits of a key say where the evaluation is kept, the lower ones whether it is that of the
/// position.
const PLACE_BITS: u32 = 15;
const KEY_BITS: u32 = 48;

impl Verdicts {
    pub(super) fn new() -> Verdicts {
        Verdicts(vec![0; 1 << PLACE_BITS].into())
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// What [`standing`] says of a position, which is asked only if it is not known.
    #[inline]
    pub(super) fn find(&mut self, position: &Position, places: Places) -> i32 {
        let key = position.key();
        let place = &mut self.0[(key >> (u64::BITS - PLACE_BITS)) as usize];
        if (*place ^ key) << (u64::BITS - KEY_BITS) == 0 {
            return (*place as i64 >> KEY_BITS) as i32;
        }
        let value = standing(position, places);
        if let Ok(short) = i16::try_from(value) {
            *place = key & ((1 << KEY_BITS) - 1) | (i64::from(short) << KEY_BITS) as u64;
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    fn stands(position: &Position) -> i32 {
        standing(position, Places::of(position.board()))
    }

    fn found(verdicts: &mut Verdicts, position: &Position) -> i32 {
        verdicts.find(position, Places::of(position.board()))
    }

    #[test]
    fn what_is_kept_is_what_was_found_out() {
        let start = Position::default();
        let after = |m: &str| start.play(m.parse().unwrap()).unwrap();
        let lost = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R3K3R b", Rules::KAKAO).unwrap();
        let mut verdicts = Verdicts::new();
        for position in [start, after("a4b4"), after("b1c3"), lost, lost.swap_sides()] {
            for _ in 0..2 {
                assert_eq!(found(&mut verdicts, &position), stands(&position));
            }
        }
    }

    /// By an entry that is wrong on purpose: it is used for its position, and gone once cleared.
    #[test]
    fn what_is_kept_is_used_until_cleared() {
        let start = Position::default();
        let mut verdicts = Verdicts::new();
        let known = found(&mut verdicts, &start);
        for place in &mut verdicts.0 {
            *place ^= u64::from(*place != 0) << KEY_BITS;
        }
        assert_eq!(found(&mut verdicts, &start), known ^ 1);
        let next = start.play("a4b4".parse().unwrap()).unwrap();
        assert_eq!(found(&mut verdicts, &next), stands(&next));
        verdicts.clear();
        assert_eq!(found(&mut verdicts, &start), known);
    }
}
