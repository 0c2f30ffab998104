"""What is measured of each game: random play, copies, saves, options, views, odds and the planner."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

import sandtable
from bench.measure import Figure, cost, rate
from sandtable.bots import registry
from sandtable.kernel import codec
from sandtable.kernel.chance import key_of
from sandtable.kernel.engine import advance, pending, take
from sandtable.kernel.position import Position
from sandtable.kernel.view import Sight, resample, view


class RandomPlay:
    """Whole games of uniformly random decisions, one after another, over all scenarios of a game."""

    def __init__(self, name: str) -> None:
        self.rules = sandtable.ruleset(name)
        self.tables = self.rules.load_tables([])
        self.scenarios = list(self.rules.by_scenario)
        self.number = 0
        self.games = 0
        self.decisions = 0
        self.options = 0

    def begin(self, seed: int) -> Position:
        """The opening position of the game with this number."""
        scenario = self.scenarios[seed % len(self.scenarios)]
        g = self.rules.set_up(self.tables, scenario, self.rules.settled({}))
        g.key = key_of(str(seed))
        advance(g)
        return g

    def game(self, *, copying: bool = False) -> int:
        """Play one game; with `copying`, copy the position before every decision."""
        self.number += 1
        choose = random.Random(self.number)
        g = self.begin(self.number)
        count = 0
        while not g.over:
            i = int(choose.random() * len(g.deciders))
            found = g.choices[i]
            if copying:
                g = g.copy()
            take(g, g.deciders[i], found[int(choose.random() * len(found))])
            count += 1
            self.options += len(found)
        self.games += 1
        self.decisions += count
        return count

    def api_game(self) -> int:
        """Play one game on record, through the Python API, as a script would."""
        self.number += 1
        choose = random.Random(self.number)
        game = sandtable.new(
            self.rules.id, scenario=self.scenarios[self.number % len(self.scenarios)], seed=self.number
        )
        count = 0
        while not game.over:
            g = game.position
            found = g.choices[0]
            game.apply(g.deciders[0], found[int(choose.random() * len(found))])
            count += 1
        return count

    def middle(self, decisions: int = 150) -> Position:
        """A position in mid-game."""
        choose = random.Random(3)
        g = self.begin(0)
        for _ in range(decisions):
            if g.over:
                break
            found = g.choices[0]
            take(g, g.deciders[0], found[int(choose.random() * len(found))])
        return g


def figures(name: str, rounds: int, seconds: float) -> tuple[list[Figure], dict[str, Any]]:
    """Every figure of one game, and what kind of games random play makes."""
    play = RandomPlay(name)
    found = [rate("decisions", play.game, rounds, seconds)]
    facts = {
        "decisions_per_game": play.decisions / play.games,
        "options_per_decision": play.options / play.decisions,
    }
    found.append(Figure("games", found[0].median / facts["decisions_per_game"], 0.0, 0.0, "/s"))
    found.append(rate("copy_and_decide", lambda: play.game(copying=True), rounds, seconds))
    found.append(rate("api_decisions", play.api_game, rounds, seconds))
    g = play.middle()
    side = g.deciders[0]
    data = codec.pack(g)
    facts["state_bytes"] = len(data)
    found.append(cost("copy", g.copy, rounds, seconds))
    found.append(cost("options", lambda: pending(g), rounds, seconds))
    found.append(cost("encode", lambda: codec.pack(g), rounds, seconds))
    found.append(cost("decode", lambda: codec.unpack(play.rules, play.tables, data), rounds, seconds))
    found.append(cost("view", lambda: view(play.rules, g, side), rounds, seconds))
    key = key_of("bench")
    found.append(cost("resample", lambda: resample(play.rules, g, side, key), rounds, seconds))
    found.append(_saving(play, rounds, seconds))
    found.append(_planning(play, g, side, rounds))
    return found, facts


def _saving(play: RandomPlay, rounds: int, seconds: float) -> Figure:
    """A whole game on record, saved to disk and opened again."""
    game = sandtable.new(play.rules.id, seed=5)
    choose = random.Random(5)
    while not game.over:
        g = game.position
        found = g.choices[0]
        game.apply(g.deciders[0], found[int(choose.random() * len(found))])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bench.save")

        def save_and_load() -> int:
            game.save(path)
            sandtable.load(path)
            return 1

        return rate("save_and_load", save_and_load, rounds, seconds)


def _planning(play: RandomPlay, g: Position, side: int, rounds: int) -> Figure:
    """Iterations of the planner a second, at one mid-game decision."""
    sight = Sight(play.rules, g, side)
    iterations = 50

    def think() -> int:
        bot = registry.make("planner", play.rules, play.tables, side, 1, iterations=iterations)
        bot.choose(sight)
        return iterations

    return rate("planner_iterations", think, rounds, 0.5)
