"""Glicko-2: a rating that knows how sure it is of itself.

After Mark E. Glickman, "Example of the Glicko-2 system" (2013); the numbers of the steps are his. A player is rated by
all results of one rating period together; in a club each finished game is a period of its own for those who played it,
and the time without games makes a rating less sure, as step 6 does for a period without games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

START: Final = 1500.0
START_DEVIATION: Final = 350.0
START_VOLATILITY: Final = 0.06
SCALE: Final = 173.7178
TAU: Final = 0.5
CONVERGENCE: Final = 1e-6
PERIOD_DAYS: Final = 30.0

WIN: Final = 1.0
DRAW: Final = 0.5
LOSS: Final = 0.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player seems, how sure that is, and how steadily the player performs."""

    value: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY

    @property
    def mu(self) -> float:
        """The rating on the scale that the system reckons in (step 2)."""
        return (self.value - START) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on that scale (step 2)."""
        return self.deviation / SCALE


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result of a period: against whom, and the score."""

    opponent: Rating
    score: float


def weight(phi: float) -> float:
    """How much a result against an opponent of this deviation counts: the function g of step 3."""
    return 1 / math.sqrt(1 + 3 * phi * phi / (math.pi * math.pi))


def expected(own: Rating, opponent: Rating) -> float:
    """The score to be expected: the function E of step 3."""
    return 1 / (1 + math.exp(-weight(opponent.phi) * (own.mu - opponent.mu)))


def rated(own: Rating, outcomes: Sequence[Outcome], tau: float = TAU) -> Rating:
    """A player's rating after a period with these results (steps 3 to 8)."""
    if not outcomes:
        return aged(own, 1.0)
    information, gain = 0.0, 0.0
    for outcome in outcomes:
        chance, counts = expected(own, outcome.opponent), weight(outcome.opponent.phi)
        information += counts * counts * chance * (1 - chance)
        gain += counts * (outcome.score - chance)
    variance = 1 / information
    volatility = _volatility(own, variance, variance * gain, tau)
    before = math.hypot(own.phi, volatility)
    phi = 1 / math.sqrt(1 / (before * before) + 1 / variance)
    return Rating(SCALE * (own.mu + phi * phi * gain) + START, SCALE * phi, volatility)


def aged(own: Rating, periods: float) -> Rating:
    """A player's rating after so many periods without a game (step 6); never less sure than a newcomer's."""
    phi = math.sqrt(own.phi * own.phi + max(periods, 0.0) * own.volatility * own.volatility)
    return Rating(own.value, min(SCALE * phi, START_DEVIATION), own.volatility)


def _volatility(own: Rating, variance: float, difference: float, tau: float) -> float:
    """The new volatility (step 5), by the Illinois method."""
    phi, start = own.phi, math.log(own.volatility * own.volatility)

    def f(x: float) -> float:
        power = math.exp(x)
        spread = phi * phi + variance + power
        return power * (difference * difference - spread) / (2 * spread * spread) - (x - start) / (tau * tau)

    low = start
    if difference * difference > phi * phi + variance:
        high = math.log(difference * difference - phi * phi - variance)
    else:
        k = 1
        while f(start - k * tau) < 0:
            k += 1
        high = start - k * tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CONVERGENCE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def scores(ranks: Sequence[int]) -> list[list[tuple[int, float]]]:
    """For each player of a game, the score against each other one, from their ranks; equal ranks have drawn."""
    return [
        [
            (other, WIN if mine < theirs else LOSS if mine > theirs else DRAW)
            for other, theirs in enumerate(ranks)
            if other != player
        ]
        for player, mine in enumerate(ranks)
    ]
