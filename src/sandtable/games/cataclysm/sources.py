"""Where the data of the game come from, entry by entry, and what is wrong with a pack: for the faces to show."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.games.cataclysm import check, schema
from sandtable.packs import Entry

SHOWN = (
    "areas",
    "powers",
    "columns",
    "special_markers",
    "neutral_counters",
    "area_tables",
    "peacetime",
    "wartime",
    "differences",
    "scenarios",
    "power_setups",
)
PAIRS = (("borders", "border"), ("impassable", "red border"))


def data_report(packs: Sequence[Path]) -> list[str]:
    """The problems of the pack with the owner's corrections; its own pack must agree with the rulebooks' lists too."""
    pack = schema.load(packs)
    found = check.problems(pack)
    return found if packs else found + check.base_problems(pack)


def data_entries(packs: Sequence[Path]) -> list[tuple[str, str, str, str]]:
    """Every entry as (id, name, where it comes from, what to know of it)."""
    pack = schema.load(packs)
    found: list[tuple[str, str, str, str]] = []
    for table in SHOWN:
        for entry in getattr(pack, table):
            name = entry.name if hasattr(entry, "name") else entry.id
            found.append((entry.id, name, source_of(entry), _note(pack, table, entry.id, entry)))
    for table, name in PAIRS:
        for entry in getattr(pack, table):
            ends = f"{entry.a}-{entry.b}"
            found.append((ends, name, source_of(entry), _note(pack, table, ends, entry)))
    for row in (pack.tables.ideologies, pack.tables.commitments, pack.tables.build_costs, pack.tables.turns):
        found += [(entry.id, entry.name, source_of(entry), entry.note) for entry in row]
    return found


def source_of(entry: Entry) -> str:
    """The source of an entry, and of those of its fields that have another."""
    others = [f"{field}: {label}" for field, label in entry.sources.items()]
    return "; ".join([entry.source, *others])


def _note(pack: Any, table: str, shown: str, entry: Entry) -> str:
    """What an owner's pack changed, and what there is to know."""
    kept = pack.provenance.get(table, {}).get(shown)
    found = (
        [f"{change.overlay}: {', '.join(change.fields) or 'whole entry'}" for change in kept.changes] if kept else []
    )
    return "; ".join([*found, *([entry.note] if entry.note else [])])
