"""Peers that can be called from Python, measured in the same run when they are installed.

What others were found to do beside these is written down here too.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from bench.measure import Work

CATANATRON: Final = "catanatron"
CHESS: Final = "open_spiel_chess"
CATANATRON_COPY: Final = "catanatron_copy"

# Rally the Troops' modules run in JavaScript and are not to be had everywhere. On one machine, in one run, so many
# decisions a second, whole games a second and microseconds a copy were measured of them and of catanatron 3.2.1: what
# is derived from these through the catanatron of the own run is said to be derived.
THEN_CATANATRON: Final = 38_586.0
THEN_CATANATRON_COPY: Final = 22.8
THEN_PATHS_OF_GLORY: Final = 8_023.0
THEN_PATHS_OF_GLORY_GAMES: Final = 4.3
THEN_PATHS_OF_GLORY_COPY: Final = 6.6
THEN_HAMMER: Final = 109_678.0


def playing() -> dict[str, Work]:
    """Random play of whole games by the peers that are installed; a batch is a game."""
    found: dict[str, Work] = {}
    catan = _catanatron()
    if catan is not None:
        found[CATANATRON] = catan
    chess = _chess()
    if chess is not None:
        found[CHESS] = chess
    return found


def copying() -> dict[str, Callable[[], object]]:
    """The copy of a position in mid-game, by the peers that are installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return {}
    game: Any = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    for _ in range(150):
        game.play_tick()
    return {CATANATRON_COPY: game.copy}


def _catanatron() -> Work | None:
    """Catanatron (PyPI, 3.2.1), four random players: the peer of target E1."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    numbers = iter(range(1, 1_000_000))

    def play() -> int:
        random.seed(next(numbers))
        game: Any = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)

    return play


def _chess() -> Work | None:
    """Chess in open_spiel (PyPI, 2.0.2), driven from Python: the peer of target E3."""
    try:
        import pyspiel
    except ImportError:
        return None
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

    return play
