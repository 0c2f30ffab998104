"""A position: columns of small integers, a stack of frames, and the decision that is pending."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sandtable.kernel.chance import SEEN_BY_ALL
from sandtable.kernel.frame import Frame
from sandtable.kernel.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Tables:
    """What a game's data pack says, as plain tuples: shared by all positions of a game, never changed.

    `ids` names every numbered thing by kind ("place", "card"...); `names` gives its name in each language.
    """

    def __init__(self, digest: str = "") -> None:
        self.digest = digest
        self.ids: dict[str, tuple[str, ...]] = {}
        self.names: dict[str, dict[str, tuple[str, ...]]] = {}

    def number(self, kind: str, name: str) -> int:
        """The number of a named thing of a kind; -1 if there is none."""
        ids = self.ids.get(kind, ())
        return ids.index(name) if name in ids else -1


class Journal:
    """What happened while a decision was carried out: outcomes of chance, log lines, and whether one may go back.

    `faces` says of each outcome how many faces its dice had (0: it was no roll); `shown` lists to whom something hidden
    was shown: a side, or -1 for all.
    """

    __slots__ = ("outcomes", "faces", "lines", "barrier", "shown", "forced")

    def __init__(self) -> None:
        self.outcomes: list[list[int]] = []
        self.faces: list[int] = []
        self.lines: list[tuple[int, ...]] = []
        self.barrier = False
        self.shown: list[int] = []
        self.forced = 0


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class Position:
    """What every game's position has; a game adds its columns, each with a default, and writes out `copy`.

    `deciders` and `choices` (the sides that must decide, and the options of each) follow from the rest: they are
    computed once and shared by copies, so they are replaced, never changed in place; so are the lowest `shared` frames
    of the stack. `journal` is kept only by a game on record, not by a search; `script` holds outcomes that chance must
    take instead of fresh ones. `derived` is a game's own: what it worked out from its columns, shared with copies if it
    can tell whether that still holds.
    """

    stack: list[Frame] = field(default_factory=list)
    active: int = 0
    over: bool = False
    ending: int = 0
    winner: int = -1
    key: bytes = b""
    events: int = 0
    picks: list[int] = field(default_factory=list)
    deciders: list[int] = field(default_factory=list)
    choices: list[list[int]] = field(default_factory=list)
    journal: Journal | None = None
    script: list[list[int]] | None = None
    shared: int = 0
    derived: object | None = None

    def copy(self) -> Position:
        """An independent copy without journal and script; each game writes out its own."""
        raise NotImplementedError(f"{type(self).__name__} does not write out copy()")

    def share_stack(self) -> list[Frame]:
        """The stack for a copy, which takes over `shared`: of frames that both hold, a step changes only a copy."""
        self.shared = len(self.stack)
        return self.stack[:]

    def end(self, ending: int, winner: int) -> None:
        """The game is over: why, and which side won (-1: nobody)."""
        if not self.over:
            self.over = True
            self.ending = ending
            self.winner = winner

    def note(self, line: int, *arguments: int) -> None:
        """Write a line of the log, if anyone keeps one."""
        if self.journal is not None:
            self.journal.lines.append((line, *arguments))

    def reveal(self, to: int = SEEN_BY_ALL) -> None:
        """Something hidden has been seen, by all or by one side: nobody may take back what led here."""
        if self.journal is not None:
            self.journal.barrier = True
            self.journal.shown.append(to)


NOT_KEPT: Final = frozenset({"deciders", "choices", "journal", "script", "shared", "derived", "tables"})
