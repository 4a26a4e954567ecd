//! Why a move is refused.

use super::Position;
use crate::error::IllegalMove;
use crate::geometry::{LINES, PALACE, PALACE_STEPS, SOLDIER_STEPS, between};
use crate::rules::PassRule;
use crate::{Bitboard, Move, PieceKind, Square};

impl Position {
    /// Why a move that is not legal is refused.
    pub(crate) fn refusal(&self, m: Move) -> IllegalMove {
        if let Some(outcome) = self.outcome() {
            return IllegalMove::GameOver(outcome);
        }
        match m {
            Move::Pass => self.pass_refusal(),
            Move::Step { from, to } => {
                self.movement_refusal(from, to).unwrap_or_else(|| self.consequence(from, to))
            }
        }
    }

    /// Why the side to move, which may not pass, may not (RULES 5, `pass` and `double_pass`).
    fn pass_refusal(&self) -> IllegalMove {
        if self.rules.pass == PassRule::Never {
            IllegalMove::NoPass
        } else if self.is_check() {
            IllegalMove::PassInCheck { checkers: self.checkers() }
        } else {
            IllegalMove::PassAfterPass
        }
    }

    /// Why the piece cannot make the step at all, whatever becomes of the general.
    fn movement_refusal(&self, from: Square, to: Square) -> Option<IllegalMove> {
        let Some(piece) = self.board.piece_at(from) else {
            return Some(IllegalMove::EmptyPoint(from));
        };
        if piece.side != self.turn {
            return Some(IllegalMove::NotYourPiece { piece, at: from });
        }
        if let Some(own) = self.board.piece_at(to).filter(|own| own.side == self.turn) {
            return Some(IllegalMove::OwnPiece { kind: own.kind, at: to });
        }
        let kind = piece.kind;
        let not_its_move = IllegalMove::NotItsMove { kind, from, to };
        match kind {
            PieceKind::General | PieceKind::Guard => {
                if !PALACE[self.turn.index()].contains(to) {
                    return Some(IllegalMove::LeavesPalace { kind, to });
                }
                (!PALACE_STEPS[from.index()].contains(to)).then_some(not_its_move)
            }
            PieceKind::Soldier => (!SOLDIER_STEPS[self.turn.index()][from.index()].contains(to))
                .then_some(not_its_move),
            PieceKind::Chariot if !LINES[from.index()].contains(to) => Some(not_its_move),
            PieceKind::Chariot => self.blocked(kind, between(from, to)),
            PieceKind::Cannon => self.cannon_refusal(from, to),
            PieceKind::Horse | PieceKind::Elephant => match way_of_leaper(kind, from, to) {
                None => Some(not_its_move),
                Some(way) => self.blocked(kind, way),
            },
        }
    }

    fn blocked(&self, kind: PieceKind, way: Bitboard) -> Option<IllegalMove> {
        let blockers = way & self.board.occupied();
        (!blockers.is_empty()).then_some(IllegalMove::Blocked { kind, blockers })
    }

    fn cannon_refusal(&self, from: Square, to: Square) -> Option<IllegalMove> {
        let kind = PieceKind::Cannon;
        // On the diagonal a cannon only ever crosses the palace from corner to corner.
        let on_line = from.file() == to.file() || from.rank() == to.rank();
        let way = between(from, to);
        if !LINES[from.index()].contains(to) || (!on_line && way.is_empty()) {
            return Some(IllegalMove::NotItsMove { kind, from, to });
        }
        let screens = way & self.board.occupied();
        let cannons = self.board.kind(PieceKind::Cannon);
        if let Some(screen) = (screens & cannons).first() {
            return Some(IllegalMove::CannonOverCannon { screen });
        }
        match screens.len() {
            0 => Some(IllegalMove::NoScreen { from, to }),
            1 if cannons.contains(to) => Some(IllegalMove::CannonTakesCannon { at: to }),
            1 => None,
            _ => Some(IllegalMove::ManyScreens { screens }),
        }
    }

    /// Why a step that the piece can make is refused all the same.
    fn consequence(&self, from: Square, to: Square) -> IllegalMove {
        let mut next = *self;
        next.apply(Move::Step { from, to });
        let checkers = next.checkers_of(self.turn);
        if checkers.is_empty() {
            IllegalMove::BikjangMustBeAnswered
        } else if self.is_check() {
            IllegalMove::InCheck { checkers }
        } else {
            IllegalMove::ExposesGeneral { checkers }
        }
    }
}

/// The points over which a horse or elephant goes; `None` if it does not move that way.
fn way_of_leaper(kind: PieceKind, from: Square, to: Square) -> Option<Bitboard> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let (short, long) = (files.abs().min(ranks.abs()), files.abs().max(ranks.abs()));
    let wanted = if kind == PieceKind::Horse { (1, 2) } else { (2, 3) };
    if (short, long) != wanted {
        return None;
    }
    let (x, y) = if files.abs() > ranks.abs() { (files.signum(), 0) } else { (0, ranks.signum()) };
    let leg = from.offset(x, y)?;
    let mut way = Bitboard::from(leg);
    if kind == PieceKind::Elephant {
        way = way.with(leg.offset(files.signum(), ranks.signum())?);
    }
    Some(way)
}
