"""What the moves of a game gave away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from ._enums import Quality, Side
from ._html import arrow, beside, escape, table
from ._janggi import MoveList

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._janggi import Game, Move, Value
    from ._values import Svg


@dataclass(frozen=True)
class Remark:
    """What a search thinks of a move that was played.

    Attributes:
        ply: which move of the game, from 0.
        side: whose move it was.
        move: the move played.
        best: what should have been played, with the line that was expected; its first move may be
            the move played.
        before: what the position was worth to that side before the move.
        after: what it was worth to the same side after it.
        loss: what the move gave away, in hundredths of a point, 0 or more; beyond 2000 ahead or
            behind a game is as good as decided, and more or less of it is no loss.
    """

    ply: int
    side: Side
    move: Move
    best: MoveList
    before: Value
    after: Value
    loss: int

    def __post_init__(self) -> None:
        """Read texts as members and moves."""
        object.__setattr__(self, "side", Side(self.side))
        object.__setattr__(self, "best", MoveList(self.best))

    @property
    def quality(self) -> Quality:
        """How good the move was, by what it gave away.

        >>> import janggi_py as jp
        >>> analysis = jp.analyse(jp.Game(moves=["a4a5", "a7a6", "a5a6"]), depth=4)
        >>> [remark.quality for remark in analysis][1:]
        [Quality.INACCURACY, Quality.BEST]
        """
        if self.best[:1] == [self.move]:
            return Quality.BEST
        return Quality.of(self.loss)


@dataclass(frozen=True)
class Analysis(Sequence[Remark]):
    """The remarks on a game's moves, in order: a sequence of ``Remark``.

    ``print`` lists the bad moves; a notebook shows the worst on its board beside the list.

    >>> import janggi_py as jp
    >>> analysis = jp.analyse(jp.Game(moves=["a4a5", "a7a6", "a5a6"]), depth=4)
    >>> len(analysis), analysis[1].move, analysis.worst(1)[0].ply
    (3, Move('a7a6'), 1)
    >>> analysis.values().shape, analysis.losses().dtype
    ((4,), dtype('int32'))

    Attributes:
        game: the game, a copy.
        remarks: a remark for each move; the last ones only if the analysis was interrupted.
    """

    game: Game
    remarks: tuple[Remark, ...]

    def __post_init__(self) -> None:
        """Take remarks from any iterable."""
        object.__setattr__(self, "remarks", tuple(self.remarks))

    @property
    def is_complete(self) -> bool:
        """Whether every move of the game has its remark."""
        return len(self.remarks) == len(self.game)

    def worst(self, count: int = 3, *, side: Side | str | None = None) -> list[Remark]:
        """Return the moves that gave away most, worst first; those that gave nothing away are none.

        Args:
            count: how many at most.
            side: of which side; both otherwise.
        """
        of_side = None if side is None else Side(side)
        given = [r for r in self.remarks if r.loss > 0 and of_side in (None, r.side)]
        return sorted(given, key=lambda remark: -remark.loss)[: max(count, 0)]

    def values(self, limit: float = 20.0) -> NDArray[np.float64]:
        """What the game was worth to Cho along the way, in points, for plotting.

        Args:
            limit: decided games and greater values are drawn at plus or minus so many points.

        Returns:
            An array of float64, shape ``(len(game) + 1,)``: the value before each move, and at the
            end; NaN for moves without a remark. Without moves, all there is is NaN.
        """
        values = np.full(len(self.game) + 1, np.nan)
        for remark in self.remarks:
            sign = 1.0 if remark.side is Side.CHO else -1.0
            values[remark.ply] = sign * remark.before.points
            values[remark.ply + 1] = sign * remark.after.points
        clipped: NDArray[np.float64] = np.clip(values, -limit, limit)
        return clipped

    def losses(self) -> NDArray[np.int32]:
        """What each remark's move gave away, in hundredths of a point.

        Returns:
            An array of int32, shape ``(len(self),)``.
        """
        return np.array([remark.loss for remark in self.remarks], dtype=np.int32)

    def mean_loss(self, side: Side | str) -> float:
        """Return what a side's moves gave away on average, in points; NaN if it has none."""
        losses = [remark.loss for remark in self.remarks if remark.side is Side(side)]
        return float(np.mean(losses)) / 100 if losses else float("nan")

    def svg(self, ply: int, **look: Any) -> Svg:
        """Draw a position with the move played, red, and what should have been played, green.

        Args:
            ply: the number of the move, from 0, as in ``Remark.ply``.
            look: options of ``Position.svg``.

        Raises:
            IndexError: if the move has no remark.
            ParseError: if an option does not read.
            TypeError: if there is no such option.
        """
        remark = next((remark for remark in self.remarks if remark.ply == ply), None)
        if remark is None:
            raise IndexError(f"there is no remark on move {ply}")
        better = [] if remark.quality is Quality.BEST else arrow(remark.move, "red")
        arrows = [*better, *arrow(remark.best[0] if remark.best else None, "green")]
        return self.game.positions()[ply].svg(**{"arrows": arrows, **look})

    @overload
    def __getitem__(self, index: int) -> Remark: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Remark, ...]: ...
    def __getitem__(self, index: int | slice) -> Remark | tuple[Remark, ...]:
        """Return the remark at a place in the list, or several."""
        return self.remarks[index]

    def __len__(self) -> int:
        """Count the remarks."""
        return len(self.remarks)

    def __iter__(self) -> Iterator[Remark]:
        """Go through the remarks, in the order of the moves."""
        return iter(self.remarks)

    # A game has no hash, so neither has this.
    __hash__ = None  # type: ignore[assignment]

    def _bad(self) -> list[Remark]:
        return [r for r in self.remarks if r.quality in (Quality.INACCURACY, Quality.BLUNDER)]

    @staticmethod
    def _cells(remark: Remark) -> tuple[str, str, str, str, str]:
        return (
            f"{remark.ply + 1}",
            f"{remark.side} {remark.move}",
            remark.quality.value,
            f"-{remark.loss / 100:.2f}",
            " ".join(map(str, remark.best[:5])),
        )

    def __str__(self) -> str:
        """Write the mean losses and a line for each bad move."""
        rows = [self._cells(remark) for remark in self._bad()]
        widths = [max((len(row[i]) for row in rows), default=0) for i in range(4)]
        lines = [
            "  ".join([*(c.ljust(w) for c, w in zip(row[:4], widths, strict=True)), row[4]])
            for row in rows
        ]
        return "\n".join([self._summary(), *lines])

    def _summary(self) -> str:
        count = "1 move" if len(self) == 1 else f"{len(self)} moves"
        sides = [side for side in Side if any(remark.side is side for remark in self.remarks)]
        means = ", ".join(f"{side} {self.mean_loss(side):.2f}" for side in sides)
        return f"{count}; given away on average, in points: {means}" if sides else count

    def _repr_html_(self) -> str:
        """Return the worst move on its board beside the bad moves, for notebooks."""
        text = f"<p>{escape(self._summary())}</p>"
        bad = [self._cells(remark) for remark in self._bad()]
        if bad:
            text += table(("move", "played", "", "points", "better"), bad)
        worst = self.worst(1)
        if not worst:
            return text
        return beside(self.svg(worst[0].ply, size=380), text)
