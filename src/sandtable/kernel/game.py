"""A game on record: the Python API over one position, its log, undo, rollback by consent, and saves."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.kernel import codec, record as records
from sandtable.kernel.chance import SEEN_BY_ALL, commitment_of, key_of
from sandtable.kernel.engine import Refusal, advance, current_step, sequence_of, take, top, why_not
from sandtable.kernel.picture import Picture
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.record import DECISION, ROLLBACK, BadSave, Entry, Record
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import Texts, option_name, option_number
from sandtable.kernel.view import SPECTATOR, Sight, view


@dataclass(frozen=True, slots=True)
class Option:
    """Something a side may do now: its number, its stable name, its rule, and what it means in plain words."""

    number: int
    name: str
    rule: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, of whom, why now, and under which rule."""

    side: str
    question: str
    context: tuple[str, ...]
    rule: str
    step: str

    def __str__(self) -> str:
        return f"{' > '.join(self.context)}: {self.question} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winner (None: nobody), the ending and its rule."""

    winner: str | None
    ending: str
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log as one side may read it: which entry it belongs to, its rule and words."""

    entry: int
    side: str | None
    rule: str
    text: str


@dataclass(slots=True)
class Proposal:
    """A rollback that waits for consent: who asks, to before which entry, and who has agreed."""

    side: int
    back_to: int
    agreed: set[int] = field(default_factory=set)


class Game:
    """One game from set-up to result; make one with `sandtable.new` or `sandtable.load`."""

    def __init__(
        self, rules: Ruleset, tables: Tables, position: Position, record: Record, language: str = "en"
    ) -> None:
        self.rules = rules
        self.tables = tables
        self.position = position
        self.language = language
        self.proposal: Proposal | None = None
        self._record = record
        self._entries: list[Entry] = record.entries
        self._marks: list[tuple[int, Position | bytes]] = []
        self._texts: dict[str, Texts] = {}
        self._packs_by_step: dict[str, str] = {}

    # -- beginning ---------------------------------------------------------------------------------------------

    @staticmethod
    def begin(
        rules: Ruleset,
        *,
        scenario: str = "",
        seed: int | str | None = None,
        choices: dict[str, str] | None = None,
        packs: Iterable[Path | str] = (),
        language: str = "en",
    ) -> Game:
        """Set up a scenario; without a seed a secret one is drawn."""
        scenario = scenario or rules.scenarios[0].id
        if scenario not in rules.by_scenario:
            raise ValueError(
                f"{rules.id} has no scenario {scenario!r}; it has {', '.join(rules.by_scenario)}"
            )
        settled = rules.settled(choices or {})
        folders = [Path(folder) for folder in packs]
        tables = rules.load_tables(folders)
        secret = secrets.token_hex(16) if seed is None else str(seed)
        record = Record(
            game=rules.id,
            rules_version=rules.version,
            data_digest=tables.digest,
            packs=[folder.name for folder in folders],
            scenario=scenario,
            choices=settled,
            seed=secret,
            commitment=commitment_of(secret),
            lines_table=[symbol.name for symbol in rules.lines.table],
        )
        position = opening_position(rules, tables, record)
        game = Game(rules, tables, position, record, language)
        record.opening = game._run(Entry(what="opening"), -1, -1)
        game._mark()
        return game

    # -- what is going on ---------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def deciding(self) -> list[str]:
        """The sides that must decide now."""
        return [self.rules.sides[side] for side in self.position.deciders]

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        g = self.position
        if not g.over:
            return None
        symbol = self.rules.endings.of(g.ending)
        winner = self.rules.sides[g.winner] if g.winner >= 0 else None
        return Result(winner, symbol.name, symbol.rule, self.texts().ending(g.ending, g.winner))

    @property
    def scenario(self) -> str:
        """The scenario being played."""
        return self._record.scenario

    @property
    def choices(self) -> dict[str, str]:
        """What was settled at the start."""
        return dict(self._record.choices)

    @property
    def commitment(self) -> str:
        """The published hash of the seed."""
        return self._record.commitment

    @property
    def entries(self) -> list[Entry]:
        """The record of decisions and rollbacks so far: the whole truth, for the keeper of the game alone."""
        return self._entries

    def reveal_seed(self) -> str:
        """The seed, once the game is over."""
        if not self.over:
            raise Refusal("the seed stays sealed until the game is over")
        return self._record.seed

    def texts(self, language: str = "") -> Texts:
        """The words of a language for this game."""
        language = language or self.language
        if language not in self._texts:
            self._texts[language] = Texts(self.rules, self.tables, language)
        return self._texts[language]

    def options(self, side: int | str, language: str = "") -> list[Option]:
        """What a side may do now."""
        number = self.rules.side_number(side)
        g = self.position
        if number not in g.deciders:
            return []
        texts = self.texts(language)
        rule = current_step(g).rule
        picks = g.choices[g.deciders.index(number)]
        return [
            Option(pick, option_name(self.rules, self.tables, pick), rule, texts.option(pick, g))
            for pick in picks
        ]

    def prompt(self, side: int | str | None = None, language: str = "") -> Prompt | None:
        """The question before a side (by default the first that must decide); None if it has none."""
        g = self.position
        if g.over or not g.deciders:
            return None
        number = g.deciders[0] if side is None else self.rules.side_number(side)
        if number not in g.deciders:
            return None
        texts = self.texts(language)
        step = current_step(g)
        name = self.rules.sides[number]
        where = f"{sequence_of(top(g)).kind}.{step.name}"
        return Prompt(name, texts.question(g), tuple(texts.context(g)), step.rule, where)

    def view(self, side: int | str | None = None) -> dict[str, Any]:
        """What a side may know; without a side, what a spectator may."""
        return view(self.rules, self.position, SPECTATOR if side is None else self.rules.side_number(side))

    def sight(self, side: int | str) -> Sight:
        """What a bot in this seat gets."""
        return Sight(self.rules, self.position, self.rules.side_number(side))

    def odds(self, side: int | str, **guess: Any) -> Any:
        """The game's own reckoning of the chances of what is pending, from what this side may know; None if it has none."""
        if self.rules.odds is None or self.over:
            return None
        return self.rules.odds(self.position, self.rules.side_number(side), **guess)

    def picture(self, side: int | str | None = None, language: str = "") -> Picture:
        """What a face draws for a side (or a spectator), made from its view alone."""
        if self.rules.picture is None:
            return Picture()
        drawn: Picture = self.rules.picture(self.view(side), self.texts(language))
        return drawn

    def digest(self) -> str:
        """A hash of the whole truth of the position."""
        return codec.digest(self.position)

    # -- deciding -----------------------------------------------------------------------------------------------

    def option_number(self, option: Option | int | str) -> int:
        """The packed number of an option given in any form."""
        if isinstance(option, Option):
            return option.number
        return option_number(self.rules, self.tables, option) if isinstance(option, str) else option

    def apply(self, side: int | str, option: Option | int | str) -> Entry:
        """Take an option for a side; refuse, with the rule, whatever it may not take."""
        number = self.rules.side_number(side)
        try:
            pick = self.option_number(option)
        except ValueError as error:
            raise Refusal(str(error)) from None
        g = self.position
        if number not in g.deciders or pick not in g.choices[g.deciders.index(number)]:
            raise self.why_not(number, pick) or Refusal("this option is not offered")
        step = current_step(g)
        if self._is_mark_due(number):
            self._mark()
        entry = Entry(
            side=number,
            option=option_name(self.rules, self.tables, pick),
            step=f"{sequence_of(top(g)).kind}.{step.name}",
            rule=step.rule,
            hidden=step.hidden,
        )
        self._run(entry, number, pick)
        self._entries.append(entry)
        self.proposal = None
        return entry

    def why_not(self, side: int | str, option: Option | int | str) -> Refusal | None:
        """Why a side may not take an option now, with the rule that forbids it; None if it may."""
        number = self.rules.side_number(side)
        try:
            pick = self.option_number(option)
        except ValueError as error:
            return Refusal(str(error))
        rule, reason = why_not(self.position, number, pick)
        if not rule:
            return None
        texts = self.texts()
        if rule in ("over", "waiting"):
            rule_now = "" if rule == "over" else current_step(self.position).rule
            return Refusal(texts.get(f"reason.{rule}", texts.thing("side", number)), rule_now)
        symbol_rule = self.rules.reasons.of(reason).rule if reason else ""
        shown = symbol_rule or rule
        return Refusal(f"{texts.reason(reason)} [{shown}]", shown, reason)

    def _run(self, entry: Entry, side: int, pick: int) -> Entry:
        g = self.position
        journal = Journal()
        g.journal = journal
        try:
            if pick < 0:
                advance(g)
            else:
                take(g, side, pick)
        finally:
            g.journal = None
        entry.outcomes = journal.outcomes
        entry.lines = [list(line) for line in journal.lines]
        entry.barrier = journal.barrier
        return entry

    # -- going back ---------------------------------------------------------------------------------------------

    def _is_mark_due(self, side: int) -> bool:
        if not self._entries:
            return False
        last = self._entries[-1]
        return last.barrier or last.side != side or last.what == ROLLBACK

    def _mark(self) -> None:
        at = len(self._entries)
        if not self._marks or self._marks[-1][0] != at:
            self._marks.append((at, self.position.copy()))

    def may_undo(self, side: int | str) -> bool:
        """Whether a side's last decision can be taken back: nothing was rolled, revealed or decided by others since."""
        if not self._entries:
            return False
        last = self._entries[-1]
        return last.what == DECISION and last.side == self.rules.side_number(side) and not last.barrier

    def undo(self, side: int | str) -> None:
        """Take back the last decision of a side."""
        if not self.may_undo(side):
            last = self._entries[-1] if self._entries else None
            if last is not None and last.side == self.rules.side_number(side) and last.barrier:
                raise Refusal(
                    "dice have been rolled or something hidden has been seen since; a rollback needs consent"
                )
            raise Refusal("there is no decision of this side to take back")
        at = len(self._entries) - 1
        self.position = self.position_before(at)
        self._entries.pop()
        while self._marks and self._marks[-1][0] > at:
            self._marks.pop()

    def position_before(self, at: int) -> Position:
        """The position as it was before entry `at` of the record."""
        if not 0 <= at <= len(self._entries):
            raise ValueError(f"the record has entries 0 to {len(self._entries) - 1}, not {at}")
        n = len(self._marks) - 1
        while n > 0 and self._marks[n][0] > at:
            n -= 1
        index, kept = self._marks[n]
        if isinstance(kept, bytes):
            kept = codec.unpack(self.rules, self.tables, kept)
            self._marks[n] = (index, kept)
        g = kept.copy()
        for entry in self._entries[index:at]:
            replay_entry(self.rules, self.tables, g, entry)
        return g

    def propose_rollback(self, side: int | str, back_to: int) -> Proposal:
        """Ask the other sides to go back to before entry `back_to`; alone at the table, it happens at once."""
        number = self.rules.side_number(side)
        if not 0 <= back_to < len(self._entries):
            raise Refusal(f"the record has entries 0 to {len(self._entries) - 1}, not {back_to}")
        self.proposal = Proposal(number, back_to, {number})
        return self.proposal

    def answer_rollback(self, side: int | str, agrees: bool) -> bool:
        """Answer a proposed rollback; when all sides agree it is carried out, and True is returned.

        The dice go on where they were: nobody goes back to roll again for the same number.
        """
        if self.proposal is None:
            raise Refusal("no rollback has been proposed")
        if not agrees:
            self.proposal = None
            return False
        self.proposal.agreed.add(self.rules.side_number(side))
        if len(self.proposal.agreed) < len(self.rules.sides):
            return False
        self._roll_back(self.proposal)
        return True

    def _roll_back(self, proposal: Proposal) -> None:
        events = self.position.events
        position = self.position_before(proposal.back_to)
        position.events = events
        self.position = position
        self.proposal = None
        self._entries.append(Entry(what=ROLLBACK, side=proposal.side, barrier=True, back_to=proposal.back_to))
        self._mark()

    # -- copies, logs and saves -----------------------------------------------------------------------------------

    def clone(self) -> Game:
        """An independent game at the same position, with the same record behind it."""
        return Game.from_record(self.rules, self.tables, self.to_record(), self.language)

    def fork(self, at: int) -> Game:
        """A new game that begins from the position before entry `at`, with fresh secret dice."""
        record = self.to_record()
        record.entries = record.entries[:at]
        record.snapshots = [(i, data) for i, data in record.snapshots if i <= at]
        game = Game.from_record(
            self.rules, self.tables, record, self.language, at_position=self.position_before(at)
        )
        game._record.seed = secrets.token_hex(16)
        game._record.commitment = commitment_of(game._record.seed)
        game._record.meta = {**record.meta, "forked_from": self.commitment, "forked_at": str(at)}
        game.position.key = key_of(game._record.seed)
        game._mark()
        game._marks[-1] = (at, game.position.copy())
        return game

    def path(self, upto: int | None = None) -> list[int]:
        """The entries that led to the position (before entry `upto`), without what was rolled back."""
        at = len(self._entries) if upto is None else upto
        found: list[int] = []
        while at > 0:
            entry = self._entries[at - 1]
            if entry.what == ROLLBACK:
                at = entry.back_to
            else:
                at -= 1
                found.append(at)
        found.reverse()
        return found

    def log(self, side: int | str | None = None, language: str = "", since: int = 0) -> Iterator[LogLine]:
        """The log as a side (or a spectator) may read it."""
        viewer = SPECTATOR if side is None else self.rules.side_number(side)
        if since == 0:
            yield from self._lines(-1, self._record.opening, viewer, language)
        for i in range(since, len(self._entries)):
            yield from self._lines(i, self._entries[i], viewer, language)

    def _lines(self, i: int, entry: Entry, viewer: int, language: str) -> Iterator[LogLine]:
        texts = self.texts(language)
        who = self.rules.sides[entry.side] if entry.side >= 0 else None
        if entry.what == ROLLBACK:
            yield LogLine(
                i, who, "", texts.get("log.rollback", texts.thing("side", entry.side), entry.back_to)
            )
        for line in entry.lines:
            symbol = self.rules.lines.of(line[0])
            if not symbol.own or (len(line) > 1 and line[1] == viewer):
                yield LogLine(i, who, symbol.rule, texts.line(line))

    def to_record(self) -> Record:
        """Everything that is kept of this game."""
        record = self._record
        record.entries = self._entries
        record.snapshots = [
            (at, kept if isinstance(kept, bytes) else codec.pack(kept)) for at, kept in self._marks
        ]
        if not record.snapshots or record.snapshots[-1][0] != len(self._entries):
            record.snapshots.append((len(self._entries), codec.pack(self.position)))
        return records.from_bytes(records.to_bytes(record))

    def save(self, path: Path | str) -> None:
        """Keep this game in a file."""
        records.write(Path(path), self.to_record())

    @property
    def meta(self) -> dict[str, str]:
        """Notes that faces keep with a game (seats, language); part of its save."""
        return self._record.meta

    @staticmethod
    def from_record(
        rules: Ruleset,
        tables: Tables,
        record: Record,
        language: str = "en",
        at_position: Position | None = None,
    ) -> Game:
        """The game that a record keeps, from its newest snapshot."""
        if record.game != rules.id:
            raise BadSave(f"this is a game of {record.game}, not of {rules.id}")
        if record.rules_version > rules.version:
            raise BadSave(
                f"the game was saved under rules version {record.rules_version}; this program has {rules.version}"
            )
        if record.data_digest != tables.digest:
            raise BadSave(
                f"the game was started with other data (digest {record.data_digest}; here {tables.digest}"
                + (f"; it used the packs {', '.join(record.packs)})" if record.packs else ")")
            )
        if record.commitment != commitment_of(record.seed):
            raise BadSave("the seed does not match the commitment that the game published")
        _renumber_lines(rules, record)
        if not record.snapshots:
            raise BadSave("the record holds no snapshot")
        at, data = record.snapshots[-1]
        try:
            position = codec.unpack(rules, tables, data) if at_position is None else at_position
            for entry in record.entries[at:] if at_position is None else []:
                replay_entry(rules, tables, position, entry)
        except (codec.Unreadable, Refusal) as error:
            raise BadSave(f"snapshot {at}: {error}") from None
        game = Game(rules, tables, position, record, language)
        game._marks = list(record.snapshots)
        return game


def opening_position(rules: Ruleset, tables: Tables, record: Record) -> Position:
    """A scenario as set up, before anything is dealt."""
    position = rules.set_up(tables, record.scenario, record.choices)
    position.key = key_of(record.seed)
    return position


def replay_entry(rules: Ruleset, tables: Tables, g: Position, entry: Entry) -> None:
    """Carry out a recorded decision with its recorded chance."""
    pick = option_number(rules, tables, entry.option)
    if entry.side not in g.deciders or pick not in g.choices[g.deciders.index(entry.side)]:
        raise Refusal(
            f"the recorded option {entry.option!r} of side {entry.side} is not offered under these rules",
            entry.rule,
        )
    g.script = [outcome[1:] for outcome in entry.outcomes]
    try:
        take(g, entry.side, pick)
    finally:
        g.script = None


def _renumber_lines(rules: Ruleset, record: Record) -> None:
    """Log lines by the numbers that they have under the present rules."""
    names = [symbol.name for symbol in rules.lines.table]
    if record.lines_table == names:
        return
    now = {
        i: rules.lines.number.get(rules.renames.get(f"line.{name}", name), 0)
        for i, name in enumerate(record.lines_table)
    }
    for entry in [record.opening, *record.entries]:
        entry.lines = [[now.get(line[0], 0), *line[1:]] for line in entry.lines if now.get(line[0], 0)]
    record.lines_table = names


def visible_outcomes(entry: Entry, viewer: int) -> list[list[int]]:
    """The chance outcomes of an entry that a side may see."""
    return [outcome[1:] for outcome in entry.outcomes if outcome[0] in (SEEN_BY_ALL, viewer)]
