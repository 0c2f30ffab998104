"""Rule 3.7.4: a Crisis marker brings an event of the crisis tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import crisis_tables as tables, dice as eyes, editions
from sandtable.games.cataclysm.dues import owe_flag, owe_test
from sandtable.games.cataclysm.pieces import has_land_unit, reserve_of
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.control import lose_control
from sandtable.games.cataclysm.procedures.coup import Coup, could_have_coup
from sandtable.games.cataclysm.procedures.holding import reject
from sandtable.games.cataclysm.procedures.outbreak import NOTHING_HAPPENED, CivilWarEvent, could_break_out
from sandtable.games.cataclysm.procedures.political import PoliticalAction, has_political_action
from sandtable.games.cataclysm.procedures.settling import settle, settle_flags
from sandtable.games.cataclysm.queries import (
    active_powers,
    available_flags,
    controller,
    increasing,
    is_active,
    is_belligerent,
    is_country,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import EXHAUSTION, NO_WAR, NOBODY, PROPAGANDA_BOX, TOTAL_WAR
from sandtable.games.cataclysm.words import crisis as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, chance, register

Row = tuple[int, ...]

FREE_KINDS: Final = 1 << PROPAGANDA_BOX
"""The only political action that an event of the tables allows."""

# -- what an effect concerns, and whether it could change anything (D-12) --------------------------------------------


def powers_of(g: World, effect: Row) -> list[int]:
    """The active powers that an effect names, or all of a group, in increasing effectiveness order."""
    if effect[1] == tables.NAMED:
        found = [power for power in effect[2:] if is_active(g, power)]
    elif effect[1] == tables.BELLIGERENT:
        found = [power for power in active_powers(g) if is_belligerent(g, power)]
    else:
        found = [power for power in active_powers(g) if g.commitment[power] in (TOTAL_WAR, EXHAUSTION)]
    return increasing(g, found)


def is_in_doubt(g: World, area: int) -> bool:
    """Whether a power controls an area that is a country without a land unit of that power."""
    owner = controller(g, area)
    return not g.is_closed[area] and owner != NOBODY and is_country(g, area) and not has_land_unit(g, area, owner)


def may_change(g: World, effect: Row) -> bool:
    """Whether an effect could change the game at all; powers that are not active have no part in it."""
    op = effect[0]
    if op == tables.ALIGNMENT_CHECK:
        return any(is_in_doubt(g, area) for area in effect[2:])
    if op == tables.CIVIL_WAR_BREAKS_OUT:
        return could_break_out(g, tables.CIVIL_WAR_TABLE)
    if op == tables.COLONY_REVOLTS:
        return could_break_out(g, tables.COLONIAL_REVOLT_TABLE)
    if op == tables.COUP:
        return could_have_coup(g, effect[2])
    return any(may_change_power(g, op, power) for power in powers_of(g, effect))


def may_change_power(g: World, op: int, power: int) -> bool:
    """Whether an effect on an active power could change anything: a test always could."""
    if op == tables.REDUCED_EFFECTIVENESS:
        return not g.is_reduced[power]
    if op == tables.LOST_RESERVE:
        return reserve_of(g, power) != NOBODY
    if op == tables.GAINED_FLAG:
        return available_flags(g, power) > 0
    if op == tables.FREE_ACTION:
        return has_political_action(g, power, FREE_KINDS)
    return True


def befall(g: World, op: int, power: int) -> None:
    """What an effect does to one active power at once."""
    if op == tables.STABILITY_TESTS:
        g.note(words.MUST_TEST, power)
        owe_test(g, power)
    elif op == tables.GAINED_FLAG:
        owe_flag(g, power)
    elif op == tables.REDUCED_EFFECTIVENESS and not g.is_reduced[power]:  # 5.3: never by more than one
        g.is_reduced[power] = 1
        g.note(words.EFFECTIVENESS_FALLS, power)
    elif op == tables.LOST_RESERVE and reserve_of(g, power) != NOBODY:
        reject(g, reserve_of(g, power))


CRISIS_EVENT: Final[Sequence] = Sequence(
    "crisis_event",
    chance("roll", "3.7.4"),
    auto("look_up", "3.7.4"),
    auto("carry_out", "3.7.4"),
    auto("settle_effects", "3.7.4"),
)


@dataclass(slots=True)
class CrisisEvent(Frame):
    """3.7.4 Two dice, the entry that they name, and its effects one after another."""

    table: int = tables.PEACETIME
    event: int = -1
    effect: int = 0
    has_begun: int = 0
    todo: list[int] = field(default_factory=list)  # the areas or powers of the effect that are still to come
    item: int = -1
    has_rerolled: int = 0

    def copy(self) -> CrisisEvent:
        return CrisisEvent(
            self.at,
            self.turn,
            self.passes,
            self.table,
            self.event,
            self.effect,
            self.has_begun,
            self.todo[:],
            self.item,
            self.has_rerolled,
        )

    def roll_chance(self, g: World) -> Experiment:
        return dice(2)

    def roll(self, g: World, outcome: list[int]) -> Flow:
        high, low = eyes.crisis_number(outcome)
        self.table = tables.PEACETIME if g.war_status == NO_WAR else tables.WARTIME
        self.event = g.tables.crisis_at[self.table][6 * (high - 1) + low - 1]
        self.effect = self.has_begun = 0
        g.crisis_table, g.crisis = self.table, self.event
        line = words.PEACETIME_EVENT if self.table == tables.PEACETIME else words.WARTIME_EVENT
        g.note(line, high, low, self.event)
        if g.tables.crisis_reconstructed[self.table][self.event]:
            g.note(words.IS_RECONSTRUCTED)
        return None

    def look_up(self, g: World) -> Flow:
        """D-12: an event that cannot change anything is rolled again, once, in 2022."""
        effects = g.tables.crisis[self.table][self.event]
        return None if any(may_change(g, effect) for effect in effects) else self._roll_again(g)

    def _roll_again(self, g: World) -> Flow:
        g.note(words.NO_EFFECT)
        if self.has_rerolled or not g.revised[editions.CRISIS_NO_EFFECT]:
            return END
        self.has_rerolled = 1
        g.note(words.REROLLED)
        return "roll"

    def carry_out(self, g: World) -> Flow:
        """One effect after another; those that need a procedure for each of a list come back here."""
        effects = g.tables.crisis[self.table][self.event]
        while self.effect < len(effects):
            effect = effects[self.effect]
            if not self.has_begun:
                self.has_begun = 1
                found = self._begin(g, effect)
            else:
                found = self._next(g, effect[0])
            if found is not None:
                return found
            if not self.todo:
                self.effect += 1
                self.has_begun = 0
        return None

    def _begin(self, g: World, effect: Row) -> Frame | None:
        """What an effect does at once; the rest it leaves in `todo`."""
        op = effect[0]
        if op == tables.CIVIL_WAR_BREAKS_OUT:
            return CivilWarEvent(kind=tables.CIVIL_WAR_TABLE)
        if op == tables.COLONY_REVOLTS:
            return CivilWarEvent(kind=tables.COLONIAL_REVOLT_TABLE)
        if op == tables.COUP:
            return Coup(ideology=effect[2])
        if op == tables.ALIGNMENT_CHECK:
            self.todo = list(effect[2:])
        elif op == tables.FREE_ACTION:
            self.todo = powers_of(g, effect)
        else:
            for power in powers_of(g, effect):
                befall(g, op, power)
        return settle_flags(g)

    def _next(self, g: World, op: int) -> Frame | None:
        """The check or action of the next area or power that has one."""
        while self.todo:
            self.item = self.todo.pop(0)
            if op == tables.FREE_ACTION:
                if is_active(g, self.item) and has_political_action(g, self.item, FREE_KINDS):
                    return PoliticalAction(power=self.item, kinds_mask=FREE_KINDS)
            elif is_in_doubt(g, self.item):
                g.note(words.CHECKS_FOR_COUNTRY, controller(g, self.item), self.item)
                return Check(power=controller(g, self.item))
        return None

    def carry_out_back(self, g: World, child: Frame) -> Flow:
        if isinstance(child, Check):
            owner = controller(g, self.item)
            g.last_place = self.item
            if child.succeeded:
                g.note(words.KEEPS_COUNTRY, owner, self.item)
            else:
                g.note(words.LOSES_COUNTRY, owner, self.item)
                lose_control(g, self.item)
        elif isinstance(child, CivilWarEvent) and child.outcome == NOTHING_HAPPENED and self._is_alone(g):
            return self._roll_again(g)  # D-38: no area of the table fits
        return "carry_out"

    def _is_alone(self, g: World) -> bool:
        return len(g.tables.crisis[self.table][self.event]) == 1

    def settle_effects(self, g: World) -> Flow:
        return settle(g)


register(CRISIS_EVENT, CrisisEvent)
