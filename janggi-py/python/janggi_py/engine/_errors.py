"""What goes wrong with engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._errors import JanggiError

if TYPE_CHECKING:
    from .._janggi import Position


class EngineError(JanggiError):
    """An engine does not do as it should, or is asked for what it cannot do.

    ``kind`` is ``no_option``, ``bad_option``, ``no_variant``, ``no_move``, ``busy`` or, in the
    subclasses, ``terminated``, ``timeout``, ``illegal_move``.
    """


class EngineTerminated(EngineError):  # noqa: N818
    """The engine is gone: it ended, crashed, or was quit."""

    returncode: int | None
    """What the program returned: negative if a signal ended it; ``None`` if it is not known."""

    stderr: tuple[str, ...]
    """The last lines that it wrote to its standard error."""

    def __init__(
        self, message: str, *, returncode: int | None = None, stderr: tuple[str, ...] = ()
    ) -> None:
        """Make an error of what is known of the end."""
        super().__init__(message, kind="terminated")
        self.returncode = returncode
        self.stderr = stderr


class EngineTimeout(EngineError):  # noqa: N818
    """The engine did not answer in time. It has been killed, for nobody knows what it would say."""

    stderr: tuple[str, ...]
    """The last lines that it wrote to its standard error."""

    def __init__(self, message: str, *, stderr: tuple[str, ...] = ()) -> None:
        """Make an error of what was waited for."""
        super().__init__(message, kind="timeout")
        self.stderr = stderr


class EngineMoveError(EngineError):
    """The engine played a move that the rules of the game refuse, or a text that is no move.

    The reason is the ``__cause__``. The engine is ready for the next question.
    """

    text: str
    """What the engine said."""

    position: Position
    """Where it said so."""

    def __init__(self, message: str, *, text: str, position: Position) -> None:
        """Make an error of the text and the position."""
        super().__init__(message, kind="illegal_move")
        self.text = text
        self.position = position


for _error in (EngineError, EngineTerminated, EngineTimeout, EngineMoveError):
    _error.__module__ = "janggi_py.engine"
