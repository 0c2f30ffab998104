"""What follows from who holds what and who stands with whom: worked out once, and kept until one of these changes."""

from __future__ import annotations

from typing import Final

from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import ALL_POWERS

UNKNOWN: Final = -1
LONGEST: Final = 3
"""The longest naval range, extended (7.3)."""


class Ground:
    """The columns that say how the ground lies, as they were, and what the rules were found to make of them.

    They are compared by value with a position's own, so that no step of the rules has to say what it has changed.
    `quiet_where` and `quiet_face` are where the units were, and which side up, when none of them had to leave (7.1);
    `lines_where` and `lines_face` when the lines were traced (4.3).
    """

    __slots__ = (
        "base",
        "chinese_army",
        "commitment",
        "cube",
        "enemies",
        "ideology",
        "is_allied",
        "is_closed",
        "is_reduced",
        "lines",
        "lines_face",
        "lines_where",
        "marker",
        "minor_army",
        "near",
        "quiet_face",
        "quiet_where",
        "special_base",
        "status",
        "ways",
    )

    def __init__(self, g: World) -> None:
        self.status = g.status[:]
        self.ideology = g.ideology[:]
        self.enemies = g.enemies[:]
        self.is_allied = g.is_allied[:]
        self.commitment = g.commitment[:]
        self.is_reduced = g.is_reduced[:]
        self.marker = g.marker[:]
        self.cube = g.cube[:]
        self.base = g.base[:]
        self.special_base = g.special_base[:]
        self.chinese_army = g.chinese_army[:]
        self.minor_army = g.minor_army[:]
        self.is_closed = g.is_closed[:]
        self.quiet_where: list[int] = []
        self.quiet_face: list[int] = []
        self.near: list[int] = [UNKNOWN] * (len(ALL_POWERS) * (LONGEST + 1))  # [power * (LONGEST + 1) + steps]
        self.lines: dict[tuple[int, int], list[int]] = {}  # by power and client, while units are where they were
        self.lines_where: list[int] = []
        self.lines_face: list[int] = []
        self.ways: list[object] = [None for _ in ALL_POWERS]  # of deployments, by power

    def lies_so(self, g: World) -> bool:
        """Whether the ground of a position lies as it did here."""
        return (
            self.cube == g.cube
            and self.status == g.status
            and self.enemies == g.enemies
            and self.is_allied == g.is_allied
            and self.commitment == g.commitment
            and self.is_reduced == g.is_reduced
            and self.marker == g.marker
            and self.base == g.base
            and self.chinese_army == g.chinese_army
            and self.minor_army == g.minor_army
            and self.special_base == g.special_base
            and self.ideology == g.ideology
            and self.is_closed == g.is_closed
        )


def ground(g: World) -> Ground:
    """The ground as it lies now, with what has been found out about it."""
    known = g.derived
    if isinstance(known, Ground) and known.lies_so(g):
        return known
    found = Ground(g)
    g.derived = found
    return found
