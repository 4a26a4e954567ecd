"""Engines of others: any program that plays Janggi over UCI, such as Fairy-Stockfish.

``Engine`` waits for answers, ``AsyncEngine`` is its twin for asyncio. Moves are read as ``Move``
and checked against the rules of the game.

>>> import janggi_py as jp
>>> from janggi_py.engine import Engine
>>> game = jp.Game(jp.Position("fairy-janggi"))
>>> with Engine.popen("fairy-stockfish", options={"Hash": 64}) as engine:  # doctest: +SKIP
...     while game.outcome() is None:
...         game.push(engine.play(game, time=0.1).best)
"""

from ._async import AsyncEngine, AsyncStream
from ._errors import EngineError, EngineMoveError, EngineTerminated, EngineTimeout
from ._infos import Info, Reply
from ._limits import Clock, Terms
from ._options import Option
from ._sync import Engine, Stream

__all__ = [
    "AsyncEngine",
    "AsyncStream",
    "Clock",
    "Engine",
    "EngineError",
    "EngineMoveError",
    "EngineTerminated",
    "EngineTimeout",
    "Info",
    "Option",
    "Reply",
    "Stream",
    "Terms",
]
