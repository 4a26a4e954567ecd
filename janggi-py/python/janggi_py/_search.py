"""What a search finds: lines of play and what they are worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._html import arrow, beside, escape, table
from ._janggi import MoveList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._janggi import Move, Position, Value
    from ._values import Svg


@dataclass(frozen=True, repr=False)
class Line:
    """A line of play that a search found, and what it is worth.

    >>> import janggi_py as jp
    >>> line = jp.search(jp.Position(), depth=3).line
    >>> line.rank, line.depth, len(line.moves) > 0
    (1, 3, True)

    Attributes:
        value: what the line is worth to the side to move: hundredths of a point, or a decided game.
        moves: the moves, at least one; legal one after the other.
        rank: 1 for the best line, 2 for the second best.
        depth: the plies that were searched; 0 if the search was stopped before it had begun.
        deepest: the deepest ply that was looked at.
        nodes: positions looked at so far.
        time: seconds since the search began.
        table_permille: how full the table is, in thousandths.
    """

    value: Value
    moves: MoveList
    rank: int = 1
    depth: int = 0
    deepest: int = 0
    nodes: int = 0
    time: float = 0.0
    table_permille: int = 0

    def __post_init__(self) -> None:
        """Take moves from any iterable."""
        object.__setattr__(self, "moves", MoveList(self.moves))

    @property
    def best(self) -> Move:
        """The first move of the line."""
        return self.moves[0]

    @property
    def answer(self) -> Move | None:
        """The answer that is expected; ``None`` where the line ends before it."""
        return self.moves[1] if len(self.moves) > 1 else None

    def __str__(self) -> str:
        """Write the value and the moves."""
        return f"{self.value} {written(self.moves)}"

    def __repr__(self) -> str:
        """Write the line as Python code, the moves as texts."""
        names = ("rank", "depth", "deepest", "nodes", "time", "table_permille")
        rest = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"Line({self.value!r}, {[str(move) for move in self.moves]}, {rest})"


class Shown(ABC):
    """What prints as lines of play, and shows as a board with arrows."""

    position: Position

    @abstractmethod
    def _marked(self) -> tuple[Move, Move | None]:
        """Return the best move, and the answer that is expected."""

    @abstractmethod
    def _headline(self) -> str:
        """Say how much was searched."""

    @abstractmethod
    def _rows(self) -> Sequence[tuple[int, str, MoveList]]:
        """List the lines: their rank, value and moves."""

    def svg(self, **look: Any) -> Svg:
        """Draw the position: the best move green, other lines' first moves blue, the answer orange.

        Args:
            look: options of ``Position.svg``.

        Raises:
            ParseError: if an option does not read.
            TypeError: if there is no such option.
        """
        best, answer = self._marked()
        others = [moves[0] for _, _, moves in self._rows() if moves and moves[0] != best]
        arrows = [
            *arrow(answer, "orange"),
            *(mark for move in others for mark in arrow(move, "blue")),
            *arrow(best, "green"),
        ]
        return self.position.svg(**{"arrows": arrows, **look})

    def __str__(self) -> str:
        """Write a heading, and a line for each line of play."""
        rows = self._rows()
        width = max((len(value) for _, value, _ in rows), default=0)
        body = (f"{rank:2}  {value:>{width}}  {written(moves)}" for rank, value, moves in rows)
        return "\n".join([self._headline(), *body])

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks that show no HTML."""
        return self.svg(size=380)

    def _repr_html_(self) -> str:
        """Return the board beside the lines, for notebooks."""
        rows = [(str(rank), value, written(moves)) for rank, value, moves in self._rows()]
        note = f"{self.position.turn.name.title()} to move. {self._headline()}."
        return beside(
            self.svg(size=380), f"{table(('', 'value', 'moves'), rows)}<p>{escape(note)}</p>"
        )


@dataclass(frozen=True, repr=False)
class Found(Shown):
    """What a search found: the best lines, best first.

    ``print`` writes a line of text for each; a notebook shows the board with the moves as arrows.

    >>> import janggi_py as jp
    >>> found = jp.search(jp.Position.from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R w"), depth=3)
    >>> found.best, found.answer, found.value.mate
    (Move('i1i10'), None, 1)
    >>> print(str(found).splitlines()[1])
     1  mate in 1 plies  i1i10

    Attributes:
        position: the position that was searched.
        lines: the best lines, best first; at least one.
        nodes: positions looked at.
        time: seconds that it took.
        interrupted: whether Ctrl-C, or an error that ``progress`` raised, ended it.
    """

    position: Position
    lines: tuple[Line, ...]
    nodes: int = 0
    time: float = 0.0
    interrupted: bool = False

    def __post_init__(self) -> None:
        """Take lines from any iterable."""
        object.__setattr__(self, "lines", tuple(self.lines))

    @property
    def line(self) -> Line:
        """The best line."""
        return self.lines[0]

    @property
    def best(self) -> Move:
        """The best move."""
        return self.line.best

    @property
    def answer(self) -> Move | None:
        """The answer that is expected; ``None`` where the best line ends before it."""
        return self.line.answer

    @property
    def value(self) -> Value:
        """What the position is worth to the side to move."""
        return self.line.value

    @property
    def depth(self) -> int:
        """The plies to which the best line was searched."""
        return self.line.depth

    def _marked(self) -> tuple[Move, Move | None]:
        return self.best, self.answer

    def _headline(self) -> str:
        return f"depth {self.depth}, {self.nodes:,} positions, {self.time:.2f} s"

    def _rows(self) -> list[tuple[int, str, MoveList]]:
        return [(line.rank, str(line.value), line.moves) for line in self.lines]

    def __repr__(self) -> str:
        """Write what was found as Python code."""
        interrupted = ", interrupted=True" if self.interrupted else ""
        rest = f"nodes={self.nodes!r}, time={self.time!r}{interrupted}"
        return f"Found({self.position!r}, {list(self.lines)!r}, {rest})"


def written(moves: MoveList) -> str:
    """Write moves one after the other."""
    return " ".join(map(str, moves))
