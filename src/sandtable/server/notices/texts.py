"""What notices say, in the language of whoever gets them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sandtable.faces.words import DEFAULT, known_language
from sandtable.kernel.text import MissingText, locale_file

PACKAGE: Final = "sandtable.server.notices"

YOUR_TURN: Final = "your_turn"
WARNED: Final = "warned"
TIME_OUT: Final = "time_out"
REPLACED: Final = "replaced"
OVER: Final = "over"
ROLLBACK: Final = "rollback"
DRAW: Final = "draw"
JOINED: Final = "joined"
WRITTEN: Final = "written"
RESET: Final = "reset"

KINDS: Final = (YOUR_TURN, WARNED, TIME_OUT, REPLACED, OVER, ROLLBACK, DRAW, JOINED, WRITTEN)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one notice: a line, and a few sentences for a letter."""

    title: str
    text: str


def words(kind: str, language: str, **named: str) -> Words:
    """The words of a kind of notice, filled in."""
    known = known_language(language) or DEFAULT
    entry = locale_file(PACKAGE, known).get(kind)
    if not isinstance(entry, dict):
        raise MissingText(f"the notices have no text {kind!r} in language {known!r}")
    return Words(entry["title"].format(**named), entry["text"].format(**named))


def foot(language: str, **named: str) -> str:
    """What stands below a letter: why one gets it, and where to say that one wants none."""
    text: str = locale_file(PACKAGE, known_language(language) or DEFAULT)["letter"]["foot"]
    return text.format(**named)


def span(seconds: float, language: str) -> str:
    """A stretch of time in words: its two largest units, rounded down."""
    units = locale_file(PACKAGE, known_language(language) or DEFAULT)["span"]
    left = max(0, int(seconds))
    found: list[str] = []
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        count, rest = divmod(left, length)
        if count and len(found) < 2:
            found.append(units[unit if count == 1 else f"{unit}s"].format(count))
            left = rest
        elif found:
            break
    return str(units["join"]).join(found) or str(units["seconds"]).format(0)
