"""Texts: prompts, options, log lines, refusals and endings in the words of one language.

A language is one TOML file in the kernel, one beside the faces and one in each game; a third language needs files, not
code. A game with much to say adds files by chapter, in a folder of the language's name.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from sandtable.kernel.engine import current_step, sequence_of
from sandtable.kernel.mistakes import Mistake
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.symbols import ARGUMENT, ARGUMENT_BITS, PASS, Symbol, argument

LANGUAGES: Final = ("en", "ja")
PACKAGE: Final = "sandtable.kernel"


class MissingText(LookupError):
    """A text that a language file lacks."""


@lru_cache(maxsize=64)
def locale_file(package: str, language: str) -> dict[str, Any]:
    """The texts of one package in one language: of `locale/LANGUAGE.toml` and of all files in `locale/LANGUAGE`."""
    folder = resources.files(package).joinpath("locale")
    file = folder.joinpath(f"{language}.toml")
    if not file.is_file():
        raise MissingText(f"{package} has no texts in language {language!r}")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    chapters = folder.joinpath(language)
    if chapters.is_dir():
        for chapter in sorted(chapters.iterdir(), key=lambda each: each.name):
            if chapter.name.endswith(".toml"):
                _add(table, tomllib.loads(chapter.read_text(encoding="utf-8")), f"{package}, {language}/{chapter.name}")
    return table


def _add(table: dict[str, Any], more: dict[str, Any], where: str, path: str = "") -> None:
    """Put the texts of one file to those of others; a text that is given twice is an error."""
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(table.get(key), dict):
            _add(table[key], value, where, f"{path}{key}.")
        elif key in table:
            raise ValueError(f"{where}: the text {path}{key} is given twice")
        else:
            table[key] = value


def text_keys(table: dict[str, Any], prefix: str = "") -> set[str]:
    """The dotted keys of all texts of a language file."""
    found: set[str] = set()
    for key, value in table.items():
        found |= text_keys(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key}
    return found


@lru_cache(maxsize=64)
def texts_of(package: str, language: str) -> dict[str, str]:
    """All texts of a package in one language, each under its dotted key."""
    found: dict[str, str] = {}
    _flatten(locale_file(package, language), "", found)
    return found


def _flatten(table: dict[str, Any], prefix: str, found: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", found)
        elif isinstance(value, str):
            found[prefix + key] = value


def text_of(package: str, language: str, key: str) -> str:
    """The text of a package under a dotted key, not yet filled in."""
    found = texts_of(package, language).get(key)
    if found is None:
        raise MissingText(f"{package}: no text {key!r} in language {language!r}")
    return found


class Texts:
    """The words of one language for one game."""

    def __init__(self, rules: Ruleset, tables: Tables, language: str = "en") -> None:
        self.rules = rules
        self.tables = tables
        self.language = language
        self.table = locale_file(rules.package, language)
        self.own = texts_of(rules.package, language)
        self.common = texts_of(PACKAGE, language)

    def has(self, key: str) -> bool:
        """Whether there is a text under this dotted key."""
        return self._find(key) is not None

    def get(self, key: str, *arguments: object, **named: object) -> str:
        """The text under a dotted key, filled in."""
        template = self._find(key)
        if template is None:
            raise MissingText(f"{self.rules.id}: no text {key!r} in language {self.language!r}")
        return template.format(*arguments, **named) if arguments or named else template

    def _find(self, key: str) -> str | None:
        """The game's own text under a dotted key, or what the kernel says of every game."""
        found = self.own.get(key)
        return self.common.get(key) if found is None else found

    def thing(self, kind: str, number: int, g: Position | None = None) -> str:
        """The name of a numbered thing of a kind."""
        if kind == "side":
            return self.get(f"side.{self.rules.sides[number]}") if 0 <= number < len(self.rules.sides) else "-"
        if self.rules.speak is not None and kind in self.rules.spoken:
            return self.rules.speak(self, kind, number, g)
        ids = self.tables.ids.get(kind)
        if ids is not None:
            if not 0 <= number < len(ids):
                return self.get("nothing") if self.has("nothing") else "-"
            own = self._find(f"{kind}.{ids[number]}")
            if own is not None:
                return own
            names = self.tables.names.get(kind, {})
            return names.get(self.language, names.get("en", ids))[number]
        if self.rules.speak is not None:
            return self.rules.speak(self, kind, number, g)
        return str(number)

    def option(self, pick: int, g: Position | None = None) -> str:
        """What taking an option means, in plain words; a step may have words of its own for a verb."""
        verb = self.rules.verbs.of(pick)
        named = self.thing(verb.kind, argument(pick), g) if verb.kind else ""
        if g is not None and not g.over:
            own = f"option_at.{sequence_of(g.stack[-1]).kind}.{current_step(g).name}.{verb.name}"
            if self.has(own):
                return self.get(own, named, **self.told(g))
        return self.get(f"option.{verb.name}", named)

    def told(self, g: Position) -> dict[str, str]:
        """What the prompt of the procedure in progress may quote."""
        frame = g.stack[-1]
        sequence = sequence_of(frame)
        return {name: self.thing(kind, int(getattr(frame, name)), g) for name, kind in sequence.tells.items()}

    def question(self, g: Position) -> str:
        """What is asked now."""
        sequence = sequence_of(g.stack[-1])
        step = current_step(g)
        flavoured = f"ask.{sequence.kind}.{step.name}_{self._flavour(g, -1)}"
        key = flavoured if self.has(flavoured) else f"ask.{sequence.kind}.{step.name}"
        return self.get(key, **self.told(g))

    def _flavour(self, g: Position, depth: int) -> str:
        frame = g.stack[depth]
        sequence = sequence_of(frame)
        return str(sequence.flavour(frame, g)) if sequence.flavour is not None else ""

    def context(self, g: Position) -> list[str]:
        """Why it is asked now: the procedures in progress, outermost first."""
        found = []
        for depth, frame in enumerate(g.stack):
            sequence = sequence_of(frame)
            plain = f"title.{sequence.kind}"
            flavoured = f"{plain}.{self._flavour(g, depth)}"
            key = flavoured if self.has(flavoured) else plain
            if self.has(key):
                told = {name: self.thing(kind, int(getattr(frame, name)), g) for name, kind in sequence.tells.items()}
                found.append(self.get(key, **told))
        return found

    def line(self, line: tuple[int, ...] | list[int], g: Position | None = None) -> str:
        """A line of the log."""
        symbol = self.rules.lines.of(line[0])
        return self.get(f"line.{symbol.name}", *self._arguments(symbol, list(line[1:]), g))

    def _arguments(self, symbol: Symbol, numbers: list[int], g: Position | None) -> list[str]:
        """A line's arguments in words; a kind written `kind*` takes all the rest."""
        words: list[str] = []
        for i, kind in enumerate(symbol.kinds):
            if kind.endswith("*"):
                rest = [self.thing(kind[:-1], number, g) for number in numbers[i:]]
                words.append(self.get("list_separator").join(rest) if rest else self.get("nothing"))
            else:
                words.append(self.thing(kind, numbers[i], g))
        return words

    def reason(self, number: int) -> str:
        """Why something is refused."""
        return self.get(f"reason.{self.rules.reasons.of(number).name}") if number else self.get("reason.not_offered")

    def ending(self, number: int, winner: int) -> str:
        """How the game ended."""
        return self.get(f"ending.{self.rules.ending(number).name}", self.thing("side", winner))


def option_name(rules: Ruleset, tables: Tables, pick: int) -> str:
    """The stable name of an option, such as `attack:leningrad`: what logs, saves and outside bots use."""
    verb = rules.verbs.of(pick)
    if not verb.kind:
        return verb.name if pick == PASS or argument(pick) == 0 else f"{verb.name}:{argument(pick)}"
    ids = rules.sides if verb.kind == "side" else tables.ids.get(verb.kind)
    number = argument(pick)
    return f"{verb.name}:{ids[number] if ids is not None and number < len(ids) else number}"


def option_number(rules: Ruleset, tables: Tables, name: str) -> int:
    """The packed option of a name; ValueError if the name says nothing to this game."""
    verb_name, _, rest = name.partition(":")
    number = rules.verbs.number.get(verb_name)
    if number is None:
        raise Mistake("given.verb", game=rules.id, name=name)
    kind = rules.verbs.table[number].kind
    base = number << ARGUMENT_BITS
    if not rest and not kind:
        return base
    ids = rules.sides if kind == "side" else tables.ids.get(kind, ())
    if rest in ids:
        return base | ids.index(rest)
    if rest.isascii() and rest.isdecimal() and int(rest) < (len(ids) or ARGUMENT + 1):
        return base | int(rest)
    raise Mistake("given.thing", game=rules.id, name=name, kind=kind or "thing", thing=rest)


def is_option(rules: Ruleset, tables: Tables, pick: int) -> bool:
    """Whether a number says something to this game: one of its verbs, with a thing of the verb's kind."""
    if not 0 <= pick >> ARGUMENT_BITS < len(rules.verbs.table):
        return False
    kind = rules.verbs.of(pick).kind
    ids = rules.sides if kind == "side" else tables.ids.get(kind, ())
    return not ids or argument(pick) < len(ids)
