"""The types of the powers, their status cards and counters, and of the neutral counters (2.4, 2.6)."""

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.games.cataclysm.schema_map import AreaRef, Count, PowerRef, ResourceKind
from sandtable.packs import Entry, Id, Part, Ref, Words

Ideology = Literal["fascism", "communism", "democracy"]
CommitmentRef = Annotated[str, Ref("commitments")]


class UnitCounts(Part, frozen=True):
    """The unit counters of a power (2.4.2); armies, fleets and air forces are two-sided."""

    army: Count
    fleet: Count
    submarine: Count
    air: Count
    fortress: Count
    logistics: Count


class UpgradeCounts(Part, frozen=True):
    """The upgrade markers of a power (2.4.3)."""

    tank: Count
    carrier: Count
    strategic: Count


class BaseCounts(Part, frozen=True):
    """The base markers of a power (2.3.2, 2.3.3)."""

    naval: Count
    air: Count
    special_naval: Count = 0


class TrackMarkers(Part, frozen=True):
    """The markers of a power on tracks and card (2.4.3)."""

    effectiveness: Count
    stability: Count
    commitment: Count
    home_front: Count
    victory: Count


class Power(Entry, frozen=True):
    """One of the seven powers (1.1): its ideology, cubes and counters, and whom it provokes (5.2.3)."""

    id: Id
    name: Words
    name_ja: Words
    ideology: Ideology
    color: Words
    cubes: Count
    provokes: tuple[PowerRef, ...]
    units: UnitCounts
    upgrades: UpgradeCounts
    flags: Count
    offensives: Count
    bases: BaseCounts
    track_markers: TrackMarkers
    has_il_duce: bool = False


class Column(Entry, frozen=True):
    """A column of a power's status card: what a commitment gives it (2.6, 4.1)."""

    id: Id
    power: PowerRef
    commitment: CommitmentRef
    effectiveness: Annotated[int, Meta(ge=1, le=3)]
    force_pool_limit: Count


class Flip(Part, frozen=True):
    """The limited resource on the back of a marker (12.1.1, 12.1.2)."""

    kind: ResourceKind
    area: AreaRef


class SpecialMarker(Entry, frozen=True):
    """A special marker of a power (12.0): where it begins, or with which commitment it enters play."""

    id: Id
    name: Words
    name_ja: Words
    power: PowerRef
    count: Annotated[int, Meta(ge=1)] = 1
    enters_with: CommitmentRef | None = None
    area: AreaRef | None = None
    begins: Literal["in_play", "special_action_box", "by_edition"] | None = None
    flip: Flip | None = None


class PowerFile(Part, frozen=True):
    """powers.json."""

    powers: tuple[Power, ...]
    columns: tuple[Column, ...]
    special_markers: tuple[SpecialMarker, ...]


class DiceCounts(Part, frozen=True):
    """The dice of each ideology (2.8)."""

    communism: Count
    democracy: Count
    fascism: Count


class Box(Entry, frozen=True):
    """What is in the box (2.0)."""

    counters: Count
    cubes: Count
    neutral_cubes: Count
    dice: DiceCounts
    maps: Count
    record_display: Count
    crisis_card: Count
    power_and_rules_cards: Count
    aid_cards: Count


class NeutralCounter(Entry, frozen=True):
    """A kind of counter that belongs to no power, and how many there are."""

    id: Id
    name: Words
    name_ja: Words
    count: Annotated[int, Meta(ge=1)]


class CounterFile(Part, frozen=True):
    """counters.json."""

    box: Box
    neutral_counters: tuple[NeutralCounter, ...]
