"""Rules 4.2 to 4.8: production."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

PRODUCTION: Final = Sequence("production", auto("finish", "4.2"))


@dataclass(slots=True)
class Production(Frame):
    """4.2 All powers produce."""

    def copy(self) -> Production:
        return Production(self.at, self.turn, self.passes)

    def finish(self, g: World) -> Flow:
        return END


register(PRODUCTION, Production)
