"""The board: a Picture as text, a list by regions on a narrow screen and a map with a side pane on a wide one."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.faces.terminal.charmap import draw_map, fitting_height
from sandtable.faces.terminal.looks import Looks, state_name
from sandtable.faces.terminal.spaces import CHANGED, SEA, label, mark_kinds
from sandtable.faces.terminal.wrapping import packed
from sandtable.faces.words import Words
from sandtable.kernel.picture import Fact, Holding, Picture, Space, Track

WIDE: Final = 120
VERY_WIDE: Final = 150
SIDE_PANE: Final = 46
HIGHEST_MAP: Final = 46
LEAST_MAP: Final = 24
ROWS_OF_PROMPT: Final = 8
GAP: Final = 2
MOST_LINES: Final = 40
NARROW_CELL: Final = 20
WIDEST_HEADING: Final = 16
MOST_CARDS: Final = 12
SEPARATOR: Final = " · "
POINTER: Final = "◂"
FIGURE: Final = "{0}"
"""What a mark's words hold in place of a figure; an example is shown instead."""


class Board:
    """Draws pictures in one language for one width after another."""

    def __init__(self, looks: Looks, say: Words) -> None:
        self.looks = looks
        self.say = say

    def draw(self, picture: Picture, width: int, height: int, changed: Iterable[str] = ()) -> RenderableType:
        """The whole picture; `changed` spaces are marked."""
        self.looks.learn(picture)
        picture = replace(picture, spaces=[space for space in picture.spaces if not space.closed])
        marked = set(changed)
        if width >= WIDE and _has_geography(picture.spaces):
            return self._wide(picture, width, height, marked)
        return self._narrow(picture, width, marked)

    def _narrow(self, picture: Picture, width: int, marked: set[str]) -> RenderableType:
        parts: list[RenderableType] = [*self.key(picture, marked, width)] if picture.spaces else []
        parts += self.regions(picture.spaces, width, marked)
        parts += [self.track(track, width) for track in picture.tracks]
        if picture.facts:
            parts += self.facts(picture.facts, width)
        parts += self.holdings(picture.holdings, width, MOST_CARDS)
        return Group(*parts)

    def _wide(self, picture: Picture, width: int, height: int, marked: set[str]) -> RenderableType:
        pane: list[Text] = [*self.key(picture, marked, SIDE_PANE), Text()]
        pane += [self.track(track, SIDE_PANE) for track in picture.tracks]
        if picture.facts:
            pane += [Text(), *self.facts(picture.facts, SIDE_PANE)]
        if picture.holdings:
            pane += [
                Text(),
                *self.holdings(picture.holdings, SIDE_PANE, MOST_CARDS if width < VERY_WIDE else sys.maxsize),
            ]
        map_width = width - SIDE_PANE - GAP
        most = min(HIGHEST_MAP, max(LEAST_MAP, height - ROWS_OF_PROMPT, len(pane)))
        rows, left_out = draw_map(
            picture.spaces,
            map_width,
            fitting_height(picture.spaces, map_width, most),
            lambda space, cells: label(space, self.looks, space.id in marked, cells),
            [(a, b) for a, b, _ in picture.links] if len(picture.links) <= MOST_LINES else [],
        )
        if left_out:
            rows += self.regions(left_out, map_width, marked)
        table = Table.grid(padding=(0, GAP, 0, 0))
        table.add_column(width=map_width, no_wrap=True)
        table.add_column(width=SIDE_PANE)
        table.add_row(Group(*rows), Group(*pane))
        return table

    def key(self, picture: Picture, marked: set[str], width: int) -> list[Text]:
        """The key to letters and pieces."""
        entries = self.looks.legend(picture)
        texts = self.looks.texts
        for kind, short, name in mark_kinds(picture):
            said = texts.get(f"mark.{kind}") if texts.has(f"mark.{kind}") else name
            said = name if FIGURE in said else said
            entries.append(Text(short, style="bold").append(f" {said}", style="not bold dim"))
        if marked:
            star = Text(CHANGED, style="bold bright_yellow")
            entries.append(star.append(f" {self.say('board.changed')}", style="not bold dim default"))
        return packed(entries, width)

    def regions(self, spaces: list[Space], width: int, marked: set[str]) -> list[Text]:
        """Spaces by region, each region's in columns that line up over all regions."""
        groups: dict[str, list[Space]] = {}
        for space in spaces:
            groups.setdefault(space.region or (self.say("board.seas") if space.kind == SEA else ""), []).append(space)
        if "" in groups and len(groups) > 1:
            groups[self.say("board.others")] = groups.pop("")
        heading = min(max((cell_len(name) for name in groups), default=0), WIDEST_HEADING)
        heading += GAP if heading else 0
        room = width - heading
        cells = room // max(1, room // NARROW_CELL)
        lines: list[Text] = []
        for name, members in groups.items():
            if cell_len(name) > heading - GAP:
                lines.append(Text(name, style="bold", no_wrap=True))
                name = ""
            line = Text(no_wrap=True).append(set_cell_size(name, heading), style="bold")
            for space in members:
                drawn = label(space, self.looks, space.id in marked)
                wanted = -(-(drawn.cell_len + 1) // cells) * cells
                if line.cell_len + drawn.cell_len > width:
                    lines.append(line)
                    line = Text(" " * heading, no_wrap=True)
                line.append_text(drawn).append(" " * (wanted - drawn.cell_len))
            lines.append(line)
        return lines

    def track(self, track: Track, width: int) -> Text:
        """A track as a line: its boxes with the markers in them; only the markers if the boxes do not fit."""
        full = Text(f"{track.name}  ", style="bold")
        for number, box in enumerate(track.boxes):
            here = [(owner, said) for owner, at, said in track.markers if at == number]
            if here:
                full.append("[", style="bold")
                full.append(box, style="bold")
                for owner, said in here:
                    self._marker(full, owner, said)
                full.append("] ", style="bold")
            else:
                full.append(box + " ", style="dim")
        if track.boxes and full.cell_len <= width:
            return full
        short = Text(f"{track.name}  ", style="bold")
        for owner, at, said in track.markers:
            box = track.boxes[at] if 0 <= at < len(track.boxes) else str(at)
            if owner:
                short.append(f"{said or self.looks.of(owner).name} ", style=self.looks.of(owner).style)
            elif said:
                short.append(said + " ", style="dim")
            short.append(f"{box}  ", style="bold")
        return short

    def _marker(self, text: Text, owner: str, said: str) -> None:
        if owner:
            look = self.looks.of(owner)
            text.append(f" {said if said not in ('', look.name) else look.letter}", style=f"bold {look.style}")
        else:
            text.append(f" {said or POINTER}", style="bold bright_yellow")

    def facts(self, facts: list[Fact], width: int) -> list[Text]:
        """Labels and values, in as many columns as fit."""
        cells = []
        for fact in facts:
            text = Text()
            if fact.owner:
                look = self.looks.of(fact.owner)
                text.append(f"{look.letter} ", style=f"bold {look.style}")
            text.append(f"{fact.label} ", style="dim")
            text.append(fact.value, style="bold")
            cells.append(text)
        return columns_of(cells, width)

    def holdings(self, holdings: list[Holding], width: int, most: int) -> list[Text]:
        """Cards lying together: lines for each that shows any, then the number of cards in the others.

        More than `most` cards are only counted.
        """
        lines: list[Text] = []
        counted: list[Text] = []
        for holding in holdings:
            cards = self._card_names(holding)
            if cards and len(cards) <= most:
                first, *others = cards
                lines += packed(
                    [self._holding_name(holding).append("  ").append_text(first), *others], width, SEPARATOR
                )
            elif holding.cards or holding.hidden:
                counted.append(self._holding_name(holding))
        return lines + packed(counted, width, SEPARATOR)

    def _card_names(self, holding: Holding) -> list[Text]:
        """The cards in sight by name, alike ones counted."""
        counted = Counter((card.name or card.short, card.state) for card in holding.cards)
        names = []
        for (name, state), count in counted.items():
            text = Text(f"{name} ×{count}" if count > 1 else name)
            names.append(text.append(f" [{state_name(self.looks, state)}]", style="dim") if state else text)
        return names

    def _holding_name(self, holding: Holding) -> Text:
        """The name of cards lying together, and how many they are."""
        look = self.looks.of(holding.owner)
        text = Text().append(holding.name, style=f"bold {look.style}" if holding.owner else "bold")
        return text.append(f" {len(holding.cards) + holding.hidden}")


def columns_of(cells: list[Text], width: int) -> list[Text]:
    """Short texts in columns that line up, read downward."""
    widest = max((cell.cell_len for cell in cells), default=0) + GAP
    columns = max(1, min(len(cells), width // max(1, widest)))
    rows = -(-len(cells) // columns)
    lines = []
    for row in range(rows):
        line = Text(no_wrap=True)
        for column, cell in enumerate(cells[row::rows]):
            line.append(" " * (column * (width // columns) - line.cell_len)).append_text(cell)
        lines.append(line)
    return lines


def _has_geography(spaces: list[Space]) -> bool:
    return len({(space.x, space.y) for space in spaces}) > 1
