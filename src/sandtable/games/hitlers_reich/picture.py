"""What a face draws of Hitler's Reich, made from one side's view alone."""

from __future__ import annotations

from typing import Any

from sandtable.games.hitlers_reich.terms import (
    ALLIES,
    AXIS,
    CONTROL,
    DECKS,
    DISPLAY,
    HANDED,
    LID,
    NEUTRAL,
    REMOVED,
    SET_ASIDE,
    SIDE_OF,
    SIDES,
    TYPES,
)
from sandtable.kernel.picture import Card, Fact, Holding, Mark, Picture, Space, Track

OWNER_COLOUR = {
    "nobody": "",
    "axis": "axis",
    "western": "western",
    "soviet": "soviet",
    "vichy": "vichy",
    "neutral": "neutral",
}


def picture(view: dict[str, Any], texts: Any) -> Picture:
    """The map, the tracks and boxes, the cards, and the displays as the viewer may see them."""
    drawn = Picture()
    _draw_map(drawn, view, texts)
    _draw_tracks(drawn, view, texts)
    _draw_cards(drawn, view, texts)
    _draw_events(drawn, view, texts)
    _draw_facts(drawn, view, texts)
    _draw_conflict(drawn, view, texts)
    return drawn


def _draw_map(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    t = texts.tables
    pack = t.pack
    regions = {region.id: (region.name_ja if texts.language == "ja" else region.name) for region in pack.regions}
    for i, place in enumerate(pack.places):
        control = view["control"][i]
        space = Space(
            id=place.id,
            name=texts.thing("place", i),
            kind="land" if i < t.areas else "sea",
            region=regions[place.region],
            x=place.position.x,
            y=place.position.y,
            owner=OWNER_COLOUR[CONTROL[control]],
            owner_name=texts.get(f"control.{CONTROL[control]}"),
        )
        if control != t.printed[i]:
            space.marks.append(Mark("disc", space.owner, texts.get("mark.disc_short"), texts.get("mark.disc")))
        if t.production[i]:
            value = str(t.production[i])
            space.marks.append(
                Mark("production", "", texts.get("mark.centre_short", value), texts.get("mark.centre", value))
            )
        if t.capital_of[i] >= 0:
            space.marks.append(Mark("capital", "", texts.get("mark.capital_short"), texts.get("mark.capital")))
        for side in (AXIS, ALLIES):
            if view["fleet"][i] & (1 << side):
                name = texts.get("mark.fleet", texts.thing("side", side))
                space.marks.append(Mark("fleet", SIDES[side], texts.get("mark.fleet_short"), name))
            if view["fort"][i] == side + 1:
                name = texts.get("mark.fort", texts.thing("side", side))
                space.marks.append(Mark("fort", SIDES[side], texts.get("mark.fort_short"), name))
        if SIDE_OF[control] >= 0 and view["fleet"][i] & (2 >> SIDE_OF[control]):
            space.marks.append(Mark("contested", "", "!", texts.get("mark.contested")))
        if i == view["last_place"]:
            space.marks.append(Mark("last", "", "*", texts.get("mark.last")))
        if not t.playable[i] or control == NEUTRAL:
            space.note = texts.get("mark.closed")
        drawn.spaces.append(space)
    for border in pack.adjacency:
        drawn.links.append((border.a, border.b, "" if border.condition is None else type(border.condition).__name__))


def _draw_tracks(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    t = texts.tables
    sizes = [str(n) for n in range(t.max_hand_size + 1)]
    drawn.tracks.append(
        Track(
            "hand_size",
            texts.get("track.hand_size"),
            sizes,
            [(SIDES[s], view["hand_size"][s], texts.thing("side", s)) for s in (AXIS, ALLIES)],
        )
    )
    years = [texts.thing("year", n) for n in range(len(t.ids["year"]))]
    markers = []
    for side in (AXIS, ALLIES):
        star = texts.get("track.star_up" if view["reorganize"][side] else "track.star_down")
        markers.append((SIDES[side], view["year"][side], f"{texts.thing('side', side)} {star}"))
    drawn.tracks.append(Track("year", texts.get("track.year"), years, markers))


def _card(texts: Any, card: int) -> Card:
    t = texts.tables
    suit = t.suit[card]
    return Card(
        id=t.ids["card"][card],
        name=texts.thing("card", card),
        short=f"{texts.get(f'suit_short.{suit}')}{t.value[card]}",
        text=texts.get(f"card_text.{_ability(t, card)}"),
        owner=SIDES[t.card_side[card]],
    )


def _ability(t: Any, card: int) -> str:
    if t.sabotage[card]:
        return "sabotage"
    if t.double_agent[card]:
        return "double_agent"
    return f"reroll_{t.rerolls[card]}" if t.rerolls[card] else "plain"


def _draw_cards(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    for side in (AXIS, ALLIES):
        owner = texts.thing("side", side)
        hand = view["hand"][side]
        known = sorted(hand) if isinstance(hand, list) else []
        drawn.holdings.append(
            Holding(
                f"hand_{SIDES[side]}",
                texts.get("holding.hand", owner),
                SIDES[side],
                [_card(texts, card) for card in known],
                0 if isinstance(hand, list) else hand,
            )
        )
    for side in (AXIS, ALLIES):
        owner = texts.thing("side", side)
        deck = view["deck"][side]
        drawn.holdings.append(
            Holding(
                f"deck_{SIDES[side]}",
                texts.get("holding.deck", owner),
                SIDES[side],
                [_card(texts, card) for card in reversed(deck)] if isinstance(deck, list) else [],
                0 if isinstance(deck, list) else deck,
            )
        )
        pile = view["discard"][side]
        if isinstance(pile, dict):
            shown, hidden = [pile["top"]], pile["count"] - 1
        else:
            shown, hidden = (pile, 0) if isinstance(pile, list) else ([], pile)
        drawn.holdings.append(
            Holding(
                f"discard_{SIDES[side]}",
                texts.get("holding.discard", owner),
                SIDES[side],
                [_card(texts, card) for card in reversed(shown)],
                hidden,
            )
        )


def event_card(texts: Any, event: int, state: str = "") -> Card:
    """An event card as a face shows it."""
    entry = texts.tables.pack.events[event]
    return Card(
        id=entry.id,
        name=texts.thing("event", event),
        short=texts.get(f"type_short.{TYPES[texts.tables.type[event]]}"),
        text=entry.text_ja if texts.language == "ja" else entry.text,
        owner=DECKS[texts.tables.deck[event]],
        state=state,
    )


def _draw_events(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    at = view["event_at"]
    t = texts.tables
    for side in (AXIS, ALLIES):
        cards = []
        for event in range(t.event_count):
            if 0 < at[event] < LID and (at[event] & 1) == 1 - side and at[event] not in (HANDED, HANDED + 1):
                state = ("", "held", "held", "down", "down", "", "", "played", "played", "hot", "hot")[at[event]]
                cards.append(event_card(texts, event, state))
        drawn.holdings.append(
            Holding(f"events_{SIDES[side]}", texts.get("holding.events", texts.thing("side", side)), SIDES[side], cards)
        )
    for deck, name in enumerate(DECKS):
        shown = [event_card(texts, e) for e in range(t.event_count) if at[e] == DISPLAY and t.deck[e] == deck]
        drawn.holdings.append(Holding(f"display_{name}", texts.get(f"holding.display_{name}"), "", shown))
    for name, where in (
        ("lid", (LID,)),
        ("waiting", (HANDED, HANDED + 1)),
        ("aside", (SET_ASIDE,)),
        ("removed", (REMOVED,)),
    ):
        shown = [event_card(texts, e) for e in range(t.event_count) if at[e] in where]
        drawn.holdings.append(Holding(f"events_{name}", texts.get(f"holding.{name}"), "", shown))


def _draw_facts(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    def fact(name: str, value: str, owner: str = "") -> None:
        drawn.facts.append(Fact(name, texts.get(f"fact.{name}"), value, owner))

    def yes(value: bool) -> str:
        return str(texts.get("yes" if value else "no"))

    fact("pact", yes(view["pact"]))
    for side in (AXIS, ALLIES):
        state = ("none", "star_down", "star_up")[view["big_push"][side]]
        fact(f"big_push_{SIDES[side]}", texts.get(f"big_push.{state}"), SIDES[side])
    fact("italy", yes(view["italy_surrendered"]))
    fact("vichy", texts.get(f"vichy.{view['vichy']}"))
    fact("success", texts.get(f"success.{view['success']}"))
    if view["production"]:
        fact("production", str(view["production"]))
    if view["blitz_count"]:
        fact("blitz", str(view["blitz_count"]))
    for side in (AXIS, ALLIES):
        held = sum(
            t_value
            for place, t_value in enumerate(texts.tables.production)
            if t_value and SIDE_OF[view["control"][place]] == side
        )
        fact(f"centres_{SIDES[side]}", str(held), SIDES[side])


def _draw_conflict(drawn: Picture, view: dict[str, Any], texts: Any) -> None:
    """7.7: how both sides stand in a conflict whose dice lie: cards plus dice."""
    for kind, _step, fields in view["stack"]:
        if kind == "conflict" and fields["dice"][AXIS]:
            for side in (AXIS, ALLIES):
                values = (fields["value"][side], fields["second_value"][side])
                parts = [str(value) for value in values if value]
                parts.append(texts.get("list_separator").join(str(face) for face in fields["dice"][side]))
                total = sum(values) + sum(fields["dice"][side])
                label = texts.get("fact.total", texts.thing("side", side))
                drawn.facts.append(Fact(f"total_{SIDES[side]}", label, f"{total} = {' + '.join(parts)}", SIDES[side]))
