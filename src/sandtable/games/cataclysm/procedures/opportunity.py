"""Rule 5.7: diplomatic opportunities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import lexicon
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.control import gain_control, may_gain_control
from sandtable.games.cataclysm.queries import controller, decreasing, resistance
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NOBODY
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register

OPPORTUNITY: Final[Sequence] = Sequence(
    "opportunity",
    auto("open", "5.7"),
    auto("find", "5.7"),
    ask("try_it", "5.7"),
    auto("check", "5.7"),
    tells={"power": "power", "area": "area"},
)


@dataclass(slots=True)
class Opportunity(Frame):
    """5.7 Powers check in decreasing effectiveness order; the first that succeeds gains control of the area.

    Those of `second` try only when none of `powers` has gained control. `has_resistance` is the other reading of R-21.
    """

    area: int = 0
    powers: list[int] = field(default_factory=list)
    second: list[int] = field(default_factory=list)
    has_resistance: int = 0
    winner: int = NOBODY
    power: int = NOBODY
    tried: int = 0

    def copy(self) -> Opportunity:
        return Opportunity(
            self.at,
            self.turn,
            self.passes,
            self.area,
            self.powers[:],
            self.second[:],
            self.has_resistance,
            self.winner,
            self.power,
            self.tried,
        )

    def open(self, g: World) -> Flow:
        g.note(words.OPPORTUNITY_OPENS, self.area)
        return None

    def find(self, g: World) -> Flow:
        if controller(g, self.area) != NOBODY:
            return END
        for powers in (self.powers, self.second):
            left = [p for p in powers if not self.tried >> p & 1 and may_gain_control(g, p, self.area)]
            if left:
                self.power = decreasing(g, left)[0]
                self.tried |= 1 << self.power
                return None
        return END

    def try_it_side(self, g: World) -> int:
        return g.player[self.power]

    def try_it_options(self, g: World, side: int) -> list[int]:
        return [lexicon.YES, lexicon.NO]

    def try_it(self, g: World, side: int, pick: int) -> Flow:
        return None if pick == lexicon.YES else "find"

    def check(self, g: World) -> Flow:
        # 5.7: resistance does not count, except by the other reading of R-21.
        return Check(power=self.power, modifier=-resistance(g, self.area) if self.has_resistance else 0)

    def check_back(self, g: World, child: Check) -> Flow:
        if not child.succeeded:
            return "find"
        gain_control(g, self.power, self.area, by_event=True)
        self.winner = self.power
        return END


register(OPPORTUNITY, Opportunity)
