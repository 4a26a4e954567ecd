//! Legal moves.
//!
//! One pass over the enemy pieces that bear on the general ([`Danger`]) clears most pieces of any
//! suspicion; the moves of the others are asked one by one whether they leave the general in check.

use core::ops::ControlFlow;

use super::Position;
use super::danger::{Army, Danger};
use crate::attacks;
use crate::geometry::{PALACE_STEPS, SOLDIER_STEPS, between};
use crate::{Bitboard, Move, MoveList, PieceKind, Side, Square};

/// The kinds other than the general, in the order in which their moves are listed.
const MEN: [PieceKind; 6] = [
    PieceKind::Chariot,
    PieceKind::Cannon,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Guard,
    PieceKind::Soldier,
];

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
        self.generate(Bitboard::ALL, &mut visit)
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
        let _ = self.generate(Bitboard::ALL, &mut |_, from, to| {
            list.push_all(from, to);
            ControlFlow::<()>::Continue(())
        });
        if self.can_pass_on_board() {
            list.push(Move::Pass);
        }
        list
    }

    /// Whether the side to move may pass; the limits of the game do not stop it.
    pub(crate) fn can_pass_on_board(&self) -> bool {
        !self.is_ended_by_pass() && self.pass_refusal().is_none()
    }

    /// The number of [`moves_on_board`](Position::moves_on_board).
    pub(crate) fn count_moves_on_board(&self) -> u32 {
        let mut count = 0;
        let _ = self.generate(Bitboard::ALL, &mut |_, _, to| {
            count += to.len();
            ControlFlow::<()>::Continue(())
        });
        count + u32::from(self.can_pass_on_board())
    }

    /// Visits the legal board moves of the side's pieces among `movers`.
    #[inline]
    pub(crate) fn generate<B>(
        &self,
        movers: Bitboard,
        visit: &mut impl FnMut(PieceKind, Square, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_ended_by_pass() {
            return ControlFlow::Continue(());
        }
        let sight = Sight::of(self);
        let danger = sight.danger();
        let targets = sight.targets(self);
        let suspects = if danger.check { Bitboard::ALL } else { danger.pinned };

        for kind in MEN {
            let open =
                if kind == PieceKind::Cannon { targets.men } else { targets.men - danger.closed };
            for from in self.board.kind(kind) & sight.own & movers {
                let mut to = sight.reach(kind, from) & open;
                if suspects.contains(from) {
                    to = sight.keep_safe(kind, from, to);
                }
                visit(kind, from, to)?;
            }
        }
        if movers.contains(sight.general) {
            let to = PALACE_STEPS[sight.general.index()] & targets.general;
            visit(PieceKind::General, sight.general, sight.keep_general_safe(to))?;
        }
        ControlFlow::Continue(())
    }
}

/// Where pieces may go as far as one's own pieces and a standing bikjang are concerned.
struct Targets {
    general: Bitboard,
    men: Bitboard,
}

/// The board as the side to move sees it.
struct Sight {
    side: Side,
    own: Bitboard,
    occupied: Bitboard,
    /// Both sides' cannons.
    cannons: Bitboard,
    general: Square,
    enemy: Army,
}

impl Sight {
    #[inline]
    fn of(position: &Position) -> Sight {
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
    fn danger(&self) -> Danger {
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

    /// Where a piece other than the general goes, own pieces included.
    #[inline]
    fn reach(&self, kind: PieceKind, from: Square) -> Bitboard {
        match kind {
            PieceKind::Chariot => attacks::chariot(from, self.occupied),
            PieceKind::Cannon => attacks::cannon(from, self.occupied, self.cannons),
            PieceKind::Horse => attacks::horse(from, self.occupied),
            PieceKind::Elephant => attacks::elephant(from, self.occupied),
            PieceKind::Soldier => SOLDIER_STEPS[self.side.index()][from.index()],
            PieceKind::Guard | PieceKind::General => PALACE_STEPS[from.index()],
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
    fn keep_general_safe(&self, to: Bitboard) -> Bitboard {
        if self.enemy.is_far_from(self.general, self.side) {
            to
        } else {
            self.keep_safe(PieceKind::General, self.general, to)
        }
    }
}
