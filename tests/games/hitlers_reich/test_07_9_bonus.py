"""7.9-7.9.1: success and production bonuses, and several of them."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import after_leningrad, eastwards
from tests.games.hitlers_reich.moves import BASIC, blitz, blitz_targets, discard, fight, produce, strike, turn_of
from tests.games.hitlers_reich.table import (
    at_action,
    bid,
    control,
    control_all,
    fleet,
    lay,
    names,
    play,
    reason,
    refusal,
    reich,
    size,
    step,
)

# -- 7.9 the success bonus -------------------------------------------------------------------------------------------


def test_7_9_a_won_first_attack_or_bid_earns_one_of_six_actions() -> None:
    game = strike(at_action("axis", big_push=[0, 0]), "axis", "greece", "axis")
    assert set(names(game, "axis")) >= BASIC | {"end_turn"}
    game = bid(at_action("axis", big_push=[0, 0]), "axis", "stukas", "axis")
    assert set(names(game, "axis")) == BASIC | {"end_turn"}


def test_7_9_a_big_push_or_an_operation_is_no_success_bonus() -> None:
    game = bid(at_action("axis"), "axis", "stukas", "axis")
    assert not {"big_push_events", "big_push_attacks", "barbarossa", "overlord"} & set(names(game, "axis"))


def test_7_9_there_is_one_success_bonus_only() -> None:
    game = strike(at_action("axis", big_push=[0, 0]), "axis", "greece", "axis")
    bid(game, "axis", "stukas", "axis")
    assert turn_of(game) == "allies"
    game = strike(at_action("axis", big_push=[0, 0]), "axis", "greece", "axis")
    strike(game, "axis", "north_sea", "allies", kind="sea")
    assert turn_of(game) == "allies"


def test_7_9_bonus_actions_are_optional() -> None:
    game = play(after_leningrad(), "axis", "end_turn")
    assert turn_of(game) == "allies"


def test_7_9_other_first_actions_earn_none() -> None:
    game = at_action("axis")
    play(game, "axis", "reinforce_fleet", "place:north_sea")
    discard(game)
    assert turn_of(game) == "allies"


def test_7_9_why_not_an_action_by_success_bonus() -> None:
    game = after_leningrad(reorganize=[0, 1])
    assert reason(game, "axis", "reorganize") == "reorganized_already"
    assert reason(game, "axis", "paratroop_attack") == "no_paratroops"
    assert reason(game, "axis", "amphibious_attack") == "no_landing_craft"
    assert reason(game, "axis", "lower_own_hand_size") == "reorganized_already"
    game = strike(at_action("axis", hand_size=[8, 12]), "axis", "greece", "axis")
    assert reason(game, "axis", "raise_other_hand_size") == "other_at_limit"
    assert reason(game, "axis", "try_big_push") == "has_marker"
    game = eastwards()
    strike(game, "axis", "leningrad", "axis")
    strike(game, "axis", "archangel", "axis")
    assert reason(game, "axis", "event_action") == "no_success_bonus"
    assert refusal(game, "axis", "event_action") == "7.9"


# -- 7.9 the production bonus ----------------------------------------------------------------------------------------


def test_7_9_a_taken_production_centre_earns_one_event_action() -> None:
    game = after_leningrad()
    assert "production_bonus" in names(game, "axis")
    play(game, "axis", "production_bonus")
    assert step(game) == "bidding.choose"
    play(game, "axis", "event:stukas")
    fight(game, "axis")
    assert "production_bonus" not in names(game, "axis")
    assert reason(game, "axis", "production_bonus") == "no_production_bonus"
    assert refusal(game, "axis", "production_bonus") == "7.9"


def test_7_9_an_ordinary_area_earns_none() -> None:
    game = strike(at_action("axis"), "axis", "greece", "axis")
    assert "production_bonus" not in names(game, "axis")


def test_7_9_retaking_an_own_centre_earns_it_too() -> None:
    game = control_all(at_action("axis"), "western", "rumania")
    strike(game, "axis", "rumania", "axis")
    assert "production_bonus" in names(game, "axis")


def test_7_9_success_attacks_and_blitz_attacks_earn_it_as_well() -> None:
    game = strike(eastwards(), "axis", "baltic_states", "axis")
    blitz(game, "axis", "leningrad", "axis")
    assert "production_bonus" in names(game, "axis")
    game = strike(eastwards(), "axis", "baltic_states", "axis")
    strike(game, "axis", "leningrad", "axis")
    assert "production_bonus" in names(game, "axis")


@pytest.mark.parametrize(
    ("side", "before", "reading", "earns", "allied_size"),
    [
        ("axis", "nobody", "recommended", True, 5),
        ("axis", "western", "recommended", True, 5),
        ("allies", "nobody", "recommended", False, 6),
        ("allies", "nobody", "alternative", True, 6),
        ("allies", "axis", "recommended", True, 7),
    ],
)
def test_7_9_R08_the_two_centres_at_sea(side: str, before: str, reading: str, earns: bool, allied_size: int) -> None:
    game = control(at_action(side, choices={"sea_production": reading}), "north_sea", before)
    strike(game, side, "north_sea", side, kind="sea")
    assert ("production_bonus" in names(game, side)) is earns
    assert size(game, "allies") == allied_size


def test_7_9_clearing_an_own_contested_centre_takes_nothing() -> None:
    game = fleet(control(at_action("allies"), "north_sea", "western"), "axis", "north_sea")
    strike(game, "allies", "north_sea", "allies", kind="sea")
    assert "production_bonus" not in names(game, "allies")
    assert size(game, "allies") == 6


def test_7_9_without_an_event_in_the_displays_there_is_nothing_to_bid_for() -> None:
    game = after_leningrad()
    g = reich(game)
    g.event_at = [12] * g.tables.event_count
    assert reason(lay(game, 12, "stukas"), "axis", "production_bonus") == "no_event"


# -- 7.9.1 several bonuses -------------------------------------------------------------------------------------------


def test_7_9_1_bonuses_add_up() -> None:
    game = after_leningrad()
    assert {"production_bonus", "event_action", "sea_attack", "end_turn"} <= set(names(game, "axis"))
    assert blitz_targets(game, "axis") == {"archangel", "baltic_states", "smolensk", "vologda"}


def test_7_9_1_a_won_production_bonus_leaves_the_others() -> None:
    game = produce(after_leningrad(), "axis", "stukas", "axis")
    assert "event_action" in names(game, "axis")
    assert "vologda" in blitz_targets(game, "axis")


def test_7_9_1_a_bid_by_production_bonus_is_no_first_action() -> None:
    game = strike(eastwards(), "axis", "baltic_states", "axis")
    strike(game, "axis", "leningrad", "axis")  # the success bonus is spent
    produce(game, "axis", "stukas", "axis")
    assert "event_action" not in names(game, "axis")


@pytest.mark.parametrize("which", ["production", "blitz", "success_bid", "success_attack"])
def test_7_9_1_a_lost_bonus_conflict_forfeits_all_others_and_ends_the_turn(which: str) -> None:
    game = after_leningrad()
    if which == "production":
        produce(game, "axis", "stukas", "allies")
    elif which == "blitz":
        blitz(game, "axis", "vologda", "allies")
    elif which == "success_bid":
        bid(game, "axis", "stukas", "allies")
    else:
        strike(game, "axis", "north_sea", "allies", kind="sea")
    assert turn_of(game) == "allies"


@pytest.mark.parametrize(("reading", "kept_on"), [("recommended", False), ("alternative", True)])
def test_7_9_1_R52_an_unused_production_bonus_and_the_next_conflict(reading: str, kept_on: bool) -> None:
    game = after_leningrad(choices={"hold_production": reading})
    blitz(game, "axis", "vologda", "axis")
    assert ("production_bonus" in names(game, "axis")) is kept_on
    game = after_leningrad(choices={"hold_production": reading})
    bid(game, "axis", "stukas", "axis")
    assert (turn_of(game) == "axis" and "production_bonus" in names(game, "axis")) is kept_on


def test_7_9_1_R52_alternative_held_bonuses_add_up_and_survive_a_chain() -> None:
    game = after_leningrad(choices={"hold_production": "alternative"})
    blitz(game, "axis", "archangel", "axis")
    blitz(game, "axis", "vologda", "axis")
    produce(game, "axis", "stukas", "axis")
    produce(game, "axis", "rommel", "axis")
    assert "production_bonus" not in names(game, "axis")
    assert "moscow" in blitz_targets(game, "axis")  # the chain may still go on


def test_7_9_1_R52_alternative_a_lost_bonus_conflict_forfeits_them() -> None:
    game = after_leningrad(choices={"hold_production": "alternative"})
    blitz(game, "axis", "archangel", "allies")
    assert turn_of(game) == "allies"


def test_7_9_1_R52_alternative_an_action_that_ends_the_turn_ends_them_too() -> None:
    game = after_leningrad(choices={"hold_production": "alternative"})
    play(game, "axis", "fortify", "place:calais")
    discard(game)
    assert turn_of(game) == "allies"
