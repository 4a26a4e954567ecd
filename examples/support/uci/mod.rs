//! The UCI protocol in Fairy-Stockfish's dialect: what is read, what is answered.

mod client;
mod command;
mod engine;

pub use client::{Answer, Client, Silence};
pub use command::{Command, Go, SetPosition};
pub use engine::Engine;

use janggi_core::Rules;

/// The names of rule sets that `UCI_Variant` takes: Fairy-Stockfish's, then the library's own.
pub fn variants() -> impl Iterator<Item = (&'static str, Rules)> {
    let fairy = [
        ("janggi", Rules::FAIRY_JANGGI),
        ("janggitraditional", Rules::FAIRY_TRADITIONAL),
        ("janggimodern", Rules::FAIRY_MODERN),
        ("janggicasual", Rules::FAIRY_CASUAL),
    ];
    fairy.into_iter().chain(Rules::PRESETS)
}

/// The rules of a variant: a name of [`variants`], or the text of a rule set.
///
/// ```
/// use janggi_core::Rules;
/// use janggi_examples::uci::variant;
/// assert_eq!(variant("janggimodern"), Some(Rules::FAIRY_MODERN));
/// assert_eq!(variant("hangame"), Some(Rules::HANGAME));
/// assert_eq!(variant("chess"), None);
/// ```
pub fn variant(name: &str) -> Option<Rules> {
    variants()
        .find(|(known, _)| *known == name)
        .map(|(_, rules)| rules)
        .or_else(|| name.parse().ok())
}
