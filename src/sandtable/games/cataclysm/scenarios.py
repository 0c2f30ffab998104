"""Setting up a scenario (1.2, 1.3, C.1-C.7): powers and players, pieces, cubes and markers."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.cataclysm import editions, house
from sandtable.games.cataclysm.pieces import first_at, put
from sandtable.games.cataclysm.state import World, blank
from sandtable.games.cataclysm.tables import Board
from sandtable.games.cataclysm.terms import (
    ABYSSINIA,
    ACTIVE,
    AIR_FORCE,
    ALL_POWERS,
    ARMY,
    AVAILABLE,
    CARRIER_UPGRADE,
    CHICOM,
    CHINESE_WAR_ACTIVE,
    CHINESE_WAR_INACTIVE,
    CIVIL_WAR,
    COMMITMENTS,
    COMMUNISM,
    COMMUNIST,
    DEMOCRATIC,
    FASCISM,
    FASCIST,
    FLAG,
    FLEET,
    FLIPPED,
    FORTRESS,
    FRANCE,
    GERMANY,
    GMD,
    HALVES,
    IDEOLOGIES,
    IL_DUCE,
    IL_DUCE_FLAG,
    IN_CUP,
    IN_PLAY,
    ITALY,
    JAPAN,
    LEFT,
    LEND_LEASE,
    LOGISTICS,
    LONG_KNIVES,
    MARKERS,
    NAVAL_TREATY,
    NEUTRAL,
    NEXT_TURN,
    NOBODY,
    NONE_THERE,
    NOT_YET,
    OFFENSIVE,
    OUT,
    OUT_OF_PLAY,
    PLAIN,
    POSTURES,
    POWERS,
    RESERVE,
    RHINELAND,
    RIGHT,
    SECOND_DEMOCRATIC,
    SECOND_FASCIST,
    SPENT,
    STABILITY,
    STATUS_QUO,
    STRATEGIC_UPGRADE,
    STRESA_FRONT,
    SUBMARINE,
    SURRENDERED,
    TANK_UPGRADE,
    TRANS_SIBERIAN,
    UK,
    UNOWNED,
    US_JAPAN_TRADE,
    USA,
    USABLE,
    USSR,
    WAR_STATUS,
)

COUNTER_OF: Final[dict[str, tuple[int, int]]] = {
    "army": (ARMY, PLAIN),
    "tank": (ARMY, FLIPPED),
    "fleet": (FLEET, PLAIN),
    "carrier": (FLEET, FLIPPED),
    "submarine": (SUBMARINE, PLAIN),
    "tactical": (AIR_FORCE, PLAIN),
    "strategic": (AIR_FORCE, FLIPPED),
    "fortress": (FORTRESS, PLAIN),
    "logistics": (LOGISTICS, PLAIN),
    "tank_upgrade": (TANK_UPGRADE, PLAIN),
    "carrier_upgrade": (CARRIER_UPGRADE, PLAIN),
    "strategic_upgrade": (STRATEGIC_UPGRADE, PLAIN),
    "flag": (FLAG, PLAIN),
    "offensive": (OFFENSIVE, PLAIN),
    "resource": (OFFENSIVE, FLIPPED),
}
"""The kind and face of each kind of counter that set-ups name."""

MAY_BEGIN_IN_PLAY: Final = (
    STRESA_FRONT,
    RHINELAND,
    LONG_KNIVES,
    IL_DUCE,
    NAVAL_TREATY,
    STATUS_QUO,
    US_JAPAN_TRADE,
)


def set_up(tables: Board, scenario: str, choices: dict[str, str]) -> World:
    """A scenario as it stands before its first turn; the procedure of the whole game is still to be begun."""
    t = tables
    number = t.ids["scenario"].index(scenario)
    s = t.pack.scenarios[number]
    g = blank(t)
    g.house = house.settled(choices)
    g.revised = editions.settled(choices)
    g.scenario = number
    g.turn_number = t.ids["turn"].index(s.first_turn)
    g.last_turn = t.ids["turn"].index(s.last_turn)
    _enter_powers(g, s)
    _give_players(g, s)
    for p in t.pack.setups_of(scenario):
        _place_power(g, p)
    _place_neutral_things(g, s)
    _close_areas(g, s)
    _place_markers(g, s)
    _start_wars(g, s)
    for limits in s.force_pool_limits:
        power = POWERS.index(limits.power)
        g.pool_shift[power] = limits.limit - t.pool_limit[power][g.commitment[power]]
    return g


# -- 1.1, 1.2 powers and players ---------------------------------------------------------------------------------------


def _enter_powers(g: World, s: Any) -> None:
    for power, name in enumerate(POWERS):
        if name in s.active_powers:
            g.status[power] = ACTIVE
        elif name in s.surrendered:
            g.status[power] = SURRENDERED
        else:
            g.status[power] = OUT_OF_PLAY
    for other in s.ideologies:
        g.ideology[POWERS.index(other.power)] = IDEOLOGIES.index(other.ideology)
    for entry in s.provokes:
        g.provokes[POWERS.index(entry.power)] = sum(1 << POWERS.index(p) for p in entry.provoked)
    for marker in s.surrender_markers:
        g.surrender_marker[POWERS.index(marker.power)] = 1 << IDEOLOGIES.index(marker.ideology)


def division(g: World, s: Any) -> list[list[int]]:
    """1.2: the powers of each player, by the scenario or by the number of players chosen."""
    groups = [[POWERS.index(power) for power in group] for group in s.player_groups]
    how = g.house[house.PLAYERS]
    if s.most_players == s.fewest_players or how in (house.AS_SCENARIO, house.THREE_PLAYERS):
        return groups
    if how == house.TWO_PLAYERS:
        fascists = [power for power in ALL_POWERS if g.status[power] == ACTIVE and g.ideology[power] == FASCISM]
        others = [power for power in ALL_POWERS if g.status[power] == ACTIVE and g.ideology[power] != FASCISM]
        return [fascists, others]
    found: list[list[int]] = []
    for group in groups:
        if GERMANY in group and how in (house.SPLIT_FASCISTS, house.FIVE_PLAYERS):
            found += _split(group, (ITALY, JAPAN))
        elif UK in group and how in (house.SPLIT_DEMOCRACIES, house.FIVE_PLAYERS):
            found += _split(group, (USA,) if g.revised[editions.PLAYER_SPLIT] else (FRANCE, USA))
        else:
            found.append(group)
    return found


def _split(group: list[int], second: tuple[int, ...]) -> list[list[int]]:
    return [[p for p in group if p not in second], [p for p in group if p in second]]


def _give_players(g: World, s: Any) -> None:
    """Each player takes the seat of the ideology of the powers that he runs; the second of an ideology, the second."""
    taken: list[int] = []
    for group in division(g, s):
        ideologies = {g.ideology[power] for power in group}
        if ideologies == {COMMUNISM}:
            side = COMMUNIST
        elif FASCISM in ideologies:
            side = SECOND_FASCIST if FASCIST in taken else FASCIST
        else:
            side = SECOND_DEMOCRATIC if DEMOCRATIC in taken else DEMOCRATIC
        taken.append(side)
        for power in group:
            g.player[power] = side


# -- 1.3 the pieces ----------------------------------------------------------------------------------------------------


def _take(g: World, power: int, kind: int, count: int, place: int, face: int = PLAIN) -> None:
    """Bring counters of a kind that are out of play to a place."""
    t = g.tables
    left = [c for c in range(t.counters) if t.owner[c] == power and t.kind[c] == kind and g.where[c] == OUT]
    if len(left) < count:
        raise ValueError(f"{t.ids['power'][power]} has too few counters of the kind {kind}")
    for counter in left[:count]:
        g.face[counter] = face
        put(g, counter, place)


def _place_power(g: World, p: Any) -> None:
    t = g.tables
    power = POWERS.index(p.power)
    g.commitment[power] = COMMITMENTS.index(p.commitment)
    g.stability[power] = STABILITY.index(p.stability)
    for units in p.units:
        kind, face = COUNTER_OF[units.kind]
        _take(g, power, kind, units.count, t.ids["area"].index(units.area), face)
    for lot, place in ((p.available, AVAILABLE), (p.cup, IN_CUP), (p.next_turn, NEXT_TURN)):
        for some in lot:
            kind, face = COUNTER_OF[some.kind]
            _take(g, power, kind, some.count, place, face)
    if p.reserve is not None:
        kind, face = COUNTER_OF[p.reserve]
        _take(g, power, kind, 1, RESERVE, face)
    for counter in (*t.flags_of[power], *t.offensives_of[power]):
        if g.where[counter] == OUT and t.kind[counter] != IL_DUCE_FLAG:
            put(g, counter, AVAILABLE)
    put(g, t.home_front_of[power], NEXT_TURN)
    for name in p.cubes:
        area = t.ids["area"].index(name)
        g.cube[area] = power
        g.cube_count[area] += 1
    for name in p.special_resources:
        g.marker[MARKERS.index(name)] = IN_PLAY


def _place_neutral_things(g: World, s: Any) -> None:
    t = g.tables
    area = {name: i for i, name in enumerate(t.ids["area"])}
    for name in s.neutral_cubes:
        g.cube[area[name]] = NEUTRAL
        g.cube_count[area[name]] = 1
    for name in s.minor_armies:
        g.minor_army[area[name]] = 1
    for name in s.limited_resources:
        g.limited_resource[area[name]] = 1
    for name in s.special_british_bases:
        g.special_base[area[name]] = 1
    for war in s.civil_wars:
        g.civil_war[area[war.area]] = CIVIL_WAR
        for faction, patrons in ((LEFT, war.left), (RIGHT, war.right)):
            for aid in patrons:
                for _ in range(aid.count):
                    marker = first_at(g, t.offensives_of[POWERS.index(aid.power)], AVAILABLE)
                    put(g, marker, area[war.area], faction)
    if s.china is not None:
        g.chinese_war = CHINESE_WAR_ACTIVE if s.china.civil_war == "active" else CHINESE_WAR_INACTIVE
        for army, names in ((GMD, s.china.gmd), (CHICOM, s.china.chicom)):
            for name in names:
                g.chinese_army[area[name]] = army
    for counter in (*t.crises, t.resolution):
        put(g, counter, NEXT_TURN)
    for counter, scenario, turn in zip(t.extras, t.extra_scenario, t.extra_turn, strict=True):
        if scenario == g.scenario and turn == g.turn_number:
            put(g, counter, NEXT_TURN)


def _close_areas(g: World, s: Any) -> None:
    """2.1: the map half that is not used, and areas of powers out of play that nobody holds; their bases are gone."""
    t = g.tables
    halves = [HALVES.index(half) for half in s.maps]
    for area in range(t.areas):
        owner = t.printed[area]
        is_owned_by_none = owner >= 0 and g.status[owner] == OUT_OF_PLAY and g.cube[area] == NOBODY
        if t.half[area] not in halves or is_owned_by_none:
            g.is_closed[area] = 1
        base = g.base[area]
        if base >= 0 and g.status[base] != ACTIVE:
            g.base[area] = UNOWNED if g.status[base] == SURRENDERED else NONE_THERE
        if g.is_closed[area] and base != NONE_THERE:
            g.base[area] = NONE_THERE


# -- 12.0 markers, 5.6 wars --------------------------------------------------------------------------------------------


def _place_markers(g: World, s: Any) -> None:
    t = g.tables
    m = s.markers
    for marker in MAY_BEGIN_IN_PLAY:
        g.marker[marker] = IN_PLAY if MARKERS[marker] in m.in_play else SPENT
    for marker in range(len(MARKERS)):
        column, power = t.enters_with[marker], t.marker_power[marker]
        if column < 0 or g.marker[marker] == IN_PLAY:
            continue
        if g.status[power] != ACTIVE:
            g.marker[marker] = SPENT
        elif column <= g.commitment[power] != len(COMMITMENTS) - 1:
            g.marker[marker] = USABLE
    if m.abyssinian_adventure == "used":
        g.marker[ABYSSINIA] = SPENT
    lend_lease = {"absent": SPENT, "available": USABLE, "in_cup": NOT_YET}
    by_edition = NOT_YET if g.revised[editions.LEND_LEASE_AVAILABILITY] else USABLE
    g.marker[LEND_LEASE] = lend_lease.get(m.lend_lease, by_edition)
    if "trans_siberian" in m.in_play:
        g.marker[TRANS_SIBERIAN] = IN_PLAY
    else:
        g.marker[TRANS_SIBERIAN] = USABLE if g.status[USSR] == ACTIVE else SPENT
    if g.status[ITALY] == ACTIVE and g.marker[IL_DUCE] == IN_PLAY:
        _take(g, ITALY, IL_DUCE_FLAG, 1, AVAILABLE)
    if m.posture is not None:
        for power in ALL_POWERS:
            is_bound = power == USSR or g.revised[editions.POSTURE_GENERAL]  # D-48
            if g.status[power] == ACTIVE and g.ideology[power] == COMMUNISM and is_bound:
                g.posture[power] = POSTURES.index(m.posture)


def _start_wars(g: World, s: Any) -> None:
    g.war_status = WAR_STATUS.index(s.war_status)
    for war in s.wars:
        sides = [[POWERS.index(power) for power in side] for side in war.sides]
        for power in sides[0]:
            for other in sides[1]:
                g.enemies[power] |= 1 << other
                g.enemies[other] |= 1 << power
    for alliance in s.alliances:
        for name in alliance:
            g.is_allied[POWERS.index(name)] = 1
