"""Numbered names: what rules code holds as small integers and the edges show as words.

An option is one packed integer, `verb | argument`; a log line, a refusal's reason and an ending are numbers into
tables such as these. Names, not numbers, go into saves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ARGUMENT_BITS: Final = 24
ARGUMENT: Final = (1 << ARGUMENT_BITS) - 1
PASS: Final = 0


@dataclass(slots=True)
class Verb:
    """What a side may do: its name, and the kind of thing its argument is ("" when it has none)."""

    name: str = ""
    kind: str = ""


class Verbs:
    """The verbs of one game; number 0 is always "pass"."""

    def __init__(self) -> None:
        self.table: list[Verb] = [Verb("pass", "")]
        self.number: dict[str, int] = {"pass": 0}

    def add(self, name: str, kind: str = "") -> int:
        """Define a verb and return its base: `base | argument` is an option."""
        if name in self.number:
            raise ValueError(f"verb {name!r} is defined twice")
        self.number[name] = len(self.table)
        self.table.append(Verb(name, kind))
        return self.number[name] << ARGUMENT_BITS

    def of(self, pick: int) -> Verb:
        """The verb of an option."""
        return self.table[pick >> ARGUMENT_BITS]


def argument(pick: int) -> int:
    """The argument packed into an option."""
    return pick & ARGUMENT


def verb(pick: int) -> int:
    """The verb part of an option, as `Verbs.add` returned it."""
    return pick & ~ARGUMENT


@dataclass(slots=True)
class Symbol:
    """A line of the log, a reason for a refusal, or an ending: a name, its rule, and what its arguments are."""

    name: str = ""
    rule: str = ""
    kinds: tuple[str, ...] = ()
    own: bool = False


class Symbols:
    """A numbered table of symbols of one sort; number 0 is kept for "none"."""

    def __init__(self, sort: str) -> None:
        self.sort = sort
        self.table: list[Symbol] = [Symbol()]
        self.number: dict[str, int] = {}

    def add(self, name: str, rule: str, *kinds: str, own: bool = False) -> int:
        """Define a symbol; `own` marks a log line that only the side of its first argument may read."""
        if name in self.number:
            raise ValueError(f"{self.sort} {name!r} is defined twice")
        self.number[name] = len(self.table)
        self.table.append(Symbol(name, rule, kinds, own))
        return self.number[name]

    def of(self, number: int) -> Symbol:
        """The symbol with this number."""
        return self.table[number]
