"""What people write: chat, private notes, bookmarks."""

from __future__ import annotations

import msgspec


class ChatLine(msgspec.Struct):
    """One line of a game's chat; without a player the server itself speaks.

    What was said in private has the sides that it was said to; nobody else is sent it.
    """

    id: int
    at: float
    text: str
    player: str | None = None
    to: list[str] = []


class NewLine(msgspec.Struct, forbid_unknown_fields=True):
    """Something said at the table: to all, or to whoever plays these sides."""

    text: str
    to: list[str] = []


class NewText(msgspec.Struct, forbid_unknown_fields=True):
    """Something written."""

    text: str


class Notes(msgspec.Struct):
    """A person's private notes on a game."""

    text: str


class Bookmark(msgspec.Struct):
    """A position of a game that a person wants to find again."""

    entry: int
    name: str


class NewBookmark(msgspec.Struct, forbid_unknown_fields=True):
    """A position to remember under a name."""

    entry: int
    name: str


class NoticeInfo(msgspec.Struct):
    """Something that a person was told: that a game waits, is over, and so on."""

    id: int
    kind: str
    title: str
    text: str
    at: float
    read: bool
    game: str | None = None


class NoticesRead(msgspec.Struct, forbid_unknown_fields=True):
    """Up to which notice a person has read."""

    upto: int
