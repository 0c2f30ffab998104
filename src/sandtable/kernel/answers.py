"""What a game answers: options, questions, results, and lines of the log as one side may read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sandtable.kernel.chance import SEEN_BY_ALL
from sandtable.kernel.record import CONCESSION, DRAW, ROLLBACK, Entry
from sandtable.kernel.symbols import Symbol
from sandtable.kernel.text import Texts

WHOLE: Final = -2
"""A viewer from whom nothing is hidden: nobody, as long as a game is played."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a side may do now: its number, its stable name, its rule, and what it means in plain words."""

    number: int
    name: str
    rule: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, of whom, why now, and under which rule."""

    side: str
    question: str
    context: tuple[str, ...]
    rule: str
    step: str

    def __str__(self) -> str:
        return f"{' > '.join(self.context)}: {self.question} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why something holds of a place: its rule, the words, and the places to show with it.

    `topic` is a word of the game's own for what is explained, such as "line"; the places of a `path` lie in order.
    """

    topic: str
    rule: str
    text: str
    places: tuple[str, ...] = ()
    path: bool = False

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winner (None: nobody), the ending and its rule."""

    winner: str | None
    ending: str
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log as one side may read it: its entry, its rule, its words, and the things that they name.

    A thing is its kind and its number.
    """

    entry: int
    side: str | None
    rule: str
    text: str
    things: tuple[tuple[str, int], ...] = ()


def lines_of(texts: Texts, number: int, entry: Entry, viewer: int) -> Iterator[LogLine]:
    """The lines of an entry that a side may read; all of them for whoever may know everything (WHOLE)."""
    rules = texts.rules
    who = rules.sides[entry.side] if entry.side >= 0 else None
    if entry.what == ROLLBACK:
        yield LogLine(number, who, "", texts.get("log.rollback", texts.thing("side", entry.side), entry.back_to))
    elif entry.what in (CONCESSION, DRAW):
        key = entry.option or entry.what
        yield LogLine(number, who, "", texts.get(f"log.{key}", texts.thing("side", entry.side)))
    for line in entry.lines:
        symbol = rules.lines.of(line[0])
        if not symbol.own or viewer == WHOLE or (len(line) > 1 and line[1] == viewer):
            yield LogLine(number, who, symbol.rule, texts.line(line), things_of(symbol, line))


def things_of(symbol: Symbol, line: list[int]) -> tuple[tuple[str, int], ...]:
    """What a line of the log is about: the kind and the number of each thing; a kind `kind*` takes all the rest."""
    found: list[tuple[str, int]] = []
    for i, kind in enumerate(symbol.kinds):
        numbers = line[i + 1 :] if kind.endswith("*") else line[i + 1 : i + 2]
        found += [(kind.rstrip("*"), number) for number in numbers]
    return tuple(found)


def visible_outcomes(entry: Entry, viewer: int) -> list[list[int]]:
    """The chance outcomes of an entry that a side may see."""
    return [outcome[1:] for outcome in entry.outcomes if outcome[0] in (SEEN_BY_ALL, viewer)]
