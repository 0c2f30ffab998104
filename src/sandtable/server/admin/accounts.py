"""Accounts as an owner of the server sees and changes them."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Row, func, select
from sqlalchemy.engine import Connection

from sandtable.server.accounts import keys, names, people
from sandtable.server.accounts.names import BadName
from sandtable.server.accounts.people import Person
from sandtable.server.security import passwords
from sandtable.server.storage.tables import GAMES, SEATS, USERS


class NoSuchPerson(ValueError):
    """A name that nobody has."""


def found(connection: Connection, name: str) -> Person:
    """The account of this name."""
    person = people.by_name(connection, name)
    if person is None:
        raise NoSuchPerson(f"there is no account {name!r}")
    return person


def listed(connection: Connection, *, guests: bool = False) -> list[Row[Any]]:
    """All accounts, with the number of games that each sits at."""
    games = (
        select(func.count(func.distinct(SEATS.c.game_id)))
        .join(GAMES, GAMES.c.id == SEATS.c.game_id)
        .where(SEATS.c.user_id == USERS.c.id)
        .scalar_subquery()
    )
    rows = select(USERS, games.label("games")).order_by(USERS.c.name_key)
    return list(connection.execute(rows if guests else rows.where(USERS.c.guest.is_(False))))


def add(connection: Connection, name: str, password: str, *, mail: str | None, language: str) -> int:
    """A new account."""
    try:
        checked = names.checked(name)
    except BadName as error:
        raise ValueError(f"nobody can be called {name!r}: {error}") from None
    check_password(password, checked)
    kept = passwords.hashed(password)
    try:
        return people.register(connection, name=checked, password=kept, mail=mail, language=language, now=time.time())
    except people.NameTaken:
        raise ValueError(f"there is an account {name!r} already, or one that cannot be told from it") from None


def set_password(connection: Connection, name: str, password: str) -> None:
    """Give an account a new password; all its sessions end."""
    person = found(connection, name)
    check_password(password, person.name)
    people.change(connection, person.id, password=passwords.hashed(password), guest=False)
    keys.end_sessions(connection, person.id)


def check_password(password: str, name: str) -> None:
    """Refuse a password that is none."""
    why = passwords.fault(password, name)
    if why:
        limits = f"{passwords.SHORTEST} to {passwords.LONGEST} characters, and not the name"
        raise ValueError(f"this can be no password ({why}): {limits}")


def set_owner(connection: Connection, name: str, *, owner: bool) -> None:
    """Make an account an owner of the server, or no owner any more."""
    person = found(connection, name)
    if owner and person.guest:
        raise ValueError(f"{person.name} is a guest, and guests own no server")
    people.change(connection, person.id, owner=owner)


def disable(connection: Connection, name: str, *, disabled: bool) -> None:
    """Keep somebody out, or let somebody in again; whoever is kept out is signed out at once."""
    person = found(connection, name)
    people.change(connection, person.id, disabled=disabled)
    if disabled:
        keys.end_sessions(connection, person.id)


def forget(connection: Connection, name: str) -> None:
    """Take away all that tells who somebody was; games stay."""
    people.forget(connection, found(connection, name).id)
