"""Rate limits: a burst, then one more at a time."""

from __future__ import annotations

import pytest

from sandtable.server.security import limits
from sandtable.server.security.limits import RATES, Limiter, Rate, retry_after


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_is_allowed_and_then_one_as_each_interval_passes(clock: Clock) -> None:
    limiter = Limiter({"login": Rate(3, 10.0)}, clock)
    assert [limiter.wait("login", "ann") for _ in range(3)] == [0.0, 0.0, 0.0]
    assert limiter.wait("login", "ann") == pytest.approx(10.0)
    clock.now += 4
    assert limiter.wait("login", "ann") == pytest.approx(6.0)
    clock.now += 6
    assert limiter.wait("login", "ann") == 0.0
    assert limiter.wait("login", "ann") == pytest.approx(10.0)
    clock.now += 1000
    assert [limiter.wait("login", "ann") == 0.0 for _ in range(4)] == [True, True, True, False]


def test_people_and_kinds_are_counted_apart(clock: Clock) -> None:
    limiter = Limiter({"login": Rate(1, 10.0), "reset": Rate(1, 10.0)}, clock)
    assert limiter.wait("login", "ann") == 0.0
    assert limiter.wait("login", "bob") == 0.0
    assert limiter.wait("reset", "ann") == 0.0
    assert limiter.wait("login", "ann") > 0


def test_a_flood_of_strangers_fills_no_memory_and_frees_nobody_who_is_blocked(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 100)
    limiter = Limiter({"login": Rate(2, 10.0)}, clock)
    assert limiter.wait("login", "ann") == limiter.wait("login", "ann") == 0.0
    for stranger in range(1000):
        limiter.wait("login", str(stranger))
    assert len(limiter._full_at) <= 100
    assert limiter.wait("login", "ann") > 0


def test_the_header_is_in_whole_seconds() -> None:
    assert [retry_after(wait) for wait in (0.01, 1.0, 1.2)] == ["1", "1", "2"]


def test_every_rate_lets_something_through() -> None:
    assert all(rate.burst >= 1 and rate.every > 0 for rate in RATES.values())
