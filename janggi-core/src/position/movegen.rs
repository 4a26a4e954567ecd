//! Legal moves.
//!
//! One pass over the enemy pieces that bear on the general ([`Danger`]) clears most pieces of any
//! suspicion; the moves of the others are asked one by one whether they leave the general in check.

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::danger::{Army, Danger};
use super::{LastPly, Position};
use crate::attacks;
use crate::geometry::{PALACE_STEPS, SOLDIER_STEPS, between};
use crate::rules::{DoublePass, PassRule};
use crate::{Bitboard, Move, MoveList, PieceKind, Side, Square};

impl Position {
    /// All legal moves, the pass last; empty when the game is over.
    ///
    /// What depends on the moves played before, repetition and shuttles, is not asked here but by
    /// [`Game::legal_moves`](crate::Game::legal_moves).
    ///
    /// ```
    /// use janggi_core::{Move, Position};
    /// let moves = Position::default().legal_moves();
    /// assert_eq!(moves.len(), 32);
    /// assert_eq!(moves.last(), Some(&Move::Pass));
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        if self.ended_by_count().is_some() { MoveList::new() } else { self.moves_on_board() }
    }

    /// The points to which the piece on `from` may legally go; empty for points without a piece of
    /// the side to move, and when the game is over.
    ///
    /// ```
    /// use janggi_core::{Position, Square};
    /// let destinations = Position::default().legal_destinations(Square::E2);
    /// assert_eq!(destinations.len(), 6); // d1 and f1 hold the guards
    /// ```
    pub fn legal_destinations(&self, from: Square) -> Bitboard {
        if self.ended_by_count().is_some() || !self.board.side(self.turn).contains(from) {
            return Bitboard::EMPTY;
        }
        let mut destinations = Bitboard::EMPTY;
        let _ = self.generate(from.into(), &mut |_, _, to| {
            destinations = to;
            ControlFlow::<()>::Continue(())
        });
        destinations
    }

    /// Visits the board moves of every piece as a set of destinations, the fast way to all legal
    /// moves, until `visit` breaks. A pass is not visited: ask [`can_pass`](Position::can_pass).
    ///
    /// Nothing is visited when the game is over. Pieces without a move may be visited with an empty
    /// set.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use janggi_core::Position;
    /// let mut count = 0;
    /// let _ = Position::default().for_each_legal(|_kind, _from, destinations| {
    ///     count += destinations.len();
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(count, 31);
    /// ```
    pub fn for_each_legal<B>(
        &self,
        mut visit: impl FnMut(PieceKind, Square, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.ended_by_count().is_some() {
            return ControlFlow::Continue(());
        }
        self.generate(Bitboard::ALL, &mut visit).map_continue(|_check| ())
    }

    /// Whether the side to move may pass (한수쉼).
    ///
    /// ```
    /// use janggi_core::{Position, Rules};
    /// assert!(Position::default().can_pass());
    /// assert!(!Position::default().with_rules(Rules::SIMPLE).can_pass());
    /// ```
    pub fn can_pass(&self) -> bool {
        self.ended_by_count().is_none() && self.can_pass_on_board()
    }

    /// Whether the move is legal here. Agrees with [`legal_moves`](Position::legal_moves) on every
    /// move.
    ///
    /// ```
    /// use janggi_core::{Move, Position, Square};
    /// assert!(Position::default().is_legal(Move::new(Square::A4, Square::A5)));
    /// assert!(!Position::default().is_legal(Move::new(Square::A4, Square::A6)));
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        match m {
            Move::Pass => self.can_pass(),
            Move::Step { from, to } => self.legal_destinations(from).contains(to),
        }
    }

    /// Whether the side to move has any legal move at all, limits of the game aside.
    pub(crate) fn has_move(&self) -> bool {
        // The usual case is the cheapest: a side that may pass has a move.
        self.can_pass_on_board() || self.has_board_move()
    }

    /// Whether any piece of the side to move has a legal move.
    pub(super) fn has_board_move(&self) -> bool {
        self.generate(Bitboard::ALL, &mut |_, _, to| {
            if to.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .is_break()
    }

    /// The moves that passes and the board allow; the limits of the game do not stop them.
    pub(crate) fn moves_on_board(&self) -> MoveList {
        let mut list = MoveList::new();
        let check = self.generate_all(|_, from, to| list.push_all(from, to));
        if self.can_pass_given(check) {
            list.push(Move::Pass);
        }
        list
    }

    /// Whether the side to move may pass; the limits of the game do not stop it.
    pub(crate) fn can_pass_on_board(&self) -> bool {
        self.can_pass_given(self.is_check())
    }

    /// Whether the side to move, whose check is known, may pass (RULES 5, `pass` and `double_pass`;
    /// 5.1 for the pass that accepts a bikjang).
    #[inline]
    pub(crate) fn can_pass_given(&self, check: bool) -> bool {
        if self.is_ended_by_pass() {
            return false;
        }
        let allowed = self.rules.pass == PassRule::WhenNotInCheck && !check;
        let answers_pass =
            self.last == LastPly::Pass && self.rules.double_pass == DoublePass::Forbidden;
        (allowed && !(answers_pass && self.has_board_move())) || self.must_answer_bikjang()
    }

    /// Visits the legal board moves of all pieces of the side to move; says whether it is in check.
    #[inline]
    pub(crate) fn generate_all(&self, mut visit: impl FnMut(PieceKind, Square, Bitboard)) -> bool {
        let flow = self.generate(Bitboard::ALL, &mut |kind, from, to| {
            visit(kind, from, to);
            ControlFlow::<Infallible>::Continue(())
        });
        let ControlFlow::Continue(check) = flow;
        check
    }

    /// Visits the legal board moves of the side's pieces among `movers`. Goes through with whether the
    /// side to move is in check, which it has to find out anyway.
    #[inline]
    pub(crate) fn generate<B>(
        &self,
        movers: Bitboard,
        visit: &mut impl FnMut(PieceKind, Square, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B, bool> {
        if self.is_ended_by_pass() {
            return ControlFlow::Continue(self.is_check());
        }
        let sight = Sight::of(self);
        let danger = sight.danger();
        let targets = sight.targets(self);
        let suspects = if danger.check { Bitboard::ALL } else { danger.pinned };
        let own = sight.own & movers;
        let open = targets.men - danger.closed;

        let mut visit_man = |kind, from, to: Bitboard| {
            if !suspects.contains(from) {
                return visit(kind, from, to);
            }
            let to = if danger.screens.contains(from) { to } else { to & danger.answers };
            visit(kind, from, sight.keep_safe(kind, from, to))
        };
        for from in self.board.kind(PieceKind::Chariot) & own {
            let to = attacks::chariot(from, sight.occupied) & open;
            visit_man(PieceKind::Chariot, from, to)?;
        }
        for from in sight.cannons & own {
            let to = attacks::cannon(from, sight.occupied, sight.cannons) & targets.men;
            visit_man(PieceKind::Cannon, from, to)?;
        }
        for from in self.board.kind(PieceKind::Horse) & own {
            visit_man(PieceKind::Horse, from, attacks::horse(from, sight.occupied) & open)?;
        }
        for from in self.board.kind(PieceKind::Elephant) & own {
            visit_man(PieceKind::Elephant, from, attacks::elephant(from, sight.occupied) & open)?;
        }
        for from in self.board.kind(PieceKind::Guard) & own {
            visit_man(PieceKind::Guard, from, PALACE_STEPS[from.index()] & open)?;
        }
        let steps = &SOLDIER_STEPS[sight.side.index()];
        for from in self.board.kind(PieceKind::Soldier) & own {
            visit_man(PieceKind::Soldier, from, steps[from.index()] & open)?;
        }
        if own.contains(sight.general) {
            let to = PALACE_STEPS[sight.general.index()] & targets.general;
            visit(PieceKind::General, sight.general, sight.keep_general_safe(to))?;
        }
        ControlFlow::Continue(danger.check)
    }
}

/// Where pieces may go as far as one's own pieces and a standing bikjang are concerned.
struct Targets {
    general: Bitboard,
    men: Bitboard,
}

/// The board as the side to move sees it.
pub(super) struct Sight {
    pub(super) side: Side,
    pub(super) own: Bitboard,
    pub(super) occupied: Bitboard,
    /// Both sides' cannons.
    pub(super) cannons: Bitboard,
    pub(super) general: Square,
    enemy: Army,
}

impl Sight {
    #[inline]
    pub(super) fn of(position: &Position) -> Sight {
        let board = &position.board;
        let side = position.turn;
        Sight {
            side,
            own: board.side(side),
            occupied: board.occupied(),
            cannons: board.kind(PieceKind::Cannon),
            general: position.general(side),
            enemy: Army::of(board, !side),
        }
    }

    #[inline]
    pub(super) fn danger(&self) -> Danger {
        Danger::of(&self.enemy, self.general, self.side, self.occupied, self.cannons)
    }

    /// Not onto own pieces; and while a callable bikjang stands, only what breaks it: the general
    /// off the file, or a piece between the generals (RULES 5.1).
    #[inline]
    fn targets(&self, position: &Position) -> Targets {
        let free = !self.own;
        if !position.must_answer_bikjang() {
            return Targets { general: free, men: free };
        }
        let facing = position.general(!self.side);
        Targets {
            general: free - Bitboard::from_file(facing.file()),
            men: free & between(self.general, facing),
        }
    }

    /// The destinations on which the piece does not leave its general in check.
    #[cold]
    fn keep_safe(&self, kind: PieceKind, from: Square, to: Bitboard) -> Bitboard {
        to.iter().filter(|&to| self.is_safe_after(kind, from, to)).collect()
    }

    /// Whether the general is not in check after a piece of the kind has gone from one point to the
    /// other.
    #[inline]
    fn is_safe_after(&self, kind: PieceKind, from: Square, to: Square) -> bool {
        let occupied = self.occupied.without(from).with(to);
        let mut cannons = self.cannons.without(from).without(to);
        if kind == PieceKind::Cannon {
            cannons = cannons.with(to);
        }
        let general = if kind == PieceKind::General { to } else { self.general };
        !self.enemy.without(to).checks(general, self.side, occupied, cannons)
    }

    /// The steps of the general onto points that are not attacked.
    #[inline]
    pub(super) fn keep_general_safe(&self, to: Bitboard) -> Bitboard {
        if self.enemy.is_far_from(self.general, self.side) {
            to
        } else {
            self.keep_safe(PieceKind::General, self.general, to)
        }
    }
}
