"""What must hold in every position: each broken position is found out, with the rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.hitlers_reich.table import (
    at_action,
    attack,
    control,
    control_all,
    event,
    fort,
    names,
    place,
    play,
    reich,
    rules,
)

from sandtable.games.hitlers_reich.state import Reich
from sandtable.games.hitlers_reich.terms import PLAYED


def lose_a_card(g: Reich) -> None:
    g.deck[0].pop()


def double_a_card(g: Reich) -> None:
    g.hand[0].append(g.hand[0][0])


def raise_hand_size(g: Reich) -> None:
    g.hand_size[0] = 13


def no_hand_size(g: Reich) -> None:
    g.hand_size[1] = 0


def fleets(g: Reich) -> None:
    for zone in range(g.tables.areas, g.tables.areas + 5):
        g.fleet[zone] |= 1


def forts(g: Reich) -> None:
    for area in ("berlin", "rome", "ruhr", "norway", "finland"):
        g.fort[place(area)] = 1


def fleet_on_land(g: Reich) -> None:
    g.fleet[place("berlin")] = 1


def enemy_fort(g: Reich) -> None:
    g.fort[place("london")] = 1


def fort_at_sea(g: Reich) -> None:
    g.fort[place("channel")] = 1


def closed_neutral(g: Reich) -> None:
    g.control[place("sweden")] = 1


def years_apart(g: Reich) -> None:
    g.year = [2, 0]


def marker(g: Reich) -> None:
    g.big_push[0] = 3


def event_in_play(g: Reich) -> None:
    g.event_at[event("rommel")] = PLAYED


BROKEN: list[tuple[Callable[[Reich], None], str]] = [
    (lose_a_card, "4.1: conflict cards missing"),
    (double_a_card, "4.1: conflict cards missing"),
    (raise_hand_size, "4.1.4"),
    (no_hand_size, "9.1"),
    (fleets, "3.2: too many fleets"),
    (forts, "3.3: too many forts"),
    (fleet_on_land, "3.2: a fleet on land at berlin"),
    (enemy_fort, "3.3: a fort of the wrong side at london"),
    (fort_at_sea, "3.3: a fort of the wrong side at channel"),
    (closed_neutral, "2.1: sweden"),
    (years_apart, "5.4.1"),
    (marker, "2.6"),
    (event_in_play, "7.2: rommel"),
]


@pytest.mark.parametrize(("breaks", "message"), BROKEN)
def test_faults_are_found_and_name_the_rule(breaks: Callable[[Reich], None], message: str) -> None:
    game = at_action("axis")
    assert rules().faults(game.position) == []
    breaks(reich(game))
    found = rules().faults(game.position)
    assert len(found) == 1 and found[0].startswith(message), found


def test_the_picture_shows_bonuses_as_they_are_earned() -> None:
    game = control_all(at_action("axis", pact=False), "axis", "baltic_states", "crete")
    attack(game, "axis", "land", "leningrad", "axis")
    play(game, "allies", names(game, "allies")[0])
    assert {fact.id: fact.value for fact in game.picture("axis").facts}["production"] == "1"
    play(game, "axis", "blitz:vologda")
    assert {fact.id: fact.value for fact in game.picture("axis").facts}["blitz"] == "1"


def test_the_picture_shows_discs_forts_and_closed_neutrals() -> None:
    game = fort(control(at_action("axis"), "greece", "axis"), "axis", "greece")
    spaces = {space.id: space for space in game.picture("axis").spaces}
    assert {mark.kind for mark in spaces["greece"].marks} == {"disc", "fort"}
    assert spaces["sweden"].note and spaces["turkey"].note and not spaces["berlin"].note
    assert "capital" in {mark.kind for mark in spaces["berlin"].marks}
