"""2.8 Dice: the highest counts, further sixes add one each, and the last die is never lost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.kernel.distribution import Distribution, from_ways, multisets


def dice_and_penalty(basic: int, extra: int = 0, lost: int = 0) -> tuple[int, int]:
    """How many dice are rolled, and with what modifier for a die that cannot be lost (R-11)."""
    left = basic + extra - lost
    return (left, 0) if left >= 1 else (1, -1)


def score(dice: Sequence[int], modifier: int = 0, *, has_minimum: bool = True) -> int:
    """The result of a roll: the highest die, +1 for each six beyond the first, then the modifier; at least 1."""
    highest = max(dice) + max(dice.count(6) - 1, 0) + modifier
    return max(highest, 1) if has_minimum else highest


@lru_cache(maxsize=16)
def scores(count: int) -> Distribution:
    """How likely each result of so many dice is, before anything is added."""
    ways: dict[int, int] = {}
    for row, number in multisets(count):
        value = score(row)
        ways[value] = ways.get(value, 0) + number
    return from_ways(ways)


def crisis_number(dice: Sequence[int]) -> tuple[int, int]:
    """3.7.4: two dice read as the higher and the lower."""
    return max(dice), min(dice)


def losses(winner: int, loser: int) -> int:
    """10.7: how many losses the loser takes; in a tie each side takes one."""
    return winner // loser
