"""Chapter 12: what the special markers and postures forbid, cost and bring, and when markers leave play."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm import editions
from sandtable.games.cataclysm.dues import owe_flag
from sandtable.games.cataclysm.interests import has_interest
from sandtable.games.cataclysm.lexicon import MARKER_GOES
from sandtable.games.cataclysm.lines import is_at_status_quo
from sandtable.games.cataclysm.pieces import class_of, has_land_unit, put
from sandtable.games.cataclysm.queries import (
    allies_of,
    are_allies,
    are_enemies,
    are_opposing,
    controller,
    cubes_left,
    enemies_of,
    is_active,
    is_belligerent,
    members,
    scores,
)
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    ABYSSINIA,
    COLLECTIVE_SECURITY,
    DEMOCRACY,
    FRANCE,
    GERMANY,
    HOME,
    IL_DUCE,
    IL_DUCE_FLAG,
    IN_PLAY,
    ITALY,
    JAPAN,
    LAND_UNIT,
    LEND_LEASE,
    LOGISTICS_UNIT,
    LONG_KNIVES,
    MARKERS,
    MILITARY_REFORMS,
    MOBILIZATION,
    NAVAL_TREATY,
    NOBODY,
    NOT_YET,
    POLITICAL_PURGES,
    REMOVED,
    RHINELAND,
    SPENT,
    STATUS_QUO,
    STRESA_FRONT,
    TOTAL_WAR,
    TRANS_SIBERIAN,
    UK,
    URALS_RESOURCE,
    US_JAPAN_TRADE,
    USA,
    USABLE,
    USSR,
    VOLGA_RESOURCE,
)
from sandtable.games.cataclysm.words import political as words
from sandtable.kernel.column import changed

BOMB_DELAY: Final = 2
"""12.2.2: how many turns ahead the A-Bomb marker is placed."""


def is_in_play(g: World, marker: int) -> bool:
    """Whether a special marker is in force."""
    return g.marker[marker] == IN_PLAY


def remove(g: World, marker: int) -> None:
    """A special marker leaves play."""
    g.marker[marker] = SPENT
    g.note(MARKER_GOES, marker)


def provoke_powers(g: World, power: int, others: list[int]) -> None:
    """5.2.3: those of some powers that are opposing and no enemies gain a flag."""
    for other in others:
        if are_opposing(g, power, other) and not are_enemies(g, power, other):
            owe_flag(g, other)


# -- markers that leave play of themselves -----------------------------------------------------------------------------


def review_markers(g: World) -> None:
    """Remove the markers whose conditions hold no longer, and owe the flags that follow (12.1, 12.1.3, 12.2)."""
    if is_in_play(g, STRESA_FRONT) and _ends_stresa(g):
        remove(g, STRESA_FRONT)
    # D-29: by the rules of 2018 whatever brings a German army to Ruhr does it; in 2022 none may come.
    if not g.revised[editions.RHINELAND_ACTION] and may_flip_rhineland(g) and has_land_unit(g, g.tables.ruhr, GERMANY):
        flip_rhineland(g)
    if is_in_play(g, NAVAL_TREATY) and (is_belligerent(g, UK) or is_belligerent(g, USA)):
        remove(g, NAVAL_TREATY)
    if is_in_play(g, US_JAPAN_TRADE) and _ends_trade(g):
        remove(g, US_JAPAN_TRADE)
    if is_in_play(g, STATUS_QUO) and _ends_status_quo(g):
        remove(g, STATUS_QUO)
        for power in members(g, DEMOCRACY):
            owe_flag(g, power)


def _ends_stresa(g: World) -> bool:
    """12.1: one of the two alliances is made, or Germany or Italy is belligerent."""
    return (
        are_allies(g, GERMANY, ITALY)
        or are_allies(g, FRANCE, UK)
        or is_belligerent(g, GERMANY)
        or is_belligerent(g, ITALY)
    )


def _ends_trade(g: World) -> bool:
    """12.2.2: Japan is at war with a Democracy, or does not control Tokyo."""
    if any(g.ideology[enemy] == DEMOCRACY for enemy in enemies_of(g, JAPAN)):
        return True
    return controller(g, g.tables.tokyo) != JAPAN


def _ends_status_quo(g: World) -> bool:
    """12.2: a dictatorship has mobilized, Germany and Italy lead France and the UK, or a Democracy is belligerent."""
    if any(is_active(g, power) and g.commitment[power] >= MOBILIZATION for power in (GERMANY, ITALY, USSR)):
        return True
    if any(is_belligerent(g, power) for power in members(g, DEMOCRACY)):
        return True
    points = scores(g)
    return points[GERMANY] + points[ITALY] > points[FRANCE] + points[UK]


# -- 12.1.3 the Washington Naval Treaty --------------------------------------------------------------------------------


def may_end_treaty(g: World) -> bool:
    """Whether Japan may end the Washington Naval Treaty: at any time while it is in play (12.1.3)."""
    return is_in_play(g, NAVAL_TREATY) and is_active(g, JAPAN)


def end_treaty(g: World) -> None:
    """12.1.3: Japan ends the Washington Naval Treaty, which provokes the United Kingdom and the United States."""
    g.note(words.TREATY_ENDED, JAPAN)
    remove(g, NAVAL_TREATY)
    provoke_powers(g, JAPAN, [UK, USA])


def is_beyond_treaty_line(g: World, area: int) -> bool:
    """Whether an area lies beyond the line of the Washington Naval Treaty while it is in play (12.1.3, R-37)."""
    return is_in_play(g, NAVAL_TREATY) and g.tables.treaty_zone[area] == 1


def may_add_fleets(g: World, power: int) -> bool:
    """Whether the treaty lets a power add fleets to its force pool (12.1.3)."""
    return not (is_in_play(g, NAVAL_TREATY) and power in (JAPAN, UK, USA))


def may_deploy_to(g: World, unit: int, area: int) -> bool:
    """Whether the treaty and isolationism let a unit deploy to an area (12.1.3, 12.2.2)."""
    if is_beyond_treaty_line(g, area):
        return False
    t = g.tables
    if t.owner[unit] != USA or is_belligerent(g, USA) or not g.revised[editions.ISOLATIONISM]:
        return True
    if class_of(g, unit) not in (LAND_UNIT, LOGISTICS_UNIT):
        return True
    return (t.printed[area] == USA and t.status[area] == HOME) or g.base[area] == USA


# -- 12.1 the Stresa Front ---------------------------------------------------------------------------------------------


def is_barred_by_stresa(g: World, power: int, area: int) -> bool:
    """Whether the Stresa Front keeps Germany or Italy from an operation or diplomacy against an area (12.1)."""
    if power not in (GERMANY, ITALY) or not is_in_play(g, STRESA_FRONT):
        return False
    other = ITALY if power == GERMANY else GERMANY
    return is_active(g, other) and has_interest(g, other, area)


# -- 12.1.1, 12.1.2 Germany and Italy ----------------------------------------------------------------------------------


def may_flip_rhineland(g: World) -> bool:
    """Whether the Rhineland is still demilitarized and Germany may end that (12.1.1)."""
    return is_in_play(g, RHINELAND) and is_active(g, GERMANY)


def flip_rhineland(g: World) -> None:
    """12.1.1: Rhineland Demilitarized becomes the Ruhr limited resource; France and its allies are provoked."""
    g.marker[RHINELAND] = SPENT
    g.limited_resource = changed(g.limited_resource, g.tables.ruhr, 1)
    g.note(words.RHINELAND_REMILITARIZED, GERMANY)
    provoke_powers(g, GERMANY, [FRANCE, *allies_of(g, FRANCE)])


def may_try_abyssinia(g: World) -> bool:
    """Whether Italy may try the Abyssinian Adventure: the marker is available, Italy at peace and in Rome (12.1.2)."""
    return (
        g.marker[ABYSSINIA] == USABLE
        and is_active(g, ITALY)
        and not is_belligerent(g, ITALY)
        and controller(g, g.tables.rome) == ITALY
    )


def provoke_by_abyssinia(g: World) -> None:
    """12.1.2: the Abyssinian Adventure provokes France and the United Kingdom."""
    provoke_powers(g, ITALY, [FRANCE, UK])


def conquer_abyssinia(g: World) -> None:
    """12.1.2: Abyssinia becomes the Rome limited resource, and an Italian cube goes to Rome."""
    rome = g.tables.rome
    g.marker[ABYSSINIA] = SPENT
    g.limited_resource = changed(g.limited_resource, rome, 1)
    if cubes_left(g, ITALY) > 0:
        g.cube[rome] = ITALY
        g.cube_count[rome] += 1
    g.note(words.ABYSSINIA_WON, ITALY)


def end_with_collapse(g: World, power: int) -> None:
    """5.5.3: Italy's collapse ends Il Duce, Germany's the Night of the Long Knives."""
    if power == GERMANY and is_in_play(g, LONG_KNIVES):
        remove(g, LONG_KNIVES)
    if power == ITALY and is_in_play(g, IL_DUCE):
        remove(g, IL_DUCE)
        if g.revised[editions.IL_DUCE_AFTER_COLLAPSE]:
            for flag in g.tables.flags_of[ITALY]:
                if g.tables.kind[flag] == IL_DUCE_FLAG and g.where[flag] != REMOVED:
                    put(g, flag, REMOVED)
                    g.note(words.FLAG_REMOVED, ITALY)


def is_il_duce(g: World, flag: int) -> bool:
    """Whether a flag is Il Duce and still gives its extra die (12.1.2)."""
    return flag >= 0 and g.tables.kind[flag] == IL_DUCE_FLAG and is_in_play(g, IL_DUCE)


# -- 12.2 the Democracies ----------------------------------------------------------------------------------------------


def may_declare_war_on(g: World, power: int, target: int) -> bool:
    """Whether US-Japan Trade leaves a power free to declare war on another (6.2, 12.2.2)."""
    if target != JAPAN or not is_in_play(g, US_JAPAN_TRADE):
        return True
    return power != USA and not are_allies(g, power, USA)


def may_mobilize(g: World, power: int) -> bool:
    """Whether Status Quo lets a power increase its commitment to Mobilization (12.2)."""
    return not is_at_status_quo(g, power)


def may_ally_at_all(g: World, power: int) -> bool:
    """Whether a power may form or join an alliance: the United States only under Lend Lease (12.2.2)."""
    return power != USA or is_in_play(g, LEND_LEASE)


def open_lend_lease(g: World) -> None:
    """D-23: Lend Lease becomes available when the war status marker is first placed (5.6.4)."""
    if g.marker[LEND_LEASE] == NOT_YET and is_active(g, USA):
        g.marker[LEND_LEASE] = USABLE
        g.note(words.MARKER_USABLE, USA, LEND_LEASE)


def bring_markers(g: World, power: int) -> None:
    """The markers that enter play with a power's new commitment (6.4.1, 12.2.2, 12.3.1)."""
    t = g.tables
    for marker in range(len(MARKERS)):
        column = t.enters_with[marker]
        if t.marker_power[marker] != power or column < 0 or g.marker[marker] != NOT_YET:
            continue
        if column > g.commitment[power] or g.commitment[power] > TOTAL_WAR:
            continue
        if marker in (VOLGA_RESOURCE, URALS_RESOURCE):
            g.marker[marker] = IN_PLAY
            g.note(words.MARKER_COMES, marker)
        else:
            g.marker[marker] = USABLE
            g.note(words.MARKER_USABLE, power, marker)
    when = g.turn_number + BOMB_DELAY
    if power == USA and g.commitment[power] == TOTAL_WAR and g.bomb_turn == NOBODY and when < t.turns:
        g.bomb_turn = when
        g.note(words.BOMB_IS_SCHEDULED, when)


# -- 12.3 postures -----------------------------------------------------------------------------------------------------


def political_penalty(g: World, power: int, is_diplomacy: bool = False) -> int:
    """What a posture takes from a power's checks of political actions: 0 or -1 (12.3, R-62)."""
    posture = g.posture[power]
    if posture == MILITARY_REFORMS:
        return -1
    if is_diplomacy:
        return -1 if posture == POLITICAL_PURGES else 0
    return -1 if posture == COLLECTIVE_SECURITY else 0


def combat_penalty(g: World, power: int) -> int:
    """What Political Purges take from a power's combat scores: 0 or -1 (12.3)."""
    return -1 if g.posture[power] == POLITICAL_PURGES else 0


def bars_offensives(g: World, power: int) -> bool:
    """Whether Collective Security keeps a power from playing offensives (12.3)."""
    return g.posture[power] == COLLECTIVE_SECURITY


def may_reserve_offensives(g: World, power: int) -> bool:
    """Whether a power may put offensives in reserve: in 2018 not in Collective Security (12.3, D-47)."""
    return not bars_offensives(g, power) or g.revised[editions.COLLECTIVE_SECURITY_RESERVE] == 1


# -- 12.3.1 the Soviet Union -------------------------------------------------------------------------------------------


def may_build_railroad(g: World) -> bool:
    """Whether the Soviet Union may try to build the Trans-Siberian Railroad (12.3.1)."""
    return g.marker[TRANS_SIBERIAN] == USABLE and is_active(g, USSR)
