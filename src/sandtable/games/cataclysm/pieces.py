"""Counters on the map and off it: the one way to move them, and simple questions about what lies where (2.4)."""

from __future__ import annotations

from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    FLAG,
    FLIPPED,
    IN_CUP,
    LAND_UNIT,
    LAST_OF_POOL,
    LAST_UNIT,
    NAVAL_UNIT,
    NOBODY,
    OFFENSIVE,
    PLAIN,
    RESERVE,
)


def put(g: World, counter: int, place: int, spot: int = 0) -> None:
    """Move a counter to an area (0 and up) or another place (below 0); nothing else may move one."""
    before = g.where[counter]
    if before >= 0:
        _unlink(g, counter, before)
    g.where[counter] = place
    g.spot[counter] = spot
    if place >= 0:
        _link(g, counter, place)


def _link(g: World, counter: int, area: int) -> None:
    after = g.first_in[area]
    if after < 0 or after > counter:
        g.next_in[counter] = after
        g.first_in[area] = counter
        return
    while 0 <= g.next_in[after] < counter:
        after = g.next_in[after]
    g.next_in[counter] = g.next_in[after]
    g.next_in[after] = counter


def _unlink(g: World, counter: int, area: int) -> None:
    if g.first_in[area] == counter:
        g.first_in[area] = g.next_in[counter]
    else:
        before = g.first_in[area]
        while g.next_in[before] != counter:
            before = g.next_in[before]
        g.next_in[before] = g.next_in[counter]
    g.next_in[counter] = NOBODY


def counters_in(g: World, area: int) -> list[int]:
    """All counters in an area: units, aid, the A-Bomb marker."""
    found = []
    next_in = g.next_in
    counter = g.first_in[area]
    while counter >= 0:
        found.append(counter)
        counter = next_in[counter]
    return found


def units_in(g: World, area: int) -> list[int]:
    """The powers' units in an area; minor and Chinese armies are columns of their own."""
    found = []
    next_in = g.next_in
    units = g.tables.units
    counter = g.first_in[area]
    while 0 <= counter < units:  # units come first in a chain
        found.append(counter)
        counter = next_in[counter]
    return found


def aid_in(g: World, area: int) -> list[int]:
    """The offensive markers in an area: aid with a faction or a Chinese army, or markers under Influence."""
    return [counter for counter in counters_in(g, area) if g.tables.kind[counter] == OFFENSIVE]


def class_of(g: World, counter: int) -> int:
    """Whether a unit is land, naval, air or logistics."""
    return g.tables.class_of[counter]


def is_unit(g: World, counter: int) -> bool:
    """Whether a counter is a unit."""
    return g.tables.kind[counter] <= LAST_UNIT


def is_of_pool(g: World, counter: int) -> bool:
    """Whether a counter counts for the force pool: a unit or an upgrade marker (4.1.2)."""
    return g.tables.kind[counter] <= LAST_OF_POOL


def is_land(g: World, counter: int) -> bool:
    """Whether a counter is a land unit."""
    return class_of(g, counter) == LAND_UNIT


def is_naval(g: World, counter: int) -> bool:
    """Whether a counter is a naval unit."""
    return class_of(g, counter) == NAVAL_UNIT


def has_land_unit(g: World, area: int, power: int = NOBODY) -> bool:
    """Whether a land unit of a power, or of any power, is in an area."""
    counter = g.first_in[area]
    while counter >= 0:
        if class_of(g, counter) == LAND_UNIT and power in (NOBODY, g.tables.owner[counter]):
            return True
        counter = g.next_in[counter]
    return False


def first_at(g: World, counters: tuple[int, ...], place: int) -> int:
    """The first of some counters that lies at a place; -1: none does."""
    for counter in counters:
        if g.where[counter] == place:
            return counter
    return NOBODY


def count_at(g: World, counters: tuple[int, ...], place: int) -> int:
    """How many of some counters lie at a place."""
    return sum(1 for counter in counters if g.where[counter] == place)


def reserve_of(g: World, power: int) -> int:
    """The counter in a power's reserve (3.4); -1: none."""
    t = g.tables
    for counters in (t.flags_of[power], t.offensives_of[power], t.pool_of[power]):
        counter = first_at(g, counters, RESERVE)
        if counter != NOBODY:
            return counter
    return NOBODY


def cup(g: World) -> list[int]:
    """The counters in the action cup."""
    return [counter for counter, place in enumerate(g.where) if place == IN_CUP]


def give_back(g: World, counter: int) -> None:
    """A counter returns to its power's status card, plain side up: to available markers or the force pool (2.4.3)."""
    g.face[counter] = PLAIN
    put(g, counter, AVAILABLE)


def is_flag(g: World, counter: int) -> bool:
    """Whether a counter is a flag, Il Duce included."""
    return FLAG <= g.tables.kind[counter] < OFFENSIVE


def is_resource(g: World, counter: int) -> bool:
    """Whether a counter is an offensive marker turned to its resource side."""
    return g.tables.kind[counter] == OFFENSIVE and g.face[counter] == FLIPPED


def is_offensive(g: World, counter: int) -> bool:
    """Whether a counter is an offensive marker on its offensive side."""
    return g.tables.kind[counter] == OFFENSIVE and g.face[counter] == PLAIN


def unlike(g: World, counters: list[int]) -> list[int]:
    """The first of each lot of counters that are alike: of one kind, owner, face, place and spot."""
    found: list[int] = []
    seen: list[tuple[int, int, int, int, int]] = []
    for counter in counters:
        looks = (g.tables.kind[counter], g.tables.owner[counter], g.face[counter], g.where[counter], g.spot[counter])
        if looks not in seen:
            seen.append(looks)
            found.append(counter)
    return found
