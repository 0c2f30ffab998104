"""Rules 3.7.4 and 5.7: a coup in a country, as the data pack's event kind `coup` describes it (reconstructed)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import dice as eyes
from sandtable.games.cataclysm.crisis_tables import COUP_TABLE
from sandtable.games.cataclysm.interests import has_interest
from sandtable.games.cataclysm.pieces import has_land_unit
from sandtable.games.cataclysm.procedures.checks import Check
from sandtable.games.cataclysm.procedures.control import gain_control, may_gain_control
from sandtable.games.cataclysm.procedures.opportunity import Opportunity
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.queries import active_powers, controller, decreasing, is_country, members
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import CIVIL_WAR, NO_ARMY, NOBODY
from sandtable.games.cataclysm.words import crisis as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import Flow, Sequence, auto, chance, register


def may_have_coup(g: World, ideology: int, area: int) -> bool:
    """Whether a coup of an ideology could change who controls an area."""
    if g.is_closed[area] or g.tables.remote[area] or not is_country(g, area) or not members(g, ideology):
        return False
    if has_land_unit(g, area) or g.civil_war[area] == CIVIL_WAR or g.chinese_army[area] != NO_ARMY:
        return False
    owner = controller(g, area)
    return owner == NOBODY or g.ideology[owner] != ideology


def could_have_coup(g: World, ideology: int) -> bool:
    """Whether any roll on the coup table of an ideology could change anything (D-12)."""
    table = COUP_TABLE[ideology]
    return table >= 0 and any(may_have_coup(g, ideology, area) for area in g.tables.area_tables[table])


def plotter(g: World, ideology: int, area: int) -> int:
    """The power that a coup is for: the most effective of its ideology with an interest there, else of all."""
    powers = decreasing(g, members(g, ideology))
    return next((power for power in powers if has_interest(g, power, area)), powers[0])


COUP: Final[Sequence] = Sequence(
    "coup",
    chance("roll", "3.7.4"),
    auto("check", "5.7"),
    auto("open", "5.7"),
    auto("finish", "5.7"),
)


@dataclass(slots=True)
class Coup(Frame):
    """A roll on the coup table of an ideology: one of its powers checks to gain control of the country named."""

    ideology: int = 0
    area: int = -1
    power: int = NOBODY
    failed: int = 0

    def copy(self) -> Coup:
        return Coup(self.at, self.turn, self.passes, self.ideology, self.area, self.power, self.failed)

    def roll_chance(self, g: World) -> Experiment | None:
        return dice(2) if COUP_TABLE[self.ideology] >= 0 else None

    def roll(self, g: World, outcome: list[int]) -> Flow:
        self.area = g.tables.area_tables[COUP_TABLE[self.ideology]][eyes.score(outcome) - 1]
        g.last_place = self.area
        g.note(words.COUP_IN, self.ideology, self.area)
        return None

    def check(self, g: World) -> Flow:
        if self.area < 0:
            return "finish"
        if not may_have_coup(g, self.ideology, self.area):
            g.note(words.COUP_HAS_NO_EFFECT, self.area)
            return "finish"
        self.power = plotter(g, self.ideology, self.area)
        g.note(words.COUP_BY, self.power, self.area)
        return Check(power=self.power)

    def check_back(self, g: World, child: Check) -> Flow:
        if child.succeeded and may_gain_control(g, self.power, self.area):
            gain_control(g, self.power, self.area, by_event=True)
        else:
            self.failed = 1
            g.note(words.COUP_FAILS, self.area)
        return None

    def open(self, g: World) -> Flow:
        """5.7: a coup that fails in an uncontrolled country gives the powers of the other ideologies an opportunity."""
        if not self.failed or controller(g, self.area) != NOBODY:
            return None
        others = [power for power in active_powers(g) if g.ideology[power] != self.ideology]
        return Opportunity(area=self.area, powers=others) if others else None

    def finish(self, g: World) -> Flow:
        return settle(g)


register(COUP, Coup)
