"""The enums of the package.

Their names and texts come from the Rust core; here they become Python enums, so that they iterate,
match, pickle and copy as every Python enum does.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from . import _janggi
from ._errors import ParseError

_TEXTS = _janggi._enum_texts()


class _Text(Enum):
    """An enum whose members are made from their text too."""

    _value_: str

    def __repr__(self) -> str:
        """Write the member as Python code."""
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        """Write the member as its text."""
        return self._value_

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        """Pickle and copy by text."""
        return (type(self), (self._value_,))

    @classmethod
    def _missing_(cls, value: object) -> _Text:
        """Read other texts of a member, or say which there are."""
        name = cls.__name__
        if isinstance(value, str) and name in _TEXTS:
            return cls(_janggi._read_enum(name, value))
        options = ", ".join(repr(member._value_) for member in cls)
        kind = "bad_" + "".join("_" * c.isupper() + c.lower() for c in name).lstrip("_")
        raise ParseError(f"{value!r} is not a {name}; use one of {options}", kind=kind, offset=0)


class Side(_Text):
    """One of the two players.

    Cho (초, 楚) sits at ranks 1 to 4 and moves first; Han (한, 漢) sits at ranks 7 to 10 and
    receives the deom (덤).

    >>> from janggi_py import Side
    >>> ~Side.CHO
    Side.HAN
    >>> Side("한")
    Side.HAN
    """

    CHO = "cho"
    HAN = "han"

    def __invert__(self) -> Side:
        """Return the opponent."""
        return Side.HAN if self is Side.CHO else Side.CHO

    @property
    def korean(self) -> str:
        """``초`` or ``한``."""
        return _TEXTS["Side"][self._value_]["korean"]

    @property
    def hanja(self) -> str:
        """``楚`` or ``漢``, as on the generals."""
        return _TEXTS["Side"][self._value_]["hanja"]

    @property
    def letter(self) -> str:
        """The side's letter in FEN: ``w`` for Cho, ``b`` for Han."""
        return _TEXTS["Side"][self._value_]["letter"]


class PieceKind(_Text):
    """One of the seven kinds of pieces.

    >>> from janggi_py import PieceKind
    >>> PieceKind("포"), PieceKind.CANNON.points
    (PieceKind.CANNON, 7)
    """

    GENERAL = "general"
    GUARD = "guard"
    CHARIOT = "chariot"
    CANNON = "cannon"
    HORSE = "horse"
    ELEPHANT = "elephant"
    SOLDIER = "soldier"

    @property
    def korean(self) -> str:
        """The Korean name without regard to side: 궁, 사, 차, 포, 마, 상, 졸."""
        return _TEXTS["PieceKind"][self._value_]["korean"]

    @property
    def letter(self) -> str:
        """The upper-case FEN letter."""
        return _TEXTS["PieceKind"][self._value_]["letter"]

    @property
    def points(self) -> int:
        """The points that the piece is worth (점수): 0 for the general."""
        return int(_TEXTS["PieceKind"][self._value_]["points"])


class Formation(_Text):
    """How a side arranges its horses and elephants before the game (상차림), from its own seat.

    >>> from janggi_py import Formation, Side
    >>> Formation("상마상마")
    Formation.LEFT_ELEPHANTS
    >>> Formation.LEFT_ELEPHANTS.board_view(Side.HAN)
    '마상마상'
    """

    INNER_ELEPHANTS = "inner"
    OUTER_ELEPHANTS = "outer"
    LEFT_ELEPHANTS = "left"
    RIGHT_ELEPHANTS = "right"
    CENTRAL_CHARIOTS = "central"

    @property
    def korean(self) -> str:
        """The Korean name, such as ``안상차림``."""
        return _TEXTS["Formation"][self._value_]["korean"]

    @property
    def own_view(self) -> str:
        """The horses and elephants from the player's left to right: ``마상상마``."""
        return _TEXTS["Formation"][self._value_]["own_view"]

    @property
    def is_standard(self) -> bool:
        """Whether the formation is one of the standard four."""
        return self is not Formation.CENTRAL_CHARIOTS

    def board_view(self, side: Side | str) -> str:
        """Return the horses and elephants of that side from file a to file i.

        Raises:
            ParseError: if the side does not read.
        """
        return _TEXTS["Formation"][self._value_][f"{Side(side).value}_view"]

    def mirror(self) -> Formation:
        """Return the formation with left and right exchanged."""
        return Formation(_TEXTS["Formation"][self._value_]["mirror"])


class EndReason(_Text):
    """Why a game ended.

    >>> from janggi_py import EndReason
    >>> EndReason.CHECKMATE.korean
    '외통'
    """

    CHECKMATE = "checkmate"
    NO_MOVES = "no_moves"
    DOUBLE_PASS = "double_pass"
    BIKJANG = "bikjang"
    REPETITION = "repetition"
    PERPETUAL_CHECK = "perpetual_check"
    SHUTTLE = "shuttle"
    LOW_POINTS = "low_points"
    DEAD_POSITION = "dead_position"
    PLY_LIMIT = "ply_limit"
    NO_CAPTURE_LIMIT = "no_capture_limit"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    ADJUDICATION = "adjudication"
    DISQUALIFICATION = "disqualification"
    ABANDONMENT = "abandonment"

    @property
    def english(self) -> str:
        """The reason in English, as it stands at the end of a sentence."""
        return _TEXTS["EndReason"][self._value_]["english"]

    @property
    def korean(self) -> str:
        """The reason in Korean."""
        return _TEXTS["EndReason"][self._value_]["korean"]


class Guards(_Text):
    """The state of a side's guards: 양사, 외사 or 민궁."""

    BOTH = "both"
    ONE = "one"
    NONE = "none"

    @property
    def korean(self) -> str:
        """``양사``, ``외사`` or ``민궁``."""
        return _TEXTS["Guards"][self._value_]["korean"]


class Verdict(_Text):
    """How a game that ends without a mate is decided: a draw, or the higher score wins."""

    DRAW = "draw"
    SCORE = "score"


class PassRule(_Text):
    """When a side may pass (한수쉼)."""

    NEVER = "never"
    WHEN_NOT_IN_CHECK = "not-in-check"


class DoublePass(_Text):
    """What answering a pass with a pass does: nothing, it is forbidden, or it ends the game."""

    PLAY_ON = "play-on"
    FORBIDDEN = "forbidden"
    DRAW = "draw"
    SCORE = "score"


class NoMoves(_Text):
    """What happens to a side that is not in check and has neither a board move nor a pass."""

    DRAW = "draw"
    LOSES = "loses"


class GeneralCapture(_Text):
    """What it means for a bikjang that a general's capture led to the facing."""

    SAME = "same"
    ALWAYS_CALLABLE = "always"
    NEVER_CALLABLE = "never"


class RepetitionEffect(_Text):
    """What the repetition rule does: forbid the move, or end the game."""

    FORBIDDEN = "forbidden"
    DRAW = "draw"
    SCORE = "score"


class ShuttleEffect(_Text):
    """What the shuttle rule does: forbid the move, or let the mover lose."""

    FORBIDDEN = "forbidden"
    MOVER_LOSES = "mover-loses"


class MateVerdict(_Text):
    """The answer to whether there is a mate (외통)."""

    MATE = "mate"
    NO_MATE = "no_mate"
    UNKNOWN = "unknown"


class Quality(_Text):
    """How good a move was, by what it gave away.

    >>> from janggi_py import Quality
    >>> [Quality.of(loss) for loss in (99, 300, 301)]
    [Quality.GOOD, Quality.INACCURACY, Quality.BLUNDER]
    """

    BEST = "best"
    """The move that the search would have chosen (최선)."""

    GOOD = "good"
    """A move that gave away less than 100 hundredths of a point: half a soldier."""

    INACCURACY = "inaccuracy"
    """A slack move (완착): it gave away 100 to 300."""

    BLUNDER = "blunder"
    """A bad move (악수): it gave away more than 300, a soldier and a half."""

    @classmethod
    def of(cls, loss: int) -> Quality:
        """Judge a move, other than the best, by its loss in hundredths of a point."""
        if loss > 300:
            return cls.BLUNDER
        return cls.INACCURACY if loss >= 100 else cls.GOOD
