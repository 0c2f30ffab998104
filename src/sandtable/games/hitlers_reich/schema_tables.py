"""The types of the rule tables: figures and lists that rules read, each with the paragraph that gives it."""

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.games.hitlers_reich.schema_events import AreaRef, PlaceRef, ZoneRef
from sandtable.packs import Entry, Id, Part, Ref, Words

Small = Annotated[int, Meta(ge=0, le=12)]
YearRef = Annotated[str, Ref("years")]
ActionRef = Annotated[str, Ref("actions")]
EventRef = Annotated[str, Ref("events")]


class HandSizes(Entry, frozen=True):
    """The hand-size track (2.6.1, 4.1.4, 9.1)."""

    max: Small
    danger: Small
    loss: Small


class EventHand(Entry, frozen=True):
    """How many events a side may hold (4.2.2)."""

    limit: Small


class DiceLimits(Entry, frozen=True):
    """Dice of a conflict (7.4)."""

    base: Small
    max_bonus: Small
    faces: Annotated[int, Meta(ge=2)]


class FortDice(Entry, frozen=True):
    """The face to which a fort turns a die (7.5)."""

    in_centre: Annotated[int, Meta(ge=1, le=6)]
    elsewhere: Annotated[int, Meta(ge=1, le=6)]


class ConflictLimits(Entry, frozen=True):
    """How many events of a sort a side may play in one conflict (6.5.3.3)."""

    generals: Small
    two_card_events: Small


class ProductionLoss(Entry, frozen=True):
    """What losing a production centre costs in hand size and cards, capitals apart (6.5.2.1)."""

    cards: Small


class CapitalLoss(Entry, frozen=True):
    """What losing a capital costs (6.5.2.1); `id` is the area."""

    id: AreaRef
    cards: Small
    is_random: bool = False


class BigPushTry(Entry, frozen=True):
    """The try for a Big Push marker (6.3.2)."""

    dice: Small


class Blitz(Entry, frozen=True):
    """The Blitz (7.9.2, 6.7.3)."""

    max_chain: Small
    cost: Small
    max_chain_overlord: Small


class ReshuffleGain(Entry, frozen=True):
    """What the Allies gain when the Axis reshuffles (5.4.2)."""

    hand_size: Small
    cards: Small


class ReshuffleReturn(Entry, frozen=True):
    """A family of events that comes back from the lid at a reshuffle (5.4.1-5.4.3); `id` is the family."""

    id: Annotated[str, Ref("events.family")]
    at: Literal["any", "axis", "allied"]
    needs_all_copies: bool = False


class Exchange(Entry, frozen=True):
    """The Allied search of the deck at the reshuffle into a year (5.4.4)."""

    year: YearRef
    ranks: tuple[Literal["sabotage", "lieutenant_general", "field_marshal", "supreme_commander"], ...]
    gives_big_push: bool


class ItalianSurrender(Entry, frozen=True):
    """What makes Italy surrender, and its price (8.2.1)."""

    centre: AreaRef
    pair: tuple[AreaRef, AreaRef]
    cards: Small
    hand_size: Small


class SicilianSeaLaunch(Entry, frozen=True):
    """Attacks launched from the zone need control of the areas (2.2)."""

    zone: ZoneRef
    needs: tuple[AreaRef, ...]


class Malta(Entry, frozen=True):
    """The area that falls to whoever holds the zone in preparation (8.4)."""

    area: AreaRef
    zone: ZoneRef


class CarrierGate(Entry, frozen=True):
    """Zones closed to FLEET CARRIERS while one of the places is Axis, or neutral if that counts (8.1)."""

    id: Id
    zones: tuple[ZoneRef, ...]
    closed_by: tuple[PlaceRef, ...]
    closed_if_neutral: bool = False


class LateWarBan(Entry, frozen=True):
    """Zones that the Axis may not enter from a year on while the Allies hold them uncontested (6.7.1)."""

    zones: tuple[ZoneRef, ...]
    from_year: YearRef


class Barbarossa(Entry, frozen=True):
    """The Axis operation (6.7.2)."""

    targets: tuple[AreaRef, ...]


class Overlord(Entry, frozen=True):
    """The Allied landing (6.7.1, 6.7.3): its targets, and all areas on the wider zone if that is Allied."""

    targets: tuple[AreaRef, ...]
    zone: ZoneRef
    wider_zone: ZoneRef
    from_year: YearRef
    needs_event: EventRef
    gives_event: EventRef
    blitz_barred: tuple[AreaRef, ...]


class Bagration(Entry, frozen=True):
    """The Soviet offensive (6.7.4)."""

    attacks: Small
    barred: tuple[AreaRef, ...]


class Vichy(Entry, frozen=True):
    """Zones that turn Western with the Vichy areas, and the area whose capture turns them (8.5)."""

    zones: tuple[ZoneRef, ...]
    ended_by: AreaRef


class Capitulation(Entry, frozen=True):
    """Places whose control all at once ends the game (9.3)."""

    id: Id
    winner: Literal["axis", "allied"]
    places: tuple[PlaceRef, ...]


class HandGap(Entry, frozen=True):
    """Hand sizes at which one side surrenders at the end of a turn (9.4)."""

    winner_at_least: Small
    loser_at_most: Small


class Survival(Entry, frozen=True):
    """What the Axis must hold at the end of 1945 (9.5)."""

    capital: AreaRef
    others: tuple[AreaRef, ...]
    needed: Small


class Year(Entry, frozen=True):
    """A box of the year track (2.6.2), with the year-end events that each side draws in it (5.5.1)."""

    id: Id
    name: Words
    name_ja: Words
    axis_events: Small = 0
    allied_events: Small = 0


class StatusBox(Entry, frozen=True):
    """A status box on the map (2.6.3)."""

    id: Id
    name: Words
    name_ja: Words


class DiceBonus(Entry, frozen=True):
    """A reason for a bonus die (7.4.1)."""

    id: Id
    name: Words
    name_ja: Words
    dice: Small


class Action(Entry, frozen=True):
    """An action of chapter 6."""

    id: Id
    name: Words
    name_ja: Words
    rule: Words
    sides: tuple[Literal["axis", "allied"], ...]
    ends_turn: Literal["always", "when_lost", "never"]
    as_success_bonus: bool = False


class BonusAction(Entry, frozen=True):
    """A bonus action (7.9) and what it may be spent on."""

    id: Id
    name: Words
    name_ja: Words
    choices: tuple[ActionRef, ...]


class Tables(Part, frozen=True):
    """tables.json."""

    hand_size: HandSizes
    event_hand: EventHand
    dice: DiceLimits
    fort_dice: FortDice
    conflict_limits: ConflictLimits
    production_loss: ProductionLoss
    capital_losses: tuple[CapitalLoss, ...]
    big_push_try: BigPushTry
    blitz: Blitz
    reshuffle_gain: ReshuffleGain
    reshuffle_returns: tuple[ReshuffleReturn, ...]
    exchange: Exchange
    italian_surrender: ItalianSurrender
    sicilian_sea_launch: SicilianSeaLaunch
    malta: Malta
    carrier_gates: tuple[CarrierGate, ...]
    late_war_ban: LateWarBan
    barbarossa: Barbarossa
    overlord: Overlord
    bagration: Bagration
    vichy: Vichy
    capitulations: tuple[Capitulation, ...]
    hand_gap: HandGap
    survival: Survival
    years: tuple[Year, ...]
    status_boxes: tuple[StatusBox, ...]
    bonus_dice: tuple[DiceBonus, ...]
    actions: tuple[Action, ...]
    bonus_actions: tuple[BonusAction, ...]
