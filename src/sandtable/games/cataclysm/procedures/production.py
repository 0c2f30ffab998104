"""Rules 4.2 to 4.8: each power in turn collects, converts, constructs, gains war offensives and repairs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.lexicon import AREA, COUNTER, DONE, NO, NUMBER, YES
from sandtable.games.cataclysm.lines import collectable
from sandtable.games.cataclysm.pieces import first_at, give_back, is_resource, put, unlike
from sandtable.games.cataclysm.procedures.holding import build_cost, buildable, takes_a_turn
from sandtable.games.cataclysm.procedures.transfer import Transfer, arrives, packed, receivers, trades_with_japan
from sandtable.games.cataclysm.queries import active_powers, controller, increasing, is_active, is_belligerent
from sandtable.games.cataclysm.scenario_rules import gets_convoys
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    BOMB,
    COLLECTIVE_SECURITY,
    FLEET,
    FLIPPED,
    FRANCE,
    HOLDING,
    IN_CUP,
    INDUSTRIAL,
    ITALY,
    JAPAN,
    NATURAL,
    NEXT_TURN,
    NOBODY,
    PLAIN,
    REFIT_FRANCE,
    REFIT_ITALY,
    SPENT,
    USA,
    USABLE,
)
from sandtable.games.cataclysm.words import production as words
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import ARGUMENT, argument

PRODUCTION: Final[Sequence] = Sequence(
    "production",
    auto("line_up", "4.2"),
    auto("next_power", "4.2"),
    auto("trade", "4.4.1"),
    auto("lend", "4.4.1"),
    auto("collect", "4.4.2"),
    ask("limited", "4.4.2"),
    ask("convert", "4.5"),
    ask("keep", "4.5", skips=True),
    auto("count_builds", "4.6"),
    ask("construct", "4.6"),
    auto("war_offensives", "4.7"),
    auto("repair", "4.8"),
    tells={"power": "power", "builds": "number"},
)

REFIT_OF: Final[dict[int, int]] = {ITALY: REFIT_ITALY, FRANCE: REFIT_FRANCE}


def builds_from(g: World, power: int, resources: int) -> int:
    """4.1, 4.6: the builds that so many resources give a power; fractions are dropped."""
    commitment = g.commitment[power]
    return resources // g.tables.resources_taken[commitment] * g.tables.builds_given[commitment]


def has_refit(g: World, power: int) -> bool:
    """Whether a power may still build a surface fleet for one build less (12.1.2, 12.2.1)."""
    return power in REFIT_OF and g.marker[REFIT_OF[power]] == USABLE


@dataclass(slots=True)
class Production(Frame):
    """4.2 The production of all powers, in increasing effectiveness order.

    `passed` lists the resources that the United States passes on, `passed_to` for whom, `asked` the powers for which
    it has been asked; `industry` counts what the power at work has collected for its war offensives.
    """

    power: int = -1
    order: list[int] = field(default_factory=list)
    done: int = 0
    is_traded: int = 0
    passed: list[int] = field(default_factory=list)
    passed_to: list[int] = field(default_factory=list)
    asked: int = 0
    industry: int = 0
    keeps: int = 0
    builds: int = 0

    def copy(self) -> Production:
        return Production(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.order[:],
            self.done,
            self.is_traded,
            self.passed[:],
            self.passed_to[:],
            self.asked,
            self.industry,
            self.keeps,
            self.builds,
        )

    def line_up(self, g: World) -> Flow:
        self.order = increasing(g, active_powers(g))
        return None

    def next_power(self, g: World) -> Flow:
        if self.done == len(self.order):
            _mend(g, NOBODY)
            return END
        self.power = self.order[self.done]
        self.done += 1
        self.industry = 0
        self.keeps = 0
        return None if is_active(g, self.power) else "next_power"

    # -- 4.4.1: when the first of the two produces

    def trade(self, g: World) -> Flow:
        if self.is_traded or self.power not in (USA, JAPAN) or not trades_with_japan(g):
            return None
        self.is_traded = 1
        return Transfer(receiver=JAPAN, is_trade=1, given=self.passed[:])

    def trade_back(self, g: World, child: Frame) -> Flow:
        self._note_transfer(child)
        return None

    def lend(self, g: World) -> Flow:
        waiting = [self.power] if self.power != USA else self.order[self.done :]
        for receiver in receivers(g):
            if receiver in waiting and not self.asked >> receiver & 1:
                self.asked |= 1 << receiver
                return Transfer(receiver=receiver, given=self.passed[:])
        return None

    def lend_back(self, g: World, child: Frame) -> Flow:
        self._note_transfer(child)
        return "lend"

    def _note_transfer(self, child: Frame) -> None:
        assert isinstance(child, Transfer)
        if child.kind != NOBODY:
            self.passed.append(packed(child.area, child.kind))
            self.passed_to.append(child.receiver)

    # -- 4.4.2

    def collect(self, g: World) -> Flow:
        """What costs nothing to collect: printed and special resources, industry first, and what is passed on."""
        power = self.power
        kept_back = self.passed[:] if power == USA else []
        found = []
        for area, kind, is_limited in collectable(g, power):
            resource = packed(area, kind)
            if is_limited:
                continue
            if resource in kept_back:
                kept_back.remove(resource)
            else:
                found.append((area, kind))
        for resource, receiver in zip(self.passed, self.passed_to, strict=True):
            if receiver != power:
                continue
            if arrives(g, power):
                found.append((resource // 2, resource % 2))
            else:
                g.note(words.TRANSFER_LOST, power, resource // 2)
        for wanted in (INDUSTRIAL, NATURAL):
            for area, kind in found:
                if kind == wanted:
                    self._take(g, area, kind)
        if gets_convoys(g, power) and self._take_marker(g):
            g.note(words.CONVOYS_ARRIVE, power)
        return None

    def _take_marker(self, g: World) -> bool:
        """Move a resource marker to the holding box, if one is left (R-47)."""
        marker = first_at(g, g.tables.offensives_of[self.power], AVAILABLE)
        if marker == NOBODY:
            return False
        g.face[marker] = FLIPPED
        put(g, marker, HOLDING)
        return True

    def _take(self, g: World, area: int, kind: int) -> None:
        if not self._take_marker(g):
            g.note(words.RESOURCE_LOST, self.power, area)
            return
        self.industry += int(kind == INDUSTRIAL)
        g.note(words.COLLECTS, self.power, area)

    def limited_side(self, g: World) -> int:
        return g.player[self.power]

    def limited_options(self, g: World, side: int) -> list[int]:
        if first_at(g, g.tables.offensives_of[self.power], AVAILABLE) == NOBODY:
            return [DONE]
        areas = [area for area, _, is_limited in collectable(g, self.power) if is_limited]
        return [DONE, *(AREA | area for area in areas)]

    def limited(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return None
        area = argument(pick)
        g.limited_resource = changed(g.limited_resource, area, 0)
        self._take(g, area, g.tables.limited_kind[area])
        return "limited"

    def limited_why_not(self, g: World, side: int, pick: int) -> int:
        if first_at(g, g.tables.offensives_of[self.power], AVAILABLE) == NOBODY:
            return words.NO_MARKER
        return words.NOT_LIMITED if pick & ~ARGUMENT == AREA else 0

    # -- 4.5

    def _resources(self, g: World) -> list[int]:
        return [c for c in g.tables.offensives_of[self.power] if g.where[c] == HOLDING and is_resource(g, c)]

    def convert_side(self, g: World) -> int:
        return g.player[self.power]

    def convert_options(self, g: World, side: int) -> list[int]:
        """How many resources become offensives; none in Collective Security (12.3)."""
        most = 0 if g.posture[self.power] == COLLECTIVE_SECURITY else len(self._resources(g))
        return [NUMBER | number for number in range(most + 1)]

    def convert(self, g: World, side: int, pick: int) -> Flow:
        found = self._resources(g)
        for counter in found[: argument(pick)]:
            g.face[counter] = PLAIN
        if found:
            g.note(words.CONVERTS, self.power, argument(pick), len(found) - argument(pick))
        return None

    def convert_why_not(self, g: World, side: int, pick: int) -> int:
        return words.COLLECTIVE if g.posture[self.power] == COLLECTIVE_SECURITY else 0

    def keep_side(self, g: World) -> int:
        return g.player[self.power]

    def keep_options(self, g: World, side: int) -> list[int]:
        """Whether one resource is kept for the reserve (3.4)."""
        return [NO, YES] if self._resources(g) else []

    def keep(self, g: World, side: int, pick: int) -> Flow:
        self.keeps = int(pick == YES)
        return None

    # -- 4.6

    def count_builds(self, g: World) -> Flow:
        spent = self._resources(g)[self.keeps :]
        for counter in spent:
            give_back(g, counter)
        self.builds = builds_from(g, self.power, len(spent))
        return None

    def construct_side(self, g: World) -> int:
        return g.player[self.power]

    def construct_options(self, g: World, side: int) -> list[int]:
        found = [DONE]
        if self.builds:
            for counter in unlike(g, buildable(g, self.power)):
                cost = build_cost(g, counter)
                if cost <= self.builds:
                    found.append(COUNTER | counter)
                if g.tables.kind[counter] == FLEET and cost - 1 <= self.builds and has_refit(g, self.power):
                    found.append(words.REFIT | counter)
        return found

    def construct(self, g: World, side: int, pick: int) -> Flow:
        if pick == DONE:
            return None
        counter = argument(pick)
        self.builds -= build_cost(g, counter)
        if pick & ~ARGUMENT == words.REFIT:
            self.builds += 1
            g.marker[REFIT_OF[self.power]] = SPENT
            g.note(words.REFITS, self.power)
        place = NEXT_TURN if takes_a_turn(g, counter) else IN_CUP if g.tables.kind[counter] == BOMB else HOLDING
        put(g, counter, place)
        g.note(words.BUILDS, counter)
        return "construct"

    def construct_why_not(self, g: World, side: int, pick: int) -> int:
        if pick & ~ARGUMENT != COUNTER or argument(pick) not in buildable(g, self.power):
            return words.NOT_AVAILABLE
        return words.TOO_DEAR

    # -- 4.7, 4.8

    def war_offensives(self, g: World) -> Flow:
        if not is_belligerent(g, self.power):
            return None
        gained = 0
        for counter in g.tables.offensives_of[self.power]:
            if gained < self.industry and g.where[counter] == AVAILABLE:
                put(g, counter, HOLDING)
                gained += 1
        if gained:
            g.note(words.WAR_OFFENSIVES, self.power, gained)
        return None

    def repair(self, g: World) -> Flow:
        _mend(g, self.power)
        return "next_power"


def _mend(g: World, power: int) -> None:
    """4.8: the areas that a power, or nobody, controls have no Damage markers any more."""
    for area in range(g.tables.areas):
        if g.damage[area] and controller(g, area) == power:
            g.damage = changed(g.damage, area, 0)
            g.note(words.REPAIRS, area)


register(PRODUCTION, Production)
