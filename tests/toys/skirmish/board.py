"""The board of Skirmish: where the places lie, which roads link them, and what a face draws."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.picture import Card, Fact, Holding, Picture, Space
from sandtable.kernel.text import Texts

WHERE = ((120, 500), (250, 220), (300, 720), (430, 480), (600, 660), (620, 260), (760, 460), (880, 600))
LINKS = ((0, 1), (0, 2), (1, 3), (2, 3), (1, 5), (2, 4), (3, 5), (3, 4), (4, 6), (5, 6), (4, 7), (6, 7))
ROADS = tuple(tuple(b if a == place else a for a, b in LINKS if place in (a, b)) for place in range(8))


def picture(view: dict[str, Any], texts: Texts) -> Picture:
    """The valley as one side sees it."""
    ids = texts.tables.ids["place"]
    sides = texts.rules.sides
    drawn = Picture(
        spaces=[
            Space(
                id=ids[place],
                name=texts.thing("place", place),
                kind="place",
                x=WHERE[place][0],
                y=WHERE[place][1],
                owner=sides[owner],
                owner_name=texts.thing("side", owner),
            )
            for place, owner in enumerate(view["control"])
        ],
        links=[(ids[a], ids[b], "road") for a, b in LINKS],
        facts=[Fact("days_left", texts.get("label.days_left"), str(view["days_left"]))],
    )
    for pile in ("hand", "deck", "discard"):
        for side, seen in enumerate(view[pile]):
            drawn.holdings.append(_holding(texts, pile, side, seen))
    return drawn


def _holding(texts: Texts, pile: str, side: int, seen: Any) -> Holding:
    """A pile as it is seen: all of its cards, their number, or their number and the top one."""
    name = texts.get(f"label.{pile}", texts.thing("side", side))
    held = Holding(id=f"{pile}_{side}", name=name, owner=texts.rules.sides[side])
    if isinstance(seen, list):
        held.cards = [_card(texts, card) for card in seen]
    elif isinstance(seen, dict):
        held.cards = [_card(texts, seen["top"])]
        held.hidden = seen["count"] - 1
    else:
        held.hidden = seen
    return held


def _card(texts: Texts, card: int) -> Card:
    name = texts.thing("card", card)
    return Card(id=texts.tables.ids["card"][card], name=name, short=name, text=texts.get(f"card_text.c{card}"))
