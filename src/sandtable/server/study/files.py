"""Games as files: taking one home, and bringing one in. Nothing that a file says is believed: it is played again."""

from __future__ import annotations

import zlib
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.engine import Connection

from sandtable.kernel import codec, record as records
from sandtable.kernel.chance import commitment_of
from sandtable.kernel.engine import RuleFault, advance, current_step, sequence_of, take, top
from sandtable.kernel.game import Game
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.record import CONCESSION, DRAW, ROLLBACK, BadSave, Entry, Record
from sandtable.kernel.restore import fit, offered, opening_position, settle
from sandtable.kernel.ruleset import Ruleset
from sandtable.server.games.opening import read_game
from sandtable.server.games.rows import record_of
from sandtable.server.library import Library
from sandtable.server.storage.tables import GAMES, SNAPSHOTS

LARGEST: Final = 64 * 1024 * 1024
MOST_ENTRIES: Final = 20_000
IMPORTED: Final = "imported"
STUDY: Final = "study"
FORKED: Final = "forked_from"
HEADER: Final = 200


# -- taking home -------------------------------------------------------------------------------------------------------


def whole_record(connection: Connection, library: Library, game_id: str) -> Record:
    """Everything that is kept of a game, with all its snapshots."""
    live = read_game(connection, library, game_id)
    row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one()
    found = select(SNAPSHOTS.c.entry, SNAPSHOTS.c.body).where(SNAPSHOTS.c.game_id == game_id)
    found = found.where(SNAPSHOTS.c.entry <= len(live.game.entries)).order_by(SNAPSHOTS.c.entry)
    snapshots = [(one.entry, one.body) for one in connection.execute(found)]
    if snapshots[-1][0] < len(live.game.entries):
        snapshots.append((len(live.game.entries), codec.pack(live.game.position)))
    return record_of(live.shelf.rules, row, row.opening, live.game.entries, snapshots)


# -- bringing in -------------------------------------------------------------------------------------------------------


def read_save(data: bytes) -> Record:
    """The record in a file that a stranger has sent; BadSave if it is none, or if it would fill the memory."""
    begin = data.find(b"\n", 0, HEADER) + 1 + records.SEAL
    try:
        unpacked = zlib.decompressobj()
        unpacked.decompress(data[begin:], LARGEST)
    except zlib.error:
        pass  # `from_bytes` says what is wrong
    else:
        if unpacked.unconsumed_tail:
            raise BadSave("save.too_large")
    try:
        record = records.from_bytes(data, "the file")
    except BadSave:
        raise
    except (ValueError, OverflowError, msgspec.MsgspecError) as error:
        raise BadSave("save.unreadable", where="the file", why=error) from None
    if len(record.entries) > MOST_ENTRIES:
        raise BadSave("save.too_long", most=MOST_ENTRIES)
    return record


def played_again(rules: Ruleset, tables: Tables, record: Record, *, language: str) -> Game:
    """The game of a record, from its decisions and its dice alone: everything else in the file is worked out anew."""
    if STUDY in record.meta:
        raise BadSave("save.study")
    fit(rules, tables, record)
    try:
        fresh = _again(rules, tables, record)
    except (ValueError, RuleFault, LookupError) as error:
        raise BadSave("save.again", why=error) from None
    return Game.from_record(rules, tables, fresh, language)


def _again(rules: Ruleset, tables: Tables, record: Record) -> Record:
    meta = {IMPORTED: "yes"}
    if FORKED in record.meta:
        meta[FORKED] = str(record.meta[FORKED])[:80]
    fresh = Record(
        game=rules.id,
        rules_version=rules.version,
        data_digest=tables.digest,
        scenario=record.scenario,
        choices=record.choices,
        seed=record.seed,
        commitment=commitment_of(record.seed),
        lines_table=[symbol.name for symbol in rules.lines.table],
        meta=meta,
    )
    g = opening_position(rules, tables, record)
    g, fresh.opening = _entry_again(rules, tables, g, record.opening, is_opening=True)
    snapshots: list[tuple[int, bytes]] = [(0, codec.pack(g))]
    before: list[bytes | None] = []
    targets = {entry.back_to for entry in record.entries if entry.what == ROLLBACK}
    for at, entry in enumerate(record.entries):
        if at > 0 and (entry.side != record.entries[at - 1].side or record.entries[at - 1].what == ROLLBACK):
            snapshots.append((at, codec.pack(g)))
        before.append(codec.pack(g) if at in targets else None)
        if entry.what == ROLLBACK:
            packed = before[entry.back_to]
            assert packed is not None
            events = g.events
            g = codec.unpack(rules, tables, packed)
            g.events = events
            fresh.entries.append(Entry(what=ROLLBACK, side=entry.side, barrier=True, back_to=entry.back_to))
        else:
            g, again = _entry_again(rules, tables, g, entry, is_opening=False)
            fresh.entries.append(again)
    if len(record.entries) > 0:
        snapshots.append((len(record.entries), codec.pack(g)))
    fresh.snapshots = snapshots
    return fresh


def _entry_again(
    rules: Ruleset, tables: Tables, g: Position, entry: Entry, *, is_opening: bool
) -> tuple[Position, Entry]:
    """Carry out a recorded entry with its recorded dice, and write down what truly follows from it."""
    if entry.what in (CONCESSION, DRAW):
        if g.over or (entry.what == DRAW and not rules.may_draw):
            raise ValueError(f"there is no place for a {entry.what} here")
        settle(rules, g, entry)
        option = "out_of_time" if entry.option == "out_of_time" else ""
        return g, Entry(what=entry.what, side=entry.side, option=option, barrier=True)
    journal = Journal()
    g.journal = journal
    g.script = [outcome[1:] for outcome in entry.outcomes]
    fresh = Entry(what=entry.what, side=entry.side, option=entry.option)
    if is_opening:
        advance(g)
    else:
        _name_step(g, fresh)
        take(g, entry.side, offered(rules, tables, g, entry))
    if g.script:
        raise ValueError(f"{len(g.script)} recorded outcomes are left over")
    g.script = None
    g.journal = None
    fresh.outcomes, fresh.faces, fresh.barrier = journal.outcomes, journal.faces, journal.barrier
    fresh.lines = [list(line) for line in journal.lines]
    return g, fresh


def _name_step(g: Position, fresh: Entry) -> None:
    step = current_step(g)
    fresh.step, fresh.rule, fresh.hidden = f"{sequence_of(top(g)).kind}.{step.name}", step.rule, step.hidden
