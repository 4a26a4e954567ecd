"""``python -m janggi_py``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import janggi_py as jp
import pytest
from janggi_py.__main__ import main


def test_help_and_version() -> None:
    for command in ([], ["board"], ["judge"], ["perft"], ["replay"]):
        run = subprocess.run(
            [sys.executable, "-m", "janggi_py", *command, "--help"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert "usage: python -m janggi_py" in run.stdout
    run = subprocess.run(
        [sys.executable, "-m", "janggi_py", "--version"], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == jp.__version__


def test_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["board", "--moves", "b1c3"]) == 0
    assert "*(馬)" in capsys.readouterr().out
    assert main(["board", "--svg", "-", "--pieces", "hangul", "--size", "300"]) == 0
    svg = capsys.readouterr().out
    assert svg.startswith("<svg") and 'width="300"' in svg and "초" in svg
    path = tmp_path / "b.svg"
    assert main(["board", "--svg", str(path), "--dark", "--flip"]) == 0
    assert path.read_text(encoding="utf-8").startswith("<svg")


def test_judge(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--moves", "pass pass"]) == 0
    assert "Han wins on points, 72 : 73.5, by two passes in a row." in capsys.readouterr().out
    assert main(["judge", "--fen", "4k4/9/9/9/4R4/9/9/9/9/3K5 b"]) == 0
    out = capsys.readouterr().out
    assert "check by the chariot on e6 (차장)" in out
    assert "moves    2: " in out
    assert main(["judge", "--moves", "b1b2"]) == 1
    assert "error: b1b2" in capsys.readouterr().err


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "3", "--rules", "fairy-modern"]) == 0
    assert capsys.readouterr().out == "Nodes searched: 33316\n"
    assert main(["perft", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (len(lines), lines[-1]) == (34, "Nodes searched: 1024")
    assert main(["perft", "-1"]) == 1
    assert main(["perft"]) == 2


def test_perft_suite(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.perft"
    fen = jp.Position().fen()
    file.write_text(f"{fen}; id start; rules kakao; D1 32; D2 1024; N1 31; D3 33316")
    assert main(["perft", "--suite", str(file), "--max-nodes", "2000"]) == 0
    assert capsys.readouterr().out == "3 counts checked, 1 left out, 0 wrong, 1087 nodes\n"
    file.write_text(f"{fen}; id start; rules kakao, simple; D1 32")
    assert main(["perft", "--suite", str(file)]) == 1
    assert "start simple D1: counted 31, expected 32\n" in capsys.readouterr().out
    file.write_text("D1")
    assert main(["perft", "--suite", str(file)]) == 1
    assert "line 1: " in capsys.readouterr().err


def test_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = [jp.Game(moves=["a4b4", "pass"]), jp.Game(moves=["b1c3"])]
    jp.gib.dump(games, tmp_path / "a.gib")
    jp.pgn.dump(games, tmp_path / "b.pgn")
    assert main(["replay", str(tmp_path), "--rules", "simple"]) == 0
    out = capsys.readouterr().out.split()
    counts = " ".join(out)
    assert "games 4" in counts
    assert "plies 6" in counts
    assert "refused by the rules: no_pass 2" in counts
    assert main(["replay", str(tmp_path / "a.gib"), "--to", "pgn"]) == 0
    assert len(jp.pgn.loads(capsys.readouterr().out)) == 2
    (tmp_path / "c.gib").write_text('[대회명 "x"]\n\n1. 79졸', encoding="utf-8")
    assert main(["replay", str(tmp_path / "c.gib")]) == 1
    assert main(["replay", str(tmp_path / "none.gib")]) == 1
