"""Rule 11.3: civil war resolution: each civil war is fought for one round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm import dice as eyes, editions
from sandtable.games.cataclysm.lexicon import AREA
from sandtable.games.cataclysm.pieces import aid_in, put
from sandtable.games.cataclysm.procedures.aid import aid_for, patrons_of, return_aid
from sandtable.games.cataclysm.procedures.chinese_war import ChineseRound
from sandtable.games.cataclysm.procedures.control import gain_control, may_gain_control
from sandtable.games.cataclysm.procedures.opportunity import Opportunity
from sandtable.games.cataclysm.procedures.regroup import Regrouping
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.queries import friends_of
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    CIVIL_WAR,
    INFLUENCE,
    LAND_OPERATION,
    LEFT,
    NO_CHINESE_WAR,
    NO_MARKER,
    NOBODY,
    RIGHT,
    UNDER_INFLUENCE,
)
from sandtable.games.cataclysm.words import civil_war as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import argument

CIVIL_WAR_ROUND: Final[Sequence] = Sequence(
    "civil_war_round",
    auto("begin", "11.3"),
    ask("choose", "11.3", skips=True),
    auto("again", "11.3"),
)


@dataclass(slots=True)
class CivilWarRound(Frame):
    """11.3 One round of all civil wars, China's included, in the order that the drawing player chooses."""

    waiting: list[int] = field(default_factory=list)
    is_china_waiting: int = 0

    def copy(self) -> CivilWarRound:
        return CivilWarRound(self.at, self.turn, self.passes, self.waiting[:], self.is_china_waiting)

    def begin(self, g: World) -> Flow:
        self.waiting = [area for area in range(g.tables.areas) if g.civil_war[area] == CIVIL_WAR]
        self.is_china_waiting = int(g.chinese_war != NO_CHINESE_WAR)
        return None

    def choose_side(self, g: World) -> int:
        return g.drawer

    def choose_options(self, g: World, side: int) -> list[int]:
        """Civil wars that another's outcome has ended are passed over."""
        found = [AREA | area for area in self.waiting if g.civil_war[area] == CIVIL_WAR]
        return [*found, words.CHINA] if self.is_china_waiting else found

    def choose(self, g: World, side: int, pick: int) -> Flow:
        if pick == words.CHINA:
            self.is_china_waiting = 0
            return ChineseRound()
        self.waiting.remove(argument(pick))
        return Fighting(area=argument(pick))

    def again(self, g: World) -> Flow:
        is_left = self.is_china_waiting or any(g.civil_war[area] == CIVIL_WAR for area in self.waiting)
        return "choose" if is_left else END


register(CIVIL_WAR_ROUND, CivilWarRound)

FIGHTING: Final[Sequence] = Sequence(
    "fighting",
    chance("roll_left", "11.3"),
    chance("roll_right", "11.3"),
    auto("compare", "11.3"),
    auto("end_marginally", "11.3"),
    auto("end_decisively", "11.3"),
    auto("take_over", "11.3"),
    auto("regroup", "10.11"),
    auto("finish", "11.3"),
)


@dataclass(slots=True)
class Fighting(Frame):
    """11.3 One round between the factions of one civil war."""

    area: int = -1
    left: int = 0
    right: int = 0
    winner: int = -1
    conqueror: int = NOBODY

    def copy(self) -> Fighting:
        return Fighting(self.at, self.turn, self.passes, self.area, self.left, self.right, self.winner, self.conqueror)

    def roll_left_chance(self, g: World) -> Experiment:
        return self._dice(g, LEFT, RIGHT)

    def roll_left(self, g: World, outcome: list[int]) -> Flow:
        self.left = eyes.score(outcome)
        return None

    def roll_right_chance(self, g: World) -> Experiment:
        return self._dice(g, RIGHT, LEFT)

    def roll_right(self, g: World, outcome: list[int]) -> Flow:
        self.right = eyes.score(outcome)
        return None

    def _dice(self, g: World, own: int, other: int) -> Experiment:
        """Two dice; the faction with the most aid rolls one more."""
        return dice(2 + int(len(aid_for(g, self.area, own)) > len(aid_for(g, self.area, other))))

    def compare(self, g: World) -> Flow:
        g.last_place = self.area
        g.note(words.FACTIONS_FIGHT, self.area, self.left, self.right)
        if self.left == self.right:
            g.note(words.STALEMATE, self.area)
            return_aid(g, self.area, aid_in(g, self.area))
            return END
        self.winner = LEFT if self.left > self.right else RIGHT
        loser = LEFT + RIGHT - self.winner
        low, high = sorted((self.left, self.right))
        lost = aid_for(g, self.area, loser)
        return_aid(g, self.area, lost)
        if high >= 2 * low:
            return "end_decisively"
        if lost:
            g.note(words.FACTION_LOSES_AID, loser, self.area)
            return END
        return None

    def end_marginally(self, g: World) -> Flow:
        """D-39: in 2018 all remaining aid stays under the Influence marker, in 2022 one marker of each patron."""
        g.note(words.MARGINAL_VICTORY, self.winner, self.area)
        served: list[int] = []
        for counter in aid_for(g, self.area, self.winner):
            owner = g.tables.owner[counter]
            if owner in served and g.revised[editions.INFLUENCE_MARKERS]:
                return_aid(g, self.area, [counter])
            else:
                put(g, counter, self.area, UNDER_INFLUENCE)
                served.append(owner)
        if not served and g.revised[editions.INFLUENCE_MARKERS]:
            end_civil_war(g, self.area)
        else:
            g.civil_war = changed(g.civil_war, self.area, INFLUENCE)
        return END

    def end_decisively(self, g: World) -> Flow:
        """A single patron of the winner gains control (R-33); several have a diplomatic opportunity (5.7)."""
        g.note(words.DECISIVE_VICTORY, self.winner, self.area)
        patrons = patrons_of(g, self.area, self.winner)
        if len(patrons) > 1:
            return Opportunity(area=self.area, powers=patrons)
        if patrons and may_gain_control(g, patrons[0], self.area):
            gain_control(g, patrons[0], self.area)  # as by conquest: its owner, of the same ideology, has it again
            self.conqueror = patrons[0]
        return None

    def take_over(self, g: World) -> Flow:
        """If nobody gained control, the war is over all the same; a neutral cube stays (R-33)."""
        if g.civil_war[self.area] == CIVIL_WAR:
            end_civil_war(g, self.area)
        return None

    def regroup(self, g: World) -> Flow:
        """A single patron takes over as if by conquest, so its land and air units may move in (10.9.1)."""
        if self.conqueror == NOBODY:
            return None
        return Regrouping(target=self.area, kind=LAND_OPERATION, powers=friends_of(g, self.conqueror))

    def finish(self, g: World) -> Flow:
        return settle(g)


register(FIGHTING, Fighting)


def end_civil_war(g: World, area: int) -> None:
    """The marker of a civil war goes, and all aid returns (11.2.3, 11.3)."""
    g.civil_war = changed(g.civil_war, area, NO_MARKER)
    return_aid(g, area, aid_in(g, area))
    g.note(words.CIVIL_WAR_ENDS, area)
