"""The registry: bots by name and in words, and clear words for what cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.bots import valley
from tests.bots.valley import RULES, Slow, Steady
from tests.toys.skirmish import RULES as PLAIN

from sandtable.bots import BadBot, best_quick, make, names, parse, settings_of
from sandtable.bots.planner import Planner
from sandtable.bots.random_bot import RandomBot
from sandtable.kernel.position import Tables
from sandtable.kernel.view import Sight

TABLES = RULES.load_tables([])


def test_names_lists_the_games_own_bots_and_the_built_in_ones() -> None:
    assert set(names(PLAIN)) == {"random", "planner", "outside", *PLAIN.bots}
    assert set(names(RULES)) == {"random", "planner", "outside", *RULES.bots}
    assert names(RULES)[0] == "slow"


def test_best_quick_is_the_games_own_first_or_random() -> None:
    assert best_quick(RULES) == "slow"
    assert best_quick(replace(PLAIN, bots={})) == "random"


def test_own_bot_of_a_game_stands_before_a_built_in_one_of_its_name() -> None:
    rules = replace(PLAIN, bots={"random": Steady})
    assert isinstance(make("random", rules, TABLES, 0, 1), Steady)
    assert names(rules).count("random") == 1


def test_settings_are_read_as_what_they_are() -> None:
    bot = make("planner: seconds=2, iterations = 30,policy=none", RULES, TABLES, 1, 5)
    assert isinstance(bot, Planner)
    assert (bot.seconds, bot.iterations, bot.side) == (2.0, 30, 1)
    own = make("steady:boldness=7", RULES, TABLES, 0, 1)
    assert isinstance(own, Steady) and own.boldness == 7


def test_settings_may_be_given_apart_and_come_on_top() -> None:
    bot = make("planner:iterations=30,policy=none", RULES, TABLES, 0, 5, iterations=8, seconds=1)
    assert isinstance(bot, Planner)
    assert (bot.iterations, bot.seconds) == (8, 1.0)


def test_command_of_an_outside_bot_takes_the_rest_of_the_text() -> None:
    spec = parse("outside:timeout=2.5,cmd=python3 bot.py --level=3,hard --at=:x")
    assert spec.name == "outside"
    assert spec.settings == {"timeout": "2.5", "cmd": "python3 bot.py --level=3,hard --at=:x"}
    assert parse(str(spec)) == spec


def test_settings_of_a_bot_can_be_asked_for() -> None:
    assert settings_of(RULES, "steady") == {"boldness": 1}
    assert settings_of(RULES, "random") == {}
    assert {"iterations", "seconds", "depth"} <= set(settings_of(RULES, "planner"))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("marshal", "no bot 'marshal' for skirmish; there are slow, steady"),
        ("", "name of the bot is missing"),
        ("random:boldness=1", "bot random has no setting 'boldness'; it has none"),
        ("steady:speed=1", "bot steady has no setting 'speed'; it has boldness"),
        ("steady:boldness=very", "boldness should be a whole number, not 'very'"),
        ("planner:seconds=nan", "seconds should be a number, not 'nan'"),
        ("planner:seconds", "expected setting=value"),
        ("planner:depth=1,depth=2", "depth is given twice"),
        ("outside", "which program to start"),
        ("outside:tries=0,cmd=python3", "tries at least 1"),
        ("outside:language=tlh,cmd=python3", "no language 'tlh'"),
    ],
)
def test_what_cannot_be_made_is_named(text: str, wrong: str) -> None:
    with pytest.raises(BadBot, match=wrong):
        make(text, RULES, TABLES, 0, 1)


def test_setting_of_the_wrong_kind_given_apart_is_refused() -> None:
    with pytest.raises(BadBot, match="iterations should be a whole number"):
        make("planner", RULES, TABLES, 0, 1, iterations=2.5)


def test_random_takes_every_option_and_follows_its_seed() -> None:
    sight = Sight(RULES, valley.opened(), 0)
    bot, twin = (make("random", RULES, TABLES, 0, 4) for _ in range(2))
    assert isinstance(bot, RandomBot)
    picks = [bot.choose(sight) for _ in range(60)]
    assert set(picks) == set(sight.options)
    assert picks == [twin.choose(sight) for _ in picks]


def test_factory_gets_rules_tables_side_and_seed() -> None:
    got: list[object] = []

    def factory(rules: object, tables: Tables, side: int, seed: int) -> Slow:
        got.extend([rules, tables, side, seed])
        return Slow(RULES, tables, side, seed)

    rules = replace(PLAIN, bots={"own": factory})
    make("own", rules, TABLES, 1, 42)
    assert got == [rules, TABLES, 1, 42]
