"""Rule 8.4: deployment, the movement of a power's own units outside operations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

DEPLOYMENT: Final[Sequence] = Sequence("deployment", auto("begin", "8.4"), tells={"power": "power"})


@dataclass(slots=True)
class Deployment(Frame):
    """8.4 A power moves its own units, or one of them alone, area by area and one at a time."""

    power: int = 0
    unit: int = -1

    def copy(self) -> Deployment:
        return Deployment(self.at, self.turn, self.passes, self.power, self.unit)

    def begin(self, g: World) -> Flow:
        return None


register(DEPLOYMENT, Deployment)
