"""Conflicts that tests lay out to look at one step of them: where, with which events, how many dice and what totals."""

from __future__ import annotations

from typing import Any

from tests.games.hitlers_reich.moves import declare, duel, events, strike
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    conflict,
    hold,
    names,
    play,
    reason,
    refusal,
    reich,
    stack_deck,
    step,
)

from sandtable.games.hitlers_reich.conflict_dice import total
from sandtable.games.hitlers_reich.conflict_events import dice_count
from sandtable.kernel.game import Game

WIN = [6, 6, 6]
LOSE = [1, 1, 1]


def targets(game: Game, side: str, kind: str) -> set[str]:
    """The targets of a kind of attack; the question must be asked."""
    play(game, side, f"{kind}_attack")
    assert step(game) == "attacking.choose"
    return {name.split(":")[1] for name in names(game, side)}


def barred(game: Game, side: str, kind: str, where: str) -> tuple[str, str]:
    """Why a place may not be attacked: the reason and its rule."""
    assert where not in targets(game, side, kind)
    return reason(game, side, f"target:{where}"), refusal(game, side, f"target:{where}")


def at_greece(axis: tuple[str, ...] = (), allies: tuple[str, ...] = (), *, pact: bool = True) -> Game:
    """A land attack on Greece: three dice a side, no bonus die, a Western place; these events are held."""
    game = hold(hold(at_action("axis", pact=pact), "axis", *axis), "allies", *allies)
    return declare(game, "axis", "land", "greece")


def at_leningrad(axis: tuple[str, ...] = (), allies: tuple[str, ...] = ()) -> Game:
    """A land attack on Leningrad: three dice a side, a Soviet centre; these events are held."""
    game = hold(hold(at_action("axis", pact=False), "axis", *axis), "allies", *allies)
    return declare(game, "axis", "land", "leningrad")


def two_cards(first: str, second: str, other: str, row: list[int], *after: list[int]) -> Game:
    """The Axis plays two cards with MAXIMUM EFFORT at Greece against one card."""
    game = stack_deck(at_greece(("maximum_effort",)), "axis", second)
    events(game, "axis:maximum_effort")
    return duel(game, (first, row), (other, [3, 3, 3]), *after)


def counts(game: Game) -> tuple[int, int]:
    """How many dice both sides roll in the conflict in progress."""
    c = conflict(game)
    return dice_count(reich(game), c, AXIS), dice_count(reich(game), c, ALLIES)


def totals(game: Game) -> tuple[int, int]:
    """The totals as they stand."""
    return total(conflict(game), AXIS), total(conflict(game), ALLIES)


def eastwards(**changes: Any) -> Game:
    """An Axis turn of 1942 with Finland facing Leningrad."""
    return at_action("axis", pact=False, big_push=[0, 0], barbarossa_possible=False, year=[1, 1], **changes)


def after_leningrad(*played: str, **changes: Any) -> Game:
    """Leningrad has been won as the first action: success, production and Blitz bonus."""
    game = eastwards(**changes)
    held_by_axis = [move.split(":")[1] for move in played]
    hold(game, "axis", *held_by_axis)
    return strike(game, "axis", "leningrad", "axis", *played)
