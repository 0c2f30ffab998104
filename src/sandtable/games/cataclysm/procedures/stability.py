"""Rule 5.5.1: stability tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import editions, lexicon
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import ACTIVE, COLLAPSE, USSR
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register


def lower_stability(g: World, power: int, levels: int = 1) -> None:
    """A power's stability falls; what follows at Collapse is for `settle` (5.5.2)."""
    g.stability[power] = min(g.stability[power] + levels, COLLAPSE)
    g.note(lexicon.STABILITY_IS, power, g.stability[power])


STABILITY_TEST: Final[Sequence] = Sequence("stability_test", auto("check", "5.5.1"), tells={"power": "power"})


@dataclass(slots=True)
class StabilityTest(Frame):
    """5.5.1 One stability test; a failure lowers stability. A home front test differs by edition (D-18, D-46)."""

    power: int = 0
    modifier: int = 0
    is_home_front: int = 0
    succeeded: int = 0

    def copy(self) -> StabilityTest:
        return StabilityTest(
            self.at, self.turn, self.passes, self.power, self.modifier, self.is_home_front, self.succeeded
        )

    def check(self, g: World) -> Flow:
        if g.status[self.power] != ACTIVE or g.stability[self.power] == COLLAPSE:
            return END
        g.note(words.TEST_BEGINS, self.power)
        # 12.3.1: the Soviet Union has a die more; in 2018 not on the home front (D-46).
        has_die = self.power == USSR and (not self.is_home_front or g.revised[editions.SOVIET_STABILITY_DIE])
        may_fall = self.is_home_front and not g.revised[editions.DICE_MINIMUM]  # D-08
        return Check(power=self.power, extra=int(has_die), modifier=self.modifier, has_minimum=int(not may_fall))

    def check_back(self, g: World, child: Check) -> Flow:
        self.succeeded = child.succeeded
        if not self.succeeded:
            # D-18: in 2018 a home front test with a result of 0 or less costs two levels.
            is_double = self.is_home_front and child.score <= 0 and not g.revised[editions.HOME_FRONT_DOUBLE_LOSS]
            lower_stability(g, self.power, 2 if is_double else 1)
        return END


register(STABILITY_TEST, StabilityTest)
