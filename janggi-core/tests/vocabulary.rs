//! The words of the library: each value is written as it is read, and collections tell the truth
//! about themselves.

use janggi_core::{
    Bitboard, Formation, Game, Move, Piece, PieceKind, PieceStyle, Points, Position, Rules, Side,
    Square,
};

#[test]
fn values_show_themselves_to_a_debugger_as_they_are_written() {
    let m: Move = "b1c3".parse().unwrap();
    assert_eq!(format!("{m:?} {:?} {:?}", Square::I10, Move::Pass), "b1c3 i10 pass");
    assert_eq!(format!("{:?}", Points::from_halves(3)), "1.5");
    let list = Position::default().legal_moves();
    assert_eq!(format!("{list:?}"), format!("{:?}", list.to_vec()));
}

#[test]
fn a_set_shows_its_points_as_a_board() {
    let set = Bitboard::from(Square::A1) | Square::I10.into();
    let shown = set.to_string();
    let rows: Vec<_> = shown.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    assert_eq!(rows.len(), 10, "{shown}");
    assert_ne!(rows[0], rows[1], "{shown}");
    assert_eq!(rows[0].chars().rev().collect::<String>(), rows[9], "{shown}");
    for square in set {
        assert!(format!("{set:?}").contains(&square.to_string()), "{set:?}");
    }
    assert_ne!(Bitboard::EMPTY.to_string(), shown);
}

#[test]
fn a_board_is_written_with_every_column_under_its_letter() {
    let position: Position = "4k4/9/9/9/r8/8C/9/9/9/4K4 w".parse().unwrap();
    let hanja = [
        "10  .    .    .    +   [漢]  +    .    .    .",
        " 9  .    .    .    .    +    .    .    .    .",
        " 8  .    .    .    +    .    +    .    .    .",
        " 7  .    .    .    .    .    .    .    .    .",
        " 6 [車]  .    .    .    .    .    .    .    .",
        " 5  .    .    .    .    .    .    .    .   (包)",
        " 4  .    .    .    .    .    .    .    .    .",
        " 3  .    .    .    +    .    +    .    .    .",
        " 2  .    .    .    .    +    .    .    .    .",
        " 1  .    .    .    +   (楚)  +    .    .    .",
        "    a    b    c    d    e    f    g    h    i",
    ];
    let text = position.text().to_string();
    assert_eq!(text.lines().map(str::trim_end).collect::<Vec<_>>(), hanja);
    let ascii = position.text().style(PieceStyle::Ascii).to_string();
    let rows: Vec<_> = ascii.lines().collect();
    assert_eq!(rows[0], "10  .  .  .  +  k  +  .  .  .");
    assert_eq!(rows[5], " 5  .  .  .  .  .  .  .  .  C");
    assert_eq!(rows[10], "    a  b  c  d  e  f  g  h  i");
    let shown = format!("{:?}", position.board());
    assert!(shown.starts_with("{e1: ") && shown.contains("a6: "), "{shown}");
}

#[test]
fn an_error_of_reading_says_what_was_wanted_and_where() {
    let errors = [
        "e2x9".parse::<Move>().unwrap_err(),
        "k1".parse::<Square>().unwrap_err(),
        "chess".parse::<Rules>().unwrap_err(),
        "horses".parse::<PieceKind>().unwrap_err(),
    ];
    for error in errors {
        let text = error.to_string();
        let (wanted, place) = text.split_once(" (at byte ").expect("a place");
        assert_eq!(place, format!("{})", error.offset));
        assert!(wanted.contains(' '), "{wanted}");
        assert_eq!(errors.iter().filter(|other| other.to_string().starts_with(wanted)).count(), 1);
    }
}

#[test]
fn kinds_are_numbered_in_their_order() {
    let numbers: Vec<_> = PieceKind::ALL.into_iter().map(PieceKind::index).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn rules_without_endings_end_nothing() {
    for (name, rules) in Rules::PRESETS {
        let endless = rules.without_endings();
        assert_eq!(endless.repetition, None, "{name}");
        assert_eq!(endless.shuttle, None, "{name}");
        assert_eq!(endless.ply_limit, None, "{name}");
        assert_eq!(endless.no_capture_limit, None, "{name}");
        assert_eq!(endless.low_points, None, "{name}");
        assert_eq!(endless.dead_position, None, "{name}");
        assert_eq!(endless.pass, rules.pass, "{name}");
    }
}

#[test]
fn a_game_from_a_position_begins_there() {
    let start: Position = "4k4/9/9/9/9/9/9/9/R3K4/9 w".parse().unwrap();
    assert_eq!(Game::from(start), Game::new(start));
    assert_eq!(Game::from(start).start(), &start);
}

#[test]
fn every_square_has_one_index_and_one_mirror() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(Square::from_index(index), Some(square));
        assert_eq!(square.to_string().parse(), Ok(square));
        let mirrored = square.mirror();
        assert_eq!((mirrored.file(), mirrored.rank()), (8 - square.file(), square.rank()));
    }
    assert_eq!(Square::from_index(Square::COUNT), None);
    assert_eq!(Square::from_index(usize::MAX), None);
    assert!("a1 ".parse::<Square>().is_err());
}

#[test]
fn a_turned_or_mirrored_set_is_that_of_its_squares() {
    let sets = [Bitboard::from_file(2), Bitboard::from_rank(7), Bitboard::from(Square::A10)];
    for set in sets {
        assert_eq!(set.mirror(), set.into_iter().map(Square::mirror).collect());
        assert_eq!(set.rotate(), set.into_iter().map(Square::rotate).collect());
    }
    let mut joined = sets[0];
    joined.extend(sets[1]);
    assert_eq!(joined, sets[0] | sets[1]);
}

#[test]
fn iterators_know_how_much_is_left() {
    let mut squares = Bitboard::from_rank(3).into_iter();
    let mut moves = Position::default().legal_moves().into_iter();
    let (all, legal) = (squares.len(), moves.len());
    assert_eq!(all, 9);
    for taken in 1..=5 {
        squares.next();
        moves.next();
        assert_eq!(squares.size_hint(), (all - taken, Some(all - taken)));
        assert_eq!(moves.size_hint(), (legal - taken, Some(legal - taken)));
    }
    assert_eq!((squares.count(), moves.count()), (all - 5, legal - 5));
}

#[test]
fn lists_of_moves_are_equal_when_their_moves_are() {
    let start = Position::default();
    let list = start.legal_moves();
    assert_eq!(list, start.legal_moves());
    let next = start.play(list[0]).unwrap();
    assert_ne!(list, next.legal_moves());
    assert!((&list).into_iter().eq(list.iter()));
}

#[test]
fn sides_and_pieces_are_read_in_every_script() {
    for (texts, side) in
        [(["cho", "초", "楚", "w"], Side::Cho), (["han", "한", "漢", "b"], Side::Han)]
    {
        for text in texts {
            assert_eq!(text.parse(), Ok(side), "{text}");
        }
    }
    assert!("hanoi".parse::<Side>().is_err());
    for (text, kind) in [
        ("장", PieceKind::General),
        ("왕", PieceKind::General),
        ("병", PieceKind::Soldier),
        ("졸", PieceKind::Soldier),
        ("horse", PieceKind::Horse),
    ] {
        assert_eq!(text.parse(), Ok(kind), "{text}");
    }
    assert!("horses".parse::<PieceKind>().is_err());
    for kind in PieceKind::ALL {
        for side in Side::ALL {
            let piece = Piece { side, kind };
            assert_eq!(piece.to_string().parse(), Ok(piece));
        }
    }
}

#[test]
fn a_word_of_no_piece_is_refused_where_it_begins() {
    for (text, offset) in [("k4b4", 0), ("a4k4", 2), ("a10k4", 3), ("a10b4c", 5)] {
        assert_eq!(text.parse::<Move>().unwrap_err().offset, offset, "{text}");
    }
}

#[test]
fn points_are_read_as_they_are_written() {
    for halves in [-145, -3, -2, -1, 0, 1, 3, 144] {
        let points = Points::from_halves(halves);
        assert_eq!(points.to_string().parse(), Ok(points));
        assert_eq!(points.to_string().starts_with('-'), halves < 0);
    }
    for text in ["", "-", ".5", "1.", "1.25", "+1", "--1", "1.5.0"] {
        assert!(text.parse::<Points>().is_err(), "{text}");
    }
}

#[test]
fn formations_have_names_of_their_own_in_both_views() {
    for formation in Formation::ALL {
        assert_eq!(formation.name().parse(), Ok(formation));
        for side in Side::ALL {
            let text = formation.board_view(side);
            assert_eq!(Formation::from_board_view(side, text), Some(formation), "{text}");
        }
        assert_eq!(Formation::from_own_view(formation.own_view()), Some(formation));
    }
    assert_eq!(Formation::from_own_view("상상마마"), None);
}

#[test]
fn a_game_passes_and_begins_anew() {
    let mut game = Game::default();
    assert!(game.can_pass());
    game.play("a4b4".parse().unwrap()).unwrap();
    assert_eq!(game.last_move_squares(), Bitboard::from(Square::A4) | Square::B4.into());
    game.restart();
    assert_eq!(game, Game::default());
    assert!(game.last_move_squares().is_empty());
    let checked: Position = "4k4/9/9/9/9/4r4/9/9/4K4/9 w".parse().unwrap();
    assert!(!Game::new(checked).can_pass());
}

#[test]
fn there_are_nine_files_and_ten_ranks() {
    let (files, ranks) = (0..9, 0..10);
    assert!(files.clone().all(|file| Bitboard::from_file(file).len() == 10));
    assert!(ranks.clone().all(|rank| Bitboard::from_rank(rank).len() == 9));
    for beyond in [files.end, files.end + 1, u8::MAX] {
        assert_eq!(Bitboard::from_file(beyond), Bitboard::EMPTY);
    }
    for beyond in [ranks.end, ranks.end + 1, u8::MAX] {
        assert_eq!(Bitboard::from_rank(beyond), Bitboard::EMPTY);
    }
}
