"""Rule 12.3: the postures of Communist powers, changed once a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.lexicon import NO
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NO_POSTURE, POSTURES
from sandtable.games.cataclysm.words import political as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, ask, register
from sandtable.kernel.symbols import argument

CHANGING_POSTURE: Final[Sequence] = Sequence(
    "changing_posture",
    ask("choose", "12.3", skips=True),
    tells={"power": "power"},
)


def may_change_posture(g: World, power: int) -> bool:
    """Whether a power has a posture and has not changed it this turn (12.3)."""
    return g.posture[power] != NO_POSTURE and not g.has_changed_posture[power]


@dataclass(slots=True)
class ChangingPosture(Frame):
    """12.3 A power changes its posture; unless it `must`, by a political action, it may decide to keep it."""

    power: int = 0
    must: int = 0

    def copy(self) -> ChangingPosture:
        return ChangingPosture(self.at, self.turn, self.passes, self.power, self.must)

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        if not may_change_posture(g, self.power):
            return []
        others = [words.POSTURE | p for p in range(len(POSTURES)) if p != g.posture[self.power]]
        return others if self.must else [NO, *others]

    def choose(self, g: World, side: int, pick: int) -> Flow:
        if pick != NO:
            g.posture[self.power] = argument(pick)
            g.has_changed_posture[self.power] = 1
            g.note(words.POSTURE_IS, self.power, argument(pick))
        return None


register(CHANGING_POSTURE, ChangingPosture)
