"""Rules 9.1-9.5 and 7.3: which units can be activated, how far they reach, and so which operations are possible."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.adjacency import TOO_FAR
from sandtable.games.cataclysm.limits import is_port_for, is_strategic, limit
from sandtable.games.cataclysm.pieces import class_of, units_in
from sandtable.games.cataclysm.procedures.targets import (
    BOMBINGS,
    BY_LAND,
    CAPTURE,
    INVASION,
    KINDS,
    LAND_KINDS,
    SEA_KINDS,
    target_barred,
)
from sandtable.games.cataclysm.queries import controller, friends_of, is_belligerent, is_friendly_area
from sandtable.games.cataclysm.ranges import NAVAL_RANGE, STRATEGIC_RANGE, TACTICAL_RANGE, coast_entered
from sandtable.games.cataclysm.scenario_rules import holds_the_west
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_FORCE,
    AIR_UNIT,
    ARMY,
    DEMOCRACY,
    FLEET,
    LAND,
    LAND_UNIT,
    NAVAL_UNIT,
    SEA,
)

LONGEST: Final = 3
"""The longest range of any unit, extended (7.3)."""


class Scout:
    """What the units of a power and its friends can reach in an operation, worked out once for a decision.

    `mask` are powers that count as enemies already (6.2); units that have deployed cannot be activated (8.4.2).
    """

    def __init__(self, g: World, power: int, deployed: list[int], mask: int = 0) -> None:
        t = g.tables
        self.g = g
        self.power = power
        self.mask = mask
        self.foes = g.enemies[power] | mask
        self.friends = friends_of(g, power)
        self.units = [
            unit
            for friend in self.friends
            for unit in t.units_of[friend]
            if g.where[unit] >= 0
            and t.kind[unit] in (ARMY, FLEET, AIR_FORCE)
            and unit not in deployed
            and not holds_the_west(g, unit)
        ]
        self.has_ships = [False] * t.areas
        self.has_air = [False] * t.areas
        for unit in range(t.units):
            place = g.where[unit]
            if place < 0 or not self.foes >> t.owner[unit] & 1:
                continue
            kind = class_of(g, unit)
            if kind == NAVAL_UNIT or is_strategic(g, unit):
                self.has_ships[place] = True
            if kind == AIR_UNIT:
                self.has_air[place] = True
        self.known: dict[tuple[int, int, int], list[int]] = {}

    # -- how far ----------------------------------------------------------------------------------------------------

    def may_sail_through(self, area: int) -> bool:
        """Whether ships may pass an area on their way to a target: sea, or friendly and mixed, without enemies."""
        g = self.g
        if g.is_closed[area] or self.has_ships[area] or g.tables.type[area] == LAND:
            return False
        return g.tables.type[area] == SEA or is_friendly_area(g, self.power, area)

    def may_fly_through(self, area: int) -> bool:
        """Whether air units may pass an area on their way to a target: sea, friends' or enemies' land (7.2.3)."""
        g = self.g
        if g.is_closed[area] or self.has_air[area]:
            return False
        if g.tables.type[area] == SEA or is_friendly_area(g, self.power, area):
            return True
        owner = controller(g, area)
        return owner >= 0 and bool(self.foes >> owner & 1) and not g.tables.remote[area]

    def steps(self, unit: int) -> list[int]:
        """How many areas each area is away from where a naval or air unit is; TOO_FAR beyond extended range."""
        g = self.g
        in_air = class_of(g, unit) == AIR_UNIT
        key = (int(in_air), g.where[unit], g.spot[unit])
        found = self.known.get(key)
        if found is None:
            found = self._spread(in_air, g.where[unit], g.spot[unit])
            self.known[key] = found
        return found

    def _spread(self, in_air: bool, start: int, coast: int) -> list[int]:
        t = self.g.tables
        found = [TOO_FAR] * t.areas
        found[start] = 0
        edge = [start]
        for step in range(1, LONGEST + 1):
            further = []
            for area in edge:
                near = t.next_air[area] if in_air else t.next_naval[area]
                if area == start and not in_air and t.coasts[start]:
                    near = t.coasts[start][coast]
                for beside in near:
                    if found[beside] != TOO_FAR:
                        continue
                    found[beside] = step
                    if self.may_fly_through(beside) if in_air else self.may_sail_through(beside):
                        further.append(beside)
            edge = further
        return found

    def range_of(self, unit: int) -> int:
        """The normal range of a naval or air unit (7.3.1, 7.3.2)."""
        if class_of(self.g, unit) == NAVAL_UNIT:
            return NAVAL_RANGE
        return STRATEGIC_RANGE if is_strategic(self.g, unit) else TACTICAL_RANGE

    def is_extended(self, unit: int, target: int) -> bool:
        """Whether a unit reaches a target at extended range only (7.3.3)."""
        return class_of(self.g, unit) != LAND_UNIT and self.steps(unit)[target] > self.range_of(unit)

    def coast_of_arrival(self, unit: int, target: int) -> int:
        """On which coast of a target a ship arrives: the one nearer to its port (2.2.1)."""
        t = self.g.tables
        steps = self.steps(unit)
        seas = [sea for sea in t.seas_of[target] if steps[sea] < LONGEST and self.may_sail_through(sea)]
        nearest = min(seas, key=lambda sea: (steps[sea], sea), default=-1)
        return coast_entered(self.g, target, nearest)

    # -- invasion paths (9.3.2) -------------------------------------------------------------------------------------

    def has_fleet(self, area: int) -> bool:
        """Whether a friendly fleet is in a sea or mixed area, so that an invasion may go through it."""
        g = self.g
        if g.tables.type[area] == LAND or g.is_closed[area]:
            return False
        return any(g.tables.kind[u] == FLEET and g.tables.owner[u] in self.friends for u in units_in(g, area))

    def paths(self, origin: int) -> list[list[int]]:
        """Every invasion path that begins at an area: one or two sea or mixed areas with a friendly fleet in each."""
        t = self.g.tables
        firsts = [area for area in t.next_naval[origin] if self.has_fleet(area)]
        found = [[first] for first in firsts]
        found += [
            [first, second]
            for first in firsts
            for second in t.next_naval[first]
            if second != origin and self.has_fleet(second)
        ]
        return found

    def paths_to(self, origin: int, target: int) -> list[list[int]]:
        """The invasion paths between two areas."""
        near = self.g.tables.next_naval[target]
        return [path for path in self.paths(origin) if path[-1] in near and target not in path]

    def invaded_from(self, origin: int) -> list[int]:
        """The land and mixed areas that an invasion from an area can reach."""
        t = self.g.tables
        found = {area for path in self.paths(origin) for area in t.next_naval[path[-1]] if area not in path}
        found.discard(origin)
        return sorted(area for area in found if t.type[area] != SEA)

    # -- who and where -----------------------------------------------------------------------------------------------

    def may_activate(self, kind: int, unit: int) -> bool:
        """Whether a unit can be activated for a kind of operation at all (9.3.1, 9.4.1, 9.5.1)."""
        g = self.g
        if kind in LAND_KINDS:
            return g.tables.kind[unit] == ARMY
        if kind in SEA_KINDS:
            return (g.tables.kind[unit] == FLEET or is_strategic(g, unit)) and is_port_for(g, unit, g.where[unit])
        if g.tables.kind[unit] != AIR_FORCE:
            return False
        # D-36: the rules of 2018 do not ask for an airfield.
        return not g.revised[editions.AIR_OP_ORIGIN] or is_port_for(g, unit, g.where[unit])

    def reached(self, kind: int, unit: int) -> list[int]:
        """The areas that a unit could attack by a kind of operation, as far as distance goes."""
        g = self.g
        if kind == BY_LAND:
            return list(g.tables.next_land[g.where[unit]])
        if kind == INVASION:
            return self.invaded_from(g.where[unit])
        steps = self.steps(unit)
        longest = self.range_of(unit) + 1
        return [area for area in range(g.tables.areas) if 0 < steps[area] <= longest]

    def reaches(self, kind: int, unit: int, target: int) -> bool:
        """Whether a unit could attack an area by a kind of operation, as far as distance goes."""
        g = self.g
        if kind == BY_LAND:
            return target in g.tables.next_land[g.where[unit]]
        if kind == INVASION:
            return bool(self.paths_to(g.where[unit], target))
        return 0 < self.steps(unit)[target] <= self.range_of(unit) + 1

    def is_sure(self, unit: int) -> bool:
        """Whether a unit needs nobody's permission: its power has the player of the acting power (9.1)."""
        g = self.g
        return g.player[g.tables.owner[unit]] == g.player[self.power]

    def is_needed(self, kind: int, unit: int) -> bool:
        """Whether a unit is what such an operation must have: a fleet, a strategic air force (9.4.2, 9.5.2)."""
        if kind == CAPTURE:
            return self.g.tables.kind[unit] == FLEET
        return is_strategic(self.g, unit) if kind in BOMBINGS else True

    def candidates(self, kind: int, target: int) -> list[int]:
        """The units of the power and its friends that can be activated against a target."""
        return [unit for unit in self.units if self.may_activate(kind, unit) and self.reaches(kind, unit, target)]

    def targets(self, kind: int, actions: int, *, first_only: bool = False) -> list[int]:
        """The areas that the power can attack by a kind of operation with so many actions."""
        g = self.g
        if kind == INVASION and actions < 2:
            return []
        own = [u for u in self.units if g.tables.owner[u] == self.power and self.may_activate(kind, u)]
        seen: set[tuple[int, int, int]] = set()
        looked: set[int] = set()
        found: list[int] = []
        for unit in own:
            looks = (g.where[unit], g.spot[unit], self.range_of(unit) if kind not in LAND_KINDS else 0)
            if looks in seen:
                continue
            seen.add(looks)
            for area in self.reached(kind, unit):
                if area in looked:
                    continue
                looked.add(area)
                if not target_barred(g, self.power, kind, area, self.mask) and self._can_be_made(kind, area, actions):
                    found.append(area)
                    if first_only:
                        return found
        return sorted(found)

    def _can_be_made(self, kind: int, target: int, actions: int) -> bool:
        """Whether units that need no permission suffice for an operation (R-78)."""
        sure = [unit for unit in self.candidates(kind, target) if self.is_sure(unit)]
        return self.can_complete(kind, target, [], sure, actions)

    # -- the force (9.1, 7.1) ----------------------------------------------------------------------------------------

    def cost(self, kind: int, units: list[int]) -> int:
        """How many actions an operation with these units takes: one for each area of origin, two for an invasion."""
        return 2 if kind == INVASION else len({self.g.where[unit] for unit in units})

    def fits(self, kind: int, target: int, units: list[int], unit: int, actions: int) -> bool:
        """Whether a unit can join a force: there are actions for its area, and room for it in the target."""
        g = self.g
        if kind == INVASION and units and g.where[unit] != g.where[units[0]]:
            return False
        if self.cost(kind, [*units, unit]) > actions:
            return False
        mine = class_of(g, unit)
        ideology = g.ideology[self.power]
        there = sum(1 for u in units_in(g, target) if self._counts(u, mine, ideology))
        going = sum(1 for u in units if class_of(g, u) == mine)
        return there + going < limit(g, self.power, target, unit, in_operation=True)

    def _counts(self, unit: int, mine: int, ideology: int) -> bool:
        """Whether a unit in the target takes room from the attackers: limits hold for each ideology (7.1)."""
        g = self.g
        return class_of(g, unit) == mine and g.ideology[g.tables.owner[unit]] == ideology

    def is_complete(self, kind: int, units: list[int]) -> bool:
        """Whether a force is one: with a unit of the acting power, and with what such an operation must have."""
        own = any(self.g.tables.owner[unit] == self.power for unit in units)
        return own and any(self.is_needed(kind, unit) for unit in units)

    def can_complete(
        self, kind: int, target: int, units: list[int], sure: list[int], actions: int, deep: int = 2
    ) -> bool:
        """Whether a force is complete or becomes so by one or two units that need no permission."""
        if self.is_complete(kind, units):
            return True
        if deep == 0:
            return False
        return any(
            self.can_complete(kind, target, [*units, unit], sure, actions, deep - 1)
            for unit in sure
            if unit not in units and self.fits(kind, target, units, unit, actions)
        )


def _may_attack(g: World, power: int, mask: int) -> bool:
    """Whether a power may attack anything at all; Democracies at peace may not (9.7)."""
    return mask != 0 or is_belligerent(g, power) or g.ideology[power] != DEMOCRACY


def kinds_open(g: World, power: int, actions: int, deployed: list[int], mask: int = 0) -> list[int]:
    """The kinds of operations that a power can make with so many actions."""
    if not _may_attack(g, power, mask):
        return []
    scout = Scout(g, power, deployed, mask)
    return [kind for kind in KINDS if scout.targets(kind, actions, first_only=True)]


def has_any_operation(g: World, power: int, actions: int, deployed: list[int] | None = None) -> bool:
    """Whether a power could make an operation with so many military actions (9.1)."""
    if not _may_attack(g, power, 0):
        return False
    scout = Scout(g, power, deployed or [])
    return any(scout.targets(kind, actions, first_only=True) for kind in KINDS)


def has_operation_against(g: World, power: int, others: list[int]) -> bool:
    """Whether a power at war with these could make an operation in which one of them defends (6.2, R-17)."""
    mask = 0
    for other in others:
        mask |= 1 << other
    scout = Scout(g, power, [], mask)
    return any(scout.targets(kind, 1, first_only=True) for kind in KINDS)
