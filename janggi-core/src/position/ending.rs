//! Endings that a position alone decides, in the order of RULES 6.

use super::{LastPly, Position};
use crate::outcome::{EndReason, Outcome};
use crate::rules::{DoublePass, NoMoves, Verdict};
use crate::{Bitboard, PieceKind};

impl Position {
    /// How the game ended, as far as the position alone tells; `None` while it goes on.
    ///
    /// Repetition and shuttles need the moves played: [`Game::outcome`](crate::Game::outcome) knows
    /// them too.
    ///
    /// A position that was read or set up is over when the side to move has no move, and when its
    /// count of plies without a capture stands at the limit. Few points, bare palaces and the limit of
    /// plies end a game only after a ply, so that any diagram can be set up and played on.
    ///
    /// ```
    /// use janggi_core::{EndReason, Position, Rules, Side};
    /// // Two chariots leave the general nowhere to go.
    /// let position = Position::from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R b", Rules::FAIRY_MODERN)?;
    /// let mated = position.play("e10d10".parse()?)?.play("i1i10".parse()?)?;
    /// let outcome = mated.outcome().unwrap();
    /// assert_eq!((outcome.winner, outcome.reason), (Some(Side::Cho), EndReason::Checkmate));
    /// # Ok::<(), janggi_core::Error>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended_by_pass().or_else(|| self.ended_by_no_move()).or_else(|| self.ended_by_count())
    }

    /// The verdict if the game were decided by the score now (판정).
    ///
    /// ```
    /// use janggi_core::{Position, Side};
    /// assert_eq!(Position::default().score_adjudicate().winner, Some(Side::Han));
    /// ```
    pub fn score_adjudicate(&self) -> Outcome {
        Outcome::on_points(EndReason::Adjudication, self.score())
    }

    /// The outcome of an ending that the rules decide by `verdict`.
    pub(crate) fn verdict(&self, verdict: Verdict, reason: EndReason) -> Outcome {
        match verdict {
            Verdict::Draw => Outcome::draw(reason, self.score()),
            Verdict::Score => Outcome::on_points(reason, self.score()),
        }
    }

    /// Whether a pass has ended the game.
    #[inline]
    pub(super) fn is_ended_by_pass(&self) -> bool {
        matches!(self.last, LastPly::EndingPass | LastPly::AcceptedBikjang)
    }

    /// 1. Two passes in a row, or an accepted bikjang.
    pub(crate) fn ended_by_pass(&self) -> Option<Outcome> {
        match self.last {
            LastPly::AcceptedBikjang => {
                let rule = self.rules.bikjang?;
                Some(self.verdict(rule.verdict, EndReason::Bikjang))
            }
            LastPly::EndingPass => {
                let verdict = match self.rules.double_pass {
                    DoublePass::Ends(verdict) => verdict,
                    DoublePass::PlayOn | DoublePass::Forbidden => Verdict::Draw,
                };
                Some(self.verdict(verdict, EndReason::DoublePass))
            }
            LastPly::None | LastPly::Step | LastPly::Pass => None,
        }
    }

    /// 2. No legal move: in check it is mate, else what the rules say.
    pub(crate) fn ended_by_no_move(&self) -> Option<Outcome> {
        if self.has_move() { None } else { Some(self.outcome_without_move()) }
    }

    /// The outcome for a side to move that has no legal move.
    pub(crate) fn outcome_without_move(&self) -> Outcome {
        if self.is_check() {
            return Outcome::win(!self.turn, EndReason::Checkmate, self.score());
        }
        match self.rules.no_moves {
            NoMoves::Draw => Outcome::draw(EndReason::NoMoves, self.score()),
            NoMoves::Loses => Outcome::win(!self.turn, EndReason::NoMoves, self.score()),
        }
    }

    /// 4 to 6. Few points, bare palaces, the limits of plies. A mate on the same ply goes before.
    pub(crate) fn ended_by_count(&self) -> Option<Outcome> {
        self.ended_by_low_points()
            .or_else(|| self.ended_by_dead_position())
            .or_else(|| self.ended_by_ply_limit())
            .or_else(|| self.ended_by_no_capture())
    }

    /// The last ply was no capture, and nobody is in check.
    fn is_quiet(&self) -> bool {
        self.halfmove > 0 && !self.is_check()
    }

    #[inline]
    fn ended_by_low_points(&self) -> Option<Outcome> {
        let rule = self.rules.low_points?;
        let score = self.score();
        let low = score.cho <= rule.at_most || score.han <= rule.at_most;
        (low && self.last != LastPly::None && (!rule.wait_for_quiet || self.is_quiet()))
            .then(|| self.verdict(Verdict::Score, EndReason::LowPoints))
    }

    #[inline]
    fn ended_by_dead_position(&self) -> Option<Outcome> {
        let verdict = self.rules.dead_position?;
        (self.last != LastPly::None && self.attackers_left().is_empty())
            .then(|| self.verdict(verdict, EndReason::DeadPosition))
    }

    /// The pieces other than generals and guards.
    #[inline]
    fn attackers_left(&self) -> Bitboard {
        self.board.occupied()
            - self.board.kind(PieceKind::General)
            - self.board.kind(PieceKind::Guard)
    }

    #[inline]
    fn ended_by_ply_limit(&self) -> Option<Outcome> {
        let rule = self.rules.ply_limit?;
        let reached = self.plies() >= rule.plies;
        (reached && self.last != LastPly::None && (!rule.wait_for_quiet || self.is_quiet()))
            .then(|| self.verdict(rule.verdict, EndReason::PlyLimit))
    }

    #[inline]
    pub(crate) fn ended_by_no_capture(&self) -> Option<Outcome> {
        let rule = self.rules.no_capture_limit?;
        (self.quiet_plies() >= rule.plies)
            .then(|| self.verdict(rule.verdict, EndReason::NoCaptureLimit))
    }
}
