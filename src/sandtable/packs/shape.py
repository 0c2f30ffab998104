"""What the declared types say: the parts of a file, the words allowed in a place, references in an entry."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from sandtable.packs.spec import Entry, Ref

Found = tuple[str, Ref, str]
"""A reference met in an entry: its field, its mark, the id it names."""
Finder = Callable[[Any, str], Iterator[Found]]

_STEP: Final = re.compile(r"\.([A-Za-z_]\w*)|\[(\d*|\.\.\.)\]")


@cache
def hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The annotations of a type's fields by the names that JSON uses."""
    return {name: hint for name, hint in get_type_hints(kind, include_extras=True).items() if not name.startswith("__")}


def is_struct(kind: Any) -> bool:
    """Whether an annotation is a declared type of ours."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


@cache
def parts(content: type[msgspec.Struct]) -> dict[str, tuple[type[Entry], bool]]:
    """The tables (True) and sections (False) of a file with the types of their entries."""
    found: dict[str, tuple[type[Entry], bool]] = {}
    for name, hint in hints(content).items():
        is_table = get_origin(hint) is tuple
        kind = get_args(hint)[0] if is_table else hint
        if not (is_struct(kind) and issubclass(kind, Entry)):
            raise TypeError(f"{content.__name__}.{name} must hold entries, not {kind}")
        found[name] = (kind, is_table)
    return found


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _alternatives(kind: Any) -> tuple[Any, ...]:
    kind = _bare(kind)
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def _tag_of(kind: Any) -> tuple[str, str]:
    config = kind.__struct_config__
    return config.tag_field or "", str(config.tag)


def _struct_for(kind: Any, raw: object) -> type[msgspec.Struct] | None:
    """The declared type that a JSON object at this place must follow."""
    structs = [k for k in _alternatives(kind) if is_struct(k)]
    for k in structs:
        field, tag = _tag_of(k)
        if len(structs) == 1 or (isinstance(raw, dict) and raw.get(field) == tag):
            return k  # type: ignore[no-any-return]
    return None


def _descend(kind: Any, raw: object, path: str) -> tuple[Any, object]:
    """The annotation and the JSON value at a path such as `.effects[1].when`."""
    for match in _STEP.finditer(path):
        field, index = match.groups()
        if field is not None:
            struct = _struct_for(kind, raw)
            if struct is None or field not in hints(struct):
                return kind, raw
            kind = hints(struct)[field]
            raw = raw.get(field) if isinstance(raw, dict) else None
        else:
            inner = next((k for k in _alternatives(kind) if get_origin(k) in (tuple, dict)), None)
            if inner is None:
                return kind, raw
            kind = get_args(inner)[1 if get_origin(inner) is dict else 0]
            known = isinstance(raw, list) and index.isdecimal() and int(index) < len(raw)
            raw = raw[int(index)] if known else None  # type: ignore[index]
    return kind, raw


def choices_at(kind: Any, raw: object, path: str) -> tuple[str, ...]:
    """The words allowed at a path."""
    found, _ = _descend(kind, raw, path)
    words: list[str] = []
    for alternative in _alternatives(found):
        if get_origin(alternative) is Literal:
            words += [str(word) for word in get_args(alternative)]
        elif is_struct(alternative):
            words.append(_tag_of(alternative)[1])
    return tuple(words)


def fields_at(kind: Any, raw: object, path: str) -> tuple[str, ...]:
    """The fields allowed in the object at a path."""
    found, value = _descend(kind, raw, path)
    struct = _struct_for(found, value)
    return tuple(hints(struct)) if struct is not None else ()


@cache
def references(kind: Any) -> Finder | None:
    """A function that lists the references below a value of a type, or None if it can hold none."""
    origin = get_origin(kind)
    if origin is Annotated:
        mark = next((extra for extra in get_args(kind)[1:] if isinstance(extra, Ref)), None)
        return _reference(mark) if mark is not None else references(get_args(kind)[0])
    if origin is tuple:
        return _each(references(get_args(kind)[0]))
    if origin in (Union, types.UnionType):
        return _either(kind)
    if is_struct(kind):
        return _fields(kind)
    return None


def _reference(mark: Ref) -> Finder:
    def find(value: Any, path: str) -> Iterator[Found]:
        yield path, mark, value

    return find


def _each(inner: Finder | None) -> Finder | None:
    if inner is None:
        return None

    def find(value: Any, path: str) -> Iterator[Found]:
        for i, item in enumerate(value):
            yield from inner(item, f"{path}[{i}]")

    return find


def _either(kind: Any) -> Finder | None:
    structs = {k: finder for k in get_args(kind) if is_struct(k) and (finder := references(k)) is not None}
    others = [finder for k in get_args(kind) if not is_struct(k) and (finder := references(k)) is not None]
    if not structs and not others:
        return None

    def find(value: Any, path: str) -> Iterator[Found]:
        if value is None:
            return
        finder = structs.get(type(value)) if isinstance(value, msgspec.Struct) else others[0] if others else None
        if finder is not None:
            yield from finder(value, path)

    return find


def _fields(kind: type[msgspec.Struct]) -> Finder | None:
    finders = [(name, finder) for name, hint in hints(kind).items() if (finder := references(hint)) is not None]
    if not finders:
        return None

    def find(value: Any, path: str) -> Iterator[Found]:
        for name, finder in finders:
            yield from finder(getattr(value, name), f"{path}.{name}" if path else name)

    return find
