#!/usr/bin/env bash
# Runs every test of the Python package, in an environment of its own.
set -euo pipefail
cd "$(dirname "$0")/.."

python=.venv/bin/python
if [ ! -x "$python" ]; then
    "${PYTHON:-python3}" -m venv .venv
fi
"$python" -m pip install -q --disable-pip-version-check -r requirements-dev.txt
# As a user installs it: a wheel, built from this folder.
"$python" -m pip install -q --disable-pip-version-check --no-deps --force-reinstall .

"$python" -m ruff format --check .
"$python" -m ruff check . ../examples/notebooks
"$python" -m mypy --strict python/janggi_py scripts tests
"$python" scripts/notebook_code.py .venv/notebooks ../examples/notebooks/*.ipynb
"$python" -m mypy --strict .venv/notebooks
"$python" -m mypy.stubtest janggi_py --mypy-config-file pyproject.toml
"$python" -m pytest -q "$@"
