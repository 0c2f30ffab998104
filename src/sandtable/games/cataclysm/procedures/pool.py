"""Rules 4.1.1 and 4.1.2: a force pool is brought to its limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import lexicon
from sandtable.games.cataclysm.pieces import put, unlike
from sandtable.games.cataclysm.procedures.markers import may_add_fleets
from sandtable.games.cataclysm.queries import pool_limit, pool_size
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CIVILIAN,
    DRAWN,
    FLEET,
    LAST_UNIT,
    OUT,
    PLAIN,
    REMOVED,
)
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, register
from sandtable.kernel.symbols import argument


def addable(g: World, power: int) -> list[int]:
    """The counters out of play that a power may add to its force pool (4.1.2), alike ones once."""
    t = g.tables
    is_bound = not may_add_fleets(g, power)
    found = [
        counter
        for counter in t.pool_of[power]
        if g.where[counter] == OUT
        and not (is_bound and t.kind[counter] == FLEET)
        and not (t.kind[counter] > LAST_UNIT and g.commitment[power] == CIVILIAN)
    ]
    return unlike(g, found)


def removable(g: World, power: int) -> list[int]:
    """The counters of a power's force pool that it may take out, wherever they lie (R-45, R-63), alike ones once."""
    return unlike(g, [c for c in g.tables.pool_of[power] if g.where[c] not in (OUT, REMOVED, DRAWN)])


ADJUST_POOL: Final[Sequence] = Sequence(
    "adjust_pool",
    ask("add", "4.1.2", skips=True),
    ask("take_out", "4.1.1", skips=True),
    tells={"power": "power"},
)


@dataclass(slots=True)
class AdjustPool(Frame):
    """4.1.2 A power adds counters of its choice to its force pool or takes some out, until the limit is met."""

    power: int = 0

    def copy(self) -> AdjustPool:
        return AdjustPool(self.at, self.turn, self.passes, self.power)

    def add_side(self, g: World) -> int:
        return g.player[self.power]

    def add_options(self, g: World, side: int) -> list[int]:
        if pool_size(g, self.power) >= pool_limit(g, self.power):
            return []
        return [lexicon.COUNTER | counter for counter in addable(g, self.power)]

    def add(self, g: World, side: int, pick: int) -> Flow:
        counter = argument(pick)
        put(g, counter, AVAILABLE)
        g.note(words.JOINS_POOL, counter)
        return "add"

    def take_out_side(self, g: World) -> int:
        return g.player[self.power]

    def take_out_options(self, g: World, side: int) -> list[int]:
        if pool_size(g, self.power) <= pool_limit(g, self.power):
            return []
        return [lexicon.COUNTER | counter for counter in removable(g, self.power)]

    def take_out(self, g: World, side: int, pick: int) -> Flow:
        counter = argument(pick)
        g.note(words.LEAVES_POOL, counter)
        g.face[counter] = PLAIN
        put(g, counter, OUT)
        return "take_out"


register(ADJUST_POOL, AdjustPool)
