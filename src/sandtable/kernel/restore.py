"""Restoring: a record made fit for the present rules, and its decisions carried out again."""

from __future__ import annotations

from sandtable.kernel import codec
from sandtable.kernel.chance import commitment_of, key_of
from sandtable.kernel.engine import Refusal, RuleFault, take
from sandtable.kernel.mistakes import Mistake
from sandtable.kernel.position import Position, Tables
from sandtable.kernel.record import CONCESSION, DECISION, DRAW, OPENING, ROLLBACK, BadSave, Entry, Record
from sandtable.kernel.ruleset import CONCEDED, DRAWN_BY_AGREEMENT, OUT_OF_TIME, Ruleset
from sandtable.kernel.text import option_number


def opening_position(rules: Ruleset, tables: Tables, record: Record) -> Position:
    """A scenario as set up, before anything is dealt."""
    position = rules.set_up(tables, record.scenario, record.choices)
    position.key = key_of(record.seed)
    return position


def offered(rules: Ruleset, tables: Tables, g: Position, entry: Entry) -> int:
    """The option of a recorded decision, which must be one that its side has now."""
    pick = option_number(rules, tables, entry.option)
    if entry.side not in g.deciders or pick not in g.choices[g.deciders.index(entry.side)]:
        raise Refusal(
            f"the recorded option {entry.option!r} of side {entry.side} is not offered under these rules",
            entry.rule,
        )
    return pick


def replay_entry(rules: Ruleset, tables: Tables, g: Position, entry: Entry) -> None:
    """Carry out a recorded decision with its recorded chance, or settle the game as was recorded."""
    if entry.what != DECISION:
        settle(rules, g, entry)
        return
    pick = offered(rules, tables, g, entry)
    script = [outcome[1:] for outcome in entry.outcomes]
    g.script = script
    try:
        take(g, entry.side, pick)
    finally:
        g.script = None
    if script:
        raise RuleFault(f"{len(script)} recorded outcomes of {entry.option!r} are left over")


def settle(rules: Ruleset, g: Position, entry: Entry) -> None:
    """A concession or a draw by agreement: the game ends, but where more than two play it goes on without one of them.

    A concession whose `option` is "out_of_time" was the clock's.
    """
    others = [side for side in rules.playing(g) if side != entry.side]
    if entry.what == DRAW:
        g.end(DRAWN_BY_AGREEMENT, -1)
    elif entry.what == CONCESSION and len(others) <= 1:
        g.end(OUT_OF_TIME if entry.option == "out_of_time" else CONCEDED, others[0] if others else -1)
    if g.over:
        g.deciders = []
        g.choices = []


def newest_position(rules: Ruleset, tables: Tables, record: Record) -> Position:
    """The position that a record ends with, from its newest snapshot."""
    at, data = record.snapshots[-1]
    try:
        g = codec.unpack(rules, tables, data)
        for entry in record.entries[at:]:
            replay_entry(rules, tables, g, entry)
    except (ValueError, RuleFault) as error:
        raise BadSave("save.snapshot", at=at, why=str(error)) from error
    if g.key != key_of(record.seed):
        raise BadSave("save.snapshot_dice", at=at)
    try:
        faults = rules.faults(g)
    except Exception as error:  # whatever the game's own check stumbles over
        raise BadSave("save.snapshot", at=at, why=f"{type(error).__name__}: {error}") from error
    if faults:
        raise BadSave("save.snapshot_rules", at=at, why=faults[0])
    return g


def fit(rules: Ruleset, tables: Tables, record: Record) -> None:
    """Check that a record belongs to these rules and data, and bring its names up to date."""
    if record.game != rules.id:
        raise BadSave("save.game", found=record.game, expected=rules.id)
    if record.rules_version > rules.version:
        raise BadSave("save.version", found=record.rules_version, here=rules.version)
    if record.data_digest != tables.digest:
        key = "save.data_packs" if record.packs else "save.data"
        raise BadSave(key, found=record.data_digest, here=tables.digest, packs=", ".join(record.packs))
    if record.commitment != commitment_of(record.seed):
        raise BadSave("save.commitment")
    _fit_beginning(rules, record)
    _fit_entries(rules, record)
    _fit_lines(rules, record)
    marks = [at for at, _ in record.snapshots]
    if not marks or marks[0] != 0:
        raise BadSave("save.no_opening")
    if marks != sorted(set(marks)) or marks[-1] > len(record.entries):
        raise BadSave("save.marks", marks=marks, count=len(record.entries))


def _fit_beginning(rules: Ruleset, record: Record) -> None:
    record.scenario = rules.renames.get(f"scenario.{record.scenario}", record.scenario)
    if record.scenario not in rules.by_scenario:
        raise BadSave("given.scenario", game=rules.id, name=record.scenario, known=", ".join(rules.by_scenario))
    now = {rules.renames.get(f"choice.{name}", name): value for name, value in record.choices.items()}
    now.pop("", None)
    try:
        record.choices = rules.settled(now)
    except Mistake as error:
        raise BadSave(error.key, **error.named) from None


def _fit_entries(rules: Ruleset, record: Record) -> None:
    """Each entry is of a known sort, by a side of the game; verbs and things go by their present names."""
    if record.opening.what != OPENING:
        raise BadSave("save.begins", what=record.opening.what)
    for i, entry in enumerate(record.entries):
        if entry.what not in (DECISION, ROLLBACK, CONCESSION, DRAW):
            raise BadSave("save.entry_sort", at=i, what=entry.what)
        if not 0 <= entry.side < len(rules.sides):
            raise BadSave("save.entry_side", at=i, game=rules.id, side=entry.side)
        if entry.what == ROLLBACK and not 0 <= entry.back_to < i:
            raise BadSave("save.entry_rollback", at=i, back_to=entry.back_to)
        if not all(entry.outcomes):
            raise BadSave("save.entry_outcome", at=i)
        if rules.renames and entry.what == DECISION:
            entry.option = _present_name(rules, entry.option)


def _present_name(rules: Ruleset, option: str) -> str:
    verb, colon, thing = option.partition(":")
    verb = rules.renames.get(f"option.{verb}", verb)
    number = rules.verbs.number.get(verb)
    kind = "" if number is None else rules.verbs.table[number].kind
    return verb + colon + rules.renames.get(f"{kind}:{thing}", thing)


def _fit_lines(rules: Ruleset, record: Record) -> None:
    """Log lines go by the numbers that they have under the present rules; those that are gone are left out."""
    names = [symbol.name for symbol in rules.lines.table]
    now = [rules.lines.number.get(rules.renames.get(f"line.{name}", name), 0) for name in record.lines_table]
    for i, entry in enumerate([record.opening, *record.entries]):
        kept = []
        for line in entry.lines:
            if not line or not 0 < line[0] < len(now):
                raise BadSave("save.line_unknown", at=i - 1, line=line)
            number = now[line[0]]
            if number:
                needed = len([kind for kind in rules.lines.of(number).kinds if not kind.endswith("*")])
                if len(line) <= needed:
                    raise BadSave("save.line_short", at=i - 1, name=rules.lines.of(number).name)
                kept.append([number, *line[1:]])
        entry.lines = kept
    record.lines_table = names
