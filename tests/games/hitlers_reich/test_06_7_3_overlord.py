"""6.7.3: Overlord and Anvil, with the requirements (6.7.1) and the zones that they close to the Axis."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hitlers_reich.moves import blitz, blitz_at, blitz_targets, fight, handed, produce
from tests.games.hitlers_reich.operations import in_1944, landing, last_draw, rebuilt, renewed
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    control,
    control_all,
    deck,
    fleet,
    fort,
    hold,
    names,
    owner,
    pile,
    place,
    play,
    put,
    reason,
    refusal,
    reich,
    script,
    size,
    step,
)

import sandtable
from sandtable.games.hitlers_reich.terms import DOWN, STAR_DOWN
from sandtable.kernel.game import Game

# -- 6.7.1 Overlord: requirements ------------------------------------------------------------------------------------


def test_6_7_1_overlord_is_open_with_marker_year_boats_and_zone() -> None:
    assert "overlord" in names(in_1944(), "allies")


@pytest.mark.parametrize(
    ("changes", "why", "rule"),
    [
        ({"year": [2, 3]}, "before_1944", "6.7.1"),
        ({"year": [3, 2]}, "before_1944", "6.7.1"),
        ({"big_push": [0, 0]}, "no_big_push", "6.6.1"),
        ({"big_push": [0, STAR_DOWN]}, "marker_not_ready", "6.3.2"),
        ({"overlord_possible": False}, "operation_gone", "6.7"),
    ],
)
def test_6_7_1_overlord_why_not(changes: dict[str, Any], why: str, rule: str) -> None:
    game = in_1944(**changes)
    assert "overlord" not in names(game, "allies")
    assert reason(game, "allies", "overlord") == why
    assert refusal(game, "allies", "overlord") == rule


@pytest.mark.parametrize("years", [[3, 3], [4, 3], [4, 4]])
def test_6_7_1_both_year_markers_at_the_end_of_1943_or_later(years: list[int]) -> None:
    assert "overlord" in names(in_1944(year=years), "allies")


def test_6_7_1_overlord_needs_higgins_boats_face_up() -> None:
    game = in_1944()
    reich(game).event_at[reich(game).tables.higgins] = DOWN + ALLIES
    put(game)
    assert (reason(game, "allies", "overlord"), refusal(game, "allies", "overlord")) == ("no_higgins", "6.7.1")


def test_6_7_1_a_contested_channel_will_not_do() -> None:
    game = fleet(in_1944(), "axis", "channel")
    assert (reason(game, "allies", "overlord"), refusal(game, "allies", "overlord")) == ("no_overlord_zone", "6.7.1")


def landings(channel: str, biscay: str, reading: str = "recommended") -> set[str]:
    game = in_1944(choices={"overlord_zones": reading})
    control_all(game, channel, "channel")
    control_all(game, biscay, "bay_of_biscay")
    if "overlord" not in names(game, "allies"):
        assert reason(game, "allies", "overlord") == "no_overlord_zone"
        return set()
    play(game, "allies", "overlord")
    assert step(game) == "liberating.landing"
    return {name.split(":")[1] for name in names(game, "allies")}


NORTH = {"normandy", "calais", "holland_belgium"}


def test_6_7_1_R04_recommended_the_zone_of_the_landing_is_enough() -> None:
    assert landings("western", "nobody") == NORTH
    assert landings("nobody", "western") == {"normandy", "vichy_france"}
    assert landings("western", "western") == NORTH | {"vichy_france"}
    assert landings("axis", "axis") == set()


def test_6_7_1_R04_alternative_both_zones_are_needed() -> None:
    assert landings("western", "nobody", "alternative") == set()
    assert landings("nobody", "western", "alternative") == set()
    assert landings("western", "western", "alternative") == NORTH | {"vichy_france"}


@pytest.mark.parametrize("reading", ["recommended", "alternative"])
def test_6_7_1_R04_the_1944_game_opens_with_overlord_in_either_reading(reading: str) -> None:
    game = sandtable.new("hitlers_reich", scenario="short_1944", seed=3, options={"overlord_zones": reading})
    assert step(game) == "liberating.landing"
    assert set(names(game, "allies")) == {f"target:{area}" for area in NORTH}
    assert reason(game, "allies", "land_attack") == "must_overlord"
    assert refusal(game, "allies", "land_attack") == "10.3.4"


def test_6_7_1_why_not_land_there() -> None:
    game = play(in_1944(), "allies", "overlord")
    assert reason(game, "allies", "target:vichy_france") == "no_overlord_zone"
    assert reason(game, "allies", "target:london") == "already_own"
    assert reason(game, "allies", "target:spain") == "is_neutral"


# -- 6.7.1, R15 the zones closed to the Axis -------------------------------------------------------------------------


def axis_may(game: Game, zone: str) -> tuple[bool, bool]:
    """Whether the Axis may attack a zone, and whether it may send a fleet there."""
    play(game, "axis", "sea_attack")
    may_attack = f"target:{zone}" in names(game, "axis")
    if not may_attack:
        assert (reason(game, "axis", f"target:{zone}"), refusal(game, "axis", f"target:{zone}")) == (
            "late_war_ban",
            "6.7.1",
        )
    game.undo("axis")
    play(game, "axis", "reinforce_fleet")
    may_sail = f"place:{zone}" in names(game, "axis")
    if not may_sail:
        assert reason(game, "axis", f"place:{zone}") == "late_war_ban"
    return may_attack, may_sail


@pytest.mark.parametrize("reading", ["recommended", "alternative"])
def test_6_7_1_R15_channel_and_biscay_are_closed_once_the_allies_hold_them(reading: str) -> None:
    game = in_1944("axis", choices={"naval_ban": reading})
    assert axis_may(game, "channel") == (False, False)
    game = in_1944("axis", choices={"naval_ban": reading})
    assert axis_may(game, "bay_of_biscay") == (True, True)
    game = control(in_1944("axis", choices={"naval_ban": reading}), "bay_of_biscay", "western")
    assert axis_may(game, "bay_of_biscay") == (False, False)


@pytest.mark.parametrize(("reading", "may"), [("recommended", True), ("alternative", False)])
def test_6_7_1_R15_other_zones_are_closed_in_the_alternative_only(reading: str, may: bool) -> None:
    game = control(in_1944("axis", choices={"naval_ban": reading}), "atlantic", "western")
    assert axis_may(game, "atlantic") == (may, may)


def test_6_7_1_R15_not_before_1944_and_not_while_contested() -> None:
    assert axis_may(in_1944("axis", year=[3, 2]), "channel") == (True, True)
    game = fleet(in_1944("axis"), "axis", "channel")
    play(game, "axis", "sea_attack")
    assert "target:channel" in names(game, "axis")


def test_6_7_1_R15_the_allies_are_not_barred_from_axis_zones() -> None:
    game = control(in_1944(), "bay_of_biscay", "axis")
    play(game, "allies", "sea_attack")
    assert "target:bay_of_biscay" in names(game, "allies")


# -- 6.7.3 Overlord --------------------------------------------------------------------------------------------------


def test_6_7_3_the_marker_goes_and_maximum_effort_comes_even_from_the_axis() -> None:
    game = hold(in_1944(), "axis", "maximum_effort")
    play(game, "allies", "overlord", "target:normandy")
    g = reich(game)
    assert g.big_push == [0, 0]
    assert not g.overlord_possible
    top = deck(game, "allies")[0]
    fight(game, "allies")
    assert handed(game, "axis") == {"maximum_effort"}
    assert top in pile(game, "allies")  # the second card, from the deck
    assert len(pile(game, "allies")) == 2


def test_6_7_3_no_other_two_card_event_beside_maximum_effort() -> None:
    game = hold(in_1944(), "allies", "their_finest_hour", "reserves")
    play(game, "allies", "overlord", "target:normandy")
    assert reason(game, "allies", "play:their_finest_hour") == "second_two_card"


def test_6_7_3_the_zone_is_asked_for_where_two_lead_to_the_beach() -> None:
    game = control(in_1944(), "bay_of_biscay", "western")
    play(game, "allies", "overlord", "target:normandy")
    assert set(names(game, "allies")) == {"from:channel", "from:bay_of_biscay"}


def test_6_7_3_any_area_beside_an_allied_bay_of_biscay_may_be_landed_at() -> None:
    game = control(in_1944(), "bay_of_biscay", "western")
    landing("allies", "vichy_france", game)
    assert owner(game, "vichy_france") == "western"
    game = control(in_1944(vichy=0), "bay_of_biscay", "western")
    control(game, "vichy_france", "vichy")
    control(game, "spain", "axis")
    play(game, "allies", "overlord")
    assert {"target:vichy_france", "target:spain"} <= set(names(game, "allies"))


def test_6_7_3_a_won_landing_allows_two_free_blitz_attacks() -> None:
    game = landing("allies")
    assert owner(game, "normandy") == "western"
    blitz(game, "allies", "calais", "allies")
    assert "proceed" in names(game, "allies")
    assert blitz_targets(game, "allies") == {"paris", "holland_belgium"}
    blitz(game, "allies", "holland_belgium", "allies")
    assert size(game, "allies") == 6
    assert step(game) == "liberating.bagration"  # there is no third


def test_6_7_3_the_allies_may_stop_after_one_blitz() -> None:
    game = blitz(landing("allies"), "allies", "calais", "allies")
    assert owner(game, "vichy_france") == "axis"
    play(game, "allies", "proceed")
    assert owner(game, "vichy_france") == "western"
    assert step(game) == "liberating.bagration"


def test_6_7_3_R26_the_second_blitz_starts_where_the_first_ended_or_at_the_beach() -> None:
    game = blitz(landing("allies"), "allies", "calais", "allies")
    assert "vichy_france" not in blitz_targets(game, "allies")  # next to Normandy, not to Calais
    game = blitz(landing("allies"), "allies", "calais", "axis")
    assert blitz_targets(game, "allies") == {"calais", "paris", "vichy_france"}
    blitz(game, "allies", "calais", "allies")
    assert owner(game, "calais") == "western"
    assert step(game) == "liberating.bagration"


def test_6_7_3_two_lost_blitz_attacks_still_bring_anvil() -> None:
    game = landing("allies")
    blitz(game, "allies", "calais", "axis")
    blitz(game, "allies", "calais", "axis")
    assert owner(game, "vichy_france") == "western"


def test_6_7_3_the_blitz_may_not_hit_berlin() -> None:
    game = landing("allies", "holland_belgium")
    blitz(game, "allies", "ruhr", "allies")
    assert "berlin" not in blitz_targets(game, "allies")
    assert (reason(game, "allies", blitz_at("berlin")), refusal(game, "allies", blitz_at("berlin"))) == (
        "not_berlin",
        "6.7.3",
    )


def test_6_7_3_a_lost_production_bonus_does_not_end_the_turn() -> None:
    game = landing("allies", "holland_belgium")
    blitz(game, "allies", "ruhr", "allies")
    produce(game, "allies", "convoy_1", "axis")
    assert step(game) == "liberating.exploit"
    assert "austria" in blitz_targets(game, "allies")


def test_6_7_3_anvil_follows_without_any_blitz_and_turns_vichy_and_two_zones_western() -> None:
    game = control(in_1944(), "straits_of_gibraltar", "axis")
    fort(game, "axis", "tunisia")
    fleet(game, "axis", "western_med")
    control(game, "algeria", "soviet")
    landing("allies", "normandy", game)
    assert owner(game, "vichy_france") == "axis"
    play(game, "allies", "proceed")
    for where in ("vichy_france", "morocco", "tunisia", "syria_lebanon", "straits_of_gibraltar", "western_med"):
        assert owner(game, where) == "western"
    assert owner(game, "algeria") == "soviet"  # Allied already
    g = reich(game)
    assert g.fort[place("tunisia")] == 0
    assert g.fleet[place("western_med")] == 1 << AXIS  # it stays, and contests the zone
    assert step(game) == "liberating.bagration"


def test_6_7_3_a_lost_landing_brings_no_anvil_but_bagration() -> None:
    game = landing("axis")
    assert owner(game, "vichy_france") == "axis"
    assert owner(game, "normandy") == "axis"
    assert step(game) == "liberating.bagration"


def test_6_7_3_no_success_bonus_is_left_over() -> None:
    game = play(landing("allies"), "allies", "proceed")
    assert not {"event_action", "reorganize", "land_attack"} & set(names(game, "allies"))


def test_6_7_3_R50_the_last_year_ends_overlord_with_anvil_and_no_bagration() -> None:
    game = last_draw(in_1944(), "allies")
    play(game, "allies", "overlord", "target:normandy")
    script(game, renewed(game, "allies", 0), [1, 1, 1, 6, 6, 6], *rebuilt())
    play(game, "axis", names(game, "axis")[0])
    play(game, "allies", names(game, "allies")[0])
    while step(game).startswith("conflict."):
        play(game, "allies", "pass")
    assert owner(game, "normandy") == "western"
    assert owner(game, "vichy_france") == "western"
    assert game.over
