"""What the rule-of-thumb player thinks things are worth, in steps of hand size, and how it reckons its chances.

Everything here but `worth` looks only at what both sides may see.
"""

from __future__ import annotations

import math
from typing import Final

from sandtable.games.hitlers_reich.conflict_events import ATTACK_USE, DEFENCE_USE
from sandtable.games.hitlers_reich.queries import turkey_is_in
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.tables import (
    AT_SEA,
    AXIS_DISC,
    BONUS_DICE,
    CYCLE,
    DEFECTION,
    FORTS,
    IN_ATTACK,
    IN_DEFENCE,
    IN_LANDING,
    MINOR,
    REROLL_EITHER,
    REROLL_ENEMY,
    REROLL_OWN,
    SET_OWN,
    SIZE_ENEMY,
    SIZE_SELF,
    SPAIN_ENTERS,
    TURKEY_ENTERS,
    Board,
)
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AMPHIBIOUS,
    AXIS,
    END_1942,
    EVENT,
    LAND,
    RETURNABLE,
    SEA,
    SIDE_OF,
    VICHY,
    VICHY_NEUTRAL,
)

# Pips: what something adds to the difference of two totals.
DIE: Final = 3.5
REROLL_PIPS: Final = 1.6
SET_PIPS: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 0.8, 2.0, 3.0, 4.0)
CARD_REROLLS: Final[tuple[float, ...]] = (0.0, 1.7, 2.6, 3.0)
SABOTAGE_PIPS: Final = 8.0
MEAN_CARD: Final = 7.7
SLOPE: Final = 0.28  # of the chance to win, before the dice are rolled

# Hand-size steps: what one step is worth to lose, by the size that it is lost from.
STEP: Final[tuple[float, ...]] = (0.0, 9.0, 1.9, 1.75, 1.5, 1.3, 1.15, 1.0, 0.95, 0.9, 0.85, 0.7, 0.6)
WIN: Final = 9.0
SUCCESS: Final = 0.45  # a bonus action
PRODUCTION: Final = 0.45

AREA: Final = 0.10  # what a place is worth for where it lies
ZONE: Final = 0.08
BESIDE_CENTRE: Final = 0.10
ZONE_BESIDE: Final = 0.03
CENTRE: Final = 0.02
ASSET: Final = 0.06  # of an event to hold, for each pip; for each die
DIE_ASSET: Final = 0.4
HOLDING: Final = 0.35
REUSE: Final = 1.5
BERLIN: Final = 2.5
CAPITAL: Final = 0.6
HALF_ITALY: Final = 0.6
VICHY_PRICE: Final = 0.5
SURVIVAL: Final = 1.6
HOME_SET: Final = 0.06
TURKEY: Final = 0.7
ENEMY_CARD: Final = 7.2  # what the enemy plays: from an empty hand, for each card more, for what is at stake
ENEMY_HAND: Final = 0.14
ENEMY_STAKES: Final = 0.9
HOLD_WEAK: Final = 0.45  # of a centre's hand-size steps, for the chance to hold it: against more neighbours,
HOLD_STRONG: Final = 0.7  # against fewer,
HOLD_SEA: Final = 0.6  # at sea,
HOLD_SAFE: Final = 0.95  # and where the enemy does not come by land
FRONT: Final = 0.2  # of a centre's worth, for a place from which it can be attacked for the first time
SHIELD: Final = 0.3  # of an own centre's worth, for the only place from which the enemy can attack it


class Lore:
    """Figures of a board that never change."""

    def __init__(self, t: Board) -> None:
        self.ground: list[float] = _ground(t)
        self.pips: list[list[float]] = [[0.0] * t.event_count for _ in range(7)]
        self.dice: list[list[int]] = [[0] * t.event_count for _ in range(7)]
        self.usable: list[list[bool]] = [[False] * t.event_count for _ in range(7)]
        self.asset: list[float] = [0.0] * t.event_count
        self.holding: list[float] = [0.0] * t.event_count  # the same in the logarithm of the odds
        self.card: list[float] = [0.0] * t.cards
        self.home_set: list[int] = [-1] * t.places
        self.last_year: list[int] = []  # by scenario: the year box in which it ends
        self.judged: list[bool] = []  # 10.4: on the lead in hand size
        for scenario in t.pack.scenarios:
            self.last_year.append(t.ids["year"].index(scenario.ends))
            self.judged.append(scenario.judgement is not None)
        for number in range(len(t.capitulations)):
            for place in t.capitulations[number][1]:
                self.home_set[place] = number
        for card in range(t.cards):
            self.card[card] = t.value[card] + CARD_REROLLS[t.rerolls[card]]
            if t.sabotage[card]:
                self.card[card] = SABOTAGE_PIPS
        for event in range(t.event_count):
            for way in range(7):
                _weigh(self, t, event, way)
            self.asset[event] = _asset(self, t, event)
            self.holding[event] = HOLDING * (0.8 + self.asset[event] if event == t.speer else self.asset[event])


WAYS: Final[tuple[int, ...]] = (5, 0, 0, 4, 2)  # by kind of conflict: the row of an attacker
GUARDS: Final[tuple[int, ...]] = (6, 1, 1, 1, 3)  # and of a defender
_USES: Final[tuple[int, ...]] = (
    ATTACK_USE[LAND] | 16,
    DEFENCE_USE[LAND],
    ATTACK_USE[SEA],
    DEFENCE_USE[SEA],
    ATTACK_USE[AMPHIBIOUS],
    ATTACK_USE[EVENT],
    DEFENCE_USE[EVENT],
)
_WHEN: Final[tuple[tuple[int, ...], ...]] = (
    (IN_ATTACK,),
    (IN_DEFENCE,),
    (IN_ATTACK, AT_SEA),
    (IN_DEFENCE, AT_SEA),
    (IN_ATTACK, IN_LANDING),
    (IN_ATTACK,),
    (IN_DEFENCE,),
)


def _ground(t: Board) -> list[float]:
    """What a place is worth for where it lies."""
    found: list[float] = []
    for place in range(t.places):
        worth = AREA if place < t.areas else ZONE
        for near in t.next[1][place]:
            if t.production[near]:
                worth += BESIDE_CENTRE * t.production[near] if place < t.areas and near < t.areas else ZONE_BESIDE
        if t.production[place]:
            worth += CENTRE * t.production[place]
        found.append(worth)
    return found


def _weigh(lore: Lore, t: Board, event: int, way: int) -> None:
    """The dice and pips that an event brings in one kind of use."""
    if not t.uses[event] & _USES[way]:
        return
    if event == t.allows_drop or event in t.allows_landing or t.spares_blitz[event]:
        return
    lore.usable[way][event] = True
    pips = 0.0
    for what, number, when, more in t.effects[event]:
        if when and when not in _WHEN[way]:
            continue
        if what == BONUS_DICE:
            lore.dice[way][event] += number
        elif what == SET_OWN:
            pips += SET_PIPS[number]
        elif what in (REROLL_OWN, REROLL_ENEMY, REROLL_EITHER):
            pips += REROLL_PIPS * max(number, 1)
            if more > number:
                pips += 0.5 * REROLL_PIPS
    if t.second_card[event]:
        pips += MEAN_CARD
    if t.shows_first[event]:
        pips += 2.2
    if t.random_card[event]:
        pips += 2.0
    if t.counter[event]:
        pips += 3.0
    if t.any_suit[event]:
        pips += 1.0
    lore.pips[way][event] = pips


def _asset(lore: Lore, t: Board, event: int) -> float:
    """What an event is worth to hold, as a rule."""
    best = 0.0
    for way in range(7):
        best = max(best, ASSET * lore.pips[way][event] + DIE_ASSET * lore.dice[way][event])
    worth = best * (0.85 if t.type[event] == RETURNABLE else REUSE)
    if t.hand_cost[event]:
        worth *= 0.4
    if event == t.allows_drop:
        worth += 0.35
    if event == t.allows_landing[AXIS]:
        worth += 0.3
    if event == t.allows_landing[ALLIES]:
        worth += 0.5
    if t.spares_blitz[event]:
        worth += 0.5
    return worth


_LORE: dict[str, Lore] = {}


def lore_of(t: Board) -> Lore:
    """The figures of a board, made once."""
    found = _LORE.get(t.digest)
    if found is None:
        found = _LORE[t.digest] = Lore(t)
    return found


# -- chances -----------------------------------------------------------------------------------------------------------


def chance(lead: float, slope: float = SLOPE) -> float:
    """The chance to win with an expected lead."""
    return 1.0 / (1.0 + math.exp(-lead * slope))


def enemy_card(g: Reich, enemy: int, stakes: float) -> float:
    """What the enemy's card will be worth, for so much at stake, by the size of its hand alone."""
    count = len(g.hand[enemy])
    return ENEMY_CARD + ENEMY_HAND * count + min(1.6, ENEMY_STAKES * stakes)


def neighbours_of(g: Reich, side: int, place: int) -> int:
    """How many adjacent places a side controls, near enough."""
    count = 0
    control = g.control
    for near in g.tables.next[turkey_is_in(g)][place]:
        if SIDE_OF[control[near]] == side:
            count += 1
    return count


# -- worths ------------------------------------------------------------------------------------------------------------


def years_left(g: Reich, lore: Lore) -> float:
    """How many years are left to play, by the cards that must still be drawn."""
    last = lore.last_year[g.scenario] - 1
    mine = last - g.year[AXIS] + len(g.deck[AXIS]) / (27.5 - g.hand_size[AXIS])
    theirs = last - g.year[ALLIES] + len(g.deck[ALLIES]) / (27.5 - g.hand_size[ALLIES])
    return max(0.0, mine, theirs)


def loss(size: int, by: int) -> float:
    """What it costs to lose so many steps of hand size."""
    if by >= size:
        return WIN
    total = 0.0
    for step in range(size - by + 1, size + 1):
        total += STEP[step]
    return total


def gain(size: int, by: int) -> float:
    """What it is worth to gain so many steps of hand size."""
    total = 0.0
    for step in range(size + 1, min(12, size + by) + 1):
        total += STEP[step]
    return total


def prize(g: Reich, lore: Lore, side: int, place: int) -> float:
    """What it is worth to a side to take a place."""
    t = g.tables
    other = 1 - side
    control = g.control[place]
    holder = SIDE_OF[control]
    ground = lore.ground[place]
    worth = 2.0 * ground if holder == other else ground
    if t.production[place]:
        worth += _centre(g, lore, side, place)
    if place < t.areas and control != VICHY:
        worth += _front(g, side, place)
    if side == ALLIES:
        worth += _allied_aims(g, lore, place)
    if place in t.survival_others and not lore.judged[g.scenario]:
        worth += _survival(g, lore)
    return worth


def _centre(g: Reich, lore: Lore, side: int, place: int) -> float:
    """6.5.2.1: what a production centre adds: hand sizes, the production bonus, capitals and capitulations."""
    t = g.tables
    other = 1 - side
    holder = SIDE_OF[g.control[place]]
    production = t.production[place]
    owner = t.centre_of[place]
    worth = 0.0
    steps = 0.0
    if (owner == other or owner == 2) and holder != side:
        if production >= g.hand_size[other]:
            worth += WIN  # 9.1
        else:
            steps += loss(g.hand_size[other], production)
    if (owner == side or owner == 2) and holder == other:
        steps += gain(g.hand_size[side], production)
    worth += steps * hold(g, side, place)
    if holder == other or side == AXIS:
        worth += PRODUCTION
    number = lore.home_set[place]
    if number >= 0:
        worth += _home_set(g, side, number, place)
    if t.capital_of[place] == other:
        worth += BERLIN if other == AXIS else CAPITAL
    elif g.capital_alarm and t.capital_of[place] == side and g.active == side:
        worth += WIN  # 9.2: now or never
    return worth


def _allied_aims(g: Reich, lore: Lore, place: int) -> float:
    """What a place means to the Allies alone: Italy, Vichy and the way to Overlord."""
    t = g.tables
    worth = 0.0
    if not g.italy_surrendered:
        if place == t.rome:
            worth += loss(g.hand_size[AXIS], 2) - loss(g.hand_size[AXIS], 1)
        elif place in t.naples_and_sicily:
            first, second = t.naples_and_sicily
            partner = second if place == first else first
            worth += loss(g.hand_size[AXIS], 2) if SIDE_OF[g.control[partner]] == ALLIES else HALF_ITALY
    if g.control[place] == VICHY and g.vichy == VICHY_NEUTRAL and not (g.iraq_revolted and place == t.syria):
        worth -= VICHY_PRICE
    if place == t.landing_zone and g.overlord_possible and g.year[ALLIES] >= END_1942:
        worth += 0.8
    return worth


def hold(g: Reich, side: int, place: int) -> float:
    """The chance to hold a place once taken, long enough to matter."""
    t = g.tables
    if place >= t.areas:
        return HOLD_SEA
    other = 1 - side
    near = far = 0
    touched = False
    control = g.control
    for beside in t.next[turkey_is_in(g)][place]:
        holder = SIDE_OF[control[beside]]
        if holder == side:
            near += 1
        elif holder == other:
            far += 1
            if beside < t.areas:
                touched = True
    if not touched:
        return HOLD_SAFE
    return HOLD_WEAK if far > near else HOLD_STRONG


def _front(g: Reich, side: int, place: int) -> float:
    """What a place opens up: enemy centres within reach for the first time, own ones out of the enemy's reach."""
    t = g.tables
    control = g.control
    near = t.next_areas[turkey_is_in(g)]
    other = 1 - side
    worth = 0.0
    for centre in near[place]:
        production = t.production[centre]
        if not production:
            continue
        holder = SIDE_OF[control[centre]]
        if holder == other and not _is_touched(control, near[centre], side, place):
            worth += FRONT * production
        elif (
            holder == side and SIDE_OF[control[place]] == other and not _is_touched(control, near[centre], other, place)
        ):
            worth += SHIELD * production
    return worth


def _is_touched(control: list[int], near: tuple[int, ...], side: int, but: int) -> bool:
    """Whether a side controls another place beside something."""
    for place in near:
        if place != but and SIDE_OF[control[place]] == side:
            return True
    return False


def _survival(g: Reich, lore: Lore) -> float:
    """9.5: what one of the centres that Germany must keep is worth, more and more towards the end."""
    left = years_left(g, lore)
    return max(0.0, SURVIVAL - 0.4 * left)


def _home_set(g: Reich, side: int, number: int, place: int) -> float:
    """9.3: one more of the centres whose loss is a capitulation."""
    winner, places = g.tables.capitulations[number]
    count = 0
    for home in places:
        if SIDE_OF[g.control[home]] == winner:
            count += 1
    if side == winner:
        return WIN if count == len(places) - 1 else HOME_SET * count * count
    return HOME_SET * count * count


def event_worth(g: Reich, lore: Lore, side: int, event: int) -> float:
    """What it is worth to a side to win an event now."""
    t = g.tables
    gains = t.gains[event]
    if not gains or t.held[event]:
        return held_worth(g, lore, side, event)
    other = 1 - side
    worth = 0.0
    for what, number, places in gains:
        if what == SIZE_SELF:
            worth += gain(g.hand_size[side], number) + 0.05
        elif what == SIZE_ENEMY:
            worth += loss(g.hand_size[other], -number)
        elif what == TURKEY_ENTERS:
            worth += TURKEY
        elif what == SPAIN_ENTERS:
            worth += gain(g.hand_size[AXIS], 1) + 0.3
        elif what == AXIS_DISC:
            worth += lore.ground[number] + 0.25 if SIDE_OF[g.control[number]] == ALLIES else 0.0
        elif what == DEFECTION:
            for area in places:
                holder = SIDE_OF[g.control[area]]
                if holder != ALLIES:
                    worth += lore.ground[area] * (2.0 if holder == AXIS else 1.0)
            worth += 0.2
        elif what == MINOR:
            worth += _turncoats(g, lore, places)
        elif what == FORTS:
            worth += 0.35
        elif what == CYCLE:
            worth += 0.3
    return worth


def _turncoats(g: Reich, lore: Lore, places: tuple[int, ...]) -> float:
    """TURNCOATS: the best minor ally of Germany that borders an Allied area."""
    best = 0.0
    for area in places:
        if SIDE_OF[g.control[area]] == AXIS:
            for near in g.tables.next_areas[turkey_is_in(g)][area]:
                if SIDE_OF[g.control[near]] == ALLIES:
                    best = max(best, prize(g, lore, ALLIES, area) - PRODUCTION)
                    break
    return best


def held_worth(g: Reich, lore: Lore, side: int, event: int) -> float:
    """What it is worth to hold an event now."""
    t = g.tables
    worth = lore.asset[event]
    if event == t.speer:
        return gain(g.hand_size[ALLIES], 1) * 0.6 if years_left(g, lore) > 0.6 else 0.0
    if event == t.higgins and side == ALLIES and g.overlord_possible and not lore.judged[g.scenario]:
        worth += 1.0 if g.year[ALLIES] >= END_1942 else 0.3
    return worth
