"""Surrender of a power (5.5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

SURRENDER: Final = Sequence("surrender", auto("begin", "5.5.4"))


@dataclass(slots=True)
class Surrender(Frame):
    """The surrender of a power."""

    power: int = 0

    def copy(self) -> Surrender:
        return Surrender(self.at, self.turn, self.passes, self.power)

    def begin(self, g: World) -> Flow:
        return None


register(SURRENDER, Surrender)
