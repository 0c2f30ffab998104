"""Occupation (7.1): where a unit may stay, and how many may."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.bases import (
    has_friendly_base,
    has_friendly_naval_base,
    has_hostile_base,
    has_special_base,
    is_airfield,
    is_base_guest,
    is_in,
    is_port,
    near_ports,
)
from sandtable.games.cataclysm.lines import is_demilitarized, is_restricted
from sandtable.games.cataclysm.pieces import class_of, units_in
from sandtable.games.cataclysm.queries import are_friends, controller, is_belligerent, is_friendly_area
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_FORCE,
    AIR_UNIT,
    FLIPPED,
    FORTRESS,
    GERMANY,
    LAND_UNIT,
    LOGISTICS,
    LOGISTICS_UNIT,
    NAVAL_UNIT,
    NO_ARMY,
    SEA,
    SUBMARINE,
)

UNLIMITED: Final = 99
IN_OPERATION: Final = 2
"""7.1.2: naval and air units of an ideology in a sea area while an operation is made there."""


def has_friendly_logistics(g: World, power: int, area: int) -> bool:
    """Whether a logistics unit friendly to a power is in an area (7.1.4)."""
    t = g.tables
    for unit in units_in(g, area):
        if t.kind[unit] == LOGISTICS and are_friends(g, power, t.owner[unit]):
            return True
    return False


def is_strategic(g: World, unit: int) -> bool:
    """Whether a unit is a strategic air force."""
    return g.tables.kind[unit] == AIR_FORCE and g.face[unit] == FLIPPED


# -- the right to be there -------------------------------------------------------------------------------------------


def may_occupy(g: World, unit: int, area: int, *, alone: bool = False) -> bool:
    """Whether a unit may stay in an area at all, however many others are there (7.1, R-53).

    `alone`: as if no units of others were there.
    """
    t = g.tables
    power = t.owner[unit]
    kind = class_of(g, unit)
    if g.is_closed[area] or _meets_base(g, power, area) or (not alone and meets_units(g, power, area)):
        return False
    if t.type[area] == SEA:
        return kind != LAND_UNIT and limit(g, power, area, unit) > 0
    if t.remote[area] and controller(g, area) != power:
        return False
    if kind == NAVAL_UNIT and not t.coastal[area]:
        return False
    if power == GERMANY and is_demilitarized(g, area) and g.revised[editions.RHINELAND_ACTION]:
        return False
    if is_friendly_area(g, power, area) or (kind != LAND_UNIT and is_base_guest(g, power, area)):
        return True
    return kind != LAND_UNIT and has_special_base(g, area) and has_friendly_base(g, power, area)


def meets_units(g: World, power: int, area: int) -> bool:
    """Whether units of opponents, or of powers that are not friendly, are in an area.

    Units in a special British base of a country that its owner's opponents hold are gone before (2.3.3).
    """
    t = g.tables
    others = [t.owner[u] for u in units_in(g, area) if t.owner[u] != power and not are_friends(g, power, t.owner[u])]
    if not others:
        return False
    # 2.3.3: in 2018 British guests and the units of a Democracy that controls the country put up with each other.
    return not (is_base_guest(g, power, area) or all(is_base_guest(g, other, area) for other in others))


def _meets_base(g: World, power: int, area: int) -> bool:
    """Whether a base of another power that is not friendly is in an area: in 2022 it bars units (D-30)."""
    owner = g.base[area]
    if owner < 0 or not g.revised[editions.NAVAL_MOVE_THROUGH_OPPOSING]:
        return False
    return not are_friends(g, power, owner)


# -- numbers ---------------------------------------------------------------------------------------------------------


def limit(g: World, power: int, area: int, unit: int, *, in_operation: bool = False) -> int:
    """How many units of the class of this one a power's ideology may have in an area (7.1.1-7.1.3)."""
    kind = class_of(g, unit)
    if g.tables.type[area] == SEA:
        if in_operation and kind in (NAVAL_UNIT, AIR_UNIT):
            return IN_OPERATION
        return _limit_at_sea(g, power, area, unit)
    if g.tables.remote[area]:
        return UNLIMITED
    if has_special_base(g, area) and not is_friendly_area(g, power, area) and not in_operation:
        return _limit_of_base(g, power, area, kind)
    if kind == LOGISTICS_UNIT:
        return 1
    if kind == NAVAL_UNIT and not g.tables.coastal[area]:
        return 0
    return 1 if is_restricted(g, power, area) else 2


def _limit_of_base(g: World, power: int, area: int, kind: int) -> int:
    if kind == LAND_UNIT or not has_friendly_base(g, power, area):
        return 0
    if kind == LOGISTICS_UNIT:
        return 1
    if kind == NAVAL_UNIT and not has_friendly_naval_base(g, power, area):
        return 0
    return 2 if has_friendly_logistics(g, power, area) else 1


def _limit_at_sea(g: World, power: int, area: int, unit: int) -> int:
    """The best of the conditions that hold; they do not add up (7.1.2)."""
    kind = class_of(g, unit)
    found = _limit_of_base(g, power, area, kind)
    if found or not is_belligerent(g, power) or has_hostile_base(g, power, area):
        return found
    t = g.tables
    if kind == NAVAL_UNIT:
        steps = 2 if t.kind[unit] == SUBMARINE else 1
        return int(is_in(near_ports(g, power, steps), area))
    if is_strategic(g, unit):
        return int(any(is_airfield(g, power, beside) for beside in t.next[area]))
    return 0


def count(g: World, ideology: int, area: int, kind: int) -> int:
    """How many units of a class an ideology has in an area; minor and Chinese armies count for the land limit."""
    t = g.tables
    found = g.minor_army[area] + int(g.chinese_army[area] != NO_ARMY) if kind == LAND_UNIT else 0
    for unit in units_in(g, area):
        if t.class_of[unit] == kind and g.ideology[t.owner[unit]] == ideology:
            found += 1
    return found


def room(g: World, area: int, unit: int, *, in_operation: bool = False) -> int:
    """How many more units such as this one its ideology may have in an area, itself not counted if it is there."""
    t = g.tables
    power = t.owner[unit]
    kind = class_of(g, unit)
    most = limit(g, power, area, unit, in_operation=in_operation)
    if most == 0:
        return 0
    left = most - count(g, g.ideology[power], area, kind) + int(g.where[unit] == area)
    if t.kind[unit] == FORTRESS and any(t.kind[u] == FORTRESS and u != unit for u in units_in(g, area)):
        return 0
    return max(left, 0)


def is_empty(g: World, area: int) -> bool:
    """Whether nothing at all is in an area that takes room: no counter, no army of no power."""
    return g.first_in[area] < 0 and not g.minor_army[area] and g.chinese_army[area] == NO_ARMY


def may_stay(g: World, unit: int) -> bool:
    """Whether a unit may stay where it is, numbers apart: if not, it must leave (2.2.4, 6.1.4, 7.1.2)."""
    return may_occupy(g, unit, g.where[unit])


def may_enter_to_stay(g: World, unit: int, area: int) -> bool:
    """Whether a unit could stop in an area: it may occupy it, and there is room."""
    return may_occupy(g, unit, area) and room(g, area, unit) > 0


def is_over_limit(g: World, area: int) -> list[int]:
    """The units in an area of which there are more than may be (7.1): each class that is over its limit, whole."""
    found = []
    for unit in units_in(g, area):
        power = g.tables.owner[unit]
        kind = class_of(g, unit)
        if count(g, g.ideology[power], area, kind) > limit(g, power, area, unit):
            found.append(unit)
    return found


def is_port_for(g: World, unit: int, area: int) -> bool:
    """Whether an area is a base for a unit: a port for a naval unit, an airfield for an air unit."""
    power = g.tables.owner[unit]
    return is_port(g, power, area) if class_of(g, unit) == NAVAL_UNIT else is_airfield(g, power, area)
