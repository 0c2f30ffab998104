"""People: the rows of accounts and guests, and what is changed about them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from sandtable.server.accounts.names import guest_name, key_of
from sandtable.server.storage.announcing import PEOPLE, announce
from sandtable.server.storage.tables import API_TOKENS, PASSWORD_RESETS, PUSH_SUBSCRIPTIONS, SEATS, SESSIONS, USERS

Person = Row[Any]


class NameTaken(ValueError):
    """Somebody else has this name, or one that cannot be told from it."""


def by_id(connection: Connection, user: int) -> Person | None:
    """An account by its number."""
    return connection.execute(select(USERS).where(USERS.c.id == user)).first()


def by_name(connection: Connection, name: str) -> Person | None:
    """An account by its name, however it is written."""
    return connection.execute(select(USERS).where(USERS.c.name_key == key_of(name))).first()


def by_mail(connection: Connection, mail: str) -> list[Person]:
    """The accounts that a mail address belongs to."""
    known = func.lower(USERS.c.mail) == mail.strip().lower()
    return list(connection.execute(select(USERS).where(known, USERS.c.guest.is_(False)).limit(5)))


def is_free(connection: Connection, name: str, besides: int | None = None) -> bool:
    """Whether nobody else has a name."""
    found = by_name(connection, name)
    return found is None or found.id == besides


def register(
    connection: Connection,
    *,
    name: str,
    password: str,
    mail: str | None,
    language: str,
    now: float,
    guest: int | None = None,
) -> int:
    """A new account (`password` as it is kept); a guest who registers keeps seats and games."""
    if not is_free(connection, name, guest):
        raise NameTaken(name)
    values = {
        "name": name,
        "name_key": key_of(name),
        "password": password,
        "mail": mail,
        "language": language,
        "guest": False,
        "seen": now,
    }
    if guest is not None:
        connection.execute(update(USERS).where(USERS.c.id == guest).values(**values))
        announce(connection, PEOPLE, guest)
        return guest
    return _added(connection, {**values, "created": now, "notices_json": "{}"})


def welcome_guest(connection: Connection, *, name: str = "", language: str, owner: bool = False, now: float) -> int:
    """A guest, under the name given if it is free, else under one that is."""
    while not name or not is_free(connection, name):
        name = guest_name()
    values = {"name": name, "name_key": key_of(name), "guest": True, "owner": owner, "language": language}
    return _added(connection, {**values, "created": now, "seen": now, "notices_json": "{}"})


def _added(connection: Connection, values: dict[str, Any]) -> int:
    try:
        with connection.begin_nested():
            return int(connection.execute(insert(USERS).values(**values).returning(USERS.c.id)).scalar_one())
    except IntegrityError:
        raise NameTaken(values["name"]) from None


def change(connection: Connection, user: int, **values: Any) -> None:
    """Change what an account says; a new name must be free."""
    if "name" in values:
        if not is_free(connection, values["name"], user):
            raise NameTaken(values["name"])
        values["name_key"] = key_of(values["name"])
    if values:
        connection.execute(update(USERS).where(USERS.c.id == user).values(**values))
        announce(connection, PEOPLE, user)


def forget(connection: Connection, user: int) -> None:
    """Take away all that tells who somebody was; the games that others played with this person stay."""
    connection.execute(
        update(USERS)
        .where(USERS.c.id == user)
        .values(
            name=f"former player {user}",
            name_key=f"formerplayer{user}",
            password=None,
            mail=None,
            webhook=None,
            owner=False,
            disabled=True,
            notices_json="{}",
        )
    )
    for table in (SESSIONS, API_TOKENS, PASSWORD_RESETS, PUSH_SUBSCRIPTIONS):
        connection.execute(delete(table).where(table.c.user_id == user))
    announce(connection, PEOPLE, user)


def forget_idle_guests(connection: Connection, before: float) -> int:
    """Remove guests who were last seen before this time and sit at no game."""
    idle = delete(USERS).where(
        USERS.c.guest.is_(True),
        USERS.c.seen < before,
        USERS.c.id.not_in(select(SEATS.c.user_id).where(SEATS.c.user_id.is_not(None))),
    )
    return connection.execute(idle).rowcount
