"""Rule 10.10: where units that must leave an area go, and what becomes of those that cannot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.lexicon import AREA, COAST, COUNTER
from sandtable.games.cataclysm.limits import is_port_for, may_enter_to_stay
from sandtable.games.cataclysm.pieces import class_of, give_back, put, unlike
from sandtable.games.cataclysm.procedures.holding import to_cup
from sandtable.games.cataclysm.queries import decreasing
from sandtable.games.cataclysm.ranges import (
    NAVAL_RANGE,
    air_range,
    coast_entered,
    may_fly_over,
    naval_steps,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_UNIT,
    ARMY,
    FORTRESS,
    LAND,
    LAND_UNIT,
    LOGISTICS,
    NAVAL_UNIT,
    NOBODY,
)
from sandtable.games.cataclysm.words import combat as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument, verb

AIR_EXTENDED: Final = 1
NAVAL_EXTENDED: Final = 2
"""7.3.3: the bits of a mask that say which units of an operation are at extended range."""

NO_END: Final = 0
"""A reach without a longest distance."""


def destroy(g: World, unit: int) -> None:
    """A unit goes to its power's available force pool, plain side up (10.8)."""
    area = g.where[unit]
    give_back(g, unit)
    g.note(words.IS_DESTROYED, unit, area)


# -- how far units get (7.2, 7.3) --------------------------------------------------------------------------------------


def naval_reach(g: World, unit: int, longest: int = NO_END) -> dict[tuple[int, int], int]:
    """Where a naval unit gets by naval movement, on which coast, in how many steps.

    A range is counted through sea and mixed areas alone (7.3.1); without one the way may lead through friendly coasts.
    """
    t = g.tables
    start = (g.where[unit], g.spot[unit])
    found = {start: 0}
    waiting = [start]
    for area, coast in waiting:
        steps = found[area, coast] + 1
        if 0 < longest < steps or (longest and t.type[area] == LAND and (area, coast) != start):
            continue
        for beside in naval_steps(g, unit, area, coast):
            place = (beside, coast_entered(g, beside, area))
            if place not in found:
                found[place] = steps
                waiting.append(place)
    return found


def air_reach(g: World, unit: int, longest: int = NO_END, *, in_operation: bool = True) -> dict[int, int]:
    """Where an air unit gets by air movement, in how many steps."""
    power = g.tables.owner[unit]
    start = g.where[unit]
    found = {start: 0}
    waiting = [start]
    for area in waiting:
        steps = found[area] + 1
        if 0 < longest < steps:
            break
        if area != start and not may_fly_over(g, power, area, in_operation=in_operation):
            continue
        for beside in g.tables.next_air[area]:
            if beside not in found:
                found[beside] = steps
                waiting.append(beside)
    return found


def own_range(g: World, unit: int) -> int:
    """The range of a naval or air unit, not extended (7.3.1, 7.3.2)."""
    return air_range(g, unit) if class_of(g, unit) == AIR_UNIT else NAVAL_RANGE


def is_extended_for(g: World, unit: int, extended: int) -> bool:
    """Whether extended range was declared for units such as this one (7.3.3)."""
    return bool(extended & (AIR_EXTENDED if class_of(g, unit) == AIR_UNIT else NAVAL_EXTENDED))


# -- where units retreat to (10.10.1, 10.10.2) -------------------------------------------------------------------------


def _distances(g: World, unit: int, longest: int, in_operation: bool) -> dict[tuple[int, int], int]:
    """How far a naval or air unit is from where it may retreat to; friendly ports or airfields, by area and coast."""
    if class_of(g, unit) == NAVAL_UNIT:
        reach = naval_reach(g, unit, longest)
    else:
        reach = {(area, 0): steps for area, steps in air_reach(g, unit, longest, in_operation=in_operation).items()}
    here = g.where[unit]
    return {
        place: steps
        for place, steps in reach.items()
        if place[0] != here and is_port_for(g, unit, place[0]) and may_enter_to_stay(g, unit, place[0])
    }


def retreat_spots(
    g: World, unit: int, is_extended: bool = False, *, in_operation: bool = True
) -> list[tuple[int, int]]:
    """Where a unit may retreat to, and on which coast."""
    kind = class_of(g, unit)
    if kind == LAND_UNIT:
        if g.tables.kind[unit] != ARMY:
            return []
        return [(area, 0) for area in g.tables.next_land[g.where[unit]] if may_enter_to_stay(g, unit, area)]
    if kind not in (NAVAL_UNIT, AIR_UNIT):
        return []
    if g.revised[editions.RETREAT_RANGE]:  # within extended range, or not at all
        return sorted(_distances(g, unit, own_range(g, unit) + 1, in_operation))
    near = _distances(g, unit, own_range(g, unit) + int(is_extended), in_operation)
    if near:
        return sorted(near)
    far = _distances(g, unit, NO_END, in_operation)
    least = min(far.values(), default=0)
    return sorted(place for place, steps in far.items() if steps == least)


def retreat_places(g: World, unit: int, is_extended: bool = False, *, in_operation: bool = True) -> list[int]:
    """The areas that a unit may retreat to (10.10.1, 10.10.2)."""
    return sorted({area for area, _ in retreat_spots(g, unit, is_extended, in_operation=in_operation)})


def may_not_retreat(g: World, unit: int) -> bool:
    """Whether a unit is removed when it must retreat: fortresses and logistics units (7.1.4, 10.10.1)."""
    return g.tables.kind[unit] in (FORTRESS, LOGISTICS)


RETREATING: Final[Sequence] = Sequence(
    "retreating",
    auto("order", "10.10"),
    ask("choose", "10.10", skips=True),
    ask("leave", "10.10", skips=True),
    ask("land_at", "2.2.1", skips=True),
    auto("arrive", "10.10"),
    tells={"power": "power", "unit": "counter", "place": "area"},
)


@dataclass(slots=True)
class Retreating(Frame):
    """10.10 Units leave where they are: each owner, in decreasing effectiveness order, says where to.

    `is_extended` is a mask of the kinds for which extended range was declared.
    """

    units: list[int] = field(default_factory=list)
    by_combat: int = 0
    is_extended: int = 0
    power: int = NOBODY
    unit: int = NOBODY
    place: int = NOBODY
    coast: int = 0

    def copy(self) -> Retreating:
        return Retreating(
            self.at,
            self.turn,
            self.passes,
            self.units[:],
            self.by_combat,
            self.is_extended,
            self.power,
            self.unit,
            self.place,
            self.coast,
        )

    def order(self, g: World) -> Flow:
        owner = g.tables.owner
        self.units = [unit for unit in self.units if g.where[unit] >= 0]
        if self.by_combat or not g.revised[editions.DISPLACED_UNITS]:
            for unit in [unit for unit in self.units if may_not_retreat(g, unit)]:
                self.units.remove(unit)
                destroy(g, unit)
        if not self.units:
            return END
        self.power = decreasing(g, {owner[unit] for unit in self.units})[0]
        self.unit = self.place = NOBODY
        self.coast = 0
        return None

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        return [COUNTER | u for u in unlike(g, [u for u in self.units if g.tables.owner[u] == self.power])]

    def choose(self, g: World, side: int, pick: int) -> Flow:
        self.unit = argument(pick)
        self.units.remove(self.unit)
        return None

    def _spots(self, g: World) -> list[tuple[int, int]]:
        is_extended = is_extended_for(g, self.unit, self.is_extended)
        return retreat_spots(g, self.unit, is_extended, in_operation=self.by_combat == 1)

    def leave_side(self, g: World) -> int:
        return g.player[self.power]

    def leave_options(self, g: World, side: int) -> list[int]:
        found = [AREA | area for area in sorted({area for area, _ in self._spots(g)})]
        if self.by_combat or not g.revised[editions.DISPLACED_UNITS]:
            return found
        return [*(found or [words.GIVE_UP]), words.TO_CUP]  # D-04

    def leave(self, g: World, side: int, pick: int) -> Flow:
        if verb(pick) == words.TO_CUP:
            to_cup(g, self.unit)
            return "order"
        if verb(pick) == AREA:
            self.place = argument(pick)
        return None

    def leave_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NO_RETREAT_THERE if verb(pick) == AREA else 0

    def land_at_side(self, g: World) -> int:
        return g.player[self.power]

    def land_at_options(self, g: World, side: int) -> list[int]:
        first = g.tables.first_coast[self.place] if self.place >= 0 else NOBODY
        if first == NOBODY or class_of(g, self.unit) != NAVAL_UNIT:
            return []
        return [COAST | first + coast for area, coast in self._spots(g) if area == self.place]

    def land_at(self, g: World, side: int, pick: int) -> Flow:
        self.coast = argument(pick) - g.tables.first_coast[self.place]
        return None

    def arrive(self, g: World) -> Flow:
        if self.place == NOBODY:
            destroy(g, self.unit)
        else:
            put(g, self.unit, self.place, self.coast)
            g.note(words.RETREATS, self.unit, self.place)
        return "order"


register(RETREATING, Retreating)
