"""Checks of the scenarios and of the powers' set-ups that every pack must pass (chapters C, 2.2.4, 4.1.2, 7.1)."""

from __future__ import annotations

from collections import Counter
from itertools import chain, product
from typing import Final

from sandtable.games.cataclysm.check_map import is_coastal, neighbours
from sandtable.games.cataclysm.schema import CataclysmPack
from sandtable.games.cataclysm.schema_scenarios import PowerSetup, Scenario
from sandtable.packs import Problem, problem

CLASS: Final = {
    "army": "land",
    "tank": "land",
    "fortress": "land",
    "fleet": "naval",
    "carrier": "naval",
    "submarine": "naval",
    "tactical": "air",
    "strategic": "air",
    "logistics": "logistics",
}
COUNTER: Final = {
    "army": "army",
    "tank": "army",
    "fortress": "fortress",
    "fleet": "fleet",
    "carrier": "fleet",
    "submarine": "submarine",
    "tactical": "air",
    "strategic": "air",
    "logistics": "logistics",
}
UPGRADES: Final = {"tank_upgrade": "tank", "carrier_upgrade": "carrier", "strategic_upgrade": "strategic"}
MARKERS: Final = ("flag", "offensive", "resource")


class Table:
    """A scenario as it is laid out: who holds what, with whom, against whom."""

    def __init__(self, pack: CataclysmPack, scenario: Scenario) -> None:
        self.pack = pack
        self.scenario = scenario
        self.setups = pack.setups_of(scenario.id)
        self.near = neighbours(pack)
        self.ideology: dict[str, str] = {power.id: power.ideology for power in pack.powers}
        self.ideology |= {other.power: other.ideology for other in scenario.ideologies}
        self.cubes = {area: setup.power for setup in self.setups for area in setup.cubes}
        self.control = {
            area.id: self.cubes.get(area.id, area.owner)
            for area in pack.areas
            if area.type != "sea" and area.map in scenario.maps
        }
        for name, power in list(self.control.items()):
            if power not in scenario.active_powers or name in scenario.neutral_cubes:
                self.control[name] = None
        self.friends = {power: {power} for power in scenario.active_powers}
        for alliance in scenario.alliances:
            for power in alliance:
                self.friends[power] |= set(alliance)
        self.belligerent = {power for war in scenario.wars for side in war.sides for power in side}

    def units(self) -> dict[tuple[str, str], Counter[str]]:
        """How many units of each class an ideology has in an area, fortresses also by themselves."""
        found: dict[tuple[str, str], Counter[str]] = {}
        for setup in self.setups:
            for unit in setup.units:
                there = found.setdefault((unit.area, self.ideology[setup.power]), Counter())
                there[CLASS[unit.kind]] += unit.count
                there["fortress"] += unit.count if unit.kind == "fortress" else 0
        return found


def setup_checks(pack: CataclysmPack) -> list[Problem]:
    """All problems of scenarios and set-ups."""
    found: list[Problem] = []
    for scenario in pack.scenarios:
        table = Table(pack, scenario)
        found += _scenario(table)
        found += _politics(table)
        found += _things(table)
        for setup in table.setups:
            found += _cubes(table, setup)
            found += _pool(table, setup)
            found += _units(table, setup)
        found += _limits(table)
        found += _china(table)
        found += _special_markers(table)
    return found


def _scenario(table: Table) -> list[Problem]:
    """1.2, 1.3: turns, powers and players."""
    s, pack = table.scenario, table.pack
    found = []
    turns = [turn.id for turn in pack.tables.turns]
    if turns.index(s.first_turn) > turns.index(s.last_turn):
        found.append(problem("1.6", "turns", scenario=s.id))
    if sorted(setup.power for setup in table.setups) != sorted(s.active_powers):
        found.append(problem("1.3", "setups_of_powers", scenario=s.id))
    if sorted(chain(*s.player_groups)) != sorted(s.active_powers):
        found.append(problem("1.2", "player_groups", scenario=s.id))
    if not s.fewest_players <= len(s.player_groups) <= s.most_players:
        found.append(problem("1.2", "player_count", scenario=s.id))
    inactive = {*s.out_of_play, *s.surrendered}
    for power in s.active_powers:
        if power in inactive:
            found.append(problem("1.1", "power_twice", scenario=s.id, power=power))
    return found


def _politics(table: Table) -> list[Problem]:
    """5.6, 6.1: alliances within an ideology, wars between two, and the war status that follows."""
    s = table.scenario
    found = []
    for alliance in s.alliances:
        if len({table.ideology[power] for power in alliance}) > 1:
            found.append(problem("6.1", "alliance", scenario=s.id, names=alliance))
    for war in s.wars:
        if len(war.sides) != 2:
            found.append(problem("5.6", "war_sides", scenario=s.id))
            continue
        for power, other in product(*war.sides):
            if table.ideology[power] == table.ideology[other]:
                found.append(problem("5.6", "war_of_one_ideology", scenario=s.id, power=power, other=other))
    if s.wars and s.war_status == "none":
        found.append(problem("5.6.4", "war_status", scenario=s.id))
    if len({table.ideology[power] for power in table.belligerent}) == 3 and s.war_status != "global":
        found.append(problem("5.6.5", "global_war", scenario=s.id))
    return found


def _cubes(table: Table, setup: PowerSetup) -> list[Problem]:
    """2.2.4, 2.2.8, 2.4.1: where cubes may lie, how many, and whose."""
    s, pack, name = table.scenario, table.pack, setup.id
    found = []
    for area_id, count in Counter(setup.cubes).items():
        area = pack.area[area_id]
        is_own = area.owner == setup.power
        if area.type == "sea" or area.map not in s.maps:
            found.append(problem("2.2.4", "cube_place", setup=name, area=area_id))
        if area.is_remote:
            found.append(problem("2.2.8", "cube_remote", setup=name, area=area_id))
        if is_own and area_id != "rome":
            found.append(problem("2.2.4", "cube_at_home", setup=name, area=area_id))
        if count != (2 if area.is_capital and not is_own else 1):
            found.append(problem("2.2.4", "cube_count", setup=name, area=area_id, count=count))
        if any(area_id in other.cubes for other in table.setups if other is not setup):
            found.append(problem("2.2.4", "cube_shared", setup=name, area=area_id))
    used = len(setup.cubes) + sum(setup.power in alliance for alliance in s.alliances)
    used += sum(setup.power in side for war in s.wars for side in war.sides)
    if used > pack.power[setup.power].cubes:
        found.append(problem("2.4.1", "cubes_run_out", setup=name, count=used))
    return found


def _pool(table: Table, setup: PowerSetup) -> list[Problem]:
    """4.1, 4.1.2: the force pool is full, and no counter is used that a power does not have."""
    pack, power = table.pack, table.pack.power[setup.power]
    lots: Counter[str] = Counter()
    for lot in (setup.units, setup.available, setup.cup, setup.next_turn):
        for some in lot:
            lots[some.kind] += some.count
    if setup.reserve is not None:
        lots[setup.reserve] += 1
    pool = Counter({kind: count for kind, count in lots.items() if kind not in MARKERS})
    column = pack.column.get((setup.power, setup.commitment))
    limit = column.force_pool_limit if column is not None else 0
    limit = next((other.limit for other in table.scenario.force_pool_limits if other.power == setup.power), limit)
    found = []
    if pool.total() != limit:
        found.append(problem("4.1.2", "pool_not_full", setup=setup.id, count=pool.total(), limit=limit))
    if setup.commitment == "civilian" and any(kind in UPGRADES for kind in pool):
        found.append(problem("4.1", "civilian_upgrades", setup=setup.id))
    used: Counter[str] = Counter()
    for kind, count in pool.items():
        if kind in UPGRADES:
            if count > getattr(power.upgrades, UPGRADES[kind]):
                found.append(problem("2.4", "too_many", setup=setup.id, kind=kind, count=count))
        else:
            used[COUNTER[kind]] += count
    for kind, count in used.items():
        if count > getattr(power.units, kind):
            found.append(problem("2.4", "too_many", setup=setup.id, kind=kind, count=count))
    if lots["flag"] > power.flags:
        found.append(problem("5.2", "too_many", setup=setup.id, kind="flag", count=lots["flag"]))
    aid = sum(
        aid.count for war in table.scenario.civil_wars for aid in (*war.left, *war.right) if aid.power == power.id
    )
    if lots["offensive"] + lots["resource"] + aid > power.offensives:
        found.append(problem("2.4.3", "too_many", setup=setup.id, kind="offensive", count=lots["offensive"]))
    return found


def _units(table: Table, setup: PowerSetup) -> list[Problem]:
    """7.1: units stay where their power or a friend rules, at sea at a base; ships at a coast."""
    pack, s = table.pack, table.scenario
    found = []
    for unit in setup.units:
        area = pack.area[unit.area]
        if area.map not in s.maps:
            found.append(problem("2.1", "unit_off_map", setup=setup.id, area=area.id))
        elif area.type == "sea":
            owner = area.base.owner if area.base is not None else None
            if owner not in table.friends[setup.power]:
                found.append(problem("7.1.2", "unit_without_base", setup=setup.id, area=area.id))
            if CLASS[unit.kind] == "land":
                found.append(problem("7.1.2", "land_unit_at_sea", setup=setup.id, area=area.id))
        else:
            if table.control[area.id] not in table.friends[setup.power]:
                found.append(problem("7.1", "unit_abroad", setup=setup.id, area=area.id))
            if CLASS[unit.kind] == "naval" and not is_coastal(pack, table.near, area.id):
                found.append(problem("7.1.1", "ship_inland", setup=setup.id, area=area.id))
    return found


def _limits(table: Table) -> list[Problem]:
    """7.1.1-7.1.3: no more units of an ideology than an area holds, and of one ideology only."""
    found = []
    units = table.units()
    for area_id in sorted({area for area, _ in units}):
        if sum(area == area_id for area, _ in units) > 1:
            found.append(problem("7.1", "opponents_together", scenario=table.scenario.id, area=area_id))
    for (area_id, ideology), there in units.items():
        if any(there[kind] > limit for kind, limit in _limits_in(table, area_id, ideology, there).items()):
            found.append(problem("7.1", "over_limits", scenario=table.scenario.id, area=area_id))
    return found


def _limits_in(table: Table, area_id: str, ideology: str, there: Counter[str]) -> dict[str, int]:
    area = table.pack.area[area_id]
    rules = table.pack.tables.occupation
    if area.is_remote:
        return {}
    if area.type == "sea":
        is_naval = area.base is not None and area.base.type == "naval"
        base = rules.base_with_logistics if there["logistics"] else rules.naval_base if is_naval else rules.air_base
        return {"naval": base.naval if is_naval else 0, "air": base.air, "logistics": base.logistics}
    is_home = area.owner == "ussr" and ideology == "communism"
    has_railroad = "trans_siberian" in table.scenario.markers.in_play
    winters = is_home and (area.map == "europe" or has_railroad)
    here = rules.restricted_area if area.is_restricted and not there["logistics"] and not winters else rules.land_area
    minor = int(area_id in table.scenario.minor_armies)
    return {
        "land": here.land - minor,
        "naval": here.naval,
        "air": here.air,
        "logistics": here.logistics,
        "fortress": rules.most_fortresses,
    }


def _things(table: Table) -> list[Problem]:
    """2.3.3, 2.3.8, 2.4.4, 2.4.5, 11.1: neutral things lie where the map has room for them."""
    s, pack = table.scenario, table.pack
    found = []
    for name in s.minor_armies:
        if not pack.area[name].has_minor_army or pack.area[name].map not in s.maps:
            found.append(problem("2.4.4", "minor_army", scenario=s.id, area=name))
    for name in s.limited_resources:
        if pack.area[name].limited_resource is None:
            found.append(problem("2.3.8", "limited_resource", scenario=s.id, area=name))
    for name in s.special_british_bases:
        if not pack.area[name].has_special_british_base or table.control.get(name) is not None:
            found.append(problem("2.3.3", "special_base", scenario=s.id, area=name))
    for war in s.civil_wars:
        if table.control.get(war.area) is not None or war.area in s.minor_armies:
            found.append(problem("11.1", "civil_war", scenario=s.id, area=war.area))
    for name in s.neutral_cubes:
        if pack.area[name].status not in ("home", "colony") or name in table.cubes:
            found.append(problem("2.4.5", "neutral_cube", scenario=s.id, area=name))
    return found


def _china(table: Table) -> list[Problem]:
    """11.4.1, 11.4.5: one army a country, and an inactive war while any of them is garrisoned."""
    s, pack = table.scenario, table.pack
    if s.china is None:
        return []
    found = []
    armies = (*s.china.gmd, *s.china.chicom)
    units = table.units()
    for name, count in Counter(armies).items():
        if count > 1 or not pack.area[name].is_china or any(area == name for area, _ in units):
            found.append(problem("11.4.1", "chinese_army", scenario=s.id, area=name))
    is_garrisoned = any(pack.area[area].is_china and there["land"] for (area, _), there in units.items())
    if (s.china.civil_war == "inactive") != is_garrisoned:
        found.append(problem("11.4.5", "chinese_war", scenario=s.id))
    return found


def scores(pack: CataclysmPack, scenario: Scenario) -> dict[str, int]:
    """The victory points of each power at the start of a scenario (1.7.1)."""
    table = Table(pack, scenario)
    found = dict.fromkeys((power.id for power in pack.powers), 0)
    for setup in table.setups:
        for name in setup.cubes:
            found[setup.power] += 1
            owner = pack.area[name].owner
            if owner is not None and owner != setup.power:
                found[owner] -= 1
    for name in scenario.neutral_cubes:
        found[pack.area[name].owner or ""] -= 1
    return found


def _special_markers(table: Table) -> list[Problem]:
    """12.1, 12.2: a marker is in play only while nothing has ended it."""
    s = table.scenario
    in_play = s.markers.in_play
    high = {setup.power for setup in table.setups if setup.commitment in ("mobilization", "total_war")}
    found = []
    if "status_quo" in in_play:
        points = scores(table.pack, s)
        is_ended = points["germany"] + points["italy"] > points["france"] + points["uk"]
        is_ended |= not {"france", "uk", "usa"}.isdisjoint(table.belligerent)
        is_ended |= not {"germany", "italy", "ussr", "france", "uk", "usa"}.isdisjoint(high)
        if is_ended:
            found.append(problem("12.2", "marker_ended", scenario=s.id, marker="status_quo"))
    if "washington_naval_treaty" in in_play and not {"uk", "usa"}.isdisjoint(table.belligerent):
        found.append(problem("12.1.3", "marker_ended", scenario=s.id, marker="washington_naval_treaty"))
    if "stresa_front" in in_play:
        pairs = ({"germany", "italy"}, {"france", "uk"})
        is_ended = not {"germany", "italy"}.isdisjoint(table.belligerent)
        if is_ended or any(pair <= set(alliance) for pair in pairs for alliance in s.alliances):
            found.append(problem("12.1", "marker_ended", scenario=s.id, marker="stresa_front"))
    return found
