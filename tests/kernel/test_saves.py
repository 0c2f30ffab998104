"""Saved games: opened as they were, or refused with what is wrong with them."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from sandtable.kernel import codec, record as records
from sandtable.kernel.chance import commitment_of, key_of
from sandtable.kernel.game import Game
from sandtable.kernel.record import BadSave, Entry, Record, as_json, from_bytes, read, to_bytes, write
from sandtable.kernel.symbols import Symbols
from tests.kernel.play import TOYS, go_on, kept, played, reopened

SKIRMISH = TOYS["skirmish"]
TABLES = SKIRMISH.load_tables([])
GAME = played(SKIRMISH, 23, seed=6)
SAVE = to_bytes(GAME.to_record())


# -- opened as they were ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TOYS)
def test_a_saved_game_opens_at_any_decision_and_goes_on_as_if_it_had_stayed_open(name: str, tmp_path: Path) -> None:
    stayed, saved = played(TOYS[name], 0), played(TOYS[name], 0)
    for turn in range(8):
        for game in (stayed, saved):
            go_on(game, 7, turn)
        saved.save(tmp_path / "game.save")
        saved = Game.from_record(TOYS[name], saved.tables, read(tmp_path / "game.save"))
        assert saved.deciding == stayed.deciding and saved.digest() == stayed.digest()
    assert saved.entries == stayed.entries and saved.commitment == stayed.commitment
    assert list(saved.log()) == list(stayed.log())
    assert saved.position_before(11).events == stayed.position_before(11).events


def test_a_save_remembers_how_the_game_began_and_what_faces_noted() -> None:
    game = played(SKIRMISH, 4, scenario="siege", choices={"days": "12"})
    game.meta["seats"] = "anna, bot"
    opened = reopened(game)
    assert opened.scenario == "siege" and opened.choices == {"days": "12"} and opened.meta == {"seats": "anna, bot"}


def test_a_save_needs_no_folder_to_be_there(tmp_path: Path) -> None:
    GAME.save(tmp_path / "new" / "folder" / "game.save")
    assert (
        reopened(GAME).digest() == Game.from_record(SKIRMISH, TABLES, read(tmp_path / "new/folder/game.save")).digest()
    )


def test_a_record_is_plain_data_for_other_programs_too() -> None:
    plain = as_json(GAME.to_record())
    assert plain["game"] == "skirmish" and plain["entries"][0]["option"] == GAME.entries[0].option
    assert isinstance(plain["snapshots"], int)
    msgspec.json.encode(plain)


# -- whole or not at all ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_one_and_nothing_else(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.save"
    GAME.save(path)

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os if failing == "fsync" else Path, failing, fail)
        with pytest.raises(OSError, match="No space left"):
            played(SKIRMISH, 3).save(path)
    assert path.read_bytes() == SAVE
    assert list(tmp_path.iterdir()) == [path]


# -- files that are no saves ------------------------------------------------------------------------------------------


HEADER = len(records.MAGIC) + 2


@pytest.mark.parametrize(
    ("length", "complaint"),
    [
        (0, "cut short after 0 bytes"),
        (7, "cut short after 7 bytes"),
        (HEADER - 2, "cut short after 15 bytes"),
        (HEADER - 1, "header is damaged"),
        (HEADER, "cut short after 17 bytes"),
        (HEADER + 20, "cut short after 37 bytes"),
        (HEADER + 32, "cut short after 49 bytes"),
        (HEADER + 33, "cut short, damaged or changed by hand"),
        (len(SAVE) // 2, "cut short, damaged or changed by hand"),
        (len(SAVE) - 1, "cut short, damaged or changed by hand"),
    ],
)
def test_a_save_that_was_cut_short_is_refused(length: int, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "short.save"
    path.write_bytes(SAVE[:length])
    with pytest.raises(BadSave, match=complaint) as refused:
        read(path)
    assert "short.save" in str(refused.value)


@settings(max_examples=200, deadline=None)
@given(at=st.integers(0, len(SAVE) - 1), flip=st.integers(1, 255))
def test_a_save_with_one_wrong_byte_is_refused(at: int, flip: int) -> None:
    damaged = bytearray(SAVE)
    damaged[at] ^= flip
    with pytest.raises(BadSave):
        from_bytes(bytes(damaged))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"PK\x03\x04 some archive", "this is no Sandtable save"),
        (b"SANDTABLE-SAVE 2\n" + SAVE[HEADER:], "save format 2 is not format 1, which this version reads"),
        (b"SANDTABLE-SAVE one\n" + SAVE[HEADER:], "the header is damaged"),
        (SAVE + b"!", "does not match its seal"),
    ],
)
def test_a_file_of_another_sort_is_refused(content: bytes, complaint: str) -> None:
    with pytest.raises(BadSave, match=complaint):
        from_bytes(content)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match=r"nowhere\.save: there is no such file"):
        read(tmp_path / "nowhere.save")
    with pytest.raises(BadSave, match="cannot be read: Is a directory"):
        read(tmp_path)


# -- records that were changed by hand and sealed again ---------------------------------------------------------------


def sealed(body: bytes) -> bytes:
    """Any content, with a good header and seal, as a forger would make it."""
    return b"SANDTABLE-SAVE 1\n" + hashlib.blake2b(body, digest_size=32).digest() + body


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (3, "Expected `object`, got `int`"),
        ({"seed": 7}, r"Expected `str`, got `int` - at `\$\.seed`"),
        ({"entries": [{"side": "red"}]}, r"Expected `int`, got `str` - at `\$\.entries\[0\]\.side`"),
        ({"entries": [{"outcomes": [[1, "six"]]}]}, r"at `\$\.entries\[0\]\.outcomes\[0\]\[1\]`"),
        ({"snapshots": [[0]]}, r"at `\$\.snapshots\[0\]`"),
    ],
)
def test_a_record_with_wrong_types_inside_is_refused(content: Any, complaint: str) -> None:
    with pytest.raises(BadSave, match=complaint):
        from_bytes(sealed(zlib.compress(msgspec.msgpack.encode(content))))


@pytest.mark.parametrize("body", [b"not compressed", zlib.compress(b"\xc1"), zlib.compress(b"\x91" * 100_000)])
def test_a_body_that_is_no_record_is_refused(body: bytes) -> None:
    with pytest.raises(BadSave, match="the record cannot be read"):
        from_bytes(sealed(body))


def position_with(field: str, value: Any) -> Callable[[Record], None]:
    """The newest snapshot with another value in a field."""

    def carry_out(record: Record) -> None:
        at, data = record.snapshots[-1]
        plain = msgspec.msgpack.decode(data)
        plain[field] = value
        record.snapshots[-1] = (at, msgspec.msgpack.encode(plain))

    return carry_out


def entry_with(**changes: Any) -> Callable[[Record], None]:
    """The eleventh entry with other values."""

    def carry_out(record: Record) -> None:
        for name, value in changes.items():
            setattr(record.entries[10], name, value)

    return carry_out


def record_with(**changes: Any) -> Callable[[Record], None]:
    def carry_out(record: Record) -> None:
        for name, value in changes.items():
            setattr(record, name, value)

    return carry_out


def unknown_opening(record: Record) -> None:
    record.opening.what = "prologue"


def early_snapshot_only(record: Record) -> None:
    """Without its newest snapshots a record is played on from an older one, where its options must be offered."""
    record.snapshots = record.snapshots[:1]
    record.entries[2].option = "attack:castle"


def too_much_chance(record: Record) -> None:
    record.snapshots = record.snapshots[:1]
    record.entries[0].outcomes = [[-1, 1, 1, 1, 1]]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (record_with(game="chess"), "this is a game of chess, not of skirmish"),
        (record_with(rules_version=2), "saved under rules version 2; this program has 1"),
        (record_with(data_digest="1234"), r"started with other data \(digest 1234; here skirmish-1\)"),
        (record_with(data_digest="1234", packs=["mine"]), "it used the packs mine"),
        (record_with(seed="lucky"), "the seed does not match the commitment"),
        (record_with(seed="lucky", commitment=commitment_of("lucky")), "its dice do not come from the seed"),
        (record_with(scenario="desert"), "skirmish has no scenario 'desert'"),
        (record_with(choices={"weather": "rain"}), "no option 'weather'"),
        (record_with(choices={"days": "100"}), "option days: '100' is none of 3, 6, 12"),
        (record_with(snapshots=[]), "no snapshot of the opening"),
        (record_with(snapshots=[(3, b"")]), "no snapshot of the opening"),
        (record_with(snapshots=[(0, b""), (0, b"")]), "do not belong to a record of 23 entries"),
        (record_with(snapshots=[(0, b""), (24, b"")]), "do not belong to a record of 23 entries"),
        (record_with(snapshots=[(0, b"")]), "snapshot 0: position: "),
        (unknown_opening, "the record begins with a 'prologue'"),
        (entry_with(what="miracle"), "entry 10: 'miracle' is no sort of entry"),
        (entry_with(side=2), "entry 10: skirmish has no side 2"),
        (entry_with(side=-1), "entry 10: skirmish has no side -1"),
        (entry_with(what="rollback", back_to=10), "entry 10: a rollback to before entry 10 is not possible"),
        (entry_with(what="rollback"), "entry 10: a rollback to before entry -1 is not possible"),
        (entry_with(outcomes=[[]]), "entry 10: an outcome of chance is empty"),
        (entry_with(lines=[[]]), r"entry 10: \[\] is no line of the log"),
        (entry_with(lines=[[99]]), r"entry 10: \[99\] is no line of the log"),
        (entry_with(lines=[[1, 0]]), "entry 10: the line 'drew' lacks an argument"),
        (early_snapshot_only, "snapshot 0: the recorded option 'attack:castle' of side 0 is not offered"),
        (too_much_chance, "snapshot 0: 1 recorded outcomes of .* are left over"),
        (position_with("control", [0.5] * 8), "snapshot 23: position: field 'control' holds things of the wrong type"),
        (position_with("control", [7] * 8), "snapshot 23: the position breaks the rules: place castle is held by 7"),
        (position_with("hand", [[0], [0]]), "snapshot 23: the position breaks the rules: side 0 has the cards"),
        (position_with("control", [0] * 9), "snapshot 23: the position breaks the rules: 9 places are held"),
        (position_with("stack", []), "snapshot 23: position: the pending decision cannot be worked out"),
    ],
)
def test_a_record_that_was_tampered_with_is_refused(change: Callable[[Record], None], complaint: str) -> None:
    record = kept(GAME)
    change(record)
    with pytest.raises(BadSave, match=complaint):
        Game.from_record(SKIRMISH, TABLES, from_bytes(to_bytes(record)))


def test_a_position_that_the_games_own_check_stumbles_over_is_refused() -> None:
    rules = replace(SKIRMISH, faults=lambda g: g.control[8:][0])
    with pytest.raises(BadSave, match="snapshot 23: IndexError"):
        Game.from_record(rules, TABLES, kept(GAME))


# -- under newer rules ------------------------------------------------------------------------------------------------


def newer_lines() -> Symbols:
    """The log lines of Skirmish, one put first, one renamed and one given up."""
    lines = Symbols("line")
    lines.add("weather", "1.3")
    for symbol in SKIRMISH.lines.table[1:]:
        name = "battle" if symbol.name == "attacked" else symbol.name
        if name != "rested":
            lines.add(name, symbol.rule, *symbol.kinds, own=symbol.own)
    return lines


def test_an_old_game_opens_under_newer_rules_with_its_log_and_can_be_taken_back() -> None:
    """Scenario, choice, verb, place and lines go by other names now, and a choice is gone."""
    game = played(SKIRMISH, 0, seed=6)
    game.apply("crown", "attack:ford")
    record = kept(game)
    record.scenario, record.choices = "dale", {"length": "6", "weather": "rain"}
    record.entries[0].option = "storm:shallows"
    renames = {
        "scenario.dale": "valley",
        "choice.length": "days",
        "choice.weather": "",
        "option.storm": "attack",
        "place:shallows": "ford",
        "line.attacked": "battle",
    }
    rules = replace(SKIRMISH, version=2, lines=newer_lines(), renames=renames)
    opened = Game.from_record(rules, TABLES, from_bytes(to_bytes(record)))
    assert opened.scenario == "valley" and opened.choices == {"days": "6"}
    names = [[rules.lines.of(line[0]).name for line in entry.lines] for entry in opened.entries]
    assert names == [["battle"]]
    opened.undo("crown")
    assert opened.deciding == ["crown"] and opened.entries == []


def test_log_lines_that_are_given_up_are_left_out() -> None:
    game = played(SKIRMISH, 0, seed=6)
    game.apply("crown", "pass")
    assert any(line.text == "Crown rests." for line in game.log())
    opened = Game.from_record(replace(SKIRMISH, lines=newer_lines()), TABLES, kept(game))
    assert [opened.rules.lines.of(line[0]).name for line in opened.entries[0].lines] == ["drew", "drew"]


def test_an_entry_begins_empty() -> None:
    """Nothing that one game writes down appears in another."""
    one, other = Entry(), Entry()
    one.lines.append([1])
    assert other.lines == [] and Record().entries == []


def test_the_dice_of_a_save_are_those_of_its_seed() -> None:
    at, data = GAME.to_record().snapshots[-1]
    assert at == 23 and codec.unpack(SKIRMISH, TABLES, data).key == key_of("test 6")


def test_a_record_is_written_whole(tmp_path: Path) -> None:
    write(tmp_path / "record.save", GAME.to_record())
    assert (tmp_path / "record.save").read_bytes() == SAVE
