"""The gate: what every request and websocket passes before anything else, and what every answer carries.

A request for a host that this server is not is turned away, so that no foreign name can be made to point here; so is
whatever a page of another site tries to change. Each request is counted, timed and logged.
"""

from __future__ import annotations

import ipaddress
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from sandtable.server.logs import REQUEST, new_request
from sandtable.server.metrics import Metrics

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
STATUS: Final = {"wrong_host": 421, "wrong_origin": 403, "full": 503}
STARTS: Final = ("http.response.start", "websocket.http.response.start")
QUIET: Final = frozenset({"/api/health", "/metrics"})

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]
Say = Callable[[Scope, str], str]

_log = logging.getLogger("sandtable.server.requests")


def host_of(header: str) -> str:
    """The host in a Host header, without its port."""
    try:
        return (urlsplit(f"//{header}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_own_host(header: str, own: frozenset[str]) -> bool:
    """Whether a request means this server: by a name of its own, or by an address, which nobody can point elsewhere."""
    host = host_of(header)
    if host in own or host == "localhost":
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_own_origin(origin: str, host: str, public_url: str) -> bool:
    """Whether a page of this very server asks; `host` is the Host header of the request."""
    if public_url and origin == "://".join(urlsplit(public_url)[:2]):
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc != "" and parts.netloc.lower() == host.lower()


class Gate:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: App,
        *,
        public_url: str,
        headers: list[tuple[bytes, bytes]],
        metrics: Metrics,
        say: Say,
        most_sockets: int = 0,
    ) -> None:
        self.app = app
        self.public_url = public_url
        self.own = frozenset({host_of(urlsplit(public_url).netloc)} - {""})
        self.headers = headers
        self.metrics = metrics
        self.say = say
        self.most_sockets = most_sockets
        self.sockets = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request in, or turn it away."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = REQUEST.set(new_request())
        begun = time.perf_counter()
        status = 0

        async def answered(message: Message) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = message["status"]
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *((n, v) for n, v in self.headers if n not in own)]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            code = self._objection(scope)
            if code:
                await self._turn_away(scope, receive, answered, code)
            elif scope["type"] == "websocket":
                await self._let_in(scope, receive, answered)
            else:
                await self.app(scope, receive, answered)
        finally:
            self._note(scope, status, time.perf_counter() - begun)
            REQUEST.reset(request)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a websocket, unless there are as many as this server takes."""
        if self.most_sockets and self.sockets >= self.most_sockets:
            self.metrics.refused.labels("sockets").inc()
            await self._turn_away(scope, receive, send, "full")
            return
        self.sockets += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets -= 1

    def _objection(self, scope: Scope) -> str:
        found: dict[bytes, str] = {}
        for name, value in scope["headers"]:
            if name in (b"host", b"origin"):
                found[name] = value.decode("latin-1")
        host = found.get(b"host", "")
        if not is_own_host(host, self.own):
            return "wrong_host"
        origin = found.get(b"origin")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and origin is not None and not is_own_origin(origin, host, self.public_url):
            return "wrong_origin"
        return ""

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send, code: str) -> None:
        status = STATUS[code]
        is_socket = scope["type"] == "websocket"
        if is_socket:
            await receive()
            if "websocket.http.response" not in (scope.get("extensions") or {}):
                await send({"type": "websocket.close", "code": 4000 + status, "reason": code})
                return
        body = msgspec.json.encode({"status": status, "code": code, "message": self.say(scope, code)})
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if status == 503:
            headers.append((b"retry-after", b"30"))
        kind = "websocket.http.response" if is_socket else "http.response"
        await send({"type": f"{kind}.start", "status": status, "headers": [*headers, (b"connection", b"close")]})
        await send({"type": f"{kind}.body", "body": body, "more_body": False})

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = scope.get("path_template") or "unknown"
        method = scope.get("method") or "WEBSOCKET"
        self.metrics.requests.labels(method, route, str(status)).inc()
        if scope["type"] == "http":
            self.metrics.seconds.labels(route).observe(seconds)
        if scope["path"] in QUIET:
            return
        caller = scope.get("state", {}).get("caller")
        about: dict[str, Any] = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 2)}
        if caller is not None:
            about["user"] = caller.user
        _log.info("%s %s %d", method, scope["path"], status, extra=about)
