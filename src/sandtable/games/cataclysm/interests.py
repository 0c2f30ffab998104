"""Interests (5.1) and the provocations that follow from them (5.2.3)."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.dues import owe_flag
from sandtable.games.cataclysm.pieces import aid_in, first_at
from sandtable.games.cataclysm.queries import (
    active_powers,
    allies_of,
    are_enemies,
    are_opposing,
    controller,
    opponents,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    CHINESE_WAR_ENDED,
    COLONY,
    HOME,
    NO_ARMY,
    NOBODY,
    SEA,
    UK,
    UNDER_CHINA,
    UNDER_INFLUENCE,
)

NO_INTEREST: Final = 0
CONTROLLED: Final = 1
BESIDE: Final = 2
ACROSS_SEA: Final = 3
AID: Final = 4
BASE: Final = 5
REASONS: Final[tuple[str, ...]] = ("none", "controlled", "beside", "across_sea", "aid", "base")


def own_interest(g: World, power: int, area: int) -> int:
    """Why a power itself, without its allies, has an interest in an area; NO_INTEREST: it has none (5.1.1-5.1.5)."""
    t = g.tables
    if g.is_closed[area]:
        return NO_INTEREST
    is_land = t.type[area] != SEA
    if is_land and controller(g, area) == power:
        return CONTROLLED
    if any(t.type[beside] != SEA and controller(g, beside) == power for beside in t.next[area]):
        return BESIDE
    if is_land and any(_reaches_across(g, power, other) for other in t.across[area]):
        return ACROSS_SEA
    if has_aid(g, power, area):
        return AID
    if g.base[area] == power or (power == UK and g.special_base[area]):
        return BASE
    return NO_INTEREST


def _reaches_across(g: World, power: int, area: int) -> bool:
    """Whether interests of a power reach from an area across a sea: its home or colony area, held if so ruled."""
    t = g.tables
    if t.printed[area] != power or t.status[area] not in (HOME, COLONY) or g.is_closed[area]:
        return False
    return not g.revised[editions.INTEREST_ACROSS_SEA] or controller(g, area) == power


def has_aid(g: World, power: int, area: int) -> bool:
    """Whether a power's aid, or if so ruled its marker under an Influence marker, is in an area (5.1.4)."""
    if has_marker_under_china(g, power, area) and g.revised[editions.INTEREST_INFLUENCE]:
        return True
    return any(
        g.tables.owner[counter] == power
        and (g.spot[counter] != UNDER_INFLUENCE or g.revised[editions.INTEREST_INFLUENCE])
        for counter in aid_in(g, area)
    )


def has_marker_under_china(g: World, power: int, area: int) -> bool:
    """Whether a Chinese army is in an area, and a power has a marker under the Influence marker of China (11.4.6)."""
    if g.chinese_war != CHINESE_WAR_ENDED or g.chinese_army[area] == NO_ARMY:
        return False
    return first_at(g, g.tables.offensives_of[power], UNDER_CHINA) != NOBODY


def reasons(g: World, power: int, area: int) -> list[tuple[int, int]]:
    """Why a power has an interest in an area: (whose interest, why), its own first, then those of its allies."""
    found = [(each, own_interest(g, each, area)) for each in (power, *allies_of(g, power))]
    return [(each, why) for each, why in found if why != NO_INTEREST]


def has_interest(g: World, power: int, area: int) -> bool:
    """Whether a power has an interest in an area, by itself or through an ally (5.1)."""
    return bool(reasons(g, power, area))


def interested(g: World, area: int) -> list[int]:
    """The active powers that have an interest in an area."""
    return [power for power in active_powers(g) if has_interest(g, power, area)]


def provoked_by(g: World, power: int, area: int) -> list[int]:
    """The opposing powers, no enemies of a power, that an act of it in an area provokes (5.2.3)."""
    return [other for other in opponents(g, power) if not are_enemies(g, power, other) and has_interest(g, other, area)]


def provoke(g: World, power: int, area: int) -> None:
    """5.2.3: each opposing power that is no enemy and has an interest in the area gains a flag."""
    for other in provoked_by(g, power, area):
        owe_flag(g, other)


def provoked_by_card(g: World, powers: list[int]) -> list[int]:
    """The powers that alliances or commitments of some powers provoke, each once (5.2.3, 6.1, 6.4).

    Each is provoked by those that list it and are no enemies of it, whoever else takes part (R-95).
    """
    return [
        other
        for other in active_powers(g)
        if any(
            g.provokes[power] >> other & 1 and are_opposing(g, power, other) and not are_enemies(g, power, other)
            for power in powers
        )
    ]


def provoke_listed(g: World, powers: list[int]) -> None:
    """5.2.3: each power listed on the card of one that is no enemy of it gains a flag, one at most."""
    for other in provoked_by_card(g, powers):
        owe_flag(g, other)
