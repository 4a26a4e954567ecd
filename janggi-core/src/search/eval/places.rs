//! What pieces are worth where they stand: the part of the evaluation that is kept from move to move.

use super::FULL_PHASE;
use super::terms::{MATERIAL, Tapered, place, weight};
use crate::{Board, PieceKind, Side, Square};

/// The worth of all pieces where they stand, and how much of the middle game they make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::search) struct Places {
    /// Cho's pieces less Han's.
    pub(super) sum: Tapered,
    phase: i32,
}

impl Places {
    pub(in crate::search) fn of(board: &Board) -> Places {
        let mut places = Places::default();
        for side in Side::ALL {
            for kind in PieceKind::ALL {
                for square in board.pieces(side, kind) {
                    places.sum = places.sum.plus(WORTH[side.index()][kind.index()][square.index()]);
                    places.phase += PHASE[kind.index()];
                }
            }
        }
        places
    }

    /// After a side's piece of a kind has gone from one point to another, and has captured there.
    #[inline]
    pub(in crate::search) fn after(
        self,
        side: Side,
        kind: PieceKind,
        from: Square,
        to: Square,
        captured: Option<PieceKind>,
    ) -> Places {
        let worth = &WORTH[side.index()][kind.index()];
        let mut sum = self.sum.minus(worth[from.index()]).plus(worth[to.index()]);
        let mut phase = self.phase;
        if let Some(captured) = captured {
            sum = sum.minus(WORTH[(!side).index()][captured.index()][to.index()]);
            phase -= PHASE[captured.index()];
        }
        Places { sum, phase }
    }

    /// How much of the middle game it is, up to [`FULL_PHASE`].
    pub(in crate::search) fn phase(self) -> i32 {
        self.phase.min(FULL_PHASE)
    }
}

/// What the pieces of each kind count towards the middle game.
const PHASE: [i32; 7] = {
    let mut table = [0; 7];
    table[PieceKind::Chariot.index()] = 13;
    table[PieceKind::Cannon.index()] = 7;
    table[PieceKind::Horse.index()] = 5;
    table[PieceKind::Elephant.index()] = 3;
    table
};

/// A piece of a side and kind on a point, with what it is worth itself: Cho's view.
static WORTH: [[[Tapered; Square::COUNT]; 7]; 2] = {
    let mut table = [[[Tapered::ZERO; Square::COUNT]; 7]; 2];
    let mut i = 0;
    while i < 7 * Square::COUNT {
        let (kind, square) = (i / Square::COUNT, i % Square::COUNT);
        table[0][kind][square] = worth_on(kind, Side::Cho, square);
        table[1][kind][square] = Tapered::ZERO.minus(worth_on(kind, Side::Han, square));
        i += 1;
    }
    table
};

const fn worth_on(kind: usize, side: Side, square: usize) -> Tapered {
    let place = place(PieceKind::ALL[kind], side, Square::ALL[square]);
    weight(MATERIAL + kind).plus(weight(place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Move};

    /// Over games at random: what was kept is what counting anew comes to.
    #[test]
    fn what_is_kept_is_what_there_is() {
        let (mut random, mut captures) = (7_u64, 0);
        for _ in 0..20 {
            let mut game = Game::default();
            let mut places = Places::of(game.position().board());
            for _ in 0..150 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(m) = game.random_move(random) else { break };
                if let Move::Step { from, to } = m {
                    let board = game.position().board();
                    let captured = board.kind_at(to);
                    captures += u32::from(captured.is_some());
                    let kind = board.kind_at(from).unwrap();
                    places = places.after(game.turn(), kind, from, to, captured);
                }
                game.play(m).unwrap();
                assert_eq!(places, Places::of(game.position().board()));
            }
        }
        assert!(captures > 100, "{captures}");
    }
}
