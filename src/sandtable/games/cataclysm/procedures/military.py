"""Rules 8.0-8.5: the military actions of an offensive or of maneuvers, taken one after another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

MILITARY_ACTIONS: Final[Sequence] = Sequence("military_actions", auto("begin", "8.1"), tells={"power": "power"})


@dataclass(slots=True)
class MilitaryActions(Frame):
    """8.1 A power takes so many military actions; `is_single` for maneuvers, which give exactly one (6.5)."""

    power: int = 0
    actions: int = 1
    is_single: int = 0

    def copy(self) -> MilitaryActions:
        return MilitaryActions(self.at, self.turn, self.passes, self.power, self.actions, self.is_single)

    def begin(self, g: World) -> Flow:
        return None


register(MILITARY_ACTIONS, MilitaryActions)
