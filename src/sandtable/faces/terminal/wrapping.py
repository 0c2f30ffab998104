"""Wrapping: lines broken at blanks and between wide characters, never in front of a closing stop."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

#: A run of blanks, a wide character with the closing marks that stick to it, or a run of anything else.
PIECE: Final = re.compile(
    r"\s+"
    r"|[「『（(]*[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef][、。，．・：；？！」』）)ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]*"
    r"|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+[、。，．」』）]*"
)

COMMAND: Final = "  "


def wrapped(text: Text, width: int) -> list[Text]:
    """A text as lines of at most this many cells; a single piece that is longer stays whole.

    A line that begins with two blanks is a command to be copied, and stays whole, too.
    """
    lines: list[Text] = []
    for paragraph in text.split("\n", allow_blank=True):
        breaks: list[int] = []
        used = 0
        is_command = paragraph.plain.startswith(COMMAND)
        for piece in PIECE.finditer(paragraph.plain) if not is_command else ():
            cells = cell_len(piece[0])
            if used and used + cells > width and not piece[0].isspace():
                breaks.append(piece.start())
                used = 0
            used += cells
        for line in paragraph.divide(breaks):
            line.rstrip()
            line.no_wrap = True
            line.overflow = "ignore"
            lines.append(line)
    return lines


class Wrapped:
    """A sentence that fits itself to the room it is given."""

    def __init__(self, text: Text | str, style: str = "") -> None:
        self.text = Text(text, style=style) if isinstance(text, str) else text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines."""
        yield from wrapped(self.text, options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the widest piece to the whole on one line."""
        pieces = PIECE.findall(self.text.plain)
        widest = max((cell_len(piece) for piece in pieces), default=0)
        longest = max((cell_len(line) for line in self.text.plain.split("\n")), default=0)
        return Measurement(min(widest, options.max_width), min(max(widest, longest), options.max_width))


def packed(entries: Iterable[Text], width: int, gap: str = "  ") -> list[Text]:
    """Short texts put on lines one after another, none of them broken."""
    lines: list[Text] = []
    for entry in entries:
        if lines and lines[-1].cell_len + cell_len(gap) + entry.cell_len <= width:
            lines[-1].append(gap, style="dim").append_text(entry)
        else:
            lines.append(Text(no_wrap=True).append_text(entry))
    return lines
