//! One of the two engines of a match.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::Pace;
use crate::args::Failure;
use crate::uci::Client;

/// An engine, how it is set up and how long it may think.
#[derive(Clone, Debug)]
pub struct Contender {
    /// What it is called in reports.
    pub name: String,
    /// The program and its arguments, separated by spaces.
    pub command: String,
    /// Options, set in this order.
    pub settings: Vec<Setting>,
    /// What limits its moves.
    pub pace: Pace,
    /// By how much it may exceed its clock without losing the game.
    pub margin: Duration,
}

/// An option of an engine and its value, `Use NNUE=false`.
///
/// ```
/// use janggi_examples::contest::Setting;
/// let setting: Setting = "Use NNUE = false".parse().unwrap();
/// assert_eq!((&setting.name[..], &setting.value[..]), ("Use NNUE", "false"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The option's name.
    pub name: String,
    /// Its value.
    pub value: String,
}

impl Setting {
    /// An option and its value.
    pub fn new(name: &str, value: impl fmt::Display) -> Setting {
        Setting { name: name.to_owned(), value: value.to_string() }
    }
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Setting, String> {
        let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
        Ok(Setting::new(name.trim(), value.trim()))
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

impl Contender {
    /// Starts the engine and sets its options.
    pub(super) fn start(&self) -> Result<Client, Failure> {
        let mut client = Client::start(&self.command)?;
        for setting in &self.settings {
            client.set(&setting.name, &setting.value)?;
        }
        client.ready()?;
        Ok(client)
    }

    /// All that says what this engine is, for the log.
    pub(super) fn describe(&self) -> String {
        let settings: Vec<String> = self.settings.iter().map(ToString::to_string).collect();
        format!("{} [{}] {}", self.command, settings.join(", "), self.pace)
    }
}
