"""Engines over UCI: those that behave, and those that do not."""

from __future__ import annotations

import asyncio
import math
import os
import shutil
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import janggi_py as jp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from janggi_py.engine import (
    AsyncEngine,
    Clock,
    Engine,
    EngineError,
    EngineMoveError,
    EngineTerminated,
    EngineTimeout,
    Info,
    Reply,
)
from janggi_py.engine._infos import read_info
from janggi_py.engine._options import read_option
from janggi_py.engine._protocol import Listen, Protocol, Say, Talk, ask

FAKE = Path(__file__).with_name("fake_engine.py")
FAIRY = shutil.which("fairy-stockfish") or shutil.which(
    "fairy-stockfish", path=os.pathsep.join(["/usr/games", "/usr/local/games"])
)
BUILT = Path(__file__).resolve().parents[2] / "target" / "release" / "examples" / "uci"
OWN = os.environ.get("JANGGI_UCI") or (str(BUILT) if BUILT.exists() else None)

needs_fairy = pytest.mark.skipif(FAIRY is None, reason="there is no fairy-stockfish to play with")
needs_own = pytest.mark.skipif(OWN is None, reason="there is no build of the uci example")


def command(manner: str) -> list[str]:
    """Return the command of a fake engine."""
    return [sys.executable, str(FAKE), manner]


def fake(manner: str, timeout: float = 20.0) -> Engine:
    """Start a fake engine."""
    return Engine.popen(command(manner), timeout=timeout)


# -------------------------------------------------------------------------------------------------
# One that behaves


def test_an_engine_introduces_itself() -> None:
    with fake("well") as engine:
        assert (engine.name, engine.author) == ("Fake well", "nobody in particular")
        assert engine.options["Style"].var == ("Calm and Wise", "Wild")
        assert engine.options["Style"].default == "Calm and Wise"
        assert engine.options["Book"].default == ""
        assert engine.options["Hash"].max == 1024
        assert repr(engine) == "<Engine 'Fake well', running>"
        assert engine.returncode is None
    assert engine.returncode == 0
    assert repr(engine) == "<Engine 'Fake well', ended with 0>"


def test_an_engine_plays() -> None:
    game = jp.Game(jp.Position("fairy-modern"))
    with fake("well") as engine:
        reply = engine.play(game, depth=3)
    assert game == jp.Game(jp.Position("fairy-modern"))
    assert (reply.best, reply.answer) == (jp.Move("a4b4"), jp.Move("i7h7"))
    # The exact value counts, not the bound that came before it.
    assert reply.lines == (
        Info(
            value=jp.Value(-6),
            moves=jp.MoveList(["a4b4", "i7h7"]),
            depth=3,
            time=0.003,
            table_permille=3,
        ),
    )
    assert reply.value == jp.Value(-6)
    assert str(reply) == "plays a4b4, depth 3, 0.00 s\n 1  -0.06  a4b4 i7h7"
    assert "a4b4 i7h7" in reply._repr_html_()
    assert reply.svg().count("<polygon") == 2


def test_limits_are_told() -> None:
    clock = Clock(cho=60, han=0.5, cho_increment=2)
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "go movetime 1000"),
        ({"time": 0.25}, "go movetime 250"),
        ({"time": 0}, "go movetime 1"),
        ({"depth": 4, "nodes": 10}, "go depth 4 nodes 10"),
        ({"mate": 3}, "go mate 3"),
        ({"clock": clock}, "go wtime 60000 btime 500 winc 2000 binc 0"),
        ({"depth": 1, "moves": ["e2e2", "b1c3"]}, "go depth 1 searchmoves e2e2 b1c3"),
    ]
    with fake("well") as engine:
        for terms, words in cases:
            with engine.stream(jp.Position("fairy-modern"), **terms) as infos:
                assert next(infos).text == f"heard {words}"
                told = list(infos)
            assert told[-1].depth == 3
            assert infos.reply is not None
            assert infos.reply.best == jp.Move("a4b4")


def test_an_engine_that_does_not_know_the_rules_is_told_the_moves() -> None:
    # No passing there.
    position = jp.Position("simple")
    moves = " ".join(map(position.uci, position.legal_moves()))
    with fake("well") as engine, engine.stream(position, depth=1) as infos:
        assert next(infos).text == f"heard go depth 1 searchmoves {moves}"
    assert "e2e2" not in moves


def test_positions_are_told_as_uci_has_them() -> None:
    game = jp.Game(jp.Position("fairy-janggi"), ["a4b4", "pass"])
    lines: list[str] = []
    talk = Talk(Protocol(1.0).search(ask(game, depth=2), None))
    line = None
    while (turn := talk.advance(line)) is not None:
        line = None
        if isinstance(turn, Say):
            lines += turn.lines
        elif isinstance(turn, Info):
            pass
        else:
            line = "readyok" if lines[-1] == "isready" else "bestmove e2e2"
    assert lines == [
        "ucinewgame",
        "isready",
        f"position fen {game.start.fen()} moves a4b4 e9e9",
        "go depth 2 searchmoves " + " ".join(map(game.position.uci, game.legal_moves())),
    ]
    assert talk.result.best == jp.Move.PASS


def test_the_variant_follows_the_rules() -> None:
    told = []
    with fake("well") as engine:
        for rules in ("fairy-janggi", "fairy-janggi", "kakao", "kojf", "friendly"):
            engine.play(jp.Game(jp.Position(rules)), depth=1)
        engine.configure({"uci_variant": "chess"})
        engine.play(jp.Game(jp.Position("kakao")), depth=1)
        engine.kill()
        with pytest.raises(EngineTerminated) as error:
            engine.play(jp.Position())
    for line in error.value.stderr:
        if "UCI_Variant" in line:
            told.append(line.split()[-1])
    # Friendly games draw by bikjang: janggitraditional is not offered here, janggi is next.
    assert told == ["janggi", "janggimodern", "janggi", "chess"]
    assert error.value.returncode == -signal.SIGKILL


def test_options_are_checked_before_they_are_told() -> None:
    with fake("well") as engine:
        engine.configure({"hash": 64, "Style": "Wild", "clear hash": None, "Book": "a b.bin"})
        for options, kind in [
            ({"Contempt": 3}, "no_option"),
            ({"Hash": 0}, "bad_option"),
            ({"Hash": "much"}, "bad_option"),
            ({"Hash": True}, "bad_option"),
            ({"Style": "wild"}, "bad_option"),
            ({"Clear Hash": "now"}, "bad_option"),
            ({"Book": "a\nquit"}, "bad_option"),
            ({"Book": None}, "bad_option"),
        ]:
            with pytest.raises(EngineError) as error:
                engine.configure(options)  # type: ignore[arg-type]
            assert error.value.kind == kind
        assert engine.play(jp.Position(), depth=1).best == jp.Move("a4b4")


def test_what_was_not_told_is_told_the_next_time() -> None:
    with fake("well") as engine:
        with pytest.raises(EngineError):
            engine.configure({"UCI_Variant": "janggi", "Nothing": 1})
        with pytest.raises(EngineError):
            engine.play(jp.Position("fairy-modern"), lines=6)
        engine.play(jp.Position("fairy-modern"), depth=1)
        engine.kill()
        with pytest.raises(EngineTerminated) as error:
            engine.play(jp.Position())
    told = [line for line in error.value.stderr if line.startswith("setoption")]
    assert told == ["setoption name UCI_Variant value janggimodern"]


def test_junk_is_refused_before_it_is_told() -> None:
    cases: list[tuple[Any, dict[str, Any], type[Exception]]] = [
        (jp.Position(), {"depth": 0}, jp.ParseError),
        (jp.Position(), {"depth": -1}, jp.ParseError),
        (jp.Position(), {"nodes": 2**70}, jp.ParseError),
        (jp.Position(), {"time": -1}, jp.ParseError),
        (jp.Position(), {"time": float("nan")}, jp.ParseError),
        (jp.Position(), {"time": "1"}, TypeError),
        (jp.Position(), {"depth": 1.5}, TypeError),
        (jp.Position(), {"clock": 60}, TypeError),
        (jp.Position(), {"lines": 0}, jp.ParseError),
        (jp.Position(), {"moves": []}, jp.ParseError),
        (jp.Position(), {"moves": "a4b4"}, TypeError),
        (jp.Position(), {"moves": ["a1a9"]}, jp.IllegalMoveError),
        (jp.Position(), {"speed": 3}, TypeError),
        (jp.Game(moves=["pass", "pass"]), {}, jp.ParseError),
        ("startpos", {}, TypeError),
    ]
    with fake("well") as engine:
        for game, terms, kind in cases:
            for method in (engine.play, engine.ponder, engine.analyse, engine.stream):
                with pytest.raises(kind):
                    method(game, **terms)
        assert engine.play(jp.Position(), depth=1).best == jp.Move("a4b4")
        for timeout in (-1, math.nan, math.inf):
            with pytest.raises(jp.ParseError, match="timeout is in seconds"):
                engine.play(jp.Position(), timeout=timeout)
            with pytest.raises(jp.ParseError, match="timeout is in seconds"):
                fake("well", timeout)
    for times in ((math.inf, 1), (-1, 1), (1, math.nan)):
        with pytest.raises(jp.ParseError):
            Clock(*times)


def test_a_stream_that_is_left_ends_the_search() -> None:
    with fake("well") as engine:
        for _ in range(3):
            with engine.stream(jp.Game(), time=math.inf) as infos:
                depths = [info.depth for info, _ in zip(infos, range(6), strict=False)]
            assert depths == [None, 1, 1, 2, 2, 3]
            assert infos.reply is None
            assert engine.play(jp.Game(), depth=1).lines[0].depth == 3


def test_a_stream_that_is_stopped_has_a_reply() -> None:
    with fake("well") as engine, engine.stream(jp.Game(), time=math.inf) as infos:
        for info in infos:
            if info.depth == 5:
                infos.stop()
        assert infos.reply is not None
        assert infos.reply.best == jp.Move("a4b4")


def test_one_question_at_a_time() -> None:
    with fake("well") as engine, engine.stream(jp.Game(), time=math.inf) as infos:
        next(infos)
        with pytest.raises(EngineError) as error:
            engine.play(jp.Game())
        assert error.value.kind == "busy"


def test_another_thread_stops_a_search() -> None:
    with fake("well") as engine:
        timer = threading.Timer(0.1, engine.stop)
        timer.start()
        reply = engine.play(jp.Game(), time=math.inf)
        timer.join()
    assert reply.lines[0].depth is not None


def test_pondering() -> None:
    game = jp.Game()
    with fake("well") as engine:
        reply = engine.play(game, depth=3, ponder=True)
        assert reply.answer is not None
        game.push(reply.best)
        game.push(reply.answer)
        with engine.stream(game, depth=3) as infos:
            told = [info.text for info in infos if info.text]
        assert "go ponder" in told[0]
        assert told[-1] == "the guess was right"
        assert infos.reply is not None
        assert infos.reply.best == jp.Move("b4b5")


def test_a_guess_that_was_right_is_told() -> None:
    with fake("well") as engine:
        for pondered, asked, right in [
            ({"depth": 9}, {"depth": 9}, True),
            ({"clock": Clock(9, 9)}, {"clock": Clock(8, 9)}, True),
            ({"depth": 9}, {"depth": 8}, False),
            ({"depth": 9}, {"depth": 9, "moves": ["a4b4"]}, False),
        ]:
            engine.ponder(jp.Game(), **pondered)  # type: ignore[arg-type]
            with engine.stream(jp.Game(), **asked) as infos:  # type: ignore[arg-type]
                texts = [info.text for info in infos if info.text]
            assert ("the guess was right" in texts) == right
            assert ("heard go ponder" in texts[0]) == right


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_the_waiting_and_not_the_engine() -> None:
    with fake("well") as engine:
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            engine.play(jp.Game(), time=math.inf)
        timer.join()
        assert engine.play(jp.Game(), depth=1).best == jp.Move("a4b4")


# -------------------------------------------------------------------------------------------------
# Those that do not, in both worlds


def both(manner: str, starting: float, **terms: Any) -> list[BaseException | Reply]:
    """Ask a fake engine for a move, waiting and with asyncio; return what came of it.

    ``starting`` is the timeout that the engine is started with.
    """
    came: list[BaseException | Reply] = []
    try:
        with fake(manner, starting) as engine:
            came.append(engine.play(jp.Position(), **terms))
    except EngineError as error:
        came.append(error)

    async def main() -> Reply:
        async with await AsyncEngine.popen(command(manner), timeout=starting) as engine:
            return await engine.play(jp.Position(), **terms)

    try:
        came.append(asyncio.run(main()))
    except EngineError as error:
        came.append(error)
    return came


def test_one_that_never_speaks() -> None:
    for error in both("silent", 0.5):
        assert isinstance(error, EngineTimeout)
        assert "did not answer in time" in str(error)


def test_one_that_never_answers() -> None:
    for error in both("mute", 20.0, depth=3, timeout=0.3):
        assert isinstance(error, EngineTimeout)
        assert error.kind == "timeout"
        assert any("position fen" in line for line in error.stderr)


@pytest.mark.parametrize(
    ("terms", "patience"),
    [
        ({}, 6.0),
        ({"time": 0.5}, 5.5),
        ({"time": 0.5, "depth": 3}, 5.5),
        ({"clock": Clock(60, 30)}, 65.0),
        ({"depth": 3}, None),
        ({"time": math.inf}, None),
    ],
)
def test_the_patience_with_engines(terms: dict[str, Any], patience: float | None) -> None:
    limits = ask(jp.Position(), **terms).limits
    assert limits.patience(jp.Side.CHO, 5.0) == patience
    if "clock" in terms:
        assert limits.patience(jp.Side.HAN, 5.0) == 35.0


def test_one_that_dies() -> None:
    for error in both("dies", 20.0):
        assert isinstance(error, EngineTerminated)
        assert error.returncode == 7
        assert error.stderr[-2:] == ("assertion failed: chariot", "core dumped")
        assert "core dumped" in str(error)


def test_one_that_never_lived() -> None:
    for error in both("stillborn", 20.0):
        assert isinstance(error, EngineTerminated)
        assert (error.returncode, error.stderr) == (3, ("cannot open display",))


def test_one_that_is_not_there() -> None:
    with pytest.raises(OSError):
        Engine.popen("/nowhere/engine")
    with pytest.raises(OSError):
        asyncio.run(AsyncEngine.popen("/nowhere/engine"))
    with pytest.raises(ValueError):
        Engine.popen("")


@pytest.mark.parametrize(("manner", "text"), [("illegal", "a1a9"), ("nonsense", "Hc3")])
def test_one_that_plays_no_legal_move(manner: str, text: str) -> None:
    for error in both(manner, 20.0):
        assert isinstance(error, EngineMoveError)
        assert (error.text, error.position, error.kind) == (text, jp.Position(), "illegal_move")
        assert isinstance(error.__cause__, jp.JanggiError)
    with fake(manner) as engine:
        for _ in range(3):
            with pytest.raises(EngineMoveError):
                engine.play(jp.Game())


@pytest.mark.parametrize("manner", ["gives_up", "terse"])
def test_one_that_sees_no_move(manner: str) -> None:
    for error in both(manner, 20.0):
        assert isinstance(error, EngineError)
        assert error.kind == "no_move"


def test_one_that_talks_garbage() -> None:
    for reply in both("garbage", 20.0):
        assert isinstance(reply, Reply)
        assert (reply.best, reply.answer) == (jp.Move("a4b4"), None)
        # The line as far as it is legal.
        assert reply.lines[0].moves == ["a4b4", "pass"]
        assert reply.value == jp.Value(80)


def test_one_with_huge_lines() -> None:
    for reply in both("huge", 20.0):
        assert isinstance(reply, Reply)
        assert reply.value == jp.Value(mate=3)


def test_one_that_talks_much() -> None:
    for reply in both("talkative", 20.0, depth=3):
        assert isinstance(reply, Reply)
        assert reply.lines[0].depth == 12_000


def test_one_that_does_not_go() -> None:
    engine = fake("stays")
    engine.quit(timeout=0.2)
    assert engine.returncode == -signal.SIGKILL

    async def main() -> int | None:
        engine = await AsyncEngine.popen(command("stays"))
        await engine.quit(timeout=0.2)
        return engine.returncode

    assert asyncio.run(main()) == -signal.SIGKILL


def test_after_the_end() -> None:
    engine = fake("well")
    engine.quit()
    for call in (engine.stop, engine.new_game, lambda: engine.play(jp.Game())):
        with pytest.raises(EngineTerminated):
            call()
    engine.quit()
    engine.kill()


# -------------------------------------------------------------------------------------------------
# asyncio


def in_asyncio(work: Callable[[AsyncEngine], Awaitable[None]]) -> None:
    """Do something with a well-behaved fake engine."""

    async def main() -> None:
        async with await AsyncEngine.popen(command("well"), options={"Hash": 32}) as engine:
            await work(engine)

    asyncio.run(main())


def test_asynchronous_streams() -> None:
    async def work(engine: AsyncEngine) -> None:
        assert engine.name == "Fake well"
        assert repr(engine) == "<AsyncEngine 'Fake well', running>"
        for _ in range(2):
            async with engine.stream(jp.Game(), time=math.inf) as infos:
                async for info in infos:
                    if info.depth == 4:
                        break
            assert infos.reply is None
        async with engine.stream(jp.Game(), time=math.inf) as infos:
            async for info in infos:
                if info.depth == 4:
                    await infos.stop()
            assert infos.reply is not None
        await engine.new_game()
        await engine.configure({"Hash": 16})
        assert (await engine.analyse(jp.Game(), depth=2, lines=2)).best == jp.Move("a4b4")

    in_asyncio(work)


def test_a_question_is_cancelled() -> None:
    async def work(engine: AsyncEngine) -> None:
        for _ in range(2):
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(engine.play(jp.Game(), time=math.inf), 0.1)
            assert (await engine.play(jp.Game(), depth=1)).best == jp.Move("a4b4")

    in_asyncio(work)


def test_asynchronous_pondering() -> None:
    async def work(engine: AsyncEngine) -> None:
        await engine.ponder(jp.Game(), depth=9)
        async with engine.stream(jp.Game(), depth=9) as infos:
            texts = [info.text async for info in infos if info.text]
        assert texts[-1] == "the guess was right"
        assert (await engine.play(jp.Game(), depth=9, ponder=True)).answer == jp.Move("i7h7")

    in_asyncio(work)


def test_several_engines_at_once() -> None:
    async def main() -> list[Reply]:
        engines = [await AsyncEngine.popen(command("well")) for _ in range(3)]
        replies = await asyncio.gather(*(engine.play(jp.Game(), depth=3) for engine in engines))
        await asyncio.gather(*(engine.quit() for engine in engines))
        return replies

    assert [reply.best for reply in asyncio.run(main())] == [jp.Move("a4b4")] * 3


# -------------------------------------------------------------------------------------------------
# Reading


@given(st.text(max_size=200))
def test_any_info_reads(text: str) -> None:
    info = read_info(text, jp.Position())
    assert eval(repr(info), {"Info": Info, "Value": jp.Value, "Move": jp.Move}) == info


WORDS = (
    *("depth", "score", "cp", "mate", "-3", "7", "99999", "pv", "a4b4", "e9e9", "multipv", "nodes"),
    *("lowerbound", "string", "time", "0000", "999999999999999999999", "x"),
)


@given(
    st.lists(
        st.sampled_from(WORDS),
        max_size=20,
    )
)
def test_shuffled_infos_read(words: list[str]) -> None:
    info = read_info(" ".join(words), jp.Position())
    position = jp.Position()
    for move in info.moves:
        position = position.play(move)


@given(st.text(max_size=100))
def test_any_option_reads(text: str) -> None:
    option = read_option(text)
    assert option is None or option.name


@given(st.lists(st.one_of(st.text(max_size=60), st.sampled_from(["uciok", "readyok", "bestmove"]))))
def test_flows_take_any_line(lines: list[str]) -> None:
    protocol = Protocol(1.0)
    for flow in (protocol.start(None), protocol.search(ask(jp.Position(), depth=1), None)):
        talk: Talk[Any] = Talk(flow)
        rest = iter(lines)
        line: str | None = None
        try:
            while (turn := talk.advance(line)) is not None:
                quiet = isinstance(turn, (Say, Info))
                line = None if quiet else next(rest, None)
                if line is None and not quiet:
                    assert isinstance(turn, Listen) or turn is not None
                    break
        except EngineError:
            protocol.searching = False


# -------------------------------------------------------------------------------------------------
# Real ones


@needs_fairy
@pytest.mark.parametrize(
    "rules",
    ["fairy-janggi", "fairy-traditional", "fairy-modern", "fairy-casual", "simple", "tournament"],
)
def test_fairy_stockfish_plays_a_game(rules: str) -> None:
    assert FAIRY is not None
    game = jp.Game(jp.Position(rules, "마상상마", "상마상마"))
    with Engine.popen(FAIRY, options={"Hash": 16}) as engine:
        while len(game) < 30 and game.outcome() is None:
            # Checked to be legal.
            game.push(engine.play(game, nodes=300).best)
    assert len(game) == 30 or game.outcome() is not None


@needs_fairy
def test_fairy_stockfish_sees_what_we_see() -> None:
    assert FAIRY is not None
    problem = jp.Position.from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R w", "fairy-modern")
    with Engine.popen(FAIRY) as engine:
        reply = engine.analyse(problem, depth=4, lines=3)
        assert reply.best == jp.search(problem, depth=3).best
        assert reply.value == jp.Value(mate=1)
        assert [line.rank for line in reply.lines] == [1, 2, 3]
        passed = jp.Game(jp.Position("fairy-modern"), ["pass"])
        assert engine.play(passed, depth=3, moves=["pass", "a7b7"]).best in ("pass", "a7b7") or (
            engine.play(passed, depth=3, moves=["a7b7"]).best == jp.Move("a7b7")
        )


@needs_fairy
def test_fairy_stockfish_in_asyncio() -> None:
    async def main() -> None:
        assert FAIRY is not None
        async with await AsyncEngine.popen(FAIRY) as engine:
            async with engine.stream(jp.Game(), time=math.inf, lines=2) as infos:
                async for info in infos:
                    if info.depth is not None and info.depth > 5:
                        break
            reply = await engine.play(jp.Game(), depth=4, ponder=True)
            assert reply.answer is not None
            game = jp.Game(moves=[reply.best, reply.answer])
            assert game.is_legal((await engine.play(game, depth=4)).best)

    asyncio.run(main())


@needs_own
def test_our_own_program() -> None:
    assert OWN is not None
    with Engine.popen([OWN], options={"Hash": 16}) as engine:
        assert engine.name.startswith("Janggi")
        for rules in ("kakao", "kojf", "fairy-casual"):
            game = jp.Game(jp.Position(rules))
            for _ in range(10):
                game.push(engine.play(game, nodes=500, ponder=True).best)
        reply = engine.analyse(jp.Position(), depth=4, lines=3)
        assert [(line.rank, line.depth) for line in reply.lines] == [(1, 4), (2, 4), (3, 4)]
        assert reply.value is not None


@needs_own
def test_our_own_program_ponders() -> None:
    assert OWN is not None
    clock = Clock(5, 5)
    with Engine.popen([OWN]) as engine:
        game = jp.Game()
        reply = engine.play(game, clock=clock, ponder=True)
        assert reply.answer is not None
        game.push(reply.best)
        game.push(reply.answer)
        assert game.is_legal(engine.play(game, clock=clock).best)
        engine.ponder(game, depth=30)
        assert engine.play(jp.Game(), depth=2).best in jp.Position().legal_moves()
