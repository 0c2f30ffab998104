"""Rule 3.2: the administration phase, from the turn track's counters to the filled cup."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.dues import owe_test
from sandtable.games.cataclysm.lexicon import COUNTER
from sandtable.games.cataclysm.pieces import first_at, give_back, is_offensive, is_resource, put, unlike
from sandtable.games.cataclysm.procedures.holding import to_reserve
from sandtable.games.cataclysm.procedures.markers import may_reserve_offensives
from sandtable.games.cataclysm.procedures.production import Production
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.queries import active_powers, increasing, is_active
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    BOMB,
    CRISIS,
    EXTRA,
    FRANCE,
    GERMANY,
    HOLDING,
    HOME_FRONT,
    IL_DUCE_FLAG,
    IN_CUP,
    IN_PLAY,
    LONG_KNIVES,
    MILITARY_REFORMS,
    NEXT_TURN,
    NOBODY,
    OUT,
    RESOLUTION,
    STATUS_QUO,
    UK,
    USA,
)
from sandtable.games.cataclysm.victory import is_last_turn
from sandtable.games.cataclysm.words import administration as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, both, register
from sandtable.kernel.symbols import ARGUMENT, argument

ADMINISTRATION: Final[Sequence] = Sequence(
    "administration",
    auto("distribute", "3.2.1"),
    auto("next_flag", "3.2.2"),
    ask("flag", "3.2.2"),
    auto("produce", "3.2.3"),
    auto("line_up", "3.2.4"),
    auto("next_reserve", "3.2.4"),
    ask("reserve", "3.2.4"),
    both("reserves", "3.2.4", hidden=False),
    auto("next_reserves", "3.2.4"),
    tells={"power": "power"},
)

MUST: Final = 0
MAY: Final = 1
NEVER: Final = 2


def flag_terms(g: World, power: int) -> int:
    """3.2.2: whether a power gains its flag at once, at the cost of a stability test if it likes, or not at all."""
    if g.marker[STATUS_QUO] == IN_PLAY:
        if power == USA:
            return NEVER
        if power in (FRANCE, UK):
            return MAY
    return MAY if g.posture[power] == MILITARY_REFORMS else MUST


def into_cup(g: World) -> list[int]:
    """3.2.1: what goes into the cup: markers on the turn's box, and a scenario's counters of this turn."""
    t = g.tables
    markers = (CRISIS, HOME_FRONT, RESOLUTION, EXTRA)
    due = [
        counter
        for counter, scenario, turn in zip(t.extras, t.extra_scenario, t.extra_turn, strict=True)
        if scenario == g.scenario and turn == g.turn_number and g.where[counter] == OUT
    ]
    return [c for c in range(t.counters) if t.kind[c] in markers and g.where[c] == NEXT_TURN] + due


def reservable(g: World, power: int) -> list[int]:
    """3.2.4: what a power may reserve; never the A-Bomb (12.2.2), nor an offensive where posture bars it (12.3)."""
    t = g.tables
    held = [c for c in range(t.counters) if g.where[c] == HOLDING and t.owner[c] == power and t.kind[c] != BOMB]
    if not may_reserve_offensives(g, power):
        held = [counter for counter in held if not is_offensive(g, counter)]
    return [COUNTER | counter for counter in unlike(g, held)]


def dispose(g: World, power: int, pick: int) -> None:
    """3.2.4: the counter chosen goes into the reserve, resources back to the card, all the rest into the cup."""
    if pick & ~ARGUMENT == COUNTER:
        to_reserve(g, argument(pick))
    held = [c for c in range(g.tables.counters) if g.where[c] == HOLDING and g.tables.owner[c] == power]
    for counter in held:
        if is_resource(g, counter):
            give_back(g, counter)
        else:
            put(g, counter, IN_CUP)
    g.note(words.CUP_FILLED, power, *(counter for counter in held if g.where[counter] == IN_CUP))


@dataclass(slots=True)
class Administration(Frame):
    """3.2 The administration phase of a turn."""

    power: int = -1
    order: list[int] = field(default_factory=list)
    done: int = 0

    def copy(self) -> Administration:
        return Administration(self.at, self.turn, self.passes, self.power, self.order[:], self.done)

    def flavour(self, g: World) -> str:
        """A flag that costs a stability test is asked for in other words."""
        is_costly = self.at == ADMINISTRATION.index["flag"] and flag_terms(g, self.power) == MAY
        return "test" if is_costly else ""

    # -- 3.2.1

    def distribute(self, g: World) -> Flow:
        t = g.tables
        g.note(words.TURN_BEGINS, g.turn_number)
        if is_last_turn(g):
            g.note(words.LAST_TURN_BEGINS)
        markers = into_cup(g)
        for counter in markers:
            put(g, counter, IN_CUP)
        g.note(words.MARKERS_TO_CUP, *markers)
        for counter in range(t.counters):
            if g.where[counter] == NEXT_TURN:
                put(g, counter, HOLDING)
        if g.bomb_turn == g.turn_number and g.where[t.bomb] == OUT and is_active(g, USA):
            put(g, t.bomb, AVAILABLE)
            g.note(words.BOMB_IS_READY)
        self.order = increasing(g, active_powers(g))
        self.done = 0
        return None

    # -- 3.2.2

    def next_flag(self, g: World) -> Flow:
        if self.done == len(self.order):
            return "produce"
        self.power = self.order[self.done]
        self.done += 1
        if not is_active(g, self.power) or flag_terms(g, self.power) == NEVER:
            return "next_flag"
        if not self._flags(g):
            g.note(words.HAS_NO_FLAG, self.power)
            return "next_flag"
        return None

    def _flags(self, g: World) -> list[int]:
        """The kinds of flag that the power may take: one of each that is available."""
        return unlike(g, [c for c in g.tables.flags_of[self.power] if g.where[c] == AVAILABLE])

    def flag_side(self, g: World) -> int:
        return g.player[self.power]

    def flag_options(self, g: World, side: int) -> list[int]:
        kinds = [g.tables.kind[counter] for counter in self._flags(g)]
        found = [words.TAKE_IL_DUCE if kind == IL_DUCE_FLAG else words.TAKE_FLAG for kind in kinds]
        if flag_terms(g, self.power) == MAY:
            found.append(words.NO_FLAG)
        return found

    def flag(self, g: World, side: int, pick: int) -> Flow:
        power = self.power
        if pick == words.NO_FLAG:
            g.note(words.DECLINES_FLAG, power)
            return "next_flag"
        wants_il_duce = pick == words.TAKE_IL_DUCE
        for counter in self._flags(g):
            if (g.tables.kind[counter] == IL_DUCE_FLAG) == wants_il_duce:
                put(g, counter, HOLDING)
                g.note(words.TAKES_IL_DUCE if wants_il_duce else words.TAKES_FLAG, power)
        if power == GERMANY and g.marker[LONG_KNIVES] == IN_PLAY:
            self._second_flag(g)
        if flag_terms(g, power) == MAY:
            owe_test(g, power)  # the flag is kept whatever comes of the test
        g.acting = power
        return settle(g) or "next_flag"

    def flag_back(self, g: World, child: Frame) -> Flow:
        return "next_flag"

    def _second_flag(self, g: World) -> None:
        """12.1.1: the Night of the Long Knives brings Germany one flag more."""
        counter = first_at(g, g.tables.flags_of[GERMANY], AVAILABLE)
        if counter == NOBODY:
            g.note(words.HAS_NO_FLAG, GERMANY)
        else:
            put(g, counter, HOLDING)
            g.note(words.TAKES_FLAG, GERMANY)

    # -- 3.2.3, 3.2.4

    def produce(self, g: World) -> Flow:
        g.acting = NOBODY
        return Production()

    def line_up(self, g: World) -> Flow:
        self.order = increasing(g, active_powers(g))
        self.done = 0
        # D-09: the rules of 2018 give no order, so all players choose at once, each power by power.
        return None if g.revised[editions.RESERVE_ORDER] else "reserves"

    def next_reserve(self, g: World) -> Flow:
        if self.done == len(self.order):
            return END
        self.power = self.order[self.done]
        self.done += 1
        return None if is_active(g, self.power) else "next_reserve"

    def reserve_side(self, g: World) -> int:
        return g.player[self.power]

    def reserve_options(self, g: World, side: int) -> list[int]:
        return [words.NO_RESERVE, *reservable(g, self.power)]

    def reserve(self, g: World, side: int, pick: int) -> Flow:
        dispose(g, self.power, pick)
        return "next_reserve"

    def reserve_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NOT_IN_HOLDING if pick & ~ARGUMENT == COUNTER else 0

    # -- 3.2.4 in 2018: all at once

    def reserves_order(self, g: World) -> list[int]:
        return list(dict.fromkeys(g.player[power] for power in self.order))

    def reserving(self, g: World, side: int) -> int:
        """For which of its powers a side chooses the reserve now."""
        return next(power for power in self.order if g.player[power] == side)

    def reserves_options(self, g: World, side: int) -> list[int]:
        power = self.reserving(g, side)
        return [words.NO_RESERVE_FOR | power, *reservable(g, power)]

    def reserves(self, g: World, side: int, pick: int) -> Flow:
        power = self.reserving(g, side)
        self.order = [other for other in self.order if other != power]
        dispose(g, power, pick)
        return None

    def reserves_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NOT_IN_HOLDING if pick & ~ARGUMENT == COUNTER else 0

    def next_reserves(self, g: World) -> Flow:
        return "reserves" if self.order else END


register(ADMINISTRATION, Administration)
