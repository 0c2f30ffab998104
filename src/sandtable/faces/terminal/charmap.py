"""The character map: spaces where they lie, on a grid of characters, none upon another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from sandtable.kernel.picture import Space

SMALLEST_HEIGHT: Final = 12
ROW_COST: Final = 2
DISORDER_COST: Final = 6
NEIGHBOURHOOD_ROWS: Final = 5
REACH: Final = 24
DOT: Final = "."
DOT_EVERY: Final = 3
SHORT_WIDTHS: Final = (0, 14, 11, 9)


Pair = tuple[str, str]


@dataclass(slots=True)
class Placed:
    """A label on the map: its row, first column and width in cells."""

    space: Space
    row: int
    column: int
    width: int
    text: Text


def draw_map(
    spaces: list[Space], width: int, height: int, write: Callable[[Space, int], Text], links: Iterable[Pair] = ()
) -> tuple[list[Text], list[Space]]:
    """Rows of a map, and the spaces for which no room was found.

    `write(space, width)` gives a label, cut to a width if that is not 0. Links are drawn as dotted lines.
    """
    placed, left_out = place(spaces, width, height, write)
    dots = _dotted(placed, links)
    rows: list[Text] = []
    for row in range(height):
        labels = [(p.column, p.text) for p in placed if p.row == row]
        taken = {column for p in placed if p.row == row for column in range(p.column - 1, p.column + p.width + 1)}
        labels += [(column, Text(DOT, style="dim")) for at, column in dots if at == row and column not in taken]
        line = Text(no_wrap=True)
        for column, text in sorted(labels, key=lambda item: item[0]):
            line.append(" " * (column - line.cell_len))
            line.append_text(text)
        rows.append(line)
    while rows and not rows[-1].cell_len:
        rows.pop()
    while rows and not rows[0].cell_len:
        rows.pop(0)
    return rows, left_out


def _dotted(placed: list[Placed], links: Iterable[Pair]) -> set[tuple[int, int]]:
    """The characters of straight lines between the middles of linked labels."""
    middle = {p.space.id: (p.row, p.column + p.width // 2) for p in placed}
    dots: set[tuple[int, int]] = set()
    for a, b in links:
        if a in middle and b in middle:
            (row, column), (last_row, last_column) = middle[a], middle[b]
            steps = max(abs(last_row - row), abs(last_column - column) // DOT_EVERY, 1)
            for i in range(1, steps):
                at = row + (last_row - row) * i / steps, column + (last_column - column) * i / steps
                dots.add((round(at[0]), round(at[1])))
    return dots


def fitting_height(spaces: list[Space], width: int, most: int) -> int:
    """Rows that keep the map's shape (a character is twice as high as wide), within bounds."""
    if not spaces:
        return 0
    across = max(space.x for space in spaces) - min(space.x for space in spaces) or 1
    down = max(space.y for space in spaces) - min(space.y for space in spaces) or 1
    return max(SMALLEST_HEIGHT, min(most, SMALLEST_HEIGHT + len(spaces), round(width * down / across / 2)))


def place(
    spaces: list[Space], width: int, height: int, write: Callable[[Space, int], Text]
) -> tuple[list[Placed], list[Space]]:
    """Find a free stretch for each label, as near as can be to where its space lies."""
    west = min((space.x for space in spaces), default=0)
    north = min((space.y for space in spaces), default=0)
    across = max((space.x for space in spaces), default=0) - west or 1
    down = max((space.y for space in spaces), default=0) - north or 1
    free = [[True] * width for _ in range(height)]
    placed: list[Placed] = []
    left_out: list[Space] = []
    for space in _most_crowded_first(spaces):
        wanted_row = round((space.y - north) * (height - 1) / down)
        wanted_middle = (space.x - west) * (width - 1) / across
        for limit in SHORT_WIDTHS:
            text = write(space, limit)
            cells = text.cell_len
            spot = _best_spot(space, wanted_row, wanted_middle, cells, free, placed)
            if spot is not None:
                row, column = spot
                for at in range(max(0, column - 1), min(width, column + cells + 1)):
                    free[row][at] = False
                placed.append(Placed(space, row, column, cells, text))
                break
        else:
            left_out.append(space)
    return placed, left_out


def _most_crowded_first(spaces: list[Space]) -> list[Space]:
    """Spaces with close neighbours choose first: they have the least freedom."""

    def crowding(space: Space) -> float:
        return sum(
            1.0 / (1.0 + ((space.x - other.x) / 2) ** 2 + (space.y - other.y) ** 2)
            for other in spaces
            if other is not space
        )

    return sorted(spaces, key=crowding, reverse=True)


def _best_spot(
    space: Space,
    wanted_row: int,
    wanted_middle: float,
    cells: int,
    free: list[list[bool]],
    placed: list[Placed],
) -> tuple[int, int] | None:
    height, width = len(free), len(free[0]) if free else 0
    best: tuple[float, int, int] | None = None
    for row in range(max(0, wanted_row - 6), min(height, wanted_row + 7)):
        row_cost = abs(row - wanted_row) * ROW_COST
        if best is not None and row_cost * row_cost >= best[0]:
            continue
        near = [p for p in placed if abs(p.row - row) <= NEIGHBOURHOOD_ROWS]
        first = round(wanted_middle - cells / 2)
        for column in range(max(0, first - REACH), min(width - cells, first + REACH) + 1):
            if not all(free[row][column : column + cells]):
                continue
            distance = row_cost**2 + (column - first) ** 2
            if best is not None and distance >= best[0]:
                continue
            cost = distance + DISORDER_COST * sum(_is_out_of_order(space, row, column + cells / 2, p) for p in near)
            if best is None or cost < best[0]:
                best = (cost, row, column)
    return (best[1], best[2]) if best is not None else None


def _is_out_of_order(space: Space, row: int, middle: float, other: Placed) -> bool:
    """Whether a label would stand on the wrong side of a placed one: north for south, or west for east in a row."""
    if (row < other.row and space.y > other.space.y) or (row > other.row and space.y < other.space.y):
        return abs(middle - other.column - other.width / 2) < 12
    if row == other.row:
        other_middle = other.column + other.width / 2
        return (middle < other_middle) != (space.x < other.space.x)
    return False
