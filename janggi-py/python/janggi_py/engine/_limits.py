"""How long an engine is to search."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from .._errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .._enums import Side
    from .._janggi import Move

_ONE_SECOND = 1.0
_MOST = 2**63 - 1


@dataclass(frozen=True)
class Clock:
    """What is left on the clocks, in seconds.

    Attributes:
        cho: what Cho has left.
        han: what Han has left.
        cho_increment: what Cho gains with each move.
        han_increment: what Han gains with each move.
    """

    cho: float
    han: float
    cho_increment: float = 0.0
    han_increment: float = 0.0

    def __post_init__(self) -> None:
        """Refuse what is no time."""
        for name in ("cho", "han", "cho_increment", "han_increment"):
            check_seconds(name, getattr(self, name))

    def words(self) -> list[str]:
        """Return the clocks in the words of UCI, where Cho is white."""
        times = zip(
            ("wtime", "btime", "winc", "binc"),
            (self.cho, self.han, self.cho_increment, self.han_increment),
            strict=True,
        )
        return [word for name, time in times for word in (name, str(round(time * 1000)))]


class LimitTerms(TypedDict, total=False):
    """The limits of a search, as keywords; all may be left out."""

    depth: int | None
    """At most so many plies deep."""

    nodes: int | None
    """At most so many positions."""

    time: float | None
    """At most so many seconds; ``math.inf`` until it is stopped."""

    mate: int | None
    """Until a mate in so many moves is found."""

    clock: Clock | None
    """A sensible part of what is left on the clock."""


class Terms(LimitTerms, total=False):
    """How an engine is to search, as keywords; all may be left out.

    A search ends at the first of its limits; without any it takes one second.
    """

    moves: Iterable[Move | str] | None
    """Only these moves at the start, all legal."""

    lines: int
    """So many best lines instead of one."""


@dataclass(frozen=True)
class Limits:
    """When a search ends: at the first of its limits.

    Attributes:
        depth: at most so many plies deep.
        nodes: at most so many positions.
        time: at most so many seconds; ``math.inf`` until it is stopped.
        mate: until a mate in so many moves is found.
        clock: a sensible part of what is left on the clock.
    """

    depth: int | None = None
    nodes: int | None = None
    time: float | None = None
    mate: int | None = None
    clock: Clock | None = None

    def __post_init__(self) -> None:
        """Refuse what is no limit."""
        for name in ("depth", "nodes", "mate"):
            number = getattr(self, name)
            if number is not None and not isinstance(number, int):
                raise TypeError(f"expected a whole number as {name}, not {type(number).__name__}")
            if number is not None and not 1 <= number <= _MOST:
                raise ParseError(f"{name} is 1 or more, not {number}", kind="bad_limit")
        if self.time is not None:
            check_seconds("time", self.time, endless=True)
        if self.clock is not None and not isinstance(self.clock, Clock):
            raise TypeError(f"expected a Clock, not {type(self.clock).__name__}")

    @property
    def _limited(self) -> bool:
        return (self.depth, self.nodes, self.mate, self.clock) != (None, None, None, None)

    def words(self) -> list[str]:
        """Return the limits in the words of UCI."""
        words: list[str] = []
        for name in ("depth", "nodes", "mate"):
            number = getattr(self, name)
            if number is not None:
                words += [name, str(number)]
        if self.clock is not None:
            words += self.clock.words()
        if self.time is not None and self.time != math.inf:
            return [*words, "movetime", _milliseconds(self.time)]
        if self._limited:
            return words
        return ["infinite"] if self.time else ["movetime", _milliseconds(_ONE_SECOND)]

    def patience(self, side: Side, timeout: float) -> float | None:
        """Return how many seconds an answer may take; ``None`` if nobody can tell."""
        if self.time is not None:
            return None if self.time == math.inf else self.time + timeout
        if self.clock is not None:
            return (self.clock.cho if side.value == "cho" else self.clock.han) + timeout
        return None if self._limited else _ONE_SECOND + timeout


def check_seconds(name: str, value: float, *, endless: bool = False) -> None:
    """Refuse what is no time.

    Raises:
        ParseError: if it is negative, not a number, or without end where there has to be one.
        TypeError: if it is something else.
    """
    if not isinstance(value, (int, float)):
        raise TypeError(f"expected seconds as {name}, not {type(value).__name__}")
    if not (0 <= value < 1e9 or (endless and value == math.inf)):
        raise ParseError(f"{name} is in seconds, 0 or more, not {value}", kind="bad_limit")


def _milliseconds(seconds: float) -> str:
    return str(max(round(seconds * 1000), 1))
