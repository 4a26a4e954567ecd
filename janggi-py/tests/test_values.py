"""Every value is frozen, hashable, comparable, pickles, copies, and its repr makes it again."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from enum import Enum
from typing import Any

import janggi_py as jp
import pytest
from conftest import games
from hypothesis import given

NAMES = {name: getattr(jp, name) for name in jp.__all__}
GAME = jp.Game(moves=["a4b4", "pass", "b1c3"])
RESIGNED = jp.Game(moves=["a4b4"])
RESIGNED.resign("cho")
PASSED = jp.Position(rules="hangame").play("pass")
RECORD = jp.Record.from_game(
    RESIGNED, headers={"대회명": "연습 'x'"}, comments={0: "개회", 1: 'b"'}, result="한 기권승"
)

VALUES: list[Any] = [
    jp.Side.HAN,
    jp.PieceKind.CANNON,
    jp.Formation.LEFT_ELEPHANTS,
    jp.EndReason.PERPETUAL_CHECK,
    jp.Guards.NONE,
    jp.Square("e2"),
    jp.Piece("n"),
    jp.Move("a10b8"),
    jp.Move.PASS,
    jp.Move("a1b2"),
    jp.SquareSet(),
    jp.SquareSet(["a1", "i10"]),
    jp.Position().legal_moves(),
    jp.MoveList(),
    jp.Rules.TOURNAMENT,
    jp.Rules("friendly", deom=0, ply_limit=jp.PlyLimit(90), shuttle="mover-loses"),
    jp.Rules.TOURNAMENT.bikjang,
    jp.Rules.FAIRY_MODERN.repetition,
    jp.Rules.FAIRY_MODERN.shuttle,
    jp.Rules.KAKAO.low_points,
    jp.Rules.FAIRY_CASUAL.no_capture_limit,
    jp.Score(1.5, 72),
    GAME.score_adjudicate(),
    RESIGNED.outcome(),
    jp.Setup(),
    jp.Setup.start("outer", "left"),
    jp.Position(),
    PASSED,
    jp.Position(rules="kojf deom=2"),
    jp.Position.from_fen("4k4/9/9/9/4R4/9/9/9/9/3K5 b").check(),
    jp.Setup().problems()[0],
    RECORD,
]
IDS = [f"{type(value).__name__}-{i}" for i, value in enumerate(VALUES)]


def spawned(data: bytes) -> bytes:
    """Unpickle and pickle again, in another process."""
    return pickle.dumps(pickle.loads(data))


def every_value() -> list[Any]:
    return [*VALUES, GAME, RESIGNED]


@pytest.mark.parametrize("value", VALUES, ids=IDS)
def test_repr_makes_the_value_again(value: Any) -> None:
    made = eval(repr(value), dict(NAMES))
    assert made == value
    if not isinstance(value, jp.MoveList):
        assert type(made) is type(value)


@pytest.mark.parametrize("value", VALUES, ids=IDS)
def test_values_hash_and_compare(value: Any) -> None:
    again = pickle.loads(pickle.dumps(value))
    assert hash(again) == hash(value)
    assert {value: 1}[again] == 1
    assert value == again
    assert (value != again) is False
    for other in (None, 0, "e2", object(), [1], b"", 1.5):
        assert value != other
        assert (value == other) is False


@pytest.mark.parametrize("value", [*VALUES, GAME, RESIGNED])
def test_values_pickle_and_copy(value: Any) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy([value]) == [value]


@pytest.mark.parametrize("value", [value for value in VALUES if not isinstance(value, Enum)])
def test_values_cannot_be_changed(value: Any) -> None:
    with pytest.raises((AttributeError, TypeError)):
        value.something = 1
    names = [name for name in dir(value) if not name.startswith("_")]
    for name in names[:30]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, 1)


def test_values_cross_process_borders() -> None:
    data = pickle.dumps(every_value())
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pickle.loads(pool.apply(spawned, (data,))) == every_value()


def test_errors_pickle() -> None:
    errors = []
    for make in (
        lambda: jp.Square("k1"),
        lambda: jp.Position.from_fen("9"),
        lambda: jp.Position.from_setup(jp.Setup()),
        lambda: jp.Position().play("a1a9"),
        lambda: jp.gib.loads("x"),
    ):
        with pytest.raises(jp.JanggiError) as caught:
            make()
        errors.append(caught.value)
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
        assert again.kind != "error"


@given(games())
def test_positions_and_games_of_play_survive(game: jp.Game) -> None:
    position = game.position
    for value in (position, game):
        assert pickle.loads(pickle.dumps(value)) == value
        assert eval(repr(value), dict(NAMES)) == value
    assert hash(pickle.loads(pickle.dumps(position))) == hash(position)
    assert jp.Game(game.start, game.moves) == game
    assert jp.Game.from_json(game.to_json()) == game
    fen = jp.Position.from_fen(position.fen(), position.rules)
    assert fen.fen() == position.fen()
    assert fen.to_setup() == position.to_setup()
    assert jp.Position.from_setup(position.to_setup(), position.rules) == fen


def test_match_statements() -> None:
    match jp.Move("e2e3"):
        case jp.Move(from_square=jp.Square.E2, to_square=to):
            assert to == "e3" or to == jp.Square("e3")
        case _:
            pytest.fail("a move matches")
    match jp.Piece("C"):
        case jp.Piece(jp.Side.CHO, jp.PieceKind.CANNON):
            pass
        case _:
            pytest.fail("a piece matches")
    match RESIGNED.outcome():
        case jp.Outcome(jp.Side.HAN, jp.EndReason.RESIGNATION, jp.Score(cho, han)):
            assert (cho, han) == (72.0, 73.5)
        case _:
            pytest.fail("an outcome matches")


def test_enums_are_enums() -> None:
    assert list(jp.Side) == [jp.Side.CHO, jp.Side.HAN]
    assert jp.Side["CHO"] is jp.Side("楚") is jp.Side("w") is jp.Side("Cho")
    assert ~jp.Side.CHO is jp.Side.HAN
    assert str(jp.Side.CHO) == "cho"
    assert [kind.korean for kind in jp.PieceKind] == list("궁사차포마상졸")
    assert [kind.points for kind in jp.PieceKind] == [0, 3, 13, 7, 5, 3, 2]
    assert jp.Formation("안상차림") is jp.Formation("inner") is jp.Formation("마상상마")
    assert jp.Formation.LEFT_ELEPHANTS.mirror() is jp.Formation.RIGHT_ELEPHANTS
    assert jp.EndReason("bikjang").english == "accepted bikjang"
    for enum in (jp.Side, jp.PieceKind, jp.Formation, jp.EndReason, jp.Verdict, jp.Guards):
        bad: Any
        for bad in ("", "x", None, 5, 1.5, b"cho", "\ud800", [], ()):
            with pytest.raises(jp.ParseError) as caught:
                enum(bad)
            assert caught.value.kind.startswith("bad_")


def test_square_sets_are_sets() -> None:
    a = jp.SquareSet(["a1", "b1", "c1"])
    b = jp.SquareSet(["b1", "c1", "d1"])
    wanted = {jp.Square(text) for text in ("a1", "b1", "c1")}, {"b1", "c1", "d1"}
    assert set(a) == wanted[0]
    assert a | b == jp.SquareSet(["a1", "b1", "c1", "d1"])
    assert a & b == jp.SquareSet(["b1", "c1"])
    assert a - b == jp.SquareSet("a1")
    assert a ^ b == jp.SquareSet(["a1", "d1"])
    assert a & b <= a
    assert a & b < a
    assert not a < jp.SquareSet(a)
    assert a >= a - b
    assert a.isdisjoint(["d1"])
    assert (~a).bits == jp.SquareSet.all().bits & ~a.bits
    assert len(~jp.SquareSet()) == 90
    assert not jp.SquareSet()
    assert a.rotate().rotate() == a.mirror().mirror() == a
    assert str(jp.SquareSet("a10")).splitlines()[0] == "x . . . . . . . ."
    with pytest.raises(TypeError):
        a | {"a1"}  # type: ignore[operator]
    with pytest.raises(TypeError):
        a < 3  # type: ignore[operator]  # noqa: B015


def test_lists_of_moves_are_lists() -> None:
    moves = jp.Position().legal_moves()
    listed = list(moves)
    assert len(moves) == len(listed) == 32
    assert moves == listed
    assert listed == moves
    assert moves == [str(move) for move in listed]
    assert moves == [*listed[:-1], "e2e2"], "the pass in UCI"
    assert moves != listed[:-1]
    assert moves != tuple(listed)
    assert repr(moves) == repr(listed)
    assert [moves[i] for i in range(-32, 32)] == listed + listed
    assert list(reversed(moves)) == listed[::-1]
    for cut in (slice(None), slice(2, 5), slice(None, None, -1), slice(-3, None), slice(9, 2)):
        assert moves[cut] == listed[cut]
        assert type(moves[cut]) is jp.MoveList
    assert moves.index("a1a3") == 1
    assert moves.count("pass") == 1
    assert "pass" in moves
    assert "e2e2" in moves
    assert jp.Move("a1a2") in moves
    assert "a1a9" not in moves
    assert moves[0] is moves[0], "moves are made once"
    for index in (32, -33, 2**70, -(2**70)):
        with pytest.raises(IndexError):
            moves[index]
    with pytest.raises(jp.ParseError):
        moves.index("a1a9")
    with pytest.raises(jp.ParseError):
        "nonsense" in moves  # noqa: B015
    with pytest.raises(TypeError):
        5 in moves  # noqa: B015
    with pytest.raises(TypeError):
        moves["a"]  # type: ignore[call-overload]


def test_rules_are_data() -> None:
    presets = jp.Rules.presets()
    assert len(presets) == 10
    for name, rules in presets.items():
        assert jp.Rules(name) == rules
        assert rules.name == str(rules) == name
        assert jp.Rules("simple", **rules.as_dict()) == rules
        assert jp.Rules(str(rules.replace(deom=2))) == rules.replace(deom=2.0)
    changed = jp.Rules.KAKAO.replace(
        pass_=jp.PassRule.NEVER,
        double_pass="draw",
        pass_counts=False,
        no_moves=jp.NoMoves.LOSES,
        bikjang=jp.Bikjang(jp.Verdict("draw"), 30, jp.GeneralCapture("never")),
        repetition=jp.Repetition(4, jp.RepetitionEffect.SCORE, True, 12.5),
        shuttle=jp.Shuttle(jp.ShuttleEffect.MOVER_LOSES, bridges_pass=True),
        ply_limit=None,
        no_capture_limit=jp.NoCaptureLimit(60, jp.Verdict.DRAW),
        low_points=jp.LowPoints(9.5),
        dead_position=jp.Verdict.DRAW,
        deom="0.5",
    )
    assert changed.name is None
    assert changed.bikjang == jp.Bikjang(jp.Verdict.DRAW, 30.0, jp.GeneralCapture.NEVER_CALLABLE)
    assert changed.repetition == jp.Repetition(4, jp.RepetitionEffect.SCORE, True, 12.5)
    assert changed.deom == 0.5
    assert jp.Rules(str(changed)) == changed
    with pytest.raises(TypeError, match="no field"):
        jp.Rules.KAKAO.replace(tempo=1)
    for bad in ({"deom": 0.3}, {"deom": float("nan")}, {"bikjang": "x"}, {"ply_limit": "200"}):
        with pytest.raises(jp.ParseError):
            jp.Rules.KAKAO.replace(**bad)
    with pytest.raises(jp.ParseError):
        jp.Rules("kakao", deom="1.5 bikjang=draw")
