"""``Engine``: a UCI engine for programs that wait."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from ._base import Described
from ._errors import EngineError
from ._infos import Info, Reply
from ._process import Command, Process
from ._protocol import Flow, Listen, Protocol, Say, Talk, ask

if TYPE_CHECKING:
    import os
    from collections.abc import Generator, Mapping
    from types import TracebackType

    from typing_extensions import Self, Unpack

    from .._janggi import Game, Position
    from ._limits import Terms
    from ._options import OptionValue

T = TypeVar("T")


class Engine(Described):
    """A program that plays Janggi over UCI, such as Fairy-Stockfish.

    Made by ``Engine.popen``. Use it as a context manager, so that the program ends with the block.
    Every move that it plays is checked against the rules of the game. ``UCI_Variant`` and
    ``MultiPV`` are set as each question needs them. Rules that the engine does not know are played
    under the nearest that it knows, one of Fairy-Stockfish's ``janggi`` variants, and it is told
    which moves are legal under the game's own.

    It answers one question at a time; ``stop`` may be called from another thread. Ctrl-C ends the
    waiting, and the engine is ready for the next question.

    >>> import janggi_py as jp
    >>> from janggi_py.engine import Engine
    >>> with Engine.popen("fairy-stockfish") as engine:  # doctest: +SKIP
    ...     print(engine.play(jp.Game(), time=0.1).best)
    b1c3
    """

    _process: Process

    def __init__(self, process: Process, protocol: Protocol) -> None:
        """Use ``Engine.popen``."""
        self._process = process
        self._protocol = protocol

    @classmethod
    def popen(
        cls,
        command: Command,
        *,
        options: Mapping[str, OptionValue] | None = None,
        timeout: float = 10.0,
        env: Mapping[str, str] | None = None,
        cwd: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Start an engine.

        Args:
            command: the program and its arguments: a text as in a shell, a path, or a list.
            options: options to set, such as ``{"Hash": 64, "Threads": 2}``.
            timeout: how many seconds the engine may take for an answer, beyond the time that it was
                given to think, before it is killed.
            env: the environment of the program; that of this one otherwise.
            cwd: the folder that the program runs in; the current one otherwise.

        Raises:
            OSError: if the program does not start.
            EngineTerminated: if it ends at once.
            EngineTimeout: if it does not speak UCI.
            EngineError: if it does not take an option.
            ParseError: if the timeout is no time.
        """
        protocol = Protocol(timeout)
        engine = cls(Process(command, env, cwd), protocol)
        try:
            engine._run(engine._protocol.start(options))
        except BaseException:
            engine.kill()
            raise
        return engine

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Set options. A ``UCI_Variant`` that is set so stays, whatever rules a game has.

        Raises:
            EngineError: if the engine does not take an option (``kind`` is ``no_option`` or
                ``bad_option``), or has ended.
        """
        self._run(self._protocol.configure(options))

    def new_game(self) -> None:
        """Tell that another game begins; a game with another start tells so itself.

        Raises:
            EngineError: if the engine has ended.
        """
        self._run(self._protocol.new_game())

    def play(
        self,
        game: Game | Position,
        *,
        ponder: bool = False,
        timeout: float | None = None,
        **terms: Unpack[Terms],
    ) -> Reply:
        """Ask for a move.

        Args:
            game: a ``Game``, with all that was played in it, or a ``Position``; it stays as it is.
            ponder: then go on thinking about the expected answer, until the next question.
            timeout: kills the engine if it has not answered in so many seconds. Otherwise that is
                known from ``time`` or ``clock``, and what else limits a search may take any time.
            terms: ``depth``, ``nodes``, ``time``, ``mate``, ``clock``, ``moves``, ``lines``: see
                ``Terms``. Without a limit the engine takes one second.

        Raises:
            ParseError: if the game is over, or a limit is out of range.
            EngineMoveError: if the engine plays an illegal move.
            EngineTerminated: if it ends.
            EngineTimeout: if it does not answer.
            EngineError: if it sees no move, does not know Janggi, or is busy.
            TypeError: if something else is given.
        """
        question = ask(game, **terms)
        reply = self._run(self._protocol.search(question, timeout))
        following = question.following(reply) if ponder else None
        if following is not None:
            self._run(self._protocol.ponder(following))
        return reply

    def ponder(self, game: Game | Position, **terms: Unpack[Terms]) -> None:
        """Have the engine think about a game in which the opponent's move is only expected.

        If ``play`` then asks for the same game, and with the same limits or with clocks, the engine
        is told that the guess was right; any other question ends the pondering.

        Args:
            game: the game with the expected move played.
            terms: as for ``play``.

        Raises:
            ParseError: if the game is over, or a limit is out of range.
            EngineError: if the engine has ended, does not know Janggi, or is busy.
        """
        self._run(self._protocol.ponder(ask(game, **terms)))

    def analyse(
        self, game: Game | Position, *, timeout: float | None = None, **terms: Unpack[Terms]
    ) -> Reply:
        """Ask what a position is worth, and for its best lines; the same as ``play``.

        Args:
            game: a ``Game`` or a ``Position``; it stays as it is.
            timeout: as for ``play``.
            terms: as for ``play``; ``lines=3`` asks for the three best lines.

        Raises:
            EngineError: as ``play``; also if the engine shows one line only.
            ParseError: as ``play``.
        """
        return self.play(game, timeout=timeout, **terms)

    def stream(
        self, game: Game | Position, *, timeout: float | None = None, **terms: Unpack[Terms]
    ) -> Stream:
        """Search, and follow what the engine tells meanwhile: an iterator of ``Info``.

        Use it as a context manager, so that leaving the block ends the search.

        >>> import math
        >>> import janggi_py as jp
        >>> from janggi_py.engine import Engine
        >>> with Engine.popen("fairy-stockfish") as engine:  # doctest: +SKIP
        ...     with engine.stream(jp.Game(), time=math.inf, lines=3) as infos:
        ...         for info in infos:
        ...             if info.depth is not None and info.depth > 12:
        ...                 break

        Args:
            game: a ``Game`` or a ``Position``; it stays as it is.
            timeout: as for ``play``.
            terms: as for ``play``.

        Raises:
            EngineError: as ``analyse``, while iterating.
            ParseError: if the game is over, or a limit is out of range.
        """
        talk = Talk(self._protocol.search(ask(game, **terms), timeout))
        return Stream(self, talk, self._converse(talk))

    def stop(self) -> None:
        """Tell the engine to end its search and answer; may be called from another thread.

        Raises:
            EngineTerminated: if the engine has ended.
        """
        self._process.send(("stop",))

    def quit(self, timeout: float | None = None) -> None:
        """Tell the engine to end, and kill it if it does not.

        Args:
            timeout: after so many seconds; that of ``popen`` otherwise.
        """
        with suppress(EngineError):
            self._process.send(("stop", "quit"))
        self._process.close(self._protocol.timeout if timeout is None else timeout)

    def kill(self) -> None:
        """End the engine at once."""
        self._process.kill()

    def __enter__(self) -> Self:
        """Return the engine."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Quit the engine."""
        self.quit()

    def _run(self, flow: Flow[T]) -> T:
        """Have a conversation."""
        talk = Talk(flow)
        for _ in self._converse(talk):
            pass
        return talk.result

    def _converse(self, talk: Talk[T]) -> Generator[Info, None, None]:
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
                    line = self._process.receive(until)
            except BaseException:
                # Nobody waits for the answer any more.
                with suppress(EngineError):
                    self._process.send(self._protocol.abandon())
                raise


class Stream:
    """What an engine tells while it searches: an iterator of ``Info``.

    The search begins with the first. When it is through, ``reply`` is the answer. Leaving the
    ``with`` block, or ``close``, ends a search under way without one; ``stop`` ends it with one.
    """

    def __init__(
        self, engine: Engine, talk: Talk[Reply], infos: Generator[Info, None, None]
    ) -> None:
        """Use ``Engine.stream``."""
        self._engine = engine
        self._talk = talk
        self._infos = infos

    @property
    def reply(self) -> Reply | None:
        """The engine's answer; ``None`` before the iteration has come to its end."""
        return self._talk.result if self._talk.is_over else None

    def stop(self) -> None:
        """Tell the engine to answer now; iterate on to hear its last words.

        Raises:
            EngineTerminated: if the engine has ended.
        """
        self._engine.stop()

    def close(self) -> None:
        """End the search, if it is under way."""
        self._infos.close()

    def __iter__(self) -> Self:
        """Return itself."""
        return self

    def __next__(self) -> Info:
        """Wait for the next info."""
        return next(self._infos)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the search, if it is under way."""
        self.close()
