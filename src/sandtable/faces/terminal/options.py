"""Options: numbered, grouped by verb when they are many, filtered, paged, in columns where they fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.faces.terminal.cards import folded
from sandtable.faces.words import Words
from sandtable.kernel.answers import Option

GROUP_FROM: Final = 12
ONE_COLUMN_UPTO: Final = 6
LEAST_PAGE: Final = 8


@dataclass(slots=True)
class Menu:
    """The options of one decision in the order and under the numbers that they are shown with."""

    groups: list[tuple[str, list[Option]]] = field(default_factory=list)
    filter: str = ""
    page: int = 0

    @property
    def options(self) -> list[Option]:
        """All options; number N of the list is the Nth of them."""
        return [option for _, options in self.groups for option in options]


def menu_of(options: list[Option], verb_name: Callable[[Option], str]) -> Menu:
    """A menu of options: by verb, things in the order of the game's own lists; many of several verbs under headings."""
    by_verb: dict[str, list[Option]] = {}
    for option in options:
        by_verb.setdefault(option.name.partition(":")[0], []).append(option)
    for group in by_verb.values():
        group.sort(key=lambda option: option.number)
    if len(options) <= GROUP_FROM or len(by_verb) < 2:
        return Menu([("", [option for group in by_verb.values() for option in group])])
    single = [group[0] for group in by_verb.values() if len(group) == 1]
    groups = [(_heading(group, verb_name), group) for group in by_verb.values() if len(group) > 1]
    return Menu([("", single), *groups] if single else groups)


def _heading(options: list[Option], verb_name: Callable[[Option], str]) -> str:
    """What the options of one verb have in common: its name, or the words that they all begin or end with."""
    named = verb_name(options[0])
    if named:
        return named
    texts = [option.text for option in options]
    front = _shared(texts)
    back = _shared([text[::-1] for text in texts])[::-1]
    if " " in front.strip() or cell_len(front) >= cell_len(back):
        return front.strip(" :-([") + " …" if front.strip() else ""
    return "… " + back.strip()


def _shared(texts: list[str]) -> str:
    shortest = min(texts, key=len)
    length = next((i for i in range(len(shortest)) if any(text[i] != shortest[i] for text in texts)), len(shortest))
    front = shortest[:length]
    # Latin words are not cut in the middle.
    if front.isascii() and " " in front and not front.endswith(" "):
        front = front[: front.rindex(" ")]
    return front


def picked(menu: Menu, typed: str) -> Option | None:
    """The option that a typed number, name or unique beginning of a name means; None if it means none for certain."""
    options = menu.options
    text = folded(typed)
    if text.isdecimal():
        number = int(text)
        return options[number - 1] if 1 <= number <= len(options) else None
    exact = [option for option in options if text in names_of(option)]
    if len(exact) == 1:
        return exact[0]
    begun = [option for option in options if any(name.startswith(text) for name in names_of(option))]
    return begun[0] if len(begun) == 1 and text else None


def names_of(option: Option) -> tuple[str, ...]:
    """What an option may be called: its text, its stable name, and what the stable name is about."""
    verb, _, rest = option.name.partition(":")
    written = folded(option.name)
    return tuple(name for name in (folded(option.text), written, folded(f"{verb} {rest}"), folded(rest)) if name)


def is_match(option: Option, words: str) -> bool:
    """Whether an option holds all the words of a filter."""
    whole = " ".join(names_of(option))
    return all(word in whole for word in folded(words).split())


def draw_options(menu: Menu, width: int, rows: int, say: Words) -> RenderableType:
    """One page of a menu, and what to type for the rest of it."""
    numbered: list[tuple[str, list[tuple[int, Option]]]] = []
    number = 0
    for heading, options in menu.groups:
        shown = []
        for option in options:
            number += 1
            if not menu.filter or is_match(option, menu.filter):
                shown.append((number, option))
        if shown:
            numbered.append((heading, shown))
    digits = len(str(number))
    blocks = [_block(heading, shown, width, digits) for heading, shown in numbered]
    pages = _pages(blocks, max(LEAST_PAGE, rows))
    menu.page = min(menu.page, len(pages) - 1)
    parts: list[RenderableType] = []
    for heading, lines in pages[menu.page]:
        if heading:
            parts.append(Text(f" {heading}", style="bold"))
        parts.append(_grid(lines, width))
    notes = []
    if menu.filter:
        matches = sum(len(shown) for _, shown in numbered)
        notes.append(say("options.filtered", text=menu.filter, count=matches, total=number))
    if len(pages) > 1:
        notes.append(say("options.page", page=menu.page + 1, pages=len(pages)))
    if notes:
        parts.append(Text(" " + "  ".join(notes), style="dim"))
    return Group(*parts)


Block = tuple[str, list[list[Text]]]


def _block(heading: str, shown: list[tuple[int, Option]], width: int, digits: int) -> Block:
    """The options of one group as rows of cells, read downward."""
    cells = []
    for number, option in shown:
        cell = Text(f" {number:>{digits}} ", style="bold")
        cell.append(option.text, style="not bold")
        cells.append(cell)
    widest = max(cell.cell_len for cell in cells) + 2
    columns = 1 if len(cells) <= ONE_COLUMN_UPTO else max(1, min(width // widest, -(-len(cells) // 3)))
    rows = -(-len(cells) // columns)
    return heading, [cells[row::rows] for row in range(rows)]


def _grid(rows: list[list[Text]], width: int) -> Table:
    columns = max(len(row) for row in rows)
    table = Table.grid()
    for column in range(columns):
        widest = max(row[column].cell_len for row in rows if column < len(row)) + 2
        table.add_column(width=min(widest, width) if columns > 1 else None)
    for row in rows:
        table.add_row(*row)
    return table


def _pages(blocks: list[Block], rows: int) -> list[list[Block]]:
    """Groups put on pages; a group that does not fit is divided."""
    pages: list[list[Block]] = [[]]
    left = rows
    for heading, lines in blocks:
        rest = lines
        while rest:
            room = left - (1 if heading else 0)
            if room < min(len(rest), 3) and pages[-1]:
                pages.append([])
                left = rows
                continue
            part, rest = rest[: max(1, room)], rest[max(1, room) :]
            pages[-1].append((heading, part))
            left -= len(part) + (1 if heading else 0)
    return pages
