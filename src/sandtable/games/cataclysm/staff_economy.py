"""What the rule-of-thumb player produces and what it does with counters: to build, to play, to keep (3.0, 4.0)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.lexicon import COUNTER, DONE, NO
from sandtable.games.cataclysm.pieces import class_of, count_at, is_flag, is_offensive, reserve_of
from sandtable.games.cataclysm.procedures.holding import build_cost, buildable
from sandtable.games.cataclysm.procedures.playing import needs_second, upgradable
from sandtable.games.cataclysm.queries import controlled_by, is_belligerent
from sandtable.games.cataclysm.staff_eval import Outlook, count_units, turns_ahead
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_FORCE,
    ARMY,
    AVAILABLE,
    BOMB,
    CARRIER_UPGRADE,
    CIVILIAN,
    DEMOCRACY,
    FLEET,
    FORTRESS,
    HOLDING,
    IN_CUP,
    JAPAN,
    LAND_UNIT,
    LOGISTICS,
    MOBILIZATION,
    NEXT_TURN,
    RESERVE,
    STRATEGIC_UPGRADE,
    SUBMARINE,
    TANK_UPGRADE,
    UK,
    USA,
)
from sandtable.games.cataclysm.words import production as words
from sandtable.kernel.symbols import argument, verb

SAILORS: Final[tuple[int, ...]] = (UK, USA, JAPAN)
COMING: Final[tuple[int, ...]] = (HOLDING, IN_CUP, NEXT_TURN, RESERVE)


def in_use(g: World, power: int, kind: int) -> int:
    """How many counters of a kind a power has on the map or under way."""
    t = g.tables
    return sum(1 for c in t.pool_of[power] if t.kind[c] == kind and (g.where[c] >= 0 or g.where[c] in COMING))


def build_worth(g: World, power: int, counter: int) -> float:
    """What a counter is worth to build, by what the power has already."""
    t = g.tables
    kind = t.kind[counter]
    have = in_use(g, power, kind)
    at_war = is_belligerent(g, power)
    if kind == ARMY:
        return max(1.6 - 0.14 * have, 0.5)
    if kind == AIR_FORCE:
        return max(1.2 - 0.25 * have, 0.4)
    if kind == FORTRESS:
        return max((0.9 if at_war else 0.6) - 0.4 * have, 0.1)
    if kind == FLEET:
        return 2.0 * max((0.75 if power in SAILORS else 0.35) - 0.12 * have, 0.1)
    if kind == SUBMARINE:
        return max((0.4 if at_war else 0.2) - 0.1 * have, 0.05)
    if kind == LOGISTICS:
        return max(0.25 - 0.2 * have, 0.05)
    if kind == TANK_UPGRADE:
        return 1.7 if count_units(g, power, ARMY) > have else 0.2
    if kind == CARRIER_UPGRADE:
        return 0.8 if count_units(g, power, FLEET) > have else 0.1
    if kind == STRATEGIC_UPGRADE:
        return 0.7 if count_units(g, power, AIR_FORCE) > have else 0.1
    return 3.0 if kind == BOMB else 0.1


def wants_builds(g: World, power: int) -> int:
    """How many builds a power could put to use."""
    return sum(build_cost(g, counter) for counter in buildable(g, power))


def has_prey(g: World, power: int) -> bool:
    """Whether armies of a power stand beside something that it may attack."""
    if is_belligerent(g, power):
        return True
    if g.ideology[power] == DEMOCRACY:
        return g.commitment[power] >= MOBILIZATION
    return count_units(g, power, ARMY) > 0


def offensives_wanted(g: World, power: int, resources: int) -> int:
    """How many resources become offensives: none that cannot be used, most when there are armies enough."""
    if resources == 0 or not has_prey(g, power) or (g.commitment[power] == CIVILIAN and needs_second(g, power)):
        wanted = 0
    else:
        wanted = (2 * resources + 2) // 3 if count_units(g, power, ARMY) >= 3 else (resources + 1) // 2
        if turns_ahead(g) == 0 and is_belligerent(g, power) and count_units(g, power, ARMY) > 0:
            wanted = resources
    usable = wants_builds(g, power)
    if usable == 0:
        return resources
    spare = resources - usable * (2 if g.commitment[power] == CIVILIAN else 1)
    return max(wanted, min(spare, resources))


def convert(g: World, power: int, found: list[int]) -> int:
    """How many resources to turn into offensives."""
    wanted = offensives_wanted(g, power, max(argument(pick) for pick in found))
    return min(found, key=lambda pick: abs(argument(pick) - wanted))


def construct(g: World, power: int, builds: int, found: list[int]) -> int:
    """The counter that is worth most for what it costs."""
    best, most = DONE, 0.0
    for pick in found:
        if pick == DONE:
            continue
        cost = build_cost(g, argument(pick)) - int(verb(pick) == words.REFIT)
        worth = build_worth(g, power, argument(pick)) / max(cost, 1)
        if worth > most:
            best, most = pick, worth
    return best


# -- 4.1.2 the force pool --------------------------------------------------------------------------------------------


def pool_worth(g: World, power: int, counter: int) -> float:
    """What a counter is worth in the force pool."""
    t = g.tables
    kind = t.kind[counter]
    have = sum(1 for c in t.pool_of[power] if t.kind[c] == kind and g.where[c] != -1)
    basic = {
        ARMY: 1.5,
        AIR_FORCE: 1.1,
        TANK_UPGRADE: 1.4,
        FLEET: 0.8 if power in SAILORS else 0.4,
        FORTRESS: 0.5,
        CARRIER_UPGRADE: 0.6 if power in SAILORS else 0.2,
        STRATEGIC_UPGRADE: 0.5,
        SUBMARINE: 0.3,
        LOGISTICS: 0.25,
    }
    return basic.get(kind, 0.1) - 0.13 * have


def add_to_pool(g: World, power: int, found: list[int]) -> int:
    """The counter that the force pool lacks most."""
    return max(found, key=lambda pick: (pool_worth(g, power, argument(pick)), -pick))


def take_out_of_pool(g: World, power: int, found: list[int]) -> int:
    """What the force pool can do without: best what lies unbuilt."""

    def missed(pick: int) -> tuple[float, int]:
        counter = argument(pick)
        place = g.where[counter]
        use = 0.0 if place == AVAILABLE else 1.0 if place < 0 else 2.0
        return (use + pool_worth(g, power, counter), pick)

    return min(found, key=missed)


# -- 3.4 the reserve -------------------------------------------------------------------------------------------------


def reserve_worth(g: World, power: int, counter: int) -> float:
    """What a counter is worth in reserve, where it can be played for certain and in time."""
    if is_flag(g, counter):
        return 1.0
    if is_offensive(g, counter):
        if needs_second(g, power):
            return 0.5
        return 1.2 if is_belligerent(g, power) else 0.7 if has_prey(g, power) else 0.1
    if g.tables.kind[counter] == ARMY:
        return 0.6
    return 0.3


def choose_reserve(g: World, power: int, found: list[int]) -> int:
    """3.2.4: the counter for the reserve."""
    counters = [pick for pick in found if verb(pick) == COUNTER]
    if not counters:
        return found[0]  # nothing into the reserve
    return max(counters, key=lambda pick: (reserve_worth(g, power, argument(pick)), -pick))


def into_reserve(g: World, power: int, counter: int) -> bool:
    """Whether a counter is better in reserve than what lies there now."""
    older = reserve_of(g, power)
    return older < 0 or reserve_worth(g, power, counter) > reserve_worth(g, power, older) + 0.2


def uses_limited(g: World, power: int, found: list[int]) -> int:
    """4.4.2: limited resources are collected once the power is arming, when they are worth a build each."""
    return DONE if g.commitment[power] == CIVILIAN or len(found) == 1 else next(p for p in found if p != DONE)


def keep_resource(found: list[int]) -> int:
    """4.5: nothing is kept back."""
    return NO if NO in found else found[0]


def is_useful_upgrade(g: World, counter: int) -> bool:
    """Whether an upgrade marker can turn a unit over now."""
    return bool(upgradable(g, counter))


def threatened(g: World, power: int) -> bool:
    """Whether anything that a power controls is in danger from armies beside it."""
    look = Outlook(g, power)
    return any(look.danger[area] > 0.7 for area in controlled_by(g, power))


def flags_left(g: World, power: int) -> int:
    """How many flags a power has left to gain."""
    return count_at(g, g.tables.flags_of[power], AVAILABLE)


def upgrade_unit(g: World, found: list[int]) -> int:
    """Which unit to upgrade: an army at the front."""
    look = Outlook(g, g.tables.owner[argument(found[0])])

    def need(pick: int) -> tuple[float, int]:
        area = g.where[argument(pick)]
        return (look.danger[area] + (0.5 if class_of(g, argument(pick)) == LAND_UNIT else 0.0), -pick)

    return max(found, key=need)
