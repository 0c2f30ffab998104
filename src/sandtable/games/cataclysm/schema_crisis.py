"""The types of the crisis tables (3.7.4) and of the differences between the two editions."""

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.games.cataclysm.schema_map import AreaRef, PowerRef
from sandtable.games.cataclysm.schema_powers import Ideology
from sandtable.packs import Entry, Id, Part, Words

Face = Annotated[int, Meta(ge=1, le=6)]
Group = Literal["belligerent", "total_war_or_exhaustion"]


class StabilityTests(Part, frozen=True, tag_field="op", tag="stability_test"):
    """Powers make a stability test (5.5.1): those named, or all of a group."""

    powers: tuple[PowerRef, ...] = ()
    select: Group | None = None


class ReducedEffectiveness(Part, frozen=True, tag_field="op", tag="reduce_effectiveness"):
    """The effectiveness of powers is lowered until the end of the turn (5.3)."""

    powers: tuple[PowerRef, ...]


class LostReserve(Part, frozen=True, tag_field="op", tag="lose_reserve"):
    """Powers reject the counter in their reserve (3.6)."""

    powers: tuple[PowerRef, ...]


class GainedFlag(Part, frozen=True, tag_field="op", tag="gain_flag"):
    """Powers gain a flag (5.2.4): those named, or all of a group."""

    powers: tuple[PowerRef, ...] = ()
    select: Group | None = None


class AlignmentCheck(Part, frozen=True, tag_field="op", tag="alignment_check"):
    """The controllers of ungarrisoned countries check their effectiveness to keep them."""

    areas: tuple[AreaRef, ...]


class FreePoliticalAction(Part, frozen=True, tag_field="op", tag="free_political_action"):
    """Powers may attempt a political action without a flag (6.0): those named, or all of a group."""

    action: Literal["propaganda"]
    powers: tuple[PowerRef, ...] = ()
    select: Group | None = None


class CivilWarBreaksOut(Part, frozen=True, tag_field="op", tag="civil_war"):
    """A roll on the civil war table (11.1)."""


class ColonyRevolts(Part, frozen=True, tag_field="op", tag="colonial_revolt"):
    """A roll on the colonial revolt table (11.1)."""


class Coup(Part, frozen=True, tag_field="op", tag="coup"):
    """A roll on the coup table of an ideology (5.7)."""

    ideology: Ideology


Effect = (
    StabilityTests
    | ReducedEffectiveness
    | LostReserve
    | GainedFlag
    | AlignmentCheck
    | FreePoliticalAction
    | CivilWarBreaksOut
    | ColonyRevolts
    | Coup
)


class EventKind(Entry, frozen=True):
    """What a kind of crisis effect does, in words; its id is the effect's `op`."""

    id: Id
    text: Words
    text_ja: Words


class AreaTable(Entry, frozen=True):
    """A table of areas for the results 1 to 7 of two dice (11.1, 5.7)."""

    id: Id
    name: Words
    name_ja: Words
    rows: tuple[AreaRef, ...]


class CrisisEvent(Entry, frozen=True):
    """An entry of a crisis table, found by the higher and the lower die."""

    id: Id
    name: Words
    name_ja: Words
    high: Face
    low: Face
    effects: tuple[Effect, ...]


class CrisisFile(Part, frozen=True):
    """crisis.json."""

    event_kinds: tuple[EventKind, ...]
    area_tables: tuple[AreaTable, ...]
    peacetime: tuple[CrisisEvent, ...]
    wartime: tuple[CrisisEvent, ...]


class Difference(Entry, frozen=True):
    """A difference between the rules of 2018 and those of 2022."""

    id: Id
    number: Words
    name: Words
    name_ja: Words
    rules: tuple[Words, ...]
    text_2018: Words
    text_2018_ja: Words
    text_2022: Words
    text_2022_ja: Words
    is_identical: bool = False


class EditionFile(Part, frozen=True):
    """editions.json."""

    differences: tuple[Difference, ...]
