//! Lines of the board: pure functions of points, evaluated at compile time.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "constant tables: a fault would not compile"
)]

use crate::{Bitboard, Side, Square};

/// The nine points of each palace (궁성).
pub(crate) const PALACE: [Bitboard; 2] = [palace(Side::Cho), palace(Side::Han)];

/// The points of both palaces on which drawn diagonals meet: the centres and the corners.
pub(crate) const DIAGONAL_POINTS: Bitboard = {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < Square::COUNT {
        if !DIAGONAL_STEPS[i].is_empty() {
            set = set.with(Square::ALL[i]);
        }
        i += 1;
    }
    set
};

/// The steps along drawn diagonals: centre to corner and corner to centre.
pub(crate) static DIAGONAL_STEPS: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut side = 0;
    while side < 2 {
        let centre = PALACE_CENTRE[side];
        let mut corner = 0;
        while corner < 4 {
            let (files, ranks) = DIAGONALS[corner];
            if let Some(point) = centre.offset(files, ranks) {
                table[centre.index()] = table[centre.index()].with(point);
                table[point.index()] = table[point.index()].with(centre);
            }
            corner += 1;
        }
        side += 1;
    }
    table
};

/// The centre of each palace.
pub(crate) const PALACE_CENTRE: [Square; 2] = [Square::E2, Square::E9];

/// The palace centre beside a corner, and the corner across; `None` for points that are no corner.
pub(crate) const fn opposite_corner(corner: Square) -> Option<(Square, Square)> {
    let mut side = 0;
    while side < 2 {
        let centre = PALACE_CENTRE[side];
        if DIAGONAL_STEPS[corner.index()].contains(centre) {
            let files = centre.file() as i8 - corner.file() as i8;
            let ranks = centre.rank() as i8 - corner.rank() as i8;
            return match centre.offset(files, ranks) {
                Some(opposite) => Some((centre, opposite)),
                None => None,
            };
        }
        side += 1;
    }
    None
}

/// The steps of generals and guards along drawn lines inside the palace in which they stand.
pub(crate) static PALACE_STEPS: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let from = Square::ALL[i];
        let mut steps = DIAGONAL_STEPS[i];
        let mut d = 0;
        while d < 4 {
            let (files, ranks) = ORTHOGONALS[d];
            if let Some(to) = from.offset(files, ranks)
                && ((from.is_in_palace(Side::Cho) && to.is_in_palace(Side::Cho))
                    || (from.is_in_palace(Side::Han) && to.is_in_palace(Side::Han)))
            {
                steps = steps.with(to);
            }
            d += 1;
        }
        table[i] = steps;
        i += 1;
    }
    table
};

/// The steps of a side's soldiers: forward, sideways, and forward along a drawn diagonal of the
/// enemy palace.
pub(crate) static SOLDIER_STEPS: [[Bitboard; Square::COUNT]; 2] =
    [soldier_steps(Side::Cho), soldier_steps(Side::Han)];

/// The part of [`SOLDIER_STEPS`] along drawn diagonals.
pub(crate) static SOLDIER_DIAGONALS: [[Bitboard; Square::COUNT]; 2] = {
    let mut table = SOLDIER_STEPS;
    let mut i = 0;
    while i < Square::COUNT {
        let drawn = DIAGONAL_STEPS[i].bits();
        table[0][i] = Bitboard::from_bits(table[0][i].bits() & drawn);
        table[1][i] = Bitboard::from_bits(table[1][i].bits() & drawn);
        i += 1;
    }
    table
};

/// From where a side's soldiers attack a point.
pub(crate) static SOLDIER_ORIGINS: [[Bitboard; Square::COUNT]; 2] =
    [inverse(&SOLDIER_STEPS[0]), inverse(&SOLDIER_STEPS[1])];

/// The points from which a chariot on an empty board reaches a point: its file, its rank, and in a
/// palace the drawn diagonal.
pub(crate) static LINES: [Bitboard; Square::COUNT] = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let point = Square::ALL[i];
        let mut lines = Bitboard::from_file(point.file())
            .or(Bitboard::from_rank(point.rank()))
            .or(DIAGONAL_STEPS[i]);
        if let Some((_, opposite)) = opposite_corner(point) {
            lines = lines.with(opposite);
        }
        table[i] = lines.without(point);
        i += 1;
    }
    table
};

/// Forward for Cho, then the other three.
const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (1, 0), (-1, 0), (0, -1)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

const fn palace(side: Side) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < Square::COUNT {
        if Square::ALL[i].is_in_palace(side) {
            set = set.with(Square::ALL[i]);
        }
        i += 1;
    }
    set
}

const fn soldier_steps(side: Side) -> [Bitboard; Square::COUNT] {
    let (forward, enemy) = match side {
        Side::Cho => (1, Side::Han),
        Side::Han => (-1, Side::Cho),
    };
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let from = Square::ALL[i];
        let mut d = 0;
        while d < 5 {
            let (files, ranks) = [(0, 1), (1, 0), (-1, 0), (1, 1), (-1, 1)][d];
            if let Some(to) = from.offset(files, ranks * forward) {
                let drawn = from.is_in_palace(enemy) && DIAGONAL_STEPS[i].contains(to);
                if d < 3 || drawn {
                    table[i] = table[i].with(to);
                }
            }
            d += 1;
        }
        i += 1;
    }
    table
}

const fn inverse(steps: &[Bitboard; Square::COUNT]) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            if steps[from].contains(Square::ALL[to]) {
                table[to] = table[to].with(Square::ALL[from]);
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// The points at `short` and `long` from a point, in either order and direction.
const fn leaper_points(from: Square, short: i8, long: i8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut d = 0;
    while d < 8 {
        let (x, y) = if d & 4 == 0 { (short, long) } else { (long, short) };
        let x = if d & 1 == 0 { x } else { -x };
        let y = if d & 2 == 0 { y } else { -y };
        if let Some(to) = from.offset(x, y) {
            set = set.with(to);
        }
        d += 1;
    }
    set
}

/// From where horses reach a point on an empty board.
pub(crate) static HORSE_POINTS: [Bitboard; Square::COUNT] = leaper_table(1, 2);

/// Likewise for elephants.
pub(crate) static ELEPHANT_POINTS: [Bitboard; Square::COUNT] = leaper_table(2, 3);

/// The points on which horses and elephants that go to a point can be blocked.
pub(crate) static LEAPER_WAYS: [Bitboard; Square::COUNT] = {
    let mut table = leaper_table(1, 1);
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = table[i].or(leaper_points(Square::ALL[i], 2, 2));
        i += 1;
    }
    table
};

const fn leaper_table(short: i8, long: i8) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = leaper_points(Square::ALL[i], short, long);
        i += 1;
    }
    table
}

/// The points strictly between two points that a chariot on an empty board would pass; empty when
/// they do not share a line.
#[inline]
pub(crate) const fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() { (a, b) } else { (b, a) };
    let (from, to) = (Bitboard::from_square(low).bits(), Bitboard::from_square(high).bits());
    let range = Bitboard::from_bits(to.wrapping_sub(from)).without(low);
    if low.rank() == high.rank() {
        range
    } else if low.file() == high.file() {
        Bitboard::from_bits(range.bits() & Bitboard::from_file(low.file()).bits())
    } else {
        match opposite_corner(low) {
            Some((centre, opposite)) if opposite.index() == high.index() => {
                Bitboard::from_square(centre)
            }
            _ => Bitboard::EMPTY,
        }
    }
}
