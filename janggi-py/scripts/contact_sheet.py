"""Draw every look of the board on one page of HTML, to be looked at.

    python scripts/contact_sheet.py sheet.html
    chromium --headless --screenshot=sheet.png --window-size=1660,4000 sheet.html

The page needs a CJK font, such as Noto Serif CJK KR.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Literal

import janggi_py as jp

GAME = jp.Game(moves=["b1c3", "b10c8", "a4b4", "a7b7", "h1g3", "h10g8"])
CHECK = jp.Position.from_fen("2bak2r1/9/2n6/p1p1R1p1p/5r3/9/P1P1P1P1P/2N1C1N2/4K4/R1BA1AB2 b")
SETS: tuple[Literal["hanja", "hangul", "latin"], ...] = ("hanja", "hangul", "latin")


def boards(size: int, dark: bool, pieces: Literal["hanja", "hangul", "latin"]) -> list[jp.Svg]:
    """Return a position with everything on it, and a check from Han's seat."""
    position = GAME.position
    return [
        GAME.svg(
            pieces=pieces,
            dark=dark,
            size=size,
            dots=position.legal_destinations("b3") | position.legal_destinations("e4"),
            arrows=["c3d5", ("e7", "e6", "red"), ("a1", "b1", "green"), ("h3", "f2", "orange")],
        ),
        CHECK.svg(
            pieces=pieces,
            dark=dark,
            size=size,
            flip=True,
            coordinates="korean",
            last_move="e5e7",
            marks=["e7"],
        ),
    ]


def page() -> str:
    """Return the whole page."""
    rows = []
    for size in (200, 800):
        for dark in (False, True):
            shown = [svg for pieces in SETS for svg in boards(size, dark, pieces)]
            style = f"background:{'#16181c' if dark else '#fff'};padding:10px"
            rows.append(f'<div style="{style}">{"".join(shown)}</div>')
    rows.append(f"<div>{jp.SquareSet.from_rank(3).svg(size=300, coordinates='none')}</div>")
    rows.append(f"<div>{GAME.strip(size=900)}</div><div>{GAME.film(size=500)}</div>")
    return f'<!doctype html><meta charset="utf-8"><body style="margin:0">{"".join(rows)}'


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description="every look of the board on one page")
    parser.add_argument("path", nargs="?", default="sheet.html", type=Path)
    parser.parse_args().path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
