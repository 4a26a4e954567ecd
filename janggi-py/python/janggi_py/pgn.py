"""Game records in PGN (.pgn), the format of chess programs.

>>> from janggi_py import pgn
>>> (record,) = pgn.loads("1. Hc3 Hc8 *")
>>> record.moves
[Move('b1c3'), Move('b10c8')]
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

from . import _janggi

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from ._errors import RecordError
    from ._janggi import Game, Record

__all__ = ["dump", "dumps", "loads", "read"]


@overload
def read(
    source: str | os.PathLike[str] | bytes, *, on_error: Literal["raise", "skip"] = ...
) -> Iterator[Record]: ...
@overload
def read(
    source: str | os.PathLike[str] | bytes, *, on_error: Literal["yield"]
) -> Iterator[Record | RecordError]: ...
def read(
    source: str | os.PathLike[str] | bytes,
    *,
    on_error: Literal["raise", "skip", "yield"] = "raise",
) -> Iterator[Record | RecordError]:
    """Read the games of a file, one after the other; memory does not grow with their number.

    Args:
        source: a path, or the bytes of a file.
        on_error: what to do with a game that cannot be read: ``"raise"`` a ``RecordError`` (the
            next ``next`` goes on behind it), ``"skip"`` it, or ``"yield"`` the error in its place.

    Raises:
        RecordError: while iterating, if ``on_error`` is ``"raise"``.
        OSError: if the file cannot be opened.
        ParseError: if there is no such choice of ``on_error``.
        TypeError: if the source is something else.
    """
    return _janggi._read_records(source, "pgn", "default", on_error)


def loads(text: str | bytes) -> list[Record]:
    """Read the games of a text.

    Raises:
        RecordError: if a game cannot be read.
        TypeError: if it is no text.
    """
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    if not isinstance(data, bytes):
        raise TypeError(f"expected a text, not {type(text).__name__}")
    return list(read(data))


def dumps(record: Record | Game) -> str:
    """Write a record or a game as text.

    Raises:
        TypeError: if it is neither.
    """
    return _janggi._write_record(record, "pgn")


def dump(records: Record | Game | Iterable[Record | Game], path: str | os.PathLike[str]) -> None:
    """Write records or games to a file, in UTF-8.

    Args:
        records: one or many.
        path: where to; a file there is replaced.

    Raises:
        OSError: if the file cannot be written.
        TypeError: if something else is given.
    """
    many = records if isinstance(records, Iterable) else [records]
    text = "\n".join(_janggi._write_record(record, "pgn") for record in many)
    Path(path).write_text(text, encoding="utf-8")
