"""A UCI engine that misbehaves as it is told: ``python fake_engine.py MANNER``.

Run by ``test_engine.py``. It knows no Janggi: it plays what its manner says.
"""

from __future__ import annotations

import sys
import threading
import time

HELLO = """\
id name Fake {manner}
id author nobody in particular
option name Hash type spin default 16 min 1 max 1024
option name Style type combo default Calm and Wise var Calm and Wise var Wild
option name Clear Hash type button
option name Book type string default <empty>
option name MultiPV type spin default 1 min 1 max 5
option name UCI_Variant type combo default chess var chess var janggi var janggimodern
uciok"""
GARBAGE = [
    "",
    "\0\0\0",
    "info",
    "info depth",
    "info depth many seldepth -3 nodes 99999999999999999999999 score cp",
    "info score mate x pv",
    "info depth 2 multipv zero score cp 12 pv hello world",
    "option name",
    "readyok readyok",
    "한글 ✓ 漢字",
    "bestmoves a1a2",
    "info string \x1b[31mred\x1b[0m",
]


def say(*lines: str) -> None:
    """Write lines."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


class Fake:
    """The engine."""

    def __init__(self, manner: str) -> None:
        """Take a manner."""
        self.manner = manner
        self.stopped = threading.Event()
        self.ponderhit = threading.Event()
        self.moves = ("a4b4", "i7h7")

    def go(self, line: str) -> None:
        """Answer a search."""
        match self.manner:
            case "dies":
                print("assertion failed: chariot", file=sys.stderr)
                print("core dumped", file=sys.stderr, flush=True)
                sys.exit(7)
            case "mute":
                return
            case "illegal":
                say("info depth 1 score cp 3 pv a1a9", "bestmove a1a9")
            case "nonsense":
                say("bestmove Hc3")
            case "gives_up":
                say("bestmove (none)")
            case "terse":
                say("bestmove")
            case "garbage":
                sys.stdout.buffer.write(b"\xff\xfe\x80 not text\n")
                say(*GARBAGE, "info depth 3 score cp 40 nodes 10 time 5 pv a4b4 e9e9 a1a9 a1a2")
                say("bestmove a4b4 ponder a1a9")
            case "huge":
                say("info string " + "x" * 3_000_000)
                say("info depth 1 score mate 2 pv a4b4", "bestmove a4b4")
            case "talkative":
                for depth in range(1, 12_001):
                    say(f"info depth {depth} nodes {depth} score cp {depth % 50} pv a4b4")
                say("bestmove a4b4")
            case _:
                self.stopped.clear()
                self.ponderhit.clear()
                threading.Thread(target=self.search, args=(line,), daemon=True).start()

    def search(self, line: str) -> None:
        """Search until told otherwise, or for a moment."""
        say(f"info string heard {line}")
        depth = 0
        best, answer = self.moves
        endless = "infinite" in line or "ponder" in line
        while not self.stopped.is_set() and not self.ponderhit.is_set():
            depth += 1
            say(f"info depth {depth} seldepth {depth + 1} score cp {depth} lowerbound pv {best}")
            say(f"info depth {depth} score cp {-depth} time {depth} hashfull 3 pv {best} {answer}")
            if not endless and depth == 3:
                break
            time.sleep(0.002)
        if self.ponderhit.is_set():
            say("info string the guess was right")
        say(f"bestmove {best} ponder {answer}")

    def hear(self, line: str) -> bool:
        """Do what a line says; tell whether to go on."""
        word = line.split(maxsplit=1)[0] if line.split() else ""
        match word:
            case "uci" if self.manner != "silent":
                say(*GARBAGE[:4] if self.manner == "garbage" else [])
                say(*HELLO.format(manner=self.manner).splitlines())
            case "isready" if self.manner != "silent":
                say("readyok")
            case "setoption" | "position" | "ucinewgame":
                print(line, file=sys.stderr, flush=True)
                self.moves = ("b4b5", "h7h6") if " a4b4 i7h7" in line else ("a4b4", "i7h7")
            case "go":
                self.go(line)
            case "stop":
                self.stopped.set()
            case "ponderhit":
                self.ponderhit.set()
            case "quit":
                return self.manner == "stays"
        return True


def main() -> None:
    """Listen."""
    manner = sys.argv[1]
    if manner == "stillborn":
        print("cannot open display", file=sys.stderr)
        sys.exit(3)
    fake = Fake(manner)
    for line in sys.stdin:
        if not fake.hear(line.strip()):
            return
    if manner == "stays":
        time.sleep(60)


if __name__ == "__main__":
    main()
