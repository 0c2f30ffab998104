"""The gate: only this server's own name, only this server's own pages; every answer carries the policy."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sandtable.server.metrics import Metrics
from sandtable.server.security.gate import Gate, is_own_host, is_own_origin
from sandtable.server.security.headers import security_headers

OWN = frozenset({"club.example"})


@pytest.mark.parametrize(
    "host",
    [
        "club.example",
        "club.example:443",
        "CLUB.example",
        "club.example.",
        "localhost:8765",
        "127.0.0.1:1",
        "[::1]:8",
        "192.168.1.5:8765",
    ],
)
def test_own_hosts(host: str) -> None:
    assert is_own_host(host, OWN)


@pytest.mark.parametrize(
    "host", ["", "evil.example", "club.example.evil.example", "127.0.0.1.nip.example", "[::1", "club.example@evil"]
)
def test_foreign_hosts(host: str) -> None:
    assert not is_own_host(host, OWN)


@pytest.mark.parametrize(
    ("origin", "host", "is_own"),
    [
        ("https://club.example", "club.example", True),
        ("http://localhost:8765", "localhost:8765", True),
        ("https://club.example", "127.0.0.1:8765", True),
        ("https://evil.example", "club.example", False),
        ("https://club.example.evil.example", "club.example", False),
        ("http://localhost:8766", "localhost:8765", False),
        ("null", "club.example", False),
        ("", "club.example", False),
        ("https://[", "club.example", False),
        ("file://", "", False),
    ],
)
def test_origins(origin: str, host: str, is_own: bool) -> None:
    assert is_own_origin(origin, host, "https://club.example") is is_own


class Table:
    """An application behind the gate, and what came out of it."""

    def __init__(self) -> None:
        self.reached = 0
        self.metrics = Metrics()
        self.gate = Gate(
            self.app,
            public_url="https://club.example",
            headers=security_headers(is_https=True),
            metrics=self.metrics,
            say=lambda _, code: code,
        )

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.reached += 1
        scope["path_template"] = "/api/games/{id}"
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            return
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x-frame-options", b"SAMEORIGIN")]})
        await send({"type": "http.response.body", "body": b"ok"})

    def ask(self, kind: str = "http", method: str = "GET", **headers: str) -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            return {"type": "websocket.connect" if kind == "websocket" else "http.request"}

        scope: Any = {
            "type": kind,
            "path": "/api/games/1",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        if kind == "http":
            scope["method"] = method
        asyncio.run(self.gate(scope, receive, send))
        return sent


@pytest.fixture
def table() -> Table:
    return Table()


def test_every_answer_carries_the_policy_once(table: Table) -> None:
    start = table.ask(host="club.example")[0]
    names = [name for name, _ in start["headers"]]
    assert len(names) == len(set(names))
    assert b"content-security-policy" in names and b"strict-transport-security" in names
    assert dict(start["headers"])[b"x-frame-options"] == b"SAMEORIGIN"


def test_a_foreign_host_is_turned_away_and_gets_the_policy_too(table: Table) -> None:
    start = table.ask(host="evil.example")[0]
    assert start["status"] == 421 and table.reached == 0
    assert b"content-security-policy" in dict(start["headers"])


def test_other_sites_may_look_but_change_nothing(table: Table) -> None:
    assert table.ask(host="club.example", origin="https://evil.example")[0]["status"] == 200
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert table.ask(method=method, host="club.example", origin="https://evil.example")[0]["status"] == 403
        assert table.ask(method=method, host="club.example", origin="null")[0]["status"] == 403
    assert table.reached == 1
    assert table.ask(method="POST", host="club.example", origin="https://club.example")[0]["status"] == 200
    assert table.ask(method="POST", host="club.example")[0]["status"] == 200


def test_other_sites_open_no_websocket(table: Table) -> None:
    assert table.ask("websocket", host="club.example", origin="https://evil.example")[0]["type"] == "websocket.close"
    assert table.ask("websocket", host="evil.example")[0]["type"] == "websocket.close"
    assert table.reached == 0
    assert table.ask("websocket", host="club.example", origin="https://club.example")[0]["type"] == "websocket.accept"


def test_requests_are_counted_by_route_not_by_address(table: Table) -> None:
    for _ in range(3):
        table.ask(host="club.example")
    table.ask(host="evil.example")
    text = table.metrics.text().decode()
    assert 'sandtable_requests_total{method="GET",route="/api/games/{id}",status="200"} 3.0' in text
    assert 'sandtable_requests_total{method="GET",route="unknown",status="421"} 1.0' in text
