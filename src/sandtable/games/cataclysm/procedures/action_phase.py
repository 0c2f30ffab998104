"""Rules 3.3, 3.5, 3.7.4 to 3.7.7: the action phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

ACTION_PHASE: Final = Sequence("action_phase", auto("finish", "3.3"))


@dataclass(slots=True)
class ActionPhase(Frame):
    """3.3 The action phase."""

    def copy(self) -> ActionPhase:
        return ActionPhase(self.at, self.turn, self.passes)

    def finish(self, g: World) -> Flow:
        return END


register(ACTION_PHASE, ActionPhase)
