"""What tests that play counters share: a cleared table, counters that powers draw and play, flags put away."""

from __future__ import annotations

from tests.games.cataclysm.table import at, begin, board, counter, empty, is_at_rest, names, play, power, step

from sandtable.games.cataclysm.pieces import count_at, put
from sandtable.games.cataclysm.procedures.playing import Drawn
from sandtable.games.cataclysm.procedures.production import Production
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AVAILABLE, DRAWN, HOLDING, IN_CUP, OUT, RESERVE, SPENT
from sandtable.kernel.answers import Prompt
from sandtable.kernel.game import Game

T = board()


def clear(scenario: str = "c1", **choices: str) -> World:
    """No units or minor armies, no special markers; every counter of the powers is available, the cup empty."""
    g = empty(scenario, **choices)
    g.marker = [SPENT] * len(g.marker)
    g.is_allied = [0] * len(g.is_allied)
    g.enemies = [0] * len(g.enemies)
    for c in range(T.counters):
        if g.where[c] in (IN_CUP, RESERVE, HOLDING):
            put(g, c, AVAILABLE if T.owner[c] >= 0 else OUT)
    return g


def no_cubes(g: World) -> World:
    """No cube on the map: powers have what is printed in their colours, and no country has a master."""
    g.cube, g.cube_count = [-1] * T.areas, [0] * T.areas
    return g


def draws(g: World, name: str, *options: str, dice: tuple[int, ...] = ()) -> Game:
    """A power has drawn a counter of its own (`germany_flag_1`) and plays it; the dice are for the last option."""
    drawn = counter(name)
    put(g, drawn, DRAWN)
    game = begin(g, Drawn(power=T.owner[drawn], counter=drawn))
    picks = ("play", *options)
    for pick in picks[:-1]:
        play(game, pick)
    return play(game, picks[-1], outcomes=(list(dice),) if dice else ())


def put_flags_away(game: Game, *outcomes: list[int]) -> Game:
    """Every flag that is gained goes into the cup; these dice follow the last."""
    while step(game).startswith("receiving_flags."):
        is_last = step(game) == "receiving_flags.place" and not any(at(game).flags_due)
        play(game, "to_cup" if "to_cup" in names(game) else names(game)[0], outcomes=outcomes if is_last else ())
    return game


def gained(before: World, game: Game) -> dict[str, int]:
    """How many flags more the powers have that are not available any more."""

    def taken(g: World, number: int) -> int:
        return len(T.flags_of[number]) - count_at(g, T.flags_of[number], AVAILABLE)

    found = {name: taken(at(game), power(name)) - taken(before, power(name)) for name in T.ids["power"]}
    return {name: count for name, count in found.items() if count}


def said(game: Game) -> list[str]:
    """The lines of the log."""
    return [line.text for line in game.log("fascist")]


def prompt_of(game: Game, language: str = "") -> Prompt:
    """What is asked now."""
    found = game.prompt(language=language)
    assert found is not None
    return found


def produces(g: World, name: str, wanted: str = "production.convert") -> Game:
    """Production, up to a question to a power; all others take what comes first and lend nothing."""
    game = begin(g, Production())
    while not is_at_rest(game):
        frame = at(game).stack[-1]
        if step(game) == wanted and getattr(frame, "power", getattr(frame, "receiver", -1)) == power(name):
            return game
        plain = {"transfer.source": "done", "production.limited": "done", "production.keep": "no"}.get(step(game), "")
        play(game, plain if plain in names(game) else names(game)[0])
    return game


def held(game: Game, name: str) -> int:
    """The offensive and resource markers in a power's holding box."""
    return count_at(at(game), T.offensives_of[power(name)], HOLDING)
