"""Rule 3.0: the game as a sequence of turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

CAMPAIGN: Final = Sequence("campaign", auto("finish", "3.0"))


@dataclass(slots=True)
class Campaign(Frame):
    """3.0 The whole game."""

    def copy(self) -> Campaign:
        return Campaign(self.at, self.turn, self.passes)

    def finish(self, g: World) -> Flow:
        return END


register(CAMPAIGN, Campaign)
