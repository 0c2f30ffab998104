"""Peers that can be called from Python, measured in the same run when they are installed."""

from __future__ import annotations

import random
from typing import Any

from bench.measure import Figure, cost, rate


def catanatron(rounds: int, seconds: float) -> list[Figure]:
    """Random play and the copy of catanatron (PyPI, 3.2.1): the peer of targets E1 and E4."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return []

    def play() -> int:
        random.seed(play_number())
        game: Any = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)

    numbers = iter(range(1, 1_000_000))

    def play_number() -> int:
        return next(numbers)

    game: Any = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    for _ in range(150):
        game.play_tick()
    return [
        rate("catanatron_decisions", play, rounds, seconds),
        cost("catanatron_copy", game.copy, rounds, seconds),
    ]


def open_spiel_chess(rounds: int, seconds: float) -> list[Figure]:
    """Random play of chess in open_spiel (PyPI, 2.0.2), driven from Python: the peer of target E3."""
    try:
        import pyspiel
    except ImportError:
        return []
    chess: Any = pyspiel.load_game("chess")
    choose = random.Random(1)

    def play() -> int:
        state: Any = chess.new_initial_state()
        count = 0
        while not state.is_terminal():
            found = state.legal_actions()
            state.apply_action(found[int(choose.random() * len(found))])
            count += 1
        return count

    return [rate("open_spiel_chess_decisions", play, rounds, seconds)]
