//! How endings, checks and guards are called, in English and in Korean.

use janggi_core::{EndReason, Game, Guards, Outcome, Points, Score, Side};

use super::support::{game, position};
use super::{PLAIN, START};

const SCORE: Score = Score { cho: Points::new(38), han: Points::from_halves(73) };

/// Both sentences of an outcome.
fn sentences(outcome: Outcome) -> (String, String) {
    (outcome.to_string(), outcome.korean().to_string())
}

fn check(outcome: Outcome, english: &str, korean: &str) {
    assert_eq!(sentences(outcome), (english.to_string(), korean.to_string()));
}

#[test]
fn wins_on_points() {
    let ended = |reason| Outcome::on_points(reason, SCORE);
    check(
        ended(EndReason::DoublePass),
        "Cho wins on points, 38 : 36.5, by two passes in a row.",
        "초 점수승 38 : 36.5, 두 번 연속 한수쉼",
    );
    check(
        ended(EndReason::Bikjang),
        "Cho wins on points, 38 : 36.5, by accepted bikjang.",
        "초 점수승 38 : 36.5, 빅장",
    );
    check(
        ended(EndReason::Repetition),
        "Cho wins on points, 38 : 36.5, by repeated position.",
        "초 점수승 38 : 36.5, 동형반복",
    );
    check(
        ended(EndReason::LowPoints),
        "Cho wins on points, 38 : 36.5, by few points left.",
        "초 점수승 38 : 36.5, 점수 부족",
    );
    check(
        ended(EndReason::DeadPosition),
        "Cho wins on points, 38 : 36.5, by only generals and guards left.",
        "초 점수승 38 : 36.5, 공격 기물 없음",
    );
    check(
        ended(EndReason::PlyLimit),
        "Cho wins on points, 38 : 36.5, by limit of plies.",
        "초 점수승 38 : 36.5, 수 제한",
    );
    check(
        ended(EndReason::NoCaptureLimit),
        "Cho wins on points, 38 : 36.5, by no capture for too long.",
        "초 점수승 38 : 36.5, 오랫동안 기물을 잡지 않음",
    );
    check(
        ended(EndReason::Adjudication),
        "Cho wins on points, 38 : 36.5, by adjudication.",
        "초 점수승 38 : 36.5, 판정",
    );
}

#[test]
fn a_tie_on_points() {
    let even = Score { cho: Points::new(36), han: Points::new(36) };
    check(
        Outcome::on_points(EndReason::PlyLimit, even),
        "Draw on points, 36 : 36, by limit of plies.",
        "무승부 36 : 36, 수 제한",
    );
}

#[test]
fn wins_whatever_the_score() {
    let ended = |reason| Outcome::win(Side::Han, reason, SCORE);
    check(
        ended(EndReason::Checkmate),
        "Han wins by checkmate, 38 : 36.5 on points.",
        "한 완승 38 : 36.5, 외통",
    );
    check(
        ended(EndReason::NoMoves),
        "Han wins by no legal move, 38 : 36.5 on points.",
        "한 승 38 : 36.5, 둘 수 없음",
    );
    check(
        ended(EndReason::PerpetualCheck),
        "Han wins by perpetual check, 38 : 36.5 on points.",
        "한 승 38 : 36.5, 만년장",
    );
    check(
        ended(EndReason::Shuttle),
        "Han wins by a piece going to and fro, 38 : 36.5 on points.",
        "한 승 38 : 36.5, 반복수",
    );
    check(
        ended(EndReason::Resignation),
        "Han wins by resignation, 38 : 36.5 on points.",
        "한 기권승 38 : 36.5, 상대 기권",
    );
    check(
        ended(EndReason::Time),
        "Han wins by time, 38 : 36.5 on points.",
        "한 시간승 38 : 36.5, 상대 시간 초과",
    );
    check(
        ended(EndReason::Disqualification),
        "Han wins by disqualification, 38 : 36.5 on points.",
        "한 실격승 38 : 36.5, 상대 실격",
    );
    check(
        ended(EndReason::Abandonment),
        "Han wins by abandonment, 38 : 36.5 on points.",
        "한 승 38 : 36.5, 접속 끊김",
    );
}

#[test]
fn draws() {
    check(
        Outcome::draw(EndReason::Agreement, SCORE),
        "Draw by agreement, 38 : 36.5 on points.",
        "무승부 38 : 36.5, 합의",
    );
    check(
        Outcome::draw(EndReason::NoMoves, SCORE),
        "Draw by no legal move, 38 : 36.5 on points.",
        "무승부 38 : 36.5, 둘 수 없음",
    );
}

#[test]
fn results_are_those_of_pgn() {
    let win = |side| Outcome::win(side, EndReason::Time, SCORE).result();
    assert_eq!((win(Side::Cho), win(Side::Han)), ("1-0", "0-1"));
    assert_eq!(Outcome::draw(EndReason::Agreement, SCORE).result(), "1/2-1/2");
}

#[test]
fn every_reason_has_its_own_names() {
    for (i, reason) in EndReason::ALL.into_iter().enumerate() {
        assert_eq!(EndReason::from_name(reason.name()), Some(reason));
        for other in &EndReason::ALL[i + 1..] {
            assert_ne!(reason, *other);
            assert_ne!(reason.name(), other.name());
            assert_ne!(reason.english(), other.english());
            assert_ne!(reason.korean(), other.korean());
        }
    }
    assert_eq!(EndReason::from_name("nothing"), None);
}

// What people declare -----------------------------------------------------------------------------

fn declared(declare: impl FnOnce(&mut Game)) -> String {
    let mut game = game(START, PLAIN, "a1a2");
    declare(&mut game);
    assert!(game.legal_moves().is_empty());
    let ended = super::support::ending(game.outcome());
    // What is declared is taken back before any move.
    assert_eq!(game.undo(), None);
    assert_eq!((game.outcome(), game.moves().len()), (None, 1));
    ended
}

#[test]
fn a_side_resigns() {
    assert_eq!(declared(|game| game.resign(Side::Cho)), "han resignation");
    assert_eq!(declared(|game| game.resign(Side::Han)), "cho resignation");
}

#[test]
fn a_side_runs_out_of_time() {
    assert_eq!(declared(|game| game.lose_on_time(Side::Cho)), "han time");
    assert_eq!(declared(|game| game.lose_on_time(Side::Han)), "cho time");
}

#[test]
fn the_sides_agree() {
    assert_eq!(declared(Game::agree_draw), "draw agreement");
}

#[test]
fn a_referee_decides_by_the_score() {
    assert_eq!(declared(Game::adjudicate), "han adjudication");
    let expected = Outcome::win(Side::Cho, EndReason::Disqualification, SCORE);
    assert_eq!(declared(|game| game.declare(expected)), "cho disqualification");
}

#[test]
fn nothing_is_declared_when_the_game_is_over() {
    let mut game = game(START, janggi_core::Rules::KOJF, "e2e2 e9e9");
    let by_rule = game.outcome();
    game.resign(Side::Han);
    game.agree_draw();
    assert_eq!(game.outcome(), by_rule);
}

// Checks and guards -------------------------------------------------------------------------------

fn check_names(fen: &str) -> (String, String) {
    let check = position(fen, PLAIN).check().expect("a check");
    (check.to_string(), check.korean().to_string())
}

macro_rules! check_name {
    ($name:ident, $fen:literal, $english:literal, $korean:literal) => {
        #[test]
        fn $name() {
            assert_eq!(check_names($fen), ($english.to_string(), $korean.to_string()));
        }
    };
}

check_name!(
    check_by_a_chariot,
    "4k4/9/9/9/4R4/9/9/9/9/3K5 b",
    "check by the chariot on e6",
    "차장"
);
check_name!(
    check_by_a_cannon,
    "3k5/9/9/4c4/9/9/4N4/9/4K4/9 w",
    "check by the cannon on e7",
    "포장"
);
check_name!(check_by_a_horse, "4k4/9/3N5/9/9/9/9/9/9/3K5 b", "check by the horse on d8", "마장");
check_name!(
    check_by_an_elephant,
    "9/4k4/9/9/2B6/9/9/9/9/3K5 b",
    "check by the elephant on c6",
    "상장"
);
check_name!(
    check_by_a_soldier_of_cho,
    "9/4k4/3P5/9/9/9/9/9/9/3K5 b",
    "check by the soldier on d8",
    "졸장"
);
check_name!(
    check_by_a_soldier_of_han,
    "3k5/9/9/9/9/9/9/4p4/4K4/9 w",
    "check by the soldier on e3",
    "병장"
);
check_name!(
    double_check,
    "3k5/9/4c4/9/9/4r4/R8/9/4K4/9 w",
    "double check by the chariot on e5 and the cannon on e8",
    "양수겸장 (차장, 포장)"
);

#[test]
fn who_is_not_in_check_has_no_check() {
    assert_eq!(position(START, PLAIN).check(), None);
    let double = position("3k5/9/4c4/9/9/4r4/R8/9/4K4/9 w", PLAIN).check().unwrap();
    assert_eq!((double.side, double.pieces.len(), double.is_double()), (Side::Cho, 2, true));
}

#[test]
fn the_state_of_the_guards() {
    let position = position("4k4/4a4/9/9/9/9/9/9/4A4/3KA4 w", PLAIN);
    assert_eq!(position.guards(Side::Cho), Guards::Both);
    assert_eq!(position.guards(Side::Han), Guards::One);
    let bare = super::support::position("4k4/9/9/9/9/9/9/9/9/3K5 w", PLAIN);
    assert_eq!(bare.guards(Side::Cho), Guards::None);
    let names = [Guards::Both, Guards::One, Guards::None].map(|g| (g.korean(), g.to_string()));
    let expected = [("양사", "both guards"), ("외사", "one guard"), ("민궁", "no guard")];
    assert_eq!(names, expected.map(|(korean, english)| (korean, english.to_string())));
}
