"""What several chapters ask of powers and areas, named as the rulebook speaks (0.3, 1.7, 2.2, 3.1, 5.3)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.pieces import count_at, has_land_unit
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.tables import cube_count
from sandtable.games.cataclysm.terms import (
    ACTIVE,
    ALL_POWERS,
    AVAILABLE,
    BOXES,
    COLONY,
    COMMUNISM,
    COUNTRY,
    DEMOCRACY,
    FASCISM,
    HOME,
    NEUTRAL,
    NO_ARMY,
    NOBODY,
    OUT,
    OUT_OF_PLAY,
    REMOVED,
    SEA,
)

TIE_RANK = (0, 1, 2)
"""3.1: in decreasing order ties go to the Fascists, then the Communists, then the Democracies."""
assert (TIE_RANK[FASCISM], TIE_RANK[COMMUNISM], TIE_RANK[DEMOCRACY]) == (0, 1, 2)

# -- powers (0.3) ----------------------------------------------------------------------------------------------------


def is_active(g: World, power: int) -> bool:
    """Whether a power takes part and has not surrendered."""
    return g.status[power] == ACTIVE


def active_powers(g: World) -> list[int]:
    """The powers that are active."""
    return [power for power in ALL_POWERS if g.status[power] == ACTIVE]


def members(g: World, ideology: int) -> list[int]:
    """The active powers of an ideology."""
    return [power for power in ALL_POWERS if g.status[power] == ACTIVE and g.ideology[power] == ideology]


def is_belligerent(g: World, power: int) -> bool:
    """Whether a power is at war with at least one other."""
    return g.enemies[power] != 0


def are_enemies(g: World, power: int, other: int) -> bool:
    """Whether two powers are at war with each other."""
    return bool(g.enemies[power] >> other & 1)


def are_opposing(g: World, power: int, other: int) -> bool:
    """Whether two powers are of different ideologies."""
    return g.ideology[power] != g.ideology[other]


def are_allies(g: World, power: int, other: int) -> bool:
    """Whether two powers are together in their ideology's alliance (6.1)."""
    return (
        power != other
        and g.is_allied[power] == 1
        and g.is_allied[other] == 1
        and g.ideology[power] == g.ideology[other]
        and g.status[power] == ACTIVE
        and g.status[other] == ACTIVE
    )


def allies_of(g: World, power: int) -> list[int]:
    """The other members of a power's alliance."""
    return [other for other in ALL_POWERS if are_allies(g, power, other)]


def are_friends(g: World, power: int, other: int) -> bool:
    """Whether what is one's is friendly to the other: the same power, or belligerent allies (6.1.2)."""
    return power == other or (g.enemies[power] != 0 and are_allies(g, power, other))


def friend_mask(g: World, power: int) -> int:
    """A mask of a power and all powers whose units, areas and bases are friendly to it."""
    found = 1 << power
    if g.enemies[power] and g.is_allied[power]:
        for other in ALL_POWERS:
            if are_allies(g, power, other):
                found |= 1 << other
    return found


def friends_of(g: World, power: int) -> list[int]:
    """A power and all powers whose units, areas and bases are friendly to it."""
    return [other for other in ALL_POWERS if are_friends(g, power, other)]


def enemies_of(g: World, power: int) -> list[int]:
    """The powers at war with a power."""
    return [other for other in ALL_POWERS if g.enemies[power] >> other & 1]


def enemy_ideologies(g: World, power: int) -> set[int]:
    """The ideologies with which a power is at war: it has a cube in the war box towards each (2.5)."""
    return {g.ideology[other] for other in enemies_of(g, power)}


def opponents(g: World, power: int) -> list[int]:
    """The active powers of other ideologies."""
    return [other for other in active_powers(g) if are_opposing(g, power, other)]


# -- effectiveness and the order of play (3.1, 5.3) ------------------------------------------------------------------


def effectiveness(g: World, power: int) -> int:
    """The current effectiveness: that of the commitment, less a reduction for the turn, and never below 1 (R-49)."""
    basic = g.tables.effectiveness[power][g.commitment[power]]
    return max(basic - g.is_reduced[power], 1)


def check_penalty(g: World, power: int) -> int:
    """The -1 on all checks of a power that is reduced and cannot fall below 1 (5.3)."""
    return -1 if g.is_reduced[power] and g.tables.effectiveness[power][g.commitment[power]] == 1 else 0


def decreasing(g: World, powers: Iterable[int]) -> list[int]:
    """Powers in decreasing effectiveness order; equal ones of an ideology in the order of the status cards."""
    return sorted(powers, key=lambda power: (-effectiveness(g, power), TIE_RANK[g.ideology[power]], power))


def increasing(g: World, powers: Iterable[int]) -> list[int]:
    """Powers in increasing effectiveness order; equal ones of an ideology in the order of the status cards."""
    return sorted(powers, key=lambda power: (effectiveness(g, power), -TIE_RANK[g.ideology[power]], power))


# -- areas (2.2) -----------------------------------------------------------------------------------------------------


def controller(g: World, area: int) -> int:
    """The power that controls a land or mixed area (2.2.4); -1: none."""
    owner = g.cube[area]
    if owner == NOBODY:
        owner = g.tables.printed[area]
        return owner if owner >= 0 and g.status[owner] == ACTIVE else NOBODY
    return owner if owner != NEUTRAL else NOBODY


def controlled_by(g: World, power: int) -> list[int]:
    """The areas that a power controls."""
    return [area for area in range(g.tables.areas) if controller(g, area) == power and not g.is_closed[area]]


def is_friendly_area(g: World, power: int, area: int) -> bool:
    """Whether a power or a friend of it controls an area; not if a Chinese army holds it (11.4.2)."""
    owner = controller(g, area)
    return owner >= 0 and are_friends(g, power, owner) and g.chinese_army[area] == NO_ARMY


def is_enemy_area(g: World, power: int, area: int) -> bool:
    """Whether an enemy of a power controls an area."""
    owner = controller(g, area)
    return owner >= 0 and are_enemies(g, power, owner)


def is_home(g: World, area: int) -> bool:
    """Whether an area is a home area of an active power, whoever holds it (2.2.3, R-13)."""
    owner = g.tables.printed[area]
    return g.tables.status[area] == HOME and owner >= 0 and g.status[owner] == ACTIVE


def is_country(g: World, area: int) -> bool:
    """Whether an area is a country: printed so, a lost colony, or once of a power that is no longer active."""
    t = g.tables
    if t.type[area] == SEA:
        return False
    if t.status[area] == COUNTRY or g.status[t.printed[area]] != ACTIVE:
        return True
    return t.status[area] == COLONY and controller(g, area) != t.printed[area]


def is_uncontrolled_country(g: World, area: int) -> bool:
    """Whether an area is a country, or an area with a neutral cube, that no power controls (2.2.5, 2.4.5)."""
    return controller(g, area) == NOBODY and (g.cube[area] == NEUTRAL or is_country(g, area))


def is_garrisoned(g: World, area: int) -> bool:
    """Whether an area holds a power's land unit; minor armies do not count (2.2.5)."""
    return has_land_unit(g, area)


def has_valuable(g: World, area: int) -> bool:
    """Whether an area has a printed resource, which makes the loss of a colony count (2.2.3)."""
    return bool(g.tables.resources[area])


def resistance(g: World, area: int) -> int:
    """What is taken from checks of diplomacy in an area (2.3.7)."""
    if g.cube[area] == NEUTRAL:
        return g.cube_count[area] if g.revised[editions.NEUTRAL_CUBE_RESISTANCE] else 1
    return g.tables.resistance[area]


def china_is_garrisoned(g: World) -> bool:
    """Whether a power's land unit is in any Chinese country (11.4.5)."""
    return any(has_land_unit(g, area) for area in g.tables.chinese)


# -- scores (1.7.1) --------------------------------------------------------------------------------------------------


def scores(g: World) -> list[int]:
    """The victory points of every power: its cubes on the map, less others' cubes in its home and colony areas."""
    printed = g.tables.printed
    found = [0 for _ in ALL_POWERS]
    for area, owner in enumerate(g.cube):
        if owner == NOBODY:
            continue
        if owner != NEUTRAL:
            found[owner] += g.cube_count[area]
        loser = printed[area]
        if loser not in (NOBODY, owner):
            found[loser] -= g.cube_count[area]
    return [0 if g.status[power] == OUT_OF_PLAY else found[power] for power in ALL_POWERS]


def score(g: World, power: int) -> int:
    """The victory points of a power."""
    return scores(g)[power]


def ideology_score(g: World, ideology: int) -> int:
    """The victory points of an ideology: the sum of its powers' (1.7.2)."""
    found = scores(g)
    return sum(found[power] for power in ALL_POWERS if g.ideology[power] == ideology)


# -- counters and cubes (2.4) ----------------------------------------------------------------------------------------


def pool_limit(g: World, power: int) -> int:
    """How many units and upgrade markers a power's force pool holds now (4.1.2)."""
    return g.tables.pool_limit[power][g.commitment[power]] + g.pool_shift[power]


def pool_size(g: World, power: int) -> int:
    """How many units and upgrade markers are in a power's force pool, wherever they lie (R-63)."""
    return sum(1 for counter in g.tables.pool_of[power] if g.where[counter] not in (OUT, REMOVED))


def available_flags(g: World, power: int) -> int:
    """How many flags a power has left to gain (5.2.1)."""
    return count_at(g, g.tables.flags_of[power], AVAILABLE)


def cubes_left(g: World, owner: int) -> int:
    """How many cubes of a power, or neutral ones, are in the supply (R-47): not on the map or the displays."""
    left = cube_count(g.tables, owner) - sum(
        g.cube_count[area] for area in range(g.tables.areas) if g.cube[area] == owner
    )
    if owner == NEUTRAL:
        return left
    failed = sum(g.failed[owner * BOXES + box] for box in range(BOXES))
    return left - failed - g.is_allied[owner] - len(enemy_ideologies(g, owner))
