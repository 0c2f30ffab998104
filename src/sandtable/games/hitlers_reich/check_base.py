"""Checks of the game's own pack against the rulebook's lists, tables and worked examples."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sandtable.games.hitlers_reich.check_map import is_playable, neighbours
from sandtable.games.hitlers_reich.check_setups import side_of
from sandtable.games.hitlers_reich.schema import HitlersReichPack
from sandtable.games.hitlers_reich.schema_scenarios import Setup
from sandtable.packs import Problem, kind_of_source, problem, untranslated

PRINTED: Final = {
    "axis": "berlin ruhr austria rome paris rumania normandy calais holland_belgium norway finland naples sicily libya",
    "soviet": "leningrad archangel caucasus kharkov moscow stalingrad baltic_states bessarabia crimea minsk smolensk "
    "vologda",
    "western": "london gibraltar suez persia scotland ireland malta egypt greece yugoslavia",
    "vichy": "algeria morocco syria_lebanon tunisia vichy_france",
    "neutral": "spain turkey portugal saudi_arabia sweden switzerland",
}
"""Areas whose printed control the rulebook tells (2.1, 2.5, 6.5.3.1, 6.7, 8.4, 8.5, 10.3, 16)."""

NAMED: Final = "denmark sardinia crete cyprus bulgaria"
"""Areas that 2.2 and 2.3 name without their control."""

ZONES: Final = (
    "channel north_sea irish_sea atlantic bay_of_biscay straits_of_gibraltar western_med gulf_of_lyon tyrrhenian_sea "
    "sicily_sea central_med aegean_sea levant_sea black_sea baltic_sea skagerrak"
)
ZONE_COUNT: Final = 19
UNPLAYABLE: Final = "portugal saudi_arabia sweden switzerland"
STRAITS: Final = "denmark gibraltar sicily turkey"

CENTRES: Final = {
    "axis": "berlin:3 austria:1 rome:1 ruhr:1 rumania:1",
    "both": "paris:1",
    "soviet": "moscow:2 archangel:1 leningrad:1 caucasus:1 kharkov:1 stalingrad:1",
    "western": "london:2 gibraltar:1 persia:1 suez:1 irish_sea:1 north_sea:1",
}
CAPITALS: Final = {"berlin": "axis", "moscow": "soviet", "london": "western"}

ISLANDS: Final = {
    "ireland": "irish_sea",
    "crete": "aegean_sea central_med",
    "cyprus": "levant_sea",
    "malta": "sicily_sea",
    "sicily": "sicily_sea naples",
    "london": "channel irish_sea north_sea scotland",
    "scotland": "atlantic irish_sea london north_sea",
    "sardinia": "western_med",
}
"""What touches each island (2.2)."""

LAND: Final = {
    "denmark": ("2.3", "ruhr"),
    "gibraltar": ("2.3", "spain"),
    "turkey": ("2.3", "bulgaria caucasus greece persia syria_lebanon"),
    "channel": ("6.7.3", "calais holland_belgium london normandy"),
}
"""The land that touches these places, no more and no less."""

BORDERS: Final = (
    ("2.3", "denmark skagerrak"),
    ("2.3", "gibraltar straits_of_gibraltar"),
    ("2.3", "turkey aegean_sea"),
    ("2.3", "turkey black_sea"),
    ("6.5.3.1", "egypt libya"),
    ("6.5.3.1", "persia caucasus"),
    ("7.9.2", "minsk kharkov"),
    ("16.1.1", "finland leningrad"),
    ("16.1.4", "leningrad vologda"),
    ("16.1.4", "vologda moscow"),
    ("16.1.5", "moscow steppes"),
    ("16.1.5", "steppes stalingrad"),
    ("16.1.5", "steppes caucasus"),
    ("16.1.6", "norway north_sea"),
    ("16.1.6", "london north_sea"),
    ("16.1.6", "scotland north_sea"),
    ("16.3", "crimea kharkov"),
    ("16.3", "kharkov smolensk"),
    ("16.3", "smolensk leningrad"),
    ("16.3", "baltic_states leningrad"),
    ("16.3", "crimea rumania"),
)
SOVIET_ZONES: Final = "baltic_sea barents_sea black_sea"
"""Zones beside Soviet areas at the start, which the pact closes (8.6)."""

EAST_OF_GIBRALTAR: Final = (
    "adriatic_sea aegean_sea black_sea central_med gulf_of_lyon levant_sea sicily_sea tyrrhenian_sea western_med"
)

TITLES: Final = (
    "AIR SUPREMACY|ARTILLERY & PARTISANS|CHUIKOV|CONVOY|COUNTERATTACK|DESPERATE GAMBLE|ENIGMA|FLEET CARRIERS|FRANCO|"
    "GUDERIAN|HIGGINS BOATS|IRAQ REVOLTS|LANDING CRAFT|MASTER SPY|MAXIMUM EFFORT|MONTGOMERY|MURMANSK RUN|OUTFOXED|"
    "PARATROOPS|PATTON|RESERVES|ROMMEL|SPECIAL OPERATIONS|SPEER|STRATEGIC BOMBING|STUKAS|SWEDISH TRADE|"
    "SYNTHETIC FUEL|T-34'S & SHERMANS|THE BISMARCK|THEIR FINEST HOUR|TIGER TANKS|TURKEY DECLARES WAR!|TURNCOATS|"
    "V-ROCKETS|VICHY DEFECTS!|VON MANSTEIN|VON RUNDSTEDT|WAFFEN SS|WAR PRODUCTION|WOLFPACK|ZHUKOV"
)
EITHER_SIDE: Final = 12
COPIES: Final = (("5.4.2", "wolfpack", 3), ("6.6.3", "convoy", 3), ("5.4.1", "war_production", 2))
"""Cards of which the rulebook tells that there are at least so many."""

FLAGS: Final = (
    (
        "6.5.3.3",
        "is_general",
        "chuikov guderian montgomery patton rommel von_manstein von_rundstedt zhukov",
    ),
    ("6.5.3.3", "is_two_card", "desperate_gamble maximum_effort their_finest_hour"),
    ("4.2.5.4", "is_from_1942", "strategic_bombing turncoats v_rockets"),
    (
        "10.2.2",
        "is_initial_draw",
        (
            "convoy counterattack enigma fleet_carriers guderian master_spy montgomery outfoxed reserves rommel "
            "special_operations stukas the_bismarck von_manstein von_rundstedt war_production wolfpack"
        ),
    ),
)
TYPES: Final = {
    "reusable": "von_manstein stukas waffen_ss tiger_tanks the_bismarck zhukov enigma fleet_carriers "
    "artillery_partisans",
    "returnable": "paratroops desperate_gamble reserves counterattack air_supremacy",
    "recyclable": "wolfpack war_production convoy strategic_bombing turncoats v_rockets synthetic_fuel swedish_trade",
    "removable": "vichy_defects iraq_revolts speer",
}
STARS: Final = {"western": "patton montgomery", "soviet": "zhukov chuikov", "both": "artillery_partisans"}

SETUPS: Final = {
    "spring_1941": {
        "setup_hand_sizes": (8, 6),
        "setup_discs": (0, 0, 0),
        "setup_fleets": (0, 0),
        "setup_forts": (0, 0),
        "setup_events": (4, 3),
    },
    "start_1944": {
        "setup_hand_sizes": (8, 9),
        "setup_discs": (8, 0, 16),
        "setup_fleets": (2, 6),
        "setup_forts": (4, 4),
        "setup_events": (5, 8),
    },
}
SCENARIOS: Final = "campaign_1941 intro_1941_1942 intro_1941_1943 short_1944"


def base_checks(pack: HitlersReichPack) -> list[Problem]:
    """All differences from the rulebook."""
    return [
        *_places(pack),
        *_centres(pack),
        *_borders(pack),
        *_bessarabia(pack),
        *_zones_by_side(pack),
        *_events(pack),
        *_counts(pack),
        *_setups(pack),
        *_labels(pack),
    ]


def _differs(rule: str, what: str, wanted: str, found: list[str] | tuple[str, ...], of: str = "") -> list[Problem]:
    """A problem if a list differs from the wanted one; order does not matter."""
    missing = sorted(set(wanted.split()) - set(found))
    surplus = sorted(set(found) - set(wanted.split()))
    problems = [problem(rule, "missing", what=what, of=of, names=missing)] if missing else []
    return problems + ([problem(rule, "surplus", what=what, of=of, names=surplus)] if surplus else [])


def _places(pack: HitlersReichPack) -> list[Problem]:
    """2.1-2.4: the places that the rulebook names."""
    found = []
    for control, names in PRINTED.items():
        for name in names.split():
            area = next((area for area in pack.areas if area.id == name), None)
            if area is None or area.printed_control != control:
                found.append(problem("2.0", "printed_control", place=name, control=control))
    areas, zones = [area.id for area in pack.areas], [zone.id for zone in pack.zones]
    found += [problem("2.2", "missing", what="areas", names=[n]) for n in NAMED.split() if n not in areas]
    found += [problem("2.4", "missing", what="zones", names=[n]) for n in ZONES.split() if n not in zones]
    if len(zones) != ZONE_COUNT:
        found.append(problem("2.4", "count", what="zones", wanted=ZONE_COUNT, count=len(zones)))
    found += _differs("2.1", "unplayable", UNPLAYABLE, [a.id for a in pack.areas if not is_playable(a)])
    found += _differs("2.2", "islands", " ".join(ISLANDS), [a.id for a in pack.areas if a.is_island])
    found += _differs("2.3", "straits", STRAITS, [a.id for a in pack.areas if a.is_strait])
    vichy = [area.id for area in pack.areas if area.printed_control == "vichy"]
    return found + _differs("8.5", "vichy", PRINTED["vichy"], vichy)


def _centres(pack: HitlersReichPack) -> list[Problem]:
    """2.5 and 9.3: the eighteen production centres, the three capitals, the sets of six."""
    found = []
    for side, wanted in CENTRES.items():
        centres = [f"{p.id}:{p.production}" for p in pack.places if p.production_side == side]
        found += _differs("2.5", "centres", wanted, centres, of=side)
    capitals = {area.id: area.capital for area in pack.areas if area.capital is not None}
    if capitals != CAPITALS:
        found.append(problem("2.5", "capitals", names=sorted(CAPITALS)))
    sets = {c.id: " ".join(sorted(c.places)) for c in pack.tables.capitulations}
    homes = {
        "soviet_union": CENTRES["soviet"],
        "western_allies": CENTRES["western"],
        "axis": f"{CENTRES['axis']} {CENTRES['both']}",
    }
    for name, home in homes.items():
        wanted = " ".join(entry.split(":")[0] for entry in home.split())
        found += _differs("9.3", "capitulation", wanted, sets.get(name, "").split(), of=name)
    return found


def _borders(pack: HitlersReichPack) -> list[Problem]:
    """2.2, 2.3 and chapter 16: the borders that the rulebook tells or its examples use."""
    beside = neighbours(pack)
    areas = {area.id for area in pack.areas}
    found = []
    for island, wanted in ISLANDS.items():
        if island in beside:
            found += _differs("2.2", "neighbours", wanted, sorted(beside[island]), of=island)
    for place, (rule, wanted) in LAND.items():
        if place in beside:
            found += _differs(rule, "land_beside", wanted, sorted(areas.intersection(beside[place])), of=place)
    for rule, pair in BORDERS:
        a, b = pair.split()
        if b not in beside.get(a, {}):
            found.append(problem(rule, "no_border", a=a, b=b))
    both_seas = [area for area in sorted(areas) if {"aegean_sea", "black_sea"} <= set(beside[area])]
    found += _differs("2.3", "both_seas", "turkey", both_seas)
    conditions = (("turkey", LAND["turkey"][1]), ("aegean_sea", "black_sea"), ("naples", "sicily"))
    for a, others in conditions:
        for b in others.split():
            border = beside.get(a, {}).get(b)
            if border is None or border.condition is None:
                found.append(problem("2.3", "no_condition", a=a, b=b))
    if not areas.intersection(beside.get("bay_of_biscay", {})):
        found.append(problem("6.7.3", "zone_without_land", place="bay_of_biscay"))
    return found


def _bessarabia(pack: HitlersReichPack) -> list[Problem]:
    """16.3: how many neighbours each side has when Barbarossa's attacks are made in the order of the example."""
    beside = neighbours(pack)
    control = {area.id: str(area.printed_control) for area in pack.areas}
    control |= dict.fromkeys(("crimea", "kharkov", "smolensk"), "axis")
    found = []
    for target in ("bessarabia", "minsk", "baltic_states"):
        count = Counter(side_of(control.get(place)) for place in beside.get(target, {}))
        axis, allied = count["axis"], count["allied"]
        if axis <= allied or (target == "bessarabia" and (axis, allied) != (5, 1)):
            found.append(problem("16.3", "neighbour_count", place=target, axis=axis, allied=allied))
        control[target] = "axis"
    return found


def _zones_by_side(pack: HitlersReichPack) -> list[Problem]:
    """8.1, 8.6 and 16.1.6: what borders the Soviet Union, the North Sea and the Mediterranean."""
    beside = neighbours(pack)
    control = {area.id: str(area.printed_control) for area in pack.areas}
    soviet = [z.id for z in pack.zones if any(control.get(place) == "soviet" for place in beside[z.id])]
    found = _differs("8.6", "soviet_zones", SOVIET_ZONES, soviet)
    if not any(control.get(place) == "soviet" for place in beside.get("rumania", {})):
        found.append(problem("8.6", "no_soviet_border", place="rumania"))
    sides = {side_of(control.get(place)) for place in beside.get("north_sea", {})}
    if not sides >= {"axis", "allied"}:
        found.append(problem("16.1.6", "not_both_sides", place="north_sea"))
    gates = {gate.id: gate for gate in pack.tables.carrier_gates}
    wanted = {
        "baltic": ("baltic_sea", "denmark skagerrak"),
        "black_sea": ("black_sea", "turkey"),
        "east_of_gibraltar": (EAST_OF_GIBRALTAR, "gibraltar straits_of_gibraltar"),
    }
    for name, (zones, closed_by) in wanted.items():
        gate = gates.get(name)
        found += _differs("8.1", "gate_zones", zones, gate.zones if gate is not None else (), of=name)
        found += _differs("8.1", "gate_keys", closed_by, gate.closed_by if gate is not None else (), of=name)
    return found


def _events(pack: HitlersReichPack) -> list[Problem]:
    """4.2, 5.4, 6.5.3 and 10.2.2: the cards that the rulebook names, and what it tells of them."""
    titles = {event.title for event in pack.events}
    found = [problem("4.2", "no_title", title=title) for title in TITLES.split("|") if title not in titles]
    copies = Counter(event.family for event in pack.events)
    for rule, family, count in COPIES:
        if copies[family] < count:
            found.append(problem(rule, "count", what="copies", of=family, wanted=count, count=copies[family]))
    either = sum(event.deck == "either" for event in pack.events)
    if either != EITHER_SIDE:
        found.append(problem("4.2.4", "count", what="either", wanted=EITHER_SIDE, count=either))
    for rule, flag, families in FLAGS:
        marked = sorted({event.family for event in pack.events if getattr(event, flag)})
        found += _differs(rule, "flag", families, marked, of=flag)
    for event in pack.events:
        for kind, families in TYPES.items():
            if event.family in families.split() and event.type != kind:
                found.append(problem("4.2.5", "event_type", event=event.id, type=kind))
        for stars, families in STARS.items():
            if event.family in families.split() and event.stars != stars:
                found.append(problem("6.5.3.2", "event_star", event=event.id, stars=stars))
        if event.is_filler and kind_of_source(event.source) != "reconstructed":
            found.append(problem("4.2", "filler_source", event=event.id))
    return found


def _counts(pack: HitlersReichPack) -> list[Problem]:
    """1.1 and 10.1.1: the cards and pieces in the box."""
    box = pack.components
    pieces = {piece.id: piece.count for piece in box.pieces}
    forts = box.forts.axis + box.forts.allied
    hexagons = forts + sum(
        pieces.get(f"{n}_marker{s}", 0) for n, s in (("hand_size", "s"), ("big_push", "s"), ("bonus_action", ""))
    )
    counts = (
        ("conflict_cards", 54, len(pack.conflict_cards)),
        ("box_conflict_cards", 54, box.cards.conflict),
        ("event_cards", 56, len(pack.events)),
        ("box_event_cards", 56, box.cards.event),
        ("discs", 75, box.discs.axis + box.discs.soviet + box.discs.western),
        ("axis_discs", 35, box.discs.axis),
        ("soviet_discs", 15, box.discs.soviet),
        ("axis_fleets", 4, box.fleets.axis),
        ("allied_fleets", 6, box.fleets.allied),
        ("hexagons", 13, hexagons),
        ("dice", 10, box.player_dice.axis + box.player_dice.allied),
        ("grey_cubes", 5, pieces.get("operation_cubes", 0) + pieces.get("pact_cube", 0)),
        (
            "yellow_cubes",
            6,
            sum(pieces.get(f"{n}", 0) for n in ("blitz_cubes", "italy_cube", "malta_cube", "spain_cube")),
        ),
    )
    return [problem("1.1", "count", what=w, wanted=n, count=c) for w, n, c in counts if n != c]


def _figures(setup: Setup) -> dict[str, tuple[int, ...]]:
    drawn = Counter({draw.side: draw.count for draw in setup.event_draws})
    return {
        "setup_hand_sizes": (setup.hand_size.axis, setup.hand_size.allied),
        "setup_discs": (len(setup.discs.axis), len(setup.discs.soviet), len(setup.discs.western)),
        "setup_fleets": (len(setup.fleets.axis), len(setup.fleets.allied)),
        "setup_forts": (len(setup.forts.axis), len(setup.forts.allied)),
        "setup_events": (
            len(setup.events_given.axis) + setup.events_random.axis + drawn["axis"],
            len(setup.events_given.allied) + setup.events_random.allied + drawn["allied"],
        ),
    }


def _setups(pack: HitlersReichPack) -> list[Problem]:
    """Chapter 10: all scenarios, and the figures of their set-ups."""
    found = _differs("10.0", "scenarios", SCENARIOS, [scenario.id for scenario in pack.scenarios])
    found += _differs("10.0", "setups", " ".join(SETUPS), [setup.id for setup in pack.setups])
    for setup in pack.setups:
        figures = _figures(setup)
        for what, wanted in SETUPS.get(setup.id, {}).items():
            if figures[what] != wanted:
                found.append(problem("10.0", "count", what=what, of=setup.id, wanted=wanted, count=figures[what]))
    return found


def _labels(pack: HitlersReichPack) -> list[Problem]:
    """Every source label is of a known kind, every name stands in both languages."""
    found = [
        problem("1.0", "source_label", table=table, id=entry.id, label=label)
        for table, entries in pack.provenance.items()
        for entry in entries.values()
        for label in (entry.source, *entry.sources.values())
        if kind_of_source(label) == "owner"
    ]
    parts = (pack.regions, pack.areas, pack.zones, pack.adjacency, pack.suits, pack.conflict_cards, pack.events)
    for part in (*parts, pack.setups, pack.scenarios, pack.matches, pack.outcomes, pack.tables, pack.components):
        found += [problem("1.0", "untranslated", place=place) for place in untranslated(part)]
    return found
