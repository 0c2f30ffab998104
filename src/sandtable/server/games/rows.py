"""Rows: a game's append-only log as the database keeps it, and the record that follows from it.

Every change of a game is a row: decisions, undos, rollbacks and what was proposed before them, concessions, draws.
Lines of the log go by their names, so that a row stays readable when the rules renumber them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from sandtable.kernel.record import CONCESSION, DECISION, DRAW, OPENING, ROLLBACK, BadSave, Entry, Record
from sandtable.kernel.ruleset import Ruleset

UNDO: Final = "undo"
PROPOSE: Final = "propose"
ANSWER: Final = "answer"
OFFER: Final = "offer"
REPLY: Final = "reply"
OF_RECORD: Final = frozenset({DECISION, ROLLBACK, CONCESSION, DRAW})


class StoredEntry(msgspec.Struct, array_like=True):
    """An entry of the kernel's record, without what other columns of the row say."""

    option: str
    step: str
    rule: str
    hidden: bool
    barrier: bool
    outcomes: list[list[int]]
    lines: list[list[Any]]
    back_to: int
    faces: list[int]


_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(StoredEntry).decode


def body_of(rules: Ruleset, entry: Entry) -> bytes:
    """An entry of the record as the body of a row."""
    table = rules.lines.table
    lines = [[table[line[0]].name, *line[1:]] for line in entry.lines]
    return _ENCODE(
        StoredEntry(
            entry.option,
            entry.step,
            entry.rule,
            entry.hidden,
            entry.barrier,
            entry.outcomes,
            lines,
            entry.back_to,
            entry.faces,
        )
    )


def entry_of(rules: Ruleset, what: str, side: int, body: bytes) -> Entry:
    """The entry of the record that a row keeps; lines that the rules no longer know are left out."""
    stored = _DECODE(body)
    numbers = rules.lines.number
    lines: list[list[int]] = []
    for name, *arguments in stored.lines:
        number = numbers.get(rules.renames.get(f"line.{name}", name))
        if number:
            lines.append([number, *arguments])
    return Entry(
        what=what,
        side=side,
        option=stored.option,
        step=stored.step,
        rule=stored.rule,
        hidden=stored.hidden,
        barrier=stored.barrier,
        outcomes=stored.outcomes,
        lines=lines,
        back_to=stored.back_to,
        faces=stored.faces,
    )


def note_of(number: int) -> bytes:
    """The body of a row that says one thing: an entry to go back to, or yes (1) and no (0)."""
    return msgspec.msgpack.encode(number)


def number_of(body: bytes) -> int:
    """What such a row says."""
    return msgspec.msgpack.decode(body, type=int)


@dataclass(slots=True)
class Pending:
    """What waits for an answer: a rollback with those who have agreed, an offer of a draw."""

    rollback_by: int = -1
    back_to: int = -1
    agreed: set[int] = field(default_factory=set)
    draw_by: int = -1
    draw_agreed: set[int] = field(default_factory=set)

    def clear(self) -> None:
        """The game went on: nothing waits any more."""
        self.rollback_by = self.back_to = self.draw_by = -1
        self.agreed.clear()
        self.draw_agreed.clear()


@dataclass(slots=True)
class Unrolled:
    """What the rows of a game come to: the entries of its record, and what waits for an answer."""

    entries: list[Entry]
    pending: Pending
    seq: int


def unroll(rules: Ruleset, rows: Iterable[tuple[int, str, int, bytes]]) -> Unrolled:
    """Read the rows of a game (seq, what, side, body), from the first on."""
    found = Unrolled([], Pending(), 0)
    for seq, what, side, body in rows:
        if seq != found.seq:
            raise BadSave("save.row_missing", row=found.seq)
        found.seq += 1
        note(found.pending, what, side, body)
        if what in OF_RECORD:
            found.entries.append(entry_of(rules, what, side, body))
        elif what == UNDO:
            found.entries.pop()
    return found


def note(pending: Pending, what: str, side: int, body: bytes) -> None:
    """What a row means for what waits for an answer."""
    if what in OF_RECORD or what == UNDO:
        pending.clear()
    elif what == PROPOSE:
        pending.rollback_by, pending.back_to, pending.agreed = side, number_of(body), {side}
    elif what == ANSWER:
        if number_of(body):
            pending.agreed.add(side)
        else:
            pending.rollback_by = pending.back_to = -1
            pending.agreed.clear()
    elif what == OFFER:
        pending.draw_by, pending.draw_agreed = side, {side}
    elif what == REPLY:
        if number_of(body):
            pending.draw_agreed.add(side)
        else:
            pending.draw_by = -1
            pending.draw_agreed.clear()


def record_of(
    rules: Ruleset,
    facts: Any,
    opening: bytes,
    entries: list[Entry],
    snapshots: list[tuple[int, bytes]],
) -> Record:
    """The kernel's record of a game, from its row of facts and what else is kept of it."""
    return Record(
        game=rules.id,
        rules_version=facts.rules_version,
        data_digest=facts.data_digest,
        scenario=facts.scenario,
        choices=msgspec.json.decode(facts.options_json, type=dict[str, str]),
        seed=facts.seed,
        commitment=facts.commitment,
        opening=entry_of(rules, OPENING, -1, opening),
        entries=entries,
        snapshots=snapshots,
        lines_table=[symbol.name for symbol in rules.lines.table],
        meta=msgspec.json.decode(facts.meta_json, type=dict[str, str]),
    )
