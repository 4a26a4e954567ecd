"""``AsyncEngine``: a UCI engine for asyncio."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from ._base import Described
from ._errors import EngineError, EngineTerminated
from ._infos import Info, Reply
from ._process import (
    KEPT_LINES,
    LONGEST_LINE,
    Command,
    arguments,
    decoded,
    farewell,
    impatience,
)
from ._protocol import Flow, Listen, Protocol, Say, Talk, ask

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping, Sequence
    from types import TracebackType

    from typing_extensions import Self, Unpack

    from .._janggi import Game, Position
    from ._limits import Terms
    from ._options import OptionValue

T = TypeVar("T")

_PULSE = 0.5


class _AsyncProcess:
    """A running program, for asyncio."""

    def __init__(self, process: asyncio.subprocess.Process, name: str) -> None:
        """Listen to a program that was started."""
        self.name = name
        self._process = process
        self._stderr: deque[str] = deque(maxlen=KEPT_LINES)
        self._errors = asyncio.ensure_future(self._hear_errors())

    @classmethod
    async def start(
        cls,
        command: Command,
        env: Mapping[str, str] | None,
        cwd: str | os.PathLike[str] | None,
    ) -> Self:
        """Start a program.

        Raises:
            OSError: if it does not start.
        """
        words = arguments(command)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *words, stdin=pipe, stdout=pipe, stderr=pipe, env=env, cwd=cwd, limit=LONGEST_LINE
        )
        return cls(process, os.path.basename(words[0]))  # noqa: PTH119

    @property
    def returncode(self) -> int | None:
        """What the program returned; ``None`` while it runs."""
        return self._process.returncode

    def send(self, lines: Sequence[str]) -> None:
        """Send lines.

        Raises:
            EngineTerminated: if the program is gone.
        """
        stdin = self._process.stdin
        assert stdin is not None
        if self.returncode is not None:
            raise farewell(self.name, self.returncode, tuple(self._stderr))
        # What a program that is about to end does not take shows when it is listened to.
        with suppress(OSError):
            stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def receive(self, until: float | None) -> str:
        """Return the next line, waiting until a time of the monotonic clock.

        Raises:
            EngineTerminated: if the program is gone.
            EngineTimeout: if the time is up; the program is killed.
        """
        stdout = self._process.stdout
        assert stdout is not None
        while True:
            left = None if until is None else max(until - monotonic(), 0)
            try:
                data = await asyncio.wait_for(stdout.readline(), left)
            except asyncio.TimeoutError:
                await self.kill()
                raise impatience(self.name, tuple(self._stderr)) from None
            except ValueError:
                continue  # a line that is too long
            except OSError:
                data = b""
            if not data:
                raise await self._farewell()
            return decoded(data)

    async def close(self, patience: float) -> None:
        """Wait for the end, and bring it about if it does not come."""
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._process.wait(), patience)
        await self.kill()

    async def kill(self) -> None:
        """End the program at once."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        # A child of the program may hold the pipe open.
        await asyncio.wait({self._errors}, timeout=_PULSE)
        self._errors.cancel()

    async def _farewell(self) -> EngineTerminated:
        await self.close(_PULSE)
        return farewell(self.name, self.returncode, tuple(self._stderr))

    async def _hear_errors(self) -> None:
        stderr = self._process.stderr
        assert stderr is not None
        while True:
            with suppress(ValueError):
                data = await stderr.readline()
                if not data:
                    return
                self._stderr.append(decoded(data))


class AsyncEngine(Described):
    """A program that plays Janggi over UCI, for asyncio: the twin of ``Engine``.

    The methods are those of ``Engine``, awaited. A cancelled question is ended, and the engine is
    ready for the next.

    >>> import asyncio
    >>> import janggi_py as jp
    >>> from janggi_py.engine import AsyncEngine
    >>> async def main():
    ...     async with await AsyncEngine.popen("fairy-stockfish") as engine:
    ...         async with engine.stream(jp.Game(), depth=10) as infos:
    ...             async for info in infos:
    ...                 print(info.depth, info.value)
    >>> asyncio.run(main())  # doctest: +SKIP
    """

    _process: _AsyncProcess

    def __init__(self, process: _AsyncProcess, protocol: Protocol) -> None:
        """Use ``AsyncEngine.popen``."""
        self._process = process
        self._protocol = protocol

    @classmethod
    async def popen(
        cls,
        command: Command,
        *,
        options: Mapping[str, OptionValue] | None = None,
        timeout: float = 10.0,
        env: Mapping[str, str] | None = None,
        cwd: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Start an engine; see ``Engine.popen``."""
        protocol = Protocol(timeout)
        engine = cls(await _AsyncProcess.start(command, env, cwd), protocol)
        try:
            await engine._run(engine._protocol.start(options))
        except BaseException:
            await engine.kill()
            raise
        return engine

    async def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Set options; see ``Engine.configure``."""
        await self._run(self._protocol.configure(options))

    async def new_game(self) -> None:
        """Tell that another game begins; see ``Engine.new_game``."""
        await self._run(self._protocol.new_game())

    async def play(
        self,
        game: Game | Position,
        *,
        ponder: bool = False,
        timeout: float | None = None,
        **terms: Unpack[Terms],
    ) -> Reply:
        """Ask for a move; see ``Engine.play``."""
        question = ask(game, **terms)
        reply = await self._run(self._protocol.search(question, timeout))
        following = question.following(reply) if ponder else None
        if following is not None:
            await self._run(self._protocol.ponder(following))
        return reply

    async def ponder(self, game: Game | Position, **terms: Unpack[Terms]) -> None:
        """Have the engine think about a game that is only expected; see ``Engine.ponder``."""
        await self._run(self._protocol.ponder(ask(game, **terms)))

    async def analyse(
        self, game: Game | Position, *, timeout: float | None = None, **terms: Unpack[Terms]
    ) -> Reply:
        """Ask what a position is worth, and for its best lines; see ``Engine.analyse``."""
        return await self.play(game, timeout=timeout, **terms)

    def stream(
        self, game: Game | Position, *, timeout: float | None = None, **terms: Unpack[Terms]
    ) -> AsyncStream:
        """Search, and follow what the engine tells meanwhile; see ``Engine.stream``."""
        talk = Talk(self._protocol.search(ask(game, **terms), timeout))
        return AsyncStream(self, talk, self._converse(talk))

    async def stop(self) -> None:
        """Tell the engine to end its search and answer."""
        self._process.send(("stop",))

    async def quit(self, timeout: float | None = None) -> None:
        """Tell the engine to end, and kill it if it does not; see ``Engine.quit``."""
        with suppress(EngineError):
            self._process.send(("stop", "quit"))
        await self._process.close(self._protocol.timeout if timeout is None else timeout)

    async def kill(self) -> None:
        """End the engine at once."""
        await self._process.kill()

    async def __aenter__(self) -> Self:
        """Return the engine."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Quit the engine."""
        await self.quit()

    async def _run(self, flow: Flow[T]) -> T:
        """Have a conversation."""
        talk = Talk(flow)
        async for _ in self._converse(talk):
            pass
        return talk.result

    async def _converse(self, talk: Talk[T]) -> AsyncGenerator[Info, None]:
        """Carry the lines of a conversation to and fro."""
        with self._protocol.alone():
            try:
                line: str | None = None
                until: float | None = None
                while (turn := talk.advance(line)) is not None:
                    line = None
                    if isinstance(turn, Info):
                        yield turn
                        continue
                    if isinstance(turn, Say):
                        self._process.send(turn.lines)
                        continue
                    if isinstance(turn, Listen):
                        until = None if turn.patience is None else monotonic() + turn.patience
                    line = await self._process.receive(until)
            except BaseException:
                # Nobody waits for the answer any more.
                with suppress(EngineError):
                    self._process.send(self._protocol.abandon())
                raise


class AsyncStream:
    """What an engine tells while it searches: asynchronous ``Info``; see ``Stream``."""

    def __init__(
        self, engine: AsyncEngine, talk: Talk[Reply], infos: AsyncGenerator[Info, None]
    ) -> None:
        """Use ``AsyncEngine.stream``."""
        self._engine = engine
        self._talk = talk
        self._infos = infos

    @property
    def reply(self) -> Reply | None:
        """The engine's answer; ``None`` before the iteration has come to its end."""
        return self._talk.result if self._talk.is_over else None

    async def stop(self) -> None:
        """Tell the engine to answer now; iterate on to hear its last words."""
        await self._engine.stop()

    async def close(self) -> None:
        """End the search, if it is under way."""
        await self._infos.aclose()

    def __aiter__(self) -> Self:
        """Return itself."""
        return self

    async def __anext__(self) -> Info:
        """Wait for the next info."""
        return await anext(self._infos)

    async def __aenter__(self) -> Self:
        """Return itself."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the search, if it is under way."""
        await self.close()
