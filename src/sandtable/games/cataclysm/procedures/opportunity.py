"""Rule 5.7: diplomatic opportunities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import lexicon
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.control import gain_control, may_gain_control
from sandtable.games.cataclysm.queries import controller, decreasing, effectiveness, resistance
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import NOBODY
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.chance import Experiment, draw
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import argument

OPPORTUNITY: Final[Sequence] = Sequence(
    "opportunity",
    auto("open", "5.7"),
    auto("find", "5.7"),
    ask("first", "3.1", skips=True),
    chance("break_tie", "3.1"),
    ask("try_it", "5.7"),
    auto("check", "5.7"),
    tells={"power": "power", "area": "area"},
)


@dataclass(slots=True)
class Opportunity(Frame):
    """5.7 Powers check in decreasing effectiveness order; the first that succeeds gains control of the area.

    Those of `second` try only when none of `powers` has gained control. `has_resistance` is the other reading of R-21.
    `equals` are powers of one ideology whose turn it would be together.
    """

    area: int = 0
    powers: list[int] = field(default_factory=list)
    second: list[int] = field(default_factory=list)
    has_resistance: int = 0
    winner: int = NOBODY
    power: int = NOBODY
    tried: int = 0
    equals: list[int] = field(default_factory=list)

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
            self.equals[:],
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
                best = decreasing(g, left)[0]
                rank = (effectiveness(g, best), g.ideology[best])
                self.equals = [p for p in left if (effectiveness(g, p), g.ideology[p]) == rank]
                self.power = NOBODY
                if len(self.equals) == 1:
                    self._turn_to(best)
                return None
        return END

    def _turn_to(self, power: int) -> None:
        self.power = power
        self.tried |= 1 << power

    # -- 3.1: equal powers of one ideology go as their player says; if they have several players, by chance

    def first_side(self, g: World) -> int:
        return g.player[self.equals[0]]

    def first_options(self, g: World, side: int) -> list[int]:
        if self.power != NOBODY or len({g.player[power] for power in self.equals}) > 1:
            return []
        return [lexicon.POWER | power for power in self.equals]

    def first(self, g: World, side: int, pick: int) -> Flow:
        self._turn_to(argument(pick))
        return None

    def break_tie_chance(self, g: World) -> Experiment | None:
        return draw(1, len(self.equals)) if self.power == NOBODY else None

    def break_tie(self, g: World, outcome: list[int]) -> Flow:
        self._turn_to(self.equals[outcome[0]])
        return None

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
