"""Rule 5.5.4: a power surrenders and is eliminated."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import editions, house, lexicon
from sandtable.games.cataclysm.dues import cancel_tests, owe_flag
from sandtable.games.cataclysm.pieces import class_of, has_land_unit, put, units_in
from sandtable.games.cataclysm.procedures.control import gain_control, lose_control, may_gain_control
from sandtable.games.cataclysm.procedures.flags import settle_flags
from sandtable.games.cataclysm.procedures.leaving import Leaving, displaced_units
from sandtable.games.cataclysm.procedures.opportunity import Opportunity
from sandtable.games.cataclysm.procedures.stability import StabilityTest
from sandtable.games.cataclysm.procedures.wars import leave_alliance, make_peace
from sandtable.games.cataclysm.queries import (
    allies_of,
    controlled_by,
    controller,
    enemies_of,
    increasing,
    is_active,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ACTIVE,
    AIR_UNIT,
    ALL_POWERS,
    BOXES,
    COLLAPSE,
    COLONY,
    DEMOCRACY,
    HOME,
    MARKERS,
    NAVAL_UNIT,
    NEUTRAL,
    NO_POSTURE,
    NOBODY,
    PLAIN,
    REMOVED,
    SPENT,
    SURRENDERED,
    UK,
    UNOWNED,
    USA,
)
from sandtable.games.cataclysm.victory import check_end, ideologies_in_play
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

SURRENDER: Final[Sequence] = Sequence(
    "surrender",
    auto("give_up", "5.5.4"),
    auto("flags", "5.5.4"),
    auto("shake_early", "5.5.4"),
    auto("find", "5.5.4"),
    ask("take_over", "5.5.4", skips=True),
    auto("shake_late", "5.5.4"),
    auto("remove", "5.5.4"),
    ask("order", "5.5.4", skips=True),
    auto("free_earlier", "5.5.4"),
    auto("displace", "10.10"),
    auto("award", "5.5.4"),
    tells={"power": "power", "area": "area", "ally": "power"},
)


@dataclass(slots=True)
class Surrender(Frame):
    """5.5.4 The surrender of a power, in the order of the edition (D-21).

    `allies` are those that it had; `areas` what they may take over, `area` which of it `ally` may take now;
    `open_areas` the former home areas that await their diplomatic opportunity; `earlier` what it had held of powers
    that surrendered before it. `shaken` are the allies that have made their test.
    """

    power: int = 0
    allies: list[int] = field(default_factory=list)
    areas: list[int] = field(default_factory=list)
    area: int = NOBODY
    ally: int = NOBODY
    takers: list[int] = field(default_factory=list)
    open_areas: list[int] = field(default_factory=list)
    earlier: list[int] = field(default_factory=list)
    shaken: list[int] = field(default_factory=list)

    def copy(self) -> Surrender:
        return Surrender(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.allies[:],
            self.areas[:],
            self.area,
            self.ally,
            self.takers[:],
            self.open_areas[:],
            self.earlier[:],
            self.shaken[:],
        )

    def give_up(self, g: World) -> Flow:
        """Flags for enemies; from now on the power is not active and in no war or alliance."""
        if not is_active(g, self.power):
            return END
        g.note(words.SURRENDERS, self.power)
        self.allies = allies_of(g, self.power)
        self.areas = self._to_take_over(g)
        for enemy in enemies_of(g, self.power):
            owe_flag(g, enemy)
        leave_alliance(g, self.power)
        for enemy in enemies_of(g, self.power):
            make_peace(g, self.power, enemy)
        cancel_tests(g, self.power)
        g.flags_due[self.power] = 0
        g.stability[self.power] = COLLAPSE
        g.status[self.power] = SURRENDERED
        return None

    def _to_take_over(self, g: World) -> list[int]:
        """The areas of the power with land units of allies, and its bases with air or naval units of theirs."""
        if self.power == UK:
            for area in range(g.tables.areas):
                if g.special_base[area]:
                    g.special_base = changed(g.special_base, area, 0)
                    g.note(words.SPECIAL_BASE_GOES, area)
        areas = [*controlled_by(g, self.power), *(a for a in range(g.tables.areas) if g.base[a] == self.power)]
        return [area for area in areas if self._takers(g, area)]

    def _takers(self, g: World, area: int) -> list[int]:
        t = g.tables
        if g.base[area] == self.power:
            owners = {t.owner[u] for u in units_in(g, area) if class_of(g, u) in (NAVAL_UNIT, AIR_UNIT)}
            return increasing(g, [ally for ally in self.allies if ally in owners])
        able = [ally for ally in self.allies if has_land_unit(g, area, ally) and may_gain_control(g, ally, area)]
        return increasing(g, able)

    def flags(self, g: World) -> Flow:
        return settle_flags(g)

    # -- allies make their tests: before they take anything over in 2022, after it in 2018 (D-21) ----------------------

    def shake_early(self, g: World) -> Flow:
        return self._shake(g) if g.revised[editions.SURRENDER_PROCEDURE] else None

    def shake_early_back(self, g: World, child: StabilityTest) -> Flow:
        return "shake_early"

    def shake_late(self, g: World) -> Flow:
        return None if g.revised[editions.SURRENDER_PROCEDURE] else self._shake(g)

    def shake_late_back(self, g: World, child: StabilityTest) -> Flow:
        return "shake_late"

    def _shake(self, g: World) -> Frame | None:
        """The test of the next ally; what comes of it waits until this procedure has ended (R-09)."""
        left = [ally for ally in self.allies if ally not in self.shaken]
        if not left:
            return None
        ally = increasing(g, left)[0]
        self.shaken.append(ally)
        return StabilityTest(power=ally)

    # -- allies take over ----------------------------------------------------------------------------------------------

    def find(self, g: World) -> Flow:
        if not self.areas:
            return "shake_late"
        self.area = self.areas.pop(0)
        self.takers = self._takers(g, self.area)
        self._next_taker()
        return None

    def _next_taker(self) -> None:
        self.ally = self.takers.pop(0) if self.takers else NOBODY

    def take_over_side(self, g: World) -> int:
        return g.player[self.ally if self.ally != NOBODY else self.power]

    def take_over_options(self, g: World, side: int) -> list[int]:
        # R-43b: in 2018 an ally may take over, in 2022 the first that is able does.
        if self.ally == NOBODY or g.revised[editions.SURRENDER_PROCEDURE]:
            return [lexicon.YES]
        return [lexicon.YES, lexicon.NO]

    def take_over(self, g: World, side: int, pick: int) -> Flow:
        if self.ally == NOBODY:
            return "find"
        if pick == lexicon.NO:
            self._next_taker()
            return "take_over"
        if g.base[self.area] == self.power:
            g.base = changed(g.base, self.area, self.ally)
            g.note(words.BASE_TAKEN_OVER, self.ally, self.area)
        else:
            gain_control(g, self.ally, self.area, by_event=True)
        return "find"

    # -- everything of the power goes ----------------------------------------------------------------------------------

    def remove(self, g: World) -> Flow:
        self._remove_counters(g)
        self._unclaim_bases(g)
        self._remove_cubes(g)
        t = g.tables
        for area in (*t.home_areas[self.power], *t.colonies[self.power]):
            if g.cube[area] in (NOBODY, NEUTRAL) and not g.is_closed[area]:
                self._make_neutral(g, area)
        return None

    def _remove_counters(self, g: World) -> None:
        t = g.tables
        for counter in range(t.counters):
            if t.owner[counter] == self.power:
                g.face[counter] = PLAIN
                put(g, counter, REMOVED)
        for number in range(len(MARKERS)):
            if t.marker_power[number] == self.power:
                g.marker[number] = SPENT
        if self.power == USA:
            g.bomb_turn = NOBODY
        for box in range(BOXES):
            g.failed[self.power * BOXES + box] = 0
        g.failed_special[self.power] = NOBODY
        g.posture[self.power] = NO_POSTURE

    def _unclaim_bases(self, g: World) -> None:
        """Bases of the power become unowned; one that it had captured from an active power is that power's again."""
        for area in range(g.tables.areas):
            if g.base[area] == self.power:
                owner = g.tables.base_owner[area]
                g.base = changed(g.base, area, owner if owner >= 0 and is_active(g, owner) else UNOWNED)
                g.note(words.BASE_UNOWNED, area)

    def _remove_cubes(self, g: World) -> None:
        """Its cubes leave the map."""
        t = g.tables
        for area in range(t.areas):
            if g.cube[area] != self.power:
                continue
            lose_control(g, area)
            owner = t.printed[area]
            is_orphan = owner != NOBODY and t.status[area] in (HOME, COLONY) and not is_active(g, owner)
            if is_orphan and owner != self.power and g.revised[editions.SURRENDER_PROCEDURE]:
                self.earlier.append(area)

    def _make_neutral(self, g: World, area: int) -> None:
        """2.4.5: neutral cubes, in 2022 two of them in a capital (D-07); a former home area has an opportunity."""
        t = g.tables
        wanted = 2 if t.capital[area] and g.revised[editions.NEUTRAL_CUBE_RESISTANCE] else 1
        if g.cube[area] != NEUTRAL or g.cube_count[area] != wanted:
            lose_control(g, area, neutral=wanted, keeps_aid=True)
        if t.status[area] == HOME and not t.remote[area]:
            self.open_areas.append(area)

    # -- diplomatic opportunities --------------------------------------------------------------------------------------

    def order_side(self, g: World) -> int:
        # R-43b: the power whose counter is being resolved; for a crisis or civil wars the side that draws.
        side = g.player[g.acting] if g.acting != NOBODY else g.drawer
        return side if side >= 0 else g.drawer

    def order_options(self, g: World, side: int) -> list[int]:
        return [lexicon.AREA | area for area in self.open_areas if self._eligible(g, area)]

    def _eligible(self, g: World, area: int) -> list[int]:
        """Who may try: powers that control a home area of the power whose home area this was (5.7)."""
        homes = g.tables.home_areas[g.tables.printed[area]]
        if controller(g, area) != NOBODY:
            return []
        return sorted({controller(g, home) for home in homes} - {NOBODY})

    def order(self, g: World, side: int, pick: int) -> Flow:
        area = argument(pick)
        self.open_areas.remove(area)
        return Opportunity(
            area=area, powers=self._eligible(g, area), has_resistance=g.house[house.OPPORTUNITY_RESISTANCE]
        )

    def order_back(self, g: World, child: Opportunity) -> Flow:
        return "order"

    def free_earlier(self, g: World) -> Flow:
        """D-21: in 2022 what the power had held of those that surrendered before it becomes independent in its turn."""
        if not self.earlier:
            return None
        for area in self.earlier:
            if g.cube[area] == NOBODY:
                self._make_neutral(g, area)
        self.earlier = []
        return "order"

    # -- the end -------------------------------------------------------------------------------------------------------

    def displace(self, g: World) -> Flow:
        return Leaving() if displaced_units(g) else None

    def displace_back(self, g: World, child: Leaving) -> Flow:
        return None

    def award(self, g: World) -> Flow:
        """The Surrender marker goes to the opposing ideology with the most cubes in the power's home areas."""
        for ideology in self._victors(g):
            g.surrender_marker[self.power] |= 1 << ideology
            g.note(words.SURRENDER_TO, self.power, ideology)
        check_end(g)
        return END

    def _victors(self, g: World) -> list[int]:
        own = g.ideology[self.power]
        if g.bomb_losses[self.power] and g.revised[editions.A_BOMB] and own != DEMOCRACY:
            return [DEMOCRACY]  # 12.2.2, D-45
        rivals = [ideology for ideology in ideologies_in_play(g) if ideology != own]
        count = dict.fromkeys(rivals, 0)
        for area in g.tables.home_areas[self.power]:
            cube = g.cube[area]
            if cube not in (NOBODY, NEUTRAL) and g.ideology[cube] in count:
                count[g.ideology[cube]] += g.cube_count[area]
        most = max(count.values(), default=0)
        if most == 0 and g.revised[editions.SURRENDER_PROCEDURE]:
            return []
        return [ideology for ideology in rivals if count[ideology] == most]


register(SURRENDER, Surrender)


def has_no_home(g: World, power: int) -> bool:
    """5.5.4: whether a power controls none of its home areas; those that are out of play it does (R-94)."""
    if g.status[power] != ACTIVE:
        return False
    for area in g.tables.home_areas[power]:
        if controller(g, area) == power:
            return False
    return True


def homeless(g: World) -> list[int]:
    """The active powers that control none of their home areas."""
    return [power for power in ALL_POWERS if has_no_home(g, power)]
