//! Samples as the counts of their terms.

use janggi_core::search::tune::{Trace, trace};

use super::sample::Sample;

/// Middle game and end game numbers of all terms.
pub type Weights = Vec<[f32; 2]>;

/// Positions as the counts of their terms, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Data {
    terms: Vec<u16>,
    counts: Vec<i16>,
    positions: Vec<Point>,
}

/// A position; its terms go up to an index.
#[derive(Clone, Copy, Debug)]
struct Point {
    terms_end: usize,
    /// The share of the middle game.
    middle: f32,
    /// What is no term.
    fixed: f32,
    result: f32,
    value: f32,
}

impl Data {
    /// Adds a sample.
    pub fn push(&mut self, sample: &Sample) {
        let trace = trace(&sample.position);
        for &(term, count) in &trace.counts {
            self.terms.push(term);
            self.counts.push(count);
        }
        self.positions.push(Point {
            terms_end: self.terms.len(),
            middle: trace.phase as f32 / Trace::FULL as f32,
            fixed: trace.fixed as f32,
            result: sample.result,
            value: sample.value as f32,
        });
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The mean loss, and, if there is a place for it, what it changes by with each weight.
    pub fn loss(&self, weights: &Weights, aim: &Aim, mut slope: Option<&mut Weights>) -> f64 {
        if let Some(slope) = &mut slope {
            slope.clear();
            slope.resize(weights.len(), [0.0; 2]);
        }
        let mut start = 0;
        let mut sum = 0.0;
        for point in &self.positions {
            let terms = &self.terms[start..point.terms_end];
            let counts = &self.counts[start..point.terms_end];
            start = point.terms_end;
            let (mut middle, mut end) = (0.0, 0.0);
            for (&term, &count) in terms.iter().zip(counts) {
                let [m, e] = weights[usize::from(term)];
                middle += m * f32::from(count);
                end += e * f32::from(count);
            }
            let shares = [point.middle, 1.0 - point.middle];
            let value = middle * shares[0] + end * shares[1] + point.fixed;
            let expected = aim.expectation(value);
            let wanted = aim.wanted(point.result, point.value);
            sum += cross_entropy(expected, wanted);
            if let Some(slope) = &mut slope {
                let by_value = (expected - wanted) / aim.scale;
                let [m, e] = shares.map(|share| share * by_value);
                for (&term, &count) in terms.iter().zip(counts) {
                    let slope = &mut slope[usize::from(term)];
                    slope[0] += m * f32::from(count);
                    slope[1] += e * f32::from(count);
                }
            }
        }
        let n = self.len().max(1) as f32;
        for [middle, end] in slope.into_iter().flatten() {
            *middle /= n;
            *end /= n;
        }
        sum / f64::from(n)
    }

    /// The scale under which the weights foretell the results best, by halving an interval.
    pub fn best_scale(&self, weights: &Weights) -> f32 {
        let (mut low, mut high) = (50.0_f32, 5_000.0_f32);
        while high / low > 1.005 {
            let (a, b) = (low.powf(0.6) * high.powf(0.4), low.powf(0.4) * high.powf(0.6));
            let loss = |scale| self.loss(weights, &Aim { scale, blend: 0.0 }, None);
            if loss(a) < loss(b) { high = b } else { low = a }
        }
        (low * high).sqrt()
    }
}

/// What the evaluation is to foretell.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Hundredths of a point that make a win e times as likely as a loss.
    pub scale: f32,
    /// How much of it is what a search found; the rest is the result of the game.
    pub blend: f32,
}

impl Aim {
    /// The points that Cho is expected to score, 0 to 1.
    fn expectation(&self, value: f32) -> f32 {
        1.0 / (1.0 + (-value / self.scale).exp())
    }

    fn wanted(&self, result: f32, value: f32) -> f32 {
        result + self.blend * (self.expectation(value) - result)
    }
}

fn cross_entropy(expected: f32, wanted: f32) -> f64 {
    let p = f64::from(expected.clamp(1e-6, 1.0 - 1e-6));
    let y = f64::from(wanted);
    -(y * p.ln() + (1.0 - y) * (1.0 - p).ln())
}
