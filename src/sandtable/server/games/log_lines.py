"""Lines of the log for the wire: with the places, cards and other things that they name marked."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.answers import lines_of
from sandtable.kernel.game import Game
from sandtable.kernel.record import Entry
from sandtable.kernel.text import Texts
from sandtable.kernel.view import SPECTATOR
from sandtable.server.wire.state import LastEntry, Link, LogLine


def log_lines(game: Game, viewer: int, language: str, since: int, upto: int | None = None) -> Iterator[LogLine]:
    """The log from entry `since` to before `upto` as a viewer may read it; the opening is entry -1."""
    texts = game.texts(language)
    last = len(game.entries) if upto is None else min(upto, len(game.entries))
    for number in range(max(-1, since), last):
        entry = game.opening if number < 0 else game.entries[number]
        for line in lines_of(texts, number, entry, viewer):
            yield LogLine(line.entry, line.side, line.rule, line.text, links(texts, line.text, line.things))


def links(texts: Texts, text: str, things: tuple[tuple[str, int], ...]) -> list[Link]:
    """Where a text names things that have ids of their own."""
    found: list[Link] = []
    begin = 0
    for kind, number in things:
        ids = texts.tables.ids.get(kind)
        if ids is None or not 0 <= number < len(ids):
            continue
        name = texts.thing(kind, number)
        at = text.find(name, begin)
        if at < 0:
            at = text.find(name)
        if name and at >= 0:
            found.append(Link(ids[number], kind, at, at + len(name)))
            begin = at + len(name)
    return found


def last_entry(game: Game, viewer: int, language: str, places: set[str], upto: int | None = None) -> LastEntry | None:
    """The newest entry (before `upto`) as far as a viewer may see it, with the places that it names."""
    at = (len(game.entries) if upto is None else upto) - 1
    if at < 0:
        return None
    entry = game.entries[at]
    lines = list(log_lines(game, viewer, language, at, at + 1))
    spaces = dict.fromkeys(link.id for line in lines for link in line.links if link.id in places)
    return LastEntry(
        entry=at,
        side=game.rules.sides[entry.side] if entry.side >= 0 else None,
        text="\n".join(line.text for line in lines),
        spaces=list(spaces),
        dice=dice_of(entry, viewer),
    )


def dice_of(entry: Entry, viewer: int) -> list[list[int]]:
    """The dice that an entry rolled, roll by roll, as far as a viewer may see them."""
    return [
        outcome[1:]
        for outcome, faces in zip(entry.outcomes, entry.faces, strict=False)
        if faces and outcome[0] in (SPECTATOR, viewer)
    ]
