//! A naive referee of Janggi, to compare the library with.
//!
//! It shares no code with the library and prefers the plainest way to everything: a mailbox board,
//! pieces that walk step by step, legality by playing the move on a copy, and a history that keeps
//! every board. Counters, scores and repetitions are counted afresh from that history each time
//! they are asked for.

// No test binary asks for everything here.
#![allow(dead_code, unreachable_pub)]

mod board;
mod rules;

use board::{
    Board, Kind, Move, at, attackers, board_after, both_below, general_of, generals_face, in_check,
    legal_board_moves, only_generals_and_guards, parse_board, pseudo_moves, raw_points,
    write_board,
};
pub use rules::*;

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
        captor.is_some_and(|(_, kind)| kind == Kind::General)
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

    /// Too many plies. Tested after a ply, not on a start position.
    fn ended_by_ply_limit(&self) -> Option<Outcome> {
        let rule = self.rules.ply_limit?;
        let reached = !self.moves.is_empty() && self.limit_plies() >= rule.plies;
        let ended = reached && (!rule.wait_for_quiet || self.is_quiet());
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

    /// A move may not repeat the position too often, unless it answers a check, or is a pass that
    /// ends the game.
    fn forbidden_by_repetition(&self, mv: Move) -> bool {
        let Some(rule) = self.rules.repetition else { return false };
        let after = self.after(mv);
        rule.effect == RepetitionEffect::Forbidden
            && !self.is_check()
            && after.ended_by_pass().is_none()
            && after.repeated_since(rule).is_some()
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
        let exempt_kind = matches!(at(self.board(), m5.to), Some((_, Kind::General | Kind::Guard)));
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
            .or_else(|| self.ended_by_shuttle())
            .or_else(|| self.ended_by_repetition())
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
