"""Commands: judge positions, count lines of play, replay records, draw boards.

python -m janggi_py board --svg board.svg
python -m janggi_py judge --moves "b1c3 b10c8"
python -m janggi_py perft 4 --rules fairy-modern
python -m janggi_py perft --suite presets.perft --max-nodes 100000
python -m janggi_py replay games/*.gib
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import janggi_py as jp
from janggi_py import suite

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fen", help="the position (default: the start of a game)")
    parser.add_argument("--rules", default="kakao", help="the rule set (default: kakao)")
    parser.add_argument("--cho", default="inner", help="Cho's formation, such as 마상상마 or inner")
    parser.add_argument("--han", default="inner", help="Han's formation, from Han's own seat")


def _add_moves(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--moves",
        default="",
        help="moves to play first, in any notation, parted by blanks: 'b1c3 12마33'",
    )


def _position(args: argparse.Namespace) -> jp.Position:
    if args.fen is not None:
        return jp.Position.from_fen(args.fen, args.rules)
    return jp.Position(args.rules, args.cho, args.han)


def _game(args: argparse.Namespace) -> jp.Game:
    game = jp.Game(_position(args))
    for text in args.moves.split():
        game.push(text)
    return game


def _board(args: argparse.Namespace) -> int:
    game = _game(args)
    if args.svg is None:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        marks = [
            square
            for move in game.moves[-1:]
            for square in (move.from_square, move.to_square)
            if square is not None
        ]
        style: Literal["hanja", "hangul", "ascii"] = (
            "ascii" if args.pieces == "latin" else args.pieces
        )
        print(game.position.text(style, marks=marks, colour=colour), end="")
        return 0
    svg = game.svg(
        pieces=args.pieces,
        coordinates=args.coordinates,
        dark=args.dark,
        flip=args.flip,
        size=args.size,
    )
    if args.svg == "-":
        print(svg)
    else:
        svg.save(args.svg)
    return 0


def _judge(args: argparse.Namespace) -> int:
    game = _game(args)
    position = game.position
    print(position)
    print(position.fen())
    print(f"rules    {position.rules}")
    print(f"score    {game.score()}")
    outcome = game.outcome()
    if outcome is not None:
        print(f"result   {outcome}")
        print(f"         {outcome.korean}")
        return 0
    check = game.check()
    print(f"turn     {game.turn.name.title()} ({game.turn.korean})")
    print(f"check    {check or 'none'}" + (f" ({check.korean})" if check else ""))
    if position.must_answer_bikjang():
        print("bikjang  to be broken, or accepted by passing (빅장)")
    moves = game.legal_moves()
    print(f"moves    {len(moves)}: {' '.join(position.uci(move) for move in moves)}")
    return 0


def _perft(args: argparse.Namespace) -> int:
    if args.suite is not None:
        return _check_suite(args.suite, args.max_nodes)
    if args.depth is None:
        print("error: give a depth, or a file after --suite", file=sys.stderr)
        return 2
    position = _game(args).position
    start = time.perf_counter()
    if args.divide:
        counts = jp.divide(position, args.depth)
        for move, nodes in counts.items():
            print(f"{position.uci(move)}: {nodes}")
        print()
        nodes = sum(counts.values()) if args.depth else 1
    else:
        nodes = jp.perft(position, args.depth)
    print(f"Nodes searched: {nodes}")
    print(f"{time.perf_counter() - start:.2f} s", file=sys.stderr)
    return 0


def _check_suite(path: str, max_nodes: int | None) -> int:
    counts = suite.load(path)
    chosen = [count for count in counts if max_nodes is None or count.nodes <= max_nodes]
    progress = sys.stderr.isatty()
    start = time.perf_counter()
    total = wrong = 0
    for number, expected in enumerate(chosen, 1):
        nodes = suite.count(expected)
        total += nodes
        if nodes != expected.nodes:
            wrong += 1
            print(f"{expected}: counted {nodes}, expected {expected.nodes}")
        if progress:
            done = f"\r{number} of {len(chosen)}, {total} nodes, {wrong} wrong "
            print(done, end="", file=sys.stderr, flush=True)
    if progress:
        print(file=sys.stderr)
    seconds = time.perf_counter() - start
    left_out = len(counts) - len(chosen)
    print(f"{len(chosen)} counts checked, {left_out} left out, {wrong} wrong, {total} nodes")
    print(f"{seconds:.1f} s", file=sys.stderr)
    return int(wrong > 0)


def _files(paths: Sequence[str]) -> Iterator[Path]:
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(
                file for file in path.rglob("*") if file.suffix.lower() in {".gib", ".pgn"}
            )
        else:
            yield path


def _replay(args: argparse.Namespace) -> int:
    totals: Counter[str] = Counter()
    for path in _files(args.paths):
        read = jp.pgn.read if path.suffix.lower() == ".pgn" else jp.gib.read
        for record in read(path, on_error="yield"):
            totals["games"] += 1
            if isinstance(record, jp.RecordError):
                totals["refused"] += 1
                print(f"{path}: {record}", file=sys.stderr)
                continue
            totals["plies"] += len(record)
            totals["passes"] += record.moves.count("pass")
            totals[f"result {record.result}"] += 1
            if args.rules is not None:
                try:
                    outcome = record.game(args.rules).outcome()
                except jp.IllegalMoveError as error:
                    totals[f"refused by the rules: {error.kind}"] += 1
                else:
                    totals[f"by the rules {outcome.result if outcome else '*'}"] += 1
            if args.to is not None:
                module = jp.pgn if args.to == "pgn" else jp.gib
                print(module.dumps(record))
    if args.to is None:
        for name, count in totals.items():
            print(f"{name:32} {count}")
    return int(totals["refused"] > 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m janggi_py", description="Janggi (장기): judge, count, replay, draw."
    )
    parser.add_argument("--version", action="version", version=jp.__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    board = commands.add_parser("board", help="draw a board as text or SVG")
    _add_position(board)
    _add_moves(board)
    board.add_argument("--svg", metavar="FILE", help="write an SVG file; - for standard output")
    board.add_argument("--pieces", choices=["hanja", "hangul", "latin"], default="hanja")
    board.add_argument("--coordinates", choices=["uci", "korean", "none"], default="uci")
    board.add_argument("--dark", action="store_true", help="colours for dark pages")
    board.add_argument("--flip", action="store_true", help="Han at the bottom")
    board.add_argument("--size", type=int, help="the width in pixels")
    board.set_defaults(run=_board)

    judge = commands.add_parser("judge", help="tell who is in check, who won, what is legal")
    _add_position(judge)
    _add_moves(judge)
    judge.set_defaults(run=_judge)

    perft = commands.add_parser("perft", help="count the lines of play to a depth")
    _add_position(perft)
    _add_moves(perft)
    perft.add_argument("depth", type=int, nargs="?", help="how many plies")
    perft.add_argument("--divide", action="store_true", help="the count of each first move")
    perft.add_argument("--suite", metavar="FILE", help="check every count of a suite instead")
    perft.add_argument("--max-nodes", type=int, help="leave out counts of a suite above this")
    perft.set_defaults(run=_perft)

    replay = commands.add_parser("replay", help="replay .gib and .pgn files and count")
    replay.add_argument("paths", nargs="+", metavar="PATH", help="files, or folders of files")
    replay.add_argument("--rules", help="judge each game by a rule set, too")
    replay.add_argument("--to", choices=["gib", "pgn"], help="convert to standard output")
    replay.set_defaults(run=_replay)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    args = _parser().parse_args(argv)
    try:
        code: int = args.run(args)
    except (jp.JanggiError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
