//! Where things stand in the pictures: read back from the SVG.

#![cfg(feature = "svg")]

use janggi_core::{
    Arrow, ArrowColour, Bitboard, Coordinates, Game, Move, PieceKind, PieceSet, Position, Square,
    Theme,
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
        // The shaft, the barbs and the tip follow each other on the way, none beyond its end, and
        // the two sides stand square to it.
        let length = f64::from((end.0 - begin.0).pow(2) + (end.1 - begin.1).pow(2)).sqrt();
        let along = |(x, y): (i32, i32)| {
            let way = (x - begin.0) * (end.0 - begin.0) + (y - begin.1) * (end.1 - begin.1);
            f64::from(way) / length
        };
        for (point, reach) in [
            (0, 12.0),
            (1, length - 44.0),
            (2, length - 44.0),
            (3, length - 4.0),
            (4, length - 44.0),
            (5, length - 44.0),
            (6, 12.0),
        ] {
            assert!((along(points[point]) - reach).abs() < 2.0, "point {point}: {points:?}");
        }
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

/// The letters stand below their files, the numbers left of their ranks; both in the margin, which
/// is narrower without them.
#[test]
fn labels_count_as_their_readers_do() {
    let korean = ("123456789", ["0", "9", "8", "7", "6", "5", "4", "3", "2", "1"]);
    let uci = ("abcdefghi", ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    for (coordinates, (files, ranks)) in [(Coordinates::Korean, korean), (Coordinates::Uci, uci)] {
        for flip in [false, true] {
            let svg = Position::default().svg().coordinates(coordinates).flip(flip).to_string();
            assert_eq!(measures(&svg), (984, 1084));
            let at = |square| place(square, coordinates, flip);
            for (file, label) in (0..9).zip(files.chars()) {
                let (x, _) = at(Square::new(file, 0).unwrap());
                assert!(svg.contains(&format!("<text x=\"{x}\" y=\"1065\">{label}</text>")));
            }
            for (rank, label) in (0..10).zip(ranks) {
                let (_, y) = at(Square::new(0, rank).unwrap());
                let text = format!("<text x=\"27\" y=\"{}\">{label}</text>", y + 9);
                assert!(svg.contains(&text), "{text}");
            }
        }
    }
    let plain = Position::default().svg().coordinates(Coordinates::None).to_string();
    assert_eq!(measures(&plain), (924, 1024));
}

#[test]
fn the_last_move_is_lit_at_both_ends() {
    let m = Move::new(Square::A4, Square::B4);
    let plain = Position::default().svg().to_string();
    let lit = Position::default().svg().last_move(Some(m)).to_string();
    assert_eq!(lit.matches("<rect ").count(), plain.matches("<rect ").count() + 2);
}

/// The outline of an octagon whose corners are `cut` from the middle of its sides.
fn octagon(radius: i32, cut: i32) -> String {
    format!(
        "M-{cut}-{radius}H{cut}L{radius}-{cut}V{cut}L{cut} {radius}H-{cut}L-{radius} {cut}V-{cut}Z"
    )
}

/// The half side of a regular octagon, its radius times the tangent of an eighth of a right angle.
fn half_side(radius: i32) -> i32 {
    (f64::from(radius) * (std::f64::consts::SQRT_2 - 1.0)) as i32
}

/// What is drawn of a piece, from where it stands to its face.
fn drawn(svg: &str, (x, y): (i32, i32)) -> &str {
    let (_, from_there) = svg.split_once(&format!("<g transform=\"translate({x},{y})\">")).unwrap();
    from_there.split_once("</text>").unwrap().0
}

#[test]
fn pieces_are_octagons_as_large_as_their_rank() {
    let start = Position::default();
    let sizes = [(Square::E2, 49, 43, 3), (Square::A1, 44, 39, 2), (Square::D1, 37, 33, 2)];
    for (set, size) in [(PieceSet::Hanja, 124), (PieceSet::Hangul, 116), (PieceSet::Latin, 112)] {
        let svg = start.svg().piece_set(set).to_string();
        for (square, radius, frame, stroke) in sizes {
            let piece = drawn(&svg, place(square, Coordinates::Uci, false));
            let outlines: Vec<_> =
                piece.split(" d=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            let body = octagon(radius, half_side(radius));
            // The shadow, the body, and the frame in the colour of the side.
            assert_eq!(outlines, [&body, &body, &octagon(frame, half_side(frame))], "{square}");
            assert!(piece.contains(&format!("stroke=\"#00703c\" stroke-width=\"{stroke}\"")));
            // The face is a little larger than the radius, and stands on a line below the middle.
            let face = radius * size / 100;
            let text = format!("<text y=\"{}\" font-size=\"{face}\"", face * 36 / 100);
            assert!(piece.contains(&text), "{square}: {text} in {piece}");
        }
    }
}

#[test]
fn every_kind_of_piece_has_one_of_three_sizes() {
    let start = Position::default();
    let svg = start.svg().to_string();
    for (square, piece) in start.board().iter() {
        let radius = match piece.kind {
            PieceKind::General => 49,
            PieceKind::Guard | PieceKind::Soldier => 37,
            _ => 44,
        };
        let outline = format!(" d=\"{}\"", octagon(radius, half_side(radius)));
        let drawn = drawn(&svg, place(square, Coordinates::Uci, false));
        assert_eq!(drawn.matches(&outline).count(), 2, "{square}: {}", piece.kind);
    }
}

/// The viewer takes the first font that it has, at worst any with serifs.
#[test]
fn faces_are_set_in_fonts_of_their_script() {
    for (set, font) in [
        (PieceSet::Hanja, "'Noto Serif CJK KR'"),
        (PieceSet::Hangul, "'Noto Serif CJK KR'"),
        (PieceSet::Latin, "Georgia"),
    ] {
        let board = Position::default().svg().coordinates(Coordinates::None);
        let svg = board.piece_set(set).to_string();
        let (_, family) = svg.split_once("<g font-family=\"").expect("the pieces");
        let (fonts, rest) = family.split_once('"').expect("a list of fonts");
        let fonts: Vec<_> = fonts.split(',').collect();
        assert_eq!((fonts.first(), fonts.last()), (Some(&font), Some(&"serif")), "{}", set.name());
        assert!(rest.starts_with(" font-weight=\"700\" text-anchor=\"middle\">"));
    }
}

#[test]
fn a_general_in_check_glows_in_rings_that_fade() {
    let position: Position = "4k4/9/9/9/9/9/9/9/4r4/4K4 w".parse().unwrap();
    let (x, y) = place(Square::E1, Coordinates::Uci, false);
    let svg = position.svg().to_string();
    let glow = format!("<g transform=\"translate({x},{y})\" fill=\"#ff2d1a\">");
    let (_, rings) = svg.split_once(&glow).expect("a glow");
    let (rings, _) = rings.split_once("</g>").expect("the end of the group");
    let expected: String = [(72, "0.12"), (67, "0.18"), (62, "0.28"), (56, "0.6")]
        .map(|(radius, opacity)| {
            let outline = octagon(radius, half_side(radius));
            format!("<path fill-opacity=\"{opacity}\" d=\"{outline}\"/>")
        })
        .concat();
    assert_eq!(rings, expected);
}

#[test]
fn destinations_are_dots_and_what_can_be_taken_is_framed() {
    let position: Position = "4k4/9/9/9/9/9/p8/9/4K4/R8 w".parse().unwrap();
    let plain = position.svg().to_string();
    let svg = position.svg().dots(position.legal_destinations(Square::A1)).to_string();
    let dots = numbers(&svg, "<circle ", " fill=");
    let expected: Vec<_> = position
        .legal_destinations(Square::A1)
        .iter()
        .filter(|&square| position.piece_at(square).is_none())
        .map(|square| place(square, Coordinates::Uci, false))
        .map(|(x, y)| vec![x, y, 14])
        .collect();
    assert_eq!(dots, expected);
    assert_eq!(numbers(&plain, "<circle ", " fill="), Vec::<Vec<i32>>::new());
    // A soldier is framed at some distance.
    let (x, y) = place(Square::A4, Coordinates::Uci, false);
    let frame = format!(
        "<path transform=\"translate({x},{y})\" fill=\"none\" stroke=\"#2b6f8f\" stroke-width=\"7\" \
         stroke-opacity=\"0.85\" d=\"{}\"/>",
        octagon(42, half_side(42))
    );
    assert_eq!((svg.matches(&frame).count(), plain.matches(&frame).count()), (1, 0));
}

#[test]
fn arrows_have_the_colour_of_their_name() {
    for colour in ArrowColour::ALL {
        let arrow = Arrow { from: Square::A1, to: Square::A5, colour };
        let svg = Position::default().svg().arrows([arrow]).to_string();
        let (_, fill) = svg.split_once("<polygon fill=\"#").expect("an arrow");
        let digits = fill.split('"').next().unwrap();
        assert_eq!(digits.len(), 6, "{digits}");
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("a colour");
        let (red, green, blue) = (part(0), part(2), part(4));
        let is_right = match colour {
            ArrowColour::Blue => blue > green && green > red,
            ArrowColour::Green => green > blue && blue > red,
            ArrowColour::Red => red > 2 * green.max(blue),
            ArrowColour::Orange => red > green && green > 2 * blue,
        };
        assert!(is_right, "{}: #{digits}", colour.name());
    }
}

#[test]
fn a_theme_colours_the_wood_and_the_sides() {
    let wood = |theme| {
        let svg = Position::default().svg().theme(theme).to_string();
        let (_, fill) = svg.split_once(" rx=\"18\" fill=\"").expect("the board");
        fill.split('"').next().unwrap().to_string()
    };
    assert_eq!((wood(Theme::Light), wood(Theme::Dark)), ("#efd09a".into(), "#37312a".into()));
}
