//! An engine that speaks UCI, in Fairy-Stockfish's dialect.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use janggi_examples::args::run;
use janggi_examples::uci::Engine;

const HELP: &str = "\
Plays Janggi over UCI, for graphical boards and matches.

uci

Reads commands from standard input: uci, isready, ucinewgame, setoption, position, go, stop,
ponderhit, d and quit. `go` takes depth, nodes, movetime, wtime, btime, winc, binc, movestogo, mate,
infinite, ponder, searchmoves and perft. At the end of the input a search that has limits is finished,
and any other is stopped.

Options are Hash, Threads, MultiPV, Ponder, UCI_Variant, Skill Level (0 to 100, the strength of play)
and Move Overhead (milliseconds that are kept from the clock for every move). Of UCI_Variant janggi,
janggitraditional, janggimodern and janggicasual are Fairy-Stockfish's rules, the other names are the
library's rule sets, and the text of any rule set is taken too. A pass is the general onto its own point. Scores are hundredths of a
soldier; a game that will be decided on points shows as one of nearly 10000.
";

fn main() -> ExitCode {
    run(HELP, |args, _| {
        args.rest()?;
        let mut engine = Engine::new(|text| {
            let mut out = io::stdout().lock();
            if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
                std::process::exit(0);
            }
        });
        for line in io::stdin().lock().lines() {
            if !engine.hear(&line?) {
                return Ok(());
            }
        }
        engine.finish();
        Ok(())
    })
}
