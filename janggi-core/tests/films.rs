//! When what moves in the film of a game: read back from the SVG.

#![cfg(feature = "svg")]

use janggi_core::{Coordinates, Game, Square};

/// Two soldiers meet, one is captured, and Han passes: six plies.
fn game() -> Game {
    let mut game = Game::default();
    for text in ["a4b4", "a7b7", "b4b5", "b7b6", "b5b6", "pass"] {
        game.play(text.parse().unwrap()).unwrap();
    }
    game
}

/// Where a point is drawn in a film with default looks.
fn place(square: Square) -> String {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    format!("{},{}", 92 + 100 * file, 992 - 100 * rank)
}

/// An animation: the tag's attributes.
struct Animation<'a>(&'a str);

impl<'a> Animation<'a> {
    /// All animations of a picture, or of a part of it.
    fn all(svg: &'a str) -> Vec<Animation<'a>> {
        let tags = svg.split("<animate").skip(1);
        tags.map(|rest| Animation(rest.split("/>").next().unwrap())).collect()
    }

    fn attribute(&self, name: &str) -> &'a str {
        let (_, value) = self.0.split_once(&format!(" {name}=\"")).expect(name);
        value.split('"').next().unwrap()
    }

    fn values(&self) -> Vec<&'a str> {
        self.attribute("values").split(';').collect()
    }

    fn times(&self) -> Vec<f64> {
        self.attribute("keyTimes").split(';').map(|time| time.parse().unwrap()).collect()
    }
}

/// What is animated of the piece that starts on a point.
fn of_piece(svg: &str, start: Square) -> Vec<Animation<'_>> {
    let group = format!("<g transform=\"translate({})\">", place(start));
    let (_, rest) = svg.split_once(&group).expect("a piece");
    Animation::all(rest.split_once("<path").expect("its body").0)
}

/// What viewers demand of an animation: as many times as values, from 0 to at most 1, in order.
#[test]
fn times_belong_to_values_and_ascend() {
    let svg = game().film().to_string();
    let animations = Animation::all(&svg);
    // Two highlights, two soldiers that travel, one that is captured.
    assert_eq!(animations.len(), 5);
    for animation in animations {
        let (values, times) = (animation.values(), animation.times());
        assert_eq!(values.len(), times.len());
        assert_eq!(times.first(), Some(&0.0));
        assert!(times.is_sorted_by(|a, b| a < b), "{times:?}");
        assert!(times.iter().all(|&time| time <= 1.0), "{times:?}");
        if !animation.0.contains("calcMode=\"discrete\"") {
            assert_eq!(times.last(), Some(&1.0), "interpolation goes on to the end");
        }
    }
}

/// The film begins one ply before the first move and rests for three after the last.
#[test]
fn a_film_lasts_four_plies_longer_than_the_game() {
    let game = game();
    for (svg, seconds) in [
        (game.film().to_string(), 10),
        (game.film().seconds_per_ply(3).to_string(), 30),
        (game.film().seconds_per_ply(0).to_string(), 10),
    ] {
        for animation in Animation::all(&svg) {
            assert_eq!(animation.attribute("dur"), format!("{seconds}s"));
            assert_eq!(animation.attribute("repeatCount"), "indefinite");
        }
    }
}

#[test]
fn a_piece_stands_until_its_ply_and_travels_for_four_tenths_of_it() {
    let svg = game().film().to_string();
    let [a4, b4, b5, b6] = [Square::A4, Square::B4, Square::B5, Square::B6].map(place);
    let [travels] = &of_piece(&svg, Square::A4)[..] else { panic!("one animation") };
    assert_eq!(travels.attribute("type"), "translate");
    assert_eq!(travels.values(), [&a4, &a4, &b4, &b4, &b5, &b5, &b6, &b6]);
    assert_eq!(travels.times(), [0.0, 0.1, 0.14, 0.3, 0.34, 0.5, 0.54, 1.0]);
}

#[test]
fn a_captured_piece_disappears_just_before_the_other_arrives() {
    let svg = game().film().to_string();
    let [_, capture] = &of_piece(&svg, Square::A7)[..] else { panic!("it travels, then goes") };
    assert_eq!(capture.attribute("attributeName"), "opacity");
    assert_eq!((capture.values(), capture.times()), (vec!["1", "0"], vec![0.0, 0.53]));
}

#[test]
fn the_light_follows_the_moves_and_leaves_the_board_for_a_pass() {
    let svg = game().film().to_string();
    let away = "-999,-999";
    let ends = [
        [Square::A4, Square::A7, Square::B4, Square::B7, Square::B5],
        [Square::B4, Square::B7, Square::B5, Square::B6, Square::B6],
    ];
    for (light, points) in Animation::all(&svg).into_iter().zip(ends) {
        let lit = points.map(place);
        let mut expected = vec![away];
        expected.extend(lit.iter().map(String::as_str));
        expected.push(away);
        assert_eq!(light.values(), expected);
        assert_eq!(light.times(), [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
    }
    let before = format!("transform=\"translate({away})\"><animateTransform");
    assert_eq!(svg.matches(&before).count(), 2);
}

/// Without animation a viewer shows the start; a film without moves is that and nothing more.
#[test]
fn a_film_shows_the_start() {
    let start = Game::default();
    let picture = start.svg().coordinates(Coordinates::Uci).to_string();
    assert_eq!(start.film().to_string(), picture);
    assert!(game().film().to_string().contains(&format!("translate({})", place(Square::A7))));
}
