"""Where each entry and field of a loaded pack comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

KINDS: Final = ("rulebook", "public", "reconstructed", "owner")


@dataclass(frozen=True, slots=True)
class Change:
    """What one overlay did to an entry."""

    overlay: str
    what: Literal["added", "replaced", "changed", "removed"]
    fields: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Provenance:
    """The sources of one entry, and what overlays changed in it, oldest first."""

    table: str
    id: str
    source: str
    sources: Mapping[str, str]
    changes: tuple[Change, ...] = ()

    @property
    def is_removed(self) -> bool:
        """Whether an overlay took the entry out."""
        return bool(self.changes) and self.changes[-1].what == "removed"

    def of(self, field: str) -> str:
        """Where the value of a field comes from."""
        return self.sources.get(field, self.source)


def kind_of_source(label: str) -> str:
    """The kind of a source label: `rulebook`, `public`, `reconstructed`, or `owner` for any other words."""
    first = label.split(maxsplit=1)[0] if label.strip() else ""
    return first if first in KINDS else "owner"


def tally(provenance: Mapping[str, Mapping[str, Provenance]]) -> dict[str, dict[str, int]]:
    """How many entries of each table come from each kind of source."""
    counted: dict[str, dict[str, int]] = {}
    for table, entries in provenance.items():
        count = Counter(kind_of_source(p.source) for p in entries.values() if not p.is_removed)
        counted[table] = {kind: count[kind] for kind in KINDS if count[kind]}
    return counted
