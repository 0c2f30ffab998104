"""Rule 8.3: builds by military action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

BUILDING: Final[Sequence] = Sequence("building", auto("begin", "8.3"), tells={"power": "power"})


def may_build(g: World, power: int, actions: int) -> bool:
    """Whether a power could build something with so many military actions (8.3)."""
    return False


@dataclass(slots=True)
class Building(Frame):
    """8.3 A belligerent power spends military actions on one counter; `spent` says how many."""

    power: int = 0
    actions: int = 1
    spent: int = 0

    def copy(self) -> Building:
        return Building(self.at, self.turn, self.passes, self.power, self.actions, self.spent)

    def begin(self, g: World) -> Flow:
        return None


register(BUILDING, Building)
