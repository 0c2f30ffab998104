"""What is due after a procedure is carried out here: flags, units that must leave, tests, collapses, surrenders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.dues import is_anything_due
from sandtable.games.cataclysm.procedures.collapse import Collapse
from sandtable.games.cataclysm.procedures.flags import settle_flags
from sandtable.games.cataclysm.procedures.leaving import Leaving, must_leave
from sandtable.games.cataclysm.procedures.markers import review_markers
from sandtable.games.cataclysm.procedures.stability import StabilityTest
from sandtable.games.cataclysm.procedures.surrender import Surrender, homeless
from sandtable.games.cataclysm.queries import active_powers, increasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import COLLAPSE
from sandtable.games.cataclysm.victory import check_end
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

__all__ = ["SETTLING", "Settling", "settle", "settle_flags"]


def fallen(g: World) -> list[int]:
    """The active powers whose stability is at Collapse, with nothing done about it yet (5.5.2)."""
    return [power for power in active_powers(g) if g.stability[power] == COLLAPSE]


def settle(g: World, by_combat: bool = False) -> Frame | None:
    """What carries out all that is owed; None: nothing is. `by_combat`: units that must leave may not go to the cup."""
    review_markers(g)
    if check_end(g):
        return None
    if is_anything_due(g) or fallen(g) or homeless(g) or must_leave(g):
        return Settling(by_combat=int(by_combat))
    return None


SETTLING: Final[Sequence] = Sequence(
    "settling",
    auto("review", "1.6"),
    auto("leave", "7.1"),
    auto("flags", "5.2.2"),
    auto("homes", "5.5.4"),
    auto("collapses", "5.5.2"),
    auto("tests", "5.5.1"),
)


@dataclass(slots=True)
class Settling(Frame):
    """All that is owed, one thing at a time, and from the beginning again after each that may owe more (R-09)."""

    by_combat: int = 0

    def copy(self) -> Settling:
        return Settling(self.at, self.turn, self.passes, self.by_combat)

    def review(self, g: World) -> Flow:
        review_markers(g)
        return END if check_end(g) else None

    def leave(self, g: World) -> Flow:
        return Leaving(by_combat=self.by_combat) if must_leave(g) else None

    def leave_back(self, g: World, child: Leaving) -> Flow:
        self.by_combat = 0  # what has to leave from now on does so for other reasons (D-04)
        return None

    def flags(self, g: World) -> Flow:
        return settle_flags(g)

    def homes(self, g: World) -> Flow:
        powers = homeless(g)
        return Surrender(power=increasing(g, powers)[0]) if powers else None

    def homes_back(self, g: World, child: Surrender) -> Flow:
        return "review"

    def collapses(self, g: World) -> Flow:
        powers = fallen(g)
        return Collapse(power=increasing(g, powers)[0]) if powers else None

    def collapses_back(self, g: World, child: Collapse) -> Flow:
        return "review"

    def tests(self, g: World) -> Flow:
        powers = increasing(g, [power for power in active_powers(g) if g.tests_due[power]])
        if not powers:
            for power in range(len(g.bomb_losses)):
                g.bomb_losses[power] = 0  # 12.2.2: they count only for a collapse that they bring about
            return END
        g.tests_due[powers[0]] -= 1
        return StabilityTest(power=powers[0])

    def tests_back(self, g: World, child: StabilityTest) -> Flow:
        return "review"


register(SETTLING, Settling)
