"""Whole games beside Fairy-Stockfish: legal moves, check, endings, notation, FEN."""

from __future__ import annotations

import janggi_py as jp
import pyffish
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

VARIANTS = {
    "fairy-janggi": "janggi",
    "fairy-traditional": "janggitraditional",
    "fairy-modern": "janggimodern",
    "fairy-casual": "janggicasual",
}

# Positions near which games end: bare palaces, facing generals, perpetual checks.
ENDGAMES = [
    "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/5K3/R8 w - - 0 1",
    "3k4r/9/9/9/9/9/9/9/4K4/R8 w - - 0 1",
    "5c3/5k3/9/9/9/RR7/9/9/9/3r1K3 w - - 0 1",
    "3ak4/4a4/4n4/1p2C4/4pp3/3P5/2b5R/3C5/2r6/1RBKA2rc b - - 0 1",
    "3k4r/9/9/9/4p4/9/9/9/4K4/R8 w - - 95 80",
]


class Beside(RuleBasedStateMachine):
    """One game in both libraries."""

    @initialize(
        rules=st.sampled_from(sorted(VARIANTS)),
        cho=st.sampled_from(list(jp.Formation)[:4]),
        han=st.sampled_from(list(jp.Formation)[:4]),
        endgame=st.one_of(st.none(), st.sampled_from(ENDGAMES)),
    )
    def start(self, rules: str, cho: jp.Formation, han: jp.Formation, endgame: str | None) -> None:
        """Begin with a formation, or near an end."""
        position = jp.Position(rules, cho, han)
        if endgame is not None:
            position = jp.Position.from_fen(endgame, rules)
        self.game = jp.Game(position)
        self.variant = VARIANTS[rules]
        self.fen = position.fen()
        self.line: list[str] = []

    def push(self, move: jp.Move) -> None:
        """Play a move in both."""
        text = self.game.position.uci(move)
        san = self.game.position.san(move)
        assert pyffish.get_san(self.variant, self.now(), text) == san
        self.line.append(text)
        self.game.push(move)

    def now(self) -> str:
        """Return the FEN of the present position, as Fairy-Stockfish writes it."""
        return str(pyffish.get_fen(self.variant, self.fen, self.line))

    @precondition(lambda self: self.game.outcome() is None)
    @rule(numbers=st.lists(st.integers(0, 10_000), min_size=1, max_size=12))
    def play(self, numbers: list[int]) -> None:
        """Play some random moves."""
        for number in numbers:
            moves = self.game.legal_moves()
            if not moves:
                break
            self.push(moves[number % len(moves)])
            self.agree()

    @precondition(lambda self: self.game.outcome() is None and len(self.game) >= 2)
    @rule(times=st.integers(1, 8))
    def go_to_and_fro(self, times: int) -> None:
        """Take back what was last played, again and again, so that positions come back."""
        for _ in range(times):
            last = self.game.moves[-2] if len(self.game) >= 2 else jp.Move.PASS
            if last.from_square is None or last.to_square is None:
                break
            back = jp.Move(last.to_square, last.from_square)
            if not self.game.is_legal(back):
                break
            self.push(back)
            self.agree()

    @precondition(lambda self: self.game.outcome() is None)
    @rule()
    def give_a_pass(self) -> None:
        """Pass, if that is legal."""
        if self.game.is_legal("pass"):
            self.push(jp.Move.PASS)

    @rule(plies=st.integers(1, 4))
    def take_back(self, plies: int) -> None:
        """Take moves back."""
        for _ in range(min(plies, len(self.game))):
            self.game.pop()
            self.line.pop()

    @invariant()
    def agree(self) -> None:
        """Both libraries see the same."""
        position = self.game.position
        assert self.now() == position.fen()
        fairy_moves = pyffish.legal_moves(self.variant, self.fen, self.line)
        own_moves = [position.uci(move) for move in position.legal_moves()]
        ended, value = pyffish.is_optional_game_end(self.variant, self.fen, self.line)
        outcome = self.game.outcome()
        assert pyffish.gives_check(self.variant, self.fen, self.line) == position.is_check()
        if outcome is None:
            assert not ended, (self.fen, self.line)
            assert sorted(fairy_moves) == sorted(own_moves)
            assert sorted(fairy_moves) == sorted(map(position.uci, self.game.legal_moves()))
            return
        if ended:
            # The value is that of the side to move.
            winner = None if value == 0 else position.turn if value > 0 else ~position.turn
            assert outcome.winner == winner, (str(outcome), value, self.fen, self.line)
        else:
            assert not fairy_moves, (str(outcome), self.fen, self.line)
            result = pyffish.game_result(self.variant, self.fen, self.line)
            winner = None if result == 0 else position.turn if result > 0 else ~position.turn
            assert outcome.winner == winner


TestBeside = Beside.TestCase
TestBeside.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
