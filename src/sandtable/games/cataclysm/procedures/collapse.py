"""Collapse of a power (5.5.2, 5.5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

COLLAPSE: Final = Sequence("collapse", auto("begin", "5.5.3"))


@dataclass(slots=True)
class Collapse(Frame):
    """The collapse of a power."""

    power: int = 0

    def copy(self) -> Collapse:
        return Collapse(self.at, self.turn, self.passes, self.power)

    def begin(self, g: World) -> Flow:
        return None


register(COLLAPSE, Collapse)
