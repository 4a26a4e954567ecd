"""Janggi (장기, Korean chess): positions, legal moves, endings and scores under every rule book.

>>> import janggi_py as jp
>>> pos = jp.Position(rules="kakao", cho="마상상마", han="inner")
>>> after = pos.play("b1c3")
>>> after.turn
Side.HAN
>>> len(after.legal_moves())
32
>>> print(after.score())
72 : 73.5

Positions, moves and the other values never change: they are hashable, comparable, and pickle.
Every place that takes a move, point, piece, side, formation or rule set takes its text as well. All
errors are ``JanggiError``, a ``ValueError``, except for values of a wrong type, which raise
``TypeError``.
"""

from . import _janggi, gib, pgn, suite
from ._analysis import Analysis, Remark
from ._enums import (
    DoublePass,
    EndReason,
    Formation,
    GeneralCapture,
    Guards,
    MateVerdict,
    NoMoves,
    PassRule,
    PieceKind,
    Quality,
    RepetitionEffect,
    ShuttleEffect,
    Side,
    Verdict,
)
from ._errors import (
    FenError,
    IllegalMoveError,
    JanggiError,
    ParseError,
    RecordError,
    SetupError,
)
from ._janggi import (
    ACTION_COUNT,
    ACTION_VERSION,
    PLANE_COUNT,
    Batch,
    Game,
    Level,
    Move,
    MoveList,
    Outcome,
    Piece,
    Position,
    Record,
    RecordReader,
    Rules,
    Score,
    Searcher,
    Setup,
    Square,
    SquareSet,
    Strength,
    Value,
    action_table,
    actions,
    analyse,
    divide,
    legal_masks,
    mate,
    perft,
    planes,
    playouts,
    search,
)
from ._mate import Mate
from ._search import Found, Line
from ._values import (
    Bikjang,
    Check,
    Fault,
    LowPoints,
    NoCaptureLimit,
    PlyLimit,
    Repetition,
    Shuttle,
    Svg,
)

__version__ = _janggi.__version__

__all__ = [
    "ACTION_COUNT",
    "ACTION_VERSION",
    "PLANE_COUNT",
    "Analysis",
    "Batch",
    "Bikjang",
    "Check",
    "DoublePass",
    "EndReason",
    "Fault",
    "FenError",
    "Formation",
    "Found",
    "Game",
    "GeneralCapture",
    "Guards",
    "IllegalMoveError",
    "JanggiError",
    "Level",
    "Line",
    "LowPoints",
    "Mate",
    "MateVerdict",
    "Move",
    "MoveList",
    "NoCaptureLimit",
    "NoMoves",
    "Outcome",
    "ParseError",
    "PassRule",
    "Piece",
    "PieceKind",
    "PlyLimit",
    "Position",
    "Quality",
    "Record",
    "RecordError",
    "RecordReader",
    "Remark",
    "Repetition",
    "RepetitionEffect",
    "Rules",
    "Score",
    "Searcher",
    "Setup",
    "SetupError",
    "Shuttle",
    "ShuttleEffect",
    "Side",
    "Square",
    "SquareSet",
    "Strength",
    "Svg",
    "Value",
    "Verdict",
    "__version__",
    "action_table",
    "actions",
    "analyse",
    "divide",
    "gib",
    "legal_masks",
    "mate",
    "perft",
    "pgn",
    "planes",
    "playouts",
    "search",
    "suite",
]
