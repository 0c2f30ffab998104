"""The special rules of single scenarios (C.2, C.3, C.4), asked by the chapters whose rules they change."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.queries import is_enemy_area
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NO_WAR, REMOVED, TOTAL_WAR, UK, USSR

DAYS_OF_DECISION: Final = "c2"
GREAT_PATRIOTIC_WAR: Final = "c3"
EAGLE_AND_SUN: Final = "c4"

BARBAROSSA: Final = "german_offensive"
LEND_LEASE_COMES: Final = "lend_lease"
SOVIET_OFFENSIVE: Final = "soviet_offensive"


def is_scenario(g: World, name: str) -> bool:
    """Whether this scenario is played."""
    return g.tables.ids["scenario"][g.scenario] == name


def ends_on_time(g: World) -> bool:
    """C.2: the game ends after its last turn wherever the Global War marker lies."""
    return is_scenario(g, DAYS_OF_DECISION)


def gets_convoys(g: World, power: int) -> bool:
    """C.3: from 1943-44 the Soviet Union gets a natural resource more, while Archangel or Persia is not enemy-held."""
    t = g.tables
    if power != USSR or not is_scenario(g, GREAT_PATRIOTIC_WAR) or g.turn_number < t.number("turn", "turn_1943"):
        return False
    return any(not is_enemy_area(g, USSR, t.number("area", name)) for name in ("archangel", "persia"))


def holds_the_west(g: World, unit: int) -> bool:
    """C.3: whether a unit belongs to the garrison of Paris, which does not move."""
    return is_scenario(g, GREAT_PATRIOTIC_WAR) and g.where[unit] == g.tables.number("area", "paris")


def bars_transfers(g: World) -> bool:
    """C.4: Lend Lease lets the United States ally and brings no resources."""
    return is_scenario(g, EAGLE_AND_SUN)


def goes_to_total_war(g: World, power: int) -> bool:
    """C.4: with its first Home Front marker the United Kingdom moves to Total War, without a check."""
    return power == UK and is_scenario(g, EAGLE_AND_SUN) and g.commitment[UK] < TOTAL_WAR


def name_of_extra(g: World, counter: int) -> str:
    """Which of its scenario's own counters a counter is."""
    prefix = g.tables.ids["scenario"][g.scenario] + "_"
    name = g.tables.ids["counter"][counter].removeprefix(prefix)
    return next(known for known in (BARBAROSSA, LEND_LEASE_COMES, SOVIET_OFFENSIVE) if name.startswith(known))


def is_war_elsewhere(g: World) -> bool:
    """C.4: powers out of play are at war until the first Soviet offensive is drawn, so 1.6 finds a belligerent."""
    if not is_scenario(g, EAGLE_AND_SUN) or g.war_status == NO_WAR:
        return False
    drawn = [c for c in g.tables.extras if g.where[c] == REMOVED and name_of_extra(g, c) == SOVIET_OFFENSIVE]
    return not drawn
