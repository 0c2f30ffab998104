"""Ports, airfields and bases (2.2.2, 2.3.2, 2.3.3)."""

from __future__ import annotations

from sandtable.games.cataclysm.ground import LONGEST, UNKNOWN, ground
from sandtable.games.cataclysm.queries import are_friends, controller, friend_mask, is_active, is_friendly_area
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NAVAL_BASE, NO_ARMY, NOBODY, SEA, UK


def has_special_base(g: World, area: int) -> bool:
    """Whether a special British base in an area works: the country is uncontrolled (2.3.3)."""
    return g.special_base[area] == 1 and controller(g, area) == NOBODY


def is_base_guest(g: World, power: int, area: int) -> bool:
    """Whether a special British base lets a power's units stay in a country that a power controls: in 2018 (D-06)."""
    return (
        g.special_base[area] == 1 and controller(g, area) != NOBODY and is_active(g, UK) and are_friends(g, power, UK)
    )


def has_friendly_base(g: World, power: int, area: int) -> bool:
    """Whether a base friendly to a power is in an area: in a sea area, or a special British one in a country."""
    owner = g.base[area]
    if owner >= 0:
        return are_friends(g, power, owner)
    return has_special_base(g, area) and is_active(g, UK) and are_friends(g, power, UK)


def admits_guest(g: World, power: int, area: int) -> bool:
    """Whether a special British base lets a power's naval, air and logistics units enter a country (2.3.3, R-53)."""
    return g.special_base[area] == 1 and (has_friendly_base(g, power, area) or is_base_guest(g, power, area))


def base_coast(g: World, power: int, area: int) -> int:
    """The coast that binds a power's ships where a special British base alone lets them in; -1: none does (2.3.3)."""
    coast = g.tables.base_coast[area]
    return NOBODY if coast == NOBODY or is_friendly_area(g, power, area) else coast


def has_friendly_naval_base(g: World, power: int, area: int) -> bool:
    """Whether a naval base friendly to a power is in an area; special British bases are naval bases."""
    is_naval = g.tables.type[area] != SEA or g.tables.base_type[area] == NAVAL_BASE
    return is_naval and has_friendly_base(g, power, area)


def has_hostile_base(g: World, power: int, area: int) -> bool:
    """Whether an opposing power that is no enemy owns the base in a sea area (7.1.2)."""
    owner = g.base[area]
    return owner >= 0 and g.ideology[owner] != g.ideology[power] and not g.enemies[power] >> owner & 1


def is_port(g: World, power: int, area: int) -> bool:
    """Whether an area is a port friendly to a power: a friendly coastal area, or a friendly naval base."""
    if g.is_closed[area]:
        return False
    if g.tables.coastal[area] and is_friendly_area(g, power, area):
        return True
    return has_friendly_naval_base(g, power, area)


def is_airfield(g: World, power: int, area: int) -> bool:
    """Whether an area is an airfield friendly to a power: a friendly land or mixed area, or any friendly base."""
    if g.is_closed[area]:
        return False
    return is_friendly_area(g, power, area) or has_friendly_base(g, power, area)


def ports(g: World, power: int) -> list[int]:
    """The ports friendly to a power."""
    t = g.tables
    friends = friend_mask(g, power)
    found = []
    for area in t.port_areas:
        if g.is_closed[area]:
            continue
        owner = g.base[area] if t.type[area] == SEA else controller(g, area)
        if owner >= 0:
            if friends >> owner & 1 and g.chinese_army[area] == NO_ARMY:
                found.append(area)
        elif g.special_base[area] and has_friendly_naval_base(g, power, area):
            found.append(area)
    return found


def airfields(g: World, power: int) -> list[int]:
    """The airfields friendly to a power."""
    return [area for area in range(g.tables.areas) if is_airfield(g, power, area)]


def near_ports(g: World, power: int, steps: int) -> int:
    """A mask of the areas within so many areas of a port friendly to a power (7.3.1), for `is_in`."""
    near = ground(g).near
    at = power * (LONGEST + 1) + steps
    found = near[at]
    if found == UNKNOWN:
        t = g.tables
        found = 0
        for area in ports(g, power):
            within = t.within if base_coast(g, power, area) == NOBODY else t.base_within
            found |= within[steps][area]
        near[at] = found
    return found


def is_in(mask: int, area: int) -> bool:
    """Whether an area is in a mask of areas."""
    return bool(mask >> area & 1)
