"""The games, each in a package of its own whose module `ruleset` holds its `RULES`."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from importlib.util import find_spec

from sandtable.kernel.mistakes import Mistake
from sandtable.kernel.ruleset import Ruleset

ENTRY_POINT = "sandtable.games"


def names() -> list[str]:
    """The ids of all games at hand: those in this package that can be played, and those that other packages bring."""
    own = [
        module.name
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg and find_spec(f"{__name__}.{module.name}.ruleset") is not None
    ]
    brought = [point.name for point in entry_points(group=ENTRY_POINT)]
    return sorted({*own, *brought})


def ruleset(name: str) -> Ruleset:
    """The rules of a game."""
    for point in entry_points(group=ENTRY_POINT):
        if point.name == name:
            brought: Ruleset = point.load()
            return brought
    if name not in names():
        raise Mistake("given.game", name=name, known=", ".join(names()))
    rules: Ruleset = importlib.import_module(f"sandtable.games.{name}.ruleset").RULES
    return rules
