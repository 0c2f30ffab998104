"""Checks of the map that every pack must pass: areas, borders, coasts (chapter 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from sandtable.games.cataclysm.schema import CataclysmPack
from sandtable.games.cataclysm.schema_map import Area, Border
from sandtable.packs import Problem, problem

Near = Mapping[str, Mapping[str, Border]]

NEEDED: Final = (
    ("2.2.1", "egypt"),
    ("12.1.1", "ruhr"),
    ("12.1.2", "rome"),
    ("12.2.2", "tokyo"),
    ("12.2.2", "washington_dc"),
    ("12.3.1", "volga"),
    ("12.3.1", "urals"),
)
"""Areas that rules speak of by name."""


def neighbours(pack: CataclysmPack) -> dict[str, dict[str, Border]]:
    """The areas beside each area by any kind of border, with that border."""
    found: dict[str, dict[str, Border]] = {area.id: {} for area in pack.areas}
    for border in pack.borders:
        found[border.a][border.b] = border
        found[border.b][border.a] = border
    return found


def beside(near: Near, area: str) -> set[str]:
    """The areas beside an area, air arrows apart."""
    return {other for other, border in near.get(area, {}).items() if border.kind != "air"}


def seas(pack: CataclysmPack) -> set[str]:
    """The sea areas."""
    return {area.id for area in pack.areas if area.type == "sea"}


def is_coastal(pack: CataclysmPack, near: Near, area: str) -> bool:
    """Whether an area is coastal (2.2.1)."""
    kind = pack.area[area].type
    return kind == "mixed" or (kind == "land" and not seas(pack).isdisjoint(beside(near, area)))


def map_checks(pack: CataclysmPack) -> list[Problem]:
    """All problems of the map."""
    near = neighbours(pack)
    found = [problem(rule, "no_area", area=name) for rule, name in NEEDED if name not in pack.area]
    found += _names(pack)
    for area in pack.areas:
        found += _sea(area) if area.type == "sea" else _land(area)
        found += _coasts(pack, near, area)
    for border in pack.borders:
        found += _border(pack, border)
    return [*found, *_capitals(pack), *_connection(pack, near)]


def _names(pack: CataclysmPack) -> list[Problem]:
    """2.1, 2.2: each area has a name and a place of its own."""
    found: list[Problem] = []
    keys: tuple[Callable[[Area], object], ...] = (lambda area: area.name, lambda area: area.name_ja)
    for key in keys:
        count = Counter(map(key, pack.areas))
        found += [problem("2.2", "same_name", area=a.id, name=key(a)) for a in pack.areas if count[key(a)] > 1]
    at = Counter((area.map, area.position) for area in pack.areas)
    return found + [problem("2.1", "same_place", area=a.id) for a in pack.areas if at[a.map, a.position] > 1]


def _sea(area: Area) -> list[Problem]:
    """2.2.4: nobody controls a sea area, and nothing political lies there."""
    is_political = area.owner or area.resources or area.limited_resource or area.has_minor_army or area.resistance
    found = [problem("2.2.4", "political_sea", area=area.id)] if is_political or area.status != "sea" else []
    if area.is_capital or area.is_china or area.is_remote or area.is_passage or area.has_special_british_base:
        found.append(problem("2.2", "land_at_sea", area=area.id))
    return found


def _land(area: Area) -> list[Problem]:
    """2.2.3, 2.3: what a land or mixed area may be."""
    found = []
    if area.status == "sea":
        found.append(problem("2.2", "land_status", area=area.id))
    elif (area.owner is None) != (area.status == "country"):
        found.append(problem("2.2.3", "owner_and_status", area=area.id, status=area.status))
    if area.base is not None:
        found.append(problem("2.3.2", "base_on_land", area=area.id))
    if area.is_capital and area.status != "home":
        found.append(problem("2.2.3", "capital_abroad", area=area.id))
    if area.has_delay_box and not area.is_remote:
        found.append(problem("2.3.5", "delay_not_remote", area=area.id))
    if area.owner is not None and area.resistance:
        found.append(problem("2.3.7", "resistance_of_owned", area=area.id))
    if area.is_china and area.status != "country":
        found.append(problem("2.2.6", "china_not_country", area=area.id))
    if area.has_special_british_base and area.status != "country":
        found.append(problem("2.3.3", "special_base_not_country", area=area.id))
    return found


def _coasts(pack: CataclysmPack, near: Near, area: Area) -> list[Problem]:
    """2.2.1: an area with two coasts has each of its seas on one of them, and its borders say on which."""
    if not area.coasts:
        return []
    found = []
    listed = [sea for coast in area.coasts for sea in coast.seas]
    touched = seas(pack) & beside(near, area.id)
    if len(area.coasts) != 2 or sorted(listed) != sorted(touched):
        found.append(problem("2.2.1", "coasts", area=area.id, seas=sorted(touched)))
    for coast in area.coasts:
        for sea in coast.seas:
            border = near[area.id].get(sea)
            if border is not None and border.coast != coast.id:
                found.append(problem("2.2.1", "coast_of_border", area=area.id, sea=sea, coast=coast.id))
    if sum(coast.has_special_british_base for coast in area.coasts) != int(area.has_special_british_base):
        found.append(problem("2.3.3", "coast_of_special_base", area=area.id))
    return found


def _border(pack: CataclysmPack, border: Border) -> list[Problem]:
    """2.2.7, 2.3.4, 2.3.6: what each kind of border may join."""
    a, b = pack.area[border.a], pack.area[border.b]
    ends = {"a": a.id, "b": b.id}
    found = []
    if border.kind in ("air", "strait") and "sea" in (a.type, b.type):
        found.append(problem("2.3.4", "arrow_at_sea", **ends))
    if (border.kind == "connector") == (a.map == b.map):
        found.append(problem("2.3.6", "connector_halves", **ends))
    if border.kind == "connector" and border.color != ("blue" if a.type == "sea" else "white"):
        found.append(problem("2.3.6", "connector_color", **ends))
    if border.kind != "connector" and (border.letter or border.color is not None):
        found.append(problem("2.3.6", "letter_without_connector", **ends))
    is_offmap = a.is_offmap or b.is_offmap
    if border.kind != "connector" and (border.kind == "white_arrow") != is_offmap:
        found.append(problem("2.2.7", "white_arrow", **ends))
    if border.coast and not any(border.coast in [coast.id for coast in end.coasts] for end in (a, b)):
        found.append(problem("2.2.1", "no_coast", coast=border.coast, **ends))
    return found


def _capitals(pack: CataclysmPack) -> list[Problem]:
    """2.2.3: each power has one capital."""
    capitals = Counter(area.owner for area in pack.areas if area.is_capital)
    return [
        problem("2.2.3", "capital_count", power=power.id, count=capitals[power.id])
        for power in pack.powers
        if capitals[power.id] != 1
    ]


def _connection(pack: CataclysmPack, near: Near) -> list[Problem]:
    """2.1, 2.2: no area, no half of the map and no sea lies by itself; a red border is no border."""
    found = [problem("2.2", "red_border", a=w.a, b=w.b) for w in pack.impassable if w.b in near[w.a]]
    found += _parts(near, pack.area, "whole")
    for half in ("europe", "pacific"):
        found += _parts(near, [area.id for area in pack.areas if area.map == half], half)
    wet = [area.id for area in pack.areas if area.type != "land" or area.is_passage]
    return found + _parts(near, wet, "sea")


def _parts(near: Near, areas: Iterable[str], what: str) -> list[Problem]:
    """The areas that cannot be reached from the first one among them."""
    left = list(areas)
    seen, todo = set(left[:1]), left[:1]
    for area in todo:
        new = {other for other in near[area] if other in set(left)} - seen
        seen |= new
        todo += sorted(new)
    cut = sorted(set(left) - seen)
    return [problem("2.2", "cut_off", what=what, names=cut)] if cut else []
