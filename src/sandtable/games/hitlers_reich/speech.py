"""How the game's own kinds of numbers are said: dice, masks of dice, effects on dice, kinds of attack."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.hitlers_reich.conflict_dice import FLEET_SOURCE, FORT_SOURCE, dice_to_reroll
from sandtable.games.hitlers_reich.terms import CONTROL, KINDS

OPERATIONS: Final[tuple[str, ...]] = ("none", "barbarossa", "overlord", "bagration")


def speak(texts: Any, kind: str, number: int, g: Any) -> str:
    """The words for a number of one of the game's own kinds."""
    if kind == "die_effect":
        return _die_effect(texts, number, g)
    if kind == "dice_mask":
        return _dice(texts, number, g)
    if kind == "source":
        return _source(texts, number)
    if kind == "blitz_target":
        place: str = texts.thing("place", number)
        if g is not None and g.hand_size[g.active] <= 1:
            place = texts.get("warning.last_hand_size", place)
        return place
    if kind == "control":
        return str(texts.get(f"control.{CONTROL[number]}"))
    if kind == "kind":
        return str(texts.get(f"kind.{KINDS[number]}"))
    if kind == "operation":
        return str(texts.get(f"operation.{OPERATIONS[number]}"))
    return str(number)


def _source(texts: Any, number: int) -> str:
    if number == FORT_SOURCE:
        return str(texts.get("source.fort"))
    if number == FLEET_SOURCE:
        return str(texts.get("source.fleet"))
    return str(texts.thing("event", number))


def _frame_with_dice(g: Any) -> Any:
    for frame in reversed(g.stack):
        if hasattr(frame, "dice"):
            return frame
    return None


def _die_effect(texts: Any, number: int, g: Any) -> str:
    face, source, owner, index = number >> 16, (number >> 8) & 0xFF, (number >> 4) & 15, number & 15
    frame = _frame_with_dice(g) if g is not None else None
    row = frame.dice[owner] if frame is not None else []
    now = row[index] if index < len(row) else "?"
    key = "effect.set" if face else "effect.reroll"
    return str(texts.get(key, _source(texts, source), texts.thing("side", owner), now, face))


def _dice(texts: Any, mask: int, g: Any) -> str:
    frame = _frame_with_dice(g) if g is not None else None
    row: list[int] = []
    if frame is not None:
        row = frame.dice[g.deciders[0]] if frame.dice and isinstance(frame.dice[0], list) else frame.dice
    shown = [str(row[i]) if i < len(row) else f"#{i + 1}" for i in dice_to_reroll(mask)]
    return str(texts.get("list_separator")).join(shown)
