"""Diplomatic opportunities (5.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

OPPORTUNITY: Final = Sequence("opportunity", auto("begin", "5.7"))


@dataclass(slots=True)
class Opportunity(Frame):
    """Powers try in turn to gain control of an area."""

    area: int = 0
    powers: list[int] = field(default_factory=list)
    second: list[int] = field(default_factory=list)
    winner: int = -1

    def copy(self) -> Opportunity:
        return Opportunity(self.at, self.turn, self.passes, self.area, self.powers[:], self.second[:], self.winner)

    def begin(self, g: World) -> Flow:
        return None


register(OPPORTUNITY, Opportunity)
