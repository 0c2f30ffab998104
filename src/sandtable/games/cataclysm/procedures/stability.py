"""Stability tests (5.5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

STABILITY_TEST: Final = Sequence("stability_test", auto("begin", "5.5.1"))


@dataclass(slots=True)
class StabilityTest(Frame):
    """One stability test of a power."""

    power: int = 0
    modifier: int = 0
    is_home_front: int = 0
    succeeded: int = 0

    def copy(self) -> StabilityTest:
        return StabilityTest(
            self.at, self.turn, self.passes, self.power, self.modifier, self.is_home_front, self.succeeded
        )

    def begin(self, g: World) -> Flow:
        return None


register(STABILITY_TEST, StabilityTest)
