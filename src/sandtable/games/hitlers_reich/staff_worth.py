"""How good a position is for a side: the word that a search takes for the rest of the game.

The figures come from games of the rule-of-thumb player against itself: each is a step in the logarithm of the odds.
"""

from __future__ import annotations

import math
from typing import Final

from sandtable.games.hitlers_reich.staff_eval import Lore, lore_of, years_left
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    AXIS_CONTROL,
    DOWN,
    HELD,
    HOT,
    NEUTRAL,
    NOBODY,
    SIDE_OF,
    VICHY,
)


def _sums(steps: tuple[float, ...]) -> tuple[float, ...]:
    total = 0.0
    found: list[float] = []
    for step in steps:
        total += step
        found.append(total)
    return tuple(found)


# By hand size 0-12: each step is worth less than the one before; the first is the game (9.1).
AXIS_HAND: Final[tuple[float, ...]] = _sums(
    (0.0, 2.0, 0.60, 0.58, 0.50, 0.45, 0.42, 0.40, 0.38, 0.35, 0.33, 0.30, 0.28)
)
ALLIED_HAND: Final[tuple[float, ...]] = _sums(
    (0.0, 2.0, 0.60, 0.52, 0.45, 0.36, 0.32, 0.27, 0.23, 0.20, 0.16, 0.14, 0.12)
)
# By scenario: how the Axis stands when all else is even, and what the nearness of the end adds to that.
START: Final[tuple[float, ...]] = (-0.95, 0.70, -0.80, -0.65)
LATE: Final[tuple[float, ...]] = (2.10, 1.15, -0.70, 0.35)
LEAD: Final[tuple[float, ...]] = (0.0, 0.0, 0.23, 0.23)  # 10.4: of the lead in hand size, by the nearness of the end
LEAD_NEEDED: Final[tuple[float, ...]] = (0.0, 0.0, 2.5, -2.5)
GROUND: Final = 0.17
FORT: Final = 0.09
FLEET: Final = 0.13
HAND_PIP: Final = 0.012
MOVE: Final = 0.15
PUSH: Final = 0.20
SURVIVAL: Final = 0.45  # 9.5
CAPITAL_LOST: Final = 1.2  # 9.2
CENTRE_TAKEN: Final = -0.15  # it has cost hand size, which its owner can win back
NEAR_END: Final = 0.35  # 9.3: four centres of six
LAST_CENTRE: Final = 1.2  # 9.3: five of six
GAP: Final = 0.8  # 9.4


def worth(g: Reich, side: int) -> float:
    """The chance of a side to win from a position, all cards known."""
    if g.over:
        return 0.5 if g.winner < 0 else 1.0 if g.winner == side else 0.0
    odds = _outlook(g)
    return 1.0 / (1.0 + math.exp(-odds if side == AXIS else odds))


def _outlook(g: Reich) -> float:
    """The logarithm of the odds of the Axis."""
    lore = lore_of(g.tables)
    left = years_left(g, lore)
    sharp = 1.0 / (0.2 + left)
    mine, theirs = g.hand_size[AXIS], g.hand_size[ALLIES]
    scenario = g.scenario if g.scenario < len(START) else 0
    odds = START[scenario] + LATE[scenario] / (1.0 + left) + AXIS_HAND[mine] - ALLIED_HAND[theirs]
    high, low = g.tables.gap
    if mine >= high - 1 and theirs <= low + 1:
        odds += GAP
    elif theirs >= high - 1 and mine <= low + 1:
        odds -= GAP
    if LEAD[scenario]:
        odds += LEAD[scenario] * (mine - theirs - LEAD_NEEDED[scenario]) * sharp
    else:
        odds += _survival(g, sharp)
    odds += MOVE if g.active == AXIS else -MOVE
    odds += PUSH * ((g.big_push[AXIS] > 0) - (g.big_push[ALLIES] > 0))
    return odds + _map(g, lore) + _cards(g, lore)


def _survival(g: Reich, sharp: float) -> float:
    """9.5: what Germany must still hold when 1945 is over."""
    t = g.tables
    control = g.control
    if control[t.survival_capital] != AXIS_CONTROL:
        return -SURVIVAL * sharp
    count = 0
    for place in t.survival_others:
        if control[place] == AXIS_CONTROL:
            count += 1
    return SURVIVAL * (count - t.survival_needed + 0.5) * sharp


def _map(g: Reich, lore: Lore) -> float:
    """Places, centres taken, capitals, forts and fleets."""
    return GROUND * _ground(g.control, lore) + _centres_taken(g) + _capitals_lost(g) + _markers(g)


def _ground(control: list[int], lore: Lore) -> float:
    """What the places of the Axis are worth beyond those of the Allies."""
    ground = 0.0
    place = 0
    for held in control:
        if held == AXIS_CONTROL:
            ground += lore.ground[place]
        elif held != NOBODY and held != VICHY and held != NEUTRAL:
            ground -= lore.ground[place]
        place += 1
    return ground


def _centres_taken(g: Reich) -> float:
    """9.3: how near either side's nations are to capitulation."""
    odds = 0.0
    control = g.control
    for winner, places in g.tables.capitulations:
        count = 0
        for place in places:
            if SIDE_OF[control[place]] == winner:
                count += 1
        if count:
            worth = CENTRE_TAKEN * count
            if count >= len(places) - 1:
                worth += LAST_CENTRE
            if count >= len(places) - 2:
                worth += NEAR_END
            odds += worth if winner == AXIS else -worth
    return odds


def _capitals_lost(g: Reich) -> float:
    """9.2: whether a side has lost every capital."""
    odds = 0.0
    for side in (AXIS, ALLIES):
        lost = True
        for place in g.tables.capitals[side]:
            if SIDE_OF[g.control[place]] != 1 - side:
                lost = False
        if lost:
            odds += CAPITAL_LOST if side == ALLIES else -CAPITAL_LOST
    return odds


def _markers(g: Reich) -> float:
    """Forts and fleets on the map."""
    forts = fleets = 0
    for mark in g.fort:
        if mark:
            forts += 1 if mark == AXIS + 1 else -1
    for mark in g.fleet:
        if mark:
            fleets += (mark & 1) - (mark >> 1)
    return FORT * forts + FLEET * fleets


def _cards(g: Reich, lore: Lore) -> float:
    """Events held and the quality of the hands."""
    odds = 0.0
    event = 0
    for at in g.event_at:
        if at and at < HOT + 2:
            if at == HELD + AXIS or at == DOWN + AXIS or at == HOT + AXIS:
                odds += lore.holding[event]
            elif at == HELD + ALLIES or at == DOWN + ALLIES or at == HOT + ALLIES:
                odds -= lore.holding[event]
        event += 1
    pips = 0.0
    for card in g.hand[AXIS]:
        pips += lore.card[card] - 7.7
    for card in g.hand[ALLIES]:
        pips -= lore.card[card] - 7.7
    return odds + HAND_PIP * pips
