"""Rule 12.3: the postures of Communist powers, changed once a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NO_POSTURE
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Sequence, register

CHANGING_POSTURE: Final[Sequence] = Sequence("changing_posture", tells={"power": "power"})


def may_change_posture(g: World, power: int) -> bool:
    """Whether a power has a posture and has not changed it this turn (12.3)."""
    return g.posture[power] != NO_POSTURE and not g.has_changed_posture[power]


@dataclass(slots=True)
class ChangingPosture(Frame):
    """12.3 A power changes its posture; it may still decide to keep it."""

    power: int = 0

    def copy(self) -> ChangingPosture:
        return ChangingPosture(self.at, self.turn, self.passes, self.power)


register(CHANGING_POSTURE, ChangingPosture)
