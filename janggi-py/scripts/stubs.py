"""Carry the docs of the compiled module over into its stub file.

The docs are written once, in Rust. The stub holds the types, by hand.

    python scripts/stubs.py          # writes them
    python scripts/stubs.py --check  # fails if the stub is not up to date
"""

from __future__ import annotations

import argparse
import ast
import sys
import textwrap
from pathlib import Path

from janggi_py import _janggi

STUB = Path(__file__).resolve().parent.parent / "python" / "janggi_py" / "_janggi.pyi"


def without_docs(source: str) -> str:
    """Return the stub without docstrings, ``...`` in their place."""
    lines = source.splitlines()
    nodes = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, clean=False)
    ]
    for node in sorted(nodes, key=lambda node: node.body[0].lineno, reverse=True):
        doc = node.body[0]
        assert doc.end_lineno is not None
        del lines[doc.lineno - 1 : doc.end_lineno]
        if len(node.body) == 1:
            lines[doc.lineno - 2] += " ..."
    return "\n".join(lines) + "\n"


def quoted(doc: str, indent: str) -> list[str]:
    """Return the lines of a docstring."""
    prefix = "r" if "\\" in doc else ""
    text = textwrap.dedent(doc).strip().splitlines()
    body = [f"{indent}{line}" if line else "" for line in text]
    body[0] = f'{indent}{prefix}"""{text[0]}'
    if len(body) == 1:
        return [f'{body[0]}"""']
    return [*body, f'{indent}"""']


def with_docs(source: str) -> str:
    """Return the stub with the docs of the compiled module."""
    lines = source.splitlines()
    edits: list[tuple[int, list[str], bool]] = []

    def visit(node: ast.stmt, owner: object, indent: str) -> None:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            return
        item = getattr(owner, node.name, None)
        doc = getattr(item, "__doc__", None)
        dunder = node.name.startswith("__")
        overloaded = isinstance(node, ast.FunctionDef) and any(
            isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list
        )
        if isinstance(node, ast.ClassDef):
            for child in node.body:
                visit(child, item, indent + "    ")
        if doc and not dunder and not overloaded:
            first = node.body[0]
            one_liner = isinstance(first, ast.Expr) and isinstance(node, ast.FunctionDef)
            line = first.lineno if one_liner else first.lineno - 1
            if isinstance(first, ast.FunctionDef) and first.decorator_list:
                line = first.decorator_list[0].lineno - 1
            edits.append((line, quoted(doc, indent + "    "), one_liner))

    for node in ast.parse(source).body:
        visit(node, _janggi, "")
    for line, doc, one_liner in sorted(edits, key=lambda edit: edit[0], reverse=True):
        if one_liner:
            lines[line - 1] = lines[line - 1].removesuffix(" ...")
        lines[line:line] = doc
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the stub, or check it."""
    parser = argparse.ArgumentParser(description="docs of the compiled module for its stub")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    old = STUB.read_text(encoding="utf-8")
    new = with_docs(without_docs(old))
    if args.check:
        if old != new:
            print(f"{STUB.name} is not up to date: run python scripts/stubs.py")
        return int(old != new)
    STUB.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
