"""Armistices (5.6.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register


def armistice_partners(g: World, power: int) -> list[int]:
    """The enemies to which a power may propose an armistice."""
    return [other for other in range(7) if g.enemies[power] >> other & 1]


ARMISTICE: Final = Sequence("armistice", auto("begin", "5.6.2"))


@dataclass(slots=True)
class Armistice(Frame):
    """A power proposes an armistice to enemies; all of them must agree."""

    proposer: int = 0
    enemies: list[int] = field(default_factory=list)

    def copy(self) -> Armistice:
        return Armistice(self.at, self.turn, self.passes, self.proposer, self.enemies[:])

    def begin(self, g: World) -> Flow:
        return None


register(ARMISTICE, Armistice)
