"""Rule 3.5: before a draw every power may play its reserve, if its ideology was not the last to act."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.pieces import reserve_of
from sandtable.games.cataclysm.procedures.playing import may_play
from sandtable.games.cataclysm.procedures.standing import standing, standing_options
from sandtable.games.cataclysm.queries import active_powers, increasing, is_active
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NOBODY
from sandtable.games.cataclysm.words import playing as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register

INTERRUPT: Final[Sequence] = Sequence(
    "interrupt",
    auto("line_up", "3.5"),
    auto("next_power", "3.5"),
    auto("look", "3.5"),
    ask("wish", "3.5"),
    tells={"power": "power", "reserve": "counter", "chosen": "power"},
)


def may_interrupt(g: World, power: int) -> bool:
    """Whether a power could play its reserve before the next draw (3.5)."""
    if not is_active(g, power) or g.ideology[power] == g.last_ideology:
        return False
    counter = reserve_of(g, power)
    return counter != NOBODY and may_play(g, counter, from_reserve=True)


@dataclass(slots=True)
class Interrupt(Frame):
    """3.5 Those that may are asked from the least effective on; the last that wishes to is `chosen` (R-05)."""

    power: int = -1
    reserve: int = -1
    order: list[int] = field(default_factory=list)
    done: int = 0
    chosen: int = -1
    proposed: int = 0

    def copy(self) -> Interrupt:
        return Interrupt(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.reserve,
            self.order[:],
            self.done,
            self.chosen,
            self.proposed,
        )

    def line_up(self, g: World) -> Flow:
        self.order = increasing(g, [power for power in active_powers(g) if may_interrupt(g, power)])
        return None

    def next_power(self, g: World) -> Flow:
        if self.done == len(self.order):
            if self.chosen != NOBODY and not may_interrupt(g, self.chosen):
                self.chosen = NOBODY  # what others did meanwhile has taken its play away
            return END
        self.power = self.order[self.done]
        self.done += 1
        self.proposed = 0
        return None

    def look(self, g: World) -> Flow:
        if not may_interrupt(g, self.power):
            return "next_power"
        self.reserve = reserve_of(g, self.power)
        return None

    def flavour(self, g: World) -> str:
        return "" if self.chosen == NOBODY else "before"

    def wish_side(self, g: World) -> int:
        return g.player[self.power]

    def wish_options(self, g: World, side: int) -> list[int]:
        return [words.STAND_BY, words.PLAY, *standing_options(g, self.power, self.proposed)]

    def wish(self, g: World, side: int, pick: int) -> Flow:
        if pick == words.PLAY:
            self.chosen = self.power
            return "next_power"
        if pick == words.STAND_BY:
            return "next_power"
        self.proposed, flow = standing(g, self.power, pick, self.proposed)
        return flow or "look"

    def wish_back(self, g: World, child: Frame) -> Flow:
        return "look"


register(INTERRUPT, Interrupt)
