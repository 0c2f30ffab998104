"""Rule 9.7.1: aid that a country in civil war, or a Chinese army, spends when a power attacks it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.games.cataclysm.lexicon import NO, POWER, YES
from sandtable.games.cataclysm.pieces import aid_in, give_back
from sandtable.games.cataclysm.procedures.aid import take_back
from sandtable.games.cataclysm.queries import effectiveness, increasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import CIVIL_WAR, LEFT, NO_ARMY, NOBODY, RIGHT, UNDER_INFLUENCE
from sandtable.games.cataclysm.words import combat as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument

ANY: Final = -1
"""A Chinese army has no factions: all aid in its area is its own."""


def factions(g: World, area: int) -> list[int]:
    """The lots of aid in an area of which one each is spent in its defence."""
    if g.chinese_army[area] != NO_ARMY:
        return [ANY]
    return [LEFT, RIGHT] if g.civil_war[area] == CIVIL_WAR else []


def aid_of_faction(g: World, area: int, faction: int) -> list[int]:
    """The aid of one lot."""
    return [c for c in aid_in(g, area) if g.spot[c] != UNDER_INFLUENCE and faction in (ANY, g.spot[c])]


def has_defensive_aid(g: World, area: int) -> bool:
    """Whether aid would be spent if an area were attacked, for an extra die (10.4)."""
    return any(aid_of_faction(g, area, faction) for faction in factions(g, area))


SPENDING_AID: Final[Sequence] = Sequence(
    "spending_aid",
    auto("line_up", "11.2.3"),
    ask("withdraw", "11.2.3", skips=True),
    auto("next_faction", "9.7.1"),
    ask("volunteer", "9.7.1", skips=True),
    ask("name", "9.7.1", skips=True),
    auto("spend", "9.7.1"),
    tells={"area": "area", "patron": "power"},
)


@dataclass(slots=True)
class SpendingAid(Frame):
    """9.7.1 One aid of each faction is spent; before that each patron may take its aid back (11.2.3).

    Of several patrons any may offer its own; if none does, the least effective pays, and among equals the one that the
    attacker names.
    """

    area: int = 0
    attacker: int = 0
    lot: int = -1  # which of the factions
    waiting: list[int] = field(default_factory=list)  # patrons that have not been asked yet
    patron: int = NOBODY
    spent: int = 0

    def copy(self) -> SpendingAid:
        return SpendingAid(
            self.at,
            self.turn,
            self.passes,
            self.area,
            self.attacker,
            self.lot,
            self.waiting[:],
            self.patron,
            self.spent,
        )

    def line_up(self, g: World) -> Flow:
        lots = [aid_of_faction(g, self.area, faction) for faction in factions(g, self.area)]
        self.waiting = increasing(g, {g.tables.owner[counter] for lot in lots for counter in lot})
        return self._turn_to_next()

    def _turn_to_next(self) -> Flow:
        if not self.waiting:
            return "next_faction"
        self.patron = self.waiting.pop(0)
        return "withdraw"

    def withdraw_side(self, g: World) -> int:
        return g.player[self.patron]

    def withdraw_options(self, g: World, side: int) -> list[int]:
        return [NO, YES]

    def withdraw(self, g: World, side: int, pick: int) -> Flow:
        if pick == YES:
            for faction in factions(g, self.area):
                for counter in aid_of_faction(g, self.area, faction):
                    if g.tables.owner[counter] == self.patron:
                        take_back(g, counter)
        return self._turn_to_next()

    def _patrons(self, g: World) -> list[int]:
        faction = factions(g, self.area)[self.lot]
        return increasing(g, {g.tables.owner[c] for c in aid_of_faction(g, self.area, faction)})

    def next_faction(self, g: World) -> Flow:
        self.lot += 1
        if self.lot >= len(factions(g, self.area)):
            return END
        patrons = self._patrons(g)
        if not patrons:
            return "next_faction"
        self.patron = patrons[0]
        if len(patrons) == 1:
            return "spend"
        self.waiting = patrons[1:]
        return None

    def volunteer_side(self, g: World) -> int:
        return g.player[self.patron]

    def volunteer_options(self, g: World, side: int) -> list[int]:
        return [YES, NO]

    def volunteer(self, g: World, side: int, pick: int) -> Flow:
        if pick == YES:
            return "spend"
        if self.waiting:
            self.patron = self.waiting.pop(0)
            return "volunteer"
        return "name"

    def name_side(self, g: World) -> int:
        return g.player[self.attacker]

    def name_options(self, g: World, side: int) -> list[int]:
        patrons = self._patrons(g)
        least = effectiveness(g, patrons[0])
        return [POWER | power for power in patrons if effectiveness(g, power) == least]

    def name(self, g: World, side: int, pick: int) -> Flow:
        self.patron = argument(pick)
        return None

    def name_why_not(self, g: World, side: int, pick: int) -> int:
        return words.NOT_THE_LEAST_EFFECTIVE

    def spend(self, g: World) -> Flow:
        faction = factions(g, self.area)[self.lot]
        for counter in aid_of_faction(g, self.area, faction):
            if g.tables.owner[counter] == self.patron:
                give_back(g, counter)
                g.note(words.AID_IS_SPENT, self.patron, self.area)
                self.spent = 1
                break
        return "next_faction"


register(SPENDING_AID, SpendingAid)
