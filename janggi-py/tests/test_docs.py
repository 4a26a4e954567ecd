"""The docs are true: docstrings, README, stubs, notebooks."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import janggi_py as jp
import pytest
from janggi_py import _enums, _errors, _janggi, _values, gib, pgn, suite

PACKAGE = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((PACKAGE.parent / "examples" / "notebooks").glob("*.ipynb"))


def documented() -> dict[str, Any]:
    """Everything public that can have a docstring."""
    found: dict[str, Any] = {"janggi_py": jp}
    for module in (_janggi, _enums, _errors, _values, gib, pgn, suite):
        found[module.__name__] = module
        for name, item in vars(module).items():
            local = getattr(item, "__module__", None) in {module.__name__, "janggi_py", None}
            if name.startswith("_") or not local or not callable(item):
                continue
            found[f"{module.__name__}.{name}"] = item
            if inspect.isclass(item):
                for attribute, member in vars(item).items():
                    if not attribute.startswith("_") and getattr(member, "__doc__", None):
                        found[f"{module.__name__}.{name}.{attribute}"] = member
    return found


DOCUMENTED = documented()


@pytest.mark.parametrize("name", [name for name, item in DOCUMENTED.items() if item.__doc__])
def test_docstrings(name: str) -> None:
    parser = doctest.DocTestParser()
    test = parser.get_doctest(inspect.cleandoc(DOCUMENTED[name].__doc__), {}, name, None, 0)
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(test).failed == 0


def test_everything_public_is_documented() -> None:
    for name in jp.__all__:
        item = getattr(jp, name)
        if callable(item):
            assert item.__doc__, name
    for cls in (jp.Position, jp.Game, jp.Move, jp.Square, jp.SquareSet, jp.Rules, jp.Batch):
        for name, member in vars(cls).items():
            if not name.startswith("_") and not isinstance(member, (jp.Square, jp.Move, jp.Rules)):
                assert member.__doc__, f"{cls.__name__}.{name}"


@pytest.mark.parametrize("readme", [PACKAGE / "README.md"])
def test_readme(readme: Path) -> None:
    result = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_stubs_carry_the_docs() -> None:
    subprocess.run([sys.executable, PACKAGE / "scripts" / "stubs.py", "--check"], check=True)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": path.parent}}
    )
    client.execute()


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 3
