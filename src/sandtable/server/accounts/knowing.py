"""Knowing: from a cookie or a token to the person behind it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from litestar.connection import ASGIConnection
from sqlalchemy import insert, select
from sqlalchemy.engine import Connection

from sandtable.server.accounts.caller import Caller
from sandtable.server.problems import Problem
from sandtable.server.security.tokens import csrf_of, hashed, is_csrf_of, new_token
from sandtable.server.storage.tables import API_TOKENS, SESSIONS, USERS

if TYPE_CHECKING:
    from sandtable.server.host import Host

COOKIE: Final = "sandtable_session"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
DAY: Final = 86_400.0


async def visitor_of(connection: ASGIConnection[Any, Any, Any, Any], host: Host) -> Caller | None:
    """Who is asking; None for a stranger. A request that changes something must come from our own pages."""
    bearer = connection.headers.get("authorization", "")
    if bearer[:7].lower() == "bearer ":
        return await _by_token(host, bearer[7:].strip())
    session = connection.cookies.get(COOKIE)
    if not session:
        return None
    caller = await _by_session(host, session)
    is_changing = connection.scope.get("method", "GET") not in SAFE
    if caller is not None and is_changing and not is_csrf_of(session, connection.headers.get("x-csrf-token", "")):
        raise Problem(403, "csrf")
    return caller


async def _by_token(host: Host, token: str) -> Caller:
    digest = hashed(token)
    row = await host.store.read(
        lambda connection: connection.execute(
            select(USERS)
            .join(API_TOKENS, API_TOKENS.c.user_id == USERS.c.id)
            .where(API_TOKENS.c.digest == digest, USERS.c.disabled.is_(False))
        ).one_or_none()
    )
    if row is None:
        raise Problem(401, "bad_token")
    return Caller(row.id, row.name, row.guest, row.owner, row.language, by_token=True)


async def _by_session(host: Host, session: str) -> Caller | None:
    digest = hashed(session)
    row = await host.store.read(
        lambda connection: connection.execute(
            select(USERS)
            .join(SESSIONS, SESSIONS.c.user_id == USERS.c.id)
            .where(SESSIONS.c.digest == digest, SESSIONS.c.expires > time.time(), USERS.c.disabled.is_(False))
        ).one_or_none()
    )
    if row is None:
        return None
    return Caller(row.id, row.name, row.guest, row.owner, row.language, csrf_of(session))


async def begin_session(host: Host, user: int) -> str:
    """A new session of a person; what it returns goes into the cookie."""
    session = new_token()
    now = time.time()
    expires = now + host.settings.accounts.session_days * DAY

    def write(connection: Connection) -> None:
        connection.execute(
            insert(SESSIONS),
            {"digest": hashed(session), "user_id": user, "created": now, "used": now, "expires": expires},
        )

    await host.store.write(write)
    return session


async def make_guest(host: Host, language: str) -> Caller:
    """A guest account with a session of its own; its `csrf` follows from the session, which the cookie keeps."""
    now = time.time()

    def write(connection: Connection) -> tuple[int, str]:
        name = f"guest-{new_token()[:6].lower()}"
        row = {
            "name": name,
            "name_key": name.casefold(),
            "guest": True,
            "owner": host.settings.loopback,
            "language": language,
            "created": now,
            "seen": now,
        }
        made = connection.execute(insert(USERS).returning(USERS.c.id), row).scalar_one()
        return made, name

    user, name = await host.store.write(write)
    return Caller(user, name, True, host.settings.loopback, language)
