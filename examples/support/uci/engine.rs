//! An engine that is told what to do line by line, and searches on a thread of its own.

use std::fmt::Write as _;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use janggi_core::search::{Found, Limits, Line, Searcher, Stop, Strength, Value};
use janggi_core::{Game, Move, Position, Rules, Side, perft};

use super::command::{Command, Go, SetPosition};
use super::{variant, variants};

/// Where answers go, a line at a time.
type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// An engine that speaks UCI.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use janggi_examples::uci::Engine;
/// let answers = Arc::new(Mutex::new(Vec::new()));
/// let kept = answers.clone();
/// let mut engine = Engine::new(move |line| kept.lock().unwrap().push(line.to_owned()));
/// engine.hear("position startpos moves a4b4");
/// engine.hear("go depth 2");
/// engine.finish();
/// assert!(answers.lock().unwrap().last().unwrap().starts_with("bestmove "));
/// ```
pub struct Engine {
    say: Say,
    game: Game,
    rules: Rules,
    hash: usize,
    threads: usize,
    lines: usize,
    strength: Strength,
    /// Kept from the clock for every move.
    overhead: Duration,
    /// Counted up, so that games of less than full strength differ.
    games: u64,
    /// `None` while a search has it.
    searcher: Option<Searcher>,
    running: Option<Running>,
    /// What to search for when the move that is pondered on is played.
    pondering: Option<Go>,
}

/// A search under way; it gives the searcher back.
struct Running {
    stop: Stop,
    /// Nobody wants to hear the result.
    silence: Stop,
    /// Nothing else is sure to end it.
    endless: bool,
    /// `None` from what does without a searcher.
    thread: JoinHandle<Option<Searcher>>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("game", &self.game).finish_non_exhaustive()
    }
}

const DEFAULT_HASH: usize = 16;
const DEFAULT_VARIANT: &str = "kakao";

impl Engine {
    /// An engine at the start position, which answers by calling `say`.
    pub fn new(say: impl Fn(&str) + Send + Sync + 'static) -> Engine {
        Engine {
            say: Arc::new(say),
            game: Game::default(),
            rules: Rules::default(),
            hash: DEFAULT_HASH,
            threads: 1,
            lines: 1,
            strength: Strength::FULL,
            overhead: Duration::ZERO,
            games: 0,
            searcher: None,
            running: None,
            pondering: None,
        }
    }

    /// Does what a line says; says whether to go on, which `quit` ends.
    pub fn hear(&mut self, line: &str) -> bool {
        match Command::read(line) {
            None => {
                if !line.trim().is_empty() {
                    self.complain(&format!("unknown command: {}", line.trim()));
                }
            }
            Some(Command::Uci) => self.introduce(),
            Some(Command::IsReady) => (self.say)("readyok"),
            Some(Command::NewGame) => {
                self.finish();
                self.forget();
                self.games += 1;
            }
            Some(Command::SetOption { name, value }) => self.set_option(&name, &value),
            Some(Command::Position(to)) => self.set_position(&to),
            Some(Command::Go(go)) => self.go(go),
            Some(Command::Stop) => {
                self.pondering = None;
                self.halt();
            }
            Some(Command::PonderHit) => self.ponder_hit(),
            Some(Command::Display) => self.display(),
            Some(Command::Quit) => {
                self.halt();
                return false;
            }
        }
        true
    }

    /// Waits until the search is through, as every command does that would disturb it; one without an
    /// end is stopped.
    pub fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.endless) {
            self.halt();
        }
        self.join();
    }

    fn complain(&self, what: &str) {
        (self.say)(&format!("info string {what}"));
    }

    fn introduce(&self) {
        let mut text = format!(
            "id name Janggi {}\nid author the Janggi authors\n\n",
            env!("CARGO_PKG_VERSION")
        );
        let _ = writeln!(text, "option name Hash type spin default {DEFAULT_HASH} min 1 max 65536");
        text += "option name Clear Hash type button\n";
        text += "option name Threads type spin default 1 min 1 max 256\n";
        text += "option name MultiPV type spin default 1 min 1 max 150\n";
        text += "option name Ponder type check default false\n";
        text += "option name Skill Level type spin default 100 min 0 max 100\n";
        text += "option name Move Overhead type spin default 0 min 0 max 5000\n";
        let _ = write!(text, "option name UCI_Variant type combo default {DEFAULT_VARIANT}");
        for (name, _) in variants() {
            let _ = write!(text, " var {name}");
        }
        text += "\nuciok";
        (self.say)(&text);
    }

    // ---------------------------------------------------------------------------------------------
    // Options and positions

    fn set_option(&mut self, name: &str, value: &str) {
        self.finish();
        let done = match name.to_ascii_lowercase().as_str() {
            "hash" => value.parse().map(|hash: usize| {
                self.hash = hash.clamp(1, 65_536);
                self.rebuild();
            }),
            "threads" => value.parse().map(|threads: usize| {
                self.threads = threads.clamp(1, 256);
                self.rebuild();
            }),
            "multipv" => value.parse().map(|lines: usize| self.lines = lines.clamp(1, 150)),
            "skill level" => value.parse().map(|strength| self.strength = strength),
            "move overhead" => value.parse().map(|millis: u64| {
                self.overhead = Duration::from_millis(millis.min(5_000));
            }),
            "clear hash" => {
                self.forget();
                Ok(())
            }
            "ponder" => Ok(()),
            "uci_variant" => return self.set_variant(value),
            _ => return self.complain(&format!("no such option: {name}")),
        };
        if done.is_err() {
            self.complain(&format!("{name} takes a number, not {value}"));
        }
    }

    /// The next search starts with a new searcher.
    fn rebuild(&mut self) {
        self.searcher = None;
    }

    fn forget(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    fn set_variant(&mut self, name: &str) {
        let Some(rules) = variant(name) else {
            return self.complain(&format!("no such variant: {name}"));
        };
        self.rules = rules;
        self.game = Game::new(Position::default().with_rules(rules));
        self.forget();
        let start = self.game.position().fen();
        self.complain(&format!("variant {name} files 9 ranks 10 pocket 0 startpos {start}"));
    }

    /// Sets a position up. One that does not read, or has a move that is not legal, changes nothing.
    fn set_position(&mut self, to: &SetPosition) {
        self.finish();
        let start = match &to.fen {
            None => Ok(Position::default().with_rules(self.rules)),
            Some(fen) => Position::from_fen(fen, self.rules),
        };
        let start = match start {
            Ok(start) => start,
            Err(error) => return self.complain(&error.to_string()),
        };
        let mut game = Game::new(start);
        for text in &to.moves {
            let played = match game.position().parse_uci(text) {
                Ok(m) => game.play(m).map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(why) = played {
                return self.complain(&format!("{text}: {why}"));
            }
        }
        self.game = game;
    }

    fn display(&self) {
        let position = self.game.position();
        let mut text =
            format!("{}\nFen: {}\nKey: {:016X}\n", position.text(), position.fen(), position.key());
        let _ = write!(text, "Rules: {}", position.rules());
        if let Some(outcome) = self.game.outcome() {
            let _ = write!(text, "\nOver: {outcome}");
        }
        (self.say)(&text);
    }

    // ---------------------------------------------------------------------------------------------
    // Searching

    fn go(&mut self, go: Go) {
        self.finish();
        if let Some(depth) = go.perft {
            return self.perft(depth);
        }
        let (endless, waits) = (go.is_endless(), go.infinite || go.ponder);
        let limits = if go.ponder { self.moves(&go, Limits::new()) } else { self.limits(&go) };
        if go.ponder {
            self.pondering = Some(Go { ponder: false, ..go });
        }
        self.start(limits, endless, waits);
    }

    /// The move pondered on was played: the search goes on against the clock, with all that is in the
    /// table.
    fn ponder_hit(&mut self) {
        if let Some(go) = self.pondering.take() {
            if let Some(running) = &self.running {
                running.silence.stop();
            }
            self.halt();
            self.go(go);
        }
    }

    fn limits(&self, go: &Go) -> Limits {
        let (left, increment) = match self.game.turn() {
            Side::Cho => (go.wtime, go.winc),
            Side::Han => (go.btime, go.binc),
        };
        let mut limits = Limits::new();
        if let Some(depth) = go.depth {
            limits = limits.depth(depth);
        }
        if let Some(nodes) = go.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = go.movetime {
            limits = limits.time(time);
        }
        if let Some(left) = left {
            limits = limits.clock(left.saturating_sub(self.overhead), increment);
        }
        if let Some(moves) = go.movestogo {
            limits = limits.moves_to_go(moves);
        }
        if let Some(moves) = go.mate {
            limits = limits.mate(moves);
        }
        self.moves(go, limits)
    }

    /// Limits with the moves that are to be searched, if not all are.
    fn moves(&self, go: &Go, limits: Limits) -> Limits {
        if go.searchmoves.is_empty() {
            return limits;
        }
        let read = |text: &String| self.game.position().parse_uci(text).ok();
        let moves: Vec<Move> = go.searchmoves.iter().filter_map(read).collect();
        limits.moves(&moves)
    }

    /// Begins to search. One that waits answers only when it is told to stop.
    fn start(&mut self, limits: Limits, endless: bool, waits: bool) {
        let stop = Stop::new();
        let silence = Stop::new();
        let limits = self.strength.within(limits.lines(self.lines).stop(&stop));
        let (say, game) = (self.say.clone(), self.game.clone());
        let (hash, threads, lines) = (self.hash, self.threads, self.lines);
        let (strength, seed) = (self.strength, self.games);
        let searcher = self.searcher.take();
        let (stopped, silent) = (stop.clone(), silence.clone());
        let thread = thread::spawn(move || {
            let refused = || {
                say(&format!("info string no memory for a table of {hash} MiB; it has 16"));
                Searcher::new()
            };
            let mut searcher = searcher.unwrap_or_else(|| {
                Searcher::try_with_table(hash).unwrap_or_else(refused).threads(threads)
            });
            let position = *game.position();
            let found = searcher.search_with(&game, &limits, |line| {
                // Lines beyond those asked for are for wavering only.
                if !silent.is_stopped() && line.rank <= lines {
                    say(&info(&position, line));
                }
            });
            while waits && !stopped.is_stopped() {
                thread::sleep(Duration::from_millis(2));
            }
            if !silent.is_stopped() {
                say(&totals(&found));
                say(&best_move(&position, strength.pick(&found, &position, seed)));
            }
            Some(searcher)
        });
        self.running = Some(Running { stop, silence, endless, thread });
    }

    /// Stops the search, if one is under way; it answers before this returns.
    fn halt(&mut self) {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
        self.join();
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            // What does without a searcher leaves it where it is.
            if let Ok(Some(searcher)) = running.thread.join() {
                self.searcher = Some(searcher);
            }
        }
    }

    /// Counts lines of play, and can be stopped.
    fn perft(&mut self, depth: u32) {
        let stop = Stop::new();
        let (say, stopped) = (self.say.clone(), stop.clone());
        // Lines of play go on beyond the limits of a game, as everywhere.
        let rules = Rules {
            ply_limit: None,
            no_capture_limit: None,
            low_points: None,
            dead_position: None,
            ..*self.game.position().rules()
        };
        let position = self.game.position().with_rules(rules);
        let thread = thread::spawn(move || {
            let mut total = 0;
            for &m in position.legal_moves().iter().filter(|_| depth > 0) {
                let count = lines_after(&position, m, depth, &stopped)?;
                total += count;
                say(&format!("{}: {count}", position.uci(m)));
            }
            say(&format!("\nNodes searched: {total}\n"));
            None
        });
        self.running = Some(Running { stop, silence: Stop::new(), endless: false, thread });
    }
}

/// The lines of play of so many plies that begin with a move; `None` if the count was stopped.
fn lines_after(position: &Position, m: Move, depth: u32, stop: &Stop) -> Option<u64> {
    const SHALLOW: u32 = 3;
    if stop.is_stopped() {
        return None;
    }
    let Ok(next) = position.play(m) else { return Some(0) };
    if depth <= SHALLOW {
        return Some(perft(&next, depth.saturating_sub(1)));
    }
    next.legal_moves().iter().map(|&m| lines_after(&next, m, depth - 1, stop)).sum()
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.halt();
    }
}

/// The `info` of a line.
fn info(position: &Position, line: &Line) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv",
        line.depth,
        line.deepest,
        line.rank,
        score(line.value),
        line.nodes,
        speed(line.nodes, line.time),
        line.table_permille,
        line.time.as_millis(),
    );
    for m in moves_in_uci(position, &line.moves) {
        text += " ";
        text += &m;
    }
    text
}

/// The `info` of all that was searched: what came after the last line too.
fn totals(found: &Found) -> String {
    let Found { nodes, time, .. } = found;
    format!("info nodes {nodes} nps {} time {}", speed(*nodes, *time), time.as_millis())
}

/// Nodes a second.
fn speed(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000 / time.as_micros().max(1)
}

/// Mates in moves; everything else in hundredths of a soldier, where a win on points that is in sight is
/// nearly 10 000: more than any estimate.
fn score(value: Value) -> String {
    match value.mate() {
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", plies / 2),
        None => format!("cp {}", value.centisoldiers()),
    }
}

fn best_move(position: &Position, line: Option<&Line>) -> String {
    let Some(line) = line else { return "bestmove (none)".to_owned() };
    let moves = moves_in_uci(position, &line.moves);
    match &moves[..] {
        [best, answer, ..] => format!("bestmove {best} ponder {answer}"),
        [best] => format!("bestmove {best}"),
        [] => "bestmove (none)".to_owned(),
    }
}

/// A line in UCI, where a pass is the general onto its own point.
fn moves_in_uci(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::new();
    for &m in moves {
        texts.push(position.uci(m));
        match position.play(m) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    texts
}
