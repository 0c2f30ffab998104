"""Rule 8.4: how far units can go in one deployment, by land, by sea and by air (7.2)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.bases import admits_guest, base_coast, has_friendly_base, is_in, near_ports
from sandtable.games.cataclysm.ground import UNKNOWN, ground
from sandtable.games.cataclysm.limits import is_empty, is_strategic, may_enter_to_stay, may_occupy, meets_units, room
from sandtable.games.cataclysm.lines import has_delay, is_demilitarized
from sandtable.games.cataclysm.pieces import class_of
from sandtable.games.cataclysm.procedures.markers import may_deploy_to
from sandtable.games.cataclysm.queries import controller, enemies_of, friend_mask
from sandtable.games.cataclysm.ranges import NAVAL_RANGE, coast_entered, may_end_at_sea
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_UNIT,
    GERMANY,
    LAND_UNIT,
    LOGISTICS_UNIT,
    NAVAL_UNIT,
    NO_ARMY,
    NOBODY,
    SEA,
    SUBMARINE,
)

# How an air unit has come to where it is: it may cross one sea area by air, further ones only by naval movement.
LANDED: Final = 0
OVER_SEA: Final = 1
SHIPPED: Final = 2


class Ways:
    """What the units of a power may pass through in a deployment, worked out once for all of them.

    `ships` and `air` are the areas where enemies' ships and air units bar the way.
    """

    def __init__(self, g: World, power: int, ships: list[int], air: list[int]) -> None:
        t = g.tables
        self.ships = ships
        self.air = air
        self.friendly = [False] * t.areas
        self.dive = [False] * t.areas
        self.fly = [False] * t.areas
        self.landing = [False] * t.areas
        self.berth = [False] * t.areas  # a special British base lets ships, aircraft and logistics units in (2.3.3)
        self.berth_coast = [NOBODY] * t.areas  # the only coast from which ships come to it
        self.halts = [False] * t.areas
        self.stops = [False] * t.areas
        self.passed: dict[tuple[int, int, int], list[int]] = {}
        self.rights: dict[tuple[int, int], list[int]] = {}  # by kind and face: where a unit may be, were it alone
        friends = friend_mask(g, power)
        enemies = g.enemies[power]
        near = near_ports(g, power, NAVAL_RANGE)
        crosses_enemies = not g.revised[editions.AIR_MOVE_OVER_ENEMY_LAND]
        for area in range(t.areas):
            if g.is_closed[area]:
                continue
            self.halts[area] = has_delay(g, power, area)
            # 12.1.1: a German land unit in the Rhineland ends its being demilitarized, so it does not just pass.
            self.stops[area] = self.halts[area] or (power == GERMANY and is_demilitarized(g, area))
            at_sea = t.type[area] == SEA
            owner = controller(g, area) if not at_sea else -1
            if owner >= 0 and friends >> owner & 1 and g.chinese_army[area] == NO_ARMY:
                # 2.2.8: only units of its own power enter a remote area.
                self.friendly[area] = not t.remote[area] or owner == power
            if g.special_base[area] and not self.friendly[area]:
                self.berth[area] = admits_guest(g, power, area)
                self.berth_coast[area] = base_coast(g, power, area)
            may_fly = at_sea or self.friendly[area] or self.berth[area]
            if not may_fly and crosses_enemies and owner >= 0 and enemies >> owner & 1:
                may_fly = not t.remote[area]
            self.fly[area] = may_fly
            self.dive[area] = (at_sea or (self.friendly[area] and t.coastal[area] == 1)) and is_in(near, area)
            self.landing[area] = self.friendly[area] or has_friendly_base(g, power, area)
        self.sail = self.dive[:]
        for area in ships:
            self.sail[area] = False
        for area in air:
            self.fly[area] = False

    def may_berth(self, g: World, area: int, sea: int) -> bool:
        """Whether ships may come from a sea to an area for its special British base (2.3.3)."""
        return self.berth[area] and self.berth_coast[area] in (NOBODY, coast_entered(g, area, sea))


def ways_of(g: World, power: int) -> Ways:
    """The ways of a power: those found before, while the ground lies as it did and enemies bar the same areas."""
    t = g.tables
    ships: list[int] = []
    air: list[int] = []
    for enemy in enemies_of(g, power):
        for unit in t.units_of[enemy]:
            if g.where[unit] < 0:
                continue
            kind = t.class_of[unit]
            if kind == NAVAL_UNIT or is_strategic(g, unit):
                ships.append(g.where[unit])
            if kind == AIR_UNIT:
                air.append(g.where[unit])
    lie = ground(g)
    known = lie.ways[power]
    if isinstance(known, Ways) and known.ships == ships and known.air == air:
        return known
    found = Ways(g, power, ships, air)
    lie.ways[power] = found
    return found


def passed_by_land_unit(g: World, ways: Ways, unit: int) -> list[int]:
    """Every area that a land or logistics unit can come to; land and naval movement may be mixed (8.4)."""
    t = g.tables
    start = g.where[unit]
    is_guest = class_of(g, unit) == LOGISTICS_UNIT
    seen = [False] * t.areas
    seen[start] = True
    waiting = [start]
    for area in waiting:
        if area != start and ways.stops[area]:
            continue
        for beside in t.next_land[area]:
            if ways.friendly[beside] and not seen[beside]:
                seen[beside] = True
                waiting.append(beside)
        for beside in t.next_naval[area]:
            if seen[beside]:
                continue
            if ways.sail[beside] or (is_guest and ways.may_berth(g, beside, area)):
                seen[beside] = True
                waiting.append(beside)
    return waiting[1:]


def passed_by_ship(g: World, ways: Ways, unit: int) -> list[tuple[int, int]]:
    """Every area, and which of its coasts, that a naval unit can come to."""
    t = g.tables
    open_to = ways.dive if t.kind[unit] == SUBMARINE else ways.sail
    waiting = [(g.where[unit], g.spot[unit])]
    seen = set(waiting)
    for area, coast in waiting:
        if ways.halts[area] and area != g.where[unit]:
            continue
        beside_coast = t.coasts[area][coast] if t.coasts[area] else t.next_naval[area]
        for beside in beside_coast:
            if open_to[beside] or ways.may_berth(g, beside, area):
                found = (beside, coast_entered(g, beside, area))
                if found not in seen:
                    seen.add(found)
                    waiting.append(found)
    return waiting[1:]


def passed_by_air_unit(g: World, ways: Ways, unit: int) -> list[int]:
    """Every area that an air unit can come to; two or more sea areas in a row only by naval movement (7.2)."""
    t = g.tables
    start = g.where[unit]
    waiting = [(start, LANDED)]
    seen = {(start, LANDED)}
    for area, way in waiting:
        if ways.halts[area] and area != start:
            continue
        reached = []
        if way != SHIPPED:
            for beside in t.next_air[area]:
                if not ways.fly[beside]:
                    continue
                if t.type[beside] != SEA or ways.landing[beside]:
                    reached.append((beside, LANDED))
                elif way == LANDED:
                    reached.append((beside, OVER_SEA))
        if way == SHIPPED or (way == LANDED and (area == start or ways.landing[area])):
            for beside in t.next_naval[area]:
                if ways.sail[beside] or ways.may_berth(g, beside, area):
                    reached.append((beside, LANDED if ways.landing[beside] else SHIPPED))
        for found in reached:
            if found not in seen:
                seen.add(found)
                waiting.append(found)
    return [area for area in dict.fromkeys(area for area, _ in waiting) if area != start]


def may_stop(g: World, unit: int, area: int) -> bool:
    """Whether a unit may end its deployment in an area (7.1, 7.2.2, 12.1.3, 12.2.2)."""
    if not may_enter_to_stay(g, unit, area) or not may_deploy_to(g, unit, area):
        return False
    return class_of(g, unit) != NAVAL_UNIT or may_end_at_sea(g, unit, area)


def _passed(g: World, ways: Ways, unit: int) -> list[int]:
    """Every area that a unit can come to; units of a kind at one place have the same."""
    kind = class_of(g, unit)
    key = (g.tables.kind[unit] if kind == NAVAL_UNIT else -kind, g.where[unit], g.spot[unit])
    known = ways.passed.get(key)
    if known is not None:
        return known
    if kind in (LAND_UNIT, LOGISTICS_UNIT):
        areas = passed_by_land_unit(g, ways, unit)
    elif kind == AIR_UNIT:
        areas = passed_by_air_unit(g, ways, unit)
    else:
        areas = []
        for area, _ in passed_by_ship(g, ways, unit):
            if area != g.where[unit] and area not in areas:
                areas.append(area)
    ways.passed[key] = areas
    return areas


def _stops(g: World, ways: Ways, unit: int, *, first_only: bool = False) -> list[int]:
    """The areas, or the first of them, that a unit can come to and may stop in.

    Where it has a right to be, there is room for it if nobody is there.
    """
    looks = (g.tables.kind[unit], g.face[unit])
    rights = ways.rights.get(looks)
    if rights is None:
        rights = ways.rights[looks] = [UNKNOWN] * g.tables.areas
    power = g.tables.owner[unit]
    is_ship = class_of(g, unit) == NAVAL_UNIT
    found = []
    for area in _passed(g, ways, unit):
        if rights[area] == UNKNOWN:
            rights[area] = int(may_occupy(g, unit, area, alone=True))
        if not rights[area]:
            continue
        if not is_empty(g, area) and (meets_units(g, power, area) or room(g, area, unit) == 0):
            continue
        if may_deploy_to(g, unit, area) and (not is_ship or may_end_at_sea(g, unit, area)):
            found.append(area)
            if first_only:
                break
    return found


def destinations(g: World, ways: Ways, unit: int) -> list[int]:
    """Where a unit may go in a deployment, in the order of the map."""
    return sorted(_stops(g, ways, unit))


def has_destination(g: World, ways: Ways, unit: int) -> bool:
    """Whether a unit may go anywhere in a deployment."""
    return bool(_stops(g, ways, unit, first_only=True))


def coasts_reached(g: World, ways: Ways, unit: int, area: int) -> list[int]:
    """On which coasts of an area a naval unit can arrive."""
    return sorted(coast for place, coast in passed_by_ship(g, ways, unit) if place == area)
