"""What the commands share: their options, the language they speak, and looking up what they are given."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from sandtable.faces.words import Misuse, Words, known_language, language_of
from sandtable.kernel.game import Game
from sandtable.kernel.position import Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import LANGUAGES, Texts

_WORDS: Final = Words(language_of(sys.argv[1:], os.environ))


def page(key: str) -> str:
    """A text of the help pages, in the language that the program was started in."""
    return _WORDS(key)


@dataclass(slots=True)
class Invocation:
    """What the options before the command say."""

    language: str = ""
    debug: bool = False


INVOCATION: Final = Invocation()

Lang = Annotated[str, typer.Option("--lang", help=page("help.lang"), metavar="en|ja", show_default=False)]
Packs = Annotated[list[Path] | None, typer.Option("--pack", help=page("help.pack"), metavar="DIR")]
GameId = Annotated[str, typer.Argument(help=page("help.game"), metavar="GAME")]
SaveFile = Annotated[Path, typer.Argument(help=page("help.file"), metavar="FILE")]
Scenario = Annotated[str, typer.Option("--scenario", help=page("help.scenario"), metavar="ID", show_default=False)]
Options = Annotated[list[str] | None, typer.Option("--option", help=page("help.option"), metavar="ID=VALUE")]
Seed = Annotated[str, typer.Option("--seed", help=page("help.seed"), metavar="SEED", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help=page("help.json"))]


def checked_language(lang: str) -> str:
    """A language as given; ValueError if there are no words in it."""
    if lang and not known_language(lang):
        raise Misuse("misuse.language", language=lang, known=", ".join(LANGUAGES))
    return known_language(lang)


def spoken(lang: str) -> str:
    """The language to speak: that of the command, that before the command, or that of the environment."""
    return checked_language(lang) or INVOCATION.language or language_of((), os.environ)


def console() -> Console:
    """The console for tables and sentences."""
    return Console(highlight=False)


def chosen_options(written: list[str] | None) -> dict[str, str]:
    """The options of a new game, written `id=value`."""
    found: dict[str, str] = {}
    for text in written or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise Misuse("misuse.option", text=text)
        found[name.strip()] = value.strip()
    return found


def rules_and_texts(game: str, language: str, packs: list[Path] | None = None) -> tuple[Ruleset, Tables, Texts]:
    """A game's rules, its tables with the packs laid over them, and its words."""
    import sandtable

    rules = sandtable.ruleset(game)
    tables = rules.load_tables(list(packs or []))
    return rules, tables, Texts(rules, tables, language)


def opened(path: Path, packs: list[Path] | None, lang: str) -> Game:
    """A saved game, in the language asked for, else in its own."""
    import sandtable

    game = sandtable.load(path, packs=packs or [])
    own = known_language(game.meta.get("language", ""))
    game.language = checked_language(lang) or INVOCATION.language or own or spoken("")
    return game


def checked_side(game: Game, side: str) -> str | None:
    """A side of the game as given; None for a spectator."""
    if not side:
        return None
    game.rules.side_number(side)
    return side
