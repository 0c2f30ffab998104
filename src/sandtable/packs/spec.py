"""What a game declares of its data pack: the files, their tables and the types of their entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$")]
"""A stable id: lower case letters, digits and underscores."""

Words = Annotated[str, msgspec.Meta(min_length=1)]
"""A text that may not be empty."""

PAIR = ("a", "b")
"""The fields that name the two ends of an entry in a table of pairs."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of an entry."""


class Entry(Part, frozen=True, kw_only=True):
    """Something with a source: `source` for the whole, `sources` for the fields that come from elsewhere."""

    source: Words
    sources: dict[str, Words] = {}
    note: str = ""
    note_ja: str = ""

    def source_of(self, field: str) -> str:
        """Where the value of a field comes from."""
        return self.sources.get(field, self.source)


class Ref:
    """Marks a text as the id of an entry in one of these tables (`table.field`: as a value of that field)."""

    def __init__(self, *tables: str) -> None:
        self.tables = tables


@dataclass(frozen=True, slots=True)
class PackFile:
    """A file, whose parts are the fields of `content`: tables (lists of entries) and sections (single ones)."""

    name: str
    content: type[msgspec.Struct]
    pairs: frozenset[str] = frozenset()
    fixed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PackSpec:
    """A whole pack: `shared_ids` are tables without an id in common, `wording` the fields no rule reads."""

    files: tuple[PackFile, ...]
    shared_ids: tuple[tuple[str, ...], ...] = ()
    wording: frozenset[str] = frozenset()
