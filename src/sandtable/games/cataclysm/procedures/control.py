"""Control of areas: gaining and losing it (2.2.4), and special British bases (2.3.3)."""

from __future__ import annotations

from sandtable.games.cataclysm.state import World


def may_gain_control(g: World, power: int, area: int) -> bool:
    """Whether a power could gain control of an area at all."""
    return not g.is_closed[area] and not g.tables.remote[area]


def gain_control(g: World, power: int, area: int, by_combat: bool = False, provokes: bool = True) -> None:
    """A power gains control of an area (2.2.4)."""
    g.cube[area] = power
    g.cube_count[area] = 1


def lose_control(g: World, area: int, neutral: int = 0) -> None:
    """An area loses its controller; `neutral` cubes are placed in it."""
    g.cube[area] = 7 if neutral else -1
    g.cube_count[area] = neutral
