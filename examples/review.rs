//! Goes through the games of a record and points out the moves that gave something away.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use janggi_core::record::{Format, Record, RecordError, gib, pgn};
use janggi_core::search::{Limits, Remark, Searcher};
use janggi_core::{Game, Rules, Side};
use janggi_examples::args::{Args, Failure, Output, run};

const HELP: &str = "\
Points out the bad moves (악수) of recorded games, .gib or .pgn.

review [--rules NAME] [--game N] [--movetime MS | --depth N] [--loss POINTS] FILE

  --rules NAME   the rule set to replay under (default kakao)
  --game N       only the Nth game of the file, from 1
  --movetime MS  time for each move (default 100)
  --depth N      plies for each move instead of time
  --loss POINTS  what counts as bad, in points (default 3: a soldier and a half)
";

fn main() -> ExitCode {
    run(HELP, |mut args, out| {
        let reviewer = Reviewer::take(&mut args)?;
        match &args.rest()?[..] {
            [file] => reviewer.review_file(file, out),
            _ => Err(Failure("which file? try --help".to_owned())),
        }
    })
}

struct Reviewer {
    rules: Rules,
    only: Option<usize>,
    limits: Limits,
    loss: i32,
}

impl Reviewer {
    fn take(args: &mut Args) -> Result<Reviewer, Failure> {
        let movetime = args.option("--movetime")?.unwrap_or(100);
        let limits = match args.option("--depth")? {
            Some(depth) => Limits::new().depth(depth),
            None => Limits::new().time(Duration::from_millis(movetime)),
        };
        Ok(Reviewer {
            rules: args.option("--rules")?.unwrap_or_default(),
            only: args.option("--game")?,
            limits,
            loss: args.option::<i32>("--loss")?.unwrap_or(3) * 100,
        })
    }

    fn review_file(&self, file: &str, out: &mut Output) -> Result<(), Failure> {
        let source = File::open(Path::new(file))?;
        match Format::of_file_name(file) {
            Some(Format::Gib) => self.review_all(gib::Reader::new(source), out),
            Some(Format::Pgn) => self.review_all(pgn::Reader::new(source), out),
            _ => Err(Failure(format!("{file}: the name ends in neither .gib nor .pgn"))),
        }
    }

    fn review_all(
        &self,
        records: impl Iterator<Item = Result<Record, RecordError>>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        for (i, record) in records.enumerate() {
            if self.only.is_none_or(|only| only == i + 1) {
                writeln!(out, "Game {}", i + 1)?;
                self.review(&record?.game(self.rules)?, out)?;
            }
        }
        Ok(())
    }

    fn review(&self, game: &Game, out: &mut Output) -> Result<(), Failure> {
        let remarks = Searcher::new().review(game, &self.limits);
        for remark in remarks.iter().filter(|remark| remark.loss() >= self.loss) {
            Reviewer::show(game, remark, out)?;
        }
        for side in Side::ALL {
            let own = remarks.iter().filter(|remark| remark.side == side);
            let (count, sum) =
                own.fold((0, 0), |(count, sum), remark| (count + 1, sum + remark.loss()));
            let mean = f64::from(sum) / f64::from(count.max(1)) / 100.0;
            writeln!(out, "{side}: {count} moves, {mean:.2} points given away a move")?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn show(game: &Game, remark: &Remark, out: &mut Output) -> Result<(), Failure> {
        let position = &game.positions()[remark.ply];
        let text = |m| position.korean(m).unwrap_or_else(|_| position.uci(m));
        let better = remark.best.first().map(|&m| text(m)).unwrap_or_default();
        writeln!(
            out,
            "{:3}. {} {}: {} became {}; better {better}",
            remark.ply + 1,
            remark.side,
            text(remark.played),
            remark.before,
            remark.after,
        )?;
        Ok(())
    }
}
