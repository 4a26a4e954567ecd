use core::fmt::Debug;
use core::str::FromStr;

use janggi_core::record::GameResult;
use janggi_core::search::Level;
use janggi_core::{
    ArrowColour, Coordinates, EndReason, Formation, Move, ParseError, Piece, PieceKind, PieceSet,
    Points, Rules, Side, Square,
};

/// Every text reads as a value of each kind or is refused, and what reads is written the same way
/// again.
pub fn values(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    round_trip::<Square>(text);
    round_trip::<Piece>(text);
    round_trip::<PieceKind>(text);
    round_trip::<Side>(text);
    round_trip::<Move>(text);
    round_trip::<Points>(text);
    round_trip::<Formation>(text);
    round_trip::<Rules>(text);
    named(text, PieceSet::name);
    named(text, Coordinates::name);
    named(text, ArrowColour::name);
    if let Some(reason) = EndReason::from_name(text) {
        assert_eq!(reason.name(), text);
    }
    if let Some(level) = Level::from_name(text) {
        assert!([level.name(), level.korean()].contains(&text));
    }
    results(text);
}

fn round_trip<T>(text: &str)
where
    T: FromStr<Err = ParseError> + ToString + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse(), Ok(value)),
        Err(error) => assert!(text.is_char_boundary(error.offset), "{text:?}: {error}"),
    }
}

/// The same for what is written by its name.
fn named<T>(text: &str, name: fn(T) -> &'static str)
where
    T: FromStr<Err = ParseError> + Copy + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => assert_eq!(name(value).parse(), Ok(value)),
        Err(error) => assert!(text.is_char_boundary(error.offset), "{text:?}: {error}"),
    }
}

/// What a record says about its end keeps its meaning in the other language's words.
fn results(text: &str) {
    let korean = GameResult::from_korean(text);
    assert!(GameResult::from_korean(&korean.korean()).says_the_same(&korean), "{korean:?}");
    let (result, termination) = text.split_once('\n').unwrap_or((text, ""));
    let pgn = GameResult::from_pgn(result, Some(termination));
    let again = GameResult::from_pgn(pgn.pgn(), pgn.termination().as_deref());
    assert!(again.says_the_same(&pgn), "{pgn:?} became {again:?}");
}
