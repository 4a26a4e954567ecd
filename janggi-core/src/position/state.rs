//! What a position knows beyond its FEN, to store it.

use serde::{Deserialize, Serialize};

use super::{LastPly, Position};
use crate::error::{FenError, FenFaultKind, Problem};
use crate::rules::{DoublePass, GeneralCapture, PassRule};
use crate::{Rules, Setup};

/// The state that a FEN does not carry, as far as it is not that of a position just read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionState {
    #[serde(default, skip_serializing_if = "is_default")]
    last: LastPly,
    #[serde(default, skip_serializing_if = "is_default")]
    facing_by_capture: bool,
    /// Plies that the limits do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    uncounted: Option<u16>,
    #[serde(default, skip_serializing_if = "is_default")]
    uncounted_quiet: u16,
}

/// All parts of a state, in order.
pub(crate) type StateParts = (LastPly, bool, Option<u16>, u16);

impl From<PositionState> for StateParts {
    fn from(state: PositionState) -> StateParts {
        let PositionState { last, facing_by_capture, uncounted, uncounted_quiet } = state;
        (last, facing_by_capture, uncounted, uncounted_quiet)
    }
}

impl From<StateParts> for PositionState {
    fn from((last, facing_by_capture, uncounted, uncounted_quiet): StateParts) -> PositionState {
        PositionState { last, facing_by_capture, uncounted, uncounted_quiet }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Position {
    /// The state to store beside the FEN, if any.
    pub(crate) fn state_beyond_fen(&self) -> Option<PositionState> {
        let read = u16::from(self.to_setup().han_begins());
        let state = PositionState {
            last: self.last,
            facing_by_capture: self.facing_by_capture,
            uncounted: (self.uncounted != read).then_some(self.uncounted),
            uncounted_quiet: self.uncounted_quiet,
        };
        (state != PositionState::default()).then_some(state)
    }

    /// Reads the FEN of a stored position.
    ///
    /// A bikjang may be accepted in check: only then is the side that is not to move in check.
    pub(crate) fn from_stored_fen(
        text: &str,
        rules: Rules,
        state: Option<&PositionState>,
    ) -> Result<Position, FenError> {
        let accepted = state.is_some_and(|state| state.last == LastPly::AcceptedBikjang);
        let in_check =
            |kind| matches!(kind, FenFaultKind::Problem(Problem::OpponentInCheck { .. }));
        match Position::from_fen(text, rules) {
            Err(error) if accepted && error.faults().iter().all(|fault| in_check(fault.kind)) => {
                Ok(Position::from_legal_setup(&text.parse()?, rules))
            }
            result => result,
        }
    }

    /// The position, just read, in a stored state; `None` if no move leads to it.
    pub(crate) fn with_state_beyond_fen(self, state: PositionState) -> Option<Position> {
        let rule = self.rules.bikjang;
        let possible = match state.last {
            LastPly::None | LastPly::Step => true,
            LastPly::Pass => self.rules.pass == PassRule::WhenNotInCheck,
            LastPly::EndingPass => self.rules.double_pass != DoublePass::PlayOn,
            LastPly::AcceptedBikjang => rule.is_some() && self.is_bikjang(),
        };
        let by_capture = !state.facing_by_capture
            || (state.last == LastPly::Step
                && self.halfmove == 0
                && rule.is_some_and(|rule| rule.general_capture != GeneralCapture::Same)
                && self.is_bikjang());
        let uncounted = state.uncounted.unwrap_or(self.uncounted);
        if !possible
            || !by_capture
            || uncounted > Setup::MAX_COUNTER
            || state.uncounted_quiet > self.halfmove
        {
            return None;
        }
        let mut position = Position {
            last: state.last,
            facing_by_capture: state.facing_by_capture,
            uncounted,
            uncounted_quiet: state.uncounted_quiet,
            ..self
        };
        position.key = position.compute_key();
        Some(position)
    }
}
