"""Which of an engine's variants stands for a rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._enums import Verdict

if TYPE_CHECKING:
    from collections.abc import Collection

    from .._janggi import Rules

_FAIRY = {
    "fairy-janggi": "janggi",
    "fairy-traditional": "janggitraditional",
    "fairy-modern": "janggimodern",
    "fairy-casual": "janggicasual",
}


def variant_of(rules: Rules, offered: Collection[str]) -> tuple[str, bool] | None:
    """Choose the variant for a rule set: its own, or the nearest of Fairy-Stockfish's.

    A rule set with a bikjang that is decided by score is nearest to ``janggi``, with one that draws
    to ``janggitraditional``, without bikjang to ``janggimodern``.

    Returns:
        The variant, and whether it is the rule set's own; ``None`` if there is not even a near one.

    >>> from janggi_py import Rules
    >>> from janggi_py.engine._variants import variant_of
    >>> variant_of(Rules.KAKAO, ["janggi", "janggimodern"])
    ('janggimodern', False)
    >>> variant_of(Rules.KAKAO, ["janggi", "kakao"])
    ('kakao', True)
    """
    name = rules.name or ""
    own = _FAIRY.get(name, name)
    if own in offered:
        return own, True
    if rules.bikjang is None:
        nearest = "janggimodern"
    elif rules.bikjang.verdict is Verdict.SCORE:
        nearest = "janggi"
    else:
        nearest = "janggitraditional"
    near = next((variant for variant in (nearest, "janggi") if variant in offered), None)
    return None if near is None else (near, False)
