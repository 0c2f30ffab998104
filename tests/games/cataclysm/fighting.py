"""What the tests of combat have in common: battles as they begin, what is thrown in them, and the way to their end."""

from typing import Any

from tests.games.cataclysm.table import area, at, is_at_rest, names, play, power

from sandtable.games.cataclysm.pieces import put
from sandtable.games.cataclysm.procedures.battle import NEITHER
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.combat_dice import throw
from sandtable.games.cataclysm.state import World
from sandtable.kernel.game import Game


def battle(g: World, kind: int, target: str, attacker: str, defender: str, units: list[int], **more: Any) -> Battle:
    """A battle whose attackers have just moved from where they stand into the target area."""
    origins = [g.where[unit] for unit in units]
    for unit in units:
        put(g, unit, area(target))
    return Battle(
        kind=kind,
        target=area(target),
        attacker=power(attacker),
        defender=power(defender) if defender else -1,
        is_country=int(not defender),
        units=units,
        origins=origins,
        spots=[0] * len(units),
        **more,
    )


def named_option(g: World, unit: int) -> str:
    """The name of the option of a unit."""
    return f"counter:{g.tables.ids['counter'][unit]}"


def thrown(g: World, b: Battle, side: int, kind: int, superior: int = NEITHER) -> tuple[int, int]:
    """The dice and the modifier of a side."""
    b.activated = b.activated or len(b.units)
    found = throw(g, b, side, kind, superior)
    return found.dice, found.modifier


def to_the_end(game: Game) -> World:
    """Play on with the least to do: no regroup, the first option else."""
    while not is_at_rest(game):
        play(game, "done" if "done" in names(game) else names(game)[0])
    return at(game)
