//! What a position is worth.

use core::fmt;
use core::ops::Neg;

/// What a position is worth to a side, in hundredths of a point of the rules (RULES 4): a soldier is
/// about 200, Han's deom 150.
///
/// Decided games have values of their own beyond every estimate: a mate counts more than a win on
/// points, and each of them more the sooner it comes. A game forfeited by going to and fro or by
/// perpetual check counts as one lost by mate.
///
/// ```
/// use janggi_core::search::Value;
/// assert!(Value::mate_in(3) > Value::mate_in(5));
/// assert!(Value::mate_in(99) > Value::points_win_in(1));
/// assert!(Value::points_win_in(99) > Value::new(7_200));
/// assert_eq!((-Value::mate_in(3)).mate(), Some(-3));
/// assert_eq!(Value::new(-150).to_string(), "-1.50");
/// assert_eq!(Value::mate_in(3).to_string(), "mate in 3 plies");
/// assert_eq!((-Value::mate_in(0)).to_string(), "mated in 0 plies");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value(pub(super) i32);

/// The value of a mate on the board, or of a forfeit.
pub(super) const MATE: i32 = 30_000;
/// The value of a win on points, or by another rule than mate, just achieved.
pub(super) const RULE_WIN: i32 = 20_000;
/// Beyond every value.
pub(super) const INFINITE: i32 = 32_000;
/// How far off the end of a decided game may be: deeper than any search goes.
pub(super) const HORIZON: i32 = 1_000;
/// No estimate reaches this.
pub(super) const ESTIMATES: i32 = RULE_WIN - HORIZON;

impl Value {
    /// An even game.
    pub const ZERO: Value = Value(0);

    /// An estimate in hundredths of a point; kept within what can be estimated, ±18 999.
    pub const fn new(hundredths: i32) -> Value {
        let most = ESTIMATES - 1;
        Value(if hundredths > most {
            most
        } else if hundredths < -most {
            -most
        } else {
            hundredths
        })
    }

    /// A mate after that many plies, at most 999: an odd number when the side to move mates, `-`
    /// an even one when it is mated.
    pub const fn mate_in(plies: u16) -> Value {
        Value(MATE - nearest(plies))
    }

    /// A win on points, or by another rule than mate and forfeits, after that many plies, at most 999.
    pub const fn points_win_in(plies: u16) -> Value {
        Value(RULE_WIN - nearest(plies))
    }

    /// The value in hundredths of a point; of a decided game only the sign and the order say
    /// anything.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The value in hundredths of a soldier, the `cp` of UCI.
    pub const fn centisoldiers(self) -> i32 {
        self.0 / 2
    }

    /// The plies until a mate or a forfeit: positive when the side wins by it, negative when it loses,
    /// 0 when it has happened, where only the sign of [`hundredths`](Value::hundredths) says to whom;
    /// `None` when none was seen.
    pub const fn mate(self) -> Option<i32> {
        decided(self.0, MATE)
    }

    /// The plies until the game is decided on points or by another rule than mate and forfeits:
    /// positive for a win, negative for a loss.
    pub const fn decision(self) -> Option<i32> {
        if self.mate().is_some() { None } else { decided(self.0, RULE_WIN) }
    }

    /// Whether the game is decided, by mate or otherwise.
    pub const fn is_decided(self) -> bool {
        self.0 >= ESTIMATES || self.0 <= -ESTIMATES
    }
}

const fn nearest(plies: u16) -> i32 {
    if (plies as i32) < HORIZON { plies as i32 } else { HORIZON - 1 }
}

const fn decided(value: i32, at_once: i32) -> Option<i32> {
    if value > at_once - HORIZON {
        Some(at_once - value)
    } else if value < HORIZON - at_once {
        Some(-(at_once + value))
    } else {
        None
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wins = self.0 > 0;
        match (self.mate(), self.decision()) {
            (Some(plies), _) if wins => write!(f, "mate in {plies} plies"),
            (Some(plies), _) => write!(f, "mated in {} plies", -plies),
            (None, Some(plies)) if wins => write!(f, "wins by rule in {plies} plies"),
            (None, Some(plies)) => write!(f, "loses by rule in {} plies", -plies),
            (None, None) => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
            }
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
