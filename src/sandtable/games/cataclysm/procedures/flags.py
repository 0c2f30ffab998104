"""Rule 5.2.2: flags that powers gain, and where they put them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import lexicon
from sandtable.games.cataclysm.pieces import put, unlike
from sandtable.games.cataclysm.procedures.holding import to_cup, to_reserve
from sandtable.games.cataclysm.queries import active_powers, increasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import ALL_POWERS, AVAILABLE, HOLDING
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, SEQUENCE_OF, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

ADMINISTRATION: Final = "administration"
"""The kind of procedure that the administration phase is."""


def is_administration(g: World) -> bool:
    """Whether the administration phase is in progress (3.2)."""
    return any(SEQUENCE_OF[type(frame)].kind == ADMINISTRATION for frame in g.stack)


def settle_flags(g: World) -> Frame | None:
    """What places the flags that are owed; None: none are."""
    return ReceivingFlags() if any(g.flags_due) else None


RECEIVING_FLAGS: Final[Sequence] = Sequence(
    "receiving_flags",
    auto("gain", "5.2.2"),
    ask("choose", "5.2.2"),
    ask("place", "5.2.2"),
    tells={"power": "power"},
)


@dataclass(slots=True)
class ReceivingFlags(Frame):
    """5.2.2 Owed flags go to the cup or the reserve, power by power in increasing effectiveness order (R-08)."""

    power: int = -1
    flag: int = -1

    def copy(self) -> ReceivingFlags:
        return ReceivingFlags(self.at, self.turn, self.passes, self.power, self.flag)

    def gain(self, g: World) -> Flow:
        for power in ALL_POWERS:
            if power not in active_powers(g):
                g.flags_due[power] = 0
        for power in increasing(g, [p for p in active_powers(g) if g.flags_due[p]]):
            if self._available(g, power):
                self.power = power
                g.flags_due[power] -= 1
                g.note(lexicon.FLAG_GAINED, power)
                return None
            for _ in range(g.flags_due[power]):
                g.note(lexicon.FLAG_LOST, power)
            g.flags_due[power] = 0
        return END

    def _available(self, g: World, power: int) -> list[int]:
        return unlike(g, [flag for flag in g.tables.flags_of[power] if g.where[flag] == AVAILABLE])

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        return [lexicon.COUNTER | flag for flag in self._available(g, self.power)]

    def choose(self, g: World, side: int, pick: int) -> Flow:
        self.flag = argument(pick)
        return None

    def place_side(self, g: World) -> int:
        return g.player[self.power]

    def place_options(self, g: World, side: int) -> list[int]:
        # 5.2.2: in the administration phase a flag goes to the holding box, and there is nothing to choose.
        return [lexicon.DONE] if is_administration(g) else [words.TO_CUP, words.TO_RESERVE]

    def place(self, g: World, side: int, pick: int) -> Flow:
        if pick == words.TO_RESERVE:
            to_reserve(g, self.flag)
        elif pick == words.TO_CUP:
            to_cup(g, self.flag)
        else:
            put(g, self.flag, HOLDING)
        return "gain"


register(RECEIVING_FLAGS, ReceivingFlags)
