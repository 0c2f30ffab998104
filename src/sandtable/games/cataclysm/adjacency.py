"""Adjacency by kind of movement, and naval distances, made once from the borders of the data pack (2.2, 2.3, 7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.games.cataclysm.terms import LAND, MIXED, SEA

if TYPE_CHECKING:
    from sandtable.games.cataclysm.tables import Board

Row = tuple[int, ...]

TOO_FAR: Final = 9
LONGEST: Final = 3
"""The longest naval range: two areas, and one more at extended range (7.3)."""


def build(t: Board, pack: Any) -> None:
    """Fill in the board's rows of neighbours and its naval distances."""
    number = {area.id: i for i, area in enumerate(pack.areas)}
    every: list[set[int]] = [set() for _ in range(t.areas)]
    by_land: list[set[int]] = [set() for _ in range(t.areas)]
    by_sea: list[set[int]] = [set() for _ in range(t.areas)]
    by_air: list[set[int]] = [set() for _ in range(t.areas)]
    straits: list[set[int]] = [set() for _ in range(t.areas)]
    for border in pack.borders:
        for a, b in ((number[border.a], number[border.b]), (number[border.b], number[border.a])):
            by_air[a].add(b)
            if border.kind == "air":
                continue
            every[a].add(b)
            at_sea = SEA in (t.type[a], t.type[b])
            if at_sea:
                by_sea[a].add(b)
            else:
                by_land[a].add(b)
            if border.kind == "strait":
                straits[a].add(b)
    coastal = [
        int(t.type[a] == MIXED or (t.type[a] == LAND and any(t.type[b] == SEA for b in every[a])))
        for a in range(t.areas)
    ]
    for a in range(t.areas):
        # 7.2.2: a mixed area and an adjacent coastal one are joined for ships only by a black arrow.
        by_sea[a] |= {b for b in straits[a] if MIXED in (t.type[a], t.type[b]) and coastal[a] and coastal[b]}
    t.coastal = tuple(coastal)
    t.next = _rows(every)
    t.next_land = _rows(by_land)
    t.next_naval = _rows(by_sea)
    t.next_air = _rows(by_air)
    t.straits = _rows(straits)
    t.seas_of = tuple(tuple(b for b in row if t.type[b] == SEA) for row in t.next)
    t.across = tuple(
        tuple(sorted({b for sea in t.seas_of[a] for b in t.next[sea] if t.type[b] != SEA and b != a}))
        if t.type[a] != SEA
        else ()
        for a in range(t.areas)
    )
    t.reach = tuple(tuple(_distances(t, a, _first_seas(t, a, coast)) for a in range(t.areas)) for coast in (-1, 0, 1))
    t.within = tuple(
        tuple(sum(1 << b for b in range(t.areas) if t.reach[0][a][b] <= steps) for a in range(t.areas))
        for steps in range(LONGEST + 1)
    )
    from_base = [t.reach[t.base_coast[a] + 1][a] for a in range(t.areas)]
    t.base_within = tuple(
        tuple(sum(1 << b for b in range(t.areas) if from_base[a][b] <= steps) for a in range(t.areas))
        for steps in range(LONGEST + 1)
    )


def _rows(sets: list[set[int]]) -> tuple[Row, ...]:
    return tuple(tuple(sorted(near)) for near in sets)


def _first_seas(t: Board, a: int, coast: int) -> Row:
    """Where a fleet may go from an area; from one of two coasts only to the seas of that coast."""
    return t.coasts[a][coast] if t.coasts[a] and coast >= 0 else t.next_naval[a]


def _distances(t: Board, start: int, first: Row) -> Row:
    """7.3.1 (R-04): the number of steps to each area, through sea and mixed areas alone."""
    found = [TOO_FAR] * t.areas
    found[start] = 0
    for a in first:
        found[a] = 1
    for steps in range(1, LONGEST):
        for a in range(t.areas):
            if found[a] == steps and t.type[a] != LAND:
                for b in t.next_naval[a]:
                    if found[b] == TOO_FAR:
                        found[b] = steps + 1
    return tuple(found)
