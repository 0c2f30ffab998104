"""Chapter 5: the player turn, and the reshuffles that interrupt a draw."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    begin_turn,
    bid,
    control,
    deck,
    draw_one,
    empty_deck,
    hand,
    held,
    hold,
    lay,
    lying,
    names,
    owner,
    pile,
    play,
    refusal,
    reich,
    reshuffled,
    script,
    size,
    step,
)

import sandtable
from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN, HANDED, LID, REMOVED, SET_ASIDE

# -- 5.1, 5.2, 5.3 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign_1941", "short_1944", "intro_1941_1942", "intro_1941_1943"])
def test_5_1_each_scenario_is_set_up_dealt_and_begun(scenario: str) -> None:
    game = sandtable.new("hitlers_reich", scenario=scenario, seed=5)
    while step(game) == "discarding.choose":  # 10.2.2.3: a WOLFPACK drawn before the game
        play(game, game.deciding[0], names(game, game.deciding[0])[0])
    for side in ("axis", "allies"):
        assert len(hand(game, side)) == size(game, side)
        assert held(game, side)
    assert game.deciding == (["allies"] if scenario == "short_1944" else ["axis"])


def test_5_2_the_axis_moves_first_and_then_the_sides_alternate() -> None:
    game = at_action("axis")
    seen = []
    for _ in range(4):
        side = game.deciding[0]
        seen.append(side)
        draw_one(game, side)
    assert seen == ["axis", "allies", "axis", "allies"]


def test_5_2_preparation_turns_ones_own_reusables_face_up() -> None:
    game = lay(at_action("axis"), DOWN + AXIS, "tiger_tanks")
    lay(game, DOWN + ALLIES, "zhukov")
    begin_turn(game, "axis")
    assert "tiger_tanks" in held(game, "axis") and "zhukov" in lying(game, DOWN + ALLIES)
    begin_turn(game, "allies")
    assert "zhukov" in held(game, "allies")


def test_5_2_preparation_puts_back_the_returnables_that_the_enemy_handed_over() -> None:
    game = lay(at_action("axis"), HANDED + AXIS, "reserves")
    lay(game, HANDED + ALLIES, "murmansk_run")
    begin_turn(game, "axis")
    assert "reserves" in lying(game, DISPLAY) and "murmansk_run" in lying(game, HANDED + ALLIES)
    begin_turn(game, "allies")
    assert "murmansk_run" in lying(game, DISPLAY)


def test_5_2_preparation_checks_malta_and_vichy_before_the_action() -> None:
    game = control(at_action("axis", vichy=1), "sicily_sea", "axis")
    begin_turn(game, "axis")
    assert step(game) == "player_turn.action"
    assert owner(game, "malta") == "axis" and owner(game, "tunisia") == "axis"


def test_5_2_preparation_turns_a_big_push_marker_star_up() -> None:
    game = at_action("axis", big_push=[1, 1])
    assert refusal(game, "axis", "big_push_events") == "6.3.2"
    begin_turn(game, "axis")
    assert "big_push_events" in names(game, "axis")
    assert reich(game).big_push == [2, 1]  # the Allied one waits for the Allied turn


def test_5_2_r51_a_player_may_not_pass_his_action() -> None:
    game = at_action("axis")
    assert "end_turn" not in names(game, "axis") and "pass" not in names(game, "axis")


def test_5_3_used_cards_lie_face_up_on_their_owners_piles() -> None:
    game = bid(at_action("axis"), "axis", "reserves", "axis")
    assert (pile(game, "axis"), pile(game, "allies")) == (["german_02"], ["western_02"])


# -- 5.4, 5.4.1 reshuffles --------------------------------------------------------------------------------------------


def test_5_4_a_card_to_draw_from_an_empty_deck_brings_a_reshuffle_and_the_draw_goes_on() -> None:
    game = reshuffled(at_action("axis"), "axis")
    assert len(hand(game, "axis")) == 8 and len(deck(game, "axis")) == 27 - 8
    assert pile(game, "axis") == []


def test_5_4_the_new_deck_lies_in_the_order_of_the_shuffle() -> None:
    game = empty_deck(at_action("axis"), "axis")
    before = pile(game, "axis")
    play(game, "axis", "fortify", "place:berlin")
    last = hand(game, "axis")[0]
    count = len(before) + 1
    script(game, list(range(count))[::-1])
    play(game, "axis", f"discard:{last}")
    cards = [*before, last][::-1]  # the last of the order is the top of the deck, and drawn at once
    assert hand(game, "axis")[-1] == cards[-1]
    assert deck(game, "axis") == cards[:-1][::-1]


def test_5_4_1_e06_the_year_marker_moves_unless_it_is_ahead_and_the_year_ends_when_both_meet() -> None:
    game = at_action("axis", hand_size=[8, 6])
    reshuffled(game, "axis")
    assert reich(game).year == [1, 0] and held(game, "axis") == set()
    begin_turn(game, "axis")
    reshuffled(game, "axis")
    assert reich(game).year == [1, 0]  # ahead: it waits
    begin_turn(game, "allies")
    reshuffled(game, "allies")
    assert reich(game).year == [1, 1]
    assert len(held(game, "axis")) == 2 and len(held(game, "allies")) == 2
    begin_turn(game, "allies")
    reshuffled(game, "allies")
    assert reich(game).year == [1, 2] and len(held(game, "allies")) == 2  # and once only


@pytest.mark.parametrize(("side", "years", "after"), [
    ("axis", [1, 1], [2, 1]), ("axis", [2, 1], [2, 1]), ("axis", [1, 2], [2, 2]),
    ("allies", [1, 1], [1, 2]), ("allies", [1, 2], [1, 2]), ("allies", [2, 1], [2, 2]),
])  # fmt: skip
def test_5_4_1_r02_only_a_player_who_is_ahead_does_not_move(side: str, years: list[int], after: list[int]) -> None:
    game = reshuffled(at_action(side, pact=False, year=years), side)
    assert reich(game).year == after


@pytest.mark.parametrize("side", ["axis", "allies"])
def test_5_4_1_one_war_production_comes_back_at_every_reshuffle(side: str) -> None:
    game = lay(at_action(side), LID, "war_production_1", "war_production_2", "war_production_3")
    reshuffled(game, side)
    assert len(lying(game, LID) & {"war_production_1", "war_production_2", "war_production_3"}) == 2


# -- 5.4.2 the Axis reshuffle -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("years", "moves"), [([0, 0], True), ([1, 0], False)])
def test_5_4_2_r01_the_allies_gain_a_hand_size_step_and_a_card_each_time(years: list[int], moves: bool) -> None:
    game = at_action("axis", hand_size=[8, 6], year=years)
    top = deck(game, "allies")[0]
    reshuffled(game, "axis")
    assert (reich(game).year != years) is moves
    assert size(game, "allies") == 7 and hand(game, "allies")[-1] == top and len(hand(game, "allies")) == 7


def test_5_4_2_not_above_twelve() -> None:
    game = reshuffled(at_action("axis", hand_size=[8, 12]), "axis")
    assert size(game, "allies") == 12 and len(hand(game, "allies")) == 12


def test_5_4_2_the_allied_card_may_itself_bring_an_allied_reshuffle_and_a_year_end() -> None:
    game = empty_deck(at_action("axis"), "allies")
    reshuffled(game, "axis")
    assert reich(game).year == [1, 1] and len(hand(game, "allies")) == 7
    assert len(held(game, "axis")) == 2


def test_5_4_2_an_allied_reshuffle_gives_the_axis_nothing() -> None:
    game = reshuffled(at_action("allies", hand_size=[8, 6]), "allies")
    assert (size(game, "axis"), size(game, "allies")) == (8, 6) and len(hand(game, "axis")) == 8


def test_5_4_2_r48_speer_denies_the_gain_once_and_leaves_the_game() -> None:
    game = hold(at_action("axis", hand_size=[8, 6]), "axis", "speer")
    reshuffled(game, "axis")
    assert step(game) == "reshuffle.speer" and game.deciding == ["axis"]
    play(game, "axis", "use_speer")
    assert size(game, "allies") == 6 and len(hand(game, "allies")) == 6
    assert "speer" in lying(game, REMOVED)
    begin_turn(game, "axis")
    reshuffled(game, "axis")
    assert size(game, "allies") == 7


def test_5_4_2_r48_speer_may_be_kept_for_a_later_reshuffle() -> None:
    game = hold(at_action("axis", hand_size=[8, 6]), "axis", "speer")
    reshuffled(game, "axis")
    play(game, "axis", "proceed")
    assert size(game, "allies") == 7 and "speer" in held(game, "axis")


def test_5_4_2_r48_speer_counts_against_the_limit_of_six() -> None:
    six = ("rommel", "von_manstein", "stukas", "the_bismarck", "waffen_ss", "speer")
    game = bid(hold(at_action("axis"), "axis", *six), "axis", "jet_fighters", "axis")
    assert step(game) == "gaining.give_up" and "give_up:speer" in names(game, "axis")


def test_5_4_2_the_axis_returns_one_of_four_events_from_the_lid() -> None:
    game = lay(at_action("axis"), LID, "v_rockets", "synthetic_fuel", "swedish_trade", "wolfpack_1", "wolfpack_2")
    reshuffled(game, "axis")
    assert step(game) == "reshuffle.return_event" and game.deciding == ["axis"]
    assert set(names(game, "axis")) == {  # WOLFPACK only when all three lie there; declining is no option (R42)
        "return_event:v_rockets",
        "return_event:synthetic_fuel",
        "return_event:swedish_trade",
    }
    play(game, "axis", "return_event:swedish_trade")
    assert "swedish_trade" in lying(game, DISPLAY) and {"v_rockets", "synthetic_fuel"} <= lying(game, LID)


def test_5_4_2_r42_one_wolfpack_comes_back_once_all_three_lie_in_the_lid() -> None:
    game = lay(at_action("axis"), LID, "wolfpack_1", "wolfpack_2", "wolfpack_3")
    reshuffled(game, "axis")
    assert len(lying(game, LID) & {"wolfpack_1", "wolfpack_2", "wolfpack_3"}) == 2


def test_5_4_2_r42_v_rockets_still_set_aside_cannot_be_returned() -> None:
    game = lay(at_action("axis"), LID, "synthetic_fuel")
    assert "v_rockets" in lying(game, SET_ASIDE)
    reshuffled(game, "axis")
    assert "synthetic_fuel" in lying(game, DISPLAY) and "v_rockets" in lying(game, SET_ASIDE)


def test_5_4_2_the_first_axis_reshuffle_ends_the_pact_and_barbarossa_but_not_the_marker() -> None:
    game = at_action("axis")
    assert "barbarossa" in names(game, "axis")
    reshuffled(game, "axis")
    assert not reich(game).pact and reich(game).big_push[AXIS] == 2
    begin_turn(game, "axis")
    assert "barbarossa" not in names(game, "axis") and refusal(game, "axis", "barbarossa") == "6.7"
    assert {"big_push_events", "big_push_attacks"} <= set(names(game, "axis"))


def test_5_4_2_an_allied_reshuffle_does_not_end_the_pact() -> None:
    game = reshuffled(at_action("allies"), "allies")
    assert reich(game).pact
    begin_turn(game, "axis")
    assert "barbarossa" in names(game, "axis")


# -- 5.4.3 the Allied reshuffle ---------------------------------------------------------------------------------------


def test_5_4_3_the_allies_return_a_convoy_or_strategic_bombing() -> None:
    game = lay(at_action("allies"), LID, "convoy_1", "convoy_3", "strategic_bombing", "synthetic_fuel")
    reshuffled(game, "allies")
    assert step(game) == "reshuffle.return_event" and game.deciding == ["allies"]
    assert set(names(game, "allies")) == {"return_event:convoy_1", "return_event:strategic_bombing"}
    play(game, "allies", "return_event:strategic_bombing")
    assert {"convoy_1", "convoy_3", "synthetic_fuel"} <= lying(game, LID)
    assert "strategic_bombing" in lying(game, DISPLAY)


def test_5_4_3_nothing_returns_when_nothing_lies_in_the_lid() -> None:
    game = reshuffled(at_action("allies"), "allies")
    assert step(game) == "player_turn.action"
