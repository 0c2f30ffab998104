"""Rule 8.3: builds by military action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.lexicon import COUNTER, TO_CUP
from sandtable.games.cataclysm.pieces import unlike
from sandtable.games.cataclysm.procedures.holding import (
    build_cost,
    buildable,
    takes_a_turn,
    to_cup,
    to_next_turn,
    to_reserve,
)
from sandtable.games.cataclysm.procedures.production import REFIT_OF, has_refit
from sandtable.games.cataclysm.queries import is_belligerent
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import BOMB, FLEET, SPENT
from sandtable.games.cataclysm.words import concepts, production as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument, verb


def build_options(g: World, power: int, actions: int) -> list[int]:
    """What a power can build with so many military actions, as options."""
    found = []
    for counter in unlike(g, buildable(g, power)):
        cost = build_cost(g, counter)
        if cost <= actions:
            found.append(COUNTER | counter)
        if g.tables.kind[counter] == FLEET and cost - 1 <= actions and has_refit(g, power):
            found.append(words.REFIT | counter)
    return found


def may_build(g: World, power: int, actions: int) -> bool:
    """Whether a power could build something with so many military actions: belligerents only (8.3)."""
    return is_belligerent(g, power) and bool(build_options(g, power, actions))


BUILDING: Final[Sequence] = Sequence(
    "building",
    ask("construct", "8.3", skips=True),
    ask("put_in", "8.3", skips=True),
    auto("finish", "8.3"),
    tells={"power": "power", "built": "counter"},
)


@dataclass(slots=True)
class Building(Frame):
    """8.3 A belligerent power spends military actions on one counter; `spent` says how many."""

    power: int = 0
    actions: int = 1
    spent: int = 0
    built: int = -1

    def copy(self) -> Building:
        return Building(self.at, self.turn, self.passes, self.power, self.actions, self.spent, self.built)

    def construct_side(self, g: World) -> int:
        return g.player[self.power]

    def construct_options(self, g: World, side: int) -> list[int]:
        return build_options(g, self.power, self.actions) if is_belligerent(g, self.power) else []

    def construct(self, g: World, side: int, pick: int) -> Flow:
        self.built = argument(pick)
        self.spent = build_cost(g, self.built)
        if verb(pick) == words.REFIT:
            self.spent -= 1
            g.marker[REFIT_OF[self.power]] = SPENT
            g.note(words.REFITS, self.power)
        g.note(words.BUILDS, self.built)
        return None

    def construct_why_not(self, g: World, side: int, pick: int) -> int:
        if verb(pick) not in (COUNTER, words.REFIT):
            return 0
        return words.TOO_DEAR if argument(pick) in buildable(g, self.power) else words.NOT_AVAILABLE

    def put_in_side(self, g: World) -> int:
        return g.player[self.power]

    def put_in_options(self, g: World, side: int) -> list[int]:
        """D-33: by the rules of 2018 it may go into the reserve too; never the A-Bomb (12.2.2)."""
        if self.built < 0 or takes_a_turn(g, self.built):
            return []
        if g.revised[editions.BUILD_ACTION_RESERVE] or g.tables.kind[self.built] == BOMB:
            return [TO_CUP]
        return [TO_CUP, concepts.TO_RESERVE]

    def put_in(self, g: World, side: int, pick: int) -> Flow:
        if pick == concepts.TO_RESERVE:
            to_reserve(g, self.built)
        else:
            to_cup(g, self.built)
        return None

    def finish(self, g: World) -> Flow:
        if self.built >= 0 and takes_a_turn(g, self.built):
            to_next_turn(g, self.built)
        return None


register(BUILDING, Building)
