"""What both kinds of engines are."""

from __future__ import annotations

from typing import TYPE_CHECKING
from typing import Protocol as Structure

if TYPE_CHECKING:
    from ._options import Option
    from ._protocol import Protocol


class Program(Structure):
    """A program that runs, or has ended."""

    name: str

    @property
    def returncode(self) -> int | None:
        """What the program returned; ``None`` while it runs."""


class Described:
    """An engine that says who it is and what can be set."""

    _protocol: Protocol
    _process: Program

    @property
    def name(self) -> str:
        """The name that the engine gives itself; empty if it gives none."""
        return self._protocol.name

    @property
    def author(self) -> str:
        """Who wrote the engine, as it says."""
        return self._protocol.author

    @property
    def options(self) -> dict[str, Option]:
        """The options that the engine offers, by name, in a new dict."""
        return dict(self._protocol.options)

    @property
    def returncode(self) -> int | None:
        """What the program returned; ``None`` while it runs."""
        return self._process.returncode

    def __repr__(self) -> str:
        """Name the engine and say whether it runs."""
        state = "running" if self.returncode is None else f"ended with {self.returncode}"
        return f"<{type(self).__name__} {self.name or self._process.name!r}, {state}>"
