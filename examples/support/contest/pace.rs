//! How long engines may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What limits a move.
///
/// ```
/// use janggi_examples::contest::Pace;
/// assert_eq!(Pace::Nodes(5000).to_string(), "5000 nodes");
/// assert_eq!(Pace::Clock("10+0.1".parse().unwrap()).to_string(), "10+0.1 s");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// So many plies deep.
    Depth(u32),
    /// So many positions.
    Nodes(u64),
    /// So long.
    Time(Duration),
    /// A clock for the game; whoever runs out of time loses.
    Clock(Clock),
}

/// A clock: so much for the game, and so much more after each move.
///
/// ```
/// use std::time::Duration;
/// use janggi_examples::contest::Clock;
/// let clock: Clock = "60+0.5".parse().unwrap();
/// assert_eq!(clock.base, Duration::from_secs(60));
/// assert_eq!(clock.increment, Duration::from_millis(500));
/// assert!("60+x".parse::<Clock>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// For the whole game.
    pub base: Duration,
    /// After each move.
    pub increment: Duration,
}

impl FromStr for Clock {
    type Err = String;

    /// Seconds, or seconds `+` seconds.
    fn from_str(text: &str) -> Result<Clock, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds = text.parse().ok().map(Duration::try_from_secs_f64);
            seconds.and_then(Result::ok).ok_or_else(|| format!("{text:?} is no number of seconds"))
        };
        Ok(Clock { base: seconds(base)?, increment: seconds(increment)? })
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Depth(plies) => write!(f, "{plies} plies"),
            Pace::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Pace::Time(time) => write!(f, "{} ms", time.as_millis()),
            Pace::Clock(Clock { base, increment }) => {
                write!(f, "{}+{} s", base.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

impl Pace {
    /// What is left on the clock at the start of a game; `None` without one.
    pub(super) fn clock(&self) -> Option<Duration> {
        match self {
            Pace::Clock(clock) => Some(clock.base),
            _ => None,
        }
    }

    /// What an engine is told: `left` is what is left on its clock and its opponent's.
    pub(super) fn go(&self, is_cho: bool, left: [Option<Duration>; 2]) -> String {
        match self {
            Pace::Depth(plies) => format!("go depth {plies}"),
            Pace::Nodes(nodes) => format!("go nodes {nodes}"),
            Pace::Time(time) => format!("go movetime {}", time.as_millis()),
            Pace::Clock(Clock { base, increment }) => {
                let own = left[0].unwrap_or(*base).as_millis();
                let other = left[1].map_or(own, |left| left.as_millis());
                let (cho, han) = if is_cho { (own, other) } else { (other, own) };
                let increment = increment.as_millis();
                format!("go wtime {cho} btime {han} winc {increment} binc {increment}")
            }
        }
    }

    /// How long a move may take at most; `None` where time is no limit.
    pub(super) fn most(&self, left: Option<Duration>) -> Option<Duration> {
        match self {
            Pace::Depth(_) | Pace::Nodes(_) => None,
            Pace::Time(time) => Some(*time),
            Pace::Clock(clock) => Some(left.unwrap_or(clock.base)),
        }
    }
}
