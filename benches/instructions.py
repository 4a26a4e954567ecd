#!/usr/bin/env python3
"""Counts the instructions of the hot paths and compares them with benches/instructions.json.

Instruction counts do not depend on how busy a machine is. They do depend on the compiler: the file
names the one that it was made with. Needs valgrind and a release build:

    cargo build --release -p janggi-benches --bin hot
    benches/instructions.py            # fails if a path takes over 3 % more than in the file
    benches/instructions.py --update   # writes the file
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "benches/instructions.json"
HOT = ROOT / "target/release/hot"
TOLERANCE = 0.03
TIMES = 200


def instructions(name: str, times: int) -> int:
    """How many instructions the program takes for one path, so many times."""
    command = ["valgrind", "--tool=none", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    result = subprocess.run([*command, HOT, name, str(times)], capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", result.stderr).group(1))


def main() -> None:
    """Counts, then compares or updates."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--update", action="store_true")
    update = parser.parse_args().update
    if not HOT.exists():
        sys.exit("build it first: cargo build --release -p janggi-benches --bin hot")
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is missing (Debian and Ubuntu: apt-get install valgrind)")

    compiler = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    names = subprocess.run([HOT], capture_output=True, text=True, check=True).stdout.split("\n")
    counts = {}
    for name in filter(None, names):
        counts[name] = (instructions(name, TIMES) - instructions(name, 0)) // TIMES
    if update:
        FILE.write_text(json.dumps({"compiler": compiler, "instructions": counts}, indent=1) + "\n")
        print(f"wrote {FILE}")
        return

    known = json.loads(FILE.read_text())
    if known["compiler"] != compiler:
        print(f"note: {FILE.name} was made with {known['compiler']}, this is {compiler}")
    slower = []
    print(f"{'path':<16}{'file':>12}{'now':>12}{'change':>9}")
    for name, count in counts.items():
        before = known["instructions"][name]
        change = count / before - 1
        print(f"{name:<16}{before:>12}{count:>12}{change:>+9.1%}")
        if change > TOLERANCE:
            slower.append(name)
    if slower:
        sys.exit(f"slower than before: {', '.join(slower)}")


if __name__ == "__main__":
    main()
