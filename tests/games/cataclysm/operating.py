"""What the tests of operations have in common: quiet maps, what can be attacked, and operations in progress."""

from tests.games.cataclysm.table import (
    area,
    at,
    begin,
    board,
    empty,
    named,
    names,
    play,
    power,
    step,
)

from sandtable.games.cataclysm.pieces import count_at
from sandtable.games.cataclysm.procedures.combat import Battle
from sandtable.games.cataclysm.procedures.operations import Operation
from sandtable.games.cataclysm.procedures.scouting import Scout
from sandtable.games.cataclysm.procedures.targets import defenders_of, target_barred
from sandtable.games.cataclysm.state import World
from sandtable.games.cataclysm.terms import AVAILABLE, REARMAMENT, SPENT
from sandtable.kernel.game import Game

T = board()


def quiet(edition: str = "2022", **choices: str) -> World:
    """Empty maps without any special marker in play, and everybody at Rearmament."""
    g = empty(edition=edition, **choices)
    g.marker = [SPENT] * len(g.marker)
    g.commitment = [REARMAMENT] * len(g.commitment)
    return g


def targets(g: World, name: str, kind: int, actions: int = 1) -> set[str]:
    """The areas that a power can attack by a kind of operation."""
    return named(Scout(g, power(name), []).targets(kind, actions))


def barred(g: World, name: str, kind: int, place: str) -> int:
    """What keeps a power from attacking an area."""
    return target_barred(g, power(name), kind, area(place))


def defends(g: World, name: str, kind: int, place: str) -> int:
    """Who could be the defender of an area, as a mask."""
    return defenders_of(g, power(name), kind, area(place))


def bit(name: str) -> int:
    """The mask of one power."""
    return 1 << power(name)


def operates(g: World, name: str, actions: int = 1, mask: int = 0) -> Game:
    """A game in which a power makes an operation; with a mask, as after a declaration of war."""
    return begin(g.copy(), Operation(power=power(name), actions=actions, targets_mask=mask, may_augment=int(not mask)))


def unit_name(unit: int) -> str:
    """The option that names a unit."""
    return f"counter:{T.ids['counter'][unit]}"


def flags_away(game: Game, *outcomes: list[int]) -> Game:
    """All flags that are gained go into the cup; after the last of them these outcomes follow."""
    while step(game) == "receiving_flags.place":
        is_last = not any(at(game).flags_due)
        game = play(game, "to_cup", outcomes=outcomes if is_last else ())
    return game


def aid_stays(game: Game) -> Game:
    """Every patron leaves its aid where it is (11.2.3)."""
    while step(game) == "spending_aid.withdraw":
        game = play(game, "no")
    return game


def pick(game: Game, *options: str) -> Game:
    """Take those of some options that are offered in turn; where there is but one, it has been taken already."""
    for option in options:
        if option in names(game):
            game = play(game, option)
    return game


def flags_of(g: World, name: str) -> int:
    """How many flags of a power are not available any more."""
    return len(T.flags_of[power(name)]) - count_at(g, T.flags_of[power(name)], AVAILABLE)


def battle(game: Game) -> Battle:
    """The battle in progress."""
    found = at(game).stack[-1]
    assert isinstance(found, Battle), step(game)
    return found


def operation(game: Game) -> Operation:
    """The operation in progress."""
    return next(frame for frame in at(game).stack if isinstance(frame, Operation))
