"""Increasing commitment (6.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

RAISING_COMMITMENT: Final = Sequence("raising_commitment", auto("begin", "6.4.1"))


@dataclass(slots=True)
class RaisingCommitment(Frame):
    """A power moves one column up, with all that follows."""

    power: int = 0

    def copy(self) -> RaisingCommitment:
        return RaisingCommitment(self.at, self.turn, self.passes, self.power)

    def begin(self, g: World) -> Flow:
        return None


register(RAISING_COMMITMENT, RaisingCommitment)
