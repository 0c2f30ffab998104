"""Proof: that every chance outcome of a recorded game followed from the seed it had committed to."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.chance import commitment_of, key_of
from sandtable.kernel.engine import Refusal, RuleFault, advance, take
from sandtable.kernel.game import opening_position
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.record import ROLLBACK, Entry, Record
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import option_number


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a proof found: whether all is well, how much was checked, and the first thing that is wrong."""

    proved: bool
    decisions: int
    outcomes: int
    fault: str = ""


def verify(rules: Ruleset, tables: Tables, record: Record) -> Verdict:
    """Play a record again from its seed and compare every outcome."""
    if commitment_of(record.seed) != record.commitment:
        return Verdict(False, 0, 0, "the seed does not match the published commitment")
    if "forked_from" in record.meta:
        return Verdict(False, 0, 0, "the game was forked from another; its dice begin in mid-game")
    g = opening_position(rules, tables, record)
    g.key = key_of(record.seed)
    before: list[Position] = []
    outcomes = 0
    for i, entry in enumerate([record.opening, *record.entries]):
        if i > 0:
            before.append(g.copy())
        try:
            if entry.what == ROLLBACK:
                events = g.events
                g = before[entry.back_to].copy()
                g.events = events
                continue
            found = _carry_out(rules, tables, g, entry, i == 0)
        except (Refusal, RuleFault, ValueError, IndexError) as error:
            return Verdict(False, i, outcomes, f"entry {i}: {error}")
        if found != entry.outcomes:
            return Verdict(
                False, i, outcomes, f"entry {i}: the record says {entry.outcomes}, the seed gives {found}"
            )
        outcomes += len(found)
    return Verdict(True, len(record.entries), outcomes)


def _carry_out(
    rules: Ruleset, tables: Tables, g: Position, entry: Entry, is_opening: bool
) -> list[list[int]]:
    journal = Journal()
    g.journal = journal
    if is_opening:
        advance(g)
    else:
        pick = option_number(rules, tables, entry.option)
        if entry.side not in g.deciders or pick not in g.choices[g.deciders.index(entry.side)]:
            raise Refusal(f"option {entry.option!r} is not offered to side {entry.side}")
        take(g, entry.side, pick)
    g.journal = None
    return journal.outcomes
