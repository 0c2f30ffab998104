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

END = "(end)"

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
    _fill(g, {k: v for k, v in data.items() if k != "stack"}, "position", "", rules.renames)
    g.stack = [_decode_frame(rules, item, i) for i, item in enumerate(stack)]
    pending(g)
    return g


def unpack(rules: Ruleset, tables: Tables, data: bytes) -> Position:
    """A position from bytes."""
    try:
        plain = msgspec.msgpack.decode(data)
    except msgspec.DecodeError as error:
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
        expected = type(getattr(target, name))
        if expected is bytes and isinstance(value, bytearray):
            value = bytes(value)
        if type(value) is not expected or not _is_plain(value):
            raise Unreadable(
                f"{where}: field {old!r} should be {expected.__name__}, not {type(value).__name__}"
            )
        setattr(target, name, _copied(value))


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(_is_plain(item) for item in value)
    return isinstance(value, (int, str, bytes))


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value
