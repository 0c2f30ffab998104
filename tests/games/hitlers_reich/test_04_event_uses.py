"""Chapter 4.2: who may bid for each of the 56 events, and in which conflicts each may be played."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.event_spots import (
    ALLIED_ONLY,
    ALLIED_SPOTS,
    AXIS_ONLY,
    AXIS_SPOTS,
    EITHER,
    RED,
    SOVIET_DUTY,
    USES,
    WHITE,
    at_bid,
    spot,
)
from tests.games.hitlers_reich.table import biddable, board, names, play, refusal


def test_4_2_fifty_six_events_in_three_displays() -> None:
    assert (len(EITHER), len(AXIS_ONLY), len(ALLIED_ONLY)) == (12, 22, 22)
    assert sorted(EITHER + AXIS_ONLY + ALLIED_ONLY) == sorted(board().ids["event"])


@pytest.mark.parametrize("name", EITHER + AXIS_ONLY + ALLIED_ONLY)
def test_4_2_every_event_may_be_bid_for_by_the_right_side_alone(name: str) -> None:
    for side, own, other in (("axis", AXIS_ONLY, ALLIED_ONLY), ("allies", ALLIED_ONLY, AXIS_ONLY)):
        game = at_bid(side, name)
        assert (name in biddable(game, side)) is (name in own or name in EITHER)
        play(game, side, "event_action")
        assert refusal(game, side, f"event:{name}") == ("6.4.1" if name in other else "")


def is_playable(side: str, name: str, where: str) -> bool:
    """What the card's entry and the stars (6.5.3.2) say."""
    _turn, uses, star, _begin = (AXIS_SPOTS if side == "axis" else ALLIED_SPOTS)[where]
    if not set(USES.get(name, "").split()) & set(uses.split()):
        return False
    if side == "allies" and ((star == "white" and name in RED) or (star == "red" and name in WHITE)):
        return False
    return not (name in SOVIET_DUTY and star != "red")


@pytest.mark.parametrize("where", AXIS_SPOTS)
@pytest.mark.parametrize("name", EITHER + AXIS_ONLY)
def test_4_2_1_axis_and_either_side_events_go_into_the_right_conflicts_alone(name: str, where: str) -> None:
    game = spot("axis", where, name)
    assert (f"play:{name}" in names(game, "axis")) is is_playable("axis", name, where)


@pytest.mark.parametrize("where", ALLIED_SPOTS)
@pytest.mark.parametrize("name", EITHER + ALLIED_ONLY)
def test_4_2_1_allied_and_either_side_events_go_into_the_right_conflicts_alone(name: str, where: str) -> None:
    game = spot("allies", where, name)
    assert (f"play:{name}" in names(game, "allies")) is is_playable("allies", name, where)
