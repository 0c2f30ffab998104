"""Rule 6.8: the special political actions of single powers (12.1-12.3)."""

from __future__ import annotations

from sandtable.games.cataclysm.state import World


def special_actions(g: World, power: int) -> list[int]:
    """The markers on which a power may try its special political action now (6.8)."""
    return []
