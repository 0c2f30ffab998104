"""Barbarossa, Overlord and Bagration begun and led on, for tests of single steps of them."""

from __future__ import annotations

from typing import Any

from tests.games.hitlers_reich.moves import discard, events, fight
from tests.games.hitlers_reich.table import at_action, control_all, empty_deck, hold, names, pile, play, put, step

from sandtable.games.hitlers_reich.terms import STAR_UP
from sandtable.kernel.game import Game

FOUR = ("crimea", "bessarabia", "minsk", "baltic_states")


def last_draw(game: Game, side: str) -> Game:
    """1945: the next card that a side draws ends the game."""
    put(game, year=[4, 5] if side == "axis" else [5, 4], exchange_done=True)
    return empty_deck(game, side)


def renewed(game: Game, side: str, cards: int = 1) -> list[int]:
    """The shuffle of a deck with the cards just used on it."""
    return list(range(len(pile(game, side)) + cards))


def invading(**changes: Any) -> Game:
    """Barbarossa just launched."""
    return play(at_action("axis", **changes), "axis", "barbarossa")


def invade(game: Game, area: str, winner: str, *played: str) -> Game:
    """One of the four attacks; the last target left is attacked without asking."""
    if step(game) == "invading.next_attack":
        play(game, "axis", f"target:{area}")
    events(game, *played)
    fight(game, winner)
    return discard(game)


def in_1944(side: str = "allies", **changes: Any) -> Game:
    """A campaign turn of 1944: the Channel is Allied, HIGGINS BOATS held, the marker ready, the East as in 1941."""
    settled: dict[str, Any] = {
        "pact": False,
        "barbarossa_possible": False,
        "year": [3, 3],
        "turns": 20,
        "big_push": [0, STAR_UP],
        "vichy": 2,
    }
    game = at_action(side, **{**settled, **changes})
    control_all(game, "axis", "vichy_france", "algeria", "morocco", "tunisia", "syria_lebanon")
    control_all(game, "western", "channel")
    return hold(game, "allies", "higgins_boats")


def landing(winner: str, area: str = "normandy", game: Game | None = None, *played: str) -> Game:
    """Overlord, launched and landed, up to the first question after it."""
    found = play(game or in_1944(), "allies", "overlord", f"target:{area}")
    events(found, *played)
    fight(found, winner)
    return discard(found)


def bagration(game: Game | None = None) -> Game:
    """Bagration, after a lost landing: Minsk and Smolensk are Axis, their neighbours Soviet."""
    found = game or in_1944()
    control_all(found, "axis", "minsk", "smolensk")
    return landing("axis", "normandy", found)


def rebuilt(axis: int = 8, allies: int = 6) -> list[list[int]]:
    """The shuffles of both decks after Bagration, for these hand sizes."""
    return [list(range(27 - axis)), list(range(27 - allies))]


def advance_east(game: Game, area: str, winner: str, *played: str, after: list[list[int]] | None = None) -> Game:
    """One attack of Bagration; `after` are the shuffles that end the operation."""
    if step(game) == "liberating.bagration":
        play(game, "allies", f"target:{area}")
    if step(game) == "attacking.start":
        play(game, "allies", names(game, "allies")[0])
    events(game, *played)
    fight(game, winner, *(after or []))
    return discard(game)
