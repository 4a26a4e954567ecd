"""Small values made in Python: the parts of rules, faults, checks, pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._enums import (
    GeneralCapture,
    PieceKind,
    RepetitionEffect,
    ShuttleEffect,
    Side,
    Verdict,
)

if TYPE_CHECKING:
    import os

    from ._janggi import Square


def _flag(on: bool, text: str) -> str:
    return f",{text}" if on else ""


@dataclass(frozen=True)
class Bikjang:
    """The bikjang rule (빅장): the generals face each other with nothing between.

    Attributes:
        verdict: how an accepted bikjang is decided.
        below: callable only while each side's pieces, without deom, count strictly less points
            than this; ``None`` for always.
        general_capture: what it means that a general's capture led to the facing.
    """

    verdict: Verdict = Verdict.SCORE
    below: float | None = None
    general_capture: GeneralCapture = GeneralCapture.SAME

    def __post_init__(self) -> None:
        """Read texts as enum members."""
        object.__setattr__(self, "verdict", Verdict(self.verdict))
        object.__setattr__(self, "general_capture", GeneralCapture(self.general_capture))

    def __str__(self) -> str:
        """Write the rule as in the text of rules."""
        below = "" if self.below is None else f",below:{self.below}"
        capture = self.general_capture
        same = capture is GeneralCapture.SAME
        return f"{self.verdict}{below}{_flag(not same, f'general-capture:{capture}')}"


@dataclass(frozen=True)
class Repetition:
    """The repetition rule (동형반복).

    Attributes:
        occurrences: at which occurrence of a position the rule acts.
        effect: what the rule does.
        checker_loses: whether a side loses whose every move in the cycle gave check (만년장).
        exempt_below: no effect while each side's pieces, without deom, count strictly less points
            than this; ``None`` for no exemption.
    """

    occurrences: int = 3
    effect: RepetitionEffect = RepetitionEffect.FORBIDDEN
    checker_loses: bool = False
    exempt_below: float | None = None

    def __post_init__(self) -> None:
        """Read texts as enum members."""
        object.__setattr__(self, "effect", RepetitionEffect(self.effect))

    def __str__(self) -> str:
        """Write the rule as in the text of rules."""
        exempt = "" if self.exempt_below is None else f",exempt-below:{self.exempt_below}"
        checks = _flag(self.checker_loses, "checker-loses")
        return f"{self.occurrences},{self.effect}{checks}{exempt}"


@dataclass(frozen=True)
class Shuttle:
    """The shuttle rule (반복수): a piece that goes to and fro and arrives a third time in a row.

    Attributes:
        effect: what the rule does.
        exempt_checks: a last move that gives check is exempt.
        bridges_pass: a pass of the same side just before the last move is overlooked.
        broken_by_capture: a capture by either side breaks the pattern.
    """

    effect: ShuttleEffect = ShuttleEffect.FORBIDDEN
    exempt_checks: bool = False
    bridges_pass: bool = False
    broken_by_capture: bool = False

    def __post_init__(self) -> None:
        """Read texts as enum members."""
        object.__setattr__(self, "effect", ShuttleEffect(self.effect))

    def __str__(self) -> str:
        """Write the rule as in the text of rules."""
        checks = _flag(self.exempt_checks, "exempt-checks")
        passes = _flag(self.bridges_pass, "bridges-pass")
        captures = _flag(self.broken_by_capture, "broken-by-capture")
        return f"{self.effect}{checks}{passes}{captures}"


@dataclass(frozen=True)
class PlyLimit:
    """The end of a game after a number of plies.

    Attributes:
        plies: how many moves of either side are played.
        verdict: how the game is decided.
        wait_for_quiet: the game goes on after a capture and while in check.
    """

    plies: int = 200
    verdict: Verdict = Verdict.SCORE
    wait_for_quiet: bool = False

    def __post_init__(self) -> None:
        """Read texts as enum members."""
        object.__setattr__(self, "verdict", Verdict(self.verdict))

    def __str__(self) -> str:
        """Write the rule as in the text of rules."""
        return f"{self.plies},{self.verdict}{_flag(self.wait_for_quiet, 'wait')}"


@dataclass(frozen=True)
class NoCaptureLimit:
    """The end of a game after a number of plies without a capture.

    Attributes:
        plies: how many plies without a capture end the game.
        verdict: how the game is decided.
        before_repetition: tested before repetition and shuttle, not last.
    """

    plies: int = 100
    verdict: Verdict = Verdict.SCORE
    before_repetition: bool = False

    def __post_init__(self) -> None:
        """Read texts as enum members."""
        object.__setattr__(self, "verdict", Verdict(self.verdict))

    def __str__(self) -> str:
        """Write the rule as in the text of rules."""
        return f"{self.plies},{self.verdict}{_flag(self.before_repetition, 'before-repetition')}"


@dataclass(frozen=True)
class LowPoints:
    """The end of a game by score when either side has few points left.

    Attributes:
        at_most: the game ends when either side's score, Han's with deom, is at most this.
        wait_for_quiet: the game goes on after a capture and while in check.
    """

    at_most: float = 10.0
    wait_for_quiet: bool = False

    def __str__(self) -> str:
        """Write the rule as in the text of rules."""
        return f"{self.at_most}{_flag(self.wait_for_quiet, 'wait')}"


@dataclass(frozen=True)
class Fault:
    """One fault of a FEN or a setup.

    Attributes:
        kind: a short stable name for programs.
        message: the fault in words.
        offset: the byte offset in the text, if a text was at fault.
        square: the point in question, if it is one point.
    """

    kind: str
    message: str
    offset: int | None = None
    square: Square | None = None


@dataclass(frozen=True)
class Check:
    """A check (장군): the pieces that give it.

    >>> import janggi_py
    >>> check = janggi_py.Position.from_fen("4k4/9/9/9/4R4/9/9/9/9/3K5 b").check()
    >>> print(check, check.korean)
    check by the chariot on e6 차장

    Attributes:
        side: who is in check.
        pieces: the pieces that give check with their points, by point; never empty.
        english: the check in English.
        korean: 차장, 포장, 마장, 상장, 졸장 or 병장; 양수겸장 for a double check.
    """

    side: Side
    pieces: tuple[tuple[Square, PieceKind], ...]
    english: str
    korean: str

    @property
    def is_double(self) -> bool:
        """Whether several pieces give check at once (양수겸장)."""
        return len(self.pieces) > 1

    def __str__(self) -> str:
        """Write the check in English."""
        return self.english


class Svg(str):
    """The text of a picture, which a notebook shows as the picture.

    >>> import janggi_py
    >>> picture = janggi_py.Position().svg(size=200)
    >>> picture.startswith("<svg ")
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks."""
        return str(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file.

        Raises:
            OSError: if the file cannot be written.
        """
        Path(path).write_text(self, encoding="utf-8")


def _restore(cls: type[Any], method: str, text: str) -> Any:
    """Make a value from its text again, for pickle and copy."""
    return getattr(cls, method)(text)
