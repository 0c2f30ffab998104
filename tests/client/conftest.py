"""A club with two members, for the client to talk to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from tests.server.hosting import Running, public, running

from sandtable.client import Client
from sandtable.server.security import passwords


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    passwords._decoy.cache_clear()
    with running(public(tmp_path)) as found:
        yield found


@pytest.fixture
def ann(club: Running) -> Client:
    return club.member("Ann")


@pytest.fixture
def bob(club: Running) -> Client:
    return club.member("Bob")
