"""Where the data of the game come from, entry by entry, and what is wrong with a pack: for the faces to show."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.games.hitlers_reich import check, schema

SHOWN = ("areas", "zones", "conflict_cards", "events", "setups", "scenarios", "matches")


def data_report(packs: Sequence[Path]) -> list[str]:
    """The problems of the pack with the owner's corrections; its own pack must agree with the rulebook's lists too."""
    pack = schema.load(packs)
    found = check.problems(pack)
    return found if packs else found + check.base_problems(pack)


def data_entries(packs: Sequence[Path]) -> list[tuple[str, str, str, str]]:
    """Every entry as (id, name, where it comes from, what to know of it)."""
    pack = schema.load(packs)
    found: list[tuple[str, str, str, str]] = []
    for table in SHOWN:
        for entry in getattr(pack, table):
            name = entry.title if hasattr(entry, "title") else entry.name
            found.append((entry.id, name, _source(entry), _note(pack, table, entry)))
    for border in pack.adjacency:
        found.append((f"{border.a}-{border.b}", "border", _source(border), getattr(border, "note", "") or ""))
    return found


def _source(entry: Any) -> str:
    """The source of an entry, and of those of its fields that have another."""
    others = [f"{field}: {label}" for field, label in (entry.sources or {}).items()]
    return "; ".join([entry.source, *others])


def _note(pack: Any, table: str, entry: Any) -> str:
    """What an owner's pack changed, and what is uncertain."""
    found: list[str] = []
    kept = pack.provenance.get(table, {}).get(entry.id)
    if kept is not None:
        found += [f"{change.overlay}: {', '.join(change.fields) or 'whole entry'}" for change in kept.changes]
    if getattr(entry, "is_filler", False):
        found.append("filler: invented to complete the deck")
    confidence = getattr(entry, "confidence", "")
    if confidence and confidence != "high":
        found.append(f"confidence {confidence}")
    if getattr(entry, "note", ""):
        found.append(entry.note)
    return "; ".join(found)
