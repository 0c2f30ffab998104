"""The command line in a real terminal: setting up, signals, being killed, keys, widths."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.kernel import record as records
from sandtable.kernel.game import Game
from tests.faces.table import Terminal
from tests.toys.skirmish import RULES

pytestmark = pytest.mark.slow

Start = Callable[..., Terminal]


def only_save(home: Path) -> Path:
    (path,) = (home / "data" / "sandtable" / "saves").glob("*.save")
    return path


def decisions(path: Path) -> list[str]:
    return [entry.option for entry in records.read(path).entries]


def test_new_game_is_set_up_with_enter_alone(terminal: Start, home: Path) -> None:
    screen = terminal("play", "skirmish")
    for asked in ("Language", "Scenario", "Change the options", "Who plays", "Who plays"):
        screen.until(asked)
        screen.until("]")
        screen.line()
    screen.until("Which place will you attack?")
    screen.until("> ")
    screen.line("q")
    assert screen.end() == 0
    record = records.read(only_save(home))
    assert (record.scenario, record.meta["seat.crown"], record.meta["seat.league"]) == ("valley", "human", "random")


def test_set_up_asks_in_the_language_chosen_first(terminal: Start, home: Path) -> None:
    screen = terminal("play", "skirmish")
    screen.until("Language")
    screen.until("]: ")
    screen.line("2")
    screen.until("シナリオ")
    screen.until("]: ")
    screen.line("2")
    screen.until("[y/N]")
    screen.line("y")
    screen.until("]: ")
    screen.line("1")
    for _ in range(2):
        screen.until("]: ")
        screen.line()
    screen.until("> ")
    screen.type("\x04")
    assert screen.end() == 0
    record = records.read(only_save(home))
    assert (record.scenario, record.choices["days"], record.meta["language"]) == ("siege", "3", "ja")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signal_at_the_prompt_quits_with_everything_kept(terminal: Start, home: Path, number: int) -> None:
    screen = terminal("play", "skirmish", "--seed", "3", "--seat", "crown=human")
    screen.until("[2.2] > ")
    screen.line("market")
    screen.until("[3.1] > ")
    screen.signal(number)
    assert screen.end() == 128 + number
    assert "Traceback" not in screen.seen
    assert "attack:market" in decisions(only_save(home))


def test_control_c_quits_and_says_how_to_go_on(terminal: Start, home: Path) -> None:
    screen = terminal("play", "skirmish", "--seed", "3", "--seat", "crown=human")
    screen.until("[2.2] > ")
    screen.type("\x03")
    shown = screen.until("sandtable play ")
    assert "The game is kept" in shown
    assert screen.end() == 130


def test_kill_in_the_middle_loses_no_decision_that_was_answered(terminal: Start, home: Path) -> None:
    made: list[str] = []
    for round_number in range(3):
        arguments = ("--seed", "3", "--seat", "crown=human") if round_number == 0 else ()
        screen = terminal("play", *(("skirmish",) if round_number == 0 else (str(only_save(home)),)), *arguments)
        for _ in range(3):
            shown = screen.until("] > ")
            screen.line("1")
            made.append(re.findall(r"\[([\d.]+)\] > $", shown)[0])
        screen.until("] > ")  # the answer to the last decision is on the screen: now the power fails
        screen.signal(signal.SIGKILL)
        assert screen.end() == -signal.SIGKILL
        record = records.read(only_save(home))
        own = [entry.rule for entry in record.entries if entry.side == 0]
        assert own == made
        game = Game.from_record(RULES, RULES.load_tables([]), record)
        assert game.deciding == ["crown"]


def test_kill_while_bots_play_leaves_a_save_that_goes_on(terminal: Start, home: Path) -> None:
    seats = ("--seat", "crown=random", "--seat", "league=random", "--seed", "3", "--speed", "0.05")
    screen = terminal("play", "skirmish", *seats)
    screen.until("rolls")
    screen.signal(signal.SIGKILL)
    screen.end()
    assert len(decisions(only_save(home))) >= 3
    again = terminal("play", str(only_save(home)), "--speed", "0")
    again.until("Prove the dice")
    assert again.end() == 0


def test_play_alone_offers_the_unfinished_games(terminal: Start, home: Path) -> None:
    first = terminal("play", "skirmish", "--seat", "crown=human")
    first.until("> ")
    first.line("market")
    first.until("[3.1] > ")
    first.line("q")
    assert first.end() == 0
    again = terminal("play")
    again.until("unfinished")
    again.until("[1]")
    again.line()
    again.until("[3.1] > ")
    again.line("q")
    assert again.end() == 0
    assert decisions(only_save(home)).count("attack:market") == 1


def test_replay_steps_forward_and_back_by_keys(terminal: Start, home: Path, sandtable: Callable[..., object]) -> None:
    path = home / "game.save"
    sandtable("play", "skirmish", "--seed", "4", "--seat", "crown=random", "--seat", "league=random", "--save", path)
    last = len(decisions(path))
    screen = terminal("replay", path)
    screen.until(f"Before decision #0 of {last}")
    screen.until("q quit")
    for key, where in (
        ("n", f"Before decision #1 of {last}"),
        ("\x1b[C", f"Before decision #2 of {last}"),
        ("p", f"Before decision #1 of {last}"),
        ("\x1b[F", f"End: after {last} decisions"),
        ("\x1b[D", f"Before decision #{last - 1} of {last}"),
        ("\x1b[H", f"Before decision #0 of {last}"),
    ):
        screen.type(key)
        screen.until(where)
        screen.until("q quit")
    screen.type("g")
    screen.until("Go to decision: ")
    screen.line("5")
    screen.until(f"Before decision #5 of {last}")
    screen.until("q quit")
    screen.type("q")
    assert screen.end() == 0


def test_dumb_terminal_gets_no_control_sequences(home: Path) -> None:
    screen = Terminal(home, "play", "skirmish", "--hotseat", "--seed", "3", TERM="dumb")
    try:
        screen.until("press Enter", 20)
        screen.line()
        screen.until("] > ")
        screen.line("market")
        screen.until("] > ")
        screen.line("q")
        assert screen.end() == 0
    finally:
        screen.close()
    assert "\x1b" not in screen.raw


def test_watcher_pauses_looks_around_and_goes_on(terminal: Start, home: Path) -> None:
    seats = ("--seat", "crown=random", "--seat", "league=random", "--seed", "3", "--speed", "0.5")
    screen = terminal("play", "skirmish", *seats)
    screen.until("#0 ")
    screen.line()
    screen.until("Paused")
    screen.until("> ")
    screen.line("l 2")
    screen.until("> ")
    screen.line("undo")
    screen.until("neither an option nor an order")
    screen.until("> ")
    count = len(decisions(only_save(home)))
    screen.line()
    screen.until(f"#{count}")
    screen.type("\x03")
    assert screen.end() == 130
    assert "You draw" not in screen.seen
