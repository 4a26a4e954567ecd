//! Where samples come from: records of games, and games of the engine against itself.

use janggi_core::record::Record;
use janggi_core::search::{Limits, Searcher};
use janggi_core::{EndReason, Formation, Game, Outcome, Position, Rules, Side};

use super::sample::Sample;
use crate::random::Random;

/// How samples are taken.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// The rules to evaluate and play by.
    pub rules: Rules,
    /// Positions that the search behind each value looks at.
    pub nodes: u64,
    /// Plies of a game before the first sample.
    pub opening: usize,
    /// Of so many positions one is taken, at random.
    pub one_in: usize,
}

/// Values from here on are as good as won, and tell nothing of an evaluation.
const DECIDED: i32 = 2_500;
/// A game of the engine against itself is over when both sides have agreed on this value for
/// [`AGREED_PLIES`].
const AGREED: i32 = 1_600;
const AGREED_PLIES: usize = 8;
/// A longer game ends by the score.
const LONGEST: usize = 300;

/// What a search says of the game's position.
struct Opinion {
    /// For Cho.
    value: i32,
    /// Whether the position can be evaluated as it stands: no check, nothing to be won at once.
    quiet: bool,
    best: Option<janggi_core::Move>,
}

fn ask(searcher: &mut Searcher, game: &Game, nodes: u64) -> Opinion {
    let found = searcher.search(game, &Limits::new().nodes(nodes));
    let value = found.value().map_or(0, |value| value.hundredths());
    let best = found.best();
    let position = game.position();
    let takes = best.and_then(janggi_core::Move::to).is_some_and(|to| {
        best.is_some_and(|m| m.from() != Some(to)) && position.piece_at(to).is_some()
    });
    Opinion {
        value: if game.turn() == Side::Cho { value } else { -value },
        quiet: !takes && !game.is_check() && value.abs() < DECIDED,
        best,
    }
}

/// Samples of a recorded game; none if its result is not known.
pub fn of_record(
    record: &Record,
    game: u64,
    sampling: &Sampling,
    searcher: &mut Searcher,
    random: &mut Random,
) -> Vec<Sample> {
    let Some(result) = result_of_record(record) else { return Vec::new() };
    let mut samples = Vec::new();
    for (ply, (position, _)) in record.plies().enumerate() {
        if ply < sampling.opening || random.below(sampling.one_in) != 0 {
            continue;
        }
        let position = position.with_rules(sampling.rules);
        let here = Game::new(position);
        if here.outcome().is_some() {
            continue;
        }
        searcher.clear();
        let Opinion { value, quiet, .. } = ask(searcher, &here, sampling.nodes);
        if quiet {
            samples.push(Sample { game, result, value, position });
        }
    }
    samples
}

fn result_of_record(record: &Record) -> Option<f32> {
    use janggi_core::record::{Decision, Manner};
    let result = record.result();
    // Who loses on time or by leaving need not stand worse.
    if matches!(result.manner, Some(Manner::Time | Manner::Disconnection)) {
        return None;
    }
    match result.decision {
        Decision::Win(Side::Cho) => Some(1.0),
        Decision::Win(Side::Han) => Some(0.0),
        Decision::Draw => Some(0.5),
        Decision::Void | Decision::Unknown => None,
    }
}

/// Plays a game of the engine against itself after a random opening, and takes samples.
pub fn of_self_play(
    game: u64,
    sampling: &Sampling,
    searcher: &mut Searcher,
    random: &mut Random,
) -> Vec<Sample> {
    searcher.clear();
    let mut played = opening(sampling.rules, random);
    let mut samples = Vec::new();
    let mut agreed = 0_isize;
    while played.outcome().is_none() {
        if played.moves().len() >= LONGEST {
            played.declare(played.score_adjudicate());
            break;
        }
        let Opinion { value, quiet, best } = ask(searcher, &played, sampling.nodes);
        if quiet && played.moves().len() >= sampling.opening && random.below(sampling.one_in) == 0 {
            samples.push(Sample { game, result: 0.5, value, position: *played.position() });
        }
        let sign = isize::from(value >= AGREED) - isize::from(value <= -AGREED);
        agreed = if sign == 0 || sign != agreed.signum() { sign } else { agreed + sign };
        if agreed.unsigned_abs() >= AGREED_PLIES {
            let winner = if agreed > 0 { Side::Cho } else { Side::Han };
            played.declare(Outcome::win(winner, EndReason::Resignation, played.score()));
            break;
        }
        let Some(best) = best else { break };
        if played.play(best).is_err() {
            break;
        }
    }
    let result = match played.outcome().and_then(|outcome| outcome.winner) {
        Some(Side::Cho) => 1.0,
        Some(Side::Han) => 0.0,
        None => 0.5,
    };
    samples.iter_mut().for_each(|sample| sample.result = result);
    samples
}

/// A set-up and four to nine random plies.
fn opening(rules: Rules, random: &mut Random) -> Game {
    loop {
        let formations = Formation::STANDARD;
        let (cho, han) = (formations[random.below(4)], formations[random.below(4)]);
        let mut game = Game::new(Position::start(cho, han, rules));
        for _ in 0..4 + random.below(6) {
            let Some(m) = game.random_move(random.bits()) else { break };
            if game.play(m).is_err() {
                break;
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}
