//! Fits the parameters of the evaluation to the results of games.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use janggi_core::Rules;
use janggi_core::record::gib;
use janggi_core::search::Searcher;
use janggi_core::search::tune::{Group, groups, weights};
use janggi_examples::args::{Args, Failure, Output, run};
use janggi_examples::random::Random;
use janggi_examples::records::files;
use janggi_examples::tune::data::{Aim, Data, Weights};
use janggi_examples::tune::fit::Descent;
use janggi_examples::tune::source::{Sampling, of_record, of_self_play};
use janggi_examples::tune::{listing, sample};

const HELP: &str = "\
Fits the parameters of the evaluation to the results of games (Texel's method).

tune gather [PATH…] -o FILE   takes quiet positions from record files or folders of them
tune gather --selfplay N -o FILE   takes them from N games of the engine against itself

tune fit FILE… -o SOURCE   fits the weights to gathered samples and writes them as Rust source

gather:
  --rules NAME    the rules to evaluate and to play by (default kakao for records, fairy-modern)
  --nodes N       positions that the search for each value looks at (default 500, self-play 1500)
  --opening PLIES plies without samples at the beginning of a game (default 10)
  --one-in N      of so many positions one is taken (default 10, self-play 4)
  --seed N        another seed, other samples (default 1)

fit:
  --iterations N  steps of the descent (default 300)
  --blend SHARE   how much of what is foretold is the value of the search; the rest is the result of
                  the game (default 0.5)
  --pull N        each weight is held to its present value as firmly as N positions would (default 50)
  --scale X       hundredths of a point that make a win e times as likely as a loss (default: fitted)
  --without NAMES groups of terms to leave out, parted by commas
  --gains         fits once more without each group of terms, and says what that costs

Of ten games one is set aside for validation. SOURCE is written every 25 steps, so that a descent can be
broken off at any time.
";

fn main() -> ExitCode {
    run(HELP, |args, out| {
        let (command, args) = command(args)?;
        match command.as_str() {
            "gather" => gather(args, out),
            "fit" => Fit::take(args)?.run(out),
            _ => Err(Failure(format!("no such command: {command}; try --help"))),
        }
    })
}

/// The first word.
fn command(mut args: Args) -> Result<(String, Args), Failure> {
    let command = args.word().ok_or_else(|| Failure("expected a command; try --help".into()))?;
    Ok((command, args))
}

fn gather(mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let games: Option<u64> = args.option("--selfplay")?;
    let own = games.is_some();
    let sampling = Sampling {
        rules: args.option("--rules")?.unwrap_or(if own {
            Rules::FAIRY_MODERN
        } else {
            Rules::KAKAO
        }),
        nodes: args.option("--nodes")?.unwrap_or(if own { 1500 } else { 500 }),
        opening: args.option("--opening")?.unwrap_or(10),
        one_in: args.option("--one-in")?.unwrap_or(if own { 4 } else { 10 }),
    };
    let seed: u64 = args.option("--seed")?.unwrap_or(1);
    let path: String =
        args.option("-o")?.ok_or_else(|| Failure("expected -o FILE; try --help".into()))?;
    let paths = args.rest()?;
    let mut file = BufWriter::new(File::create(&path)?);
    let mut searcher = Searcher::with_table(4);
    let mut taken = 0;
    // The game's number seeds what happens in it, so that games are the same in any order.
    let number = |game: u64| seed << 32 | game;
    if let Some(games) = games {
        for game in 0..games {
            let mut random = Random::new(number(game));
            for sample in of_self_play(number(game), &sampling, &mut searcher, &mut random) {
                writeln!(file, "{sample}")?;
                taken += 1;
            }
            if game % 100 == 99 {
                file.flush()?;
                writeln!(out, "{} games, {taken} samples", game + 1)?;
                out.flush()?;
            }
        }
    } else {
        let mut game = 0;
        for source in files::find(&paths)? {
            for record in files::open(&source, gib::Options::MENDING)?.flatten() {
                let mut random = Random::new(number(game));
                for sample in
                    of_record(&record, number(game), &sampling, &mut searcher, &mut random)
                {
                    writeln!(file, "{sample}")?;
                    taken += 1;
                }
                game += 1;
            }
            file.flush()?;
            writeln!(out, "{}: {game} games, {taken} samples", source.name)?;
            out.flush()?;
        }
    }
    Ok(())
}

// -------------------------------------------------------------------------------------------------
// Fitting

/// What is fitted.
struct Fit {
    training: Data,
    validation: Data,
    iterations: u32,
    blend: f32,
    pull: f32,
    scale: Option<f32>,
    without: Vec<Group>,
    gains: bool,
    path: String,
}

/// How far a step goes at the beginning and at the end, in hundredths of a point.
const RATES: (f32, f32) = (3.0, 0.1);

impl Fit {
    fn take(mut args: Args) -> Result<Fit, Failure> {
        let names: String = args.option("--without")?.unwrap_or_default();
        let named = |name: &str| {
            let group = groups().into_iter().find(|group| group.name == name);
            group.ok_or_else(|| Failure(format!("no such group of terms: {name}")))
        };
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        let mut fit = Fit {
            training: Data::default(),
            validation: Data::default(),
            iterations: args.option("--iterations")?.unwrap_or(300),
            blend: args.option("--blend")?.unwrap_or(0.5),
            pull: args.option("--pull")?.unwrap_or(50.0),
            scale: args.option("--scale")?,
            without: names.map(named).collect::<Result<_, _>>()?,
            gains: args.flag("--gains"),
            path: args.option("-o")?.unwrap_or_else(|| "weights.rs".to_owned()),
        };
        for path in args.rest()? {
            for sample in sample::read(&path)? {
                // Games next to each other are as good as any in a random order.
                let data =
                    if sample.game % 10 == 0 { &mut fit.validation } else { &mut fit.training };
                data.push(&sample);
            }
        }
        if fit.training.is_empty() || fit.validation.is_empty() {
            return Err(Failure("expected files with samples of many games; try --help".into()));
        }
        Ok(fit)
    }

    fn run(&self, out: &mut Output) -> Result<(), Failure> {
        let home: Weights = weights().iter().map(|&(m, e)| [f32::from(m), f32::from(e)]).collect();
        let scale = self.scale.unwrap_or_else(|| self.training.best_scale(&home));
        let aim = Aim { scale, blend: self.blend };
        let (training, validation) = (self.training.len(), self.validation.len());
        writeln!(out, "{training} positions to fit, {validation} to validate, scale {scale:.0}")?;
        self.report(out, "before", &home, &aim)?;
        let mut descent = Descent::new(&self.training, aim, home, self.pull);
        for group in &self.without {
            descent = descent.without(group.start..group.start + group.len);
        }
        for step in 0..self.iterations {
            descent.step(self.rate(step));
            if step % 25 == 24 || step + 1 == self.iterations {
                self.report(out, &format!("step {}", step + 1), descent.weights(), &aim)?;
                listing::write(&self.path, descent.weights())?;
            }
        }
        if self.gains { self.report_gains(out, descent.weights(), &aim) } else { Ok(()) }
    }

    fn rate(&self, step: u32) -> f32 {
        let (first, last) = RATES;
        first * (last / first).powf(step as f32 / self.iterations.max(1) as f32)
    }

    fn report(
        &self,
        out: &mut Output,
        what: &str,
        weights: &Weights,
        aim: &Aim,
    ) -> Result<(), Failure> {
        let loss = |data: &Data, aim| data.loss(weights, aim, None);
        let results = Aim { blend: 0.0, ..*aim };
        writeln!(
            out,
            "{what}: loss {:.5} training, {:.5} validation, {:.5} validation by results alone",
            loss(&self.training, aim),
            loss(&self.validation, aim),
            loss(&self.validation, &results),
        )?;
        out.flush()?;
        Ok(())
    }

    /// What the validation loses without each group, after the other terms have made up for it as far
    /// as they can.
    fn report_gains(&self, out: &mut Output, fitted: &Weights, aim: &Aim) -> Result<(), Failure> {
        let all = self.validation.loss(fitted, aim, None);
        for group in groups() {
            let descent = Descent::new(&self.training, *aim, fitted.clone(), self.pull);
            let mut descent = descent.without(group.start..group.start + group.len);
            let steps = self.iterations / 4;
            for step in 0..steps {
                descent.step(self.rate(self.iterations - steps + step));
            }
            let loss = self.validation.loss(descent.weights(), aim, None);
            writeln!(out, "without {}: {loss:.5} ({:+.5})", group.name, loss - all)?;
            out.flush()?;
        }
        Ok(())
    }
}
