"""Rules 8.5 and 11.2: intervention, aid to the factions of a civil war and to Chinese armies, and taking it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.pieces import give_back
from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

INTERVENTION: Final[Sequence] = Sequence("intervention", auto("choose", "8.5"), tells={"power": "power"})


def may_intervene(g: World, power: int) -> bool:
    """Whether a power can give aid to anybody (11.2.1)."""
    return False


def take_back_options(g: World, power: int) -> list[int]:
    """The aid markers that a power may take back (11.2.3), as options."""
    return []


def take_back(g: World, counter: int) -> None:
    """A power takes an aid marker back at its own wish (11.2.3)."""
    give_back(g, counter)


@dataclass(slots=True)
class Intervention(Frame):
    """11.2.1 One military action: a power gives aid to a faction of a civil war or to a Chinese army."""

    power: int = 0

    def copy(self) -> Intervention:
        return Intervention(self.at, self.turn, self.passes, self.power)

    def choose(self, g: World) -> Flow:
        return END


register(INTERVENTION, Intervention)
