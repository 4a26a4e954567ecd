"""Searching, analysing, mates, levels: what they promise."""

from __future__ import annotations

import copy
import itertools
import math
import os
import pickle
import signal
import sys
import threading
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import janggi_py as jp
import numpy as np
import pytest
from conftest import games
from hypothesis import given, settings
from hypothesis import strategies as st

START = jp.Position()
MATE = jp.Position.from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R w")
PROBLEM = jp.Position.from_fen(
    "R7R/5a3/4k4/3p1p3/4P2p1/4P4/6PP1/c2K5/r8/5A3 w - - 0 1", "fairy-casual"
)
BLUNDER = jp.Game(moves=["a4a5", "a7a6", "a5a6"])

needs_signals = pytest.mark.skipif(
    sys.platform == "win32", reason="signals are sent otherwise there"
)


def names() -> dict[str, Any]:
    """Return what a repr is evaluated with."""
    return dict(vars(jp))


def well_formed(html: str) -> ET.Element:
    """Parse HTML, which has to be well-formed XML."""
    return ET.fromstring(html)


# -------------------------------------------------------------------------------------------------
# Values


@given(st.integers(-40_000, 40_000))
def test_values_of_hundredths(hundredths: int) -> None:
    try:
        value = jp.Value(hundredths)
    except jp.ParseError as error:
        assert error.kind == "bad_value"
        assert abs(hundredths) > 18_999
        return
    assert value.hundredths == hundredths
    assert value.points == hundredths / 100
    opposite = -value
    assert -opposite == value
    assert eval(repr(value), names()) == value
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert value.is_decided == (abs(hundredths) > 18_999)


@given(st.integers(-999, 999))
def test_values_of_decided_games(plies: int) -> None:
    mate, decision = jp.Value(mate=plies), jp.Value(decision=plies)
    assert (mate.mate, mate.decision) == (plies, None)
    assert (decision.mate, decision.decision) == (None, plies)
    for value in (mate, decision, -mate, -decision):
        assert eval(repr(value), names()) == value == jp.Value(value.hundredths)
    wins = plies > 0
    assert (mate > decision) == wins
    assert (str(mate).split()[0], str(-mate).split()[0]) == (
        ("mate", "mated") if wins else ("mated", "mate")
    )


def test_values_are_ordered() -> None:
    ordered = [
        jp.Value(mate=-2),
        jp.Value(mate=-4),
        jp.Value(decision=-2),
        jp.Value(-300),
        jp.Value(0),
        jp.Value(decision=9),
        jp.Value(decision=1),
        jp.Value(mate=3),
        jp.Value(mate=1),
    ]
    assert sorted(ordered, key=lambda value: value) == ordered
    assert all(a < b and b > a and a <= b and not a >= b for a, b in itertools.pairwise(ordered))
    assert sorted(map(jp.Value.__neg__, ordered)) == [-value for value in reversed(ordered)]
    for arguments in ({}, {"mate": 1000}, {"decision": -1000}, {"mate": 1, "decision": 1}):
        with pytest.raises(jp.ParseError):
            jp.Value(**arguments)


# -------------------------------------------------------------------------------------------------
# Search


@settings(max_examples=25)
@given(games(most=40), st.integers(1, 3), st.integers(1, 4))
def test_what_is_found_is_legal_and_the_game_stays(game: jp.Game, depth: int, lines: int) -> None:
    before = game.copy()
    if game.outcome() is not None:
        for ask in (jp.search, lambda game: jp.mate(game, 2), jp.Level.EASY.choose):
            with pytest.raises(jp.ParseError) as error:
                ask(game)
            assert error.value.kind == "game_over"
        return
    found = jp.search(game, depth=depth, lines=lines, table_mib=1)
    assert game == before
    assert len(found.lines) == min(lines, len(game.legal_moves()))
    assert found.position == game.position
    for line in found.lines:
        follow = game.copy()
        for move in line.moves:
            follow.push(move)
    assert [line.rank for line in found.lines] == list(range(1, len(found.lines) + 1))
    values = [line.value for line in found.lines]
    assert values == sorted(values, reverse=True)
    assert len({line.best for line in found.lines}) == len(found.lines)
    assert (found.best, found.value) == (found.line.best, found.line.value)
    assert eval(repr(found), names()) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert len({found, copy.deepcopy(found)}) == 1


def test_limits() -> None:
    assert jp.search(START, depth=3).depth == 3
    assert jp.search(START, nodes=1234).nodes == 1234
    assert jp.search(START, nodes=0).depth == 0
    assert jp.search(START, time=0).best in START.legal_moves()
    assert jp.search(MATE, mate=1).value == jp.Value(mate=1)
    assert jp.search(START, depth=2, moves=["a4b4", "한수쉼"], lines=9).lines[1].rank == 2
    only = jp.search(START, depth=3, moves=["pass"])
    assert (only.best, len(only.lines)) == (jp.Move.PASS, 1)
    assert jp.search(START, depth=4, time=math.inf).depth == 4
    assert jp.search(START, depth=4, threads=3).best in START.legal_moves()


def test_one_thread_finds_the_same_again() -> None:
    searcher = jp.Searcher()
    first = searcher.search(START, nodes=20_000)
    searcher.clear()
    again = searcher.search(START, nodes=20_000)
    fresh = jp.search(START, nodes=20_000)
    assert [line.moves for line in first.lines] == [line.moves for line in again.lines]
    assert first.nodes == again.nodes == fresh.nodes
    assert first.line.moves == fresh.line.moves
    assert first.value == again.value == fresh.value


def test_a_searcher_remembers() -> None:
    searcher = jp.Searcher(table_mib=4)
    assert (searcher.threads, searcher.table_mib, searcher.found) == (1, 4, None)
    first = searcher.search(START, depth=7)
    again = searcher.search(START, depth=7)
    assert again.nodes < first.nodes
    assert searcher.found is again


JUNK: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"depth": -1}, jp.ParseError, "depth is from 1 to 100 plies, not -1"),
    ({"depth": 0}, jp.ParseError, "depth"),
    ({"depth": 101}, jp.ParseError, "depth"),
    ({"depth": 2**80}, jp.ParseError, "depth"),
    ({"depth": 10**5000}, jp.ParseError, "depth"),
    ({"depth": 1.5}, TypeError, "whole number of plies"),
    ({"depth": "3"}, TypeError, "whole number of plies"),
    ({"nodes": -1}, jp.ParseError, "nodes"),
    ({"nodes": 2**63}, jp.ParseError, "nodes"),
    ({"time": -0.1}, jp.ParseError, "time is in seconds"),
    ({"time": math.nan}, jp.ParseError, "not nan"),
    ({"time": -math.inf}, jp.ParseError, "time"),
    ({"time": 1e300}, jp.ParseError, "time"),
    ({"time": 10**400}, jp.ParseError, "time"),
    ({"time": "1"}, TypeError, "seconds"),
    ({"time": [1]}, TypeError, "seconds"),
    ({"mate": 0}, jp.ParseError, "mate"),
    ({"lines": 0}, jp.ParseError, "lines is from 1"),
    ({"lines": -2}, jp.ParseError, "lines"),
    ({"moves": []}, jp.ParseError, "moves is empty"),
    ({"moves": "a4b4"}, TypeError, "expected moves"),
    ({"moves": ["a4a9"]}, jp.IllegalMoveError, "a4a9"),
    ({"moves": ["?"]}, jp.ParseError, "'\\?'|\"\\?\""),
    ({"moves": 3}, TypeError, "expected moves"),
    ({"threads": 0}, jp.ParseError, "threads is from 1 to 256"),
    ({"threads": 257}, jp.ParseError, "threads"),
    ({"table_mib": 0}, jp.ParseError, "table_mib"),
    ({"table_mib": 65_537}, jp.ParseError, "table_mib"),
    ({"progress": 3}, TypeError, "a function as progress"),
    ({"on_interrupt": "ignore"}, jp.ParseError, "'raise' or 'return'"),
    ({"on_interrupt": None, "depth": "x"}, TypeError, "whole number"),
    ({"speed": 3}, TypeError, "speed"),
]


@pytest.mark.parametrize(("arguments", "error", "message"), JUNK)
def test_junk_says_what_is_wrong(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        jp.search(START, **arguments)
    if arguments.keys() <= {"depth", "nodes", "time", "threads", "table_mib", "progress"}:
        with pytest.raises(error, match=message):
            jp.analyse(BLUNDER, **arguments)


def test_junk_to_search() -> None:
    for junk in (None, 3, "startpos", BLUNDER.moves, jp.Record.from_game(BLUNDER)):
        with pytest.raises(TypeError, match="a Position or a Game"):
            jp.search(junk)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="a Position or a Game"):
            jp.mate(junk, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a Game or a Record"):
        jp.analyse(START)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        jp.Searcher(3)  # type: ignore[call-arg]


# -------------------------------------------------------------------------------------------------
# Progress, threads, Ctrl-C


def test_progress_hears_of_every_line() -> None:
    heard: list[jp.Line] = []
    found = jp.search(START, depth=4, lines=2, progress=heard.append)
    assert [(line.depth, line.rank) for line in heard] == [
        (depth, rank) for depth in (1, 2, 3, 4) for rank in (1, 2)
    ]
    assert tuple(heard[-2:]) == found.lines


def test_an_error_of_progress_stops_the_search() -> None:
    class EnoughError(Exception):
        pass

    def progress(line: jp.Line) -> None:
        if line.depth == 2:
            raise EnoughError(line)

    searcher = jp.Searcher(table_mib=1)
    with pytest.raises(EnoughError) as error:
        searcher.search(START, time=math.inf, progress=progress)
    assert error.value.args[0].depth == 2
    # What was found is not lost.
    assert searcher.found is not None
    assert searcher.found.interrupted
    assert searcher.found.depth >= 2
    assert searcher.search(START, depth=1).interrupted is False
    with pytest.raises(EnoughError):
        jp.search(START, time=math.inf, progress=progress, on_interrupt="return")


def test_progress_may_ask_for_more() -> None:
    searcher = jp.Searcher(table_mib=1)
    inner: list[jp.Found] = []

    def progress(line: jp.Line) -> None:
        with pytest.raises(jp.ParseError, match="the searcher is searching"):
            searcher.search(START, depth=1)
        with pytest.raises(jp.ParseError, match="the searcher is searching"):
            searcher.clear()
        inner.append(jp.search(START, depth=line.depth, table_mib=1))

    found = searcher.search(START, depth=3, progress=progress)
    assert [other.depth for other in inner] == [1, 2, 3]
    assert inner[-1].line.moves == found.line.moves


def test_a_game_that_changes_meanwhile() -> None:
    game = jp.Game()

    def progress(line: jp.Line) -> None:
        if line.depth == 2:
            game.push("pass")

    found = jp.search(game, depth=4, progress=progress)
    assert found.position == START
    assert len(game) == 1


def test_another_thread_stops_a_search() -> None:
    searcher = jp.Searcher(table_mib=1)
    searcher.stop()  # nothing to stop
    begun = threading.Event()

    def stop() -> None:
        begun.wait()
        searcher.stop()

    thread = threading.Thread(target=stop)
    thread.start()
    found = searcher.search(START, time=math.inf, progress=lambda _: begun.set())
    thread.join()
    assert found.best in START.legal_moves()
    assert not found.interrupted


def test_other_threads_run_meanwhile() -> None:
    searcher = jp.Searcher(table_mib=1)
    found: list[jp.Found] = []
    searching = threading.Thread(
        target=lambda: found.append(searcher.search(START, time=math.inf)), daemon=True
    )
    searching.start()
    # If the search held the lock of the interpreter, this would never come to an end.
    side_by_side = [jp.search(START, depth=3, table_mib=1).best for _ in range(3)]
    while searching.is_alive():
        searcher.stop()
        searching.join(0.01)
    assert len(set(side_by_side)) == 1
    assert found[0].best in START.legal_moves()


def interrupted(call: Callable[[], object], after: float = 0.2) -> tuple[object, float]:
    """Call something, press Ctrl-C meanwhile; return what came, and how long it took after that."""
    pressed: list[float] = []

    def press() -> None:
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(after, press)
    timer.start()
    came: object
    try:
        came = call()
    except KeyboardInterrupt as error:
        came = error
    done = time.monotonic()
    timer.join()
    return came, done - pressed[0]


@needs_signals
@pytest.mark.parametrize(
    "call",
    [
        lambda: jp.search(START, time=math.inf),
        lambda: jp.search(START, time=math.inf, threads=2),
        lambda: jp.search(START, time=math.inf, lines=5, progress=repr),
        lambda: jp.analyse(BLUNDER, time=math.inf),
        lambda: jp.mate(START, 50),
    ],
)
def test_ctrl_c(call: Callable[[], object]) -> None:
    came, _ = interrupted(call)
    assert isinstance(came, KeyboardInterrupt)


@needs_signals
def test_ctrl_c_loses_nothing() -> None:
    searcher = jp.Searcher(table_mib=1)
    came, _ = interrupted(lambda: searcher.search(START, time=math.inf))
    assert isinstance(came, KeyboardInterrupt)
    assert searcher.found is not None
    assert searcher.found.interrupted
    came, _ = interrupted(lambda: jp.search(START, time=math.inf, on_interrupt="return"))
    assert isinstance(came, jp.Found)
    assert came.interrupted
    assert came.best in START.legal_moves()


@needs_signals
def test_a_handler_of_signals_may_raise_what_it_likes() -> None:
    class AlarmError(Exception):
        pass

    def handler(number: int, frame: object) -> None:
        raise AlarmError

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(AlarmError):
            jp.search(START, time=math.inf, on_interrupt="return")
    finally:
        signal.signal(signal.SIGALRM, before)


# -------------------------------------------------------------------------------------------------
# Analysis


def test_an_analysis() -> None:
    heard: list[jp.Remark] = []
    analysis = jp.analyse(BLUNDER, depth=5, progress=heard.append)
    assert list(reversed(heard)) == list(analysis) == list(analysis.remarks)
    assert [remark.ply for remark in analysis] == [0, 1, 2]
    assert [remark.side for remark in analysis] == [jp.Side.CHO, jp.Side.HAN, jp.Side.CHO]
    assert [remark.move for remark in analysis] == BLUNDER.moves
    assert analysis.game == BLUNDER
    assert analysis.is_complete
    lost = analysis[1]
    assert lost.loss > 100
    assert lost.before > lost.after
    assert lost.best[0] != lost.move
    assert analysis.worst(1) == [lost]
    assert analysis.worst(side="cho", count=1) != [lost]
    assert analysis.worst(-1) == []
    values = analysis.values()
    assert values.dtype == np.float64
    assert values.shape == (4,)
    # From Cho's side: the soldier that Han lost is a gain, and was one move before it was taken.
    assert values[2] - values[1] > 1
    assert values[1] == pytest.approx(-lost.before.points)
    assert np.abs(analysis.values(limit=0.05)).max() <= 0.05
    losses = analysis.losses()
    assert losses.dtype == np.int32
    assert losses.shape == (3,)
    assert analysis.mean_loss("han") == losses[1] / 100
    assert eval(repr(analysis), names()) == analysis
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    with pytest.raises(TypeError):
        hash(analysis)
    assert "a7a6" in str(analysis).splitlines()[1]


def test_an_analysis_of_a_record() -> None:
    record = jp.Record.from_game(BLUNDER)
    analysis = jp.analyse(record, depth=2)
    assert [remark.move for remark in analysis] == record.moves
    assert analysis.game.start.rules == record.start.rules
    assert len(jp.analyse(jp.Game())) == 0
    assert np.isnan(jp.analyse(jp.Game()).values()).all()


def test_an_analysis_to_the_mate() -> None:
    start = jp.Position.from_fen(MATE.fen(), "fairy-casual")
    game = jp.Game(start, ["i1i2", "e10f10", "i2i10"])
    missed, mated, last = jp.analyse(game, depth=4)
    assert missed.before.mate == 1
    assert missed.quality is not jp.Quality.BEST
    assert last.quality is jp.Quality.BEST
    assert (mated.after.mate, last.before.mate) == (-1, 1)
    assert str(last.after) == "mate in 0 plies"
    assert jp.analyse(game, depth=4).values()[-1] == 20.0


def test_an_analysis_that_is_cut_short() -> None:
    game = jp.Game(moves=["a4b4", "a7b7", "b1c3", "b10c8", "h1g3", "h10g8"])

    class EnoughError(Exception):
        pass

    def progress(remark: jp.Remark) -> None:
        if remark.ply == 4:
            raise EnoughError

    with pytest.raises(EnoughError):
        jp.analyse(game, depth=2, progress=progress)

    if sys.platform == "win32":
        return

    def press(remark: jp.Remark) -> None:
        if remark.ply == 4:
            os.kill(os.getpid(), signal.SIGINT)

    analysis = jp.analyse(game, time=0.2, progress=press, on_interrupt="return")
    assert not analysis.is_complete
    assert [remark.ply for remark in analysis] in ([4, 5], [3, 4, 5])
    values = analysis.values()
    assert values.shape == (7,)
    assert np.isnan(values[0])
    assert not np.isnan(values[4:]).any()


def test_qualities() -> None:
    assert [jp.Quality.of(loss) for loss in (0, 99, 100, 300, 301)] == [
        jp.Quality.GOOD,
        jp.Quality.GOOD,
        jp.Quality.INACCURACY,
        jp.Quality.INACCURACY,
        jp.Quality.BLUNDER,
    ]
    assert jp.Quality("blunder") is jp.Quality.BLUNDER
    with pytest.raises(jp.ParseError):
        jp.Quality("brilliant")


# -------------------------------------------------------------------------------------------------
# Mates


def test_mates() -> None:
    solution = jp.mate(PROBLEM, 3)
    assert solution
    assert (solution.verdict, solution.moves) == (jp.MateVerdict.MATE, 2)
    assert solution.is_unique == (len(solution.first_moves) == 1)
    assert solution.is_shortest
    game = jp.Game(PROBLEM)
    for move in solution.line:
        game.push(move)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason is jp.EndReason.CHECKMATE
    assert solution.best == solution.line[0]
    assert jp.mate(jp.Game(PROBLEM), 2) == jp.mate(PROBLEM, 2)
    assert eval(repr(solution), names()) == solution
    assert pickle.loads(pickle.dumps(solution)) == solution
    none = jp.mate(PROBLEM, 1)
    assert not none
    assert (none.verdict, none.moves, none.best) == (jp.MateVerdict.NO_MATE, None, None)
    assert not none.is_shortest
    assert not none.is_unique
    assert jp.mate(PROBLEM, 3, nodes=2).verdict is jp.MateVerdict.UNKNOWN
    assert jp.mate(START, 50, time=0.05).verdict is jp.MateVerdict.UNKNOWN
    assert jp.mate(PROBLEM, 9, checks_only=True).moves == 2


@pytest.mark.parametrize("moves", [0, -1, 101, 2**70])
def test_mates_in_no_number_of_moves(moves: int) -> None:
    with pytest.raises(jp.ParseError, match="moves is from 1 to 100"):
        jp.mate(PROBLEM, moves)


# -------------------------------------------------------------------------------------------------
# Levels


def test_levels() -> None:
    assert jp.Level.ALL == (jp.Level.EASY, jp.Level.NORMAL, jp.Level.HARD)
    for level in jp.Level.ALL:
        for text in (level.name, level.korean, repr(level)[7:-2]):
            assert jp.Level(text) == level
        assert eval(repr(level), names()) == level == jp.Level(level)
        assert pickle.loads(pickle.dumps(level)) == level
        assert str(level) == level.name
    assert len(set(jp.Level.ALL)) == 3
    with pytest.raises(jp.ParseError, match="'easy', 'normal' or 'hard'"):
        jp.Level("godlike")
    with pytest.raises(TypeError):
        jp.Level(3)  # type: ignore[arg-type]


def test_strengths() -> None:
    for number in (0, 7, 100):
        strength = jp.Strength(number)
        assert int(strength) == number
        assert eval(repr(strength), names()) == strength == pickle.loads(pickle.dumps(strength))
    assert jp.Strength(3) < jp.Strength(4)
    assert jp.Strength(0).choose(MATE) == jp.Move("i1i10")
    chosen = {jp.Strength(10).choose(START, seed=seed) for seed in range(12)}
    assert len(chosen) > 1
    assert all(START.is_legal(move) for move in chosen)
    for number in (-1, 101, 2**70):
        with pytest.raises(jp.ParseError, match="strength is from 0 to 100"):
            jp.Strength(number)


def test_levels_choose() -> None:
    searcher = jp.Searcher(table_mib=1)
    game = jp.Game()
    chosen = {jp.Level.EASY.choose(game, searcher=searcher, seed=seed) for seed in range(30)}
    assert len(chosen) > 1
    assert all(game.is_legal(move) for move in chosen)
    assert jp.Level.EASY.choose(START, seed=4) == jp.Level.EASY.choose(START, seed=4)
    assert jp.Level.NORMAL.choose(MATE) == jp.search(MATE, depth=3).best
    with pytest.raises(TypeError, match="expected a Searcher"):
        jp.Level.EASY.choose(game, searcher=3)  # type: ignore[arg-type]
    with pytest.raises(jp.ParseError):
        jp.Level.EASY.choose(game, seed=-1)


# -------------------------------------------------------------------------------------------------
# Pictures and texts


def test_what_was_found_is_shown() -> None:
    found = jp.search(START, depth=4, lines=3)
    arrows = found.svg().count("<polygon")
    assert arrows == 4  # three moves and an answer
    assert found.svg(arrows=[]).count("<polygon") == 0
    assert 'width="200"' in found.svg(size=200, flip=True)
    with pytest.raises(TypeError):
        found.svg(colour="red")
    html = well_formed(found._repr_html_())
    cells = [cell.text for cell in html.iter("td")]
    assert cells[::3] == ["1", "2", "3"]
    assert cells[1] == str(found.value)
    assert str(found).splitlines()[1].split()[2:] == [str(move) for move in found.line.moves]
    only = jp.search(START, depth=1, moves=["pass"])
    assert "pass" in str(only)
    assert only.svg().count("<polygon") == 0
    ET.fromstring(only._repr_svg_())


def test_mates_and_analyses_are_shown() -> None:
    solution = jp.mate(PROBLEM, 2)
    assert solution.svg().count("<polygon") == len(solution.first_moves)
    assert "mate in 2" in "".join(well_formed(solution._repr_html_()).itertext())
    none = jp.mate(PROBLEM, 1)
    assert none.svg().count("<polygon") == 0
    well_formed(none._repr_html_())
    analysis = jp.analyse(BLUNDER, depth=5)
    assert analysis.svg(1).count("<polygon") == 2
    assert "a7a6" in "".join(well_formed(analysis._repr_html_()).itertext())
    with pytest.raises(IndexError):
        analysis.svg(3)
    assert str(jp.analyse(jp.Game())) == "0 moves"
    assert str(jp.analyse(jp.Game(moves=["a4b4"]), depth=1)).startswith("1 move; ")
    assert "han" not in str(jp.analyse(jp.Game(moves=["a4b4"]), depth=1))
