"""6.7.2: Barbarossa."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.moves import (
    blitz,
    blitz_at,
    blitz_targets,
    discard,
    events,
    fight,
    kept,
    produce,
    strike,
    turn_of,
)
from tests.games.hitlers_reich.operations import FOUR, invade, invading, last_draw, renewed
from tests.games.hitlers_reich.table import (
    at_action,
    bid,
    control,
    hold,
    names,
    owner,
    play,
    reason,
    refusal,
    reich,
    size,
    step,
)

from sandtable.games.hitlers_reich.terms import STAR_DOWN

# -- 6.7.1 Barbarossa: requirements ----------------------------------------------------------------------------------


def test_6_7_1_barbarossa_needs_the_marker_and_comes_before_the_first_axis_reshuffle() -> None:
    assert "barbarossa" in names(at_action("axis"), "axis")
    for changes, why, rule in (
        ({"big_push": [0, 0]}, "no_big_push", "6.6.1"),
        ({"big_push": [STAR_DOWN, 0]}, "marker_not_ready", "6.3.2"),
        ({"pact": False, "barbarossa_possible": False}, "operation_gone", "6.7"),
    ):
        game = at_action("axis", **changes)
        assert reason(game, "axis", "barbarossa") == why
        assert refusal(game, "axis", "barbarossa") == rule


# -- 6.7.2 Barbarossa ------------------------------------------------------------------------------------------------


def test_6_7_2_the_launch_ends_the_pact_and_takes_the_marker() -> None:
    game = invading()
    assert not reich(game).pact
    assert reich(game).big_push == [0, 0]
    assert set(names(game, "axis")) == {f"target:{area}" for area in FOUR}


def test_6_7_2_four_attacks_in_any_order_each_once_whatever_the_results() -> None:
    game = invading()
    left = set(FOUR)
    for area, winner in zip(
        ("minsk", "crimea", "baltic_states", "bessarabia"), ("allies", "axis", "allies", "axis"), strict=True
    ):
        if len(left) > 1:
            assert {name for name in names(game, "axis") if name.startswith("target:")} == {f"target:{a}" for a in left}
        invade(game, area, winner)
        assert owner(game, area) == ("axis" if winner == "axis" else "soviet")
        left.discard(area)
    if step(game) == "invading.next_attack":
        play(game, "axis", "proceed")
    assert step(game) == "player_turn.bonus"
    assert size(game, "axis") == 8


def test_6_7_2_no_other_area_is_a_target() -> None:
    game = invade(invading(), "minsk", "allies")
    assert reason(game, "axis", "target:minsk") == "no_target"
    assert reason(game, "axis", "target:leningrad") == "no_target"
    assert reason(game, "axis", "target:moscow") == "not_adjacent"
    assert reason(game, "axis", "target:spain") == "is_neutral"


def test_6_7_2_R28_without_a_win_there_is_no_success_bonus() -> None:
    game = invading()
    for area in FOUR:
        invade(game, area, "allies")
    assert turn_of(game) == "allies"


def test_6_7_2_the_success_bonus_waits_for_the_fourth_attack() -> None:
    game = invade(invading(), "crimea", "axis")
    assert "event_action" not in names(game, "axis")
    assert reason(game, "axis", "event_action") == "no_success_bonus"
    for area in FOUR[1:]:
        invade(game, area, "allies")
    assert step(game) == "player_turn.bonus"
    assert "event_action" in names(game, "axis")
    bid(game, "axis", "stukas", "allies")
    assert turn_of(game) == "allies"  # the success bonus lost, the turn ends


def test_6_7_2_R28_a_target_taken_by_a_blitz_is_skipped() -> None:
    game = invade(invading(), "baltic_states", "axis")
    blitz(game, "axis", "minsk", "axis")
    assert {name for name in names(game, "axis") if name.startswith("target:")} == {
        "target:crimea",
        "target:bessarabia",
    }
    for area in ("crimea", "bessarabia"):
        invade(game, area, "allies")
    assert step(game) == "player_turn.bonus"


def test_6_7_2_R28_a_target_without_an_axis_neighbour_waits_for_one() -> None:
    game = invading()
    control(game, "rumania", "western")
    assert "target:crimea" not in names(game, "axis")
    assert reason(game, "axis", "target:crimea") == "not_adjacent"
    invade(game, "bessarabia", "axis")
    assert "target:crimea" in names(game, "axis")


def test_6_7_2_R28_a_target_out_of_reach_at_the_end_is_skipped() -> None:
    game = invading()
    control(game, "rumania", "western")
    for area in ("bessarabia", "minsk", "baltic_states"):
        invade(game, area, "allies")
    assert owner(game, "crimea") == "soviet"
    assert turn_of(game) == "allies"


def test_6_7_2_blitz_attacks_cost_hand_size_and_hit_soviet_areas_only() -> None:
    game = invade(invading(), "crimea", "axis")
    blitz(game, "axis", "caucasus", "axis")
    assert size(game, "axis") == 7
    assert "persia" not in blitz_targets(game, "axis")
    assert reason(game, "axis", blitz_at("persia")) == "only_soviet"
    assert refusal(game, "axis", blitz_at("persia")) == "6.7.2"
    blitz(game, "axis", "stalingrad", "axis")
    blitz(game, "axis", "steppes", "axis")
    assert size(game, "axis") == 5
    assert reason(game, "axis", blitz_at("moscow")) == "no_blitz"  # three in a row are all


def test_6_7_2_a_lost_blitz_ends_the_chain_only() -> None:
    game = invade(invading(), "crimea", "axis")
    blitz(game, "axis", "caucasus", "allies")
    assert set(names(game, "axis")) == {"target:bessarabia", "target:minsk", "target:baltic_states"}
    invade(game, "minsk", "axis")
    assert reason(game, "axis", blitz_at("smolensk")) == "no_blitz"  # one chain, and it is over


def test_6_7_2_a_chain_that_was_begun_does_not_go_on_after_the_next_attack() -> None:
    game = invade(invading(), "crimea", "axis")
    blitz(game, "axis", "caucasus", "axis")
    invade(game, "minsk", "axis")
    assert reason(game, "axis", blitz_at("smolensk")) == "no_blitz"
    assert reason(game, "axis", blitz_at("stalingrad")) == "no_blitz"


def test_6_7_2_production_bonuses_may_be_used_when_earned_and_a_lost_one_costs_nothing() -> None:
    game = invade(invading(), "crimea", "axis")
    blitz(game, "axis", "kharkov", "axis")
    assert "production_bonus" in names(game, "axis")
    produce(game, "axis", "stukas", "allies")
    assert "production_bonus" not in names(game, "axis")
    assert "target:minsk" in names(game, "axis")
    assert "smolensk" in blitz_targets(game, "axis")


@pytest.mark.parametrize(("reading", "lapses"), [("recommended", True), ("alternative", False)])
def test_6_7_2_R52_a_production_bonus_and_the_next_of_the_four_attacks(reading: str, lapses: bool) -> None:
    game = invade(invading(choices={"hold_production": reading}), "crimea", "axis")
    blitz(game, "axis", "kharkov", "axis")
    invade(game, "minsk", "allies")
    assert ("production_bonus" not in names(game, "axis")) is lapses


def test_6_7_2_R28_after_the_fourth_attack_a_lost_blitz_or_bid_leaves_the_success_bonus() -> None:
    game = invading()
    for area in ("bessarabia", "minsk", "baltic_states"):
        invade(game, area, "allies")
    invade(game, "crimea", "axis")
    blitz(game, "axis", "kharkov", "axis")
    produce(game, "axis", "stukas", "allies")
    blitz(game, "axis", "smolensk", "allies")
    assert step(game) == "player_turn.bonus"
    assert "event_action" in names(game, "axis")


def test_6_7_2_going_on_to_the_success_bonus_gives_up_what_the_fourth_attack_earned() -> None:
    game = invading()
    for area in ("bessarabia", "minsk", "baltic_states"):
        invade(game, area, "allies")
    invade(game, "crimea", "axis")
    play(game, "axis", "proceed")
    assert "event_action" in names(game, "axis")
    assert not blitz_targets(game, "axis")


def test_6_7_2_R52_alternative_a_held_production_bonus_outlasts_going_on() -> None:
    game = invading(choices={"hold_production": "alternative"})
    for area in ("bessarabia", "minsk", "baltic_states"):
        invade(game, area, "allies")
    invade(game, "crimea", "axis")
    blitz(game, "axis", "kharkov", "axis")
    play(game, "axis", "proceed")
    assert {"production_bonus", "event_action"} <= set(names(game, "axis"))


def test_6_7_2_the_chain_may_follow_the_success_bonus_instead() -> None:
    game = invading()
    for area in ("crimea", "bessarabia", "baltic_states"):
        invade(game, area, "allies")
    invade(game, "minsk", "axis")
    play(game, "axis", "proceed")
    strike(game, "axis", "smolensk", "axis")
    assert "moscow" in blitz_targets(game, "axis")
    blitz(game, "axis", "moscow", "axis")
    assert owner(game, "moscow") == "axis"
    assert size(game, "axis") == 7


def test_6_7_2_no_paratroops_and_no_landing_in_barbarossa_itself() -> None:
    game = hold(invading(), "axis", "paratroops", "landing_craft")
    assert not [name for name in names(game, "axis") if "paratroop" in name or "amphibious" in name]
    play(game, "axis", "target:minsk")
    assert step(game) == "conflict.choose_cards"  # neither can be played into a land attack


def test_6_7_2_R28_a_reusable_event_serves_in_one_of_the_four_and_in_the_chain_from_it() -> None:
    game = hold(invading(), "axis", "tiger_tanks")
    invade(game, "crimea", "axis", "axis:tiger_tanks")
    play(game, "axis", blitz_at("kharkov"))
    assert "play:tiger_tanks" in names(game, "axis")
    events(game, "axis:tiger_tanks")
    discard(fight(game, "axis"))
    play(game, "axis", "target:minsk")
    assert step(game) == "conflict.choose_cards"
    assert kept(game, "axis") == {"tiger_tanks"}


def test_6_7_2_R50_the_last_year_ends_barbarossa() -> None:
    game = last_draw(invading(), "axis")
    play(game, "axis", "target:crimea")
    fight(game, "axis", renewed(game, "axis"))
    assert game.over
    assert owner(game, "crimea") == "axis"
    assert owner(game, "minsk") == "soviet"
