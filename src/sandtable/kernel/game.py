"""A game on record: the Python API over one position, its log, undo, rollback by consent, and saves."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.kernel import codec, record as records
from sandtable.kernel.answers import Explanation, LogLine, Option, Prompt, Result, lines_of
from sandtable.kernel.chance import commitment_of, key_of
from sandtable.kernel.engine import Refusal, advance, current_step, sequence_of, take, top, why_not
from sandtable.kernel.mistakes import Mistake, told
from sandtable.kernel.picture import Picture
from sandtable.kernel.position import Journal, Position, Tables
from sandtable.kernel.record import CONCESSION, DECISION, DRAW, OPENING, ROLLBACK, Entry, Record
from sandtable.kernel.restore import fit, newest_position, opening_position, replay_entry, settle
from sandtable.kernel.ruleset import Ruleset
from sandtable.kernel.text import Texts, is_option, option_name, option_number
from sandtable.kernel.view import SPECTATOR, Sight, view


@dataclass(slots=True)
class Proposal:
    """A rollback that waits for consent: who asks, to before which entry, and who has agreed."""

    side: int
    back_to: int
    agreed: set[int] = field(default_factory=set)


SEED_REVEALED = "seed_revealed"


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
        rules.check_scenario(scenario)
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
        record.opening = game._run(Entry(what=OPENING), -1, -1)
        game._mark()
        return game

    @staticmethod
    def study(
        rules: Ruleset, tables: Tables, position: Position, *, seed: int | str | None = None, language: str = "en"
    ) -> Game:
        """A game that begins from any position, however it came about: for studies, problems and tests."""
        secret = secrets.token_hex(16) if seed is None else str(seed)
        record = Record(
            game=rules.id,
            rules_version=rules.version,
            data_digest=tables.digest,
            scenario=rules.scenarios[0].id,
            choices=rules.settled({}),
            seed=secret,
            commitment=commitment_of(secret),
            lines_table=[symbol.name for symbol in rules.lines.table],
            meta={"study": "yes"},
        )
        position.key = key_of(secret)
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
    def sides(self) -> list[str]:
        """The sides that take part in this game."""
        return [self.rules.sides[side] for side in self.rules.playing(self.position)]

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
        symbol = self.rules.ending(g.ending)
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

    @property
    def opening(self) -> Entry:
        """What happened before the first decision."""
        return self._record.opening

    def reveal_seed(self) -> str:
        """The seed, once the game is over."""
        if not self.over:
            raise Refusal(self.texts().get("refusal.sealed"))
        self._record.meta[SEED_REVEALED] = "yes"
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
        return [Option(pick, option_name(self.rules, self.tables, pick), rule, texts.option(pick, g)) for pick in picks]

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
        """The game's own reckoning of the chances of what is pending, from what a side may know, if it has one.

        A guess is one of those that the rules name, such as `enemy_card="german_09"`.
        """
        if self.rules.odds is None or self.over:
            return None
        for name in guess:
            if name not in self.rules.guesses:
                key = "given.guess" if self.rules.guesses else "given.no_guesses"
                raise Mistake(key, name=name, known=", ".join(self.rules.guesses))
        return self.rules.odds(self.position, self.rules.side_number(side), **guess)

    def explain(self, place: str, side: int | str | None = None, language: str = "") -> list[Explanation]:
        """What the rules make of a place for a side, or for a spectator: supply, range and whatever the game tells."""
        if self.rules.explain is None:
            return []
        viewer = SPECTATOR if side is None else self.rules.side_number(side)
        return self.rules.explain(self.position, viewer, place, self.texts(language))

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
            raise Refusal(told(error, self.language)) from None
        g = self.position
        if number not in g.deciders or pick not in g.choices[g.deciders.index(number)]:
            raise self.why_not(number, pick) or Refusal(self.texts().get("reason.not_offered"))
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
            return Refusal(told(error, self.language))
        g = self.position
        texts = self.texts()
        if g.over:
            rule = self.rules.ending(g.ending).rule
            over = texts.get("reason.over", texts.thing("side", number))
            return Refusal(f"{over} [{rule}]" if rule else over, rule)
        if number not in g.deciders:
            rule = current_step(g).rule
            return Refusal(f"{texts.get('reason.waiting', texts.thing('side', number))} [{rule}]", rule)
        if not is_option(self.rules, self.tables, pick):
            rule = current_step(g).rule
            return Refusal(f"{texts.get('reason.not_offered')} [{rule}]", rule)
        rule, reason = why_not(g, number, pick)
        if not rule:
            return None
        shown = self.rules.reasons.of(reason).rule if reason else rule
        return Refusal(f"{texts.reason(reason)} [{shown}]", shown, reason)

    def concede(self, side: int | str, *, out_of_time: bool = False) -> Entry:
        """A side gives up, or has run out of time: the other one wins; where more than two play, they go on."""
        return self._settle(
            Entry(
                what=CONCESSION,
                side=self.rules.side_number(side),
                option="out_of_time" if out_of_time else "",
                barrier=True,
            )
        )

    def agree_draw(self, side: int | str) -> Entry:
        """All sides have agreed to the draw that this side had offered."""
        if not self.rules.may_draw:
            raise Refusal(self.texts().get("refusal.no_draw"))
        return self._settle(Entry(what=DRAW, side=self.rules.side_number(side), barrier=True))

    def _settle(self, entry: Entry) -> Entry:
        if self.over:
            raise Refusal(self.texts().get("refusal.over"))
        self._mark()
        settle(self.rules, self.position, entry)
        self._entries.append(entry)
        self.proposal = None
        return entry

    def _run(self, entry: Entry, side: int, pick: int) -> Entry:
        g = self.position
        journal = Journal()
        g.journal = journal
        try:
            if pick < 0:
                advance(g)
            else:
                take(g, side, pick)
        except BaseException:
            # Rules code failed half-way, or the player broke in: the game stands where it stood before.
            if pick >= 0:
                self.position = self.position_before(len(self._entries))
            raise
        finally:
            g.journal = None
        entry.outcomes = journal.outcomes
        entry.faces = journal.faces
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

    def snapshot(self) -> tuple[int, bytes]:
        """The newest snapshot taken on the way, packed: before which entry, and the position."""
        at, kept = self._marks[-1]
        return at, kept if isinstance(kept, bytes) else codec.pack(kept)

    @property
    def snapshot_at(self) -> int:
        """Before which entry the newest snapshot was taken."""
        return self._marks[-1][0]

    def thin_snapshots(self, kept: int) -> None:
        """Hold on to the snapshot of the opening and so many of the newest: for a keeper who has stored the others."""
        del self._marks[1 : max(1, len(self._marks) - kept)]

    def may_undo(self, side: int | str) -> bool:
        """Whether a side's last decision can be taken back: nothing was rolled, revealed or decided by others since."""
        if not self._entries or SEED_REVEALED in self.meta:
            return False
        last = self._entries[-1]
        return last.what == DECISION and last.side == self.rules.side_number(side) and not last.barrier

    def undo(self, side: int | str) -> None:
        """Take back the last decision of a side."""
        if not self.may_undo(side):
            self._refuse_after_reveal()
            last = self._entries[-1] if self._entries else None
            if last is not None and last.side == self.rules.side_number(side) and last.barrier:
                raise Refusal(self.texts().get("refusal.barrier"))
            raise Refusal(self.texts().get("refusal.nothing_to_undo"))
        at = len(self._entries) - 1
        position = self.position_before(at)
        position.key = self.position.key
        self.cut(at, position)

    def cut(self, at: int, position: Position) -> None:
        """Forget entry `at` and all after it, and stand at the position before it: for the keeper of the game alone."""
        self.position = position
        self.proposal = None
        del self._entries[at:]
        while self._marks[-1][0] > at:
            self._marks.pop()
        if self._marks[-1][0] == at:
            self._marks[-1] = (at, position.copy())

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
            if entry.what == ROLLBACK:
                key, events = g.key, g.events
                g = self.position_before(entry.back_to)
                g.key, g.events = key, events
            else:
                replay_entry(self.rules, self.tables, g, entry)
        return g

    def propose_rollback(self, side: int | str, back_to: int) -> Proposal:
        """Ask the other sides to go back to before entry `back_to`; alone at the table, it happens at once."""
        number = self.rules.side_number(side)
        self._refuse_after_reveal()
        if not 0 <= back_to < len(self._entries):
            raise Refusal(self.texts().get("refusal.no_entry", last=len(self._entries) - 1, at=back_to))
        proposal = Proposal(number, back_to, {number})
        self.proposal = proposal
        if len(self.sides) == 1:
            self._roll_back(proposal)
        return proposal

    def _refuse_after_reveal(self) -> None:
        if SEED_REVEALED in self.meta:
            raise Refusal(self.texts().get("refusal.revealed"))

    def answer_rollback(self, side: int | str, agrees: bool) -> bool:
        """Answer a proposed rollback; when all sides agree it is carried out, and True is returned.

        The dice go on where they were: nobody goes back to roll again for the same number.
        """
        if self.proposal is None:
            raise Refusal(self.texts().get("refusal.no_proposal"))
        if not agrees:
            self.proposal = None
            return False
        self.proposal.agreed.add(self.rules.side_number(side))
        if not self.proposal.agreed.issuperset(self.rules.playing(self.position)):
            return False
        self._roll_back(self.proposal)
        return True

    def _roll_back(self, proposal: Proposal) -> None:
        self._mark()  # where this way ended, for a proof
        key, events = self.position.key, self.position.events
        position = self.position_before(proposal.back_to)
        position.key = key
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
        game = Game.from_record(self.rules, self.tables, record, self.language, at_position=self.position_before(at))
        game._record.seed = secrets.token_hex(16)
        game._record.commitment = commitment_of(game._record.seed)
        game._record.meta = {**record.meta, "forked_from": self.commitment, "forked_at": str(at)}
        game._record.meta.pop(SEED_REVEALED, None)
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
        texts = self.texts(language)
        if since == 0:
            yield from lines_of(texts, -1, self._record.opening, viewer)
        for i in range(since, len(self._entries)):
            yield from lines_of(texts, i, self._entries[i], viewer)

    def to_record(self) -> Record:
        """Everything that is kept of this game, apart from it."""
        return records.from_bytes(records.to_bytes(self._whole_record()))

    def save(self, path: Path | str) -> None:
        """Keep this game in a file."""
        records.write(Path(path), self._whole_record())

    def _whole_record(self) -> Record:
        """The record brought up to date; a snapshot is packed once, and stays so until it is wanted."""
        record = self._record
        record.entries = self._entries
        self._marks = [(at, kept if isinstance(kept, bytes) else codec.pack(kept)) for at, kept in self._marks]
        now = (len(self._entries), codec.pack(self.position))
        snapshots = [(at, kept) for at, kept in self._marks if isinstance(kept, bytes) and at != now[0]]
        record.snapshots = [*snapshots, now]
        return record

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
        fit(rules, tables, record)
        position = newest_position(rules, tables, record) if at_position is None else at_position
        game = Game(rules, tables, position, record, language)
        game._marks = list(record.snapshots)
        return game
