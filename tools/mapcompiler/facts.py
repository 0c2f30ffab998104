"""What the data pack says of the map: the places, where they lie, and which of them adjoin."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mapcompiler.recipe import LinkTable, Pack


@dataclass(frozen=True)
class Place:
    """A place as the pack has it: `at` is (longitude, latitude) if the pack knows it, `flags` what is true of it."""

    id: str
    kind: str
    names: dict[str, str]
    sheet: str
    at: tuple[float, float] | None
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Link:
    """Two places that adjoin; `drawn` says how if not by a shared border."""

    a: str
    b: str
    drawn: str = ""


@dataclass(frozen=True)
class Facts:
    """The places of a game by id, and its links."""

    places: dict[str, Place]
    links: tuple[Link, ...]

    @property
    def pairs(self) -> frozenset[frozenset[str]]:
        """All adjacency, however it is drawn."""
        return frozenset(frozenset((link.a, link.b)) for link in self.links)


def read_facts(root: Path, pack: Pack) -> Facts:
    """The places and links of a data pack."""
    files: dict[str, Any] = {}

    def table(file: str, name: str) -> list[dict[str, Any]]:
        if file not in files:
            files[file] = json.loads((root / pack.folder / file).read_text(encoding="utf-8"))
        entries: list[dict[str, Any]] = files[file][name]
        return entries

    places = {}
    for listed in pack.places:
        for entry in table(listed.file, listed.table):
            kind = listed.kind or listed.kinds[entry[listed.kind_field]]
            position = entry.get("position", entry)
            at = (position["lon"], position["lat"]) if "lon" in position else None
            names = {"en": entry["name"], "ja": entry.get("name_ja", entry["name"])}
            sheet = entry[listed.sheet_field] if listed.sheet_field else ""
            flags = frozenset(field for field, value in entry.items() if value is True)
            places[entry["id"]] = Place(entry["id"], kind, names, sheet, at, flags)
    links = [
        Link(a, b, listed.apart.get(entry.get(listed.kind_field, ""), ""))
        for listed in pack.links
        for entry in table(listed.file, listed.table)
        for a, b in _ends(listed, entry)
    ]
    return Facts(places, tuple(links))


def _ends(listed: LinkTable, entry: dict[str, Any]) -> list[tuple[str, str]]:
    """The pairs that an entry of a table of links says to adjoin."""
    if not listed.within:
        return [(entry["a"], entry["b"])]
    return [(entry["id"], other[listed.to]) for other in entry.get(listed.within, ())]
