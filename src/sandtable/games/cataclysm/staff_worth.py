"""How good a position is for a side: the word that a search takes for the rest of the game."""

from __future__ import annotations

import math
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.queries import active_powers, score
from sandtable.games.cataclysm.staff_eval import stake_in_danger, strength
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import ALL_POWERS, COMMUNISM, DEMOCRACY, FASCISM, NEXT_TURN, OUT_OF_PLAY

STEEPNESS: Final = 0.22  # of the chance by the lead, at the start; near the end it is three times that
STRENGTH: Final = 0.25
STABILITY: Final[tuple[float, ...]] = (0.0, -0.5, -1.6, -3.5)
COUNTER: Final = 0.12  # of a flag or offensive at hand


def worth(g: World, side: int) -> float:
    """The chance of a side to win from a position."""
    if g.over:
        return 0.5 if g.winner < 0 else 1.0 if g.winner == side else 0.0
    total = [outlook(g, ideology) for ideology in (FASCISM, COMMUNISM, DEMOCRACY)]
    mine = {g.ideology[power] for power in ALL_POWERS if g.player[power] == side}
    lead = max((_lead(g, total, ideology) for ideology in mine), default=0.0)
    left = max(g.last_turn - g.turn_number, 0)
    return 1.0 / (1.0 + math.exp(-lead * STEEPNESS * (1.0 + 2.0 / (1.0 + left))))


def outlook(g: World, ideology: int) -> float:
    """What an ideology's victory points may come to: its score, its arms, and how steady its powers are."""
    found = 0.0
    for power in ALL_POWERS:
        if g.ideology[power] != ideology or g.status[power] == OUT_OF_PLAY:
            continue
        found += score(g, power)
    for power in active_powers(g):
        if g.ideology[power] == ideology:
            found += STRENGTH * strength(g, power) + STABILITY[g.stability[power]] - stake_in_danger(g, power)
            found += COUNTER * _at_hand(g, power)
    return found


def _at_hand(g: World, power: int) -> int:
    """How many flags and offensives a power has under way."""
    t = g.tables
    lots = (t.flags_of[power], t.offensives_of[power])
    return sum(1 for lot in lots for counter in lot if NEXT_TURN <= g.where[counter] <= -3)


def _lead(g: World, total: list[float], ideology: int) -> float:
    """By how much an ideology is ahead of the best of the others, as 1.7.2 compares them."""
    others = [total[other] for other in (FASCISM, COMMUNISM, DEMOCRACY) if other != ideology and _plays(g, other)]
    if not others:
        return 0.0
    best = max(others)
    if g.revised[editions.DEMOCRACY_VICTORY] and _plays(g, COMMUNISM) and _plays(g, FASCISM):
        if ideology == DEMOCRACY and min(others) > 0.0:  # D-02
            best = sum(others)
        elif ideology != DEMOCRACY and min(total[FASCISM], total[COMMUNISM]) > 0.0:
            rest = total[FASCISM] + total[COMMUNISM] - total[ideology]
            best = max(rest, total[DEMOCRACY] - rest)
    return total[ideology] - best


def _plays(g: World, ideology: int) -> bool:
    return any(g.status[power] != OUT_OF_PLAY and g.ideology[power] == ideology for power in ALL_POWERS)
