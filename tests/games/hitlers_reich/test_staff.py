"""The rule-of-thumb player: plays every scenario, knows only what it may, and does what anybody would do."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.games.hitlers_reich.table import ALLIES, AXIS, at_action, board, control_all, hold, reich, rules

import sandtable
from sandtable.bots import Seats, make
from sandtable.bots.arena import run
from sandtable.games.hitlers_reich.staff import quick
from sandtable.games.hitlers_reich.staff_worth import worth
from sandtable.games.hitlers_reich.terms import STAR_UP
from sandtable.kernel.game import Game

SCENARIOS = list(rules().by_scenario)


def bots_play(game: Game, *names: str) -> Iterator[tuple[int, int]]:
    """Play on, with a bot in each seat: side and option of every decision."""
    seats = Seats(game, {side: make(name, rules(), board(), side, seed=side) for side, name in enumerate(names)})
    while not game.over:
        side = seats.next()
        assert side is not None
        pick = seats.choice(side)
        yield side, pick
        game.apply(side, pick)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_plays_every_scenario_to_the_end(scenario: str) -> None:
    game = sandtable.new("hitlers_reich", scenario=scenario, seed=1)
    for side, pick in bots_play(game, "staff", "staff"):
        assert pick in game.sight(side).options
    assert game.result is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_decides_alike_in_all_positions_that_look_alike_to_it(scenario: str) -> None:
    game = sandtable.new("hitlers_reich", scenario=scenario, seed=2)
    rng = random.Random(3)
    asked = 0
    for side, pick in bots_play(game, "staff", "random"):
        if side == AXIS and len(game.sight(side).options) > 1:
            asked += 1
            assert quick(reich(game), side) == pick
            imagined = game.sight(side).imagine(rng.randbytes(32))
            assert quick(imagined, side) == pick  # type: ignore[arg-type]
    assert asked > 40


def test_it_beats_play_at_random() -> None:
    report = run("hitlers_reich", ["staff", "random"], games=60, jobs=1, seed=4)
    assert report.standing("staff").won >= 54


def test_6_7_1_it_launches_overlord_when_it_may() -> None:
    game = at_action(
        "allies", pact=False, barbarossa_possible=False, year=[3, 3], turns=20, big_push=[0, STAR_UP], vichy=2
    )
    hold(game, "allies", "higgins_boats")
    control_all(game, "axis", "vichy_france", "algeria", "morocco", "tunisia", "syria_lebanon")
    control_all(game, "western", "channel")
    names = {option.name: option.number for option in game.options("allies")}
    assert quick(reich(game), ALLIES) == names["overlord"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_worth_of_a_position_is_a_chance_shared_between_the_sides(scenario: str) -> None:
    game = sandtable.new("hitlers_reich", scenario=scenario, seed=5)
    for _ in bots_play(game, "random", "random"):
        assert 0.0 < worth(reich(game), 0) < 1.0
        assert worth(reich(game), 0) + worth(reich(game), 1) == pytest.approx(1.0)
    g = reich(game)
    assert [worth(g, 0), worth(g, 1)] == [float(g.winner == 0), float(g.winner == 1)]


def test_a_larger_hand_is_worth_more() -> None:
    game = at_action("axis")
    even = worth(reich(game), AXIS)
    reich(game).hand_size[AXIS] += 1
    assert worth(reich(game), AXIS) > even
