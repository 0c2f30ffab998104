"""7.9.2: the Blitz bonus: its chain, its events, GUDERIAN, and when it may be used."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.conflicts import after_leningrad, eastwards
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


def test_7_9_2_blitz_options_are_named_by_place() -> None:
    assert {"blitz:archangel", "blitz:baltic_states", "blitz:smolensk", "blitz:vologda"} <= set(
        names(after_leningrad(), "axis")
    )


def test_7_9_2_only_from_the_area_just_won_at_areas_next_to_it() -> None:
    game = blitz(after_leningrad(), "axis", "vologda", "axis")
    assert blitz_targets(game, "axis") == {"archangel", "moscow", "steppes"}
    for target in ("smolensk", "minsk", "greece"):  # next to Leningrad, or to other Axis areas
        assert reason(game, "axis", blitz_at(target)) == "no_blitz"
        assert refusal(game, "axis", blitz_at(target)) == "7.9.2"
    assert reason(game, "axis", blitz_at("leningrad")) == "already_own"


def test_7_9_2_each_declaration_costs_one_hand_size_and_three_are_all() -> None:
    game = after_leningrad()
    for number, target in enumerate(("vologda", "steppes", "stalingrad"), start=1):
        play(game, "axis", blitz_at(target))
        assert size(game, "axis") == 8 - number
        assert reich(game).blitz_count == number
        discard(fight(game, "axis"))
    assert blitz_targets(game, "axis") == set()
    assert reason(game, "axis", blitz_at("caucasus")) == "no_blitz"
    assert len(hand(game, "axis")) == 5


def test_7_9_2_a_lost_blitz_costs_what_its_declaration_cost() -> None:
    game = blitz(after_leningrad(), "axis", "vologda", "allies")
    assert size(game, "axis") == 7
    assert len(hand(game, "axis")) == 7


def test_7_9_2_a_chain_may_stop_at_any_time() -> None:
    game = blitz(after_leningrad(), "axis", "vologda", "axis")
    assert "end_turn" in names(game, "axis")
    bid(game, "axis", "stukas", "axis")
    assert turn_of(game) == "allies"


def test_7_9_2_a_blitz_can_be_taken_back_until_cards_are_shown() -> None:
    game = after_leningrad()
    before = game.digest()
    play(game, "axis", blitz_at("vologda"))
    assert size(game, "axis") == 7
    game.undo("axis")
    assert game.digest() == before


def test_7_9_2_R49_a_declaration_at_hand_size_one_loses_the_game_and_says_so() -> None:
    game = after_leningrad(hand_size=[1, 6])
    offered = next(option for option in game.options("axis") if option.number == blitz_at("vologda"))
    assert "lose" in offered.text
    assert (
        "lose"
        not in next(option for option in after_leningrad().options("axis") if option.number == blitz_at("vologda")).text
    )
    play(game, "axis", blitz_at("vologda"))
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("allies", "9.1")


def test_7_9_2_R49_no_zone_is_a_target() -> None:
    game = after_leningrad()
    assert "baltic_sea" not in blitz_targets(game, "axis")
    assert reason(game, "axis", blitz_at("baltic_sea")) == "no_blitz"


# 7.9.2 events


def test_7_9_2_events_serve_again_and_others_may_be_added() -> None:
    game = after_leningrad("axis:stukas", "axis:von_manstein")
    assert lying(game, HOT + AXIS) == {"stukas", "von_manstein"}
    hold(game, "axis", "tiger_tanks")
    play(game, "axis", blitz_at("vologda"))
    assert {"play:stukas", "play:von_manstein", "play:tiger_tanks"} <= set(names(game, "axis"))


def test_7_9_2_one_left_out_turns_face_down_for_the_rest_of_the_turn() -> None:
    game = after_leningrad("axis:stukas", "axis:von_manstein")
    blitz(game, "axis", "vologda", "axis", "axis:stukas")
    assert lying(game, DOWN + AXIS) == {"von_manstein"}
    play(game, "axis", blitz_at("steppes"))
    assert "play:stukas" in names(game, "axis")
    assert reason(game, "axis", "play:von_manstein") == "face_down"
    assert refusal(game, "axis", "play:von_manstein") == "4.2.5.1"


def test_7_9_2_one_general_an_attack_but_another_in_the_next() -> None:
    game = after_leningrad("axis:von_manstein")
    hold(game, "axis", "rommel")
    play(game, "axis", blitz_at("vologda"), "play:rommel")
    assert "play:von_manstein" not in names(game, "axis")
    discard(fight(game, "axis"))
    assert "rommel" in lying(game, HOT + AXIS)
    assert "von_manstein" in lying(game, DOWN + AXIS)


def test_7_9_2_only_a_blitz_lets_them_serve_again() -> None:
    game = after_leningrad("axis:stukas")
    declare(game, "axis", "land", "archangel")
    assert step(game) == "conflict.choose_cards"
    discard(fight(game, "axis"))
    assert kept(game, "axis") == {"stukas"}
    play(game, "axis", blitz_at("vologda"))
    assert step(game) == "conflict.choose_cards"  # left out of an attack in between


def test_7_9_2_a_production_bid_in_between_does_not_turn_them_down() -> None:
    game = produce(after_leningrad("axis:stukas"), "axis", "rommel", "axis")
    play(game, "axis", blitz_at("vologda"))
    assert {"play:stukas", "play:rommel"} <= set(names(game, "axis"))


def test_7_9_2_a_lost_blitz_loses_the_events_used_in_it() -> None:
    game = after_leningrad("axis:stukas", "axis:von_manstein")
    blitz(game, "axis", "vologda", "allies", "axis:stukas")
    assert "stukas" in lying(game, DISPLAY)
    assert "von_manstein" in lying(game, DOWN + AXIS)


def test_7_9_2_R49_some_events_can_not_be_used_in_a_blitz() -> None:
    game = hold(after_leningrad(), "axis", "paratroops", "landing_craft", "the_bismarck", "tiger_tanks")
    play(game, "axis", blitz_at("vologda"))
    for name in ("paratroops", "landing_craft", "the_bismarck"):
        assert reason(game, "axis", f"play:{name}") == "not_in_blitz"
        assert refusal(game, "axis", f"play:{name}") == "7.9.2"


def test_7_9_2_they_turn_up_again_in_the_next_own_preparation() -> None:
    game = after_leningrad("axis:stukas")
    play(game, "axis", "end_turn")
    assert "stukas" in lying(game, DOWN + AXIS)
    begin_turn(game, "axis")
    assert "stukas" in held(game, "axis")


# 7.9.2 GUDERIAN


def test_7_9_2_guderian_spares_the_cost_of_the_blitz_in_which_he_is_used() -> None:
    game = hold(after_leningrad(), "axis", "guderian")
    assert blitz_targets(game, "axis", words.BLITZ_GUDERIAN) == blitz_targets(game, "axis")
    blitz(game, "axis", "vologda", "axis", base=words.BLITZ_GUDERIAN)
    assert size(game, "axis") == 8
    assert reich(game).blitz_count == 1
    assert lying(game, HOT + AXIS) == {"guderian"}


@pytest.mark.parametrize("which", [0, 1, 2])
def test_7_9_2_guderian_in_one_of_three(which: int) -> None:
    game = hold(after_leningrad(), "axis", "guderian")
    for number, target in enumerate(("vologda", "steppes", "stalingrad")):
        blitz(game, "axis", target, "axis", base=words.BLITZ_GUDERIAN if number == which else words.BLITZ)
        if number > which:  # left out once, he is face down
            assert "guderian" in lying(game, DOWN + AXIS)
            assert reason(game, "axis", blitz_at(target, words.BLITZ_GUDERIAN)) != ""
    assert owner(game, "stalingrad") == "axis"
    assert size(game, "axis") == 8 - 2
    assert blitz_targets(game, "axis") == set()


def test_7_9_2_guderian_may_lead_the_whole_chain() -> None:
    game = hold(after_leningrad(), "axis", "guderian")
    for target in ("vologda", "steppes", "stalingrad"):
        blitz(game, "axis", target, "axis", base=words.BLITZ_GUDERIAN)
    assert size(game, "axis") == 8


def test_7_9_2_guderian_is_the_general_of_that_attack() -> None:
    game = hold(after_leningrad(), "axis", "guderian", "rommel", "tiger_tanks")
    play(game, "axis", blitz_at("vologda", words.BLITZ_GUDERIAN))
    assert reason(game, "axis", "play:rommel") == "second_general"


def test_7_9_2_guderian_is_lost_with_a_lost_blitz() -> None:
    game = hold(after_leningrad(), "axis", "guderian")
    blitz(game, "axis", "vologda", "allies", base=words.BLITZ_GUDERIAN)
    assert "guderian" in lying(game, DISPLAY)
    assert size(game, "axis") == 8


def test_7_9_2_why_not_with_guderian() -> None:
    game = after_leningrad()
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
    game = strike(after_leningrad(), "axis", "baltic_states", "axis")
    assert blitz_targets(game, "axis") == {"minsk", "smolensk"}  # none was made after the first attack
    game = blitz(after_leningrad(), "axis", "vologda", "axis")
    strike(game, "axis", "baltic_states", "axis")
    assert turn_of(game) == "allies"  # nothing was left: the one chain had been made


def test_7_9_2_a_blitz_may_follow_an_attack_by_success_bonus_after_a_bid() -> None:
    game = bid(eastwards(), "axis", "stukas", "axis")
    strike(game, "axis", "leningrad", "axis")
    assert "vologda" in blitz_targets(game, "axis")


def test_7_9_2_the_chain_comes_before_any_other_action() -> None:
    game = after_leningrad()
    bid(game, "axis", "stukas", "axis")  # the success bonus
    assert turn_of(game) == "allies"  # no Blitz is left after it


def test_7_9_2_a_won_production_bonus_does_not_break_the_chain_and_a_lost_one_does() -> None:
    game = blitz(after_leningrad(), "axis", "archangel", "axis")
    produce(game, "axis", "stukas", "axis")
    assert "vologda" in blitz_targets(game, "axis")
    game = blitz(after_leningrad(), "axis", "archangel", "axis")
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
