"""The board: what the data pack says, as plain tuples of small integers made once for a game."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.cataclysm import adjacency, crisis_tables
from sandtable.games.cataclysm.terms import (
    ACTIONS,
    AIR_FORCE,
    ARMY,
    BASE_TYPES,
    BOMB,
    CARRIER_UPGRADE,
    CHINESE,
    CLASS_OF,
    COMMITMENTS,
    CRISIS,
    EXTRA,
    FACTIONS,
    FLAG,
    FLEET,
    FORTRESS,
    HALVES,
    HOME_FRONT,
    IDEOLOGIES,
    IL_DUCE_FLAG,
    KINDS,
    LOGISTICS,
    MARKERS,
    NAVAL_BASE,
    NEUTRAL,
    NOBODY,
    NONE_THERE,
    OFFENSIVE,
    POSTURES,
    POWERS,
    RESOLUTION,
    RESOURCES,
    SEA,
    STATUSES,
    STRATEGIC_UPGRADE,
    SUBMARINE,
    TANK_UPGRADE,
    TYPES,
    UNOWNED,
    USA,
)
from sandtable.kernel.position import Tables

Row = tuple[int, ...]

CRISIS_MARKERS: Final = 4


class Board(Tables):
    """The data pack of Cataclysm as rules code reads it; columns are indexed by area, power or counter."""

    def __init__(self, digest: str = "") -> None:
        super().__init__(digest)
        self.pack: Any = None
        # 2.2, 2.3 areas
        self.areas = 0
        self.type: Row = ()
        self.half: Row = ()
        self.status: Row = ()
        self.printed: Row = ()  # the power whose home area or colony it is; -1: none
        self.capital: Row = ()
        self.china: Row = ()
        self.remote: Row = ()
        self.offmap: Row = ()
        self.delay: Row = ()
        self.passage: Row = ()
        self.adverse: Row = ()
        self.restricted: Row = ()
        self.treaty_zone: Row = ()
        self.coastal: Row = ()
        self.resistance: Row = ()
        self.resources: tuple[Row, ...] = ()  # kinds of the printed resources of each area
        self.limited_kind: Row = ()  # kind of its limited resource marker; -1: none
        self.base_type: Row = ()
        self.base_owner: Row = ()
        self.special_base: Row = ()
        self.base_coast: Row = ()  # the coast that a special British base lies on, of areas with two; -1: either
        self.coasts: tuple[tuple[Row, ...], ...] = ()  # the seas of each coast, of areas with two coasts; else ()
        self.first_coast: Row = ()  # the number of an area's first coast as a thing to name; -1: it has one coast
        self.capital_of: Row = ()  # by power
        self.home_areas: tuple[Row, ...] = ()  # by power
        self.colonies: tuple[Row, ...] = ()
        self.chinese: Row = ()  # the Chinese countries
        self.seas: Row = ()
        # adjacency, by kind of movement (7.2)
        self.next: tuple[Row, ...] = ()  # for lines of communications and interests: all but air arrows
        self.next_land: tuple[Row, ...] = ()
        self.next_naval: tuple[Row, ...] = ()
        self.next_air: tuple[Row, ...] = ()
        self.seas_of: tuple[Row, ...] = ()  # the sea areas adjacent to each area
        self.port_areas: Row = ()  # areas that can be a port: coastal areas, and sea areas with a naval base
        self.straits: tuple[Row, ...] = ()  # areas across a black arrow (2.3.4)
        self.reach: tuple[tuple[Row, ...], ...] = ()  # [coast + 1][area]: naval distance to every area, 9: too far
        self.within: tuple[Row, ...] = ()  # [steps][port]: a mask of the areas within 0, 1, 2, 3 areas of it
        self.base_within: tuple[Row, ...] = ()  # the same from a special British base that lies on one of two coasts
        self.across: tuple[Row, ...] = ()  # land and mixed areas across a single sea area (5.1)
        # 2.4 counters
        self.counters = 0
        self.kind: Row = ()
        self.owner: Row = ()  # the power of a counter; -1: none
        self.class_of: Row = ()  # of a counter: land, naval, air or logistics, or none of these
        self.units = 0  # counters below this number are units
        self.units_of: tuple[Row, ...] = ()  # by power
        self.pool_of: tuple[Row, ...] = ()  # units and upgrade markers, by power
        self.flags_of: tuple[Row, ...] = ()
        self.offensives_of: tuple[Row, ...] = ()
        self.home_front_of: Row = ()
        self.bomb = -1
        self.crises: Row = ()
        self.resolution = -1
        self.extras: Row = ()
        self.extra_scenario: Row = ()  # by extra counter: its scenario, and the turn that brings it
        self.extra_turn: Row = ()
        # 2.6 status cards
        self.ideology: Row = ()
        self.cubes: Row = ()  # by power, and last the neutral ones
        self.provokes: Row = ()  # by power: a mask of powers
        self.effectiveness: tuple[Row, ...] = ()  # [power][commitment]
        self.pool_limit: tuple[Row, ...] = ()
        self.bases: tuple[Row, ...] = ()  # [power]: air and naval base markers, at AIR_BASE and NAVAL_BASE
        self.chinese_armies = 0
        self.civil_war_markers = 0
        self.enters_with: Row = ()  # by marker: the commitment that brings it; -1
        self.marker_power: Row = ()
        self.turns = 0
        # 4.1 what a commitment means, by commitment
        self.resources_taken: Row = ()  # so many resources...
        self.builds_given: Row = ()  # ...become so many builds (4.5)
        self.actions_given: Row = ()  # the military actions of an offensive
        self.propaganda_penalty: Row = ()  # D-14
        self.tests_home_front: Row = ()
        self.home_front_penalty: Row = ()
        self.sudden_death: Row = ()  # how many counters in the cup let a turn go on (3.7.5)
        self.build_cost: Row = ()  # by kind of counter; 0: it cannot be built (4.6)
        self.takes_a_turn: Row = ()  # by kind of counter
        # 2.7 crisis tables (crisis_tables.py), by table: effects of each event, events by dice, which are reconstructed
        self.crisis: tuple[tuple[tuple[Row, ...], ...], ...] = ()
        self.crisis_at: tuple[Row, ...] = ()
        self.crisis_reconstructed: tuple[Row, ...] = ()
        self.area_tables: tuple[Row, ...] = ()
        # places that single rules name, and production sites that scenarios add
        self.ruhr = -1
        self.rome = -1
        self.tokyo = -1
        self.volga = -1
        self.urals = -1
        self.more_sites: tuple[tuple[Row, ...], ...] = ()  # [scenario][power]


def build(pack: Any) -> Board:
    """The board of a data pack."""
    t = Board(pack.play_digest)
    t.pack = pack
    _build_names(t, pack)
    _build_areas(t, pack)
    adjacency.build(t, pack)
    t.port_areas = tuple(a for a in range(t.areas) if t.coastal[a] or t.base_type[a] == NAVAL_BASE)
    _build_powers(t, pack)
    _build_counters(t, pack)
    crisis_tables.build(t, pack)
    return t


def _build_names(t: Board, pack: Any) -> None:
    tables = pack.tables
    named = {
        "area": pack.areas,
        "power": pack.powers,
        "ideology": tables.ideologies,
        "commitment": tables.commitments,
        "stability": tables.stability,
        "turn": tables.turns,
        "box": tables.failed_action_boxes,
        "peacetime": pack.peacetime,
        "wartime": pack.wartime,
    }
    for kind, entries in named.items():
        t.ids[kind] = tuple(entry.id for entry in entries)
        t.names[kind] = {
            "en": tuple(entry.name for entry in entries),
            "ja": tuple(entry.name_ja for entry in entries),
        }
    t.ids["marker"] = MARKERS
    t.ids["action"] = ACTIONS
    t.ids["posture"] = POSTURES
    t.ids["faction"] = FACTIONS
    t.ids["chinese"] = CHINESE
    wanted = {"power": POWERS, "ideology": IDEOLOGIES, "commitment": COMMITMENTS}
    for kind, ids in wanted.items():
        if t.ids[kind] != ids:
            raise ValueError(f"the data pack must list as {kind}: {', '.join(ids)}")


def _build_areas(t: Board, pack: Any) -> None:
    areas = pack.areas
    number = {area.id: i for i, area in enumerate(areas)}
    power = {name: i for i, name in enumerate(POWERS)}
    t.areas = len(areas)
    t.type = tuple(TYPES.index(a.type) for a in areas)
    t.half = tuple(HALVES.index(a.map) for a in areas)
    t.status = tuple(STATUSES.index(a.status) for a in areas)
    t.printed = tuple(NOBODY if a.owner is None else power[a.owner] for a in areas)
    t.capital = tuple(int(a.is_capital) for a in areas)
    t.china = tuple(int(a.is_china) for a in areas)
    t.remote = tuple(int(a.is_remote) for a in areas)
    t.offmap = tuple(int(a.is_offmap) for a in areas)
    t.delay = tuple(int(a.has_delay_box) for a in areas)
    t.passage = tuple(int(a.is_passage) for a in areas)
    t.adverse = tuple(int(a.is_adverse) for a in areas)
    t.restricted = tuple(int(a.is_restricted) for a in areas)
    t.treaty_zone = tuple(int(a.is_in_treaty_zone) for a in areas)
    t.resistance = tuple(a.resistance for a in areas)
    t.resources = tuple(tuple(RESOURCES.index(r) for r in a.resources) for a in areas)
    limited = [-1 if a.limited_resource is None else RESOURCES.index(a.limited_resource) for a in areas]
    for marker in pack.special_markers:
        if marker.flip is not None:
            limited[number[marker.flip.area]] = RESOURCES.index(marker.flip.kind)
    t.limited_kind = tuple(limited)
    t.base_type = tuple(0 if a.base is None else BASE_TYPES.index(a.base.type) for a in areas)
    t.base_owner = tuple(
        NONE_THERE if a.base is None else UNOWNED if a.base.owner is None else power[a.base.owner] for a in areas
    )
    t.special_base = tuple(int(a.has_special_british_base) for a in areas)
    t.base_coast = tuple(
        next((n for n, coast in enumerate(a.coasts) if coast.has_special_british_base), NOBODY) for a in areas
    )
    t.coasts = tuple(tuple(tuple(number[sea] for sea in coast.seas) for coast in a.coasts) for a in areas)
    coasts = [(area, coast) for area in areas for coast in area.coasts]
    t.ids["coast"] = tuple(f"{area.id}_{coast.id}" for area, coast in coasts)
    t.names["coast"] = {"en": tuple(c.name for _, c in coasts), "ja": tuple(c.name_ja for _, c in coasts)}
    t.first_coast = tuple(next((n for n, (owner, _) in enumerate(coasts) if owner is area), NOBODY) for area in areas)
    t.seas = tuple(i for i in range(t.areas) if t.type[i] == SEA)
    t.chinese = tuple(i for i in range(t.areas) if t.china[i])


def _areas_of(t: Board, status: int) -> tuple[Row, ...]:
    return tuple(
        tuple(a for a in range(t.areas) if t.printed[a] == p and t.status[a] == status) for p in range(len(POWERS))
    )


def _build_powers(t: Board, pack: Any) -> None:
    t.home_areas = _areas_of(t, 0)
    t.colonies = _areas_of(t, 1)
    t.capital_of = tuple(next(a for a in row if t.capital[a]) for row in t.home_areas)
    t.ideology = tuple(IDEOLOGIES.index(p.ideology) for p in pack.powers)
    t.cubes = (*(p.cubes for p in pack.powers), pack.box.neutral_cubes)
    t.provokes = tuple(sum(1 << POWERS.index(q) for q in p.provokes) for p in pack.powers)
    t.effectiveness = tuple(tuple(pack.column[p, c].effectiveness for c in COMMITMENTS) for p in POWERS)
    t.pool_limit = tuple(tuple(pack.column[p, c].force_pool_limit for c in COMMITMENTS) for p in POWERS)
    t.bases = tuple((0, p.bases.air, p.bases.naval) for p in pack.powers)
    neutral = {counter.id: counter.count for counter in pack.neutral_counters}
    t.chinese_armies = neutral["chinese_army"]
    t.civil_war_markers = neutral["civil_war"]
    entry = {marker.id: marker for marker in pack.special_markers}
    t.enters_with = tuple(
        -1 if m not in entry or entry[m].enters_with is None else COMMITMENTS.index(entry[m].enters_with)
        for m in MARKERS
    )
    t.marker_power = tuple(POWERS.index(entry[m].power) if m in entry else NOBODY for m in MARKERS)
    t.turns = len(pack.tables.turns)
    _build_commitments(t, pack.tables)
    number = {area.id: i for i, area in enumerate(pack.areas)}
    t.ruhr, t.rome, t.tokyo = number["ruhr"], number["rome"], number["tokyo"]
    t.volga, t.urals = number["volga"], number["urals"]
    t.ids["scenario"] = tuple(s.id for s in pack.scenarios)
    t.names["scenario"] = {"en": tuple(s.name for s in pack.scenarios), "ja": tuple(s.name_ja for s in pack.scenarios)}
    t.more_sites = tuple(
        tuple(
            tuple(number[area] for sites in s.production_sites if sites.power == p for area in sites.areas)
            for p in POWERS
        )
        for s in pack.scenarios
    )


def _build_commitments(t: Board, tables: Any) -> None:
    rows = tables.commitments
    t.resources_taken = tuple(row.resources for row in rows)
    t.builds_given = tuple(row.builds for row in rows)
    t.actions_given = tuple(row.actions for row in rows)
    t.propaganda_penalty = tuple(row.propaganda_penalty_2022 for row in rows)
    t.tests_home_front = tuple(int(row.tests_home_front) for row in rows)
    t.home_front_penalty = tuple(row.home_front_penalty for row in rows)
    t.sudden_death = tuple(row.sudden_death_minimum for row in rows)
    built = {
        "army": (ARMY,),
        "fortress": (FORTRESS,),
        "surface_fleet": (FLEET,),
        "submarine": (SUBMARINE,),
        "air": (AIR_FORCE,),
        "logistics": (LOGISTICS,),
        "upgrade_marker": (TANK_UPGRADE, CARRIER_UPGRADE, STRATEGIC_UPGRADE),
        "a_bomb": (BOMB,),
    }
    row_of = {kind: row for row in tables.build_costs for kind in built[row.id]}
    t.build_cost = tuple(row_of[kind].builds if kind in row_of else 0 for kind in range(len(KINDS)))
    t.takes_a_turn = tuple(int(kind in row_of and row_of[kind].placed == "next_turn") for kind in range(len(KINDS)))


def _build_counters(t: Board, pack: Any) -> None:
    """Units first, power by power; then upgrade markers, flags, offensives and the rest."""
    made: list[tuple[int, int, str]] = []
    units = (
        (ARMY, "army"),
        (FORTRESS, "fortress"),
        (FLEET, "fleet"),
        (SUBMARINE, "submarine"),
        (AIR_FORCE, "air"),
        (LOGISTICS, "logistics"),
    )

    def add(kind: int, owner: int, count: int, name: str = "") -> None:
        own = POWERS[owner] if owner >= 0 else ""
        stem = "_".join(part for part in (own, name or KINDS[kind]) if part)
        made.extend((kind, owner, f"{stem}_{n + 1}" if count > 1 else stem) for n in range(count))

    for owner, p in enumerate(pack.powers):
        for kind, field in units:
            add(kind, owner, getattr(p.units, field))
    t.units = len(made)
    for owner, p in enumerate(pack.powers):
        for n, field in enumerate(("tank", "carrier", "strategic")):
            add(TANK_UPGRADE + n, owner, getattr(p.upgrades, field))
    for owner, p in enumerate(pack.powers):
        add(FLAG, owner, p.flags - int(p.has_il_duce))
        if p.has_il_duce:
            add(IL_DUCE_FLAG, owner, 1)
        add(OFFENSIVE, owner, p.offensives)
        add(HOME_FRONT, owner, 1)
    add(BOMB, USA, 1)
    add(CRISIS, NOBODY, CRISIS_MARKERS)
    add(RESOLUTION, NOBODY, 1)
    for scenario in pack.scenarios:
        for extra in scenario.extra_counters:
            add(EXTRA, NOBODY, extra.count, f"{scenario.id}_{extra.id}")
    t.counters = len(made)
    t.kind = tuple(kind for kind, _, _ in made)
    t.owner = tuple(owner for _, owner, _ in made)
    t.class_of = tuple(CLASS_OF[kind] for kind in t.kind)
    t.ids["counter"] = tuple(name for _, _, name in made)

    def of(owner: int, *kinds: int) -> Row:
        return tuple(c for c in range(t.counters) if t.owner[c] == owner and t.kind[c] in kinds)

    every = range(len(POWERS))
    t.units_of = tuple(tuple(c for c in range(t.units) if t.owner[c] == p) for p in every)
    t.pool_of = tuple(of(p, *range(FLAG)) for p in every)
    t.flags_of = tuple(of(p, FLAG, IL_DUCE_FLAG) for p in every)
    t.offensives_of = tuple(of(p, OFFENSIVE) for p in every)
    t.home_front_of = tuple(of(p, HOME_FRONT)[0] for p in every)
    t.bomb = of(USA, BOMB)[0]
    t.crises = of(NOBODY, CRISIS)
    t.resolution = of(NOBODY, RESOLUTION)[0]
    t.extras = of(NOBODY, EXTRA)
    extras = [
        (number, t.ids["turn"].index(extra.turn))
        for number, scenario in enumerate(pack.scenarios)
        for extra in scenario.extra_counters
        for _ in range(extra.count)
    ]
    t.extra_scenario = tuple(number for number, _ in extras)
    t.extra_turn = tuple(turn for _, turn in extras)


def cube_count(t: Board, owner: int) -> int:
    """How many cubes of a power, or neutral ones, there are."""
    return t.cubes[owner if owner < NEUTRAL else len(POWERS)]
