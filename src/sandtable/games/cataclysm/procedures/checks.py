"""Effectiveness checks (5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

CHECK: Final = Sequence("check", auto("begin", "5.3"))


@dataclass(slots=True)
class Check(Frame):
    """One effectiveness check of a power."""

    power: int = 0
    extra: int = 0
    modifier: int = 0
    score: int = 0
    succeeded: int = 0

    def copy(self) -> Check:
        return Check(self.at, self.turn, self.passes, self.power, self.extra, self.modifier, self.score, self.succeeded)

    def begin(self, g: World) -> Flow:
        return None


register(CHECK, Check)
