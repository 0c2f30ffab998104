"""What a lobby shows of the kinds of games, and their rulebooks and sources."""

from __future__ import annotations

import msgspec


class Named(msgspec.Struct):
    """Something with a stable id and a name in the language asked for."""

    id: str
    name: str


class ScenarioInfo(msgspec.Struct):
    """A scenario with the rule that sets it up, and whether to learn the game with it."""

    id: str
    name: str
    about: str
    rule: str
    introductory: bool


class OptionInfo(msgspec.Struct):
    """Something to settle before a game: a house rule, or the other reading of a ruling."""

    id: str
    name: str
    about: str
    ruling: str
    values: list[Named]
    default: str


class BotInfo(msgspec.Struct):
    """A bot that can take a seat; its id is what a seat request says."""

    id: str
    name: str
    about: str


class PlayersRange(msgspec.Struct):
    """How few and how many people can play."""

    min: int
    max: int


class RulesetInfo(msgspec.Struct):
    """A kind of game, as a lobby describes it."""

    id: str
    name: str
    about: str
    sides: list[Named]
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    bots: list[BotInfo]
    players: PlayersRange
    may_draw: bool
    explains: bool
    data_digest: str
    version: int
    board_digest: str | None = None
    card_states: dict[str, str] = {}
    """How a card lies ("face down"), in words, by the state that pictures give it."""


class ParagraphInfo(msgspec.Struct):
    """A numbered paragraph of the rulebook, restated; `reason` says why it needs no procedure."""

    number: str
    title: str
    text: str
    reason: str | None = None


class RulingInfo(msgspec.Struct):
    """Where the rulebook leaves room: the question, the reading taken, and the alternative."""

    id: str
    rule: str
    question: str
    reading: str
    alternative: str | None = None


class Rulebook(msgspec.Struct):
    """A ruleset's paragraphs and rulings."""

    paragraphs: list[ParagraphInfo]
    rulings: list[RulingInfo]


class DataEntry(msgspec.Struct):
    """Where an entry of the data pack comes from, and what is uncertain about it."""

    id: str
    name: str
    source: str
    note: str


class Provenance(msgspec.Struct):
    """The sources of a ruleset's data."""

    entries: list[DataEntry]
