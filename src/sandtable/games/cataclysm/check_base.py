"""Checks of the game's own pack against the lists, tables and worked examples of both rulebooks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from sandtable.games.cataclysm.check_map import Near, beside, is_coastal, neighbours, seas
from sandtable.games.cataclysm.check_powers import counter_mix
from sandtable.games.cataclysm.check_setups import scores
from sandtable.games.cataclysm.schema import CataclysmPack
from sandtable.games.cataclysm.schema_crisis import LostReserve
from sandtable.games.cataclysm.schema_map import Area
from sandtable.packs import Problem, kind_of_source, problem, untranslated

Told = tuple[str, str, Callable[[Area], object], str]

LISTS: Final[tuple[Told, ...]] = (
    ("2.2", "mixed", lambda a: a.type == "mixed", "denmark hokkaido java new_guinea philippines turkey"),
    ("2.2.7", "offmap", lambda a: a.is_offmap, "barents_sea south_africa arabian_sea"),
    ("2.2.8", "remote", lambda a: a.is_remote, "california canada south_africa urals washington_dc"),
    ("2.3.5", "delay", lambda a: a.has_delay_box, "california south_africa urals"),
    ("2.2.1", "passages", lambda a: a.is_passage, "egypt ruhr south_africa"),
    ("2.3.3", "special_bases", lambda a: a.has_special_british_base, "guangdong java spain"),
    ("2.2.1", "two_coasts", lambda a: a.coasts, "finland lombardy spain"),
    (
        "5.5.4",
        "french_home",
        lambda a: a.owner == "france" and a.status == "home",
        "paris lorraine brittany provence",
    ),
    ("12.2.2", "us_home", lambda a: a.owner == "usa" and a.status == "home", "washington_dc california"),
    (
        "12.1.3",
        "treaty_land",
        lambda a: a.is_in_treaty_zone and a.type != "sea",
        "philippines java new_guinea papua australia",
    ),
)
"""Lists of areas that the rulebook gives in full."""

FACTS: Final[tuple[tuple[str, str, Callable[[Area], object]], ...]] = (
    ("2.2.3", "canada london", lambda a: a.status == "home" and a.owner == "uk"),
    ("2.2.3", "india egypt burma", lambda a: a.status == "colony" and a.owner == "uk"),
    (
        "2.2.3",
        "london paris berlin rome tokyo moscow washington_dc",
        lambda a: a.is_capital,
    ),
    ("2.3.10", "north_africa", lambda a: a.is_adverse and a.is_restricted),
    ("6.3", "yugoslavia", lambda a: a.resistance == 1),
    ("9.7", "poland rumania", lambda a: a.has_minor_army),
    ("9.7", "poland", lambda a: not a.is_adverse),
    ("2.3.9", "lombardy paris berlin ruhr", lambda a: "industrial" in a.resources),
    ("2.3.9", "rome canada burma", lambda a: "industrial" not in a.resources),
    ("4.3", "moscow", lambda a: a.resources),
    ("5.2.4", "india", lambda a: a.resources),
    ("5.2.4", "burma", lambda a: not a.resources),
    ("4.9", "benelux", lambda a: a.limited_resource == "industrial"),
    ("4.9", "sweden", lambda a: a.limited_resource == "natural"),
    (
        "7.1.2",
        "central_med eastern_med",
        lambda a: a.base is not None and a.base.owner == "uk" and a.base.type == "naval",
    ),
    ("7.1.4", "carolines", lambda a: a.base is not None and a.base.owner == "japan" and a.base.type == "naval"),
    ("9.8", "hawaii", lambda a: a.type == "sea" and a.base is not None and a.base.owner == "usa"),
    ("4.4.1", "iceland", lambda a: a.type == "sea" and a.base is not None),
    ("2.2.6", "manchuria", lambda a: a.status == "country" and not a.is_china),
    ("5.1", "guangdong jiangsu", lambda a: a.is_china),
    ("12.1.3", "tokyo hokkaido hawaii", lambda a: not a.is_in_treaty_zone),
)
"""What the rulebook tells of single areas."""

SEAS_OF: Final = (
    ("2.2", "turkey", "black_sea aegean_sea eastern_med"),
    ("2.2.1", "finland", "gulf_of_bothnia barents_sea"),
    ("2.2.1", "lombardy", "adriatic_sea tyrrhenian_sea"),
    ("2.2.1", "spain", "western_approaches mid_atlantic western_med"),
    ("2.2.1", "siam", "gulf_of_siam"),
)
LAND_OF: Final = (
    ("2.2", "turkey", "caucasus persia iraq syria greece bulgaria", ""),
    ("5.1", "north_sea", "benelux denmark paris brittany norway", "london scotland ruhr"),
    ("5.1", "western_approaches", "ireland portugal spain", "london scotland brittany"),
)
"""The land that touches these areas, no more and no less, but for the ones in the last column."""

BORDERS: Final = (
    ("2.2.1", "egypt eastern_med"),
    ("2.2.1", "egypt arabian_sea"),
    ("7.2.2", "hokkaido maritime_territory strait"),
    ("7.2.2", "denmark ruhr border"),
    ("2.3.4", "java siam air"),
    ("7.3.3", "london paris air"),
    ("7.3.3", "london benelux air"),
    ("4.3", "java philippines strait"),
    ("9.6", "smolensk moscow"),
    ("9.6", "leningrad moscow"),
    ("9.6", "leningrad baltic_sea"),
    ("5.1", "london north_sea"),
    ("5.1", "london western_approaches"),
    ("5.1", "philippines south_china_sea"),
    ("7.1.2", "scotland norwegian_sea"),
    ("7.2.3", "spain western_med"),
    ("7.2.3", "western_med tyrrhenian_sea"),
    ("7.2.3", "tyrrhenian_sea central_med"),
    ("9.1", "silesia poland"),
    ("9.1", "east_prussia poland"),
    ("9.1", "czechoslovakia poland"),
    ("9.1", "berlin silesia"),
    ("8.4.2", "poland ukraine"),
    ("9.1", "berlin baltic_sea"),
    ("9.1", "east_prussia baltic_sea"),
    ("9.1", "ruhr benelux"),
    ("9.1", "benelux paris"),
    ("10.6", "ruhr bavaria"),
    ("10.5", "sicily central_med"),
)
APART: Final = (
    ("2.3.4", "siam bay_of_bengal"),
    ("10.6", "london ruhr"),
    ("9.1", "berlin east_prussia"),
    ("9.1", "silesia east_prussia"),
)
CONNECTORS: Final = "washington_dc-california:A urals-siberia:B persia-india:C arabian_sea-indian_ocean:D"

COASTAL: Final = "benelux egypt ruhr south_africa"
INLAND: Final = "moscow bavaria smolensk"
FROM_MALTA: Final = (
    "aegean_sea greece turkey eastern_med egypt libya north_africa tyrrhenian_sea western_med provence lombardy rome "
    "sicily adriatic_sea yugoslavia albania"
)
"""The targets within naval range of the Central Mediterranean base (7.3.1)."""

IDEOLOGY: Final = {
    "fascism": "germany italy japan",
    "communism": "ussr",
    "democracy": "france uk usa",
}
CUBES: Final = {"france": 17, "germany": 32, "italy": 12, "japan": 22, "ussr": 22, "uk": 17, "usa": 22}
CARD: Final = (
    ("4.1.2", "germany_mobilization", "force_pool_limit", 16),
    ("4.1.2", "germany_total_war", "force_pool_limit", 20),
    ("4.1.2", "germany_exhaustion", "force_pool_limit", 16),
    ("9.1", "germany_rearmament", "effectiveness", 3),
    ("5.3", "uk_civilian", "effectiveness", 2),
    ("5.3", "uk_mobilization", "effectiveness", 3),
    ("6.1", "france_civilian", "effectiveness", 1),
    ("3.5", "italy_civilian", "effectiveness", 1),
)
SUDDEN_DEATH: Final = {"civilian": 2, "rearmament": 2, "mobilization": 3, "exhaustion": 3, "total_war": 4}
CRISIS_MARKERS: Final = 4
OPERATION_MARKERS: Final = 3


def base_checks(pack: CataclysmPack) -> list[Problem]:
    """All differences from the rulebooks."""
    near = neighbours(pack)
    return [
        *_areas(pack),
        *_neighbours(pack, near),
        *_reach(pack, near),
        *_powers(pack),
        *_counters(pack),
        *_crises(pack),
        *_scenarios(pack),
        *_labels(pack),
    ]


def _differs(rule: str, what: str, wanted: str, found: Iterable[str], of: str = "") -> list[Problem]:
    """A problem if a list differs from the wanted one; order does not matter."""
    missing = sorted(set(wanted.split()) - set(found))
    surplus = sorted(set(found) - set(wanted.split()))
    problems = [problem(rule, "missing", what=what, of=of, names=missing)] if missing else []
    return problems + ([problem(rule, "surplus", what=what, of=of, names=surplus)] if surplus else [])


def _areas(pack: CataclysmPack) -> list[Problem]:
    """Chapter 2: the areas that the rulebook lists or describes."""
    found: list[Problem] = []
    for rule, what, is_listed, wanted in LISTS:
        found += _differs(rule, what, wanted, [area.id for area in pack.areas if is_listed(area)])
    for rule, names, is_so in FACTS:
        found += [
            problem(rule, "unlike_rulebook", area=name)
            for name in names.split()
            if name not in pack.area or not is_so(pack.area[name])
        ]
    if not any(area.is_china and area.resources for area in pack.areas):
        found.append(problem("11.4.2", "china_without_resources"))
    return found


def _neighbours(pack: CataclysmPack, near: Near) -> list[Problem]:
    """2.2, 2.3 and the examples: the borders that the rulebooks tell or their examples use."""
    found: list[Problem] = []
    water = seas(pack)
    for rule, area, wanted in SEAS_OF:
        found += _differs(rule, "seas_of", wanted, water & beside(near, area), of=area)
    for rule, area, wanted, others in LAND_OF:
        land = beside(near, area) - water - set(others.split())
        found += _differs(rule, "land_of", wanted, land, of=area)
    for rule, text in BORDERS:
        a, b, *kind = text.split()
        border = near.get(a, {}).get(b)
        if border is None or (kind and border.kind != kind[0]):
            found.append(problem(rule, "no_border", a=a, b=b))
    for rule, text in APART:
        a, b = text.split()
        if b in near.get(a, {}):
            found.append(problem(rule, "border", a=a, b=b))
    letters = [f"{border.a}-{border.b}:{border.letter}" for border in pack.borders if border.kind == "connector"]
    found += _differs("2.3.6", "connectors", CONNECTORS, letters)
    for area in ("ruhr", "south_africa"):
        if len(water & beside(near, area)) < 2:
            found.append(problem("2.2.1", "no_passage", area=area))
    found += [problem("2.2", "not_coastal", area=a) for a in COASTAL.split() if not is_coastal(pack, near, a)]
    found += [problem("2.2", "not_inland", area=a) for a in INLAND.split() if is_coastal(pack, near, a)]
    for centre, rule in (("moscow", "4.3"), ("smolensk", "9.6")):
        open_land = [a for a in beside(near, centre) - {"moscow"} if not pack.area[a].is_restricted]
        found += [problem(rule, "not_restricted", area=a, of=centre) for a in sorted(open_land)]
    countries = {area.id for area in pack.areas if area.status == "country"}
    return found + _differs(
        "5.1", "land_of", "guangdong jiangsu", beside(near, "south_china_sea") & countries, of="south_china_sea"
    )


def reach(pack: CataclysmPack, near: Near, start: str, steps: int) -> dict[str, int]:
    """7.3.1: the areas within so many areas of a port, through sea and mixed areas alone, and how far each is."""
    wet = {area.id for area in pack.areas if area.type != "land"}
    water = seas(pack)
    found = {start: 0}
    todo = deque([start])
    while todo:
        area = todo.popleft()
        if found[area] == steps or (area != start and area not in wet):
            continue
        for other in beside(near, area) - set(found):
            is_strait = near[area][other].kind == "strait" and not wet.isdisjoint((area, other))
            if not (water & {area, other} or is_strait) or not (other in water or is_coastal(pack, near, other)):
                continue
            found[other] = found[area] + 1
            todo.append(other)
    return found


def _reach(pack: CataclysmPack, near: Near) -> list[Problem]:
    """7.1.2, 7.2.3, 7.3.1, 4.4.1: what examples say of distances over the sea."""
    water = seas(pack)
    found = _differs("7.3.1", "range_of", FROM_MALTA, set(reach(pack, near, "central_med", 2)) - {"central_med"})
    brittany = reach(pack, near, "brittany", 2)
    if reach(pack, near, "ruhr", 2).get("western_approaches") != 2 or brittany.get("western_approaches") != 1:
        found.append(problem("7.1.2", "distance", a="ruhr", b="western_approaches"))
    for area, distance in (("north_atlantic", 2), ("mid_atlantic", 2), ("iceland", None)):
        if brittany.get(area) != distance:
            found.append(problem("7.1.2", "distance", a="brittany", b=area))
    if not water & beside(near, "central_med") & beside(near, "egypt"):
        found.append(problem("7.2.3", "distance", a="central_med", b="egypt"))
    open_sea = {area.id for area in pack.areas if area.map == "europe"} - {"iceland", "north_atlantic"}
    seen, todo = {"washington_dc", "canada"}, ["washington_dc", "canada"]
    for area in todo:
        new = beside(near, area) & open_sea - seen
        seen |= new
        todo += sorted(new)
    reached = [a for a in sorted(seen) if pack.area[a].owner == "uk" and "industrial" in pack.area[a].resources]
    return found + [problem("4.4.1", "reached_from_america", area=area) for area in reached]


def _powers(pack: CataclysmPack) -> list[Problem]:
    """1.1, 2.0, 3.7.5, 4.1.2, 5.2: what the rulebooks tell of powers and their cards."""
    found: list[Problem] = []
    for ideology, wanted in IDEOLOGY.items():
        members = [power.id for power in pack.powers if power.ideology == ideology]
        found += _differs("1.1", "members", wanted, members, of=ideology)
    for power in pack.powers:
        if CUBES.get(power.id) != power.cubes:
            found.append(problem("2.0", "count", what="cubes", of=power.id, wanted=CUBES.get(power.id, 0)))
    columns = {column.id: column for column in pack.columns}
    for rule, name, field, value in CARD:
        if name not in columns or getattr(columns[name], field) != value:
            found.append(problem(rule, "card", column=name, field=field, value=value))
    if pack.power["germany"].flags != 4:
        found.append(problem("5.2.1", "count", what="flags", of="germany", wanted=4))
    found += _differs("5.2.3", "provokes", "germany italy", pack.power["uk"].provokes, of="uk")
    both = {*pack.power["uk"].provokes, *pack.power["usa"].provokes}
    found += _differs("5.2.3", "provokes", "germany italy japan", both, of="uk, usa")
    if not {"germany", "italy"} <= set(pack.power["france"].provokes):
        found.append(problem("6.1", "missing", what="provokes", of="france", names=["germany", "italy"]))
    for level in pack.tables.commitments:
        if level.sudden_death_minimum != SUDDEN_DEATH[level.id]:
            found.append(problem("3.7.5", "count", what="sudden_death", of=level.id, wanted=SUDDEN_DEATH[level.id]))
    return found


def _counters(pack: CataclysmPack) -> list[Problem]:
    """2.0, 3.7.4, 7.3.3: the counters and cubes in the box."""
    total = sum(counter.count for counter in pack.neutral_counters)
    total += sum(marker.count for marker in pack.special_markers)
    for power in pack.powers:
        bases, tracks = power.bases, power.track_markers
        total += counter_mix(power) + power.flags + power.offensives
        total += bases.naval + bases.air + bases.special_naval
        total += tracks.effectiveness + tracks.stability + tracks.commitment + tracks.home_front + tracks.victory
    count = {counter.id: counter.count for counter in pack.neutral_counters}
    cubes = sum(power.cubes for power in pack.powers) + pack.box.neutral_cubes
    checks = (
        ("2.0", "counters", 456, total == pack.box.counters == 456),
        ("2.0", "all_cubes", 160, cubes == pack.box.cubes == 160),
        ("3.7.4", "crisis_markers", CRISIS_MARKERS, count["crisis"] == CRISIS_MARKERS),
        ("7.3.3", "operation_markers", OPERATION_MARKERS, count["operation"] >= OPERATION_MARKERS),
    )
    return [
        problem(rule, "count", what=what, of="", wanted=wanted) for rule, what, wanted, holds in checks if not holds
    ]


def _crises(pack: CataclysmPack) -> list[Problem]:
    """3.7.4: the two events that the rulebook describes, and that every kind that it mentions occurs."""
    found: list[Problem] = []
    wartime = {(event.high, event.low): event for event in pack.wartime}
    peacetime = {(event.high, event.low): event for event in pack.peacetime}
    if wartime[4, 3].effects != (LostReserve(("france",)),):
        found.append(problem("3.7.4", "known_event", event="wartime_4_3"))
    if peacetime[6, 4].name != "Scandinavian Alliance":
        found.append(problem("3.7.4", "known_event", event="peacetime_6_4"))
    used = {str(effect.__struct_config__.tag) for event in (*pack.peacetime, *pack.wartime) for effect in event.effects}
    return found + _differs("3.7.4", "event_kinds", " ".join(kind.id for kind in pack.event_kinds), used)


def _scenarios(pack: CataclysmPack) -> list[Problem]:
    """1.2, 1.6, 5.2.1: the seven scenarios, and what is known of the first."""
    found = _differs("1.2", "scenarios", "c1 c2 c3 c4 c5 c6 c7", [s.id for s in pack.scenarios])
    first = pack.scenarios[0]
    if first.last_turn != "turn_1945":
        found.append(problem("1.6", "known_setup", setup="c1"))
    germany = next(setup for setup in pack.power_setups if setup.id == "c1_germany")
    flags = [(some.kind, some.count) for some in germany.cup]
    if germany.reserve != "flag" or flags != [("flag", 1)]:
        found.append(problem("5.2.1", "known_setup", setup="c1_germany"))
    points = scores(pack, first)
    if (points["france"], points["uk"]) != (4, 2):
        found.append(problem("1.7.1", "known_setup", setup="c1"))
    return found


def _labels(pack: CataclysmPack) -> list[Problem]:
    """Every entry says where it comes from, and every name and text stands in both languages."""
    found = [
        problem("2.0", "source_label", table=entry.table, id=entry.id, label=label)
        for entries in pack.provenance.values()
        for entry in entries.values()
        for label in (entry.source, *entry.sources.values())
        if kind_of_source(label) == "owner"
    ]
    tables = (
        pack.areas,
        pack.powers,
        pack.special_markers,
        pack.neutral_counters,
        pack.event_kinds,
        pack.area_tables,
        pack.peacetime,
        pack.wartime,
        pack.differences,
        pack.scenarios,
    )
    return found + [problem("2.0", "untranslated", place=place) for table in tables for place in untranslated(table)]
