"""Rules 2.2.4, 6.1.4 and 7.1: units that may no longer stay where they are, or are too many there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import lexicon
from sandtable.games.cataclysm.bases import is_base_guest
from sandtable.games.cataclysm.ground import ground
from sandtable.games.cataclysm.limits import is_over_limit, may_occupy
from sandtable.games.cataclysm.pieces import units_in, unlike
from sandtable.games.cataclysm.procedures.retreat import Retreating, destroy
from sandtable.games.cataclysm.queries import are_friends, controller, decreasing, increasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import ACTIVE, NO_ARMY, NOBODY, SEA
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument


def displaced_units(g: World) -> list[int]:
    """The units that may not stay where they are: first those without a right to be there, then those who clash.

    Units that were friends until now clash where both had a right to be. Whoever controls the area or owns the base
    stays; where nobody does, the most effective power there.
    """
    owner = g.tables.owner
    placed = [unit for unit in range(g.tables.units) if g.where[unit] >= 0 and g.status[owner[unit]] == ACTIVE]
    found = [unit for unit in placed if not may_occupy(g, unit, g.where[unit], alone=True)]
    if found:
        return found
    areas: list[int] = []
    for unit in placed:
        if g.where[unit] not in areas:
            areas.append(g.where[unit])
    for area in areas:
        found += _strangers(g, area)
    return found


def _strangers(g: World, area: int) -> list[int]:
    """The units in an area that are no friends of its host, where powers that are not friends meet."""
    owner = g.tables.owner
    units = units_in(g, area)
    powers = {owner[unit] for unit in units if g.status[owner[unit]] == ACTIVE}
    if len(powers) < 2:
        return []
    host = _host(g, area, powers)
    return [unit for unit in units if not are_friends(g, host, owner[unit]) and not is_base_guest(g, owner[unit], area)]


def _host(g: World, area: int, powers: set[int]) -> int:
    """Who stays where powers that are not friends meet (R-90)."""
    owner = g.base[area] if g.tables.type[area] == SEA else controller(g, area)
    if owner in powers:
        return owner
    return decreasing(g, powers)[0]


def crowded_area(g: World) -> int:
    """The first area with more units of a class than may be there; -1: there is none."""
    for area in range(g.tables.areas):
        if g.first_in[area] >= 0 and is_over_limit(g, area):
            return area
    return NOBODY


def must_leave(g: World) -> bool:
    """Whether a unit is where it may not be, or is too many.

    Units elsewhere have no say in that. So as long as the ground lies as it did when none had to leave, only the areas
    need a look where a unit has come, gone or turned over since.
    """
    lie = ground(g)
    units = g.tables.units
    where = g.where[:units]
    face = g.face[:units]
    was_where = lie.quiet_where
    was_face = lie.quiet_face
    if was_where == where and was_face == face:
        return False
    stirred: set[int] = set()
    for unit in range(units):
        if not was_where:
            stirred.add(where[unit])
        elif where[unit] != was_where[unit] or face[unit] != was_face[unit]:
            stirred.add(where[unit])
            stirred.add(was_where[unit])
    if any(area >= 0 and _is_amiss(g, area) for area in stirred):
        return True
    lie.quiet_where = where
    lie.quiet_face = face
    return False


def _is_amiss(g: World, area: int) -> bool:
    """Whether a unit must leave an area."""
    t = g.tables
    # Where a unit may be at all, one may: too many are at least two of a class, or meet an army of no power.
    is_alone = not g.minor_army[area] and g.chinese_army[area] == NO_ARMY
    classes: list[tuple[int, int]] = []
    for unit in units_in(g, area):
        owner = t.owner[unit]
        its_class = (g.ideology[owner], t.class_of[unit])
        is_active = g.status[owner] == ACTIVE
        if is_active and not may_occupy(g, unit, area, alone=True):
            return True
        if not is_active or its_class in classes:
            is_alone = False
        classes.append(its_class)
    return bool(_strangers(g, area)) or not (is_alone or not is_over_limit(g, area))


LEAVING: Final[Sequence] = Sequence(
    "leaving",
    auto("retreat", "10.10"),
    auto("find_excess", "7.1"),
    ask("choose", "7.1"),
    tells={"power": "power", "area": "area"},
)


@dataclass(slots=True)
class Leaving(Frame):
    """Units that may not stay retreat; of those that are too many in an area the owner says which must go (7.1)."""

    by_combat: int = 0
    area: int = -1
    power: int = -1
    tried: list[int] = field(default_factory=list)

    def copy(self) -> Leaving:
        return Leaving(self.at, self.turn, self.passes, self.by_combat, self.area, self.power, self.tried[:])

    def retreat(self, g: World) -> Flow:
        units = displaced_units(g)
        return Retreating(units=units, by_combat=self.by_combat) if units else None

    def retreat_back(self, g: World, child: Retreating) -> Flow:
        return "retreat" if displaced_units(g) else None

    def find_excess(self, g: World) -> Flow:
        self.area = crowded_area(g)
        if self.area == NOBODY:
            return END
        owners = {g.tables.owner[unit] for unit in is_over_limit(g, self.area)}
        self.power = increasing(g, owners)[0]
        return None

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        t = g.tables
        own = [unit for unit in is_over_limit(g, self.area) if t.owner[unit] == self.power]
        return [lexicon.COUNTER | unit for unit in unlike(g, own)]

    def choose(self, g: World, side: int, pick: int) -> Flow:
        unit = argument(pick)
        # 7.1.2: what is too much at sea retreats, once; anything else that is too much is destroyed (7.1).
        if g.tables.type[self.area] == SEA and unit not in self.tried:
            self.tried.append(unit)
            return Retreating(units=[unit], by_combat=self.by_combat)
        destroy(g, unit)
        g.note(words.EXCESS_DESTROYED, unit)
        return "retreat"

    def choose_back(self, g: World, child: Retreating) -> Flow:
        return "retreat"


register(LEAVING, Leaving)
