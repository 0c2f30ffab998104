"""A server to test: in this process, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from sandtable.server.app import create_app
from sandtable.server.host import Host
from sandtable.server.settings import Settings
from tests.server.table import Person
from tests.toys import council, fog, skirmish

TOYS = (skirmish.RULES, council.RULES, fog.RULES)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Everybody is a guest at once, as on a loopback server."""
    return Settings(data_folder=str(tmp_path / "data"), loopback=True)


@pytest.fixture
def host(settings: Settings) -> Host:
    """A server that knows the toy games too."""
    host = Host(settings)
    for rules in TOYS:
        host.library.add(rules)
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
