"""An engine as a program that runs: lines in, lines out."""

from __future__ import annotations

import os
import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import IO, TypeAlias

from ._errors import EngineTerminated, EngineTimeout

Folder: TypeAlias = str | os.PathLike[str] | None
Command: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]

LONGEST_LINE = 1 << 20
"""Longer lines than this are no speech, and are left out."""

KEPT_LINES = 20
"""So many lines of the standard error are kept."""

_WAITING_LINES = 10_000
_PULSE = 0.5


def arguments(command: Command) -> list[str]:
    """Return the program and its arguments; a text is split as a shell would.

    Raises:
        ValueError: if there is no program.
    """
    if isinstance(command, str):
        words = shlex.split(command)
    elif isinstance(command, os.PathLike):
        words = [os.fspath(command)]
    else:
        words = [os.fspath(word) for word in command]
    if not words:
        raise ValueError("the command is empty")
    return words


def farewell(name: str, returncode: int | None, stderr: Sequence[str]) -> EngineTerminated:
    """Make the error of an engine that is gone."""
    how = "" if returncode is None else f" and returned {returncode}"
    message = f"{name} has ended{how}{_quoted(stderr)}"
    return EngineTerminated(message, returncode=returncode, stderr=tuple(stderr))


def impatience(name: str, stderr: Sequence[str]) -> EngineTimeout:
    """Make the error of an engine that does not answer."""
    message = f"{name} did not answer in time and was killed{_quoted(stderr)}"
    return EngineTimeout(message, stderr=tuple(stderr))


def _quoted(stderr: Sequence[str]) -> str:
    return f"; its last words: {' | '.join(stderr)}" if stderr else ""


class Process:
    """A running program."""

    def __init__(self, command: Command, env: Mapping[str, str] | None, cwd: Folder) -> None:
        """Start the program.

        Raises:
            OSError: if it does not start.
        """
        words = arguments(command)
        self.name = os.path.basename(words[0])  # noqa: PTH119
        pipe = subprocess.PIPE
        self._popen = subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, cwd=cwd
        )
        self._lines: queue.Queue[str | None] = queue.Queue(_WAITING_LINES)
        self._stderr: deque[str] = deque(maxlen=KEPT_LINES)
        self._sending = threading.Lock()
        self._closed = False
        self._threads = [
            threading.Thread(target=self._hear, daemon=True),
            threading.Thread(target=self._hear_errors, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._popen.pid

    @property
    def returncode(self) -> int | None:
        """What the program returned; ``None`` while it runs."""
        return self._popen.poll()

    def send(self, lines: Sequence[str]) -> None:
        """Send lines.

        Raises:
            EngineTerminated: if the program is gone.
        """
        if not lines:
            return
        data = "".join(f"{line}\n" for line in lines).encode()
        stdin = self._popen.stdin
        assert stdin is not None
        try:
            with self._sending:
                stdin.write(data)
                stdin.flush()
        except (OSError, ValueError):
            raise self._farewell() from None

    def receive(self, until: float | None) -> str:
        """Return the next line, waiting until a time of the monotonic clock.

        Raises:
            EngineTerminated: if the program is gone.
            EngineTimeout: if the time is up; the program is killed.
        """
        while True:
            left = _PULSE if until is None else min(until - time.monotonic(), _PULSE)
            try:
                line = self._lines.get(timeout=max(left, 0))
            except queue.Empty:
                if until is not None and time.monotonic() >= until:
                    self.kill()
                    raise impatience(self.name, self._last_words()) from None
                continue
            if line is None:
                self._lines.put(None)
                raise self._farewell()
            return line

    def close(self, patience: float) -> None:
        """Wait for the end, and bring it about if it does not come."""
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(patience)
        self.kill()

    def kill(self) -> None:
        """End the program at once."""
        self._closed = True
        self._popen.kill()
        self._popen.wait()
        self._last_words()
        assert self._popen.stdin is not None
        with suppress(OSError):
            self._popen.stdin.close()

    def _hear(self) -> None:
        assert self._popen.stdout is not None
        with self._popen.stdout as stdout:
            for line in _lines_of(stdout):
                self._pass_on(line)
        self._pass_on(None)

    def _pass_on(self, line: str | None) -> None:
        """Hand a line over; a program that says more than anybody listens to has to wait."""
        while not self._closed:
            with suppress(queue.Full):
                self._lines.put(line, timeout=_PULSE)
                return

    def _hear_errors(self) -> None:
        assert self._popen.stderr is not None
        with self._popen.stderr as stderr:
            for line in _lines_of(stderr):
                self._stderr.append(line)

    def _last_words(self) -> tuple[str, ...]:
        """Return the end of the standard error, once the program is gone."""
        for thread in self._threads:
            # A child of the program may hold the pipe open.
            thread.join(_PULSE)
        return tuple(self._stderr)

    def _farewell(self) -> EngineTerminated:
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(_PULSE)
        self.kill()
        return farewell(self.name, self._popen.returncode, self._last_words())


def _lines_of(stream: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a stream, without those that are too long."""
    fresh = True
    while True:
        try:
            data = stream.readline(LONGEST_LINE)
        except (OSError, ValueError):
            return
        if not data:
            return
        ends = data.endswith(b"\n")
        if fresh and (ends or len(data) < LONGEST_LINE):
            yield decoded(data)
        fresh = ends


def decoded(data: bytes) -> str:
    """Return the text of a line, whatever it is."""
    return data.decode("utf-8", "replace").rstrip("\r\n")
