//! `Serialize` and `Deserialize` (feature `serde`): every value in its text form.
//!
//! What has a text is a string: sides, kinds, pieces, points, moves, formations, rules and setups
//! (FEN). Sets of points are lists of points. A position is its rules, its FEN, and of what a FEN
//! cannot carry only that which is not as in a position just read; a game is its start and its moves
//! in UCI. Everything is validated on the way in.
//!
//! Formats that people do not read, such as postcard or CBOR, may not name the parts of a value: in
//! them positions and games write all their parts in order, also those that text leaves out.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::position::{PositionState, StateParts};
use crate::{
    Bitboard, EndReason, Formation, Game, Move, Outcome, Piece, PieceKind, Points, Position, Rules,
    Score, Setup, Side, Square,
};

macro_rules! as_text {
    ($($type:ty),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                parse(&String::deserialize(deserializer)?)
            }
        }
    )*};
}

as_text!(Side, PieceKind, Piece, Square, Move, Points, Formation, Rules, Setup);

fn parse<T: FromStr<Err: core::fmt::Display>, E: serde::de::Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(|error| E::custom(format!("{text:?}: {error}")))
}

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bitboard, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Serialize for EndReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for EndReason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EndReason, D::Error> {
        let name = String::deserialize(deserializer)?;
        EndReason::from_name(&name)
            .ok_or_else(|| D::Error::custom(format!("{name:?} is no reason for an end")))
    }
}

#[derive(Serialize, Deserialize)]
struct ScoreForm {
    cho: Points,
    han: Points,
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ScoreForm { cho: self.cho, han: self.han }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        let ScoreForm { cho, han } = ScoreForm::deserialize(deserializer)?;
        Ok(Score { cho, han })
    }
}

#[derive(Serialize, Deserialize)]
struct OutcomeForm {
    winner: Option<Side>,
    reason: EndReason,
    by_score: bool,
    score: Score,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Outcome { winner, reason, by_score, score } = *self;
        OutcomeForm { winner, reason, by_score, score }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        let OutcomeForm { winner, reason, by_score, score } =
            OutcomeForm::deserialize(deserializer)?;
        let outcome = match winner {
            _ if by_score => Outcome::on_points(reason, score),
            Some(side) => Outcome::win(side, reason, score),
            None => Outcome::draw(reason, score),
        };
        if outcome.winner == winner {
            Ok(outcome)
        } else {
            Err(D::Error::custom("the winner is not the side with the higher score"))
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionForm {
    rules: Rules,
    fen: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<PositionState>,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (rules, fen, state) = (*self.rules(), self.fen(), self.state_beyond_fen());
        if serializer.is_human_readable() {
            PositionForm { rules, fen, state }.serialize(serializer)
        } else {
            (rules, fen, state.map(StateParts::from)).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let PositionForm { rules, fen, state } = if deserializer.is_human_readable() {
            PositionForm::deserialize(deserializer)?
        } else {
            let (rules, fen, state) = <(_, _, Option<StateParts>)>::deserialize(deserializer)?;
            PositionForm { rules, fen, state: state.map(PositionState::from) }
        };
        let position = Position::from_stored_fen(&fen, rules, state.as_ref());
        let position = position.map_err(D::Error::custom)?;
        match state {
            None => Ok(position),
            Some(state) => position
                .with_state_beyond_fen(state)
                .ok_or_else(|| D::Error::custom("no move leads to this state of the position")),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameForm {
    start: Position,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    declared: Option<Outcome>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves: Vec<String> = self.moves().iter().map(ToString::to_string).collect();
        let (start, declared) = (*self.start(), self.declared());
        if serializer.is_human_readable() {
            GameForm { start, moves, declared }.serialize(serializer)
        } else {
            (start, moves, declared).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let form = if deserializer.is_human_readable() {
            GameForm::deserialize(deserializer)?
        } else {
            let (start, moves, declared) = <_>::deserialize(deserializer)?;
            GameForm { start, moves, declared }
        };
        let mut game = Game::new(form.start);
        for (number, text) in (1_u64..).zip(&form.moves) {
            let m = game.position().parse_uci(text).map_err(D::Error::custom)?;
            game.play(m)
                .map_err(|error| D::Error::custom(format!("move {number} ({text}): {error}")))?;
        }
        match form.declared {
            None => Ok(game),
            Some(outcome) if outcome.score == game.score() && game.outcome().is_none() => {
                game.declare(outcome);
                Ok(game)
            }
            Some(_) => Err(D::Error::custom("the declared end does not fit the game")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T>(value: &T, json: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + core::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn values_are_their_texts() {
        round_trip(&Side::Han, "\"Han\"");
        round_trip(&Square::A10, "\"a10\"");
        round_trip(&Move::Pass, "\"pass\"");
        round_trip(&Points::from_halves(147), "\"73.5\"");
        round_trip(&Formation::LeftElephants, "\"상마상마\"");
        round_trip(&Rules { pass_counts: false, ..Rules::KAKAO }, "\"kakao pass_counts=no\"");
        round_trip(&Bitboard::from_file(0).iter().take(2).collect::<Bitboard>(), "[\"a1\",\"a2\"]");
    }

    #[test]
    fn positions_keep_what_a_fen_cannot_carry() {
        let start = Position::default();
        round_trip(
            &start,
            "{\"rules\":\"kakao\",\"fen\":\"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/\
             RNBA1ABNR w - - 0 1\"}",
        );
        for rules in [Rules::KAKAO, Rules::FRIENDLY, Rules::KOJF] {
            let mut position = start.with_rules(rules);
            for text in ["a4b4", "e9e9", "e2e2"] {
                let Ok(next) = position.play(position.parse_uci(text).unwrap()) else { break };
                position = next;
                let json = serde_json::to_string(&position).unwrap();
                assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position, "{json}");
            }
        }
    }

    /// Formats without names of parts cannot tell which ones were left out.
    #[test]
    fn formats_without_names_keep_every_part() {
        let mut game = Game::new(Position::default().with_rules(Rules::FRIENDLY));
        let mut values = Vec::new();
        for text in ["a4b4", "e9e9", "e2d2", "a7b7"] {
            values.push((game.clone(), *game.position()));
            game.play(game.position().parse_uci(text).unwrap()).unwrap();
        }
        game.resign(Side::Han);
        values.push((game.clone(), *game.position()));
        let bytes = postcard::to_allocvec(&values).unwrap();
        assert_eq!(postcard::from_bytes::<Vec<(Game, Position)>>(&bytes).unwrap(), values);
    }

    #[test]
    fn games_are_replayed_on_the_way_in() {
        let mut game = Game::default();
        game.play(Move::Pass).unwrap();
        game.resign(Side::Han);
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<Game>(&json).unwrap(), game);
        let cheat = json.replace("pass", "a1a10");
        assert!(serde_json::from_str::<Game>(&cheat).is_err());
    }

    #[test]
    fn impossible_states_are_refused() {
        let json = serde_json::to_string(&Position::default()).unwrap();
        let state = |state: &str| json.replace('}', &format!(",\"state\":{{{state}}}}}"));
        assert!(serde_json::from_str::<Position>(&state("\"last\":\"pass\"")).is_ok());
        assert!(serde_json::from_str::<Position>(&state("\"last\":\"accepted-bikjang\"")).is_err());
        assert!(serde_json::from_str::<Position>(&state("\"facing_by_capture\":true")).is_err());
        assert!(serde_json::from_str::<Position>(&state("\"uncounted_quiet\":1")).is_err());
    }

    /// What no play leads to, one condition of each state at a time.
    #[test]
    fn states_are_taken_only_where_they_can_be() {
        let stored = |rules: &str, fen: &str, state: &str| {
            let json = format!("{{\"rules\":\"{rules}\",\"fen\":\"{fen}\",\"state\":{{{state}}}}}");
            serde_json::from_str::<Position>(&json).is_ok()
        };
        let facing = "4k4/9/9/9/9/9/9/9/4K4/9 b - - 0 1";
        let apart = "3k5/9/9/9/9/9/9/9/4K4/9 b - - 0 1";
        let accepted = "\"last\":\"accepted-bikjang\"";
        assert!(stored("fairy-janggi", facing, accepted));
        assert!(!stored("fairy-janggi", apart, accepted), "nothing to accept");
        assert!(!stored("kakao", facing, accepted), "no such rule");

        let captured = "\"last\":\"step\",\"facing_by_capture\":true";
        assert!(stored("tournament", facing, captured));
        assert!(!stored("tournament", facing, "\"facing_by_capture\":true"), "no step");
        assert!(!stored("tournament", apart, captured), "not facing");
        assert!(!stored("tournament", &facing.replace("0 1", "1 1"), captured), "no capture");
        assert!(!stored("kojf", facing, captured), "the rules do not ask");
        assert!(!stored("kakao", facing, captured), "no such rule");

        let most = Setup::MAX_COUNTER;
        assert!(stored("kakao", apart, &format!("\"uncounted\":{most}")));
        for more in [most + 1, most + 2] {
            assert!(!stored("kakao", apart, &format!("\"uncounted\":{more}")));
        }
        assert!(stored("kakao", &apart.replace("0 1", "2 5"), "\"uncounted_quiet\":2"));
        assert!(!stored("kakao", &apart.replace("0 1", "2 5"), "\"uncounted_quiet\":3"));
    }

    /// Only in a position that is over, by a bikjang accepted in check, may the side that has moved be
    /// in check; nothing else that is wrong is forgiven.
    #[test]
    fn a_stored_position_is_as_legal_as_any() {
        let stored = |fen: &str, state: &str| {
            let json = format!("{{\"rules\":\"fairy-janggi\",\"fen\":\"{fen}\"{state}}}");
            serde_json::from_str::<Position>(&json).is_ok()
        };
        let accepted = ",\"state\":{\"last\":\"accepted-bikjang\"}";
        let in_check = "3k4R/R8/9/9/9/9/9/9/9/3K5 w - - 0 1";
        assert!(stored(in_check, accepted));
        assert!(!stored(in_check, ""));
        assert!(!stored(in_check, ",\"state\":{\"last\":\"step\"}"));
        for fen in ["3k4R/R8/9/9/9/9/9/9/9/3K1P3 w - - 0 1", "3k5/9/9/9/9/9/9/9/9/3K1P3 w - - 0 1"]
        {
            assert!(!stored(fen, accepted) && !stored(fen, ""), "a soldier behind its start");
        }
    }

    #[test]
    fn a_facing_by_capture_is_kept_and_nothing_else_is_written() {
        let start =
            Position::from_fen("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 5 2", Rules::TOURNAMENT).unwrap();
        let captured = start.play("d10e9".parse().unwrap()).unwrap();
        round_trip(
            &captured,
            "{\"rules\":\"tournament\",\"fen\":\"9/4k4/9/9/9/9/9/9/9/4K4 w - - 0 3\",\
             \"state\":{\"last\":\"step\",\"facing_by_capture\":true}}",
        );
        let read = Position::from_fen(&captured.fen(), Rules::TOURNAMENT).unwrap();
        assert_ne!(captured, read);
        // Other rules take the position as if it were read anew.
        assert_eq!(captured.with_rules(Rules::TOURNAMENT), read);
    }

    #[test]
    fn a_declared_end_fits_its_game() {
        let mut game = Game::default();
        game.play(Move::Pass).unwrap();
        game.resign(Side::Han);
        let json = serde_json::to_string(&game).unwrap();
        let other_score = json.replace("73.5", "72.5");
        assert_ne!(json, other_score);
        assert!(serde_json::from_str::<Game>(&other_score).is_err());
        // A second pass ends the game before anybody could resign.
        let over = json.replace("[\"pass\"]", "[\"pass\",\"pass\"]");
        assert_ne!(json, over);
        assert!(serde_json::from_str::<Game>(&over).is_err());
    }
}
