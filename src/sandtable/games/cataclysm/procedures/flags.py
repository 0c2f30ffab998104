"""Flags that powers gain (5.2.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register


def settle_flags(g: World) -> Frame | None:
    """What places the flags that are owed; None: none are."""
    return ReceivingFlags() if any(g.flags_due) else None


RECEIVING_FLAGS: Final = Sequence("receiving_flags", auto("begin", "5.2.2"))


@dataclass(slots=True)
class ReceivingFlags(Frame):
    """The flags that are owed are placed in the cup or in reserve."""

    power: int = 0

    def copy(self) -> ReceivingFlags:
        return ReceivingFlags(self.at, self.turn, self.passes, self.power)

    def begin(self, g: World) -> Flow:
        return None


register(RECEIVING_FLAGS, ReceivingFlags)
