"""Chances as the rule-of-thumb player reckons them: of checks exactly, of combats from what both sides roll."""

from __future__ import annotations

import math
from typing import Final

from sandtable.games.cataclysm.dice import dice_and_penalty, losses
from sandtable.games.cataclysm.queries import check_penalty, effectiveness
from sandtable.games.cataclysm.state import World

NEEDED: Final = 5
MOST_DICE: Final = 6

_SCORES: dict[int, list[float]] = {}
_CONQUESTS: dict[tuple[int, int, int, int, int, int], tuple[float, float, float]] = {}


def scores(count: int) -> list[float]:
    """How likely each result of so many dice is, by the result, without modifiers: a further six adds one (2.8)."""
    found = _SCORES.get(count)
    if found is None:
        found = [0.0] * (7 + count)
        for face in range(1, 6):
            found[face] = (face / 6.0) ** count - ((face - 1) / 6.0) ** count
        for sixes in range(1, count + 1):
            found[5 + sixes] = math.comb(count, sixes) * 5.0 ** (count - sixes) / 6.0**count
        _SCORES[count] = found
    return found


def chance_of_score(count: int, modifier: int, needed: int = NEEDED) -> float:
    """The chance that so many dice with a modifier reach a number."""
    found = scores(min(count, MOST_DICE))
    total = 0.0
    for result in range(1, len(found)):
        if result + modifier >= needed:
            total += found[result]
    return total


def chance_of_check(g: World, power: int, modifier: int = 0, extra: int = 0) -> float:
    """The chance of a power's effectiveness check (5.3)."""
    count, penalty = dice_and_penalty(effectiveness(g, power), extra)
    return chance_of_score(count, modifier + penalty + check_penalty(g, power))


def clash(
    dice: int, modifier: int, hits: int, their_dice: int, their_modifier: int, their_hits: int
) -> tuple[float, float, float]:
    """A land combat: the chance to conquer, and the hits that either side takes on average (10.7-10.9).

    `hits` is what each side can bear. The attacker holds the field if he has anything left and the defender nothing.
    """
    key = (dice, modifier, hits, their_dice, their_modifier, their_hits)
    known = _CONQUESTS.get(key)
    if known is not None:
        return known
    ours, theirs = scores(min(dice, MOST_DICE)), scores(min(their_dice, MOST_DICE))
    conquest = lost = killed = 0.0
    for mine in range(1, len(ours)):
        if not ours[mine]:
            continue
        attack = max(mine + modifier, 1)
        for other in range(1, len(theirs)):
            chance = ours[mine] * theirs[other]
            if not chance:
                continue
            defence = max(other + their_modifier, 1)
            if attack == defence:
                a, d = 1, 1
            elif attack > defence:
                a, d = 0, losses(attack, defence)
            else:
                a, d = losses(defence, attack), 0
            a, d = min(a, hits), min(d, their_hits)
            lost += chance * a
            killed += chance * d
            if a < hits and d >= their_hits:
                conquest += chance
    _CONQUESTS[key] = (conquest, lost, killed)
    return conquest, lost, killed
