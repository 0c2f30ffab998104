"""Rules 2.2.4 and 2.3.3: areas that change hands, and what is gained, lost and owed by it."""

from __future__ import annotations

from sandtable.games.cataclysm import editions, lexicon
from sandtable.games.cataclysm.dues import owe_flag, owe_test
from sandtable.games.cataclysm.interests import provoke
from sandtable.games.cataclysm.pieces import aid_in, give_back
from sandtable.games.cataclysm.queries import (
    are_enemies,
    are_friends,
    are_opposing,
    controller,
    cubes_left,
    has_valuable,
    is_active,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    BOXES,
    CIVIL_WAR,
    COLONY,
    HOME,
    INFLUENCE,
    NEUTRAL,
    NO_MARKER,
    NOBODY,
    SEA,
    UK,
)
from sandtable.games.cataclysm.words import concepts as words
from sandtable.kernel.column import changed


def counts(g: World, power: int, area: int) -> bool:
    """Whether the loss of an area by a power has consequences: its home area, or colony with a resource (2.2.3)."""
    t = g.tables
    return t.printed[area] == power and (t.status[area] == HOME or (t.status[area] == COLONY and has_valuable(g, area)))


def cubes_wanted(g: World, power: int, area: int) -> int:
    """How many cubes a power places to control an area: none in one of its own colour, two in a capital (2.2.4)."""
    t = g.tables
    if t.printed[area] == power:
        return 0
    return 2 if t.capital[area] else 1


def may_gain_control(g: World, power: int, area: int) -> bool:
    """Whether a power could gain control of an area: not of a remote one (R-43), and not without a cube (R-47)."""
    t = g.tables
    if g.is_closed[area] or t.type[area] == SEA or t.remote[area] or not is_active(g, power):
        return False
    failed = sum(g.failed[power * BOXES + box] for box in range(BOXES))
    return cubes_wanted(g, power, area) == 0 or cubes_left(g, power) + failed > 0


def gain_control(
    g: World, power: int, area: int, by_combat: bool = False, provokes: bool = True, by_event: bool = False
) -> None:
    """A power gains control of an area (2.2.4), with the flags and tests that are owed for it (5.2.3, 5.2.4, 5.5.1).

    `by_combat` is conquest. `by_event` is neither that nor diplomacy: a crisis event, an opportunity, a civil war.
    """
    gainer = _regaining(g, power, area, by_event)
    loser = controller(g, area)
    if loser == gainer:
        _clear(g, area, by_combat or by_event)
        return
    if provokes:  # before the change, so that the interest of the power that loses the area counts
        provoke(g, gainer, area)
    _owe_flags(g, power, area, by_combat)
    _owe_tests(g, loser, area)
    _clear(g, area, by_combat or by_event)
    _remove_special_base(g, gainer, area)
    g.cube[area] = NOBODY
    g.cube_count[area] = 0
    wanted = cubes_wanted(g, gainer, area)
    if wanted:
        g.cube_count[area] = min(_find_cubes(g, gainer, wanted), wanted)
        g.cube[area] = gainer
    g.note(lexicon.CONTROLS, gainer, area)


def lose_control(g: World, area: int, neutral: int = 0, keeps_aid: bool = False) -> None:
    """An area loses its cubes, and gets neutral ones if so said; without any, its active owner has it again (2.2.4)."""
    loser = controller(g, area)
    if not keeps_aid:
        _clear(g, area, True)
    g.cube[area] = NOBODY
    g.cube_count[area] = 0
    count = min(neutral, cubes_left(g, NEUTRAL))
    if count > 0:
        g.cube[area] = NEUTRAL
        g.cube_count[area] = count
        g.note(words.NEUTRAL_IS, area)
    now = controller(g, area)
    if now != loser:
        _owe_tests(g, loser, area)
    if count > 0:
        return
    if now != NOBODY and now != loser:
        g.note(lexicon.CONTROLS, now, area)
    elif now == NOBODY and loser != NOBODY:
        g.note(lexicon.NOBODY_CONTROLS, area)


def _regaining(g: World, power: int, area: int, by_event: bool) -> int:
    """D-03: who really gains control: the owner of a home or colony area, if active and of the gainer's ideology."""
    t = g.tables
    owner = t.printed[area]
    if owner == NOBODY or t.status[area] not in (HOME, COLONY) or not is_active(g, owner):
        return power
    if are_opposing(g, power, owner) or (by_event and not g.revised[editions.SAME_IDEOLOGY_CONTROL]):
        return power
    return owner


def _owe_flags(g: World, power: int, area: int, by_combat: bool) -> None:
    """5.2.4: flags for conquering what is an active enemy's, and for removing a foreign cube from what is one's own."""
    t = g.tables
    owner = t.printed[area]
    if owner == NOBODY or not counts(g, owner, area):
        return
    count = 2 if t.capital[area] else 1
    if owner != power:
        if by_combat and is_active(g, owner) and are_enemies(g, power, owner):
            owe_flag(g, power, count)
        return
    cube = g.cube[area]
    if cube == NOBODY or cube == power:
        return
    is_enemy = cube != NEUTRAL and are_enemies(g, power, cube)
    is_friendly = cube != NEUTRAL and are_friends(g, power, cube)
    if is_enemy or (not is_friendly and _counts_neutral(g)):
        owe_flag(g, power, count)


def _counts_neutral(g: World) -> bool:
    """Whether any cube that is not friendly counts, as the text of 2022 has it (5.2.4)."""
    return bool(g.revised[editions.SAME_IDEOLOGY_CONTROL])


def _owe_tests(g: World, loser: int, area: int) -> None:
    """5.5.1: a test for a lost home area or colony with a resource, a second one for the capital."""
    if loser != NOBODY and counts(g, loser, area):
        owe_test(g, loser, 2 if g.tables.capital[area] else 1)


def _clear(g: World, area: int, keeps_influence: bool) -> None:
    """Aid, and the Civil War marker with it, leave an area that changes hands; Influence too, if so ruled (D-05)."""
    for counter in aid_in(g, area):
        give_back(g, counter)
    if g.civil_war[area] == CIVIL_WAR or (
        g.civil_war[area] == INFLUENCE and not (keeps_influence and not g.revised[editions.REMOVE_INFLUENCE])
    ):
        g.civil_war = changed(g.civil_war, area, NO_MARKER)


def _remove_special_base(g: World, gainer: int, area: int) -> None:
    """2.3.3: a special British base goes when an opposing power gains the country; in 2022 with any power (D-06)."""
    if g.special_base[area] and (g.revised[editions.SPECIAL_BASE_REMOVAL] or are_opposing(g, gainer, UK)):
        g.special_base = changed(g.special_base, area, 0)
        g.note(words.SPECIAL_BASE_GOES, area)


# -- cubes that run short (2.4.1, R-47) -------------------------------------------------------------------------------


def _find_cubes(g: World, power: int, wanted: int) -> int:
    """How many cubes a power has for an area: from the supply, from failed actions, at last one from the map."""
    _take_failed(g, power, wanted)
    if cubes_left(g, power) < 1:
        _take_one_back(g, power)
    return cubes_left(g, power)


def find_cubes_for_displays(g: World, power: int) -> None:
    """A power that needs more cubes for its alliance and wars than it has left takes others back."""
    _take_failed(g, power, 0)
    if cubes_left(g, power) < 0:
        _take_one_back(g, power)


def _take_failed(g: World, power: int, wanted: int) -> None:
    for box in range(BOXES):
        while cubes_left(g, power) < wanted and g.failed[power * BOXES + box]:
            g.failed[power * BOXES + box] -= 1


def _take_one_back(g: World, power: int) -> None:
    """The power gives up the area that is worth least to it: without resources, and as far down the map as can be."""
    t = g.tables
    held = [area for area in range(t.areas) if g.cube[area] == power and g.cube_count[area] == 1]
    if not held:
        return
    area = min(held, key=lambda each: (len(t.resources[each]), -each))
    g.note(words.CUBE_TAKEN_BACK, power, area)
    lose_control(g, area)
