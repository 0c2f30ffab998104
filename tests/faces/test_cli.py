"""The command line: every command, what it prints, its exit code, and one clear line for whatever goes wrong."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.faces.commands import arguments
from sandtable.kernel import record as records
from sandtable.kernel.game import Game
from tests.faces.table import ROOT
from tests.toys.skirmish import RULES

Run = Callable[..., tuple[int, str, str]]
BOTS = ("--seat", "crown=random", "--seat", "league=random")


@pytest.fixture
def played(home: Path, sandtable: Run) -> Path:
    """A game between bots, played to its end."""
    path = home / "played.save"
    assert sandtable("play", "skirmish", "--seed", "4", *BOTS, "--save", path)[0] == 0
    return path


def test_games_lists_scenarios_and_where_to_read_of_options(sandtable: Run) -> None:
    code, output, _ = sandtable("games")
    assert code == 0
    for words in ("Skirmish", "The siege", "planner", "Crown", "sandtable games skirmish"):
        assert words in output
    assert "days=12" not in output


def test_games_of_one_game_lists_its_options_and_what_they_mean(sandtable: Run) -> None:
    code, output, _ = sandtable("games", "skirmish")
    assert code == 0
    for words in ("Skirmish", "The siege", "days=12", "twelve", "(default)", "planner", "Crown"):
        assert words in output
    assert "Hitler" not in output
    assert sandtable("games", "chess")[0] == 2


def test_games_as_json_in_japanese(sandtable: Run) -> None:
    code, output, _ = sandtable("games", "--json", "--lang", "ja")
    (skirmish,) = (game for game in json.loads(output) if game["id"] == "skirmish")
    assert code == 0
    assert skirmish["name"] == "小競り合い"
    assert [scenario["id"] for scenario in skirmish["scenarios"]] == ["valley", "siege"]
    (days,) = skirmish["options"]
    assert (days["default"], [value["id"] for value in days["values"]]) == ("6", ["3", "6", "12"])
    assert skirmish["best_quick_bot"] in skirmish["bots"]


def test_new_makes_a_save_as_asked(sandtable: Run, home: Path) -> None:
    path = home / "new.save"
    code, output, _ = sandtable(
        "new", "skirmish", "--scenario", "siege", "--option", "days=3", "--seed", "9", "--out", path
    )
    record = records.read(path)
    assert code == 0 and str(path) in output
    assert (record.scenario, record.choices, record.seed) == ("siege", {"days": "3"}, "9")


def test_new_keeps_the_game_among_the_saves_and_overwrites_nothing(sandtable: Run, home: Path) -> None:
    for _ in range(2):
        assert sandtable("new", "skirmish")[0] == 0
    assert len(list((home / "data" / "sandtable" / "saves").glob("skirmish-valley-*.save"))) == 2
    path = home / "mine.save"
    path.write_text("a letter")
    code, _, errors = sandtable("new", "skirmish", "--out", path)
    assert code == 2 and "mine.save" in errors
    assert path.read_text() == "a letter"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("new", "chess"), "chess"),
        (("new", "skirmish", "--scenario", "moon"), "moon"),
        (("new", "skirmish", "--option", "days=99"), "99"),
        (("new", "skirmish", "--option", "weather=fine"), "weather"),
        (("new", "skirmish", "--option", "days"), "ID=VALUE"),
        (("new", "skirmish", "--lang", "fr"), "fr"),
        (("play", "nothing.save"), "nothing.save"),
        (("play", "skirmish", "--seat", "moon=random"), "moon"),
        (("play", "skirmish", "--seat", "crown"), "SIDE=PLAYER"),
        (("play", "skirmish", "--seat", "crown=deepblue"), "deepblue"),
        (("play", "skirmish", "--seat", "crown=planner:depth=much"), "much"),
        (("play", "skirmish", "--seat", "crown=random", "--seat", "crown=human"), "two players"),
        (("play", "skirmish", "--solo", "--hotseat"), "exclude"),
        (("show", "missing.save"), "missing.save"),
        (("rules", "skirmish"), "index"),
        (("data", "show", "chess"), "chess"),
        (("arena", "skirmish", "--out", "nowhere/deep/results.jsonl"), "nowhere"),
        (("fuzz", "skirmish", "--scenario", "moon"), "moon"),
        (("replay", "missing.save"), "missing.save"),
    ],
)
def test_whatever_is_wrong_is_one_clear_line(sandtable: Run, arguments: tuple[str, ...], named: str) -> None:
    code, _, errors = sandtable(*arguments)
    assert code == 2
    assert named in errors
    assert errors.startswith("Error: ")
    assert len(errors.splitlines()) == 1


def test_refused_new_game_leaves_no_file_behind(sandtable: Run, home: Path) -> None:
    sandtable("play", "skirmish", "--seat", "crown=deepblue")
    assert not list(home.rglob("*.save"))


def test_debug_raises_what_went_wrong(sandtable: Run) -> None:
    with pytest.raises(ValueError, match="chess"):
        sandtable("--debug", "new", "chess")


def test_errors_are_prefixed_in_the_language_asked_for(sandtable: Run) -> None:
    assert sandtable("new", "chess", "--lang", "ja")[2].startswith("エラー: ")


def test_show_prints_what_a_side_may_know(sandtable: Run, home: Path) -> None:
    path = home / "new.save"
    sandtable("new", "skirmish", "--seed", "3", "--out", path)
    as_spectator, as_crown = sandtable("show", path)[1], sandtable("show", path, "--side", "crown")[1]
    assert "Knights (5)" in as_crown and "Attack the market" in as_crown
    assert "Knights (5)" not in as_spectator and "Attack the market" not in as_spectator
    assert "Which place will you attack?" in as_spectator
    assert "Digest" in as_spectator


def test_show_as_json_holds_view_prompt_options_and_digest_but_no_secret(sandtable: Run, home: Path) -> None:
    path = home / "new.save"
    sandtable("new", "skirmish", "--seed", "secret-seed", "--out", path)
    code, output, _ = sandtable("show", path, "--json", "--side", "league")
    shown = json.loads(output)
    game = Game.from_record(RULES, RULES.load_tables([]), records.read(path))
    assert code == 0
    assert shown["digest"] == game.digest()
    assert shown["view"] == json.loads(json.dumps(game.view("league")))
    assert shown["options"] == [] and shown["deciding"] == ["crown"]
    assert "secret-seed" not in output
    own = json.loads(sandtable("show", path, "--json", "--side", "crown")[1])
    assert {"name": "attack:market", "text": "Attack the market"} in own["options"]
    assert own["prompt"]["rule"] == "2.2"


def test_show_of_a_finished_game_names_the_result(sandtable: Run, played: Path) -> None:
    game = Game.from_record(RULES, RULES.load_tables([]), records.read(played))
    assert game.result is not None
    assert game.result.text in sandtable("show", played)[1]
    assert json.loads(sandtable("show", played, "--json")[1])["result"]["ending"] == game.result.ending


def test_replay_of_all_prints_the_whole_log_as_one_side_may_read_it(sandtable: Run, played: Path) -> None:
    game = Game.from_record(RULES, RULES.load_tables([]), records.read(played))
    for side in (None, "crown"):
        _, output, _ = sandtable("replay", played, "--all", *(("--side", side) if side else ()))
        said = " ".join(output.split())
        for line in game.log(side):
            assert line.text in said
        assert ("You draw" in output) == (side is not None)


def test_replay_without_keys_takes_lines(sandtable: Run, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO

    last = len(records.read(played).entries)
    monkeypatch.setattr(sys, "stdin", StringIO("n\nend\np\ng 3\nhome\ng x\nl\nq\n"))
    code, output, _ = sandtable("replay", played)
    assert code == 0
    places = [line.split("  ")[0] for line in output.splitlines() if "n next" in line and "decision" in line]
    assert places == [
        f"Before decision #0 of {last}",
        f"Before decision #1 of {last}",
        f"End: after {last} decisions",
        f"Before decision #{last - 1} of {last}",
        f"Before decision #3 of {last}",
        f"Before decision #0 of {last}",
    ]


def test_verify_proves_a_good_save_and_shows_its_seed_when_over(sandtable: Run, played: Path, home: Path) -> None:
    code, output, _ = sandtable("verify", played)
    assert code == 0
    record = records.read(played)
    assert record.commitment in output and "Seed        4" in output and "Proved" in output
    fresh = home / "fresh.save"
    sandtable("new", "skirmish", "--seed", "hidden", "--out", fresh)
    code, output, _ = sandtable("verify", fresh)
    assert code == 0 and "hidden" not in output


def test_verify_finds_a_loaded_die(sandtable: Run, played: Path) -> None:
    record = records.read(played)
    entry = next(entry for entry in record.entries if any(len(outcome) == 5 for outcome in entry.outcomes))
    rolled = next(outcome for outcome in entry.outcomes if len(outcome) == 5)
    rolled[1] = rolled[1] % 6 + 1
    records.write(played, record)
    code, output, _ = sandtable("verify", played)
    assert code == 1
    assert "NOT proved" in output and f"entry {record.entries.index(entry)}:" in output


def test_verify_finds_a_foreign_seed(sandtable: Run, played: Path) -> None:
    record = records.read(played)
    record.seed = "5"
    records.write(played, record)
    code, output, _ = sandtable("verify", played)
    assert code == 1
    assert "NOT proved" in output


@pytest.mark.parametrize(
    ("spoil", "cause"),
    [
        (lambda data: b"", "cut short"),
        (lambda data: b"GIF89a" + data, "no Sandtable save"),
        (lambda data: data[:30], "cut short"),
        (lambda data: data[:-5], "seal"),
        (lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:], "seal"),
        (lambda data: data.replace(b"SAVE 1", b"SAVE 9", 1), "format 9"),
    ],
)
@pytest.mark.parametrize("command", ["show", "verify", "play", "replay"])
def test_bad_save_is_refused_with_what_is_wrong(
    sandtable: Run, played: Path, command: str, spoil: Callable[[bytes], bytes], cause: str
) -> None:
    played.write_bytes(spoil(played.read_bytes()))
    code, _, errors = sandtable(command, played)
    assert code == 2
    assert "played.save" in errors and cause in errors and len(errors.splitlines()) == 1


def test_play_of_a_finished_game_says_so(sandtable: Run, played: Path) -> None:
    code, output, _ = sandtable("play", played)
    assert code == 0
    assert "This game is over" in output and f"sandtable replay {played}" in output


def test_play_goes_on_with_the_newest_unfinished_game(sandtable: Run, home: Path, played: Path) -> None:
    code, _, errors = sandtable("play")
    assert code == 2 and "sandtable play GAME" in errors
    for seed in ("1", "2"):
        sandtable("new", "skirmish", "--seed", seed)
    saves = sorted((home / "data" / "sandtable" / "saves").glob("*.save"))
    os.utime(saves[0], (1, 1))
    code, output, _ = sandtable("play")
    assert code == 0 and str(saves[1]) in output


def test_play_changes_seats_of_a_save_only_where_told(sandtable: Run, home: Path) -> None:
    path = home / "game.save"
    sandtable("play", "skirmish", "--hotseat", "--save", path)
    assert {records.read(path).meta[f"seat.{side}"] for side in RULES.sides} == {"human"}
    sandtable("play", path, "--seat", "league=random")
    meta = records.read(path).meta
    assert (meta["seat.crown"], meta["seat.league"]) == ("human", "random")


def test_same_seed_plays_the_same_game_between_bots(sandtable: Run, home: Path) -> None:
    digests = set()
    for name in ("a", "b"):
        sandtable("play", "skirmish", "--seed", "8", *BOTS, "--save", home / name)
        digests.add(json.loads(sandtable("show", home / name, "--json")[1])["digest"])
    assert len(digests) == 1


def test_arena_prints_standings_and_writes_results(sandtable: Run, home: Path) -> None:
    code, output, _ = sandtable(
        "arena", "skirmish", *BOTS, "--games", "6", "--jobs", "1", "--out", "games.jsonl", "--csv", "games.csv"
    )
    assert code == 0
    assert "6 games" in output and "95 %" in output and "random #2" in output
    lines = [json.loads(line) for line in (home / "games.jsonl").read_text().splitlines()]
    assert len(lines) == 7
    with (home / "games.csv").open() as file:
        assert len(list(csv.reader(file))) == 7


def test_fuzz_reports_what_it_checked(sandtable: Run, home: Path) -> None:
    code, output, _ = sandtable("fuzz", "skirmish", "--decisions", "300", "--out", home / "crashes")
    assert code == 0
    assert "300 decisions" in output and "clone" in output


def test_fuzz_exits_with_1_and_names_the_save_that_reproduces_it(
    sandtable: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = replace(RULES, faults=lambda g: ["the mill has burnt"] if g.events > 8 else [])
    monkeypatch.setattr("sandtable.ruleset", lambda name: broken)
    code, output, _ = sandtable("fuzz", "skirmish", "--decisions", "500", "--out", home / "crashes")
    assert code == 1
    (crash,) = (home / "crashes").glob("*.save")
    assert "the mill has burnt" in output and crash.name in output


def test_data_check_and_show_use_what_the_game_declares(
    sandtable: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    assert "declares no data check" in sandtable("data", "check", "skirmish")[1]
    assert "tells nothing" in sandtable("data", "show", "skirmish")[1]
    declaring = replace(
        RULES,
        data_report=lambda packs: [f"{packs[0].name}/map.json: mill: no road"] if packs else [],
        data_entries=lambda packs: [
            ("mill", "the mill", "rulebook 2.1", ""),
            ("ford", "the ford", "reconstructed", "by its name"),
        ],
    )
    monkeypatch.setattr("sandtable.ruleset", lambda name: declaring)
    assert sandtable("data", "check", "skirmish")[0] == 0
    code, output, _ = sandtable("data", "check", "skirmish", "--pack", home / "mine")
    assert code == 1 and "mine/map.json: mill: no road" in output
    shown = sandtable("data", "show", "skirmish", "ford")[1]
    assert "reconstructed" in shown and "by its name" in shown and "rulebook" not in shown
    assert sandtable("data", "show", "skirmish", "moor")[0] == 2


def test_help_is_in_the_language_asked_for(home: Path) -> None:
    command = "import sys; from sandtable.faces.cli import main; sys.exit(main())"

    def page(*words: str, **environment: str) -> str:
        known = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", **environment}
        run = [sys.executable, "-c", command, *words]
        return subprocess.run(run, env=known, capture_output=True, check=True, encoding="utf-8").stdout

    assert "Step through a save" in page("--help")
    assert "前後に再生する" in page("--lang", "ja", "--help")
    assert "ダイスとシャッフルのシード" in page("play", "--help", SANDTABLE_LANG="ja")
    assert "Step through a save" in page("--help", SANDTABLE_LANG="en", LANG="ja_JP.UTF-8")


def test_every_option_of_every_command_is_explained() -> None:
    import typer

    from sandtable.faces.cli import app

    root: Any = typer.main.get_command(app)
    nested = {**root.commands["data"].commands, **root.commands["admin"].commands}
    for name, command in {**root.commands, **nested}.items():
        assert command.help, name
        for parameter in command.params:
            assert parameter.help, f"{name} {parameter.name}"
    assert set(root.commands) == {
        *("games", "new", "board", "play", "show", "replay", "verify", "match"),
        *("arena", "fuzz", "rules", "serve", "data", "admin"),
    }
    assert arguments.INVOCATION.debug is False


def test_a_match_exchanges_sides_and_names_its_winner(sandtable: Run, home: Path) -> None:
    terms = ("--player", "Ann=random", "--player", "Bob=random", "--scenario", "valley")
    code, output, _ = sandtable("match", "skirmish", *terms, "--out", home / "m.json")
    assert code == 0
    kept = json.loads((home / "m.json").read_text())
    assert [game["first"] for game in kept["match"]["played"]] == ["Ann", "Bob"]
    assert "match" in output
    assert (home / "m.1.save").exists()
    assert (home / "m.2.save").exists()


def test_the_higher_bid_commands_the_first_side(sandtable: Run, home: Path) -> None:
    terms = ("--player", "Ann=random", "--player", "Bob=random", "--scenario", "valley")
    assert sandtable("match", "skirmish", *terms, "--bid", "Ann=0", "--bid", "Bob=1", "--out", home / "b.json")[0] == 0
    kept = json.loads((home / "b.json").read_text())
    assert [game["first"] for game in kept["match"]["played"]] == ["Bob"]


@pytest.mark.parametrize(
    ("terms", "named"),
    [
        (("--player", "Ann=random"), "two players"),
        (("--player", "Ann=random", "--player", "Bob"), "'Bob'"),
        (("--player", "Ann=random", "--player", "Bob=nobody"), "nobody"),
        (("--player", "Ann=random", "--player", "Bob=random", "--bid", "Ann=x"), "'x'"),
        (("--player", "Ann=random", "--player", "Bob=random", "--bid", "Ann=1"), "both players"),
    ],
)
def test_wrong_terms_of_a_match_are_refused(sandtable: Run, home: Path, terms: tuple[str, ...], named: str) -> None:
    code, _, errors = sandtable("match", "skirmish", *terms, "--scenario", "valley", "--out", home / "m.json")
    assert code == 2
    assert named in errors
    assert not (home / "m.json").exists()
