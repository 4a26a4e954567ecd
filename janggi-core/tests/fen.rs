//! FEN: a corpus of texts that are read and written canonically, and one of faulty texts, each with
//! all its faults and their byte offsets.

use janggi_core::{FenFaultKind, Position, Rules, Setup};

fn lines(corpus: &str) -> impl Iterator<Item = &str> {
    corpus.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn valid_texts_are_read_and_written_canonically() {
    let corpus = include_str!("data/valid.fen");
    assert!(lines(corpus).count() >= 200);
    for line in lines(corpus) {
        let (text, canonical) = line.split_once(" => ").unwrap_or((line, line));
        for (_, rules) in Rules::PRESETS {
            let position =
                Position::from_fen(text, rules).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(position.fen(), canonical, "{text}");
            assert_eq!(Position::from_fen(canonical, rules), Ok(position));
        }
        let setup: Setup = text.parse().expect(text);
        assert_eq!(setup.to_string(), canonical);
        assert_eq!(setup.problems(), []);
    }
}

/// A text of the corpus of faults, with its escapes read.
fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        plain.push(match c {
            '\\' => match chars.next() {
                Some('0') => '\0',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('n') => '\n',
                Some('\\') => '\\',
                other => panic!("no escape: {other:?} in {text}"),
            },
            c => c,
        });
    }
    plain
}

#[test]
fn faulty_texts_are_refused_with_every_fault_and_its_offset() {
    let corpus = include_str!("data/invalid.fen");
    assert!(lines(corpus).count() >= 300);
    for line in lines(corpus) {
        let (faults, text) = line.split_once('\t').expect("faults, a tab, a text");
        let text = unescape(text);
        let (faults, and_more) = match faults.strip_suffix(" ...") {
            Some(faults) => (faults, true),
            None => (faults, false),
        };
        let error = Position::from_fen(&text, Rules::KAKAO).expect_err(&text);
        let found: Vec<String> = error
            .faults()
            .iter()
            .map(|fault| format!("{}:{}", fault.offset, fault.kind.name()))
            .collect();
        if and_more {
            assert!(found.join(" ").starts_with(faults), "{text:?}: {found:?}");
        } else {
            assert_eq!(found.join(" "), faults, "{text:?}");
        }
        assert_eq!(error.first(), error.faults()[0]);
        assert!(error.faults().iter().all(|fault| text.is_char_boundary(fault.offset)));
        let any = janggi_core::Error::from(error.clone());
        assert_eq!(
            (any.kind(), any.offset()),
            (error.first().kind.name(), Some(error.first().offset))
        );
        assert!(error.to_string().contains(&format!("(at byte {})", error.first().offset)));
        for (_, rules) in Rules::PRESETS {
            assert_eq!(
                Position::from_fen(&text, rules),
                Err(error.clone()),
                "faults depend on rules"
            );
        }
    }
}

#[test]
fn the_corpus_has_every_kind_of_fault() {
    let corpus = include_str!("data/invalid.fen");
    for kind in [
        "fen_rank_count",
        "fen_rank_width",
        "fen_character",
        "fen_adjacent_digits",
        "fen_empty_field",
        "fen_turn",
        "fen_not_a_dash",
        "fen_counter",
        "fen_move_zero",
        "fen_extra_field",
        "no_general",
        "too_many_pieces",
        "outside_palace",
        "soldier_behind_start",
        "opponent_in_check",
    ] {
        let count = lines(corpus).filter(|line| line.contains(&format!(":{kind}"))).count();
        assert!(count >= 3, "{kind} occurs {count} times");
    }
}

/// A text that only lacks legality reads as a setup, to be edited.
#[test]
fn setups_are_read_whatever_stands_where() {
    for line in lines(include_str!("data/invalid.fen")) {
        let (faults, text) = line.split_once('\t').expect("faults, a tab, a text");
        let is_syntax = faults.contains(":fen_");
        let setup = unescape(text).parse::<Setup>();
        assert_eq!(setup.is_err(), is_syntax, "{text}");
        if let Ok(setup) = setup {
            assert!(!setup.problems().is_empty());
            assert_eq!(
                Position::from_setup(&setup, Rules::KAKAO).unwrap_err().problems(),
                setup.problems()
            );
        }
    }
}

#[test]
fn a_row_of_a_wrong_width_is_named_by_its_rank() {
    let start = Position::default().fen();
    let rows: Vec<&str> = start.split(' ').next().unwrap().split('/').collect();
    for (wrong, width) in [("8", 8), ("9p", 10)] {
        for (row, rank) in (0..10).zip((1..=10).rev()) {
            let mut rows = rows.clone();
            rows[row] = wrong;
            let error = Position::from_fen(&rows.join("/"), Rules::KAKAO).unwrap_err();
            let said = FenFaultKind::RankWidth { rank, width };
            assert!(error.faults().iter().any(|fault| fault.kind == said), "{error:?}");
        }
    }
}
