"""Pictures: well-formed SVG, whatever is asked for."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, Literal

import janggi_py as jp
import pytest
from conftest import games, positions
from hypothesis import given

SVG = "{http://www.w3.org/2000/svg}"
CHECK = jp.Position.from_fen("4k4/9/9/9/4R4/9/9/9/9/3K5 b")


def texts(svg: str) -> list[str]:
    """Return the texts of a picture."""
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


@given(positions)
def test_positions_show_their_pieces(position: jp.Position) -> None:
    shown = texts(position.svg(coordinates="none"))
    assert sorted(shown) == sorted(piece.hanja for piece in position.piece_map().values())
    assert ET.fromstring(position._repr_svg_()).get("width") == "380"


@given(games(most=30))
def test_games_are_drawn(game: jp.Game) -> None:
    for svg in (game.svg(), game.strip(columns=3), game.film(seconds_per_ply=2)):
        ET.fromstring(svg)
    assert len([text for text in texts(game.strip()) if ". " in text]) == len(game)
    html = game._repr_html_()
    rows = ET.fromstring(html).iter("tr")
    cells = [cell.text for row in rows for cell in list(row)[1:] if cell.text]
    uci = [position.uci(move) for position, move in zip(game.positions(), game.moves, strict=False)]
    assert cells == ["초 Cho", "한 Han", *uci]


@pytest.mark.parametrize(("pieces", "general"), [("hanja", "楚"), ("hangul", "초"), ("latin", "K")])
def test_sets_of_pieces(pieces: Literal["hanja", "hangul", "latin"], general: str) -> None:
    assert general in texts(jp.Position().svg(pieces=pieces))


def test_options_are_drawn() -> None:
    position = jp.Position()
    plain = position.svg()
    drawn = [
        position.svg(dark=True),
        position.svg(flip=True),
        position.svg(coordinates="korean"),
        position.svg(last_move="b1c3"),
        position.svg(marks=["e5"]),
        position.svg(dots=position.legal_destinations("b1")),
        position.svg(arrows=["b1c3", ("a4", "b4", "red"), ("i4", "h4"), "pass"]),
        position.svg(size=200),
    ]
    assert len({plain, *drawn}) == len(drawn) + 1
    for svg in drawn:
        ET.fromstring(svg)
        assert isinstance(svg, jp.Svg)
    assert drawn[6].count("<polygon") == 3
    assert 'width="200"' in drawn[7]
    assert "#ff2d1a" in CHECK.svg()
    assert "#ff2d1a" not in CHECK.svg(check=False)
    assert "1" in texts(position.svg(coordinates="korean"))
    assert jp.SquareSet(["a1", "b2"]).svg().count("<circle") == 2


def test_options_that_do_not_read() -> None:
    position = jp.Position()
    options: dict[str, Any]
    for options in (
        {"pieces": "emoji"},
        {"coordinates": "chess"},
        {"size": 0},
        {"size": 10**9},
        {"arrows": [("a1", "a2", "<script>")]},
        {"arrows": [("a1",)]},
    ):
        with pytest.raises(jp.ParseError):
            position.svg(**options)
    with pytest.raises(jp.ParseError):
        jp.Game().strip(columns=0)
    with pytest.raises(jp.ParseError):
        jp.Game().film(seconds_per_ply=0)


def test_pictures_are_saved(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    jp.Position().svg().save(path)
    assert path.read_text(encoding="utf-8") == jp.Position().svg()


def test_boards_as_text() -> None:
    position = jp.Position()
    assert str(position) == position.text() == position.text("hanja")
    assert position.text("ascii").isascii()
    assert "[마]" in position.text("hangul")
    assert "*(楚)" in position.text(marks="e2")
    assert "\x1b[32m" in position.text(colour=True)
    with pytest.raises(jp.ParseError):
        position.text("emoji")  # type: ignore[arg-type]
