//! What positions were judged to be worth lately.

use alloc::boxed::Box;
use alloc::vec;

use super::eval::standing;
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
    pub(super) fn find(&mut self, position: &Position) -> i32 {
        let key = position.key();
        let place = &mut self.0[(key >> (u64::BITS - PLACE_BITS)) as usize];
        if (*place ^ key) << (u64::BITS - KEY_BITS) == 0 {
            return (*place as i64 >> KEY_BITS) as i32;
        }
        let value = standing(position);
        if let Ok(short) = i16::try_from(value) {
            *place = key & ((1 << KEY_BITS) - 1) | (i64::from(short) << KEY_BITS) as u64;
        }
        value
    }
}
