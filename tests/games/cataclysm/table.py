"""A table to lay positions of Cataclysm out on: areas, powers and counters by name, procedures begun by themselves.

A layout begins with `world`, is changed with `at_war`, `put_unit`, `cubes` and the like, and a procedure is played on
it with `begin` and `play`. `play` checks the invariants after every decision. When the procedure has ended, the game
stands at the step `still.rest`.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import pytest

from sandtable.games.cataclysm import editions, house, lexicon, procedures, schema, tables, words
from sandtable.games.cataclysm.faults import faults
from sandtable.games.cataclysm.picture import picture
from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.scenarios import COUNTER_OF, set_up
from sandtable.games.cataclysm.speech import SPOKEN, speak
from sandtable.games.cataclysm.state import REPLACED, World, blank
from sandtable.games.cataclysm.tables import Board
from sandtable.games.cataclysm.terms import MARKERS, NEUTRAL, OUT, POWERS, SIDES
from sandtable.kernel.checks import where
from sandtable.kernel.frame import Frame
from sandtable.kernel.game import Game
from sandtable.kernel.ruleset import Ruleset, Scenario
from sandtable.kernel.sequence import SEQUENCE_OF, Flow, Sequence, ask, register

EDITIONS: Final = pytest.mark.parametrize("edition", ["2018", "2022"])
SCENARIOS: Final = ("c1", "c2", "c3", "c4", "c5", "c6", "c7")

STILL: Final = Sequence("still", ask("rest", "1.4"))


@dataclass
class Still(Frame):
    """Below the procedure that a test plays: a question that stays when it has ended."""

    def copy(self) -> Still:
        return Still(self.at, self.turn, self.passes)

    def rest_side(self, g: World) -> int:
        return max(g.player)

    def rest_options(self, g: World, side: int) -> list[int]:
        return [lexicon.YES, lexicon.NO]

    def rest(self, g: World, side: int, pick: int) -> Flow:
        return "rest"

    def rest_back(self, g: World, child: Frame) -> Flow:
        return "rest"


register(STILL, Still)


@cache
def board() -> Board:
    """The board of the game's own data pack."""
    return tables.build(schema.load())


@cache
def rules() -> Ruleset:
    """The rules as far as they go: every procedure and word of the package, with `Still` below them."""
    for package in (procedures, words):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    own = [s for frame, s in SEQUENCE_OF.items() if frame.__module__.startswith(procedures.__name__)]
    return Ruleset(
        id="cataclysm",
        version=0,
        sides=SIDES,
        verbs=lexicon.VERBS,
        lines=lexicon.LINES,
        reasons=lexicon.REASONS,
        endings=lexicon.ENDINGS,
        sequences=(STILL, *own),
        replaced=REPLACED,
        blank=blank,
        load_tables=lambda packs: tables.build(schema.load(packs)) if packs else board(),
        set_up=_set_up,
        scenarios=tuple(Scenario(name, f"C.{name[1]}") for name in SCENARIOS),
        package="sandtable.games.cataclysm",
        choices=house.CHOICES,
        faults=faults,
        speak=speak,
        spoken=SPOKEN,
        picture=picture,
        takes_part=_takes_part,
    )


def _takes_part(g: World, side: int) -> bool:
    return side in g.player


def _set_up(found: Any, scenario: str, choices: dict[str, str]) -> World:
    g = set_up(found, scenario, choices)
    g.stack = [Still()]
    return g


# -- names -----------------------------------------------------------------------------------------------------------


def area(name: str) -> int:
    """The number of an area."""
    return board().ids["area"].index(name)


def areas(names: str) -> list[int]:
    """The numbers of areas named in one text."""
    return [area(name) for name in names.split()]


def named(numbers: Any) -> set[str]:
    """The names of areas."""
    return {board().ids["area"][number] for number in numbers}


def power(name: str) -> int:
    """The number of a power."""
    return POWERS.index(name)


def counter(name: str) -> int:
    """The number of a counter: `germany_army_1`."""
    return board().ids["counter"].index(name)


# -- layouts ---------------------------------------------------------------------------------------------------------


def world(scenario: str = "c1", **choices: str) -> World:
    """A scenario as set up, by the rules of 2022 unless told otherwise: `world("c5", edition="2018")`."""
    return set_up(board(), scenario, rules().settled(choices))


def empty(scenario: str = "c1", **choices: str) -> World:
    """A scenario without units, minor and Chinese armies; cubes and markers stay."""
    g = world(scenario, **choices)
    for unit in range(board().units):
        if g.where[unit] >= 0:
            put(g, unit, OUT)
    g.minor_army = [0] * board().areas
    g.chinese_army = [0] * board().areas
    return g


def put_unit(g: World, owner: str, kind: str, place: str, spot: int = 0) -> int:
    """A unit of a kind (`tank`, `carrier`, `tactical`...) that was out of play, now in an area; its number."""
    wanted, face = COUNTER_OF[kind]
    t = board()
    number = power(owner)
    unit = next(c for c in t.units_of[number] if t.kind[c] == wanted and g.where[c] == OUT)
    g.face[unit] = face
    put(g, unit, area(place), spot)
    return unit


def cubes(g: World, owner: str, *names: str, count: int = 0) -> World:
    """Cubes of a power, of nobody (``) or neutral ones in areas: two in a capital that is not its own."""
    t = board()
    for name in names:
        a = area(name)
        number = NEUTRAL if owner == "neutral" else power(owner) if owner else -1
        many = count or (2 if t.capital[a] and t.printed[a] != number else 1)
        g.cube[a] = number
        g.cube_count[a] = many if number >= 0 else 0
    return g


def at_war(g: World, ones: str, others: str) -> World:
    """Every power of one text is the enemy of every power of the other; nothing else follows."""
    for one in ones.split():
        for other in others.split():
            g.enemies[power(one)] |= 1 << power(other)
            g.enemies[power(other)] |= 1 << power(one)
    g.war_status = max(g.war_status, 1)
    return g


def allied(g: World, names: str) -> World:
    """Powers of one ideology in its alliance circle."""
    for name in names.split():
        g.is_allied[power(name)] = 1
    return g


def mark(g: World, **markers: int) -> World:
    """Set special markers by name: `mark(g, status_quo=SPENT)`."""
    for name, state in markers.items():
        g.marker[MARKERS.index(name)] = state
    return g


# -- play ------------------------------------------------------------------------------------------------------------


def begin(g: World, *frames: Frame, outcomes: tuple[list[int], ...] = (), seed: int = 1) -> Game:
    """A game in which these procedures are in progress, the last one on top; `outcomes` are the next of chance."""
    g.stack = [Still(), *frames]
    g.script = [list(outcome) for outcome in outcomes] if outcomes else None
    game = Game.study(rules(), board(), g, seed=seed)
    return _checked(game)


def play(game: Game, *options: str | int, outcomes: tuple[list[int], ...] = ()) -> Game:
    """Take options one after another, each by the side that is to decide; `outcomes` are the next of chance."""
    if outcomes:
        game.position.script = [list(outcome) for outcome in outcomes]
    for option in options:
        game.apply(game.deciding[0], option)
        _checked(game)
    return game


def _checked(game: Game) -> Game:
    if game.position.script == []:
        game.position.script = None
    found = rules().faults(game.position)
    assert not found, found
    return game


def at(game: Game) -> World:
    """The position of a game."""
    assert isinstance(game.position, World)
    return game.position


def names(game: Game) -> list[str]:
    """The names of the options of the side that is to decide."""
    return [option.name for option in game.options(game.deciding[0])]


def step(game: Game) -> str:
    """The step that asks now, such as `deploying.choose`; "" when the game is over."""
    return "" if game.over else where(game.position)


def is_at_rest(game: Game) -> bool:
    """Whether the procedures that were begun have ended."""
    return step(game) == "still.rest"


def difference(name: str) -> int:
    """The number of a difference between the editions."""
    return editions.SWITCHES.index(name)
