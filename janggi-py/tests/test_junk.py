"""Junk raises errors of the ValueError and TypeError families, and nothing else."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import janggi_py as jp
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

GAME = jp.Game(moves=["a4b4", "pass"])
OBJECTS: list[Any] = [
    jp.Position(),
    GAME,
    jp.Square.E2,
    jp.Piece("n"),
    jp.Move("e2e3"),
    jp.Position().legal_moves(),
    jp.SquareSet(["a1"]),
    jp.Rules.KAKAO,
    jp.Setup.start(),
    jp.Score(1, 2),
    GAME.score_adjudicate(),
    jp.Batch(2),
    jp.Record.from_game(GAME),
    jp.Side.CHO,
    jp.Formation.LEFT_ELEPHANTS,
    jp.Value(52),
    jp.Level.EASY,
    jp.search(jp.Position(), depth=2),
    jp.mate(jp.Position(), 1),
    jp.analyse(GAME, depth=1),
]
CONSTRUCTORS: list[Any] = [
    jp.Position,
    jp.Game,
    jp.Square,
    jp.Piece,
    jp.Move,
    jp.MoveList,
    jp.SquareSet,
    jp.Rules,
    jp.Setup,
    jp.Score,
    jp.Outcome,
    jp.Batch,
    jp.RecordReader,
    jp.Record,
    jp.Side,
    jp.PieceKind,
    jp.EndReason,
    jp.Bikjang,
    jp.Repetition,
    jp.Value,
    jp.Level,
    jp.Quality,
    jp.MateVerdict,
]
FUNCTIONS: list[Any] = [
    jp.perft,
    jp.divide,
    jp.actions,
    jp.action_table,
    jp.planes,
    jp.legal_masks,
    jp.gib.read,
    jp.gib.loads,
    jp.gib.dumps,
    jp.pgn.read,
    jp.pgn.loads,
    jp.pgn.dumps,
]
# They change the object, or write files.
LEFT_OUT = {"mro", "save", "dump"}


def callables() -> list[Callable[..., Any]]:
    """Every constructor, static method, method and operator."""
    found: list[Callable[..., Any]] = [*CONSTRUCTORS, *FUNCTIONS]
    operators = ["__getitem__", "__contains__", "__eq__", "__lt__", "__or__", "__sub__"]
    for item in OBJECTS:
        names = [name for name in dir(item) if not name.startswith("_")]
        for name in [*names, *(name for name in operators if hasattr(item, name))]:
            method = getattr(item, name)
            if callable(method) and name not in LEFT_OUT and not inspect.isclass(method):
                found.append(method)
    return found


CALLABLES = callables()

texts = st.one_of(
    st.text(max_size=30),
    st.text(st.characters(categories=["Cs"]), min_size=1, max_size=3),
    st.text("abcdefghi0123456789", max_size=8),
    st.text("rnbakcpRNBAKCP123456789/ wb-", max_size=80),
    st.sampled_from(["", "\0", "pass", "e2e2", "e2e3", "a1a10", "k1", "kakao", "kakao x=y", "초"]),
)
junk = st.one_of(
    texts,
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-200, 200),
    st.sampled_from([2**31, 2**63, 2**64, 2**128, -(2**63), 10**400]),
    st.floats(),
    st.complex_numbers(),
    st.binary(max_size=20),
    st.lists(st.one_of(texts, st.integers()), max_size=3),
    st.dictionaries(st.one_of(texts, st.integers()), st.one_of(texts, st.integers()), max_size=2),
    st.sampled_from([object(), int, print, ..., jp, iter(()), {1}, range(3), Path("x\0y")]),
    st.sampled_from(OBJECTS),
    st.sampled_from(
        [
            np.zeros(3),
            np.zeros((10, 9), np.int8),
            np.zeros(2451, bool)[::-1],
            np.arange(2),
            np.array(["x"]),
            np.int64(3),
            np.float32("nan"),
            np.zeros((16, 10, 9), np.float32).T,
        ]
    ),
)


@settings(max_examples=600)
@given(st.sampled_from(CALLABLES), st.lists(junk, max_size=3))
@example(jp.Square, ["\ud800"])
@example(jp.Position.from_fen, ["\udcff" * 10])
@example(jp.Score, [float("nan"), float("inf")])
@example(jp.Square.from_index, [-1])
@example(jp.Move.from_action, [2**70])
@example(jp.Batch, [10**15])
def test_junk(function: Callable[..., Any], arguments: list[Any]) -> None:
    if function in (jp.perft, jp.divide):
        # Depths are legal numbers; counting deep takes long.
        arguments = [a for a in arguments if not isinstance(a, int) or not 4 < a < 40]
    if getattr(function, "__name__", "") == "step_random":
        arguments = arguments[:1]
    if function is jp.Batch:
        arguments = [a for a in arguments if not isinstance(a, int) or not 100 < a < 10**7]
    try:
        function(*arguments)
    except (ValueError, TypeError, IndexError):
        pass
    except OSError:
        assert function in (jp.gib.read, jp.pgn.read)


@given(st.sampled_from([method for method in CALLABLES if "svg" in repr(method)]), st.data())
def test_junk_in_drawings(function: Callable[..., Any], data: st.DataObject) -> None:
    options = ["pieces", "coordinates", "size", "last_move", "marks", "dots", "arrows", "flip"]
    keywords = data.draw(st.dictionaries(st.sampled_from(options), junk, max_size=3))
    with contextlib.suppress(ValueError, TypeError):
        function(**keywords)


@given(texts)
def test_texts_that_read_are_written_back(text: str) -> None:
    for make in (jp.Square, jp.Piece, jp.Move, jp.Rules, jp.Side, jp.Formation):
        try:
            value = make(text)
        except jp.ParseError as error:
            assert error.kind.startswith("bad_")
            assert error.offset is not None
            assert 0 <= error.offset <= len(text.encode("utf-8", "replace")) + 3 * len(text)
        else:
            assert make(str(value)) == value


def test_wrong_types_say_what_was_expected() -> None:
    for call, expected in [
        (lambda: jp.Square(5), "expected a Square or its text"),  # type: ignore[arg-type]
        (lambda: jp.Position().play(None), "expected a Move or its text"),  # type: ignore[arg-type]
        (lambda: jp.Position("kakao", cho=3), "expected a Formation"),  # type: ignore[arg-type]
        (lambda: jp.perft("x", 3), "expected a Position"),  # type: ignore[arg-type]
        (lambda: jp.Game(5), "expected a Position"),  # type: ignore[arg-type]
        (lambda: jp.Game(moves="a1a2"), "expected moves"),
    ]:
        with pytest.raises(TypeError, match=expected):
            call()  # type: ignore[no-untyped-call]
