"""Views: what one side may know of a position, and a random position that agrees with what it knows."""

from __future__ import annotations

from typing import Any, Final

from sandtable.kernel.chance import Stream
from sandtable.kernel.codec import END, encode_frame, field_names
from sandtable.kernel.engine import RuleFault, current_step, options, pending, sequence_of, top
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position
from sandtable.kernel.ruleset import Ruleset, Secret
from sandtable.kernel.sequence import BOTH

SPECTATOR: Final = -1
HIDDEN: Final = -1
RESAMPLE_TRIES: Final = 200

_ALWAYS_SECRET: Final = frozenset({"key", "picks"})


def view(rules: Ruleset, g: Position, side: int) -> dict[str, Any]:
    """What a side (or a spectator) may know, as plain data of its own.

    A hidden list becomes its length, a hidden entry of a column -1; keys and others' face-down picks are left out.
    """
    seen: dict[str, Any] = {}
    for name in field_names(type(g)):
        if name == "stack" or name in _ALWAYS_SECRET:
            continue
        secret = rules.secret_of.get(name)
        value = getattr(g, name)
        if secret is None:
            seen[name] = _own(value)
        elif secret.how != "never":
            seen[name] = _shown(secret, g, side, value)
    seen["stack"] = [_frame_view(frame, side) for frame in g.stack]
    seen["deciders"] = g.deciders[:]
    if side != SPECTATOR and not g.over and side in g.deciders:
        seen["options"] = options(g, side)[:]
    if g.picks:
        order = _order(g)
        seen["picks"] = [pick if order[i] == side else min(pick, 0) for i, pick in enumerate(g.picks)]
    return seen


def _own(value: Any) -> Any:
    return [_own(item) for item in value] if isinstance(value, list) else value


def _order(g: Position) -> list[int]:
    step = current_step(g)
    if step.order is None:
        raise RuleFault(f"{step.name} {step.rule}: picks are lying about outside a simultaneous step")
    order: list[int] = step.order(top(g), g)
    return order


def _shown(secret: Secret, g: Position, side: int, value: Any) -> Any:
    how = secret.how
    if how == "mask":
        assert secret.is_hidden is not None
        return [HIDDEN if secret.is_hidden(g, side, i) else item for i, item in enumerate(value)]
    shown: list[Any] = []
    for owner, items in enumerate(value):
        if how == "order" or owner != side:
            shown.append({"count": len(items), "top": items[-1]} if how == "top" and items else len(items))
        else:
            shown.append(_own(items))
    return shown


def _is_still_secret(frame: Frame, until: str) -> bool:
    return until == "" or frame.at < sequence_of(frame).index[until]


def _frame_view(frame: Frame, side: int) -> list[Any]:
    kind, step, fields = encode_frame(frame)
    shown: dict[str, Any] = {}
    for name, value in fields.items():
        until = sequence_of(frame).secret.get(name)
        if until is not None and step != END and _is_still_secret(frame, until):
            shown[name] = [
                _own(item) if owner == side else (len(item) if isinstance(item, list) else None)
                for owner, item in enumerate(value)
            ]
        else:
            shown[name] = _own(value)
    return [kind, step, shown]


def resample(rules: Ruleset, g: Position, side: int, key: bytes) -> Position:
    """A random position that a side could be in, for all it knows: hidden things trade places, and the dice are new."""
    for attempt in range(RESAMPLE_TRIES):
        stream = Stream(key, -1 - attempt)
        imagined = g.copy()
        imagined.key = key
        imagined.events = 0
        for pool in dict.fromkeys(secret.pool for secret in rules.secrets if secret.pool):
            _trade(rules, imagined, g, side, pool, stream)
        _pick_again(imagined, side, stream)
        pending(imagined)
        if rules.is_plausible(imagined, side):
            return imagined
    raise RuleFault(f"no position that side {side} could be in was found in {RESAMPLE_TRIES} tries")


def _trade(rules: Ruleset, imagined: Position, g: Position, side: int, pool: str, stream: Stream) -> None:
    """Shuffle the hidden entries of one pool, owner by owner."""
    places: dict[int, list[tuple[list[int], int]]] = {}
    for secret in rules.secrets:
        if secret.pool != pool:
            continue
        value = getattr(imagined, secret.field)
        if secret.how == "mask":
            assert secret.is_hidden is not None and secret.group_of is not None
            for i in range(len(value)):
                if secret.is_hidden(g, side, i):
                    places.setdefault(secret.group_of(g, i), []).append((value, i))
            continue
        for owner, items in enumerate(value):
            if secret.how != "order" and owner == side:
                continue
            hidden = len(items) - 1 if secret.how == "top" else len(items)
            for i in range(hidden):
                if not rules.is_known(g, side, items[i]):
                    places.setdefault(owner, []).append((items, i))
    for frame in imagined.stack:
        sequence = sequence_of(frame)
        for name, until in sequence.secret.items():
            if sequence.pool == pool and _is_still_secret(frame, until):
                for owner, items in enumerate(getattr(frame, name)):
                    if owner != side and isinstance(items, list):
                        for i in range(len(items)):
                            if not rules.is_known(g, side, items[i]):
                                places.setdefault(owner, []).append((items, i))
    for found in places.values():
        values = [items[i] for items, i in found]
        for n in range(len(values) - 1, 0, -1):
            m = stream.below(n + 1)
            values[n], values[m] = values[m], values[n]
        for (items, i), value in zip(found, values, strict=True):
            items[i] = value


def _pick_again(imagined: Position, side: int, stream: Stream) -> None:
    """Others' face-down picks, made from what was imagined for them."""
    if not imagined.picks or current_step(imagined).mode != BOTH:
        return
    order = _order(imagined)
    step = current_step(imagined)
    picks = imagined.picks[:]
    for i, owner in enumerate(order):
        if picks[i] >= 0 and owner != side:
            found: list[int] = step.options(top(imagined), imagined, owner)
            picks[i] = found[stream.below(len(found))]
    imagined.picks = picks


class Sight:
    """All that a bot gets: its side, its options, its view, and positions that it may imagine; never the truth."""

    def __init__(self, rules: Ruleset, g: Position, side: int) -> None:
        self.rules = rules
        self.side = side
        self._g = g

    @property
    def options(self) -> list[int]:
        """The options of this side now."""
        return options(self._g, self.side)[:]

    def view(self) -> dict[str, Any]:
        """What this side may know."""
        return view(self.rules, self._g, self.side)

    def imagine(self, key: bytes) -> Position:
        """A random position that this side could be in, with dice of its own."""
        return resample(self.rules, self._g, self.side, key)
