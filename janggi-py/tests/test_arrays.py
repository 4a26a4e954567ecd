"""numpy: boards, planes, actions, masks, batches."""

from __future__ import annotations

import threading
from typing import Any

import janggi_py as jp
import numpy as np
import pytest
from conftest import games, positions
from hypothesis import given
from numpy.typing import NDArray


def possible(table: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Which of 90 x 90 steps any piece could make, by the words of the docs."""
    files, ranks = np.arange(90) % 9, np.arange(90) // 9
    across = np.abs(files[:, None] - files)
    along = np.abs(ranks[:, None] - ranks)
    low, high = np.minimum(across, along), np.maximum(across, along)
    lines = (low == 0) & (high > 0)
    leaps = ((low == 1) & (high == 2)) | ((low == 2) & (high == 3))
    palace = np.where((files < 3) | (files > 5), 0, np.where(ranks < 3, 1, (ranks > 6) * 2))
    same = (palace[:, None] == palace) & (palace > 0)
    centre = (files == 4) & ((ranks == 1) | (ranks == 8))
    corner = (palace > 0) & (files != 4) & np.isin(ranks, [0, 2, 7, 9])
    step = (low == 1) & (high == 1) & same & (centre[:, None] | centre)
    across_palace = (low == 2) & (high == 2) & same & corner[:, None] & corner
    result: NDArray[np.bool_] = lines | leaps | step | across_palace
    return result


def test_the_table_of_actions() -> None:
    table = jp.action_table()
    assert table.shape == (jp.ACTION_COUNT, 2) == (2451, 2)
    assert jp.ACTION_VERSION == 1
    steps = np.argwhere(possible(table))
    assert len(steps) == 2450
    assert (table[:-1] == steps).all(), "by point left, then by point reached"
    assert (table[-1] == -1).all()
    moves = jp.actions()
    assert [move.action for move in moves] == list(range(2451))
    assert moves[-1] is jp.Move.PASS
    assert moves[313] == jp.Move.from_action(313)
    # Programs store these numbers: they must not change.
    assert [jp.Move(text).action for text in ("a1b1", "e2d1", "d8f10", "i10i9")] == [
        0,
        312,
        1865,
        2441,
    ]
    assert jp.Move("a1b2").action is None


@given(positions)
def test_boards_and_planes(position: jp.Position) -> None:
    board = position.board_array()
    planes = position.planes()
    assert board.shape == (10, 9)
    assert board.dtype == np.int8
    assert planes.shape == (jp.PLANE_COUNT, 10, 9)
    assert planes.dtype == np.float32
    kinds = list(jp.PieceKind)
    for square, number in enumerate(board.flat):
        piece = position[jp.Square.from_index(square)]
        wanted = 0 if piece is None else kinds.index(piece.kind) + 1
        assert number == (-wanted if piece and piece.side is jp.Side.HAN else wanted)
    for kind in range(7):
        assert (planes[kind] == (board == kind + 1)).all()
        assert (planes[7 + kind] == (board == -kind - 1)).all()
    assert (planes[14] == (position.turn is jp.Side.CHO)).all()
    assert (planes[15] == position.is_check()).all()
    relative = position.planes(relative=True)
    if position.turn is jp.Side.HAN:
        assert (relative[:7] == planes[7:14, ::-1, ::-1]).all()
        assert (relative[7:14] == planes[:7, ::-1, ::-1]).all()
    else:
        assert (relative == planes).all()


@given(positions)
def test_masks_are_the_legal_moves(position: jp.Position) -> None:
    mask = position.legal_mask()
    moves = position.legal_moves()
    assert mask.shape == (2451,)
    assert mask.dtype == np.bool_
    assert mask.nonzero()[0].tolist() == sorted(moves.actions().tolist())
    relative = position.legal_mask(relative=True)
    turned = [move.rotate() if position.turn is jp.Side.HAN else move for move in moves]
    assert relative.nonzero()[0].tolist() == sorted(jp.MoveList(turned).actions().tolist())


@pytest.mark.parametrize("dtype", [np.float32, np.uint8, np.bool_])
def test_own_arrays_are_filled(dtype: Any) -> None:
    position = jp.Position()
    planes = np.ones((16, 10, 9), dtype)
    mask = np.ones(2451, dtype)
    assert position.planes(out=planes) is planes
    assert position.legal_mask(out=mask) is mask
    assert (planes == position.planes()).all()
    assert (mask == position.legal_mask()).all()
    rows = np.ones((3, 2451), dtype)
    position.legal_mask(out=rows[1])
    assert (rows.sum(axis=1) == [2451, 32, 2451]).all()
    many = np.ones((2, 16, 10, 9), dtype)
    assert jp.planes([position, position.play("a4b4")], out=many) is many
    assert (many[0] == planes).all()


def test_arrays_that_do_not_fit_are_refused() -> None:
    position = jp.Position()
    frozen = np.zeros((10, 9), np.int8)
    frozen.setflags(write=False)
    for out in (
        np.zeros((9, 10), np.int8),
        np.zeros((10, 18), np.int8)[:, ::2],
        np.zeros((9, 10), np.int8).T,
        frozen,
    ):
        with pytest.raises(jp.ParseError):
            position.board_array(out=out)
        assert not out.any()
    for wrong in (np.zeros((10, 9)), [0] * 90, "x", np.zeros((10, 9), ">i2")):
        with pytest.raises(TypeError):
            position.board_array(out=wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        position.planes(out=np.zeros((16, 10, 9), np.float64))  # type: ignore[arg-type]


def test_a_batch_is_its_games() -> None:
    batch = jp.Batch(8, start=jp.Position("hangame"))
    singles = [jp.Game(jp.Position("hangame")) for _ in range(8)]
    rng = np.random.default_rng(5)
    for _ in range(60):
        masks = batch.legal_masks()
        assert (masks == [game.legal_mask() for game in singles]).all()
        assert (batch.planes() == [game.position.planes() for game in singles]).all()
        actions = np.array([rng.choice(mask.nonzero()[0]) for mask in masks])
        for game, action in zip(singles, actions, strict=True):
            game.push(jp.Move.from_action(action))
        done = batch.step(actions)
        assert done.tolist() == [game.outcome() is not None for game in singles]
        assert [batch.game(lane) for lane in range(8)] == singles
        assert [batch[lane] for lane in range(-8, 0)] == [game.position for game in singles]
    assert batch.plies().tolist() == [60] * 8
    assert batch.turns().tolist() == [1] * 8
    which = np.arange(8) % 2 == 0
    batch.reset(which)
    assert batch.plies().tolist() == [0, 60] * 4
    batch.reset()
    assert batch[3] == jp.Position("hangame")
    with pytest.raises(IndexError):
        batch[8]


def test_a_batch_sees_the_board_from_the_side_to_move() -> None:
    batch = jp.Batch(2)
    mirrored = jp.Move("a4b4").action
    assert mirrored is not None
    batch.step(np.array([mirrored, mirrored]), relative=True)
    batch.step(np.array([mirrored, -1]), relative=True)
    assert batch.game(0).moves == ["a4b4", "i7h7"]
    assert batch.game(1).moves == ["a4b4"]


def test_a_refused_action_changes_nothing() -> None:
    batch = jp.Batch(3)
    legal = jp.Move("a4b4").action
    illegal = jp.Move("a1a9").action
    with pytest.raises(jp.IllegalMoveError, match="a1a9"):
        batch.step(np.array([legal, illegal, legal]))
    with pytest.raises(jp.ParseError, match="2451 is no action"):
        batch.step(np.array([legal, legal, 2451]))
    for wrong in (np.array([1, 2]), np.zeros((3, 1), int), np.array([], int)):
        with pytest.raises(jp.ParseError):
            batch.step(wrong)
    for junk in (np.zeros(3), "abc", None, np.array(["x"] * 3)):
        with pytest.raises(TypeError):
            batch.step(junk)  # type: ignore[arg-type]
    assert batch.plies().tolist() == [0, 0, 0]


def test_random_play_depends_on_the_seed_alone() -> None:
    starts = [jp.Position(rules) for rules in jp.Rules.presets().values()] * 40
    once = jp.playouts(starts, seed=7, max_plies=300)
    threaded = jp.playouts(starts, seed=7, max_plies=300, threads=3)
    other = jp.playouts(starts, seed=8, max_plies=300)
    for n in (0, 1):
        assert np.array_equal(once[n], threaded[n])
        assert not np.array_equal(once[n], other[n])
    winners, plies = once
    assert set(winners.tolist()) == {-1, 0, 1}
    assert plies.max() <= 300
    batches = [jp.Batch(50, threads=threads) for threads in (1, 2)]
    for batch in batches:
        batch.step_random(seed=3, plies=40)
        batch.step_random(seed=3, plies=300, restart=True)
    assert (batches[0].plies() == batches[1].plies()).all()
    assert batches[0].outcomes() == batches[1].outcomes()
    assert [batches[0][i] for i in range(50)] == [batches[1][i] for i in range(50)]


@given(games(most=20))
def test_random_play_is_fair(game: jp.Game) -> None:
    """Each legal move is chosen, and about as often as the others."""
    moves = game.legal_moves()
    if not moves:
        return
    n = 40 * len(moves)
    batch = jp.Batch([game] * n)
    batch.step_random(seed=1)
    played = [batch.game(lane).moves[-1] for lane in range(n)]
    counts = [played.count(move) for move in moves]
    assert sum(counts) == n
    assert min(counts) > 8
    assert max(counts) < 120


def test_batches_may_be_shared_by_threads() -> None:
    batch = jp.Batch(64)
    workers = [
        threading.Thread(target=lambda: [batch.step_random(seed=1) for _ in range(50)])
        for _ in range(4)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert (batch.plies() > 0).all()
    assert batch.plies().max() <= 200
