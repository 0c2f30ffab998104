"""Cards and places looked at closely: hands and piles, one card with its source, one space with its neighbours."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from sandtable.faces.terminal.looks import Looks, state_name
from sandtable.faces.terminal.spaces import label
from sandtable.faces.terminal.wrapping import Wrapped, packed
from sandtable.faces.words import Words
from sandtable.kernel.picture import Card, Picture, Space

Source = tuple[str, str, str, str]
T = TypeVar("T")


def folded(text: str) -> str:
    """A text as it is compared with what people type: without case, full width and underscores."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace("_", " ").split())


def all_holdings(picture: Picture, looks: Looks, say: Words) -> RenderableType:
    """Every hand, display and pile, a line for each kind of card."""
    looks.learn(picture)
    parts: list[RenderableType] = []
    for holding in picture.holdings:
        look = looks.of(holding.owner)
        heading = Text(holding.name, style=f"bold {look.style}" if holding.owner else "bold")
        if holding.hidden:
            heading.append("  " + say("cards.hidden", count=holding.hidden), style="dim")
        elif not holding.cards:
            heading.append("  " + say("cards.none"), style="dim")
        parts.append(heading)
        parts += [Padding(Wrapped(line), (0, 0, 0, 2)) for line in _card_lines(holding.cards, looks)]
    return Group(*parts) if parts else Text(say("cards.no_cards"), style="dim")


def _card_lines(cards: list[Card], looks: Looks) -> list[Text]:
    """A line for each card; cards that look alike share one."""
    lines: dict[str, Text] = {}
    count: Counter[str] = Counter()
    for card in cards:
        line = card_line(card, looks)
        lines.setdefault(line.plain, line)
        count[line.plain] += 1
    return [line.append(f"  ×{count[said]}") if count[said] > 1 else line for said, line in lines.items()]


def card_line(card: Card, looks: Looks) -> Text:
    """A card on a line: name, state and what it does."""
    look = looks.of(card.owner)
    line = Text()
    line.append(card.name, style=f"bold {look.style}" if card.owner else "bold")
    if card.short and card.short != card.name:
        line.append(f"  {card.short}")
    if card.state:
        line.append(f"  [{state_name(looks, card.state)}]", style="dim")
    if card.text:
        line.append(f"  {card.text}", style="dim")
    return line


def find_cards(picture: Picture, words: str) -> list[Card]:
    """The cards in sight whose name or id is, or else holds, what was typed."""
    cards = {card.id or card.name: card for holding in picture.holdings for card in holding.cards}
    return _found(words, [((card.name, card.short, card.id), card) for card in cards.values()])


def find_spaces(picture: Picture, words: str) -> list[Space]:
    """The spaces whose name or id is, or else holds, what was typed."""
    return _found(words, [((space.name, space.id), space) for space in picture.spaces])


def find_sources(entries: Sequence[Source], words: str) -> list[Source]:
    """The entries of the data pack whose name or id is, or else holds, what was typed."""
    return _found(words, [((entry[1], entry[0]), entry) for entry in entries])


def _found(words: str, named: list[tuple[tuple[str, ...], T]]) -> list[T]:
    wanted = folded(words)
    exact = [thing for names, thing in named if wanted in (folded(name) for name in names if name)]
    return exact or [thing for names, thing in named if any(wanted in folded(name) for name in names)]


def whole_card(card: Card, sources: list[Source], looks: Looks, say: Words) -> RenderableType:
    """A card with its text, where it lies, and where the data come from."""
    look = looks.of(card.owner)
    parts: list[RenderableType] = [Text(card.name, style=f"bold {look.style}")]
    if card.short and card.short != card.name:
        parts.append(Text(card.short))
    if card.state:
        parts.append(Text(state_name(looks, card.state), style="dim"))
    if card.text:
        parts.append(Wrapped(card.text))
    parts += [Wrapped(source_line(entry, say)) for entry in sources]
    return Group(*parts)


def source_line(entry: Source, say: Words) -> Text:
    """Where an entry of the data comes from."""
    line = Text(say("cards.source", source=entry[2]), style="dim")
    if entry[3]:
        line.append(f" ({entry[3]})")
    return line


def whole_space(
    space: Space, picture: Picture, sources: list[Source], looks: Looks, say: Words, width: int
) -> RenderableType:
    """A space with its owner, pieces, note and neighbours."""
    looks.learn(picture)
    by_id = {other.id: other for other in picture.spaces}
    heading = Text(space.name, style="bold")
    details = [part for part in (space.region, looks.of(space.owner).name if space.owner else "") if part]
    heading.append("  " + " · ".join(details) if details else "", style="dim")
    parts: list[RenderableType] = [heading]
    for mark in space.marks:
        look = looks.of(mark.owner)
        parts.append(Text(f"  {mark.name or mark.short}", style=look.style if mark.owner else ""))
    if space.note:
        parts.append(Padding(Wrapped(space.note), (0, 0, 0, 2)))
    near = [(b if a == space.id else a, kind) for a, b, kind in picture.links if space.id in (a, b)]
    if near:
        entries = [Text(say("cards.neighbours"), style="dim")]
        for other, kind in near:
            if other in by_id:
                line = label(by_id[other], looks, False)
                if looks.texts.has(f"link.{kind}"):
                    line.append(f" ({looks.texts.get(f'link.{kind}')})", style="dim")
                entries.append(line)
        parts += [Padding(line, (0, 0, 0, 2)) for line in packed(entries, width - 4, " ")]
    parts += [Wrapped(source_line(entry, say)) for entry in sources]
    return Group(*parts)
