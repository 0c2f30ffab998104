"""The library: the rulesets that this server offers, each with its data and its words, loaded once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import sandtable
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import Texts, option_name
from sandtable.server.problems import Problem

MOST_NAMES: Final = 20_000


@dataclass(slots=True)
class Shelf:
    """One ruleset with its data and its words."""

    rules: Ruleset
    tables: Tables
    words: dict[str, Texts] = field(default_factory=dict)
    _names: dict[int, str] = field(default_factory=dict)

    def texts(self, language: str) -> Texts:
        """The words of a language."""
        if language not in self.words:
            self.words[language] = Texts(self.rules, self.tables, language)
        return self.words[language]

    def option_name(self, number: int) -> str:
        """The stable name of an option."""
        name = self._names.get(number)
        if name is None:
            if len(self._names) >= MOST_NAMES:
                self._names.clear()
            name = self._names[number] = option_name(self.rules, self.tables, number)
        return name


class Library:
    """The rulesets at hand, by id."""

    def __init__(self, offered: Iterable[str] = ()) -> None:
        self._offered = list(offered)
        self._shelves: dict[str, Shelf] = {}

    def names(self) -> list[str]:
        """The ids of all rulesets that are offered."""
        known = sandtable.games()
        return [name for name in known if name in self._offered] if self._offered else known

    def shelf(self, name: str) -> Shelf:
        """A ruleset with all that belongs to it."""
        found = self._shelves.get(name)
        if found is None:
            if name not in self.names():
                raise Problem(404, "no_ruleset", ruleset=name, rulesets=", ".join(self.names()))
            rules = sandtable.ruleset(name)
            found = Shelf(rules, rules.load_tables([]))
            self._shelves[name] = found
        return found

    def add(self, rules: Ruleset) -> None:
        """Put a ruleset of one's own on the shelf: for tests and studies."""
        self._shelves[rules.id] = Shelf(rules, rules.load_tables([]))
        self._offered = [*(self._offered or sandtable.games()), rules.id]
