"""The types of the data pack of Hitler's Reich, and how it is loaded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta

from sandtable.games.hitlers_reich.schema_events import AreaRef, Event, EventFile, PlaceRef, ZoneRef
from sandtable.games.hitlers_reich.schema_scenarios import (
    CardRank,
    Count,
    EventRef,
    Match,
    Outcome,
    Scenario,
    ScenarioFile,
    Setup,
    Side,
)
from sandtable.games.hitlers_reich.schema_tables import Tables
from sandtable.packs import Entry, Id, PackFile, PackSpec, Part, Provenance, Ref, Words, load_pack

Suit = Literal["german", "italian", "western", "soviet"]
Coordinate = Annotated[int, Meta(ge=0, le=1000)]
Production = Annotated[int, Meta(ge=0, le=3)]


class Region(Entry, frozen=True):
    """A part of the map under which faces list places."""

    id: Id
    name: Words
    name_ja: Words


class Position(Part, frozen=True):
    """Where a place lies: degrees, and the same on a drawing of 1000 by 1000 with y southward."""

    lon: Annotated[float, Meta(ge=-180, le=180)]
    lat: Annotated[float, Meta(ge=-90, le=90)]
    x: Coordinate
    y: Coordinate


class Area(Entry, frozen=True):
    """A land area (2.1-2.3, 2.5); unplayable neutrals are areas that nobody can use."""

    id: Id
    name: Words
    name_ja: Words
    region: Annotated[str, Ref("regions")]
    printed_control: Literal["axis", "western", "soviet", "vichy", "neutral"]
    position: Position
    production: Production = 0
    production_side: Literal["axis", "soviet", "western", "both"] | None = None
    capital: Literal["axis", "soviet", "western"] | None = None
    is_playable: bool = True
    is_island: bool = False
    is_strait: bool = False
    neutral_until: EventRef | None = None


class Zone(Entry, frozen=True):
    """A sea zone (2.4)."""

    id: Id
    name: Words
    name_ja: Words
    region: Annotated[str, Ref("regions")]
    position: Position
    production: Production = 0
    production_side: Literal["axis", "soviet", "western", "both"] | None = None


class WhileAttackerHolds(Part, frozen=True, tag_field="type", tag="attacker_controls_uncontested"):
    """Land attacks cross only while the attacker holds the zone uncontested; for counting it always borders."""

    zone: ZoneRef


class OnceNotNeutral(Part, frozen=True, tag_field="type", tag="not_neutral"):
    """A border only once the area is no longer neutral."""

    area: AreaRef


class ForController(Part, frozen=True, tag_field="type", tag="controls"):
    """A border only for the side that controls the area."""

    area: AreaRef


class Border(Entry, frozen=True):
    """Two places that are adjacent, in either direction."""

    a: PlaceRef
    b: PlaceRef
    condition: WhileAttackerHolds | OnceNotNeutral | ForController | None = None


class MapFile(Part, frozen=True):
    """map.json."""

    regions: tuple[Region, ...]
    areas: tuple[Area, ...]
    zones: tuple[Zone, ...]
    adjacency: tuple[Border, ...]


class SuitOfCards(Entry, frozen=True):
    """A suit (4.1.2); the Double Agents have none, and rank 0."""

    id: Id
    name: Words
    name_ja: Words
    emblem: Words
    emblem_ja: Words
    side: Side
    tie_rank: Count


class ConflictCard(Entry, frozen=True):
    """A conflict card (4.1.3)."""

    id: Id
    name: Words
    name_ja: Words
    side: Side
    value: Annotated[int, Meta(ge=1, le=13)]
    rank: CardRank = "plain"
    suit: Annotated[Suit, Ref("suits")] | None = None
    rerolls: Annotated[int, Meta(ge=0, le=5)] = 0


class CardFile(Part, frozen=True):
    """conflict_cards.json."""

    suits: tuple[SuitOfCards, ...]
    conflict_cards: tuple[ConflictCard, ...]


class SideStock(Entry, frozen=True):
    """How many pieces each side has."""

    axis: Count
    allied: Count


class DiscStock(Entry, frozen=True):
    """How many control discs there are of each kind (3.1)."""

    axis: Count
    soviet: Count
    western: Count


class CardStock(Entry, frozen=True):
    """How many cards there are."""

    conflict: Count
    event: Count


class Piece(Entry, frozen=True):
    """Another kind of piece in the box."""

    id: Id
    name: Words
    name_ja: Words
    count: Annotated[int, Meta(ge=1)]


class Components(Part, frozen=True):
    """components.json."""

    discs: DiscStock
    fleets: SideStock
    forts: SideStock
    player_dice: SideStock
    cards: CardStock
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class HitlersReichPack:
    """The facts of the game as loaded; saves number places and events by the order they have here."""

    regions: tuple[Region, ...]
    areas: tuple[Area, ...]
    zones: tuple[Zone, ...]
    adjacency: tuple[Border, ...]
    suits: tuple[SuitOfCards, ...]
    conflict_cards: tuple[ConflictCard, ...]
    events: tuple[Event, ...]
    setups: tuple[Setup, ...]
    scenarios: tuple[Scenario, ...]
    matches: tuple[Match, ...]
    outcomes: tuple[Outcome, ...]
    tables: Tables
    components: Components
    digest: str
    play_digest: str
    provenance: Mapping[str, Mapping[str, Provenance]]
    overlays: tuple[str, ...] = ()

    @cached_property
    def places(self) -> tuple[Area | Zone, ...]:
        """All areas, then all zones."""
        return (*self.areas, *self.zones)

    @cached_property
    def place(self) -> Mapping[str, Area | Zone]:
        """Places by id."""
        return {place.id: place for place in self.places}

    @cached_property
    def event(self) -> Mapping[str, Event]:
        """Events by id."""
        return {event.id: event for event in self.events}

    @cached_property
    def setup(self) -> Mapping[str, Setup]:
        """Set-ups by id."""
        return {setup.id: setup for setup in self.setups}


WORDING: Final = ("name", "title", "text", "about", "emblem", "note")
"""Fields that no rule reads, as they stand in English."""

SPEC: Final = PackSpec(
    files=(
        PackFile("map.json", MapFile, pairs=frozenset({"adjacency"})),
        PackFile("conflict_cards.json", CardFile, fixed=frozenset({"suits"})),
        PackFile("event_cards.json", EventFile),
        PackFile("scenarios.json", ScenarioFile),
        PackFile("components.json", Components),
        PackFile("tables.json", Tables, fixed=frozenset({"years", "actions", "bonus_actions", "bonus_dice"})),
    ),
    shared_ids=(("areas", "zones"),),
    wording=frozenset(f"{field}{suffix}" for field in WORDING for suffix in ("", "_ja"))
    | {"source", "sources", "confidence", "position", "region", "regions", "status_boxes"},
)

DATA: Final = Path(__file__).with_name("data")


def load(overlays: Sequence[Path] = ()) -> HitlersReichPack:
    """The game's own data with an owner's overlays on it."""
    loaded = load_pack(DATA, SPEC, overlays)
    places, cards = loaded.content(MapFile), loaded.content(CardFile)
    scenarios = loaded.content(ScenarioFile)
    return HitlersReichPack(
        regions=places.regions,
        areas=places.areas,
        zones=places.zones,
        adjacency=places.adjacency,
        suits=cards.suits,
        conflict_cards=cards.conflict_cards,
        events=loaded.content(EventFile).events,
        setups=scenarios.setups,
        scenarios=scenarios.scenarios,
        matches=scenarios.matches,
        outcomes=scenarios.outcomes,
        tables=loaded.content(Tables),
        components=loaded.content(Components),
        digest=loaded.digest,
        play_digest=loaded.play_digest,
        provenance=loaded.provenance,
        overlays=loaded.overlays,
    )
