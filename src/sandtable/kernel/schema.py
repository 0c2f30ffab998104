"""What is kept of a game, as msgspec reads and writes it: by annotations, which a compiled class would have lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

OPENING: Final = "opening"
DECISION: Final = "decision"
ROLLBACK: Final = "rollback"
CONCESSION: Final = "concession"
DRAW: Final = "draw"


@dataclass(slots=True)
class Entry:
    """One line of the record: a decision with all that it led to, a rollback, a concession, or a draw by agreement."""

    what: str = DECISION
    side: int = -1
    option: str = ""
    step: str = ""
    rule: str = ""
    hidden: bool = False
    barrier: bool = False
    outcomes: list[list[int]] = field(default_factory=list)
    lines: list[list[int]] = field(default_factory=list)
    back_to: int = -1
    faces: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Record:
    """What is kept of a game."""

    game: str = ""
    rules_version: int = 0
    data_digest: str = ""
    packs: list[str] = field(default_factory=list)
    scenario: str = ""
    choices: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    commitment: str = ""
    opening: Entry = field(default_factory=Entry)
    entries: list[Entry] = field(default_factory=list)
    snapshots: list[tuple[int, bytes]] = field(default_factory=list)
    lines_table: list[str] = field(default_factory=list)
    meta: dict[str, str] = field(default_factory=dict)
