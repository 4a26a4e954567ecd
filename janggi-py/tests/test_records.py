"""Records: reading, errors per game, writing, converting."""

from __future__ import annotations

import os
from pathlib import Path

import janggi_py as jp
import pytest
from conftest import games
from hypothesis import given
from janggi_py import gib, pgn

GIB = """\
[대회명 "동네 장기"]
[초차림 "마상상마"]
[한차림 "상마상마"]
[대국결과 "초 기권승"]

1. 79졸78 2. 49병48 3. 09차79 {변을 연다} 4. 18마37

[대회명 "고장 난 판"]
[초차림 "마상상마"]
[한차림 "마상상마"]

1. 79졸78 2. 49병

[대회명 "셋째 판"]
[초차림 "상마마상"]
[한차림 "상마마상"]
[대국결과 "무승부"]

1. 71졸72 2. 한수쉼
"""


def test_games_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "games.gib"
    path.write_bytes(GIB.encode("cp949"))
    for source in (path, str(path), path.read_bytes(), GIB.encode()):
        broken = list(gib.read(source, on_error="yield"))[1]
        assert isinstance(broken, jp.RecordError)
        first, third = gib.read(source, on_error="skip")
        assert (broken.game, broken.ply, broken.kind) == (2, 2, "bad_point")
        reader = gib.read(source)
        assert next(reader) == first
        with pytest.raises(jp.RecordError, match="game 2, move 2"):
            next(reader)
        assert next(reader) == third, "reading goes on behind a broken game"
        with pytest.raises(StopIteration):
            next(reader)
    assert first.headers["대회명"] == "동네 장기"
    assert first.comments == ((3, "변을 연다"),)
    assert (first.result, first.winner, first.manner) == ("1-0", jp.Side.CHO, "resignation")
    assert first.korean_result == "초 기권승"
    assert first.korean_moves() == ["79졸78", "49병48", "09차79", "18마37"]
    assert first.formation("cho") is jp.Formation.INNER_ELEPHANTS
    assert first.source == (1, 1, 6)
    assert third.moves == ["a4b4", "pass"]
    assert third.result == "1/2-1/2"
    game = first.game("kakao")
    assert (len(game), game.position.rules) == (4, jp.Rules.KAKAO)
    assert first.game().position == first.end


def test_rules_may_refuse_a_record() -> None:
    record = jp.Record.from_game(jp.Game(moves=["a4b4", "pass"]))
    assert len(record.game()) == 2
    with pytest.raises(jp.IllegalMoveError) as caught:
        record.game("simple")
    assert caught.value.kind == "no_pass"


@given(games())
def test_games_are_written_and_read_back(game: jp.Game) -> None:
    record = jp.Record.from_game(game, headers={"대회명": "연습"}, comments={0: "처음"})
    for module in (gib, pgn):
        (read,) = module.loads(module.dumps(record))
        assert read.moves == record.moves
        assert read.start.fen() == record.start.fen()
        assert read.comments == record.comments
        assert read.result == record.result
    assert jp.Record.from_json(record.to_json()) == record
    assert record.game(game.start.rules).moves == game.moves


def test_files_are_written(tmp_path: Path) -> None:
    records = list(gib.read(GIB.encode(), on_error="skip"))
    gib.dump(records, tmp_path / "a.gib")
    pgn.dump(records, tmp_path / "a.pgn")
    gib.dump(records[0], tmp_path / "b.gib", encoding="utf-8", crlf=False)
    assert b"\r\n" in (tmp_path / "a.gib").read_bytes()
    assert "동네 장기" in (tmp_path / "b.gib").read_text(encoding="utf-8")
    for read in (gib.read(tmp_path / "a.gib"), pgn.read(tmp_path / "a.pgn")):
        assert [record.moves for record in read] == [record.moves for record in records]
    emoji = jp.Record.from_game(jp.Game(), comments={0: "👍"})
    with pytest.raises(jp.ParseError, match="utf-8"):
        gib.dump(emoji, tmp_path / "c.gib")


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        gib.read(tmp_path / "none.gib")
    with pytest.raises(ValueError, match="path"):
        gib.read("a\0b")
    with pytest.raises(TypeError):
        gib.read(5)  # type: ignore[call-overload]
    with pytest.raises(jp.ParseError):
        gib.read(b"", mode="wild")  # type: ignore[call-overload]


@pytest.mark.skipif("JANGGI_GIBO" not in os.environ, reason="JANGGI_GIBO names no records")
def test_real_records() -> None:
    folder = Path(os.environ["JANGGI_GIBO"])
    rows = [line.split("\t") for line in (folder / "expected.tsv").read_text().splitlines()]
    for row in rows[1:21]:
        name, found, replayed, plies, passes, *_ = row
        records = list(gib.read(folder / name, mode="strict", on_error="yield"))
        good = [record for record in records if isinstance(record, jp.Record)]
        assert (len(records), len(good)) == (int(found), int(replayed)), name
        assert sum(map(len, good)) == int(plies), name
        assert sum(record.moves.count("pass") for record in good) == int(passes), name
