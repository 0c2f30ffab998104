"""Odds: what a side may expect of what is pending, exactly and from what everybody knows."""

from __future__ import annotations

from typing import Any

from sandtable.games.cataclysm.state import World


def odds(g: World, side: int, **guess: object) -> Any:
    """The odds of what is pending for a side; None if nothing is."""
    return None
