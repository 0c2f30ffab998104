"""Rule 11.4: the Chinese civil war: patrons, diplomacy, resolution, expansion and its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NOBODY
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

CHINESE_ROUND: Final[Sequence] = Sequence("chinese_round", auto("begin", "11.4.5"))


def is_diplomacy_barred(g: World, power: int, area: int) -> bool:
    """Whether a Chinese army keeps a power from attempting diplomacy in an area (11.4.3)."""
    return False


def diplomacy_modifier(g: World, power: int, area: int) -> int:
    """What Chinese armies, aid and Influence change in a check of diplomacy in an area (6.3, 11.3, 11.4.3, 11.4.6)."""
    return 0


def patron(g: World, faction: int) -> int:
    """The power that decides for a Chinese faction (11.4.5 B); -1: none."""
    return NOBODY


@dataclass(slots=True)
class ChineseRound(Frame):
    """11.4.5 One round of the Chinese civil war."""

    def copy(self) -> ChineseRound:
        return ChineseRound(self.at, self.turn, self.passes)

    def begin(self, g: World) -> Flow:
        return END


register(CHINESE_ROUND, ChineseRound)
