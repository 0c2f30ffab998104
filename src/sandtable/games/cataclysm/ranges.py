"""Range (7.3) and the single steps of movement (7.2)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.adjacency import TOO_FAR
from sandtable.games.cataclysm.bases import admits_guest, base_coast, is_in, near_ports
from sandtable.games.cataclysm.limits import is_strategic
from sandtable.games.cataclysm.lines import is_barred_at_sea
from sandtable.games.cataclysm.pieces import class_of, units_in
from sandtable.games.cataclysm.queries import are_enemies, are_opposing, controller, is_enemy_area, is_friendly_area
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AIR_UNIT, NOBODY, SEA, SUBMARINE

NAVAL_RANGE: Final = 2
TACTICAL_RANGE: Final = 1
STRATEGIC_RANGE: Final = 2
NO_TARGET: Final = -1

# -- range -----------------------------------------------------------------------------------------------------------


def naval_distance(g: World, origin: int, coast: int, target: int) -> int:
    """How many areas a target is from a port, through sea and mixed areas; from one coast, if the port has two."""
    return g.tables.reach[coast + 1 if g.tables.coasts[origin] else 0][origin][target]


def air_range(g: World, unit: int) -> int:
    """The range of an air unit: one area, or two if it is strategic (7.3.2)."""
    return STRATEGIC_RANGE if is_strategic(g, unit) else TACTICAL_RANGE


def air_distance(g: World, power: int, origin: int, target: int, longest: int) -> int:
    """How many areas a target is away by air movement in an operation; more than `longest` is TOO_FAR."""
    near = {origin}
    for steps in range(1, longest + 1):
        beside = {b for a in near for b in g.tables.next_air[a]}
        if target in beside:
            return steps
        near = {b for b in beside if may_fly_over(g, power, b, in_operation=True)}
    return 0 if origin == target else TOO_FAR


# -- steps -----------------------------------------------------------------------------------------------------------


def may_fly_over(g: World, power: int, area: int, *, in_operation: bool) -> bool:
    """Whether air units may pass through an area that is not their target (7.2.3, R-65)."""
    if g.is_closed[area] or has_enemy_air(g, power, area):
        return False
    if g.tables.type[area] == SEA or may_enter(g, power, area):
        return True
    may_cross = in_operation or not g.revised[editions.AIR_MOVE_OVER_ENEMY_LAND]
    return may_cross and is_enemy_area(g, power, area)


def may_enter(g: World, power: int, area: int) -> bool:
    """Whether a power's units may enter a land or mixed area: a friendly one; a remote one only of its own (2.2.8)."""
    return is_friendly_area(g, power, area) and (not g.tables.remote[area] or controller(g, area) == power)


def has_enemy_air(g: World, power: int, area: int) -> bool:
    """Whether an enemy air unit is in an area."""
    return any(class_of(g, u) == AIR_UNIT and are_enemies(g, power, g.tables.owner[u]) for u in units_in(g, area))


def naval_steps(g: World, unit: int, area: int, coast: int, target: int = NO_TARGET) -> list[int]:
    """Where a unit may step from an area, on one of its coasts, by naval movement (7.2.2); `coast` is 0 with one."""
    t = g.tables
    power = t.owner[unit]
    near = near_ports(g, power, NAVAL_RANGE)
    beside_coast = t.coasts[area][coast] if t.coasts[area] else t.next_naval[area]
    return [
        beside
        for beside in beside_coast
        if beside == target or (is_in(near, beside) and _may_sail_into(g, unit, power, area, beside))
    ]


def _may_sail_into(g: World, unit: int, power: int, sea: int, area: int) -> bool:
    if g.is_closed[area]:
        return False
    if g.tables.type[area] != SEA and not may_enter(g, power, area) and not may_berth(g, power, sea, area):
        return False
    return g.tables.kind[unit] == SUBMARINE or not is_barred_at_sea(g, g.enemies[power], area)


def may_berth(g: World, power: int, sea: int, area: int) -> bool:
    """Whether ships of a power may come from a sea to a special British base in a country (2.3.3)."""
    if not admits_guest(g, power, area):
        return False
    return base_coast(g, power, area) in (NOBODY, coast_entered(g, area, sea))


def may_end_at_sea(g: World, unit: int, area: int) -> bool:
    """Whether naval movement may end in an area: not among enemies; in 2018 not among opponents either (7.2.2)."""
    power = g.tables.owner[unit]
    if is_barred_at_sea(g, g.enemies[power], area):
        return False
    if g.revised[editions.NAVAL_MOVE_THROUGH_OPPOSING]:
        return True
    owner = g.base[area]
    if owner != NOBODY and owner >= 0 and are_opposing(g, power, owner):
        return False
    return not any(are_opposing(g, power, g.tables.owner[u]) for u in units_in(g, area))


def coast_entered(g: World, area: int, sea: int) -> int:
    """On which coast of an area a unit is that came from a sea; 0 in an area with one coast (2.2.1)."""
    for coast, seas in enumerate(g.tables.coasts[area]):
        if sea in seas:
            return coast
    return 0


def is_across_strait(g: World, origin: int, target: int) -> bool:
    """Whether an attack from an area into another goes over a black crossing arrow (2.3.4)."""
    return target in g.tables.straits[origin]
