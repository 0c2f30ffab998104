"""10.10 Retreat: where units that must leave an area go, and what becomes of those that cannot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.pieces import give_back
from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register


def destroy(g: World, unit: int) -> None:
    """A unit goes to its power's available force pool, plain side up (10.8)."""
    give_back(g, unit)


def retreat_places(g: World, unit: int, is_extended: bool = False) -> list[int]:
    """Where a unit may retreat to (10.10.1, 10.10.2)."""
    return []


RETREATING: Final = Sequence("retreating", auto("leave", "10.10"))


@dataclass(slots=True)
class Retreating(Frame):
    """10.10 Units leave where they are: each owner, in decreasing effectiveness order, says where to."""

    units: list[int] = field(default_factory=list)
    by_combat: int = 0
    is_extended: int = 0

    def copy(self) -> Retreating:
        return Retreating(self.at, self.turn, self.passes, self.units[:], self.by_combat, self.is_extended)

    def leave(self, g: World) -> Flow:
        for unit in self.units:
            destroy(g, unit)
        return None


register(RETREATING, Retreating)
