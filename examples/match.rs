//! Has two engines play each other over UCI, and says which is stronger and how surely.

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Duration;

use janggi_examples::args::{Args, Failure, Output, run};
use janggi_examples::contest::{
    Clock, Contender, Contest, Log, Openings, Pace, Report, Setting, Source, Test,
};
use janggi_examples::uci::variant;

const HELP: &str = "\
Has two engines play each other over UCI, in pairs of games: each opening with both colours. In a game
one engine thinks at a time, with one thread; this program is the referee.

match --first COMMAND --second COMMAND [options]

For both engines, or for one of them as --first-… or --second-…:
  --movetime MS        time for each move (default 100)
  --nodes N            positions for each move instead of time
  --depth PLIES        plies for each move instead of time
  --clock BASE[+INC]   seconds for the game, and for each move; whoever runs out of time loses
  --option NAME=VALUE  an option of the engine, `Use NNUE=false`; may be given several times
  --hash MIB           the table (default 16)
  --name NAME          what it is called in the summary; for one engine only

For the match:
  --variant NAME       UCI_Variant for both (default janggicasual)
  --pairs N            pairs of games (default 20)
  --records PATH       openings from the records in a file or folder; may be given several times
  --opening PLIES      the length of openings, random moves without --records (default 6); from all 16
                       pairs of set-ups in turn, each position once, even at a glance
  --seed N             other openings (default 1)
  --max-plies N        a longer game is a draw (default 300)
  --resign SCORE/N     a game is given up when both engines have held it for won by the same side, by
                       SCORE hundredths of a soldier, for N moves each: 1000/4 (default never)
  --margin MS          how much a clock may be exceeded (default 50)
  --jobs N             games at once (default 1); more than there are cores spoil the timing
  --elo0 E, --elo1 E   the sequential test's hypotheses (default 0 and 20)
  --sprt               ends the match when the test has decided
  --log FILE           a game a line as JSON; a match that was broken off goes on from there

Illegal moves, crashes and clocks that run out lose a game, and are counted. The summary at the end has a
row for a table, and how much time was taken beyond the limits.
";

fn main() -> ExitCode {
    run(HELP, |mut args, out| {
        let sequential = args.flag("--sprt");
        let test = Test {
            elo0: args.option("--elo0")?.unwrap_or(0.0),
            elo1: args.option("--elo1")?.unwrap_or(20.0),
        };
        let log: Option<String> = args.option("--log")?;
        let contest = take_contest(&mut args)?;
        let (openings, described) = take_openings(&mut args, &contest)?;
        args.rest()?;
        let mut log = match log {
            Some(path) => Log::open(&path, &contest, &described)?,
            None => Log::default(),
        };
        if openings.recorded() > 0 {
            writeln!(out, "{} openings in the records", openings.recorded())?;
            out.flush()?;
        }
        let mut report = Report::new(&contest.contenders, test, contest.pairs);
        contest.play(&openings, &mut log, |pair, fresh| {
            report.add(pair, fresh);
            if fresh {
                tell(out, &report.line())?;
            }
            Ok(!(sequential && report.is_decided()))
        })?;
        tell(out, &format!("\n{}", report.summary()))
    })
}

fn tell(out: &mut Output, text: &str) -> Result<(), Failure> {
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

fn take_contest(args: &mut Args) -> Result<Contest, Failure> {
    let variant_name: String = args.option("--variant")?.unwrap_or_else(|| "janggicasual".into());
    let rules = variant(&variant_name)
        .ok_or_else(|| Failure(format!("no such variant: {variant_name}")))?;
    let margin = Duration::from_millis(args.option("--margin")?.unwrap_or(50));
    let pace = take_pace(args, "-")?.unwrap_or(Pace::Time(Duration::from_millis(100)));
    let hash: usize = args.option("--hash")?.unwrap_or(16);
    let mut settings = vec![
        Setting::new("UCI_Variant", &variant_name),
        Setting::new("Hash", hash),
        Setting::new("Threads", 1),
    ];
    settings.extend(args.options("--option")?);
    let mut contender = |which: &str| {
        let command: String = args
            .option(which)?
            .ok_or_else(|| Failure("two engines are needed; try --help".to_owned()))?;
        let mut settings = settings.clone();
        if let Some(hash) = args.option::<usize>(&format!("{which}-hash"))? {
            settings.push(Setting::new("Hash", hash));
        }
        settings.extend(args.options(&format!("{which}-option"))?);
        Ok::<_, Failure>(Contender {
            name: args.option(&format!("{which}-name"))?.unwrap_or_else(|| name_of(&command)),
            command,
            settings,
            pace: take_pace(args, which)?.unwrap_or(pace),
            margin,
        })
    };
    Ok(Contest {
        contenders: [contender("--first")?, contender("--second")?],
        variant: variant_name,
        rules,
        pairs: args.option("--pairs")?.unwrap_or(20),
        max_plies: args.option("--max-plies")?.unwrap_or(300),
        resignation: args.option("--resign")?,
        jobs: args.option("--jobs")?.unwrap_or(NonZeroUsize::MIN),
    })
}

/// The limit of moves that is given under names with a prefix; one at most.
fn take_pace(args: &mut Args, prefix: &str) -> Result<Option<Pace>, Failure> {
    let time = args.option(&format!("{prefix}-movetime"))?.map(Duration::from_millis);
    let given = [
        time.map(Pace::Time),
        args.option(&format!("{prefix}-nodes"))?.map(Pace::Nodes),
        args.option(&format!("{prefix}-depth"))?.map(Pace::Depth),
        args.option::<Clock>(&format!("{prefix}-clock"))?.map(Pace::Clock),
    ];
    let mut given = given.into_iter().flatten();
    match (given.next(), given.next()) {
        (Some(_), Some(_)) => Err(Failure("one limit of moves is enough; try --help".to_owned())),
        (pace, _) => Ok(pace),
    }
}

/// The openings, and what they are for the log.
fn take_openings(args: &mut Args, contest: &Contest) -> Result<(Openings, String), Failure> {
    let plies: usize = args.option("--opening")?.unwrap_or(6);
    let seed: u64 = args.option("--seed")?.unwrap_or(1);
    let records: Vec<String> = args.options("--records")?;
    let described = format!("{plies} plies, seed {seed}, {} of records", records.join(" "));
    let source = if records.is_empty() { Source::Random } else { Source::Records(records) };
    Ok((Openings::new(&source, contest.rules, plies, seed)?, described))
}

/// The file name of a command's program.
fn name_of(command: &str) -> String {
    let program = command.split_whitespace().next().unwrap_or_default();
    program.rsplit('/').next().unwrap_or_default().to_owned()
}
