"""Adjusting a force pool to its limit (4.1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

ADJUST_POOL: Final = Sequence("adjust_pool", auto("begin", "4.1.2"))


@dataclass(slots=True)
class AdjustPool(Frame):
    """A power adds or removes units and upgrades until its pool has its limit."""

    power: int = 0

    def copy(self) -> AdjustPool:
        return AdjustPool(self.at, self.turn, self.passes, self.power)

    def begin(self, g: World) -> Flow:
        return None


register(ADJUST_POOL, AdjustPool)
