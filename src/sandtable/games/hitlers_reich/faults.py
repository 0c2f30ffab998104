"""What must hold in every position: no card lost or doubled, no number out of its bounds."""

from __future__ import annotations

from sandtable.games.hitlers_reich.conflict_state import ConflictState
from sandtable.games.hitlers_reich.procedures.conflict import CONFLICT
from sandtable.games.hitlers_reich.procedures.hands import Discarding, Reshuffle, TopCard
from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import PLAYED, SIDE_OF

CLEANED = CONFLICT.index["clean_cards"]


def faults(g: Reich) -> list[str]:
    """The faults of a position, each with the rule that it breaks."""
    return [*_card_faults(g), *_marker_faults(g), *_map_faults(g), *_event_faults(g)]


def _card_faults(g: Reich) -> list[str]:
    cards = [card for pile in (g.hand, g.deck, g.discard) for row in pile for card in row]
    for frame in g.stack:
        if isinstance(frame, ConflictState) and frame.at < CLEANED:
            cards += [card for card in (*frame.card, *frame.second) if card >= 0]
        elif isinstance(frame, Discarding):
            cards += [card for row in frame.chosen for card in row]
        elif isinstance(frame, Reshuffle):
            cards += [card for row in (*frame.given, *frame.taken) for card in row]
        elif isinstance(frame, TopCard) and frame.card >= 0:
            cards.append(frame.card)
    # A sudden victory leaves the cards of the last conflict on the table.
    dealt = not g.over and (all(row or hand for row, hand in zip(g.deck, g.hand, strict=True)) or g.turns > 0)
    every = list(range(g.tables.cards))
    if not dealt or sorted(cards) == every:
        return []
    doubled = {card for card in cards if cards.count(card) > 1}
    return [f"4.1: conflict cards missing {sorted(set(every) - set(cards))}, doubled {sorted(doubled)}"]


def _marker_faults(g: Reich) -> list[str]:
    t = g.tables
    found: list[str] = []
    for side in (0, 1):
        if not 0 <= g.hand_size[side] <= t.max_hand_size:
            found.append(f"4.1.4: hand size {g.hand_size[side]} of side {side}")
        if g.hand_size[side] == 0 and not g.over:
            found.append(f"9.1: side {side} has hand size 0 and the game goes on")
        if sum(1 for mark in g.fleet if mark & (1 << side)) > t.fleets[side]:
            found.append(f"3.2: too many fleets of side {side}")
        if sum(1 for mark in g.fort if mark == side + 1) > t.forts[side]:
            found.append(f"3.3: too many forts of side {side}")
        if g.big_push[side] not in (0, 1, 2) or g.reorganize[side] not in (0, 1):
            found.append(f"2.6: a marker of side {side} is neither up nor down")
    if abs(g.year[0] - g.year[1]) > 1:
        found.append(f"5.4.1: year markers {g.year} are more than a box apart")
    return found


def _map_faults(g: Reich) -> list[str]:
    t = g.tables
    found: list[str] = []
    for place, name in enumerate(t.ids["place"]):
        if g.fleet[place] and place < t.areas:
            found.append(f"3.2: a fleet on land at {name}")
        if g.fort[place] and (place >= t.areas or SIDE_OF[g.control[place]] != g.fort[place] - 1):
            found.append(f"3.3: a fort of the wrong side at {name}")
        if not t.playable[place] and g.control[place] != t.printed[place]:
            found.append(f"2.1: {name} has changed hands")
    return found


def _event_faults(g: Reich) -> list[str]:
    if g.over or any(isinstance(frame, ConflictState) for frame in g.stack):
        return []
    names = g.tables.ids["event"]
    in_play = (PLAYED, PLAYED + 1)
    return [
        f"7.2: {names[event]} is in play outside a conflict" for event, at in enumerate(g.event_at) if at in in_play
    ]
