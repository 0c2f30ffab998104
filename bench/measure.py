"""Measuring: rounds, medians, and the fixed loop that every figure is set against."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured quantity: its median over rounds, the extremes, and the unit."""

    name: str
    median: float
    low: float
    high: float
    unit: str

    def plain(self) -> dict[str, float | str]:
        """The figure as plain data."""
        return {"name": self.name, "median": self.median, "low": self.low, "high": self.high, "unit": self.unit}


def rate(name: str, work: Callable[[], int], rounds: int, seconds: float, unit: str = "/s") -> Figure:
    """How many units of work are done a second; `work` does a batch and says how many units it held."""
    work()
    rates = []
    for _ in range(rounds):
        gc.collect()
        done = 0
        begun = time.perf_counter()
        while True:
            done += work()
            spent = time.perf_counter() - begun
            if spent >= seconds:
                break
        rates.append(done / spent)
    return Figure(name, statistics.median(rates), min(rates), max(rates), unit)


def cost(name: str, work: Callable[[], object], rounds: int, seconds: float) -> Figure:
    """Microseconds that one call takes."""

    def batch() -> int:
        for _ in range(100):
            work()
        return 100

    found = rate(name, batch, rounds, seconds)
    return Figure(name, 1e6 / found.median, 1e6 / found.high, 1e6 / found.low, "us")


def calibration() -> int:
    """A fixed loop of plain Python: list, dictionary and integer work that no change of ours touches."""
    column = list(range(200))
    names = {i: i * 7 % 200 for i in range(200)}
    total = 0
    for turn in range(50):
        for i in range(200):
            total += column[names[i]] ^ turn
        column = column[1:] + column[:1]
    return 1 if total else 0
