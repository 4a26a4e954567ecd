//! How records are laid out as text, and what tells two of them apart.

#![cfg(feature = "records")]

use janggi_core::record::{
    CornerHorseStyle, ElephantFacing, Format, GameResult, Headers, Manner, Opening, Record, gib,
    pgn,
};
use janggi_core::{
    EndReason, Formation, Game, Move, Outcome, Points, Position, Rules, Score, Side,
};

/// A record of moves in UCI from the start with these formations.
fn record_from(cho: Formation, han: Formation, moves: &str) -> Record {
    let mut record = Record::new(&Position::start(cho, han, Rules::KAKAO));
    for m in moves.split_whitespace() {
        record.push(m.parse().expect(m)).expect(m);
    }
    record
}

fn record(moves: &str) -> Record {
    record_from(Formation::InnerElephants, Formation::InnerElephants, moves)
}

/// Sideways moves of the soldiers, as many as asked.
fn shuffling(plies: usize) -> Record {
    let cycle = ["a4b4", "a7b7", "b4a4", "b7a7"];
    record(&(0..plies).map(|ply| cycle[ply % 4]).collect::<Vec<_>>().join(" "))
}

/// The lines after the headers.
fn body(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('[') && !line.trim().is_empty()).collect()
}

#[test]
fn gib_has_six_moves_a_line() {
    for (plies, lines) in [(0, vec![]), (5, vec![5]), (6, vec![6]), (14, vec![6, 6, 2])] {
        let text = gib::to_string(&shuffling(plies));
        let moves: Vec<_> = body(&text).iter().map(|line| line.matches(". ").count()).collect();
        assert_eq!(moves, lines, "{text}");
    }
}

#[test]
fn gib_gives_a_comment_its_own_line() {
    let mut record = record("a4b4 a7b7");
    record.comment("둘째 수 뒤");
    record.push("b4a4".parse().unwrap()).unwrap();
    let text = gib::to_string(&record);
    assert_eq!(body(&text), ["1. 71졸72 2. 41병42", "{둘째 수 뒤}", "3. 72졸71"]);
}

#[test]
fn lines_of_pgn_are_full_and_no_longer_than_80() {
    let text = pgn::to_string(&shuffling(121));
    let lines = body(&text);
    assert!(lines.len() > 5);
    for pair in lines.windows(2) {
        let word = pair[1].split(' ').next().unwrap();
        assert!(pair[0].chars().count() <= 80, "{}", pair[0]);
        assert!(pair[0].chars().count() + 1 + word.chars().count() > 80, "{}", pair[0]);
    }
    assert!(lines.iter().all(|line| !line.ends_with(' ') && !line.contains("  ")));
}

#[test]
fn pgn_numbers_han_again_after_a_comment() {
    let mut record = record("a4b4");
    record.comment("first");
    record.push("a7b7".parse().unwrap()).unwrap();
    record.push("b4a4".parse().unwrap()).unwrap();
    let text = pgn::to_string(&record);
    let words: Vec<_> = body(&text).join(" ").split(' ').map(str::to_string).collect();
    let numbers: Vec<_> = words.iter().filter(|word| word.ends_with('.')).collect();
    assert_eq!(numbers, ["1.", "1...", "2."], "{text}");
}

#[test]
fn what_gib_says_in_its_own_words_is_no_header() {
    let mut of_pgn = record("a4b4");
    for name in ["Variant", "FEN", "SetUp", "Result", "Termination", "Event"] {
        of_pgn.headers_mut().push(name, "Janggi");
    }
    let text = gib::to_string(&of_pgn);
    for name in ["Variant", "FEN", "SetUp", "Result", "Termination"] {
        assert!(!text.contains(&format!("[{name} ")), "{text}");
    }
}

#[test]
fn records_differ_in_any_of_their_parts() {
    let plain = record("a4b4 a7b7");
    assert_eq!(plain, record("a4b4 a7b7"));
    assert_ne!(plain, record("a4b4 a7a6"));
    let other_start =
        record_from(Formation::OuterElephants, Formation::InnerElephants, "a4b4 a7b7");
    assert_ne!(plain, other_start);

    let mut commented = plain.clone();
    commented.comment("so");
    assert_ne!(plain, commented);
    let mut headed = plain.clone();
    headed.headers_mut().push("Event", "village");
    assert_ne!(plain, headed);
    let mut won = plain.clone();
    won.set_result(GameResult::from_pgn("1-0", None));
    assert_ne!(plain, won);
    assert_eq!(pgn::read(pgn::to_string(&won).as_bytes()).count(), 1);
    assert!(pgn::to_string(&won).trim_end().ends_with("1-0"));
}

#[test]
fn a_record_holds_the_moves_of_its_game() {
    let mut game = Game::default();
    for text in ["a4b4", "a7b7", "b4a4"] {
        game.play(text.parse().unwrap()).unwrap();
    }
    let record = Record::from_game(&game).unwrap();
    assert_eq!(record.moves(), game.moves());
    assert_eq!(record.game(Rules::KAKAO).unwrap().moves(), game.moves());
    assert_eq!(record.plies().map(|(_, m)| m).collect::<Vec<Move>>(), game.moves());
}

/// The corner horse (귀마) and the cannon before the general (면포): the cannon of the horse's own
/// wing makes it irregular.
#[test]
fn a_corner_horse_is_regular_if_the_other_cannon_faces() {
    use CornerHorseStyle::{Irregular, Regular};
    let (left, right) = (Formation::LeftElephants, Formation::RightElephants);
    for (formation, moves, style) in [
        (left, &["c1d3", "b3e3"][..], Irregular),
        (left, &["c1d3", "h1g3", "h3e3"], Regular),
        (right, &["g1f3", "h3e3"], Irregular),
        (right, &["g1f3", "b1c3", "b3e3"], Regular),
    ] {
        for side in Side::ALL {
            let mut record = Record::new(&Position::start(formation, formation, Rules::KAKAO));
            if side == Side::Han {
                record.push(Move::Pass).unwrap();
            }
            for text in moves {
                let m: Move = text.parse().unwrap();
                let m = if side == Side::Han { m.rotate() } else { m };
                record.push(m).expect(text);
                record.push(Move::Pass).unwrap();
            }
            let found = record.opening(side);
            let first = usize::from(side == Side::Han);
            assert_eq!(found.formation, Some(formation));
            assert_eq!(found.style, Some(style), "{side} {moves:?}");
            // The horse is the side's first move, and the cannon its last.
            assert_eq!(found.ply, Some(first + 1), "{side} {moves:?}");
            assert_eq!(found.face_cannon, Some(first + 2 * moves.len() - 1), "{side} {moves:?}");
        }
    }
}

#[test]
fn an_opening_counts_from_its_last_move_also_at_the_end_of_a_game() {
    let left = Formation::LeftElephants;
    let found = record_from(left, left, "c1d3").opening(Side::Cho);
    assert_eq!((found.opening, found.ply), (Some(Opening::CornerHorse), Some(1)));
    assert_eq!((found.face_cannon, found.style), (None, None));
}

#[test]
fn names_of_openings_and_faults_are_all_different() {
    let openings: Vec<_> = Opening::ALL.iter().flat_map(|o| [o.name(), o.korean()]).collect();
    let facings = [ElephantFacing::Facing, ElephantFacing::Passing].map(ElephantFacing::korean);
    let manners = [Manner::Checkmate, Manner::Resignation, Manner::Time].map(|m| m.to_string());
    for names in [openings, facings.to_vec(), manners.iter().map(String::as_str).collect()] {
        for name in &names {
            assert!(!name.is_empty());
            assert_eq!(names.iter().filter(|other| *other == name).count(), 1, "{name}");
        }
    }
    assert_eq!(Format::of_file_name("a game.PGN"), Some(Format::Pgn));
    assert_eq!(Format::of_file_name("a game.gib"), Some(Format::Gib));
    assert_eq!(Format::of_file_name("pgn"), None);
}

#[test]
fn headers_and_games_are_parted_by_one_empty_line() {
    for record in [record(""), record("a4b4"), shuffling(6), shuffling(7)] {
        for (ply, text) in [(None, ""), (Some(0), "first"), (Some(record.moves().len()), "last")] {
            let mut commented = Record::new(record.start());
            for (i, &m) in record.moves().iter().enumerate() {
                if ply == Some(i) {
                    commented.comment(text);
                }
                commented.push(m).unwrap();
            }
            if ply == Some(record.moves().len()) {
                commented.comment(text);
            }
            for text in [gib::to_string(&commented), pgn::to_string(&commented)] {
                assert!(text.contains("]\n\n") && !text.contains("\n\n\n"), "{text}");
                assert!(text.ends_with('\n'), "{text}");
            }
            let text = gib::to_string(&commented);
            assert!(text.ends_with("\n\n"), "{text}");
        }
    }
}

#[test]
fn a_comment_longer_than_a_line_of_pgn_begins_the_moves() {
    let mut long = record("");
    long.comment(&"word ".repeat(30));
    long.push("a4b4".parse().unwrap()).unwrap();
    let text = pgn::to_string(&long);
    assert!(text.contains("]\n\n{word word"), "{text}");
}

#[test]
fn pgn_numbers_the_turns() {
    let text = pgn::to_string(&record("a4b4 a7b7 b4a4 b7a7"));
    assert_eq!(body(&text), ["1. Pab4 Pab7 2. Pa4 Pa7 *"]);
}

/// In check from a chariot, with the generals facing: to step between the check is a move that
/// leaves the generals as they are.
#[test]
fn a_move_that_leaves_the_generals_facing_is_written_like_any_other() {
    let start = Position::from_fen("4k4/9/9/9/9/9/9/9/1R7/r3K4 w", Rules::KAKAO).unwrap();
    let mut record = Record::new(&start);
    record.push("b2b1".parse().unwrap()).unwrap();
    assert!(record.end().is_bikjang());
    assert_eq!(body(&pgn::to_string(&record)), ["1. Rb1 *"]);
    assert!(gib::to_string(&record).contains("1. 92차02\n"));
}

/// Headers on the start that no longer fit it are written anew.
#[test]
fn gib_tells_the_start_once_and_rightly() {
    for name in ["초차림", "초포진", "한차림", "한포진", "판"] {
        let mut wrong = record("a4b4");
        wrong.headers_mut().push(name, "틀림");
        let text = gib::to_string(&wrong);
        assert!(!text.contains("틀림"), "{text}");
        let again = gib::read(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!((again.start(), again.moves()), (wrong.start(), wrong.moves()));
    }
}

/// What a file says of its variant stays, also when its start has to be told anew.
#[test]
fn pgn_names_the_variant_only_where_nothing_does() {
    let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
    for (variant, expected) in [("[Variant \"Korean Chess\"]\n", 1), ("", 0)] {
        let text = format!("{variant}[FEN \"{fen}\"]\n\n1. Ra5 *\n");
        let mut record = pgn::read(text.as_bytes()).next().unwrap().unwrap();
        assert_eq!(pgn::to_string(&record).matches("Variant").count(), expected);
        record.headers_mut().remove("FEN");
        let anew = pgn::to_string(&record);
        assert!(anew.contains(&format!("[FEN \"{fen}\"]")), "{anew}");
        assert_eq!(anew.contains("[Variant \"Janggi\"]"), expected == 0, "{anew}");
        assert_eq!(anew.contains("[Variant \"Korean Chess\"]"), expected == 1, "{anew}");
    }
}

#[test]
fn only_whole_dates_change_their_sign() {
    for (date, expected) in [
        ("2001-08-05", "2001.08.05"),
        ("2001-08", "2001-08"),
        ("2001-08-5", "2001-08-5"),
        ("2001-08-05 3", "2001-08-05 3"),
        ("8월-첫-주말", "8월-첫-주말"),
        ("spring-day", "spring-day"),
    ] {
        let mut dated = record("");
        dated.headers_mut().push("대국일자", date);
        let text = pgn::to_string(&dated);
        assert!(text.contains(&format!("[Date \"{expected}\"]")), "{text}");
    }
}

#[test]
fn headers_are_collected_and_removed_by_name() {
    let mut headers: Headers = [("a", "1"), ("b", "2"), ("a", "3")].into_iter().collect();
    assert_eq!(headers.iter().collect::<Vec<_>>(), [("a", "1"), ("b", "2"), ("a", "3")]);
    headers.remove("a");
    assert_eq!(headers.iter().collect::<Vec<_>>(), [("b", "2")]);
}

#[test]
fn a_result_that_is_set_replaces_the_one_that_was_read() {
    for text in ["[Result \"1-0\"]\n\n1. Hc3 1-0\n", "1. Hc3 1-0\n"] {
        let mut record = pgn::read(text.as_bytes()).next().unwrap().unwrap();
        record.set_result(GameResult::from_pgn("0-1", None));
        let written = pgn::to_string(&record);
        assert!(!written.contains("1-0") && written.trim_end().ends_with(" 0-1"), "{written}");
        let has_header = text.starts_with('[');
        assert_eq!(written.contains("[Result \"0-1\"]"), has_header, "{written}");
    }
}

// Results -----------------------------------------------------------------------------------------

#[test]
fn a_termination_says_by_how_many_points() {
    let won = |termination| GameResult::from_pgn("1-0", Some(termination)).termination();
    for text in ["points 3.5", "points", "checkmate"] {
        assert_eq!(won(text).as_deref(), Some(text));
    }
}

/// A game that points decide is won by points, whatever made them count, but for a bikjang, which has
/// a name of its own.
#[test]
fn an_outcome_becomes_a_result() {
    let score = Score { cho: Points::new(40), han: Points::new(30) };
    let manner = |reason, by_score| {
        let mut outcome = Outcome::win(Side::Cho, reason, score);
        outcome.by_score = by_score;
        GameResult::from(outcome).manner
    };
    for (reason, by_score, expected) in [
        (EndReason::Bikjang, true, Manner::Bikjang),
        (EndReason::Bikjang, false, Manner::Bikjang),
        (EndReason::DoublePass, true, Manner::Points),
        (EndReason::PlyLimit, true, Manner::Points),
        (EndReason::DoublePass, false, Manner::Automatic),
        (EndReason::Checkmate, false, Manner::Checkmate),
        (EndReason::Resignation, false, Manner::Resignation),
        (EndReason::Time, false, Manner::Time),
        (EndReason::Agreement, false, Manner::Agreement),
        (EndReason::Shuttle, false, Manner::Disqualification),
        (EndReason::Abandonment, false, Manner::Disconnection),
    ] {
        assert_eq!(manner(reason, by_score), Some(expected), "{reason} {by_score}");
    }
}

// Openings ----------------------------------------------------------------------------------------

/// Soldiers go to and fro for so many plies.
fn waiting(plies: usize) -> Vec<Move> {
    let cycle = ["a4b4", "a7b7", "b4a4", "b7a7"];
    (0..plies).map(|ply| cycle[ply % 4].parse().unwrap()).collect()
}

/// What stands on the board after 30 plies is an opening, what comes later is none.
#[test]
fn an_opening_is_made_in_thirty_plies() {
    let left = Formation::LeftElephants;
    for (before, ply) in [(28, Some(29)), (29, Some(30)), (30, None), (31, None)] {
        for after in [0, 1, 2] {
            let side = if before % 2 == 0 { Side::Cho } else { Side::Han };
            let horse: Move = "c1d3".parse().unwrap();
            let mut record = Record::new(&Position::start(left, left, Rules::KAKAO));
            for m in waiting(before) {
                record.push(m).unwrap();
            }
            record.push(if side == Side::Cho { horse } else { horse.rotate() }).unwrap();
            for _ in 0..after {
                record.push(Move::Pass).unwrap();
            }
            let found = record.opening(side);
            let opening = ply.map(|_| Opening::CornerHorse);
            assert_eq!((found.opening, found.ply), (opening, ply), "{before} {after}");
        }
    }
}

#[test]
fn a_face_cannon_is_ones_own_cannon_before_the_general_in_thirty_plies() {
    let face = |before: usize, text: &str, side| {
        let mut record = record("b1c3 b10c8");
        for m in waiting(before) {
            record.push(m).unwrap();
        }
        record.push(text.parse().unwrap()).expect(text);
        record.opening(side).face_cannon
    };
    for (before, text, expected) in [
        (0, "b3e3", Some(3)),
        (26, "b3e3", Some(29)),
        (28, "b3e3", None),
        (27, "b8e8", Some(30)),
        (29, "b8e8", None),
    ] {
        let side = if before % 2 == 0 { Side::Cho } else { Side::Han };
        assert_eq!(face(before, text, side), expected, "{text} {before}");
        assert_eq!(face(before, text, !side), None, "{text} {before}");
    }
    // Neither another piece before the general nor a cannon elsewhere.
    let general = record("e2e3");
    assert_eq!(general.opening(Side::Cho).face_cannon, None);
    assert_eq!(face(0, "b3f3", Side::Cho), None);
}
