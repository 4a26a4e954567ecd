"""The answer to a mate problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._enums import MateVerdict
from ._html import arrow, beside, escape
from ._janggi import MoveList

if TYPE_CHECKING:
    from ._janggi import Move, Position
    from ._values import Svg

_NO_MOVES = MoveList()


@dataclass(frozen=True)
class Mate:
    """The answer to a mate problem (박보): true if there is a mate.

    >>> import janggi_py as jp
    >>> problem = jp.Position.from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R w")
    >>> solution = jp.mate(problem, 2)
    >>> if solution:
    ...     print(solution)
    mate in 1, the only first move i1i10: i1i10
    >>> print(jp.mate(jp.Position(), 1))
    no mate in so many moves

    Attributes:
        position: the problem.
        verdict: whether there is a mate; ``UNKNOWN`` if ``nodes`` or ``time`` ran out.
        moves: in how many moves of the side to move; ``None`` without a mate.
        least: there is no mate in fewer moves; the same as ``moves`` for a mate that is proved to
            be the shortest.
        first_moves: the first moves that mate so soon; empty without a mate.
        has_all_first_moves: whether these are all of them.
        line: one of the lines, with the longest resistance; empty without a mate.
        nodes: positions looked at; ``None`` without a mate.
        checks_only: whether every move of the mating side had to give check.
    """

    position: Position
    verdict: MateVerdict
    moves: int | None = None
    least: int | None = None
    first_moves: MoveList = _NO_MOVES
    has_all_first_moves: bool = True
    line: MoveList = _NO_MOVES
    nodes: int | None = None
    checks_only: bool = False

    def __post_init__(self) -> None:
        """Read texts as enum members and moves."""
        object.__setattr__(self, "verdict", MateVerdict(self.verdict))
        object.__setattr__(self, "first_moves", MoveList(self.first_moves))
        object.__setattr__(self, "line", MoveList(self.line))

    @property
    def is_unique(self) -> bool:
        """Whether a single first move mates so soon, which is proved; a sound problem has one."""
        return self.has_all_first_moves and len(self.first_moves) == 1

    @property
    def is_shortest(self) -> bool:
        """Whether this is proved to be the shortest mate."""
        return self.moves is not None and self.moves == self.least

    @property
    def best(self) -> Move | None:
        """The first move of the line; ``None`` without a mate."""
        return self.line[0] if self.line else None

    def svg(self, **look: Any) -> Svg:
        """Draw the problem with all first moves that mate: green the one of the line, blue others.

        Args:
            look: options of ``Position.svg``.

        Raises:
            ParseError: if an option does not read.
            TypeError: if there is no such option.
        """
        others = [move for move in self.first_moves if move != self.best]
        arrows = [
            *(mark for move in others for mark in arrow(move, "blue")),
            *arrow(self.best, "green"),
        ]
        return self.position.svg(**{"arrows": arrows, **look})

    def __bool__(self) -> bool:
        """Tell whether there is a mate."""
        return self.verdict is MateVerdict.MATE

    def __str__(self) -> str:
        """Write the solution as a sentence."""
        if self.verdict is MateVerdict.NO_MATE:
            return "no mate in so many moves"
        if self.verdict is MateVerdict.UNKNOWN:
            return "neither found nor refuted"
        firsts = [str(move) for move in self.first_moves]
        unique = f"the only first move {firsts[0]}" if self.is_unique else f"by {', '.join(firsts)}"
        return f"mate in {self.moves}, {unique}: {' '.join(map(str, self.line))}"

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks that show no HTML."""
        return self.svg(size=380)

    def _repr_html_(self) -> str:
        """Return the problem beside the solution, for notebooks."""
        text = f"{self.position.turn.name.title()} to move: {self}."
        return beside(self.svg(size=380), f"<p>{escape(text)}</p>")
