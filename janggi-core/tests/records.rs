//! Game records: one small invented record for each dialect and each fault.

#![cfg(feature = "records")]

use janggi_core::record::gib::{self, Encoding, Options, WriteOptions};
use janggi_core::record::{
    Decision, Disagreement, ElephantFacing, Format, Manner, Opening, Place, Record, RecordError,
    RecordErrorKind, pgn,
};
use janggi_core::{
    EndReason, Formation, Game, IllegalMove, KoreanStyle, Move, NotationErrorKind, PieceKind,
    Points, Position, Rules, Script, Setup, Side, Square,
};

const HEAD: &str = "[대회명 \"마을 장기\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n";

/// A GIB record of these moves from the usual set-up.
fn with_moves(moves: &str) -> String {
    format!("{HEAD}\n{moves}\n")
}

/// Reads a text of one game.
fn read(text: &str) -> Result<Record, RecordError> {
    one(gib::read(text.as_bytes()))
}

fn read_strictly(text: &str) -> Result<Record, RecordError> {
    one(gib::Reader::with_options(text.as_bytes(), Options::STRICT))
}

fn one<T>(mut games: impl Iterator<Item = T>) -> T {
    let game = games.next().expect("a game");
    assert!(games.next().is_none(), "more than one game");
    game
}

fn uci(record: &Record) -> String {
    let moves: Vec<_> = record.plies().map(|(position, m)| position.uci(m)).collect();
    moves.join(" ")
}

/// The place of a fault as move, line and column, and its name.
fn fault(text: &str) -> (usize, u64, usize, &'static str) {
    let error = read(text).expect_err(text);
    assert_eq!(error.place.game, 1);
    (error.place.ply, error.place.line, error.place.column, error.kind.name())
}

// ---------------------------------------------------------------------------------------------
// Dialects of GIB

#[test]
fn all_dialects_read_the_same() {
    let plain = "1. 79졸78 2. 49병48 3. 09차39 4. 19차39차";
    let expected = uci(&read(&with_moves(plain)).unwrap());
    assert_eq!(expected, "i4h4 i7h7 i1i8 i10i8");
    for moves in [
        "1. 79卒78 2. 49兵48 3. 09車39 4. 19車39車",
        "1. 79楚卒78 2. 49漢兵48 3. 09楚車39 4. 19漢車39車",
        "1. 79초졸78 2. 49한병48 3. 09초차39 4. 19한차39타차",
        "1. 79졸78 <0> 2. 49병48 <12> 3. 09차39 <3> 4. 19차39차 <300>",
        "1.79졸78 2.49병48 3.09차39 4.19차39차",
        "79졸78 49병48 09차39 19차39차",
        "1. 79졸78\n2. 49병48\r\n3. 09차39 \u{1a}\n4. 19차39차\u{1a}",
        "1. 79졸78{변}2. 49병48 {여러\n줄} 3. 09차39 {} 4. 19차39차",
        "1. i3卒h3 2. i6兵h6 3. i0車i7 4. i9車i7車",
    ] {
        let record = read(&with_moves(moves)).unwrap_or_else(|error| panic!("{moves}: {error}"));
        assert_eq!(uci(&record), expected, "{moves}");
        assert_eq!(record.disagreements(), [], "{moves}");
    }
}

#[test]
fn encodings_and_stray_bytes() {
    let text = with_moves("1. 79졸78 2. 41병42");
    let record = read(&text).unwrap();
    let (cp949, _, _) = encoding_rs::EUC_KR.encode(&text);
    let mut strays = b"\xff\xff".to_vec();
    for &byte in cp949.iter() {
        strays.push(byte);
        if byte == b'\n' {
            strays.push(0xff);
        }
    }
    strays.extend(b"\r\n\x1a\xff");
    let with_mark = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    for bytes in [&cp949[..], &strays, &with_mark, text.replace('\n', "\r\n").as_bytes()] {
        assert_eq!(one(gib::read(bytes)).unwrap(), record);
    }
}

#[test]
fn a_broken_byte_breaks_no_more_than_its_word() {
    let text = with_moves("1. 79졸78 {좋은 ? 수} 2. 49병48");
    let utf8: Vec<u8> = text.bytes().map(|b| if b == b'?' { 0x80 } else { b }).collect();
    let (cp949, _, _) = encoding_rs::EUC_KR.encode(&text);
    let cp949: Vec<u8> = cp949.iter().map(|&b| if b == b'?' { 0x80 } else { b }).collect();
    for bytes in [utf8, cp949] {
        let record = one(gib::read(&bytes)).unwrap();
        assert_eq!(record.moves().len(), 2);
        assert_eq!(record.comments()[0].text.replace(['\u{fffd}', '\u{80}'], "?"), "좋은 ? 수");
    }
}

#[test]
fn comments_keep_their_places() {
    let text = with_moves("{개회\n 인사 }\n1. 79졸78 {첫 수} {둘째 해설} 2. 41병42\n{끝}");
    let comments: Vec<_> =
        read(&text).unwrap().comments().iter().map(|c| (c.ply, c.text.clone())).collect();
    let expected = [(0, "개회\n인사"), (1, "첫 수"), (1, "둘째 해설"), (2, "끝")];
    assert_eq!(comments, expected.map(|(ply, text)| (ply, text.to_string())));
}

#[test]
fn all_headers_are_kept_in_order() {
    let text = "[대회명 \"가\"]\n[초포진 \"상마마상\"]\n[한포진 \"상마상마\"]\n[모름 \"\"나\"\"]\n\
                [총수 \"99\"]\n[대국결과 \" 한 3.5점 승 \"]\n[모름 \"다\"]\n\n1. 한수쉼";
    let record = read(text).unwrap();
    let headers: Vec<_> = record.headers().iter().collect();
    assert_eq!(
        headers[3..],
        [("모름", "\"나\""), ("총수", "99"), ("대국결과", " 한 3.5점 승 "), ("모름", "다"),]
    );
    assert_eq!(record.result().decision, Decision::Win(Side::Han));
    assert_eq!(record.result().margin, Some(Points::from_halves(7)));
    assert_eq!(record.result().manner, Some(Manner::Points));
    assert_eq!(record.moves(), [Move::Pass]);
    // Both strings are read on the board from its left.
    assert_eq!(record.formation(Side::Cho), Some(Formation::OuterElephants));
    assert_eq!(record.formation(Side::Han), Some(Formation::RightElephants));
}

#[test]
fn handicap_boards() {
    let board =
        "차마상사1사상마차/4장/1포5포/졸1졸1졸1졸1졸///兵1兵1兵1兵1兵/1包5包/4將/車馬象3馬象車";
    for (turn, side) in [(" 한 접장기", Side::Han), (" 초 접장기", Side::Cho), ("", Side::Han)]
    {
        let moves =
            if side == Side::Han { "1. 41兵42 2. 79졸78" } else { "1. 79졸78 2. 41兵42" };
        let text = format!("[대회명 \"접장기\"]\n[판 \"{board}{turn}\"]\n\n{moves}\n");
        let record = read(&text).unwrap_or_else(|error| panic!("{turn}: {error}"));
        assert_eq!(record.start().turn(), side);
        assert_eq!(record.start().piece_at(Square::D10), None);
        assert!(record.is_from_edited_start());
        assert_eq!(record.moves().len(), 2);
        assert_eq!(record.formation(Side::Han), None);
        let bytes = gib::to_bytes(&record, &WriteOptions::default()).unwrap();
        assert_eq!(one(gib::read(&bytes)).unwrap(), record);
    }
}

#[test]
fn several_games_and_a_broken_one_between() {
    let good = with_moves("1. 79졸78");
    let broken = [
        with_moves("1. 79졸68"),
        with_moves("1. 79졸78 {열린 해설"),
        with_moves("1. 79졸78 }"),
        "[대회명 \"차림 없음\"]\n\n1. 79졸78\n".to_string(),
        "[대회명 \"깨진 차림\"]\n[초차림 \"마마상상\"]\n[한차림 \"마상상마\"]\n".to_string(),
        with_moves(&"가".repeat(1 << 20)),
        with_moves("1. \u{0}\u{7f}"),
    ];
    for broken in &broken {
        let text = format!("{good}\n{broken}\n{good}");
        let games: Vec<_> = gib::read(text.as_bytes()).collect();
        assert_eq!(games.len(), 3);
        assert!(games[0].is_ok() && games[1].is_err() && games[2].is_ok());
        let place = games[1].as_ref().unwrap_err().place;
        assert_eq!(place.game, 2);
        assert!(place.line > good.lines().count() as u64);
        let source = games[2].as_ref().unwrap().source().unwrap();
        assert_eq!((source.game, source.format), (3, Format::Gib));
    }
}

#[test]
fn misplaced_headers_are_mended_if_asked() {
    let text = format!(
        "{}\n[초차림 \"상마마상\"]\n[한차림 \"상마마상\"]\n[대회명 \"둘째\"]\n\n1. 71졸72\n\n\
         [초차림 \"마상상마\"]\n[한차림 \"상마마상\"]\n\n1. 79졸78\n",
        with_moves("1. 79졸78")
    );
    let by_the_book: Vec<_> = gib::read(text.as_bytes()).map(|game| game.is_ok()).collect();
    assert_eq!(by_the_book, [false, false]);
    let mended: Vec<_> = gib::Reader::with_options(text.as_bytes(), Options::MENDING)
        .map(|game| game.unwrap().formation(Side::Cho).unwrap())
        .collect();
    let (inner, outer) = (Formation::InnerElephants, Formation::OuterElephants);
    assert_eq!(mended, [inner, outer, inner]);
    // Games without moves are told apart by their titles.
    let walkovers = format!("{HEAD}\n\n{HEAD}");
    for options in [Options::default(), Options::MENDING] {
        assert_eq!(gib::Reader::with_options(walkovers.as_bytes(), options).flatten().count(), 2);
    }
}

// ---------------------------------------------------------------------------------------------
// Faults of GIB

#[test]
fn faults_name_move_line_and_column() {
    let cases = [
        ("1. 79졸68", (1, 5, 4, "not_its_move")),
        ("1. 79졸78 2. 49병48 3. 4졸14", (3, 5, 22, "bad_point")),
        ("1. 79졸78 2. 44차4", (2, 5, 16, "bad_point")),
        ("1. 79졸78\n2. 49마48", (2, 6, 6, "wrong_piece")),
        ("1. 79졸78 1. 49병48", (2, 5, 10, "move_number")),
        ("1. 79졸78 4294967296. 49병48", (2, 5, 10, "move_number")),
        ("99999999999999999999999. 79졸78", (1, 5, 1, "move_number")),
        ("1. 79졸78 {한 {두} 겹}", (2, 5, 13, "nested_comment")),
        ("1. 79졸78 {안 닫힌\n해설", (2, 5, 10, "unclosed")),
        ("1. 79졸78 }", (2, 5, 10, "unopened")),
        ("1. 79졸78 초승", (2, 5, 10, "bad_point")),
        ("1. 79졸78\n[총수 \"1\"]", (0, 6, 1, "header_after_moves")),
        ("1. 한수쉼 2. 한수쉼 3. 한수쉼 4. 19차18", (4, 5, 25, "own_piece")),
    ];
    for (moves, expected) in cases {
        assert_eq!(fault(&with_moves(moves)), expected, "{moves}");
    }
}

#[test]
fn faults_of_headers_name_their_line() {
    let cases = [
        ("[대회명 \"가\"]\n\n1. 79졸78", (0, 3, 1, "no_setup")),
        ("[대회명 \"가\"]\n[초차림 \"마상상마\"]\n", (0, 2, 1, "no_setup")),
        (
            "[대회명 \"가\"]\n[초차림 \"마상마\"]\n[한차림 \"마상상마\"]\n",
            (0, 2, 1, "bad_formation"),
        ),
        (
            "[대회명 \"가\"]\n[초차림 \"안상\"]\n[한차림 \"x\"]\n\n1. 79졸78",
            (0, 3, 1, "bad_formation"),
        ),
        ("[대회명 \"가\"]\n[판 \"가///////// 한\"]\n", (0, 2, 1, "bad_board")),
        ("[대회명 \"가\"]\n[판 \"/4장//////// 한\"]\n", (0, 2, 1, "no_general")),
        ("[대회명 \"가\"]\n[판 \"4장///////차//將 한\"]\n", (0, 2, 1, "outside_palace")),
        ("[대회명 \"가\"]\n[초차림 마상상마]\n", (0, 2, 1, "bad_header")),
        ("[대회명 \"가\"]\n[머(리 \"x\"]\n", (0, 2, 1, "bad_header")),
        ("[대회명 \"가\"]\n[머리\"x\"]\n", (0, 2, 1, "bad_header")),
        ("[대회명 \"가\"]\n[머리 \"x]\n", (0, 2, 1, "bad_header")),
        ("1. 79졸78", (0, 1, 1, "no_headers")),
    ];
    for (text, (_, line, column, name)) in cases {
        let found = fault(text);
        assert_eq!((found.1, found.2, found.3), (line, column, name), "{text}");
    }
}

#[test]
fn wrong_marks_are_reported_and_refused_if_asked() {
    let cases = [
        ("1. 79졸78병", 1, Disagreement::NoCapture),
        ("1. 79졸78장군", 1, Disagreement::NoCheck),
        (
            "1. 79졸78 2. 49병48 3. 09차39 4. 19차39포",
            4,
            Disagreement::WrongCapture { said: PieceKind::Cannon, found: PieceKind::Chariot },
        ),
    ];
    for (moves, ply, disagreement) in cases {
        let record = read(&with_moves(moves)).unwrap_or_else(|error| panic!("{moves}: {error}"));
        let [(place, found)] = record.disagreements() else { panic!("{moves}") };
        assert_eq!((place.ply, place.line, *found), (ply, 5, disagreement), "{moves}");
        let error = read_strictly(&with_moves(moves)).unwrap_err();
        assert_eq!(error.kind, RecordErrorKind::Mark(disagreement));
        assert_eq!(error.place, *place);
    }
}

#[test]
fn a_mark_that_is_left_out_counts_where_others_are_there() {
    let moves = "1. 79졸78 2. 49병48 3. 09차19차 4. 18마37 5. 19차18";
    let record = read(&with_moves(moves)).unwrap();
    assert_eq!(record.disagreements(), []);
    let moves = "1. 79졸78 2. 49병48 3. 09차19차 4. 48병49 5. 19차18";
    let record = read(&with_moves(moves)).unwrap();
    let [(place, Disagreement::UnmarkedCapture(PieceKind::Horse))] = record.disagreements() else {
        panic!("{:?}", record.disagreements())
    };
    assert_eq!((place.ply, place.column), (5, 41));
    // A dialect that marks no captures at all leaves nothing out.
    let bare = moves.replace("19차19", "19").replace("09차19차", "09차19");
    assert_eq!(read(&with_moves(&bare)).unwrap().disagreements(), []);
}

#[test]
fn strict_reading_refuses_letters() {
    let error = read_strictly(&with_moves("1. i3卒h3")).unwrap_err();
    assert_eq!(error.kind, RecordErrorKind::LetterCoordinates);
    assert_eq!(error.place, Place { game: 1, ply: 1, line: 5, column: 4 });
}

#[test]
fn errors_of_moves_carry_the_notation_fault() {
    let error = read(&with_moves("1. 79졸68")).unwrap_err();
    let RecordErrorKind::Move(notation) = &error.kind else { panic!("{error}") };
    assert!(matches!(notation.kind, NotationErrorKind::Illegal(_)));
    assert_eq!(
        error.to_string(),
        "game 1, move 1, line 5, column 4: the soldier does not move from i4 to h5"
    );
}

// ---------------------------------------------------------------------------------------------
// Writing

#[test]
fn a_record_keeps_its_style() {
    for moves in [
        "1. 79楚卒78 2. 49漢兵48 3. 09楚車19타車",
        "1. 79卒78 2. 49兵48 3. 09車19車",
        "1. 79졸78 2. 49병48 3. 09차19",
    ] {
        let text = gib::to_string(&read(&with_moves(moves)).unwrap());
        assert!(text.contains(moves), "{text}");
        assert!(text.starts_with(HEAD), "{text}");
    }
    let style = KoreanStyle { script: Script::Hanja, side: true, ..KoreanStyle::default() };
    let record = read(&with_moves("1. 79졸78")).unwrap();
    let options = WriteOptions { encoding: Encoding::Utf8, crlf: true, style: Some(style) };
    let bytes = gib::to_bytes(&record, &options).unwrap();
    assert!(String::from_utf8(bytes).unwrap().contains("1. 79楚卒78\r\n"));
}

#[test]
fn comments_that_look_like_headers_stay_comments() {
    let mut record = Record::new(&Position::default());
    record.comment("줄\n[대회명 \"가짜\"]\n[Event \"fake\"]\n{괄호}");
    record.push(Move::Pass).unwrap();
    let expected = "줄\n[대회명 \"가짜\"]\n[Event \"fake\"]\n(괄호)";
    let text = gib::to_string(&record);
    for options in [Options::default(), Options { any_header_begins: false, ..Options::MENDING }] {
        let read = one(gib::Reader::with_options(text.as_bytes(), options)).unwrap();
        assert_eq!(read.comments()[0].text, expected);
    }
    let read = one(pgn::read(pgn::to_string(&record).as_bytes())).unwrap();
    assert_eq!(read.comments()[0].text, expected);
}

#[test]
fn headers_that_cannot_be_told_are_left_out() {
    let mut record = Record::new(&Position::default());
    record.headers_mut().push("not a name", "x");
    record.headers_mut().push("주최", "둘\n줄");
    for again in [
        one(gib::read(gib::to_string(&record).as_bytes())),
        one(pgn::read(pgn::to_string(&record).as_bytes())),
    ] {
        let headers = again.unwrap().headers().clone();
        assert_eq!((headers.get("주최"), headers.get("not a name")), (Some("둘 줄"), None));
    }
}

#[test]
fn games_become_records() {
    let mut game = janggi_core::Game::new(Position::default().with_rules(Rules::FAIRY_JANGGI));
    for _ in 0..2 {
        game.play(Move::Pass).unwrap();
    }
    let record = Record::from_game(&game).unwrap();
    assert_eq!(record.result().korean(), "한 1.5점 승");
    let text = gib::to_string(&record);
    assert_eq!(read(&text).unwrap().result().winner(), Some(Side::Han));
    assert_eq!(record.game(Rules::FAIRY_JANGGI).unwrap(), game);
}

#[test]
fn an_edited_start_becomes_a_board_or_a_fen() {
    let mut setup = Setup::start(Formation::LeftElephants, Formation::OuterElephants);
    setup[Square::A1] = None;
    setup.turn = Side::Han;
    let start = Position::from_setup(&setup, Rules::KAKAO).unwrap();
    let mut record = Record::new(&start);
    record.push("b10c8".parse().unwrap()).unwrap_err();
    record.push("c10d8".parse().unwrap()).unwrap();
    record.push(Move::Pass).unwrap();
    let again = read(&gib::to_string(&record)).unwrap();
    assert_eq!((again.start(), again.moves()), (record.start(), record.moves()));
    let text = pgn::to_string(&record);
    assert!(text.contains("[SetUp \"1\"]\n") && text.contains("\n1... Hd8 2. Ke2 *"), "{text}");
    let again = one(pgn::read(text.as_bytes())).unwrap();
    assert_eq!((again.start(), again.moves()), (record.start(), record.moves()));
}

#[test]
fn headers_have_names_in_both_formats() {
    let text = "[대회명 \"가\"]\n[회전 \"3\"]\n[대국일자 \"2001-08-05\"]\n[초대국자 \"나\"]\n\
                [초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n[대국결과 \"초승(기권) \"]\n\
                [총수 \"7\"]\n[주최 \"다\"]\n\n1. 79졸78\n";
    let record = read(text).unwrap();
    let pgn = pgn::to_string(&record);
    let expected = "[Event \"가\"]\n[Site \"?\"]\n[Date \"2001.08.05\"]\n[Round \"3\"]\n[White \"나\"]\n\
                    [Black \"?\"]\n[Result \"1-0\"]\n[KoreanResult \"초승(기권) \"]\n[PlyCount \"1\"]\n\
                    [주최 \"다\"]\n[Termination \"resignation\"]\n[Variant \"Janggi\"]\n";
    assert!(pgn.starts_with(expected), "{pgn}");
    let back = read(&gib::to_string(&one(pgn::read(pgn.as_bytes())).unwrap())).unwrap();
    for name in ["대회명", "회전", "대국일자", "초대국자", "초차림", "한차림", "대국결과", "주최"]
    {
        assert_eq!(back.headers().get(name), record.headers().get(name), "{name}");
    }
    assert_eq!((back.result(), back.moves()), (record.result(), record.moves()));
}

// ---------------------------------------------------------------------------------------------
// PGN

const PGN: &str = "[Event \"Casual Game\"]\n[Site \"?\"]\n[White \"A \\\"B\\\"\"]\n[Black \"C\\\\D\"]\n\
    [Result \"1-0\"]\n[Termination \"time forfeit\"]\n[Variant \"Janggi\"]\n\
    [FEN \"rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\"]\n\
    [SetUp \"1\"]\n\n";

#[test]
fn pgn_of_other_programs() {
    let moves = "1. Hc3 $1 {good} Hd8!? 2. Pab4 (2. Pcb4 {no (really)} (2. Ke2) Ke9) 2... Pib7?\n";
    let moves = moves.replace("Pib7", "Pab7");
    let text = format!("{PGN}{moves}; a line of its own\n% not for us\n3.Ke2 K25-25 1-0\n");
    let record = one(pgn::read(text.as_bytes())).unwrap();
    assert_eq!(uci(&record), "b1c3 c10d8 a4b4 a7b7 e2e2 e9e9");
    assert_eq!(record.headers().get("White"), Some("A \"B\""));
    assert_eq!(record.headers().get("Black"), Some("C\\D"));
    assert_eq!(record.result().winner(), Some(Side::Cho));
    assert_eq!(record.result().manner, Some(Manner::Time));
    let comments: Vec<_> = record.comments().iter().map(|c| (c.ply, c.text.as_str())).collect();
    assert_eq!(comments, [(1, "good"), (4, "a line of its own")]);
    assert_eq!(record.formation(Side::Han), Some(Formation::RightElephants));

    let written = pgn::to_string(&record);
    assert!(written.starts_with(PGN), "{written}");
    assert_eq!(one(pgn::read(written.as_bytes())).unwrap(), record);
}

#[test]
fn pgn_without_headers_stays_without() {
    for text in ["1. Hc3 *", "[Event \"x\"]\n\n1. Hc3 1-0", "[Result \"0-1\"]\n\n*"] {
        let record = one(pgn::read(text.as_bytes())).unwrap();
        let again = one(pgn::read(pgn::to_string(&record).as_bytes())).unwrap();
        assert_eq!(again.headers(), record.headers());
        assert!(again.result().says_the_same(record.result()));
        assert_eq!((again.start(), again.moves()), (record.start(), record.moves()));
    }
}

#[test]
fn pgn_faults() {
    let cases = [
        ("1. Hc3 Pb7 *", (2, 1, 8, "ambiguous")),
        ("1. Hc3 He5 *", (2, 1, 8, "no_candidate")),
        ("1. Hc3 Hc8+\n*", (0, 0, 0, "")),
        ("1. Hc3 x *", (2, 1, 8, "not_a_move")),
        ("4294967296. Hc3", (1, 1, 1, "move_number")),
        ("1. Hc3 {open", (2, 1, 8, "unclosed")),
        ("1. Hc3 (1. Hg3", (2, 1, 8, "unclosed")),
        ("1. Hc3 ) *", (2, 1, 8, "unopened")),
        ("1. Hc3 {{}} *", (2, 1, 11, "unopened")),
        ("1. Hc3 1-0 Hc8", (2, 1, 12, "extra_text")),
        ("[Variant \"Xiangqi\"]\n\n1. Hc3", (0, 3, 1, "other_variant")),
        ("[Event \"x\"]\n[FEN \"9/9 w\"]\n\n1. Hc3", (0, 2, 1, "fen_rank_count")),
        ("[Event x]\n", (0, 1, 1, "bad_header")),
    ];
    for (text, (ply, line, column, name)) in cases {
        let result = one(pgn::read(text.as_bytes()));
        if name.is_empty() {
            // A wrong mark is reported, not refused.
            let record = result.unwrap();
            assert_eq!(record.disagreements()[0].1, Disagreement::NoCheck);
            continue;
        }
        let error = result.expect_err(text);
        let place = error.place;
        let found = (place.ply, place.line, place.column, error.kind.name());
        assert_eq!(found, (ply, line, column, name), "{text}");
    }
}

#[test]
fn a_bikjang_accepted_in_check_is_kept() {
    // Rd10 gives check and leaves the generals facing: Han may pass, and accepts the bikjang.
    let text = "[Event \"?\"]\n[Variant \"Janggi\"]\n\
        [FEN \"4k4/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1\"]\n\n1. Rd10+ Ke10 *\n";
    let record = one(pgn::read(text.as_bytes())).unwrap();
    assert_eq!(record.moves()[1], Move::Pass);
    let written = pgn::to_string(&record);
    assert_eq!(one(pgn::read(written.as_bytes())).unwrap(), record);
    assert!(record.game(Rules::FAIRY_JANGGI).is_err());
    let gib = gib::to_string(&record);
    assert_eq!(read(&gib).unwrap().moves(), record.moves());
}

#[test]
fn a_bikjang_accepted_when_mated_is_kept() {
    // Mated by two chariots, but the generals face each other.
    let start = Position::from_fen("3k4R/R8/9/9/9/9/9/9/9/3K5 b", Rules::FAIRY_JANGGI).unwrap();
    let mut game = Game::new(start);
    game.play(Move::Pass).unwrap();
    assert_eq!(game.outcome().unwrap().reason, EndReason::Bikjang);
    let record = Record::from_game(&game).unwrap();
    assert_eq!(one(pgn::read(pgn::to_string(&record).as_bytes())).unwrap().moves(), game.moves());
    assert_eq!(read(&gib::to_string(&record)).unwrap().moves(), game.moves());
    // Without the facing a mate is the end.
    let mated = Position::from_fen("3k4R/R8/9/9/9/9/9/9/9/4K4 b", Rules::FAIRY_JANGGI).unwrap();
    assert!(matches!(Record::new(&mated).push(Move::Pass), Err(IllegalMove::GameOver(_))));
}

#[test]
fn pgn_games_are_told_apart() {
    let one_game =
        "[Event \"a\"]\n[Site \"b\"]\n\n1. Hc3 {a comment\n[%clk 1]\n[Fake \"x\"]\n} Hc8 *\n";
    let open = "[Event \"open\"]\n\n1. Hc3 {never closed\n\n";
    let no_title = "[White \"w\"]\n\n1. Hg3 *\n\n";
    let text = [one_game, open, one_game, no_title, one_game].concat();
    let games: Vec<_> = pgn::read(text.as_bytes()).map(|game| game.is_ok()).collect();
    assert_eq!(games, [true, false, true, true, true]);
}

// ---------------------------------------------------------------------------------------------
// Openings

#[test]
fn openings_by_name() {
    let cases = [
        (
            "상마상마",
            "상마상마",
            "1. 03마84 2. 13마34",
            Some(Opening::CornerHorse),
            Some(Opening::CornerHorse),
        ),
        (
            "상마마상",
            "마상상마",
            "1. 03마84 2. 한수쉼 3. 07마86",
            Some(Opening::TwinCornerHorses),
            None,
        ),
        ("마상상마", "상마마상", "1. 02마83 2. 한수쉼 3. 75졸74 4. 한수쉼 5. 83마75", None, None),
        (
            "마상상마",
            "상마마상",
            "1. 02마83 2. 한수쉼 3. 75졸76 4. 한수쉼 5. 08마87 6. 한수쉼 7. 83마75",
            Some(Opening::MandarinDucks),
            None,
        ),
        (
            "상마상마",
            "마상마상",
            "1. 03마84 2. 한수쉼 3. 02상85",
            Some(Opening::FaceElephant),
            None,
        ),
    ];
    for (cho, han, moves, for_cho, for_han) in cases {
        let text =
            format!("[대회명 \"포진\"]\n[초차림 \"{cho}\"]\n[한차림 \"{han}\"]\n\n{moves}\n");
        let record = read(&text).unwrap_or_else(|error| panic!("{moves}: {error}"));
        let found = Side::ALL.map(|side| record.opening(side).opening);
        assert_eq!(found, [for_cho, for_han], "{moves}");
    }
}

#[test]
fn elephants_face_each_other_or_not() {
    let of = |cho, han| {
        let text = format!("[대회명 \"상\"]\n[초차림 \"{cho}\"]\n[한차림 \"{han}\"]\n");
        read(&text).unwrap().elephant_facing()
    };
    // The strings are those of the board: the same means the same wing.
    assert_eq!(of("상마상마", "상마상마"), Some(ElephantFacing::Passing));
    assert_eq!(of("상마상마", "마상마상"), Some(ElephantFacing::Facing));
    assert_eq!(of("상마상마", "마상상마"), None);
}
