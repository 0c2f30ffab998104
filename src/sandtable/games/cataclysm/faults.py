"""What must hold whenever somebody decides: no counter lost, no number out of its bounds, no relation one-sided."""

from __future__ import annotations

from sandtable.games.cataclysm.lines import has_special_industry
from sandtable.games.cataclysm.pieces import class_of, counters_in
from sandtable.games.cataclysm.queries import are_opposing, cubes_left
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ACTIVE,
    ALL_POWERS,
    BOMB,
    BOXES,
    COLLAPSE,
    EXHAUSTION,
    FLIPPED,
    LAND_UNIT,
    LAST_UNIT,
    LOGISTICS,
    NAVAL_UNIT,
    NEUTRAL,
    NO_ARMY,
    NOBODY,
    NONE_THERE,
    OFFENSIVE,
    RESERVE,
    SEA,
    UNDER_CHINA,
    UPGRADE_OF,
)


def faults(g: World) -> list[str]:
    """The faults of a position, each with the rule that it breaks."""
    if g.over:
        return [*_power_faults(g), *_chain_faults(g)]
    return [*_power_faults(g), *_war_faults(g), *_counter_faults(g), *_chain_faults(g), *_area_faults(g)]


def _power_faults(g: World) -> list[str]:
    found: list[str] = []
    names = g.tables.ids["power"]
    for power in ALL_POWERS:
        name = names[power]
        if not 0 <= g.commitment[power] <= EXHAUSTION or not 0 <= g.stability[power] <= COLLAPSE:
            found.append(f"4.1, 5.5: {name} is off a track")
        if g.status[power] == ACTIVE and g.player[power] == NOBODY:
            found.append(f"1.2: nobody plays {name}")
        if g.flags_due[power] < 0 or g.tests_due[power] < 0:
            found.append(f"5.2.2: {name} is owed less than nothing")
        if any(g.failed[power * BOXES + box] < 0 for box in range(BOXES)):
            found.append(f"5.4: {name} has fewer than no cubes in a box")
    return found


def _war_faults(g: World) -> list[str]:
    found: list[str] = []
    names = g.tables.ids["power"]
    for power in ALL_POWERS:
        for other in ALL_POWERS:
            if not g.enemies[power] >> other & 1:
                continue
            if not g.enemies[other] >> power & 1:
                found.append(f"5.6: {names[power]} is at war with {names[other]}, and not the other way")
            if not are_opposing(g, power, other):
                found.append(f"5.6: {names[power]} and {names[other]} are of one ideology and at war")
            if g.status[other] != ACTIVE:
                found.append(f"5.6.2: {names[power]} is at war with {names[other]}, which is not active")
    return found


def _counter_faults(g: World) -> list[str]:
    t = g.tables
    found: list[str] = []
    for counter in range(t.counters):
        kind, place, name = t.kind[counter], g.where[counter], t.ids["counter"][counter]
        if not UNDER_CHINA <= place < t.areas:
            found.append(f"2.4: {name} is nowhere")
        if place >= 0 and kind > LAST_UNIT and kind not in (OFFENSIVE, BOMB):
            found.append(f"2.4: {name} lies on the map")
        if g.face[counter] == FLIPPED and kind != OFFENSIVE and (kind > LAST_UNIT or UPGRADE_OF[kind] < 0):
            found.append(f"2.4.2: {name} has no upgraded side")
    for power in ALL_POWERS:
        if g.status[power] != ACTIVE:
            continue
        name = t.ids["power"][power]
        in_reserve = sum(1 for c in range(t.counters) if t.owner[c] == power and g.where[c] == RESERVE)
        if in_reserve > 1:
            found.append(f"3.4: {name} has {in_reserve} counters in reserve")
    return found


def _chain_faults(g: World) -> list[str]:
    """The chains of counters in areas agree with where the counters are."""
    t = g.tables
    found: list[str] = []
    listed = 0
    for area in range(t.areas):
        there = counters_in(g, area)
        listed += len(there)
        if there != sorted(set(there)) or any(g.where[counter] != area for counter in there):
            found.append(f"2.2: the counters of {t.ids['area'][area]} are in disorder")
    if listed != sum(1 for place in g.where if place >= 0):
        found.append("2.2: some counters are in areas that do not know of them")
    return found


def _area_faults(g: World) -> list[str]:
    t = g.tables
    found: list[str] = []
    for area in range(t.areas):
        name = t.ids["area"][area]
        is_sea = t.type[area] == SEA
        if (g.cube[area] == NOBODY) != (g.cube_count[area] == 0) or not 0 <= g.cube_count[area] <= 2:
            found.append(f"2.2.4: the cubes in {name} are miscounted")
        if is_sea and (g.cube[area] != NOBODY or g.minor_army[area] or g.chinese_army[area]):
            found.append(f"2.2.4: {name} is at sea and held")
        if g.chinese_army[area] != NO_ARMY and not t.china[area]:
            found.append(f"11.4.1: a Chinese army in {name}")
        if t.base_type[area] == 0 and g.base[area] != NONE_THERE:
            found.append(f"2.3.2: a base in {name}")
        if not 0 <= g.damage[area] < 1 << len(t.resources[area]) + has_special_industry(g, area):
            found.append(f"9.5.2: damage in {name}, which has no such resource")
        found += _unit_faults(g, area, name)
    for owner in (*ALL_POWERS, NEUTRAL):
        if cubes_left(g, owner) < 0:
            name = "neutral" if owner == NEUTRAL else t.ids["power"][owner]
            found.append(f"2.4.1: more {name} cubes than there are")
    return found


def _unit_faults(g: World, area: int, name: str) -> list[str]:
    t = g.tables
    found: list[str] = []
    for unit in counters_in(g, area):
        if t.kind[unit] > LOGISTICS:
            continue
        kind = class_of(g, unit)
        if g.is_closed[area]:
            found.append(f"2.1: {t.ids['counter'][unit]} is in {name}, which is out of play")
        is_inland = t.type[area] != SEA and not t.coastal[area]
        if (kind == NAVAL_UNIT and is_inland) or (kind == LAND_UNIT and t.type[area] == SEA):
            found.append(f"7.1: {t.ids['counter'][unit]} cannot be in {name}")
    return found
