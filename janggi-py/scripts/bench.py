"""How many steps a second janggi_py makes, beside other libraries, measured in one run.

A step lists the legal moves, picks one at random, and plays it; a game that is over starts again.

    python scripts/bench.py            # installs the others into .venv-bench, then measures
    python scripts/bench.py --here     # measures with what is installed here

Rates are CPU time of one thread, the best of several rounds that alternate between the libraries.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

# Missing where the script only makes the environment in which it then runs again.
with contextlib.suppress(ModuleNotFoundError):
    import janggi_py as jp

PACKAGE = Path(__file__).resolve().parent.parent
PEERS = ["pyffish==0.0.90", "chess==1.11.2", "cshogi==1.1.0"]
Steps = Callable[[int], None]


def position_steps(n: int) -> None:
    """Step with ``Position``: values, no history."""
    start = pos = jp.Position()
    choice = random.choice
    for _ in range(n):
        moves = pos.legal_moves()
        pos = pos.play(choice(moves)) if moves else start


def position_index_steps(n: int) -> None:
    """Step with ``Position``, choosing by ``int(random() * len)`` as fast programs do."""
    start = pos = jp.Position()
    rand = random.random
    for _ in range(n):
        moves = pos.legal_moves()
        count = len(moves)
        pos = pos.play(moves[int(rand() * count)]) if count else start


def game_steps(n: int) -> None:
    """Step with ``Game``: history, repetition, outcomes."""
    game = jp.Game()
    choice = random.choice
    for _ in range(n):
        moves = game.legal_moves()
        if moves:
            game.push(choice(moves))
        else:
            game = jp.Game()


def batch_steps(lanes: int) -> Steps:
    """Step many games in Rust, on one thread."""
    batch = jp.Batch(lanes)

    def steps(n: int) -> None:
        batch.step_random(seed=random.getrandbits(64), plies=max(1, n // lanes), restart=True)

    return steps


def batch_array_steps(lanes: int) -> Steps:
    """Step many games in Rust, choosing the actions from masks in numpy."""
    import numpy as np

    batch = jp.Batch(lanes)
    masks = np.empty((lanes, jp.ACTION_COUNT), bool)
    rng = np.random.default_rng(1)

    def steps(n: int) -> None:
        for _ in range(max(1, n // lanes)):
            batch.legal_masks(out=masks)
            rows, columns = masks.nonzero()
            counts = np.bincount(rows, minlength=lanes)
            first = np.concatenate(([0], counts.cumsum()[:-1]))
            place = (rng.random(lanes) * counts).astype(np.int64)
            done = batch.step(columns[first + place])
            if done.any():
                batch.reset(done)

    return steps


def pyffish_steps(n: int) -> None:
    """Step with Fairy-Stockfish's binding: a start and the moves since."""
    import pyffish

    start = pyffish.start_fen("janggimodern")
    line: list[str] = []
    for _ in range(n):
        moves = pyffish.legal_moves("janggimodern", start, line)
        if moves and len(line) < 200:
            line.append(random.choice(moves))
        else:
            line = []


def chess_steps(n: int) -> None:
    """Step with python-chess, on chess."""
    import chess

    board = chess.Board()
    for _ in range(n):
        moves = list(board.legal_moves)
        if moves and board.ply() < 200:
            board.push(random.choice(moves))
        else:
            board.reset()


def cshogi_steps(n: int) -> None:
    """Step with cshogi, on shogi, integer moves."""
    import cshogi

    board = cshogi.Board()
    choice = random.choice
    for _ in range(n):
        moves = list(board.legal_moves)
        if moves and board.move_number < 200:
            board.push(choice(moves))
        else:
            board.reset()


def cshogi_index_steps(n: int) -> None:
    """Step with cshogi, choosing by ``int(random() * len)``."""
    import cshogi

    board = cshogi.Board()
    rand = random.random
    for _ in range(n):
        moves = list(board.legal_moves)
        count = len(moves)
        if count and board.move_number < 200:
            board.push(moves[int(rand() * count)])
        else:
            board.reset()


def rates(contests: dict[str, tuple[Steps, int]], rounds: int) -> dict[str, float]:
    """Measure all, in alternation; the best rate of each, in steps a second."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, (steps, n) in contests.items():
            random.seed(1)
            start = time.process_time()
            steps(n)
            rate = n / (time.process_time() - start)
            best[name] = max(best.get(name, 0.0), rate)
    return best


def measure(rounds: int) -> int:
    """Print the rates and the ratios; 1 if a goal is missed."""
    ours = {
        "Position": (position_steps, 40_000),
        "Position, by index": (position_index_steps, 40_000),
        "Game": (game_steps, 40_000),
        "Batch of 1024": (batch_steps(1024), 1024 * 100),
        "Batch of 1024, masks": (batch_array_steps(1024), 1024 * 20),
    }
    peers = {
        "pyffish (janggi)": (pyffish_steps, 150),
        "python-chess (chess)": (chess_steps, 4_000),
        "cshogi (shogi)": (cshogi_steps, 40_000),
        "cshogi, by index": (cshogi_index_steps, 40_000),
    }
    best = rates({**ours, **peers}, rounds)
    for name, rate in best.items():
        print(f"{name:24} {rate:12,.0f} steps/s  {1e6 / rate:10.3f} us")
    goals = [
        ("Position", "pyffish (janggi)", 1000.0),
        ("Position", "python-chess (chess)", 10.0),
        ("Position", "cshogi (shogi)", 0.8),
        ("Position, by index", "cshogi, by index", 0.8),
        ("Batch of 1024", "Game", 3.0),
    ]
    missed = 0
    print()
    for us, them, goal in goals:
        ratio = best[us] / best[them]
        missed += ratio < goal
        verdict = "" if ratio >= goal else "  MISSED"
        print(f"{us} / {them}: {ratio:,.2f} (goal {goal:g}){verdict}")
    return int(missed > 0)


def main() -> int:
    """Measure here, or in an environment of its own."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--here", action="store_true", help="measure in this environment")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    if args.here:
        return measure(args.rounds)
    home = PACKAGE / ".venv-bench"
    if not home.exists():
        venv.create(home, with_pip=True)
    python = str(home / "bin" / "python")
    subprocess.run([python, "-m", "pip", "-q", "install", *PEERS, str(PACKAGE)], check=True)
    command = [python, __file__, "--here", "--rounds", str(args.rounds)]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
