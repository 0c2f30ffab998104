"""Skirmish with a judgement of its positions and with bots of its own, good and bad."""

from __future__ import annotations

import os
from dataclasses import replace

from tests.toys.skirmish import RULES as PLAIN
from tests.toys.skirmish.valley import Valley

from sandtable.kernel.chance import key_of
from sandtable.kernel.engine import advance
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.symbols import PASS
from sandtable.kernel.view import Sight


class Steady:
    """Always the last option; as a policy, too."""

    def __init__(self, rules: Ruleset, tables: Tables, side: int, seed: int, *, boldness: int = 1) -> None:
        self.boldness = boldness

    def choose(self, sight: Sight) -> int:
        return sight.options[-1]

    def quick(self, position: Position, side: int) -> int:
        return position.choices[position.deciders.index(side)][-1]


class Slow:
    """A bot without a quick answer."""

    def __init__(self, rules: Ruleset, tables: Tables, side: int, seed: int) -> None:
        self.side = side

    def choose(self, sight: Sight) -> int:
        return sight.options[0]


class Dreamer(Steady):
    """A policy that would do what is not offered."""

    def quick(self, position: Position, side: int) -> int:
        return PASS - 1


class Crasher(Slow):
    """Fails at its third decision."""

    left = 3

    def choose(self, sight: Sight) -> int:
        self.left -= 1
        if self.left == 0:
            raise ZeroDivisionError("an ounce of supply over nothing")
        return super().choose(sight)


class Quitter(Slow):
    """Takes its whole process away."""

    def choose(self, sight: Sight) -> int:
        os._exit(3)


def worth(g: Position, side: int) -> float:
    """Who holds how many places."""
    assert isinstance(g, Valley)
    return g.control.count(side) / len(g.control)


RULES = replace(
    PLAIN,
    worth=worth,
    bots={"slow": Slow, "steady": Steady, "dreamer": Dreamer, "crasher": Crasher, "quitter": Quitter},
)


def opened(seed: str = "1", rules: Ruleset = RULES, days: str = "6") -> Valley:
    """A game at its first decision."""
    g = rules.set_up(rules.load_tables([]), "valley", {"days": days})
    assert isinstance(g, Valley)
    g.key = key_of(seed)
    advance(g)
    return g
