"""The types of event cards: what each may be used for, and a closed vocabulary of effects."""

from typing import Annotated, Literal

from msgspec import Meta

from sandtable.packs import Entry, Id, Part, Ref, Words

AreaRef = Annotated[str, Ref("areas")]
PlaceRef = Annotated[str, Ref("areas", "zones")]
ZoneRef = Annotated[str, Ref("zones")]
Dice = Annotated[int, Meta(ge=1, le=5)]
Face = Annotated[int, Meta(ge=1, le=6)]

Deck = Literal["axis", "allied", "either"]
EventType = Literal["reusable", "returnable", "removable", "recyclable"]
Use = Literal[
    "land_attack",  # any attack on an area, by whatever means
    "land_defence",
    "sea_attack",
    "sea_defence",
    "paratroop_attack",  # only an attack of this kind
    "amphibious_attack",
    "event_active",
    "event_inactive",
]
When = Literal["always", "attack", "defence", "sea", "amphibious"]
"""In which of the card's uses an effect works."""
Who = Literal["self", "enemy"]
"""The player of the card, or the other."""


class Effect(Part, frozen=True, tag_field="op"):
    """Something that an event card does."""


class BonusDice(Effect, frozen=True, tag="bonus_dice"):
    """More dice for its player (7.4.1)."""

    dice: Dice
    when: When = "always"


class RerollOwn(Effect, frozen=True, tag="reroll_own"):
    """Its player may reroll up to so many of their own dice."""

    dice: Dice
    when: When = "always"


class RerollEnemy(Effect, frozen=True, tag="reroll_enemy"):
    """The enemy rerolls up to so many dice of the player's choice; more on a printed Allied symbol."""

    dice: Dice
    dice_if_printed_allied: Annotated[int, Meta(ge=0, le=5)] = 0


class RerollEither(Effect, frozen=True, tag="reroll_either"):
    """Up to so many dice are rerolled, own or enemy, of the player's choice (7.5)."""

    dice: Dice


class SetOwnDie(Effect, frozen=True, tag="set_own_die"):
    """One of the player's own dice is turned to a face."""

    face: Face
    when: When = "always"


class RerollAfterResult(Effect, frozen=True, tag="reroll_after_result"):
    """A player who is losing on the totals may reroll own dice once, all named together (R35)."""


class SecondCard(Effect, frozen=True, tag="second_card"):
    """A second conflict card is taken unseen from the top of the player's deck (7.3)."""


class EnemyShowsFirst(Effect, frozen=True, tag="enemy_shows_first"):
    """The enemy chooses and shows a conflict card before the player chooses (7.3)."""


class EnemyCardRandom(Effect, frozen=True, tag="enemy_card_random"):
    """The enemy's conflict card is drawn at random from hand and shown before the player chooses (7.3)."""


class KeepOnRoll(Effect, frozen=True, tag="keep_on_roll"):
    """After a won conflict its player rolls a die and keeps the card only on these faces (6.5.2.1)."""

    faces: tuple[Face, ...]


class AllowAttack(Effect, frozen=True, tag="allow_attack"):
    """Makes an attack of this kind possible (6.5.1)."""

    kind: Literal["paratroop", "amphibious"]


class SpareBlitzCost(Effect, frozen=True, tag="spare_blitz_cost"):
    """A Blitz attack in which it is played costs no hand size (7.9.2)."""


class AnySuit(Effect, frozen=True, tag="any_suit"):
    """Lifts the duty to play a Soviet conflict card (6.5.3.4)."""


class HandSize(Effect, frozen=True, tag="hand_size"):
    """A hand size changes; no card moves by this alone."""

    who: Who
    by: Annotated[int, Meta(ge=-12, le=12)]


class DrawUp(Effect, frozen=True, tag="draw_up"):
    """Cards are drawn up to the hand size."""

    who: Who


class DiscardDown(Effect, frozen=True, tag="discard_down"):
    """Cards are discarded down to the hand size, owner's choice."""

    who: Who


class CycleCards(Effect, frozen=True, tag="cycle_cards"):
    """Up to so many conflict cards are discarded and as many drawn."""

    cards: Annotated[int, Meta(ge=1, le=12)]


class CancelReshuffleGain(Effect, frozen=True, tag="cancel_reshuffle_gain"):
    """Held until one Axis reshuffle, whose Allied gain it cancels (5.4.2)."""


class EndNeutrality(Effect, frozen=True, tag="end_neutrality"):
    """A neutral area joins the winner of the card, or the Axis, with a control disc (R45, R46)."""

    area: AreaRef
    controller: Literal["winner", "axis"]


class TemporaryProduction(Effect, frozen=True, tag="temporary_production"):
    """While the Axis holds the area its hand size is higher by this (R45)."""

    area: AreaRef
    value: Annotated[int, Meta(ge=1, le=3)]


class BarAttacksFrom(Effect, frozen=True, tag="bar_attacks_from"):
    """No land or Blitz attack may start from the area for the rest of this turn."""

    area: AreaRef


class PlaceAxisDisc(Effect, frozen=True, tag="place_axis_disc"):
    """An Axis control disc is placed in the area."""

    area: AreaRef


class OpenVichyArea(Effect, frozen=True, tag="open_vichy_area"):
    """From now on attacks on this Vichy area alone leave the other Vichy areas neutral (8.5)."""

    area: AreaRef


class VichyDefects(Effect, frozen=True, tag="vichy_defects"):
    """Western discs at once, Axis discs in the next Axis preparation, each unless already Allied (8.5)."""

    western_now: tuple[PlaceRef, ...]
    axis_later: tuple[PlaceRef, ...]


class PlaceForts(Effect, frozen=True, tag="place_forts"):
    """Up to so many forts from supply in own areas that touch one of these zones."""

    forts: Annotated[int, Meta(ge=1, le=4)]
    beside: tuple[ZoneRef, ...]


class TurnMinor(Effect, frozen=True, tag="turn_minor"):
    """One of these areas, if Axis and beside an Allied area, gets the disc of an ally that borders it."""

    areas: tuple[AreaRef, ...]


AnyEffect = (
    BonusDice
    | RerollOwn
    | RerollEnemy
    | RerollEither
    | SetOwnDie
    | RerollAfterResult
    | SecondCard
    | EnemyShowsFirst
    | EnemyCardRandom
    | KeepOnRoll
    | AllowAttack
    | SpareBlitzCost
    | AnySuit
    | HandSize
    | DrawUp
    | DiscardDown
    | CycleCards
    | CancelReshuffleGain
    | EndNeutrality
    | TemporaryProduction
    | BarAttacksFrom
    | PlaceAxisDisc
    | OpenVichyArea
    | VichyDefects
    | PlaceForts
    | TurnMinor
)


class Event(Entry, frozen=True):
    """An event card; copies of one title share a `family`."""

    id: Id
    family: Id
    title: Words
    title_ja: Words
    deck: Deck
    type: EventType
    effects: tuple[AnyEffect, ...]
    text: Words
    text_ja: Words
    confidence: Literal["high", "medium", "low"]
    copy: Annotated[int, Meta(ge=1)] = 1
    stars: Literal["both", "western", "soviet"] | None = None
    uses: tuple[Use, ...] = ()
    is_general: bool = False
    is_two_card: bool = False
    may_blitz: bool = False
    is_held: bool = False
    is_initial_draw: bool = False
    is_from_1942: bool = False
    is_barred_by_pact: bool = False
    is_filler: bool = False


class EventFile(Part, frozen=True):
    """event_cards.json."""

    events: tuple[Event, ...]
