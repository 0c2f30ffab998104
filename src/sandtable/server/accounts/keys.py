"""Keys: what opens an account: sessions of browsers, tokens of programs, links to a new password.

Only their hashes are kept.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from sandtable.server.security.tokens import API_PREFIX, hashed, new_token
from sandtable.server.storage.announcing import PEOPLE, announce
from sandtable.server.storage.tables import API_TOKENS, PASSWORD_RESETS, SESSIONS, USERS

DAY: Final = 86_400.0
RESET_SECONDS: Final = 3600.0
MOST_TOKENS: Final = 20
MOST_SESSIONS: Final = 50


class TooMany(ValueError):
    """A person has as many of something as one may have."""


# -- sessions --------------------------------------------------------------------------------------------------------


def begin_session(connection: Connection, user: int, now: float, days: float) -> str:
    """A new session; the secret that is returned goes into the cookie. Of very many, the oldest is ended."""
    token = new_token()
    row = {"digest": hashed(token), "user_id": user, "created": now, "used": now}
    connection.execute(insert(SESSIONS).values(**row, expires=now + days * DAY))
    older = select(SESSIONS.c.digest).where(SESSIONS.c.user_id == user)
    older = older.order_by(SESSIONS.c.used.desc(), SESSIONS.c.digest).offset(MOST_SESSIONS)
    for (digest,) in connection.execute(older).all():
        end_session(connection, digest)
    return token


def session_of(connection: Connection, token: str, now: float) -> Row[Any] | None:
    """The session of a cookie, with the account that it opens."""
    columns = (SESSIONS.c.digest, SESSIONS.c.used, SESSIONS.c.expires)
    found = select(USERS, *columns).join(USERS, SESSIONS.c.user_id == USERS.c.id)
    is_live = (SESSIONS.c.digest == hashed(token), SESSIONS.c.expires > now, USERS.c.disabled.is_(False))
    return connection.execute(found.where(*is_live)).first()


def renew_session(connection: Connection, digest: str, now: float, days: float) -> None:
    """A session that is used lasts longer, and its person was here."""
    connection.execute(update(SESSIONS).where(SESSIONS.c.digest == digest).values(used=now, expires=now + days * DAY))
    of_session = select(SESSIONS.c.user_id).where(SESSIONS.c.digest == digest).scalar_subquery()
    connection.execute(update(USERS).where(USERS.c.id == of_session).values(seen=now))


def end_session(connection: Connection, digest: str) -> None:
    """Sign out."""
    ended = delete(SESSIONS).where(SESSIONS.c.digest == digest).returning(SESSIONS.c.user_id)
    for (user,) in connection.execute(ended).all():
        announce(connection, PEOPLE, user)


def end_sessions(connection: Connection, user: int, *, besides: str = "") -> None:
    """Sign out everywhere else: a password was changed."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.user_id == user, SESSIONS.c.digest != besides))
    announce(connection, PEOPLE, user)


# -- tokens of programs ----------------------------------------------------------------------------------------------


def add_token(connection: Connection, user: int, name: str, now: float) -> tuple[int, str]:
    """A token for a program of this person: its number, and the secret that is shown this once."""
    count = connection.execute(select(func.count()).where(API_TOKENS.c.user_id == user)).scalar_one()
    if count >= MOST_TOKENS:
        raise TooMany(str(MOST_TOKENS))
    token = new_token(API_PREFIX)
    row = {"user_id": user, "name": name, "digest": hashed(token), "created": now}
    number = connection.execute(insert(API_TOKENS).values(**row).returning(API_TOKENS.c.id)).scalar_one()
    return int(number), token


def tokens_of(connection: Connection, user: int) -> list[Row[Any]]:
    """The tokens of a person."""
    return list(connection.execute(select(API_TOKENS).where(API_TOKENS.c.user_id == user).order_by(API_TOKENS.c.id)))


def person_of_token(connection: Connection, token: str) -> Row[Any] | None:
    """The account that a program's token opens, and the token's number as `token_id`."""
    columns = (API_TOKENS.c.id.label("token_id"), API_TOKENS.c.used)
    found = select(USERS, *columns).join(USERS, API_TOKENS.c.user_id == USERS.c.id)
    return connection.execute(found.where(API_TOKENS.c.digest == hashed(token), USERS.c.disabled.is_(False))).first()


def note_use(connection: Connection, token_id: int, now: float) -> None:
    """A program was here."""
    connection.execute(update(API_TOKENS).where(API_TOKENS.c.id == token_id).values(used=now))


def remove_token(connection: Connection, user: int, token_id: int) -> bool:
    """Take a token away; whether there was one."""
    gone = delete(API_TOKENS).where(API_TOKENS.c.user_id == user, API_TOKENS.c.id == token_id)
    announce(connection, PEOPLE, user)
    return connection.execute(gone).rowcount > 0


# -- forgotten passwords ---------------------------------------------------------------------------------------------


def begin_reset(connection: Connection, user: int, now: float) -> str:
    """The secret of a link to a new password; an earlier link no longer works."""
    connection.execute(delete(PASSWORD_RESETS).where(PASSWORD_RESETS.c.user_id == user))
    token = new_token()
    row = {"digest": hashed(token), "user_id": user, "expires": now + RESET_SECONDS}
    connection.execute(insert(PASSWORD_RESETS).values(**row))
    return token


def finish_reset(connection: Connection, token: str, password: str, now: float) -> Row[Any] | None:
    """Set a new password (as it is kept) by a link, once; all sessions and tokens end. None if the link is no good."""
    found = select(USERS).join(PASSWORD_RESETS, PASSWORD_RESETS.c.user_id == USERS.c.id)
    is_good = (PASSWORD_RESETS.c.digest == hashed(token), PASSWORD_RESETS.c.expires > now, USERS.c.disabled.is_(False))
    person = connection.execute(found.where(*is_good)).first()
    if person is None:
        return None
    connection.execute(delete(PASSWORD_RESETS).where(PASSWORD_RESETS.c.user_id == person.id))
    connection.execute(update(USERS).where(USERS.c.id == person.id).values(password=password))
    end_sessions(connection, person.id)
    connection.execute(delete(API_TOKENS).where(API_TOKENS.c.user_id == person.id))
    return person


def drop_expired(connection: Connection, now: float) -> None:
    """Remove sessions and links whose time is over."""
    for table in (SESSIONS, PASSWORD_RESETS):
        connection.execute(delete(table).where(table.c.expires <= now))
