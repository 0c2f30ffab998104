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
