"""Positions and games: playing, endings, refusals, notations."""

from __future__ import annotations

import janggi_py as jp
import pytest
from conftest import DATA, games, positions
from hypothesis import given

START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"


def test_a_position_by_hand() -> None:
    position = jp.Position(rules="kakao", cho="마상상마", han="inner")
    assert position == jp.Position() == jp.Position.from_fen(START)
    assert position.fen() == START
    assert position.turn is jp.Side.CHO
    assert position["e2"] == jp.Piece("K")
    assert position["e5"] is None
    assert position.piece_at(jp.Square.E9) == jp.Piece.of("han", "general")
    assert position.general("han") == jp.Square("e9")
    assert len(position.pieces()) == 32
    assert position.pieces("cho", "졸") == jp.SquareSet(["a4", "c4", "e4", "g4", "i4"])
    assert len(position.piece_map()) == 32
    assert position.guards("cho") is jp.Guards.BOTH
    assert (position.halfmove, position.fullmove, position.plies) == (0, 1, 0)
    after = position.play("b1c3")
    assert position.fen() == START, "the position stays as it was"
    assert after.turn is jp.Side.HAN
    assert after.key != position.key
    assert (position.score().cho, position.score().han) == (72.0, 73.5)
    assert str(position.score_adjudicate()) == "Han wins on points, 72 : 73.5, by adjudication."


def test_setups_are_edited() -> None:
    setup = jp.Setup.start().with_piece("a1", None).replace(turn="한", halfmove=3, fullmove=7)
    assert setup["a1"] is None
    assert setup.pieces[jp.Square.I1] == jp.Piece("R")
    position = jp.Position.from_setup(setup, "hangame")
    assert position.turn is jp.Side.HAN
    assert position.to_setup() == setup
    assert jp.Setup(setup.pieces, turn="han", halfmove=3, fullmove=7) == setup
    assert jp.Setup(setup.fen()) == setup
    assert jp.Setup({"e2": "K", "e9": "k"}).problems() == ()
    with pytest.raises(jp.SetupError) as caught:
        jp.Position.from_setup(setup.with_piece("e2", None).with_piece("a10", "K"))
    assert [fault.kind for fault in caught.value.faults] == ["outside_palace"]
    assert caught.value.faults[0].square == jp.Square.A10


@pytest.mark.parametrize(
    ("move", "kind", "squares", "advice"),
    [
        ("h1f2", "blocked", ["g1"], "From h1 it can go to g3, i3"),
        ("b3b7", "no_screen", [], "The piece on b3 cannot move now"),
        ("a7a6", "not_your_piece", [], "legal_moves() lists"),
        ("e5e6", "empty_point", [], "legal_moves() lists"),
        ("a1a4", "own_piece", ["a4"], "From a1 it can go to a2, a3"),
        ("e2e4", "own_piece", ["e4"], "From e2 it can go to"),
        ("a1c3", "not_its_move", [], "From a1 it can go to"),
    ],
)
def test_refusals_say_why_and_what_to_do(
    move: str, kind: str, squares: list[str], advice: str
) -> None:
    position = jp.Position()
    with pytest.raises(jp.IllegalMoveError) as caught:
        position.play(move)
    error = caught.value
    assert error.kind == kind
    assert error.move == jp.Move(move)
    assert error.squares == jp.SquareSet(squares)
    assert advice in str(error)
    explained = position.explain(move)
    assert explained is not None
    assert str(explained) == str(error)
    assert position.explain("b1c3") is None
    assert isinstance(error, ValueError)


def test_a_game_by_hand() -> None:
    game = jp.Game()
    game.push("b1c3")
    game.push("12마33")
    game.push("Pab4")
    assert game.moves == ["b1c3", "b10c8", "a4b4"]
    assert len(game) == 3
    assert game.turn is jp.Side.HAN
    assert len(game.positions()) == 4
    assert game.pop() == jp.Move("a4b4")
    twin = game.copy()
    twin.push("pass")
    assert twin != game
    game.resign("han")
    assert game.result() == "1-0"
    assert len(game.legal_moves()) == 0
    with pytest.raises(jp.IllegalMoveError, match="game is over"):
        game.push("a4b4")
    with pytest.raises(jp.ParseError, match="over"):
        game.adjudicate()
    assert game.pop() is None, "the resignation is taken back"
    assert game.outcome() is None
    assert game.result() == "*"
    game.declare(jp.Outcome("cho", "disqualification", game.score()))
    assert game.declared == game.outcome()
    with pytest.raises(IndexError):
        jp.Game().pop()
    with pytest.raises(TypeError):
        hash(game)


@pytest.mark.parametrize(
    ("declare", "winner", "reason"),
    [
        (jp.Game.resign, jp.Side.HAN, jp.EndReason.RESIGNATION),
        (jp.Game.lose_on_time, jp.Side.HAN, jp.EndReason.TIME),
        (jp.Game.agree_draw, None, jp.EndReason.AGREEMENT),
        (jp.Game.adjudicate, jp.Side.HAN, jp.EndReason.ADJUDICATION),
    ],
)
def test_people_end_games(declare: object, winner: object, reason: object) -> None:
    game = jp.Game()
    assert callable(declare)
    declare(game)
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, reason)


@given(games())
def test_games_agree_with_their_positions(game: jp.Game) -> None:
    position = game.position
    assert game.turn is position.turn
    assert game.is_check() == position.is_check() == bool(position.checkers())
    assert set(game.legal_moves()) <= set(position.legal_moves())
    for move in game.legal_moves():
        assert game.is_legal(move)
        assert game.explain(move) is None
        after = position.play(move)
        if move.to_square is not None and move.from_square is not None:
            assert after[move.to_square] == position[move.from_square]
            assert move.to_square in position.legal_destinations(move.from_square)
    again = jp.Game(game.start)
    for move in game.moves:
        again.push(str(move))
    assert again == game
    while len(again):
        again.pop()
    assert again == jp.Game(game.start)


@given(positions)
def test_every_notation_reads_what_it_writes(position: jp.Position) -> None:
    for move in position.legal_moves():
        for text in (
            position.uci(move),
            position.korean(move),
            position.korean(move, hanja=True, side=True, strike=True),
            position.san(move),
            position.rank_file(move),
        ):
            assert position.parse_move(text) == move


@given(positions)
def test_moves_turn_round(position: jp.Position) -> None:
    for move in position.legal_moves():
        assert move.rotate().rotate() == move.mirror().mirror() == move
        assert move.action is not None
        assert jp.Move.from_action(move.action) == move


def test_the_fens_of_the_core() -> None:
    for line in (DATA / "valid.fen").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            fen, _, written = line.partition(" => ")
            assert jp.Position.from_fen(fen).fen() == (written or fen)
    escapes = {"\\0": "\0", "\\t": "\t", "\\r": "\r", "\\n": "\n", "\\\\": "\\"}
    checked = 0
    for line in (DATA / "invalid.fen").read_text(encoding="utf-8").split("\n"):
        if not line or line.startswith("#"):
            continue
        faults, fen = line.split("\t", 1)
        for code, char in escapes.items():
            fen = fen.replace(code, char)
        with pytest.raises(jp.FenError) as caught:
            jp.Position.from_fen(fen)
        found = [f"{fault.offset}:{fault.kind}" for fault in caught.value.faults]
        wanted = faults.split()
        if wanted[-1] == "...":
            wanted.pop()
            found = found[: len(wanted)]
        assert found == wanted, fen
        checked += 1
    assert checked > 500
