//! Judges positions and games: what is legal, who is in check, how and why a game ended.

use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::process::ExitCode;

use janggi_core::{Error, Game, PieceStyle, Position, Rules, Side};
use janggi_examples::args::{Args, Failure, Output, run};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const HELP: &str = "\
Judges positions and games of Janggi (장기).

judge                     replays a short game and explains how it ended
judge [--rules NAME] [--fen FEN] [--moves \"i4h4 …\"] [--json] [--hangul | --ascii]
                          shows board, check, legal moves, outcome and score
judge --batch             reads a question a line as JSON, {\"id\"?, \"rules\"?, \"fen\"?, \"moves\"?: […]},
                          and answers each with a line of JSON, in order

  --rules NAME   kakao (default), tournament, kojf, hangame, friendly, simple, fairy-janggi,
                 fairy-traditional, fairy-modern, fairy-casual; field=value after it changes a rule
  --fen FEN      the position (default: the start)
  --moves MOVES  moves to play from it, in UCI; a pass is the general onto its own point
  --json         prints one JSON object
  --hangul       draws the pieces in Hangul instead of Hanja
  --ascii        draws the pieces as letters
";

fn main() -> ExitCode {
    run(HELP, |mut args, out| {
        if args.flag("--batch") {
            args.rest()?;
            return batch(&mut BufReader::new(io::stdin()), out);
        }
        judge_one(args, out)
    })
}

// -------------------------------------------------------------------------------------------------
// Questions and answers

/// What is asked: rules, a position, and moves from it.
#[derive(Deserialize)]
struct Question {
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

/// Why a question has no answer.
#[derive(Serialize)]
struct Fault {
    kind: &'static str,
    message: String,
    /// The byte in the faulty text: the FEN, the rules, or the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    /// The move at fault, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    move_index: Option<usize>,
}

impl Fault {
    fn new(error: impl Into<Error>, move_index: Option<usize>) -> Fault {
        let error = error.into();
        Fault { kind: error.kind(), message: error.to_string(), offset: error.offset(), move_index }
    }
}

impl Question {
    /// Sets the position up and plays the moves.
    fn play(&self) -> Result<Game, Fault> {
        let rules = match &self.rules {
            Some(text) => {
                text.parse().map_err(|error: janggi_core::ParseError| Fault::new(error, None))?
            }
            None => Rules::default(),
        };
        let start = match &self.fen {
            Some(fen) => Position::from_fen(fen, rules).map_err(|error| Fault::new(error, None))?,
            None => Position::default().with_rules(rules),
        };
        let mut game = Game::new(start);
        for (i, text) in self.moves.iter().enumerate() {
            let m = game.position().parse_uci(text).map_err(|error| Fault::new(error, Some(i)))?;
            game.play(m).map_err(|error| Fault::new(error, Some(i)))?;
        }
        Ok(game)
    }
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    turn: &'static str,
    check: bool,
    legal_moves: Vec<String>,
    outcome: Option<OutcomeAnswer>,
    score: ScoreAnswer,
    /// Whether a bikjang stands that the side to move must break or accept.
    bikjang: bool,
    key: String,
}

#[derive(Serialize)]
struct OutcomeAnswer {
    winner: Option<&'static str>,
    reason: &'static str,
    text: String,
    text_ko: String,
}

#[derive(Serialize)]
struct ScoreAnswer {
    cho: f32,
    han: f32,
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Cho => "cho",
        Side::Han => "han",
    }
}

impl Answer {
    fn new(game: &Game) -> Answer {
        let position = game.position();
        let score = position.score();
        Answer {
            fen: position.fen(),
            turn: side_name(position.turn()),
            check: position.is_check(),
            legal_moves: game.legal_moves().iter().map(|&m| position.uci(m)).collect(),
            outcome: game.outcome().map(|outcome| OutcomeAnswer {
                winner: outcome.winner.map(side_name),
                reason: outcome.reason.name(),
                text: outcome.to_string(),
                text_ko: outcome.korean().to_string(),
            }),
            score: ScoreAnswer { cho: score.cho.to_f32(), han: score.han.to_f32() },
            bikjang: position.must_answer_bikjang(),
            key: format!("{:016x}", position.key()),
        }
    }
}

// -------------------------------------------------------------------------------------------------
// Many questions

/// An answer or a fault, with the question's `id`.
#[derive(Serialize)]
struct Line {
    id: Value,
    #[serde(flatten)]
    answer: Option<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

/// Answers a line for each line, in order, and never stops at a bad one.
fn batch(input: &mut BufReader<impl io::Read>, out: &mut Output) -> Result<(), Failure> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        answer_line(&line, out)?;
        line.clear();
        // Whoever waits for an answer before asking on gets it.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    Ok(())
}

fn answer_line(line: &[u8], out: &mut Output) -> Result<(), Failure> {
    let (id, played) = match read_question(line) {
        Ok((id, question)) => (id, question.and_then(|question| question.play())),
        Err(fault) => (Value::Null, Err(fault)),
    };
    let line = match played {
        Ok(game) => Line { id, answer: Some(Answer::new(&game)), error: None },
        Err(fault) => Line { id, answer: None, error: Some(fault) },
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Reads a question and its `id`, which is kept where the rest does not read.
fn read_question(line: &[u8]) -> Result<(Value, Result<Question, Fault>), Fault> {
    let fault = |kind, message, offset| Fault { kind, message, offset, move_index: None };
    let value: Value = serde_json::from_slice(line).map_err(|error| {
        fault("bad_json", error.to_string(), Some(error.column().saturating_sub(1)))
    })?;
    let Value::Object(mut fields) = value else {
        return Err(fault("bad_question", "expected a JSON object".to_owned(), None));
    };
    let id = fields.remove("id").unwrap_or_default();
    let question = serde_json::from_value(Value::Object(fields))
        .map_err(|error| fault("bad_question", error.to_string(), None));
    Ok((id, question))
}

// -------------------------------------------------------------------------------------------------
// One question

fn judge_one(mut args: Args, out: &mut Output) -> Result<(), Failure> {
    let json = args.flag("--json");
    let style = match (args.flag("--hangul"), args.flag("--ascii")) {
        (_, true) => PieceStyle::Ascii,
        (true, _) => PieceStyle::Hangul,
        _ => PieceStyle::Hanja,
    };
    let rules = args.option("--rules")?;
    let fen = args.option("--fen")?;
    let moves: Option<String> = args.option("--moves")?;
    if let [word, ..] = &args.rest()?[..] {
        return Err(Failure(format!("unexpected {word}; try --help")));
    }
    if rules.is_none() && fen.is_none() && moves.is_none() && !json {
        return show_demo(out, style);
    }

    let moves = moves.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    let question = Question { rules, fen, moves };
    match question.play() {
        Ok(game) if json => writeln!(out, "{}", serde_json::to_string(&Answer::new(&game))?)?,
        Ok(game) => show(out, &game, style)?,
        Err(fault) => {
            let place = fault.move_index.map(|i| format!("move {}: ", i + 1)).unwrap_or_default();
            let message = format!("{place}{}", fault.message);
            if json {
                writeln!(out, "{}", serde_json::json!({ "error": fault }))?;
            }
            return Err(Failure(message));
        }
    }
    Ok(())
}

fn show(out: &mut Output, game: &Game, style: PieceStyle) -> Result<(), Failure> {
    let position = game.position();
    show_board(out, game, style)?;
    writeln!(out, "FEN    {}", position.fen())?;
    writeln!(out, "Rules  {}", position.rules())?;
    writeln!(out, "Score  {} (Cho : Han)", position.score())?;
    if let Some(check) = position.check() {
        writeln!(out, "Check  {} is in {check} ({})", position.turn(), check.korean())?;
    }
    if position.is_bikjang() {
        let effect = if position.must_answer_bikjang() {
            "to be broken, or accepted by passing"
        } else {
            "without effect here"
        };
        writeln!(out, "Bikjang (빅장), {effect}")?;
    }
    match game.outcome() {
        Some(outcome) => writeln!(out, "Over   {outcome}\n       {}", outcome.korean())?,
        None => {
            let moves = game.legal_moves();
            writeln!(out, "Turn   {}, {} legal moves", position.turn(), moves.len())?;
            let texts: Vec<_> = moves.iter().map(|&m| position.uci(m)).collect();
            for line in texts.chunks(12) {
                writeln!(out, "       {}", line.join(" "))?;
            }
        }
    }
    Ok(())
}

fn show_board(out: &mut Output, game: &Game, style: PieceStyle) -> Result<(), Failure> {
    let colour = io::stdout().is_terminal();
    let text = game.position().text().style(style).marks(game.last_move_squares()).colour(colour);
    writeln!(out, "{text}")?;
    Ok(())
}

/// A game of nine plies, for show: each move and what to say about it.
const DEMO: [(&str, &str); 9] = [
    ("a1a2", "Cho's chariot looks along the second rank."),
    ("e7f7", "Han's centre soldier steps aside."),
    ("b1c3", ""),
    ("d10d9", ""),
    ("b3e3", "The cannon jumps the horse to the centre file."),
    ("e9d8", "The general steps out of its sight, to the corner of the palace."),
    ("a2d2", "The chariot checks on the d file."),
    ("c7d7", "A soldier steps between."),
    ("d2d7", "The chariot takes it, and the general has nowhere to go."),
];

fn show_demo(out: &mut Output, style: PieceStyle) -> Result<(), Failure> {
    let mut game = Game::default();
    writeln!(
        out,
        "A short game under the rules {}, Cho (초) below and to move.\n",
        Rules::default()
    )?;
    show_board(out, &game, style)?;
    for (i, (text, remark)) in DEMO.into_iter().enumerate() {
        let position = *game.position();
        game.play(position.parse_uci(text)?)?;
        let check = game.position().check().map(|check| format!(" — {check} ({})", check.korean()));
        writeln!(
            out,
            "{}. {} {text}{}  {remark}",
            i + 1,
            position.turn(),
            check.unwrap_or_default()
        )?;
        if !remark.is_empty() && i >= 4 {
            writeln!(out)?;
            show_board(out, &game, style)?;
        }
    }
    if let Some(outcome) = game.outcome() {
        writeln!(out, "{outcome}\n{}", outcome.korean())?;
    }
    Ok(())
}
