"""The plain data of a conflict in progress (7.0), which the steps of chapter 7 share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.kernel.frame import Frame


def _pair() -> list[int]:
    return [-1, -1]


def _zeros() -> list[int]:
    return [0, 0]


def _lists() -> list[list[int]]:
    return [[], []]


LISTS: Final[tuple[str, ...]] = (
    "card",
    "second",
    "value",
    "second_value",
    "dice",
    "played",
    "spent",
    "rolling",
    "cancelled",
    "countered",
    "kept",
)


@dataclass(slots=True)
class ConflictState(Frame):
    """Kind, target and origin; the cards, dice and events of both sides. Lists of two have the Axis first.

    Copies share all lists: steps replace them, and never change them in place.
    """

    kind: int = 0
    side: int = 0
    target: int = -1
    event: int = -1
    origin: int = -1
    nation: int = 0
    blitz: bool = False
    operation: int = 0
    neutral_vichy: bool = False
    with_event: int = -1
    phase: int = 0
    shows: int = -1
    card: list[int] = field(default_factory=_pair)
    second: list[int] = field(default_factory=_pair)
    value: list[int] = field(default_factory=_zeros)
    second_value: list[int] = field(default_factory=_zeros)
    dice: list[list[int]] = field(default_factory=_lists)
    played: list[list[int]] = field(default_factory=_lists)
    spent: list[int] = field(default_factory=list)
    rolling: list[int] = field(default_factory=list)
    rolling_for: int = 0
    cancelled: list[int] = field(default_factory=_zeros)
    countered: list[int] = field(default_factory=_zeros)
    winner: int = -1
    tie: bool = False
    took: bool = False
    centre: bool = False
    resolved: int = 0
    keep_left: int = 0
    kept: list[int] = field(default_factory=list)

    def copy(self) -> ConflictState:
        raise NotImplementedError("a conflict writes out its own copy")

    @property
    def other(self) -> int:
        """The inactive side."""
        return 1 - self.side
