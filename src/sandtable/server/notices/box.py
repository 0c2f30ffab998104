"""The box: notices as they are kept, each once, and the letters, pushes and posts that wait to go out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import Row, Table, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from sandtable.server.notices.texts import words
from sandtable.server.storage.announcing import NOTICES as NOTICE_PUT, announce
from sandtable.server.storage.tables import NOTICES, OUTBOX, PUSH_SUBSCRIPTIONS, USERS
from sandtable.server.wire.accounts import NoticeChoices

MAIL: Final = "mail"
PUSH: Final = "push"
WEBHOOK: Final = "webhook"
WAYS: Final = (MAIL, PUSH, WEBHOOK)

# Seconds before a notice leaves: whoever sits at the board needs no letter.
PAUSE: Final = {MAIL: 60.0, PUSH: 5.0, WEBHOOK: 5.0}
PAUSES: Final = (60.0, 300.0, 1_800.0, 7_200.0, 28_800.0, 86_400.0)
KEPT_SECONDS: Final = 60 * 86_400.0
PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a person should hear; two with the same key are one. `named` fills the words in."""

    user: int
    kind: str
    key: str
    game: str | None = None
    side: str | None = None
    named: dict[str, str] = field(default_factory=dict)
    by_language: dict[str, dict[str, str]] = field(default_factory=dict)


class Parcel(msgspec.Struct):
    """What goes out by one of the ways."""

    notice: int
    kind: str
    title: str
    text: str
    language: str
    game: str | None = None
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Posted:
    """A notice that was kept just now, for the pages that its person has open."""

    id: int
    user: int
    kind: str
    title: str
    text: str
    game: str | None
    at: float
    is_shown: bool


def put(connection: Connection, notices: Iterable[Notice], now: float) -> list[Posted]:
    """Keep notices, and what is to go out for each by the ways that its person wants; what is kept already is left."""
    posted: list[Posted] = []
    for notice in notices:
        person = connection.execute(select(USERS).where(USERS.c.id == notice.user)).first()
        if person is None or person.disabled:
            continue
        named = {**notice.named, **notice.by_language.get(person.language, notice.by_language.get("en", {}))}
        said = words(notice.kind, person.language, **named)
        row = {
            "user_id": person.id,
            "game_id": notice.game,
            "kind": notice.kind,
            "key": notice.key,
            "title": said.title,
            "text": said.text,
            "at": now,
            "read": False,
        }
        added = connection.execute(_once(connection, NOTICES).values(**row).returning(NOTICES.c.id)).scalar()
        if added is None:
            continue
        choices = choices_of(person)
        if choices.page:
            announce(connection, NOTICE_PUT, person.id, added)
        parcel = Parcel(added, notice.kind, said.title, said.text, person.language, notice.game, notice.side)
        for way in ways_of(person, choices):
            body = msgspec.json.encode(parcel).decode()
            waits = {"user_id": person.id, "way": way, "body_json": body, "created": now, "due": now + PAUSE[way]}
            connection.execute(OUTBOX.insert().values(**waits, tries=0))
        shown = Posted(added, person.id, notice.kind, said.title, said.text, notice.game, now, choices.page)
        posted.append(shown)
    return posted


def _once(connection: Connection, table: Table) -> Any:
    """An insertion that leaves a row with the same key as it is."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return make(table).on_conflict_do_nothing(index_elements=["user_id", "key"])


def choices_of(person: Row[Any]) -> NoticeChoices:
    """By which ways a person wants to hear."""
    return msgspec.json.decode(person.notices_json, type=NoticeChoices)


def ways_of(person: Row[Any], choices: NoticeChoices) -> list[str]:
    """The ways that a person wants and has given what they need."""
    has = {MAIL: choices.mail and person.mail, PUSH: choices.push, WEBHOOK: choices.webhook and person.webhook}
    return [way for way in WAYS if has[way]]


# -- what goes out -----------------------------------------------------------------------------------------------------


def due(connection: Connection, now: float, limit: int = PAGE) -> list[Row[Any]]:
    """What is to go out now, oldest first."""
    return list(connection.execute(select(OUTBOX).where(OUTBOX.c.due <= now).order_by(OUTBOX.c.due).limit(limit)))


def done(connection: Connection, parcel: int) -> None:
    """It has gone out, or is no longer wanted."""
    connection.execute(delete(OUTBOX).where(OUTBOX.c.id == parcel))


def failed(connection: Connection, row: Row[Any], problem: str, now: float) -> bool:
    """Try again later, at growing intervals; False if this was the last try, and it is given up."""
    if row.tries >= len(PAUSES):
        done(connection, row.id)
        return False
    values = {"tries": row.tries + 1, "due": now + PAUSES[row.tries], "problem": problem[:500]}
    connection.execute(update(OUTBOX).where(OUTBOX.c.id == row.id).values(**values))
    return True


def browsers_of(connection: Connection, user: int) -> list[Row[Any]]:
    """The browsers that a person has subscribed."""
    mine = PUSH_SUBSCRIPTIONS.c.user_id == user
    return list(connection.execute(select(PUSH_SUBSCRIPTIONS).where(mine).order_by(PUSH_SUBSCRIPTIONS.c.id)))


def forget_browsers(connection: Connection, gone: list[int]) -> None:
    """Browsers that are gone hear no more."""
    if gone:
        connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.id.in_(gone)))


# -- what the page shows -----------------------------------------------------------------------------------------------


def notices_of(connection: Connection, user: int, limit: int = PAGE) -> list[Row[Any]]:
    """A person's newest notices, newest first."""
    found = select(NOTICES).where(NOTICES.c.user_id == user).order_by(NOTICES.c.id.desc()).limit(limit)
    return list(connection.execute(found))


def mark_read(connection: Connection, user: int, upto: int) -> None:
    """A person has seen the notices up to this one."""
    seen = (NOTICES.c.user_id == user, NOTICES.c.id <= upto, NOTICES.c.read.is_(False))
    connection.execute(update(NOTICES).where(*seen).values(read=True))


def drop_old(connection: Connection, now: float) -> None:
    """Forget notices that are two months old."""
    connection.execute(delete(NOTICES).where(NOTICES.c.at < now - KEPT_SECONDS))
