"""Write the code of notebooks as Python files, for tools that read no notebooks.

python scripts/notebook_code.py FOLDER NOTEBOOK...
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def code(notebook: Path) -> str:
    """Return the code cells of a notebook, one after the other."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def main() -> None:
    """Write a file for each notebook."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for notebook in map(Path, sys.argv[2:]):
        name = "notebook_" + notebook.stem.replace("-", "_")
        (folder / f"{name}.py").write_text(code(notebook) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
