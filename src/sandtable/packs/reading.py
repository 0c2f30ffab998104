"""Reading one JSON file of a pack: strict, with line and column of a mistake."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sandtable.packs.errors import PackError

if TYPE_CHECKING:
    from pathlib import Path


class _DuplicateKey(Exception):
    """A key that stands twice in one object."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        raise _DuplicateKey(next(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a JSON number")


def json_type(value: object) -> str:
    """The JSON type of a value, as error messages call it."""
    names = {bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object"}
    return names.get(type(value), "null")


def read_object(path: Path, file: str) -> dict[str, Any]:
    """The JSON object in a file; `file` is what errors call it."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise PackError(file, "no_file") from None
    except OSError as error:
        raise PackError(file, "unreadable", why=error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise PackError(file, "not_text", byte=error.start) from None
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise PackError(file, "bad_json", line=error.lineno, column=error.colno, why=error.msg) from None
    except _DuplicateKey as error:
        raise PackError(file, "duplicate_key", key=error.args[0]) from None
    except RecursionError:
        raise PackError(file, "bad_value", why="nested too deeply") from None
    except ValueError as error:
        raise PackError(file, "bad_value", why=str(error)) from None
    if not isinstance(value, dict):
        raise PackError(file, "wrong_type", expected="object", got=json_type(value))
    return value
