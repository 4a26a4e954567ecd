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
    """The move; ``None`` if it was given in a notation that does not tell."""

    squares: SquareSet | None
    """The pieces that are in the way or give the check; empty where none are."""

    def __init__(
        self,
        message: str,
        *,
        kind: str = "error",
        offset: int | None = None,
        move: Move | None = None,
        squares: SquareSet | None = None,
    ) -> None:
        """Make an error of the move and the pieces in its way."""
        super().__init__(message, kind=kind, offset=offset)
        self.move = move
        self.squares = squares


class RecordError(JanggiError):
    r"""A game of a file that cannot be read: what is wrong, and where.

    >>> from janggi_py import RecordError, gib
    >>> text = "[대회명 \"연습\"]\n\n1. 79졸78"
    >>> try:
    ...     gib.loads(text)
    ... except RecordError as error:
    ...     print(error.kind, error.game, error.line)
    no_setup 1 3
    """

    game: int
    """The number of the game in the file, from 1."""

    ply: int
    """The number of the move, from 1; 0 before the moves."""

    line: int
    """The line, from 1."""

    column: int
    """The character in the line, from 1."""

    def __init__(
        self,
        message: str,
        *,
        kind: str = "error",
        game: int = 0,
        ply: int = 0,
        line: int = 0,
        column: int = 0,
    ) -> None:
        """Make an error of its place."""
        super().__init__(message, kind=kind)
        self.game = game
        self.ply = ply
        self.line = line
        self.column = column


for _error in (JanggiError, ParseError, FenError, SetupError, IllegalMoveError, RecordError):
    _error.__module__ = "janggi_py"
