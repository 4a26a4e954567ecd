//! Results of matches: what they say about two engines, and how surely.

/// Results of pairs of games, each opening played with both colours: how many pairs brought the first
/// engine 0, ½, 1, 1½ and 2 points.
///
/// Games of a pair share their opening, so that pairs, not games, are what is independent.
///
/// ```
/// use janggi_examples::tally::Tally;
/// let mut tally = Tally::default();
/// for points in [4, 4, 3, 2, 2, 1, 4, 3] {
///     tally.add_pair(points);
/// }
/// let elo = tally.elo().unwrap();
/// assert!(elo.low < elo.value && elo.value < elo.high);
/// assert!((tally.share() - 23.0 / 32.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pairs: [u32; 5],
}

/// A difference in strength with its limits of 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The likeliest.
    pub value: f64,
    /// The lower limit; minus infinity if there is none.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
}

impl Tally {
    /// Adds a pair by the half points that the first engine scored in it, 0 to 4.
    pub fn add_pair(&mut self, half_points: usize) {
        self.pairs[half_points.min(4)] += 1;
    }

    /// How many pairs there are.
    pub fn len(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The pairs by half points.
    pub fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// The first engine's share of all points, 0 to 1; 0.5 before the first pair.
    pub fn share(&self) -> f64 {
        if self.is_empty() { 0.5 } else { self.moment(|share| share) }
    }

    fn moment(&self, f: impl Fn(f64) -> f64) -> f64 {
        let sum: f64 = (0..5_u32)
            .zip(self.pairs)
            .map(|(half_points, pairs)| f64::from(pairs) * f(f64::from(half_points) / 4.0))
            .sum();
        sum / f64::from(self.len())
    }

    /// The variance of a pair's share.
    fn variance(&self) -> f64 {
        let mean = self.share();
        self.moment(|share| (share - mean).powi(2))
    }

    /// The difference in strength; `None` before the first pair.
    pub fn elo(&self) -> Option<Elo> {
        if self.is_empty() {
            return None;
        }
        let error = 1.96 * (self.variance() / f64::from(self.len())).sqrt();
        let share = self.share();
        Some(Elo { value: elo_of(share), low: elo_of(share - error), high: elo_of(share + error) })
    }

    /// The logarithm of how much likelier these results are if the first engine is `elo1` stronger
    /// than if it is `elo0` stronger (the generalised sequential test's approximation). Above 2.94 the
    /// first is accepted, below −2.94 the second, with errors of 5 %.
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let variance = self.variance();
        if self.is_empty() || variance <= 0.0 {
            return 0.0;
        }
        let (share0, share1) = (share_of(elo0), share_of(elo1));
        let pairs = f64::from(self.len());
        pairs * (share1 - share0) * (2.0 * self.share() - share0 - share1) / (2.0 * variance)
    }
}

/// The difference in strength that a share of the points shows.
fn elo_of(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_results_are_even() {
        let tally = Tally { pairs: [10, 20, 40, 20, 10] };
        let elo = tally.elo().unwrap();
        assert!(elo.value.abs() < 1e-9 && (elo.low + elo.high).abs() < 1e-9);
        assert!(tally.log_likelihood_ratio(0.0, 10.0) < 0.0);
    }

    #[test]
    fn a_share_of_three_quarters_is_191_elo() {
        assert!((elo_of(0.75) - 190.848_501_887_865).abs() < 1e-6);
        assert!((share_of(elo_of(0.75)) - 0.75).abs() < 1e-12);
    }

    #[test]
    fn a_clean_sweep_has_no_upper_limit() {
        let tally = Tally { pairs: [0, 0, 0, 0, 8] };
        assert!(tally.elo().unwrap().value.is_infinite());
    }

    #[test]
    fn a_stronger_engine_passes_the_test() {
        let tally = Tally { pairs: [5, 20, 60, 80, 35] };
        assert!(tally.log_likelihood_ratio(0.0, 20.0) > 2.94);
        assert!(tally.log_likelihood_ratio(300.0, 320.0) < -2.94);
    }
}
