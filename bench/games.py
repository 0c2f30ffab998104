"""What is measured of each game: random play, copies, saves, options, views, odds and the planner."""

from __future__ import annotations

import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import sandtable
from bench import peers
from bench.measure import Figure, calibration, costs, rate, rates
from sandtable.bots import registry
from sandtable.kernel import codec
from sandtable.kernel.chance import key_of
from sandtable.kernel.engine import advance, pending, take
from sandtable.kernel.position import Journal, Position
from sandtable.kernel.view import Sight, resample, view

ITERATIONS = 50
"""How many iterations the planner is given for a decision."""


@dataclass(slots=True)
class Measured:
    """The figures of one game, by name; what kind of games random play makes; and both for each scenario."""

    figures: dict[str, Figure] = field(default_factory=dict)
    facts: dict[str, float] = field(default_factory=dict)
    scenarios: dict[str, tuple[Figure, dict[str, float]]] = field(default_factory=dict)


class RandomPlay:
    """Whole games of uniformly random decisions, one after another, over some scenarios of a game."""

    def __init__(self, name: str, scenarios: list[str] | None = None) -> None:
        self.rules = sandtable.ruleset(name)
        self.tables = self.rules.load_tables([])
        self.scenarios = scenarios or list(self.rules.by_scenario)
        self.number = 0

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

    def facts(self, games: int) -> dict[str, float]:
        """What kind of games these are, counted over so many of each scenario.

        `forced` is the share of steps with a single option, which are taken without asking and are no decisions here.
        """
        lengths: list[int] = []
        offered = 0
        forced = 0
        for number in range(1, games * len(self.scenarios) + 1):
            choose = random.Random(number)
            g = self.begin(number)
            g.journal = Journal()
            lengths.append(0)
            while not g.over:
                i = int(choose.random() * len(g.deciders))
                found = g.choices[i]
                take(g, g.deciders[i], found[int(choose.random() * len(found))])
                lengths[-1] += 1
                offered += len(found)
            forced += g.journal.forced
        return {
            "decisions_per_game": sum(lengths) / len(lengths),
            "shortest": min(lengths),
            "longest": max(lengths),
            "options_per_decision": offered / sum(lengths),
            "forced": forced / (forced + sum(lengths)),
            "state_bytes": len(codec.pack(self.middle())),
        }

    def middle(self, decisions: int = 150) -> Position:
        """A position in mid-game."""
        choose = random.Random(3)
        g = self.begin(0)
        for _ in range(decisions):
            found = g.choices[0]
            before = g.copy()
            take(g, g.deciders[0], found[int(choose.random() * len(found))])
            if g.over:
                return before
        return g


def measure(name: str, rounds: int, seconds: float) -> Measured:
    """Every figure of one game, the peers taking turns with it, and what kind of games random play makes."""
    play = RandomPlay(name)
    found = Measured()
    figures = found.figures
    works = {
        "decisions": play.game,
        "copy_and_decide": lambda: play.game(copying=True),
        "api_decisions": play.api_game,
        "calibration": calibration,
        **peers.playing(),
    }
    figures.update(rates(works, rounds, seconds))
    found.facts = play.facts(games=rounds)
    length = found.facts["decisions_per_game"]
    figures["games"] = Figure("games", tuple(each / length for each in figures["decisions"].rounds), "/s")
    g = play.middle()
    side = g.deciders[0]
    data = codec.pack(g)
    key = key_of("bench")
    calls = {
        "copy": g.copy,
        "options": lambda: pending(g),
        "encode": lambda: codec.pack(g),
        "decode": lambda: codec.unpack(play.rules, play.tables, data),
        "view": lambda: view(play.rules, g, side),
        "resample": lambda: resample(play.rules, g, side, key),
        **peers.copying(),
    }
    figures.update(costs(calls, rounds, seconds))
    figures["save_and_load"] = _saving(play, rounds, seconds)
    figures["planner_iterations"] = _planning(play, g, side, rounds, seconds)
    for scenario in play.scenarios:
        alone = RandomPlay(name, [scenario])
        found.scenarios[scenario] = (rate(scenario, alone.game, rounds, seconds), alone.facts(games=rounds))
    return found


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


def _planning(play: RandomPlay, g: Position, side: int, rounds: int, seconds: float) -> Figure:
    """Iterations of the planner a second, at one mid-game decision."""
    sight = Sight(play.rules, g, side)

    def think() -> int:
        bot = registry.make("planner", play.rules, play.tables, side, 1, iterations=ITERATIONS)
        bot.choose(sight)
        return ITERATIONS

    return rate("planner_iterations", think, rounds, seconds)
