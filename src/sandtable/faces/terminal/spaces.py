"""Spaces as short labels, and what changed on them since an earlier picture."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from sandtable.faces.terminal.looks import Looks
from sandtable.kernel.picture import Picture, Space

CHANGED: Final = ">"
POINTER: Final = "last"
SEA: Final = "sea"


def changed_spaces(before: Picture, after: Picture) -> set[str]:
    """The spaces whose owner or pieces are not what they were."""
    was = {space.id: _content(space) for space in before.spaces}
    return {space.id for space in after.spaces if was.get(space.id) != _content(space)}


def _content(space: Space) -> tuple[str, list[tuple[str, str, str]]]:
    return space.owner, sorted((mark.kind, mark.owner, mark.short) for mark in space.marks if mark.kind != POINTER)


def short_marks(space: Space, looks: Looks) -> Text:
    """The pieces on a space, in short: alike ones counted, and a foreign owner's letter behind the piece."""
    text = Text()
    counted = Counter((mark.short or mark.name[:2], mark.owner) for mark in space.marks)
    for (short, owner), count in counted.items():
        look = looks.of(owner or space.owner)
        text.append(" " + short, style=f"bold {look.style}")
        if count > 1:
            text.append(f"×{count}", style=look.style)
        if owner and owner != space.owner:
            text.append(f":{look.letter}", style=f"bold {look.style}")
    return text


def label(space: Space, looks: Looks, is_changed: bool, width: int = 0) -> Text:
    """A space as `A Leningrad F`: the owner's letter, the name, its pieces; changed ones stand out.

    With a width, the name is cut so that the label fits.
    """
    look = looks.of(space.owner)
    marks = short_marks(space, looks)
    text = Text(no_wrap=True)
    text.append(CHANGED if is_changed else " ", style="bold bright_yellow")
    text.append(look.letter, style=f"bold {look.style}" + (" reverse" if is_changed else ""))
    name = space.name
    room = width - text.cell_len - 1 - marks.cell_len
    if width and cell_len(name) > room:
        name = cut(name, max(3, room))
    name_style = look.style if space.owner else ("italic cyan" if space.kind == SEA else "")
    text.append(" " + name, style=name_style + (" italic" if space.kind == SEA and space.owner else ""))
    text.append_text(marks)
    return text


def cut(name: str, width: int) -> str:
    """A name cut to a number of cells, its last one a dot."""
    if cell_len(name) <= width:
        return name
    return set_cell_size(name, max(1, width - 1)).rstrip() + "."


def mark_kinds(picture: Picture) -> list[tuple[str, str, str]]:
    """The kinds of marks in a picture, for the key to the map: kind, how it is abbreviated, and a name."""
    shorts: dict[str, set[str]] = {}
    names: dict[str, str] = {}
    for space in picture.spaces:
        for mark in space.marks:
            kind = mark.kind or mark.name
            shorts.setdefault(kind, set()).add(mark.short or mark.name[:2])
            names.setdefault(kind, mark.name)
    return [(kind, "/".join(sorted(short)), names[kind]) for kind, short in shorts.items()]
