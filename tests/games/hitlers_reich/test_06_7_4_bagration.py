"""6.7.4: Bagration."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.moves import blitz_at, blitz_targets, discard, events, fight, produce, turn_of
from tests.games.hitlers_reich.operations import advance_east, bagration, in_1944, landing, last_draw, rebuilt, renewed
from tests.games.hitlers_reich.table import control, control_all, hold, names, owner, play, reason, refusal, step


def test_6_7_4_targets_are_axis_areas_beside_soviet_ones() -> None:
    game = bagration()
    offered = {name.split(":")[1] for name in names(game, "allies")}
    assert offered == {"finland", "rumania", "poland", "hungary", "minsk", "smolensk"}
    assert reason(game, "allies", "target:libya") == "no_target"  # next to Western Egypt only
    assert reason(game, "allies", "target:ruhr") == "not_adjacent"
    assert reason(game, "allies", "target:moscow") == "already_own"


def test_6_7_4_berlin_is_barred() -> None:
    game = control_all(in_1944(), "soviet", "poland")
    bagration(game)
    assert "target:berlin" not in names(game, "allies")
    assert reason(game, "allies", "target:berlin") == "not_berlin"


def test_6_7_4_four_attacks_are_guaranteed_and_the_same_area_may_be_tried_again() -> None:
    game = bagration()
    for attempt in range(4):
        assert step(game) == "liberating.bagration", attempt
        won = attempt == 3
        advance_east(game, "minsk", "allies" if won else "axis", after=rebuilt() if won else None)
    assert owner(game, "minsk") == "soviet"
    assert turn_of(game) == "axis"  # no success bonus, no Blitz


def test_6_7_4_R27_areas_just_won_may_be_attacked_from_and_there_is_no_blitz() -> None:
    game = bagration()
    advance_east(game, "poland", "allies")
    assert owner(game, "poland") == "soviet"
    assert "target:austria" in names(game, "allies")
    assert not blitz_targets(game, "allies")
    assert reason(game, "allies", blitz_at("austria")) == "no_blitz"


def test_6_7_4_attacks_start_from_soviet_areas_only() -> None:
    game = bagration(control(in_1944(), "bulgaria", "western"))
    play(game, "allies", "target:rumania")
    if step(game) == "attacking.start":
        assert not {"from:yugoslavia", "from:bulgaria"} & set(names(game, "allies"))
        play(game, "allies", names(game, "allies")[0])
    assert all("soviet" in name or "double_agent" in name for name in names(game, "allies"))


def test_6_7_4_events_used_in_a_won_attack_may_be_used_again_in_the_next() -> None:
    game = hold(bagration(), "allies", "t34s_shermans", "artillery_partisans")
    advance_east(game, "minsk", "allies", "allies:t34s_shermans", "allies:artillery_partisans")
    play(game, "allies", "target:smolensk")
    assert {"play:t34s_shermans", "play:artillery_partisans"} <= set(names(game, "allies"))
    events(game, "allies:t34s_shermans")
    discard(fight(game, "allies"))
    play(game, "allies", "target:poland")
    while step(game) == "attacking.start":
        play(game, "allies", names(game, "allies")[0])
    assert "play:t34s_shermans" in names(game, "allies")
    assert reason(game, "allies", "play:artillery_partisans") == "face_down"  # left out once


def test_6_7_4_events_used_in_overlord_have_served_for_this_turn() -> None:
    game = hold(in_1944(), "allies", "artillery_partisans", "t34s_shermans")
    control_all(game, "axis", "minsk", "smolensk")
    landing("allies", "normandy", game, "allies:artillery_partisans")
    play(game, "allies", "proceed", "target:minsk")
    assert "play:t34s_shermans" in names(game, "allies")
    assert reason(game, "allies", "play:artillery_partisans") == "face_down"
    assert refusal(game, "allies", "play:artillery_partisans") == "4.2.5.1"


def test_6_7_4_R27_production_bonuses_may_be_used_at_once_and_a_loss_costs_nothing() -> None:
    game = bagration()
    advance_east(game, "rumania", "allies")
    assert owner(game, "rumania") == "soviet"
    assert "production_bonus" in names(game, "allies")
    produce(game, "allies", "convoy_1", "axis")
    assert "target:minsk" in names(game, "allies")
    assert "production_bonus" not in names(game, "allies")


def test_6_7_4_R27_a_production_bonus_of_the_last_attack_may_still_be_used() -> None:
    game = bagration()
    for _ in range(3):
        advance_east(game, "minsk", "axis")
    advance_east(game, "rumania", "allies")
    assert set(names(game, "allies")) == {"proceed", "production_bonus"}
    play(game, "allies", "production_bonus", "event:convoy_1")
    fight(game, "axis", *rebuilt(axis=7))
    assert turn_of(game) == "axis"


@pytest.mark.parametrize(("reading", "lapses"), [("recommended", True), ("alternative", False)])
def test_6_7_4_R52_a_production_bonus_and_the_next_attack(reading: str, lapses: bool) -> None:
    game = bagration(in_1944(choices={"hold_production": reading}))
    advance_east(game, "rumania", "allies")
    advance_east(game, "minsk", "axis")
    assert ("production_bonus" not in names(game, "allies")) is lapses


def test_6_7_4_R27_without_a_legal_target_the_rest_is_void() -> None:
    game = in_1944()
    control_all(game, "western", "finland", "rumania", "poland", "hungary")
    play(game, "allies", "overlord", "target:normandy")
    fight(game, "axis", *rebuilt())
    assert turn_of(game) == "axis"


def test_6_7_4_R50_the_last_year_ends_bagration() -> None:
    game = last_draw(bagration(), "allies")
    play(game, "allies", "target:minsk")
    fight(game, "axis", renewed(game, "allies"), *rebuilt())
    assert game.over
    assert game.result is not None
    assert game.result.rule == "9.5"
