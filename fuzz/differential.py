#!/usr/bin/env python3
"""Plays games against Fairy-Stockfish's rules, ply by ply: the same legal moves, check, FEN, ending
and winner under all four of its Janggi variants.

Needs `pip install pyffish` and our judge: `cargo build --release --example judge`. For moves, check
and FEN alone the example `differential` is faster; this one also knows how games end that leave
moves on the board.

    fuzz/differential.py [--positions N] [--seed N] [--judge PATH]

Games start from random formations and from endgames made to be awkward: bare palaces, many cannons,
facing generals. Each has a seed of its own, and --seed says the first: a run may be split or taken
up again anywhere. Ends with a failure and a report at the first difference that is not in KNOWN.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import json
import pathlib
import random
import subprocess
import sys
import time

import pyffish

ROOT = pathlib.Path(__file__).resolve().parent.parent
VARIANTS = {
    "fairy-janggi": "janggi",
    "fairy-traditional": "janggitraditional",
    "fairy-modern": "janggimodern",
    "fairy-casual": "janggicasual",
}
RANKS = ["RNBA1ABNR", "RBNA1ANBR", "RBNA1ABNR", "RNBA1ANBR", "BNRA1ARNB"]
MOST_PLIES = 60


class Judge:
    """Our judge as a process that answers line by line."""

    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen(
            [path, "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, rules: str, fen: str, moves: list[str]) -> dict:
        """What our library says."""
        assert self.process.stdin and self.process.stdout
        question = json.dumps({"rules": rules, "fen": fen, "moves": moves})
        print(question, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


# Known differences


@dataclasses.dataclass(frozen=True)
class Known:
    """A difference that is known and meant, with a game that shows it."""

    what: str
    rules: str
    fen: str
    moves: tuple[str, ...] = ()

    def is_real(self, judge: Judge) -> bool:
        """Whether the game shows a difference."""
        ours = judge.ask(self.rules, self.fen, list(self.moves))
        theirs = peer_view(VARIANTS[self.rules], self.fen, list(self.moves))
        return "error" in ours or our_view(ours) != theirs


KNOWN = [
    Known(
        "Fairy-Stockfish reads a move from a1 to a1 before the first one, which can complete a "
        "shuttle, at the eighth ply, of a piece that begins on a1 and whose side moves second",
        "fairy-modern",
        "4k4/9/9/9/9/9/9/9/4K4/R8 b - - 0 1",
        ("e10e9", "a1a2", "e9e10", "a2a1", "e10e9", "a1a2", "e9e10", "a2a1"),
    ),
    Known(
        "Fairy-Stockfish accepts boards that no game reaches, such as three chariots of one side",
        "fairy-janggi",
        "4k4/9/9/9/9/9/9/9/4K4/RRR6 w - - 0 1",
    ),
    Known(
        "Fairy-Stockfish lets soldiers step diagonally in their own palace, where none can be",
        "fairy-janggi",
        "4k4/9/9/9/9/9/9/9/9/3P1K3 w - - 0 1",
    ),
]


def is_known(rules: str, fen: str, moves: list[str]) -> bool:
    """Whether a game shows the first of these; the others are in no legal position."""
    return rules == KNOWN[0].rules and len(moves) == 8 and squares(moves[1])[0] == "a1"


# Games


def start_position(rng: random.Random) -> str:
    """A full set in random formations, or a few pieces at random legal places."""
    if rng.random() < 0.4:
        cho, han = rng.choice(RANKS), rng.choice(RANKS).lower()
        return f"{han}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/{cho} w - - 0 1"
    board = [[""] * 9 for _ in range(10)]
    palace = [(f, r) for f in (3, 4, 5) for r in (0, 1, 2)]
    file = rng.choice((3, 4, 5)) if rng.random() < 0.4 else None

    def put(letter: str, points: list[tuple[int, int]]) -> None:
        free = [(f, r) for f, r in points if not board[r][f]]
        f, r = rng.choice(free)
        board[r][f] = letter

    for side, turn in ((0, str.upper), (1, str.lower)):
        own = [(f, r if side == 0 else 9 - r) for f, r in palace]
        put(turn("k"), [p for p in own if file is None or p[0] == file])
        for _ in range(rng.choice((0, 0, 1, 2))):
            put(turn("a"), own)
        everywhere = [(f, r) for f in range(9) for r in range(10)]
        kinds = rng.choice(("ccrrnnbb", "cc", "rr", "ccrr", "nnbb", "cn", ""))
        for letter in kinds[: rng.randrange(len(kinds) + 1)]:
            put(turn(letter), everywhere)
        ranks = range(3, 10) if side == 0 else range(7)
        for _ in range(rng.choice((0, 1, 3, 5))):
            put(turn("p"), [(f, r) for f in range(9) for r in ranks])
    rows = []
    for row in reversed(board):
        text, empty = "", 0
        for cell in row:
            if cell:
                text, empty = text + (str(empty) if empty else "") + cell, 0
            else:
                empty += 1
        rows.append(text + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {rng.choice('wb')} - - {rng.choice((0, 0, 90, 190))} 60"


@dataclasses.dataclass(frozen=True)
class Taste:
    """How a player likes to move: how often back to where a piece came from, to pass, to check."""

    back: float
    passing: float
    check: float


TASTES = {
    "anything": Taste(back=0.0, passing=0.02, check=0.0),
    "shuttles": Taste(back=0.8, passing=0.02, check=0.0),
    "passes": Taste(back=0.2, passing=0.4, check=0.0),
    "checks": Taste(back=0.3, passing=0.0, check=0.8),
    "mixed": Taste(back=0.5, passing=0.03, check=0.1),
}


def choose(  # noqa: PLR0917
    rng: random.Random, taste: Taste, variant: str, fen: str, moves: list[str], played: list[str]
) -> str:
    """A move by taste, or else any."""
    if rng.random() < taste.check:
        checks = [m for m in moves if pyffish.gives_check(variant, fen, [*played, m])]
        back = reverse(played[-2]) if len(played) >= 2 else ""
        if checks:
            return back if back in checks else rng.choice(checks)
    if len(played) >= 2 and rng.random() < taste.back and reverse(played[-2]) in moves:
        return reverse(played[-2])
    if rng.random() < taste.passing:
        for m in moves:
            if is_pass(m):
                return m
    return rng.choice(moves)


def squares(m: str) -> tuple[str, str]:
    """The two points of a UCI move."""
    cut = 3 if m[1:3] == "10" else 2
    return m[:cut], m[cut:]


def reverse(m: str) -> str:
    """The move back."""
    return "".join(reversed(squares(m)))


def is_pass(m: str) -> bool:
    """Whether a move is the general onto its own point."""
    return squares(m)[0] == squares(m)[1]


# Comparison


def peer_ending(
    variant: str, fen: str, moves: list[str], legal: list[str]
) -> tuple[bool, str | None]:
    """Whether the game is over for the peer, and who won."""
    turn = "cho" if (fen.split()[1] == "w") == (len(moves) % 2 == 0) else "han"
    other = "han" if turn == "cho" else "cho"

    def winner(value: int) -> str | None:
        return None if value == 0 else turn if value > 0 else other

    over, value = pyffish.is_immediate_game_end(variant, fen, moves)
    if over:
        return True, winner(value)
    if not legal:
        return True, winner(pyffish.game_result(variant, fen, moves))
    over, value = pyffish.is_optional_game_end(variant, fen, moves)
    return (True, winner(value)) if over else (False, None)


def peer_view(variant: str, fen: str, moves: list[str]) -> dict:
    """What the peer says of a position."""
    legal = sorted(pyffish.legal_moves(variant, fen, moves))
    over, winner = peer_ending(variant, fen, moves, legal)
    return {
        "over": over,
        "winner": winner,
        "check": pyffish.gives_check(variant, fen, moves),
        "fen": pyffish.get_fen(variant, fen, moves),
        "legal": [] if over else legal,
    }


def our_view(answer: dict) -> dict:
    """The same of what our judge answers."""
    outcome = answer["outcome"]
    return {
        "over": outcome is not None,
        "winner": outcome and outcome["winner"],
        "check": answer["check"],
        "fen": answer["fen"],
        "legal": [] if outcome else sorted(answer["legal_moves"]),
    }


def report(judge: Judge, rules: str, fen: str, moves: list[str]) -> str:
    """The difference after these moves, from the latest start from which it still shows."""
    for first in range(len(moves), -1, -1):
        start = pyffish.get_fen(VARIANTS[rules], fen, moves[:first])
        rest = moves[first:]
        ours, theirs = judge.ask(rules, start, rest), peer_view(VARIANTS[rules], start, rest)
        if "error" not in ours and our_view(ours) != theirs:
            fen, moves = start, rest
            break
    ours = judge.ask(rules, fen, moves)
    ours = ours if "error" in ours else our_view(ours)
    theirs = peer_view(VARIANTS[rules], fen, moves)
    return f"{rules}\nposition fen {fen} moves {' '.join(moves)}\nours {ours}\npeer {theirs}"


def play(judge: Judge, seed: int) -> tuple[str, str, int, str | None]:
    """Compares a game: its rules and tastes, how many positions, and how it ended."""
    rng = random.Random(seed)
    rules, variant = rng.choice(list(VARIANTS.items()))
    kind, taste = rng.choice(list(TASTES.items()))
    fen = start_position(rng)
    while "error" in (ours := judge.ask(rules, fen, [])):
        if ours["error"]["kind"] != "opponent_in_check":
            sys.exit(f"seed {seed}: {fen}: {ours['error']}")
        fen = start_position(rng)
    moves: list[str] = []
    while True:
        ours = judge.ask(rules, fen, moves)
        theirs = peer_view(variant, fen, moves)
        differs = "error" in ours or our_view(ours) != theirs
        if differs and not is_known(rules, fen, moves):
            sys.exit(f"seed {seed}, {kind}: {report(judge, rules, fen, moves)}")
        ended = ours["outcome"] and ours["outcome"]["reason"]
        if differs or ended or len(moves) == MOST_PLIES:
            return rules, kind, len(moves) + 1, ended
        moves.append(choose(rng, taste, variant, fen, theirs["legal"], moves))


def main() -> None:
    """Plays until enough positions are compared."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--judge", default=str(ROOT / "target/release/examples/judge"))
    args = parser.parse_args()
    judge = Judge(args.judge)
    for known in KNOWN:
        if not known.is_real(judge):
            sys.exit(f"no longer a difference: {known.what}")
    positions: collections.Counter[tuple[str, str]] = collections.Counter()
    endings: collections.Counter[str] = collections.Counter()
    begin, seed = time.time(), args.seed
    while positions.total() < args.positions:
        rules, kind, compared, ended = play(judge, seed)
        positions[rules, kind] += compared
        if ended:
            endings[ended] += 1
        seed += 1
        if sys.stderr.isatty() or seed % 100 == 0:
            print(f"seed {seed}: {positions.total()} positions", file=sys.stderr, flush=True)
    for (rules, kind), count in sorted(positions.items()):
        print(f"{rules:18} {kind:10} {count:8}")
    for ended, count in endings.most_common():
        print(f"{ended:18} {count:8} endings")
    seconds = time.time() - begin
    games = f"{seed - args.seed} games, seeds {args.seed} to {seed - 1}"
    print(f"{positions.total()} positions of {games}, no difference ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
