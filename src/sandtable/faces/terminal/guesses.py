"""Guesses: what a person supposes in asking for odds, `NAME=VALUE`, with things by id or by name."""

from __future__ import annotations

import re
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from sandtable.faces.terminal.cards import folded
from sandtable.faces.words import Words
from sandtable.kernel.game import Game

NAMED: Final = re.compile(r"(?:^|\s)(\w+)\s*=")


def read_guesses(game: Game, typed: str) -> dict[str, Any] | None:
    """The guesses as typed; None if that is no list of them."""
    found: dict[str, Any] = {}
    ends = list(NAMED.finditer(typed))
    if not ends or typed[: ends[0].start()].strip():
        return None
    for i, match in enumerate(ends):
        end = ends[i + 1].start() if i + 1 < len(ends) else len(typed)
        name = match[1]
        found[name] = _value(game, game.rules.guesses.get(name, ""), typed[match.end() : end].strip())
    return found


def _value(game: Game, kind: str, text: str) -> Any:
    """A number, or the ids of the things that are named; what is no thing of the kind is left to the game."""
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    ids = game.tables.ids.get(kind)
    if ids is None:
        return text
    known = {
        folded(game.texts(language).thing(kind, i)): name for language in ("en", "ja") for i, name in enumerate(ids)
    }
    words = [word.strip() for word in re.split(r"[,、]", text)]
    named = [word if word in ids else known.get(folded(word), word) for word in words]
    return named[0] if len(named) == 1 else named


def what_to_guess(game: Game, say: Words) -> RenderableType:
    """The guesses that this game takes, each with what it means."""
    texts = game.texts()
    if not game.rules.guesses:
        return Text(say("odds.no_guesses"))
    rows: list[RenderableType] = [Text(say("odds.guess"))]
    for name in game.rules.guesses:
        line = Text(f"  {name}=", style="bold cyan")
        line.append(f"  {texts.get(f'guess.{name}')}", style="not bold default")
        rows.append(line)
    return Group(*rows)
