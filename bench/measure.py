"""Measuring: alternating rounds, medians, and the fixed loop that every figure is set against.

Time is the processor time of this process, so that others who use the machine at the same time are not counted; what is
to be compared takes turns, round by round, so that what they do to caches and clocks falls on both.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Work = Callable[[], int]
"""Does a batch of work, and says of how many units."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured quantity: its median over rounds, every round, and the unit."""

    name: str
    rounds: tuple[float, ...]
    unit: str

    @property
    def median(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.rounds)

    def plain(self) -> dict[str, object]:
        """The figure as plain data."""
        return {
            "name": self.name,
            "median": self.median,
            "low": min(self.rounds),
            "high": max(self.rounds),
            "unit": self.unit,
        }

    def over(self, other: Figure) -> float:
        """The ratio to another figure that was measured in the same rounds: the median of the rounds' ratios."""
        return statistics.median(a / b for a, b in zip(self.rounds, other.rounds, strict=True))


def rates(works: dict[str, Work], rounds: int, seconds: float) -> dict[str, Figure]:
    """How many units of each work are done a second, the works taking turns in every round."""
    for work in works.values():
        work()
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            found[name].append(_round(work, seconds))
    return {name: Figure(name, tuple(each), "/s") for name, each in found.items()}


def _round(work: Work, seconds: float) -> float:
    gc.collect()
    done = 0
    begun = time.process_time()
    while True:
        done += work()
        spent = time.process_time() - begun
        if spent >= seconds:
            return done / spent


def rate(name: str, work: Work, rounds: int, seconds: float) -> Figure:
    """How many units of one work are done a second."""
    return rates({name: work}, rounds, seconds)[name]


def costs(works: dict[str, Callable[[], object]], rounds: int, seconds: float) -> dict[str, Figure]:
    """Microseconds that one call of each work takes, the works taking turns in every round."""
    found = rates({name: _batch(work) for name, work in works.items()}, rounds, seconds)
    return {name: Figure(name, tuple(1e6 / each for each in figure.rounds), "us") for name, figure in found.items()}


def _batch(work: Callable[[], object]) -> Work:
    def batch() -> int:
        for _ in range(20):
            work()
        return 20

    return batch


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


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words under one another: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  "
        + "  ".join(
            word.rjust(width) if i else word.ljust(width)
            for i, (word, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
