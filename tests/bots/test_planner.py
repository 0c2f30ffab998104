"""The planner: it plays well, better with more time, for its own side, and never by what it may not know."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from tests.bots import small_games, valley
from tests.bots.small_games import LEFT, LEND, RIGHT, SHARE, STAKES, SURE, TRUST
from tests.toys.skirmish import RULES as PLAIN
from tests.toys.skirmish.valley import Valley

from sandtable.bots import BadBot, BotFault
from sandtable.bots.arena import run
from sandtable.bots.planner import Planner
from sandtable.kernel.codec import digest
from sandtable.kernel.engine import options, take
from sandtable.kernel.position import Position
from sandtable.kernel.symbols import PASS
from sandtable.kernel.view import Sight, resample, view

SKIRMISH = "tests.toys.skirmish:RULES"


def decisions(seed: int, count: int) -> Iterator[tuple[Valley, int]]:
    """The decisions of a game played at random: position and side, those with a choice only."""
    rng = random.Random(seed)
    g = valley.opened(str(seed), days="12")
    while not g.over and count:
        side = rng.choice(g.deciders)
        found = options(g, side)
        if len(found) > 1:
            count -= 1
            yield g, side
        take(g, side, rng.choice(found))


def planner(side: int = 0, seed: int = 1, **settings: Any) -> Planner:
    return Planner(valley.RULES, valley.RULES.load_tables([]), side, seed, **settings)


def test_planner_beats_random_in_either_seat() -> None:
    bot = "planner:iterations=40"
    report = run(SKIRMISH, [bot, "random"], games=24, jobs=1, seed=5)
    low, _ = report.standing(bot).interval
    assert low > 0.6
    assert min(report.standing(bot, side).score for side in report.sides) > 0.6


def test_planner_grows_with_its_budget() -> None:
    bots = [f"planner:policy=none,depth=4,iterations={budget}" for budget in (1, 8, 96)]
    for weaker, stronger in pairwise(bots):
        report = run("tests.bots.valley:RULES", [stronger, weaker], games=40, jobs=1, seed=11)
        low, _ = report.standing(stronger).interval
        assert low > 0.5


def test_planner_chooses_alike_when_only_hidden_things_differ() -> None:
    differing = 0
    for g, side in decisions(3, 24):
        twin = resample(valley.RULES, g, side, b"other".ljust(32))
        if view(valley.RULES, g, side) != view(valley.RULES, twin, side):
            continue
        differing += digest(g) != digest(twin)
        for policy in ("steady", "none"):
            picks = [
                planner(side, 9, iterations=30, policy=policy, depth=6).choose(Sight(valley.RULES, truth, side))
                for truth in (g, twin)
            ]
            assert picks[0] == picks[1]
    assert differing > 12


class Blindfold:
    """A sight that gives options and imagined positions, and nothing else."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    @property
    def options(self) -> list[int]:
        return self._sight.options

    def imagine(self, key: bytes) -> Position:
        return self._sight.imagine(key)


def test_planner_needs_only_options_and_imagination() -> None:
    for g, side in decisions(4, 6):
        sight: Any = Blindfold(Sight(valley.RULES, g, side))
        assert planner(side, iterations=20).choose(sight) in options(g, side)


def test_search_leaves_the_true_position_as_it_is() -> None:
    for g, side in decisions(5, 10):
        before = digest(g), g.deciders[:], [found[:] for found in g.choices]
        planner(side, iterations=20).choose(Sight(valley.RULES, g, side))
        assert (digest(g), g.deciders, g.choices) == before


def test_same_seed_gives_the_same_choices() -> None:
    for g, side in decisions(6, 8):
        sight = Sight(valley.RULES, g, side)
        first, second = (planner(side, 7, iterations=25).choose(sight) for _ in range(2))
        assert first == second


def test_single_option_is_taken_at_once() -> None:
    class NoChoice:
        options = (LEFT,)

        def imagine(self, key: bytes) -> Position:
            raise AssertionError("there is nothing to think about")

    sight: Any = NoChoice()
    assert planner().choose(sight) == LEFT


def test_planner_attacks_on_the_last_day_for_it_has_nothing_to_lose() -> None:
    for seed in range(6):
        g = valley.opened(str(seed), PLAIN)
        take(g, 0, PASS)
        g.days_left = 1
        bot = Planner(PLAIN, PLAIN.load_tables([]), 1, seed, iterations=120)
        assert bot.choose(Sight(PLAIN, g, 1)) != PASS


def test_simultaneous_picks_do_not_know_of_each_other() -> None:
    """An opponent who answered the pick would leave `sure` as the best; one who cannot see it makes it the worst."""
    for seed in range(8):
        g = small_games.opened(STAKES)
        bot = Planner(STAKES, STAKES.load_tables([]), 0, seed, iterations=300)
        pick = bot.choose(Sight(STAKES, g, 0))
        assert pick in (LEFT, RIGHT)


def test_face_down_pick_of_another_side_is_thought_through_as_if_still_to_come() -> None:
    picks = []
    for said in (LEFT, RIGHT):
        g = small_games.opened(STAKES)
        take(g, 1, said)
        bot = Planner(STAKES, STAKES.load_tables([]), 0, 3, iterations=300)
        picks.append(bot.choose(Sight(STAKES, g, 0)))
    assert picks[0] == picks[1] != SURE


def test_each_side_is_taken_to_play_for_itself() -> None:
    """Second shares because it gains by it, not to please first; so first may lend."""
    g = small_games.opened(TRUST)
    tables = TRUST.load_tables([])
    assert Planner(TRUST, tables, 0, 1, iterations=300).choose(Sight(TRUST, g, 0)) == LEND
    take(g, 0, LEND)
    assert Planner(TRUST, tables, 1, 1, iterations=300).choose(Sight(TRUST, g, 1)) == SHARE


def test_seconds_bound_a_decision() -> None:
    g = valley.opened()
    bot = planner(seconds=0.05)
    start = time.monotonic()
    bot.choose(Sight(valley.RULES, g, 0))
    assert time.monotonic() - start < 0.5
    assert bot.searched > 10


def test_iterations_bound_a_decision() -> None:
    bot = planner(iterations=33)
    bot.choose(Sight(valley.RULES, valley.opened(), 0))
    assert bot.searched <= 33


def test_first_thing_tried_is_what_the_policy_would_do() -> None:
    for g, side in decisions(8, 10):
        assert planner(side, iterations=1).choose(Sight(valley.RULES, g, side)) == options(g, side)[-1]


def test_without_widening_only_the_policy_is_followed() -> None:
    for g, side in decisions(9, 5):
        bot = planner(side, iterations=40, widen=0.0)
        assert bot.choose(Sight(valley.RULES, g, side)) == options(g, side)[-1]


def test_policy_may_be_switched_off() -> None:
    g = valley.opened()
    first = {planner(0, seed, iterations=1, policy="none").choose(Sight(valley.RULES, g, 0)) for seed in range(12)}
    assert len(first) > 1


def test_policy_that_takes_what_is_not_offered_is_named() -> None:
    bot = planner(policy="dreamer")
    with pytest.raises(BotFault, match="attack"):
        bot.choose(Sight(valley.RULES, valley.opened(), 0))


def test_judgement_of_the_game_ends_playouts_early() -> None:
    """Asked what a place is worth, a game that values only the mill makes the planner march on the mill."""

    def mill(g: Position, side: int) -> float:
        assert isinstance(g, Valley)
        return 1.0 if g.control[2] == side else 0.0

    rules = replace(PLAIN, worth=mill)
    g = valley.opened("2", rules)
    g.control[2] = 1
    take(g, 0, PASS)
    take(g, 1, PASS)
    bot = Planner(rules, rules.load_tables([]), 0, 1, iterations=200, depth=0)
    pick = bot.choose(Sight(rules, g, 0))
    assert rules.verbs.of(pick).name == "attack" and pick & 0xFF == 2


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"iterations": -1}, "iterations"),
        ({"seconds": -0.5}, "seconds"),
        ({"stray": 1.5}, "stray"),
        ({"policy": "marshal"}, "no bot 'marshal'"),
        ({"policy": "slow"}, "no quick answer"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadBot, match=wrong):
        planner(**settings)
