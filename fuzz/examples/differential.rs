//! Compares the library with Fairy-Stockfish over UCI, position by position.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use janggi_core::Rules;
use janggi_examples::args::{Args, Failure, Output, run};
use janggi_fuzz::peer::{Engine, Play, Source, VARIANTS, compare};

const HELP: &str = "\
Compares legal moves, FEN, pieces that give check, and who has won with Fairy-Stockfish, under all
four of its Janggi variants, in play of many kinds.

    differential [--positions N] [--seed N] [--variant NAME] [--play KIND] [--engine PATH]

A batch has one variant and one kind of play, and a seed of its own: --seed says the first. So a run
may be split or taken up again anywhere. The kinds are openings, scattered, checks, bare, cannons,
facing, passes, shuttles and, where JANGGI_GIBO names a folder of .gib files, records. Ends with a
failure and a report at the first difference.
";

/// Lines a batch.
const LINES: usize = 100;
/// Plies a line, at most: the engine reads all moves for every position.
const PLIES: usize = 24;

fn main() -> ExitCode {
    run(HELP, differential)
}

/// What was compared of a variant and a kind of play.
#[derive(Clone, Copy, Default)]
struct Count {
    positions: usize,
    endings: usize,
}

fn differential(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    use std::io::Write;

    let wanted = args.option("--positions")?.unwrap_or(20_000);
    let first: u64 = args.option("--seed")?.unwrap_or(1);
    let variant: Option<String> = args.option("--variant")?;
    let play: Option<String> = args.option("--play")?;
    let program: Option<PathBuf> = args.option("--engine")?;
    args.rest()?;
    let program = program.or_else(Engine::find).ok_or_else(|| {
        Failure("no Fairy-Stockfish: install the package or set FAIRY_STOCKFISH".into())
    })?;
    let records = std::env::var_os("JANGGI_GIBO").map(PathBuf::from);
    let source = Source::new(records.as_deref())?;
    let kinds: Vec<(usize, usize)> = (0..Play::ALL.len())
        .flat_map(|play| (0..VARIANTS.len()).map(move |variant| (play, variant)))
        .filter(|&(kind, _)| play.as_ref().is_none_or(|name| Play::ALL[kind].name() == *name))
        .filter(|&(_, i)| variant.as_ref().is_none_or(|name| VARIANTS[i].0 == *name))
        .filter(|&(kind, _)| source.has(Play::ALL[kind]))
        .collect();
    if kinds.is_empty() {
        return Err(Failure("no such variant or kind of play; try --help".into()));
    }

    let mut engine = Engine::start(&program)?;
    let mut counts = [[Count::default(); VARIANTS.len()]; Play::ALL.len()];
    let (begin, mut compared, mut seed) = (Instant::now(), 0, first);
    while compared < wanted {
        let (kind, i) = kinds[(seed % kinds.len() as u64) as usize];
        let (name, rules) = VARIANTS[i];
        let lines = source.lines(Play::ALL[kind], positions_only(rules), seed, LINES, PLIES)?;
        let endings = match compare(&mut engine, name, &lines)? {
            Ok(endings) => endings,
            Err(difference) => {
                let kind = Play::ALL[kind].name();
                return Err(Failure(format!("seed {seed}, {kind}: {difference}")));
            }
        };
        let positions: usize = lines.iter().map(|line| line.positions.len()).sum();
        counts[kind][i].positions += positions;
        counts[kind][i].endings += endings;
        compared += positions;
        eprintln!("seed {seed}: {compared} positions, {:.0} s", begin.elapsed().as_secs_f64());
        seed += 1;
    }

    for (play, row) in Play::ALL.iter().zip(counts) {
        for ((variant, _), Count { positions, endings }) in VARIANTS.iter().zip(row) {
            if positions > 0 {
                let play = play.name();
                writeln!(output, "{play:10} {variant:18} {positions:9} {endings:7} endings")?;
            }
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    writeln!(
        output,
        "{compared} positions, no difference, seeds {first} to {} ({seconds:.0} s)",
        seed - 1
    )?;
    Ok(())
}

/// The rules without the one ending that the engine does not tell and a position decides.
fn positions_only(rules: Rules) -> Rules {
    Rules { no_capture_limit: None, ..rules }
}
