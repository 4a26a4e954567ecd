//! The tuner from games to weights, on a small scale.

use janggi_core::Rules;
use janggi_core::search::{Searcher, tune};
use janggi_examples::random::Random;
use janggi_examples::tune::data::{Aim, Data, Weights};
use janggi_examples::tune::fit::Descent;
use janggi_examples::tune::listing;
use janggi_examples::tune::sample::Sample;
use janggi_examples::tune::source::{Sampling, of_self_play};

const SAMPLING: Sampling =
    Sampling { rules: Rules::FAIRY_MODERN, nodes: 60, opening: 8, one_in: 2 };

fn samples(games: u64) -> Vec<Sample> {
    let mut searcher = Searcher::with_table(1);
    (0..games)
        .flat_map(|game| of_self_play(game, &SAMPLING, &mut searcher, &mut Random::new(game)))
        .collect()
}

fn data(samples: &[Sample]) -> Data {
    let mut data = Data::default();
    for sample in samples {
        data.push(sample);
    }
    data
}

fn present() -> Weights {
    tune::weights().iter().map(|&(m, e)| [f32::from(m), f32::from(e)]).collect()
}

const AIM: Aim = Aim { scale: 300.0, blend: 0.5 };

#[test]
fn games_are_the_same_from_the_same_seed() {
    let lines =
        |samples: Vec<Sample>| -> Vec<String> { samples.iter().map(Sample::to_string).collect() };
    let once = lines(samples(2));
    assert!(once.len() > 20);
    assert_eq!(once, lines(samples(2)));
    for line in once {
        assert_eq!(line.parse::<Sample>().unwrap().to_string(), line);
    }
}

#[test]
fn samples_are_quiet_and_undecided() {
    for sample in samples(4) {
        assert!(!sample.position.is_check());
        assert!(sample.position.outcome().is_none());
        assert!(sample.value.abs() < 2_500);
        assert!([0.0, 0.5, 1.0].contains(&sample.result));
    }
}

/// The slope is what the loss changes by when a weight does.
#[test]
fn slopes_are_right() {
    let data = data(&samples(3));
    let weights = present();
    let mut slope = Weights::new();
    data.loss(&weights, AIM, Some(&mut slope));
    let mut compared = 0;
    for term in (0..weights.len()).step_by(7) {
        for half in 0..2 {
            let at = |change: f32| {
                let mut weights = weights.clone();
                weights[term][half] += change;
                data.loss(&weights, AIM, None)
            };
            let measured = (at(20.0) - at(-20.0)) / 40.0;
            let told = f64::from(slope[term][half]);
            assert!(
                (measured - told).abs() < 2e-6 + 0.02 * told.abs(),
                "{term}: {measured} {told}"
            );
            compared += usize::from(told != 0.0);
        }
    }
    assert!(compared > 20);
}

#[test]
fn a_descent_goes_down_and_leaves_out_what_it_should() {
    let data = data(&samples(6));
    let tempo = tune::weights().len() - 1;
    let mut descent = Descent::new(&data, AIM, present(), 5.0).without(tempo..tempo + 1);
    let before = descent.step(1.0);
    for _ in 0..30 {
        descent.step(1.0);
    }
    assert!(data.loss(descent.weights(), AIM, None) < before);
    assert!(descent.weights()[tempo].iter().all(|weight| weight.abs() < f32::EPSILON));
}

/// A pull that outweighs all positions keeps the weights where they are.
#[test]
fn a_pull_holds() {
    let data = data(&samples(2));
    let mut descent = Descent::new(&data, AIM, present(), 1e9);
    for _ in 0..20 {
        descent.step(0.5);
    }
    let moved = descent.weights().iter().zip(present()).map(|(a, b)| (a[0] - b[0]).abs());
    assert!(moved.fold(0.0, f32::max) < 2.0);
}

/// The listing of the present weights is the source that they are compiled from.
#[test]
fn the_present_weights_are_listed_as_they_stand() {
    let source = include_str!("../../janggi-core/src/search/eval/weights.rs");
    assert_eq!(listing::source(&present()), source);
}
