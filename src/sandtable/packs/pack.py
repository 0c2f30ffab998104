"""Loading a data pack: base files, overlays, types, references, provenance and digest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from sandtable.packs.errors import PackError, nearest
from sandtable.packs.merging import Row, Table, fill, overlay
from sandtable.packs.provenance import Provenance
from sandtable.packs.reading import read_object
from sandtable.packs.shape import choices_at, fields_at, hints, parts, references
from sandtable.packs.spec import Entry, PackFile, PackSpec

T = TypeVar("T", bound=msgspec.Struct)

ABOUT: Final = "about"
"""A file may say in one text under this key what it is; nothing reads it."""

_FAULT: Final = re.compile(r"(?s)(?P<what>.*?)(?: - at `(?:key in )?\$(?P<path>.*)`)?$")
_QUOTED: Final = re.compile(r"[`'](.*)[`']")


@dataclass(frozen=True, slots=True)
class LoadedPack:
    """A pack ready for use: contents by type, digests, and the provenance of each entry by table and id."""

    contents: Mapping[type[msgspec.Struct], msgspec.Struct]
    digest: str
    play_digest: str
    provenance: Mapping[str, Mapping[str, Provenance]]
    overlays: tuple[str, ...]

    def content(self, kind: type[T]) -> T:
        """The content of the file that has this type."""
        found = self.contents[kind]
        assert isinstance(found, kind)
        return found


def load_pack(folder: Path, spec: PackSpec, overlays: Sequence[Path] = ()) -> LoadedPack:
    """Read the files of a folder and put the overlays on them in order; any fault is a PackError."""
    tables = _base_tables(folder, spec)
    for place in overlays:
        _lay(spec, tables, Path(place))
    entries = {name: _entries(table) for name, table in tables.items()}
    _check_shared_ids(spec, tables)
    _check_references(tables, entries)
    contents = {
        file.content: file.content(
            **{
                name: tuple(entries[name].values()) if is_table else entries[name][""]
                for name, (_, is_table) in parts(file.content).items()
            }
        )
        for file in spec.files
    }
    named = {file.name: contents[file.content] for file in spec.files}
    return LoadedPack(
        contents=contents,
        digest=_digest(named),
        play_digest=_digest(_without(msgspec.to_builtins(named), spec.wording)),
        provenance={name: _provenance(table, entries[name]) for name, table in tables.items()},
        overlays=tuple(_overlay_name(Path(place)) for place in overlays),
    )


def _base_tables(folder: Path, spec: PackSpec) -> dict[str, Table]:
    tables: dict[str, Table] = {}
    for file in spec.files:
        for name, (entry, is_table) in parts(file.content).items():
            form = "pairs" if name in file.pairs else "table" if is_table else "section"
            tables[name] = Table(name, file.name, entry, form, is_fixed=name in file.fixed)  # type: ignore[arg-type]
        given = _read(file, folder / file.name, file.name)
        for name in parts(file.content):
            if name not in given:
                raise PackError(file.name, "missing_table", table=name)
            fill(tables[name], given[name])
    return tables


def _read(file: PackFile, path: Path, label: str) -> dict[str, Any]:
    """The parts of a file; a part that the type does not declare is an error."""
    given = read_object(path, label)
    if isinstance(given.get(ABOUT), str):
        del given[ABOUT]
    known = parts(file.content)
    for name in given:
        if name not in known:
            raise PackError(label, "unknown_table", table=name, hint=nearest(name, known))
    return given


def _overlay_name(place: Path) -> str:
    return place.name or place.resolve().name or str(place)


def _lay(spec: PackSpec, tables: dict[str, Table], place: Path) -> None:
    """Put one overlay folder on the tables."""
    if not place.is_dir():
        raise PackError(str(place), "no_folder")
    files = {file.name: file for file in spec.files}
    names = ", ".join(files)
    there = sorted(p.name for p in place.iterdir() if p.suffix.lower() == ".json" and not p.name.startswith("."))
    for unknown in there:
        if unknown not in files:
            raise PackError(str(place / unknown), "unknown_file", files=names, hint=nearest(unknown, files))
    if not there:
        raise PackError(str(place), "empty_overlay", files=names)
    for file in spec.files:
        if file.name in there:
            label = str(place / file.name)
            for name, value in _read(file, place / file.name, label).items():
                overlay(tables[name], value, _overlay_name(place), label)


def _entries(table: Table) -> dict[str, Entry]:
    """The rows of a table as typed entries."""
    found: dict[str, Entry] = {}
    known = hints(table.entry)
    for key, row in table.rows.items():
        try:
            entry = msgspec.convert(row.fields, table.entry, strict=True)
        except msgspec.ValidationError as error:
            raise _fault(table, key, row, str(error)) from None
        for name in entry.sources:
            if name not in known:
                raise PackError(
                    row.file_of("sources"),
                    "unknown_field",
                    table=table.name,
                    entry=table.shown(row.fields),
                    field=f"sources.{name}",
                    hint=nearest(name, known),
                )
        found[key] = entry
    return found


def _fault(table: Table, key: str, row: Row, text: str) -> PackError:
    """What msgspec found wrong, in the terms of the pack."""
    match = _FAULT.match(text)
    what, path = (match["what"], match["path"] or "") if match else (text, "")
    quoted = _QUOTED.search(what)
    word = quoted.group(1) if quoted else ""
    hint, cause, named = "", "other", {"why": what}
    if what.startswith("Object missing required field"):
        path += f".{word}"
        cause, named = "missing_field", {}
        # A misspelt id in an overlay reads as a new entry: say which one may have been meant.
        hint = nearest(key, (k for k in table.rows if k != key)) if row.changes else ""
    elif what.startswith("Object contains unknown field"):
        hint = nearest(word, fields_at(table.entry, row.fields, path))
        path += f".{word}"
        cause, named = "unknown_field", {}
    elif what.startswith(("Invalid enum value", "Invalid value")):
        at = path if what.startswith("Invalid enum") else path.rpartition(".")[0]
        choices = choices_at(table.entry, row.fields, at)
        cause, named = "bad_choice", {"value": word, "choices": ", ".join(choices)}
        hint = nearest(word, choices)
    elif "matching regex" in what:
        cause, named = "bad_form", {"pattern": what.partition("regex ")[2].strip("'")}
    elif wrong := re.fullmatch(r"Expected `([^`]*)`, got `([^`]*)`", what):
        cause, named = "wrong_type", {"expected": wrong[1], "got": wrong[2]}
    elif what.startswith("Expected "):
        cause, named = "expected", {"expected": what.removeprefix("Expected ")}
    field = path.removeprefix(".")
    first = re.split(r"[.\[]", field, maxsplit=1)[0]
    entry = table.shown(row.fields)
    return PackError(row.file_of(first), cause, table=table.name, entry=entry, field=field, hint=hint, **named)


def _check_shared_ids(spec: PackSpec, tables: dict[str, Table]) -> None:
    for group in spec.shared_ids:
        seen: set[str] = set()
        for name in group:
            for key, row in tables[name].rows.items():
                if key in seen:
                    raise PackError(row.file, "duplicate_id", table=name, entry=key)
                seen.add(key)


def _ids(mark: str, entries: Mapping[str, Mapping[str, Entry]]) -> frozenset[str]:
    table, _, field = mark.partition(".")
    found = entries[table]
    return frozenset(str(getattr(entry, field)) for entry in found.values()) if field else frozenset(found)


def _check_references(tables: dict[str, Table], entries: Mapping[str, Mapping[str, Entry]]) -> None:
    """Every id that an entry names must exist."""
    known: dict[str, frozenset[str]] = {}
    for name, table in tables.items():
        finder = references(table.entry)
        if finder is None:
            continue
        for key, entry in entries[name].items():
            for path, mark, value in finder(entry, ""):
                for other in mark.tables:
                    if other not in known:
                        known[other] = _ids(other, entries)
                if not any(value in known[other] for other in mark.tables):
                    row = table.rows[key]
                    remover = _remover(tables, mark.tables, value)
                    raise PackError(
                        row.file_of(re.split(r"[.\[]", path, maxsplit=1)[0]),
                        "removed_id" if remover else "unknown_id",
                        table=name,
                        entry=table.shown(row.fields),
                        field=path,
                        value=value,
                        tables=", ".join(mark.tables),
                        remover=remover,
                        hint="" if remover else nearest(value, (i for other in mark.tables for i in known[other])),
                    )


def _remover(tables: dict[str, Table], marks: Sequence[str], value: str) -> str:
    """The overlay file that removed the entry which is now missed, if one did."""
    gone = (tables[mark.partition(".")[0]].gone.get(value) for mark in marks)
    return next((row.file_of("remove") for row in gone if row is not None), "")


def _provenance(table: Table, entries: Mapping[str, Entry]) -> dict[str, Provenance]:
    found = {}
    for key, entry in entries.items():
        row = table.rows[key]
        shown = table.shown(row.fields)
        found[shown] = Provenance(table.name, shown, entry.source, entry.sources, tuple(row.changes))
    for row in table.gone.values():
        shown = table.shown(row.fields)
        source, sources = str(row.fields.get("source", "")), row.fields.get("sources", {})
        found[shown] = Provenance(table.name, shown, source, sources, tuple(row.changes))
    return found


def _digest(value: object) -> str:
    return blake2b(msgspec.json.encode(value, order="sorted"), digest_size=16).hexdigest()


def _without(value: Any, names: frozenset[str]) -> Any:
    """A JSON value without the fields of these names, at any depth."""
    if isinstance(value, dict):
        return {name: _without(item, names) for name, item in value.items() if name not in names}
    if isinstance(value, list | tuple):
        return [_without(item, names) for item in value]
    return value
