"""Settling what is owed after a procedure: flags, units that must leave, tests, collapses, surrenders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.dues import is_anything_due
from sandtable.games.cataclysm.procedures.flags import settle_flags
from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

__all__ = ["SETTLING", "Settling", "settle", "settle_flags"]


def settle(g: World) -> Frame | None:
    """What carries out all that is owed; None: nothing is."""
    return Settling() if is_anything_due(g) else None


SETTLING: Final = Sequence("settling", auto("begin", "0.2"))


@dataclass(slots=True)
class Settling(Frame):
    """Everything that is owed is carried out, one thing at a time."""

    power: int = 0

    def copy(self) -> Settling:
        return Settling(self.at, self.turn, self.passes, self.power)

    def begin(self, g: World) -> Flow:
        return None


register(SETTLING, Settling)
