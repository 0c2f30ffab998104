"""Describing: a ruleset as a lobby shows it, in one language."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from sandtable.boards import board_of
from sandtable.bots import registry
from sandtable.faces.rulebook import paragraphs
from sandtable.kernel.text import Texts
from sandtable.server.bots.pool import FORBIDDEN
from sandtable.server.library import Shelf
from sandtable.server.wire.rulesets import (
    BotInfo,
    DataEntry,
    Named,
    OptionInfo,
    ParagraphInfo,
    PlayersRange,
    Provenance,
    Rulebook,
    RulesetInfo,
    RulingInfo,
    ScenarioInfo,
)
from sandtable.server.words import has, say

RULINGS: Final = "rulings.toml"


def ruleset_info(shelf: Shelf, language: str) -> RulesetInfo:
    """A kind of game, with all that has to be chosen to begin one."""
    rules, texts = shelf.rules, shelf.texts(language)
    return RulesetInfo(
        id=rules.id,
        name=texts.get("game.name"),
        about=texts.get("game.about"),
        sides=[Named(side, texts.thing("side", number)) for number, side in enumerate(rules.sides)],
        scenarios=[
            ScenarioInfo(
                scenario.id,
                texts.get(f"scenario.{scenario.id}.name"),
                texts.get(f"scenario.{scenario.id}.about"),
                scenario.rule,
                scenario.introductory,
            )
            for scenario in rules.scenarios
        ],
        options=[
            OptionInfo(
                choice.id,
                texts.get(f"choice.{choice.id}.name"),
                texts.get(f"choice.{choice.id}.about"),
                choice.ruling,
                [Named(value, texts.get(f"choice.{choice.id}.{value}")) for value in choice.values],
                choice.default,
            )
            for choice in rules.choices
        ],
        bots=[_bot_info(name, texts, language) for name in registry.names(rules) if name not in FORBIDDEN],
        players=PlayersRange(1, len(rules.sides)),
        may_draw=rules.may_draw,
        explains=rules.explain is not None,
        data_digest=shelf.tables.digest,
        version=rules.version,
        board_digest=None if (files := board_of(rules)) is None else files.digest,
        card_states=dict(texts.table.get("card_state", {})),
    )


def _bot_info(name: str, texts: Texts, language: str) -> BotInfo:
    """A bot in the game's own words if it has any, else in the server's, else by its bare name."""
    words: list[str] = []
    for word in ("name", "about"):
        key = f"bot.{name}.{word}"
        if texts.has(key):
            words.append(texts.get(key))
        else:
            words.append(say(language, key) if has(language, key) else name if word == "name" else "")
    return BotInfo(name, *words)


def rulebook(shelf: Shelf, language: str) -> Rulebook:
    """The paragraphs and the rulings of a ruleset."""
    return Rulebook(
        [
            ParagraphInfo(
                paragraph.number, paragraph.title_in(language), paragraph.text_in(language), paragraph.no_step or None
            )
            for paragraph in paragraphs(shelf.rules.package).values()
        ],
        [
            RulingInfo(
                id=str(row["id"]),
                rule=str(row["rule"]),
                question=_in(row["question"], language),
                reading=_in(row["reading"], language),
                alternative=_in(row["alternative"], language) if "alternative" in row else None,
            )
            for row in _rulings(shelf.rules.package)
        ],
    )


def _in(words: Any, language: str) -> str:
    return str(words.get(language) or words["en"])


@lru_cache(maxsize=16)
def _rulings(package: str) -> list[dict[str, Any]]:
    file = resources.files(package).joinpath(RULINGS)
    if not file.is_file():
        return []
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8")).get("ruling", [])
    return rows


def provenance(shelf: Shelf) -> Provenance:
    """Where each entry of a ruleset's data comes from."""
    tell = shelf.rules.data_entries
    return Provenance([DataEntry(*entry) for entry in tell([])] if tell is not None else [])
