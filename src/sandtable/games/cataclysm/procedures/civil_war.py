"""Rules 11.1 and 11.3: civil wars that break out, and their rounds of fighting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

CIVIL_WAR_TABLE: Final = 0
COLONIAL_REVOLT_TABLE: Final = 1

CIVIL_WAR_EVENT: Final[Sequence] = Sequence("civil_war_event", auto("begin", "11.1"))
CIVIL_WAR_ROUND: Final[Sequence] = Sequence("civil_war_round", auto("begin", "11.3"))


@dataclass(slots=True)
class CivilWarEvent(Frame):
    """11.1 The event Civil War or Colonial Revolt: a roll on its table, and a civil war that breaks out."""

    kind: int = CIVIL_WAR_TABLE

    def copy(self) -> CivilWarEvent:
        return CivilWarEvent(self.at, self.turn, self.passes, self.kind)

    def begin(self, g: World) -> Flow:
        return END


@dataclass(slots=True)
class CivilWarRound(Frame):
    """11.3 One round of all civil wars, China's included, in the order that the drawing player chooses."""

    def copy(self) -> CivilWarRound:
        return CivilWarRound(self.at, self.turn, self.passes)

    def begin(self, g: World) -> Flow:
        return END


register(CIVIL_WAR_EVENT, CivilWarEvent)
register(CIVIL_WAR_ROUND, CivilWarRound)
