"""Rules 8.5 and 11.2: intervention, aid to the factions of a civil war and to Chinese armies, and taking it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.games.cataclysm.interests import provoke
from sandtable.games.cataclysm.lexicon import AREA, NO_COUNTER, NO_LINE
from sandtable.games.cataclysm.lines import line_into, lines_to_clients
from sandtable.games.cataclysm.pieces import aid_in, first_at, give_back, put, unlike
from sandtable.games.cataclysm.procedures.flags import settle_flags
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    CHICOM,
    CHINESE_WAR_ENDED,
    CIVIL_WAR,
    GMD,
    LEFT,
    NO_ARMY,
    NOBODY,
    RIGHT,
    UNDER_CHINA,
)
from sandtable.games.cataclysm.words import aid as words
from sandtable.kernel.frame import Frame
from sandtable.kernel.sequence import END, Flow, Sequence, ask, auto, register
from sandtable.kernel.symbols import argument, verb

SIDES: Final[tuple[int, ...]] = (LEFT, RIGHT)

# -- aid on the map (11.2) -------------------------------------------------------------------------------------------


def aid_for(g: World, area: int, faction: int) -> list[int]:
    """The aid markers beside a faction of the civil war in an area."""
    return [counter for counter in aid_in(g, area) if g.spot[counter] == faction]


def patrons_of(g: World, area: int, faction: int) -> list[int]:
    """The powers with aid beside a faction of the civil war in an area."""
    return sorted({g.tables.owner[counter] for counter in aid_for(g, area, faction)})


def faction_of(g: World, power: int, area: int) -> int:
    """The faction of a civil war that a power supports; -1: neither (11.2.1)."""
    for faction in SIDES:
        if power in patrons_of(g, area, faction):
            return faction
    return NOBODY


def return_aid(g: World, area: int, counters: list[int]) -> None:
    """Aid markers go back to their patrons' available markers (11.2.3)."""
    for counter in counters:
        give_back(g, counter)
        g.note(words.AID_RETURNED, g.tables.owner[counter], area)


def offensive_to_give(g: World, power: int) -> int:
    """An offensive marker that a power could lay as aid; -1: none is available."""
    return first_at(g, g.tables.offensives_of[power], AVAILABLE)


# -- 11.2.1 placing aid ----------------------------------------------------------------------------------------------


def is_client(g: World, area: int) -> bool:
    """Whether anybody in an area may be given aid: there is a civil war, or a Chinese army while theirs goes on."""
    if g.is_closed[area]:
        return False
    return g.civil_war[area] == CIVIL_WAR or (g.chinese_army[area] != NO_ARMY and g.chinese_war != CHINESE_WAR_ENDED)


def clients(g: World, power: int) -> list[int]:
    """The areas where a power may give aid: it has a marker to lay, and a line to the client (4.3, 11.2.1)."""
    if offensive_to_give(g, power) == NOBODY:
        return []
    waiting = [area for area in range(g.tables.areas) if is_client(g, area)]
    found = [area for area in waiting if g.chinese_army[area] == NO_ARMY and line_into(g, power, area)]
    for faction in (GMD, CHICOM):
        armies = [area for area in waiting if g.chinese_army[area] == faction]
        if armies:
            before = lines_to_clients(g, power, faction)
            found += [area for area in armies if before[area] != NOBODY]
    return sorted(found)


def may_intervene(g: World, power: int) -> bool:
    """Whether a power can give aid to anybody (11.2.1)."""
    return bool(clients(g, power))


def lay_aid(g: World, power: int, area: int, faction: int) -> None:
    """A power lays one of its offensive markers beside a faction, or under the Chinese army of an area."""
    put(g, offensive_to_give(g, power), area, faction)
    if g.chinese_army[area] != NO_ARMY:
        g.note(words.AID_FOR_ARMY, power, g.chinese_army[area], area)
    else:
        g.note(words.AID_FOR_FACTION, power, faction, area)


INTERVENTION: Final[Sequence] = Sequence(
    "intervention",
    ask("choose", "8.5", skips=True),
    ask("side_with", "11.2.1", skips=True),
    auto("place", "11.2.1"),
    tells={"power": "power", "area": "area"},
)


@dataclass(slots=True)
class Intervention(Frame):
    """11.2.1 One military action: a power gives aid to a faction of a civil war or to a Chinese army."""

    power: int = 0
    area: int = -1
    faction: int = LEFT

    def copy(self) -> Intervention:
        return Intervention(self.at, self.turn, self.passes, self.power, self.area, self.faction)

    def choose_side(self, g: World) -> int:
        return g.player[self.power]

    def choose_options(self, g: World, side: int) -> list[int]:
        return [AREA | area for area in clients(g, self.power)]

    def choose(self, g: World, side: int, pick: int) -> Flow:
        self.area = argument(pick)
        return None

    def choose_why_not(self, g: World, side: int, pick: int) -> int:
        if verb(pick) != AREA:
            return 0
        area = argument(pick)
        if g.chinese_army[area] != NO_ARMY and g.chinese_war == CHINESE_WAR_ENDED:
            return words.CHINESE_WAR_IS_OVER
        if not is_client(g, area):
            return words.NO_CIVIL_WAR
        return NO_COUNTER if offensive_to_give(g, self.power) == NOBODY else NO_LINE

    def side_with_side(self, g: World) -> int:
        return g.player[self.power]

    def side_with_options(self, g: World, side: int) -> list[int]:
        """A power supports one faction only of a civil war; a Chinese army is no faction of its area."""
        if self.area < 0 or g.chinese_army[self.area] != NO_ARMY:
            return []
        own = faction_of(g, self.power, self.area)
        return [words.FACTION | faction for faction in SIDES if own in (NOBODY, faction)]

    def side_with(self, g: World, side: int, pick: int) -> Flow:
        self.faction = argument(pick)
        return None

    def side_with_why_not(self, g: World, side: int, pick: int) -> int:
        return words.OTHER_FACTION if verb(pick) == words.FACTION else 0

    def place(self, g: World) -> Flow:
        if self.area < 0:
            return END
        provoke(g, self.power, self.area)
        lay_aid(g, self.power, self.area, self.faction)
        g.last_place = self.area
        return settle_flags(g)


register(INTERVENTION, Intervention)

# -- 11.2.3 taking it back -------------------------------------------------------------------------------------------


def aid_of(g: World, power: int) -> list[int]:
    """A power's aid, and its markers under Influence markers, wherever they lie."""
    return [c for c in g.tables.offensives_of[power] if g.where[c] >= 0 or g.where[c] == UNDER_CHINA]


def take_back_options(g: World, power: int) -> list[int]:
    """The aid that a power may take back at any time, as options; markers that are alike are offered once."""
    return [words.TAKE_BACK | counter for counter in unlike(g, aid_of(g, power))]


def take_back(g: World, counter: int) -> None:
    """A power takes an aid marker, or one from under an Influence marker, back to its available markers."""
    area, power = g.where[counter], g.tables.owner[counter]
    give_back(g, counter)
    if area >= 0:
        g.note(words.AID_TAKEN_BACK, power, area)
    else:
        g.note(words.MARKER_TAKEN_BACK, power)
