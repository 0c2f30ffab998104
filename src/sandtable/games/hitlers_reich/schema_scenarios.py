"""The types of set-ups, scenarios and their outcomes (chapter 10)."""

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.games.hitlers_reich.schema_events import AreaRef, PlaceRef, ZoneRef
from sandtable.packs import Entry, Id, Part, Ref, Words

Side = Literal["axis", "allied"]
CardRank = Literal["sabotage", "plain", "double_agent", "lieutenant_general", "field_marshal", "supreme_commander"]
EventRef = Annotated[str, Ref("events")]
FamilyRef = Annotated[str, Ref("events.family")]
YearRef = Annotated[str, Ref("years")]
OutcomeRef = Annotated[str, Ref("outcomes")]
Count = Annotated[int, Meta(ge=0)]


class SideNumbers(Part, frozen=True):
    """A number for each side."""

    axis: Count
    allied: Count


class SideYears(Part, frozen=True):
    """A box of the year track for each side."""

    axis: YearRef
    allied: YearRef


class SideZones(Part, frozen=True):
    """Sea zones for each side."""

    axis: tuple[ZoneRef, ...] = ()
    allied: tuple[ZoneRef, ...] = ()


class SideAreas(Part, frozen=True):
    """Areas for each side."""

    axis: tuple[AreaRef, ...] = ()
    allied: tuple[AreaRef, ...] = ()


class SideEvents(Part, frozen=True):
    """Events for each side."""

    axis: tuple[EventRef, ...] = ()
    allied: tuple[EventRef, ...] = ()


class Discs(Part, frozen=True):
    """Places that start with a control disc, by kind of disc."""

    axis: tuple[PlaceRef, ...] = ()
    soviet: tuple[PlaceRef, ...] = ()
    western: tuple[PlaceRef, ...] = ()


class Deal(Part, frozen=True):
    """A starting hand: some dealt from cards set apart by rank, the rest from the shuffled remainder."""

    dealt: Count
    set_apart: tuple[CardRank, ...] = ()
    dealt_from_set_apart: Count = 0


class SideDeals(Part, frozen=True):
    """A starting hand for each side."""

    axis: Deal
    allied: Deal


class EventDraw(Part, frozen=True):
    """A random draw of events before the game, perhaps with the either-side cards that earlier draws left."""

    side: Side
    events: tuple[EventRef, ...]
    count: Count
    with_undrawn_either: bool = False


class Setup(Entry, frozen=True):
    """How the pieces and cards stand at the start (10.2, 10.3)."""

    id: Id
    name: Words
    name_ja: Words
    first_side: Side
    pact: bool
    italy_surrendered: bool
    vichy: Literal["neutral", "ended"]
    hand_size: SideNumbers
    year: SideYears
    deal: SideDeals
    big_push: tuple[Side, ...] = ()
    reorganize: tuple[Side, ...] = ()
    discs: Discs = Discs()
    fleets: SideZones = SideZones()
    forts: SideAreas = SideAreas()
    event_draws: tuple[EventDraw, ...] = ()
    resolved_at_once: tuple[FamilyRef, ...] = ()
    events_given: SideEvents = SideEvents()
    events_random: SideNumbers = SideNumbers(0, 0)
    events_set_aside: tuple[EventRef, ...] = ()
    events_removed: tuple[EventRef, ...] = ()
    events_in_lid: tuple[EventRef, ...] = ()


class Level(Part, frozen=True):
    """An outcome for a hand-size lead of at least so much."""

    at_least: Count
    outcome: OutcomeRef


class Judgement(Part, frozen=True):
    """The end of a short game (10.4): levels by the lead of one side, best first; else the last outcome."""

    leader: Side
    levels: tuple[Level, ...]
    otherwise: OutcomeRef


class Scenario(Entry, frozen=True):
    """A game to choose (chapter 10); without a judgement of its own it ends by 9.5."""

    id: Id
    name: Words
    name_ja: Words
    about: Words
    about_ja: Words
    setup: Annotated[str, Ref("setups")]
    ends: YearRef
    operations: tuple[Literal["barbarossa", "overlord_bagration"], ...] = ()
    first_action: Annotated[str, Ref("actions")] | None = None
    judgement: Judgement | None = None


class Match(Entry, frozen=True):
    """Several games that are played as one contest (10.4.3)."""

    id: Id
    name: Words
    name_ja: Words
    about: Words
    about_ja: Words
    scenarios: tuple[Annotated[str, Ref("scenarios")], ...]


class Outcome(Entry, frozen=True):
    """How a game that ran to its end was judged."""

    id: Id
    name: Words
    name_ja: Words
    winner: Side


class ScenarioFile(Part, frozen=True):
    """scenarios.json."""

    setups: tuple[Setup, ...]
    scenarios: tuple[Scenario, ...]
    matches: tuple[Match, ...]
    outcomes: tuple[Outcome, ...]
