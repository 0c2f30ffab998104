"""Rules 2.9, 3.4 and 3.6: a counter goes to the cup, to the reserve or back; and what counters cost (4.6)."""

from __future__ import annotations

from sandtable.games.cataclysm.pieces import give_back, is_resource, put, reserve_of
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import (
    AVAILABLE,
    IN_CUP,
    NEXT_TURN,
    NOBODY,
    PLAIN,
    RESERVE,
    USA,
)
from sandtable.games.cataclysm.words import holding as words


def to_reserve(g: World, counter: int) -> None:
    """Put a counter in its power's reserve; one that lies there already is rejected at once (3.4)."""
    older = reserve_of(g, g.tables.owner[counter])
    if older == counter:
        return
    if older != NOBODY:
        reject(g, older)
    put(g, counter, RESERVE)
    if is_resource(g, counter):
        g.note(words.RESOURCE_KEPT, g.tables.owner[counter])
    else:
        g.note(words.GOES_TO_RESERVE, counter)


def reject(g: World, counter: int) -> None:
    """Throw a counter back: units and upgrades to the available force pool, others to available markers (3.6)."""
    give_back(g, counter)
    g.note(words.IS_REJECTED, counter)


def to_cup(g: World, counter: int) -> None:
    """Put a counter into the action cup, plain side up (2.9)."""
    g.face[counter] = PLAIN
    put(g, counter, IN_CUP)
    g.note(words.GOES_TO_CUP, counter)


def to_next_turn(g: World, counter: int) -> None:
    """Put a counter on the next turn's box of the turn track."""
    put(g, counter, NEXT_TURN)
    g.note(words.GOES_TO_NEXT_TURN, counter)


# -- 4.6 what counters cost ------------------------------------------------------------------------------------------


def build_cost(g: World, counter: int) -> int:
    """How many builds a counter takes (4.6)."""
    return g.tables.build_cost[g.tables.kind[counter]]


def takes_a_turn(g: World, counter: int) -> bool:
    """Whether a counter that is built goes to the next turn's box, as surface fleets and fortresses do (4.6)."""
    return g.tables.takes_a_turn[g.tables.kind[counter]] == 1


def buildable(g: World, power: int) -> list[int]:
    """What a power could build, at any cost: the available counters of its force pool, and the A-Bomb (12.2.2)."""
    t = g.tables
    found = [counter for counter in t.pool_of[power] if g.where[counter] == AVAILABLE]
    if power == USA and g.where[t.bomb] == AVAILABLE:
        found.append(t.bomb)
    return found
