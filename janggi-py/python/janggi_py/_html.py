"""What notebooks show beside boards."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ._janggi import Move, Square

__all__ = ["arrow", "beside", "escape", "table"]


def arrow(move: Move | None, colour: str) -> list[tuple[Square, Square, str]]:
    """Return the arrow of a move: none for a pass, which goes nowhere."""
    if move is None or move.from_square is None or move.to_square is None:
        return []
    return [(move.from_square, move.to_square, colour)]


def beside(picture: str, rest: str) -> str:
    """Lay out a picture with something on its right."""
    return (
        '<div style="display:flex;gap:1.5em;align-items:flex-start">'
        f'<div>{picture}</div><div style="max-width:34em">{rest}</div></div>'
    )


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Write a table; the cells are texts, aligned to the left."""

    def row(tag: str, cells: Iterable[str]) -> str:
        style = ' style="text-align:left;vertical-align:top"'
        return "<tr>" + "".join(f"<{tag}{style}>{escape(c)}</{tag}>" for c in cells) + "</tr>"

    body = "".join(row("td", cells) for cells in rows)
    return (
        '<div style="max-height:26em;overflow:auto"><table>'
        f"<thead>{row('th', head)}</thead><tbody>{body}</tbody></table></div>"
    )
