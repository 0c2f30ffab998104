"""Sandtable: play, study and automate big strategic board wargames with every rule enforced."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sandtable.games import names as games, ruleset
from sandtable.kernel.answers import LogLine, Option, Prompt, Result
from sandtable.kernel.engine import Refusal, RuleFault
from sandtable.kernel.game import Game
from sandtable.kernel.record import BadSave, read

__version__ = "0.1.0"

__all__ = [
    "BadSave",
    "Game",
    "LogLine",
    "Option",
    "Prompt",
    "Refusal",
    "Result",
    "RuleFault",
    "games",
    "load",
    "new",
    "ruleset",
]


def new(
    game: str,
    *,
    scenario: str = "",
    seed: int | str | None = None,
    options: dict[str, str] | None = None,
    packs: Iterable[Path | str] = (),
    language: str = "en",
) -> Game:
    """Set up a new game; without a seed its dice are secret until it is over."""
    return Game.begin(ruleset(game), scenario=scenario, seed=seed, choices=options, packs=packs, language=language)


def load(path: Path | str, *, packs: Iterable[Path | str] = (), language: str = "en") -> Game:
    """Open a saved game."""
    record = read(Path(path))
    rules = ruleset(record.game)
    return Game.from_record(rules, rules.load_tables([Path(folder) for folder in packs]), record, language)
