"""Checks of conflict cards and event cards (chapters 4 to 7)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sandtable.games.hitlers_reich.schema import HitlersReichPack
from sandtable.games.hitlers_reich.schema_events import (
    AllowAttack,
    BonusDice,
    CancelReshuffleGain,
    Event,
    HandSize,
    OpenVichyArea,
    RerollOwn,
    SecondCard,
    SetOwnDie,
    TurnMinor,
    VichyDefects,
)
from sandtable.packs import Problem, problem

RANKS: Final = {1: "sabotage", 11: "lieutenant_general", 12: "field_marshal", 13: "supreme_commander"}
HELD_TYPES: Final = ("reusable", "returnable")
WHEN_USED: Final = {"attack": "_attack", "defence": "_defence", "sea": "sea_", "amphibious": "amphibious_"}
CONFLICT_OPS: Final = frozenset(
    (
        "bonus_dice",
        "reroll_own",
        "reroll_enemy",
        "reroll_either",
        "set_own_die",
        "reroll_after_result",
        "second_card",
        "enemy_shows_first",
        "enemy_card_random",
        "keep_on_roll",
        "allow_attack",
        "spare_blitz_cost",
        "any_suit",
    )
)
"""Effects that only a conflict can have."""


def card_checks(pack: HitlersReichPack) -> list[Problem]:
    """All problems of the cards."""
    found = [*_suits(pack), *_conflict_cards(pack)]
    for event in pack.events:
        found += _event(event)
        found += _event_places(pack, event)
    return [*found, *_copies(pack), *_single_cards(pack), *_returns(pack), *_overlord_events(pack)]


def _suits(pack: HitlersReichPack) -> list[Problem]:
    """4.1.2: thirteen values in each suit, one Double Agent a side, German over Allied over Italian."""
    found = []
    for suit in pack.suits:
        values = sorted(card.value for card in pack.conflict_cards if card.suit == suit.id)
        if values != list(range(1, 14)):
            found.append(problem("4.1.2", "suit_values", suit=suit.id))
    for side in ("axis", "allied"):
        agents = [card for card in pack.conflict_cards if card.side == side and card.rank == "double_agent"]
        if len(agents) != 1:
            found.append(problem("4.1.2", "double_agents", side=side, count=len(agents)))
    rank = {suit.id: suit.tie_rank for suit in pack.suits}
    if not rank["german"] > rank["western"] == rank["soviet"] > rank["italian"] > 0:
        found.append(problem("4.1.2", "tie_ranks"))
    return found


def _conflict_cards(pack: HitlersReichPack) -> list[Problem]:
    """4.1.3: a card's rank and rerolls follow from its value; only Double Agents have no suit."""
    side_of = {suit.id: suit.side for suit in pack.suits}
    found = []
    for card in pack.conflict_cards:
        if card.rank == "double_agent":
            if card.suit is not None or card.value != 10 or card.rerolls:
                found.append(problem("4.1.3", "card_rank", card=card.id))
        elif card.suit is None or side_of[card.suit] != card.side:
            found.append(problem("4.1.2", "card_side", card=card.id))
        elif card.rank != RANKS.get(card.value, "plain") or card.rerolls != max(0, card.value - 10):
            found.append(problem("4.1.3", "card_rank", card=card.id))
    return found


def _event(event: Event) -> list[Problem]:
    """4.2 and 6.5.3: the fields of an event card agree with each other."""
    found = []
    stars_wanted = {"axis": (None,), "either": ("both",), "allied": ("both", "western", "soviet")}[event.deck]
    if event.stars not in stars_wanted:
        found.append(problem("6.5.3.2", "event_stars", event=event.id))
    is_kept = event.type in HELD_TYPES
    if is_kept != bool(event.uses):
        found.append(problem("4.2.5", "event_uses", event=event.id))
    if event.is_held and event.type != "removable":
        found.append(problem("5.4.2", "event_held", event=event.id))
    if event.is_two_card != any(isinstance(effect, SecondCard) for effect in event.effects):
        found.append(problem("6.5.3.3", "event_two_card", event=event.id))
    if event.is_general and not is_kept:
        found.append(problem("6.5.3.3", "event_general", event=event.id))
    if event.may_blitz and not any(use.startswith("land_") for use in event.uses):
        found.append(problem("7.9.2", "event_blitz", event=event.id))
    if event.is_from_1942 and event.type != "recyclable":
        found.append(problem("4.2.5.4", "event_1942", event=event.id))
    if not event.effects:
        found.append(problem("4.2", "event_empty", event=event.id))
    return found + _effects(event, is_kept)


def _effects(event: Event, is_kept: bool) -> list[Problem]:
    """7.2: an effect can happen in the conflicts that the card is for."""
    found = []
    for effect in event.effects:
        op = str(effect.__struct_config__.tag)
        if op in CONFLICT_OPS and not is_kept:
            found.append(problem("6.4.2", "effect_needs_conflict", event=event.id, op=op))
        if isinstance(effect, HandSize) and effect.by == 0:
            found.append(problem("4.1.4", "effect_nothing", event=event.id, op=op))
        if isinstance(effect, AllowAttack) and event.uses != (f"{effect.kind}_attack",):
            found.append(problem("6.5.1", "effect_attack", event=event.id, kind=effect.kind))
        if isinstance(effect, BonusDice | RerollOwn | SetOwnDie) and effect.when != "always":
            mark = WHEN_USED[effect.when]
            if not any(mark in use for use in event.uses):
                found.append(problem("7.2", "effect_when", event=event.id, op=op, when=effect.when))
    return found


def _event_places(pack: HitlersReichPack, event: Event) -> list[Problem]:
    """8.5 and 4.2.5.4: areas that an event names have the printed symbol that it speaks of."""
    printed = {area.id: area.printed_control for area in pack.areas}
    vichy = {area for area, control in printed.items() if control == "vichy"}
    found = []
    for effect in event.effects:
        if isinstance(effect, OpenVichyArea) and effect.area not in vichy:
            found.append(problem("8.5", "not_vichy", event=event.id, place=effect.area))
        if isinstance(effect, TurnMinor):
            found += [
                problem("4.2.5.4", "not_a_minor", event=event.id, place=area)
                for area in effect.areas
                if printed[area] != "axis"
            ]
        if isinstance(effect, VichyDefects):
            named = [*effect.western_now, *effect.axis_later]
            if sorted(named) != sorted({*vichy, *pack.tables.vichy.zones}):
                found.append(problem("8.5", "vichy_places", event=event.id))
    return found


def _alike(event: Event) -> tuple[object, ...]:
    return (event.title, event.title_ja, event.deck, event.type, event.stars, event.uses, event.effects)


def _copies(pack: HitlersReichPack) -> list[Problem]:
    """4.2: copies of a card are numbered from 1 and alike; one of them at most is marked for the initial draw."""
    families: dict[str, list[Event]] = {}
    for event in pack.events:
        families.setdefault(event.family, []).append(event)
    found = []
    for family, events in families.items():
        if sorted(event.copy for event in events) != list(range(1, len(events) + 1)):
            found.append(problem("4.2", "copy_numbers", family=family))
        if any(_alike(event) != _alike(events[0]) for event in events):
            found.append(problem("4.2", "copies_differ", family=family))
        if sum(event.is_initial_draw for event in events) > 1:
            found.append(problem("10.2.2", "copies_drawn", family=family))
    titles = Counter(events[0].title for events in families.values())
    found += [problem("4.2", "title_twice", title=title) for title, count in titles.items() if count > 1]
    return found


def _single_cards(pack: HitlersReichPack) -> list[Problem]:
    """5.4.2, 6.5.1 and 8.1: cards of which the rules know one, or one for each side."""
    allowed = [
        (effect.kind, "" if effect.kind == "paratroop" else event.deck)
        for event in pack.events
        for effect in event.effects
        if isinstance(effect, AllowAttack)
    ]
    wanted = [("amphibious", "allied"), ("amphibious", "axis"), ("paratroop", "")]
    found = [] if sorted(allowed) == wanted else [problem("6.5.1", "attack_events")]
    denials = [e.id for e in pack.events if any(isinstance(f, CancelReshuffleGain) for f in e.effects)]
    if len(denials) > 1:
        found.append(problem("5.4.2", "denial_events", events=denials))
    if "fleet_carriers" not in pack.event:
        found.append(problem("8.1", "no_event", event="fleet_carriers"))
    return found


def _returns(pack: HitlersReichPack) -> list[Problem]:
    """5.4: what a reshuffle brings back is recyclable and lies in a display of that side."""
    decks = {"any": "either", "axis": "axis", "allied": "allied"}
    return [
        problem("5.4", "reshuffle_return", event=event.id)
        for back in pack.tables.reshuffle_returns
        for event in pack.events
        if event.family == back.id and (event.type != "recyclable" or event.deck != decks[back.at])
    ]


def _overlord_events(pack: HitlersReichPack) -> list[Problem]:
    """6.7: Overlord needs an event that lets the Allies land, and gives one that they can play."""
    overlord = pack.tables.overlord
    needed, given = pack.event[overlord.needs_event], pack.event[overlord.gives_event]
    found = []
    if needed.deck == "axis" or "amphibious_attack" not in needed.uses:
        found.append(problem("6.7.1", "overlord_needs", event=needed.id))
    if given.deck == "axis" or "land_attack" not in given.uses:
        found.append(problem("6.7.3", "overlord_gives", event=given.id))
    return found
