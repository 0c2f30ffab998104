"""Rules 5.5.2 and 5.5.3: a power collapses, or surrenders if the die says so."""

from __future__ import annotations

from collections.abc import Sequence as Outcome
from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import editions, lexicon
from sandtable.games.cataclysm.dues import cancel_tests, owe_flag
from sandtable.games.cataclysm.pieces import give_back, has_land_unit, reserve_of
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.control import counts, gain_control, lose_control, may_gain_control
from sandtable.games.cataclysm.procedures.flags import settle_flags
from sandtable.games.cataclysm.procedures.leaving import Leaving, displaced_units
from sandtable.games.cataclysm.procedures.markers import end_with_collapse
from sandtable.games.cataclysm.procedures.pool import AdjustPool
from sandtable.games.cataclysm.procedures.stability import StabilityTest
from sandtable.games.cataclysm.procedures.surrender import Surrender
from sandtable.games.cataclysm.procedures.wars import leave_alliance, make_peace, part_after_peace
from sandtable.games.cataclysm.queries import allies_of, are_opposing, enemies_of, increasing, score
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import BOXES, EXHAUSTION, MOBILIZATION, NEUTRAL, NOBODY, TOTAL_WAR, WAVERING
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, chance, register


def surrender_threshold(g: World, power: int) -> int:
    """5.5.2: what the die must beat: foreign cubes in what counts, no victory points, exhaustion, atomic bombs."""
    t = g.tables
    found = g.bomb_losses[power]
    for area in (*t.home_areas[power], *t.colonies[power]):
        cube = g.cube[area]
        if cube != NOBODY and counts(g, power, area) and (cube == NEUTRAL or are_opposing(g, power, cube)):
            found += g.cube_count[area]
    if score(g, power) <= 0:
        found += 1
    if g.commitment[power] == EXHAUSTION:
        found += 1
    return found


COLLAPSE: Final[Sequence] = Sequence(
    "collapse",
    chance("roll", "5.5.2"),
    auto("fall", "5.5.3"),
    auto("flags", "5.5.3"),
    auto("steady", "5.5.3"),
    auto("exhaust_early", "5.5.3"),
    auto("clear", "5.5.3"),
    auto("hold", "5.5.3"),
    ask("take_over", "5.5.3", skips=True),
    auto("displace", "10.10"),
    auto("shake_allies", "5.5.3"),
    auto("break_alliance", "5.5.3"),
    auto("turn_to", "5.5.3"),
    ask("answer", "5.5.3"),
    auto("part", "6.1.4"),
    auto("exhaust_late", "5.5.3"),
    tells={"power": "power", "area": "area", "ally": "power", "enemy": "power"},
)


@dataclass(slots=True)
class Collapse(Frame):
    """5.5.2, 5.5.3 Stability has reached Collapse: one die against the threshold, then collapse or surrender.

    `areas` are still to be held by a check (2018), `area` is one that was not, and `ally` who may take it over.
    `enemy` answers the armistice now; `asked` and `peaceful` are those that have answered, and accepted it. `shaken`
    are the allies that have made their test.
    """

    power: int = 0
    was_exhausted: int = 0
    areas: list[int] = field(default_factory=list)
    area: int = NOBODY
    ally: int = NOBODY
    enemy: int = NOBODY
    takers: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    peaceful: list[int] = field(default_factory=list)
    shaken: list[int] = field(default_factory=list)

    def copy(self) -> Collapse:
        return Collapse(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.was_exhausted,
            self.areas[:],
            self.area,
            self.ally,
            self.enemy,
            self.takers[:],
            self.asked[:],
            self.peaceful[:],
            self.shaken[:],
        )

    # -- 5.5.2 ---------------------------------------------------------------------------------------------------------

    def roll_chance(self, g: World) -> Experiment | None:
        return dice(1, 6)

    def roll(self, g: World, outcome: Outcome[int]) -> Flow:
        threshold = surrender_threshold(g, self.power)
        g.note(words.THRESHOLD_IS, self.power, threshold, outcome[0])
        return None if outcome[0] > threshold else Surrender(power=self.power)

    def roll_back(self, g: World, child: Surrender) -> Flow:
        return END

    # -- 5.5.3 ---------------------------------------------------------------------------------------------------------

    def fall(self, g: World) -> Flow:
        g.note(words.COLLAPSES, self.power)
        self.was_exhausted = int(g.commitment[self.power] == EXHAUSTION)
        for enemy in enemies_of(g, self.power):
            owe_flag(g, enemy)
        end_with_collapse(g, self.power)
        return None

    def flags(self, g: World) -> Flow:
        return settle_flags(g)

    def steady(self, g: World) -> Flow:
        cancel_tests(g, self.power)
        g.stability[self.power] = WAVERING
        g.note(lexicon.STABILITY_IS, self.power, WAVERING)
        return None

    def exhaust_early(self, g: World) -> Flow:
        return None if self._is_revised(g) else self._exhaust(g)

    def _is_revised(self, g: World) -> bool:
        return bool(g.revised[editions.COLLAPSE_PROCEDURE])

    def _exhaust(self, g: World) -> Flow:
        """From Mobilization or Total War to Exhaustion, which is no increase of commitment (4.1.1)."""
        if g.commitment[self.power] not in (MOBILIZATION, TOTAL_WAR):
            return None
        g.commitment[self.power] = EXHAUSTION
        g.note(words.COMMITMENT_IS, self.power, EXHAUSTION)
        return AdjustPool(power=self.power)

    def clear(self, g: World) -> Flow:
        held = reserve_of(g, self.power)
        if held != NOBODY:
            give_back(g, held)
        for box in range(BOXES):
            g.failed[self.power * BOXES + box] = 0
        g.failed_special[self.power] = NOBODY
        if self._is_revised(g):
            g.is_reduced[self.power] = 1
            return "shake_allies"
        self.areas = [
            area
            for area in range(g.tables.areas)
            if g.cube[area] == self.power and not has_land_unit(g, area, self.power)
        ]
        return None

    def hold(self, g: World) -> Flow:
        """2018: a check for each area without its land units; where it fails the cubes go."""
        if not self.areas:
            return "displace"
        self.area = self.areas.pop(0)
        return Check(power=self.power)

    def hold_back(self, g: World, child: Check) -> Flow:
        if child.succeeded:
            return "hold"
        lose_control(g, self.area)
        self.takers = [
            ally
            for ally in increasing(g, allies_of(g, self.power))
            if has_land_unit(g, self.area, ally) and may_gain_control(g, ally, self.area)
        ]
        self._next_taker()
        return None

    def _next_taker(self) -> None:
        self.ally = self.takers.pop(0) if self.takers else NOBODY

    def take_over_side(self, g: World) -> int:
        return g.player[self.ally if self.ally != NOBODY else self.power]

    def take_over_options(self, g: World, side: int) -> list[int]:
        return [lexicon.YES, lexicon.NO] if self.ally != NOBODY else []

    def take_over(self, g: World, side: int, pick: int) -> Flow:
        if pick == lexicon.YES:
            gain_control(g, self.ally, self.area, by_event=True)
            return "hold"
        self._next_taker()
        return "take_over"

    def displace(self, g: World) -> Flow:
        # A step that is skipped for want of an ally leads here: go on with the areas that are left first.
        if self.areas:
            return "hold"
        return Leaving() if displaced_units(g) else None

    def displace_back(self, g: World, child: Leaving) -> Flow:
        return None

    def shake_allies(self, g: World) -> Flow:
        """Each ally makes its test at once; what comes of it waits until this procedure has ended (R-09)."""
        left = [ally for ally in allies_of(g, self.power) if ally not in self.shaken]
        if not left:
            return None
        ally = increasing(g, left)[0]
        self.shaken.append(ally)
        return StabilityTest(power=ally)

    def shake_allies_back(self, g: World, child: StabilityTest) -> Flow:
        return "shake_allies"

    def break_alliance(self, g: World) -> Flow:
        # D-22: in 2022 only a collapse at Exhaustion breaks the alliance and makes the power ask for peace.
        if g.revised[editions.ARMISTICE_ONLY_EXHAUSTED] and not self.was_exhausted:
            return "exhaust_late"
        leave_alliance(g, self.power)
        return None

    def turn_to(self, g: World) -> Flow:
        """The next enemy answers the armistice that the power offers."""
        left = [enemy for enemy in enemies_of(g, self.power) if enemy not in self.asked]
        if not left:
            return "part"
        self.enemy = increasing(g, left)[0]
        self.asked.append(self.enemy)
        return None

    def answer_side(self, g: World) -> int:
        return g.player[self.enemy]

    def answer_options(self, g: World, side: int) -> list[int]:
        return [lexicon.YES, lexicon.NO]

    def answer(self, g: World, side: int, pick: int) -> Flow:
        if pick == lexicon.YES:
            make_peace(g, self.power, self.enemy)
            self.peaceful.append(self.enemy)
        else:
            g.note(words.ARMISTICE_REFUSED, self.enemy, self.power)
        return "turn_to"

    def part(self, g: World) -> Flow:
        part_after_peace(g, self.peaceful)
        return None

    def exhaust_late(self, g: World) -> Flow:
        return self._exhaust(g) if self._is_revised(g) else None


register(COLLAPSE, Collapse)
