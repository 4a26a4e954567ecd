//! Where things stand in the pictures: read back from the SVG.

#![cfg(feature = "svg")]

use janggi_core::{
    Arrow, ArrowColour, Bitboard, Coordinates, Game, Move, PieceSet, Position, Square,
};

/// The numbers of each text between `start` and `end`.
fn numbers(svg: &str, start: &str, end: &str) -> Vec<Vec<i32>> {
    svg.split(start)
        .skip(1)
        .map(|rest| {
            let text = rest.split(end).next().unwrap();
            let digits = |c: char| !c.is_ascii_digit() && c != '-';
            text.split(digits).filter(|n| !n.is_empty()).map(|n| n.parse().unwrap()).collect()
        })
        .collect()
}

/// The centre of the ring around a point.
fn place(square: Square, coordinates: Coordinates, flip: bool) -> (i32, i32) {
    let start = Position::default();
    let svg = start.svg().coordinates(coordinates).flip(flip).marks(Bitboard::from(square));
    let rings = numbers(&svg.to_string(), "<circle ", " r=\"52\"");
    assert_eq!(rings.len(), 1);
    (rings[0][0], rings[0][1])
}

/// The measures of a picture.
fn measures(svg: &str) -> (i32, i32) {
    let found = numbers(svg, "viewBox=\"0 0 ", "\"");
    (found[0][0], found[0][1])
}

#[test]
fn points_stand_in_files_and_ranks_of_equal_distance() {
    for coordinates in Coordinates::ALL {
        let svg = Position::default().svg().coordinates(coordinates).to_string();
        let (width, height) = measures(&svg);
        let (left, bottom) = place(Square::A1, coordinates, false);
        assert_eq!(bottom, height - left, "the same margin on all sides");
        for square in Square::ALL {
            let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
            let (x, y) = place(square, coordinates, false);
            assert_eq!((x, y), (left + 100 * file, bottom - 100 * rank), "{square}");
            assert_eq!(place(square, coordinates, true), (width - x, height - y), "{square}");
        }
        assert_eq!(place(Square::I10, coordinates, false), (width - left, left));
    }
}

#[test]
fn lines_and_diagonals_join_the_points() {
    let coordinates = Coordinates::ALL[0];
    let svg = Position::default().svg().coordinates(coordinates).to_string();
    let at = |square| place(square, coordinates, false);
    let ((left, bottom), (right, top)) = (at(Square::A1), at(Square::I10));
    for row in 1..9 {
        assert!(svg.contains(&format!("M{left} {}H{right}", top + 100 * row)), "row {row}");
    }
    for column in 1..8 {
        assert!(svg.contains(&format!("M{} {top}V{bottom}", left + 100 * column)));
    }
    for (from, to) in [
        (Square::D1, Square::F3),
        (Square::F1, Square::D3),
        (Square::D8, Square::F10),
        (Square::F8, Square::D10),
    ] {
        let ((x, y), (u, v)) = (at(from), at(to));
        assert!(svg.contains(&format!("M{x} {y}L{u} {v}")), "{from}-{to}");
    }
}

#[test]
fn every_piece_stands_on_its_point() {
    let start = Position::default();
    let svg = start.svg().to_string();
    let shown = measures(&svg);
    let marked = start.svg().marks(Bitboard::ALL).to_string();
    assert_eq!(measures(&marked), shown);
    for square in Square::ALL {
        let rings = start.svg().marks(Bitboard::from(square)).to_string();
        let ring = &numbers(&rings, "<circle ", " r=\"52\"")[0];
        let there = svg.contains(&format!("translate({},{})", ring[0], ring[1]));
        assert_eq!(there, start.piece_at(square).is_some(), "{square}");
    }
}

#[test]
fn an_arrow_leads_from_point_to_point() {
    let start = Position::default();
    for (from, to) in
        [(Square::A1, Square::A10), (Square::A1, Square::I1), (Square::H9, Square::B1)]
    {
        let arrow = Arrow { from, to, colour: ArrowColour::Red };
        let svg = start.svg().coordinates(Coordinates::ALL[0]).arrows([arrow]).to_string();
        let outline = &numbers(&svg, " points=\"", "\"")[0];
        let points: Vec<_> = outline.chunks(2).map(|p| (p[0], p[1])).collect();
        assert_eq!(points.len(), 7);
        let near = |(x, y): (i32, i32), (u, v): (i32, i32), reach: i32| {
            (x - u).abs() <= reach && (y - v).abs() <= reach
        };
        let (begin, end) =
            (place(from, Coordinates::ALL[0], false), place(to, Coordinates::ALL[0], false));
        assert!(near(points[3], end, 5), "the tip: {points:?}");
        assert!(near(points[0], begin, 15) && near(points[6], begin, 15), "the tail: {points:?}");
        // Both edges of the shaft and both barbs lie opposite each other.
        for (one, other, width) in [(0, 6, 14), (1, 5, 14), (2, 4, 46)] {
            let ((x, y), (u, v)) = (points[one], points[other]);
            let distance = f64::from((x - u).pow(2) + (y - v).pow(2)).sqrt();
            assert!((distance - f64::from(width)).abs() < 2.0, "{points:?}");
            let middle = (i32::midpoint(x, u), i32::midpoint(y, v));
            let along = (end.0 - begin.0, end.1 - begin.1);
            let aside = along.0 * (middle.1 - begin.1) - along.1 * (middle.0 - begin.0);
            let length = f64::from(along.0.pow(2) + along.1.pow(2)).sqrt();
            assert!(f64::from(aside).abs() / length < 2.0, "{points:?}");
        }
    }
}

#[test]
fn boards_of_a_strip_stand_in_rows_and_do_not_overlap() {
    let mut game = Game::default();
    for text in ["a4b4", "a7b7", "b4a4", "b7a7"] {
        game.play(text.parse().unwrap()).unwrap();
    }
    let (width, height) = measures(&game.start().svg().coordinates(Coordinates::None).to_string());
    let boards = 5;
    for columns in [1, 2, 3, 9] {
        let svg = game.strip().columns(columns).to_string();
        let columns = i32::from(columns).min(boards);
        let rows = (boards + columns - 1) / columns;
        // A gap beside each board, and below it the gap and the line that tells the move.
        let (right, down) = (width + 40, height + 70 + 40);
        assert_eq!(measures(&svg), (columns * right - 40, rows * down - 40), "{columns} columns");
        for board in 0..boards {
            let (x, y) = (board % columns * right, board / columns * down);
            let group = format!("<g transform=\"translate({x},{y})\"><rect x=\"3\"");
            assert!(svg.contains(&group), "{columns} columns: board {board}");
        }
        for told in [">start<", ">1. a4b4<", ">4. b7a7<"] {
            assert!(svg.contains(told), "{told}");
        }
    }
}

#[test]
fn looks_are_read_by_their_names() {
    for set in PieceSet::ALL {
        assert_eq!(set.name().parse(), Ok(set));
    }
    for coordinates in Coordinates::ALL {
        assert_eq!(coordinates.name().parse(), Ok(coordinates));
    }
}

#[test]
fn a_size_keeps_the_shape_of_the_board() {
    let svg = Position::default().svg().size(500).to_string();
    let (width, height) = measures(&svg);
    let shown = format!("width=\"500\" height=\"{}\"", 500 * height / width);
    assert!(svg.contains(&shown), "{shown}");
}

#[test]
fn files_and_ranks_are_labelled_where_they_are() {
    let coordinates = Coordinates::Uci;
    let svg = Position::default().svg().coordinates(coordinates).to_string();
    for file in Bitboard::from_rank(0) {
        let (x, _) = place(file, coordinates, false);
        let label = file.to_string();
        let label = label.trim_end_matches('1');
        assert!(svg.contains(&format!("<text x=\"{x}\" y=\"{}\">{label}<", measures(&svg).1 - 19)));
    }
    for rank in 1..=10 {
        assert!(svg.contains(&format!(">{rank}</text>")), "{rank}");
    }
}

#[test]
fn the_last_move_is_lit_at_both_ends() {
    let m = Move::new(Square::A4, Square::B4);
    let plain = Position::default().svg().to_string();
    let lit = Position::default().svg().last_move(Some(m)).to_string();
    assert_eq!(lit.matches("<rect ").count(), plain.matches("<rect ").count() + 2);
}
