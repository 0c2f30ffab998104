"""A server to test: in this process, on a database of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient

from sandtable.kernel import codec
from sandtable.server.app import create_app
from sandtable.server.bots.pool import BotPool
from sandtable.server.host import Host
from sandtable.server.security import passwords
from sandtable.server.settings import DatabaseSettings, GameSettings, ServerSettings, Settings
from tests.server.hosting import Running, public, running, with_tables
from tests.server.postgresql import cluster
from tests.server.table import Person
from tests.toys import council, fog, skirmish


class BotsHere(BotPool):
    """Bots that take any option, the same in the same position, in this process: workers know no toy games."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.settings.bots)
        self.library = host.library

    async def _ask(self, ruleset: str, data: bytes, side: int, bot: str) -> str:
        shelf = self.library.shelf(ruleset)
        position = codec.unpack(shelf.rules, shelf.tables, data)
        options = position.choices[position.deciders.index(side)]
        return shelf.option_name(random.Random(data).choice(options))


TOYS = (skirmish.RULES, council.RULES, fog.RULES)


@pytest.fixture
def settings(tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    """Everybody is a guest at once, as on a loopback server."""
    is_sqlite = getattr(request, "param", "sqlite") == "sqlite"
    database = DatabaseSettings() if is_sqlite else DatabaseSettings(cluster().fresh())
    return Settings(
        data_folder=with_tables(tmp_path / "data"),
        loopback=True,
        server=ServerSettings(public_url="http://testserver.local"),
        database=database,
        games=GameSettings(rulesets=["hitlers_reich"]),
    )


@pytest.fixture
def host(settings: Settings) -> Host:
    """A server that knows the toy games too."""
    host = Host(settings)
    for rules in TOYS:
        host.library.add(rules)
    host.bots = BotsHere(host)
    return host


@pytest.fixture
def client(settings: Settings, host: Host) -> Iterator[TestClient[Any]]:
    """The running server; it is shut down in order when the test is over."""
    with TestClient(create_app(settings, host), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def alice(client: TestClient[Any]) -> Person:
    """A person at the server."""
    return Person(client)


@pytest.fixture
def bob(client: TestClient[Any]) -> Person:
    """Another one."""
    return Person(client)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that take a millisecond instead of half a second."""
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    passwords._decoy.cache_clear()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Running]:
    """A public server where one can register, behind a port of this machine."""
    with running(public(tmp_path)) as found:
        yield found


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Running]:
    """A server on one's own machine, behind a port of it."""
    with running(public(tmp_path, loopback=True)) as found:
        yield found
