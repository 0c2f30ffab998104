"""Rule 8.4: how far units can go in one deployment, by land, by sea and by air (7.2)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.bases import admits_guest, base_coast, has_friendly_base, is_in, near_ports
from sandtable.games.cataclysm.limits import may_enter_to_stay
from sandtable.games.cataclysm.lines import has_delay, is_demilitarized
from sandtable.games.cataclysm.pieces import class_of
from sandtable.games.cataclysm.procedures.markers import may_deploy_to
from sandtable.games.cataclysm.queries import controller, friend_mask
from sandtable.games.cataclysm.ranges import NAVAL_RANGE, coast_entered, may_end_at_sea
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_FORCE,
    AIR_UNIT,
    FLIPPED,
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
    """What the units of a power may pass through in a deployment, worked out once for all of them."""

    def __init__(self, g: World, power: int) -> None:
        t = g.tables
        self.power = power
        self.friendly = [False] * t.areas
        self.sail = [False] * t.areas
        self.dive = [False] * t.areas
        self.fly = [False] * t.areas
        self.landing = [False] * t.areas
        self.berth = [False] * t.areas  # a special British base lets ships, aircraft and logistics units in (2.3.3)
        self.berth_coast = [NOBODY] * t.areas  # the only coast from which ships come to it
        self.halts = [False] * t.areas
        friends = friend_mask(g, power)
        enemies = g.enemies[power]
        near = near_ports(g, power, NAVAL_RANGE)
        has_ships = [False] * t.areas
        has_air = [False] * t.areas
        for unit in range(t.units):
            place = g.where[unit]
            if place < 0 or not enemies >> t.owner[unit] & 1:
                continue
            kind = class_of(g, unit)
            if kind == NAVAL_UNIT or (t.kind[unit] == AIR_FORCE and g.face[unit] == FLIPPED):
                has_ships[place] = True
            if kind == AIR_UNIT:
                has_air[place] = True
        crosses_enemies = not g.revised[editions.AIR_MOVE_OVER_ENEMY_LAND]
        for area in range(t.areas):
            if g.is_closed[area]:
                continue
            self.halts[area] = has_delay(g, power, area)
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
            self.fly[area] = may_fly and not has_air[area]
            self.dive[area] = (at_sea or (self.friendly[area] and t.coastal[area] == 1)) and is_in(near, area)
            self.sail[area] = self.dive[area] and not has_ships[area]
            self.landing[area] = self.friendly[area] or has_friendly_base(g, power, area)

    def may_berth(self, area: int, coast: int) -> bool:
        """Whether ships may come to a coast of an area for its special British base (2.3.3)."""
        return self.berth[area] and self.berth_coast[area] in (NOBODY, coast)


def passed_by_land_unit(g: World, ways: Ways, unit: int) -> list[int]:
    """Every area that a land or logistics unit can come to; land and naval movement may be mixed (8.4)."""
    t = g.tables
    start = g.where[unit]
    is_guest = class_of(g, unit) == LOGISTICS_UNIT
    seen = [False] * t.areas
    seen[start] = True
    waiting = [start]
    for area in waiting:
        # 12.1.1: a German land unit that enters the Rhineland ends its being demilitarized, so it does not just pass.
        stops = ways.halts[area] or (ways.power == GERMANY and is_demilitarized(g, area))
        if area != start and stops:
            continue
        for beside in t.next_land[area]:
            if ways.friendly[beside] and not seen[beside]:
                seen[beside] = True
                waiting.append(beside)
        for beside in t.next_naval[area]:
            is_open = ways.sail[beside] or (is_guest and ways.may_berth(beside, coast_entered(g, beside, area)))
            if is_open and not seen[beside]:
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
            coast_there = coast_entered(g, beside, area)
            if open_to[beside] or ways.may_berth(beside, coast_there):
                found = (beside, coast_there)
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
                if ways.sail[beside] or ways.may_berth(beside, coast_entered(g, beside, area)):
                    reached.append((beside, LANDED if ways.landing[beside] else SHIPPED))
        for found in reached:
            if found not in seen:
                seen.add(found)
                waiting.append(found)
    areas = []
    for area, _ in waiting:
        if area != start and area not in areas:
            areas.append(area)
    return areas


def may_stop(g: World, unit: int, area: int) -> bool:
    """Whether a unit may end its deployment in an area (7.1, 7.2.2, 12.1.3, 12.2.2)."""
    if not may_enter_to_stay(g, unit, area) or not may_deploy_to(g, unit, area):
        return False
    return class_of(g, unit) != NAVAL_UNIT or may_end_at_sea(g, unit, area)


def _passed(g: World, ways: Ways, unit: int) -> list[int]:
    kind = class_of(g, unit)
    if kind in (LAND_UNIT, LOGISTICS_UNIT):
        return passed_by_land_unit(g, ways, unit)
    if kind == AIR_UNIT:
        return passed_by_air_unit(g, ways, unit)
    areas = []
    for area, _ in passed_by_ship(g, ways, unit):
        if area != g.where[unit] and area not in areas:
            areas.append(area)
    return areas


def destinations(g: World, ways: Ways, unit: int) -> list[int]:
    """Where a unit may go in a deployment, in the order of the map."""
    return sorted(area for area in _passed(g, ways, unit) if may_stop(g, unit, area))


def has_destination(g: World, ways: Ways, unit: int) -> bool:
    """Whether a unit may go anywhere in a deployment."""
    for area in _passed(g, ways, unit):
        if may_stop(g, unit, area):
            return True
    return False


def coasts_reached(g: World, ways: Ways, unit: int, area: int) -> list[int]:
    """On which coasts of an area a naval unit can arrive."""
    return sorted(coast for place, coast in passed_by_ship(g, ways, unit) if place == area)
