//! How records are laid out as text, and what tells two of them apart.

#![cfg(feature = "records")]

use janggi_core::record::{
    CornerHorseStyle, ElephantFacing, Format, GameResult, Manner, Opening, Record, gib, pgn,
};
use janggi_core::{Formation, Game, Move, Position, Rules, Side};

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
