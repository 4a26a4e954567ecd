"""Suites of counts: positions and how many lines of play they have, as other programs count them.

>>> from janggi_py import suite
>>> START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
>>> counts = suite.loads(f"{START}; id start; rules kakao, simple; D2 1024; N2 961")
>>> for count in counts:
...     print(count, count.nodes, suite.count(count) == count.nodes)
start kakao D2 1024 True
start simple D2 1024 False
start kakao N2 961 True
start simple N2 961 True

The format is told in ``janggi-core/tests/data/README.md``. ``D`` counts all lines, a pass being a
move; ``N`` those in which nobody passes.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ._errors import ParseError
from ._janggi import Position, Rules, Setup, perft

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

__all__ = ["Count", "count", "load", "loads"]


@dataclass(frozen=True, slots=True)
class Count:
    """How many lines of play a position has.

    >>> from janggi_py import suite
    >>> fen = "4k4/9/9/9/9/9/9/9/9/3K5 w"
    >>> suite.loads(f"{fen}; id bare; rules simple; D1 2")[0].depth
    1
    """

    #: The name of the position.
    id: str
    #: The position, under the rules of the count.
    position: Position
    #: ``"D"`` for all lines, ``"N"`` for those in which nobody passes.
    lines: Literal["D", "N"]
    #: The depth in plies.
    depth: int
    #: The number of lines.
    nodes: int

    def __str__(self) -> str:
        """Name what is counted: ``start kakao D2``."""
        return f"{self.id} {self.position.rules} {self.lines}{self.depth}"


def load(path: str | os.PathLike[str]) -> list[Count]:
    """Read a suite from a file.

    Args:
        path: where it is.

    Raises:
        ParseError: at the first line that does not read.
        OSError: if the file cannot be read.
    """
    return loads(Path(path).read_text(encoding="utf-8"))


def loads(text: str) -> list[Count]:
    """Read a suite.

    Args:
        text: lines of the form ``FEN; id NAME; rules A, B; D1 32; N1 31``, or blocks of ``id``,
            ``fen`` and ``perft RULES DEPTH NODES`` lines; ``#`` begins a comment.

    Raises:
        ParseError: at the first line that does not read.

    >>> from janggi_py import suite
    >>> suite.loads("what is this")
    Traceback (most recent call last):
    ...
    janggi_py.ParseError: line 1: expected a FEN and counts, id, fen, perft or #
    """
    counts: list[Count] = []
    name, setup = "", None
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line.startswith("#"):
                continue
            if ";" in line:
                counts.extend(_of_line(line))
                continue
            word, _, rest = line.partition(" ")
            if word == "id":
                name = rest
            elif word == "fen":
                setup = Setup(rest)
            elif word == "perft" and setup is not None:
                rules, depth, nodes = rest.rsplit(" ", 2)
                position = Position.from_setup(setup, rules)
                counts.append(Count(name, position, "D", int(depth), int(nodes)))
            elif line:
                raise ValueError("expected a FEN and counts, id, fen, perft or #")
            else:
                setup = None
        except ValueError as error:
            raise ParseError(f"line {number}: {error}", kind="bad_suite") from error
    return counts


def _of_line(line: str) -> Iterator[Count]:
    fen, *fields = (field.strip() for field in line.split(";"))
    setup = Setup(fen)
    name, rule_sets = "", list[Rules]()
    for field in fields:
        word, _, value = field.partition(" ")
        match word[:1], word[1:]:
            case _ if word == "id":
                name = value
            case _ if word == "rules":
                rule_sets = [Rules(text.strip()) for text in value.split(",")]
            case ("D" | "N") as lines, depth:
                if not rule_sets:
                    raise ValueError("no rules before the first count")
                for rules in rule_sets:
                    position = Position.from_setup(setup, rules)
                    yield Count(name, position, lines, int(depth), int(value))
            case _:
                raise ValueError(f"expected id, rules, D or N, not {word!r}")


def count(expected: Count) -> int:
    """Count anew what a suite says.

    Args:
        expected: an entry of a suite.
    """
    if expected.lines == "D":
        return perft(expected.position, expected.depth)
    # No count asks for the limits of a game.
    rules = expected.position.rules.replace(
        ply_limit=None, no_capture_limit=None, low_points=None, dead_position=None
    )
    return _without_pass(expected.position.with_rules(rules), expected.depth)


def _without_pass(position: Position, depth: int) -> int:
    moves = [move for move in position.legal_moves() if not move.is_pass]
    if depth <= 1:
        return len(moves) if depth == 1 else 1
    return sum(_without_pass(position.play(move), depth - 1) for move in moves)
