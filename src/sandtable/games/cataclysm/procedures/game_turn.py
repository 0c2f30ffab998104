"""Rule 3.0: the whole game, turn after turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.lexicon import SCENARIO_BEGINS
from sandtable.games.cataclysm.procedures.action_phase import ActionPhase
from sandtable.games.cataclysm.procedures.administration import Administration
from sandtable.games.cataclysm.procedures.end_phase import EndPhase
from sandtable.games.cataclysm.state import World
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, register

CAMPAIGN: Final[Sequence] = Sequence(
    "campaign",
    auto("begin", "1.3"),
    auto("administration", "3.2"),
    auto("action", "3.3"),
    auto("end_turn", "3.8"),
)


@dataclass(slots=True)
class Campaign(Frame):
    """3.0 The game, which begins with an administration phase (R-42) and ends by 1.6."""

    def copy(self) -> Campaign:
        return Campaign(self.at, self.turn, self.passes)

    def begin(self, g: World) -> Flow:
        g.note(SCENARIO_BEGINS)
        return None

    def administration(self, g: World) -> Flow:
        return Administration()

    def action(self, g: World) -> Flow:
        return ActionPhase()

    def end_turn(self, g: World) -> Flow:
        return EndPhase()

    def end_turn_back(self, g: World, child: Frame) -> Flow:
        return "administration"


register(CAMPAIGN, Campaign)
