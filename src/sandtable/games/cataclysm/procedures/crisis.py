"""Rule 3.7.4: a Crisis marker brings an event of the crisis tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

CRISIS_EVENT: Final[Sequence] = Sequence("crisis_event", auto("begin", "3.7.4"))


@dataclass(slots=True)
class CrisisEvent(Frame):
    """3.7.4 Two dice, the entry that they name, and its effects one after another."""

    def copy(self) -> CrisisEvent:
        return CrisisEvent(self.at, self.turn, self.passes)

    def begin(self, g: World) -> Flow:
        return END


register(CRISIS_EVENT, CrisisEvent)
