#!/usr/bin/env python3
"""Draws docs/speed.svg from benches/results.json, which benches/peers.py --save writes.

    benches/chart.py [RESULTS] [SVG]
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STYLE = """
text { font: 13px sans-serif; fill: #222 }
.title { font-size: 15px; font-weight: bold }
.note { fill: #666; font-size: 11px }
.bar { fill: #2a7f4f } .range { stroke: #0d3d24; stroke-width: 2 } .grid { stroke: #ddd }
@media (prefers-color-scheme: dark) {
  text { fill: #eee } .note { fill: #aaa } .bar { fill: #4cb07c }
  .range { stroke: #cfeadb } .grid { stroke: #444 }
}
"""
LEFT, WIDTH, ROW = 210, 470, 34


def main() -> None:
    """Reads the results and writes the picture."""
    source = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "benches/results.json")
    target = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "docs/speed.svg")
    results = json.loads(source.read_text())
    rows = results["rows"]
    most = max(row["max"] for row in rows)
    step = 10 if most > 25 else 5
    top = (int(most // step) + 1) * step
    height = 64 + ROW * len(rows) + 34

    def x(ratio: float) -> float:
        return LEFT + WIDTH * ratio / top

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 50} {height}" role="img">',
        f"<title>{results['title']}</title><style>{STYLE}</style>",
        f'<text class="title" x="12" y="26">{results["title"]}</text>',
        f'<text class="note" x="12" y="44">{results["note"]}</text>',
    ]
    bottom = 60 + ROW * len(rows)
    for tick in range(0, top + 1, step):
        parts.append(f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="58" y2="{bottom}"/>')
        parts.append(f'<text class="note" text-anchor="middle" x="{x(tick):.1f}" y="{bottom + 16}">{tick}×</text>')
    for i, row in enumerate(rows):
        y = 62 + ROW * i
        parts.append(f'<text x="12" y="{y + 18}">{row["name"]}</text>')
        parts.append(f'<rect class="bar" x="{LEFT}" y="{y + 4}" width="{x(row["median"]) - LEFT:.1f}" height="20"/>')
        parts.append(
            f'<line class="range" x1="{x(row["min"]):.1f}" x2="{x(row["max"]):.1f}" y1="{y + 14}" y2="{y + 14}"/>'
        )
        parts.append(f'<text x="{x(row["max"]) + 8:.1f}" y="{y + 18}">{row["median"]:.1f}×</text>')
    parts.append("</svg>\n")
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join(parts))
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
