"""Chapter 5: the Allied reshuffle of 1943, and the year ends."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hitlers_reich.table import (
    ALLIES,
    AXIS,
    at_action,
    begin_turn,
    biddable,
    control,
    deck,
    draw_one,
    duel,
    empty_deck,
    fight,
    give,
    hand,
    held,
    hold,
    lay,
    lying,
    names,
    owner,
    pile,
    play,
    reich,
    reshuffled,
    size,
    step,
)

from sandtable.games.hitlers_reich.terms import DISPLAY, DOWN, HANDED, LID, REMOVED, SET_ASIDE
from sandtable.kernel.game import Game

# -- 5.4.4 the Allied reshuffle of 1943 -------------------------------------------------------------------------------


def at_exchange(**changes: Any) -> Game:
    """An Allied draw that moves the marker into End of 1943, with five plain cards in hand."""
    game = at_action("allies", **{"pact": False, "year": [2, 2], **changes})
    give(game, "allies", "western_02", "western_03", "soviet_04", "soviet_05", "soviet_06", "western_07")
    empty_deck(game, "allies")
    play(game, "allies", "fortify", "place:london")
    return play(game, "allies", "discard:western_02")


EXCHANGEABLE = {f"{suit}_{value}" for suit in ("western", "soviet") for value in ("01", "11", "12", "13")}


def test_5_4_4_generals_and_sabotage_may_be_taken_card_for_card() -> None:
    game = at_exchange()
    assert step(game) == "reshuffle.exchange" and game.deciding == ["allies"]
    assert {name.split(":")[1] for name in names(game, "allies") if name != "enough"} == EXCHANGEABLE
    play(game, "allies", "take:western_13")
    assert step(game) == "reshuffle.exchange_for"
    assert {name.split(":")[1] for name in names(game, "allies")} == {
        "western_03", "soviet_04", "soviet_05", "soviet_06", "western_07",
    }  # fmt: skip
    play(game, "allies", "discard:western_03", "take:soviet_01", "discard:soviet_04", "enough")
    assert {"western_13", "soviet_01", "soviet_05", "soviet_06", "western_07"} <= set(hand(game, "allies"))
    assert len(hand(game, "allies")) == 6  # the interrupted draw was finished


def test_5_4_4_r41_what_was_given_begins_the_new_discard_pile() -> None:
    game = play(at_exchange(), "allies", "take:western_13", "discard:western_03", "take:soviet_01", "discard:soviet_04")
    play(game, "allies", "enough")
    assert pile(game, "allies") == ["western_03", "soviet_04"]
    assert len(deck(game, "allies")) == 27 - 6 - 2 and "western_02" in {*deck(game, "allies"), *hand(game, "allies")}


def test_5_4_4_no_more_cards_than_there_are_to_give() -> None:
    game = at_exchange()
    for card in ("western_03", "soviet_04", "soviet_05", "soviet_06", "western_07"):
        play(
            game, "allies", next(name for name in names(game, "allies") if name.startswith("take:")), f"discard:{card}"
        )
    assert names(game, "allies") == ["enough"]
    play(game, "allies", "enough")
    assert len(set(hand(game, "allies")) & EXCHANGEABLE) >= 5


def test_5_4_4_cards_in_hand_stay_out_of_the_choice_and_nothing_need_be_taken() -> None:
    game = at_exchange()
    assert "take:western_07" not in names(game, "allies") and "take:double_agent_allied" not in names(game, "allies")
    play(game, "allies", "enough")
    assert pile(game, "allies") == []


def test_5_4_4_the_allies_get_a_big_push_marker_usable_from_their_next_turn() -> None:
    game = play(at_exchange(big_push=[0, 0]), "allies", "enough")
    assert reich(game).big_push[ALLIES] == 1  # R41: star down until then
    begin_turn(game, "allies")
    assert "big_push_events" in names(game, "allies")
    game = play(at_exchange(big_push=[0, 2]), "allies", "enough")
    assert reich(game).big_push[ALLIES] == 2


@pytest.mark.parametrize("years", [[0, 0], [1, 1], [3, 3], [4, 3]])
def test_5_4_4_no_other_allied_reshuffle_offers_it(years: list[int]) -> None:
    game = reshuffled(at_action("allies", pact=False, year=years, exchange_done=years[1] >= 3), "allies")
    assert step(game) != "reshuffle.exchange"


def test_5_4_4_it_comes_when_the_allied_marker_joins_the_axis_one_too_and_only_then_the_year_ends() -> None:
    game = at_exchange(year=[3, 2])
    assert step(game) == "reshuffle.exchange" and held(game, "axis") == set()  # R41: the exchange comes first
    play(game, "allies", "enough")
    assert len(held(game, "allies")) == 3


def test_5_4_4_an_axis_reshuffle_into_end_of_1943_offers_nothing() -> None:
    game = reshuffled(at_action("axis", pact=False, year=[2, 2]), "axis")
    assert reich(game).year == [3, 2] and step(game) == "player_turn.action"


# -- 5.5 year ends ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("years", "axis", "allies"), [([1, 0], 2, 2), ([2, 1], 2, 3), ([3, 2], 2, 3), ([4, 3], 2, 3)])
def test_5_5_1_both_sides_draw_bonus_events(years: list[int], axis: int, allies: int) -> None:
    game = reshuffled(at_action("allies", pact=False, year=years, exchange_done=True), "allies")
    assert len(held(game, "axis")) == axis and len(held(game, "allies")) == allies


def test_5_5_1_r10_the_decks_hold_ones_own_reusable_and_returnable_events_in_the_display() -> None:
    reusable_axis = {
        "guderian", "rommel", "von_manstein", "von_rundstedt", "stukas", "the_bismarck", "waffen_ss", "tiger_tanks",
        "landing_craft", "desperate_gamble", "jet_fighters", "panzerfausts",
    }  # fmt: skip
    reusable_allied = {
        "enigma", "fleet_carriers", "montgomery", "patton", "zhukov", "chuikov", "higgins_boats", "artillery_partisans",
        "t34s_shermans", "murmansk_run", "their_finest_hour", "russian_winter", "katyushas", "mustangs", "radar",
    }  # fmt: skip
    drawn: dict[str, set[str]] = {"axis": set(), "allies": set()}
    for first in range(0, 12, 2):
        game = hold(at_action("allies", pact=False, year=[1, 0]), "axis", "franco")
        empty_deck(game, "allies")
        draw_one(game, "allies", list(range(22)), [first, first + 1], [first, first + 1])
        drawn["axis"] |= held(game, "axis") - {"franco"}
        drawn["allies"] |= held(game, "allies")
    assert drawn["axis"] == reusable_axis
    assert drawn["allies"] <= reusable_allied and len(drawn["allies"]) == 12 and "enigma" in drawn["allies"]


def test_5_5_1_r10_in_the_other_reading_either_side_events_are_in_both_decks() -> None:
    game = at_action("allies", pact=False, year=[1, 0], choices={"year_end_pool": "alternative"})
    empty_deck(game, "allies")
    draw_one(game, "allies", list(range(22)), [0, 1], [0, 1])  # the Axis draws first, then the Allies from what is left
    assert held(game, "axis") == {"air_supremacy", "counterattack"}
    assert held(game, "allies") == {"maximum_effort", "reserves"}


def test_5_5_1_events_held_or_waiting_are_not_in_the_decks() -> None:
    game = lay(at_action("allies", pact=False, year=[1, 0]), HANDED + ALLIES, "guderian", "rommel")
    lay(game, DOWN + AXIS, "von_manstein", "von_rundstedt", "stukas", "the_bismarck", "waffen_ss", "tiger_tanks")
    lay(game, LID, "landing_craft", "desperate_gamble")
    reshuffled(game, "allies")
    down = {"von_manstein", "von_rundstedt", "stukas", "the_bismarck", "waffen_ss", "tiger_tanks"}
    assert held(game, "axis") - down == {"jet_fighters", "panzerfausts"}  # all that was left


def test_5_5_1_a_short_deck_gives_what_it_has() -> None:
    others = (
        "guderian rommel von_manstein von_rundstedt stukas the_bismarck waffen_ss tiger_tanks landing_craft"
        " desperate_gamble jet_fighters"
    )
    game = lay(at_action("allies", pact=False, year=[1, 0]), REMOVED, *others.split())
    reshuffled(game, "allies")
    assert held(game, "axis") == {"panzerfausts"}


def test_5_5_1_the_limit_of_six_may_be_exceeded() -> None:
    six = ("rommel", "von_manstein", "stukas", "the_bismarck", "waffen_ss", "tiger_tanks")
    game = hold(at_action("allies", pact=False, year=[1, 0]), "axis", *six)
    reshuffled(game, "allies")
    assert len(held(game, "axis")) == 8


def test_5_5_1_drawn_events_can_be_used_at_once() -> None:
    # The year ends while the Axis bids; the card that it draws then serves in its success bonus.
    game = empty_deck(at_action("axis", pact=False, year=[0, 1]), "axis")
    play(game, "axis", "event_action", "event:franco")
    fight(game, "axis", list(range(20)), [0, 7], [0, 1])
    assert reich(game).year == [1, 1] and held(game, "axis") == {"guderian", "tiger_tanks"}
    play(game, "axis", "land_attack", "target:greece")
    assert {"play:tiger_tanks"} <= set(names(game, "axis"))


def test_5_5_1_the_recyclables_set_aside_join_their_displays_at_the_end_of_1941() -> None:
    aside = {"strategic_bombing", "turncoats", "v_rockets"}
    game = at_action("allies", pact=False, year=[1, 0])
    assert aside == lying(game, SET_ASIDE)
    reshuffled(game, "allies")
    assert aside <= lying(game, DISPLAY) and {"v_rockets"} <= biddable(game, "axis")


@pytest.mark.parametrize(("reading", "years", "side", "stars"), [
    ("recommended", [1, 0], "allies", [1, 1]),  # the year end turns both stars up
    ("recommended", [0, 0], "allies", [0, 0]),
    ("recommended", [0, 0], "axis", [0, 0]),
    ("alternative", [1, 0], "allies", [0, 1]),  # each star turns with its own marker
    ("alternative", [0, 0], "axis", [1, 0]),
    ("alternative", [1, 0], "axis", [0, 0]),  # ahead: the marker does not move
])  # fmt: skip
def test_5_5_1_r03_when_reorganize_becomes_available_again(
    reading: str, years: list[int], side: str, stars: list[int]
) -> None:
    game = at_action(side, pact=False, year=years, reorganize=[0, 0], choices={"reorganize_star": reading})
    reshuffled(game, side)
    assert reich(game).reorganize == stars


# -- year ends in the middle of things --------------------------------------------------------------------------------


def test_5_5_r50_a_year_end_in_a_clean_up_is_settled_at_once_and_the_draw_goes_on() -> None:
    game = empty_deck(at_action("axis", pact=False, year=[1, 2]), "axis")
    play(game, "axis", "land_attack", "target:greece")
    fight(game, "axis", list(range(20)), [0, 1], [0, 1, 2])
    assert reich(game).year == [2, 2] and len(held(game, "allies")) == 3
    assert len(hand(game, "axis")) == 8 and owner(game, "greece") == "axis"
    assert step(game) == "player_turn.bonus"  # and the turn goes on with its bonus actions


def test_5_5_a_second_card_from_an_empty_deck_reshuffles_in_mid_conflict() -> None:
    game = hold(empty_deck(at_action("axis", pact=False, year=[1, 2]), "axis"), "axis", "maximum_effort")
    play(game, "axis", "land_attack", "target:greece", "play:maximum_effort")
    committed = hand(game, "axis")[0]
    play(game, "axis", f"card:{committed}")
    play(game, "allies", names(game, "allies")[0])
    while step(game).startswith("conflict."):
        play(
            game,
            game.deciding[0],
            "pass" if "pass" in names(game, game.deciding[0]) else names(game, game.deciding[0])[0],
        )
    assert reich(game).year == [2, 2]
    assert committed in pile(game, "axis")  # in the conflict, it was not shuffled into the new deck
    assert size(game, "allies") == 7


@pytest.mark.parametrize(("side", "years"), [("axis", [4, 5]), ("allies", [5, 4])])
def test_5_5_r50_at_the_end_of_1945_the_clean_up_is_finished_and_then_the_game_ends(
    side: str, years: list[int]
) -> None:
    game = empty_deck(at_action(side, pact=False, year=years, exchange_done=True), side)
    if side == "axis":
        play(game, "axis", "land_attack", "target:greece")
        fight(game, "axis", list(range(20)))
        assert owner(game, "greece") == "axis"
    else:
        reshuffled(game, side)
    assert game.over and game.result is not None and game.result.rule == "9.5"
    assert len(hand(game, side)) == size(game, side)
    assert reich(game).year == [5, 5]


def test_5_5_r50_no_year_end_events_at_the_end_of_the_last_year() -> None:
    game = reshuffled(at_action("allies", pact=False, year=[5, 4], exchange_done=True), "allies")
    assert held(game, "axis") == set() == held(game, "allies")


def test_5_5_a_centre_lost_in_the_same_clean_up_counts_before_the_last_year_is_judged() -> None:
    # Moscow falls and the Axis draw ends 1945: 8 against 6 - 2 + 1.
    game = empty_deck(at_action("axis", pact=False, year=[4, 5]), "axis")
    control(game, "smolensk", "axis")
    play(game, "axis", "land_attack", "target:moscow")
    duel(game, "german_02", "soviet_02", [6, 6, 6], [1, 1, 1, 1])
    while step(game) == "discarding.choose":
        play(game, "allies", names(game, "allies")[0])
    assert game.over and reich(game).hand_size == [8, 5]
