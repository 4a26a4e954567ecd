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
from janggi_py import (
    _analysis,
    _enums,
    _errors,
    _janggi,
    _mate,
    _search,
    _values,
    engine,
    gib,
    pgn,
    suite,
)
from janggi_py.engine import _async, _infos, _limits, _options, _sync, _variants

PACKAGE = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((PACKAGE.parent / "examples" / "notebooks").glob("*.ipynb"))


def documented() -> dict[str, Any]:
    """Everything public that can have a docstring."""
    found: dict[str, Any] = {"janggi_py": jp}
    modules = (_janggi, _enums, _errors, _values, _search, _analysis, _mate, gib, pgn, suite)
    engines = (engine, _sync, _async, _infos, _limits, _options, _variants)
    for module in (*modules, *engines):
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
    for module in (jp, engine):
        for name in module.__all__:
            item = getattr(module, name)
            if callable(item):
                assert item.__doc__, name
    constants = (jp.Square, jp.Move, jp.Rules, jp.Level, tuple)
    values = (jp.Position, jp.Game, jp.Move, jp.Square, jp.SquareSet, jp.Rules, jp.Batch)
    searching = (jp.Value, jp.Searcher, jp.Level, jp.Found, jp.Line, jp.Mate, jp.Analysis)
    for cls in (*values, *searching, engine.Engine, engine.AsyncEngine, engine.Reply):
        for name, member in vars(cls).items():
            field = name in getattr(cls, "__dataclass_fields__", {})
            if not name.startswith("_") and not field and not isinstance(member, constants):
                assert member.__doc__, f"{cls.__name__}.{name}"


@pytest.mark.parametrize("readme", [PACKAGE / "README.md"])
def test_readme(readme: Path) -> None:
    result = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_the_projects_readme(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    readme = PACKAGE.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert result.attempted > 4
    assert result.failed == 0
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


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
    assert len(NOTEBOOKS) >= 4
