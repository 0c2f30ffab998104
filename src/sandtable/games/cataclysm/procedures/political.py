"""Rule 6.0: a political action: its kind is chosen, checked and carried out, and the flag goes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Sequence, register

POLITICAL_ACTION: Final[Sequence] = Sequence("political_action", tells={"power": "power"})


def has_political_action(g: World, power: int, kinds_mask: int = 0) -> bool:
    """Whether a power could take any political action now, or one of these kinds (6.0)."""
    return True


@dataclass(slots=True)
class PoliticalAction(Frame):
    """6.0 One political action of a power, for a flag or, where `kinds_mask` says which, by an event."""

    power: int = 0
    flag: int = -1
    kinds_mask: int = 0

    def copy(self) -> PoliticalAction:
        return PoliticalAction(self.at, self.turn, self.passes, self.power, self.flag, self.kinds_mask)


register(POLITICAL_ACTION, PoliticalAction)
