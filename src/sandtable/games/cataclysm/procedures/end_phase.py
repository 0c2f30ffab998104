"""Rule 3.8: the end phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

END_PHASE: Final = Sequence("end_phase", auto("finish", "3.8"))


@dataclass(slots=True)
class EndPhase(Frame):
    """3.8 The end phase."""

    def copy(self) -> EndPhase:
        return EndPhase(self.at, self.turn, self.passes)

    def finish(self, g: World) -> Flow:
        return END


register(END_PHASE, EndPhase)
