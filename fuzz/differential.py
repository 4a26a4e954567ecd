#!/usr/bin/env python3
"""Plays random games against Fairy-Stockfish's rules, ply by ply: the same legal moves, check, FEN,
ending and winner under all four of its Janggi variants.

Needs `pip install pyffish` and our judge: `cargo build --release --example judge`.

    fuzz/differential.py [--seed N] [--positions N]

Games start from random formations and from endgames made to be awkward: bare palaces, many cannons,
facing generals. Moves are drawn with a liking for captures, checks, passes and going back and forth.
"""

import argparse
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


class Judge:
    """Our judge as a process that answers line by line."""

    def __init__(self, path: str) -> None:
        self.process = subprocess.Popen(
            [path, "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, rules: str, fen: str, moves: list[str]) -> dict:
        """What our library says."""
        assert self.process.stdin and self.process.stdout
        print(json.dumps({"rules": rules, "fen": fen, "moves": moves}), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


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


def choose(rng: random.Random, moves: list[str], played: list[str]) -> str:
    """A random move, with a liking for going back to where a piece came from, and for passes."""
    if len(played) >= 2 and rng.random() < 0.5:
        last = played[-2]
        for m in moves:
            if m == reverse(last):
                return m
    if rng.random() < 0.03:
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


def peer_ending(variant: str, fen: str, moves: list[str], legal: list[str]) -> tuple[bool, str | None]:
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


def known_difference(rules: str, fen: str, moves: list[str]) -> bool:
    """Fairy-Stockfish reads a move a1 → a1 before the first one, which can complete a shuttle."""
    return rules == "fairy-modern" and len(moves) == 8 and squares(moves[1])[0] == "a1"


def main() -> None:
    """Plays until enough positions are compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--judge", default=str(ROOT / "target/release/examples/judge"))
    args = parser.parse_args()
    rng = random.Random(args.seed)
    judge = Judge(args.judge)
    compared = games = endings = 0
    begin = time.time()
    while compared < args.positions:
        rules, variant = rng.choice(list(VARIANTS.items()))
        fen = start_position(rng)
        ours = judge.ask(rules, fen, [])
        if "error" in ours:
            if ours["error"]["kind"] not in ("opponent_in_check",):
                sys.exit(f"{fen}: {ours['error']}")
            continue
        games += 1
        moves: list[str] = []
        for _ in range(60):
            ours = judge.ask(rules, fen, moves)
            if "error" in ours:
                sys.exit(f"{rules} {fen} {' '.join(moves)}: {ours['error']}")
            legal = sorted(pyffish.legal_moves(variant, fen, moves))
            over, winner = peer_ending(variant, fen, moves, legal)
            theirs = {
                "over": over,
                "winner": winner,
                "check": pyffish.gives_check(variant, fen, moves),
                "fen": pyffish.get_fen(variant, fen, moves),
            }
            said = {
                "over": ours["outcome"] is not None,
                "winner": ours["outcome"] and ours["outcome"]["winner"],
                "check": ours["check"],
                "fen": ours["fen"],
            }
            if not over:
                theirs["legal"], said["legal"] = legal, sorted(ours["legal_moves"])
            compared += 1
            if theirs != said and not known_difference(rules, fen, moves):
                sys.exit(f"{rules} {fen} {' '.join(moves)}\npeer {theirs}\nours {said}")
            if over or said["over"]:
                endings += 1
                break
            moves.append(choose(rng, legal, moves))
        if sys.stderr.isatty():
            print(f"\r{compared} positions ", end="", file=sys.stderr, flush=True)
    seconds = time.time() - begin
    print(f"{compared} positions of {games} games, {endings} endings, no difference ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
