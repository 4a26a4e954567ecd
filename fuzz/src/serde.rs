use core::fmt::Debug;

use ::serde::Serialize;
use ::serde::de::DeserializeOwned;
use janggi_core::{
    Bitboard, EndReason, Formation, Game, Move, Outcome, Piece, PieceKind, Points, Position, Rules,
    Score, Setup, Side, Square,
};

use crate::choice::is_accepted_bikjang;

/// Every JSON, and every input taken as postcard, reads as a value of each kind or is refused; what
/// reads is written in both and reads as the same value, and positions and games are ones that can be
/// played on.
pub fn serde(data: &[u8]) {
    round_trip::<Side>(data);
    round_trip::<PieceKind>(data);
    round_trip::<Piece>(data);
    round_trip::<Square>(data);
    round_trip::<Move>(data);
    round_trip::<Points>(data);
    round_trip::<Formation>(data);
    round_trip::<Rules>(data);
    round_trip::<Setup>(data);
    round_trip::<Bitboard>(data);
    round_trip::<EndReason>(data);
    round_trip::<Score>(data);
    round_trip::<Outcome>(data);
    round_trip::<Position>(data).iter().for_each(play_on);
    round_trip::<Game>(data).iter().for_each(replay);
}

/// The values that the bytes are in the two formats.
fn round_trip<T>(data: &[u8]) -> Vec<T>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let json = serde_json::from_slice::<T>(data).ok();
    let postcard = postcard::from_bytes::<T>(data).ok();
    let values: Vec<T> = json.into_iter().chain(postcard).collect();
    values.iter().for_each(assert_kept);
    values
}

fn assert_kept<T>(value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let json = serde_json::to_string(value).expect("a value can be written");
    assert_eq!(serde_json::from_str::<T>(&json).ok().as_ref(), Some(value), "{json}");
    let tree = serde_json::to_value(value).expect("a value can be written");
    assert_eq!(serde_json::from_value::<T>(tree).ok().as_ref(), Some(value), "{json}");
    let bytes = postcard::to_allocvec(value).expect("a value can be written");
    assert_eq!(postcard::from_bytes::<T>(&bytes).ok().as_ref(), Some(value), "{bytes:?}");
}

/// A stored position is legal, and all that follows from it can be asked.
fn play_on(position: &Position) {
    assert!(is_accepted_bikjang(position) || position.to_setup().problems().is_empty());
    assert_eq!(position.legal_moves().is_empty(), position.outcome().is_some());
    for m in position.legal_moves() {
        assert_kept(&position.play(m).expect("a legal move"));
    }
}

fn replay(game: &Game) {
    let mut again = Game::new(*game.start());
    for &m in game.moves() {
        again.play(m).expect("a legal move");
    }
    assert_eq!((again.position(), again.moves()), (game.position(), game.moves()));
    play_on(game.start());
    play_on(game.position());
}
