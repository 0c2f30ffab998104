"""Reckoning with time: what a clock shows, and when it starts, stops and runs out.

A side's clock runs while it must decide. *Per move*, its time begins afresh whenever the decision comes to it; however
many small decisions it takes until somebody else must decide, they are one move. *Per game*, what it has used is gone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

NONE: Final = "none"
PER_MOVE: Final = "per_move"
PER_GAME: Final = "per_game"
KINDS: Final = (NONE, PER_MOVE, PER_GAME)

OFF: Final = "off"
LOSE: Final = "lose"
BOT: Final = "bot"
FORFEITS: Final = (OFF, LOSE, BOT)

LONGEST: Final = 366 * 86_400

RUNNING: Final = 0
WARNED: Final = 1
EXPIRED: Final = 2


@dataclass(frozen=True, slots=True)
class Terms:
    """A game's time control: its kind, the seconds that a side has, when to warn it, and what follows in the end."""

    kind: str = NONE
    seconds: float = 0.0
    forfeit: str = OFF
    warn: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"a clock is {', '.join(KINDS)}; not {self.kind!r}")
        if self.forfeit not in FORFEITS:
            raise ValueError(f"what follows on time is {', '.join(FORFEITS)}; not {self.forfeit!r}")
        if self.kind != NONE and not 1 <= self.seconds <= LONGEST:
            raise ValueError(f"a side may have from 1 second to {LONGEST // 86_400} days, not {self.seconds:g} seconds")
        if self.kind != NONE and not 0 <= self.warn < self.seconds:
            raise ValueError(f"a warning {self.warn:g} seconds before the end of {self.seconds:g}")


@dataclass(frozen=True, slots=True)
class Hand:
    """One side's clock: the seconds left when it was last set, since when it runs (None: it stands), and its stage."""

    left: float
    since: float | None = None
    stage: int = RUNNING

    def left_at(self, now: float) -> float:
        """The seconds left; below zero when time has run out and nothing followed."""
        return self.left if self.since is None else self.left - max(0.0, now - self.since)

    def due_at(self, terms: Terms) -> float | None:
        """When this clock next has something to say: a warning, or that time has run out."""
        if self.since is None or self.stage == EXPIRED:
            return None
        ends = self.since + self.left
        return ends - terms.warn if self.stage == RUNNING and terms.warn > 0 else ends

    def shifted(self, seconds: float) -> Hand:
        """The same clock after the hour itself was set forward by so many seconds."""
        return self if self.since is None else Hand(self.left, self.since + seconds, self.stage)


def fresh(terms: Terms) -> Hand:
    """A clock before its game."""
    return Hand(float(terms.seconds))


def turned(terms: Terms, hands: dict[str, Hand], deciding: Collection[str], now: float) -> dict[str, Hand]:
    """The clocks that change when these sides are the ones to decide: one stops, another starts."""
    changed: dict[str, Hand] = {}
    if terms.kind == NONE:
        return changed
    for side, hand in hands.items():
        if hand.since is None and side in deciding:
            changed[side] = Hand(hand.left, now, hand.stage)
        elif hand.since is not None and side not in deciding:
            changed[side] = fresh(terms) if terms.kind == PER_MOVE else Hand(hand.left_at(now), None, hand.stage)
    return changed


def rung(terms: Terms, hand: Hand, now: float) -> tuple[Hand, int]:
    """A clock after its due time has come, and what it says: RUNNING (nothing), WARNED or EXPIRED."""
    due = hand.due_at(terms)
    if due is None or now < due:
        return hand, RUNNING
    stage = EXPIRED if hand.left_at(now) <= 0 else WARNED
    return Hand(hand.left, hand.since, stage), stage
