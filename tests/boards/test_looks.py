"""Every position of every game finds all its looks on the game's board."""

from __future__ import annotations

import random

import pytest

from sandtable import Game
from sandtable.boards import BoardFiles, board_of
from sandtable.boards.reading import faults_against
from sandtable.games import names, ruleset


def boards() -> list[str]:
    return [name for name in names() if board_of(name) is not None]


def described(name: str) -> BoardFiles:
    files = board_of(ruleset(name))
    assert files is not None
    return files


def test_hitlers_reich_has_a_board() -> None:
    assert "hitlers_reich" in boards()


@pytest.mark.parametrize("name", boards())
def test_each_opening_is_drawn_whole_from_every_side(name: str) -> None:
    rules = ruleset(name)
    files = described(name)
    for scenario in rules.scenarios:
        game = Game.begin(rules, scenario=scenario.id, seed="board")
        for side in (None, *rules.sides):
            assert list(faults_against(files, game.picture(side))) == []


@pytest.mark.fuzz
@pytest.mark.parametrize("name", boards())
def test_each_position_of_a_whole_game_is_drawn_whole(name: str) -> None:
    rules = ruleset(name)
    files = described(name)
    for seed in range(3):
        chance = random.Random(seed)
        game = Game.begin(rules, seed=f"board {seed}")
        while not game.over:
            side = game.deciding[0]
            game.apply(side, chance.choice(game.options(side)))
            assert list(faults_against(files, game.picture(side))) == []
