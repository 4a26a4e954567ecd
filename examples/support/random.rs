//! Random numbers that are the same on every machine.

/// A generator (splitmix64): the same numbers from the same seed.
///
/// ```
/// use janggi_examples::random::Random;
/// let mut random = Random::new(7);
/// let first = random.below(10);
/// assert!(first < 10);
/// assert_eq!(Random::new(7).below(10), first);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that starts from a seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number, any.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// The next number, below a bound; 0 if the bound is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        let bound = if bound == 0 { 1 } else { bound as u64 };
        (self.next() % bound) as usize
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}
