"""Saves: where they lie, what is unfinished, and that nobody's work is overwritten."""

from __future__ import annotations

import os
from pathlib import Path

from sandtable.faces.saves import Autosave, fresh_path, kept_games, saves_folder, unused
from sandtable.faces.seats import Seat, has_secrets, recall, remember, seats_of
from sandtable.kernel import record as records
from sandtable.kernel.game import Game
from tests.toys.skirmish import RULES


def test_saves_lie_in_the_users_data_directory(tmp_path: Path) -> None:
    assert saves_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "sandtable" / "saves"
    assert saves_folder({}).parts[-4:] == (".local", "share", "sandtable", "saves")


def test_names_of_new_saves_never_clash(tmp_path: Path) -> None:
    game = Game.begin(RULES)
    first = fresh_path(game, tmp_path)
    Autosave(first).keep(game)
    assert fresh_path(game, tmp_path) != first
    assert unused(first).name == f"{first.stem}-2.save"
    assert unused(tmp_path / "other.save") == tmp_path / "other.save"


def test_newest_comes_first_and_damaged_files_are_named(tmp_path: Path) -> None:
    for i, name in enumerate(("old", "new")):
        path = tmp_path / f"{name}.save"
        Autosave(path).keep(Game.begin(RULES, seed=i))
        os.utime(path, (1000 + i, 1000 + i))
    (tmp_path / "broken.save").write_bytes(b"nonsense")
    (tmp_path / "half.save.part").write_bytes(b"left by a crash")
    kept, faults = kept_games(tmp_path)
    assert [one.path.stem for one in kept] == ["new", "old"]
    assert not any(one.is_over for one in kept)
    assert len(faults) == 1 and "broken.save" in faults[0]
    assert kept_games(tmp_path / "nowhere") == ([], [])


def test_autosave_moves_aside_when_another_program_wrote_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    one, other = Game.begin(RULES, seed=1), Game.begin(RULES, seed=2)
    first, second = Autosave(path), Autosave(path)
    assert first.keep(one) is None
    moved = second.keep(other)
    assert moved == tmp_path / "game-2.save"
    assert second.keep(other) is None
    assert (records.read(path).seed, records.read(moved).seed) == ("1", "2")


def test_seats_are_remembered(tmp_path: Path) -> None:
    game = Game.begin(RULES)
    seats = seats_of(RULES.sides, ["league=planner:seconds=0.5,policy=none"], "human")
    assert seats == [Seat("crown", "human"), Seat("league", "planner:seconds=0.5,policy=none")]
    remember(game.meta, seats, "solo")
    Autosave(tmp_path / "game.save").keep(game)
    meta = records.read(tmp_path / "game.save").meta
    assert recall(RULES.sides, meta) == seats
    assert meta["table"] == "solo"
    assert recall(RULES.sides, {}) is None


def test_games_with_hidden_hands_have_secrets() -> None:
    from dataclasses import replace

    assert has_secrets(RULES)
    open_steps = tuple(sequence for sequence in RULES.sequences if sequence.kind == "campaign")
    assert not has_secrets(replace(RULES, secrets=(), sequences=open_steps, lines=type(RULES.lines)("line")))
