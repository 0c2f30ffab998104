"""Rate limits: so many tries at once, and so many more as time passes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sandtable.server.settings import LimitSettings

MOST_KEYS: Final = 100_000
PEOPLE_PER_ADDRESS: Final = 10


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many seconds until one more is allowed."""

    burst: int
    every: float


RATES: Final[Mapping[str, Rate]] = {
    "request": Rate(600, 0.1),
    "request_address": Rate(6_000, 0.01),
    "login": Rate(10, 6.0),
    "login_name": Rate(10, 60.0),
    "register": Rate(5, 600.0),
    "guest": Rate(20, 60.0),
    "reset": Rate(5, 300.0),
    "action": Rate(200, 0.05),
    "talk": Rate(20, 2.0),
    "make": Rate(30, 20.0),
    "write": Rate(120, 0.5),
}


def rates_of(limits: LimitSettings) -> dict[str, Rate]:
    """The rates that a server's owner has set, and the others as they are."""
    asked, signed_in = max(1, limits.requests_per_minute), max(1, limits.sign_ins_per_minute)
    return {
        **RATES,
        "request": Rate(asked, 60.0 / asked),
        # A household or a club behind one address asks as often as several people.
        "request_address": Rate(PEOPLE_PER_ADDRESS * asked, 60.0 / (PEOPLE_PER_ADDRESS * asked)),
        "login": Rate(signed_in, 60.0 / signed_in),
    }


class Limiter:
    """Counts tries by kind and by who tries, in memory: a bucket fills up to the burst again as time passes."""

    def __init__(self, rates: Mapping[str, Rate] = RATES, clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self._clock = clock
        # When a bucket will be full again; one that is full already needs no entry.
        self._full_at: dict[tuple[str, str], float] = {}

    def wait(self, kind: str, who: str) -> float:
        """Take one try: 0.0 if it is allowed, else the seconds until the next one is, and nothing is taken."""
        rate = self._rates[kind]
        now = self._clock()
        full_at = max(self._full_at.get((kind, who), now), now)
        over = full_at + rate.every - (now + rate.burst * rate.every)
        if over > 1e-9:
            return over
        if len(self._full_at) >= MOST_KEYS:
            self._forget(now)
        self._full_at[kind, who] = full_at + rate.every
        return 0.0

    def _forget(self, now: float) -> None:
        """Drop the full buckets; under a flood of strangers, the fuller half of the rest."""
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        if len(self._full_at) >= MOST_KEYS:
            emptiest = sorted(self._full_at.items(), key=lambda entry: -entry[1])
            self._full_at = dict(emptiest[: MOST_KEYS // 2])


def retry_after(seconds: float) -> str:
    """The wait as the header Retry-After says it."""
    return str(max(1, math.ceil(seconds)))
