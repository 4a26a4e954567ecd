//! RULES 5.3: every field of every preset, as the table has it.

use janggi_core::{
    Bikjang, DoublePass, GeneralCapture, NoMoves, PassRule, PerpetualCheck, Points, Repetition,
    RepetitionEffect, Rules, Shuttle, ShuttleEffect, Verdict,
};

/// The columns of the table.
const COLUMNS: [Rules; 10] = [
    Rules::KAKAO,
    Rules::TOURNAMENT,
    Rules::KOJF,
    Rules::HANGAME,
    Rules::FRIENDLY,
    Rules::SIMPLE,
    Rules::FAIRY_JANGGI,
    Rules::FAIRY_TRADITIONAL,
    Rules::FAIRY_MODERN,
    Rules::FAIRY_CASUAL,
];

/// Holds one row against what the fields say.
fn row(cell: impl Fn(&Rules) -> String, expected: [&str; 10]) {
    assert_eq!(COLUMNS.each_ref().map(cell), expected);
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "Draw",
        Verdict::Score => "Score",
    }
}

fn flag(set: bool, text: &str) -> String {
    if set { format!(", {text}") } else { String::new() }
}

fn cell<T>(rule: Option<T>, text: impl Fn(T) -> String) -> String {
    rule.map_or("None".to_string(), text)
}

#[test]
fn preset_text_name() {
    let names = [
        "kakao",
        "tournament",
        "kojf",
        "hangame",
        "friendly",
        "simple",
        "fairy-janggi",
        "fairy-traditional",
        "fairy-modern",
        "fairy-casual",
    ];
    row(ToString::to_string, names);
    for (name, rules) in names.into_iter().zip(COLUMNS) {
        assert_eq!(name.parse(), Ok(rules));
        assert_eq!(rules.name(), Some(name));
    }
    assert_eq!(Rules::PRESETS.map(|(name, _)| name), names);
    assert_eq!(Rules::PRESETS.map(|(_, rules)| rules), COLUMNS);
    assert_eq!(Rules::default(), Rules::KAKAO);
}

#[test]
fn preset_pass() {
    let not_in_check = "NotInCheck";
    let mut expected = [not_in_check; 10];
    expected[5] = "Never";
    let cell = |rules: &Rules| match rules.pass {
        PassRule::Never => "Never",
        PassRule::WhenNotInCheck => "NotInCheck",
    };
    row(|rules| cell(rules).to_string(), expected);
}

#[test]
fn preset_double_pass() {
    let cell = |rules: &Rules| match rules.double_pass {
        _ if rules.pass == PassRule::Never => "–".to_string(),
        DoublePass::PlayOn => "PlayOn".to_string(),
        DoublePass::Forbidden => "Forbidden".to_string(),
        DoublePass::Ends(by) => format!("Ends({})", verdict(by)),
    };
    row(
        cell,
        [
            "Ends(Score)",
            "PlayOn",
            "Ends(Score)",
            "PlayOn",
            "Forbidden",
            "–",
            "Ends(Score)",
            "Ends(Draw)",
            "Ends(Score)",
            "Ends(Draw)",
        ],
    );
}

#[test]
fn preset_pass_counts() {
    let cell = |rules: &Rules| match rules.pass_counts {
        _ if rules.pass == PassRule::Never => "–",
        true => "yes",
        false => "no",
    };
    let expected = ["yes", "no", "no", "no", "no", "–", "yes", "yes", "yes", "yes"];
    row(|rules| cell(rules).to_string(), expected);
}

#[test]
fn preset_no_moves() {
    let cell = |rules: &Rules| match rules.no_moves {
        NoMoves::Draw => "Draw",
        NoMoves::Loses => "Loses",
    };
    row(|rules| cell(rules).to_string(), ["Draw"; 10]);
}

#[test]
fn preset_bikjang() {
    let text = |rules: &Rules| {
        cell(rules.bikjang, |rule| {
            let below = rule.below.map_or(String::new(), |points| format!(", below {points}"));
            let capture = match rule.general_capture {
                GeneralCapture::Same => "",
                GeneralCapture::AlwaysCallable => ", AlwaysCallable",
                GeneralCapture::NeverCallable => ", NeverCallable",
            };
            format!("{}{below}{capture}", verdict(rule.verdict))
        })
    };
    row(
        text,
        [
            "None",
            "Score, below 30, AlwaysCallable",
            "Score",
            "None",
            "Draw",
            "None",
            "Score",
            "Draw",
            "None",
            "None",
        ],
    );
}

#[test]
fn preset_repetition() {
    let text = |rules: &Rules| {
        cell(rules.repetition, |rule| {
            let effect = match rule.effect {
                RepetitionEffect::Forbidden => "Forbidden".to_string(),
                RepetitionEffect::Ends(by) => format!("Ends({})", verdict(by)),
            };
            let checks = match rule.perpetual_check {
                PerpetualCheck::Same => "Same",
                PerpetualCheck::CheckerLoses => "CheckerLoses",
            };
            let exempt = rule
                .exempt_below
                .map_or(String::new(), |points| format!(", exempt below {points}"));
            format!("{}, {effect}, {checks}{exempt}", rule.occurrences)
        })
    };
    let forbidden = "3, Forbidden, Same, exempt below 30";
    row(
        text,
        [
            "None",
            forbidden,
            forbidden,
            forbidden,
            forbidden,
            "None",
            "3, Ends(Score), CheckerLoses",
            "3, Ends(Draw), CheckerLoses",
            "4, Ends(Score), CheckerLoses",
            "3, Ends(Draw), CheckerLoses",
        ],
    );
}

#[test]
fn preset_shuttle() {
    let text = |rules: &Rules| {
        cell(rules.shuttle, |rule| {
            let effect = match rule.effect {
                ShuttleEffect::Forbidden => "Forbidden",
                ShuttleEffect::MoverLoses => "MoverLoses",
            };
            format!(
                "{effect}{}{}{}",
                flag(rule.exempt_checks, "exempt_checks"),
                flag(rule.bridges_pass, "bridges_pass"),
                flag(rule.broken_by_capture, "broken_by_capture"),
            )
        })
    };
    let mut expected = ["None"; 10];
    expected[0] = "Forbidden, exempt_checks";
    // Two details of Fairy-Stockfish, which FAIRY_MODERN equals exactly.
    expected[8] = "MoverLoses, bridges_pass, broken_by_capture";
    row(text, expected);
}

#[test]
fn preset_ply_limit() {
    let text = |rules: &Rules| {
        cell(rules.ply_limit, |rule| {
            let wait = flag(rule.wait_for_quiet, "wait");
            format!("{}, {}{wait}", rule.plies, verdict(rule.verdict))
        })
    };
    let mut expected = ["None"; 10];
    expected[0] = "200, Score, wait";
    expected[3] = "200, Score";
    expected[5] = "200, Score";
    row(text, expected);
}

#[test]
fn preset_no_capture_limit() {
    let text = |rules: &Rules| {
        cell(rules.no_capture_limit, |rule| format!("{}, {}", rule.plies, verdict(rule.verdict)))
    };
    let mut expected = ["None"; 10];
    expected[6] = "100, Score";
    expected[7] = "100, Draw";
    expected[8] = "200, Score";
    expected[9] = "100, Draw";
    row(text, expected);
    // RULES 6: FAIRY_* follow Fairy-Stockfish in the order of endings.
    let early = COLUMNS.iter().filter_map(|rules| rules.no_capture_limit);
    assert!(early.into_iter().all(|rule| rule.before_repetition));
}

#[test]
fn preset_low_points() {
    let text = |rules: &Rules| {
        cell(rules.low_points, |rule| {
            format!("≤ {}{}", rule.at_most, flag(rule.wait_for_quiet, "wait"))
        })
    };
    let mut expected = ["None"; 10];
    expected[0] = "≤ 10, wait";
    row(text, expected);
}

#[test]
fn preset_dead_position() {
    let mut expected = ["None"; 10];
    expected[1] = "Score";
    expected[4] = "Draw";
    row(|rules| cell(rules.dead_position, |by| verdict(by).to_string()), expected);
}

#[test]
fn preset_deom() {
    row(|rules| rules.deom.to_string(), ["1.5"; 10]);
}

// The texts of rules ------------------------------------------------------------------------------

#[test]
fn other_rules_are_written_as_the_nearest_preset_and_what_differs() {
    let rules = Rules { no_moves: NoMoves::Loses, ..Rules::FAIRY_MODERN };
    assert_eq!(rules.to_string(), "fairy-modern no_moves=loses");
    assert_eq!("fairy-modern no_moves=loses".parse(), Ok(rules));
    assert_eq!(rules.name(), None);
    let text =
        "kojf bikjang=score,below:30,general-capture:never shuttle=mover-loses,exempt-checks";
    let rules: Rules = text.parse().unwrap();
    let rule = rules.bikjang.unwrap();
    assert_eq!(rule.general_capture, GeneralCapture::NeverCallable);
    assert_eq!(rules.shuttle.unwrap().effect, ShuttleEffect::MoverLoses);
    assert_eq!(rules.to_string().parse(), Ok(rules));
}

#[test]
fn every_word_of_rules_is_read_as_it_is_written() {
    let simple = Rules::SIMPLE;
    let repetition = |effect, perpetual_check, exempt_below| {
        Some(Repetition { occurrences: 4, effect, perpetual_check, exempt_below })
    };
    let shuttle = |exempt_checks, bridges_pass, broken_by_capture| {
        let effect = ShuttleEffect::Forbidden;
        Some(Shuttle { effect, exempt_checks, bridges_pass, broken_by_capture })
    };
    let bikjang =
        |verdict, below, general_capture| Some(Bikjang { verdict, below, general_capture });
    let (draw, score) = (Verdict::Draw, Verdict::Score);
    let (forbidden, below) = (RepetitionEffect::Forbidden, Some(Points::from_halves(59)));
    let (same, loses) = (PerpetualCheck::Same, PerpetualCheck::CheckerLoses);
    let (always, never) = (GeneralCapture::AlwaysCallable, GeneralCapture::NeverCallable);
    for (text, rules) in [
        ("pass=never", Rules { pass: PassRule::Never, ..simple }),
        ("pass=not-in-check", Rules { pass: PassRule::WhenNotInCheck, ..simple }),
        ("double_pass=play-on", Rules { double_pass: DoublePass::PlayOn, ..simple }),
        ("double_pass=forbidden", Rules { double_pass: DoublePass::Forbidden, ..simple }),
        ("double_pass=draw", Rules { double_pass: DoublePass::Ends(draw), ..simple }),
        ("double_pass=score", Rules { double_pass: DoublePass::Ends(score), ..simple }),
        ("pass_counts=yes", Rules { pass_counts: true, ..simple }),
        ("pass_counts=no", Rules { pass_counts: false, ..simple }),
        ("no_moves=draw", Rules { no_moves: NoMoves::Draw, ..simple }),
        ("no_moves=loses", Rules { no_moves: NoMoves::Loses, ..simple }),
        (
            "bikjang=draw,below:29.5,general-capture:always",
            Rules { bikjang: bikjang(draw, below, always), ..simple },
        ),
        (
            "bikjang=score,general-capture:never",
            Rules { bikjang: bikjang(score, None, never), ..simple },
        ),
        (
            "repetition=4,forbidden",
            Rules { repetition: repetition(forbidden, same, None), ..simple },
        ),
        (
            "repetition=4,draw,checker-loses,exempt-below:29.5",
            Rules { repetition: repetition(RepetitionEffect::Ends(draw), loses, below), ..simple },
        ),
        ("shuttle=forbidden", Rules { shuttle: shuttle(false, false, false), ..simple }),
        (
            "shuttle=forbidden,exempt-checks,bridges-pass",
            Rules { shuttle: shuttle(true, true, false), ..simple },
        ),
        (
            "shuttle=forbidden,broken-by-capture",
            Rules { shuttle: shuttle(false, false, true), ..simple },
        ),
        ("dead_position=draw", Rules { dead_position: Some(draw), ..simple }),
        ("dead_position=score", Rules { dead_position: Some(score), ..simple }),
    ] {
        let read: Rules = format!("simple {text}").parse().expect(text);
        assert_eq!(read, rules, "{text}");
        assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
    }
    for wrong in [
        "ply_limit=200,score,weight",
        "repetition=4,forbidden,checker-wins",
        "repetition=4,forbidden,checker-loses:1",
        "repetition=4,forbidden,exempt-below",
    ] {
        assert_eq!(format!("simple {wrong}").parse::<Rules>().unwrap_err().offset, 7, "{wrong}");
    }
}

#[test]
fn faulty_texts_of_rules_are_refused_where_they_are_wrong() {
    for (text, offset) in [
        ("", 0),
        ("Kakao", 0),
        ("chess", 0),
        (" kakao", 0),
        ("kakao ", 6),
        ("kakao pass", 6),
        ("kakao pass=sometimes", 6),
        ("kakao deom=1.5 pass=always", 15),
        ("kakao deom=1,5", 6),
        ("kakao  deom=1.5", 6),
        ("kakao ply_limit=200", 6),
        ("kakao ply_limit=200,score,wait,wait", 6),
        ("kakao ply_limit=70000,score", 6),
        ("kakao ply_limit=+200,score", 6),
        ("kakao ply_limit=,score", 6),
        ("kakao no_capture_limit=-1,draw", 6),
        ("kakao repetition=+3,draw", 6),
        ("kakao repetition=,draw", 6),
        ("kakao repetition=3", 6),
        ("kakao shuttle=forbidden,unknown", 6),
        ("kakao bikjang=draw,below:x", 6),
        ("kakao no_moves=none", 6),
        ("kakao nothing=none", 6),
    ] {
        let error = text.parse::<Rules>().expect_err(text);
        assert_eq!(error.offset, offset, "{text:?}");
        assert_eq!(janggi_core::Error::from(error).kind(), "bad_rules");
    }
}
