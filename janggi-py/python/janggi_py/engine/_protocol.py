"""The conversation with an engine, without any input or output.

A conversation is a generator, a *flow*. It yields a ``Say`` (lines to send), a ``Listen``, to which
it is sent the next line, or an ``Info`` for whoever follows. What it returns is the result.
``Engine`` and ``AsyncEngine`` carry the lines to and fro.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from .._errors import IllegalMoveError, JanggiError, ParseError
from .._janggi import Game, Position
from ._errors import EngineError, EngineMoveError
from ._infos import Info, Reply, read_info, read_move
from ._limits import Limits, check_seconds
from ._options import Option, OptionValue, read_option
from ._variants import variant_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._janggi import Move
    from ._limits import LimitTerms

T = TypeVar("T")


@dataclass(frozen=True)
class Say:
    """Lines to send; the flow goes on at once."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Listen:
    """Wait for the next line.

    Attributes:
        patience: how many seconds this and what comes after ``ON`` may take; ``None`` for any time.
    """

    patience: float | None


class On(Enum):
    """Wait for another line, with what is left of the patience."""

    ON = "on"


ON: Final = On.ON
Turn: TypeAlias = Say | Listen | On | Info
Flow: TypeAlias = Generator[Turn, str, T]


class Talk(Generic[T]):
    """A flow under way, and its result in the end."""

    result: T

    def __init__(self, flow: Flow[T]) -> None:
        """Begin with a flow."""
        self._flow = flow
        self.is_over = False

    def advance(self, line: str | None) -> Turn | None:
        """Go on, with a line if the flow listened; ``None`` at the end."""
        try:
            return next(self._flow) if line is None else self._flow.send(line)
        except StopIteration as end:
            self.result = end.value
            self.is_over = True
            return None


@dataclass(frozen=True)
class Question:
    """What an engine is asked.

    Attributes:
        game: what was played; no one else changes it.
        limits: when to stop.
        moves: only these moves; ``None`` for all.
        lines: so many best lines.
    """

    game: Game
    limits: Limits
    moves: tuple[Move, ...] | None = None
    lines: int = 1

    def is_pondered(self, pondered: Question) -> bool:
        """Tell whether this is what the engine ponders on; clocks may have gone on."""
        clocks = self.limits.clock is not None and pondered.limits.clock is not None
        same = self.game == pondered.game and self.moves == pondered.moves
        alike = clocks or self.limits == pondered.limits
        return same and alike and self.lines == pondered.lines

    def following(self, reply: Reply) -> Question | None:
        """Ask the same after an answer and what it expects; ``None`` if that is the end."""
        if reply.answer is None:
            return None
        game = self.game.copy()
        game.push(reply.best)
        game.push(reply.answer)
        return None if game.outcome() else Question(game, self.limits, None, self.lines)


def ask(
    game: Game | Position,
    *,
    moves: Iterable[Move | str] | None = None,
    lines: int = 1,
    **limits: Unpack[LimitTerms],
) -> Question:
    """Make a question of arguments.

    Raises:
        ParseError: if the game is over, or an argument is out of range.
        IllegalMoveError: if one of the moves is refused.
        TypeError: if something else is given.
    """
    if isinstance(game, Position):
        game = Game(game)
    elif isinstance(game, Game):
        game = game.copy()
    else:
        raise TypeError(f"expected a Position or a Game, not {type(game).__name__}")
    outcome = game.outcome()
    if outcome is not None:
        raise ParseError(f"the game is over: {outcome}", kind="game_over")
    if not isinstance(lines, int):
        raise TypeError(f"expected a whole number of lines, not {type(lines).__name__}")
    if lines < 1:
        raise ParseError(f"lines is 1 or more, not {lines}", kind="bad_limit")
    return Question(game, Limits(**limits), _legal(game, moves), lines)


def _legal(game: Game, moves: Iterable[Move | str] | None) -> tuple[Move, ...] | None:
    if moves is None:
        return None
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise TypeError(f"expected moves, such as ['e2e3', 'pass'], not {moves!r}")
    read = []
    for text in moves:
        error = game.explain(text)
        if error is not None:
            raise error
        read.append(game.position.parse_move(text))
    if not read:
        raise ParseError("moves is empty; None means all legal moves", kind="bad_limit")
    return tuple(read)


class Protocol:
    """What is known of an engine, and the flows of all that it can be asked."""

    def __init__(self, timeout: float) -> None:
        """Know nothing of an engine, which may take so many seconds for an answer.

        Raises:
            ParseError: if that is no time.
        """
        check_seconds("timeout", timeout)
        self.timeout = timeout
        self.name = ""
        self.author = ""
        self.options: dict[str, Option] = {}
        # Answers to searches that nobody waits for any more.
        self.stale = 0
        self.searching = False
        self.pondering: Question | None = None
        self._settings: dict[str, str] = {}
        self._pinned_variant = False
        self._knows_rules = False
        self._last: Game | None = None
        self._busy = False

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have one conversation at a time."""
        if self._busy:
            raise EngineError("the engine is being asked something else", kind="busy")
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    # Conversations

    def start(self, options: Mapping[str, OptionValue] | None) -> Flow[None]:
        """Get to know the engine, and set options."""
        yield Say(("uci",))
        line = yield Listen(self.timeout)
        while (words := line.split(maxsplit=2)) != ["uciok"]:
            if words[:2] == ["id", "name"]:
                self.name = words[2] if len(words) > 2 else ""
            elif words[:2] == ["id", "author"]:
                self.author = words[2] if len(words) > 2 else ""
            elif words[:1] == ["option"]:
                option = read_option(line.split(maxsplit=1)[1] if len(words) > 1 else "")
                if option is not None:
                    self.options[option.name] = option
            line = yield ON
        yield from self.configure(options or {})

    def configure(self, options: Mapping[str, OptionValue]) -> Flow[None]:
        """Set options."""
        settings = [self._setting(name, value) for name, value in options.items()]
        self._pinned_variant |= any(name == "UCI_Variant" for name, _ in settings)
        yield from self._settle()
        yield from self._sync([], settings)

    def new_game(self) -> Flow[None]:
        """Tell that what comes is another game."""
        yield from self._settle()
        yield from self._sync(["ucinewgame"])
        self._last = None

    def search(self, question: Question, timeout: float | None) -> Flow[Reply]:
        """Search, yielding what is told on the way; in so many seconds, or what the limits tell."""
        if timeout is not None:
            check_seconds("timeout", timeout)
        patience = timeout
        if patience is None:
            patience = question.limits.patience(question.game.turn, self.timeout)
        if self.pondering is not None and question.is_pondered(self.pondering):
            self.pondering = None
            said: tuple[str, ...] = ("ponderhit",)
        else:
            yield from self._settle()
            yield from self._prepare(question)
            said = self._position_and_go(question, ponder=False)
        self.searching = True
        yield Say(said)
        line = yield Listen(patience)
        best: dict[int, Info] = {}
        position = question.game.position
        while (words := line.split())[:1] != ["bestmove"]:
            if words[:1] == ["info"]:
                info = read_info(line.split(maxsplit=1)[1] if len(words) > 1 else "", position)
                if info.value is not None and (info.bound == "exact" or info.rank not in best):
                    best[info.rank] = info
                yield info
            line = yield ON
        self.searching = False
        return self._reply(question.game, words[1:], best)

    def ponder(self, question: Question) -> Flow[None]:
        """Set the engine thinking on the opponent's time, and leave it to that."""
        yield from self._settle()
        yield from self._prepare(question)
        self.searching = True
        yield Say(self._position_and_go(question, ponder=True))
        self.pondering = question

    def abandon(self) -> tuple[str, ...]:
        """Return what to send when nobody waits for the search under way any more."""
        if not self.searching:
            return ()
        self.searching = False
        self.pondering = None
        self.stale += 1
        return ("stop",)

    # Parts of conversations

    def _settle(self) -> Flow[None]:
        """Have done with earlier searches."""
        yield Say(self.abandon())
        waits: Turn = Listen(self.timeout)
        while self.stale:
            line = yield waits
            waits = ON
            if line.split(maxsplit=1)[:1] == ["bestmove"]:
                self.stale -= 1

    def _sync(self, lines: Iterable[str], settings: Sequence[tuple[str, str]] = ()) -> Flow[None]:
        """Change settings, send lines, and wait until the engine has done what they ask."""
        changes = [self._written(name, text) for name, text in settings]
        self._settings |= dict(settings)
        yield Say((*changes, *lines, "isready"))
        line = yield Listen(self.timeout)
        while line.split() != ["readyok"]:
            line = yield ON

    def _prepare(self, question: Question) -> Flow[None]:
        """Set the variant and the number of lines, and tell of a new game."""
        settings = []
        lines = []
        variant, self._knows_rules = self._variant(question.game)
        if variant is not None and self._settings.get("UCI_Variant") != variant:
            settings.append(self._setting("UCI_Variant", variant))
            self._last = None
        multi = "MultiPV" in self.options
        if question.lines > 1 and not multi:
            raise EngineError("the engine shows one line only", kind="no_option")
        if multi and self._settings.get("MultiPV", "1") != str(question.lines):
            settings.append(self._setting("MultiPV", question.lines))
        if self._last is None or self._last.start != question.game.start:
            lines.append("ucinewgame")
        self._last = question.game
        yield from self._sync(lines, settings)

    def _variant(self, game: Game) -> tuple[str | None, bool]:
        """Return the variant to set, and whether it is that of the game's rules."""
        option = self.options.get("UCI_Variant")
        if option is None or self._pinned_variant:
            return None, False
        variant = variant_of(game.position.rules, option.var)
        if variant is None:
            raise EngineError("the engine does not play Janggi", kind="no_variant")
        return variant

    def _setting(self, name: str, value: OptionValue) -> tuple[str, str]:
        """Return an option by its own name, and its value as text."""
        known = {known.lower(): known for known in self.options}
        option = self.options.get(known.get(name.lower(), ""))
        if option is None:
            message = f"the engine has no option {name!r}; it has {', '.join(self.options)}"
            raise EngineError(message, kind="no_option")
        return option.name, option.text(value)

    def _written(self, name: str, text: str) -> str:
        if self.options[name].type == "button":
            return f"setoption name {name}"
        return f"setoption name {name} value {text}"

    def _position_and_go(self, question: Question, *, ponder: bool) -> tuple[str, ...]:
        game = question.game
        # Moves in the words of UCI, where a pass is the general onto its own point.
        played = [at.uci(move) for at, move in zip(game.positions(), game.moves, strict=False)]
        go = ["go", *(["ponder"] if ponder else []), *question.limits.words()]
        moves: Iterable[Move] | None = question.moves
        if moves is None and not self._knows_rules:
            # It would play by rules of its own.
            moves = game.legal_moves()
        if moves is not None:
            go += ["searchmoves", *map(game.position.uci, moves)]
        where = ["position", "fen", game.start.fen(), *(["moves", *played] if played else [])]
        return (" ".join(where), " ".join(go))

    @staticmethod
    def _reply(game: Game, words: list[str], infos: dict[int, Info]) -> Reply:
        text = words[0] if words else ""
        position = game.position
        if text in ("", "(none)", "none"):
            message = "the engine sees no move, though the game goes on; is it set to its rules?"
            raise EngineError(message, kind="no_move")
        try:
            best = read_move(position, text)
            refused: JanggiError | None = game.explain(best)
        except JanggiError as error:
            refused = error
        if refused is not None:
            message = f"the engine played {text[:60]!r} in {position.fen()}: {refused}"
            raise EngineMoveError(message, text=text, position=position) from refused
        answer: Move | None = None
        if words[1:2] == ["ponder"] and len(words) > 2:
            after = game.copy()
            after.push(best)
            try:
                answer = read_move(after.position, words[2])
                after.push(answer)
            except (JanggiError, IllegalMoveError):
                answer = None
        lines = tuple(infos[rank] for rank in sorted(infos))
        return Reply(position, best, answer, lines)
