use janggi_core::{Arrow, ArrowColour, Bitboard, Coordinates, Game, PieceSet, Square, Theme};
use roxmltree::{Document, Node};

use crate::choice;
use crate::support::Rng;

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// A strip has a board for each of them.
const MOST_PLIES: usize = 12;

/// Boards, strips and films of a game that the bytes choose, in any look: well-formed XML by an
/// independent parser, with a character for every piece, movements that make sense, and nothing from
/// outside.
pub fn svg(data: &[u8]) {
    let mut rng = Rng::from_bytes(data);
    let look = Look::random(&mut rng);
    let arrows: Vec<Arrow> = (0..rng.below(4)).map(|_| random_arrow(&mut rng)).collect();
    let (marks, dots) = (random_points(&mut rng), random_points(&mut rng));
    let (glow, columns, seconds) = (rng.percent(50), rng.next() as u16, rng.next() as u16);
    let game = choice::game(&mut rng, MOST_PLIES);

    let board = game.svg().marks(marks).dots(dots).arrows(arrows).check_glow(glow);
    let pieces = pieces(&game);
    let labels = if look.coordinates == Coordinates::None { 0 } else { 9 + 10 };
    let of_board = pieces.last().map_or(0, |last| last + labels);
    check(&dressed!(board, look).to_string(), of_board);
    check(&dressed!(marks.svg(), look).to_string(), labels);
    let of_film = pieces.first().map_or(0, |first| first + labels);
    check(&dressed!(game.film().seconds_per_ply(seconds), look).to_string(), of_film);
    let of_strip = pieces.iter().map(|pieces| pieces + labels + 1).sum();
    check(&dressed!(game.strip().columns(columns), look).to_string(), of_strip);
}

/// A picture of any kind in a look.
macro_rules! dressed {
    ($picture:expr, $look:expr) => {{
        let look = $look;
        let picture = $picture
            .piece_set(look.pieces)
            .coordinates(look.coordinates)
            .theme(look.theme)
            .flip(look.flip);
        match look.size {
            Some(size) => picture.size(size),
            None => picture,
        }
    }};
}
use dressed;

#[derive(Clone, Copy)]
struct Look {
    pieces: PieceSet,
    coordinates: Coordinates,
    theme: Theme,
    flip: bool,
    size: Option<u32>,
}

impl Look {
    fn random(rng: &mut Rng) -> Look {
        let size = (rng.next() as u32).wrapping_mul(0x0101_0101) >> rng.below(32);
        Look {
            pieces: rng.pick(&PieceSet::ALL),
            coordinates: rng.pick(&Coordinates::ALL),
            theme: rng.pick(&[Theme::Light, Theme::Dark]),
            flip: rng.percent(50),
            size: rng.percent(50).then_some(size),
        }
    }
}

fn random_point(rng: &mut Rng) -> Square {
    Square::ALL[rng.below(Square::COUNT)]
}

fn random_points(rng: &mut Rng) -> Bitboard {
    (0..rng.below(6)).map(|_| random_point(rng)).collect()
}

fn random_arrow(rng: &mut Rng) -> Arrow {
    let colour = rng.pick(&ArrowColour::ALL);
    Arrow { from: random_point(rng), to: random_point(rng), colour }
}

/// How many pieces are on the board at the start and after each move.
fn pieces(game: &Game) -> Vec<usize> {
    game.positions().iter().map(|position| position.board().iter().count()).collect()
}

fn check(svg: &str, texts: usize) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert!(root.attribute("viewBox").is_some());
    let mut found = 0;
    for element in root.descendants().filter(Node::is_element) {
        assert_eq!(element.tag_name().namespace(), Some(NAMESPACE));
        for attribute in element.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!["id", "href", "style", "class"].contains(&name), "{name}={value}");
            assert!(!value.contains("url(") && !value.contains("NaN"), "{name}={value}");
        }
        match element.tag_name().name() {
            "text" => {
                assert!(element.text().is_some_and(|text| !text.is_empty()));
                found += 1;
            }
            "animate" | "animateTransform" => check_times(element),
            _ => {}
        }
    }
    assert_eq!(found, texts, "{svg}");
}

/// An animation has a time for each value, from 0 to at most 1 and never backwards.
fn check_times(animation: Node<'_, '_>) {
    let list = |name| animation.attribute(name).expect("an attribute").split(';');
    let times: Vec<f64> = list("keyTimes").map(|time| time.parse().expect("a time")).collect();
    assert_eq!(times.len(), list("values").count());
    assert!(times.is_sorted() && times.first() == Some(&0.0), "{times:?}");
    assert!(times.last().is_some_and(|last| *last <= 1.0), "{times:?}");
}
