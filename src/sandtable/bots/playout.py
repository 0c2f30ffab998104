"""Playouts: how the planner judges an imagined position, by playing on a little way and asking what it is worth."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from sandtable.kernel.engine import take
from sandtable.kernel.position import Position
from sandtable.kernel.ruleset import Ruleset

Quick = Callable[[Position, int], int]

CALM_MARGIN: Final = 40
SCOUTED: Final = 100


def values(rules: Ruleset, g: Position) -> list[float]:
    """What a position is worth to each side, from 0 (lost) to 1 (won): the result if it is over, else the game's word.

    Two sides are taken to be opponents, so that one's worth is the rest of the other's.
    """
    sides = len(rules.sides)
    if g.over:
        if g.winner < 0:
            return [1.0 / sides] * sides
        return [1.0 if side == g.winner else 0.0 for side in range(sides)]
    worth = rules.worth
    if worth is None:
        return [1.0 / sides] * sides
    if sides == 2:
        value = worth(g, 0)
        return [value, 1.0 - value]
    return [worth(g, side) for side in range(sides)]


class Playout:
    """Plays imagined positions on: with a policy if there is one, else at random, for so many decisions."""

    def __init__(self, rules: Ruleset, quick: Quick | None, depth: int, stray: float, rng: random.Random) -> None:
        self.rules = rules
        self.quick = quick
        self.depth = depth
        self.stray = stray
        self.rng = rng
        self.calm = 0

    def scout(self, g: Position) -> None:
        """Find the calm of a game, the fewest procedures in progress at any decision, by playing on for a while."""
        self.calm = len(g.stack)
        for _ in range(SCOUTED):
            if g.over:
                return
            self.calm = min(self.calm, len(g.stack))
            found = g.choices[0]
            take(g, g.deciders[0], found[int(self.rng.random() * len(found))])

    def run(self, g: Position) -> list[float]:
        """Play on in place, and say what each side got.

        Having played its length it goes on, for a few decisions at most, until things are calm: the middle of a battle
        is no place to count.
        """
        quick = self.quick
        stray = self.stray
        draw = self.rng.random
        calm = self.calm
        left = self.depth
        while not g.over:
            if left <= 0 and (len(g.stack) <= calm or left <= -CALM_MARGIN):
                break
            left -= 1
            side = g.deciders[0]
            if quick is not None and (stray <= 0.0 or draw() >= stray):
                take(g, side, quick(g, side))
            else:
                found = g.choices[0]
                take(g, side, found[int(draw() * len(found))])
        return values(self.rules, g)
