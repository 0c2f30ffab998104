"""Rules 4.4.1 and 12.2.2: resources that the United States passes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

TRANSFER: Final = Sequence("transfer", auto("finish", "4.4.1"))


@dataclass(slots=True)
class Transfer(Frame):
    """4.4.1 The United States names a resource for a power."""

    receiver: int = -1

    def copy(self) -> Transfer:
        return Transfer(self.at, self.turn, self.passes, self.receiver)

    def finish(self, g: World) -> Flow:
        return END


register(TRANSFER, Transfer)
