"""Who may know what (1.4, 2.9): all lies open but what is still to be drawn and rolled, and what others now choose.

Positions that differ in nothing but what is to come must look the same to everybody, in random play over all scenarios.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.cataclysm.table import at, begin, board, names, play, put_unit, step, world

import sandtable
from sandtable.games import ruleset
from sandtable.games.cataclysm.pieces import cup, put, reserve_of
from sandtable.games.cataclysm.procedures.action_phase import ActionPhase
from sandtable.games.cataclysm.procedures.interrupt import Interrupt, may_interrupt
from sandtable.games.cataclysm.queries import active_powers
from sandtable.games.cataclysm.terms import AVAILABLE, IN_CUP, RESERVE, SIDES
from sandtable.kernel.game import Game

T = board()
EVERY = pytest.mark.parametrize("scenario", ["c1", "c2", "c3", "c4", "c5", "c6", "c7"])
VIEWERS: tuple[str | None, ...] = (*SIDES, None)
DECISIONS = 120
EACH = 24


def table(game: Game, viewer: str | None) -> str:
    """What a viewer sees of the table: view, picture and log."""
    return f"{game.view(viewer)}\n{game.picture(viewer)}\n{[line.text for line in game.log(viewer)]}"


def words(game: Game, viewer: str | None) -> str:
    """Everything that a viewer can read."""
    return f"{table(game, viewer)}\n{game.prompt(viewer)}"


def played(scenario: str, each: int = EACH) -> Iterator[Game]:
    """A random game of a scenario, at every few decisions; the edition and the number of players are random too."""
    choose = random.Random(scenario)
    rules = ruleset("cataclysm")
    settled = {choice.id: choose.choice(choice.values) for choice in rules.choices}
    game = sandtable.new("cataclysm", scenario=scenario, seed=f"hidden {scenario}", options=settled)
    for number in range(DECISIONS):
        if game.over:
            return
        if number % each == 0:
            yield game
        side = choose.choice(game.deciding)
        game.apply(side, choose.choice(game.options(side)))


def with_other_dice(game: Game) -> Game:
    """The same position with other draws and rolls to come."""
    position = game.position.copy()
    position.key = bytes(255 - byte for byte in position.key)
    return Game.study(game.rules, game.tables, position, seed=2)


def seen(game: Game, viewer: str | None) -> dict[str, Any]:
    """What a viewer sees besides its own options, and what it has chosen while others still choose (3.2.4)."""
    found = game.view(viewer)
    found.pop("options", None)
    found.pop("picks", None)
    return found


@EVERY
def test_1_4_the_position_lies_open_to_all_alike(scenario: str) -> None:
    for game in played(scenario):
        open_to_all = seen(game, None)
        assert "key" not in open_to_all and "events" not in open_to_all
        for viewer in VIEWERS:
            assert seen(game, viewer) == open_to_all, viewer
            assert ("options" in game.view(viewer)) == (viewer in game.deciding)


@EVERY
def test_2_9_tables_that_differ_in_what_is_to_be_drawn_and_rolled_look_alike(scenario: str) -> None:
    for game in played(scenario):
        tables = [Game.study(game.rules, game.tables, game.position.copy(), seed=1), with_other_dice(game)]
        for viewer in VIEWERS:
            assert words(tables[0], viewer) == words(tables[1], viewer), viewer


def test_2_9_they_part_when_it_is_drawn() -> None:
    g = world("c5")
    for counter in range(T.counters):
        if g.where[counter] == RESERVE:
            put(g, counter, AVAILABLE)
    for power in active_powers(g):
        put(g, T.flags_of[power][0], IN_CUP)
    drawn = {at(begin(g.copy(), ActionPhase(), seed=seed)).acting for seed in range(12)}
    assert len(drawn) > 1


def test_2_9_the_cup_does_not_tell_in_which_order_it_was_filled() -> None:
    army, flag = T.units_of[1][0], T.flags_of[1][1]
    tables = []
    for order in ((army, flag), (flag, army)):
        g = world("c5")
        put(g, army, AVAILABLE)
        for counter in order:
            put(g, counter, IN_CUP)
        tables.append(begin(g))
    assert cup(at(tables[0])) == cup(at(tables[1]))
    for viewer in VIEWERS:
        assert table(tables[0], viewer) == table(tables[1], viewer)


@EVERY
def test_3_5_who_is_asked_to_interrupt_follows_from_what_all_can_see(scenario: str) -> None:
    """3.4: reserves lie open, so that nobody learns from a question or its absence who could interrupt."""
    asked = 0
    for game in played(scenario, each=1):
        g = at(game)
        frame = g.stack[-1]
        if not isinstance(frame, Interrupt):
            continue
        asked += 1
        shown = game.view(None)
        for power in active_powers(g):
            held = [c for c in range(T.counters) if T.owner[c] == power and shown["where"][c] == RESERVE]
            assert held == [c for c in [reserve_of(g, power)] if c >= 0]
        assert may_interrupt(g, frame.power) and shown["where"][frame.reserve] == RESERVE
        assert all(may_interrupt(g, power) for power in frame.order[frame.done :])
    assert asked > 3


def test_3_5_a_reserve_that_cannot_be_played_is_asked_about_by_nobody() -> None:
    """Two tables on which Germany's reserve differs: all see it, and Germany alone is asked where it could play it."""
    tables = []
    for counter in (T.flags_of[1][0], T.offensives_of[1][0]):
        g = world("c5")
        for each in range(T.counters):
            if g.where[each] == RESERVE:
                put(g, each, AVAILABLE)
        put(g, counter, RESERVE)
        g.face[counter] = int(counter in T.offensives_of[1])  # a resource, which waits for the next production
        tables.append(begin(g, Interrupt()))
    assert step(tables[0]) == "interrupt.wish" and tables[0].deciding == ["fascist"]
    assert step(tables[1]) == "still.rest"
    assert all(table(tables[0], viewer) != table(tables[1], viewer) for viewer in VIEWERS)


def choosing_reserves() -> Game:
    """3.2.4, D-09: in 2018 all players choose their reserves at once, here after the first production of 1939."""
    game = sandtable.new("cataclysm", scenario="c5", seed="reserves", options={"edition": "2018"})
    while step(game) != "administration.reserves":
        game.apply(game.deciding[0], game.options(game.deciding[0])[-1])
    return game


def test_3_2_4_a_reserve_is_hidden_until_all_have_chosen_theirs() -> None:
    tables = [choosing_reserves(), choosing_reserves()]
    first = tables[0].deciding[0]
    assert len(tables[0].deciding) > 1
    options = [option.name for option in tables[0].options(first)]
    for game, chosen in zip(tables, (options[0], options[-1]), strict=True):
        game.apply(first, chosen)
        assert step(game) == "administration.reserves" and first not in game.deciding
    for viewer in VIEWERS:
        if viewer == first:
            assert words(tables[0], viewer) != words(tables[1], viewer)
        else:
            assert words(tables[0], viewer) == words(tables[1], viewer), viewer
    for game in tables:
        while first not in game.deciding and step(game) == "administration.reserves":
            game.apply(game.deciding[0], game.options(game.deciding[0])[0])
    assert all(words(tables[0], viewer) != words(tables[1], viewer) for viewer in VIEWERS)


def test_a_side_sees_its_own_options_alone() -> None:
    g = world("c1")
    unit = put_unit(g, "germany", "army", "berlin")
    put(g, unit, AVAILABLE)
    game = begin(g)
    asked = game.deciding[0]
    assert game.view(asked)["options"] and names(game)
    assert all("options" not in game.view(viewer) for viewer in VIEWERS if viewer != asked)
    play(game, names(game)[0])
