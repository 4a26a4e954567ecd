//! Replays collections of game records: checks, counts, judges, converts.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use janggi_core::Rules;
use janggi_core::record::{Record, RecordError, gib};
use janggi_examples::args::{Args, Failure, Output, run};
use janggi_examples::records::convert::Target;
use janggi_examples::records::counts::Counts;
use janggi_examples::records::files::{self, Source};
use janggi_examples::records::stats::Stats;
use janggi_examples::records::verdicts::Verdicts;

const HELP: &str = "\
Replays game records from the first to the last move and counts what happens in them.

replay [OPTIONS] PATH…

PATH is a .gib or .pgn file, or a folder of such files. A game is refused if it cannot be read, if a
move is not legal, or if a mark (captured piece, 장군) disagrees with the board.

  --tsv           the counts of each file, parted by tabs
  --refused       each refusal, with its place and reason, and what --mend would do
  --mend          reads also games in letter coordinates (i3卒h3) and games whose first header is not
                  the title; reports wrong marks without refusing the game
  --only HEADER=VALUE
                  only games with this header, such as 제한시간=5분
  --rules NAME    judges each game by a rule set, and compares with what the record says
  --stats         first moves, set-ups, openings and lengths
  --to FORMAT     converts to pgn, gib or uci (one line a game)
  -o FILE         where to (default: standard output)
";

fn main() -> ExitCode {
    run(HELP, |mut args, out| {
        let options = Options::read(&mut args)?;
        let paths = args.rest()?;
        if paths.is_empty() {
            return Err(Failure("expected files or folders; try --help".into()));
        }
        replay(&options, &files::find(&paths)?, out)
    })
}

struct Options {
    tsv: bool,
    refused: bool,
    stats: bool,
    reading: gib::Options,
    only: Option<Only>,
    rules: Option<Rules>,
    target: Option<Target>,
    output: Option<String>,
}

impl Options {
    fn read(args: &mut Args) -> Result<Options, Failure> {
        let mend = args.flag("--mend");
        Ok(Options {
            tsv: args.flag("--tsv"),
            refused: args.flag("--refused"),
            stats: args.flag("--stats"),
            reading: if mend { gib::Options::MENDING } else { gib::Options::STRICT },
            only: args.option("--only")?,
            rules: args.option("--rules")?,
            target: args.option("--to")?,
            output: args.option("-o")?,
        })
    }
}

/// A header that games must have.
struct Only {
    name: String,
    value: String,
}

impl std::str::FromStr for Only {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Only, &'static str> {
        let (name, value) = text.split_once('=').ok_or("expected HEADER=VALUE")?;
        Ok(Only { name: name.into(), value: value.into() })
    }
}

/// What there is to say of one file.
#[derive(Default)]
struct Report {
    counts: Counts,
    refused: Vec<RecordError>,
    /// What mending would make of a file with refused games.
    mended: Option<Counts>,
    /// Games that the wanted format cannot hold, by number, and why.
    not_converted: Vec<(u64, String)>,
    verdicts: Verdicts,
    stats: Stats,
    converted: Vec<u8>,
}

impl Report {
    fn of(source: &Source, options: &Options) -> Result<Report, Failure> {
        let mut report = Report::default();
        for record in files::open(source, options.reading)? {
            match record {
                Ok(record) => report.add(&record, options),
                Err(error) => {
                    report.counts.refuse();
                    report.refused.push(error);
                }
            }
        }
        let can_mend = options.reading != gib::Options::MENDING;
        if options.refused && can_mend && !report.refused.is_empty() {
            report.mended = Some(Report::mended(source)?);
        }
        Ok(report)
    }

    fn mended(source: &Source) -> Result<Counts, Failure> {
        let mut counts = Counts::default();
        for record in files::open(source, gib::Options::MENDING)? {
            match record {
                Ok(record) => counts.add(&record),
                Err(_) => counts.refuse(),
            }
        }
        Ok(counts)
    }

    fn add(&mut self, record: &Record, options: &Options) {
        let wanted = |only: &Only| record.headers().get(&only.name) == Some(&only.value);
        if options.only.as_ref().is_some_and(|only| !wanted(only)) {
            return;
        }
        self.counts.add(record);
        if let Some(rules) = options.rules {
            self.verdicts.add(record, rules);
        }
        if options.stats {
            self.stats.add(record);
        }
        match options.target.map(|target| target.write(record)) {
            Some(Ok(bytes)) => self.converted.extend(bytes),
            Some(Err(why)) => {
                let game = record.source().map_or(0, |source| source.game);
                self.not_converted.push((game, why));
            }
            None => {}
        }
    }
}

fn replay(options: &Options, sources: &[Source], out: &mut Output) -> Result<(), Failure> {
    let mut converted = match (&options.target, &options.output) {
        (Some(_), Some(file)) => Some(create(Path::new(file))?),
        (None, Some(_)) => return Err(Failure("-o FILE needs --to FORMAT".into())),
        _ => None,
    };
    let mut total = Counts::default();
    let mut verdicts = Verdicts::default();
    let mut stats = Stats::default();
    if options.tsv {
        writeln!(out, "{}", Counts::HEADER)?;
    }
    let work = |source: &Source| Report::of(source, options);
    files::for_each(sources, work, |source, report| {
        let name = &source.name;
        total += report.counts;
        if options.tsv {
            writeln!(out, "{name}\t{}", report.counts.columns())?;
        }
        if options.refused {
            for error in &report.refused {
                writeln!(out, "{name}: {error}")?;
            }
            if let Some(Counts { games, replayed, .. }) = report.mended {
                writeln!(out, "{name}: with --mend, {replayed} of {games} games replay")?;
            }
        }
        for (game, why) in &report.not_converted {
            eprintln!("{name}: game {game} is not converted: {why}");
        }
        verdicts.merge(report.verdicts);
        stats.merge(report.stats);
        match &mut converted {
            Some(file) => file.write_all(&report.converted)?,
            None => out.write_all(&report.converted)?,
        }
        Ok(())
    })?;
    if let Some(mut file) = converted {
        file.flush()?;
    }
    if options.stats {
        writeln!(out, "{}", stats.text())?;
    }
    if let Some(rules) = options.rules {
        writeln!(out, "{}", verdicts.text(&rules))?;
    }
    // What is converted to standard output is a file of its own.
    if options.target.is_some() && options.output.is_none() {
        out.flush()?;
        eprintln!("{total}");
    } else {
        writeln!(out, "{total}")?;
        out.flush()?;
    }
    Ok(())
}

fn create(path: &Path) -> Result<BufWriter<File>, Failure> {
    let fault = |error| Failure(format!("{}: {error}", path.display()));
    File::create(path).map(BufWriter::new).map_err(fault)
}
