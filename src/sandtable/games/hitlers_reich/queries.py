"""Predicates that several chapters share: who controls what, what borders what, and what bars an attack.

A function whose name ends in `_barred` answers with the number of the reason, or 0 if nothing stands in the way.
"""

from __future__ import annotations

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    AXIS_CONTROL,
    DISPLAY,
    EITHER_DECK,
    END_1943,
    HELD,
    NEUTRAL,
    NOBODY,
    RED_STAR,
    SIDE_OF,
    SOVIET,
    VICHY,
    WESTERN,
    WHITE_STAR,
)


def side_at(g: Reich, place: int) -> int:
    """The side that controls a place, -1 if neither does."""
    return SIDE_OF[g.control[place]]


def turkey_is_in(g: Reich) -> int:
    """1 once Turkey is no longer neutral (2.3), else 0: the index of the borders in force."""
    return 0 if g.control[g.tables.turkey] == NEUTRAL else 1


def has_fleet(g: Reich, side: int, zone: int) -> bool:
    """Whether a side has a fleet in a zone."""
    return bool(g.fleet[zone] & (1 << side))


def is_contested(g: Reich, zone: int) -> bool:
    """2.4: controlled by one side while a fleet of the other is there."""
    side = SIDE_OF[g.control[zone]]
    return side >= 0 and bool(g.fleet[zone] & (2 >> side))


def holds_uncontested(g: Reich, side: int, zone: int) -> bool:
    """Whether a side controls a zone and no enemy fleet is there (2.4)."""
    return SIDE_OF[g.control[zone]] == side and not g.fleet[zone] & (2 >> side)


def neighbours(g: Reich, place: int) -> tuple[int, ...]:
    """The places that border a place now, for every side alike."""
    return g.tables.next[turkey_is_in(g)][place]


def count_neighbours(g: Reich, side: int, place: int) -> int:
    """How many adjacent areas and zones a side controls (7.4.1), with the Straits of Turkey's holder (2.3)."""
    control = g.control
    count = 0
    for near in g.tables.next[turkey_is_in(g)][place]:
        if SIDE_OF[control[near]] == side:
            count += 1
    t = g.tables
    if (place == t.aegean or place == t.black_sea) and SIDE_OF[control[t.turkey]] == side:
        other = t.black_sea if place == t.aegean else t.aegean
        if SIDE_OF[control[other]] == side:
            count += 1
    return count


def is_beside_soviets(g: Reich, place: int) -> bool:
    """8.6: whether a place borders a Soviet-controlled one (R29: by control now)."""
    control = g.control
    return any(control[near] == SOVIET for near in neighbours(g, place))


def is_late_war(g: Reich) -> bool:
    """From 1944 on: both year markers at End of 1943 or later (6.7.1)."""
    return g.year[AXIS] >= END_1943 and g.year[ALLIES] >= END_1943


def is_banned_zone(g: Reich, zone: int) -> bool:
    """6.7.1: from 1944 the Axis may not enter these zones while the Allies hold them uncontested (R15)."""
    if not is_late_war(g) or not holds_uncontested(g, ALLIES, zone):
        return False
    return bool(g.house[house.NAVAL_BAN]) or zone in g.tables.late_ban


def star_of(control: int) -> int:
    """The star that Allied events need when a place of this control attacks or defends (6.5.3.2); 0: any will do."""
    return RED_STAR if control == SOVIET else WHITE_STAR if control == WESTERN else 0


def resulting_control(g: Reich, place: int, side: int, nation: int) -> int:
    """6.5.3.1: whose control a place comes under; an area with an Allied symbol goes back to it."""
    if side == AXIS:
        return AXIS_CONTROL
    printed = g.tables.printed[place]
    return printed if printed == WESTERN or printed == SOVIET else nation


# -- what may be attacked (6.5.1) ---------------------------------------------------------------------------------


def target_barred(g: Reich, side: int, target: int) -> int:
    """What keeps an area from being attacked by a side from anywhere (6.5.1, 6.5.1.1, 8.5, 8.6)."""
    t = g.tables
    if target >= t.areas:
        return words.NOT_AN_AREA
    if not t.playable[target]:
        return words.UNPLAYABLE
    control = g.control[target]
    if control == NEUTRAL:
        return words.IS_NEUTRAL
    if control == VICHY:
        return words.VICHY_NOT_FOR_AXIS if side == AXIS else 0
    if SIDE_OF[control] == side:
        return words.ALREADY_OWN
    if g.pact:
        if control == SOVIET:
            return words.PACT_SOVIET
        if side == ALLIES and is_beside_soviets(g, target):
            return words.PACT_AXIS_PLACE
    return 0


def land_step_barred(g: Reich, side: int, origin: int, target: int) -> int:
    """What keeps a land attack from going from an own area to an adjacent target (2.3, 8.6, R45)."""
    t = g.tables
    if g.pact and g.control[origin] == SOVIET:
        return words.PACT_SOVIET
    if origin == t.spain and g.spain_joined_now:
        return words.SPAIN_JUST_JOINED
    if origin in t.strait and target in t.strait and not strait_is_open(g, side):
        return words.SICILY_STRAIT
    return 0


def strait_is_open(g: Reich, side: int) -> bool:
    """2.3: Naples-Sicily may be crossed only with uncontested control of the Sicilian Sea (R14)."""
    zone = g.tables.strait_zone
    if g.house[house.SICILY_STRAIT] and g.control[zone] == NOBODY:
        return True
    return holds_uncontested(g, side, zone)


def land_origins(g: Reich, side: int, target: int) -> list[int]:
    """6.5.1 (1): own areas from which a target may be attacked by land."""
    control = g.control
    return [
        origin
        for origin in g.tables.next_areas[turkey_is_in(g)][target]
        if SIDE_OF[control[origin]] == side and not land_step_barred(g, side, origin, target)
    ]


def land_barred(g: Reich, side: int, target: int) -> int:
    """What keeps a side from attacking an area by land."""
    reason = target_barred(g, side, target)
    if reason:
        return reason
    reason = words.NOT_ADJACENT
    for origin in g.tables.next_areas[turkey_is_in(g)][target]:
        if SIDE_OF[g.control[origin]] == side:
            step = land_step_barred(g, side, origin, target)
            if not step:
                return 0
            reason = step
    return reason


def land_targets(g: Reich, side: int) -> list[int]:
    """The areas that a side may attack by land."""
    return [target for target in range(g.tables.areas) if not land_barred(g, side, target)]


def has_land_target(g: Reich, side: int) -> bool:
    """Whether a side may attack anything by land."""
    for target in range(g.tables.areas):
        if not land_barred(g, side, target):
            return True
    return False


def may_launch(g: Reich, side: int, zone: int, target: int) -> bool:
    """2.2: an attack out of the Sicilian Sea needs control of both its islands; one at either island does not."""
    t = g.tables
    if zone != t.launch_zone or target in t.launch_needs:
        return True
    return all(side_at(g, area) == side for area in t.launch_needs)


def drop_origins(g: Reich, side: int, target: int) -> list[int]:
    """6.5.1 (2): own areas two steps from a target with one place between them (R43)."""
    neutrals = g.house[house.PARATROOP_NEUTRALS]
    control = g.control
    return [
        origin
        for origin in g.tables.two_steps[turkey_is_in(g)][neutrals][target]
        if SIDE_OF[control[origin]] == side
        and not (g.pact and control[origin] == SOVIET)
        and _drop_path_is_open(g, side, origin, target, neutrals)
    ]


def _drop_path_is_open(g: Reich, side: int, origin: int, target: int, neutrals: int) -> bool:
    """Whether some place between will do; across the Sicilian Sea alone, its launch rule applies (2.2)."""
    t = g.tables
    near = t.next[turkey_is_in(g)]
    for middle in t.between.get(origin * t.places + target, ()):
        if not t.playable[middle]:
            if neutrals:
                return True
        elif middle in near[origin] and target in near[middle] and may_launch(g, side, middle, target):
            return True
    return False


def drop_barred(g: Reich, side: int, target: int) -> int:
    """What keeps a side from attacking an area by paratroops."""
    if not is_held(g, side, g.tables.allows_drop):
        return words.NO_PARATROOPS
    reason = target_barred(g, side, target)
    if reason:
        return reason
    return 0 if drop_origins(g, side, target) else words.NO_ORIGIN_STEP


def landing_zones(g: Reich, side: int, target: int) -> list[int]:
    """6.5.1 (3): zones beside a target from which a side may land there."""
    event = g.tables.allows_landing[side]
    return [
        zone
        for zone in g.tables.next_zones[target]
        if holds_uncontested(g, side, zone)
        and may_launch(g, side, zone, target)
        and (side == AXIS or g.tables.stars[event] & star_of(g.control[zone]))
    ]


def landing_barred(g: Reich, side: int, target: int) -> int:
    """What keeps a side from attacking an area by an amphibious attack."""
    if not is_held(g, side, g.tables.allows_landing[side]):
        return words.NO_LANDING_CRAFT
    reason = target_barred(g, side, target)
    if reason:
        return reason
    if landing_zones(g, side, target):
        return 0
    zones = g.tables.next_zones[target]
    if g.tables.launch_zone in zones and holds_uncontested(g, side, g.tables.launch_zone):
        return words.SICILY_LAUNCH
    return words.NO_LANDING_ZONE


def sea_barred(g: Reich, side: int, zone: int) -> int:
    """What keeps a side from attacking a sea zone (6.5.1 (4))."""
    if zone < g.tables.areas:
        return words.NOT_A_ZONE
    if SIDE_OF[g.control[zone]] == side and not g.fleet[zone] & (2 >> side):
        return words.ALREADY_OWN
    if g.pact and is_beside_soviets(g, zone):
        return words.PACT_ZONE
    if side == AXIS and is_banned_zone(g, zone):
        return words.LATE_WAR_BAN
    return 0


def allied_nations(g: Reich, zone: int) -> list[int]:
    """R21: the Allied kinds that a zone's neighbours allow; without any, Western."""
    t = g.tables
    near = neighbours(g, zone)
    if zone in (t.aegean, t.black_sea) and side_at(g, t.turkey) == ALLIES:  # 2.3: adjacent for Turkey's holder
        near = (*near, t.black_sea if zone == t.aegean else t.aegean)
    found = [nation for nation in (WESTERN, SOVIET) if any(g.control[place] == nation for place in near)]
    return found or [WESTERN]


def may_attack_from(g: Reich, side: int) -> bool:
    """Whether a sea attack is possible at all."""
    t = g.tables
    return any(not sea_barred(g, side, zone) for zone in range(t.areas, t.places))


# -- events (4.2, 6.4) ---------------------------------------------------------------------------------------------


def is_held(g: Reich, side: int, event: int) -> bool:
    """Whether a side holds an event face up."""
    return event >= 0 and g.event_at[event] == HELD + side


def bid_barred(g: Reich, side: int, event: int) -> int:
    """What keeps a side from bidding for an event (6.4.1, 8.6)."""
    t = g.tables
    if t.deck[event] != EITHER_DECK and t.deck[event] != side:
        return words.NOT_THIS_DISPLAY
    if g.event_at[event] != DISPLAY:
        return words.NOT_IN_DISPLAY
    if g.pact and t.barred_by_pact[event]:
        return words.PACT_TURKEY
    return 0


def may_bid(g: Reich, side: int) -> bool:
    """Whether there is any event that a side may bid for."""
    event = 0
    for at in g.event_at:
        if at == DISPLAY and not bid_barred(g, side, event):
            return True
        event += 1
    return False


def events_to_bid_for(g: Reich, side: int) -> list[int]:
    """The events that a side may bid for; of several copies the first stands for all."""
    t = g.tables
    at = g.event_at
    deck = t.deck
    other = 1 - side
    found: list[int] = []
    family = ""
    for event in range(t.event_count):
        is_new = at[event] == DISPLAY and deck[event] != other and t.family[event] != family
        if is_new and not bid_barred(g, side, event):
            found.append(event)
            family = t.family[event]
    return found


def events_kept(g: Reich, side: int) -> int:
    """How many events count against the limit of a side (4.2.2): face up, face down and in play."""
    count = 0
    for at in g.event_at:
        if at > 0 and at < 11 and at != 5 and at != 6 and (at & 1) == 1 - side:
            count += 1
    return count
