"""What tests of political actions have in common: a table with counters to spare, special actions, flags."""

from __future__ import annotations

from tests.games.cataclysm.table import begin, empty, names, play, step

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.political import PoliticalAction
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AVAILABLE, DRAWN, IN_CUP, RESERVE
from sandtable.kernel.game import Game


def clear(edition: str = "2022", scenario: str = "c1", **choices: str) -> World:
    """A table without units, all flags and offensives available."""
    g = empty(scenario, edition=edition, **choices)
    for c in range(g.tables.counters):
        if g.where[c] in (IN_CUP, RESERVE):
            put(g, c, AVAILABLE)
    return g


def owed(g: World) -> dict[int, int]:
    """The flags that powers are owed."""
    return {owner: count for owner, count in enumerate(g.flags_due) if count}


def special(g: World, owner: int, marker: str, *dice: int) -> Game:
    """A special political action; all flags that follow go into the cup."""
    flag = next(c for c in g.tables.flags_of[owner] if g.where[c] == AVAILABLE)
    put(g, flag, DRAWN)
    game = begin(g, PoliticalAction(power=owner, flag=flag))
    play(game, f"special:{marker}", outcomes=(list(dice),))
    while step(game).startswith("receiving_flags."):
        play(game, "to_cup" if "to_cup" in names(game) else names(game)[0])
    return game


def gained(g: World) -> dict[int, int]:
    """How many flags of each power have gone into the cup."""
    found = {owner: sum(1 for c in g.tables.flags_of[owner] if g.where[c] == IN_CUP) for owner in range(7)}
    return {owner: count for owner, count in found.items() if count}
