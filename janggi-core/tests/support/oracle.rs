//! A naive referee of Janggi, to compare the library with.
//!
//! It shares no code with the library and prefers the plainest way to everything: a mailbox board,
//! pieces that walk step by step, legality by playing the move on a copy, and a history that keeps
//! every board. Counters, scores and repetitions are counted afresh from that history each time
//! they are asked for.

// No test binary asks for everything here.
#![allow(dead_code, unreachable_pub)]

// Rule sets ---------------------------------------------------------------------------------------

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Cho,
    Han,
}

impl Side {
    fn opponent(self) -> Side {
        match self {
            Side::Cho => Side::Han,
            Side::Han => Side::Cho,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Draw,
    Score,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    Never,
    WhenNotInCheck,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoublePass {
    PlayOn,
    Forbidden,
    Ends(Verdict),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMoves {
    Draw,
    Loses,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GeneralCapture {
    AlwaysCallable,
    NeverCallable,
    Same,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bikjang {
    pub verdict: Verdict,
    pub below: Option<i32>,
    pub general_capture: GeneralCapture,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionEffect {
    Forbidden,
    Ends(Verdict),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerpetualCheck {
    CheckerLoses,
    Same,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    pub occurrences: usize,
    pub effect: RepetitionEffect,
    pub perpetual_check: PerpetualCheck,
    pub exempt_below: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShuttleEffect {
    Forbidden,
    MoverLoses,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shuttle {
    pub effect: ShuttleEffect,
    pub exempt_checks: bool,
    pub bridges_pass: bool,
    pub broken_by_capture: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyLimit {
    pub plies: u32,
    pub verdict: Verdict,
    pub wait_for_quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoCaptureLimit {
    pub plies: u32,
    pub verdict: Verdict,
    /// The order of the Fairy-Stockfish variants when both endings fall on one ply.
    pub before_repetition: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LowPoints {
    pub at_most: i32,
    pub wait_for_quiet: bool,
}

/// What rule sets vary. All points are half points.
#[derive(Clone, Debug)]
pub struct Rules {
    pub pass: Pass,
    pub double_pass: DoublePass,
    pub pass_counts: bool,
    pub no_moves: NoMoves,
    pub bikjang: Option<Bikjang>,
    pub repetition: Option<Repetition>,
    pub shuttle: Option<Shuttle>,
    pub ply_limit: Option<PlyLimit>,
    pub no_capture_limit: Option<NoCaptureLimit>,
    pub low_points: Option<LowPoints>,
    pub dead_position: Option<Verdict>,
    pub deom: i32,
}

impl Rules {
    /// The rule set with this text name.
    pub fn preset(name: &str) -> Option<Rules> {
        use Verdict::{Draw, Score};

        let plain = Rules {
            pass: Pass::WhenNotInCheck,
            double_pass: DoublePass::PlayOn,
            pass_counts: false,
            no_moves: NoMoves::Draw,
            bikjang: None,
            repetition: None,
            shuttle: None,
            ply_limit: None,
            no_capture_limit: None,
            low_points: None,
            dead_position: None,
            deom: 3,
        };
        let bikjang =
            |verdict| Some(Bikjang { verdict, below: None, general_capture: GeneralCapture::Same });
        let repetition_forbidden = Some(Repetition {
            occurrences: 3,
            effect: RepetitionEffect::Forbidden,
            perpetual_check: PerpetualCheck::Same,
            exempt_below: Some(60),
        });
        let repetition_ends = |occurrences, verdict| {
            Some(Repetition {
                occurrences,
                effect: RepetitionEffect::Ends(verdict),
                perpetual_check: PerpetualCheck::CheckerLoses,
                exempt_below: None,
            })
        };
        let ply_200 =
            |wait_for_quiet| Some(PlyLimit { plies: 200, verdict: Score, wait_for_quiet });
        let no_capture =
            |plies, verdict| Some(NoCaptureLimit { plies, verdict, before_repetition: true });
        let fairy = |verdict| Rules {
            double_pass: DoublePass::Ends(verdict),
            pass_counts: true,
            repetition: repetition_ends(3, verdict),
            no_capture_limit: no_capture(100, verdict),
            ..plain.clone()
        };

        Some(match name {
            "kakao" => Rules {
                double_pass: DoublePass::Ends(Score),
                pass_counts: true,
                shuttle: Some(Shuttle {
                    effect: ShuttleEffect::Forbidden,
                    exempt_checks: true,
                    bridges_pass: false,
                    broken_by_capture: false,
                }),
                ply_limit: ply_200(true),
                low_points: Some(LowPoints { at_most: 20, wait_for_quiet: true }),
                ..plain
            },
            "tournament" => Rules {
                bikjang: Some(Bikjang {
                    verdict: Score,
                    below: Some(60),
                    general_capture: GeneralCapture::AlwaysCallable,
                }),
                repetition: repetition_forbidden,
                dead_position: Some(Score),
                ..plain
            },
            "kojf" => Rules {
                double_pass: DoublePass::Ends(Score),
                bikjang: bikjang(Score),
                repetition: repetition_forbidden,
                ..plain
            },
            "hangame" => {
                Rules { repetition: repetition_forbidden, ply_limit: ply_200(false), ..plain }
            }
            "friendly" => Rules {
                double_pass: DoublePass::Forbidden,
                bikjang: bikjang(Draw),
                repetition: repetition_forbidden,
                dead_position: Some(Draw),
                ..plain
            },
            "simple" => Rules { pass: Pass::Never, ply_limit: ply_200(false), ..plain },
            "fairy-janggi" => Rules { bikjang: bikjang(Score), ..fairy(Score) },
            "fairy-traditional" => Rules { bikjang: bikjang(Draw), ..fairy(Draw) },
            "fairy-modern" => Rules {
                repetition: repetition_ends(4, Score),
                shuttle: Some(Shuttle {
                    effect: ShuttleEffect::MoverLoses,
                    exempt_checks: false,
                    bridges_pass: true,
                    broken_by_capture: true,
                }),
                no_capture_limit: no_capture(200, Score),
                ..fairy(Score)
            },
            "fairy-casual" => fairy(Draw),
            _ => return None,
        })
    }
}

// Board and movement ------------------------------------------------------------------------------

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
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
type Point = (usize, usize);
type Direction = (isize, isize);
/// Indexed by rank, then by file.
type Board = [[Option<(Side, Kind)>; 9]; 10];

/// A pass is the general onto its own point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Move {
    from: Point,
    to: Point,
}

impl Move {
    fn is_pass(self) -> bool {
        self.from == self.to
    }

    fn text(self) -> String {
        point_text(self.from) + &point_text(self.to)
    }
}

fn point_text((file, rank): Point) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

const STRAIGHT: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const CENTRES: [Point; 2] = [(4, 1), (4, 8)];

/// The next point in a direction, if it is on the board.
fn step((file, rank): Point, (across, up): Direction) -> Option<Point> {
    let (file, rank) = (file.checked_add_signed(across)?, rank.checked_add_signed(up)?);
    (file < 9 && rank < 10).then_some((file, rank))
}

fn at(board: &Board, (file, rank): Point) -> Option<(Side, Kind)> {
    board[rank][file]
}

fn all_points() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn in_palace_of(side: Side, (file, rank): Point) -> bool {
    let ranks = if side == Side::Cho { 0..=2 } else { 7..=9 };
    (3..=5).contains(&file) && ranks.contains(&rank)
}

/// Do these points lie one step apart on a drawn diagonal? One of them is then a palace centre.
fn joined_by_drawn_diagonal(a: Point, b: Point) -> bool {
    let one_diagonal_step = a.0.abs_diff(b.0) == 1 && a.1.abs_diff(b.1) == 1;
    one_diagonal_step && (CENTRES.contains(&a) || CENTRES.contains(&b))
}

/// The next point along a file, a rank or a drawn diagonal.
fn step_along_line(from: Point, direction: Direction) -> Option<Point> {
    let to = step(from, direction)?;
    let drawn = STRAIGHT.contains(&direction) || joined_by_drawn_diagonal(from, to);
    drawn.then_some(to)
}

/// Every point that the piece on `from` could go to, whatever happens to its own general.
fn destinations(board: &Board, from: Point) -> Vec<Point> {
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
fn palace_steps(side: Side, from: Point) -> Vec<Point> {
    let directions = STRAIGHT.into_iter().chain(DIAGONAL);
    let steps = directions.filter_map(|direction| step_along_line(from, direction));
    steps.filter(|&to| in_palace_of(side, to)).collect()
}

/// Chariot: along any drawn line up to and including the first piece.
fn chariot_slides(board: &Board, from: Point) -> Vec<Point> {
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
fn cannon_jumps(board: &Board, from: Point) -> Vec<Point> {
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
fn outward((across, up): Direction) -> impl Iterator<Item = Direction> {
    DIAGONAL.into_iter().filter(move |&(a, u)| a == across || u == up)
}

fn empty_step(board: &Board, from: Point, direction: Direction) -> Option<Point> {
    step(from, direction).filter(|&point| at(board, point).is_none())
}

/// Horse: one empty straight step, then one diagonal step outward.
fn horse_moves(board: &Board, from: Point) -> Vec<Point> {
    let mut found = Vec::new();
    for straight in STRAIGHT {
        let Some(leg) = empty_step(board, from, straight) else { continue };
        found.extend(outward(straight).filter_map(|diagonal| step(leg, diagonal)));
    }
    found
}

/// Elephant: one empty straight step, one empty diagonal step outward, one more the same way.
fn elephant_moves(board: &Board, from: Point) -> Vec<Point> {
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
fn soldier_steps(side: Side, from: Point) -> Vec<Point> {
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
fn pseudo_moves(board: &Board, side: Side) -> Vec<Move> {
    let mut found = Vec::new();
    for from in all_points() {
        if at(board, from).is_some_and(|(owner, _)| owner == side) {
            found.extend(destinations(board, from).into_iter().map(|to| Move { from, to }));
        }
    }
    found
}

fn general_of(board: &Board, side: Side) -> Point {
    all_points().find(|&point| at(board, point) == Some((side, General))).expect("a general")
}

/// Could the opponent capture this side's general?
fn in_check(board: &Board, side: Side) -> bool {
    let general = general_of(board, side);
    pseudo_moves(board, side.opponent()).iter().any(|enemy| enemy.to == general)
}

/// Where the pieces stand that could capture this side's general, sorted as texts.
fn attackers(board: &Board, side: Side) -> Vec<String> {
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
fn board_after(board: &Board, mv: Move) -> Board {
    let mut after = *board;
    if !mv.is_pass() {
        after[mv.to.1][mv.to.0] = after[mv.from.1][mv.from.0].take();
    }
    after
}

/// Moves of the pieces that do not leave the own general attacked.
fn legal_board_moves(board: &Board, side: Side) -> Vec<Move> {
    let mut moves = pseudo_moves(board, side);
    moves.retain(|&mv| !in_check(&board_after(board, mv), side));
    moves
}

/// Do the generals stand on one file with nothing between?
fn generals_face(board: &Board) -> bool {
    let (cho_file, cho_rank) = general_of(board, Side::Cho);
    let (han_file, han_rank) = general_of(board, Side::Han);
    cho_file == han_file && (cho_rank + 1..han_rank).all(|rank| board[rank][cho_file].is_none())
}

/// Points, in half points.
fn value(kind: Kind) -> i32 {
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
fn raw_points(board: &Board, side: Side) -> i32 {
    let pieces = board.iter().flatten().flatten();
    pieces.filter(|(owner, _)| *owner == side).map(|&(_, kind)| value(kind)).sum()
}

fn both_below(board: &Board, points: i32) -> bool {
    raw_points(board, Side::Cho) < points && raw_points(board, Side::Han) < points
}

fn only_generals_and_guards(board: &Board) -> bool {
    board.iter().flatten().flatten().all(|&(_, kind)| kind == General || kind == Guard)
}

// Text of boards ----------------------------------------------------------------------------------

fn kind_of_letter(letter: char) -> Kind {
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

fn letter_of((side, kind): (Side, Kind)) -> char {
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

fn parse_board(text: &str) -> Board {
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

fn write_rank(rank: &[Option<(Side, Kind)>; 9]) -> String {
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

fn write_board(board: &Board) -> String {
    let ranks: Vec<String> = board.iter().rev().map(write_rank).collect();
    ranks.join("/")
}

// The game ----------------------------------------------------------------------------------------

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Checkmate,
    NoMoves,
    DoublePass,
    Bikjang,
    Repetition,
    PerpetualCheck,
    Shuttle,
    LowPoints,
    DeadPosition,
    PlyLimit,
    NoCaptureLimit,
}

/// The winner, nobody in a draw, and the rule that ended the game.
pub type Outcome = (Option<Side>, Ending);

/// A game: the start and everything since. Move `k` leads from board `k` to board `k + 1`.
#[derive(Clone, Debug)]
pub struct Oracle {
    rules: Rules,
    start_side: Side,
    start_halfmove: u32,
    start_fullmove: u32,
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Oracle {
    /// Starts from a well-formed, legal FEN; everything after the turn may be missing.
    pub fn from_fen(fen: &str, rules: Rules) -> Oracle {
        let mut fields = fen.split_whitespace();
        let board = parse_board(fields.next().expect("a board"));
        let start_side = match fields.next() {
            Some("w") => Side::Cho,
            Some("b") => Side::Han,
            other => panic!("no turn: {other:?}"),
        };
        let mut counters =
            fields.filter(|&field| field != "-").map(|field| field.parse().expect("a counter"));
        Oracle {
            rules,
            start_side,
            start_halfmove: counters.next().unwrap_or(0),
            start_fullmove: counters.next().unwrap_or(1),
            boards: vec![board],
            moves: Vec::new(),
        }
    }

    pub fn fen(&self) -> String {
        let turn = if self.side_to_move() == Side::Cho { 'w' } else { 'b' };
        let (halfmove, fullmove) = (self.halfmove(), self.fullmove());
        format!("{} {turn} - - {halfmove} {fullmove}", write_board(self.board()))
    }

    pub fn play(&mut self, uci: &str) {
        assert!(
            self.game_legal_moves().iter().any(|legal| legal == uci),
            "{uci} is not legal in {}",
            self.fen()
        );
        let mv = self.moves_by_pass_and_bikjang().into_iter().find(|mv| mv.text() == uci);
        self.push(mv.expect("a legal move"));
    }

    pub fn undo(&mut self) {
        self.moves.pop().expect("a move to take back");
        self.boards.pop();
    }

    fn push(&mut self, mv: Move) {
        self.boards.push(board_after(self.board(), mv));
        self.moves.push(mv);
    }

    fn after(&self, mv: Move) -> Oracle {
        let mut after = self.clone();
        after.push(mv);
        after
    }

    // What the history says

    fn now(&self) -> usize {
        self.moves.len()
    }

    fn board(&self) -> &Board {
        &self.boards[self.now()]
    }

    fn side_at(&self, index: usize) -> Side {
        if index.is_multiple_of(2) { self.start_side } else { self.start_side.opponent() }
    }

    fn side_to_move(&self) -> Side {
        self.side_at(self.now())
    }

    /// Is the side to move in check on this board of the history?
    fn check_at(&self, index: usize) -> bool {
        in_check(&self.boards[index], self.side_at(index))
    }

    fn is_capture(&self, index: usize) -> bool {
        let mv = self.moves[index];
        !mv.is_pass() && at(&self.boards[index], mv.to).is_some()
    }

    fn last_move_was_pass(&self) -> bool {
        self.moves.last().is_some_and(|mv| mv.is_pass())
    }

    /// The moves since the last capture, and whether there was a capture at all.
    fn moves_since_capture(&self) -> (&[Move], bool) {
        match (0..self.now()).rev().find(|&index| self.is_capture(index)) {
            Some(index) => (&self.moves[index + 1..], true),
            None => (&self.moves, false),
        }
    }

    /// Plies since a capture, passes included: the number that the FEN shows.
    fn halfmove(&self) -> u32 {
        let (moves, captured) = self.moves_since_capture();
        moves.len() as u32 + if captured { 0 } else { self.start_halfmove }
    }

    fn fullmove(&self) -> u32 {
        let han_moves = (0..self.now()).filter(|&index| self.side_at(index) == Side::Han).count();
        self.start_fullmove + han_moves as u32
    }

    /// How many of these moves advance the limits.
    fn counted(&self, moves: &[Move]) -> u32 {
        moves.iter().filter(|mv| self.rules.pass_counts || !mv.is_pass()).count() as u32
    }

    /// Plies before the start. Han to move in an untouched move 1: a handicap game, none played.
    fn start_ply(&self) -> u32 {
        let han_to_move = self.start_side == Side::Han;
        if han_to_move && self.start_fullmove == 1 && self.start_halfmove == 0 {
            return 0;
        }
        2 * self.start_fullmove.saturating_sub(1) + u32::from(han_to_move)
    }

    /// Plies for the ply limit.
    fn limit_plies(&self) -> u32 {
        self.start_ply() + self.counted(&self.moves)
    }

    /// Plies for the no-capture limit.
    fn limit_plies_since_capture(&self) -> u32 {
        let (moves, captured) = self.moves_since_capture();
        self.counted(moves) + if captured { 0 } else { self.start_halfmove }
    }

    /// Neither just after a capture nor in check.
    fn is_quiet(&self) -> bool {
        self.halfmove() != 0 && !self.is_check()
    }

    pub fn is_check(&self) -> bool {
        self.check_at(self.now())
    }

    /// The points of the enemy pieces that could capture the mover's general after a step of a
    /// piece, whether or not it is legal; sorted.
    pub fn attackers_after(&self, uci: &str) -> Vec<String> {
        let mv = pseudo_moves(self.board(), self.side_to_move())
            .into_iter()
            .find(|mv| mv.text() == uci)
            .expect("a move of a piece");
        let after = board_after(self.board(), mv);
        attackers(&after, self.side_to_move())
    }

    /// The points of the pieces that give check now, sorted.
    pub fn checkers(&self) -> Vec<String> {
        attackers(self.board(), self.side_to_move())
    }

    /// Could the side to move capture the other general?
    pub fn opponent_is_in_check(&self) -> bool {
        in_check(self.board(), self.side_to_move().opponent())
    }

    pub fn facing(&self) -> bool {
        generals_face(self.board())
    }

    /// Half points, Han with deom.
    pub fn score(&self) -> (i32, i32) {
        (raw_points(self.board(), Side::Cho), raw_points(self.board(), Side::Han) + self.rules.deom)
    }

    fn winner_by(&self, verdict: Verdict) -> Option<Side> {
        let (cho, han) = self.score();
        match verdict {
            Verdict::Score if cho > han => Some(Side::Cho),
            Verdict::Score if han > cho => Some(Side::Han),
            _ => None,
        }
    }

    // Bikjang

    /// Did the generals come to face by a capture that a general made with the move to this board?
    fn facing_arose_by_general_capture(&self, index: usize) -> bool {
        if index == 0 || !generals_face(&self.boards[index]) || !self.is_capture(index - 1) {
            return false;
        }
        let captor = at(&self.boards[index], self.moves[index - 1].to);
        captor.is_some_and(|(_, kind)| kind == General)
    }

    fn callable_bikjang_at(&self, index: usize) -> bool {
        let Some(rule) = self.rules.bikjang else { return false };
        if !generals_face(&self.boards[index]) {
            return false;
        }
        if self.facing_arose_by_general_capture(index) {
            match rule.general_capture {
                GeneralCapture::AlwaysCallable => return true,
                GeneralCapture::NeverCallable => return false,
                GeneralCapture::Same => {}
            }
        }
        rule.below.is_none_or(|points| both_below(&self.boards[index], points))
    }

    pub fn callable_bikjang(&self) -> bool {
        self.callable_bikjang_at(self.now())
    }

    // Legal moves

    fn pass_move(&self) -> Move {
        let general = general_of(self.board(), self.side_to_move());
        Move { from: general, to: general }
    }

    /// The pass where no bikjang has to be answered.
    fn pass_is_legal(&self, board_moves: &[Move]) -> bool {
        let answers_a_pass = self.last_move_was_pass();
        let must_move = self.rules.double_pass == DoublePass::Forbidden
            && answers_a_pass
            && !board_moves.is_empty();
        self.rules.pass == Pass::WhenNotInCheck && !self.is_check() && !must_move
    }

    /// A callable bikjang must be broken or accepted by a pass.
    fn answers_to_bikjang(&self) -> Vec<Move> {
        let mut moves = legal_board_moves(self.board(), self.side_to_move());
        moves.retain(|&mv| !generals_face(&board_after(self.board(), mv)));
        moves.push(self.pass_move());
        moves
    }

    /// Board moves and the pass, as if no counter, score or history could end the game.
    fn moves_by_pass_and_bikjang(&self) -> Vec<Move> {
        if self.ended_by_pass().is_some() {
            return Vec::new();
        }
        if self.callable_bikjang() {
            return self.answers_to_bikjang();
        }
        let mut moves = legal_board_moves(self.board(), self.side_to_move());
        if self.pass_is_legal(&moves) {
            moves.push(self.pass_move());
        }
        moves
    }

    fn moves_of_position(&self) -> Vec<Move> {
        if self.position_outcome().is_some() {
            return Vec::new();
        }
        self.moves_by_pass_and_bikjang()
    }

    fn moves_allowed_by_history(&self) -> Vec<Move> {
        let mut moves = self.moves_of_position();
        moves.retain(|&mv| !self.forbidden_by_repetition(mv) && !self.forbidden_by_shuttle(mv));
        moves
    }

    /// Legal moves of the position alone, sorted.
    pub fn legal_moves(&self) -> Vec<String> {
        sorted_texts(&self.moves_of_position())
    }

    /// Legal moves of the game: without those that repetition or shuttle forbid, sorted.
    pub fn game_legal_moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        sorted_texts(&self.moves_allowed_by_history())
    }

    // Endings that the position decides

    /// The pass just played accepted a callable bikjang.
    fn ended_by_bikjang(&self) -> Option<Outcome> {
        let rule = self.rules.bikjang?;
        let accepted = self.last_move_was_pass() && self.callable_bikjang_at(self.now() - 1);
        accepted.then(|| (self.winner_by(rule.verdict), Ending::Bikjang))
    }

    /// Two passes in a row. Where the second is forbidden it was forced, and draws.
    fn ended_by_double_pass(&self) -> Option<Outcome> {
        let [.., first, second] = self.moves[..] else { return None };
        if !first.is_pass() || !second.is_pass() {
            return None;
        }
        match self.rules.double_pass {
            DoublePass::PlayOn => None,
            DoublePass::Forbidden => Some((None, Ending::DoublePass)),
            DoublePass::Ends(verdict) => Some((self.winner_by(verdict), Ending::DoublePass)),
        }
    }

    fn ended_by_pass(&self) -> Option<Outcome> {
        self.ended_by_bikjang().or_else(|| self.ended_by_double_pass())
    }

    /// The outcome for a side to move that has no move.
    fn stuck(&self) -> Outcome {
        let opponent = self.side_to_move().opponent();
        match self.rules.no_moves {
            _ if self.is_check() => (Some(opponent), Ending::Checkmate),
            NoMoves::Loses => (Some(opponent), Ending::NoMoves),
            NoMoves::Draw => (None, Ending::NoMoves),
        }
    }

    fn ended_by_no_move(&self) -> Option<Outcome> {
        self.moves_by_pass_and_bikjang().is_empty().then(|| self.stuck())
    }

    /// A side has hardly any points left. Tested after a ply, not on a start position.
    fn ended_by_low_points(&self) -> Option<Outcome> {
        let rule = self.rules.low_points?;
        let (cho, han) = self.score();
        let low = cho <= rule.at_most || han <= rule.at_most;
        let ended = !self.moves.is_empty() && low && (!rule.wait_for_quiet || self.is_quiet());
        ended.then(|| (self.winner_by(Verdict::Score), Ending::LowPoints))
    }

    /// Nobody has a piece that can attack. Tested after a ply, not on a start position.
    fn ended_by_dead_position(&self) -> Option<Outcome> {
        let verdict = self.rules.dead_position?;
        let ended = !self.moves.is_empty() && only_generals_and_guards(self.board());
        ended.then(|| (self.winner_by(verdict), Ending::DeadPosition))
    }

    fn ended_by_ply_limit(&self) -> Option<Outcome> {
        let rule = self.rules.ply_limit?;
        let ended = self.limit_plies() >= rule.plies && (!rule.wait_for_quiet || self.is_quiet());
        ended.then(|| (self.winner_by(rule.verdict), Ending::PlyLimit))
    }

    fn ended_by_no_capture_limit(&self) -> Option<Outcome> {
        let rule = self.rules.no_capture_limit?;
        let ended = self.limit_plies_since_capture() >= rule.plies;
        ended.then(|| (self.winner_by(rule.verdict), Ending::NoCaptureLimit))
    }

    pub fn position_outcome(&self) -> Option<Outcome> {
        self.ended_by_pass()
            .or_else(|| self.ended_by_no_move())
            .or_else(|| self.ended_by_low_points())
            .or_else(|| self.ended_by_dead_position())
            .or_else(|| self.ended_by_ply_limit())
            .or_else(|| self.ended_by_no_capture_limit())
    }

    // Repetition

    /// Same board and side to move; and, where the rules look at it, the same origin of a facing.
    fn same_position(&self, a: usize, b: usize) -> bool {
        let origin_matters =
            self.rules.bikjang.is_some_and(|rule| rule.general_capture != GeneralCapture::Same);
        let same_origin =
            self.facing_arose_by_general_capture(a) == self.facing_arose_by_general_capture(b);
        self.side_at(a) == self.side_at(b)
            && self.boards[a] == self.boards[b]
            && (!origin_matters || same_origin)
    }

    /// Where in the history the position now on the board stood, now included.
    fn occurrences(&self) -> Vec<usize> {
        (0..=self.now()).filter(|&index| self.same_position(index, self.now())).collect()
    }

    /// Where the occurrence stood that makes the present one too many, if it is. What moves may not
    /// make does not look at the start, which no move made.
    fn repeated_since(&self, rule: Repetition) -> Option<usize> {
        if rule.exempt_below.is_some_and(|points| both_below(self.board(), points)) {
            return None;
        }
        let mut occurrences = self.occurrences();
        if rule.effect == RepetitionEffect::Forbidden {
            occurrences.retain(|&index| index > 0);
        }
        occurrences.into_iter().rev().nth(rule.occurrences - 1)
    }

    /// A move may not repeat the position too often, unless it answers a check.
    fn forbidden_by_repetition(&self, mv: Move) -> bool {
        let Some(rule) = self.rules.repetition else { return false };
        rule.effect == RepetitionEffect::Forbidden
            && !self.is_check()
            && self.after(mv).repeated_since(rule).is_some()
    }

    /// Did every move of this side since that board give check?
    fn only_checked_since(&self, side: Side, since: usize) -> bool {
        (since..self.now())
            .filter(|&ply| self.side_at(ply) == side)
            .all(|ply| self.check_at(ply + 1))
    }

    fn ended_by_repetition(&self) -> Option<Outcome> {
        let rule = self.rules.repetition?;
        let RepetitionEffect::Ends(verdict) = rule.effect else { return None };
        let since = self.repeated_since(rule)?;
        if rule.perpetual_check == PerpetualCheck::CheckerLoses {
            let cho_checked = self.only_checked_since(Side::Cho, since);
            let han_checked = self.only_checked_since(Side::Han, since);
            match (cho_checked, han_checked) {
                (true, false) => return Some((Some(Side::Han), Ending::PerpetualCheck)),
                (false, true) => return Some((Some(Side::Cho), Ending::PerpetualCheck)),
                _ => {}
            }
        }
        Some((self.winner_by(verdict), Ending::Repetition))
    }

    // Shuttle

    /// The plies of the mover's last turns, latest first. One pass just before the last move may be
    /// overlooked.
    fn turns_of_last_mover(&self, rule: Shuttle) -> Vec<usize> {
        let mover = self.side_to_move().opponent();
        let mut turns: Vec<usize> =
            (0..self.now()).rev().filter(|&ply| self.side_at(ply) == mover).collect();
        if rule.bridges_pass && turns.len() > 1 && self.moves[turns[1]].is_pass() {
            turns.remove(1);
        }
        turns
    }

    /// Did the last move, to and fro between two points, reach one for the third time in a row?
    fn last_move_completes_shuttle(&self, rule: Shuttle) -> bool {
        let turns = self.turns_of_last_mover(rule);
        let Some(&[fifth, fourth, third, second, first]) = turns.get(..5) else { return false };
        let [m5, m4, m3, m2, m1] = [fifth, fourth, third, second, first].map(|ply| self.moves[ply]);
        let back = Move { from: m5.to, to: m5.from };
        let to_and_fro = m4 == back && m3 == m5 && m2 == back && m1.to == m5.to;

        let passed = m1.is_pass() || m5.is_pass();
        let captured = self.is_capture(first)
            || rule.broken_by_capture && (first + 1..=fifth).any(|ply| self.is_capture(ply));
        let answered_check = turns[..5].iter().any(|&ply| self.check_at(ply));
        let exempt_kind = matches!(at(self.board(), m5.to), Some((_, General | Guard)));
        let exempt_check = rule.exempt_checks && self.is_check();
        to_and_fro && !passed && !captured && !answered_check && !exempt_kind && !exempt_check
    }

    fn forbidden_by_shuttle(&self, mv: Move) -> bool {
        let Some(rule) = self.rules.shuttle else { return false };
        rule.effect == ShuttleEffect::Forbidden && self.after(mv).last_move_completes_shuttle(rule)
    }

    fn ended_by_shuttle(&self) -> Option<Outcome> {
        let rule = self.rules.shuttle?;
        let ended =
            rule.effect == ShuttleEffect::MoverLoses && self.last_move_completes_shuttle(rule);
        ended.then(|| (Some(self.side_to_move()), Ending::Shuttle))
    }

    // All endings

    /// The position goes on, but the history forbids every move.
    fn ended_by_forbidden_moves(&self) -> Option<Outcome> {
        self.moves_allowed_by_history().is_empty().then(|| self.stuck())
    }

    fn ended_by_early_no_capture_limit(&self) -> Option<Outcome> {
        let rule = self.rules.no_capture_limit?;
        if rule.before_repetition { self.ended_by_no_capture_limit() } else { None }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.ended_by_pass()
            .or_else(|| self.ended_by_no_move())
            .or_else(|| self.ended_by_early_no_capture_limit())
            .or_else(|| self.ended_by_repetition())
            .or_else(|| self.ended_by_shuttle())
            .or_else(|| self.position_outcome())
            .or_else(|| self.ended_by_forbidden_moves())
    }

    // Perft

    /// Counts paths. Only double pass, accepted bikjang and having no move cut one short.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves_by_pass_and_bikjang().into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}

fn sorted_texts(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|mv| mv.text()).collect();
    texts.sort();
    texts
}
