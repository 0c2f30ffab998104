"""Rule 3.7.6: a Home Front marker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

HOME_FRONT: Final = Sequence("home_front", auto("finish", "3.7.6"))


@dataclass(slots=True)
class HomeFront(Frame):
    """3.7.6 A Home Front marker is resolved."""

    power: int = -1

    def copy(self) -> HomeFront:
        return HomeFront(self.at, self.turn, self.passes, self.power)

    def finish(self, g: World) -> Flow:
        return END


register(HOME_FRONT, HomeFront)
