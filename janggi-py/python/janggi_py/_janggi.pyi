from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, ClassVar, Final, Literal, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from ._analysis import Analysis, Remark
from ._enums import (
    DoublePass,
    EndReason,
    Formation,
    Guards,
    NoMoves,
    PassRule,
    PieceKind,
    Side,
    Verdict,
)
from ._errors import IllegalMoveError
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

__all__ = [
    "action_table",
    "actions",
    "Batch",
    "legal_masks",
    "planes",
    "playouts",
    "divide",
    "perft",
    "_enum_texts",
    "_read_enum",
    "Game",
    "Level",
    "mate",
    "MoveList",
    "Move",
    "Outcome",
    "Score",
    "Piece",
    "Position",
    "Record",
    "RecordReader",
    "_read_records",
    "_write_gib_bytes",
    "_write_record",
    "Rules",
    "Searcher",
    "analyse",
    "search",
    "Setup",
    "Square",
    "SquareSet",
    "Strength",
    "Value",
    "__version__",
    "ACTION_COUNT",
    "ACTION_VERSION",
    "PLANE_COUNT",
]

_SquareLike: TypeAlias = Square | str
_SquaresLike: TypeAlias = SquareSet | Square | str | Iterable[Square | str]
_MoveLike: TypeAlias = Move | str
_PieceLike: TypeAlias = Piece | str
_RulesLike: TypeAlias = Rules | str
_PieceSet: TypeAlias = Literal["hanja", "hangul", "latin"] | None
_Coordinates: TypeAlias = Literal["uci", "korean", "none"] | None
_ArrowLike: TypeAlias = (
    Move | str | tuple[Square | str, Square | str] | tuple[Square | str, Square | str, str]
)
_Searchable: TypeAlias = Position | Game
_OnInterrupt: TypeAlias = Literal["raise", "return"]
_Mask: TypeAlias = NDArray[np.bool_] | NDArray[np.uint8] | NDArray[np.float32]

__version__: Final[str]
ACTION_COUNT: Final[int]
ACTION_VERSION: Final[int]
PLANE_COUNT: Final[int]

@final
class Square:

    """A point of the board, file ``a`` to ``i`` and rank 1 to 10, seen from Cho.

    Pieces stand on the points where lines cross; the name *square* is the field's usual word. All
    90 are attributes of the class, and every place that takes a point takes its text as well.

    Args:
        text: the point as text (``"e2"``), or a ``Square``.

    Raises:
        ParseError: if the text is not a point.
        TypeError: if it is no text.

    >>> from janggi_py import Square
    >>> centre = Square("e2")
    >>> centre, centre.file, centre.rank, centre == Square.E2
    (Square('e2'), 4, 1, True)
    """
    A1: ClassVar[Square]
    B1: ClassVar[Square]
    C1: ClassVar[Square]
    D1: ClassVar[Square]
    E1: ClassVar[Square]
    F1: ClassVar[Square]
    G1: ClassVar[Square]
    H1: ClassVar[Square]
    I1: ClassVar[Square]
    A2: ClassVar[Square]
    B2: ClassVar[Square]
    C2: ClassVar[Square]
    D2: ClassVar[Square]
    E2: ClassVar[Square]
    F2: ClassVar[Square]
    G2: ClassVar[Square]
    H2: ClassVar[Square]
    I2: ClassVar[Square]
    A3: ClassVar[Square]
    B3: ClassVar[Square]
    C3: ClassVar[Square]
    D3: ClassVar[Square]
    E3: ClassVar[Square]
    F3: ClassVar[Square]
    G3: ClassVar[Square]
    H3: ClassVar[Square]
    I3: ClassVar[Square]
    A4: ClassVar[Square]
    B4: ClassVar[Square]
    C4: ClassVar[Square]
    D4: ClassVar[Square]
    E4: ClassVar[Square]
    F4: ClassVar[Square]
    G4: ClassVar[Square]
    H4: ClassVar[Square]
    I4: ClassVar[Square]
    A5: ClassVar[Square]
    B5: ClassVar[Square]
    C5: ClassVar[Square]
    D5: ClassVar[Square]
    E5: ClassVar[Square]
    F5: ClassVar[Square]
    G5: ClassVar[Square]
    H5: ClassVar[Square]
    I5: ClassVar[Square]
    A6: ClassVar[Square]
    B6: ClassVar[Square]
    C6: ClassVar[Square]
    D6: ClassVar[Square]
    E6: ClassVar[Square]
    F6: ClassVar[Square]
    G6: ClassVar[Square]
    H6: ClassVar[Square]
    I6: ClassVar[Square]
    A7: ClassVar[Square]
    B7: ClassVar[Square]
    C7: ClassVar[Square]
    D7: ClassVar[Square]
    E7: ClassVar[Square]
    F7: ClassVar[Square]
    G7: ClassVar[Square]
    H7: ClassVar[Square]
    I7: ClassVar[Square]
    A8: ClassVar[Square]
    B8: ClassVar[Square]
    C8: ClassVar[Square]
    D8: ClassVar[Square]
    E8: ClassVar[Square]
    F8: ClassVar[Square]
    G8: ClassVar[Square]
    H8: ClassVar[Square]
    I8: ClassVar[Square]
    A9: ClassVar[Square]
    B9: ClassVar[Square]
    C9: ClassVar[Square]
    D9: ClassVar[Square]
    E9: ClassVar[Square]
    F9: ClassVar[Square]
    G9: ClassVar[Square]
    H9: ClassVar[Square]
    I9: ClassVar[Square]
    A10: ClassVar[Square]
    B10: ClassVar[Square]
    C10: ClassVar[Square]
    D10: ClassVar[Square]
    E10: ClassVar[Square]
    F10: ClassVar[Square]
    G10: ClassVar[Square]
    H10: ClassVar[Square]
    I10: ClassVar[Square]
    def __new__(cls, text: _SquareLike, /) -> Self: ...
    @staticmethod
    def from_index(index: int, /) -> Square:
        """The point with that index, 0 (``a1``) to 89 (``i10``).

        Raises:
            ParseError: if the index is not 0 to 89.

        >>> from janggi_py import Square
        >>> Square.from_index(13)
        Square('e2')
        """
    @staticmethod
    def at(file: int, rank: int) -> Square:
        """The point on that file, 0 to 8, and rank, 0 to 9.

        Raises:
            ParseError: if it is off the board.

        >>> from janggi_py import Square
        >>> Square.at(4, 1)
        Square('e2')
        """
    @property
    def index(self) -> int:
        """``rank * 9 + file``, 0 to 89: the place in flattened arrays."""
    @property
    def file(self) -> int:
        """0 for file ``a`` to 8 for file ``i``."""
    @property
    def rank(self) -> int:
        """0 for rank 1 (Cho's edge) to 9 for rank 10 (Han's edge)."""
    def offset(self, files: int, ranks: int) -> Square | None:
        """The point ``files`` to the right and ``ranks`` towards Han, or ``None`` off the board.

        >>> from janggi_py import Square
        >>> Square.E2.offset(0, 8)
        Square('e10')
        """
    def rotate(self) -> Square:
        """The same point seen from the other seat: ``a1`` becomes ``i10``."""
    def mirror(self) -> Square:
        """The point on the mirrored file, same rank: ``a1`` becomes ``i1``."""
    def is_in_palace(self, side: Side | str) -> bool:
        """Whether the point is one of the nine of that side's palace (궁성)."""
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Square, /) -> bool: ...
    def __le__(self, other: Square, /) -> bool: ...
    def __gt__(self, other: Square, /) -> bool: ...
    def __ge__(self, other: Square, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Piece:

    """A piece: its side and its kind. Its text is the FEN letter.

    Args:
        text: a FEN letter, capital for Cho, small for Han (``"N"``, ``"n"``; ``H`` and ``E`` are
            read too), or a ``Piece``.

    Raises:
        ParseError: if the text is no piece.
        TypeError: if it is no text.

    >>> from janggi_py import Piece
    >>> horse = Piece("n")
    >>> horse.side, horse.kind, horse.hanja, Piece.of("han", "horse") == horse
    (Side.HAN, PieceKind.HORSE, '馬', True)
    """
    __match_args__: ClassVar[tuple[str, str]]
    def __new__(cls, text: _PieceLike, /) -> Self: ...
    @staticmethod
    def of(side: Side | str, kind: PieceKind | str) -> Piece:
        """The piece of that side and kind.

        >>> from janggi_py import Piece
        >>> Piece.of("cho", "포")
        Piece('C')
        """
    @property
    def side(self) -> Side:
        """Whose piece it is."""
    @property
    def kind(self) -> PieceKind:
        """What it is."""
    @property
    def letter(self) -> str:
        """The FEN letter: upper case for Cho, lower case for Han."""
    @property
    def korean(self) -> str:
        """The name that players use: the soldier is 졸 on Cho's side and 병 on Han's."""
    @property
    def hanja(self) -> str:
        """The character on the piece: 楚 or 漢 on the general, 卒 or 兵 on the soldier."""
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Piece, /) -> bool: ...
    def __le__(self, other: Piece, /) -> bool: ...
    def __gt__(self, other: Piece, /) -> bool: ...
    def __ge__(self, other: Piece, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Move:

    """A move: a step of a piece, or a pass (한수쉼).

    A move is a request, not a proof of legality. Its text is UCI, ``"e2e3"``; without a position a
    pass is ``"pass"``. Every place that takes a move takes its text as well.

    Args:
        text: the move as text (``"e2e3"``, ``"pass"``, ``"0000"``), a ``Move``, or the point where
            the piece stands.
        to_square: the point where the piece goes, if the first argument is a point.

    Raises:
        ParseError: if the text is no move.
        TypeError: if it is no text.

    >>> from janggi_py import Move
    >>> m = Move("a10b8")
    >>> m.from_square, m.to_square, m == Move("a10", "b8")
    (Square('a10'), Square('b8'), True)
    >>> Move("0000") is Move.PASS or Move("0000") == Move.PASS
    True
    >>> match m:
    ...     case Move(from_square=a, to_square=b):
    ...         print(a, "to", b)
    a10 to b8
    """
    __match_args__: ClassVar[tuple[str, str]]
    PASS: ClassVar[Move]
    @overload
    def __new__(cls, text: _MoveLike, to_square: None = None, /) -> Self: ...
    @overload
    def __new__(cls, text: _SquareLike, to_square: _SquareLike, /) -> Self: ...
    @staticmethod
    def from_action(action: int, /) -> Move:
        """The move with that action number, 0 to 2450.

        See ``action_table`` for the order of the numbers.

        Raises:
            ParseError: if the number is not 0 to 2450.

        >>> from janggi_py import Move
        >>> Move.from_action(0), Move.from_action(2450)
        (Move('a1b1'), Move('pass'))
        """
    @property
    def from_square(self) -> Square | None:
        """Where the piece stands; ``None`` for a pass."""
    @property
    def to_square(self) -> Square | None:
        """Where the piece goes; ``None`` for a pass."""
    @property
    def is_pass(self) -> bool:
        """Whether the move is a pass (한수쉼)."""
    @property
    def action(self) -> int | None:
        """The action number of the move, 0 to 2450; ``None`` if no piece could make it on any board.

        >>> from janggi_py import Move
        >>> Move("pass").action, Move("a1b1").action, Move("a1b2").action
        (2450, 0, None)
        """
    def rotate(self) -> Move:
        """The same move seen from the other seat: ``a1a2`` becomes ``i10i9``."""
    def mirror(self) -> Move:
        """The same move on the mirrored board: ``a1a2`` becomes ``i1i2``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class MoveList(Sequence[Move]):
    """A list of moves that does not change.

    It does what a list does: ``len``, ``in``, indexing, slices, iteration, equality with a list;
    ``in`` and equality take moves and their texts. The moves become Python objects only when asked
    for, so that a long list costs little.

    Args:
        moves: moves or their texts.

    Raises:
        ParseError: if a text is no move.
        TypeError: if something else is in it.

    >>> from janggi_py import Position
    >>> moves = Position().legal_moves()
    >>> len(moves), moves[0], moves[-1], "a4b4" in moves
    (32, Move('a1a2'), Move('pass'), True)
    >>> moves[:2] == ["a1a2", "a1a3"]
    True
    """
    def __new__(cls, moves: Iterable[_MoveLike] | None = None, /) -> Self: ...
    def index(  # type: ignore[override]
        self, value: _MoveLike, /
    ) -> int:
        """The place of a move.

        Raises:
            ParseError: if it is not in the list.
        """
    def count(self, value: _MoveLike, /) -> int:
        """How often a move is in the list."""
    def actions(self) -> NDArray[np.int64]:
        """The action numbers of the moves: an array of int64, shape ``(len,)``; -1 for a move that no
        piece could make.

        >>> from janggi_py import Position
        >>> Position().legal_moves()[:3].actions()
        array([  8,  10, 201])
        """
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int, /) -> Move: ...
    @overload
    def __getitem__(self, key: slice, /) -> MoveList: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SquareSet:
    """A set of points that does not change.

    The operators are those of Python's sets: ``|``, ``&``, ``^``, ``-``, ``<=`` and so on, and
    ``~`` is the complement on the board. ``print`` draws the set; a notebook shows it.

    Args:
        squares: points or their texts, or one of them, or another set; none for the empty set.

    Raises:
        ParseError: if a text is no point.
        TypeError: if something else is in it.

    >>> from janggi_py import SquareSet
    >>> corners = SquareSet(["a1", "i1", "a10", "i10"])
    >>> corners & SquareSet.from_rank(0)
    SquareSet(['a1', 'i1'])
    >>> len(~corners), "a10" in corners, [square.file for square in corners]
    (86, True, [0, 8, 0, 8])
    """
    def __new__(cls, squares: _SquaresLike | None = None, /) -> Self: ...
    @staticmethod
    def all() -> SquareSet:
        """The set of all 90 points."""
    @staticmethod
    def from_file(file: int, /) -> SquareSet:
        """The ten points of a file, 0 (``a``) to 8 (``i``).

        Raises:
            ParseError: if there is no such file.
        """
    @staticmethod
    def from_rank(rank: int, /) -> SquareSet:
        """The nine points of a rank, 0 (rank 1) to 9 (rank 10).

        Raises:
            ParseError: if there is no such rank.
        """
    @staticmethod
    def from_bits(bits: int, /) -> SquareSet:
        """The set whose bits are given: bit ``n`` is the point with index ``n``.

        Raises:
            ParseError: if bits beyond the 90th are set.

        >>> from janggi_py import SquareSet
        >>> SquareSet.from_bits(0b11)
        SquareSet(['a1', 'b1'])
        """
    @property
    def bits(self) -> int:
        """The bits of the set as a number; bit ``n`` is the point with index ``n``."""
    def rotate(self) -> SquareSet:
        """The set seen from the other seat."""
    def mirror(self) -> SquareSet:
        """The set with every point on its mirrored file."""
    def isdisjoint(self, other: _SquaresLike, /) -> bool:
        """Whether the sets have no point in common."""
    def svg(
        self,
        *,
        coordinates: _Coordinates = None,
        dark: bool = False,
        flip: bool = False,
        size: int | None = None,
    ) -> Svg:
        """The set as marks on an empty board; the options are those of ``Position.svg``."""
    def _repr_svg_(self) -> str: ...
    def __contains__(self, key: _SquareLike, /) -> bool: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Square]: ...
    def __or__(self, value: SquareSet, /) -> SquareSet: ...
    def __ror__(self, value: SquareSet, /) -> SquareSet: ...
    def __and__(self, value: SquareSet, /) -> SquareSet: ...
    def __rand__(self, value: SquareSet, /) -> SquareSet: ...
    def __xor__(self, value: SquareSet, /) -> SquareSet: ...
    def __rxor__(self, value: SquareSet, /) -> SquareSet: ...
    def __sub__(self, value: SquareSet, /) -> SquareSet: ...
    def __rsub__(self, value: SquareSet, /) -> SquareSet: ...
    def __invert__(self) -> SquareSet: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __lt__(self, other: SquareSet, /) -> bool: ...
    def __le__(self, other: SquareSet, /) -> bool: ...
    def __gt__(self, other: SquareSet, /) -> bool: ...
    def __ge__(self, other: SquareSet, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Rules:

    """What applies beyond the movement of the pieces: passing, bikjang, repetition, limits, deom.

    Ten presets are attributes of the class (``Rules.KAKAO``, ``TOURNAMENT``, ``KOJF``, ``HANGAME``,
    ``FRIENDLY``, ``SIMPLE``, ``FAIRY_JANGGI``, ``FAIRY_TRADITIONAL``, ``FAIRY_MODERN``,
    ``FAIRY_CASUAL``); every place that takes rules takes their text as well.

    Args:
        text: the name of a preset, such as ``"kakao"``, then ``field=value`` where it differs.
        fields: the fields that differ, as for ``replace``.

    Raises:
        ParseError: if the text or a field does not read.
        TypeError: if there is no such field, or the text is no text.

    >>> from janggi_py import Rules
    >>> teaching = Rules("kakao", deom=0.5, bikjang="draw")
    >>> teaching, teaching.deom, Rules("fairy-modern") == Rules.FAIRY_MODERN
    (Rules('kakao bikjang=draw deom=0.5'), 0.5, True)
    """
    KAKAO: ClassVar[Rules]
    TOURNAMENT: ClassVar[Rules]
    KOJF: ClassVar[Rules]
    HANGAME: ClassVar[Rules]
    FRIENDLY: ClassVar[Rules]
    SIMPLE: ClassVar[Rules]
    FAIRY_JANGGI: ClassVar[Rules]
    FAIRY_TRADITIONAL: ClassVar[Rules]
    FAIRY_MODERN: ClassVar[Rules]
    FAIRY_CASUAL: ClassVar[Rules]
    def __new__(cls, text: _RulesLike | None = None, /, **fields: Any) -> Self: ...
    def replace(self, **fields: Any) -> Rules:
        """The same rules with other values in some fields.

        Args:
            fields: ``pass_``, ``double_pass``, ``pass_counts``, ``no_moves``, ``bikjang``,
                ``repetition``, ``shuttle``, ``ply_limit``, ``no_capture_limit``, ``low_points``,
                ``dead_position``, ``deom``; as values of the kind that the field gives, or as the
                text of it.

        Raises:
            ParseError: if a value does not read.
            TypeError: if there is no such field.

        >>> from janggi_py import PlyLimit, Rules
        >>> Rules.KAKAO.replace(ply_limit=PlyLimit(150), shuttle=None)
        Rules('kakao shuttle=none ply_limit=150,score')
        """
    @staticmethod
    def presets() -> dict[str, Rules]:
        """The presets and their names.

        >>> from janggi_py import Rules
        >>> list(Rules.presets())[:2]
        ['kakao', 'tournament']
        """
    @property
    def name(self) -> str | None:
        """The name of the preset that these rules are; ``None`` if they are none."""
    def as_dict(self) -> dict[str, Any]:
        """All fields and their values, in order."""
    def without_endings(self) -> Rules:
        """The same passing and movement, but nothing ends the game except mate and having no move, and
        nothing is forbidden by history.

        For replaying real games, which go on after what a rule book would call the end.
        """
    @property
    def pass_(self) -> PassRule:
        """When a side may pass (한수쉼): a ``PassRule``."""
    @property
    def double_pass(self) -> DoublePass:
        """What answering a pass with a pass does: a ``DoublePass``."""
    @property
    def pass_counts(self) -> bool:
        """Whether passes advance the limits of plies."""
    @property
    def no_moves(self) -> NoMoves:
        """What happens to a side with neither a board move nor a pass: a ``NoMoves``."""
    @property
    def bikjang(self) -> Bikjang | None:
        """The bikjang rule, a ``Bikjang``, or ``None``."""
    @property
    def repetition(self) -> Repetition | None:
        """The repetition rule, a ``Repetition``, or ``None``."""
    @property
    def shuttle(self) -> Shuttle | None:
        """The shuttle rule, a ``Shuttle``, or ``None``."""
    @property
    def ply_limit(self) -> PlyLimit | None:
        """The limit of plies, a ``PlyLimit``, or ``None``."""
    @property
    def no_capture_limit(self) -> NoCaptureLimit | None:
        """The limit of plies without a capture, a ``NoCaptureLimit``, or ``None``."""
    @property
    def low_points(self) -> LowPoints | None:
        """The end by few points, a ``LowPoints``, or ``None``."""
    @property
    def dead_position(self) -> Verdict | None:
        """The verdict when neither side has a piece other than general and guards, a ``Verdict``;
        ``None`` if that does not end the game.
        """
    @property
    def deom(self) -> float:
        """The points that Han receives for moving second (덤)."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Score:

    """The points of both sides; Han's include the deom (덤).

    Args:
        cho: Cho's points, to the half point.
        han: Han's points with the deom, to the half point.

    Raises:
        ParseError: if they are not whole or half points.
        TypeError: if they are no numbers.

    >>> from janggi_py import Position
    >>> score = Position().score()
    >>> score, score.leader, score.lead
    (Score(72.0, 73.5), Side.HAN, -1.5)
    >>> print(score)
    72 : 73.5
    """
    __match_args__: ClassVar[tuple[str, str]]
    def __new__(cls, cho: float, han: float) -> Self: ...
    @property
    def cho(self) -> float:
        """The points of Cho's pieces that remain."""
    @property
    def han(self) -> float:
        """The points of Han's pieces that remain, and the deom."""
    @property
    def leader(self) -> Side | None:
        """Who has more points; ``None`` for a tie, which takes a deom of whole points."""
    @property
    def lead(self) -> float:
        """Cho's points less Han's."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Outcome:

    """The end of a game: who won, by which rule, and both scores.

    ``print`` writes it as a sentence; ``korean`` is the sentence in Korean.

    Args:
        winner: a ``Side`` or its name; ``None`` for a draw.
        reason: an ``EndReason`` or its name, such as ``"resignation"``.
        score: the ``Score`` at the end.
        by_score: whether the score decided; then the winner is the side with more points.

    Raises:
        ParseError: if a name does not read, or the score decided for another side.
        TypeError: if the score is no ``Score``.

    >>> from janggi_py import Game
    >>> game = Game()
    >>> game.push("pass")
    >>> game.push("pass")
    >>> outcome = game.outcome()
    >>> outcome.winner, outcome.reason, outcome.result
    (Side.HAN, EndReason.DOUBLE_PASS, '0-1')
    >>> print(outcome)
    Han wins on points, 72 : 73.5, by two passes in a row.
    >>> print(outcome.korean)
    한 점수승 72 : 73.5, 두 번 연속 한수쉼
    """
    __match_args__: ClassVar[tuple[str, str, str, str]]
    def __new__(
        cls,
        winner: Side | str | None,
        reason: EndReason | str,
        score: Score,
        by_score: bool = False,
    ) -> Self: ...
    @property
    def winner(self) -> Side | None:
        """Who won; ``None`` for a draw."""
    @property
    def reason(self) -> EndReason:
        """By which rule: an ``EndReason``."""
    @property
    def score(self) -> Score:
        """Both scores at the end."""
    @property
    def by_score(self) -> bool:
        """Whether the score decided."""
    @property
    def result(self) -> str:
        """``1-0`` for a win of Cho, ``0-1`` for a win of Han, ``1/2-1/2`` for a draw: as in PGN."""
    @property
    def korean(self) -> str:
        """The end as a sentence in Korean."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Setup:
    """An arrangement of pieces, the side to move and the counters. Anything goes; a ``Position`` is made
    from it only if it is legal.

    Args:
        pieces: a mapping from points to pieces, or a FEN, whose position need not be legal; none for
            an empty board.
        turn: whose turn it is.
        halfmove: plies since the last capture, 0 to 9999.
        fullmove: the number of the current move, 1 to 9999.

    Raises:
        FenError: if a FEN does not read.
        ParseError: if a point, piece or side does not read, or a counter is out of range.
        TypeError: if something else is in it.

    >>> from janggi_py import Position, Setup
    >>> # A handicap game (접장기): Cho gives a chariot, and Han moves first.
    >>> setup = Setup.start().with_piece("a1", None).replace(turn="han")
    >>> print(Position.from_setup(setup).score())
    59 : 73.5
    """
    def __new__(
        cls,
        pieces: Mapping[_SquareLike, _PieceLike]
        | Mapping[str, str]
        | Mapping[Square, Piece]
        | str
        | None = None,
        /,
        *,
        turn: Side | str | None = None,
        halfmove: int | None = None,
        fullmove: int | None = None,
    ) -> Self: ...
    @staticmethod
    def start(cho: Formation | str | None = None, han: Formation | str | None = None) -> Setup:
        """The start of a game: full armies in these formations, each seen from its own seat.

        >>> from janggi_py import Setup
        >>> Setup.start("마상상마", "outer").fen()[:9]
        'rbna1anbr'
        """
    @staticmethod
    def from_fen(fen: str, /) -> Setup:
        """Reads a FEN without asking whether the position is legal.

        Raises:
            FenError: if the text does not read.
        """
    def fen(self) -> str:
        """The FEN, in Fairy-Stockfish's dialect."""
    @property
    def pieces(self) -> dict[Square, Piece]:
        """The pieces by point, in a new dict."""
    @property
    def turn(self) -> Side:
        """Whose turn it is."""
    @property
    def halfmove(self) -> int:
        """Plies since the last capture, passes included."""
    @property
    def fullmove(self) -> int:
        """The number of the current move, from 1; it rises after Han's moves."""
    def with_piece(self, square: _SquareLike, piece: _PieceLike | None, /) -> Setup:
        """The same setup with another piece on a point, or none."""
    def replace(
        self,
        *,
        turn: Side | str | None = None,
        halfmove: int | None = None,
        fullmove: int | None = None,
    ) -> Setup:
        """The same setup with another side to move or other counters."""
    def problems(self) -> tuple[Fault, ...]:
        """Every reason why this is not a legal position, as ``Fault``; empty if it is one.

        >>> from janggi_py import Setup
        >>> [fault.kind for fault in Setup().problems()]
        ['no_general', 'no_general']
        """
    def formation(self, side: Side | str, /) -> Formation | None:
        """The formation in which a side stands, if all of its pieces are on their first points.

        >>> from janggi_py import Setup
        >>> Setup.start("outer", "left").formation("han")
        Formation.LEFT_ELEPHANTS
        """
    def __getitem__(self, key: _SquareLike, /) -> Piece | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """A legal position under a rule set: the board, whose turn it is, and what the rules need to know of
    the moves before.

    Positions are values without history: playing gives a new position and leaves the old one as it
    was. What depends on earlier positions, such as repetition, is asked of a ``Game``. ``print`` draws
    the board; a notebook shows it as a picture.

    Args:
        rules: ``Rules`` or their text.
        cho: Cho's ``Formation`` or its Korean or English name, seen from Cho's seat.
        han: Han's, seen from Han's seat.

    Raises:
        ParseError: if a text does not read.
        TypeError: if something else is given.

    >>> from janggi_py import Position
    >>> start = Position(rules="kakao", cho="마상상마", han="inner")
    >>> after = start.play("a4b4")
    >>> after.turn, after.is_check(), after.outcome(), after["b4"]
    (Side.HAN, False, None, Piece('P'))
    """
    def __new__(
        cls,
        rules: _RulesLike | None = None,
        cho: Formation | str | None = None,
        han: Formation | str | None = None,
    ) -> Self: ...
    @staticmethod
    def from_fen(fen: str, rules: _RulesLike | None = None) -> Position:
        """Reads a FEN in either dialect (``N`` or ``H``, ``B`` or ``E``); the side to move, ``- -`` and
        the counters may be missing.

        A FEN knows nothing of passes before: use ``to_json`` to keep everything.

        Raises:
            FenError: with all faults, if the text does not read or the position is not legal.
            ParseError: if the rules do not read.
            TypeError: if it is no text.

        >>> from janggi_py import Position
        >>> Position.from_fen("4k4/9/9/9/4R4/9/9/9/9/3K5 b").is_check()
        True
        """
    @staticmethod
    def from_setup(setup: Setup, rules: _RulesLike | None = None) -> Position:
        """Makes a position of a setup.

        Raises:
            SetupError: with all problems, if the setup is not a legal position.
            TypeError: if it is no ``Setup``.
        """
    @staticmethod
    def from_json(text: str, /) -> Position:
        """Reads what ``to_json`` wrote.

        Raises:
            ParseError: if it does not read, or no move leads to the position.
            TypeError: if it is no text.
        """
    def to_json(self) -> str:
        """The position as JSON: rules, FEN, and what a FEN does not carry."""
    def fen(self) -> str:
        """The FEN, in Fairy-Stockfish's dialect.

        >>> from janggi_py import Position
        >>> Position().fen()
        'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1'
        """
    def to_setup(self) -> Setup:
        """The position as a setup, to edit."""
    def with_rules(self, rules: _RulesLike, /) -> Position:
        """The same board and counters under other rules, as if read anew."""
    @property
    def rules(self) -> Rules:
        """The rules that apply."""
    @property
    def turn(self) -> Side:
        """Whose turn it is."""
    @property
    def halfmove(self) -> int:
        """Plies since the last capture, passes included, as in the FEN."""
    @property
    def fullmove(self) -> int:
        """The number of the current move, from 1; it rises after Han's moves, as in the FEN."""
    @property
    def plies(self) -> int:
        """The plies played so far as the rules' limit counts them."""
    @property
    def key(self) -> int:
        """The key of the repetition state, 64 bits; the same on every machine and in every release."""
    def general(self, side: Side | str, /) -> Square:
        """Where a side's general stands."""
    def piece_at(self, square: _SquareLike, /) -> Piece | None:
        """The piece on a point, or ``None``; the same as ``position[square]``."""
    def pieces(
        self, side: Side | str | None = None, kind: PieceKind | str | None = None
    ) -> SquareSet:
        """The points of pieces: all, or those of a side, of a kind, or of both.

        >>> from janggi_py import Position
        >>> Position().pieces("han", "cannon")
        SquareSet(['b8', 'h8'])
        """
    def piece_map(self) -> dict[Square, Piece]:
        """All pieces by point, in a new dict."""
    def legal_moves(self) -> MoveList:
        """All legal moves, the pass last; empty when the game is over.

        >>> from janggi_py import Position
        >>> len(Position().legal_moves())
        32
        """
    def legal_destinations(self, square: _SquareLike, /) -> SquareSet:
        """The points to which the piece on a point may legally go.

        >>> from janggi_py import Position
        >>> Position().legal_destinations("b1")
        SquareSet(['a3', 'c3'])
        """
    def can_pass(self) -> bool:
        """Whether the side to move may pass (한수쉼)."""
    def is_legal(self, move: _MoveLike, /) -> bool:
        """Whether the move is legal here.

        Raises:
            ParseError: if a text is no move.
            TypeError: if it is neither a move nor a text.
        """
    def explain(self, move: _MoveLike, /) -> IllegalMoveError | None:
        """Why a move is refused: the error that ``play`` would raise, or ``None`` if the move is legal.

        >>> from janggi_py import Position
        >>> print(Position().explain("b3b7"))
        b3b7: the cannon has no screen to jump between b3 and b7. The piece on b3 cannot move now; legal_moves() lists what can be played
        """
    def play(self, move: _MoveLike, /) -> Position:
        """Plays a move: the position after it. This position stays as it was.

        Args:
            move: a ``Move`` or its text. A pass is ``"pass"``, or the general onto its own point.

        Raises:
            IllegalMoveError: says why the move is refused and which pieces are in the way.
            ParseError: if a text is no move.
            TypeError: if it is neither a move nor a text.

        >>> from janggi_py import Position
        >>> Position().play("b1c3").play("pass").turn
        Side.CHO
        """
    def is_check(self) -> bool:
        """Whether the side to move is in check (장군)."""
    def checkers(self) -> SquareSet:
        """The points of the pieces that give check to the side to move."""
    def check(self) -> Check | None:
        """The check in which the side to move is, as ``Check``; ``None`` if it is in none."""
    def guards(self, side: Side | str, /) -> Guards:
        """How many guards a side has left, as ``Guards``."""
    def is_bikjang(self) -> bool:
        """Whether the generals face each other on a file with nothing between (빅장)."""
    def must_answer_bikjang(self) -> bool:
        """Whether a callable bikjang stands: the side to move must break it, or accept it by passing."""
    def is_same_for_repetition(self, other: Position, /) -> bool:
        """Whether the rule of repetition counts two positions as the same."""
    def outcome(self) -> Outcome | None:
        """How the game ended, as far as the position alone tells; ``None`` while it goes on."""
    def score(self) -> Score:
        """Both sides' points; Han's with the deom (덤)."""
    def score_adjudicate(self) -> Outcome:
        """The verdict if the game were decided by the score now (판정)."""
    def uci(self, move: _MoveLike, /) -> str:
        """The UCI text of a move here; a pass is the general onto its own point.

        >>> from janggi_py import Move, Position
        >>> Position().uci(Move.PASS)
        'e2e2'
        """
    def korean(
        self,
        move: _MoveLike,
        /,
        *,
        hanja: bool = False,
        side: bool = False,
        captured: bool = True,
        strike: bool = False,
        check: bool = True,
    ) -> str:
        """Korean record notation (기보) of a legal move: ``79졸78``; the pass is ``한수쉼``.

        Args:
            move: a ``Move`` or its text.
            hanja: pieces and sides in hanja, not hangul.
            side: the side before the piece: ``02초마83``.
            captured: the captured piece after the destination.
            strike: 타 between the destination and the captured piece.
            check: 장군 after a move that gives check.

        Raises:
            IllegalMoveError: if the move is not legal.

        >>> from janggi_py import Position
        >>> Position().korean("b1c3"), Position().korean("b1c3", hanja=True, side=True)
        ('02마83', '02楚馬83')
        """
    def san(self, move: _MoveLike, /) -> str:
        """Short notation of a legal move, as Fairy-Stockfish writes it.

        Raises:
            IllegalMoveError: if the move is not legal.

        >>> from janggi_py import Position
        >>> Position().san("b1c3"), Position().san("a4b4"), Position().san("pass")
        ('Hc3', 'Pab4', 'Ke2')
        """
    def rank_file(self, move: _MoveLike, /) -> str:
        """Short notation with rows and columns as in Korean records: ``H02-83``.

        Raises:
            IllegalMoveError: if the move is not legal.
        """
    def parse_move(self, text: _MoveLike, /) -> Move:
        """Reads a move in any notation: UCI (``b1c3``), Korean (``02마83``), short (``Hc3``, ``H02-83``).

        A UCI text need not be a legal move, playing it tells; the others name one. Everything that
        takes a move in a position reads these texts.

        Raises:
            ParseError: if the text is no move.
            IllegalMoveError: if it names a move that is not legal.

        >>> from janggi_py import Position
        >>> [Position().parse_move(text) for text in ("02마83", "Hc3", "한수쉼", "e2e2")]
        [Move('b1c3'), Move('b1c3'), Move('pass'), Move('pass')]
        """
    def text(
        self,
        style: Literal["hanja", "hangul", "ascii"] | None = None,
        *,
        marks: _SquaresLike | None = None,
        colour: bool = False,
    ) -> str:
        """The board as text; ``print(position)`` is the same with default options.

        Args:
            style: the pieces: ``"hanja"``, ``"hangul"`` or ``"ascii"``.
            marks: points to mark with angle brackets.
            colour: colours for a terminal (ANSI).
        """
    def svg(
        self,
        *,
        pieces: _PieceSet = None,
        coordinates: _Coordinates = None,
        dark: bool = False,
        flip: bool = False,
        size: int | None = None,
        last_move: _MoveLike | None = None,
        check: bool = True,
        marks: _SquaresLike | None = None,
        dots: _SquaresLike | None = None,
        arrows: Iterable[_ArrowLike] | None = None,
    ) -> Svg:
        """The board as a picture: an ``Svg``, which is a ``str`` that notebooks show.

        Args:
            pieces: ``"hanja"``, ``"hangul"`` or ``"latin"``.
            coordinates: ``"uci"``, ``"korean"`` or ``"none"``.
            dark: colours for dark pages.
            flip: Han at the bottom.
            size: the width in pixels, 1 to 20000; without it the picture fills what it is given.
            last_move: a move whose points are highlighted.
            check: whether a general in check glows.
            marks: points to put a ring around.
            dots: points to put a dot on, such as ``position.legal_destinations("b1")``.
            arrows: moves, or tuples of two points and a colour (blue, green, red, orange).

        Raises:
            ParseError: if an option does not read.
            TypeError: if something else is given.

        >>> from janggi_py import Position
        >>> svg = Position().svg(pieces="hangul", arrows=["b1c3", ("a4", "b4", "red")])
        >>> svg.count("<polygon")
        2
        """
    def _repr_svg_(self) -> str: ...
    def board_array(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """The board as an array of int8, shape ``(10, 9)``: row 0 is rank 1, column 0 is file a.

        0 is an empty point; 1 to 7 are Cho's general, guard, chariot, cannon, horse, elephant and
        soldier; -1 to -7 are Han's.

        Args:
            out: an array of that shape and dtype to fill; a new one otherwise.

        Raises:
            ParseError: if ``out`` has another shape, cannot be written or is not contiguous.
            TypeError: if ``out`` is no array of int8.

        >>> from janggi_py import Position
        >>> Position().board_array()[0]
        array([3, 5, 6, 2, 0, 2, 6, 5, 3], dtype=int8)
        """
    @overload
    def planes(self, out: None = None, *, relative: bool = False) -> NDArray[np.float32]: ...
    @overload
    def planes(self, out: _Mask, *, relative: bool = False) -> _Mask: ...
    @overload
    def legal_mask(self, out: None = None, *, relative: bool = False) -> NDArray[np.bool_]: ...
    @overload
    def legal_mask(self, out: _Mask, *, relative: bool = False) -> _Mask: ...
    def __getitem__(self, key: _SquareLike, /) -> Piece | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A game: the position that it started from, the moves played, and how it ended.

    A game knows what a ``Position`` cannot: repetition, shuttles, and the ends that people declare
    (resignation, time, agreement). It changes by ``push``, ``pop`` and the declarations, and so has
    no hash; ``copy`` makes an independent one. A notebook shows the board and the moves.

    Args:
        start: the ``Position`` that the game starts from; the usual start otherwise.
        moves: moves or their texts, played in order.
        declared: an ``Outcome`` that someone declared after the moves.

    Raises:
        IllegalMoveError: if a move is refused.
        ParseError: if a text is no move.
        TypeError: if something else is given.

    >>> from janggi_py import Game
    >>> game = Game(moves=["a1a2", "i10i9", "a2a1", "i9i10"])
    >>> game.repetitions(), game.turn, len(game)
    (2, Side.CHO, 4)
    >>> game.pop()
    Move('i9i10')
    >>> game.resign("han")
    >>> print(game.outcome())
    Cho wins by resignation, 72 : 73.5 on points.
    """
    def __new__(
        cls,
        start: Position | None = None,
        moves: Iterable[_MoveLike] | None = None,
        *,
        declared: Outcome | None = None,
    ) -> Self: ...
    @staticmethod
    def from_json(text: str, /) -> Game:
        """Reads what ``to_json`` wrote.

        Raises:
            ParseError: if it does not read, or a move is refused.
            TypeError: if it is no text.
        """
    def to_json(self) -> str:
        """The game as JSON: its start, its moves, and its declared end."""
    def copy(self) -> Game:
        """An independent game with the same start, moves and end."""
    @property
    def start(self) -> Position:
        """The position that the game started from."""
    @property
    def position(self) -> Position:
        """The position now."""
    def positions(self) -> list[Position]:
        """The start and the position after each move, in a new list: one more than there are moves."""
    @property
    def moves(self) -> MoveList:
        """The moves played."""
    @property
    def turn(self) -> Side:
        """Whose turn it is."""
    def legal_moves(self) -> MoveList:
        """All legal moves, the pass last: those of the position without what repetition and shuttles
        forbid; empty when the game is over.
        """
    def is_legal(self, move: _MoveLike, /) -> bool:
        """Whether the move is legal now.

        Raises:
            ParseError: if a text is no move.
            TypeError: if it is neither a move nor a text.
        """
    def explain(self, move: _MoveLike, /) -> IllegalMoveError | None:
        """Why a move is refused: the error that ``push`` would raise, or ``None`` if it is legal."""
    def push(self, move: _MoveLike, /) -> None:
        """Plays a move.

        Args:
            move: a ``Move`` or its text. A pass is ``"pass"``, or the general onto its own point.

        Raises:
            IllegalMoveError: says why the move is refused; the game is as it was.
            ParseError: if a text is no move.
            TypeError: if it is neither a move nor a text.
        """
    def pop(self) -> Move | None:
        """Takes back what was last done: a declared end (then ``None`` is returned), or else the last
        move.

        Raises:
            IndexError: if nothing was played.
        """
    def repetitions(self) -> int:
        """How often the present position has occurred, this time included."""
    def is_check(self) -> bool:
        """Whether the side to move is in check (장군)."""
    def check(self) -> Check | None:
        """The check in which the side to move is, as ``Check``; ``None`` if it is in none."""
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or as declared; ``None`` while it goes on."""
    @property
    def declared(self) -> Outcome | None:
        """The end that someone declared, if any."""
    def result(self) -> str:
        """The result as in PGN: ``1-0`` for Cho, ``0-1`` for Han, ``1/2-1/2``, or ``*`` while the game
        goes on.
        """
    def score(self) -> Score:
        """Both sides' points; Han's with the deom (덤)."""
    def score_adjudicate(self) -> Outcome:
        """The verdict if the game were decided by the score now (판정); the game goes on."""
    def resign(self, side: Side | str | None = None) -> None:
        """A side resigns (기권): the side to move, unless told otherwise.

        Raises:
            ParseError: if the game is over.
        """
    def lose_on_time(self, side: Side | str | None = None) -> None:
        """A side has run out of time (시간패): the side to move, unless told otherwise.

        Raises:
            ParseError: if the game is over.
        """
    def agree_draw(self) -> None:
        """The sides agree to a draw (합의).

        Raises:
            ParseError: if the game is over.
        """
    def adjudicate(self) -> None:
        """The game ends here and the score decides (판정).

        Raises:
            ParseError: if the game is over.
        """
    def declare(self, outcome: Outcome, /) -> None:
        """Someone declares how the game ended, a referee for example.

        Raises:
            ParseError: if the game is over, or the outcome has another score than the game.
            TypeError: if it is no ``Outcome``.
        """
    def svg(
        self,
        *,
        pieces: _PieceSet = None,
        coordinates: _Coordinates = None,
        dark: bool = False,
        flip: bool = False,
        size: int | None = None,
        check: bool = True,
        marks: _SquaresLike | None = None,
        dots: _SquaresLike | None = None,
        arrows: Iterable[_ArrowLike] | None = None,
    ) -> Svg:
        """The board now as a picture, with the last move; the options are those of ``Position.svg``."""
    def strip(
        self,
        *,
        columns: int | None = None,
        pieces: _PieceSet = None,
        coordinates: _Coordinates = None,
        dark: bool = False,
        flip: bool = False,
        size: int | None = None,
    ) -> Svg:
        """The whole game as a table of boards, one after each move.

        Args:
            columns: how many boards stand side by side, 1 to 100.
            pieces, coordinates, dark, flip, size: as for ``Position.svg``.
        """
    def film(
        self,
        *,
        seconds_per_ply: int | None = None,
        pieces: _PieceSet = None,
        coordinates: _Coordinates = None,
        dark: bool = False,
        flip: bool = False,
        size: int | None = None,
    ) -> Svg:
        """The whole game as a board on which the pieces move, over and over (an animated SVG).

        Args:
            seconds_per_ply: how long a move takes, 1 to 60.
            pieces, coordinates, dark, flip, size: as for ``Position.svg``.
        """
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str:
        """The board and the list of moves, for notebooks."""
    @overload
    def legal_mask(self, out: None = None, *, relative: bool = False) -> NDArray[np.bool_]: ...
    @overload
    def legal_mask(self, out: _Mask, *, relative: bool = False) -> _Mask: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Record:
    """A recorded game (기보): where it starts, its moves, comments, headers and result.

    Records come from files (``janggi_py.gib``, ``janggi_py.pgn``) or from games (``from_game``). Their
    moves are legal from the start, with endings switched off: real games go on after what a rule book
    would call the end. ``game`` gives the game under a rule book.

    >>> from janggi_py import Game, Record, gib
    >>> record = Record.from_game(Game(moves=["i4h4", "e7d7"]), headers={"대회명": "연습"})
    >>> record.moves, record.headers["대회명"]
    ([Move('i4h4'), Move('e7d7')], '연습')
    >>> "1. 79졸78 2. 45병44" in gib.dumps(record)
    True
    """
    @staticmethod
    def from_game(
        game: Game,
        /,
        *,
        headers: Mapping[str, str] | None = None,
        comments: Mapping[int, str] | None = None,
        result: str | None = None,
    ) -> Record:
        """The record of a game, with its outcome as the result.

        Args:
            game: a ``Game``.
            headers: names and values, such as ``{"대회명": "연습", "초대국자": "갑"}``.
            comments: remarks by the number of moves before them: 0 before the first move.
            result: who won, as Korean records write it (``"초 기권승"``) or as PGN (``"1-0"``), if it
                is not the outcome of the game.

        Raises:
            IllegalMoveError: if the game has a move that no rules for records allow.
            TypeError: if something else is given.
        """
    @staticmethod
    def from_json(text: str, /) -> Record:
        """Reads what ``to_json`` wrote.

        Raises:
            ParseError: if it does not read, or a move is refused.
            TypeError: if it is no text.
        """
    def to_json(self) -> str:
        """The record as JSON."""
    @property
    def headers(self) -> dict[str, str]:
        """The headers in a new dict, in the order of the file. Of headers with the same name the first
        counts.
        """
    @property
    def start(self) -> Position:
        """The position that the game starts from, under rules without endings."""
    @property
    def end(self) -> Position:
        """The position after the last move, under rules without endings."""
    @property
    def moves(self) -> MoveList:
        """The moves."""
    def korean_moves(self) -> list[str]:
        """The moves in Korean record notation, in a new list."""
    @property
    def comments(self) -> tuple[tuple[int, str], ...]:
        """The comments: tuples of the number of moves before it and the text."""
    @property
    def result(self) -> str:
        """The result as in PGN: ``1-0`` for Cho, ``0-1`` for Han, ``1/2-1/2``, or ``*``."""
    @property
    def korean_result(self) -> str:
        """The result as Korean records write it, such as ``초 기권승``."""
    @property
    def winner(self) -> Side | None:
        """Who won, if somebody did."""
    @property
    def manner(self) -> str | None:
        """How the game was decided: ``checkmate``, ``resignation``, ``time``, ``points``, …; ``None`` if
        the record does not say.
        """
    @property
    def margin(self) -> float | None:
        """By how many points the game was decided, if the record says."""
    @property
    def disagreements(self) -> tuple[tuple[int, str], ...]:
        """The marks of captures and checks that disagree with the board: tuples of the number of the
        move and what is wrong.
        """
    @property
    def source(self) -> tuple[int, int, int] | None:
        """Where the record was read: the number of the game and its first and last line, from 1;
        ``None`` if it was not read.
        """
    def formation(self, side: Side | str, /) -> Formation | None:
        """The formation (상차림) that a side starts in, if it has all of its pieces."""
    def opening(self, side: Side | str, /) -> str | None:
        """The Korean name of a side's opening (포진), such as ``귀마``; ``None`` if it has none."""
    def game(self, rules: _RulesLike | None = None) -> Game:
        """The game under a rule set: its endings, repetition and all.

        Args:
            rules: ``Rules`` or their text; rules without endings otherwise, under which every record
                can be played to its last move.

        Raises:
            IllegalMoveError: at the first move that the rules refuse, also because the game is over.
        """
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class RecordReader:
    """The records of a file, one after the other.

    Made by ``janggi_py.gib.read`` and ``janggi_py.pgn.read``. A game that cannot be read costs none of
    the next ones: after an error was raised, iteration goes on.
    """
    def __iter__(self) -> Self: ...
    def __next__(self) -> Any: ...

@final
class Batch:
    """Many games that are played side by side, for programs that learn.

    Everything runs in Rust without the GIL, over all games at once; results are arrays with one row a
    game. Each game keeps its history, so that repetition and shuttles count. A batch changes by
    ``step``, ``step_random`` and ``reset``; its methods may be called from several threads, one after
    the other.

    Args:
        games: how many games, 1 to 1,000,000, or a list of positions and games to start from.
        start: the ``Position`` that the games start from, if a number is given.
        threads: how many threads to use, 0 for one a core. Results do not depend on it.

    Raises:
        ParseError: if a number is out of range.
        TypeError: if something else is given.

    >>> import numpy as np
    >>> from janggi_py import Batch
    >>> batch = Batch(4)
    >>> masks = batch.legal_masks()
    >>> masks.shape, batch.step(masks.argmax(axis=1))
    ((4, 2451), array([False, False, False, False]))
    >>> batch[0].turn
    Side.HAN
    """
    def __new__(
        cls,
        games: int | Iterable[Position | Game],
        *,
        start: Position | None = None,
        threads: int | None = None,
    ) -> Self: ...
    def step(
        self, actions: NDArray[np.integer[Any]], /, *, relative: bool = False
    ) -> NDArray[np.bool_]:
        """Plays one action in each game.

        Args:
            actions: an array of whole numbers, shape ``(n,)``: the action of each game, or a negative
                number to leave a game as it is.
            relative: actions as the side to move sees them.

        Returns:
            An array of bool, shape ``(n,)``: which games are over now.

        Raises:
            IllegalMoveError: if an action is refused; then nothing was played in any game.
            ParseError: if the array has another shape or a number is no action.
            TypeError: if it is no array of whole numbers.
        """
    def step_random(
        self, *, seed: int | None = None, plies: int | None = None, restart: bool = False
    ) -> NDArray[np.bool_]:
        """Plays random moves in each game that is not over.

        Args:
            seed: 0 to 2**64 - 1; the same seed gives the same moves.
            plies: how many moves.
            restart: whether a game that is over starts again.

        Returns:
            An array of bool, shape ``(n,)``: which games are over now.
        """
    def reset(self, which: NDArray[np.bool_] | None = None) -> None:
        """Starts games again from where they started.

        Args:
            which: an array of bool, shape ``(n,)``; all games otherwise.

        Raises:
            ParseError: if the array has another shape.
            TypeError: if it is no array of bool.
        """
    @overload
    def legal_masks(self, out: None = None, *, relative: bool = False) -> NDArray[np.bool_]: ...
    @overload
    def legal_masks(self, out: _Mask, *, relative: bool = False) -> _Mask: ...
    @overload
    def planes(self, out: None = None, *, relative: bool = False) -> NDArray[np.float32]: ...
    @overload
    def planes(self, out: _Mask, *, relative: bool = False) -> _Mask: ...
    def done(self) -> NDArray[np.bool_]:
        """Which games are over: an array of bool, shape ``(n,)``."""
    def winners(self) -> NDArray[np.int8]:
        """Who won: an array of int8, shape ``(n,)``: 1 Cho, -1 Han, 0 nobody (yet)."""
    def turns(self) -> NDArray[np.int8]:
        """Whose turn it is: an array of int8, shape ``(n,)``: 1 Cho, -1 Han."""
    def plies(self) -> NDArray[np.int64]:
        """How many moves were played: an array of int64, shape ``(n,)``."""
    def outcomes(self) -> list[Outcome | None]:
        """How each game ended, ``None`` where it goes on, in a new list."""
    def game(self, lane: int, /) -> Game:
        """A copy of one game, with its moves.

        Raises:
            IndexError: if there is no such game.
        """
    @property
    def threads(self) -> int:
        """How many threads the batch uses."""
    def __getitem__(self, key: int, /) -> Position: ...
    def __len__(self) -> int: ...

def perft(position: Position, depth: int) -> int:
    """The number of lines of ``depth`` plies from a position: the standard test of move generators.

    A pass is a move; nothing follows two passes that end the game, an accepted bikjang, or a mate.
    Repetition and the limits of a game do not stop a line. Other threads run meanwhile, and Ctrl-C
    works.

    Args:
        position: a ``Position``.
        depth: 0 to 30 plies.

    Raises:
        ParseError: if the depth is out of range.
        TypeError: if it is no ``Position`` or no number.

    >>> from janggi_py import Position, perft
    >>> perft(Position(rules="fairy-modern"), 3)
    33316
    """

def divide(position: Position, depth: int) -> dict[Move, int]:
    """``perft`` for each first move: a dict from moves to counts, in the order of the legal moves.

    Args:
        position: a ``Position``.
        depth: 0 to 30 plies; at 0 there is nothing to divide.

    Raises:
        ParseError: if the depth is out of range.
        TypeError: if it is no ``Position`` or no number.

    >>> from janggi_py import Position, divide, perft
    >>> counts = divide(Position(), 2)
    >>> len(counts), sum(counts.values()) == perft(Position(), 2)
    (32, True)
    """

def actions() -> list[Move]:
    """The moves in the order of their action numbers, in a new list.

    >>> import janggi_py
    >>> moves = janggi_py.actions()
    >>> len(moves), moves[0], moves[2450]
    (2451, Move('a1b1'), Move('pass'))
    """

def action_table() -> NDArray[np.int16]:
    """The table of actions: an array of int16, shape ``(2451, 2)``, with the indices of the points that
    each action leaves and reaches; -1 for the pass.

    An action is the number of a move among all that any piece could ever make on an empty board: the
    2,450 steps along a file, a rank or a drawn palace diagonal, or as a horse or an elephant, and the
    pass, 2450. Steps are ordered by the index of the point they leave, then of the point they reach.
    The numbers never change within an ``ACTION_VERSION``.

    >>> import janggi_py
    >>> janggi_py.action_table()[[0, 2450]]
    array([[ 0,  1],
           [-1, -1]], dtype=int16)
    """

@overload
def planes(
    positions: Iterable[Position | Game], out: None = None, *, relative: bool = False
) -> NDArray[np.float32]: ...
@overload
def planes(
    positions: Iterable[Position | Game], out: _Mask, *, relative: bool = False
) -> _Mask: ...
@overload
def legal_masks(
    positions: Iterable[Position | Game], out: None = None, *, relative: bool = False
) -> NDArray[np.bool_]: ...
@overload
def legal_masks(
    positions: Iterable[Position | Game], out: _Mask, *, relative: bool = False
) -> _Mask: ...
def playouts(
    positions: Iterable[Position | Game],
    *,
    seed: int | None = None,
    max_plies: int | None = None,
    threads: int | None = None,
) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Plays games to the end by random moves, one from each position.

    The same seed gives the same games on every machine, whatever the number of threads. Other Python
    threads run meanwhile, and Ctrl-C works.

    Args:
        positions: the positions to start from, or games, whose history counts.
        seed: 0 to 2**64 - 1.
        max_plies: where to stop a game that does not end.
        threads: how many threads to use, 0 for one a core.

    Returns:
        Two arrays of shape ``(n,)``: the winners, int8 (1 Cho, -1 Han, 0 nobody), and the plies
        played, int64.

    Raises:
        ParseError: if a number is out of range.
        TypeError: if something else is given.

    >>> import janggi_py
    >>> winners, plies = janggi_py.playouts([janggi_py.Position()] * 100, seed=1)
    >>> winners.shape, bool((plies > 1).all())
    ((100,), True)
    """

@final
class Value:
    """What a position is worth to the side to move, in hundredths of a point of the rules.

    A soldier (졸) is about 200, Han's deom (덤) 150. Decided games have values beyond every estimate: a
    mate counts more than a win on points, and each of them more the sooner it comes; values compare
    and negate like numbers.

    Args:
        hundredths: hundredths of a point, from -18999 to 18999; or the ``hundredths`` of a decided
            game.
        mate: instead, a mate after so many plies, at most 999: positive when the side mates (an odd
            number), negative or 0 when it is mated (an even one).
        decision: instead, a win (or, negative, a loss) on points or by another rule than mate after
            so many plies, at most 999.

    Raises:
        ParseError: if the number is out of range, or not exactly one is given.
        TypeError: if it is no whole number.

    >>> from janggi_py import Value
    >>> Value(-150), str(Value(-150)), Value(-150).points
    (Value(-150), '-1.50', -1.5)
    >>> Value(mate=3) > Value(mate=5) > Value(decision=1) > Value(7200)
    True
    >>> print(-Value(mate=3))
    mated in 3 plies
    """
    def __new__(
        cls, hundredths: int | None = None, *, mate: int | None = None, decision: int | None = None
    ) -> Self: ...
    @staticmethod
    def of(position: Position, /) -> Value:
        """What the position is worth at a glance, without looking ahead.

        Args:
            position: a ``Position``.

        Raises:
            TypeError: if it is no ``Position``.

        >>> from janggi_py import Position, Value
        >>> Value.of(Position.from_fen("4k4/9/9/9/9/9/9/9/9/R3K4 w")).points > 10
        True
        """
    @property
    def hundredths(self) -> int:
        """The value in hundredths of a point; of a decided game only the sign and the order say
        anything.
        """
    @property
    def points(self) -> float:
        """The value in points: ``hundredths / 100``."""
    @property
    def mate(self) -> int | None:
        """The plies until a mate (외통): positive when the side mates, negative or 0 when it is mated;
        ``None`` when no mate was seen.
        """
    @property
    def decision(self) -> int | None:
        """The plies until the game is decided on points or by another rule than mate: positive for a
        win, negative for a loss; ``None`` when it is not seen to be.
        """
    @property
    def is_decided(self) -> bool:
        """Whether the game is decided, by mate or otherwise."""
    def __neg__(self) -> Value: ...
    def __lt__(self, other: Value, /) -> bool: ...
    def __le__(self, other: Value, /) -> bool: ...
    def __gt__(self, other: Value, /) -> bool: ...
    def __ge__(self, other: Value, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Searcher:
    """Looks for good moves, and remembers what it saw for the next time.

    ``search`` and ``analyse`` make one for each call; keep one to have its table help from move to
    move of a game. It does one search at a time; several of them search side by side in threads.

    With one thread, and limits of depth or nodes only, a new or cleared searcher finds the same in the
    same number of nodes on every machine.

    Args:
        threads: how many threads search, 1 to 256.
        table_mib: the memory of the table in mebibytes, 1 to 65536.

    Raises:
        ParseError: if a number is out of range.
        MemoryError: if the system refuses so much memory.
        TypeError: if something else is given.

    >>> from janggi_py import Game, Searcher
    >>> searcher = Searcher(table_mib=1)
    >>> game = Game()
    >>> for _ in range(4):
    ...     game.push(searcher.search(game, nodes=500).best)
    >>> len(game), searcher
    (4, Searcher(threads=1, table_mib=1))
    """
    def __new__(cls, *, threads: int = 1, table_mib: int = 16) -> Self: ...
    @property
    def threads(self) -> int:
        """How many threads search."""
    @property
    def table_mib(self) -> int:
        """The memory of the table in mebibytes."""
    @property
    def found(self) -> Found | None:
        """What the last ``search`` found, also one that was interrupted or whose ``progress`` raised an
        error; ``None`` before the first.

        >>> from janggi_py import Position, Searcher
        >>> searcher = Searcher(table_mib=1)
        >>> found = searcher.search(Position(), depth=2)
        >>> searcher.found is found
        True
        """
    def search(
        self,
        game: _Searchable,
        /,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        mate: int | None = None,
        lines: int = 1,
        moves: Iterable[_MoveLike] | None = None,
        progress: Callable[[Line], object] | None = None,
        on_interrupt: _OnInterrupt = "raise",
    ) -> Found:
        """Searches a position, or a game with all that was played in it; see the function ``search``.

        >>> from janggi_py import Position, Searcher
        >>> position = Position.from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R w")
        >>> Searcher(table_mib=1).search(position, depth=3).value
        Value(mate=1)
        """
    def analyse(
        self,
        game: Game | Record,
        /,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        progress: Callable[[Remark], object] | None = None,
        on_interrupt: _OnInterrupt = "raise",
    ) -> Analysis:
        """Goes through a game and says of every move what it gave away; see the function ``analyse``."""
    def stop(self) -> None:
        """Ends the search under way with what it has; nothing happens if there is none. Call it from
        another thread.
        """
    def clear(self) -> None:
        """Forgets everything, before a new game or to repeat a search exactly.

        Raises:
            ParseError: if the searcher is searching.
        """

@final
class Level:
    """How well to play with people: ``Level.EASY`` (쉬움), ``Level.NORMAL`` (보통), ``Level.HARD``
    (어려움).

    Easy looks one ply ahead and wavers between moves that look about equally good, normal looks three
    plies ahead, hard thinks for a second.

    Args:
        name: ``"easy"``, ``"normal"``, ``"hard"``, or the name in Korean.

    Raises:
        ParseError: if there is no such level.
        TypeError: if it is no text.

    >>> from janggi_py import Game, Level
    >>> Level("쉬움") == Level.EASY, [level.name for level in Level.ALL]
    (True, ['easy', 'normal', 'hard'])
    >>> game = Game()
    >>> game.push(Level.EASY.choose(game, seed=7))
    >>> len(game)
    1
    """
    EASY: ClassVar[Level]
    NORMAL: ClassVar[Level]
    HARD: ClassVar[Level]
    ALL: ClassVar[tuple[Level, ...]]
    def __new__(cls, name: Level | str, /) -> Self: ...
    @property
    def name(self) -> str:
        """``easy``, ``normal`` or ``hard``."""
    @property
    def korean(self) -> str:
        """The name in Korean."""
    def choose(
        self, game: _Searchable, /, *, searcher: Searcher | None = None, seed: int = 0
    ) -> Move:
        """The level's move: always one that the rules allow after all that was played.

        Other threads run meanwhile, and Ctrl-C works.

        Args:
            game: a ``Game`` or a ``Position``; it stays as it is.
            searcher: a ``Searcher`` that keeps its table from move to move; a new one otherwise.
            seed: decides where the easy level wavers: the same seed, the same move.

        Raises:
            ParseError: if the game is over, or the searcher is searching.
            TypeError: if something else is given.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Strength:
    """How well to play, in small steps: from 0 for beginners to 100.

    It tells how far to look, and how much to waver between moves that look about equally good. Time is
    not asked, so that the strength is the same on every machine.

    Args:
        strength: 0 to 100.

    Raises:
        ParseError: if the number is out of range.
        TypeError: if it is no whole number.

    >>> from janggi_py import Game, Strength
    >>> game = Game()
    >>> game.push(Strength(5).choose(game, seed=7))
    >>> len(game), Strength(5) < Strength(60), int(Strength(60))
    (1, True, 60)
    """
    def __new__(cls, strength: int, /) -> Self: ...
    def choose(
        self, game: _Searchable, /, *, searcher: Searcher | None = None, seed: int = 0
    ) -> Move:
        """The move of this strength: always one that the rules allow after all that was played.

        Other threads run meanwhile, and Ctrl-C works.

        Args:
            game: a ``Game`` or a ``Position``; it stays as it is.
            searcher: a ``Searcher`` that keeps its table from move to move; a new one otherwise.
            seed: decides where it wavers: the same seed, the same move from a new or cleared searcher.

        Raises:
            ParseError: if the game is over, or the searcher is searching.
            TypeError: if something else is given.
        """
    def __int__(self) -> int: ...
    def __lt__(self, other: Strength, /) -> bool: ...
    def __le__(self, other: Strength, /) -> bool: ...
    def __gt__(self, other: Strength, /) -> bool: ...
    def __ge__(self, other: Strength, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def search(
    game: _Searchable,
    /,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    mate: int | None = None,
    lines: int = 1,
    moves: Iterable[_MoveLike] | None = None,
    threads: int = 1,
    table_mib: int = 16,
    progress: Callable[[Line], object] | None = None,
    on_interrupt: _OnInterrupt = "raise",
) -> Found:
    """Searches a position, or a game with all that was played in it, for good moves.

    The game stays as it is. Everything that ends a game under its rules ends a line: mate, passes,
    bikjang, repetition and shuttles, few points, limits of plies. Other threads run meanwhile, and
    Ctrl-C works.

    Args:
        game: a ``Position`` or a ``Game``.
        depth: at most so many plies deep, 1 to 100.
        nodes: at most so many positions; with 0 a move is chosen at a glance.
        time: at most so many seconds; ``math.inf`` for no limit.
        mate: until a mate in so many moves of the side to move is found, 1 to 100.
        lines: so many best lines instead of one.
        moves: only these moves at the start of the search, all legal.
        threads: how many threads search, 1 to 256.
        table_mib: the memory of the table in mebibytes, 1 to 65536.
        progress: a function that is called with each ``Line`` when it is found. An error that it
            raises stops the search and is raised.
        on_interrupt: what Ctrl-C does: ``"raise"`` the ``KeyboardInterrupt``, or ``"return"`` what was
            found until then, with ``interrupted`` set.

    A search ends at the first of its limits; without ``depth``, ``nodes``, ``time`` and ``mate`` it
    takes one second.

    Raises:
        ParseError: if the game is over (``kind`` is ``game_over``), or a limit is out of range
            (``bad_limit``).
        IllegalMoveError: if one of the moves is refused.
        MemoryError: if the system refuses so much memory.
        TypeError: if something else is given.
        KeyboardInterrupt: if Ctrl-C is pressed, within a tenth of a second.

    >>> from janggi_py import Position, search
    >>> found = search(Position.from_fen("4k4/R8/9/9/9/9/9/9/4K4/8R w"), depth=3)
    >>> found.best, found.value, found.answer
    (Move('i1i10'), Value(mate=1), None)
    >>> depths = []
    >>> found = search(Position(), depth=3, lines=2, progress=lambda line: depths.append(line.depth))
    >>> depths
    [1, 1, 2, 2, 3, 3]
    """
def analyse(
    game: Game | Record,
    /,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    threads: int = 1,
    table_mib: int = 16,
    progress: Callable[[Remark], object] | None = None,
    on_interrupt: _OnInterrupt = "raise",
) -> Analysis:
    """Goes through a game and says of every move what it was worth and what it gave away.

    The moves are judged from the last to the first, because what is known of later positions helps
    with the earlier ones; ``progress`` hears of them in that order. Other threads run meanwhile, and
    Ctrl-C works.

    Args:
        game: a ``Game``, or a ``Record``, which is judged under rules without endings; use
            ``record.game(rules)`` for others.
        depth: each position at most so many plies deep, 1 to 100.
        nodes: at most so many positions looked at for each position of the game.
        time: at most so many seconds for each position of the game.
        threads: how many threads search, 1 to 256.
        table_mib: the memory of the table in mebibytes, 1 to 65536.
        progress: a function that is called with each ``Remark``. An error that it raises stops the
            analysis and is raised.
        on_interrupt: what Ctrl-C does: ``"raise"`` the ``KeyboardInterrupt``, or ``"return"`` the moves
            judged until then, the last ones of the game.

    Without ``depth``, ``nodes`` and ``time`` each position takes a tenth of a second.

    Raises:
        ParseError: if a limit is out of range.
        IllegalMoveError: if a record has a move that no rules allow.
        MemoryError: if the system refuses so much memory.
        TypeError: if something else is given.
        KeyboardInterrupt: if Ctrl-C is pressed, within a tenth of a second.

    >>> from janggi_py import Game, analyse
    >>> analysis = analyse(Game(moves=["a4a5", "a7a6", "a5a6"]), depth=4)
    >>> [(remark.move, remark.loss > 100) for remark in analysis]
    [(Move('a4a5'), False), (Move('a7a6'), True), (Move('a5a6'), False)]
    """
def mate(
    game: _Searchable,
    /,
    moves: int,
    *,
    checks_only: bool = False,
    nodes: int | None = None,
    time: float | None = None,
) -> Mate:
    """Finds the shortest mate (외통), or proves that there is none: solves mate problems (박보).

    The rules of the position apply: where a mated side may pass to accept a bikjang it is not mated,
    and a game that a limit has ended has no mate any more. What was played before is not asked:
    repetition and shuttles forbid nothing here. Other threads run meanwhile, and Ctrl-C works.

    Args:
        game: a ``Position``, or a ``Game``, whose position is asked.
        moves: mate in at most so many moves of the side to move, 1 to 100.
        checks_only: every move of the mating side has to give check, as in problems of the classic
            manner. Long mates are found much faster so.
        nodes: looks at so many positions at most.
        time: takes so many seconds at most.

    Raises:
        ParseError: if the game is over, or a number is out of range.
        TypeError: if something else is given.
        KeyboardInterrupt: if Ctrl-C is pressed, within a tenth of a second.

    >>> from janggi_py import Position, mate
    >>> fen = "R7R/5a3/4k4/3p1p3/4P2p1/4P4/6PP1/c2K5/r8/5A3 w - - 0 1"
    >>> solution = mate(Position.from_fen(fen, "fairy-casual"), 3)
    >>> solution.verdict, solution.moves, len(solution.line)
    (MateVerdict.MATE, 2, 3)
    >>> bool(mate(Position.from_fen(fen, "fairy-casual"), 1))
    False
    """
def _read_enum(name: str, text: str, /) -> str:
    """Reads a text of an enum member; returns its value."""

def _enum_texts() -> dict[str, dict[str, dict[str, str]]]:
    """The texts of the enums' members: class, value, name of the text."""

def _read_records(
    source: str | PathLike[str] | bytes, format: str, mode: str, on_error: str, /
) -> RecordReader:
    """Opens a source of records."""

def _write_record(record: Record | Game, format: str, /) -> str:
    """Writes a record as the text of a file."""

def _write_gib_bytes(record: Record | Game, encoding: str, crlf: bool, /) -> bytes:
    """Writes a record as the bytes of a GIB file."""
