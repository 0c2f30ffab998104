"""Rules 6.5.2.1, 6.7.4.1 and 7.8: what becomes of events, markers and cards when a conflict is decided."""

from __future__ import annotations

from sandtable.games.hitlers_reich import house, lexicon as words
from sandtable.games.hitlers_reich.conflict_state import ConflictState
from sandtable.games.hitlers_reich.procedures.control import shift_control
from sandtable.games.hitlers_reich.procedures.hands import lay_off
from sandtable.games.hitlers_reich.queries import resulting_control, side_at
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    BAGRATION,
    DISPLAY,
    DOWN,
    EVENT,
    HANDED,
    HELD,
    HOT,
    LAND,
    NOBODY,
    OVERLORD,
    RETURNABLE,
    REUSABLE,
    SEA,
    WESTERN,
)
from sandtable.kernel.column import changed


def roll_keeps(g: Reich, c: ConflictState) -> int:
    """6.5.2.1: the event of the winner that must still pass a die roll to be kept (ENIGMA), or -1."""
    for event in c.played[c.winner]:
        if g.tables.keeps_on[event] and not _stood_back(g, c, c.winner, event):
            return event
    return -1


def _stood_back(g: Reich, c: ConflictState, side: int, event: int) -> bool:
    """R47: an event that makes the enemy show a card, played against one that was played first, is unused."""
    t = g.tables
    return bool(t.shows_first[event] or t.random_card[event]) and c.shows == side


def reusables_lost(g: Reich, c: ConflictState) -> list[int]:
    """6.7.4.1: the reusables that the beaten Axis played and has not chosen to keep."""
    return [event for event in c.played[AXIS] if g.tables.type[event] == REUSABLE and event not in c.kept]


def kept_by_half(count: int) -> int:
    """6.7.4.1: half of them, rounded up."""
    return (count + 1) // 2


def clear_events(g: Reich, c: ConflictState) -> None:
    """6.5.2.1: the winner keeps reusables face down, the loser's go back, returnables are handed over."""
    t = g.tables
    if c.kind != EVENT:  # 7.9.2: one left out of a Blitz turns face down
        for event in range(t.event_count):
            if g.event_at[event] == HOT + c.side:
                g.event_at[event] = DOWN + c.side
    in_operation = c.operation in (OVERLORD, BAGRATION)
    for side in (c.side, 1 - c.side):
        for event in c.played[side]:
            if _stood_back(g, c, side, event):
                g.event_at[event] = HELD + side
            elif t.type[event] == RETURNABLE:
                if t.counter[event] and not c.countered[side]:  # R35: announced and not used, it is kept
                    g.event_at[event] = HELD + side
                else:
                    g.event_at[event] = HANDED + 1 - side
                    g.note(words.EVENT_HANDED, 1 - side, event)
            elif c.winner == side and not (t.keeps_on[event] and event not in c.kept):
                may_go_on = side == c.side and (c.kind == LAND or in_operation)
                g.event_at[event] = (HOT if may_go_on else DOWN) + side
                g.note(words.EVENT_KEPT, side, event)
            elif c.winner != side and g.operation in (OVERLORD, BAGRATION) and (side == ALLIES or event in c.kept):
                g.event_at[event] = DOWN + side  # 6.7.4.1: in any conflict of the operation, bids included
                g.note(words.EVENT_KEPT, side, event)
            else:
                g.event_at[event] = DISPLAY
                g.note(words.EVENT_TO_DISPLAY, event)


def clear_markers(g: Reich, c: ConflictState) -> None:
    """6.5.2.1: fleets leave an attacked zone; control passes to the winner."""
    place = c.target
    if c.kind == SEA:
        if g.fleet[place]:
            g.fleet = changed(g.fleet, place, 0)
            g.note(words.FLEETS_GONE, place)
        owner = side_at(g, place)
        defends_unowned = g.control[place] == NOBODY and c.winner != c.side
        if owner != c.winner and not (defends_unowned and g.house[house.NEUTRAL_ZONE_DISC]):  # R07
            _take(g, c)
    elif c.winner == c.side:
        _take(g, c)


def _take(g: Reich, c: ConflictState) -> None:
    """6.5.3.1, 7.9: the winner takes the place; taking a production centre in the own turn earns a bonus (R08)."""
    t = g.tables
    place = c.target
    was_unowned = g.control[place] == NOBODY
    if c.winner == c.side:
        c.took = True
        if t.production[place]:
            c.centre = not was_unowned or c.side == AXIS or bool(g.house[house.SEA_PRODUCTION])
    shift_control(g, place, resulting_control(g, place, c.winner, c.nation or WESTERN))


def clear_cards(g: Reich, c: ConflictState) -> None:
    """7.8: used cards go to their discard piles; a beaten Double Agent goes to the enemy's (4.1.3)."""
    t = g.tables
    for side in (c.side, 1 - c.side):
        for card in (c.card[side], c.second[side]):
            if card < 0:
                continue
            owner = 1 - side if t.double_agent[card] and c.winner != side else side
            lay_off(g, owner, [card])
            g.seen[card] |= 3
