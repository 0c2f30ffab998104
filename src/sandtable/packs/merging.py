"""Putting overlays on the base files: entries are corrected by field, replaced, added or removed by id."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from sandtable.packs.errors import PackError, nearest
from sandtable.packs.provenance import Change
from sandtable.packs.reading import json_type
from sandtable.packs.spec import PAIR, Entry

OWNER: Final = "owner"
_LABELS: Final = frozenset(("source", "sources"))
_UNSOURCED: Final = frozenset(("note", "note_ja"))


@dataclass(slots=True)
class Row:
    """An entry before it is checked against its type, with the file that each field was last set by."""

    fields: dict[str, Any]
    file: str
    set_by: dict[str, str] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)

    def file_of(self, name: str) -> str:
        """The file to blame for a field."""
        return self.set_by.get(name, self.file)


@dataclass(slots=True)
class Table:
    """A table of entries, a table of pairs, or a section (a table of the one row "")."""

    name: str
    file: str
    entry: type[Entry]
    form: Literal["table", "pairs", "section"]
    is_fixed: bool = False
    rows: dict[str, Row] = field(default_factory=dict)
    gone: dict[str, Row] = field(default_factory=dict)

    @property
    def key_fields(self) -> tuple[str, ...]:
        """The fields that name an entry."""
        return () if self.form == "section" else PAIR if self.form == "pairs" else ("id",)

    def key(self, fields: dict[str, Any]) -> str:
        """What an entry is found by: its id, or its two ends in either order."""
        return "-".join(sorted(fields[name] for name in self.key_fields))

    def shown(self, fields: dict[str, Any]) -> str:
        """What people call an entry: its id, or its two ends as written."""
        return "-".join(str(fields[name]) for name in self.key_fields)


def _objects(table: Table, value: object, file: str) -> Iterable[tuple[str, dict[str, Any]]]:
    """The entries of a table in a file with their keys; wrong types, missing and repeated ids are errors."""
    if table.form == "section":
        if not isinstance(value, dict):
            raise PackError(file, "wrong_type", table=table.name, expected="object", got=json_type(value))
        yield "", value
        return
    if not isinstance(value, list):
        raise PackError(file, "wrong_type", table=table.name, expected="array", got=json_type(value))
    seen: set[str] = set()
    for i, fields in enumerate(value):
        place = f"{table.name}[{i}]"
        if not isinstance(fields, dict):
            raise PackError(file, "wrong_type", table=place, expected="object", got=json_type(fields))
        for name in table.key_fields:
            if name not in fields:
                raise PackError(file, "missing_field", table=place, field=name)
            if not isinstance(fields[name], str):
                got = json_type(fields[name])
                raise PackError(file, "wrong_type", table=place, field=name, expected="str", got=got)
        shown = table.shown(fields)
        if table.form == "pairs" and fields["a"] == fields["b"]:
            raise PackError(file, "same_ends", table=table.name, entry=shown)
        key = table.key(fields)
        if key in seen:
            raise PackError(file, "duplicate_id", table=table.name, entry=shown)
        seen.add(key)
        yield key, fields


def fill(table: Table, value: object) -> None:
    """Take the entries of the base file."""
    for key, fields in _objects(table, value, table.file):
        table.rows[key] = Row(fields, table.file)


def overlay(table: Table, value: object, name: str, file: str) -> None:
    """Put the entries of one overlay on a table."""
    for key, fields in _objects(table, value, file):
        _put(table, key, dict(fields), name, file)


def _flag(table: Table, given: dict[str, Any], word: str, file: str) -> bool:
    value = given.pop(word, False)
    if not isinstance(value, bool):
        shown = table.shown(given)
        raise PackError(
            file,
            "wrong_type",
            table=table.name,
            entry=shown,
            field=word,
            expected="bool",
            got=json_type(value),
        )
    return value


def _put(table: Table, key: str, given: dict[str, Any], name: str, file: str) -> None:
    shown = table.shown(given)
    if table.form == "section" and ("remove" in given or "replace" in given):
        raise PackError(file, "section_stays", table=table.name)
    is_removal, is_replacement = _flag(table, given, "remove", file), _flag(table, given, "replace", file)
    if is_removal and is_replacement:
        raise PackError(file, "remove_or_replace", table=table.name, entry=shown)
    label = given.get("source", OWNER)
    if not isinstance(label, str):
        got = json_type(label)
        raise PackError(file, "wrong_type", table=table.name, entry=shown, field="source", expected="str", got=got)
    hint = nearest(key, table.rows) if key not in table.rows else ""
    if table.is_fixed and (is_removal or key not in table.rows):
        raise PackError(file, "fixed_table", table=table.name, entry=shown, hint=hint)
    if (is_removal or is_replacement) and key not in table.rows:
        cause = "nothing_to_remove" if is_removal else "nothing_to_replace"
        raise PackError(file, cause, table=table.name, entry=shown, hint=hint)
    if is_removal:
        _remove(table, key, given, label, name, file)
    elif is_replacement or key not in table.rows:
        _add(table, key, given, label, name, file)
    else:
        _correct(table, table.rows[key], given, label, name, file)


def _remove(table: Table, key: str, given: dict[str, Any], label: str, name: str, file: str) -> None:
    for extra in given:
        if extra not in table.key_fields and extra != "source" and extra not in _UNSOURCED:
            raise PackError(file, "remove_alone", table=table.name, entry=table.shown(given), field=extra)
    row = table.rows.pop(key)
    row.set_by["remove"] = file
    row.changes.append(Change(name, "removed", (), label))
    table.gone[key] = row


def _add(table: Table, key: str, given: dict[str, Any], label: str, name: str, file: str) -> None:
    before = table.rows.get(key) or table.gone.pop(key, None)
    changes = before.changes if before is not None else []
    what: Literal["added", "replaced"] = "replaced" if key in table.rows else "added"
    stated = tuple(f for f in given if f not in table.key_fields and f not in _LABELS)
    row = Row(given | {"source": label}, file, changes=[*changes, Change(name, what, stated, label)])
    table.rows[key] = row


def _correct(table: Table, row: Row, given: dict[str, Any], label: str, name: str, file: str) -> None:
    stated = tuple(f for f in given if f not in table.key_fields and f not in _LABELS)
    sources = dict(row.fields.get("sources", {})) if isinstance(row.fields.get("sources", {}), dict) else {}
    if stated:
        sources.update(dict.fromkeys((f for f in stated if f not in _UNSOURCED), label))
    elif "source" in given:
        row.fields["source"] = label
        row.set_by["source"] = file
        sources = {}
    if "sources" in given:
        own = given["sources"]
        sources = sources | own if isinstance(own, dict) else own
    for f in stated:
        row.fields[f] = given[f]
        row.set_by[f] = file
    if sources or "sources" in row.fields:
        row.fields["sources"] = sources
        row.set_by["sources"] = file
    row.changes.append(Change(name, "changed", stated, label))
