"""Clocks as the database keeps them: one row for each side of a game with a time control."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sandtable.server.clocks.reckoning import EXPIRED, RUNNING, WARNED, Hand, Terms

ClockRow = tuple[str, int, float, float | None, float | None, bool]


def row_of(terms: Terms, game: str, number: int, hand: Hand) -> ClockRow:
    """A side's clock as a row: game, side, seconds left, since when it runs, when it is next due, whether it warned."""
    return game, number, hand.left, hand.since, hand.due_at(terms), hand.stage != RUNNING


def hands_of(rows: Iterable[Any], sides: Sequence[str]) -> dict[str, Hand]:
    """The clocks of a game by side."""
    return {sides[row.number]: hand_of(row) for row in rows}


def hand_of(row: Any) -> Hand:
    """The clock that a row keeps; one that runs and is never due, or stands at nothing, has run out."""
    is_out = row.left <= 0 if row.since is None else row.deadline is None
    return Hand(row.left, row.since, EXPIRED if is_out else WARNED if row.warned else RUNNING)
