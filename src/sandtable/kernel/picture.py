"""A picture: what a face draws of a game, as plain data made from one side's view."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Mark:
    """A piece or symbol on a space: what it is, whose, and how to say and to abbreviate it.

    `id` names a piece that an option may be about; `state` says how it stands ("reduced", "face_down"), in a word that
    a board has a look for. The kind `last` is no piece: it points to where something happened last.
    """

    kind: str = ""
    owner: str = ""
    short: str = ""
    name: str = ""
    id: str = ""
    state: str = ""


@dataclass(slots=True)
class Space:
    """A place on the map, in the map's own coordinates (0 to 1000, y downward); a closed one is not in play."""

    id: str = ""
    name: str = ""
    kind: str = ""
    region: str = ""
    x: int = 0
    y: int = 0
    owner: str = ""
    owner_name: str = ""
    marks: list[Mark] = field(default_factory=list)
    note: str = ""
    closed: bool = False


@dataclass(slots=True)
class Track:
    """A row of boxes with markers: (owner, number of the box, what to say of it)."""

    id: str = ""
    name: str = ""
    boxes: list[str] = field(default_factory=list)
    markers: list[tuple[str, int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Card:
    """A card: its face as far as the viewer may see it."""

    id: str = ""
    name: str = ""
    short: str = ""
    text: str = ""
    owner: str = ""
    state: str = ""


@dataclass(slots=True)
class Holding:
    """Cards lying together: a hand, a display, a pile; `hidden` counts those that the viewer may not see."""

    id: str = ""
    name: str = ""
    owner: str = ""
    cards: list[Card] = field(default_factory=list)
    hidden: int = 0


@dataclass(slots=True)
class Fact:
    """A status worth showing: a label and its value."""

    id: str = ""
    label: str = ""
    value: str = ""
    owner: str = ""


@dataclass(slots=True)
class Picture:
    """Everything that a face shows of a position, besides the question."""

    spaces: list[Space] = field(default_factory=list)
    links: list[tuple[str, str, str]] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    holdings: list[Holding] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
