"""Rules 7.5-7.7: what may be done to dice, who rerolls first, and the totals."""

from __future__ import annotations

from typing import Final

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.conflict_events import works_now
from sandtable.games.hitlers_reich.conflict_state import ConflictState
from sandtable.games.hitlers_reich.queries import has_fleet
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.tables import (
    REROLL_EITHER,
    REROLL_ENEMY,
    REROLL_OWN,
    SET_OWN,
)
from sandtable.games.hitlers_reich.terms import AMPHIBIOUS, EVENT, SEA, SOVIET, WESTERN
from sandtable.kernel.column import changed
from sandtable.kernel.symbols import PASS

FORT_SOURCE: Final = 250
FLEET_SOURCE: Final = 251

Use = tuple[int, int, int, int]  # source, what, face to set, how many dice


def uses_of(g: Reich, c: ConflictState, side: int) -> list[Use]:
    """7.5: what markers and events let a side do to dice, spent or not."""
    t = g.tables
    found: list[Use] = []
    if c.neutral_vichy and side != c.side:
        return found
    if c.kind not in (EVENT, SEA) and side != c.side and g.fort[c.target] == side + 1:
        found.append((FORT_SOURCE, SET_OWN, t.fort_faces[1 if t.production[c.target] else 0], 1))
    if c.kind == AMPHIBIOUS and side == c.side and has_fleet(g, side, c.origin):
        found.append((FLEET_SOURCE, REROLL_OWN, 0, 1))
    for event in c.played[side]:
        for what, number, when, more in t.effects[event]:
            if what and works_now(c, side, when):
                if what == SET_OWN:
                    found.append((event, what, number, 1))
                else:
                    printed = t.printed[c.target] if c.target >= 0 else 0
                    found.append((event, what, 0, more if more and printed in (WESTERN, SOVIET) else number))
    return found


def die_effects(g: Reich, c: ConflictState, side: int) -> list[int]:
    """The uses of markers and events that a side has left, die by die; equal dice of one side count as one."""
    found: list[int] = []
    for source, what, face, limit in uses_of(g, c, side):
        spent = [number for number in c.spent if number >> 8 == source]
        if len(spent) >= limit:
            continue
        if what == SET_OWN:
            _each_die(found, c.dice[side], words.SET_DIE | face << 16 | source << 8 | side << 4, face, spent)
        else:
            if what == REROLL_OWN or what == REROLL_EITHER:
                _each_die(found, c.dice[side], words.REROLL_DIE | source << 8 | side << 4, 0, spent)
            if what == REROLL_ENEMY or what == REROLL_EITHER:
                other = 1 - side
                _each_die(found, c.dice[other], words.REROLL_DIE | source << 8 | other << 4, 0, spent)
    return found


def _each_die(found: list[int], row: list[int], base: int, unlike: int, spent: list[int]) -> None:
    faces = 0
    for index in range(len(row)):
        face = row[index]
        if face != unlike and not faces & (1 << face) and (base | index) & 0xFFFF not in spent:
            faces |= 1 << face
            found.append(base | index)


def dice_to_reroll(mask: int) -> list[int]:
    """The indexes of the dice in a mask."""
    return [index for index in range(5) if mask & (1 << index)]


def reroll_masks(row: list[int], allowance: int, base: int) -> list[int]:
    """All different ways to reroll up to so many dice, all named together, and not to; none if none are allowed."""
    if allowance <= 0 or not row:
        return []
    found = [PASS]
    seen: set[int] = set()
    for mask in range(1, 1 << len(row)):
        count = 0
        kind = 0
        for index in range(len(row)):
            if mask & (1 << index):
                count += 1
                kind += 1 << (3 * row[index])  # how many of each face: equal dice are the same choice
        if count <= allowance and kind not in seen:
            seen.add(kind)
            found.append(base | mask)
    return found


def _cards(c: ConflictState, side: int) -> list[int]:
    return [card for card in (c.card[side], c.second[side]) if card >= 0]


def unspoiled(g: Reich, c: ConflictState, side: int) -> bool:
    """Whether a side has a Sabotage that has not worked yet (R23)."""
    return not c.resolved & (1 << side) and any(g.tables.sabotage[card] for card in _cards(c, side))


def spoil(g: Reich, c: ConflictState, side: int) -> bool:
    """4.1.3: Sabotage sets an opposing card to 1; False if its owner must say which of two."""
    other = 1 - side
    cards = _cards(c, other)
    if len(cards) == 2 and sum(g.tables.sabotage[card] for card in _cards(c, side)) < 2:
        return False
    c.resolved |= 1 << side
    if c.card[other] >= 0:
        c.value = changed(c.value, other, 1)
        g.note(words.SABOTAGED, side, c.card[other])
    if c.second[other] >= 0:
        c.second_value = changed(c.second_value, other, 1)
        g.note(words.SABOTAGED, side, c.second[other])
    return True


def unmasked(g: Reich, c: ConflictState, side: int) -> bool:
    """7.6: let a Double Agent cancel the reroll of an opposing card; True if its owner must say of which (R22)."""
    t = g.tables
    agents = sum(t.double_agent[card] for card in _cards(c, side))
    if not agents or c.resolved & (4 << side):
        return False
    other = 1 - side
    bonus = [card for card in _cards(c, other) if t.rerolls[card]]
    if len(bonus) == 2 and agents == 1:
        return True
    c.resolved |= 4 << side
    for card in bonus:
        c.cancelled = changed(c.cancelled, other, c.cancelled[other] | (1 if card == c.card[other] else 2))
        g.note(words.AGENT_CANCELS, side, card)
    return False


def reroll_order(g: Reich, c: ConflictState) -> int:
    """7.6: the side that rerolls first: the only one with a Double Agent, else the active side (R22)."""
    agents = [any(g.tables.double_agent[card] for card in _cards(c, side)) for side in (0, 1)]
    return agents.index(True) if agents[0] != agents[1] else c.side


def reroll_allowance(g: Reich, c: ConflictState, side: int) -> int:
    """4.1.3, 7.6: how many dice a side's bonus cards may reroll, together (R39)."""
    t = g.tables
    count = 0
    if c.card[side] >= 0 and not c.cancelled[side] & 1:
        count += t.rerolls[c.card[side]]
    if c.second[side] >= 0 and not c.cancelled[side] & 2:
        count += t.rerolls[c.second[side]]
    return count


def total(c: ConflictState, side: int) -> int:
    """7.7: cards plus dice."""
    return c.value[side] + c.second_value[side] + sum(c.dice[side])


def rank(g: Reich, c: ConflictState, side: int) -> int:
    """4.1.2: the best suit among a side's cards; a side without a card ranks last."""
    return max([g.tables.rank[card] for card in _cards(c, side)], default=-1)


def losing_side(g: Reich, c: ConflictState) -> int:
    """7.7: the side that loses as things stand; a tie goes by suit, and between Double Agents to the active side."""
    axis, allies = total(c, 0), total(c, 1)
    if axis != allies:
        return 0 if axis < allies else 1
    first, second = rank(g, c, 0), rank(g, c, 1)
    if first != second:
        return 0 if first < second else 1
    return 1 - c.side
