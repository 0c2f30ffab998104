"""Lines of communications (4.3), what they reach, and what is produced along them (2.3.8, 2.3.9, 4.4, 9.6)."""

from __future__ import annotations

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.bases import is_in, near_ports
from sandtable.games.cataclysm.ground import ground
from sandtable.games.cataclysm.pieces import counters_in, is_naval
from sandtable.games.cataclysm.queries import (
    are_friends,
    controller,
    friends_of,
    is_belligerent,
    is_enemy_area,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AIR_FORCE,
    EUROPE,
    FLIPPED,
    HOME,
    IN_PLAY,
    INDUSTRIAL,
    LAND,
    LOGISTICS,
    MIXED,
    NATURAL,
    NO_ARMY,
    NOBODY,
    RHINELAND,
    SEA,
    STATUS_QUO,
    TRANS_SIBERIAN,
    URALS_RESOURCE,
    USA,
    USSR,
    VOLGA_RESOURCE,
)

NEAR = 2
"""Within how many areas of a friendly port each sea area of a belligerent's line must be."""
EVERYWHERE = -1
"""A mask of all areas."""

# -- terrain ---------------------------------------------------------------------------------------------------------


def is_restricted(g: World, power: int, area: int) -> bool:
    """Whether an area is restricted terrain for a power: a friendly logistics unit lifts it (2.3.10)."""
    t = g.tables
    if not t.restricted[area] or is_used_to_winter(g, power, area):
        return False
    return not any(
        t.kind[counter] == LOGISTICS and are_friends(g, power, t.owner[counter]) for counter in counters_in(g, area)
    )


def is_used_to_winter(g: World, power: int, area: int) -> bool:
    """12.3.1: the Soviet Union at home in Europe, or in the Pacific once the railroad is built."""
    t = g.tables
    if power != USSR or t.printed[area] != USSR or t.status[area] != HOME:
        return False
    return t.half[area] == EUROPE or g.marker[TRANS_SIBERIAN] == IN_PLAY


def has_delay(g: World, power: int, area: int) -> bool:
    """Whether a Delay box stops a power in an area (2.3.5); the railroad lifts that of the Urals (12.3.1)."""
    if not g.tables.delay[area]:
        return False
    return not (power == USSR and g.tables.printed[area] == USSR and g.marker[TRANS_SIBERIAN] == IN_PLAY)


def is_barred_at_sea(g: World, enemies: int, area: int) -> bool:
    """Whether enemies have a naval unit or a strategic air force in an area (4.3, 7.2.2)."""
    t = g.tables
    for counter in counters_in(g, area):
        if enemies >> t.owner[counter] & 1 and (
            is_naval(g, counter) or (t.kind[counter] == AIR_FORCE and g.face[counter] == FLIPPED)
        ):
            return True
    return False


# -- lines -----------------------------------------------------------------------------------------------------------


def spread(g: World, power: int, origins: list[int], guests: tuple[int, ...] = (), client: int = NO_ARMY) -> list[int]:
    """How lines reach every area: the area before it, itself at an origin, or -1 if none does.

    `guests` are further powers whose areas and ports count as friendly (4.4.1); `client` is the Chinese faction whose
    areas do (11.2.1).
    """
    t = g.tables
    friends = {friend for each in (power, *guests) for friend in friends_of(g, each)}
    near = EVERYWHERE
    if is_belligerent(g, power):
        near = 0
        for each in (power, *guests):
            near |= near_ports(g, each, NEAR)
    before = [NOBODY] * t.areas
    waiting = []
    for origin in origins:
        before[origin] = origin
        waiting.append(origin)
    for area in waiting:
        if before[area] != area and not may_pass(g, power, area):
            continue
        for beside in t.next[area]:
            if before[beside] != NOBODY:
                continue
            is_clients = client != NO_ARMY and g.chinese_army[beside] == client and not g.is_closed[beside]
            if is_clients or _is_open(g, power, friends, near, beside):
                before[beside] = area
                waiting.append(beside)
    return before


def may_pass(g: World, power: int, area: int) -> bool:
    """Whether a line may go through an area and not only into or out of it."""
    return not has_delay(g, power, area) and not (g.tables.type[area] == LAND and is_restricted(g, power, area))


def _is_open(g: World, power: int, friends: set[int], near: int, area: int) -> bool:
    """Whether an area may be part of a line at all."""
    if g.is_closed[area]:
        return False
    kind = g.tables.type[area]
    if kind == SEA:
        return is_in(near, area) and not is_barred_at_sea(g, g.enemies[power], area)
    if controller(g, area) in friends and g.chinese_army[area] == NO_ARMY:
        return True
    return is_open_strait(g, power, near, area)


def is_open_strait(g: World, power: int, near: int, area: int) -> bool:
    """Whether lines may enter a mixed area that is not friendly: in 2018, if no enemy controls it (4.3, D-15).

    `near` is a mask of the areas near enough to a friendly port.
    """
    if g.tables.type[area] != MIXED or g.revised[editions.LOC_MIXED_AREAS]:
        return False
    return not is_enemy_area(g, power, area) and is_in(near, area)


def reached(g: World, power: int) -> list[int]:
    """How a power's lines from its production sites reach every area, as `spread` tells it."""
    return _traced(g, power, NO_ARMY)


def _traced(g: World, power: int, client: int) -> list[int]:
    """Lines from a power's production sites, those found before while nothing has moved."""
    lie = ground(g)
    units = g.tables.units
    where = g.where[:units]
    face = g.face[:units]
    if lie.lines_where != where or lie.lines_face != face:
        lie.lines_where = where
        lie.lines_face = face
        lie.lines = {}
    found = lie.lines.get((power, client))
    if found is None:
        found = lie.lines[power, client] = spread(g, power, production_sites(g, power), client=client)
    return found


def line_to(g: World, power: int, area: int) -> list[int]:
    """The areas of a line from one of a power's production sites to an area, both included; empty: there is none."""
    return path(reached(g, power), area)


def path(before: list[int], area: int) -> list[int]:
    """The line to an area, from what `spread` found."""
    if before[area] == NOBODY:
        return []
    found = [area]
    while before[found[-1]] != found[-1]:
        found.append(before[found[-1]])
    found.reverse()
    return found


def line_into(g: World, power: int, area: int) -> list[int]:
    """A line to an area that need not be friendly, for an intervention (4.3); empty: there is none."""
    before = reached(g, power)
    if before[area] != NOBODY:
        return path(before, area)
    for beside in g.tables.next[area]:
        if before[beside] != NOBODY and (before[beside] == beside or may_pass(g, power, beside)):
            return [*path(before, beside), area]
    return []


def lines_to_clients(g: World, power: int, faction: int) -> list[int]:
    """How lines reach every area for an intervention with a Chinese faction: through its areas too (11.2.1)."""
    return _traced(g, power, faction)


def is_in_supply(g: World, power: int, area: int) -> bool:
    """Whether a power can trace a line to an area (9.6); who needs none is for the operation to say."""
    return reached(g, power)[area] != NOBODY


# -- resources -------------------------------------------------------------------------------------------------------


def is_production_site(g: World, power: int, area: int) -> bool:
    """Whether an area is a production site of a power (2.3.9): its own home area with industry, or by scenario."""
    t = g.tables
    if g.is_closed[area] or controller(g, area) != power:
        return False
    if t.printed[area] == power and t.status[area] == HOME and has_special_industry(g, area):
        return True
    if area in g.tables.more_sites[g.scenario][power]:
        return True
    return (
        t.printed[area] == power
        and t.status[area] == HOME
        and INDUSTRIAL in t.resources[area]
        and not is_demilitarized(g, area)
    )


def has_special_industry(g: World, area: int) -> bool:
    """Whether the Volga or the Urals special resource lies in an area (12.3.1)."""
    t = g.tables
    return (area == t.volga and g.marker[VOLGA_RESOURCE] == IN_PLAY) or (
        area == t.urals and g.marker[URALS_RESOURCE] == IN_PLAY
    )


def is_demilitarized(g: World, area: int) -> bool:
    """Whether Ruhr's resources are denied to Germany (12.1.1, R-38)."""
    return area == g.tables.ruhr and g.marker[RHINELAND] == IN_PLAY


def production_sites(g: World, power: int) -> list[int]:
    """The production sites of a power."""
    t = g.tables
    candidates = sorted({*t.home_areas[power], *t.more_sites[g.scenario][power]})
    return [area for area in candidates if is_production_site(g, power, area)]


def resources_in(g: World, power: int, area: int) -> list[tuple[int, bool]]:
    """What a power finds in an area that it controls: (kind, is it a limited resource marker), undamaged (4.4)."""
    t = g.tables
    if controller(g, area) != power or is_demilitarized(g, area) or g.chinese_army[area] != NO_ARMY:
        return []
    found = [(kind, False) for n, kind in enumerate(t.resources[area]) if not g.damage[area] >> n & 1]
    if has_special_industry(g, area) and not g.damage[area] >> len(t.resources[area]) & 1:
        found.append((INDUSTRIAL, False))
    if g.limited_resource[area]:
        found.append((t.limited_kind[area], True))
    return found


def collectable(g: World, power: int) -> list[tuple[int, int, bool]]:
    """What a power may collect: (area, kind, is it limited); Status Quo keeps Democracies at home (4.4.2, 12.2)."""
    before = reached(g, power)
    home_only = is_at_status_quo(g, power)
    return [
        (area, kind, is_limited)
        for area in range(g.tables.areas)
        if before[area] != NOBODY
        and not (home_only and not (g.tables.printed[area] == power and g.tables.status[area] == HOME))
        for kind, is_limited in resources_in(g, power, area)
    ]


def is_at_status_quo(g: World, power: int) -> bool:
    """Whether Status Quo binds a power: it is in play, and the power is a Democracy (12.2)."""
    return g.marker[STATUS_QUO] == IN_PLAY and g.ideology[power] == g.tables.ideology[USA]


def industry(g: World, power: int) -> list[tuple[int, bool]]:
    """The industrial resources that a power could collect: (area, is it limited), for commitment offensives (6.4.2)."""
    return [(area, is_limited) for area, kind, is_limited in collectable(g, power) if kind != NATURAL]
