"""The outside bot: what a program in a seat is told, and what happens when it errs, dawdles or dies."""

from __future__ import annotations

import json
import logging
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.bots.valley import RULES
from tests.toys.skirmish.valley import Valley

from sandtable.bots import BotFault, Seats, make, pipe
from sandtable.bots.arena import run
from sandtable.bots.protocol import OutsideBot
from sandtable.kernel.game import Game

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
PYTHON = shlex.quote(sys.executable)

PREFACE = """
import json, sys, time
def say(**message):
    print(json.dumps({"sandtable": 1, **message}), flush=True)
def answer(ask, option):
    say(say="answer", ask=ask["ask"], option=option)
def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    heard.write(line)
    heard.flush()
    return json.loads(line)
heard = open(sys.argv[1], "w")
"""
POLITE = """
hear()
say(say="hello", name="test bot")
"""
FIRST_OPTION = """
while True:
    ask = hear()
    if ask["say"] == "ask":
        answer(ask, ask["options"][0]["name"])
"""


class Written:
    """A bot written for one test, and all that it heard."""

    def __init__(self, folder: Path, side: int, body: str, settings: str) -> None:
        script = folder / "bot.py"
        script.write_text(PREFACE + body)
        self._heard = folder / "heard.jsonl"
        command = f"{PYTHON} {shlex.quote(str(script))} {shlex.quote(str(self._heard))}"
        bot = make(f"outside:{settings}cmd={command}", RULES, RULES.load_tables([]), side, 5)
        assert isinstance(bot, OutsideBot)
        self.bot = bot

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._heard.read_text().splitlines()]


class Table:
    """A game with a written bot in one of its seats."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = Game.begin(RULES, seed=2)
        self.written: list[Written] = []

    def seat(self, body: str, side: int = 0, settings: str = "") -> Written:
        self.written.append(Written(self.folder, side, body, settings))
        return self.written[-1]

    def ask(self, written: Written) -> int:
        return written.bot.choose(self.game.sight(written.bot.side))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(pipe, "GRACE", 0.5)
    found = Table(tmp_path)
    yield found
    for written in found.written:
        written.bot.close()


def play_out(game: Game, bots: dict[int, Any]) -> Seats:
    seats = Seats(game, bots)
    while not game.over:
        seats.move()
    seats.finish()
    return seats


def test_example_bot_plays_whole_games_without_a_fault() -> None:
    example = f"outside:cmd={PYTHON} {EXAMPLE}"
    report = run("tests.bots.valley:RULES", [example, "random"], games=4, jobs=1, seed=6)
    standing = report.standing(example)
    assert standing.games == 4 and standing.decisions > 0 and standing.forfeits == 0
    again = run("tests.bots.valley:RULES", [example, "random"], games=4, jobs=1, seed=6)
    assert [result.digest for result in again.results] == [result.digest for result in report.results]


def test_hello_tells_the_game_the_side_and_every_name(table: Table) -> None:
    written = table.seat(POLITE + FIRST_OPTION, side=1)
    table.game.apply("crown", "pass")
    table.ask(written)
    hello = written.heard[0]
    assert (hello["sandtable"], hello["say"]) == (1, "hello")
    assert (hello["game"], hello["side"], hello["seed"]) == ("skirmish", "league", 5)
    assert hello["ids"]["side"] == ["crown", "league"]
    assert hello["ids"]["place"][7] == "harbour" and hello["names"]["place"][7] == "the harbour"
    assert hello["verbs"]["attack"] == "place"
    assert written.bot.name == "test bot"


def test_names_and_texts_come_in_the_language_asked_for(table: Table) -> None:
    written = table.seat(POLITE + FIRST_OPTION, settings="language=ja,")
    table.ask(written)
    hello, ask = written.heard
    assert hello["language"] == "ja"
    assert hello["names"]["place"][7] == table.game.texts("ja").thing("place", 7)
    assert ask["question"] == table.game.texts("ja").question(table.game.position)


def test_question_says_what_a_person_would_be_told(table: Table) -> None:
    written = table.seat(POLITE + FIRST_OPTION)
    pick = table.ask(written)
    ask = written.heard[1]
    game = table.game
    prompt = game.prompt("crown")
    assert prompt is not None
    assert (ask["question"], tuple(ask["context"])) == (prompt.question, prompt.context)
    assert (ask["rule"], ask["step"], ask["side"]) == (prompt.rule, prompt.step, "crown")
    options = game.options("crown")
    assert ask["options"] == [{"name": option.name, "text": option.text} for option in options]
    assert pick == options[0].number


def test_program_sees_its_sides_view_and_nothing_more(table: Table) -> None:
    written = table.seat(POLITE + FIRST_OPTION, side=1)
    game = table.game
    random_bot = make("random", RULES, game.tables, 0, 3)
    seats = Seats(game, {0: random_bot, 1: written.bot})
    seen = 0
    while not game.over:
        side = seats.next()
        before = game.view("league")
        enemy = game.position.copy()
        assert isinstance(enemy, Valley)
        seats.move()
        if side == 1:
            ask = written.heard[-1]
            view = ask["view"]
            assert "key" not in view and "events" not in view and "options" not in view
            assert view["hand"] == before["hand"]
            assert view["hand"][0] == len(enemy.hand[0])
            assert view["stack"][0]["procedure"] == "campaign"
            seen += 1
    assert seen > 5
    news = [line["text"] for message in written.heard for line in message.get("log", [])]
    assert news == [line.text for line in game.log("league")][: len(news)]
    assert news != [line.text for line in game.log("crown")][: len(news)]


def test_log_lines_are_told_once_and_the_last_ones_with_the_result(table: Table) -> None:
    written = table.seat(POLITE + FIRST_OPTION)
    play_out(table.game, {0: written.bot, 1: make("random", RULES, table.game.tables, 1, 3)})
    written.bot.close()
    over = written.heard[-1]
    result = table.game.result
    assert result is not None
    assert over["say"] == "over"
    assert over["result"] == {
        "winner": result.winner,
        "ending": result.ending,
        "rule": result.rule,
        "text": result.text,
    }
    news = [line["text"] for message in written.heard for line in message.get("log", [])]
    assert news == [line.text for line in table.game.log("crown")]


def test_picks_of_others_are_told_as_made_or_not(table: Table) -> None:
    written = table.seat(POLITE + FIRST_OPTION, side=1)
    game = table.game
    game.apply("crown", next(option for option in game.options("crown") if option.name.startswith("attack")))
    game.apply("crown", game.options("crown")[-1])
    table.ask(written)
    assert written.heard[1]["view"]["picks"] == [True, False]


def test_illegal_answer_is_told_why_and_asked_again(table: Table) -> None:
    written = table.seat(
        POLITE
        + """
ask = hear()
answer(ask, "attack:castle")
hear()
answer(ask, "attack:castel")
hear()
answer(ask, "attack:99")
hear()
answer(ask, ask["options"][1]["name"])
hear()
""",
        settings="tries=4,",
    )
    pick = table.ask(written)
    first, second, third = written.heard[2:]
    refusal = table.game.why_not("crown", "attack:castle")
    assert refusal is not None
    assert (first["say"], first["ask"], first["tries_left"]) == ("error", 1, 3)
    assert first["rule"] == refusal.rule == "2.2"
    assert first["problem"] == f"attack:castle: {table.game.texts().reason(refusal.reason)}"
    assert "castel" in second["problem"] and second["tries_left"] == 2
    assert "'99'" in third["problem"] and third["rule"] == "2.2"
    assert pick == table.game.options("crown")[1].number
    assert written.bot.forfeits == []


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ('print("not json", flush=True)', "no JSON"),
        ('print("[1, 2]", flush=True)', "expected a JSON object"),
        ('print(json.dumps({"say": "answer", "ask": 1, "option": "pass"}), flush=True)', 'expected {"sandtable": 1'),
        ('say(say="anser", ask=1, option="pass")', 'expected {"sandtable": 1'),
        ('say(say="answer", ask=9, option="pass")', "this answers question 9, and the question is 1"),
        ('say(say="answer", option="pass")', "this answers question None"),
        ('say(say="answer", ask=1, option=3)', "should be the name of an option, not 3"),
        ('sys.stdout.buffer.write(b"\\xff\\n"); sys.stdout.flush()', "no JSON"),
    ],
)
def test_message_that_makes_no_sense_is_an_illegal_answer(table: Table, said: str, problem: str) -> None:
    written = table.seat(f"{POLITE}\nhear()\n{said}\nhear()\nsay(say='answer', ask=1, option='pass')\nhear()")
    assert table.ask(written) == table.game.option_number("pass")
    assert problem in written.heard[2]["problem"]


def test_too_many_illegal_answers_forfeit_the_choice(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    written = table.seat(
        POLITE
        + """
while True:
    ask = hear()
    if ask.get("tries_left", 1):
        answer(ask, "attack:castle")
""",
        settings="tries=2,",
    )
    with caplog.at_level(logging.WARNING, logger="sandtable.bots.protocol"):
        pick = table.ask(written)
    offered = {option.number: option.name for option in table.game.options("crown")}
    assert pick in offered
    assert len(written.bot.forfeits) == 1
    assert f"took {offered[pick]} at random" in written.bot.forfeits[0]
    assert "crown" in caplog.text and offered[pick] in caplog.text
    assert {table.ask(written) for _ in range(40)} == set(offered)
    told = [message["taken"] for message in written.heard if "taken" in message]
    assert told[0] == offered[pick]


def test_answer_that_comes_too_late_is_forfeited_and_then_ignored(table: Table) -> None:
    written = table.seat(
        POLITE
        + """
first = hear()
while True:
    again = hear()
    if again["say"] == "ask":
        break
answer(first, first["options"][0]["name"])
answer(again, again["options"][-1]["name"])
hear()
""",
        settings="timeout=0.4,",
    )
    start = time.monotonic()
    table.ask(written)
    assert 0.3 < time.monotonic() - start < 3
    assert "no answer within 0.4 seconds" in written.bot.forfeits[0]
    assert table.ask(written) == table.game.options("crown")[-1].number
    assert len(written.bot.forfeits) == 1


def test_program_that_has_stopped_listening_fails_after_three_questions(table: Table) -> None:
    written = table.seat(POLITE + "time.sleep(60)", settings="timeout=0.3,")
    for _ in range(2):
        table.ask(written)
    with pytest.raises(BotFault, match="no answer to 3 questions in a row"):
        table.ask(written)
    start = time.monotonic()
    written.bot.close()
    assert time.monotonic() - start < 5


def test_program_that_crashes_is_an_error_with_its_last_words(table: Table) -> None:
    written = table.seat(POLITE + "hear()\nraise ValueError('the map is upside down')")
    with pytest.raises(BotFault, match=r"(?s)exit code 1.*the map is upside down"):
        table.ask(written)
    with pytest.raises(BotFault, match="exit code 1"):
        table.ask(written)


def test_program_that_leaves_before_hello_is_an_error(table: Table) -> None:
    with pytest.raises(BotFault, match="exit code 4"):
        table.ask(table.seat("sys.exit(4)"))


@pytest.mark.parametrize(
    ("greeting", "wrong"),
    [
        ('say(say="good morning")', "should answer hello with hello"),
        ('print(json.dumps({"sandtable": 2, "say": "hello"}), flush=True)', "version 1"),
        ('print("hello", flush=True)', "should answer hello with hello"),
        ("time.sleep(60)", "did not say hello within 0.4 seconds"),
    ],
)
def test_program_must_greet_in_this_version(table: Table, greeting: str, wrong: str) -> None:
    with pytest.raises(BotFault, match=wrong):
        table.ask(table.seat(f"hear()\n{greeting}\nhear()", settings="timeout=0.4,"))


def test_program_that_does_not_exist_is_an_error() -> None:
    game = Game.begin(RULES, seed=2)
    bot = make("outside:cmd=no-such-program --fast", RULES, game.tables, 0, 1)
    with pytest.raises(BotFault, match="'no-such-program --fast' cannot be started"):
        bot.choose(game.sight(0))


def test_line_without_end_is_an_error(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipe, "LONGEST_LINE", 2000)
    written = table.seat(POLITE + "hear()\nprint('x' * 5000, flush=True)\nhear()")
    with pytest.raises(BotFault, match="a line of more than 2000 bytes"):
        table.ask(written)


def test_crash_of_a_program_stops_an_arena_and_saves_the_game(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("raise SystemExit('out of ideas')")
    with pytest.raises(RuntimeError, match="out of ideas"):
        run("tests.bots.valley:RULES", [f"outside:cmd={PYTHON} {script}", "random"], games=2, jobs=1, faults=tmp_path)
    assert list(tmp_path.glob("*.save"))
