//! Has two engines play each other over UCI, and says which is stronger and how surely.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::process::ExitCode;
use std::time::Duration;

use janggi_core::search::{Limits, Searcher};
use janggi_core::{EndReason, Formation, Game, Outcome, Position, Rules, Side};
use janggi_examples::args::{Args, Failure, Output, run};
use janggi_examples::random::Random;
use janggi_examples::tally::Tally;
use janggi_examples::uci::{Client, variant};
use serde::{Deserialize, Serialize};

const HELP: &str = "\
Has two engines play each other over UCI. One game at a time and one engine at a time, so that both
have the same machine.

match --first COMMAND --second COMMAND [options]

  --variant NAME    UCI_Variant for both (default janggicasual); this program is the referee
  --movetime MS     time for each move (default 100)
  --nodes N         positions for each move instead of time
  --pairs N         pairs of games, each opening with both colours (default 20)
  --hash MIB        the table of each engine (default 16)
  --opening PLIES   random plies after one of the 16 set-ups, kept even at a glance (default 6)
  --max-plies N     a longer game is a draw (default 300)
  --elo0 E, --elo1 E  the test's two hypotheses (default 0 and 20)
  --log FILE        a game a line as JSON; a match that was broken off goes on from there
";

fn main() -> ExitCode {
    run(HELP, |mut args, out| {
        let contest = Contest::take(&mut args)?;
        args.rest()?;
        contest.play(out)
    })
}

/// What is played.
struct Contest {
    commands: [String; 2],
    variant: String,
    rules: Rules,
    go: String,
    patience: Duration,
    pairs: u32,
    hash: usize,
    opening: u32,
    max_plies: usize,
    hypotheses: (f64, f64),
    log: Option<String>,
}

/// A game as it is logged.
#[derive(Clone, Serialize, Deserialize)]
struct Played {
    pair: u32,
    /// Whether the first engine had Cho.
    first_is_cho: bool,
    /// What the first engine scored, in half points.
    half_points: usize,
    reason: String,
    fen: String,
    moves: Vec<String>,
}

impl Contest {
    fn take(args: &mut Args) -> Result<Contest, Failure> {
        let missing = || Failure("two engines are needed; try --help".to_owned());
        let first = args.option("--first")?.ok_or_else(missing)?;
        let second = args.option("--second")?.ok_or_else(missing)?;
        let name: String = args.option("--variant")?.unwrap_or_else(|| "janggicasual".to_owned());
        let rules = variant(&name).ok_or_else(|| Failure(format!("no such variant: {name}")))?;
        let movetime: u64 = args.option("--movetime")?.unwrap_or(100);
        let go = match args.option::<u64>("--nodes")? {
            Some(nodes) => format!("go nodes {nodes}"),
            None => format!("go movetime {movetime}"),
        };
        Ok(Contest {
            commands: [first, second],
            variant: name,
            rules,
            go,
            patience: Duration::from_millis(movetime * 10) + Duration::from_secs(20),
            pairs: args.option("--pairs")?.unwrap_or(20),
            hash: args.option("--hash")?.unwrap_or(16),
            opening: args.option("--opening")?.unwrap_or(6),
            max_plies: args.option("--max-plies")?.unwrap_or(300),
            hypotheses: (
                args.option("--elo0")?.unwrap_or(0.0),
                args.option("--elo1")?.unwrap_or(20.0),
            ),
            log: args.option("--log")?,
        })
    }

    fn play(&self, out: &mut Output) -> Result<(), Failure> {
        let mut done = self.read_log()?;
        let mut log = match &self.log {
            Some(file) => Some(OpenOptions::new().create(true).append(true).open(file)?),
            None => None,
        };
        let mut engines = [self.start(0)?, self.start(1)?];
        let mut tally = Tally::default();
        let mut games = [0_u32; 3];
        for pair in 0..self.pairs {
            let opening = self.opening(pair);
            let mut half_points = 0;
            for first_is_cho in [true, false] {
                let played = match done.remove(&(pair, first_is_cho)) {
                    Some(played) => played,
                    None => {
                        let played = self.play_game(&mut engines, &opening, pair, first_is_cho)?;
                        if let Some(log) = &mut log {
                            writeln!(log, "{}", serde_json::to_string(&played)?)?;
                        }
                        played
                    }
                };
                half_points += played.half_points;
                games[played.half_points.min(2)] += 1;
            }
            tally.add_pair(half_points);
            self.show(out, &tally, games)?;
        }
        Ok(())
    }

    /// The games that were played before.
    fn read_log(&self) -> Result<HashMap<(u32, bool), Played>, Failure> {
        let mut done = HashMap::new();
        if let Some(file) = self.log.as_ref().and_then(|file| File::open(file).ok()) {
            for line in BufReader::new(file).lines() {
                // A line that was broken off belongs to a game that is played again.
                if let Ok(played) = serde_json::from_str::<Played>(&line?) {
                    done.insert((played.pair, played.first_is_cho), played);
                }
            }
        }
        Ok(done)
    }

    fn start(&self, engine: usize) -> Result<Client, Failure> {
        let mut client = Client::start(&self.commands[engine])?;
        client.set("UCI_Variant", &self.variant)?;
        client.set("Hash", &self.hash.to_string())?;
        client.set("Threads", "1")?;
        client.ready()?;
        Ok(client)
    }

    fn show(
        &self,
        out: &mut Output,
        tally: &Tally,
        [lost, drawn, won]: [u32; 3],
    ) -> Result<(), Failure> {
        let Some(elo) = tally.elo() else { return Ok(()) };
        let (elo0, elo1) = self.hypotheses;
        writeln!(
            out,
            "pair {}: +{won} ={drawn} -{lost}, {:.1} %, Elo {:+.0} [{:+.0}, {:+.0}], LLR {:+.2} ({elo0} or {elo1}), pairs {:?}",
            tally.len(),
            100.0 * tally.share(),
            elo.value,
            elo.low,
            elo.high,
            tally.log_likelihood_ratio(elo0, elo1),
            tally.pairs(),
        )?;
        out.flush()?;
        Ok(())
    }

    // ---------------------------------------------------------------------------------------------
    // Openings

    /// A set-up and some random moves after which neither side is clearly ahead; the same for the
    /// same number.
    fn opening(&self, pair: u32) -> Game {
        let formations = Formation::STANDARD;
        let cho = formations[pair as usize % 4];
        let han = formations[pair as usize / 4 % 4];
        let start = Position::start(cho, han, self.rules);
        let mut random = Random::new(u64::from(pair) + 1);
        let mut searcher = Searcher::with_table(1);
        loop {
            let mut game = Game::new(start);
            for _ in 0..self.opening {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let choice = random.below(moves.len());
                if game.play(moves[choice]).is_err() {
                    break;
                }
            }
            let value = searcher.search(&game, &Limits::new().depth(6)).value();
            if value.is_some_and(|value| value.hundredths().abs() <= 200) {
                return game;
            }
        }
    }

    // ---------------------------------------------------------------------------------------------
    // Games

    fn play_game(
        &self,
        engines: &mut [Client; 2],
        opening: &Game,
        pair: u32,
        first_is_cho: bool,
    ) -> Result<Played, Failure> {
        for engine in engines.iter_mut() {
            engine.tell("ucinewgame")?;
            engine.ready()?;
        }
        let mut game = opening.clone();
        let fen = opening.start().fen();
        let first = if first_is_cho { Side::Cho } else { Side::Han };
        while game.outcome().is_none() {
            if game.moves().len() >= self.max_plies {
                game.declare(Outcome::draw(EndReason::Agreement, game.score()));
                break;
            }
            let side = game.turn();
            let engine = usize::from(side != first);
            let told = format!("position fen {fen} moves {}", moves_of(&game).join(" "));
            let Ok((text, _)) = engines[engine].best_move(&told, &self.go, self.patience) else {
                // Whoever crashes or hangs has lost this game and plays the next one.
                game.lose_on_time(side);
                engines[engine] = self.start(engine)?;
                break;
            };
            let played = game.position().parse_uci(&text).ok().and_then(|m| game.play(m).ok());
            if played.is_none() {
                game.declare(Outcome::win(!side, EndReason::Disqualification, game.score()));
            }
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        let half_points = winner.map_or(1, |side| if side == first { 2 } else { 0 });
        let reason = game.outcome().map(|outcome| outcome.reason.name().to_owned());
        let moves = moves_of(&game);
        let reason = reason.unwrap_or_default();
        Ok(Played { pair, first_is_cho, half_points, reason, fen, moves })
    }
}

/// The moves of a game in UCI.
fn moves_of(game: &Game) -> Vec<String> {
    game.positions().iter().zip(game.moves()).map(|(position, &m)| position.uci(m)).collect()
}
