"""What a role may see of a game: position, question, options, log; and what may be asked about them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sandtable.kernel.picture import Picture
from sandtable.server.wire.games import GameResult


class PromptInfo(msgspec.Struct):
    """The question before this role."""

    side: str
    question: str
    context: list[str]
    rule: str
    step: str


class Waiting(msgspec.Struct):
    """Who must decide instead, and in the course of what."""

    sides: list[str]
    context: list[str]
    rule: str


class OptionChoice(msgspec.Struct):
    """An option: `name` is what an action takes; `kind` and `target` say what on the board it is about, if anything."""

    name: str
    verb: str
    verb_text: str
    kind: str
    target: str
    text: str


class Link(msgspec.Struct):
    """The name of a place, card or unit within a text."""

    id: str
    kind: str
    start: int
    end: int


class LogLine(msgspec.Struct):
    """One line of the log."""

    entry: int
    side: str | None
    rule: str
    text: str
    links: list[Link]


class ProposalInfo(msgspec.Struct):
    """A rollback that waits for consent."""

    side: str
    back_to: int
    agreed: list[str]


class LastEntry(msgspec.Struct):
    """The newest entry, as far as this role may see it."""

    entry: int
    side: str | None
    text: str
    spaces: list[str]
    dice: list[list[int]]


class ClockReading(msgspec.Struct):
    """How many seconds a side has left, and whether they are running."""

    side: str
    left: float
    running: bool


class State(msgspec.Struct):
    """Everything that a client shows of a game to one role."""

    game: str
    seq: int
    entry: int
    role: str
    language: str
    over: bool
    deciding: list[str]
    options: list[OptionChoice]
    picture: Picture
    may_undo: bool
    has_odds: bool
    log: list[LogLine]
    log_from: int
    result: GameResult | None = None
    prompt: PromptInfo | None = None
    waiting: Waiting | None = None
    proposal: ProposalInfo | None = None
    draw_offer: str | None = None
    last: LastEntry | None = None
    clock: list[ClockReading] | None = None


class Reason(msgspec.Struct):
    """Why one option is not offered."""

    option: str
    text: str
    message: str
    rule: str


class Reasons(msgspec.Struct):
    """Why what was asked for is not offered; an offered option has no reason."""

    reasons: list[Reason]


class Explanation(msgspec.Struct):
    """What the rules make of a place, in one sentence, with the places to show beside it; a path lies in order."""

    topic: str
    rule: str
    text: str
    places: list[str]
    path: bool


class Explanations(msgspec.Struct):
    """All that the game tells of a place on request."""

    explanations: list[Explanation]


class OddsField(msgspec.Struct):
    """One figure of a reckoning."""

    label: str
    value: str


class Distribution(msgspec.Struct):
    """How likely each number is."""

    label: str
    points: list[tuple[int, float]]


class OddsInfo(msgspec.Struct):
    """The game's own reckoning of what is pending, from what this side may know."""

    lines: list[str]
    fields: list[OddsField]
    distributions: list[Distribution]
    by_option: dict[str, float]
    chance: float | None = None


ChangeKind = Literal["owner", "mark_added", "mark_removed", "card_moved", "track", "fact", "ends"]


class Change(msgspec.Struct):
    """One thing that an option would change for certain."""

    kind: ChangeKind
    id: str
    text: str


class Preview(msgspec.Struct):
    """What an option leads to, up to the next decision, chance or secret."""

    changes: list[Change]
    stops: Literal["decision", "chance", "hidden", "over"]
    odds: OddsInfo | None = None


class Series(msgspec.Struct):
    """A figure over the course of a game: (entry, value)."""

    id: str
    label: str
    side: str | None
    points: list[tuple[int, float]]


class Luck(msgspec.Struct):
    """The dice that a side's decisions led to, against what was to be expected of them."""

    side: str
    dice: int
    mean: float
    expected: float
    deviation: float


class Stats(msgspec.Struct):
    """A game in figures."""

    series: list[Series]
    luck: list[Luck]


class RawView(msgspec.Struct):
    """What a bot or script gets of a game: the kernel's own view, without words."""

    game: str
    seq: int
    role: str
    over: bool
    deciding: list[str]
    options: list[int]
    names: list[str]
    view: dict[str, Any]


class SightInfo(msgspec.Struct):
    """All that a bot in a seat gets: a position that its side could be in for all it knows, packed, in base64.

    It follows from the side's view and a random key; the true position cannot be told from it.
    """

    game: str
    seq: int
    side: str
    over: bool
    deciding: list[str]
    rules_version: int
    data_digest: str
    position: str
