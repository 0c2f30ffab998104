"""Chapter 4.2: gaining and holding events, the limit of six, and the four types."""

from __future__ import annotations

import pytest
from tests.games.hitlers_reich.table import (
    AXIS,
    at_action,
    begin_turn,
    bid,
    biddable,
    board,
    conflict,
    control,
    fight,
    held,
    hold,
    lay,
    lying,
    names,
    owner,
    play,
    reason,
    refusal,
    size,
    step,
)

from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN, HANDED, HELD, HOT, LID, REMOVED, SET_ASIDE
from sandtable.kernel.game import Game

SIX = ("rommel", "von_manstein", "stukas", "the_bismarck", "waffen_ss", "tiger_tanks")


def at(game: Game, name: str) -> int:
    return next(state for state in range(14) if name in lying(game, state))


# -- 4.2.1-4.2.4 ------------------------------------------------------------------------------------------------------


def test_4_2_1_an_event_is_gained_by_an_event_action() -> None:
    game = bid(at_action("axis"), "axis", "tiger_tanks", "axis")
    assert held(game, "axis") == {"tiger_tanks"}


def test_4_2_1_events_not_held_cannot_be_played() -> None:
    game = hold(at_action("axis"), "axis", "stukas")
    play(game, "axis", "land_attack", "target:greece")
    assert refusal(game, "axis", "play:tiger_tanks") == "4.2.1"
    assert refusal(game, "axis", "play:zhukov") == "4.2.1"


@pytest.mark.parametrize("down", [0, 2])
def test_4_2_2_the_seventh_event_costs_one_of_choice(down: int) -> None:
    game = hold(at_action("axis"), "axis", *SIX)
    lay(game, DOWN + AXIS, *SIX[:down])  # face up and face down together
    bid(game, "axis", "jet_fighters", "axis")
    assert step(game) == "gaining.give_up" and game.deciding == ["axis"]
    assert {name.split(":")[1] for name in names(game, "axis")} == {*SIX, "jet_fighters"}
    play(game, "axis", f"give_up:{SIX[0]}")
    assert SIX[0] in lying(game, DISPLAY) and "jet_fighters" in held(game, "axis")


def test_4_2_2_the_sixth_event_costs_none() -> None:
    game = bid(hold(at_action("axis"), "axis", *SIX[:5]), "axis", "jet_fighters", "axis")
    assert step(game) == "player_turn.bonus" and len(held(game, "axis")) == 6


def test_4_2_2_events_that_act_at_once_do_not_count() -> None:
    game = bid(hold(at_action("axis"), "axis", *SIX), "axis", "synthetic_fuel", "axis")
    assert step(game) == "player_turn.bonus" and held(game, "axis") == set(SIX)


def test_4_2_2_events_handed_over_by_the_enemy_do_not_count() -> None:
    game = lay(hold(at_action("axis"), "axis", *SIX[:5]), HANDED + AXIS, "reserves", "air_supremacy")
    bid(game, "axis", "jet_fighters", "axis")
    assert step(game) == "player_turn.bonus"


def test_4_2_2_r11_with_more_than_six_each_gain_costs_one_until_six_are_left() -> None:
    eight = (*SIX, "guderian", "von_rundstedt")
    game = bid(hold(at_action("axis"), "axis", *eight), "axis", "jet_fighters", "axis")
    assert len(lying(game, HELD)) == 9 and step(game) == "gaining.give_up"
    play(game, "axis", "give_up:stukas")
    assert len(held(game, "axis")) == 8  # never more than it was, and nothing more is discarded
    game = bid(hold(at_action("axis"), "axis", *eight[:7]), "axis", "jet_fighters", "axis")
    play(game, "axis", "give_up:stukas")
    assert len(held(game, "axis")) == 7


def test_4_2_3_events_lid_and_removed_cards_are_open_to_all() -> None:
    game = lay(hold(at_action("axis"), "allies", "zhukov"), LID, "convoy_1")
    lay(game, REMOVED, "franco")
    for viewer in ("axis", "allies", None):
        seen = game.view(viewer)["event_at"]
        ids = board().ids["event"]
        assert (seen[ids.index("zhukov")], seen[ids.index("convoy_1")], seen[ids.index("franco")]) == (2, LID, REMOVED)


def test_4_2_4_events_not_held_lie_in_their_display() -> None:
    game = at_action("axis")
    holdings = {holding.id: {card.id for card in holding.cards} for holding in game.picture("axis").holdings}
    displays = holdings["display_axis"] | holdings["display_allied"] | holdings["display_either"]
    assert len(displays) == 56 - 3 and len(holdings["display_either"]) == 12
    hold(game, "axis", "reserves")
    holdings = {holding.id: {card.id for card in holding.cards} for holding in game.picture("axis").holdings}
    assert "reserves" not in holdings["display_either"] and holdings["events_axis"] == {"reserves"}


# -- 4.2.5.1 reusable events ------------------------------------------------------------------------------------------


def used_in_attack(winner: str, *events: str) -> Game:
    """The Axis attacks Greece with these events; the winner is given."""
    game = hold(at_action("axis", pact=False), "axis", *events)
    control(game, "crete", "axis")
    play(game, "axis", "land_attack", "target:greece", *(f"play:{event}" for event in events))
    return fight(game, winner)


def test_4_2_5_1_e04_a_reusable_that_won_stays_and_is_ready_in_ones_next_own_turn() -> None:
    game = used_in_attack("axis", "tiger_tanks")
    play(game, "axis", "end_turn")
    assert at(game, "tiger_tanks") == DOWN + AXIS
    play(game, "allies", "land_attack", "target:finland")
    assert step(game) == "conflict.choose_cards"  # the Axis is not even asked for events
    fight(game, "axis")
    assert game.deciding == ["axis"] and "tiger_tanks" in held(game, "axis")


def test_4_2_5_1_a_reusable_that_lost_goes_back_to_its_display() -> None:
    game = used_in_attack("allies", "tiger_tanks")
    assert "tiger_tanks" in lying(game, DISPLAY)


def test_4_2_5_1_a_reusable_serves_once_in_a_turn() -> None:
    game = used_in_attack("axis", "tiger_tanks")
    hold(game, "axis", "stukas")
    play(game, "axis", "land_attack", "target:minsk")
    assert refusal(game, "axis", "play:tiger_tanks") == "4.2.5.1"


def test_4_2_5_1_in_a_blitz_the_same_reusable_may_serve_again() -> None:
    game = hold(at_action("axis", pact=False), "axis", "tiger_tanks")
    play(game, "axis", "land_attack", "target:yugoslavia", "play:tiger_tanks")
    fight(game, "axis")
    assert at(game, "tiger_tanks") == HOT + AXIS
    play(game, "axis", "blitz:greece")
    assert "play:tiger_tanks" in names(game, "axis")


def test_4_2_5_1_r53_a_defender_uses_a_reusable_once_between_his_own_preparations() -> None:
    game = hold(at_action("axis", pact=False), "allies", "zhukov")
    play(game, "axis", "land_attack", "target:minsk")
    play(game, "allies", "play:zhukov")
    fight(game, "allies")
    assert game.deciding == ["allies"]
    assert "zhukov" in held(game, "allies")  # turned up in the Allied preparation that has just begun
    game = hold(at_action("axis", pact=False, big_push=[2, 0]), "allies", "zhukov")
    play(game, "axis", "big_push_attacks", "land_attack", "target:minsk")
    play(game, "allies", "play:zhukov")
    fight(game, "allies")
    play(game, "axis", "land_attack", "target:bessarabia")
    assert step(game) == "conflict.choose_cards"  # face down, so the Allies are not asked
    assert at(game, "zhukov") == DOWN + 1


# -- 4.2.5.2 returnable events ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("winner", ["axis", "allies"])
def test_4_2_5_2_a_returnable_is_handed_to_the_opponent_win_or_lose(winner: str) -> None:
    game = hold(at_action("axis", pact=False), "axis", "reserves")
    play(game, "axis", "land_attack", "target:greece", "play:reserves")
    before = conflict(game).played[AXIS]
    assert [board().ids["event"][each] for each in before] == ["reserves"]
    fight(game, winner)
    if winner == "axis":
        assert at(game, "reserves") == HANDED + 1
        play(game, "axis", "end_turn")
    assert at(game, "reserves") == DISPLAY  # 5.2: the opponent put it back in his preparation


def test_4_2_5_2_e05_returnables_cannot_be_rebought_in_the_same_turn() -> None:
    game = hold(at_action("axis"), "axis", "paratroops", "desperate_gamble", "reserves")
    play(game, "axis", "paratroop_attack", "target:london", "play:desperate_gamble", "play:reserves")
    fight(game, "axis")
    while step(game) == "discarding.choose":
        play(game, game.deciding[0], names(game, game.deciding[0])[0])
    assert owner(game, "london") == "axis"
    gone = {"paratroops", "desperate_gamble", "reserves"}
    assert lying(game, HANDED + 1) == gone
    play(game, "axis", "production_bonus")
    assert not gone & {name.split(":")[1] for name in names(game, "axis")}
    for name in gone:
        assert refusal(game, "axis", f"event:{name}") == "4.2.4"
    play(game, "axis", "event:waffen_ss")
    fight(game, "axis")
    assert not gone & biddable(game, "axis")  # nor by the success bonus
    play(game, "axis", "end_turn")
    assert biddable(game, "allies") & gone == {"paratroops", "reserves"}  # DESPERATE GAMBLE is Axis only
    bid(game, "allies", "reserves", "allies")
    play(game, "allies", "end_turn")
    assert biddable(game, "axis") & gone == {"paratroops", "desperate_gamble"}


def test_4_2_5_2_r37_a_defenders_returnable_is_back_when_the_opponents_next_turn_begins() -> None:
    game = hold(at_action("axis", pact=False), "allies", "reserves")
    play(game, "axis", "land_attack", "target:greece")
    play(game, "allies", "play:reserves")
    fight(game, "axis")
    assert at(game, "reserves") == HANDED + AXIS
    play(game, "axis", "end_turn")
    assert "reserves" not in biddable(game, "allies")
    begin_turn(game, "axis")
    assert "reserves" in biddable(game, "axis")


def test_4_2_5_2_a_returnable_may_be_won_again_any_number_of_times() -> None:
    game = hold(at_action("axis", pact=False), "axis", "reserves")
    for _ in range(2):
        play(game, "axis", "land_attack", "target:greece", "play:reserves")
        fight(game, "allies")
        assert game.deciding == ["allies"]
        begin_turn(game, "axis")
        bid(game, "axis", "reserves", "axis")
        begin_turn(game, "axis")
        assert "reserves" in held(game, "axis")


# -- 4.2.5.3 removable, 4.2.5.4 recyclable ----------------------------------------------------------------------------


def test_4_2_5_3_a_removable_event_is_carried_out_and_leaves_the_game() -> None:
    game = bid(at_action("axis"), "axis", "franco", "axis")
    assert at(game, "franco") == REMOVED and owner(game, "spain") == "axis"


def test_4_2_5_3_a_lost_bid_leaves_it_in_its_display() -> None:
    game = bid(at_action("axis"), "axis", "franco", "allies")
    assert at(game, "franco") == DISPLAY
    begin_turn(game, "axis")
    assert "franco" in biddable(game, "axis")


def test_4_2_5_3_r16_returnables_are_held_not_carried_out_at_once() -> None:
    for name in ("desperate_gamble", "reserves", "counterattack"):
        game = bid(at_action("axis"), "axis", name, "axis")
        assert at(game, name) == HELD + AXIS and size(game, "axis") == 8


def test_4_2_5_4_r36_air_supremacy_is_held_and_returnable() -> None:
    game = bid(at_action("axis", pact=False), "axis", "air_supremacy", "axis")
    assert at(game, "air_supremacy") == HELD + AXIS
    begin_turn(game, "axis")
    play(game, "axis", "land_attack", "target:greece", "play:air_supremacy")
    fight(game, "axis")
    assert at(game, "air_supremacy") == HANDED + 1


def test_4_2_5_4_a_recyclable_event_is_laid_in_the_box_lid() -> None:
    game = bid(at_action("axis"), "axis", "synthetic_fuel", "axis")
    assert at(game, "synthetic_fuel") == LID
    assert reason(play(game, "axis", "event_action"), "axis", "event:synthetic_fuel") == "not_in_display"


@pytest.mark.parametrize(
    ("side", "name"), [("axis", "v_rockets"), ("allies", "strategic_bombing"), ("allies", "turncoats")]
)
def test_4_2_5_4_three_recyclables_wait_aside_until_the_end_of_1941(side: str, name: str) -> None:
    for scenario in ("campaign_1941", "intro_1941_1942", "intro_1941_1943"):
        game = at_action(side, scenario=scenario)
        assert at(game, name) == SET_ASIDE and name not in biddable(game, side)
    game = at_action(side, scenario="short_1944")
    assert at(game, name) in (DISPLAY, LID)
