"""What the tests share: the data of the core, and rules and positions to draw from."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import janggi_py as jp
from hypothesis import strategies as st

DATA = Path(__file__).resolve().parents[2] / "janggi-core" / "tests" / "data"

hypothesis.settings.register_profile("usual", deadline=None, max_examples=60)
hypothesis.settings.register_profile("long", deadline=None, max_examples=2000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))

formations = st.sampled_from(list(jp.Formation))
rule_sets = st.sampled_from(list(jp.Rules.presets().values()))


@st.composite
def games(draw: st.DrawFn, most: int = 60) -> jp.Game:
    """Draw a game of random moves under random rules."""
    game = jp.Game(jp.Position(draw(rule_sets), draw(formations), draw(formations)))
    for number in draw(st.lists(st.integers(0, 10_000), max_size=most)):
        moves = game.legal_moves()
        if not moves:
            break
        game.push(moves[number % len(moves)])
    return game


positions = games().map(lambda game: game.position)
