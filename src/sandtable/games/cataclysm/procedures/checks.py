"""Rule 5.3: effectiveness checks."""

from __future__ import annotations

from collections.abc import Sequence as Outcome
from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.dice import dice_and_penalty, score
from sandtable.games.cataclysm.queries import check_penalty, effectiveness
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, chance, register

NEEDED: Final = 5
"""The modified result with which a check succeeds."""

CHECK: Final[Sequence] = Sequence("check", chance("roll", "5.3"), tells={"power": "power"})


@dataclass(slots=True)
class Check(Frame):
    """5.3 One effectiveness check: as many dice as the effectiveness and more, and whether 5 was reached.

    `has_minimum` is 0 for the one roll that may fall
    below 1 (D-18).
    """

    power: int = 0
    extra: int = 0
    modifier: int = 0
    has_minimum: int = 1
    score: int = 0
    succeeded: int = 0

    def copy(self) -> Check:
        return Check(
            self.at,
            self.turn,
            self.passes,
            self.power,
            self.extra,
            self.modifier,
            self.has_minimum,
            self.score,
            self.succeeded,
        )

    def roll_chance(self, g: World) -> Experiment | None:
        count, _ = dice_and_penalty(effectiveness(g, self.power), self.extra)
        return dice(count, 6)

    def roll(self, g: World, outcome: Outcome[int]) -> Flow:
        _, penalty = dice_and_penalty(effectiveness(g, self.power), self.extra)
        modifier = self.modifier + penalty + check_penalty(g, self.power)
        self.score = score(outcome, modifier, has_minimum=self.has_minimum == 1)
        self.succeeded = int(self.score >= NEEDED)
        g.note(words.CHECK_SUCCEEDS if self.succeeded else words.CHECK_FAILS, self.power, self.score)
        return END


register(CHECK, Check)
