"""Rule 11.4: China: its armies, the powers that decide for them, and the end of its war."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.pieces import aid_in, give_back, has_land_unit, put
from sandtable.games.cataclysm.procedures.aid import return_aid
from sandtable.games.cataclysm.procedures.control import lose_control
from sandtable.games.cataclysm.queries import active_powers, controller, decreasing, is_active
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ALL_POWERS,
    CHICOM,
    CHINESE_WAR_ENDED,
    GMD,
    NO_ARMY,
    NO_CHINESE_WAR,
    NOBODY,
    UNDER_CHINA,
    USA,
    USSR,
)
from sandtable.games.cataclysm.words import china as words

OLD_FRIEND: Final[tuple[int, ...]] = (NOBODY, USA, USSR)
"""By Chinese faction: the power that decides for it if none has more cubes or aid there (11.4.5 B)."""


def other_faction(faction: int) -> int:
    """The opponent of a Chinese faction."""
    return GMD + CHICOM - faction


# -- armies (11.4.1) -------------------------------------------------------------------------------------------------


def armies(g: World, faction: int) -> list[int]:
    """The areas where a Chinese faction has an army."""
    return [area for area in g.tables.chinese if g.chinese_army[area] == faction and not g.is_closed[area]]


def armies_left(g: World) -> int:
    """How many Chinese armies are off the map: counters with a face for each faction (R-35)."""
    return g.tables.chinese_armies - len(armies(g, GMD)) - len(armies(g, CHICOM))


def is_vacant(g: World, area: int) -> bool:
    """Whether an area is an uncontrolled Chinese country without an army (11.4.1, 11.4.7)."""
    t = g.tables
    return (
        t.china[area] == 1
        and not g.is_closed[area]
        and g.chinese_army[area] == NO_ARMY
        and controller(g, area) == NOBODY
        and not has_land_unit(g, area)
    )


def army_retreats(g: World, area: int) -> list[int]:
    """Where the Chinese army of an area may retreat to (11.4.1)."""
    return [beside for beside in g.tables.next[area] if is_vacant(g, beside)]


def move_army(g: World, area: int, to: int) -> None:
    """A Chinese army retreats, and its aid with it (11.4.1, 11.4.4)."""
    faction = g.chinese_army[area]
    g.chinese_army[area] = NO_ARMY
    g.chinese_army[to] = faction
    for counter in aid_in(g, area):
        put(g, counter, to, g.spot[counter])
    g.note(words.ARMY_RETREATS, faction, area, to)


def remove_army(g: World, area: int) -> None:
    """A Chinese army leaves the map; its aid returns to the patrons (11.4.4)."""
    g.note(words.ARMY_REMOVED, g.chinese_army[area], area)
    g.chinese_army[area] = NO_ARMY
    return_aid(g, area, aid_in(g, area))


def place_army(g: World, area: int, faction: int) -> None:
    """A faction expands into an area: a new army there, if one is left, and the cubes go (11.4.5 C, 11.4.7, R-35)."""
    if armies_left(g) <= 0:
        g.note(words.NO_ARMY_LEFT, faction)
        return
    remove_cubes(g, area)
    g.chinese_army[area] = faction
    g.note(words.ARMY_PLACED, faction, area)


def remove_cubes(g: World, area: int) -> None:
    """The cubes of whoever controls a Chinese country go (11.4.5 C, 11.4.7)."""
    if controller(g, area) != NOBODY:
        lose_control(g, area)


# -- patrons (11.4.5 B) ----------------------------------------------------------------------------------------------


def aid_to(g: World, power: int, faction: int) -> int:
    """How many aid markers of a power lie with the armies of a Chinese faction."""
    return sum(1 for area in armies(g, faction) for counter in aid_in(g, area) if g.tables.owner[counter] == power)


def patron(g: World, faction: int) -> int:
    """The power that decides for a Chinese faction (11.4.5 B).

    Most cubes in its areas, then most aid, each if one power alone has most; then the Soviet Union or the United
    States, in 2022 only while it is active (D-41); then the most effective power (R-82).
    """
    held = [controller(g, area) for area in armies(g, faction)]
    cubes = [held.count(power) for power in ALL_POWERS]
    aid = [aid_to(g, power, faction) for power in ALL_POWERS]
    powers = active_powers(g)
    for count in (cubes, aid):
        most = max(count[power] for power in powers)
        if most > 0:
            powers = [power for power in powers if count[power] == most]
            if len(powers) == 1:
                return powers[0]
    friend = OLD_FRIEND[faction]
    decides = is_active(g, friend) if g.revised[editions.CHINA_PATRON] else g.player[friend] >= 0
    return friend if decides else decreasing(g, active_powers(g))[0]


# -- the end (11.4.6) ------------------------------------------------------------------------------------------------


def review_chinese_war(g: World) -> None:
    """11.4.6: the Chinese civil war ends at once when only one faction has armies left."""
    if g.chinese_war in (NO_CHINESE_WAR, CHINESE_WAR_ENDED):
        return
    left = [faction for faction in (GMD, CHICOM) if armies(g, faction)]
    if len(left) == 1:
        end_chinese_war(g, left[0])


def end_chinese_war(g: World, winner: int) -> None:
    """The winner's patrons lay markers under the Influence marker: one each in 2022, all their aid in 2018 (D-39)."""
    g.chinese_war = CHINESE_WAR_ENDED
    g.note(words.WAR_ENDS, winner)
    served: list[int] = []
    for area in armies(g, winner):
        for counter in aid_in(g, area):
            owner = g.tables.owner[counter]
            if owner in served and g.revised[editions.INFLUENCE_MARKERS]:
                give_back(g, counter)
            else:
                put(g, counter, UNDER_CHINA)
                served.append(owner)
