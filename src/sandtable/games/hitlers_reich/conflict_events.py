"""Rules 6.5.3, 7.2, 7.4.1 and 8.1: which events may be played in a conflict, and how many dice each side rolls."""

from __future__ import annotations

from typing import Final

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.conflict_state import ConflictState
from sandtable.games.hitlers_reich.queries import count_neighbours, has_fleet, side_at, star_of
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.tables import (
    ALWAYS,
    AT_SEA,
    BONUS_DICE,
    IN_ATTACK,
    IN_DEFENCE,
    IN_LANDING,
)
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AMPHIBIOUS,
    AXIS,
    BAGRATION,
    DOWN,
    EITHER_DECK,
    EVENT,
    HELD,
    HOT,
    LAND,
    NEUTRAL,
    PARATROOP,
    SEA,
    SOVIET,
    USE_AMPHIBIOUS,
    USE_EVENT_ACTIVE,
    USE_EVENT_INACTIVE,
    USE_LAND_ATTACK,
    USE_LAND_DEFENCE,
    USE_PARATROOP,
    USE_SEA_ATTACK,
    USE_SEA_DEFENCE,
    WESTERN,
)

ATTACK_USE: Final[tuple[int, ...]] = (
    USE_EVENT_ACTIVE,
    USE_LAND_ATTACK,
    USE_LAND_ATTACK | USE_PARATROOP,
    USE_LAND_ATTACK | USE_AMPHIBIOUS,
    USE_SEA_ATTACK,
)
DEFENCE_USE: Final[tuple[int, ...]] = (
    USE_EVENT_INACTIVE,
    USE_LAND_DEFENCE,
    USE_LAND_DEFENCE,
    USE_LAND_DEFENCE,
    USE_SEA_DEFENCE,
)


def allied_place_control(g: Reich, c: ConflictState) -> int:
    """6.5.3.2: the control of the Allied place that attacks or defends; in an unowned zone the named one (R21)."""
    if c.side == ALLIES:
        return c.nation if c.kind == SEA else g.control[c.origin]
    return c.nation or g.control[c.target]


def must_play_red(g: Reich, c: ConflictState) -> bool:
    """6.5.3.4: the Allies attack from or defend a Soviet place, or the target would become Soviet (R20)."""
    if c.kind == EVENT:
        return False
    if any(g.tables.any_suit[event] for event in c.played[ALLIES]):
        return False
    if allied_place_control(g, c) == SOVIET:
        return True
    if c.side == ALLIES:
        printed = g.tables.printed[c.target]
        return (printed if printed in (WESTERN, SOVIET) else c.nation) == SOVIET
    return False


def is_carrier_gated(g: Reich, zone: int) -> bool:
    """8.1: whether FLEET CARRIERS may not be used in a zone."""
    for zones, closed_by, if_neutral in g.tables.carrier_gates:
        if zone in zones:
            for place in closed_by:
                if side_at(g, place) == AXIS or (if_neutral and g.control[place] == NEUTRAL):
                    return True
    return False


def play_barred(g: Reich, c: ConflictState, side: int, event: int) -> int:
    """What keeps a side from playing an event in this conflict (7.2, 6.5.3.2, 6.5.3.3, 7.9.2, 8.1)."""
    t = g.tables
    at = g.event_at[event]
    attacking = side == c.side
    again = (c.blitz or c.operation == BAGRATION) and attacking
    if at != HELD + side and not (again and at == HOT + side):
        return words.FACE_DOWN if at in (DOWN + side, HOT + side) else words.NOT_HELD
    if c.blitz and attacking and t.uses[event] and not t.may_blitz[event]:
        return words.NOT_IN_BLITZ
    uses = ATTACK_USE[c.kind] if attacking else DEFENCE_USE[c.kind]
    if not t.uses[event] & uses:
        return words.NOT_FOR_THIS
    if event == t.allows_drop or event in t.allows_landing or t.spares_blitz[event]:
        return words.NOT_FOR_THIS  # played with the declaration of the attack that it makes possible
    if c.neutral_vichy and not attacking:
        return words.NOT_FOR_THIS  # 8.5.1
    if c.kind == EVENT:
        return 0
    if t.general[event] and any(t.general[other] for other in c.played[side]):
        return words.SECOND_GENERAL
    if t.two_card[event] and any(t.two_card[other] for other in c.played[side]):
        return words.SECOND_TWO_CARD
    if side == ALLIES and t.deck[event] != EITHER_DECK:
        star = star_of(allied_place_control(g, c))
        if star and not t.stars[event] & star:
            return words.WRONG_STAR
    if event == t.carriers and is_carrier_gated(g, c.origin if c.kind == AMPHIBIOUS else c.target):
        return words.CARRIER_LIMIT
    if t.any_suit[event] and not must_play_red(g, c):
        return words.NOT_FOR_THIS
    return 0


def playable_events(g: Reich, c: ConflictState, side: int) -> list[int]:
    """The events that a side may play now."""
    held, hot = HELD + side, HOT + side
    found: list[int] = []
    event = 0
    for at in g.event_at:
        if (at == held or at == hot) and not play_barred(g, c, side, event):
            found.append(event)
        event += 1
    return found


def works_now(c: ConflictState, side: int, when: int) -> bool:
    """Whether an effect works in this conflict for the side that played it."""
    if when == ALWAYS:
        return True
    if when == IN_ATTACK:
        return side == c.side
    if when == IN_DEFENCE:
        return side != c.side
    if when == AT_SEA:
        return c.kind == SEA
    return when == IN_LANDING and c.kind == AMPHIBIOUS


def bonus_dice(g: Reich, c: ConflictState, side: int) -> int:
    """7.4.1: the bonus dice of a side, before the limit of two."""
    t = g.tables
    count = 0
    for event in c.played[side]:
        for what, number, when, _more in t.effects[event]:
            if what == BONUS_DICE and works_now(c, side, when):
                count += number
    if c.kind == SEA:
        if has_presence(g, side, c.target) and not has_presence(g, 1 - side, c.target):
            count += 1
        if has_fleet(g, side, c.target):
            count += 1
    elif c.kind in (LAND, PARATROOP, AMPHIBIOUS):
        if side == c.side:
            if has_majority(g, c):
                count += 1
        elif t.capital_of[c.target] == side:
            count += 1
    return count


def has_presence(g: Reich, side: int, zone: int) -> bool:
    """7.4.1 at sea: control of the zone or of at least one adjacent place (R19)."""
    return side_at(g, zone) == side or count_neighbours(g, side, zone) > 0


def has_majority(g: Reich, c: ConflictState) -> bool:
    """7.4.1 on land: the attacker controls more adjacent places than the defender."""
    return count_neighbours(g, c.side, c.target) > count_neighbours(g, c.other, c.target)


def dice_count(g: Reich, c: ConflictState, side: int) -> int:
    """7.4: three dice and at most two more; 8.5.1: neutral Vichy rolls three."""
    if c.neutral_vichy and side != c.side:
        return 3
    return 3 + min(2, bonus_dice(g, c, side))
