#!/usr/bin/env python3
"""Compares perft and search with Fairy-Stockfish: CPU time of processes, one thread each, in turn.

Needs Fairy-Stockfish as a program (Debian and Ubuntu: `apt-get install fairy-stockfish`) and our
programs (`cargo build --release --examples`). Nothing is installed.

    benches/peers.py start            # perft 5 from the start, counted, listed and played
    benches/peers.py suite FILE       # each position of a .perft file at its deepest level
    benches/peers.py search           # nodes a second over the positions of middlegames.fen

With --save the ratios go into a file of results, from which benches/chart.py draws.
"""

import argparse
import json
import math
import os
import pathlib
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
VARIANTS = {
    "fairy-modern": "janggimodern",
    "fairy-janggi": "janggi",
    "fairy-traditional": "janggitraditional",
    "fairy-casual": "janggicasual",
}
START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"


def cpu_time(command: list[str], text: str = "") -> tuple[float, int]:
    """Runs a command; its CPU time in seconds, and the nodes that it reports."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    nodes = int(re.findall(r"Nodes searched: (\d+)", output)[-1])
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, nodes


class Peers:
    """Both programs."""

    def __init__(self, ours: str, theirs: str) -> None:
        self.ours, self.theirs = ours, theirs

    def pair(self, rules: str, fen: str, depth: int, leaf: str | None) -> tuple[float, float]:
        """Their time and ours for the same count."""
        text = (
            f"setoption name UCI_Variant value {VARIANTS[rules]}\n"
            f"position fen {fen}\ngo perft {depth}\nquit\n"
        )
        theirs, their_nodes = cpu_time([self.theirs], text)
        command = [self.ours, "--rules", rules, "--fen", fen, str(depth)]
        ours, our_nodes = cpu_time(command + (["--leaf", leaf] if leaf else []))
        if our_nodes != their_nodes:
            sys.exit(f"{fen} {rules} depth {depth}: {our_nodes}, the peer says {their_nodes}")
        return theirs, ours


def save(file: str | None, name: str, ratios: list[float]) -> None:
    """Keeps a row in a file of results, in place of one of the same name."""
    if file is None:
        return
    path = pathlib.Path(file)
    results = json.loads(path.read_text()) if path.exists() else {"rows": []}
    results["title"] = "perft: CPU time of Fairy-Stockfish over ours"
    results["note"] = f"{platform.machine()}, {cpu_name()}, one thread, whole processes, paired runs"
    row = {
        "name": name,
        "min": round(min(ratios), 2),
        "median": round(statistics.median(ratios), 2),
        "max": round(max(ratios), 2),
    }
    results["rows"] = [old for old in results["rows"] if old["name"] != name] + [row]
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")


def cpu_name() -> str:
    """The processor's name, where the system tells it."""
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor()
    return re.search(r"model name\s*: (.*)", text).group(1)


def start(peers: Peers, runs: int, depth: int, file: str | None, label: str) -> None:
    """The start position, with every way to treat the leaves."""
    print(f"perft({depth}) from the start, fairy-modern, {runs} paired runs")
    print(f"{'leaves':<10}{'peer s':>9}{'ours s':>9}{'ratio min':>11}{'median':>8}{'max':>8}")
    for leaf in (None, "list", "play"):
        pairs = [peers.pair("fairy-modern", START, depth, leaf) for _ in range(runs)]
        ratios = sorted(theirs / max(ours, 1e-3) for theirs, ours in pairs)
        what = {None: "counted", "list": "listed", "play": "played"}[leaf]
        save(file, f"start, leaves {what}{label}", ratios)
        theirs, ours = (statistics.median(times) for times in zip(*pairs))
        print(
            f"{leaf or 'count':<10}{theirs:>9.3f}{ours:>9.3f}{ratios[0]:>11.1f}"
            f"{statistics.median(ratios):>8.1f}{ratios[-1]:>8.1f}"
        )


def suite(peers: Peers, file: str, runs: int, most: int, results: str | None) -> None:
    """Every position of a `.perft` file at its deepest level with 100,000 nodes or more."""
    deepest: dict[tuple[str, str], tuple[str, int, int]] = {}
    name = fen = ""
    for line in pathlib.Path(file).read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            name = rest
        elif word == "fen":
            fen = rest
        elif word == "perft":
            rules, depth, nodes = rest.split()
            if rules == "fairy-modern" and 100_000 <= int(nodes) <= most:
                deepest[name, rules] = (fen, int(depth), int(nodes))
    medians = []
    for i, ((name, rules), (fen, depth, _)) in enumerate(deepest.items()):
        pairs = [peers.pair(rules, fen, depth, None) for _ in range(runs)]
        medians.append(statistics.median(theirs / max(ours, 1e-3) for theirs, ours in pairs))
        if sys.stderr.isatty():
            print(f"\r{i + 1} of {len(deepest)}", end="", file=sys.stderr, flush=True)
    mean = math.exp(statistics.fmean(map(math.log, medians)))
    save(results, f"{len(medians)} positions, geometric mean", [mean])
    print(
        f"\n{len(medians)} positions, {runs} paired runs each: geometric mean {mean:.1f}, "
        f"lowest {min(medians):.1f}, highest {max(medians):.1f}"
    )


class Engine:
    """A UCI engine under `janggimodern`, with one thread and a table of 16 MiB."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        for option in ("UCI_Variant value janggimodern", "Threads value 1", "Hash value 16"):
            self.tell(f"setoption name {option}")
        self.ask("isready", "readyok")

    def tell(self, line: str) -> None:
        """Sends a line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line: str, answer: str) -> list[str]:
        """Sends a line; the lines up to the one that begins with the answer."""
        self.tell(line)
        lines = []
        for text in self.process.stdout:
            lines.append(text)
            if text.startswith(answer):
                return lines
        sys.exit(f"{self.process.args[0]} ended instead of answering {line}")

    def cpu_time(self) -> float:
        """The seconds of CPU that the process has used (Linux)."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rate(self, fens: list[str], nodes: int) -> float:
        """Nodes for each second of CPU, each position searched afresh."""
        searched, before = 0, self.cpu_time()
        for fen in fens:
            self.tell("ucinewgame")
            self.ask("isready", "readyok")
            self.tell(f"position fen {fen}")
            lines = self.ask(f"go nodes {nodes}", "bestmove")
            searched += max(int(n) for line in lines for n in re.findall(r" nodes (\d+)", line))
        return searched / (self.cpu_time() - before)


def search(ours: str, theirs: str, runs: int, nodes: int) -> None:
    """Nodes a second of both engines' search in the middle game."""
    lines = (ROOT / "benches/middlegames.fen").read_text().splitlines()
    fens = [line for line in lines if not line.startswith("#")]
    ratios = []
    for run in range(runs):
        rates = []
        for command in (theirs, ours):
            engine = Engine(command)
            rates.append(engine.rate(fens, nodes if command == ours else nodes // 3))
            engine.process.kill()
            engine.process.wait()
        ratios.append(rates[1] / rates[0])
        print(
            f"run {run + 1}: theirs {rates[0]:,.0f}, ours {rates[1]:,.0f} nodes a second of CPU, "
            f"ratio {ratios[-1]:.2f}",
            flush=True,
        )
    print(f"{len(fens)} positions: median {statistics.median(ratios):.2f}")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["start", "suite", "search"])
    parser.add_argument("file", nargs="?", help="a .perft file")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--depth", type=int, default=5)
    parser.add_argument("--max-nodes", type=int, default=10**12)
    parser.add_argument("--save", help="a file of results to add to")
    parser.add_argument("--label", default="", help="what to add to the names of the results")
    parser.add_argument("--nodes", type=int, default=300_000, help="a position, in `search`")
    parser.add_argument("--ours", help="our program: perft, or uci for `search`")
    parser.add_argument("--theirs", default=shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish")
    args = parser.parse_args()
    ours = "uci" if args.what == "search" else "perft"
    args.ours = args.ours or str(ROOT / "target/release/examples" / ours)
    for program, hint in (
        (args.ours, f"build it with: cargo build --release --example {ours}"),
        (args.theirs, "Debian and Ubuntu: apt-get install fairy-stockfish"),
    ):
        if not pathlib.Path(program).exists():
            sys.exit(f"{program} is missing; {hint}")
    if args.what == "search":
        search(args.ours, args.theirs, args.runs, args.nodes)
        return
    peers = Peers(args.ours, args.theirs)
    if args.what == "start":
        start(peers, args.runs, args.depth, args.save, args.label)
    elif args.file:
        suite(peers, args.file, args.runs, args.max_nodes, args.save)
    else:
        parser.error("suite needs a .perft file")


if __name__ == "__main__":
    main()
