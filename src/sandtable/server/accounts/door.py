"""The door: who is asking, by a session's cookie or a program's token, and how often one may ask."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from sqlalchemy import Row
from sqlalchemy.engine import Connection

from sandtable.server.accounts import keys
from sandtable.server.accounts.caller import Caller
from sandtable.server.problems import Problem
from sandtable.server.security.gate import SAFE
from sandtable.server.security.limits import Limiter, rates_of, retry_after
from sandtable.server.security.tokens import API_PREFIX, csrf_of, hashed, is_csrf_of

if TYPE_CHECKING:
    from sandtable.server.metrics import Metrics
    from sandtable.server.settings import Settings
    from sandtable.server.storage.store import Store

Asking = ASGIConnection[Any, Any, Any, Any]
Found = tuple[Caller, Callable[[Connection], None] | None]
"""A caller, and what is to be noted about the visit."""

REMEMBERED_SECONDS: Final = 10.0
MOST_REMEMBERED: Final = 20_000
RENEWED_AFTER: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who was here lately."""

    caller: Caller
    until: float


class Door:
    """Knows people by what they carry; remembers them for some seconds, so that not every request asks the database."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        limiter: Limiter | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.limiter = limiter or Limiter(rates_of(settings.limits))
        self.wall = wall
        self._known: dict[str, Known] = {}

    # -- who is asking -------------------------------------------------------------------------------------------------

    async def caller(self, asking: Asking) -> Caller | None:
        """Who is asking; a page that wants to change something must say the word of its session."""
        given = asking.headers.get("authorization")
        if given is not None:
            scheme, _, token = given.partition(" ")
            if scheme.lower() != "bearer" or not token.strip().startswith(API_PREFIX):
                raise Problem(401, "bad_token")
            found = await self._recall(token.strip(), self._by_token)
            if found is None:
                raise Problem(401, "bad_token")
            return found
        session = asking.cookies.get(self.cookie)
        if not session:
            return None
        found = await self._recall(session, self._by_session)
        method = asking.scope.get("method")
        changes = found is not None and isinstance(method, str) and method not in SAFE
        if changes and not is_csrf_of(session, asking.headers.get("x-csrf-token", "")):
            raise Problem(403, "csrf")
        return found

    async def _recall(self, secret: str, look_up: Callable[[Connection, str, float], Any]) -> Caller | None:
        digest = hashed(secret)
        now = self.wall()
        known = self._known.get(digest)
        if known is not None and time.monotonic() < known.until:
            return known.caller
        found: Found | None = await self.store.read(lambda connection: look_up(connection, secret, now))
        if found is None:
            self._known.pop(digest, None)
            return None
        caller, renew = found
        if renew is not None:
            await self.store.write(renew)
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[digest] = Known(caller, time.monotonic() + REMEMBERED_SECONDS)
        return caller

    def _by_token(self, connection: Connection, token: str, now: float) -> Found | None:
        row = keys.person_of_token(connection, token)
        if row is None:
            return None
        token_id = row.token_id
        is_due = row.used is None or now - row.used > RENEWED_AFTER
        renew = (lambda writing: keys.note_use(writing, token_id, now)) if is_due else None
        return caller_of(row, by_token=True), renew

    def _by_session(self, connection: Connection, session: str, now: float) -> Found | None:
        row = keys.session_of(connection, session, now)
        if row is None:
            return None
        digest, days = row.digest, self.settings.accounts.session_days
        is_due = now - row.used > RENEWED_AFTER
        renew = (lambda writing: keys.renew_session(writing, digest, now, days)) if is_due else None
        return caller_of(row, csrf=csrf_of(session)), renew

    def forget(self, user: int) -> None:
        """Look a person up again: something about the account has changed."""
        self._known = {digest: known for digest, known in self._known.items() if known.caller.user != user}

    # -- cookies -------------------------------------------------------------------------------------------------------

    @property
    def is_https(self) -> bool:
        """Whether people reach this server over an encrypted connection."""
        return self.settings.url.startswith("https://")

    @property
    def cookie(self) -> str:
        """The name of the session's cookie; the prefix makes browsers hold it to this very host."""
        return "__Host-sandtable" if self.is_https else f"sandtable-{urlsplit(self.settings.url).port or 80}"

    def cookie_with(self, session: str) -> Cookie:
        """The cookie that opens a session; an empty one ends it."""
        age = self.settings.accounts.session_days * 86_400 if session else 0
        return Cookie(
            self.cookie, value=session, path="/", max_age=age, httponly=True, samesite="lax", secure=self.is_https
        )

    # -- limits --------------------------------------------------------------------------------------------------------

    def limit(self, kind: str, who: str) -> None:
        """Count a try; refuse it if there have been too many."""
        if self.settings.loopback:
            return
        wait = self.limiter.wait(kind, who)
        if wait > 0:
            self.metrics.refused.labels(kind).inc()
            raise Problem(429, "too_many", retry_after=retry_after(wait))

    def limit_request(self, asking: Asking) -> None:
        """Count a request: of whoever carries a key, and of the address that it comes from."""
        key = asking.headers.get("authorization") or asking.cookies.get(self.cookie)
        self.limit("request_address", address_of(asking))
        self.limit("request", hashed(key) if key else address_of(asking))


def caller_of(row: Row[Any], *, csrf: str = "", by_token: bool = False) -> Caller:
    """A row of an account as a caller."""
    return Caller(row.id, row.name, row.guest, row.owner, row.language, csrf, by_token)


def address_of(asking: Asking) -> str:
    """Where a request comes from; of the newer addresses the part that one household has for itself."""
    host = asking.client.host if asking.client is not None else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
