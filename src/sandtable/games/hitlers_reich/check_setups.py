"""Checks of set-ups and scenarios (chapters 3, 5 and 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sandtable.games.hitlers_reich.check_cards import HELD_TYPES
from sandtable.games.hitlers_reich.schema import Area, HitlersReichPack
from sandtable.games.hitlers_reich.schema_scenarios import Setup
from sandtable.packs import Problem, problem


def setup_checks(pack: HitlersReichPack) -> list[Problem]:
    """All problems of set-ups and scenarios."""
    found: list[Problem] = []
    for setup in pack.setups:
        found += [*_discs(pack, setup), *_fleets(pack, setup), *_forts(pack, setup)]
        found += [*_hands(pack, setup), *_event_piles(pack, setup), *_event_draws(pack, setup)]
    return [*found, *_scenarios(pack)]


def _twice(items: Iterable[str]) -> list[str]:
    return [item for item, count in Counter(items).items() if count > 1]


def control_at_start(pack: HitlersReichPack, setup: Setup) -> dict[str, str]:
    """Who controls each place at the start: the printed symbol, overridden by a disc."""
    control = {area.id: str(area.printed_control) for area in pack.areas}
    for kind, places in (
        ("axis", setup.discs.axis),
        ("soviet", setup.discs.soviet),
        ("western", setup.discs.western),
    ):
        control |= dict.fromkeys(places, kind)
    return control


def side_of(control: str | None) -> str:
    """The side that a control belongs to, or nothing."""
    return {"axis": "axis", "western": "allied", "soviet": "allied"}.get(control or "", "")


def _discs(pack: HitlersReichPack, setup: Setup) -> list[Problem]:
    """3.1 and 6.5.3.1: discs are in supply, one to a place, and none repeats the printed symbol."""
    stock, found = pack.components.discs, []
    kinds = (
        ("axis", setup.discs.axis, stock.axis),
        ("soviet", setup.discs.soviet, stock.soviet),
        ("western", setup.discs.western, stock.western),
    )
    for kind, places, supply in kinds:
        if len(places) > supply:
            found.append(problem("3.1", "too_many_discs", setup=setup.id, kind=kind, count=len(places), supply=supply))
        for place in places:
            area = pack.place[place]
            if isinstance(area, Area) and area.printed_control == kind:
                found.append(problem("6.5.3.1", "needless_disc", setup=setup.id, kind=kind, place=place))
            if isinstance(area, Area) and not area.is_playable:
                found.append(problem("2.1", "disc_unplayable", setup=setup.id, place=place))
    twice = _twice((*setup.discs.axis, *setup.discs.soviet, *setup.discs.western))
    return found + [problem("3.1", "two_discs", setup=setup.id, place=place) for place in twice]


def _fleets(pack: HitlersReichPack, setup: Setup) -> list[Problem]:
    """3.2: fleets are in supply, one of a side to a zone."""
    stock, found = pack.components.fleets, []
    for side, zones, supply in (("axis", setup.fleets.axis, stock.axis), ("allied", setup.fleets.allied, stock.allied)):
        if len(zones) > supply:
            found.append(problem("3.2", "too_many_fleets", setup=setup.id, side=side, count=len(zones), supply=supply))
        found += [problem("3.2", "two_fleets", setup=setup.id, side=side, place=zone) for zone in _twice(zones)]
    return found


def _forts(pack: HitlersReichPack, setup: Setup) -> list[Problem]:
    """3.3: forts are in supply, one to an area, and the area is its side's own."""
    stock, control, found = pack.components.forts, control_at_start(pack, setup), []
    for side, areas, supply in (("axis", setup.forts.axis, stock.axis), ("allied", setup.forts.allied, stock.allied)):
        if len(areas) > supply:
            found.append(problem("3.3", "too_many_forts", setup=setup.id, side=side, count=len(areas), supply=supply))
        found += [problem("3.3", "two_forts", setup=setup.id, place=area) for area in _twice(areas)]
        for area in areas:
            if side_of(control[area]) != side:
                found.append(problem("3.3", "fort_elsewhere", setup=setup.id, side=side, place=area))
    return found


def _hands(pack: HitlersReichPack, setup: Setup) -> list[Problem]:
    """4.1.4 and 10.2.1: the hand size is on the track, and the deal fills it."""
    track, found = pack.tables.hand_size, []
    for side, size, deal in (
        ("axis", setup.hand_size.axis, setup.deal.axis),
        ("allied", setup.hand_size.allied, setup.deal.allied),
    ):
        if not track.loss < size <= track.max:
            found.append(problem("4.1.4", "hand_size_range", setup=setup.id, side=side, size=size))
        dealt = deal.dealt + deal.dealt_from_set_apart
        if dealt != size:
            found.append(problem("10.2.1", "deal_size", setup=setup.id, side=side, dealt=dealt, size=size))
        apart = [card for card in pack.conflict_cards if card.side == side and card.rank in deal.set_apart]
        if deal.dealt_from_set_apart > len(apart):
            found.append(problem("10.2.1", "deal_apart", setup=setup.id, side=side, count=len(apart)))
    return found


def _event_piles(pack: HitlersReichPack, setup: Setup) -> list[Problem]:
    """4.2 and 10.3.3: no event starts in two places, and events given belong to their side."""
    given = (("axis", setup.events_given.axis), ("allied", setup.events_given.allied))
    piles = (setup.events_set_aside, setup.events_removed, setup.events_in_lid)
    named = [event for pile in (*(events for _, events in given), *piles) for event in pile]
    found = [problem("4.2", "event_twice", setup=setup.id, event=event) for event in _twice(named)]
    for side, events in given:
        found += [
            problem("10.3.3", "event_given", setup=setup.id, side=side, event=event)
            for event in events
            if pack.event[event].deck not in (side, "either") or pack.event[event].type not in HELD_TYPES
        ]
    found += [
        problem("4.2.5.4", "event_in_lid", setup=setup.id, event=event)
        for event in setup.events_in_lid
        if pack.event[event].type != "recyclable"
    ]
    late = [event.id for event in pack.events if event.is_from_1942]
    if setup.year.axis == setup.year.allied == pack.tables.years[0].id and sorted(late) != sorted(
        setup.events_set_aside
    ):
        found.append(problem("4.2.5.4", "set_aside", setup=setup.id, events=late))
    for side, count in (("axis", setup.events_random.axis), ("allied", setup.events_random.allied)):
        pool = [
            event
            for event in pack.events
            if event.deck == side and event.type in HELD_TYPES and event.id not in named and not event.is_filler
        ]
        if count > len(pool):
            found.append(problem("10.3.3", "event_pool", setup=setup.id, side=side, count=len(pool), wanted=count))
    return found


def _event_draws(pack: HitlersReichPack, setup: Setup) -> list[Problem]:
    """10.2.2: the draws before the game are of the marked cards, which their side may hold."""
    found = []
    for draw in setup.event_draws:
        if draw.count > len(draw.events):
            found.append(problem("10.2.2", "draw_count", setup=setup.id, side=draw.side, count=len(draw.events)))
        found += [
            problem("10.2.2", "draw_deck", setup=setup.id, side=draw.side, event=event)
            for event in draw.events
            if pack.event[event].deck not in (draw.side, "either")
        ]
    drawn = [event for draw in setup.event_draws for event in draw.events]
    marked = [event.id for event in pack.events if event.is_initial_draw]
    if drawn and sorted(drawn) != sorted(marked):
        found.append(problem("10.2.2", "draw_marks", setup=setup.id, events=sorted({*drawn} ^ {*marked})))
    families = {event.family for event in pack.events if event.type == "recyclable"}
    strays = [family for family in setup.resolved_at_once if family not in families]
    return found + [problem("10.2.2.3", "resolved_at_once", setup=setup.id, family=family) for family in strays]


def _scenarios(pack: HitlersReichPack) -> list[Problem]:
    """Chapter 10: a scenario ends after it starts, its judgement goes down, its first action is possible."""
    boxes = [year.id for year in pack.tables.years]
    found = []
    for scenario in pack.scenarios:
        setup = pack.setup[scenario.setup]
        start = max(boxes.index(setup.year.axis), boxes.index(setup.year.allied))
        if boxes.index(scenario.ends) <= start:
            found.append(problem("5.5", "ends_too_soon", scenario=scenario.id))
        if scenario.judgement is not None:
            leads = [level.at_least for level in scenario.judgement.levels]
            if leads != sorted(set(leads), reverse=True):
                found.append(problem("10.4", "judgement_levels", scenario=scenario.id))
        if scenario.first_action == "overlord_bagration" and not _is_overlord_ready(pack, setup):
            found.append(problem("10.3.4", "overlord_not_ready", scenario=scenario.id))
    return found


def _is_overlord_ready(pack: HitlersReichPack, setup: Setup) -> bool:
    """6.7.1: the Allies have the Big Push, the landing craft, the year and an uncontested zone."""
    overlord = pack.tables.overlord
    boxes = [year.id for year in pack.tables.years]
    since = boxes.index(overlord.from_year)
    control = control_at_start(pack, setup)
    return (
        "allied" in setup.big_push
        and overlord.needs_event in setup.events_given.allied
        and min(boxes.index(setup.year.axis), boxes.index(setup.year.allied)) >= since
        and side_of(control.get(overlord.zone)) == "allied"
        and overlord.zone not in setup.fleets.axis
    )
