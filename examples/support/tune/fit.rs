//! Descending to the weights that foretell best.

use super::data::{Aim, Data, Weights};

/// A descent by Adam over all positions at once.
#[derive(Clone, Debug)]
pub struct Descent<'a> {
    data: &'a Data,
    aim: Aim,
    /// Where the weights are pulled to, and how firmly.
    home: Weights,
    pull: f32,
    /// Terms that stay as they are.
    held: Vec<bool>,
    weights: Weights,
    slope: Weights,
    mean: Weights,
    square: Weights,
    step: i32,
}

// Adam's usual numbers.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

impl<'a> Descent<'a> {
    /// Begins at the weights that the terms are then pulled back to, each as firmly as so many
    /// undecided positions would hold it.
    pub fn new(data: &'a Data, aim: Aim, home: Weights, positions_of_pull: f32) -> Descent<'a> {
        let n = data.len().max(1) as f32;
        let terms = home.len();
        Descent {
            data,
            aim,
            // The loss of an undecided position is curved by a quarter.
            pull: positions_of_pull / n * 0.25 / (aim.scale * aim.scale),
            held: vec![false; terms],
            weights: home.clone(),
            home,
            slope: Vec::new(),
            mean: vec![[0.0; 2]; terms],
            square: vec![[0.0; 2]; terms],
            step: 0,
        }
    }

    /// Leaves terms out: they are worth nothing, and stay so.
    #[must_use]
    pub fn without(mut self, terms: std::ops::Range<usize>) -> Descent<'a> {
        self.weights[terms.clone()].fill([0.0; 2]);
        self.held[terms].fill(true);
        self
    }

    /// The present weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Steps down by at most about `rate` hundredths in each weight; says what the loss was before.
    pub fn step(&mut self, rate: f32) -> f64 {
        let loss = self.data.loss(&self.weights, &self.aim, Some(&mut self.slope));
        self.step += 1;
        let (mean_bias, square_bias) =
            (1.0 - MEAN_DECAY.powi(self.step), 1.0 - SQUARE_DECAY.powi(self.step));
        for term in 0..self.weights.len() {
            if self.held[term] {
                continue;
            }
            for half in 0..2 {
                let weight = &mut self.weights[term][half];
                let slope = self.slope[term][half] + self.pull * (*weight - self.home[term][half]);
                let mean = &mut self.mean[term][half];
                let square = &mut self.square[term][half];
                *mean += (1.0 - MEAN_DECAY) * (slope - *mean);
                *square += (1.0 - SQUARE_DECAY) * (slope * slope - *square);
                let size = (*square / square_bias).sqrt();
                if size > 0.0 {
                    *weight -= rate * (*mean / mean_bias) / size;
                }
            }
        }
        loss
    }
}
