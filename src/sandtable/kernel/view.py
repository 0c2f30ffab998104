"""Views: what one side may know of a position, and a random position that agrees with what it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.kernel.chance import Stream
from sandtable.kernel.codec import encode_frame, field_names
from sandtable.kernel.engine import RuleFault, current_step, options, pending, sequence_of, top
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import Position
from sandtable.kernel.ruleset import Ruleset, Secret
from sandtable.kernel.sequence import AUTO, BOTH, CHANCE

SPECTATOR: Final = -1
HIDDEN: Final = -1
RESAMPLE_TRIES: Final = 200

_ALWAYS_SECRET: Final = frozenset({"key", "events", "picks"})

Fits = Callable[[Any, int, int], bool]
Place = tuple[list[int], int, Fits | None]
Places = dict[int, list[Place]]


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
    """A value of one's own; a list holds either lists or none."""
    if not isinstance(value, list):
        return value
    return [_own(item) for item in value] if value and isinstance(value[0], list) else value[:]


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
        if how == "order" or owner != side or secret.common:
            shown.append({"count": len(items), "top": items[-1]} if how == "top" and items else len(items))
        else:
            shown.append(_own(items))
    return shown


def _is_still_secret(frame: Frame, until: str) -> bool:
    """Whether a secret lasts: until its step is reached or, if that is bookkeeping, has been carried out."""
    if until == "":
        return True
    sequence = sequence_of(frame)
    last = sequence.index[until]
    return frame.at < last or (frame.at == last < sequence.length and sequence.steps[last].mode in (AUTO, CHANCE))


def _frame_view(frame: Frame, side: int) -> list[Any]:
    kind, step, fields = encode_frame(frame)
    shown: dict[str, Any] = {}
    for name, value in fields.items():
        until = sequence_of(frame).secret.get(name)
        if until is not None and _is_still_secret(frame, until):
            shown[name] = [
                _own(item) if owner == side else (len(item) if isinstance(item, list) else None)
                for owner, item in enumerate(value)
            ]
        else:
            shown[name] = _own(value)
    return [kind, step, shown]


def resample(rules: Ruleset, g: Position, side: int, key: bytes, *, is_pending: bool = True) -> Position:
    """A random position that a side could be in, for all it knows: hidden things trade places, and the dice are new.

    Its pending decision is worked out again, unless the position is in the middle of bookkeeping.
    """
    for attempt in range(RESAMPLE_TRIES):
        stream = Stream(key, -1 - attempt)
        imagined = g.copy()
        imagined.key = key
        imagined.events = 0
        imagined.stack = [frame.copy() for frame in imagined.stack]
        imagined.shared = 0
        for pool in dict.fromkeys(secret.pool for secret in rules.secrets if secret.pool):
            _trade(rules, imagined, g, side, pool, stream)
        _pick_again(imagined, side, stream)
        if is_pending:
            pending(imagined)
        if rules.is_plausible(imagined, side):
            return imagined
    raise RuleFault(f"no position that side {side} could be in was found in {RESAMPLE_TRIES} tries")


def _trade(rules: Ruleset, imagined: Position, g: Position, side: int, pool: str, stream: Stream) -> None:
    """Shuffle the hidden entries of one pool, owner by owner, or all together if the pool has common lists."""
    secrets = [secret for secret in rules.secrets if secret.pool == pool]
    is_common = any(secret.common for secret in secrets)
    places: Places = {}
    for secret in secrets:
        if secret.how == "mask":
            _find_in_column(secret, imagined, g, side, places)
        else:
            _find_in_lists(rules, secret, imagined, g, side, is_common, places)
    for frame in imagined.stack:
        if sequence_of(frame).pool == pool:
            _find_in_frame(rules, frame, g, side, is_common, places)
    for found in places.values():
        # Sorted, so that what is imagined follows from the view and the key alone, not from where things truly are.
        values = sorted(items[i] for items, i, _ in found)
        for n in range(len(values) - 1, 0, -1):
            m = stream.below(n + 1)
            values[n], values[m] = values[m], values[n]
        if any(fits is not None for _, _, fits in found):
            _make_fit(g, found, values, stream)
        for (items, i, _), value in zip(found, values, strict=True):
            items[i] = value


def _make_fit(g: Position, places: list[Place], values: list[int], stream: Stream) -> None:
    """Move shuffled values round until each fits its place, and then about a little more, so that all is likely.

    Nothing is asked of where the values truly are, but that makes sure that there is a way.
    """
    count = len(values)
    for n in range(count):
        if not _fits(g, places[n], values[n]):
            way = _way_round(g, places, values, n, stream.below(count))
            moved = [values[m] for m in way]
            for m, value in zip(way, [*moved[1:], moved[0]], strict=True):
                values[m] = value
    for _ in range(2 * count):
        n, m = stream.below(count), stream.below(count)
        if _fits(g, places[n], values[m]) and _fits(g, places[m], values[n]):
            values[n], values[m] = values[m], values[n]


def _fits(g: Position, place: Place, value: int) -> bool:
    fits = place[2]
    return fits is None or fits(g, place[1], value)


def _way_round(g: Position, places: list[Place], values: list[int], start: int, offset: int) -> list[int]:
    """A shortest ring of places, from one whose value does not fit, where each can take the value of the next."""
    count = len(values)
    came_from = [-1] * count
    waiting = [start]
    for n in waiting:
        for k in range(count):
            m = (k + offset) % count
            if came_from[m] < 0 and _fits(g, places[n], values[m]):
                came_from[m] = n
                if m == start:
                    way = [n]
                    while way[-1] != start:
                        way.append(came_from[way[-1]])
                    way.reverse()
                    return way
                waiting.append(m)
    raise RuleFault(f"{values[start]} fits none of the hidden places, and yet is at one of them")


def _find_in_column(secret: Secret, imagined: Position, g: Position, side: int, places: Places) -> None:
    """The hidden entries of a column."""
    assert secret.is_hidden is not None and secret.group_of is not None
    column = getattr(imagined, secret.field)
    for i in range(len(column)):
        if secret.is_hidden(g, side, i):
            places.setdefault(secret.group_of(g, i), []).append((column, i, secret.fits))


def _find_in_lists(
    rules: Ruleset, secret: Secret, imagined: Position, g: Position, side: int, is_common: bool, places: Places
) -> None:
    """The hidden entries of lists by owner."""
    for owner, items in enumerate(getattr(imagined, secret.field)):
        if owner == side and secret.how in ("own", "top") and not secret.common:
            continue
        hidden = len(items) - 1 if secret.how == "top" else len(items)
        for i in range(hidden):
            if not rules.is_known(g, side, items[i]):
                places.setdefault(0 if is_common else owner, []).append((items, i, None))


def _find_in_frame(rules: Ruleset, frame: Frame, g: Position, side: int, is_common: bool, places: Places) -> None:
    """The hidden entries of a frame's secret fields: a list for each side, or one thing for each (-1: none)."""
    for name, until in sequence_of(frame).secret.items():
        if not _is_still_secret(frame, until):
            continue
        entries = getattr(frame, name)
        for owner, entry in enumerate(entries):
            if owner == side:
                continue
            group = 0 if is_common else owner
            if isinstance(entry, list):
                for i in range(len(entry)):
                    if not rules.is_known(g, side, entry[i]):
                        places.setdefault(group, []).append((entry, i, None))
            elif entry >= 0 and not rules.is_known(g, side, entry):
                places.setdefault(group, []).append((entries, owner, None))


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
