"""What engines tell: while they search, and in the end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .._errors import JanggiError
from .._janggi import MoveList, Value
from .._search import Shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .._janggi import Move, Position

_UCI = re.compile(r"[a-i](10|[1-9])[a-i](10|[1-9])|0000|@@@@|pass|--")
_NO_MOVES = MoveList()
_NUMBERS = {
    "depth": "depth",
    "seldepth": "deepest",
    "multipv": "rank",
    "nodes": "nodes",
    "nps": "nps",
    "hashfull": "table_permille",
}


@dataclass(frozen=True)
class Info:
    """What an engine tells while it searches. Where it does not say, the field is ``None``.

    Attributes:
        value: what the line is worth to the side to move. Engines count in hundredths of a soldier
            (졸), here taken as two points.
        moves: the line, as far as it is legal; empty if none was told.
        rank: 1 for the best line, 2 for the second best.
        depth: the plies that were searched.
        deepest: the deepest ply that was looked at.
        bound: whether the value is ``exact``, or the line is worth at least (``lower``) or at most
            (``upper``) so much.
        nodes: positions looked at so far.
        nps: positions looked at in a second.
        time: seconds since the search began.
        table_permille: how full the table is, in thousandths.
        text: what it says in words.
    """

    value: Value | None = None
    moves: MoveList = _NO_MOVES
    rank: int = 1
    depth: int | None = None
    deepest: int | None = None
    bound: Literal["exact", "lower", "upper"] = "exact"
    nodes: int | None = None
    nps: int | None = None
    time: float | None = None
    table_permille: int | None = None
    text: str | None = None

    def __post_init__(self) -> None:
        """Take moves from any iterable."""
        object.__setattr__(self, "moves", MoveList(self.moves))


@dataclass(frozen=True)
class Reply(Shown):
    """The answer of an engine: its move, which is legal, and what it thinks of the position.

    ``print`` writes a line of text for each line of play; a notebook shows the board with the moves
    as arrows.

    Attributes:
        position: the position that was searched.
        best: the move that the engine plays.
        answer: the answer that it expects, which is legal too; ``None`` if it does not say.
        lines: the last that was told of each line, exact if there was such, best first; empty if
            nothing was told.
    """

    position: Position
    best: Move
    answer: Move | None = None
    lines: tuple[Info, ...] = ()

    def __post_init__(self) -> None:
        """Take lines from any iterable."""
        object.__setattr__(self, "lines", tuple(self.lines))

    @property
    def value(self) -> Value | None:
        """What the position is worth to the side to move; ``None`` if the engine does not say."""
        return self.lines[0].value if self.lines else None

    def _marked(self) -> tuple[Move, Move | None]:
        return self.best, self.answer

    def _headline(self) -> str:
        best = self.lines[0] if self.lines else Info()
        parts = [
            f"plays {self.best}",
            "" if best.depth is None else f"depth {best.depth}",
            "" if best.nodes is None else f"{best.nodes:,} positions",
            "" if best.time is None else f"{best.time:.2f} s",
        ]
        return ", ".join(part for part in parts if part)

    def _rows(self) -> list[tuple[int, str, MoveList]]:
        return [(line.rank, str(line.value or ""), line.moves) for line in self.lines]


def read_info(words: str, position: Position) -> Info:
    """Read what follows ``info`` in a line. What makes no sense is passed over.

    >>> from janggi_py import Position
    >>> from janggi_py.engine._infos import read_info
    >>> info = read_info("depth 3 score cp 25 nodes 900 pv b1c3 e9e9", Position())
    >>> info.depth, info.value, info.moves
    (3, Value(50), [Move('b1c3'), Move('pass')])
    """
    fields: dict[str, object] = {}
    rest = iter(words.split())
    for word in rest:
        if word == "string":
            fields["text"] = words.partition("string")[2].strip()
            break
        if word == "pv":
            fields["moves"] = _legal_part(position, rest)
            break
        if word == "score":
            fields |= _score(next(rest, ""), next(rest, ""))
        elif word in ("lowerbound", "upperbound"):
            fields["bound"] = word.removesuffix("bound")
        elif word in _NUMBERS or word == "time":
            number = _number(next(rest, ""))
            if number is not None and word == "time":
                fields["time"] = number / 1000
            elif number is not None:
                fields[_NUMBERS[word]] = number
    return Info(**fields)  # type: ignore[arg-type]


def read_move(position: Position, text: str) -> Move:
    """Read a move of an engine.

    Raises:
        JanggiError: if it is no move of the protocol.
    """
    if not _UCI.fullmatch(text):
        raise JanggiError(f"{text[:60]!r} is no move", kind="bad_move")
    return position.parse_move(text)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else None


def _score(unit: str, text: str) -> dict[str, object]:
    number = _number(text)
    if number is None:
        return {}
    if unit == "cp":
        return {"value": Value(max(-18_999, min(18_999, 2 * number)))}
    if unit == "mate":
        plies = 2 * number - 1 if number > 0 else 2 * number
        return {"value": Value(mate=max(-998, min(997, plies)))}
    return {}


def _legal_part(position: Position, texts: Iterable[str]) -> MoveList:
    def moves() -> Iterator[Move]:
        at = position
        for text in texts:
            try:
                move = read_move(at, text)
                at = at.play(move)
            except JanggiError:
                return
            yield move

    return MoveList(moves())
