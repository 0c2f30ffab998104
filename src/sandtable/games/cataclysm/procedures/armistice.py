"""Rule 5.6.2: armistices by agreement."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import house, lexicon
from sandtable.games.cataclysm.procedures.settling import settle
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
    auto("turn_to", "5.6.2"),
    ask("answer", "5.6.2"),
    auto("make", "5.6.2"),
    tells={"proposer": "power", "power": "power"},
)


@dataclass(slots=True)
class Armistice(Frame):
    """5.6.2 A power proposes an armistice to enemies; its allies may share it (R-91); all enemies named must agree.

    The first of `enemies` is named by whoever begins this, further ones by the proposer.
    `friends` are the allies that share it, `asked` is a mask of who has answered, `power` is asked now.
    """

    proposer: int = 0
    enemies: list[int] = field(default_factory=list)
    power: int = NOBODY
    friends: list[int] = field(default_factory=list)
    asked: int = 0

    def copy(self) -> Armistice:
        return Armistice(
            self.at,
            self.turn,
            self.passes,
            self.proposer,
            self.enemies[:],
            self.power,
            self.friends[:],
            self.asked,
        )

    def name_side(self, g: World) -> int:
        return g.player[self.proposer]

    def name_options(self, g: World, side: int) -> list[int]:
        others = [other for other in armistice_partners(g, self.proposer) if other not in self.enemies]
        return [lexicon.DONE, *(lexicon.POWER | other for other in others)] if others else []

    def name(self, g: World, side: int, pick: int) -> Flow:
        if pick == lexicon.DONE:
            return None
        self.enemies.append(argument(pick))
        return "name"

    def gather(self, g: World) -> Flow:
        g.note(words.ARMISTICE_PROPOSED, self.proposer, *self.enemies)
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
            g.note(words.ARMISTICE_SHARED, self.power, self.proposer)
        self.asked |= 1 << self.power
        self.power = self._next_friend(g)
        return "accompany"

    def turn_to(self, g: World) -> Flow:
        """The next enemy has to answer."""
        left = [enemy for enemy in self.enemies if not self.asked >> enemy & 1]
        if not left:
            return "make"
        self.power = increasing(g, left)[0]
        self.asked |= 1 << self.power
        return None

    def answer_side(self, g: World) -> int:
        return g.player[self.power]

    def answer_options(self, g: World, side: int) -> list[int]:
        return [lexicon.YES, lexicon.NO]

    def answer(self, g: World, side: int, pick: int) -> Flow:
        if pick == lexicon.YES:
            return "turn_to"
        g.note(words.ARMISTICE_REFUSED, self.power, self.proposer)
        return END

    def make(self, g: World) -> Flow:
        together = [self.proposer, *self.friends]
        for power in together:
            for enemy in self.enemies:
                make_peace(g, power, enemy)
        part_after_peace(g, [*together, *self.enemies])
        return settle(g)

    def make_back(self, g: World, child: Frame) -> Flow:
        return END


register(ARMISTICE, Armistice)
