"""Rule 10.11: after a combat the side that holds the field moves units into and out of the target area."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.lexicon import AREA, COAST, COUNTER, DONE
from sandtable.games.cataclysm.limits import is_port_for, may_occupy, room
from sandtable.games.cataclysm.pieces import class_of, put, units_in, unlike
from sandtable.games.cataclysm.procedures.retreat import air_reach, is_extended_for, naval_reach, own_range
from sandtable.games.cataclysm.queries import decreasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_UNIT,
    ARMY,
    LAND_OPERATION,
    LAND_UNIT,
    NAVAL_UNIT,
    NOBODY,
)
from sandtable.games.cataclysm.words import combat as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument, verb

Spot = tuple[int, int]

REGROUPING: Final[Sequence] = Sequence(
    "regrouping",
    auto("next_power", "10.11"),
    ask("choose", "10.11", skips=True),
    ask("go", "10.11", skips=True),
    ask("land_at", "2.2.1", skips=True),
    auto("arrive", "10.11"),
    tells={"power": "power", "target": "area", "unit": "counter", "place": "area"},
)


@dataclass(slots=True)
class Regrouping(Frame):
    """10.11 Each power of a side, in decreasing effectiveness order, regroups its units, each once.

    Two unlike units may change places though both areas are full: the second must then go where the first came from.
    """

    target: int = 0
    kind: int = LAND_OPERATION
    powers: list[int] = field(default_factory=list)
    extended: int = 0  # a mask of kinds at extended range
    origin: int = NOBODY  # of an invasion
    power: int = NOBODY
    moved: list[int] = field(default_factory=list)
    unit: int = NOBODY
    place: int = NOBODY
    coast: int = 0
    return_to: int = NOBODY  # where a unit must go in exchange
    full: int = NOBODY  # the area that it must leave

    def copy(self) -> Regrouping:
        return Regrouping(
            self.at,
            self.turn,
            self.passes,
            self.target,
            self.kind,
            self.powers[:],
            self.extended,
            self.origin,
            self.power,
            self.moved[:],
            self.unit,
            self.place,
            self.coast,
            self.return_to,
            self.full,
        )

    # -- where a unit may go

    def _may_regroup(self, g: World, unit: int) -> bool:
        kind = class_of(g, unit)
        if unit in self.moved or kind not in (AIR_UNIT, self.kind):
            return False
        return kind != LAND_UNIT or g.tables.kind[unit] == ARMY

    def _reach(self, g: World, unit: int) -> list[Spot]:
        """Where a unit could regroup to if there were room: out of the target area, or into it."""
        t = g.tables
        here = g.where[unit]
        if class_of(g, unit) == LAND_UNIT:
            ways = [*t.next_land[self.target], self.origin] if self.origin != NOBODY else list(t.next_land[self.target])
            places = [(area, 0) for area in (ways if here == self.target else [self.target] if here in ways else [])]
        else:
            if here != self.target and not is_port_for(g, unit, here):
                return []
            longest = own_range(g, unit) + int(is_extended_for(g, unit, self.extended))
            if class_of(g, unit) == AIR_UNIT:
                places = [(area, 0) for area in air_reach(g, unit, longest)]
            else:
                places = list(naval_reach(g, unit, longest))
            places = [p for p in places if p[0] != here and (here == self.target or p[0] == self.target)]
            if here == self.target:
                places = [p for p in places if is_port_for(g, unit, p[0])]
        return sorted(p for p in set(places) if may_occupy(g, unit, p[0]))

    def _is_near(self, g: World, unit: int) -> bool:
        """Whether a unit is in the target area, or may be near enough to come: looked at before its ways are."""
        here = g.where[unit]
        if here == self.target:
            return True
        if here < 0:
            return False
        kind = class_of(g, unit)
        if kind == NAVAL_UNIT:
            return g.tables.reach[0][here][self.target] <= own_range(g, unit) + 1
        return kind == AIR_UNIT or here == self.origin or here in g.tables.next_land[self.target]

    def _spots(self, g: World, unit: int) -> list[Spot]:
        """Where a unit may regroup to now."""
        return [p for p in self._reach(g, unit) if room(g, p[0], unit) > 0 or self._partner(g, unit, p[0]) != NOBODY]

    def _partner(self, g: World, unit: int, area: int) -> int:
        """An unlike unit of the same power that could leave a full area to make room for this one; -1: none."""
        t = g.tables
        here = g.where[unit]
        for other in units_in(g, area):
            if (
                t.owner[other] == t.owner[unit]
                and class_of(g, other) == class_of(g, unit)
                and (t.kind[other], g.face[other]) != (t.kind[unit], g.face[unit])
                and self._may_regroup(g, other)
                and any(p[0] == here for p in self._reach(g, other))
            ):
                return other
        return NOBODY

    def _candidates(self, g: World, power: int) -> list[int]:
        if self.full != NOBODY:
            return self._exchangeable(g, power)
        found = []
        seen: dict[tuple[int, int, int, int], bool] = {}
        for unit in g.tables.units_of[power]:
            if not self._may_regroup(g, unit) or not self._is_near(g, unit):
                continue
            looks = (g.tables.kind[unit], g.face[unit], g.where[unit], g.spot[unit])
            if looks not in seen:
                seen[looks] = bool(self._spots(g, unit))
            if seen[looks]:
                found.append(unit)
        return found

    def _exchangeable(self, g: World, power: int) -> list[int]:
        """The units of which one must make room for the last that moved."""
        kind = class_of(g, self.moved[-1])
        return [
            unit
            for unit in units_in(g, self.full)
            if g.tables.owner[unit] == power
            and class_of(g, unit) == kind
            and self._may_regroup(g, unit)
            and any(p[0] == self.return_to for p in self._reach(g, unit))
        ]

    def _must_leave(self, g: World, unit: int) -> bool:
        """Whether a unit in the target area may not stay there: no right to, or too many (7.1)."""
        if g.where[unit] != self.target:
            return False
        if not may_occupy(g, unit, self.target):
            return True
        return room(g, self.target, unit) == 0

    # -- the steps

    def next_power(self, g: World) -> Flow:
        self.unit = self.place = NOBODY
        self.coast = 0
        while True:
            if self.power != NOBODY and self._candidates(g, self.power):
                return "choose"
            if not self.powers:
                return END
            self.power = decreasing(g, self.powers)[0]
            self.powers = [power for power in self.powers if power != self.power]

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        units = self._candidates(g, self.power)
        found = [COUNTER | unit for unit in unlike(g, units)]
        if self.full == NOBODY and not any(self._must_leave(g, unit) for unit in units):
            found.append(DONE)
        return found

    def choose(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            self.power = NOBODY
            return "next_power"
        self.unit = argument(pick)
        return None

    def choose_why_not(self, g: World, side: int, pick: int) -> int:
        return words.MUST_NOT_STAY if pick == DONE else words.NO_REGROUP_THERE

    def _open_spots(self, g: World) -> list[Spot]:
        if self.full != NOBODY:
            return [p for p in self._reach(g, self.unit) if p[0] == self.return_to]
        return self._spots(g, self.unit)

    def go_side(self, g: World) -> int:
        return g.player[self.power]

    def go_options(self, g: World, side: int) -> list[int]:
        return [AREA | area for area in sorted({area for area, _ in self._open_spots(g)})]

    def go(self, g: World, side: int, pick: int) -> Flow:
        self.place = argument(pick)
        return None

    def go_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NO_REGROUP_THERE if verb(pick) == AREA else 0

    def land_at_side(self, g: World) -> int:
        return g.player[self.power]

    def land_at_options(self, g: World, side: int) -> list[int]:
        first = g.tables.first_coast[self.place] if self.place >= 0 else NOBODY
        if first == NOBODY or class_of(g, self.unit) != NAVAL_UNIT:
            return []
        return [COAST | first + coast for area, coast in self._open_spots(g) if area == self.place]

    def land_at(self, g: World, side: int, pick: int) -> Flow:
        self.coast = argument(pick) - g.tables.first_coast[self.place]
        return None

    def arrive(self, g: World) -> Flow:
        if self.full != NOBODY:
            self.full = self.return_to = NOBODY
        elif room(g, self.place, self.unit) <= 0:
            self.full, self.return_to = self.place, g.where[self.unit]
        put(g, self.unit, self.place, self.coast)
        self.moved.append(self.unit)
        g.note(words.REGROUPS, self.unit, self.place)
        return "next_power"


register(REGROUPING, Regrouping)
