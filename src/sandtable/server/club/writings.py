"""What people write about a game: chat for all at the table, notes and bookmarks for themselves alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Select, delete, func, insert, or_, select
from sqlalchemy.engine import Connection

from sandtable.server.storage.announcing import CHAT as CHAT_SAID, announce
from sandtable.server.storage.tables import BOOKMARKS, CHAT, CHAT_READERS, NOTES, USERS
from sandtable.server.wire.club import Bookmark, ChatLine, Notes

LONGEST_LINE: Final = 2_000
LONGEST_NOTES: Final = 50_000
LONGEST_NAME: Final = 120
MOST_BOOKMARKS: Final = 500
PAGE: Final = 500


class BadText(ValueError):
    """A text that cannot be kept: `empty`, `too_long` or `too_many`."""


def cleaned(text: str, longest: int, *, may_be_empty: bool = False) -> str:
    """A text as it is kept: composed, without control characters other than line ends and tabs."""
    if len(text) > 2 * longest:
        raise BadText("too_long")
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    found = "".join(letter for letter in composed if letter in "\n\t" or unicodedata.category(letter)[0] != "C")
    found = found.strip()
    if len(found) > longest:
        raise BadText("too_long")
    if not found and not may_be_empty:
        raise BadText("empty")
    return found


# -- chat --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat, and the people who may read it; None: whoever may look at the game."""

    line: ChatLine
    readers: frozenset[int] | None = None

    def is_for(self, user: int | None) -> bool:
        """Whether a person may read it."""
        return self.readers is None or user in self.readers


def say(
    connection: Connection,
    game: str,
    user: int | None,
    player: str | None,
    text: str,
    now: float,
    *,
    to: Sequence[str] = (),
    readers: frozenset[int] | None = None,
) -> Said:
    """Add a line to the chat of a game; without a user the server itself speaks.

    What is said to some sides alone is kept with the people who may read it, whoever comes to sit there later.
    """
    line = cleaned(text, LONGEST_LINE)
    row = {"game_id": game, "user_id": user, "at": now, "text": line, "to_sides": ",".join(to)}
    number = int(connection.execute(insert(CHAT).values(**row).returning(CHAT.c.id)).scalar_one())
    if readers is not None:
        connection.execute(insert(CHAT_READERS), [{"line_id": number, "user_id": reader} for reader in sorted(readers)])
    announce(connection, CHAT_SAID, game, number)
    return Said(ChatLine(number, now, line, player, list(to)), readers)


def chat_of(connection: Connection, game: str, user: int | None, since: int = 0) -> list[ChatLine]:
    """The newest lines of a game's chat after line number `since` that a person may read, in order."""
    own = select(CHAT_READERS.c.line_id).where(CHAT_READERS.c.user_id == user)
    found = _lines(game, since).where(or_(CHAT.c.to_sides == "", CHAT.c.id.in_(own)))
    return [_line(row) for row in reversed(connection.execute(found).all())]


def said_since(connection: Connection, game: str, since: int) -> list[Said]:
    """The newest lines after line number `since`, each with the people who may read it, in order."""
    rows = connection.execute(_lines(game, since)).all()
    readers: dict[int, set[int]] = {row.id: set() for row in rows if row.to_sides}
    named = select(CHAT_READERS).where(CHAT_READERS.c.line_id.in_(readers))
    for row in connection.execute(named) if readers else ():
        readers[row.line_id].add(row.user_id)
    return [Said(_line(row), frozenset(readers[row.id]) if row.to_sides else None) for row in reversed(rows)]


def _lines(game: str, since: int) -> Select[Any]:
    columns = (CHAT.c.id, CHAT.c.at, CHAT.c.text, CHAT.c.to_sides, USERS.c.name.label("player"))
    found = select(*columns).join(USERS, USERS.c.id == CHAT.c.user_id, isouter=True)
    return found.where(CHAT.c.game_id == game, CHAT.c.id > since).order_by(CHAT.c.id.desc()).limit(PAGE)


def _line(row: Row[Any]) -> ChatLine:
    return ChatLine(row.id, row.at, row.text, row.player, [side for side in row.to_sides.split(",") if side])


# -- notes and bookmarks -----------------------------------------------------------------------------------------------


def notes_of(connection: Connection, game: str, user: int) -> Notes:
    """A person's notes on a game."""
    mine = (NOTES.c.game_id == game, NOTES.c.user_id == user)
    return Notes(connection.execute(select(NOTES.c.text).where(*mine)).scalar() or "")


def note(connection: Connection, game: str, user: int, text: str) -> Notes:
    """Write a person's notes on a game anew."""
    kept = cleaned(text, LONGEST_NOTES, may_be_empty=True)
    connection.execute(delete(NOTES).where(NOTES.c.game_id == game, NOTES.c.user_id == user))
    if kept:
        connection.execute(insert(NOTES).values(game_id=game, user_id=user, text=kept))
    return Notes(kept)


def bookmarks_of(connection: Connection, game: str, user: int) -> list[Bookmark]:
    """The positions of a game that a person wants to find again, in order."""
    mine = (BOOKMARKS.c.game_id == game, BOOKMARKS.c.user_id == user)
    found = select(BOOKMARKS.c.entry, BOOKMARKS.c.name).where(*mine).order_by(BOOKMARKS.c.entry)
    return [Bookmark(row.entry, row.name) for row in connection.execute(found)]


def bookmark(connection: Connection, game: str, user: int, entry: int, name: str) -> Bookmark:
    """Remember a position under a name; a second name for the same position takes the place of the first."""
    kept = cleaned(name, LONGEST_NAME)
    forget_bookmark(connection, game, user, entry)
    count = select(func.count()).where(BOOKMARKS.c.game_id == game, BOOKMARKS.c.user_id == user)
    if connection.execute(count).scalar_one() >= MOST_BOOKMARKS:
        raise BadText("too_many")
    connection.execute(insert(BOOKMARKS).values(game_id=game, user_id=user, entry=entry, name=kept))
    return Bookmark(entry, kept)


def forget_bookmark(connection: Connection, game: str, user: int, entry: int) -> bool:
    """Forget a position; whether it was remembered."""
    gone = (BOOKMARKS.c.game_id == game, BOOKMARKS.c.user_id == user, BOOKMARKS.c.entry == entry)
    return connection.execute(delete(BOOKMARKS).where(*gone)).rowcount > 0
