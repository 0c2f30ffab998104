"""The data pack of Cataclysm, and how it is loaded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from sandtable.games.cataclysm.schema_crisis import (
    AreaTable,
    CrisisEvent,
    CrisisFile,
    Difference,
    EditionFile,
    EventKind,
)
from sandtable.games.cataclysm.schema_map import Area, Border, MapFile, Wall
from sandtable.games.cataclysm.schema_powers import (
    Box,
    Column,
    CounterFile,
    NeutralCounter,
    Power,
    PowerFile,
    SpecialMarker,
)
from sandtable.games.cataclysm.schema_scenarios import PowerSetup, Scenario, ScenarioFile
from sandtable.games.cataclysm.schema_tables import Tables
from sandtable.packs import PackFile, PackSpec, Provenance, load_pack


@dataclass(frozen=True)
class CataclysmPack:
    """The facts of the game as loaded; saves number areas and powers by the order they have here."""

    areas: tuple[Area, ...]
    borders: tuple[Border, ...]
    impassable: tuple[Wall, ...]
    powers: tuple[Power, ...]
    columns: tuple[Column, ...]
    special_markers: tuple[SpecialMarker, ...]
    box: Box
    neutral_counters: tuple[NeutralCounter, ...]
    event_kinds: tuple[EventKind, ...]
    area_tables: tuple[AreaTable, ...]
    peacetime: tuple[CrisisEvent, ...]
    wartime: tuple[CrisisEvent, ...]
    differences: tuple[Difference, ...]
    scenarios: tuple[Scenario, ...]
    power_setups: tuple[PowerSetup, ...]
    tables: Tables
    digest: str
    play_digest: str
    provenance: Mapping[str, Mapping[str, Provenance]]
    overlays: tuple[str, ...] = ()

    @cached_property
    def area(self) -> Mapping[str, Area]:
        """Areas by id."""
        return {area.id: area for area in self.areas}

    @cached_property
    def power(self) -> Mapping[str, Power]:
        """Powers by id."""
        return {power.id: power for power in self.powers}

    @cached_property
    def column(self) -> Mapping[tuple[str, str], Column]:
        """The columns of status cards by power and commitment."""
        return {(column.power, column.commitment): column for column in self.columns}

    def setups_of(self, scenario: str) -> tuple[PowerSetup, ...]:
        """The set-ups of the powers of a scenario."""
        return tuple(setup for setup in self.power_setups if setup.scenario == scenario)


WORDING: Final = ("name", "text", "about", "note", "text_2018", "text_2022")
"""Fields that no rule reads, as they stand in English."""

SPEC: Final = PackSpec(
    files=(
        PackFile("map.json", MapFile, pairs=frozenset({"borders", "impassable"})),
        PackFile("powers.json", PowerFile, fixed=frozenset({"powers", "columns", "special_markers"})),
        PackFile("counters.json", CounterFile, fixed=frozenset({"neutral_counters"})),
        PackFile("crisis.json", CrisisFile, fixed=frozenset({"event_kinds", "area_tables"})),
        PackFile(
            "tables.json",
            Tables,
            fixed=frozenset({"ideologies", "commitments", "build_costs", "stability", "failed_action_boxes", "turns"}),
        ),
        PackFile("editions.json", EditionFile, fixed=frozenset({"differences"})),
        PackFile("scenarios.json", ScenarioFile),
    ),
    shared_ids=(("peacetime", "wartime"),),
    wording=frozenset(f"{field}{suffix}" for field in WORDING for suffix in ("", "_ja"))
    | {"source", "sources", "position", "number", "color", "special_rules", "event_kinds"},
)

DATA: Final = Path(__file__).with_name("data")


def load(overlays: Sequence[Path] = ()) -> CataclysmPack:
    """The game's own data with an owner's overlays on it."""
    loaded = load_pack(DATA, SPEC, overlays)
    places, powers = loaded.content(MapFile), loaded.content(PowerFile)
    counters, crisis = loaded.content(CounterFile), loaded.content(CrisisFile)
    scenarios = loaded.content(ScenarioFile)
    return CataclysmPack(
        areas=places.areas,
        borders=places.borders,
        impassable=places.impassable,
        powers=powers.powers,
        columns=powers.columns,
        special_markers=powers.special_markers,
        box=counters.box,
        neutral_counters=counters.neutral_counters,
        event_kinds=crisis.event_kinds,
        area_tables=crisis.area_tables,
        peacetime=crisis.peacetime,
        wartime=crisis.wartime,
        differences=loaded.content(EditionFile).differences,
        scenarios=scenarios.scenarios,
        power_setups=scenarios.power_setups,
        tables=loaded.content(Tables),
        digest=loaded.digest,
        play_digest=loaded.play_digest,
        provenance=loaded.provenance,
        overlays=loaded.overlays,
    )
