//! The board of the referee, a mailbox, and how pieces walk over it step by step.

use super::rules::Side;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    General,
    Guard,
    Chariot,
    Cannon,
    Horse,
    Elephant,
    Soldier,
}
use Kind::{Cannon, Chariot, Elephant, General, Guard, Horse, Soldier};

/// File and rank, each from 0: `(4, 1)` is e2.
pub type Point = (usize, usize);
pub type Direction = (isize, isize);
/// Indexed by rank, then by file.
pub type Board = [[Option<(Side, Kind)>; 9]; 10];

/// A pass is the general onto its own point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: Point,
    pub to: Point,
}

impl Move {
    pub fn is_pass(self) -> bool {
        self.from == self.to
    }

    pub fn text(self) -> String {
        point_text(self.from) + &point_text(self.to)
    }
}

pub fn point_text((file, rank): Point) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

pub const STRAIGHT: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const CENTRES: [Point; 2] = [(4, 1), (4, 8)];

/// The next point in a direction, if it is on the board.
pub fn step((file, rank): Point, (across, up): Direction) -> Option<Point> {
    let (file, rank) = (file.checked_add_signed(across)?, rank.checked_add_signed(up)?);
    (file < 9 && rank < 10).then_some((file, rank))
}

pub fn at(board: &Board, (file, rank): Point) -> Option<(Side, Kind)> {
    board[rank][file]
}

pub fn all_points() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

pub fn in_palace_of(side: Side, (file, rank): Point) -> bool {
    let ranks = if side == Side::Cho { 0..=2 } else { 7..=9 };
    (3..=5).contains(&file) && ranks.contains(&rank)
}

/// Do these points lie one step apart on a drawn diagonal? One of them is then a palace centre.
pub fn joined_by_drawn_diagonal(a: Point, b: Point) -> bool {
    let one_diagonal_step = a.0.abs_diff(b.0) == 1 && a.1.abs_diff(b.1) == 1;
    one_diagonal_step && (CENTRES.contains(&a) || CENTRES.contains(&b))
}

/// The next point along a file, a rank or a drawn diagonal.
pub fn step_along_line(from: Point, direction: Direction) -> Option<Point> {
    let to = step(from, direction)?;
    let drawn = STRAIGHT.contains(&direction) || joined_by_drawn_diagonal(from, to);
    drawn.then_some(to)
}

/// Every point that the piece on `from` could go to, whatever happens to its own general.
pub fn destinations(board: &Board, from: Point) -> Vec<Point> {
    let Some((side, kind)) = at(board, from) else {
        return Vec::new();
    };
    let mut found = match kind {
        General | Guard => palace_steps(side, from),
        Chariot => chariot_slides(board, from),
        Cannon => cannon_jumps(board, from),
        Horse => horse_moves(board, from),
        Elephant => elephant_moves(board, from),
        Soldier => soldier_steps(side, from),
    };
    found.retain(|&to| at(board, to).is_none_or(|(owner, _)| owner != side));
    found
}

/// General and guard: one step along any drawn line inside the own palace.
pub fn palace_steps(side: Side, from: Point) -> Vec<Point> {
    let directions = STRAIGHT.into_iter().chain(DIAGONAL);
    let steps = directions.filter_map(|direction| step_along_line(from, direction));
    steps.filter(|&to| in_palace_of(side, to)).collect()
}

/// Chariot: along any drawn line up to and including the first piece.
pub fn chariot_slides(board: &Board, from: Point) -> Vec<Point> {
    let mut found = Vec::new();
    for direction in STRAIGHT.into_iter().chain(DIAGONAL) {
        let mut point = from;
        while let Some(next) = step_along_line(point, direction) {
            found.push(next);
            if at(board, next).is_some() {
                break;
            }
            point = next;
        }
    }
    found
}

/// Cannon: along any drawn line over exactly one piece; neither that nor the captured one a cannon.
pub fn cannon_jumps(board: &Board, from: Point) -> Vec<Point> {
    let is_cannon = |point| at(board, point).is_some_and(|(_, kind)| kind == Cannon);
    let mut found = Vec::new();
    for direction in STRAIGHT.into_iter().chain(DIAGONAL) {
        let mut point = from;
        let mut jumped = false;
        while let Some(next) = step_along_line(point, direction) {
            point = next;
            let occupied = at(board, point).is_some();
            if occupied && is_cannon(point) {
                break;
            }
            if jumped {
                found.push(point);
                if occupied {
                    break;
                }
            }
            jumped |= occupied;
        }
    }
    found
}

/// The diagonal directions that lead further outward after a straight step.
pub fn outward((across, up): Direction) -> impl Iterator<Item = Direction> {
    DIAGONAL.into_iter().filter(move |&(a, u)| a == across || u == up)
}

pub fn empty_step(board: &Board, from: Point, direction: Direction) -> Option<Point> {
    step(from, direction).filter(|&point| at(board, point).is_none())
}

/// Horse: one empty straight step, then one diagonal step outward.
pub fn horse_moves(board: &Board, from: Point) -> Vec<Point> {
    let mut found = Vec::new();
    for straight in STRAIGHT {
        let Some(leg) = empty_step(board, from, straight) else { continue };
        found.extend(outward(straight).filter_map(|diagonal| step(leg, diagonal)));
    }
    found
}

/// Elephant: one empty straight step, one empty diagonal step outward, one more the same way.
pub fn elephant_moves(board: &Board, from: Point) -> Vec<Point> {
    let mut found = Vec::new();
    for straight in STRAIGHT {
        let Some(first) = empty_step(board, from, straight) else { continue };
        for diagonal in outward(straight) {
            let Some(second) = empty_step(board, first, diagonal) else { continue };
            found.extend(step(second, diagonal));
        }
    }
    found
}

/// Soldier: one step forward or sideways; in the enemy palace also forward on a drawn diagonal.
pub fn soldier_steps(side: Side, from: Point) -> Vec<Point> {
    let forward = if side == Side::Cho { 1 } else { -1 };
    let mut found = Vec::new();
    for direction in [(0, forward), (-1, 0), (1, 0)] {
        found.extend(step(from, direction));
    }
    if in_palace_of(side.opponent(), from) {
        for direction in [(-1, forward), (1, forward)] {
            found.extend(step_along_line(from, direction));
        }
    }
    found
}

/// Every move of one side's pieces, whatever happens to its own general.
pub fn pseudo_moves(board: &Board, side: Side) -> Vec<Move> {
    let mut found = Vec::new();
    for from in all_points() {
        if at(board, from).is_some_and(|(owner, _)| owner == side) {
            found.extend(destinations(board, from).into_iter().map(|to| Move { from, to }));
        }
    }
    found
}

pub fn general_of(board: &Board, side: Side) -> Point {
    all_points().find(|&point| at(board, point) == Some((side, General))).expect("a general")
}

/// Could the opponent capture this side's general?
pub fn in_check(board: &Board, side: Side) -> bool {
    let general = general_of(board, side);
    pseudo_moves(board, side.opponent()).iter().any(|enemy| enemy.to == general)
}

/// Where the pieces stand that could capture this side's general, sorted as texts.
pub fn attackers(board: &Board, side: Side) -> Vec<String> {
    let general = general_of(board, side);
    let mut points: Vec<String> = pseudo_moves(board, side.opponent())
        .into_iter()
        .filter(|enemy| enemy.to == general)
        .map(|enemy| point_text(enemy.from))
        .collect();
    points.sort();
    points
}

/// The board after a move; a pass changes nothing.
pub fn board_after(board: &Board, mv: Move) -> Board {
    let mut after = *board;
    if !mv.is_pass() {
        after[mv.to.1][mv.to.0] = after[mv.from.1][mv.from.0].take();
    }
    after
}

/// Moves of the pieces that do not leave the own general attacked.
pub fn legal_board_moves(board: &Board, side: Side) -> Vec<Move> {
    let mut moves = pseudo_moves(board, side);
    moves.retain(|&mv| !in_check(&board_after(board, mv), side));
    moves
}

/// Do the generals stand on one file with nothing between?
pub fn generals_face(board: &Board) -> bool {
    let (cho_file, cho_rank) = general_of(board, Side::Cho);
    let (han_file, han_rank) = general_of(board, Side::Han);
    cho_file == han_file && (cho_rank + 1..han_rank).all(|rank| board[rank][cho_file].is_none())
}

/// Points, in half points.
pub fn value(kind: Kind) -> i32 {
    let points = match kind {
        Chariot => 13,
        Cannon => 7,
        Horse => 5,
        Elephant | Guard => 3,
        Soldier => 2,
        General => 0,
    };
    2 * points
}

/// The half points of a side's remaining pieces, without deom.
pub fn raw_points(board: &Board, side: Side) -> i32 {
    let pieces = board.iter().flatten().flatten();
    pieces.filter(|(owner, _)| *owner == side).map(|&(_, kind)| value(kind)).sum()
}

pub fn both_below(board: &Board, points: i32) -> bool {
    raw_points(board, Side::Cho) < points && raw_points(board, Side::Han) < points
}

pub fn only_generals_and_guards(board: &Board) -> bool {
    board.iter().flatten().flatten().all(|&(_, kind)| kind == General || kind == Guard)
}

// Text of boards ----------------------------------------------------------------------------------

pub fn kind_of_letter(letter: char) -> Kind {
    match letter.to_ascii_lowercase() {
        'k' => General,
        'a' => Guard,
        'r' => Chariot,
        'c' => Cannon,
        'n' | 'h' => Horse,
        'b' | 'e' => Elephant,
        'p' => Soldier,
        _ => panic!("no piece has the letter {letter:?}"),
    }
}

pub fn letter_of((side, kind): (Side, Kind)) -> char {
    let letter = match kind {
        General => 'k',
        Guard => 'a',
        Chariot => 'r',
        Cannon => 'c',
        Horse => 'n',
        Elephant => 'b',
        Soldier => 'p',
    };
    if side == Side::Cho { letter.to_ascii_uppercase() } else { letter }
}

pub fn parse_board(text: &str) -> Board {
    let mut board = [[None; 9]; 10];
    for (row, rank_text) in text.split('/').enumerate() {
        let mut file = 0;
        for letter in rank_text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
            } else {
                let side = if letter.is_ascii_uppercase() { Side::Cho } else { Side::Han };
                board[9 - row][file] = Some((side, kind_of_letter(letter)));
                file += 1;
            }
        }
        assert_eq!(file, 9, "rank {} of {text:?} is not nine points wide", 10 - row);
    }
    board
}

pub fn write_rank(rank: &[Option<(Side, Kind)>; 9]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for piece in rank {
        let Some(piece) = piece else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(letter_of(*piece));
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

pub fn write_board(board: &Board) -> String {
    let ranks: Vec<String> = board.iter().rev().map(write_rank).collect();
    ranks.join("/")
}
