"""The codec: a position as plain data under stable names, and back, with renames for what rules code renamed since."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import Any

import msgspec

from sandtable.kernel.engine import pending, sequence_of
from sandtable.kernel.frame import Frame
from sandtable.kernel.position import NOT_KEPT, Position, Tables
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.sequence import END

_NAMES: dict[type, tuple[str, ...]] = {}


class Unreadable(ValueError):
    """Stored data that cannot be read back: which part, and why."""


def field_names(kind: type) -> tuple[str, ...]:
    """The names of the fields that are kept, in order."""
    found = _NAMES.get(kind)
    if found is None:
        found = tuple(f.name for f in dataclasses.fields(kind) if f.name not in NOT_KEPT)
        _NAMES[kind] = found
    return found


def encode(g: Position) -> dict[str, Any]:
    """The whole truth of a position as plain data, keyed by names; lists are the position's own: do not change them."""
    data: dict[str, Any] = {name: getattr(g, name) for name in field_names(type(g)) if name != "stack"}
    data["stack"] = [encode_frame(frame) for frame in g.stack]
    return data


def encode_frame(frame: Frame) -> list[Any]:
    """A frame as its kind, the name of its step, and its fields."""
    sequence = sequence_of(frame)
    step = sequence.step_at(frame.at)
    fields = {name: getattr(frame, name) for name in field_names(type(frame)) if name != "at"}
    return [sequence.kind, END if step is None else step.name, fields]


def pack(g: Position) -> bytes:
    """A position as bytes."""
    return msgspec.msgpack.encode(encode(g), order="deterministic")


def digest(g: Position) -> str:
    """A short hash of the whole truth of a position: equal positions have equal digests."""
    return hashlib.blake2b(pack(g), digest_size=16).hexdigest()


def decode(rules: Ruleset, tables: Tables, data: Any) -> Position:
    """A position from plain data, its pending decision worked out again."""
    if not isinstance(data, dict):
        raise Unreadable(f"position: expected an object, got {type(data).__name__}")
    g = rules.blank(tables)
    stack = data.get("stack")
    if not isinstance(stack, list):
        raise Unreadable("position: the stack of procedures is missing")
    _fill(g, {k: v for k, v in data.items() if k != "stack"}, "position", "position.", rules.renames)
    g.stack = [_decode_frame(rules, item, i) for i, item in enumerate(stack)]
    try:
        pending(g)
    except Exception as error:  # whatever rules code stumbles over in columns that it did not make itself
        raise Unreadable(f"position: the pending decision cannot be worked out: {_named(error)}") from error
    if not g.over and not (g.deciders and all(g.choices)):
        raise Unreadable("position: nobody can decide, and the game is not over")
    return g


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def unpack(rules: Ruleset, tables: Tables, data: bytes) -> Position:
    """A position from bytes."""
    try:
        plain = msgspec.msgpack.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"position: {error}") from None
    return decode(rules, tables, plain)


def _decode_frame(rules: Ruleset, item: Any, depth: int) -> Frame:
    where = f"procedure {depth} of the stack"
    if not (isinstance(item, list) and len(item) == 3 and isinstance(item[2], dict)):
        raise Unreadable(f"{where}: expected [kind, step, fields]")
    kind = rules.renames.get(str(item[0]), str(item[0]))
    sequence = rules.by_kind.get(kind)
    if sequence is None:
        raise Unreadable(f"{where}: {rules.id} knows no procedure {item[0]!r}")
    step = rules.renames.get(f"{kind}@{item[1]}", str(item[1]))
    if step != END and step not in sequence.index:
        raise Unreadable(f"{where}: {kind} has no step {item[1]!r}")
    frame = sequence.frame()
    _fill(frame, item[2], f"{where} ({kind})", f"{kind}.", rules.renames)
    frame.at = sequence.length if step == END else sequence.index[step]
    return frame


def _fill(target: Any, data: dict[str, Any], where: str, prefix: str, renames: dict[str, str]) -> None:
    """Set the kept fields of a fresh object from plain data, checking names and types."""
    known = field_names(type(target))
    for old, value in data.items():
        name = renames.get(prefix + old, old)
        if name == "":
            continue
        if name not in known:
            raise Unreadable(f"{where}: no field {old!r}")
        default = getattr(target, name)
        expected = type(default)
        if type(value) is not expected:
            raise Unreadable(f"{where}: field {old!r} should be {expected.__name__}, not {type(value).__name__}")
        if expected is list and not _is_even(value, default):
            raise Unreadable(f"{where}: field {old!r} holds things of the wrong type")
        setattr(target, name, _copied(value))


def _is_even(value: list[Any], default: list[Any]) -> bool:
    """Whether a list holds, at one depth, plain things of one type, and that of the default if it holds any."""
    found: set[tuple[int, type]] = set()
    _note_leaves(value, 0, found)
    usual: set[tuple[int, type]] = set()
    _note_leaves(default, 0, usual)
    return len(found | usual) <= 1 and all(kind in (int, str) for depth, kind in found)


def _note_leaves(value: list[Any], depth: int, found: set[tuple[int, type]]) -> None:
    kinds = set(map(type, value))
    if list in kinds:
        kinds.discard(list)
        for item in value:
            if isinstance(item, list):
                _note_leaves(item, depth + 1, found)
    found.update((depth, int if kind is bool else kind) for kind in kinds)


def _copied(value: Any) -> Any:
    return [_copied(item) if isinstance(item, list) else item for item in value] if isinstance(value, list) else value
