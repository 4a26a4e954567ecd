"""The errors of the package: one family under ``ValueError``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._janggi import Move, SquareSet
    from ._values import Fault


class JanggiError(ValueError):
    """Any error of this package, so that one ``except`` catches them all.

    >>> import janggi_py
    >>> try:
    ...     janggi_py.Square("k1")
    ... except janggi_py.JanggiError as error:
    ...     print(error.kind, error.offset)
    bad_square 0
    """

    kind: str
    """A short stable name of the fault for programs, such as ``fen_rank_width``."""

    offset: int | None
    """The byte offset of the fault in the UTF-8 text, if a text was at fault."""

    def __init__(self, message: str, *, kind: str = "error", offset: int | None = None) -> None:
        """Make an error of a message, a kind and an offset."""
        super().__init__(message)
        self.kind = kind
        self.offset = offset


class ParseError(JanggiError):
    """A text or value that does not read as what was wanted."""


class FenError(JanggiError):
    """A faulty FEN.

    >>> import janggi_py
    >>> try:
    ...     janggi_py.Position.from_fen("4k4/9/9/9/9/9/9/9/44/9 x")
    ... except janggi_py.FenError as error:
    ...     print([(fault.offset, fault.kind) for fault in error.faults])
    [(19, 'fen_adjacent_digits'), (23, 'fen_turn')]
    """

    faults: tuple[Fault, ...]
    """All faults, by offset; never empty."""

    def __init__(
        self,
        message: str,
        *,
        kind: str = "error",
        offset: int | None = None,
        faults: tuple[Fault, ...] = (),
    ) -> None:
        """Make an error of all its faults."""
        super().__init__(message, kind=kind, offset=offset)
        self.faults = faults


class SetupError(JanggiError):
    """A setup that no legal position has.

    >>> import janggi_py
    >>> setup = janggi_py.Setup.start().with_piece("e2", None)
    >>> try:
    ...     janggi_py.Position.from_setup(setup)
    ... except janggi_py.SetupError as error:
    ...     print(error.faults[0].kind)
    no_general
    """

    faults: tuple[Fault, ...]
    """All faults; never empty."""

    def __init__(
        self, message: str, *, kind: str = "error", faults: tuple[Fault, ...] = ()
    ) -> None:
        """Make an error of all its faults."""
        super().__init__(message, kind=kind)
        self.faults = faults


class IllegalMoveError(JanggiError):
    """A move that the rules refuse.

    >>> import janggi_py
    >>> try:
    ...     janggi_py.Position().play("h1f2")
    ... except janggi_py.IllegalMoveError as error:
    ...     print(error.kind, repr(error.squares))
    blocked SquareSet(['g1'])
    """

    move: Move | None
    """The move."""

    squares: SquareSet | None
    """The pieces that are in the way or give the check; empty where none are."""

    def __init__(
        self,
        message: str,
        *,
        kind: str = "error",
        move: Move | None = None,
        squares: SquareSet | None = None,
    ) -> None:
        """Make an error of the move and the pieces in its way."""
        super().__init__(message, kind=kind)
        self.move = move
        self.squares = squares
