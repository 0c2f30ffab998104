"""Proof: a recorded game played again, from its log alone or from the seed that it had committed to."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel import codec
from sandtable.kernel.chance import commitment_of
from sandtable.kernel.engine import RuleFault, advance, take
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.record import CONCESSION, DRAW, ROLLBACK, Entry, Record
from sandtable.kernel.restore import offered, opening_position, settle
from sandtable.kernel.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a proof found: whether all is well, how much was checked, and the first thing that is wrong."""

    proved: bool = False
    decisions: int = 0
    outcomes: int = 0
    fault: str = ""


def verify(rules: Ruleset, tables: Tables, record: Record) -> Verdict:
    """Play a record again from its seed and compare every outcome, and every snapshot on the way."""
    if commitment_of(record.seed) != record.commitment:
        return Verdict(fault="the seed does not match the published commitment")
    if "study" in record.meta:
        return Verdict(False, 0, 0, "the game began from a position of someone's making, not from a scenario")
    if "forked_from" in record.meta:
        return Verdict(fault="the game was forked from another; its dice begin in mid-game")
    snapshots = dict(record.snapshots)
    g = opening_position(rules, tables, record)
    before: list[Position] = []
    outcomes = 0
    for i, entry in enumerate([record.opening, *record.entries]):
        journal = Journal()
        try:
            g = _carry_out(rules, tables, g, entry, before, journal)
            fault = _difference(rules, tables, g, entry, journal, snapshots.get(i))
        except (ValueError, RuleFault) as error:
            fault = str(error)
        if fault:
            where = "the opening" if i == 0 else f"entry {i - 1}"
            return Verdict(False, max(i - 1, 0), outcomes, f"{where}: {fault}")
        outcomes += len(entry.outcomes)
        before.append(g.copy())
    return Verdict(True, len(record.entries), outcomes)


def _difference(rules: Ruleset, tables: Tables, g: Position, entry: Entry, journal: Journal, kept: bytes | None) -> str:
    """How a record differs from what its seed leads to ("": not at all)."""
    if entry.what != ROLLBACK and journal.outcomes != entry.outcomes:
        return f"the record says {entry.outcomes}, the seed gives {journal.outcomes}"
    if kept is not None and codec.digest(codec.unpack(rules, tables, kept)) != codec.digest(g):
        return "the snapshot taken here is not the position that the seed leads to"
    return ""


def replay(rules: Ruleset, tables: Tables, record: Record) -> Position:
    """The position that a record ends with, played from the opening by its log alone: no seed, no snapshot."""
    g = opening_position(rules, tables, record)
    g.key = b""
    before: list[Position] = []
    for i, entry in enumerate([record.opening, *record.entries]):
        g.script = [outcome[1:] for outcome in entry.outcomes]
        g = _carry_out(rules, tables, g, entry, before, None)
        if g.script:
            raise RuleFault(f"entry {i - 1}: {len(g.script)} recorded outcomes are left over")
        g.script = None
        before.append(g.copy())
    return g


def _carry_out(
    rules: Ruleset, tables: Tables, g: Position, entry: Entry, before: list[Position], journal: Journal | None
) -> Position:
    """Carry out one entry; `before[i]` is the position before entry `i`."""
    if entry.what == ROLLBACK:
        if not 0 <= entry.back_to < len(before):
            raise ValueError(f"a rollback to before entry {entry.back_to} is not possible")
        back = before[entry.back_to].copy()
        back.events = g.events
        return back
    if entry.what in (CONCESSION, DRAW):
        settle(rules, g, entry)
        return g
    g.journal = journal
    if before:
        take(g, entry.side, offered(rules, tables, g, entry))
    else:
        advance(g)
    g.journal = None
    return g
