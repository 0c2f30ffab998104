"""The types of scenarios and of the powers' set-ups in them (C.1-C.7)."""

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.games.cataclysm.schema_map import AreaRef, Count, Half, PowerRef
from sandtable.games.cataclysm.schema_powers import CommitmentRef, Ideology
from sandtable.packs import Entry, Id, Part, Ref, Words

TurnRef = Annotated[str, Ref("turns")]
Players = Annotated[int, Meta(ge=2, le=5)]
UnitKind = Literal["army", "tank", "fleet", "carrier", "submarine", "tactical", "strategic", "fortress", "logistics"]
CounterKind = (
    UnitKind | Literal["tank_upgrade", "carrier_upgrade", "strategic_upgrade", "flag", "offensive", "resource"]
)


class War(Part, frozen=True):
    """A war in progress: the powers of its two sides."""

    sides: tuple[tuple[PowerRef, ...], ...]


class Aid(Part, frozen=True):
    """Aid of a patron in a civil war."""

    power: PowerRef
    count: Count


class CivilWar(Part, frozen=True):
    """A civil war in progress, with the aid of both factions (11.0)."""

    area: AreaRef
    left: tuple[Aid, ...] = ()
    right: tuple[Aid, ...] = ()


class China(Part, frozen=True):
    """The armies of both Chinese factions, and whether the civil war is active (11.4)."""

    gmd: tuple[AreaRef, ...]
    chicom: tuple[AreaRef, ...]
    civil_war: Literal["active", "inactive"]


class Markers(Part, frozen=True):
    """Where the special markers of chapter 12 begin."""

    in_play: tuple[
        Literal[
            "stresa_front",
            "rhineland",
            "washington_naval_treaty",
            "status_quo",
            "us_japan_trade",
            "trans_siberian",
            "il_duce",
            "night_of_the_long_knives",
        ],
        ...,
    ]
    lend_lease: Literal["absent", "by_edition", "available", "in_cup"] = "absent"
    posture: Literal["military_reforms", "political_purges", "collective_security"] | None = None
    abyssinian_adventure: Literal["used"] | None = None


class SurrenderMarker(Part, frozen=True):
    """Which ideology holds the Surrender marker of a power that has surrendered before play."""

    power: PowerRef
    ideology: Ideology


class PowerIdeology(Part, frozen=True):
    """A power that has another ideology than usual."""

    power: PowerRef
    ideology: Ideology


class PowerProvokes(Part, frozen=True):
    """Whom a power provokes, other than its card says."""

    power: PowerRef
    provoked: tuple[PowerRef, ...]


class PowerLimit(Part, frozen=True):
    """A force pool limit at the start, other than the card says."""

    power: PowerRef
    limit: Count


class PowerSites(Part, frozen=True):
    """Areas that are production sites of a power besides those of 2.3.9."""

    power: PowerRef
    areas: tuple[AreaRef, ...]


class ExtraCounter(Part, frozen=True):
    """A counter that goes into the cup in some turn and does something when it is drawn."""

    id: Id
    name: Words
    name_ja: Words
    turn: TurnRef
    count: Annotated[int, Meta(ge=1)]
    text: Words
    text_ja: Words


class SpecialRule(Part, frozen=True):
    """A special rule of a scenario, in words."""

    text: Words
    text_ja: Words


class Scenario(Entry, frozen=True):
    """A game to choose, without the set-ups of its powers."""

    id: Id
    number: Words
    name: Words
    name_ja: Words
    about: Words
    about_ja: Words
    kind: Literal["global", "introductory", "theater", "alternate"]
    fewest_players: Players
    most_players: Players
    maps: tuple[Half, ...]
    first_turn: TurnRef
    last_turn: TurnRef
    start_phase: Literal["administration"]
    active_powers: tuple[PowerRef, ...]
    player_groups: tuple[tuple[PowerRef, ...], ...]
    war_status: Literal["none", "limited", "global"]
    markers: Markers
    out_of_play: tuple[PowerRef, ...] = ()
    wars: tuple[War, ...] = ()
    alliances: tuple[tuple[PowerRef, ...], ...] = ()
    special_british_bases: tuple[AreaRef, ...] = ()
    limited_resources: tuple[AreaRef, ...] = ()
    minor_armies: tuple[AreaRef, ...] = ()
    civil_wars: tuple[CivilWar, ...] = ()
    china: China | None = None
    neutral_cubes: tuple[AreaRef, ...] = ()
    surrendered: tuple[PowerRef, ...] = ()
    surrender_markers: tuple[SurrenderMarker, ...] = ()
    ideologies: tuple[PowerIdeology, ...] = ()
    provokes: tuple[PowerProvokes, ...] = ()
    force_pool_limits: tuple[PowerLimit, ...] = ()
    production_sites: tuple[PowerSites, ...] = ()
    extra_counters: tuple[ExtraCounter, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()


class UnitsAt(Part, frozen=True):
    """Units of one kind in an area."""

    area: AreaRef
    kind: UnitKind
    count: Annotated[int, Meta(ge=1)]


class CounterCount(Part, frozen=True):
    """Counters of one kind."""

    kind: CounterKind
    count: Annotated[int, Meta(ge=1)]


class PowerSetup(Entry, frozen=True):
    """How one power stands at the start of a scenario."""

    id: Id
    scenario: Annotated[str, Ref("scenarios")]
    power: PowerRef
    commitment: CommitmentRef
    stability: Annotated[str, Ref("stability")]
    units: tuple[UnitsAt, ...]
    available: tuple[CounterCount, ...] = ()
    cup: tuple[CounterCount, ...] = ()
    next_turn: tuple[CounterCount, ...] = ()
    reserve: CounterKind | None = None
    cubes: tuple[AreaRef, ...] = ()
    special_resources: tuple[Annotated[str, Ref("special_markers")], ...] = ()


class ScenarioFile(Part, frozen=True):
    """scenarios.json."""

    scenarios: tuple[Scenario, ...]
    power_setups: tuple[PowerSetup, ...]
