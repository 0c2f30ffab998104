"""Random play with a fixed seed, and the games to play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.kernel import engine
from sandtable.kernel.game import Game
from sandtable.kernel.record import Record, from_bytes, to_bytes
from sandtable.kernel.ruleset import Ruleset
from tests.toys import council, fog, plain, ruin, skirmish

IS_COMPILED = not str(engine.__file__).endswith(".py")
interpreted = pytest.mark.skipif(IS_COMPILED, reason="patches the kernel itself, which a compiled one does not allow")

TOYS = {toy.RULES.id: toy.RULES for toy in (skirmish, council, fog, plain, ruin)}


def played(rules: Ruleset, decisions: int = 10_000, seed: int = 1, **beginning: Any) -> Game:
    """A game of random decisions, up to so many or to its end."""
    game = Game.begin(rules, seed=f"test {seed}", **beginning)
    go_on(game, decisions, seed)
    return game


def go_on(game: Game, decisions: int = 10_000, seed: int = 1) -> None:
    """Play so many random decisions more, or to the end."""
    rng = random.Random(seed)
    for _ in range(decisions):
        if game.over:
            return
        side = rng.choice(game.deciding)
        game.apply(side, rng.choice(game.options(side)))


def reopened(game: Game) -> Game:
    """The game as it opens from its save."""
    return Game.from_record(game.rules, game.tables, kept(game), game.language)


def kept(game: Game) -> Record:
    """What a save of the game holds, for a test to read or to change."""
    return from_bytes(to_bytes(game.to_record()))
