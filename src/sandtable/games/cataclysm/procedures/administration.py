"""Rule 3.2: the administration phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

ADMINISTRATION: Final = Sequence("administration", auto("finish", "3.2"))


@dataclass(slots=True)
class Administration(Frame):
    """3.2 The administration phase."""

    def copy(self) -> Administration:
        return Administration(self.at, self.turn, self.passes)

    def finish(self, g: World) -> Flow:
        return END


register(ADMINISTRATION, Administration)
