"""Chapter 7.9: success, production and Blitz bonuses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hitlers_reich.moves import (
    blitz,
    blitz_at,
    blitz_targets,
    declare,
    discard,
    fight,
    kept,
    produce,
    strike,
    turn_of,
)
from tests.games.hitlers_reich.table import (
    AXIS,
    at_action,
    begin_turn,
    bid,
    control,
    control_all,
    fleet,
    give,
    hand,
    held,
    hold,
    lay,
    lying,
    names,
    owner,
    play,
    reason,
    refusal,
    reich,
    size,
    step,
)

from sandtable.games.hitlers_reich import lexicon as words
from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN, HOT
from sandtable.kernel.game import Game

SUCCESS = {"reorganize", "fortify", "reinforce_fleet", "try_big_push", "event_action", "land_attack", "sea_attack"}


def eastwards(**changes: Any) -> Game:
    """An Axis turn of 1942 with Finland facing Leningrad."""
    return at_action("axis", pact=False, big_push=[0, 0], barbarossa_possible=False, year=[1, 1], **changes)


def at_leningrad(*played: str, **changes: Any) -> Game:
    """Leningrad has been won as the first action: success, production and Blitz bonus."""
    game = eastwards(**changes)
    held_by_axis = [move.split(":")[1] for move in played]
    hold(game, "axis", *held_by_axis)
    return strike(game, "axis", "leningrad", "axis", *played)


# -- 7.9 the success bonus -------------------------------------------------------------------------------------------


def test_7_9_a_won_first_attack_or_bid_earns_one_of_six_actions() -> None:
    game = strike(at_action("axis", big_push=[0, 0]), "axis", "greece", "axis")
    assert set(names(game, "axis")) >= SUCCESS | {"end_turn"}
    game = bid(at_action("axis", big_push=[0, 0]), "axis", "stukas", "axis")
    assert set(names(game, "axis")) == SUCCESS | {"end_turn"}


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
    game = play(at_leningrad(), "axis", "end_turn")
    assert turn_of(game) == "allies"


def test_7_9_other_first_actions_earn_none() -> None:
    game = at_action("axis")
    play(game, "axis", "reinforce_fleet", "place:north_sea")
    discard(game)
    assert turn_of(game) == "allies"


def test_7_9_why_not_an_action_by_success_bonus() -> None:
    game = at_leningrad(reorganize=[0, 1])
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
    game = at_leningrad()
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
    game = at_leningrad()
    g = reich(game)
    g.event_at = [12] * g.tables.event_count
    assert reason(lay(game, 12, "stukas"), "axis", "production_bonus") == "no_event"


# -- 7.9.1 several bonuses -------------------------------------------------------------------------------------------


def test_7_9_1_bonuses_add_up() -> None:
    game = at_leningrad()
    assert {"production_bonus", "event_action", "sea_attack", "end_turn"} <= set(names(game, "axis"))
    assert blitz_targets(game, "axis") == {"archangel", "baltic_states", "smolensk", "vologda"}


def test_7_9_1_a_won_production_bonus_leaves_the_others() -> None:
    game = produce(at_leningrad(), "axis", "stukas", "axis")
    assert "event_action" in names(game, "axis")
    assert "vologda" in blitz_targets(game, "axis")


def test_7_9_1_a_bid_by_production_bonus_is_no_first_action() -> None:
    game = strike(eastwards(), "axis", "baltic_states", "axis")
    strike(game, "axis", "leningrad", "axis")  # the success bonus is spent
    produce(game, "axis", "stukas", "axis")
    assert "event_action" not in names(game, "axis")


@pytest.mark.parametrize("which", ["production", "blitz", "success_bid", "success_attack"])
def test_7_9_1_a_lost_bonus_conflict_forfeits_all_others_and_ends_the_turn(which: str) -> None:
    game = at_leningrad()
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
    game = at_leningrad(choices={"hold_production": reading})
    blitz(game, "axis", "vologda", "axis")
    assert ("production_bonus" in names(game, "axis")) is kept_on
    game = at_leningrad(choices={"hold_production": reading})
    bid(game, "axis", "stukas", "axis")
    assert (turn_of(game) == "axis" and "production_bonus" in names(game, "axis")) is kept_on


def test_7_9_1_R52_alternative_held_bonuses_add_up_and_survive_a_chain() -> None:
    game = at_leningrad(choices={"hold_production": "alternative"})
    blitz(game, "axis", "archangel", "axis")
    blitz(game, "axis", "vologda", "axis")
    produce(game, "axis", "stukas", "axis")
    produce(game, "axis", "rommel", "axis")
    assert "production_bonus" not in names(game, "axis")
    assert "moscow" in blitz_targets(game, "axis")  # the chain may still go on


def test_7_9_1_R52_alternative_a_lost_bonus_conflict_forfeits_them() -> None:
    game = at_leningrad(choices={"hold_production": "alternative"})
    blitz(game, "axis", "archangel", "allies")
    assert turn_of(game) == "allies"


def test_7_9_1_R52_alternative_an_action_that_ends_the_turn_ends_them_too() -> None:
    game = at_leningrad(choices={"hold_production": "alternative"})
    play(game, "axis", "fortify", "place:calais")
    discard(game)
    assert turn_of(game) == "allies"


# -- 7.9.2 Blitz -----------------------------------------------------------------------------------------------------


def test_7_9_2_blitz_options_are_named_by_place() -> None:
    assert {"blitz:archangel", "blitz:baltic_states", "blitz:smolensk", "blitz:vologda"} <= set(
        names(at_leningrad(), "axis")
    )


def test_7_9_2_only_from_the_area_just_won_at_areas_next_to_it() -> None:
    game = blitz(at_leningrad(), "axis", "vologda", "axis")
    assert blitz_targets(game, "axis") == {"archangel", "moscow", "steppes"}
    for target in ("smolensk", "minsk", "greece"):  # next to Leningrad, or to other Axis areas
        assert reason(game, "axis", blitz_at(target)) == "no_blitz"
        assert refusal(game, "axis", blitz_at(target)) == "7.9.2"
    assert reason(game, "axis", blitz_at("leningrad")) == "already_own"


def test_7_9_2_each_declaration_costs_one_hand_size_and_three_are_all() -> None:
    game = at_leningrad()
    for number, target in enumerate(("vologda", "steppes", "stalingrad"), start=1):
        play(game, "axis", blitz_at(target))
        assert size(game, "axis") == 8 - number
        assert reich(game).blitz_count == number
        discard(fight(game, "axis"))
    assert blitz_targets(game, "axis") == set()
    assert reason(game, "axis", blitz_at("caucasus")) == "no_blitz"
    assert len(hand(game, "axis")) == 5


def test_7_9_2_a_lost_blitz_costs_what_its_declaration_cost() -> None:
    game = blitz(at_leningrad(), "axis", "vologda", "allies")
    assert size(game, "axis") == 7
    assert len(hand(game, "axis")) == 7


def test_7_9_2_a_chain_may_stop_at_any_time() -> None:
    game = blitz(at_leningrad(), "axis", "vologda", "axis")
    assert "end_turn" in names(game, "axis")
    bid(game, "axis", "stukas", "axis")
    assert turn_of(game) == "allies"


def test_7_9_2_a_blitz_can_be_taken_back_until_cards_are_shown() -> None:
    game = at_leningrad()
    before = game.digest()
    play(game, "axis", blitz_at("vologda"))
    assert size(game, "axis") == 7
    game.undo("axis")
    assert game.digest() == before


def test_7_9_2_R49_a_declaration_at_hand_size_one_loses_the_game_and_says_so() -> None:
    game = at_leningrad(hand_size=[1, 6])
    offered = next(option for option in game.options("axis") if option.number == blitz_at("vologda"))
    assert "lose" in offered.text
    assert (
        "lose"
        not in next(option for option in at_leningrad().options("axis") if option.number == blitz_at("vologda")).text
    )
    play(game, "axis", blitz_at("vologda"))
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("allies", "9.1")


def test_7_9_2_R49_no_zone_is_a_target() -> None:
    game = at_leningrad()
    assert "baltic_sea" not in blitz_targets(game, "axis")
    assert reason(game, "axis", blitz_at("baltic_sea")) == "no_blitz"


# 7.9.2 events


def test_7_9_2_events_serve_again_and_others_may_be_added() -> None:
    game = at_leningrad("axis:stukas", "axis:von_manstein")
    assert lying(game, HOT + AXIS) == {"stukas", "von_manstein"}
    hold(game, "axis", "tiger_tanks")
    play(game, "axis", blitz_at("vologda"))
    assert {"play:stukas", "play:von_manstein", "play:tiger_tanks"} <= set(names(game, "axis"))


def test_7_9_2_one_left_out_turns_face_down_for_the_rest_of_the_turn() -> None:
    game = at_leningrad("axis:stukas", "axis:von_manstein")
    blitz(game, "axis", "vologda", "axis", "axis:stukas")
    assert lying(game, DOWN + AXIS) == {"von_manstein"}
    play(game, "axis", blitz_at("steppes"))
    assert "play:stukas" in names(game, "axis")
    assert reason(game, "axis", "play:von_manstein") == "face_down"
    assert refusal(game, "axis", "play:von_manstein") == "4.2.5.1"


def test_7_9_2_one_general_an_attack_but_another_in_the_next() -> None:
    game = at_leningrad("axis:von_manstein")
    hold(game, "axis", "rommel")
    play(game, "axis", blitz_at("vologda"), "play:rommel")
    assert "play:von_manstein" not in names(game, "axis")
    discard(fight(game, "axis"))
    assert "rommel" in lying(game, HOT + AXIS)
    assert "von_manstein" in lying(game, DOWN + AXIS)


def test_7_9_2_only_a_blitz_lets_them_serve_again() -> None:
    game = at_leningrad("axis:stukas")
    declare(game, "axis", "land", "archangel")
    assert step(game) == "conflict.choose_cards"
    discard(fight(game, "axis"))
    assert kept(game, "axis") == {"stukas"}
    play(game, "axis", blitz_at("vologda"))
    assert step(game) == "conflict.choose_cards"  # left out of an attack in between


def test_7_9_2_a_production_bid_in_between_does_not_turn_them_down() -> None:
    game = produce(at_leningrad("axis:stukas"), "axis", "rommel", "axis")
    play(game, "axis", blitz_at("vologda"))
    assert {"play:stukas", "play:rommel"} <= set(names(game, "axis"))


def test_7_9_2_a_lost_blitz_loses_the_events_used_in_it() -> None:
    game = at_leningrad("axis:stukas", "axis:von_manstein")
    blitz(game, "axis", "vologda", "allies", "axis:stukas")
    assert "stukas" in lying(game, DISPLAY)
    assert "von_manstein" in lying(game, DOWN + AXIS)


def test_7_9_2_R49_some_events_can_not_be_used_in_a_blitz() -> None:
    game = hold(at_leningrad(), "axis", "paratroops", "landing_craft", "the_bismarck", "tiger_tanks")
    play(game, "axis", blitz_at("vologda"))
    for name in ("paratroops", "landing_craft", "the_bismarck"):
        assert reason(game, "axis", f"play:{name}") == "not_in_blitz"
        assert refusal(game, "axis", f"play:{name}") == "7.9.2"


def test_7_9_2_they_turn_up_again_in_the_next_own_preparation() -> None:
    game = at_leningrad("axis:stukas")
    play(game, "axis", "end_turn")
    assert "stukas" in lying(game, DOWN + AXIS)
    begin_turn(game, "axis")
    assert "stukas" in held(game, "axis")


# 7.9.2 GUDERIAN


def test_7_9_2_guderian_spares_the_cost_of_the_blitz_in_which_he_is_used() -> None:
    game = hold(at_leningrad(), "axis", "guderian")
    assert blitz_targets(game, "axis", words.BLITZ_GUDERIAN) == blitz_targets(game, "axis")
    blitz(game, "axis", "vologda", "axis", base=words.BLITZ_GUDERIAN)
    assert size(game, "axis") == 8
    assert reich(game).blitz_count == 1
    assert lying(game, HOT + AXIS) == {"guderian"}


@pytest.mark.parametrize("which", [0, 1, 2])
def test_7_9_2_guderian_in_one_of_three(which: int) -> None:
    game = hold(at_leningrad(), "axis", "guderian")
    for number, target in enumerate(("vologda", "steppes", "stalingrad")):
        blitz(game, "axis", target, "axis", base=words.BLITZ_GUDERIAN if number == which else words.BLITZ)
        if number > which:  # left out once, he is face down
            assert "guderian" in lying(game, DOWN + AXIS)
            assert reason(game, "axis", blitz_at(target, words.BLITZ_GUDERIAN)) != ""
    assert owner(game, "stalingrad") == "axis"
    assert size(game, "axis") == 8 - 2
    assert blitz_targets(game, "axis") == set()


def test_7_9_2_guderian_may_lead_the_whole_chain() -> None:
    game = hold(at_leningrad(), "axis", "guderian")
    for target in ("vologda", "steppes", "stalingrad"):
        blitz(game, "axis", target, "axis", base=words.BLITZ_GUDERIAN)
    assert size(game, "axis") == 8


def test_7_9_2_guderian_is_the_general_of_that_attack() -> None:
    game = hold(at_leningrad(), "axis", "guderian", "rommel", "tiger_tanks")
    play(game, "axis", blitz_at("vologda", words.BLITZ_GUDERIAN))
    assert reason(game, "axis", "play:rommel") == "second_general"


def test_7_9_2_guderian_is_lost_with_a_lost_blitz() -> None:
    game = hold(at_leningrad(), "axis", "guderian")
    blitz(game, "axis", "vologda", "allies", base=words.BLITZ_GUDERIAN)
    assert "guderian" in lying(game, DISPLAY)
    assert size(game, "axis") == 8


def test_7_9_2_why_not_with_guderian() -> None:
    game = at_leningrad()
    assert blitz_targets(game, "axis", words.BLITZ_GUDERIAN) == set()
    assert reason(game, "axis", blitz_at("vologda", words.BLITZ_GUDERIAN)) == "not_held"
    lay(game, DOWN + AXIS, "guderian")
    assert reason(game, "axis", blitz_at("vologda", words.BLITZ_GUDERIAN)) == "face_down"
    assert reason(game, "axis", blitz_at("minsk", words.BLITZ_GUDERIAN)) == "no_blitz"


def test_7_9_2_the_allies_have_no_guderian() -> None:
    game = hold(strike(at_action("allies"), "allies", "libya", "allies"), "axis", "guderian")
    control(game, "tunisia", "axis")
    assert blitz_targets(game, "allies") == {"tunisia"}
    assert blitz_targets(game, "allies", words.BLITZ_GUDERIAN) == set()


# 7.9.2 when


def test_7_9_2_one_chain_a_turn_after_the_first_attack_or_after_the_bonus_attack() -> None:
    game = strike(at_leningrad(), "axis", "baltic_states", "axis")
    assert blitz_targets(game, "axis") == {"minsk", "smolensk"}  # none was made after the first attack
    game = blitz(at_leningrad(), "axis", "vologda", "axis")
    strike(game, "axis", "baltic_states", "axis")
    assert turn_of(game) == "allies"  # nothing was left: the one chain had been made


def test_7_9_2_a_blitz_may_follow_an_attack_by_success_bonus_after_a_bid() -> None:
    game = bid(eastwards(), "axis", "stukas", "axis")
    strike(game, "axis", "leningrad", "axis")
    assert "vologda" in blitz_targets(game, "axis")


def test_7_9_2_the_chain_comes_before_any_other_action() -> None:
    game = at_leningrad()
    bid(game, "axis", "stukas", "axis")  # the success bonus
    assert turn_of(game) == "allies"  # no Blitz is left after it


def test_7_9_2_a_won_production_bonus_does_not_break_the_chain_and_a_lost_one_does() -> None:
    game = blitz(at_leningrad(), "axis", "archangel", "axis")
    produce(game, "axis", "stukas", "axis")
    assert "vologda" in blitz_targets(game, "axis")
    game = blitz(at_leningrad(), "axis", "archangel", "axis")
    produce(game, "axis", "stukas", "allies")
    assert turn_of(game) == "allies"


def test_7_9_2_an_area_won_by_paratroops_or_landing_starts_none() -> None:
    game = hold(eastwards(), "axis", "paratroops")
    strike(game, "axis", "leningrad", "axis", kind="paratroop")
    assert "event_action" in names(game, "axis")
    assert blitz_targets(game, "axis") == set()
    game = hold(control(eastwards(), "levant_sea", "axis"), "axis", "landing_craft")
    strike(game, "axis", "palestine", "axis", kind="amphibious")
    assert blitz_targets(game, "axis") == set()
    assert reason(game, "axis", blitz_at("suez")) == "no_blitz"


def test_7_9_2_a_zone_won_starts_none() -> None:
    game = strike(eastwards(), "axis", "north_sea", "axis", kind="sea")
    assert blitz_targets(game, "axis") == set()


@pytest.mark.parametrize(("sea", "legal"), [("western", True), ("nobody", False)])
def test_7_9_2_R49_naples_and_sicily_are_a_land_step(sea: str, legal: bool) -> None:
    game = control_all(at_action("allies", pact=False, italy_surrendered=True), "western", "rome")
    control(game, "sicily_sea", sea)
    strike(game, "allies", "naples", "allies")
    assert ("sicily" in blitz_targets(game, "allies")) is legal
    if not legal:
        assert reason(game, "allies", blitz_at("sicily")) == "sicily_strait"


def test_7_9_2_an_allied_blitz_is_made_by_the_ally_who_holds_the_area_won() -> None:
    game = at_action("allies", pact=False)
    strike(game, "allies", "poland", "allies")
    give(game, "allies", "western_10", "soviet_03", "western_09")
    play(game, "allies", blitz_at("austria"))
    assert set(names(game, "allies")) == {"card:soviet_03"}
    discard(fight(game, "allies"))
    assert owner(game, "austria") == "soviet"
