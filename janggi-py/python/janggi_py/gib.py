"""Game records in GIB (.gib), the format of Korean programs.

>>> from janggi_py import Game, gib
>>> text = gib.dumps(Game(moves=["i4h4", "e7d7"]))
>>> [record.moves for record in gib.loads(text)]
[[Move('i4h4'), Move('e7d7')]]
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

    _Mode = Literal["default", "strict", "mending"]

__all__ = ["dump", "dumps", "loads", "read"]


@overload
def read(
    source: str | os.PathLike[str] | bytes,
    *,
    mode: _Mode = ...,
    on_error: Literal["raise", "skip"] = ...,
) -> Iterator[Record]: ...
@overload
def read(
    source: str | os.PathLike[str] | bytes,
    *,
    mode: _Mode = ...,
    on_error: Literal["yield"],
) -> Iterator[Record | RecordError]: ...
def read(
    source: str | os.PathLike[str] | bytes,
    *,
    mode: _Mode = "default",
    on_error: Literal["raise", "skip", "yield"] = "raise",
) -> Iterator[Record | RecordError]:
    """Read the games of a file, one after the other; memory does not grow with their number.

    Args:
        source: a path, or the bytes of a file, in CP949 or UTF-8.
        mode: ``"default"`` reads moves in letters too and reports wrong marks; ``"strict"`` refuses
            both; ``"mending"`` also mends files whose games have lost their first header.
        on_error: what to do with a game that cannot be read: ``"raise"`` a ``RecordError`` (the
            next ``next`` goes on behind it), ``"skip"`` it, or ``"yield"`` the error in its place.

    Raises:
        RecordError: while iterating, if ``on_error`` is ``"raise"``.
        OSError: if the file cannot be opened.
        ParseError: if there is no such mode.
        TypeError: if the source is something else.
    """
    return _janggi._read_records(source, "gib", mode, on_error)


def loads(text: str | bytes, *, mode: _Mode = "default") -> list[Record]:
    """Read the games of a text.

    Raises:
        RecordError: if a game cannot be read.
        TypeError: if it is no text.
    """
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    if not isinstance(data, bytes):
        raise TypeError(f"expected a text, not {type(text).__name__}")
    return list(read(data, mode=mode))


def dumps(record: Record | Game) -> str:
    """Write a record or a game as text.

    Raises:
        TypeError: if it is neither.
    """
    return _janggi._write_record(record, "gib")


def dump(
    records: Record | Game | Iterable[Record | Game],
    path: str | os.PathLike[str],
    *,
    encoding: Literal["cp949", "utf-8"] = "cp949",
    crlf: bool = True,
) -> None:
    """Write records or games to a file.

    Args:
        records: one or many.
        path: where to; a file there is replaced.
        encoding: ``"cp949"``, which Korean programs expect, or ``"utf-8"``.
        crlf: whether lines end as on Windows.

    Raises:
        ParseError: if CP949 does not have a character, or there is no such encoding.
        OSError: if the file cannot be written.
        TypeError: if something else is given.
    """
    many = records if isinstance(records, Iterable) else [records]
    parts = [_janggi._write_gib_bytes(record, encoding, crlf) for record in many]
    Path(path).write_bytes(b"".join(parts))
