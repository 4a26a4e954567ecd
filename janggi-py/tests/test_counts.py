"""The counts and the cases that the core is held to, through Python."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import janggi_py as jp
import pytest
from conftest import DATA
from janggi_py import suite

START = jp.Position().fen()
MOST_NODES = int(os.environ.get("JANGGI_PERFT_NODES", "300000"))

# Where the rules of this project answer a case of the file otherwise; the core says why.
SETTLED_OTHERWISE = {
    "BJ-06",
    "BJ-21",
    "KJ-02",
    "CN-08",
    "CK-08",
    "CK-09",
    "SU-12",
    "NT-16",
}


@pytest.mark.parametrize(
    ("file", "lines", "most", "at_least"),
    [
        ("janggi.perft", "D", MOST_NODES, 400),
        ("presets.perft", "D", MOST_NODES, 3000),
        # Counted in Python, move by move.
        ("presets.perft", "N", MOST_NODES // 60, 2000),
    ],
)
def test_perft_suites(file: str, lines: str, most: int, at_least: int) -> None:
    checked = 0
    for count in suite.load(DATA / file):
        if count.lines == lines and count.nodes <= most:
            checked += 1
            assert suite.count(count) == count.nodes, str(count)
    assert checked > at_least


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\n9/9 w; D1 1", "line 2: "),
        (f"{START}; D1 1", "line 1: no rules before the first count"),
        (f"{START}; rules kakao; D1", "line 1: "),
        (f"{START}; rules kakao; X1 5", "line 1: expected id, rules, D or N, not 'X1'"),
        (f"{START}; rules moon; D1 1", "line 1: "),
        ("perft kakao 1 32", "line 1: expected a FEN and counts"),
        (f"fen {START}\nperft 1 32", "line 2: "),
        ("what", "line 1: expected a FEN and counts"),
    ],
)
def test_faults_of_suites_name_their_line(text: str, fault: str) -> None:
    with pytest.raises(jp.ParseError, match="^" + re.escape(fault)):
        suite.loads(text)


def test_suites_in_lines_and_blocks_read_alike() -> None:
    line = f"{START}; id start; rules kakao, simple; D2 1024"
    block = f"# two\nid start\nfen {START}\nperft kakao 2 1024\nperft simple 2 1024\n"
    assert suite.loads(line) == suite.loads(block)
    assert [suite.count(count) for count in suite.loads(block)] == [1024, 961]


def test_divide_adds_up() -> None:
    position = jp.Position(rules="fairy-modern")
    counted = jp.divide(position, 4)
    assert sum(counted.values()) == 1_083_563
    assert list(counted) == list(position.legal_moves())
    assert jp.divide(position, 0) == {}
    assert set(jp.divide(position, 1).values()) == {1}


def test_perft_lets_other_threads_run() -> None:
    done = threading.Event()

    def work() -> None:
        jp.perft(jp.Position(), 5)
        done.set()

    thread = threading.Thread(target=work)
    start = time.perf_counter()
    thread.start()
    turns = 0
    while not done.wait(0.001):
        turns += 1
    thread.join()
    # Without the GIL this thread turns about once a millisecond.
    assert turns > (time.perf_counter() - start) * 100


@pytest.mark.parametrize(
    "call",
    [
        "jp.perft(jp.Position(), 9)",
        "jp.playouts([jp.Position()] * 1_000_000, seed=1)",
        "jp.Batch(1000).step_random(plies=10_000_000, restart=True)",
    ],
)
def test_ctrl_c_stops_long_calls(call: str) -> None:
    code = f"import janggi_py as jp\nprint('go', flush=True)\n{call}"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "go\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors
    assert "panic" not in errors


def cases() -> list[dict[str, Any]]:
    lines = (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def goes_on(case: dict[str, Any], rules: jp.Rules) -> bool:
    """Whether nothing but mate ends the game or restricts its moves under these rules."""
    game = jp.Game(jp.Position.from_fen(case["fen"], rules))
    for text in case["moves"]:
        if game.position.must_answer_bikjang() or not game.is_legal(text):
            return False
        game.push(text)
    outcome = game.outcome()
    mate = outcome is None or outcome.reason is jp.EndReason.CHECKMATE
    return mate and not game.position.must_answer_bikjang()


def rule_sets(case: dict[str, Any]) -> list[jp.Rules]:
    presets = list(jp.Rules.presets().values())
    match case["rules"]:
        case "points" | "fen" | "setup":
            return presets
        case "notation":
            never = jp.PassRule.NEVER
            return [rules for rules in presets if not case["moves"] or rules.pass_ is not never]
        case "movement":
            bare = [rules.without_endings() for rules in presets]
            return bare + [rules for rules in presets if goes_on(case, rules)]
        case name:
            return [jp.Rules(name)]


def valid(fen: str, rules: jp.Rules) -> bool:
    try:
        jp.Position.from_fen(fen, rules)
    except jp.FenError:
        return False
    return True


def answer(case: dict[str, Any], rules: jp.Rules) -> Any:
    query = case["query"]
    kind = query["type"]
    if kind == "fen_valid":
        return valid(case["fen"], rules)
    if kind in {"setup_valid", "setup_name"}:
        formation = jp.Setup(case["fen"]).formation(query["side"])
        if kind == "setup_name":
            return formation and formation.korean
        return formation is not None and formation.is_standard
    game = jp.Game(jp.Position.from_fen(case["fen"], rules), case["moves"])
    return answer_in_game(kind, query, game)


def reads(position: jp.Position, text: str) -> jp.Move | None:
    try:
        return position.parse_move(text)
    except jp.JanggiError:
        return None


def answer_in_game(kind: str, query: dict[str, Any], game: jp.Game) -> Any:  # noqa: PLR0911
    position = game.position
    outcome = game.outcome()
    match kind:
        case "move_legal":
            move = reads(position, query["move"])
            return move is not None and game.is_legal(move)
        case "dests":
            return sorted(str(square) for square in position.legal_destinations(query["from"]))
        case "legal_moves":
            return sorted(position.uci(move) for move in game.legal_moves())
        case "legal_moves_nopass":
            return sorted(position.uci(move) for move in game.legal_moves() if not move.is_pass)
        case "in_check":
            return game.is_check()
        case "status":
            return outcome.reason.value if outcome else "ongoing"
        case "result":
            winner = outcome and (outcome.winner.value if outcome.winner else "draw")
            return {"over": outcome is not None, "winner": winner}
        case "perft":
            return jp.perft(position, query["depth"])
        case "mates_in_one":
            mates = []
            for move in game.legal_moves():
                game.push(move)
                end = game.outcome()
                game.pop()
                if end and end.reason is jp.EndReason.CHECKMATE:
                    mates.append(position.uci(move))
            return sorted(mates)
        case "score":
            score = game.score()
            leader = score.leader
            return {"cho": score.cho, "han": score.han, "winner": leader and leader.value}
        case "fen_after":
            return position.fen()
        case "parse_move":
            move = reads(position, query["text"])
            if move is None:
                return {"ok": False}
            return {
                "ok": True,
                "from": move.from_square and str(move.from_square),
                "to": move.to_square and str(move.to_square),
                "legal": game.is_legal(move),
            }
        case "to_korean":
            digits = {
                text: "".join(c for c in position.korean(text) if c.isdigit())
                for text in query["moves"]
            }
            return {text: f"{found[:2]}-{found[2:]}" for text, found in digits.items()}
        case "bikjang_callable":
            return position.must_answer_bikjang()
        case "repetition_refused":
            error = game.explain(query["move"])
            return error is not None and error.kind == "repetition_forbidden"
    raise AssertionError(f"nobody answers {kind}")


def test_cases() -> None:
    asked = answers = 0
    for case in cases():
        settled = case["id"] in SETTLED_OTHERWISE
        if settled or case["confidence"] == "unclear" or case["rules"] == "matrix":
            continue
        asked += 1
        expected = case["expected"]
        if isinstance(expected, dict):
            expected.pop("reason", None)
        if isinstance(expected, list):
            expected.sort()
        for rules in rule_sets(case):
            answers += 1
            assert answer(case, rules) == expected, (case["id"], str(rules))
    assert asked > 140
    assert answers > 1000
