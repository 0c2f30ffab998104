"""Rule 3.7.6: a Home Front marker brings a stability test, a deployment and a change of posture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.procedures.commitment import RaisingCommitment
from sandtable.games.cataclysm.procedures.deployment import Deployment
from sandtable.games.cataclysm.procedures.holding import to_next_turn
from sandtable.games.cataclysm.procedures.posture import ChangingPosture, may_change_posture
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.procedures.stability import StabilityTest
from sandtable.games.cataclysm.queries import is_active
from sandtable.games.cataclysm.scenario_rules import goes_to_total_war
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.words import playing as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, auto, register

HOME_FRONT: Final[Sequence] = Sequence(
    "home_front",
    auto("raise_commitment", "1.3"),
    auto("test", "3.7.6"),
    auto("settle_test", "5.5.1"),
    auto("deploy", "3.7.6"),
    auto("change_posture", "12.3"),
    auto("put_away", "3.7.6"),
    tells={"power": "power"},
)


@dataclass(slots=True)
class HomeFront(Frame):
    """3.7.6 The Home Front marker of a power."""

    power: int = -1

    def copy(self) -> HomeFront:
        return HomeFront(self.at, self.turn, self.passes, self.power)

    def raise_commitment(self, g: World) -> Flow:
        return RaisingCommitment(power=self.power) if goes_to_total_war(g, self.power) else None

    def test(self, g: World) -> Flow:
        commitment = g.commitment[self.power]
        if not g.tables.tests_home_front[commitment]:
            g.note(words.HOME_FRONT_AT_PEACE, self.power)
            return None
        return StabilityTest(power=self.power, modifier=g.tables.home_front_penalty[commitment], is_home_front=1)

    def settle_test(self, g: World) -> Flow:
        return settle(g)

    def deploy(self, g: World) -> Flow:
        return Deployment(power=self.power) if is_active(g, self.power) else "put_away"

    def change_posture(self, g: World) -> Flow:
        return ChangingPosture(power=self.power) if may_change_posture(g, self.power) else None

    def put_away(self, g: World) -> Flow:
        """A power that has surrendered in the test has no marker any more (5.5.4)."""
        if is_active(g, self.power):
            to_next_turn(g, g.tables.home_front_of[self.power])
        return END


register(HOME_FRONT, HomeFront)
