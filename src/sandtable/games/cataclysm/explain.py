"""What the rules make of an area, told to a side on request: control, interests, lines, supply, range and limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.games.cataclysm import interests
from sandtable.games.cataclysm.adjacency import TOO_FAR
from sandtable.games.cataclysm.bases import airfields, base_coast, is_in, near_ports, ports
from sandtable.games.cataclysm.limits import limit, may_occupy
from sandtable.games.cataclysm.lines import (
    EVERYWHERE,
    NEAR,
    has_delay,
    is_barred_at_sea,
    is_open_strait,
    is_restricted,
    may_pass,
    path,
    production_sites,
    reached,
)
from sandtable.games.cataclysm.pieces import class_of, units_in
from sandtable.games.cataclysm.procedures.operations import needs_supply
from sandtable.games.cataclysm.queries import (
    active_powers,
    controller,
    is_belligerent,
    is_friendly_area,
)
from sandtable.games.cataclysm.ranges import NAVAL_RANGE, STRATEGIC_RANGE, TACTICAL_RANGE, air_distance, naval_distance
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_UNIT,
    CLASSES,
    LAND_UNIT,
    LOGISTICS,
    LOGISTICS_UNIT,
    NAVAL_UNIT,
    NEUTRAL,
    NO_ARMY,
    NOBODY,
    SEA,
)
from sandtable.kernel.answers import Explanation


def explain(g: World, side: int, place: str, texts: Any) -> list[Explanation]:
    """What holds of an area, for the powers that a side runs; for a spectator (-1), for all active ones."""
    if place not in g.tables.ids["area"]:
        return []
    area = g.tables.ids["area"].index(place)
    if g.is_closed[area]:
        return [Explanation("control", "2.1", texts.get("explain.closed", texts.thing("area", area)))]
    powers = [power for power in active_powers(g) if side in (-1, g.player[power])]
    found = list(_control(g, area, texts))
    found += _interests(g, area, texts)
    for power in powers:
        found += _line(g, power, area, texts)
        found += _range(g, power, area, texts)
        found += _limits(g, power, area, texts)
    return found


def _control(g: World, area: int, texts: Any) -> Iterator[Explanation]:
    """2.2.4, 2.2.5: who controls the area, and by what."""
    t = g.tables
    if t.type[area] == SEA:
        return
    owner = controller(g, area)
    name = texts.thing("area", area)
    if owner != NOBODY:
        how = "printed" if g.cube[area] == NOBODY else "cubes"
        yield Explanation("control", "2.2.4", texts.get(f"explain.control_{how}", texts.thing("power", owner), name))
    elif g.cube[area] == NEUTRAL:
        yield Explanation("control", "2.4.5", texts.get("explain.control_neutral", name))
    else:
        yield Explanation("control", "2.2.5", texts.get("explain.control_nobody", name))


def _interests(g: World, area: int, texts: Any) -> Iterator[Explanation]:
    """5.1: which powers have an interest in the area, and why."""
    for power in active_powers(g):
        for whose, why in interests.reasons(g, power, area):
            said = texts.get(f"explain.interest_{interests.REASONS[why]}")
            if whose != power:
                said = texts.get("explain.interest_of_ally", texts.thing("power", whose), said)
            yield Explanation("interest", "5.1", texts.get("explain.interest", texts.thing("power", power), said))


# -- lines and supply ------------------------------------------------------------------------------------------------


def _line(g: World, power: int, area: int, texts: Any) -> Iterator[Explanation]:
    """4.3, 9.6: the line of communications of a power to the area, and what it means for the units there."""
    t = g.tables
    name = texts.thing("power", power)
    line = path(reached(g, power), area)
    if line:
        through = texts.get("explain.arrow").join(texts.thing("area", each) for each in line)
        places = tuple(t.ids["area"][each] for each in line)
        yield Explanation("line", "4.3", texts.get("explain.line", name, through), places, path=True)
    else:
        why, about = barrier(g, power, area)
        said = texts.get(f"explain.barrier_{why}", name, texts.thing("area", area))
        shown = tuple(t.ids["area"][each] for each in about)
        yield Explanation("line", "4.3", texts.get("explain.no_line", name, said), shown)
    units = [unit for unit in units_in(g, area) if t.owner[unit] == power and class_of(g, unit) != LOGISTICS_UNIT]
    needing = [unit for unit in units if needs_supply(g, unit)]
    if needing:
        key = "explain.in_supply" if line else "explain.out_of_supply"
        yield Explanation("supply", "9.6", texts.get(key, name, len(needing)))
    if len(needing) < len(units):
        said = texts.get("explain.needs_no_supply", name, len(units) - len(needing))
        yield Explanation("supply", "12.1.3", said)


def barrier(g: World, power: int, area: int) -> tuple[str, list[int]]:
    """What keeps a power's line from an area that it does not reach, and the areas that it is about."""
    t = g.tables
    if not production_sites(g, power):
        return "no_site", []
    near = near_ports(g, power, NEAR) if is_belligerent(g, power) else EVERYWHERE
    if t.type[area] == SEA:
        if is_barred_at_sea(g, g.enemies[power], area):
            return "enemies", [area]
        if not is_in(near, area):
            return "no_port", [area]
    elif not is_friendly_area(g, power, area) and not is_open_strait(g, power, near, area):
        return ("chinese" if g.chinese_army[area] != NO_ARMY else "not_friendly"), [area]
    before = reached(g, power)
    touched = [beside for beside in t.next[area] if before[beside] != NOBODY and before[beside] != beside]
    stopped = [beside for beside in touched if not may_pass(g, power, beside)]
    if any(has_delay(g, power, beside) for beside in stopped):
        return "delay", stopped
    if any(is_restricted(g, power, beside) for beside in stopped):
        return "restricted", stopped
    return "cut_off", [beside for beside in t.next[area] if not g.is_closed[beside]]


# -- range -----------------------------------------------------------------------------------------------------------


def _range(g: World, power: int, area: int, texts: Any) -> Iterator[Explanation]:
    """7.3: how far the area is from the nearest port and airfield of a power, against what its units reach."""
    yield _naval_range(g, power, area, texts)
    yield _air_range(g, power, area, texts)


def _naval_range(g: World, power: int, area: int, texts: Any) -> Explanation:
    t = g.tables
    best, nearest = TOO_FAR, NOBODY
    for port in ports(g, power):
        bound = base_coast(g, power, port)
        coasts = (bound,) if bound != NOBODY else range(len(t.coasts[port]) or 1)
        for coast in coasts:
            steps = naval_distance(g, port, coast, area)
            if steps < best:
                best, nearest = steps, port
    return _distance(g, power, texts, "naval", best, nearest, (NAVAL_RANGE, NAVAL_RANGE + 1), "7.3.1")


def _air_range(g: World, power: int, area: int, texts: Any) -> Explanation:
    best, nearest = TOO_FAR, NOBODY
    longest = STRATEGIC_RANGE + 1
    for field in airfields(g, power):
        steps = air_distance(g, power, field, area, longest)
        if steps < best:
            best, nearest = steps, field
    return _distance(g, power, texts, "air", best, nearest, (TACTICAL_RANGE, STRATEGIC_RANGE), "7.3.2")


def _distance(
    g: World, power: int, texts: Any, kind: str, steps: int, nearest: int, reach: tuple[int, int], rule: str
) -> Explanation:
    """One sentence on a distance: within the first reach, within the second only, extended range only, or beyond."""
    name = texts.thing("power", power)
    if nearest == NOBODY or steps > max(reach) + 1:
        return Explanation("range", rule, texts.get(f"explain.{kind}_far", name))
    if steps <= reach[0]:
        how = "near"
    elif steps <= reach[1]:
        how = "second"
    else:
        how = "extended"
    said = texts.get(f"explain.{kind}_{how}", name, steps, texts.thing("area", nearest))
    return Explanation("range", rule, said, (g.tables.ids["area"][nearest],))


# -- limits ----------------------------------------------------------------------------------------------------------


def _limits(g: World, power: int, area: int, texts: Any) -> Iterator[Explanation]:
    """7.1: how many units of each class of a power the area admits."""
    t = g.tables
    parts = []
    for kind in (LAND_UNIT, NAVAL_UNIT, AIR_UNIT, LOGISTICS_UNIT):
        unit = next((u for u in t.units_of[power] if class_of(g, u) == kind and t.kind[u] <= LOGISTICS), NOBODY)
        if unit != NOBODY and may_occupy(g, unit, area):
            most = limit(g, power, area, unit)
            if most:
                parts.append(texts.get("explain.limit_part", texts.get(f"explain.class_{CLASSES[kind]}"), most))
    name = texts.thing("power", power)
    if parts:
        said = texts.get("explain.limit", name, texts.get("list_separator").join(parts))
    else:
        said = texts.get("explain.no_limit", name)
    yield Explanation("limit", "7.1", said)
