"""Rule 8.4: deployment, the movement of a power's own units outside operations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.lexicon import AREA, COAST, COUNTER, DONE, NO_LINE, NOT_FRIENDLY, OVER_LIMIT
from sandtable.games.cataclysm.limits import may_enter_to_stay, may_occupy
from sandtable.games.cataclysm.lines import has_delay, reached
from sandtable.games.cataclysm.pieces import is_naval, put, unlike
from sandtable.games.cataclysm.procedures.holding import to_cup
from sandtable.games.cataclysm.procedures.markers import is_beyond_treaty_line, may_deploy_to
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.procedures.voyages import (
    coasts_reached,
    destinations,
    has_destination,
    may_stop,
    ways_of,
)
from sandtable.games.cataclysm.queries import is_friendly_area
from sandtable.games.cataclysm.scenario_rules import holds_the_west
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import FORTRESS, LOGISTICS, NOBODY, SEA
from sandtable.games.cataclysm.words import deployment as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument, verb

STATIONARY: Final = (FORTRESS, LOGISTICS)
"""8.4.1: these move only when they are played."""


def movable(g: World, power: int) -> list[int]:
    """A power's own units on the map that can be moved by a deployment (8.4)."""
    t = g.tables
    return [
        unit
        for unit in t.units_of[power]
        if g.where[unit] >= 0 and t.kind[unit] not in STATIONARY and not holds_the_west(g, unit)
    ]


def withdrawable(g: World, power: int) -> list[int]:
    """The fortresses and logistics units that a power can trace a line to and so may take back (8.4.1)."""
    t = g.tables
    found = [unit for unit in t.units_of[power] if g.where[unit] >= 0 and t.kind[unit] in STATIONARY]
    if not found:
        return []
    before = reached(g, power)
    return unlike(g, [unit for unit in found if before[g.where[unit]] != NOBODY])


def may_deploy(g: World, power: int) -> bool:
    """Whether a power has anything on the map that a deployment could move or withdraw."""
    return any(g.where[unit] >= 0 for unit in g.tables.units_of[power])


DEPLOYMENT: Final[Sequence] = Sequence(
    "deployment",
    ask("choose", "8.4", skips=True),
    ask("place", "8.4", skips=True),
    ask("coast", "2.2.1", skips=True),
    auto("stop", "7.1"),
    auto("finish", "8.4"),
    tells={"power": "power", "moving": "counter"},
)


@dataclass(slots=True)
class Deployment(Frame):
    """8.4 A power moves its own units, or one of them alone, one at a time; `moved` are those that have moved.

    R-74: there is no limit to how far a unit goes, so that one resumption is enough to change any places.
    """

    power: int = 0
    unit: int = -1
    moving: int = -1
    to: int = -1
    on_coast: int = 0
    moved: list[int] = field(default_factory=list)
    resumed: list[int] = field(default_factory=list)

    def copy(self) -> Deployment:
        return Deployment(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.unit,
            self.moving,
            self.to,
            self.on_coast,
            self.moved[:],
            self.resumed[:],
        )

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        if self.unit >= 0:
            return []
        units = movable(g, self.power)
        fresh = unlike(g, [unit for unit in units if unit not in self.moved])
        again = [unit for unit in self.moved if g.where[unit] >= 0 and unit not in self.resumed]
        ways = ways_of(g, self.power)
        found = [COUNTER | unit for unit in (*fresh, *again) if has_destination(g, ways, unit)]
        found += [words.WITHDRAW | unit for unit in withdrawable(g, self.power)]
        return [*found, DONE] if found else []

    def choose(self, g: World, side: int, pick: int) -> Flow:
        self.moving = NOBODY
        if pick == DONE:
            return "finish"
        unit = argument(pick)
        if verb(pick) == words.WITHDRAW:
            g.note(words.WITHDRAWS, unit, g.where[unit])
            to_cup(g, unit)
            return "choose"
        self.moving = unit
        return None

    def choose_why_not(self, g: World, side: int, pick: int) -> int:
        if verb(pick) not in (COUNTER, words.WITHDRAW):
            return 0
        t = g.tables
        unit = argument(pick)
        if unit >= t.units or t.owner[unit] != self.power or g.where[unit] < 0:
            return words.NOT_OWN_UNIT
        if verb(pick) == words.WITHDRAW:
            if t.kind[unit] not in STATIONARY:
                return 0
            return NO_LINE if reached(g, self.power)[g.where[unit]] == NOBODY else words.LIKE_ANOTHER
        if t.kind[unit] in STATIONARY:
            return words.DOES_NOT_MOVE
        if holds_the_west(g, unit):
            return words.HOLDS_THE_WEST
        if unit in self.resumed:
            return words.HAS_MOVED
        return words.LIKE_ANOTHER if has_destination(g, ways_of(g, self.power), unit) else words.NOWHERE_TO_GO

    def place_side(self, g: World) -> int:
        return g.player[self.power]

    def place_options(self, g: World, side: int) -> list[int]:
        unit = self.unit if self.unit >= 0 else self.moving
        if unit < 0 or g.where[unit] < 0:
            return []
        found = [AREA | area for area in destinations(g, ways_of(g, self.power), unit)]
        return [*found, DONE] if found and self.unit >= 0 else found

    def place(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return "finish"
        self.moving = self.unit if self.unit >= 0 else self.moving
        self.to = argument(pick)
        self.on_coast = 0
        return None

    def place_why_not(self, g: World, side: int, pick: int) -> int:
        unit = self.unit if self.unit >= 0 else self.moving
        if verb(pick) != AREA or unit < 0:
            return 0
        area = argument(pick)
        if is_beyond_treaty_line(g, area):
            return words.BEYOND_TREATY_LINE
        if not may_deploy_to(g, unit, area):
            return words.ISOLATIONISM
        if not may_occupy(g, unit, area):
            is_foreign = g.tables.type[area] != SEA and not is_friendly_area(g, self.power, area)
            return NOT_FRIENDLY if is_foreign else words.MAY_NOT_STAY
        if not may_enter_to_stay(g, unit, area):
            return OVER_LIMIT
        return words.NO_WAY_THERE if may_stop(g, unit, area) else words.MAY_NOT_STAY

    def coast_side(self, g: World) -> int:
        return g.player[self.power]

    def coast_options(self, g: World, side: int) -> list[int]:
        """2.2.1: only ships are on a coast, and only of an area that has two."""
        if self.moving < 0 or not g.tables.coasts[self.to] or not is_naval(g, self.moving):
            return []
        first = g.tables.first_coast[self.to]
        return [COAST | first + coast for coast in coasts_reached(g, ways_of(g, self.power), self.moving, self.to)]

    def coast(self, g: World, side: int, pick: int) -> Flow:
        self.on_coast = argument(pick) - g.tables.first_coast[self.to]
        return None

    def stop(self, g: World) -> Flow:
        unit = self.moving
        if unit < 0:
            return "finish"
        g.note(words.DEPLOYS, unit, g.where[unit], self.to)
        put(g, unit, self.to, self.on_coast)
        g.last_place = self.to
        if unit in self.moved or has_delay(g, self.power, self.to):
            self.resumed.append(unit)
        if unit not in self.moved:
            self.moved.append(unit)
        self.moving = NOBODY
        return "finish" if self.unit >= 0 else "choose"

    def finish(self, g: World) -> Flow:
        return settle(g)


register(DEPLOYMENT, Deployment)
