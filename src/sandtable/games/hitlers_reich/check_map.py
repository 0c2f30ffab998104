"""Checks of the map and of the tables that name places (chapters 2, 6.7, 8 and 9)."""

from __future__ import annotations

from typing import Final

from sandtable.games.hitlers_reich.schema import (
    Area,
    Border,
    ForController,
    HitlersReichPack,
    OnceNotNeutral,
    WhileAttackerHolds,
    Zone,
)
from sandtable.games.hitlers_reich.schema_events import EndNeutrality
from sandtable.packs import Problem, problem

CLOSEST: Final = 20
"""The least distance of two places on a drawing of 1000 by 1000."""

APART: Final = (("denmark", "norway"), ("gibraltar", "morocco"))
"""Places that 2.3 says are not adjacent."""


NEEDED: Final = (("2.1", "spain"), ("2.1", "turkey"), ("8.5", "syria_lebanon"))
"""Areas that rules speak of by name."""


def neighbours(pack: HitlersReichPack) -> dict[str, dict[str, Border]]:
    """The places beside each place, with the border between them."""
    found: dict[str, dict[str, Border]] = {place.id: {} for place in pack.places}
    for border in pack.adjacency:
        found[border.a][border.b] = border
        found[border.b][border.a] = border
    return found


def map_checks(pack: HitlersReichPack) -> list[Problem]:
    """All problems of the map."""
    beside = neighbours(pack)
    return [
        *(problem(rule, "no_place", place=name) for rule, name in NEEDED if name not in pack.place),
        *_drawing(pack),
        *_connection(pack, beside),
        *_zones(pack, beside),
        *_islands(pack, beside),
        *_straits(pack, beside),
        *_neutrals(pack),
        *_production(pack),
        *_capitals(pack),
        *_operations(pack, beside),
        *_special_places(pack, beside),
        *_victory(pack),
    ]


def _drawing(pack: HitlersReichPack) -> list[Problem]:
    """2.0: two places may not lie on one another."""
    return [
        problem("2.0", "places_overlap", a=a.id, b=b.id)
        for i, a in enumerate(pack.places)
        for b in pack.places[i + 1 :]
        if (a.position.x - b.position.x) ** 2 + (a.position.y - b.position.y) ** 2 < CLOSEST**2
    ]


def is_playable(place: Area | Zone) -> bool:
    """Whether a place can be used at all (2.1)."""
    return not isinstance(place, Area) or place.is_playable


def _connection(pack: HitlersReichPack, beside: dict[str, dict[str, Border]]) -> list[Problem]:
    """2.0: the map is one piece even without conditional borders and unplayable neutrals."""
    playable = [place.id for place in pack.places if is_playable(place)]
    reached, frontier = {playable[0]}, [playable[0]]
    while frontier:
        for other, border in beside[frontier.pop()].items():
            if other not in reached and border.condition is None and is_playable(pack.place[other]):
                reached.add(other)
                frontier.append(other)
    cut = [place for place in playable if place not in reached]
    return [problem("2.0", "not_connected", places=cut)] if cut else []


def _zones(pack: HitlersReichPack, beside: dict[str, dict[str, Border]]) -> list[Problem]:
    """2.4: a zone touches land and another zone."""
    zones = {zone.id for zone in pack.zones}
    found = []
    for zone in pack.zones:
        if not zones.intersection(beside[zone.id]):
            found.append(problem("2.4", "zone_without_sea", place=zone.id))
        if zones.issuperset(beside[zone.id]):
            found.append(problem("2.4", "zone_without_land", place=zone.id))
    return found


def _islands(pack: HitlersReichPack, beside: dict[str, dict[str, Border]]) -> list[Problem]:
    """2.2: an island lies in the sea; land beside it is another island or a conditional border."""
    zones = {zone.id for zone in pack.zones}
    islands = {area.id for area in pack.areas if area.is_island}
    found = []
    for area in pack.areas:
        if not area.is_island:
            continue
        if not zones.intersection(beside[area.id]):
            found.append(problem("2.2", "island_without_zone", place=area.id))
        found += [
            problem("2.2", "island_by_land", place=area.id, other=other)
            for other, border in beside[area.id].items()
            if other not in zones and other not in islands and border.condition is None
        ]
    return found


def _straits(pack: HitlersReichPack, beside: dict[str, dict[str, Border]]) -> list[Problem]:
    """2.3: stated gaps are kept, and conditions name places that they can depend on."""
    found = [problem("2.3", "must_be_apart", a=a, b=b) for a, b in APART if a in beside and b in beside[a]]
    for kind in (ForController, WhileAttackerHolds):
        count = sum(isinstance(border.condition, kind) for border in pack.adjacency)
        if count != 1:
            found.append(problem("2.3", "condition_count", type=kind.__struct_config__.tag, count=count))
    neutral = {area.id for area in pack.areas if area.printed_control == "neutral"}
    for border in pack.adjacency:
        condition, ends = border.condition, (border.a, border.b)
        if isinstance(condition, OnceNotNeutral):
            if condition.area not in ends or condition.area not in neutral:
                found.append(problem("2.3", "condition_not_neutral", a=border.a, b=border.b, place=condition.area))
        elif isinstance(condition, ForController):
            if not all(end in beside[condition.area] for end in ends):
                found.append(problem("2.3", "condition_far", a=border.a, b=border.b, place=condition.area))
        elif isinstance(condition, WhileAttackerHolds) and not any(end in beside[condition.zone] for end in ends):
            found.append(problem("2.3", "condition_far", a=border.a, b=border.b, place=condition.zone))
    return found


def _neutrals(pack: HitlersReichPack) -> list[Problem]:
    """2.1: unplayable areas are neutral; a playable neutral has an event that ends its neutrality."""
    found = []
    for area in pack.areas:
        is_neutral = area.printed_control == "neutral"
        if not area.is_playable:
            if not is_neutral:
                found.append(problem("2.1", "unplayable_not_neutral", place=area.id))
        elif is_neutral and area.neutral_until is None:
            found.append(problem("2.1", "neutral_for_ever", place=area.id))
        if area.neutral_until is not None:
            effects = pack.event[area.neutral_until].effects
            ends = [e for e in effects if isinstance(e, EndNeutrality) and e.area == area.id]
            if not ends or not is_neutral:
                found.append(problem("2.1", "neutral_event", place=area.id, event=area.neutral_until))
    return found


def _production(pack: HitlersReichPack) -> list[Problem]:
    """2.5: a production centre has a value and a side, which is that of its printed symbol."""
    found = []
    for place in pack.places:
        if (place.production > 0) != (place.production_side is not None):
            found.append(problem("2.5", "half_a_centre", place=place.id))
        elif (
            isinstance(place, Area)
            and place.production
            and place.production_side not in ("both", place.printed_control)
        ):
            found.append(problem("2.5", "centre_of_other_side", place=place.id))
    return found


def _capitals(pack: HitlersReichPack) -> list[Problem]:
    """2.5: each power has one capital, a production centre of its own; 6.5.2.1 prices capitals only."""
    found = []
    for power in ("axis", "soviet", "western"):
        capitals = [area for area in pack.areas if area.capital == power]
        if len(capitals) != 1:
            found.append(problem("2.5", "capital_count", power=power, count=len(capitals)))
        found += [
            problem("2.5", "capital_not_centre", place=area.id)
            for area in capitals
            if not area.production or area.printed_control != power
        ]
    capital_ids = {area.id for area in pack.areas if area.capital is not None}
    strays = [loss.id for loss in pack.tables.capital_losses if loss.id not in capital_ids]
    return found + [problem("6.5.2.1", "not_a_capital", place=place) for place in strays]


def _operations(pack: HitlersReichPack, beside: dict[str, dict[str, Border]]) -> list[Problem]:
    """6.7: Barbarossa starts from Axis areas at Soviet ones, Overlord from the landing zone."""
    printed = {area.id: area.printed_control for area in pack.areas}
    found = []
    for target in pack.tables.barbarossa.targets:
        if printed[target] != "soviet":
            found.append(problem("6.7.2", "barbarossa_not_soviet", place=target))
        origins = [p for p, b in beside[target].items() if printed.get(p) == "axis" and b.condition is None]
        if not origins:
            found.append(problem("6.7.2", "barbarossa_no_origin", place=target))
    overlord = pack.tables.overlord
    return found + [
        problem("6.7.3", "overlord_target", place=target, zone=overlord.zone)
        for target in overlord.targets
        if overlord.zone not in beside[target] or printed[target] != "axis"
    ]


def _special_places(pack: HitlersReichPack, beside: dict[str, dict[str, Border]]) -> list[Problem]:
    """2.2, 8.2 and 8.4: the tables of the Sicilian Sea, Malta and Italy fit the map."""
    tables = pack.tables
    launch, italy = tables.sicilian_sea_launch, tables.italian_surrender
    found = [
        problem("2.2", "not_beside", place=area, other=launch.zone)
        for area in launch.needs
        if launch.zone not in beside[area]
    ]
    if tables.malta.zone not in beside[tables.malta.area]:
        found.append(problem("8.4", "not_beside", place=tables.malta.area, other=tables.malta.zone))
    printed = {area.id: area.printed_control for area in pack.areas}
    return found + [
        problem("8.2.1", "not_printed_axis", place=area)
        for area in (italy.centre, *italy.pair)
        if printed[area] != "axis"
    ]


def _victory(pack: HitlersReichPack) -> list[Problem]:
    """9.3 and 9.5: what decides the game is production centres."""
    centres = {place.id for place in pack.places if place.production}
    found = []
    for capitulation in pack.tables.capitulations:
        stray = [place for place in capitulation.places if place not in centres]
        if stray or not capitulation.places:
            found.append(problem("9.3", "capitulation_places", id=capitulation.id, places=stray))
    survival = pack.tables.survival
    stray = [place for place in (survival.capital, *survival.others) if place not in centres]
    if stray:
        found.append(problem("9.5", "survival_places", places=stray))
    if survival.needed > len(survival.others):
        found.append(problem("9.5", "survival_needed", needed=survival.needed, count=len(survival.others)))
    return found
