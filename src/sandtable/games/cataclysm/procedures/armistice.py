"""Rule 5.6.2: armistices by agreement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import house, lexicon
from sandtable.games.cataclysm.procedures.wars import make_peace, part_after_peace
from sandtable.games.cataclysm.queries import allies_of, are_enemies, enemies_of, increasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NOBODY
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument


def armistice_partners(g: World, power: int) -> list[int]:
    """The enemies to which a power may propose an armistice (R-16b)."""
    return [] if g.house[house.FREE_ARMISTICE] else enemies_of(g, power)


ARMISTICE: Final[Sequence] = Sequence(
    "armistice",
    ask("name", "5.6.2", skips=True),
    auto("gather", "5.6.2"),
    ask("accompany", "5.6.2", skips=True),
    ask("answer", "5.6.2"),
    auto("make", "5.6.2"),
    tells={"proposer": "power", "power": "power"},
)


@dataclass(slots=True)
class Armistice(Frame):
    """5.6.2 A power proposes an armistice to enemies that it names; its allies may share it; all named must agree.

    `enemies` may be given, or is named first. `is_made` says whether they agreed.
    """

    proposer: int = 0
    enemies: list[int] = field(default_factory=list)
    is_made: int = 0
    power: int = NOBODY
    friends: list[int] = field(default_factory=list)
    asked: int = 0
    is_naming: int = 0

    def copy(self) -> Armistice:
        return Armistice(
            self.at,
            self.turn,
            self.passes,
            self.proposer,
            self.enemies[:],
            self.is_made,
            self.power,
            self.friends[:],
            self.asked,
            self.is_naming,
        )

    def name_side(self, g: World) -> int:
        return g.player[self.proposer]

    def name_options(self, g: World, side: int) -> list[int]:
        if self.asked:
            return [lexicon.DONE]
        if self.enemies and not self.is_naming:
            return []
        left = [lexicon.POWER | p for p in armistice_partners(g, self.proposer) if p not in self.enemies]
        return [*left, lexicon.DONE] if self.enemies or not left else left

    def name(self, g: World, side: int, pick: int) -> Flow:
        if pick == lexicon.DONE:
            return None
        self.is_naming = 1
        self.enemies.append(argument(pick))
        return "name"

    def gather(self, g: World) -> Flow:
        if not self.enemies:
            return END
        self.friends = []
        self.asked = 0
        self.power = self._next_friend(g)
        return None

    def _next_friend(self, g: World) -> int:
        """An ally of the proposer that is at war with all the named and has not been asked; -1: there is none."""
        for ally in increasing(g, allies_of(g, self.proposer)):
            if not self.asked >> ally & 1 and all(are_enemies(g, ally, enemy) for enemy in self.enemies):
                return ally
        return NOBODY

    def accompany_side(self, g: World) -> int:
        return g.player[self.power] if self.power != NOBODY else g.player[self.proposer]

    def accompany_options(self, g: World, side: int) -> list[int]:
        return [lexicon.YES, lexicon.NO] if self.power != NOBODY else []

    def accompany(self, g: World, side: int, pick: int) -> Flow:
        if pick == lexicon.YES:
            self.friends.append(self.power)
        self.asked |= 1 << self.power
        self.power = self._next_friend(g)
        return "accompany"

    def answer_side(self, g: World) -> int:
        return g.player[self._next_enemy(g)]

    def answer_options(self, g: World, side: int) -> list[int]:
        return [lexicon.YES, lexicon.NO]

    def _next_enemy(self, g: World) -> int:
        return next(enemy for enemy in increasing(g, self.enemies) if not self.asked >> enemy & 1)

    def answer(self, g: World, side: int, pick: int) -> Flow:
        enemy = self._next_enemy(g)
        self.asked |= 1 << enemy
        if pick == lexicon.NO:
            g.note(words.ARMISTICE_REFUSED, enemy, self.proposer)
            return END
        return None if all(self.asked >> each & 1 for each in self.enemies) else "answer"

    def make(self, g: World) -> Flow:
        self.is_made = 1
        together = [self.proposer, *self.friends]
        for power in together:
            for enemy in self.enemies:
                make_peace(g, power, enemy)
        part_after_peace(g, [*together, *self.enemies])
        return None


register(ARMISTICE, Armistice)
