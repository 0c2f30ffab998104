"""How the game's own kinds of numbers are said: counters by what they show and where they are, and the rest."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.cataclysm.terms import FLIPPED, KINDS, PLACES

FLIPPED_NAMES: Final[dict[str, str]] = {
    "army": "tank",
    "fleet": "carrier",
    "air_force": "strategic",
    "offensive": "resource",
}
"""What a counter is called by its other face."""

OF_EITHER_FACE: Final = frozenset({"army", "fleet", "air_force"})
"""Kinds that have a name for both faces, for the log, which does not know which one was up (2.4.2)."""

SPOKEN: Final = frozenset({"counter"})
"""Kinds whose words depend on the position."""


def speak(texts: Any, kind: str, number: int, g: Any) -> str:
    """The words for a number of one of the game's own kinds."""
    if kind == "counter":
        return _counter(texts, number, g)
    return str(number)


def _counter(texts: Any, counter: int, g: Any) -> str:
    """A counter: its power and what it shows, and where it is, as far as there is a position to look at."""
    t = texts.tables
    if not 0 <= counter < t.counters:
        return str(texts.get("nothing"))
    name = KINDS[t.kind[counter]]
    if g is None and name in OF_EITHER_FACE:
        name = f"any_{name}"
    elif g is not None and g.face[counter] == FLIPPED:
        name = FLIPPED_NAMES.get(name, name)
    said: str = texts.get(f"counter_kind.{name}")
    if t.owner[counter] >= 0:
        said = texts.get("counter_of", texts.thing("power", t.owner[counter]), said)
    if g is None:
        return said
    place = g.where[counter]
    if place >= 0:
        return str(texts.get("counter_in", said, texts.thing("area", place)))
    if texts.has(f"place.{PLACES[-place]}"):
        return str(texts.get("counter_in", said, texts.get(f"place.{PLACES[-place]}")))
    return said
