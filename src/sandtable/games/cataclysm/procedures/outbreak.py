"""Rule 11.1: a civil war or a colonial revolt breaks out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm import dice as eyes, editions
from sandtable.games.cataclysm.crisis_tables import CIVIL_WAR_TABLE
from sandtable.games.cataclysm.lexicon import NO
from sandtable.games.cataclysm.pieces import aid_in, has_land_unit, put, units_in
from sandtable.games.cataclysm.procedures.aid import SIDES, lay_aid, offensive_to_give
from sandtable.games.cataclysm.procedures.control import lose_control
from sandtable.games.cataclysm.procedures.retreat import Retreating
from sandtable.games.cataclysm.procedures.settling import settle
from sandtable.games.cataclysm.queries import controller, increasing
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import CIVIL_WAR, COLONY, HOME, NO_ARMY, NO_MARKER, NOBODY, UNDER_INFLUENCE
from sandtable.games.cataclysm.words import aid as aid_words, civil_war as words
from sandtable.kernel.chance import Experiment, dice
from sandtable.kernel.column import changed
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, chance, register
from sandtable.kernel.symbols import argument

NOTHING_HAPPENED: Final = 0
SOMETHING_HAPPENED: Final = 1

# -- where it breaks out ---------------------------------------------------------------------------------------------


def is_at_civil_war(g: World, area: int) -> bool:
    """Whether a civil war goes on in an area: it has a Civil War marker, or a Chinese army."""
    return g.civil_war[area] == CIVIL_WAR or g.chinese_army[area] != NO_ARMY


def markers_left(g: World) -> int:
    """How many Civil War markers, whose other side is Influence, are off the map."""
    return g.tables.civil_war_markers - sum(1 for marker in g.civil_war if marker != NO_MARKER)


def may_break_out(g: World, area: int) -> bool:
    """Whether a civil war can break out in an area at all: there is none, and the area is in play."""
    if g.is_closed[area] or g.tables.remote[area] or is_at_civil_war(g, area):
        return False
    return g.civil_war[area] != NO_MARKER or markers_left(g) > 0


def fitting_area(g: World, table: int, result: int) -> int:
    """The area that a result of a table names; in 2022 the next lower result that fits (D-38). -1: none fits."""
    rows = g.tables.area_tables[table]
    if not g.revised[editions.CIVIL_WAR_TABLE_STEP]:
        return rows[result - 1] if may_break_out(g, rows[result - 1]) else NOBODY
    return next((area for area in reversed(rows[:result]) if may_break_out(g, area)), NOBODY)


def could_break_out(g: World, table: int) -> bool:
    """Whether any roll on a table could start a civil war (D-12)."""
    return any(may_break_out(g, area) and not has_land_unit(g, area) for area in g.tables.area_tables[table])


CIVIL_WAR_EVENT: Final[Sequence] = Sequence(
    "civil_war_event",
    chance("roll", "11.1"),
    auto("break_out", "11.1"),
    auto("throw_out", "11.1"),
    auto("remember", "11.1"),
    ask("take_side", "11.1", skips=True),
    ask("support", "11.1", skips=True),
    auto("finish", "11.1"),
    tells={"area": "area", "patron": "power", "former": "power"},
)


@dataclass(slots=True)
class CivilWarEvent(Frame):
    """11.1 The event Civil War or Colonial Revolt: a roll on its table, and a civil war that breaks out.

    `outcome` tells the caller whether anything could come of the roll (D-12, D-38).
    """

    kind: int = CIVIL_WAR_TABLE
    area: int = -1
    former: int = NOBODY
    patron: int = NOBODY
    outcome: int = NOTHING_HAPPENED

    def copy(self) -> CivilWarEvent:
        return CivilWarEvent(
            self.at, self.turn, self.passes, self.kind, self.area, self.former, self.patron, self.outcome
        )

    def roll_chance(self, g: World) -> Experiment:
        return dice(2)

    def roll(self, g: World, outcome: list[int]) -> Flow:
        result = eyes.score(outcome)
        named = g.tables.area_tables[self.kind][result - 1]
        g.note(words.TABLE_SAYS, result, named)
        self.area = fitting_area(g, self.kind, result)
        if self.area == NOBODY:
            g.note(words.NO_FITTING_AREA)
            return END
        if self.area != named:
            g.note(words.NEXT_RESULT, self.area)
        return None

    def break_out(self, g: World) -> Flow:
        self.outcome = SOMETHING_HAPPENED
        g.last_place = self.area
        if has_land_unit(g, self.area):
            g.note(words.SUPPRESSED, self.area)
            return END
        g.note(words.BREAKS_OUT, self.area)
        self.former = controller(g, self.area)
        g.minor_army = changed(g.minor_army, self.area, 0)
        return None

    def throw_out(self, g: World) -> Flow:
        """A power that controlled the area loses it, and the units there retreat; aid and markers there stay.

        A home area or colony gets a neutral cube whoever held it: without one it would be its first owner's (2.2.4).
        """
        t = g.tables
        if self.former != NOBODY:
            is_own = t.status[self.area] in (HOME, COLONY)
            lose_control(g, self.area, neutral=int(is_own), keeps_aid=True)
        g.civil_war = changed(g.civil_war, self.area, CIVIL_WAR)
        units = units_in(g, self.area) if self.former != NOBODY else []
        return Retreating(units=units) if units else None

    def remember(self, g: World) -> Flow:
        """Who has a marker under the Influence marker that turned over names its faction, in increasing order."""
        patrons = {g.tables.owner[c] for c in aid_in(g, self.area) if g.spot[c] == UNDER_INFLUENCE}
        self.patron = increasing(g, patrons)[0] if patrons else NOBODY
        return None

    def take_side_side(self, g: World) -> int:
        return g.player[self.patron]

    def take_side_options(self, g: World, side: int) -> list[int]:
        return [aid_words.FACTION | faction for faction in SIDES] if self.patron != NOBODY else []

    def take_side(self, g: World, side: int, pick: int) -> Flow:
        for counter in aid_in(g, self.area):
            if g.tables.owner[counter] == self.patron:
                put(g, counter, self.area, argument(pick))
        g.note(words.OTHERS_TAKE_SIDES, self.patron, argument(pick), self.area)
        return "remember"

    def support_side(self, g: World) -> int:
        return g.player[self.former]

    def support_options(self, g: World, side: int) -> list[int]:
        """The former controller may aid the old regime: one aid, without line and without provocation.

        A power that has aid there already supports its faction only (11.2.1).
        """
        if self.former == NOBODY or offensive_to_give(g, self.former) == NOBODY:
            return []
        own = {g.spot[c] for c in aid_in(g, self.area) if g.tables.owner[c] == self.former}
        return [*(aid_words.FACTION | faction for faction in SIDES if not own or faction in own), NO]

    def support(self, g: World, side: int, pick: int) -> Flow:
        if pick != NO:
            lay_aid(g, self.former, self.area, argument(pick))
        return None

    def finish(self, g: World) -> Flow:
        return settle(g)


register(CIVIL_WAR_EVENT, CivilWarEvent)
