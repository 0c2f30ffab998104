"""Rule 6.4: commitment is raised, and what the new column brings at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import house, lexicon
from sandtable.games.cataclysm.interests import provoke_listed
from sandtable.games.cataclysm.lines import collectable
from sandtable.games.cataclysm.pieces import first_at
from sandtable.games.cataclysm.procedures.holding import to_cup, to_reserve
from sandtable.games.cataclysm.procedures.markers import bring_markers, may_reserve_offensives
from sandtable.games.cataclysm.procedures.pool import AdjustPool
from sandtable.games.cataclysm.procedures.wars import begin_global_war
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AVAILABLE, INDUSTRIAL, MOBILIZATION, NOBODY, PLAIN, TOTAL_WAR
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

RAISING_COMMITMENT: Final[Sequence] = Sequence(
    "raising_commitment",
    auto("advance", "6.4.1"),
    auto("adjust", "4.1.2"),
    auto("count", "6.4.2"),
    ask("use_limited", "6.4.2", skips=True),
    auto("gain", "6.4.2"),
    ask("place", "6.4.2", skips=True),
    tells={"power": "power"},
)


@dataclass(slots=True)
class RaisingCommitment(Frame):
    """6.4.1, 6.4.2 Commitment goes up one column: provocation, markers, force pool, commitment offensives.

    `offensives` are still to be gained; `limited` are the areas whose limited resource may be counted, and removed.
    """

    power: int = 0
    offensives: int = 0
    limited: list[int] = field(default_factory=list)

    def copy(self) -> RaisingCommitment:
        return RaisingCommitment(self.at, self.turn, self.passes, self.power, self.offensives, self.limited[:])

    def advance(self, g: World) -> Flow:
        if g.commitment[self.power] >= TOTAL_WAR:
            return END
        g.commitment[self.power] += 1
        g.has_raised[self.power] = 1
        level = g.commitment[self.power]
        g.note(words.COMMITMENT_IS, self.power, level)
        provoke_listed(g, [self.power])
        bring_markers(g, self.power)
        if level == TOTAL_WAR:
            begin_global_war(g)
        return None

    def adjust(self, g: World) -> Flow:
        return AdjustPool(power=self.power)

    def count(self, g: World) -> Flow:
        level = g.commitment[self.power]
        if level < MOBILIZATION or (level == MOBILIZATION and g.house[house.COMMITMENT_OFFENSIVES]):
            return END
        found = [(area, is_limited) for area, kind, is_limited in collectable(g, self.power) if kind == INDUSTRIAL]
        self.offensives = sum(1 for _, is_limited in found if not is_limited)
        self.limited = [area for area, is_limited in found if is_limited]
        return None

    def use_limited_side(self, g: World) -> int:
        return g.player[self.power]

    def use_limited_options(self, g: World, side: int) -> list[int]:
        return [*(lexicon.AREA | area for area in self.limited), lexicon.DONE] if self.limited else []

    def use_limited(self, g: World, side: int, pick: int) -> Flow:
        if pick == lexicon.DONE:
            return None
        area = argument(pick)
        self.limited.remove(area)
        g.limited_resource = changed(g.limited_resource, area, 0)
        self.offensives += 1
        return "use_limited"

    def gain(self, g: World) -> Flow:
        g.note(words.OFFENSIVES_GAINED, self.power, self.offensives)
        return None

    def place_side(self, g: World) -> int:
        return g.player[self.power]

    def place_options(self, g: World, side: int) -> list[int]:
        # 6.4.2, 3.4: all go into the cup, or one of them to the reserve; without a marker the rest is lost.
        if self.offensives <= 0 or first_at(g, g.tables.offensives_of[self.power], AVAILABLE) == NOBODY:
            return []
        return [words.TO_CUP, words.TO_RESERVE] if may_reserve_offensives(g, self.power) else [words.TO_CUP]

    def place(self, g: World, side: int, pick: int) -> Flow:
        if pick == words.TO_RESERVE:
            self._place_one(g, is_reserved=True)
        while self.offensives > 0 and first_at(g, g.tables.offensives_of[self.power], AVAILABLE) != NOBODY:
            self._place_one(g, is_reserved=False)
        return None

    def _place_one(self, g: World, *, is_reserved: bool) -> None:
        counter = first_at(g, g.tables.offensives_of[self.power], AVAILABLE)
        g.face[counter] = PLAIN
        self.offensives -= 1
        if is_reserved:
            to_reserve(g, counter)
        else:
            to_cup(g, counter)


register(RAISING_COMMITMENT, RaisingCommitment)
